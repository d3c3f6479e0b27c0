//! The room: who is here, who sits where, who is host, what was said, and what the table is doing.
//!
//! It changes in two ways: by rows of the journal ([`Room::fold`]), and by connections, which nobody writes down.

use std::collections::VecDeque;

use bots::Level;
use engine::{Seat, Viewer};
use protocol::{ChatLine, Clock, PersonId, Refused, SeatPlan, Setup, Stage};

use crate::names::clean_name;
use crate::people::{Chair, Connection, DELETED_NAME, NAMELESS, Person, Sitter, forget_line};
use crate::{ConnectionId, Entry, GuestId, SetupError, Time};

/// So many chat lines are kept for those who come.
const KEPT_CHAT: usize = 50;

/// People, seats and set-up of a table.
#[derive(Debug)]
pub(crate) struct Room {
    setup: Setup,
    /// The clock that holds.
    clock: Clock,
    /// What the table is doing; a start under way is the table's own matter.
    stage: Stage,
    chairs: Vec<Chair>,
    people: Vec<Person>,
    /// The last number that somebody new was given.
    last_number: u16,
    /// Whether nobody new is let in.
    locked: bool,
    /// How long everybody but the host waits between two lines of chat.
    slow_chat_seconds: u16,
    host: Option<PersonId>,
    games: u32,
    chat: VecDeque<ChatLine>,
}

impl Room {
    /// A room with its set-up and nobody in it.
    pub(crate) fn new(setup: Setup, clock: Clock) -> Result<Room, SetupError> {
        let mut chairs = Vec::new();
        for (seat, plan) in Seat::all(setup.seats.len()).zip(&setup.seats) {
            let sitter = match plan {
                SeatPlan::Person => Sitter::Open,
                SeatPlan::Bot { level } => Sitter::Bot(level.parse::<Level>().map_err(SetupError::Level)?),
            };
            chairs.push(Chair { seat, sitter, ready: false, stand_in: None });
        }
        Ok(Room {
            setup,
            clock,
            stage: Stage::Waiting,
            chairs,
            people: Vec::new(),
            last_number: 0,
            locked: false,
            slow_chat_seconds: 0,
            host: None,
            games: 0,
            chat: VecDeque::new(),
        })
    }

    pub(crate) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(crate) fn clock(&self) -> Clock {
        self.clock
    }

    pub(crate) fn stage(&self) -> Stage {
        self.stage
    }

    pub(crate) fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    pub(crate) fn people(&self) -> &[Person] {
        &self.people
    }

    pub(crate) fn host(&self) -> Option<PersonId> {
        self.host
    }

    /// How many games have begun here.
    pub(crate) fn games(&self) -> u32 {
        self.games
    }

    pub(crate) fn chat(&self) -> &VecDeque<ChatLine> {
        &self.chat
    }

    pub(crate) fn person(&self, id: PersonId) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    /// The person for what is not written down: the last lines of chat, and ids of messages.
    pub(crate) fn person_mut(&mut self, id: PersonId) -> Result<&mut Person, String> {
        self.people
            .iter_mut()
            .find(|person| person.id == id)
            .ok_or_else(|| format!("there is no person {id}"))
    }

    pub(crate) fn locked(&self) -> bool {
        self.locked
    }

    pub(crate) fn slow_chat_seconds(&self) -> u16 {
        self.slow_chat_seconds
    }

    /// The person of a guest. Journals of earlier programs gave whoever came back another number: the last one counts.
    pub(crate) fn guest(&self, guest: &GuestId) -> Option<&Person> {
        self.people.iter().rev().find(|person| person.guest == *guest)
    }

    /// All numbers that a guest has had.
    pub(crate) fn numbers_of(&self, guest: &GuestId) -> Vec<PersonId> {
        self.people.iter().filter(|person| person.guest == *guest).map(|person| person.id).collect()
    }

    /// The number of the next person who is new here: one that neither anybody here nor a line of chat has, nor
    /// anybody who is `in_use` otherwise.
    pub(crate) fn next_person(&self, in_use: impl Fn(PersonId) -> bool) -> Option<PersonId> {
        let spoke = |id| self.chat.iter().any(|line| line.person == id);
        (1..=u16::MAX)
            .map(|step| PersonId(self.last_number.wrapping_add(step)))
            .find(|id| id.0 != 0 && self.person(*id).is_none() && !spoke(*id) && !in_use(*id))
    }

    /// How many came by one of the two links and may be back at any moment.
    pub(crate) fn crowd(&self, watch_only: bool) -> usize {
        self.people.iter().filter(|person| person.stays() && person.watch_only == watch_only).count()
    }

