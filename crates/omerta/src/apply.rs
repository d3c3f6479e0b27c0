//! Carrying out actions, phase by phase.

mod powers;

use engine::{Chance, Checked, Position as _, Reason, Rng, Seat, SeatSet, Seed, Sink};

use crate::action::{Action, Place};
use crate::cards::{Card, DECK};
use crate::event::Event;
use crate::rules::Rules;
use crate::score;
use crate::state::{Drawn, Phase, Piles, SAFE, Slots, State};
use powers::{act, drive, give};

/// How many cards each player is dealt.
pub(crate) const HAND: usize = 4;
/// In which turn of its placer the Patrol leaves.
pub(crate) const PATROL_TURNS: u8 = 2;

pub(crate) fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
    let mut chance = Chance::new(seed);
    let starter = Seat::wrapping(chance.draw_below(rules.seats as u32) as usize, rules.seats);
    let mut state = empty(chance, starter);
    deal(rules, &mut state, sink);
    state
}

/// A position without cards, before the first deal.
pub(crate) fn empty(chance: Chance, starter: Seat) -> State {
    State {
        chance,
        slots: [Slots::EMPTY; 5],
        piles: Piles::EMPTY,
        safe: [None; SAFE],
        phase: Phase::Peek,
        pending: SeatSet::EMPTY,
        peeked: [[0; 2]; 5],
        active: starter,
        starter,
        round: 1,
        drawn: None,
        action: None,
        mamma: None,
        patrol: None,
        scores: [0; 5],
        round_scores: [0; 5],
        winners: SeatSet::EMPTY,
    }
}

fn deal<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let mut deck = DECK;
    state.chance.shuffle(&mut deck);
    let (hands, rest) = deck.split_at(rules.seats * HAND);
    let mut seat = state.starter;
    for step in 0..rules.seats {
        *state.slots_mut(seat) = Slots::dealt(std::array::from_fn(|index| hands[index * rules.seats + step]));
        seat = seat.next(rules.seats);
    }
    state.safe.copy_from_slice(&rest[..SAFE]);
    state.piles = Piles::of_rest(&rest[SAFE..]);
    state.phase = Phase::Peek;
    state.pending = SeatSet::all(rules.seats);
    state.active = state.starter;
    state.drawn = None;
    state.action = None;
    state.mamma = None;
    state.patrol = None;
    sink.emit(Event::RoundBegan { round: state.round, starter: state.starter });
}

pub(crate) fn apply<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Peek { first, second } => {
            for place in [first, second] {
                sink.emit(Event::Peeked { seat, slot: place.slot(), card: state.card_at(seat, place) });
            }
            state.peeked[seat.index()] = [first.slot(), second.slot()];
            state.pending.remove(seat);
            if state.pending.is_empty() {
                end_peek(rules, state, sink);
            }
        }
        Action::Omerta => omerta(rules, state, seat, sink),
        Action::DrawPile => draw_pile(rules, state, seat, sink),
        Action::DrawDiscard => {
            if let Some(card) = state.piles.undiscard() {
                state.drawn = Some(Drawn { card, from_discard: true });
                sink.emit(Event::DrewDiscard { seat, card });
                expose(state, sink);
            }
            let_leave(state, seat, sink);
            state.phase = Phase::Place;
        }
        Action::Replace { card: place } => {
            if let Some(drawn) = state.drawn.take()
                && let Some(card) = state.slots_mut(seat).put(place.index(), drawn.card)
            {
                sink.emit(Event::Replaced { seat, slot: place.slot(), card });
                discard(rules, state, card, sink);
            }
        }
        Action::Discard => {
            if let Some(drawn) = state.drawn.take() {
                sink.emit(Event::Discarded { seat, card: drawn.card });
                discard(rules, state, drawn.card, sink);
            }
        }
        Action::Decline | Action::Driver { first: None, .. } => {
            sink.emit(Event::Declined { seat });
            pass(rules, state, sink);
        }
        Action::Mole { card } => {
            sink.emit(Event::Looked { seat, slot: card.slot(), card: state.card_at(seat, card) });
            pass(rules, state, sink);
        }
        Action::Driver { first: Some(first), second } => drive(rules, state, seat, first, second, sink),
        Action::Safecracker => {
            sink.emit(Event::OpenedSafe { seat, cards: state.safe });
            state.phase = Phase::Safe;
        }
        Action::Swap { card: place, safe } => {
            let index = (safe as usize).wrapping_sub(1);
            if let Some(card) = state.safe.get(index).copied().flatten() {
                state.safe[index] = state.slots_mut(seat).put(place.index(), card);
                sink.emit(Event::SwappedSafe { seat, slot: place.slot(), safe });
            }
            pass(rules, state, sink);
        }
        Action::Keep => {
            sink.emit(Event::KeptSafe { seat });
            pass(rules, state, sink);
        }
        Action::Lady { .. }
        | Action::Henchman { .. }
        | Action::Traitor { .. }
        | Action::Mamma { .. }
        | Action::Patrol { .. } => announce(rules, state, with_seats(action, seat), sink),
        Action::Snap { card } => snap(rules, state, seat, card, sink),
        Action::Kill { card } => kill(rules, state, seat, card, sink),
        Action::Wait => {
            sink.emit(Event::Waited { seat });
            answered(rules, state, seat, sink);
        }
    }
}

