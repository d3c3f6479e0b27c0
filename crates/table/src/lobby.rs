//! People: coming, sitting, hosting, talking, going.

use std::collections::BTreeMap;

use bots::Level;
use engine::{Game, Move, Seat};
use protocol::{Clock, Message, OptionChoice, PersonId, Refused, Request, ResumeFrom, Setup, Stage};

use crate::names::clean_line;
use crate::people::{Chair, Sitter};
use crate::table::rules_of;
use crate::{Access, ConnectionId, Entry, Guest, GuestId, Mover, SetupError, Table};

impl<G: Game> Table<G> {
    /// The person of a guest; somebody new is let in as far as the link allows.
    pub(crate) fn admit(&mut self, guest: &Guest, access: Access) -> Result<PersonId, Refused> {
        if self.room.stage() == Stage::Closed {
            return Err(Refused::new("closed", "the table is closed"));
        }
        let watch_only = access == Access::Watch;
        let known = self.room.guest(&guest.id).map(|person| (person.clone(), self.room.seat_of(person.id)));
        let (person, name, colour, watch_only) = match known {
            Some((person, _)) if person.kicked => {
                return Err(Refused::new("kicked", "the host has sent you away"));
            }
            Some((person, _)) if !person.left && (watch_only || !person.watch_only) => return Ok(person.id),
            // A seat is kept for whoever left it, a link is not.
            Some((person, seat)) if seat.is_some() || !person.left => {
                (person.id, person.name, person.colour, watch_only && person.watch_only)
            }
            Some((person, _)) => {
                self.let_in(watch_only)?;
                (person.id, person.name, person.colour, watch_only)
            }
            None => {
                self.let_in(watch_only)?;
                let dealt = |person| self.board.was_dealt(person);
                let person = self.room.next_person(dealt).ok_or_else(full)?;
                (person, guest.name.clone(), guest.colour, watch_only)
            }
        };
        self.write(Entry::Joined { person, guest: guest.id.clone(), name, colour, watch_only });
        Ok(person)
    }

    /// Whether somebody can come in by one of the two links. Where there are too many people, one who is away makes
    /// room, and one who went is forgotten.
    fn let_in(&mut self, watch_only: bool) -> Result<(), Refused> {
        if self.room.locked() {
            return Err(Refused::new("locked", "the host lets nobody new in"));
        }
        let most = if watch_only { self.settings.watchers } else { self.settings.players };
        if self.room.crowd(watch_only) >= most {
            let person = self.room.idle(watch_only).ok_or_else(full)?;
            self.write(Entry::Left { person });
        }
        if self.room.people().len() >= self.settings.remembered {
            let dealt = |person| self.board.was_dealt(person);
            let person = self.room.forgettable(dealt).ok_or_else(full)?;
            self.write(Entry::Gone { person });
        }
        Ok(())
    }

    pub(crate) fn connect(
        &mut self,
        connection: ConnectionId,
        guest: &Guest,
        access: Access,
        resume: Option<ResumeFrom>,
    ) {
        let person = match self.admit(guest, access) {
            Ok(person) => person,
            Err(refused) => {
                self.outbox.reply_at_once(connection, Message::Closed { reason: refused.code });
                self.outbox.close(connection);
                return;
            }
        };
        if self.room.person_of(connection).is_some() {
            return;
        }
        if self.room.is_deserted() {
            self.bots_play_on();
        }
        if self.room.connect(person, connection, self.now) {
            self.forget_votes_about(person);
            self.outbox.set_news(true);
        }
        if self.knocks.forget(&guest.id) {
            self.outbox.set_news(true);
        }
        let stands_in = self
            .room
            .chairs()
            .iter()
            .find(|chair| chair.person() == Some(person) && chair.stand_in.is_some());
        if let Some(seat) = stands_in.map(|chair| chair.seat) {
            self.write(Entry::CameBack { seat });
        }
        self.welcome(person, connection, resume.as_ref());
    }

    pub(crate) fn disconnect(&mut self, connection: ConnectionId) {
        if self.room.disconnect(connection, self.now) {
            self.outbox.set_news(true);
        }
    }

