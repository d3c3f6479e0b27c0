//! What the two Mystery Rummy games have in common for bots.

use engine::{MAX_SEATS, Seat};
use mystery::Sides;

use crate::Standing;
use crate::sense::chances;

/// How a game of sides stands: the totals with what the running round is worth, the points that end the game, and what a
/// round brings and how much that varies.
pub(crate) fn standing(
    sides: Sides,
    totals: &[f32],
    winners: engine::SeatSet,
    target: i32,
    (round, spread): (f32, f32),
) -> Standing {
    let mut by_side = [0.0; MAX_SEATS];
    let best = totals.iter().copied().fold(f32::MIN, f32::max);
    let rounds_left = (target as f32 - best) / round;
    chances(totals, spread, rounds_left + 0.5, &mut by_side);
    let mut standing = Standing { chances: [0.0; MAX_SEATS], totals: [0.0; MAX_SEATS] };
    for seat in Seat::all(sides.seats()) {
        let side = sides.of(seat);
        standing.chances[seat.index()] = match winners.is_empty() {
            true => by_side[side],
            false if winners.contains(seat) => 1.0,
            false => 0.0,
        };
        standing.totals[seat.index()] = totals[side];
    }
    standing
}
