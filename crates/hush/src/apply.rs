//! What moves do.

use engine::{Chance, Checked, MAX_SEATS, Reason, Rng, Seat, SeatSet, Seed, Sink};

use crate::action::Action;
use crate::event::Event;
use crate::rules::{CARDS, Rules};
use crate::state::{Phase, State};

/// Cards above this get a point.
const LOW: u8 = 6;

/// All cards in their order.
pub(crate) fn deck() -> [u8; CARDS] {
    std::array::from_fn(|index| index as u8 + 1)
}

/// The first round before anybody has picked.
pub(crate) fn fresh(rules: &Rules, cards: [u8; CARDS], active: Seat) -> State {
    State {
        cards,
        picks: [0; MAX_SEATS],
        drawn: false,
        left: SeatSet::all(rules.seats),
        active,
        round: 1,
        phase: Phase::Pick,
        scores: [0; MAX_SEATS],
        point: None,
        resigned: None,
        seats: rules.seats as u8,
    }
}

pub(crate) fn begin(rules: &Rules, seed: Seed, sink: &mut impl Sink<Event>) -> State {
    let mut chance = Chance::new(seed);
    let active = Seat::wrapping(chance.draw_below(rules.seats as u32) as usize, rules.seats);
    let mut cards = deck();
    chance.shuffle(&mut cards);
    for seat in Seat::all(rules.seats) {
        sink.emit(Event::Dealt { seat, card: Some(cards[seat.index()]) });
    }
    fresh(rules, cards, active)
}

pub(crate) fn apply(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: Action,
    sink: &mut impl Sink<Event>,
) {
    match action {
        Action::Pick(pick) => {
            state.picks[seat.index()] = pick;
            state.left.remove(seat);
            if state.left.is_empty() {
                for seat in Seat::all(rules.seats) {
                    sink.emit(Event::Picked { seat, pick: state.picks[seat.index()] });
                }
                state.phase = Phase::Turn;
            }
        }
        Action::Draw => {
            let place = state.place_to_draw();
            state.drawn = true;
            state.cards.swap(seat.index(), place);
            sink.emit(Event::Drew { seat, place: place as u8, card: Some(state.card(seat)) });
        }
        Action::Knock => {
            sink.emit(Event::Knocked { seat });
            state.phase = Phase::Window;
            state.left = SeatSet::all(rules.seats);
        }
        Action::Slap => {
            let card = state.card(seat);
            sink.emit(Event::Slapped { seat, card });
            state.left.remove(seat);
            if card > LOW {
                end_round(rules, state, Some(seat), sink);
            } else if state.left.is_empty() {
                end_round(rules, state, None, sink);
            }
        }
        Action::Wait => {
            state.left.remove(seat);
            if state.left.is_empty() {
                end_round(rules, state, None, sink);
            }
        }
    }
}

fn end_round(rules: &Rules, state: &mut State, point: Option<Seat>, sink: &mut impl Sink<Event>) {
    sink.emit(Event::RoundOver { round: state.round });
    if let Some(seat) = point {
        state.scores[seat.index()] += 1;
    }
    state.point = point;
    state.drawn = false;
    state.picks = [0; MAX_SEATS];
    if state.round == rules.rounds {
        state.phase = Phase::Over;
        state.left = SeatSet::EMPTY;
        return;
    }
    state.round += 1;
    state.active = state.active.next(rules.seats);
    state.left = SeatSet::all(rules.seats);
    state.phase = Phase::Pick;
}

pub(crate) fn expire(rules: &Rules, state: &mut State, sink: &mut impl Sink<Event>) -> Checked {
    if state.phase != Phase::Window {
        return Err(Reason::WrongPhase.into());
    }
    end_round(rules, state, None, sink);
    Ok(())
}

pub(crate) fn resign(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    sink.emit(Event::Resigned { seat });
    state.resigned = Some(seat);
    state.phase = Phase::Over;
    state.left = SeatSet::EMPTY;
}

pub(crate) fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> (State, [u8; 2]) {
    let other = seat.next(rules.seats).index();
    let aside = rules.seats + rng.below(CARDS - rules.seats);
    let mut exchanged = *state;
    exchanged.cards.swap(other, aside);
    (exchanged, [state.cards[other], state.cards[aside]])
}