    pub(crate) fn say(&mut self, person: PersonId, id: &str, text: &str) -> Result<(), Refused> {
        let (now, limit, burst) = (self.now, self.settings.chat_chars, self.settings.chat_burst);
        let slow = if self.room.host() == Some(person) { 0 } else { self.room.slow_chat_seconds() };
        let speaker = self.room.person_mut(person).map_err(|error| Refused::new("no-such-person", error))?;
        if speaker.has_sent(id) {
            return Ok(());
        }
        if speaker.muted {
            return Err(Refused::new("muted", "the host has silenced you"));
        }
        if text.chars().count() > limit {
            return Err(Refused::new("too-long", format!("a line of chat has at most {limit} characters")));
        }
        let text = clean_line(text, limit);
        if text.is_empty() {
            return Err(Refused::new("empty", "there is nothing to say"));
        }
        if speaker.spoke().is_some_and(|at| now.since(at) < u64::from(slow) * 1000) {
            return Err(Refused::new("slow-chat", format!("one line in {slow} seconds")));
        }
        if speaker.speaks_too_fast(now, burst) {
            return Err(Refused::new("too-fast", format!("at most {burst} lines in ten seconds")));
        }
        self.write_quietly(Entry::Said { person, text, id: id.to_string(), at: now });
        if let Some(line) = self.room.chat().back().cloned() {
            self.tell_chat(&line);
        }
        Ok(())
    }

    /// What a person asks outside play.
    pub(crate) fn request(&mut self, person: PersonId, request: Request) -> Result<(), Refused> {
        match request {
            Request::Join => Ok(()),
            Request::Sit { seat } => self.sit(person, seat),
            Request::Stand => {
                self.only_in(&[Stage::Waiting, Stage::Over])?;
                let seat = self.room.seat_of(person).ok_or_else(not_seated)?;
                self.write(Entry::Stood { seat });
                self.welcome_anew(person);
                Ok(())
            }
            Request::Ready { ready } => {
                self.only_in(&[Stage::Waiting, Stage::Over])?;
                self.room.seat_of(person).ok_or_else(not_seated)?;
                self.write(Entry::Ready { person, ready });
                Ok(())
            }
            Request::Plan { seat, bot } => self.plan(person, seat, bot),
            Request::Free { seat } => self.free(person, seat),
            Request::Change { options, clock } => self.change(person, options, clock),
            Request::Start => {
                self.room.only_host(person)?;
                self.only_in(&[Stage::Waiting])?;
                let ready = |chair: &Chair| match chair.sitter {
                    Sitter::Open => false,
                    Sitter::Bot(_) => true,
                    Sitter::Person(other) => chair.ready || other == person,
                };
                if let Some(chair) = self.room.chairs().iter().find(|chair| !ready(chair)) {
                    let detail = format!("seat {} is not taken, or not ready", chair.seat);
                    return Err(Refused::new("not-ready", detail));
                }
                self.start_begins();
                Ok(())
            }
            Request::Kick { person: other } => self.kick(person, other),
            Request::Mute { person: other, muted } => self.mute(person, other, muted),
            Request::Lock { locked } => self.lock(person, locked),
            Request::LetIn { knock } => self.let_in_knocking(person, knock),
            Request::TurnAway { knock } => self.turn_away(person, knock),
            Request::Absent { seat, wait } => self.vote(person, seat, wait),
            Request::SlowChat { seconds } => self.slow_chat(person, seconds),
            Request::Host { person: other } => self.hand_over_host(person, other),
            Request::Rename { name, colour } => self.rename(person, &name, colour),
            Request::Rematch => {
                self.room.only_host(person)?;
                self.only_in(&[Stage::Over])?;
                self.write(Entry::Rematch);
                let people: Vec<PersonId> = self.room.people().iter().map(|person| person.id).collect();
                people.into_iter().for_each(|person| self.welcome_anew(person));
                Ok(())
            }
            Request::Leave => {
                self.leave(person);
                Ok(())
            }
            Request::Resign => {
                let seat = self.room.seat_of(person).ok_or_else(not_seated)?;
                self.running()?;
                self.play(&Move::Resign(seat), Mover::Person, None, None);
                Ok(())
            }
            Request::Close => {
                self.room.only_host(person)?;
                self.close("closed");
                Ok(())
            }
            Request::Pace { pace } => self.set_pace(person, pace),
        }
    }

    fn sit(&mut self, person: PersonId, seat: Option<Seat>) -> Result<(), Refused> {
        self.only_in(&[Stage::Waiting])?;
        if self.room.person(person).is_none_or(|person| person.watch_only) {
            return Err(watch_only());
        }
        let own = self.room.seat_of(person);
        let chair = match seat {
            Some(seat) => {
                self.room.chair(seat).ok_or_else(|| Refused::new("no-such-seat", "no such seat"))?
            }
            None if own.is_some() => return Ok(()),
            None => self.room.chairs().iter().find(|chair| chair.sitter == Sitter::Open).ok_or_else(full)?,
        };
        let seat = chair.seat;
        if own == Some(seat) {
            return Ok(());
        }
        if chair.sitter != Sitter::Open {
            return Err(Refused::new("seat-taken", format!("seat {seat} is taken")));
        }
        if let Some(own) = own {
            self.write(Entry::Stood { seat: own });
        }
        self.write(Entry::Sat { person, seat });
        self.welcome_anew(person);
        Ok(())
    }

