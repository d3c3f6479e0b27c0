//! What time does: windows end, clocks run out, bots stand in, the host's role passes on.

use engine::{Game, Move, Seat, Together, check_move};
use protocol::Stage;

use crate::people::Sitter;
use crate::running::BotReply;
use crate::window::due;
use crate::{Entry, Mover, Table, Time};

impl<G: Game> Table<G> {
    /// Does the first thing whose time has come; whether there was one.
    pub(crate) fn time_passes(&mut self) -> bool {
        self.start_times_out()
            || self.window_ends()
            || self.clock_runs_out()
            || self.somebody_is_taken_over()
            || self.host_passes_on()
            || self.knock_ends()
            || self.bot_moves()
    }

    /// The next moment at which something happens by itself.
    pub(crate) fn next_wake(&self) -> Option<Time> {
        if self.room.stage() == Stage::Closed {
            return None;
        }
        let start = self.start.as_ref().map(|start| start.until);
        let game = self.board.game().filter(|_| self.room.stage() == Stage::Running);
        let deadline = game.and_then(|game| game.deadline).filter(|_| game.is_none_or(|game| !game.overtime));
        let thoughts = game.into_iter().flat_map(|game| &game.replies).filter_map(|reply| match reply {
            BotReply::Ready(at, _) => Some(*at),
            _ => None,
        });
        let absences = self.absences().into_iter().map(|(_, at)| at);
        let single = [start, self.hand_over_at(), deadline, self.host_away_at(), self.knocks.ends()];
        let all = single.into_iter().flatten();
        // What is due has been done in this step, so that only the future is left.
        all.chain(thoughts).chain(absences).filter(|at| *at > self.now).min()
    }

    /// When the waiting answers of a window are handed over.
    fn hand_over_at(&self) -> Option<Time> {
        let game = self.board.game().filter(|_| self.room.stage() == Stage::Running)?;
        let Some(Together::Window { seconds, .. }) = game.together else { return None };
        let waiting = game.waiting(self.board.rules());
        if seconds == 0 {
            return waiting.is_empty().then_some(self.now);
        }
        let others = waiting.iter().filter_map(|seat| {
            let sent = game.sent.get(seat.index()).copied().flatten().unwrap_or(game.opened);
            match self.room.sitting(seat) {
                Some(person) if person.connected() => Some((sent, person.round_trip())),
                Some(_) if !self.is_bot_seat(seat) => None,
                _ => Some((game.opened, 0)),
            }
        });
        due(&game.answers, others)
    }

    fn window_ends(&mut self) -> bool {
        let has_answers = self.board.game().is_some_and(|game| !game.answers.is_empty());
        if !has_answers || self.hand_over_at().is_none_or(|at| at > self.now) {
            return false;
        }
        self.hand_over();
        true
    }

    fn clock_runs_out(&mut self) -> bool {
        if self.room.is_deserted() {
            return false;
        }
        let now = self.now;
        let running = self.room.stage() == Stage::Running;
        let Some(game) = self.board.game().filter(|_| running) else { return false };
        if game.overtime || game.deadline.is_none_or(|deadline| deadline > now) {
            return false;
        }
        let decision = game.decision;
        if !game.answers.is_empty() {
            self.hand_over();
        }
        let Some(game) = self.board.game().filter(|game| game.decision == decision) else { return true };
        if check_move::<G>(self.board.rules(), &game.state, &Move::Expire).is_ok() {
            self.play(&Move::Expire, Mover::Clock, None, None);
        } else if let Some(game) = self.board.game_mut() {
            game.overtime = true;
        }
        true
    }

    /// Whether a bot decides for this seat now.
    pub(crate) fn is_bot_seat(&self, seat: Seat) -> bool {
        let Some(chair) = self.room.chair(seat) else { return false };
        match chair.sitter {
            Sitter::Bot(_) => true,
            Sitter::Open => false,
            Sitter::Person(_) => {
                let overtime = self.board.game().is_some_and(|game| game.overtime);
                overtime || (chair.stand_in.is_some() && self.room.somebody_plays())
            }
        }
    }

    /// Somebody has come to bots that have waited: their clock begins anew.
    pub(crate) fn bots_play_on(&mut self) {
        let (now, clock) = (self.now, self.room.clock().millis());
        if let Some(game) = self.board.game_mut() {
            game.reopen(now, game.fresh_deadline(now, clock));
        }
    }

    fn somebody_is_taken_over(&mut self) -> bool {
        let seat = self.absences().into_iter().find(|(_, at)| *at <= self.now).map(|(seat, _)| seat);
        let Some(seat) = seat else { return false };
        let level = self.settings.stand_in.to_string();
        self.write(Entry::TakenOver { seat, level });
        true
    }

    fn host_away_at(&self) -> Option<Time> {
        self.room.host_away_at(self.now, self.settings.host_away_millis)
    }

    fn host_passes_on(&mut self) -> bool {
        if self.host_away_at().is_none_or(|at| at > self.now) {
            return false;
        }
        let Some(person) = self.room.next_host() else { return false };
        self.write(Entry::Host { person });
        true
    }
}
