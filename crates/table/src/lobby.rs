//! People: coming, sitting, hosting, talking, going.

use std::collections::BTreeMap;

use bots::Level;
use engine::{Game, Move, Seat};

use crate::names::{clean_line, clean_name};
use crate::people::{Chair, Connection, NAMELESS, Person, Sitter};
use crate::table::rules_of;
use crate::{
    Access, ClientMessage, Clock, ConnectionId, Guest, GuestId, Message, Mover, OptionChoice, PersonId,
    Refused, Request, ResumeFrom, Row, Setup, SetupError, Stage, Table,
};

impl<G: Game> Table<G> {
    pub(crate) fn person(&self, id: PersonId) -> Option<&Person> {
        self.people.iter().find(|person| person.id == id)
    }

    pub(crate) fn person_mut(&mut self, id: PersonId) -> Result<&mut Person, String> {
        self.people
            .iter_mut()
            .find(|person| person.id == id)
            .ok_or_else(|| format!("there is no person {id}"))
    }

    pub(crate) fn chair_mut(&mut self, seat: Seat) -> Result<&mut Chair, String> {
        self.chairs.get_mut(seat.index()).ok_or_else(|| format!("there is no seat {seat}"))
    }

    pub(crate) fn seat_of_person(&self, person: PersonId) -> Option<Seat> {
        self.chairs.iter().find(|chair| chair.person() == Some(person)).map(|chair| chair.seat)
    }

    /// The person of a guest; somebody new is let in as far as the link allows.
    pub(crate) fn admit(&mut self, guest: &Guest, access: Access) -> Result<PersonId, Refused> {
        if self.stage == Stage::Closed {
            return Err(Refused::new("closed", "the table is closed"));
        }
        let watch_only = access == Access::Watch;
        let known = self.people.iter().find(|person| person.guest == guest.id);
        let (person, name, colour) = match known {
            Some(person) if person.kicked => {
                return Err(Refused::new("kicked", "the host has sent you away"));
            }
            Some(person) if !person.left && (watch_only || !person.watch_only) => return Ok(person.id),
            Some(person) => (person.id, person.name.clone(), person.colour),
            None => {
                self.make_room()?;
                let id = self.people_made.checked_add(1).ok_or_else(full)?;
                (PersonId(id), guest.name.clone(), guest.colour)
            }
        };
        let watch_only = watch_only && self.person(person).is_none_or(|person| person.watch_only);
        self.write(Row::Joined { person, guest: guest.id.clone(), name, colour, watch_only });
        Ok(person)
    }

