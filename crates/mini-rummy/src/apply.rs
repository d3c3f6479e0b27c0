//! Carrying out actions: the steps of a turn, their taking back, and what ends a turn.

use engine::{Chance, Checked, Reason, Rng, Seat, Seed, Sink};

use crate::action::Action;
use crate::cards::{Bag, Tile};
use crate::combination::{Combination, Written};
use crate::event::Event;
use crate::rules::Rules;
use crate::score;
use crate::solver::FIRST_LAYOUT;
use crate::state::{Phase, State};
use crate::step::Step;

/// How many tiles each player draws (MR-1.1).
const RACK: usize = 14;

pub(crate) fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
    let mut chance = Chance::new(seed);
    let starter = Seat::wrapping(chance.draw_below(rules.seats as u32) as usize, rules.seats);
    let mut state = State::empty(starter, chance);
    deal(rules, &mut state, sink);
    state
}

pub(crate) fn deal<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    sink.emit(Event::RoundBegan { round: state.round, starter: state.starter });
    state.clear();
    let mut deck = [Tile::JOKER; crate::state::TILES];
    let mut count = 0;
    for tile in Tile::all() {
        for _ in 0..tile.copies(rules.jokers) {
            deck[count] = tile;
            count += 1;
        }
    }
    let deck = &mut deck[..count];
    state.chance.shuffle(deck);
    for (place, tile) in deck.iter().enumerate().take(RACK * rules.seats) {
        let seat = Seat::wrapping(state.starter.index() + place, rules.seats);
        state.rack_mut(seat).add(*tile);
        sink.emit(Event::Dealt { seat, tile: Some(*tile) });
    }
    let rest = &mut deck[RACK * rules.seats..];
    rest.reverse();
    state.set_stock(rest);
    state.begin_turn(state.starter);
}

pub(crate) fn apply<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Draw => take_tile(rules, state, seat, sink),
        Action::Lay { combination } => lay(state, seat, combination, sink),
        Action::Add { tile, number } => add(state, seat, tile, number, sink),
        Action::Take { tile, number } => take(state, seat, tile, number, sink),
        Action::Swap { tile, number } => swap(state, seat, tile, number, sink),
        Action::Undo => {
            let before = state.own();
            undo(state);
            if S::LISTENS {
                sink.emit(Event::Undid { seat, to_rack: state.own().without(before) });
            }
        }
        Action::Reset => reset(state, seat, sink),
        Action::Done => {
            sink.emit(Event::Done { seat });
            state.opened.insert(seat);
            end_turn(rules, state, seat, sink);
        }
        Action::Misfit { .. } => {}
    }
}

/// Takes a tile from the tray if it is there, else from the rack; whether it was the tray.
#[inline]
fn from_hand(state: &mut State, tile: Tile) -> bool {
    let tray = state.tray.has(tile);
    if tray {
        state.tray.remove(tile);
    } else {
        state.rack_mut(state.turn).remove(tile);
    }
    tray
}

#[inline]
fn to_hand(state: &mut State, tile: Tile, tray: bool) {
    if tray {
        state.tray.add(tile);
    } else {
        state.rack_mut(state.turn).add(tile);
    }
}

fn lay<S: Sink<Event>>(state: &mut State, seat: Seat, combination: Combination, sink: &mut S) {
    let before = state.own();
    let (mut tray, mut jokers) = (0, 0);
    for tile in combination.numbered() {
        if from_hand(state, tile) {
            tray |= combination.bit_of(tile).unwrap_or(0);
        }
    }
    for _ in 0..combination.jokers() {
        jokers += u8::from(from_hand(state, Tile::JOKER));
    }
    let counted = !state.is_open();
    if counted {
        state.first += combination.value() as u16;
    }
    state.push_slot(combination);
    state.push_step(Step::Lay { tray, jokers, counted });
    if S::LISTENS {
        let from_rack = before.without(state.own());
        sink.emit(Event::Laid { seat, number: state.used() as u8, combination, from_rack });
    }
}

fn add<S: Sink<Event>>(state: &mut State, seat: Seat, written: Written, number: u8, sink: &mut S) {
    let slot = number - 1;
    let before = state.slot(usize::from(slot));
    let Some(after) = before.with(written) else { return };
    let tray = from_hand(state, written.tile);
    let place = if written.tile.is_joker() && before.is_run() {
        (after.joker_mask() & !before.joker_mask()).trailing_zeros() as u8 + 1
    } else {
        0
    };
    state.set_slot(usize::from(slot), after);
    state.push_step(Step::Add { slot, tile: written.tile, tray, place });
    sink.emit(Event::Added { seat, number, tile: written, from_rack: !tray });
}

