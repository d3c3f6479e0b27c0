//! What time does: windows end, clocks run out, bots stand in, the host's role passes on.

use engine::{Game, Move, Seat, SeatSet, Together, check_move};

use crate::people::Person;
use crate::running::Thinking;
use crate::window::due;
use crate::{Mover, PersonId, Row, Stage, Table, Time};

impl<G: Game> Table<G> {
    /// Does the first thing whose time has come; whether there was one.
    pub(crate) fn time_passes(&mut self) -> bool {
        self.start_times_out()
            || self.window_ends()
            || self.clock_runs_out()
            || self.somebody_is_taken_over()
            || self.host_passes_on()
            || self.bot_moves()
    }

    /// The next moment at which something happens by itself.
    pub(crate) fn next_wake(&self) -> Option<Time> {
        if self.stage == Stage::Closed {
            return None;
        }
        let start = self.start.as_ref().map(|start| start.until);
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Running);
        let deadline = game.and_then(|game| game.deadline).filter(|_| game.is_none_or(|game| !game.overtime));
        let thoughts =
            game.into_iter().flat_map(|game| &game.thinking).filter_map(|thinking| match thinking {
                Thinking::Done(at, _) => Some(*at),
                _ => None,
            });
        let absences = self.absences().map(|(_, at)| at);
        let all = [start, self.hand_over_at(), deadline, self.host_away_at()].into_iter().flatten();
        // What is due has been done in this step, so that only the future is left.
        all.chain(thoughts).chain(absences).filter(|at| *at > self.now).min()
    }

    /// When the waiting answers of a window are handed over.
    fn hand_over_at(&self) -> Option<Time> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Running)?;
        let Some(Together::Window { seconds, .. }) = game.together else { return None };
        let waiting = game.waiting(&self.rules);
        if seconds == 0 {
            return waiting.is_empty().then_some(self.now);
        }
        let others = waiting.iter().filter_map(|seat| {
            let sent = game.sent.get(seat.index()).copied().flatten().unwrap_or(game.opened);
            match self
                .chairs
                .get(seat.index())
                .and_then(|chair| chair.person())
                .and_then(|id| self.person(id))
            {
                Some(person) if person.connected() => Some((sent, person.round_trip())),
                Some(_) if !self.is_bot_seat(seat) => None,
                _ => Some((game.opened, 0)),
            }
        });
        due(&game.answers, others)
    }

    fn window_ends(&mut self) -> bool {
        let has_answers = self.game.as_ref().is_some_and(|game| !game.answers.is_empty());
        if !has_answers || self.hand_over_at().is_none_or(|at| at > self.now) {
            return false;
        }
        self.hand_over();
        true
    }

    fn clock_runs_out(&mut self) -> bool {
        if self.is_deserted() {
            return false;
        }
        let now = self.now;
        let Some(game) = self.game.as_mut().filter(|_| self.stage == Stage::Running) else { return false };
        if game.overtime || game.deadline.is_none_or(|deadline| deadline > now) {
            return false;
        }
        let decision = game.decision;
        if !game.answers.is_empty() {
            self.hand_over();
        }
        let Some(game) = self.game.as_mut().filter(|game| game.decision == decision) else { return true };
        if check_move::<G>(&self.rules, &game.state, &Move::Expire).is_ok() {
            self.play(&Move::Expire, Mover::Clock, None, None);
        } else {
            game.overtime = true;
        }
        true
    }

    /// Whether a bot decides for this seat now.
    pub(crate) fn is_bot_seat(&self, seat: Seat) -> bool {
        let Some(chair) = self.chairs.get(seat.index()) else { return false };
        let overtime = self.game.as_ref().is_some_and(|game| game.overtime);
        match chair.sitter {
            crate::people::Sitter::Bot(_) => true,
            crate::people::Sitter::Open => false,
            crate::people::Sitter::Person(_) => {
                overtime || (chair.stand_in.is_some() && self.somebody_plays())
            }
        }
    }

    /// Whether a person in a seat is there. Bots that stand in do not play a game among themselves.
    fn somebody_plays(&self) -> bool {
        self.seated().any(|(_, person)| person.connected())
    }

    /// Whether no person sits here and nobody looks on: bots wait until somebody comes.
    pub fn is_deserted(&self) -> bool {
        !self.has_connections() && self.chairs.iter().all(|chair| chair.person().is_none())
    }

    /// Somebody has come to bots that have waited: their clock begins anew.
    pub(crate) fn bots_play_on(&mut self) {
        let (now, clock) = (self.now, self.clock.millis());
        if let Some(game) = &mut self.game {
            game.reopen(now, game.fresh_deadline(now, clock));
        }
    }

    fn seated(&self) -> impl Iterator<Item = (Seat, &Person)> {
        let person = |seat: Seat, id: Option<PersonId>| Some((seat, self.person(id?)?));
        self.chairs.iter().filter_map(move |chair| person(chair.seat, chair.person()))
    }

    /// The absent people who will be taken over, and when.
    fn absences(&self) -> impl Iterator<Item = (Seat, Time)> {
        let grace =
            self.setup.grace_millis().filter(|_| self.stage == Stage::Running && self.somebody_plays());
        let taken: SeatSet =
            self.chairs.iter().filter(|chair| chair.stand_in.is_some()).map(|chair| chair.seat).collect();
        self.seated()
            .filter(move |(seat, person)| !person.connected() && !taken.contains(*seat))
            .filter_map(move |(seat, person)| Some((seat, person.away_since.after(grace?))))
    }

    fn somebody_is_taken_over(&mut self) -> bool {
        let seat = self.absences().find(|(_, at)| *at <= self.now).map(|(seat, _)| seat);
        let Some(seat) = seat else { return false };
        let level = self.settings.stand_in.to_string();
        self.write(Row::TakenOver { seat, level });
        true
    }

    /// When an absent host's role passes on, if there is somebody to take it.
    fn host_away_at(&self) -> Option<Time> {
        self.next_host()?;
        match self.host.and_then(|host| self.person(host)) {
            None => Some(self.now),
            Some(host) if host.left => Some(self.now),
            Some(host) if host.connected() => None,
            Some(host) => Some(host.away_since.after(self.settings.host_away_millis)),
        }
    }

    /// Who would be host next: somebody who is there, seated people first, in the order of coming. After a game a host
    /// who is away keeps the role where nobody else sits; one who has left does not, or the table would never have
    /// another.
    fn next_host(&self) -> Option<PersonId> {
        let seated = |person: &Person| self.seat_of_person(person.id).is_some();
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
            Stage::Running | Stage::Over | Stage::Closed => self.seat_of_person(person.id).is_some(),
        }
    }

    fn host_passes_on(&mut self) -> bool {
        if self.host_away_at().is_none_or(|at| at > self.now) {
            return false;
        }
        let Some(person) = self.next_host() else { return false };
        self.write(Row::Host { person });
        true
    }
}
