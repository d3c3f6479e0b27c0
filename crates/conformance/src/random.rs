//! Random games.

use std::collections::HashSet;

use engine::{Game, Move, Rng, Seat};

/// A random legal move of a random seat that can move; now and then the clock runs out, where a rule says what
/// that means. `None` when the game is over, or nobody can do anything.
pub fn random_move<G: Game>(
    rules: &G::Rules,
    state: &G::State,
    rng: &mut Rng,
    actions: &mut Vec<G::Action>,
) -> Option<Move<G::Action>> {
    let actors: Vec<Seat> = G::actors(rules, state).iter().collect();
    let seat = rng.pick(&actors)?;
    if rng.below(40) == 0 && G::expire(rules, &mut { *state }, &mut ()).is_ok() {
        return Some(Move::Expire);
    }
    actions.clear();
    G::legal(rules, state, seat, actions);
    rng.pick(actions).map(|action| Move::Act(seat, action))
}

/// Below this all games have codes of moves that name one card and a number.
const NARROW: u32 = 1 << 21;

/// Action codes to try where nobody asked for them: small ones at random, and those that were legal anywhere in the
/// game, as they were or with bits turned over. So every part of a code is tried, however wide a game makes them.
#[derive(Clone, Debug, Default)]
pub struct Codes {
    known: HashSet<u32>,
    list: Vec<u32>,
    /// How many actions with a wide code were given out.
    pub wide: usize,
}

impl Codes {
    /// Takes in the codes of legal actions.
    pub fn learn<G: Game>(&mut self, actions: &[G::Action]) {
        for code in actions.iter().map(|action| G::code(*action)) {
            if self.known.insert(code) {
                self.list.push(code);
            }
        }
    }

    /// Any action; nothing where the code that came up means none.
    pub fn any<G: Game>(&mut self, rng: &mut Rng) -> Option<G::Action> {
        let seen = if rng.below(3) == 0 { None } else { rng.pick(&self.list) };
        let code = match seen {
            None => (rng.below(24) << 16 | rng.below(18) << 8 | rng.below(9)) as u32,
            Some(code) => (0..rng.below(3)).fold(code, |code, _| code ^ 1 << rng.below(32)),
        };
        let action = G::decode(code)?;
        self.wide += usize::from(code >= NARROW);
        Some(action)
    }
}
