//! Scoring a round.

use engine::Seat;

use crate::cards::{CLUES, Card};
use crate::rules::Rules;
use crate::state::State;

/// Whether a player who goes out shuts the others out: the own area holds all of Al Capone.
pub(crate) fn shuts_out(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.complete_sets_of(rules.sides.of(seat)).has(Card::Capone as usize)
}

/// The points of each side. A complete set scores its set value instead of its cards' values.
pub(crate) fn round_points(rules: &Rules, state: &State, shut_out: Option<Seat>) -> [i32; 4] {
    let mut points = [0; 4];
    for (side, points) in points.iter_mut().enumerate().take(rules.sides.count()) {
        if shut_out.is_some_and(|seat| rules.sides.of(seat) != side) {
            continue;
        }
        let complete = state.complete_sets_of(side);
        for clue in 0..CLUES {
            *points += match state.table.areas[side].count(clue) {
                _ if complete.has(clue) => rules.set_values[clue],
                count => i32::from(count) * rules.card_values[clue],
            };
        }
    }
    points
}
