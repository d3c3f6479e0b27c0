//! Two games that look the same to a seat give the same choice.

use bots::{Budget, Level, Seen, Sense};
use engine::{Game, Knowledge as _, Move, Rng, Seat, Seed, Viewer, apply_move};
use games::al_capone::AlCapone;
use games::mini_rummy::MiniRummy;
use games::omerta::Omerta;
use games::rue_morgue::RueMorgue;

/// A game from a state on, as one seat sees it.
struct Side<G: Game> {
    state: G::State,
    knowledge: G::Knowledge,
    view: G::View,
}

impl<G: Sense> Side<G> {
    fn new(rules: &G::Rules, state: G::State, seat: Seat) -> Side<G> {
        let view = G::view(rules, &state, Viewer::Seat(seat));
        Side { state, knowledge: G::Knowledge::from_view(rules, &view), view }
    }

    /// Plays a move and returns what the seat sees of it; `None` where it is refused.
    fn play(&mut self, rules: &G::Rules, seat: Seat, mv: &Move<G::Action>) -> Option<Vec<G::Event>> {
        let mut events = Vec::new();
        apply_move::<G, _>(rules, &mut self.state, mv, &mut events).ok()?;
        let seen: Vec<G::Event> =
            events.iter().filter_map(|event| G::redact(rules, event, Viewer::Seat(seat))).collect();
        seen.iter().for_each(|event| self.knowledge.observe(rules, event));
        self.view = G::view(rules, &self.state, Viewer::Seat(seat));
        Some(seen)
    }

    fn choose(&self, rules: &G::Rules, seat: Seat, level: Level, luck: u64) -> Option<G::Action> {
        let mut legal = Vec::new();
        G::legal(rules, &self.state, seat, &mut legal);
        let seen = Seen::<G> { rules, view: &self.view, knowledge: &self.knowledge, legal: &legal };
        level.think(&seen, &Budget::iterations(G::ITERATIONS.min(40)), &mut Rng::new(luck))
    }
}

/// Plays the same random moves in both games as long as they look the same, and compares the seat's choices.
fn exchange<G: Sense>(seats: usize, games: u64) {
    let rules = G::rules(seats, &engine::Options::new()).unwrap();
    let mut compared = 0;
    for number in 0..games {
        let mut rng = Rng::new(number);
        let seat = Seat::wrapping(number as usize, seats);
        let deal = G::begin(&rules, Seed::from_number(number), &mut ());
        let Some((other, _)) = G::exchange(&rules, &deal, seat, &mut rng) else { continue };
        let (mut one, mut two) = (Side::<G>::new(&rules, deal, seat), Side::<G>::new(&rules, other, seat));
        for step in 0..40 {
            let Some(mover) = G::actors(&rules, &one.state).first() else { break };
            if G::actors(&rules, &one.state).contains(seat) && step % 3 == 0 {
                for level in Level::ALL {
                    let (first, second) =
                        (one.choose(&rules, seat, level, number), two.choose(&rules, seat, level, number));
                    assert_eq!(first, second, "{} game {number}: {level} knows too much", G::INFO.id);
                    compared += 1;
                }
            }
            let mut legal = Vec::new();
            G::legal(&rules, &one.state, mover, &mut legal);
            let Some(action) = rng.pick(&legal) else { break };
            let mv = Move::Act(mover, action);
            // From where the exchanged cards come to light the games differ.
            match (one.play(&rules, seat, &mv), two.play(&rules, seat, &mv)) {
                (Some(first), Some(second)) if first == second => {}
                _ => break,
            }
        }
    }
    assert!(compared >= 40, "only {compared} choices compared in {}", G::INFO.id);
}

#[test]
fn al_capone() {
    exchange::<AlCapone>(2, 12);
}

#[test]
fn rue_morgue() {
    exchange::<RueMorgue>(2, 12);
    exchange::<RueMorgue>(4, 12);
}

#[test]
fn omerta() {
    exchange::<Omerta>(3, 20);
}

#[test]
fn mini_rummy() {
    exchange::<MiniRummy>(2, 12);
}
