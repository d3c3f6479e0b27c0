//! Which actions are allowed: all of them listed, or one checked. Both stand side by side, phase by phase.

use engine::{Checked, Reason, Seat};
use mystery::{Kind, Kinds, MELD};

use crate::action::Action;
use crate::cards::Card;
use crate::rules::{self, Rules};
use crate::state::{CLUE_BITS, Phase, State};

/// Appends the legal actions of the seat on turn.
pub(crate) fn legal(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    if !state.actors().contains(seat) {
        return;
    }
    match state.phase {
        Phase::Draw => {
            if !state.table.case_file.is_empty() {
                actions.push(Action::DrawFile);
            }
            if !state.table.discards.is_empty() {
                actions.push(Action::DrawUnderworld);
            }
        }
        Phase::Play => play(rules, state, seat, actions),
        Phase::SearchOne => {
            let kinds = state.searchable();
            if kinds.is_empty() {
                actions.push(Action::TakeNothing);
            }
            actions.extend(kinds.map(|index| Action::Take { card: Card::at(index) }));
        }
        Phase::SearchSet => {
            let kinds = Kinds(state.searchable().0 & state.incomplete_melds(rules.sides.of(seat)).0);
            actions.extend(kinds.map(|index| Action::Take { card: Card::at(index) }));
            actions.push(Action::TakeNothing);
        }
        Phase::Over => {}
    }
}

fn play(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    let table = &state.table;
    let held = table.hand(seat).at_least(1);
    mystery::put_downs(table, seat, table.melds(rules.sides), |is_meld, clue, count| {
        actions.push(if is_meld { Action::Meld { clue, count } } else { Action::LayOff { clue, count } });
    });
    if table.hand_size(seat) > 1 && !table.event_played && held.0 & !CLUE_BITS != 0 {
        events(rules, state, seat, held, actions);
    }
    for index in held {
        actions.push(Action::Discard { card: Card::at(index) });
    }
}

fn events(rules: &Rules, state: &State, seat: Seat, held: Kinds, actions: &mut Vec<Action>) {
    let side = rules.sides.of(seat);
    let incomplete = state.incomplete_melds(side);
    if held.has(Card::Meeting.index()) {
        for index in Kinds(CLUE_BITS & !state.complete_sets(rules).0) {
            actions.push(Action::AskAround { clue: Card::at(index) });
        }
        for index in incomplete {
            for other in seat.others(rules.sides.seats()) {
                actions.push(Action::AskOne { clue: Card::at(index), seat: other });
            }
        }
    }
    if held.has(Card::Warrant.index()) {
        actions.push(Action::SearchOne);
        if !incomplete.is_empty() {
            actions.push(Action::SearchSet);
        }
    }
    if held.has(Card::Ness.index()) {
        actions.push(Action::DrawTwo);
        if !incomplete.is_empty() {
            actions.push(Action::RevealSeven);
        }
    }
    if held.has(Card::Raid.index()) {
        for index in state.raidable(rules, side) {
            actions.push(Action::Raid { clue: Card::at(index) });
        }
    }
}

/// Whether an action is allowed, in the order of the notation: turn, phase, cards, targets, rules.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
    if !state.actors().contains(seat) {
        return Err(Reason::NotYourTurn.into());
    }
    let table = &state.table;
    let wrong_phase = Err(Reason::WrongPhase.into());
    match (state.phase, action) {
        (Phase::Draw, Action::DrawFile) if table.case_file.is_empty() => Err(rules::EMPTY_PILE.into()),
        (Phase::Draw, Action::DrawUnderworld) if table.discards.is_empty() => Err(rules::EMPTY_PILE.into()),
        (Phase::Draw, Action::DrawFile | Action::DrawUnderworld) => Ok(()),
        (Phase::Play, Action::Meld { clue, count }) => {
            mystery::check_put_down(table, seat, clue, count, rules::LAST_CARD)?;
            if count < MELD || !clue.is_clue() { Err(rules::MELD_OF_THREE.into()) } else { Ok(()) }
        }
        (Phase::Play, Action::LayOff { clue, count }) => {
            mystery::check_put_down(table, seat, clue, count, rules::LAST_CARD)?;
            if table.melds(rules.sides).has(clue.index()) {
                Ok(())
            } else {
                Err(rules::LAY_OFF_TO_A_MELD.into())
            }
        }
        (Phase::Play, Action::Discard { card }) => {
            if table.holds(seat, card) == 0 {
                Err(Reason::NoSuchCard.into())
            } else {
                Ok(())
            }
        }
        (Phase::Play, action) => match action.event() {
            Some(card) => check_event(rules, state, seat, card, action),
            None => wrong_phase,
        },
        (Phase::SearchOne | Phase::SearchSet, action) => check_take(rules, state, seat, action),
        _ => wrong_phase,
    }
}

fn check_event(rules: &Rules, state: &State, seat: Seat, card: Card, action: Action) -> Checked {
    let table = &state.table;
    mystery::check_held(table, seat, card, 1)?;
    if let Action::AskOne { seat: asked, .. } = action
        && asked.index() >= rules.sides.seats()
    {
        return Err(Reason::NoSuchTarget.into());
    }
    if table.hand_size(seat) < 2 {
        return Err(rules::LAST_CARD.into());
    }
    if table.event_played {
        return Err(rules::ONE_EVENT.into());
    }
    let side = rules.sides.of(seat);
    let incomplete = state.incomplete_melds(side);
    let (allowed, rule) = match action {
        Action::AskAround { clue } => {
            (clue.is_clue() && !state.complete_sets(rules).has(clue.index()), rules::ASK_AROUND)
        }
        Action::AskOne { clue, seat: asked } => {
            (asked != seat && incomplete.has(clue.index()), rules::ASK_ONE)
        }
        Action::SearchSet => (!incomplete.is_empty(), rules::SEARCH_SET),
        Action::RevealSeven => (!incomplete.is_empty(), rules::REVEAL_SEVEN),
        Action::Raid { clue } => (state.raidable(rules, side).has(clue.index()), rules::RAID),
        _ => (true, rules::ONE_EVENT),
    };
    if allowed { Ok(()) } else { Err(rule.into()) }
}

fn check_take(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
    let kinds = state.searchable();
    let one = state.phase == Phase::SearchOne;
    match action {
        Action::Take { card } => {
            // The warrant just played lies in the underworld too; only a rule keeps it there.
            let lies_there = kinds.has(card.index()) || state.table.discards.top() == Some(card);
            if !lies_there {
                Err(Reason::NoSuchCard.into())
            } else if one && !kinds.has(card.index()) {
                Err(rules::SEARCH_ONE.into())
            } else if !one && !state.incomplete_melds(rules.sides.of(seat)).has(card.index()) {
                Err(rules::SEARCH_SET.into())
            } else {
                Ok(())
            }
        }
        Action::TakeNothing if one && !kinds.is_empty() => Err(rules::SEARCH_ONE.into()),
        Action::TakeNothing => Ok(()),
        _ => Err(Reason::WrongPhase.into()),
    }
}
