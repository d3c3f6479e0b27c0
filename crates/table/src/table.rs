//! The machine: its parts, its doors, and what it does after every input.

use std::fmt;

use engine::{Game, Seat, Viewer};
use protocol::{Clock, Message, MyTable, PersonId, SeenStep, Setup, Stage, TableInfo};

use crate::absence::Vote;
use crate::board::Board;
use crate::bots_turn::Tempo;
use crate::journal::Misfit;
use crate::knocks::Knocks;
use crate::outbox::Outbox;
use crate::output::{BotTask, Output};
use crate::past::Past;
use crate::people::Person;
use crate::room::Room;
use crate::running::Deal;
use crate::start::Start;
use crate::{Access, Entropy, Entry, Guest, GuestId, Input, SetupError, TableSettings, Time};

/// The messages of a game's table.
pub type MessageOf<G> = Message<<G as Game>::View, <G as Game>::Event>;
/// The output of a game's table.
pub type OutputOf<G> = Output<MessageOf<G>, BotTask<G>>;

/// One table of a game.
///
/// It is made of parts that own their fields: the room has people and seats, the board has the game, the outbox has what
/// leaves with the next output. The table itself lets them act on each other.
pub struct Table<G: Game> {
    pub(crate) id: String,
    pub(crate) settings: TableSettings,
    pub(crate) entropy: Entropy,
    pub(crate) now: Time,
    /// How far the rows are ahead of the caller's clock, which was wrong when they were written.
    pub(crate) ahead: u64,
    pub(crate) room: Room,
    pub(crate) board: Board<G>,
    /// A start that is under way.
    pub(crate) start: Option<Start>,
    pub(crate) knocks: Knocks,
    pub(crate) votes: Vec<Vote>,
    pub(crate) outbox: Outbox<G>,
    /// How fast bots move here.
    pub(crate) tempo: Tempo,
    /// What has stopped this step.
    pub(crate) misfit: Option<Misfit>,
}

impl<G: Game> Table<G> {
    /// Makes a table; the guest is its host. The output has the first rows: the table exists once they are committed.
    pub fn create(
        id: &str,
        setup: Setup,
        settings: TableSettings,
        host: Guest,
        entropy: Entropy,
        now: Time,
    ) -> Result<(Table<G>, OutputOf<G>), SetupError> {
        let mut table = Table::empty(id, setup, settings, entropy, now)?;
        table.outbox.journal(Entry::Created {
            table: id.to_string(),
            setup: table.room.setup().clone(),
            revision: G::INFO.revision,
            at: now,
        });
        if let Ok(person) = table.admit(&host, Access::Play) {
            table.write(Entry::Host { person });
        }
        let output = table.finish_step().map_err(SetupError::Misfit)?;
        Ok((table, output))
    }

    /// A table with its set-up and nobody at it.
    pub(crate) fn empty(
        id: &str,
        setup: Setup,
        settings: TableSettings,
        mut entropy: Entropy,
        now: Time,
    ) -> Result<Table<G>, SetupError> {
        let (rules, clock) = rules_of::<G>(&setup)?;
        let room = Room::new(setup, clock)?;
        let outbox = Outbox::new(entropy.number(), room.chairs().len());
        Ok(Table {
            id: id.to_string(),
            settings,
            entropy,
            now,
            ahead: 0,
            room,
            board: Board::new(rules),
            start: None,
            knocks: Knocks::default(),
            votes: Vec::new(),
            outbox,
            tempo: Tempo::default(),
            misfit: None,
        })
    }

    /// Deals another way than the game does; for tests that exchange hidden cards. Records of such games do not
    /// replay.
    pub fn deal_by(&mut self, deal: Deal<G>) {
        self.board.deal_by(deal);
    }

    /// Takes an input. After an error nothing of it may be stored or told: drop the table, close its sockets, and resume
    /// from the rows.
    pub fn step(&mut self, now: Time, input: Input) -> Result<OutputOf<G>, Misfit> {
        self.now = self.now.max(now.after(self.ahead));
        match input {
            Input::Connect { connection, guest, access, resume } => {
                self.connect(connection, &guest, access, resume);
            }
            Input::Disconnect { connection } => self.disconnect(connection),
            Input::Client { connection, message } => self.client_message(connection, message),
            Input::Request { guest, access, request } => {
                let answer = self.admit(&guest, access).and_then(|person| self.request(person, request));
                self.outbox.answer(answer);
            }
            Input::WindowSent { connection, decision } => self.window_sent(connection, decision),
            Input::RoundTrip { connection, millis } => self.room.measured(connection, millis),
            Input::Thought(thought) => self.thought(thought),
            Input::Knock { guest } => self.knock(guest),
            Input::Tick => {}
            Input::Forget { guest } => self.forget(&guest),
            Input::Close { reason } => self.close(&reason),
        }
        self.finish_step()
    }

    /// Lets time and bots do their part, tells the news, and hands out what has gathered.
    pub(crate) fn finish_step(&mut self) -> Result<OutputOf<G>, Misfit> {
        // Each round of the loop plays a move or changes a seat; a bot moves at most once a round, so that it ends.
        while self.misfit.is_none() && self.room.stage() != Stage::Closed && self.time_passes() {}
        self.ask_bots();
        self.tell_news();
        let wake = self.next_wake().map(|wake| Time(wake.0.saturating_sub(self.ahead)));
        let output = self.outbox.take(wake);
        match self.misfit.take() {
            None => Ok(output),
            Some(misfit) => Err(misfit),
        }
    }

