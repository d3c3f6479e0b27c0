//! What characters do.

use engine::{Seat, Sink};

use super::{PATROL_TURNS, expose, open_snap, pass, top_of_pile};
use crate::action::{Action, Place};
use crate::cards::Card;
use crate::event::Event;
use crate::rules::Rules;
use crate::state::{Bits, Mamma, Patrol, SLOTS, State};

/// Nobody has stopped the action.
pub(super) fn act<S: Sink<Event>>(rules: &Rules, state: &mut State, action: Action, sink: &mut S) {
    let by = state.active;
    match action {
        Action::Lady { seat } => {
            shuffle_cards(state, seat);
            sink.emit(Event::Shuffled { seat });
        }
        Action::Henchman { first, second } => {
            let (one, other) = (first.seat(by), second.seat(by));
            if let (Some(card), Some(partner)) = (state.card_at(by, first), state.card_at(by, second)) {
                state.slots_mut(one).put(first.index(), partner);
                state.slots_mut(other).put(second.index(), card);
            }
            let (first_slot, second_slot) = (first.slot(), second.slot());
            sink.emit(Event::Swapped { first: one, first_slot, second: other, second_slot });
        }
        Action::Traitor { first, second } => {
            give(state, first, sink);
            give(state, second, sink);
        }
        Action::Mamma { seat: on } => {
            lift(state, Card::Mamma);
            state.mamma = Some(Mamma { on, by });
            sink.emit(Event::MammaPlaced { on, by });
            expose(state, sink);
        }
        Action::Patrol { card: on } => {
            lift(state, Card::Patrol);
            state.patrol = Some(Patrol { on, by, turns: PATROL_TURNS });
            sink.emit(Event::PatrolPlaced { on: on.seat(by), slot: on.slot(), by });
            expose(state, sink);
        }
        _ => {}
    }
    pass(rules, state, sink);
}

/// Takes a character off the discard pile; in a set-up position it need not lie there.
fn lift(state: &mut State, card: Card) {
    if state.piles.top() == Some(card) {
        state.piles.undiscard();
    }
}

/// Shuffles the cards of a player in the order of their slots; gaps and a blocked card stay.
fn shuffle_cards(state: &mut State, seat: Seat) {
    let free = state.free(seat);
    let mut cards = [None; SLOTS];
    let mut count = 0;
    for index in Bits(free) {
        cards[count] = state.slots(seat).get(index);
        count += 1;
    }
    state.chance.shuffle(&mut cards[..count]);
    for (index, card) in Bits(free).zip(cards.into_iter().flatten()) {
        state.slots_mut(seat).put(index, card);
    }
}

/// A card from the pile, unseen, while a snap or an action is under way.
pub(super) fn give<S: Sink<Event>>(state: &mut State, seat: Seat, sink: &mut S) {
    if state.slots(seat).has_room()
        && let Some(card) = top_of_pile(state, true, sink)
    {
        let slot = state.slots_mut(seat).add(card);
        sink.emit(Event::Given { seat, slot });
    }
}

pub(super) fn drive<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    first: Place,
    second: Option<Place>,
    sink: &mut S,
) {
    let places = [Some(first), second];
    let mut bottles = true;
    for place in places.into_iter().flatten() {
        if let Some(card) = state.card_at(seat, place) {
            bottles &= card.is_bottle();
            sink.emit(Event::TurnedUp { seat, slot: place.slot(), card });
        }
    }
    if !bottles {
        sink.emit(Event::DriverFailed { seat });
        give(state, seat, sink);
        return pass(rules, state, sink);
    }
    for place in places.into_iter().flatten() {
        if let Some(card) = state.slots_mut(seat).take(place.index()) {
            state.piles.discard(card);
            sink.emit(Event::DroveAway { seat, slot: place.slot(), card });
        }
    }
    open_snap(rules, state, sink);
}
