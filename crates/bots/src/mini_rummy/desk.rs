//! A solver to work with, and the turns that it has just found: a turn is asked for again before each of its steps.

use std::cell::RefCell;

use games::mini_rummy::solver::{Goal, Solver};
use games::mini_rummy::{Action, Bag, Combination, turn as best_turn};

/// So much work of the solver a question is worth: well below a millisecond. The best turn is found within it in nearly all
/// positions; without a bound the worst take more than ten times as long.
const WORK: u64 = 1_100;
/// So many turns are remembered.
const REMEMBERED: usize = 8;

/// A turn, and where it begins: the rack, the table, and whether the first lay-out has been made.
struct Found {
    rack: Bag,
    table: Vec<Combination>,
    open: bool,
    turn: Vec<Action>,
}

struct Desk {
    solver: Solver,
    found: Vec<Found>,
    next: usize,
}

thread_local! {
    static DESK: RefCell<Desk> =
        RefCell::new(Desk { solver: Solver::bounded(WORK), found: Vec::new(), next: 0 });
}

/// The turn that lays out everything, or the most points.
pub(super) fn turn(rack: Bag, table: &[Combination], open: bool) -> Vec<Action> {
    DESK.with_borrow_mut(|desk| {
        let same = |found: &&Found| found.rack == rack && found.open == open && found.table == table;
        if let Some(found) = desk.found.iter().find(same) {
            return found.turn.clone();
        }
        let turn = best_turn(rack, table, open, &mut desk.solver);
        let found = Found { rack, table: table.to_vec(), open, turn: turn.clone() };
        match desk.found.get_mut(desk.next) {
            Some(old) => *old = found,
            None => desk.found.push(found),
        }
        desk.next = (desk.next + 1) % REMEMBERED;
        turn
    })
}

/// Whether all tiles can go; the first lay-out has been made.
pub(super) fn goes_out(rack: Bag, table: &[Combination]) -> bool {
    DESK.with_borrow_mut(|desk| desk.solver.best_value(rack, table, Goal::Out).is_some())
}
