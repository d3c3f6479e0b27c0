//! Which actions are allowed: all of them listed, or one checked. Both stand side by side, phase by phase.

use engine::{Checked, Reason, RuleId, Seat};

use crate::action::{Action, Place};
use crate::apply::HAND;
use crate::cards::Card;
use crate::rules::{self, Rules};
use crate::state::{Bits, Phase, SAFE, State};

/// Appends the legal actions of a seat. Of two ways to write the same, one is listed: own cards by their slots, the
/// Henchman's cards by seat and slot in the order of the seats, and `decline` for a Driver who takes nothing.
pub(crate) fn legal(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    if !state.actors().contains(seat) {
        return;
    }
    match state.phase {
        Phase::Peek => {
            let filled = state.slots(seat).filled;
            if filled == DEALT {
                return actions.extend_from_slice(&FIRST_LOOKS);
            }
            for first in Bits(filled) {
                for second in Bits(filled & (!1 << first)) {
                    actions.push(Action::Peek { first: own(first), second: own(second) });
                }
            }
        }
        Phase::Draw if state.under_mamma(seat) => {}
        Phase::Draw => {
            if state.blocked(seat) == 0 {
                actions.push(Action::Omerta);
            }
            actions.push(Action::DrawPile);
            if state.piles.top().is_some() && state.free(seat) != 0 {
                actions.push(Action::DrawDiscard);
            }
        }
        Phase::Place if state.under_mamma(seat) => {}
        Phase::Place => {
            if state.drawn.is_some_and(|drawn| !drawn.from_discard) {
                actions.push(Action::Discard);
            }
            actions.extend(Bits(state.free(seat)).map(|index| Action::Replace { card: own(index) }));
        }
        Phase::Power => {
            powers(rules, state, seat, actions);
            actions.push(Action::Decline);
        }
        Phase::Safe => {
            actions.push(Action::Keep);
            for index in Bits(state.free(seat)) {
                for (safe, _) in state.safe.iter().enumerate().filter(|(_, card)| card.is_some()) {
                    actions.push(Action::Swap { card: own(index), safe: safe as u8 + 1 });
                }
            }
        }
        Phase::Snap => {
            actions.push(Action::Wait);
            actions.extend(answers(state, seat).map(|index| Action::Snap { card: own(index) }));
        }
        Phase::React => {
            actions.push(Action::Wait);
            actions.extend(answers(state, seat).map(|index| Action::Kill { card: own(index) }));
        }
        Phase::Over => {}
    }
}

/// The slots that are filled by a deal.
const DEALT: u64 = (1 << HAND) - 1;
/// The ways to look at two of the cards that were dealt.
const FIRST_LOOKS: [Action; 6] = [look(1, 2), look(1, 3), look(1, 4), look(2, 3), look(2, 4), look(3, 4)];

const fn look(first: u8, second: u8) -> Action {
    Action::Peek { first: Place::own(first), second: Place::own(second) }
}

#[inline]
fn own(index: usize) -> Place {
    Place::own(index as u8 + 1)
}

/// The cards a player can turn up in a window.
#[inline]
fn answers(state: &State, seat: Seat) -> Bits {
    Bits(if state.under_mamma(seat) { 0 } else { state.free(seat) })
}

fn powers(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    let open_others = || seat.others(rules.seats).filter(|other| !state.under_mamma(*other));
    match state.piles.top() {
        Some(Card::Lady) => actions.extend(open_others().map(|seat| Action::Lady { seat })),
        Some(Card::Mole) => {
            actions.extend(Bits(state.free(seat)).map(|index| Action::Mole { card: own(index) }));
        }
        Some(Card::Henchman) => {
            for one in Seat::all(rules.seats) {
                for other in Seat::all(rules.seats).skip(one.index() + 1) {
                    for first in Bits(state.free(one)) {
                        let first = Place::of(one, first as u8 + 1);
                        actions.extend(Bits(state.free(other)).map(|second| Action::Henchman {
                            first,
                            second: Place::of(other, second as u8 + 1),
                        }));
                    }
                }
            }
        }
        Some(Card::Traitor) => {
            for first in open_others() {
                actions.extend(open_others().map(|second| Action::Traitor { first, second }));
            }
        }
        Some(Card::Driver) => {
            let free = state.free(seat);
            for first in Bits(free) {
                actions.push(Action::Driver { first: Some(own(first)), second: None });
                actions.extend(
                    Bits(free & !(1 << first))
                        .map(|second| Action::Driver { first: Some(own(first)), second: Some(own(second)) }),
                );
            }
        }
        Some(Card::Safecracker) => actions.push(Action::Safecracker),
        Some(Card::Mamma) => actions.extend(open_others().map(|seat| Action::Mamma { seat })),
        Some(Card::Patrol) => {
            for other in seat.others(rules.seats) {
                actions.extend(
                    Bits(state.free(other))
                        .map(|index| Action::Patrol { card: Place::of(other, index as u8 + 1) }),
                );
            }
        }
        _ => {}
    }
}

