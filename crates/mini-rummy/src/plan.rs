//! The turn that lays the most, for bots and for hints.

use engine::Seat;

use crate::action::Action;
use crate::apply;
use crate::cards::Bag;
use crate::combination::Combination;
use crate::solver::{Best, Goal, Solver};
use crate::state::State;
use crate::view::View;

/// The turn of a player who lays out as much as possible, from its beginning to `done` or `draw`: all tiles if that
/// can be, else the most points. A view of somebody who is not on turn gives nothing.
pub fn plan(view: &View, solver: &mut Solver) -> Vec<Action> {
    if view.seat != Some(view.turn) {
        return Vec::new();
    }
    let began = apply::at_turn_begin(&view.open);
    let table: Vec<Combination> = began.table().collect();
    turn(began.own(), &table, began.opened.contains(began.turn), solver)
}

/// The same for a rack and a table; `open` says whether the first lay-out has been made.
pub fn turn(rack: Bag, table: &[Combination], open: bool, solver: &mut Solver) -> Vec<Action> {
    lay(rack, table, open, Goal::Points, solver)
}

/// How many more tiles the turn could have laid that the action ended, and the steps of such a turn.
pub(crate) fn better(state: &State, seat: Seat, action: Option<Action>) -> Option<(u32, Vec<Action>)> {
    if seat != state.turn {
        return None;
    }
    let began = apply::at_turn_begin(state);
    let laid = match action {
        Some(Action::Done) => began.own().len().saturating_sub(state.own().len()),
        Some(Action::Draw) | None => 0,
        Some(_) => return None,
    };
    let table: Vec<Combination> = began.table().collect();
    let steps = lay(began.own(), &table, began.opened.contains(seat), Goal::Tiles, &mut Solver::new());
    let mut end = began;
    for action in steps.iter().filter(|action| !matches!(action, Action::Done | Action::Draw)) {
        apply::step(&mut end, *action);
    }
    let most = began.own().len().saturating_sub(end.own().len());
    let more = most.saturating_sub(laid);
    Some((more, if more > 0 { steps } else { Vec::new() }))
}

/// A turn that lays the most by a goal, and so goes out if it can.
fn lay(rack: Bag, table: &[Combination], open: bool, goal: Goal, solver: &mut Solver) -> Vec<Action> {
    let mut steps = Vec::new();
    let (mut rack, mut table) = (rack, table.to_vec());
    if !open {
        let Some((best, first)) = solver.best_layout(rack, &table, Goal::Open) else {
            return vec![Action::Draw];
        };
        for combination in &best.table[table.len()..] {
            rack = rack.without(combination.bag());
        }
        table = best.table;
        steps.extend(first);
    }
    // Where all tiles can go, that is most of them and most points.
    let found: Option<(Best, Vec<Action>)> = solver
        .best_layout(rack, &table, goal)
        .filter(|(best, more)| best.tiles > 0 && steps.len() + more.len() <= crate::state::MOST_STEPS);
    if let Some((_, more)) = found {
        steps.extend(more);
    }
    steps.push(if steps.is_empty() { Action::Draw } else { Action::Done });
    steps
}

/// The rack, the table, and whether the first lay-out had been made, as they were when the turn began; nothing in the view of
/// somebody who is not on turn.
pub fn turn_began(view: &View) -> Option<(Bag, Vec<Combination>, bool)> {
    (view.seat == Some(view.turn)).then(|| {
        let began = apply::at_turn_begin(&view.open);
        (began.own(), began.table().collect(), began.opened.contains(began.turn))
    })
}
