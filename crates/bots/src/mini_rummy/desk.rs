//! A solver to work with, and the turns that it has just found: a turn is asked for again before each of its steps.

use std::cell::RefCell;

use games::mini_rummy::solver::Solver;
use games::mini_rummy::{Action, Bag, Combination, turn as best_turn};

/// So many turns are remembered.
const REMEMBERED: usize = 8;

/// Where a turn begins: the rack, the table, and whether the first lay-out has been made.
type Began = (Bag, Vec<Combination>, bool);

struct Desk {
    solver: Solver,
    found: Vec<(Began, Vec<Action>)>,
    next: usize,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::new(Desk { solver: Solver::new(), found: Vec::new(), next: 0 });
}

/// The turn that lays out the most.
pub(super) fn turn(rack: Bag, table: &[Combination], open: bool) -> Vec<Action> {
    DESK.with_borrow_mut(|desk| {
        let same = |began: &Began| began.0 == rack && began.1 == table && began.2 == open;
        if let Some((_, turn)) = desk.found.iter().find(|(began, _)| same(began)) {
            return turn.clone();
        }
        let turn = best_turn(rack, table, open, &mut desk.solver);
        let entry = ((rack, table.to_vec(), open), turn.clone());
        match desk.found.get_mut(desk.next) {
            Some(old) => *old = entry,
            None => desk.found.push(entry),
        }
        desk.next = (desk.next + 1) % REMEMBERED;
        turn
    })
}

/// Works with the solver.
pub(super) fn with_solver<T>(work: impl FnOnce(&mut Solver) -> T) -> T {
    DESK.with_borrow_mut(|desk| work(&mut desk.solver))
}
