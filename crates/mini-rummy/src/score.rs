//! The end of a round and of the game (section 6).

use engine::{Position as _, Seat, SeatSet, Sink};

use crate::apply::deal;
use crate::event::Event;
use crate::rules::Rules;
use crate::state::{Phase, State};

/// Ends a round: the others' tiles count for the winner; nobody scores in a drawn round (MR-6.2, MR-6.3).
pub(crate) fn end_round<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    winner: Option<Seat>,
    sink: &mut S,
) {
    state.round_scores = [0; 4];
    if let Some(winner) = winner {
        for seat in winner.others(rules.seats) {
            let points = state.rack(seat).value();
            state.round_scores[seat.index() & 3] = -points;
            state.round_scores[winner.index() & 3] += points;
        }
    }
    for (total, points) in state.scores.iter_mut().zip(state.round_scores) {
        *total += points;
    }
    sink.emit(Event::RoundEnded { points: state.round_scores(rules), totals: state.scores(rules) });
    if state.round >= rules.rounds {
        end_game(rules, state, None, sink);
        return;
    }
    state.round += 1;
    state.starter = state.starter.next(rules.seats);
    deal(rules, state, sink);
}

/// Ends the game: the highest total wins, without the one who has given up (MR-6.4).
pub(crate) fn end_game<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    resigned: Option<Seat>,
    sink: &mut S,
) {
    state.begin_turn(state.turn);
    state.phase = Phase::Over;
    state.winners = winners(rules, state, resigned);
    sink.emit(Event::GameOver { winners: state.winners });
}

/// The seats with the highest total.
pub(crate) fn winners(rules: &Rules, state: &State, resigned: Option<Seat>) -> SeatSet {
    let others = || Seat::all(rules.seats).filter(|seat| Some(*seat) != resigned);
    let best = others().map(|seat| state.scores[seat.index() & 3]).max();
    others().filter(|seat| Some(state.scores[seat.index() & 3]) == best).collect()
}
