//! Bots' turns: what they are asked, and when their answers are played.

use bots::Level;
use engine::{Game, Move, Rng, Seat, Together, Viewer, action_text};

use crate::people::Sitter;
use crate::running::Thinking;
use crate::{Mover, Stage, Table, Think, Thought};

impl<G: Game> Table<G> {
    /// Asks every bot that has to decide and has not been asked yet.
    pub(crate) fn ask_bots(&mut self) {
        if self.stage != Stage::Running || self.is_deserted() {
            return;
        }
        let waiting = self.game.as_ref().map(|game| game.waiting(&self.rules)).unwrap_or_default();
        for seat in waiting.iter().filter(|seat| self.is_bot_seat(*seat)).collect::<Vec<_>>() {
            self.ask_bot(seat);
        }
    }

    fn ask_bot(&mut self, seat: Seat) {
        let level = match self.chairs.get(seat.index()).map(|chair| (chair.sitter, chair.stand_in)) {
            Some((Sitter::Bot(level), _)) => level,
            Some((_, Some(level))) => level,
            _ => self.settings.stand_in,
        };
        let (wait, most_millis) = self.pace_of(level);
        let mut luck = self.entropy.number();
        if self.is_tour() {
            // In a tour the bots, too, do the same every time.
            luck = self.game.as_ref().map_or(0, |game| u64::from(game.decision));
        }
        let (rules, deal, not_before) = (self.rules.clone(), self.deal.clone(), self.now.after(wait));
        let Some(game) = self.game.as_mut() else { return };
        match game.thinking.get_mut(seat.index()) {
            Some(thinking @ Thinking::Idle) => *thinking = Thinking::Asked(not_before),
            _ => return,
        }
        let mut legal = Vec::new();
        G::legal(&rules, &game.state, seat, &mut legal);
        let think = Think {
            number: game.number,
            decision: game.decision,
            seat,
            level,
            view: G::view(&rules, &game.state, Viewer::Seat(seat)),
            knowledge: game.knowledge(&rules, deal.as_ref(), seat),
            rules,
            legal,
            luck,
            most_millis,
        };
        self.out.think.push(think);
    }

    /// How long a bot waits with its move, and how long it may think about it; nothing leaves that to the game's
    /// usual number of iterations. In a window a bot reacts as quickly as somebody of its level, and within the window.
    fn pace_of(&mut self, level: Level) -> (u64, Option<u64>) {
        let pace = self.settings.pace;
        // A turn that is constructed has many steps; each is quicker.
        let steps = if G::INFO.constructive { 4 } else { 1 };
        let most = Some(self.settings.think_millis / steps).filter(|millis| *millis > 0);
        match self.game.as_ref().and_then(|game| game.together) {
            Some(Together::Window { seconds, .. }) if seconds > 0 && pace.max_millis > 0 => {
                let reaction = level.reaction_millis(&mut Rng::new(self.entropy.number()));
                let reaction = u64::from(reaction).min(u64::from(seconds) * 1000);
                (reaction, most.map(|millis| millis.min(reaction)))
            }
            _ => (self.entropy.between(pace.min_millis, pace.max_millis) / steps, most),
        }
    }

    /// A bot has thought. What it thought about another decision does not matter any more.
    pub(crate) fn thought(&mut self, thought: Thought) {
        let Some(game) = self.game.as_mut() else { return };
        if (game.number, game.decision) != (thought.number, thought.decision) {
            return;
        }
        if let Some(thinking) = game.thinking.get_mut(thought.seat.index())
            && let Thinking::Asked(at) = *thinking
        {
            *thinking = Thinking::Done(at, thought.text);
        }
    }

    /// Plays the first thought whose moment has come. A bot that has nothing to say, or something that is not
    /// allowed, plays the first legal move.
    pub(crate) fn bot_moves(&mut self) -> bool {
        if self.is_deserted() {
            return false;
        }
        let now = self.now;
        let Some(game) = self.game.as_mut().filter(|_| self.stage == Stage::Running) else { return false };
        let due = |thinking: &Thinking| matches!(thinking, Thinking::Done(at, _) if *at <= now);
        let Some(place) = game.thinking.iter().position(due) else { return false };
        let thinking = std::mem::take(&mut game.thinking[place]);
        let waiting = game.waiting(&self.rules);
        let Some(seat) = Seat::new(place).filter(|seat| waiting.contains(*seat)) else { return true };
        // Somebody who has come back meanwhile decides alone.
        if !self.is_bot_seat(seat) {
            return true;
        }
        let person = self.chairs.get(place).is_some_and(|chair| chair.person().is_some());
        let overtime = self.game.as_ref().is_some_and(|game| game.overtime);
        let by = if person && overtime { Mover::Clock } else { Mover::Bot };
        let text = match thinking {
            Thinking::Done(_, Some(text)) => text,
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
        let game = self.game.as_ref()?;
        let mut legal = Vec::new();
        G::legal(&self.rules, &game.state, seat, &mut legal);
        let allowed = |action: &G::Action| {
            engine::check_move::<G>(&self.rules, &game.state, &Move::Act(seat, *action)).is_ok()
        };
        legal.into_iter().find(allowed)
    }
}
