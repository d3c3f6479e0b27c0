//! A game from its beginning, step by step, away from its table: whoever looks back keeps nobody from playing.

use std::sync::Arc;

use engine::{Game, Move, Remembered, Seed, Viewer, Witness, apply_move, move_text};
use protocol::SeenStep;

use crate::running::{Deal, dealt};

/// What is needed to look at a game again.
pub struct Past<G: Game> {
    pub(crate) rules: Arc<G::Rules>,
    pub(crate) deal: Option<Deal<G>>,
    pub(crate) seed: Seed,
    pub(crate) moves: Vec<Move<G::Action>>,
    pub(crate) over: bool,
}

impl<G: Game> Past<G> {
    /// The game step by step as a viewer saw it, some of its steps. While it runs, moves are not told and what the viewer
    /// could not notice is left out; where remembering is the game, also what the viewer saw alone.
    pub fn steps(&self, viewer: Viewer, from: usize, most: usize) -> Vec<SeenStep<G::View, G::Event>> {
        let rules = &*self.rules;
        let viewer = if self.over || G::tells_again(rules) { viewer } else { Viewer::Spectator };
        let (mut state, events) = dealt::<G>(rules, self.deal.as_ref(), self.seed);
        let mut onlooker = Onlooker::<G>::new(rules, &state, viewer);
        let mut last = onlooker.step(rules, 0, None, &events, &state);
        let mut steps = Vec::new();
        let mut number = 0;
        for mv in &self.moves {
            if steps.len() == most {
                return steps;
            }
            let mut events = Vec::new();
            // It was accepted before, in the same order from the same beginning.
            let _ = apply_move::<G, _>(rules, &mut state, mv, &mut events);
            let text = self.over.then(|| move_text::<G>(mv));
            let next = onlooker.step(rules, number as u32 + 1, text, &events, &state);
            if !self.over && next.events.is_empty() && last.view == next.view {
                continue;
            }
            let before = std::mem::replace(&mut last, next);
            if number >= from {
                steps.push(before);
            }
            number += 1;
        }
        if number >= from && steps.len() < most {
            steps.push(last);
        }
        steps
    }
}

/// Somebody who follows a game from its deal, step by step.
#[derive(Clone, Debug)]
pub struct Onlooker<G: Game> {
    viewer: Viewer,
    /// A player remembers, where the game reminds of what was seen.
    witness: Option<Witness<G>>,
}

impl<G: Game> Onlooker<G> {
    /// Whoever looks on from the deal.
    pub fn new(rules: &G::Rules, dealt: &G::State, viewer: Viewer) -> Onlooker<G> {
        let seat = viewer.seat().filter(|_| G::reminds(rules));
        Onlooker { viewer, witness: seat.map(|seat| Witness::new(rules, dealt, seat)) }
    }

    /// What the viewer sees of events.
    pub fn see(&mut self, rules: &G::Rules, events: &[G::Event]) -> Vec<G::Event> {
        match &mut self.witness {
            Some(witness) => witness.see(rules, events),
            None => events.iter().filter_map(|event| G::redact(rules, event, self.viewer)).collect(),
        }
    }

    /// What the viewer is reminded of now.
    pub fn remembered(&self, rules: &G::Rules) -> Option<Vec<Remembered>> {
        self.witness.as_ref()?.remembered(rules)
    }

    /// The next step as the viewer saw it; all have to be asked for in their order.
    pub fn step(
        &mut self,
        rules: &G::Rules,
        number: u32,
        text: Option<String>,
        events: &[G::Event],
        state: &G::State,
    ) -> SeenStep<G::View, G::Event> {
        let events = self.see(rules, events);
        let view = G::view(rules, state, self.viewer);
        SeenStep { step: number, text, events, view, remembered: self.remembered(rules) }
    }
}
