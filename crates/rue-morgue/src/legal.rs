//! Which actions are allowed: all of them listed, or one checked. Both stand side by side, phase by phase.

use engine::{Checked, Reason, Seat};
use mystery::{Kind, Kinds, MELD};

use crate::action::{Action, Source};
use crate::cards::{CLUE_BITS, Card};
use crate::rules::{self, Rules};
use crate::state::{Phase, State};

/// Appends the legal actions of a seat.
pub(crate) fn legal(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    if !state.actors(rules).contains(seat) {
        return;
    }
    let table = &state.table;
    match state.phase {
        Phase::Pass | Phase::Consult => {
            actions.extend(table.hand(seat).at_least(1).map(|index| Action::Pass { card: Card::at(index) }));
        }
        Phase::Bury => {
            actions.extend(table.hand(seat).at_least(1).map(|index| Action::Bury { card: Card::at(index) }));
        }
        Phase::Draw => {
            if !table.case_file.is_empty() {
                actions.push(Action::Draw { from: Source::File });
            }
            if !table.discards.is_empty() {
                actions.push(Action::Draw { from: Source::Morgue });
            }
        }
        Phase::Feed => {
            if !table.case_file.is_empty() {
                actions.push(Action::Feed { from: Source::File });
            }
            if !table.discards.is_empty() {
                actions.push(Action::Feed { from: Source::Morgue });
            }
        }
        Phase::Play => play(rules, state, seat, actions),
        Phase::SearchMorgue => take(state.in_morgue(), actions),
        Phase::SearchOrangutan => take(state.under_orangutan(), actions),
        Phase::Over => {}
    }
}

fn take(kinds: Kinds, actions: &mut Vec<Action>) {
    if kinds.is_empty() {
        actions.push(Action::TakeNothing);
    }
    actions.extend(kinds.map(|index| Action::Take { card: Card::at(index) }));
}

fn play(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    let table = &state.table;
    let held = table.hand(seat).at_least(1);
    let melds = table.melds(rules.sides);
    mystery::put_downs(table, seat, melds, |is_meld, clue, count| {
        actions.push(if is_meld { Action::Meld { clue, count } } else { Action::LayOff { clue, count } });
    });
    if table.hand_size(seat) > 1 && !table.event_played && held.0 & !CLUE_BITS != 0 {
        events(rules, held, melds, actions);
    }
    for index in held {
        actions.push(Action::Discard { card: Card::at(index) });
    }
}

fn events(rules: &Rules, held: Kinds, melds: Kinds, actions: &mut Vec<Action>) {
    if held.has(Card::Help.index()) {
        if rules.sides.are_teams() {
            actions.extend([Action::HelpSearch, Action::HelpConsult]);
        } else {
            actions.extend([Action::HelpDraw, Action::HelpSearch]);
        }
    }
    if held.has(Card::Dupin.index()) {
        actions.push(Action::Dupin);
    }
    if held.has(Card::Prefect.index()) && melds.has(Card::Lebon.index()) {
        actions.push(Action::Prefect);
    }
    for index in Kinds(held.0 & DEDUCTIONS) {
        let deduction = Card::at(index);
        if State::is_deduced(deduction, melds) {
            actions.push(Action::Deduce { deduction });
        }
    }
}

const DEDUCTIONS: u32 = 0b1111 << Card::DeductionNight as u32;

/// Whether an action is allowed, in the order of the notation: turn, phase, cards, targets, rules.
pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
    if !state.actors(rules).contains(seat) {
        return Err(Reason::NotYourTurn.into());
    }
    let table = &state.table;
    match (state.phase, action) {
        (Phase::Pass | Phase::Consult, Action::Pass { card })
        | (Phase::Bury, Action::Bury { card })
        | (Phase::Play, Action::Discard { card }) => mystery::check_held(table, seat, card, 1),
        (Phase::Draw, Action::Draw { from: Source::File }) if table.case_file.is_empty() => {
            Err(rules::EMPTY_PILE.into())
        }
        (Phase::Draw, Action::Draw { from: Source::Morgue }) if table.discards.is_empty() => {
            Err(rules::EMPTY_PILE.into())
        }
        (Phase::Draw, Action::Draw { .. }) => Ok(()),
        (Phase::Feed, Action::Feed { from: Source::Morgue }) if table.discards.is_empty() => {
            Err(rules::FEED_WITHOUT_MORGUE.into())
        }
        (Phase::Feed, Action::Feed { from: Source::File }) if table.case_file.is_empty() => {
            Err(rules::FEED_WITHOUT_FILE.into())
        }
        (Phase::Feed, Action::Feed { .. }) => Ok(()),
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
        (Phase::Play, action) => match action.event() {
            Some(card) => check_event(rules, state, seat, card, action),
            None => Err(Reason::WrongPhase.into()),
        },
        (Phase::SearchMorgue, action) => check_take(state.in_morgue(), action, rules::SEARCH_MORGUE),
        (Phase::SearchOrangutan, action) => {
            check_take(state.under_orangutan(), action, rules::SEARCH_ORANGUTAN)
        }
        _ => Err(Reason::WrongPhase.into()),
    }
}

fn check_event(rules: &Rules, state: &State, seat: Seat, card: Card, action: Action) -> Checked {
    let table = &state.table;
    mystery::check_held(table, seat, card, 1)?;
    if table.event_played {
        return Err(rules::ONE_EVENT.into());
    }
    if table.hand_size(seat) < 2 {
        return Err(rules::LAST_CARD.into());
    }
    let melds = table.melds(rules.sides);
    let teams = rules.sides.are_teams();
    let (allowed, rule) = match action {
        Action::Deduce { deduction } => (State::is_deduced(deduction, melds), rules::DEDUCTION),
        Action::Prefect => (melds.has(Card::Lebon.index()), rules::PREFECT),
        Action::HelpDraw => (!teams, rules::HELP),
        Action::HelpConsult => (teams, rules::HELP),
        _ => (true, rules::ONE_EVENT),
    };
    if allowed { Ok(()) } else { Err(rule.into()) }
}

fn check_take(kinds: Kinds, action: Action, rule: engine::RuleId) -> Checked {
    match action {
        Action::Take { card } if !kinds.has(card.index()) => Err(Reason::NoSuchCard.into()),
        Action::TakeNothing if !kinds.is_empty() => Err(rule.into()),
        Action::Take { .. } | Action::TakeNothing => Ok(()),
        _ => Err(Reason::WrongPhase.into()),
    }
}