/// The same action with every card addressed by seat and slot.
pub(crate) fn with_seats(action: Action, mover: Seat) -> Action {
    match action {
        Action::Henchman { first, second } => {
            let (one, other) = (first.with_seat(mover), second.with_seat(mover));
            Action::Henchman { first: one.min(other), second: one.max(other) }
        }
        Action::Patrol { card } => Action::Patrol { card: card.with_seat(mover) },
        other => other,
    }
}

/// All have looked at two cards: now everybody learns at which, and the first turn begins.
fn end_peek<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    for seat in Seat::all(rules.seats) {
        let [first, second] = std::mem::take(&mut state.peeked[seat.index()]);
        if first > 0 {
            sink.emit(Event::PeekedAt { seat, first, second });
        }
    }
    state.phase = Phase::Draw;
    sink.emit(Event::TurnBegan { seat: state.active });
}

fn expose<S: Sink<Event>>(state: &State, sink: &mut S) {
    if let Some(card) = state.piles.top() {
        sink.emit(Event::Exposed { card });
    }
}

/// The top card of the pile, which is made new if need be. A card whose snap or action is under way is kept out.
#[inline]
fn top_of_pile<S: Sink<Event>>(state: &mut State, keep_top: bool, sink: &mut S) -> Option<Card> {
    if state.piles.pile_size() == 0 && state.piles.reshuffle(keep_top, &mut state.chance) {
        sink.emit(Event::Reshuffled { pile: state.piles.pile_size() as u8, kept_top: keep_top });
    }
    state.piles.draw()
}

fn draw_pile<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    match top_of_pile(state, false, sink) {
        Some(card) => {
            state.drawn = Some(Drawn { card, from_discard: false });
            sink.emit(Event::DrewPile { seat, card: Some(card) });
            let_leave(state, seat, sink);
            state.phase = Phase::Place;
        }
        None => {
            sink.emit(Event::DrewNothing { seat });
            let_leave(state, seat, sink);
            pass(rules, state, sink);
        }
    }
}

/// La Mamma and the Patrol leave in a turn of the player who placed them, when it is time.
#[inline]
fn let_leave<S: Sink<Event>>(state: &mut State, seat: Seat, sink: &mut S) {
    if state.mamma.is_some_and(|mamma| mamma.by == seat) {
        state.mamma = None;
        state.piles.discard(Card::Mamma);
        sink.emit(Event::MammaLeft);
    }
    if let Some(patrol) = &mut state.patrol
        && patrol.by == seat
    {
        patrol.turns = patrol.turns.saturating_sub(1);
        if patrol.turns > 0 {
            sink.emit(Event::PatrolStays { turns: patrol.turns });
        } else {
            state.patrol = None;
            state.piles.discard(Card::Patrol);
            sink.emit(Event::PatrolLeft);
        }
    }
}

/// A card comes to the discard pile on its player's turn: a bottle opens a snap, a character may act.
fn discard<S: Sink<Event>>(rules: &Rules, state: &mut State, card: Card, sink: &mut S) {
    state.piles.discard(card);
    if card.is_bottle() {
        open_snap(rules, state, sink);
    } else if card.has_power() {
        state.phase = Phase::Power;
    } else {
        pass(rules, state, sink);
    }
}

fn open_snap<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let asked = state.askable(rules, Phase::Snap);
    if asked.is_empty() {
        return pass(rules, state, sink);
    }
    state.phase = Phase::Snap;
    state.pending = asked;
    sink.emit(Event::SnapOpened { asked });
}

/// The turn passes clockwise; a player under La Mamma is skipped, which counts as a turn of a placer.
#[inline]
fn pass<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    state.pending = SeatSet::EMPTY;
    state.action = None;
    state.active = state.active.next(rules.seats);
    if state.under_mamma(state.active) {
        let seat = state.active;
        sink.emit(Event::Skipped { seat });
        let_leave(state, seat, sink);
        state.active = seat.next(rules.seats);
    }
    state.phase = Phase::Draw;
    sink.emit(Event::TurnBegan { seat: state.active });
}