fn take<S: Sink<Event>>(state: &mut State, seat: Seat, tile: Tile, number: u8, sink: &mut S) {
    let slot = number - 1;
    let Some(after) = state.slot(usize::from(slot)).without(tile) else { return };
    state.set_slot(usize::from(slot), after);
    state.tray.add(tile);
    state.push_step(Step::Take { slot, tile });
    sink.emit(Event::Took { seat, number, tile });
}

fn swap<S: Sink<Event>>(state: &mut State, seat: Seat, tile: Tile, number: u8, sink: &mut S) {
    let place = usize::from(number - 1);
    let Some(after) = state.slot(place).swapped(tile, state.closed(place)) else { return };
    let tray = from_hand(state, tile);
    state.set_slot(place, after);
    state.tray.add(Tile::JOKER);
    state.push_step(Step::Swap { slot: place as u8, tile, tray });
    sink.emit(Event::Swapped { seat, number, tile, from_rack: !tray });
}

/// Takes back the last step.
fn undo(state: &mut State) {
    match state.pop_step() {
        None => {}
        Some(Step::Lay { tray, mut jokers, counted }) => {
            let combination = state.pop_slot();
            for tile in combination.numbered() {
                to_hand(state, tile, combination.bit_of(tile).is_some_and(|bit| tray & bit != 0));
            }
            for _ in 0..combination.jokers() {
                to_hand(state, Tile::JOKER, jokers > 0);
                jokers = jokers.saturating_sub(1);
            }
            if counted {
                state.first -= combination.value() as u16;
            }
        }
        Some(Step::Add { slot, tile, tray, place }) => {
            let now = state.slot(usize::from(slot));
            let before = if tile.is_joker() { Some(now.without_joker(place)) } else { now.without(tile) };
            state.set_slot(usize::from(slot), before.unwrap_or(now));
            to_hand(state, tile, tray);
        }
        Some(Step::Take { slot, tile }) => {
            let now = state.slot(usize::from(slot));
            state.set_slot(usize::from(slot), now.with(Written { tile, name: None }).unwrap_or(now));
            state.tray.remove(tile);
        }
        Some(Step::Swap { slot, tile, tray }) => {
            let place = usize::from(slot);
            let now = state.slot(place);
            state.set_slot(place, with_joker_again(now, tile));
            state.tray.remove(Tile::JOKER);
            to_hand(state, tile, tray);
        }
    }
}

fn with_joker_again(now: Combination, tile: Tile) -> Combination {
    let back = now.without(tile).unwrap_or(now);
    back.with(Written { tile: Tile::JOKER, name: Some(tile) }).unwrap_or(back)
}

/// Takes back the last step as far as the table goes.
fn undo_on_table(state: &mut State) {
    match state.pop_step() {
        None => {}
        Some(Step::Lay { .. }) => {
            state.pop_slot();
        }
        Some(Step::Add { slot, tile, place, .. }) => {
            let now = state.slot(usize::from(slot));
            let before = if tile.is_joker() { Some(now.without_joker(place)) } else { now.without(tile) };
            state.set_slot(usize::from(slot), before.unwrap_or(now));
        }
        Some(Step::Take { slot, tile }) => {
            let now = state.slot(usize::from(slot));
            state.set_slot(usize::from(slot), now.with(Written { tile, name: None }).unwrap_or(now));
        }
        Some(Step::Swap { slot, tile, .. }) => {
            let now = state.slot(usize::from(slot));
            state.set_slot(usize::from(slot), with_joker_again(now, tile));
        }
    }
}

fn reset<S: Sink<Event>>(state: &mut State, seat: Seat, sink: &mut S) {
    let before = state.own();
    while state.step_count() > 0 {
        undo(state);
    }
    if S::LISTENS {
        sink.emit(Event::Reset { seat, to_rack: state.own().without(before) });
    }
}