/// Whether an action is allowed, in the order of the notation: turn, phase, cards, targets, rules.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
    if !state.actors().contains(seat) {
        return Err(Reason::NotYourTurn.into());
    }
    match (state.phase, action) {
        (Phase::Peek, Action::Peek { first, second }) => {
            check_cards(rules, state, seat, [first, second])?;
            let same = first.with_seat(seat) == second.with_seat(seat);
            keep(!same && is_own(seat, first) && is_own(seat, second), rules::PEEK)
        }
        (Phase::Draw, Action::Omerta) => {
            keep(!state.under_mamma(seat), rules::MAMMA)?;
            keep(state.blocked(seat) == 0, rules::PATROL)
        }
        (Phase::Draw, Action::DrawPile) => keep(!state.under_mamma(seat), rules::MAMMA),
        (Phase::Draw, Action::DrawDiscard) => {
            keep(state.piles.top().is_some(), rules::DRAW)?;
            keep(state.free(seat) != 0, rules::NOTHING_TO_REPLACE)?;
            keep(!state.under_mamma(seat), rules::MAMMA)
        }
        (Phase::Place, Action::Discard) => {
            keep(state.drawn.is_some_and(|drawn| !drawn.from_discard), rules::REPLACE_OR_DISCARD)?;
            keep(!state.under_mamma(seat), rules::MAMMA)
        }
        (Phase::Place, Action::Replace { card }) => {
            check_cards(rules, state, seat, [card])?;
            keep(is_own(seat, card), rules::REPLACE_OR_DISCARD)?;
            check_turned_up(state, seat, card)
        }
        (Phase::Power, Action::Decline) => Ok(()),
        (Phase::Power, _) => check_power(rules, state, seat, action),
        (Phase::Safe, Action::Keep) => Ok(()),
        (Phase::Safe, Action::Swap { card, safe }) => {
            let lies_there = (1..=SAFE as u8).contains(&safe) && state.safe[safe as usize - 1].is_some();
            if !lies_there {
                return Err(Reason::NoSuchCard.into());
            }
            check_cards(rules, state, seat, [card])?;
            keep(is_own(seat, card) && is_free(state, seat, card), rules::SAFECRACKER)
        }
        (Phase::Snap | Phase::React, Action::Wait) => Ok(()),
        (Phase::Snap, Action::Snap { card }) => {
            check_cards(rules, state, seat, [card])?;
            check_turned_up(state, seat, card)?;
            keep(is_own(seat, card), rules::SNAP)
        }
        (Phase::React, Action::Kill { card }) => {
            check_cards(rules, state, seat, [card])?;
            check_turned_up(state, seat, card)?;
            keep(is_own(seat, card), rules::ASSASSIN)
        }
        _ => Err(Reason::WrongPhase.into()),
    }
}

fn keep(kept: bool, rule: RuleId) -> Checked {
    if kept { Ok(()) } else { Err(rule.into()) }
}

fn is_own(seat: Seat, place: Place) -> bool {
    place.seat(seat) == seat
}

fn is_free(state: &State, seat: Seat, place: Place) -> bool {
    state.free(place.seat(seat)) & (1 << place.index()) != 0
}

/// A missing card comes before a missing seat, also where the seat is named first.
fn check_cards<const N: usize>(rules: &Rules, state: &State, seat: Seat, places: [Place; N]) -> Checked {
    let sits = |place: &Place| place.seat(seat).index() < rules.seats;
    if places.iter().any(|place| sits(place) && state.card_at(seat, *place).is_none()) {
        return Err(Reason::NoSuchCard.into());
    }
    if places.iter().all(sits) { Ok(()) } else { Err(Reason::NoSuchTarget.into()) }
}

/// A card that is replaced, snapped or turned up must not be blocked, nor its player.
fn check_turned_up(state: &State, seat: Seat, card: Place) -> Checked {
    keep(!state.under_mamma(seat), rules::MAMMA)?;
    keep(is_free(state, seat, card), rules::PATROL)
}

fn check_power(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
    let is_open = |target: Seat| target != seat && !state.under_mamma(target);
    let check_seat = |target: Seat| -> Checked {
        if target.index() < rules.seats { Ok(()) } else { Err(Reason::NoSuchTarget.into()) }
    };
    match (state.piles.top(), action) {
        (Some(Card::Lady), Action::Lady { seat: target }) => {
            check_seat(target)?;
            keep(is_open(target), rules::LADY)
        }
        (Some(Card::Mole), Action::Mole { card }) => {
            check_cards(rules, state, seat, [card])?;
            keep(is_own(seat, card) && is_free(state, seat, card), rules::MOLE)
        }
        (Some(Card::Henchman), Action::Henchman { first, second }) => {
            check_cards(rules, state, seat, [first, second])?;
            let free = is_free(state, seat, first) && is_free(state, seat, second);
            keep(free && first.seat(seat) != second.seat(seat), rules::HENCHMAN)
        }
        (Some(Card::Traitor), Action::Traitor { first, second }) => {
            check_seat(first)?;
            check_seat(second)?;
            keep(is_open(first) && is_open(second), rules::TRAITOR)
        }
        (Some(Card::Driver), Action::Driver { first, second }) => {
            for place in [first, second].into_iter().flatten() {
                check_cards(rules, state, seat, [place])?;
            }
            let different =
                first.is_none() || first.map(|place| place.slot()) != second.map(|place| place.slot());
            let allowed = |place: Option<Place>| {
                place.is_none_or(|place| is_own(seat, place) && is_free(state, seat, place))
            };
            keep(different && allowed(first) && allowed(second), rules::DRIVER)
        }
        (Some(Card::Safecracker), Action::Safecracker) => Ok(()),
        (Some(Card::Mamma), Action::Mamma { seat: target }) => {
            check_seat(target)?;
            keep(is_open(target), rules::MAMMA)
        }
        (Some(Card::Patrol), Action::Patrol { card }) => {
            check_cards(rules, state, seat, [card])?;
            keep(!is_own(seat, card) && is_free(state, seat, card), rules::PATROL)
        }
        _ => Err(Reason::WrongPhase.into()),
    }
}
