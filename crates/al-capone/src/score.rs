//! Scoring a round.

use engine::{Seat, Sink};
use mystery::Kind;

use crate::cards::Card;
use crate::event::Event;
use crate::rules::{Rules, SHUT_OUT, VALUES};
use crate::state::State;

/// Whether a player who goes out shuts the others out: one's own area holds all of Al Capone.
pub(crate) fn shuts_out(rules: &Rules, state: &State, seat: Seat) -> bool {
    state.complete_sets_of(rules.sides.of(seat)).has(Card::Capone as usize)
}

/// The points of each side, summed up from the lines of the score sheet, which `sink` hears.
pub(crate) fn round_points<S: Sink<Event>>(
    rules: &Rules,
    state: &State,
    shut_out: Option<Seat>,
    sink: &mut S,
) -> [i32; 4] {
    let mut totals = [0; 4];
    for (side, total) in totals.iter_mut().enumerate().take(rules.sides.count()) {
        let seats = rules.sides.members(side);
        if shut_out.is_some_and(|seat| rules.sides.of(seat) != side) {
            sink.emit(Event::Scored { seats, rule: SHUT_OUT, clue: None, count: 0, points: 0 });
            continue;
        }
        let complete = state.complete_sets_of(side);
        for clue in state.table.areas[side].at_least(1) {
            let count = state.table.areas[side].count(clue);
            // A complete set scores its set value instead of its cards' values.
            let points = match complete.has(clue) {
                true => rules.set_values[clue],
                false => i32::from(count) * rules.card_values[clue],
            };
            sink.emit(Event::Scored { seats, rule: VALUES, clue: Some(Card::at(clue)), count, points });
            *total += points;
        }
    }
    totals
}
