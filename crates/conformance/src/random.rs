//! Random games.

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
