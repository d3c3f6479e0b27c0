//! Somebody at the table who remembers everything.

use crate::{Game, Knowledge, Remembered, Seat, Viewer};

/// A seat and all that its player can have gathered: it is shown full events and takes in what the seat may see of them.
#[derive(Clone, Debug)]
pub struct Witness<G: Game> {
    seat: Seat,
    knowledge: G::Knowledge,
}

impl<G: Game> Witness<G> {
    /// A witness who sits down at a position and knows what the seat sees there.
    pub fn new(rules: &G::Rules, state: &G::State, seat: Seat) -> Witness<G> {
        let view = G::view(rules, state, Viewer::Seat(seat));
        Witness { seat, knowledge: G::Knowledge::from_view(rules, &view) }
    }

    /// A witness for each seat.
    pub fn all(rules: &G::Rules, state: &G::State) -> Vec<Witness<G>> {
        Seat::all(G::seats(rules)).map(|seat| Witness::new(rules, state, seat)).collect()
    }

    /// Takes in what the seat may see of events, and gives it.
    pub fn see(&mut self, rules: &G::Rules, events: &[G::Event]) -> Vec<G::Event> {
        let viewer = Viewer::Seat(self.seat);
        let seen: Vec<G::Event> = events.iter().filter_map(|event| G::redact(rules, event, viewer)).collect();
        seen.iter().for_each(|event| self.knowledge.observe(rules, event));
        seen
    }

    /// The hidden cards that the player is reminded of, where the game does that.
    pub fn remembered(&self, rules: &G::Rules) -> Option<Vec<Remembered>> {
        G::reminds(rules).then(|| self.knowledge.remembered(self.seat))
    }

    /// The seat.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat knows.
    pub fn knowledge(&self) -> &G::Knowledge {
        &self.knowledge
    }
}