    /// Forgets who watched and went, where there are too many people.
    fn make_room(&mut self) -> Result<(), Refused> {
        if self.people.len() < self.settings.people {
            return Ok(());
        }
        let idle = |person: &&Person| {
            !person.connected()
                && !person.kicked
                && self.host != Some(person.id)
                && self.seat_of_person(person.id).is_none()
        };
        let longest =
            self.people.iter().filter(idle).min_by_key(|person| person.away_since).map(|person| person.id);
        let person = longest.ok_or_else(full)?;
        self.write(Row::Left { person });
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
                self.reply_at_once(connection, Message::Closed { reason: refused.code });
                self.out.close.push(connection);
                return;
            }
        };
        if self.person_of(connection).is_some() {
            return;
        }
        if self.is_deserted() {
            self.bots_play_on();
        }
        if let Ok(person) = self.person_mut(person) {
            let first = !person.connected();
            person.connections.push(Connection::new(connection));
            self.news |= first;
        }
        let stands_in =
            self.chairs.iter().find(|chair| chair.person() == Some(person) && chair.stand_in.is_some());
        if let Some(seat) = stands_in.map(|chair| chair.seat) {
            self.write(Row::CameBack { seat });
        }
        self.welcome(person, connection, resume.as_ref());
    }

    pub(crate) fn disconnect(&mut self, connection: ConnectionId) {
        let now = self.now;
        let Some(person) = self.person_of(connection).and_then(|person| self.person_mut(person).ok()) else {
            return;
        };
        person.connections.retain(|known| known.id != connection);
        if !person.connected() {
            person.away_since = now;
            self.news = true;
        }
    }

    /// A message of a client.
    pub(crate) fn client(&mut self, connection: ConnectionId, message: ClientMessage) {
        let Some(person) = self.person_of(connection) else {
            return self.refuse(
                connection,
                None,
                Refused::new("not-connected", "this connection is not welcome here"),
            );
        };
        let seat = self.seat_of_person(person);
        let (id, answer) = match message {
            ClientMessage::Move { id, decision, text } => {
                let answer = self.move_by_person(connection, &id, decision, &text);
                (Some(id), answer)
            }
            ClientMessage::Try { id, decision, moves } => {
                let (allowed, refused) = match self.try_moves(connection, decision, &moves) {
                    Ok(allowed) => (allowed, None),
                    Err((allowed, refused)) => (allowed, Some(refused)),
                };
                return self.reply_at_once(connection, Message::Tried { id, refused, allowed });
            }
            ClientMessage::Arrange { id, decision, wish } => {
                match self.arrange(connection, decision, &wish) {
                    Ok(moves) => return self.reply_at_once(connection, Message::Arranged { id, moves }),
                    Err(refused) => (Some(id), Err(refused)),
                }
            }
            ClientMessage::Better { id } => match self.better(connection) {
                Ok((more, moves)) => {
                    return self.reply_at_once(connection, Message::Better { id, more, moves });
                }
                Err(refused) => (Some(id), Err(refused)),
            },
            ClientMessage::Commit { commitment } => {
                (None, seat.ok_or_else(not_seated).and_then(|seat| self.commit(seat, commitment.as_deref())))
            }
            ClientMessage::Reveal { part } => {
                (None, seat.ok_or_else(not_seated).and_then(|seat| self.reveal(seat, &part)))
            }
            ClientMessage::Chat { id, text } => {
                let answer = self.say(person, &id, &text);
                if answer.is_ok() {
                    self.reply(connection, Message::Ack { id: id.clone() });
                }
                (Some(id), answer)
            }
            ClientMessage::Request { id, request } => {
                let answer = self.request(person, request);
                if answer.is_ok() {
                    self.reply(connection, Message::Ack { id: id.clone() });
                }
                (Some(id), answer)
            }
            ClientMessage::Ping { id } => {
                let now_ms = self.now.0;
                return self.reply_at_once(connection, Message::Pong { id, now_ms });
            }
        };
        if let Err(refused) = answer {
            self.refuse(connection, id, refused);
        }
    }

    fn say(&mut self, person: PersonId, id: &str, text: &str) -> Result<(), Refused> {
        let (now, limit, burst) = (self.now, self.settings.chat_chars, self.settings.chat_burst);
        let speaker = self.person_mut(person).map_err(|error| Refused::new("no-such-person", error))?;
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
        if speaker.speaks_too_fast(now, burst) {
            return Err(Refused::new("too-fast", format!("at most {burst} lines in ten seconds")));
        }
        let news = self.news;
        self.write(Row::Said { person, text, id: id.to_string(), at: now });
        self.news = news;
        if let Some(line) = self.chat.back().cloned() {
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
                let seat = self.seat_of_person(person).ok_or_else(not_seated)?;
                self.write(Row::Stood { seat });
                self.welcome_anew(person);
                Ok(())
            }
            Request::Ready { ready } => {
                self.only_in(&[Stage::Waiting])?;
                self.seat_of_person(person).ok_or_else(not_seated)?;
                self.write(Row::Ready { person, ready });
                Ok(())
            }
            Request::Plan { seat, bot } => self.plan(person, seat, bot),
            Request::Free { seat } => self.free(person, seat),
            Request::Change { options, clock } => self.change(person, options, clock),
            Request::Start => {
                self.only_host(person)?;
                self.only_in(&[Stage::Waiting])?;
                let ready = |chair: &Chair| match chair.sitter {
                    Sitter::Open => false,
                    Sitter::Bot(_) => true,
                    Sitter::Person(other) => chair.ready || other == person,
                };
                if let Some(chair) = self.chairs.iter().find(|chair| !ready(chair)) {
                    let detail = format!("seat {} is not taken, or not ready", chair.seat);
                    return Err(Refused::new("not-ready", detail));
                }
                self.start_begins();
                Ok(())
            }
            Request::Kick { person: other } => self.kick(person, other),
            Request::Mute { person: other, muted } => {
                self.only_host(person)?;
                self.present(other)?;
                self.write(Row::Muted { person: other, muted });
                Ok(())
            }
            Request::Host { person: other } => {
                self.only_host(person)?;
                let heir = self.present(other)?;
                if !self.may_host(heir) {
                    return Err(if heir.watch_only { watch_only() } else { not_seated() });
                }
                self.write(Row::Host { person: other });
                Ok(())
            }
            Request::Rename { name, colour } => {
                let known = self.person(person).ok_or_else(no_such_person)?;
                let (guest, watch_only) = (known.guest.clone(), known.watch_only);
                let name = clean_name(&name).unwrap_or_else(|| NAMELESS.to_string());
                self.write(Row::Joined { person, guest, name, colour, watch_only });
                Ok(())
            }
            Request::Rematch => {
                self.only_host(person)?;
                self.only_in(&[Stage::Over])?;
                self.write(Row::Rematch);
                let people: Vec<PersonId> = self.people.iter().map(|person| person.id).collect();
                people.into_iter().for_each(|person| self.welcome_anew(person));
                Ok(())
            }
            Request::Leave => {
                self.leave(person);
                Ok(())
            }
            Request::Resign => {
                let seat = self.seat_of_person(person).ok_or_else(not_seated)?;
                self.running()?;
                self.play(&Move::Resign(seat), Mover::Person, None, None);
                Ok(())
            }
            Request::Close => {
                self.only_host(person)?;
                self.close("closed");
                Ok(())
            }
        }
    }

    fn sit(&mut self, person: PersonId, seat: Option<Seat>) -> Result<(), Refused> {
        self.only_in(&[Stage::Waiting])?;
        if self.person(person).is_none_or(|person| person.watch_only) {
            return Err(watch_only());
        }
        let own = self.seat_of_person(person);
        let chair = match seat {
            Some(seat) => {
                self.chairs.get(seat.index()).ok_or_else(|| Refused::new("no-such-seat", "no such seat"))?
            }
            None if own.is_some() => return Ok(()),
            None => self.chairs.iter().find(|chair| chair.sitter == Sitter::Open).ok_or_else(full)?,
        };
        let seat = chair.seat;
        if own == Some(seat) {
            return Ok(());
        }
        if chair.sitter != Sitter::Open {
            return Err(Refused::new("seat-taken", format!("seat {seat} is taken")));
        }
        if let Some(own) = own {
            self.write(Row::Stood { seat: own });
        }
        self.write(Row::Sat { person, seat });
        self.welcome_anew(person);
        Ok(())
    }

    fn plan(&mut self, person: PersonId, seat: Seat, bot: Option<String>) -> Result<(), Refused> {
        self.only_host(person)?;
        self.only_in(&[Stage::Waiting])?;
        if let Some(level) = &bot {
            level.parse::<Level>().map_err(|error| Refused::new("no-such-level", error))?;
        }
        let mut others = self.chairs.iter().filter(|chair| chair.seat != seat);
        if self.setup.tour && bot.is_none() && others.any(|chair| !matches!(chair.sitter, Sitter::Bot(_))) {
            return Err(Refused::new("bad-setup", SetupError::Tour.to_string()));
        }
        match self.chairs.get(seat.index()).map(|chair| chair.sitter) {
            None => Err(Refused::new("no-such-seat", "no such seat")),
            Some(Sitter::Person(_)) => {
                Err(Refused::new("seat-taken", format!("a person sits in seat {seat}")))
            }
            Some(_) => {
                self.write(Row::Planned { seat, bot });
                Ok(())
            }
        }
    }

    fn free(&mut self, person: PersonId, seat: Seat) -> Result<(), Refused> {
        self.only_host(person)?;
        self.only_in(&[Stage::Waiting])?;
        let chair =
            self.chairs.get(seat.index()).ok_or_else(|| Refused::new("no-such-seat", "no such seat"))?;
        let other = chair.person().ok_or_else(|| Refused::new("not-seated", "no person sits there"))?;
        self.write(Row::Stood { seat });
        self.welcome_anew(other);
        Ok(())
    }

    fn change(
        &mut self,
        person: PersonId,
        options: BTreeMap<String, OptionChoice>,
        clock: Clock,
    ) -> Result<(), Refused> {
        self.only_host(person)?;
        self.only_in(&[Stage::Waiting])?;
        let setup = Setup { options, clock, ..self.setup.clone() };
        rules_of::<G>(&setup).map_err(|error| Refused::new("bad-setup", error.to_string()))?;
        self.write(Row::Changed { options: setup.options, clock });
        Ok(())
    }

    fn kick(&mut self, person: PersonId, other: PersonId) -> Result<(), Refused> {
        self.only_host(person)?;
        self.present(other)?;
        if other == person {
            return Err(Refused::new("not-now", "the host cannot be sent away"));
        }
        let seat = self.seat_of_person(other);
        if seat.is_some() {
            self.start_stops("seat-left", seat);
        }
        if let Some(seat) = seat {
            let bot = (self.stage == Stage::Running).then(|| self.settings.stand_in.to_string());
            self.write(Row::Planned { seat, bot });
        }
        self.write(Row::Kicked { person: other });
        self.send_away(other, "kicked");
        Ok(())
    }

    /// Somebody goes: the seat is free again, now or for the next game, or a bot stands in.
    fn leave(&mut self, person: PersonId) {
        if let Some(seat) = self.seat_of_person(person) {
            self.start_stops("seat-left", Some(seat));
            let taken_over = self.chairs.get(seat.index()).is_some_and(|chair| chair.stand_in.is_some());
            match self.stage {
                Stage::Running if !taken_over => {
                    let level = self.settings.stand_in.to_string();
                    self.write(Row::TakenOver { seat, level });
                }
                // Whoever looks at the result of a game still reads who sat there.
                Stage::Running | Stage::Over => {}
                Stage::Waiting | Stage::Starting | Stage::Closed => self.write(Row::Stood { seat }),
            }
        }
        self.send_away(person, "left");
        self.write(Row::Left { person });
    }

    /// A guest is no more.
    pub(crate) fn forget(&mut self, guest: &GuestId) {
        let Some(person) = self.people.iter().find(|person| person.guest == *guest).map(|person| person.id)
        else {
            return;
        };
        self.write(Row::Forgotten { person });
        if self.stage != Stage::Closed {
            self.leave(person);
        }
    }

    /// Closes all connections of a person.
    fn send_away(&mut self, person: PersonId, reason: &str) {
        let now = self.now;
        let Ok(person) = self.person_mut(person) else { return };
        person.away_since = now;
        for connection in std::mem::take(&mut person.connections) {
            self.reply(connection.id, Message::Closed { reason: reason.to_string() });
            self.out.close.push(connection.id);
        }
    }

    /// Closes the table for everybody.
    pub(crate) fn close(&mut self, reason: &str) {
        if self.stage == Stage::Closed {
            return;
        }
        self.start = None;
        self.write(Row::Closed { reason: reason.to_string() });
        let people: Vec<PersonId> = self.people.iter().map(|person| person.id).collect();
        people.into_iter().for_each(|person| self.send_away(person, reason));
    }

    fn only_host(&self, person: PersonId) -> Result<(), Refused> {
        if self.host == Some(person) {
            Ok(())
        } else {
            Err(Refused::new("not-host", "only the host can do this"))
        }
    }

    fn only_in(&self, stages: &[Stage]) -> Result<(), Refused> {
        if self.start.is_none() && stages.contains(&self.stage) {
            Ok(())
        } else {
            Err(Refused::new("not-now", "the table is doing something else now"))
        }
    }

    fn present(&self, person: PersonId) -> Result<&Person, Refused> {
        self.person(person).filter(|person| !person.kicked).ok_or_else(no_such_person)
    }
}

fn watch_only() -> Refused {
    Refused::new("watch-only", "the link for watching does not allow this")
}

fn not_seated() -> Refused {
    Refused::new("not-seated", "only somebody with a seat can do this")
}

fn no_such_person() -> Refused {
    Refused::new("no-such-person", "nobody here has this number")
}

fn full() -> Refused {
    Refused::new("full", "there is no room")
}