/// The targets are named: others may stop the action, where anybody can be asked.
fn announce<S: Sink<Event>>(rules: &Rules, state: &mut State, action: Action, sink: &mut S) {
    let asked = state.askable(rules, Phase::React);
    sink.emit(Event::ReactionOpened { action, asked });
    if asked.is_empty() {
        return act(rules, state, action, sink);
    }
    state.phase = Phase::React;
    state.pending = asked;
    state.action = Some(action);
}

fn snap<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, place: Place, sink: &mut S) {
    let Some(card) = state.card_at(seat, place) else { return };
    if Some(card) == state.piles.top() {
        state.slots_mut(seat).take(place.index());
        state.piles.discard(card);
        sink.emit(Event::Snapped { seat, slot: place.slot(), card });
        sink.emit(Event::WindowClosed);
        return pass(rules, state, sink);
    }
    wrong(rules, state, seat, place, card, sink);
}

fn kill<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, place: Place, sink: &mut S) {
    let Some(card) = state.card_at(seat, place) else { return };
    if card == Card::Assassin {
        state.slots_mut(seat).take(place.index());
        state.piles.discard(card);
        sink.emit(Event::Killed { seat, slot: place.slot() });
        sink.emit(Event::WindowClosed);
        return pass(rules, state, sink);
    }
    wrong(rules, state, seat, place, card, sink);
}

/// A wrong card goes back and costs a card; the window goes on for the others.
fn wrong<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    place: Place,
    card: Card,
    sink: &mut S,
) {
    sink.emit(Event::Wrong { seat, slot: place.slot(), card });
    give(state, seat, sink);
    answered(rules, state, seat, sink);
}

#[inline]
fn answered<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    state.pending.remove(seat);
    if state.pending.is_empty() {
        close(rules, state, sink);
    }
}

/// A window closes without anybody having been right.
fn close<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    sink.emit(Event::WindowClosed);
    match state.action.take() {
        Some(action) => act(rules, state, action, sink),
        None => pass(rules, state, sink),
    }
}

/// The time of a window is over: who has not answered has waited.
pub(crate) fn expire<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) -> Checked {
    if !state.phase.is_window() || rules.snap_seconds == 0 {
        return Err(Reason::WrongPhase.into());
    }
    close(rules, state, sink);
    Ok(())
}

fn omerta<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    sink.emit(Event::SaidOmerta { seat });
    if S::LISTENS {
        for owner in Seat::all(rules.seats) {
            for (index, card) in state.slots(owner).up_to_last().iter().enumerate() {
                if let Some(card) = *card {
                    sink.emit(Event::Counted { seat: owner, slot: index as u8 + 1, card });
                }
            }
        }
    }
    state.round_scores = score::round_points(rules, state, seat);
    for (total, points) in state.scores.iter_mut().zip(state.round_scores) {
        *total = total.saturating_add(points);
    }
    sink.emit(Event::RoundEnded { points: state.round_scores(rules), totals: state.scores(rules) });
    if usize::from(state.round) >= rules.seats {
        return end_game(rules, state, None, sink);
    }
    state.round += 1;
    state.starter = score::next_starter(rules, state);
    deal(rules, state, sink);
}

fn end_game<S: Sink<Event>>(rules: &Rules, state: &mut State, resigned: Option<Seat>, sink: &mut S) {
    state.winners = score::winners(rules, state, resigned);
    state.phase = Phase::Over;
    state.pending = SeatSet::EMPTY;
    state.peeked = [[0; 2]; 5];
    state.action = None;
    sink.emit(Event::GameOver { winners: state.winners });
}

pub(crate) fn resign<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    sink.emit(Event::Resigned { seat });
    end_game(rules, state, Some(seat), sink);
}

/// Exchanges two different cards that a seat has not seen directly after a deal: all that lie face down.
pub(crate) fn exchange(rules: &Rules, state: &State, rng: &mut Rng) -> Option<(State, [Card; 2])> {
    let hands = rules.seats * HAND;
    let places = hands + SAFE + state.piles.pile_size();
    let mut other = *state;
    let (one, two) = (rng.below(places), rng.below(places));
    let card = |state: &State, place: usize| match place {
        _ if place < hands => state.slots[place / HAND].get(place % HAND),
        _ if place < hands + SAFE => state.safe[place - hands],
        _ => state.piles.pile().nth(place - hands - SAFE),
    };
    let (first, second) = (card(state, one)?, card(state, two)?);
    if first == second {
        return None;
    }
    for (place, card) in [(one, second), (two, first)] {
        match place {
            _ if place < hands => {
                other.slots[place / HAND].put(place % HAND, card);
            }
            _ if place < hands + SAFE => other.safe[place - hands] = Some(card),
            _ => other.piles.pile_mut()[place - hands - SAFE] = Some(card),
        }
    }
    Some((other, [first, second]))
}
