//! What is allowed: listed, and checked.

use engine::{Checked, Position as _, Reason, Seat};

use crate::action::Action;
use crate::rules::{ONE_DRAW, PICK, Rules};
use crate::state::{Phase, State};

pub(crate) fn legal(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    if !state.actors(rules).contains(seat) {
        return;
    }
    match state.phase {
        Phase::Pick => actions.extend((1..=3).map(Action::Pick)),
        Phase::Turn if state.drawn => actions.push(Action::Knock),
        Phase::Turn => actions.extend([Action::Draw, Action::Knock]),
        Phase::Window => actions.extend([Action::Slap, Action::Wait]),
        Phase::Over => {}
    }
}

pub(crate) fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
    if !state.actors(rules).contains(seat) {
        return Err(Reason::NotYourTurn.into());
    }
    match (state.phase, action) {
        (Phase::Pick, Action::Pick(1..=3)) => Ok(()),
        (Phase::Pick, Action::Pick(_)) => Err(PICK.into()),
        (Phase::Turn, Action::Draw) if state.drawn => Err(ONE_DRAW.into()),
        (Phase::Turn, Action::Draw | Action::Knock) | (Phase::Window, Action::Slap | Action::Wait) => Ok(()),
        _ => Err(Reason::WrongPhase.into()),
    }
}
