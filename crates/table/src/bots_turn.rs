//! Bots' turns: what they are asked, and when their answers are played.

use bots::Level;
use engine::{Game, Move, Rng, Seat, Together, action_text, check_move};
use protocol::{BotPace, PersonId, Refused, Stage};

use crate::lobby::not_seated;
use crate::people::Sitter;
use crate::running::BotReply;
use crate::{Mover, Table, Thought};

/// How fast bots move at a table, as the person with whom only they sit likes it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tempo {
    pace: BotPace,
    /// Nobody waits until a person has to decide.
    skip: bool,
}

impl Tempo {
    fn of(self, millis: u64) -> u64 {
        match self.pace {
            _ if self.skip => 0,
            BotPace::Slow => millis.saturating_mul(5) / 2,
            BotPace::Normal => millis,
            BotPace::Quick | BotPace::Skip => millis / 4,
        }
    }
}

impl<G: Game> Table<G> {
    /// Somebody with whom only bots sit chooses how fast they move from their next move on, or that they play at once.
    pub(crate) fn set_pace(&mut self, person: PersonId, pace: BotPace) -> Result<(), Refused> {
        let seat = self.room.seat_of(person).ok_or_else(not_seated)?;
        if !self.room.only_bots_sit_with(seat) {
            return Err(Refused::new("not-alone", "the pace of bots is for those who play with bots alone"));
        }
        if pace != BotPace::Skip {
            self.tempo.pace = pace;
            return Ok(());
        }
        if self.awaits_a_person() {
            return Ok(());
        }
        self.tempo.skip = true;
        let now = self.now;
        for reply in self.board.game_mut().into_iter().flat_map(|game| &mut game.replies) {
            if let BotReply::Asked(at) | BotReply::Ready(at, _) = reply {
                *at = now;
            }
        }
        Ok(())
    }

    fn awaits_a_person(&self) -> bool {
        self.room.stage() != Stage::Running || self.board.waiting().iter().any(|seat| !self.is_bot_seat(seat))
    }

    /// Asks every bot that has to decide and has not been asked yet.
    pub(crate) fn ask_bots(&mut self) {
        if self.tempo.skip && self.awaits_a_person() {
            self.tempo.skip = false;
        }
        if self.room.stage() != Stage::Running || self.room.is_deserted() {
            return;
        }
        let waiting = self.board.waiting();
        for seat in waiting.iter().filter(|seat| self.is_bot_seat(*seat)).collect::<Vec<_>>() {
            self.ask_bot(seat);
        }
    }

    fn ask_bot(&mut self, seat: Seat) {
        let level = match self.room.chair(seat).map(|chair| (chair.sitter, chair.stand_in)) {
            Some((Sitter::Bot(level), _)) => level,
            Some((_, Some(level))) => level,
            _ => self.settings.stand_in,
        };
        let (wait, most_millis) = self.pace_of(level);
        let mut luck = self.entropy.number();
        let not_before = self.now.after(wait);
        let tour = self.room.is_tour();
        let now = self.now;
        let rules = std::sync::Arc::clone(self.board.rules());
        let Some(game) = self.board.game_mut() else { return };
        let mut planned = None;
        if tour {
            // In a tour the bots, too, do the same every time: what was prepared, or what they think of.
            luck = u64::from(game.decision);
            planned = crate::tour::next_move::<G>(&rules, game, seat);
        }
        match (game.replies.get_mut(seat.index()), planned) {
            (Some(reply @ BotReply::NotAsked), Some(action)) => {
                // What is due at once is played in the next step: this one has looked for it already.
                let soon = not_before.max(now.after(1));
                *reply = BotReply::Ready(soon, Some(action_text::<G>(action)));
                return;
            }
            (Some(reply @ BotReply::NotAsked), None) => *reply = BotReply::Asked(not_before),
            _ => return,
        }
        if let Some(task) = self.task(seat, level, luck, most_millis) {
            self.outbox.ask(task);
        }
    }

    /// How long a bot waits with its move, and how long it may think about it; nothing leaves that to the game's
    /// usual number of iterations. In a window a bot reacts as quickly as somebody of its level, and within the window.
    fn pace_of(&mut self, level: Level) -> (u64, Option<u64>) {
        let pace = self.settings.pace;
        // A turn that is constructed has many steps; each is quicker, but can still be followed.
        let (steps, quicker) = if G::INFO.constructive { (4, 2) } else { (1, 1) };
        let most = Some(self.settings.think_millis / steps).filter(|millis| *millis > 0);
        match self.board.game().and_then(|game| game.together) {
            Some(Together::Window { seconds, .. }) if seconds > 0 && pace.max_millis > 0 => {
                let reaction = level.reaction_millis(&mut Rng::new(self.entropy.number()));
                let reaction = u64::from(reaction).min(u64::from(seconds) * 1000);
                (reaction, most.map(|millis| millis.min(reaction)))
            }
            _ => {
                let usual = self.entropy.between(pace.min_millis, pace.max_millis) / quicker;
                let alone = self.room.chairs().iter().filter(|chair| chair.person().is_some()).count() == 1;
                (if alone { self.tempo.of(usual) } else { usual }, most)
            }
        }
    }

    /// A bot has thought. What it thought about another decision does not matter any more.
    pub(crate) fn thought(&mut self, thought: Thought) {
        let Some(game) = self.board.game_mut() else { return };
        if (game.number, game.decision) != (thought.number, thought.decision) {
            return;
        }
        if let Some(reply) = game.replies.get_mut(thought.seat.index())
            && let BotReply::Asked(at) = *reply
        {
            *reply = BotReply::Ready(at, thought.text);
        }
    }

    /// Plays the first thought whose moment has come. A bot that has nothing to say, or something that is not
    /// allowed, plays the first legal move.
    pub(crate) fn bot_moves(&mut self) -> bool {
        if self.room.is_deserted() || self.room.stage() != Stage::Running {
            return false;
        }
        let now = self.now;
        let waiting = self.board.waiting();
        let Some(game) = self.board.game_mut() else { return false };
        let due = |reply: &BotReply| matches!(reply, BotReply::Ready(at, _) if *at <= now);
        let Some(place) = game.replies.iter().position(due) else { return false };
        let reply = std::mem::take(&mut game.replies[place]);
        let overtime = game.overtime;
        let Some(seat) = Seat::new(place).filter(|seat| waiting.contains(*seat)) else { return true };
        // Somebody who has come back meanwhile decides alone.
        if !self.is_bot_seat(seat) {
            return true;
        }
        let person = self.room.chair(seat).is_some_and(|chair| chair.person().is_some());
        let by = if person && overtime { Mover::Clock } else { Mover::Bot };
        let text = match reply {
            BotReply::Ready(_, Some(text)) => text,
            _ => String::new(),
        };
        if self.answer(seat, &text, by, None, 0).is_err()
            && let Some(action) = self.first_legal(seat)
        {
            // It is legal: the game listed it.
            let _ = self.answer(seat, &action_text::<G>(action), by, None, 0);
        }
        true
    }

    fn first_legal(&self, seat: Seat) -> Option<G::Action> {
        let game = self.board.game()?;
        let allowed = |action: &G::Action| {
            check_move::<G>(self.board.rules(), &game.state, &Move::Act(seat, *action)).is_ok()
        };
        self.board.legal(seat).into_iter().find(allowed)
    }
}