    pub(crate) fn chair(&self, seat: Seat) -> Option<&Chair> {
        self.chairs.get(seat.index())
    }

    fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    pub(crate) fn seat_of(&self, person: PersonId) -> Option<Seat> {
        self.chairs.iter().find(|chair| chair.person() == Some(person)).map(|chair| chair.seat)
    }

    /// The person who sits in a seat.
    pub(crate) fn sitting(&self, seat: Seat) -> Option<&Person> {
        self.person(self.chair(seat)?.person()?)
    }

    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<> {
        Viewer::all(self.chairs.len())
    }

    pub(crate) fn viewer_of(&self, person: PersonId) -> Viewer {
        self.seat_of(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    /// The connections of everybody who looks from a seat, or from none.
    pub(crate) fn connections(&self, viewer: Viewer) -> Vec<ConnectionId> {
        let looking = self.people.iter().filter(|person| self.viewer_of(person.id) == viewer);
        looking.flat_map(|person| &person.connections).map(|connection| connection.id).collect()
    }

    pub(crate) fn person_of(&self, connection: ConnectionId) -> Option<PersonId> {
        let has = |person: &&Person| person.connections.iter().any(|known| known.id == connection);
        self.people.iter().find(has).map(|person| person.id)
    }

    /// Since when a connection is open.
    pub(crate) fn open_since(&self, connection: ConnectionId) -> Option<Time> {
        let mut connections = self.people.iter().flat_map(|person| &person.connections);
        connections.find(|known| known.id == connection).map(|known| known.since)
    }

    /// The people in seats.
    pub(crate) fn seated(&self) -> impl Iterator<Item = (Seat, &Person)> {
        self.chairs.iter().filter_map(|chair| Some((chair.seat, self.person(chair.person()?)?)))
    }

    /// Whether any connection is open.
    pub(crate) fn has_connections(&self) -> bool {
        self.people.iter().any(Person::connected)
    }

    /// Whether a person in a seat is there. Bots that stand in do not play a game among themselves.
    pub(crate) fn somebody_plays(&self) -> bool {
        self.seated().any(|(_, person)| person.connected())
    }

    /// Whether no person sits here and nobody looks on: bots wait until somebody comes.
    pub(crate) fn is_deserted(&self) -> bool {
        !self.has_connections() && self.chairs.iter().all(|chair| chair.person().is_none())
    }

    /// Whether only bots sit with this seat: then advice harms nobody.
    pub(crate) fn only_bots_sit_with(&self, seat: Seat) -> bool {
        self.chairs.iter().all(|chair| chair.seat == seat || chair.person().is_none())
    }

    /// Whether the cards are those of a tour: they are known, and so only for one person.
    pub(crate) fn is_tour(&self) -> bool {
        self.setup.tour && self.chairs.iter().filter(|chair| chair.person().is_some()).count() == 1
    }

    /// When an absent host's role passes on, if there is somebody to take it.
    pub(crate) fn host_away_at(&self, now: Time, patience: u64) -> Option<Time> {
        self.next_host()?;
        match self.host.and_then(|host| self.person(host)) {
            None => Some(now),
            Some(host) if host.left => Some(now),
            Some(host) if host.connected() => None,
            Some(host) => Some(host.away_since.after(patience)),
        }
    }

    /// Who would be host next: somebody who is there, seated people first, in the order of coming. After a game a host
    /// who is away keeps the role where nobody else sits; one who has left does not, or the table would never have
    /// another.
    pub(crate) fn next_host(&self) -> Option<PersonId> {
        let seated = |person: &Person| self.seat_of(person.id).is_some();
        let fit = |person: &Person| match self.stage {
            Stage::Over if self.host.is_some() => seated(person),
            _ => self.may_host(person),
        };
        let there = self.people.iter().filter(|person| person.connected() && self.host != Some(person.id));
        there
            .filter(|person| fit(person))
            .min_by_key(|person| (!seated(person), person.id))
            .map(|person| person.id)
    }

    /// Whether somebody may be host: never who only watches, and after the start only who has a seat, unless the game
    /// is over and nobody sits any more.
    pub(crate) fn may_host(&self, person: &Person) -> bool {
        match self.stage {
            Stage::Waiting | Stage::Starting => !person.watch_only,
            Stage::Over if self.seated().all(|(_, player)| player.left) => !person.watch_only,
            Stage::Running | Stage::Over | Stage::Closed => self.seat_of(person.id).is_some(),
        }
    }

    /// Who has been away longest of those who came by one of the two links; for when there are too many people.
    pub(crate) fn idle(&self, watch_only: bool) -> Option<PersonId> {
        let idle = |person: &&Person| {
            person.watch_only == watch_only
                && person.stays()
                && !person.connected()
                && self.host != Some(person.id)
                && self.seat_of(person.id).is_none()
        };
        self.people.iter().filter(idle).min_by_key(|person| person.away_since).map(|person| person.id)
    }

    /// Who can be remembered no longer, where nobody else can: those first who left nothing behind, last those whom
    /// the host has silenced or sent away.
    pub(crate) fn forgettable(&self, in_use: impl Fn(PersonId) -> bool) -> Option<PersonId> {
        let spoke = |id| self.chat.iter().any(|line| line.person == id);
        let past =
            |person: &&Person| !person.stays() && self.seat_of(person.id).is_none() && !in_use(person.id);
        self.people
            .iter()
            .filter(past)
            .min_by_key(|person| (person.kicked, person.muted, spoke(person.id), person.away_since))
            .map(|person| person.id)
    }

    pub(crate) fn only_host(&self, person: PersonId) -> Result<(), Refused> {
        if self.host == Some(person) {
            Ok(())
        } else {
            Err(Refused::new("not-host", "only the host can do this"))
        }
    }

    /// A person who was not sent away.
    pub(crate) fn present(&self, person: PersonId) -> Result<&Person, Refused> {
        self.person(person)
            .filter(|person| !person.kicked)
            .ok_or_else(|| Refused::new("no-such-person", "nobody here has this number"))
    }

    /// A socket of a person was opened; whether it is the only one.
    pub(crate) fn connect(&mut self, person: PersonId, connection: ConnectionId, now: Time) -> bool {
        let Ok(person) = self.person_mut(person) else { return false };
        let first = !person.connected();
        person.connections.push(Connection::new(connection, now));
        first
    }

    /// A socket was closed; whether its person is away now.
    pub(crate) fn disconnect(&mut self, connection: ConnectionId, now: Time) -> bool {
        let Some(person) = self.person_of(connection).and_then(|person| self.person_mut(person).ok()) else {
            return false;
        };
        person.connections.retain(|known| known.id != connection);
        if person.connected() {
            return false;
        }
        person.away_since = now;
        true
    }

    /// Forgets all connections of a person; which they were.
    pub(crate) fn disconnect_all(&mut self, person: PersonId, now: Time) -> Vec<ConnectionId> {
        let Ok(person) = self.person_mut(person) else { return Vec::new() };
        person.away_since = now;
        std::mem::take(&mut person.connections).iter().map(|connection| connection.id).collect()
    }

    /// The round trip of a connection was measured.
    pub(crate) fn measured(&mut self, connection: ConnectionId, millis: u32) {
        let mut connections = self.people.iter_mut().flat_map(|person| &mut person.connections);
        if let Some(connection) = connections.find(|known| known.id == connection) {
            connection.measured(millis);
        }
    }

    /// Begins to live again: nobody is connected.
    pub(crate) fn wake_up(&mut self, now: Time) {
        self.people.iter_mut().for_each(|person| person.away_since = now);
    }

    /// Notes that a message of the person in a seat was accepted.
    pub(crate) fn remember(&mut self, seat: Option<Seat>, id: Option<&str>) {
        let person = seat.and_then(|seat| self.chair(seat)).and_then(Chair::person);
        if let (Some(id), Some(Ok(person))) = (id, person.map(|person| self.person_mut(person))) {
            person.remember(id);
        }
    }

    /// The set-up changed; everybody says again when ready.
    pub(crate) fn change(&mut self, setup: Setup, clock: Clock) {
        self.setup = setup;
        self.clock = clock;
        self.chairs.iter_mut().for_each(|chair| chair.ready = false);
    }

    /// Lets a row take effect on people and seats.
    pub(crate) fn fold(&mut self, row: &Entry, now: Time) -> Result<(), String> {
        match row {
            Entry::Joined { person, guest, name, colour, watch_only } => {
                if self.person(*person).is_none() {
                    self.people.push(Person::new(*person, guest.clone(), now));
                    self.last_number = person.0;
                }
                let person = self.person_mut(*person)?;
                person.name = clean_name(name).unwrap_or_else(|| NAMELESS.to_string());
                person.colour = *colour;
                person.watch_only = *watch_only;
                person.left = false;
            }
            Entry::Sat { person, seat } => {
                self.person_mut(*person)?;
                *self.chair_mut(*seat)? =
                    Chair { seat: *seat, sitter: Sitter::Person(*person), ready: false, stand_in: None };
            }
            Entry::Stood { seat } => {
                let chair = self.chair_mut(*seat)?;
                (chair.sitter, chair.stand_in) = (Sitter::Open, None);
            }
            Entry::Planned { seat, bot } => {
                let sitter = match bot {
                    Some(level) => Sitter::Bot(level.parse()?),
                    None => Sitter::Open,
                };
                let chair = self.chair_mut(*seat)?;
                (chair.sitter, chair.stand_in) = (sitter, None);
            }
            Entry::Ready { person, ready } => {
                let seat = self.seat_of(*person).ok_or("somebody without a seat is ready")?;
                self.chair_mut(seat)?.ready = *ready;
            }
            Entry::Host { person } => {
                self.person_mut(*person)?;
                self.host = Some(*person);
            }
            Entry::Kicked { person } => {
                self.person_mut(*person)?.kicked = true;
                self.host = self.host.filter(|host| host != person);
            }
            Entry::Muted { person, muted } => self.person_mut(*person)?.muted = *muted,
            Entry::Locked { locked } => self.locked = *locked,
            Entry::Slowed { seconds } => self.slow_chat_seconds = *seconds,
            Entry::Left { person } => {
                self.person_mut(*person)?.left = true;
                self.host = self.host.filter(|host| host != person);
            }
            Entry::Gone { person } => self.people.retain(|known| known.id != *person),
            Entry::Forgotten { person } => self.fold_forgotten(*person),
            Entry::TakenOver { seat, level } => {
                let bot = level.parse()?;
                self.chair_mut(*seat)?.stand_in = Some(bot);
            }
            Entry::CameBack { seat } => self.chair_mut(*seat)?.stand_in = None,
            Entry::Said { person, text, id, at } => {
                let known = self.person_mut(*person)?;
                known.remember(id);
                let name = known.name.clone();
                if self.chat.len() == KEPT_CHAT {
                    self.chat.pop_front();
                }
                self.chat.push_back(ChatLine { person: *person, name, text: text.clone(), at_ms: at.0 });
            }
            Entry::Started { number, .. } => {
                self.games = *number;
                self.stage = Stage::Running;
                self.chairs.iter_mut().for_each(|chair| chair.stand_in = None);
            }
            Entry::Moved { .. } | Entry::Answered { .. } | Entry::Changed { .. } | Entry::Created { .. } => {}
            Entry::TakenUp { .. } | Entry::Rekeyed => {}
            Entry::Finished { .. } => {
                self.stage = Stage::Over;
                // From here on it says who wants another game.
                self.chairs.iter_mut().for_each(|chair| chair.ready = false);
            }
            Entry::Rematch => self.fold_rematch(),
            Entry::Closed { .. } => self.stage = Stage::Closed,
        }
        Ok(())
    }

    /// Everybody moves on by one seat; people say again when they are ready.
    fn fold_rematch(&mut self) {
        let gone =
            |sitter| matches!(sitter, Sitter::Person(id) if self.person(id).is_none_or(|person| person.left));
        let sitters: Vec<Sitter> = self
            .chairs
            .iter()
            .map(|chair| if gone(chair.sitter) { Sitter::Open } else { chair.sitter })
            .collect();
        let last = sitters.len().saturating_sub(1);
        for (place, chair) in self.chairs.iter_mut().enumerate() {
            let from = place.checked_sub(1).unwrap_or(last);
            chair.sitter = sitters.get(from).copied().unwrap_or(Sitter::Open);
            chair.ready = false;
            chair.stand_in = None;
        }
        self.stage = Stage::Waiting;
    }

    fn fold_forgotten(&mut self, person: PersonId) {
        if let Ok(known) = self.person_mut(person) {
            known.name = DELETED_NAME.to_string();
            known.guest = GuestId(String::new());
        }
        self.chat.iter_mut().for_each(|line| forget_line(line, person));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_anew_and_nobody_gets_one_that_is_in_use() {
        let setup = Setup {
            game: "al-capone".to_string(),
            seats: vec![SeatPlan::Person; 2],
            options: Default::default(),
            public: false,
            clock: Clock::None,
            grace_seconds: None,
            tour: false,
        };
        let mut room = Room::new(setup, Clock::None).unwrap();
        let joined = |number| Entry::Joined {
            person: PersonId(number),
            guest: GuestId(format!("guest-{number}")),
            name: "Ada".to_string(),
            colour: 0,
            watch_only: true,
        };
        for number in [1, 2, u16::MAX] {
            room.fold(&joined(number), Time(1)).unwrap();
        }
        assert_eq!(room.next_person(|person| person == PersonId(3)), Some(PersonId(4)));
    }
}
