//! Scoring a round, and who starts the next one.

use engine::{Seat, SeatSet};

use crate::rules::Rules;
use crate::state::State;

/// With at most so many points, and the fewest, Omerta succeeds.
const MOST: i32 = 7;
/// What a failed Omerta costs.
const PENALTY: i32 = 20;

/// The points of each seat when this one says Omerta.
pub(crate) fn round_points(rules: &Rules, state: &State, caller: Seat) -> [i32; 5] {
    let mut points = [0; 5];
    for seat in Seat::all(rules.seats) {
        points[seat.index()] = state.slots(seat).points();
    }
    let own = points[caller.index()];
    let lowest = caller.others(rules.seats).map(|seat| points[seat.index()]).min().unwrap_or(i32::MAX);
    if own <= MOST && own <= lowest {
        points[caller.index()] = 0;
        return points;
    }
    for seat in caller.others(rules.seats) {
        if points[seat.index()] == lowest {
            points[seat.index()] = 0;
        }
    }
    points[caller.index()] = own + PENALTY;
    points
}

/// The highest total starts; among equal ones the first clockwise from the last starting player, who comes first.
pub(crate) fn next_starter(rules: &Rules, state: &State) -> Seat {
    let total = |seat: Seat| state.scores[seat.index()];
    let mut best = state.starter;
    for seat in state.starter.others(rules.seats) {
        if total(seat) > total(best) {
            best = seat;
        }
    }
    best
}

/// The seats with the lowest total, of all but the one who gave up.
pub(crate) fn winners(rules: &Rules, state: &State, resigned: Option<Seat>) -> SeatSet {
    let playing = || Seat::all(rules.seats).filter(|seat| Some(*seat) != resigned);
    let lowest = playing().map(|seat| state.scores[seat.index()]).min();
    playing().filter(|seat| Some(state.scores[seat.index()]) == lowest).collect()
}