/// Carries out a step without telling anybody.
pub(crate) fn step(state: &mut State, action: Action) {
    let seat = state.turn;
    match action {
        Action::Lay { combination } => lay(state, seat, combination, &mut ()),
        Action::Add { tile, number } => add(state, seat, tile, number, &mut ()),
        Action::Take { tile, number } => take(state, seat, tile, number, &mut ()),
        Action::Swap { tile, number } => swap(state, seat, tile, number, &mut ()),
        _ => {}
    }
}

/// The combination of a place as it was laid by a step of this turn.
pub(crate) fn laid_at(state: &State, step: usize, place: usize) -> Combination {
    let mut then = *state;
    while then.step_count() > step + 1 {
        undo_on_table(&mut then);
    }
    then.slot(place)
}

/// The rack and the table as they were when the turn began.
pub(crate) fn at_turn_begin(state: &State) -> State {
    let mut began = *state;
    while began.step_count() > 0 {
        undo(&mut began);
    }
    began
}

/// A tile from the stock ends the turn; where there is none, the round is drawn (MR-6.3).
fn take_tile<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    match state.draw() {
        Some(tile) => {
            state.rack_mut(seat).add(tile);
            sink.emit(Event::Drew { seat, tile: Some(tile) });
            state.begin_turn(seat.next(rules.seats));
        }
        None => {
            sink.emit(Event::RoundDrawn { seat });
            score::end_round(rules, state, None, sink);
        }
    }
}

fn end_turn<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    if state.own().is_empty() {
        sink.emit(Event::WentOut { seat });
        score::end_round(rules, state, Some(seat), sink);
    } else {
        state.begin_turn(seat.next(rules.seats));
    }
}

/// Time is up (MR-5.2).
pub(crate) fn expire<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) -> Checked {
    if state.phase == Phase::Over || rules.turn_seconds == 0 {
        return Err(Reason::WrongPhase.into());
    }
    let seat = state.turn;
    let began = at_turn_begin(state);
    let mut taken = std::mem::take(&mut state.tray);
    for place in 0..state.used() {
        let combination = state.slot(place);
        if !combination.is_empty() && (!combination.is_valid() || state.too_few_kept(place)) {
            taken.add_all(combination.bag());
            state.set_slot(place, Combination::GONE);
        }
    }
    state.rack_mut(seat).add_all(taken);
    let laid = began.own().without(state.own());
    let opens = !state.opened.contains(seat);
    if opens && laid.value() < FIRST_LAYOUT {
        state.rack_mut(seat).take_all(taken);
        let back = began.own().without(state.own());
        *state = began;
        if !back.is_empty() {
            sink.emit(Event::Reset { seat, to_rack: back });
        }
        sink.emit(Event::Expired { seat, to_rack: Bag::EMPTY });
        take_tile(rules, state, seat, sink);
        return Ok(());
    }
    sink.emit(Event::Expired { seat, to_rack: taken });
    if laid.is_empty() {
        take_tile(rules, state, seat, sink);
    } else {
        state.opened.insert(seat);
        end_turn(rules, state, seat, sink);
    }
    Ok(())
}

pub(crate) fn resign<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    sink.emit(Event::Resigned { seat });
    let began = at_turn_begin(state);
    *state = began;
    score::end_game(rules, state, Some(seat), sink);
}

/// Exchanges two different tiles that a seat has not seen directly after a deal: in others' racks or the stock.
pub(crate) fn exchange(
    rules: &Rules,
    state: &State,
    seat: Seat,
    rng: &mut Rng,
) -> Option<(State, [Tile; 2])> {
    let mut other = *state;
    let mut unseen: Vec<(Option<Seat>, usize, Tile)> = Vec::new();
    for holder in seat.others(rules.seats) {
        unseen.extend(state.rack(holder).tiles().map(|tile| (Some(holder), 0, tile)));
    }
    unseen.extend(state.stock().iter().enumerate().map(|(place, tile)| (None, place, *tile)));
    let (first, second) = (rng.pick(&unseen)?, rng.pick(&unseen)?);
    if first.2 == second.2 || (first.0 == second.0 && first.0.is_some()) {
        return None;
    }
    let mut put = |(holder, place, tile): (Option<Seat>, usize, Tile), new: Tile| match holder {
        Some(holder) => {
            other.rack_mut(holder).remove(tile);
            other.rack_mut(holder).add(new);
        }
        None => other.stock_mut()[place] = new,
    };
    put(first, second.2);
    put(second, first.2);
    Some((other, [first.2, second.2]))
}