    /// People, seats and set-up now.
    pub fn info(&self) -> TableInfo {
        self.table_info()
    }

    /// The seat a guest holds.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        self.room.guest(guest).and_then(|person| self.room.seat_of(person.id))
    }

    /// Whether the guest may see the table without a link: is at it or holds a seat, and was not sent away.
    pub fn knows(&self, guest: &GuestId) -> bool {
        let here =
            |person: &Person| !person.kicked && (!person.left || self.room.seat_of(person.id).is_some());
        self.room.guest(guest).is_some_and(here)
    }

    /// The table as a guest with a seat finds it in a list of their own; nothing for anybody else.
    pub fn glance(&self, guest: &GuestId, now: Time) -> Option<MyTable> {
        let person = self.room.guest(guest).filter(|person| !person.kicked && !self.room.setup().tour)?.id;
        let own = self.room.seat_of(person)?;
        let game = self.board.game().filter(|_| self.room.stage() == Stage::Running);
        let asked = game.map(|game| game.waiting(self.board.rules())).unwrap_or_default();
        let others = || self.room.seated().filter(|(seat, _)| *seat != own);
        let name = |(_, person): (Seat, &Person)| person.name.clone();
        Some(MyTable {
            table: self.id.clone(),
            game: G::INFO.id.to_string(),
            stage: self.room.stage(),
            your_turn: asked.contains(own),
            turn: others().filter(|(seat, _)| asked.contains(*seat)).map(name).collect(),
            with: others().map(name).collect(),
            since_ms: game.map(|game| self.now.max(now.after(self.ahead)).since(game.opened)),
        })
    }

    /// Whether the guest was sent away.
    pub fn sent_away(&self, guest: &GuestId) -> bool {
        self.room.guest(guest).is_some_and(|person| person.kicked)
    }

    /// Everybody who was sent away.
    pub fn all_sent_away(&self) -> Vec<GuestId> {
        let away = self.room.people().iter().filter(|person| person.kicked && !person.guest.0.is_empty());
        away.map(|person| person.guest.clone()).collect()
    }

    /// Whether the guest is the host.
    pub fn is_host(&self, guest: &GuestId) -> bool {
        self.room.guest(guest).is_some_and(|person| self.room.host() == Some(person.id))
    }

    /// Whether the guest is written down here, even if sent away, or asks to join.
    pub fn remembers(&self, guest: &GuestId) -> bool {
        self.room.guest(guest).is_some() || self.knocks.has(guest)
    }

    /// The guests who were dealt cards in the last game, also those who were sent away since; those who are no more
    /// are not among them.
    pub fn players(&self) -> Vec<(Seat, GuestId)> {
        let known =
            |id: &PersonId| self.room.person(*id).filter(|person: &&Person| !person.guest.0.is_empty());
        let dealt = self.board.game().into_iter().flat_map(|game| &game.people);
        dealt.filter_map(|(seat, id)| Some((*seat, known(id)?.guest.clone()))).collect()
    }

    /// Whether any connection is open.
    pub fn has_connections(&self) -> bool {
        self.room.has_connections()
    }

    /// Whether no person sits here and nobody looks on: bots wait until somebody comes.
    pub fn is_deserted(&self) -> bool {
        self.room.is_deserted()
    }

    /// The record of the last game, once it is over.
    pub fn record(&self) -> Option<String> {
        self.board.result()?;
        self.board.record()
    }

    /// The last game step by step as a viewer saw it, from a step on; of a running game the caller asks only for
    /// the guest's own seat, or as a spectator. Step 0 is the deal.
    pub fn steps(&self, viewer: Viewer, from: usize, most: usize) -> Vec<SeenStep<G::View, G::Event>> {
        self.past().map(|past| past.steps(viewer, from, most)).unwrap_or_default()
    }

    /// The last game from its beginning, to be looked at away from the table.
    pub fn past(&self) -> Option<Past<G>> {
        self.board.past()
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} {} {:?})", G::INFO.id, self.id, self.room.stage())
    }
}

/// The rules and the clock of a set-up.
pub(crate) fn rules_of<G: Game>(setup: &Setup) -> Result<(G::Rules, Clock), SetupError> {
    if let Clock::PerTurn { seconds } = setup.clock
        && !(5..=30 * 86_400).contains(&seconds)
    {
        return Err(SetupError::Clock { seconds });
    }
    crate::tour::check(setup)?;
    let rules = G::rules(setup.seats.len(), &setup.options()).map_err(SetupError::Options)?;
    let clock = match setup.clock {
        Clock::None => own_clock::<G>(&rules),
        chosen => chosen,
    };
    Ok((rules, clock))
}

/// The clock that the rules of a game bring along.
fn own_clock<G: Game>(rules: &G::Rules) -> Clock {
    match G::INFO.clock.and_then(|id| G::options(rules).get(id).cloned()) {
        Some(engine::OptionValue::Number(seconds)) if seconds > 0 => {
            Clock::PerTurn { seconds: u32::try_from(seconds).unwrap_or(u32::MAX) }
        }
        _ => Clock::None,
    }
}