    fn plan(&mut self, person: PersonId, seat: Seat, bot: Option<String>) -> Result<(), Refused> {
        self.room.only_host(person)?;
        self.only_in(&[Stage::Waiting])?;
        if let Some(level) = &bot {
            level.parse::<Level>().map_err(|error| Refused::new("no-such-level", error))?;
        }
        let mut others = self.room.chairs().iter().filter(|chair| chair.seat != seat);
        if self.room.setup().tour
            && bot.is_none()
            && others.any(|chair| !matches!(chair.sitter, Sitter::Bot(_)))
        {
            return Err(Refused::new("bad-setup", SetupError::Tour.to_string()));
        }
        match self.room.chair(seat).map(|chair| chair.sitter) {
            None => Err(Refused::new("no-such-seat", "no such seat")),
            Some(Sitter::Person(_)) => {
                Err(Refused::new("seat-taken", format!("a person sits in seat {seat}")))
            }
            Some(_) => {
                self.write(Entry::Planned { seat, bot });
                Ok(())
            }
        }
    }

    fn free(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        self.room.only_host(person)?;
        self.only_in(&[Stage::Waiting])?;
        let chair = self.room.chair(seat).ok_or_else(|| Refused::new("no-such-seat", "no such seat"))?;
        let other = chair.person().ok_or_else(|| Refused::new("not-seated", "no person sits there"))?;
        self.write(Entry::Stood { seat });
        self.welcome_anew(other);
        Ok(())
    }

    fn change(
        &mut self,
        person: PersonId,
        options: BTreeMap<String, OptionChoice>,
        clock: Clock,
    ) -> Result<(), Refused> {
        self.room.only_host(person)?;
        self.only_in(&[Stage::Waiting])?;
        let setup = Setup { options, clock, ..self.room.setup().clone() };
        rules_of::<G>(&setup).map_err(|error| Refused::new("bad-setup", error.to_string()))?;
        self.write(Entry::Changed { options: setup.options, clock });
        Ok(())
    }

    /// Somebody goes: the seat is free again, now or for the next game, or a bot stands in.
    fn leave(&mut self, person: PersonId) {
        if let Some(seat) = self.room.seat_of(person) {
            self.start_stops("seat-left", Some(seat));
            let taken_over = self.room.chair(seat).is_some_and(|chair| chair.stand_in.is_some());
            match self.room.stage() {
                Stage::Running if !taken_over => {
                    let level = self.settings.stand_in.to_string();
                    self.write(Entry::TakenOver { seat, level });
                }
                // Whoever looks at the result of a game still reads who sat there.
                Stage::Running | Stage::Over => {}
                Stage::Waiting | Stage::Starting | Stage::Closed => self.write(Entry::Stood { seat }),
            }
        }
        self.send_away(person, "left");
        self.write(Entry::Left { person });
    }

    /// A guest is no more.
    pub(crate) fn forget(&mut self, guest: &GuestId) {
        if self.knocks.forget(guest) {
            self.outbox.set_news(true);
        }
        for person in self.room.numbers_of(guest) {
            self.write(Entry::Forgotten { person });
            let left = self.room.person(person).is_none_or(|person| person.left);
            if self.room.stage() != Stage::Closed && !left {
                self.leave(person);
            }
        }
    }

    /// Closes all connections of a person.
    pub(crate) fn send_away(&mut self, person: PersonId, reason: &str) {
        for connection in self.room.disconnect_all(person, self.now) {
            self.outbox.reply(connection, Message::Closed { reason: reason.to_string() });
            self.outbox.close(connection);
        }
    }

    /// Closes the table for everybody.
    pub(crate) fn close(&mut self, reason: &str) {
        if self.room.stage() == Stage::Closed {
            return;
        }
        self.start = None;
        self.write(Entry::Closed { reason: reason.to_string() });
        let people: Vec<PersonId> = self.room.people().iter().map(|person| person.id).collect();
        people.into_iter().for_each(|person| self.send_away(person, reason));
    }

    fn only_in(&self, stages: &[Stage]) -> Result<(), Refused> {
        if self.start.is_none() && stages.contains(&self.room.stage()) {
            Ok(())
        } else {
            Err(Refused::new("not-now", "the table is doing something else now"))
        }
    }
}

pub(crate) fn watch_only() -> Refused {
    Refused::new("watch-only", "the link for watching does not allow this")
}

pub(crate) fn not_seated() -> Refused {
    Refused::new("not-seated", "only somebody with a seat can do this")
}

pub(crate) fn no_such_person() -> Refused {
    Refused::new("no-such-person", "nobody here has this number")
}

fn full() -> Refused {
    Refused::new("full", "there is no room")
}
