//! A solver to work with, and the turns that it has just found: a turn is asked for again before each of its steps.

use std::cell::RefCell;

use games::mini_rummy::solver::{Goal, Solver};
use games::mini_rummy::{Action, Bag, Combination, Tile, turn as best_turn};

/// So much work of the solver a question is worth: well below a millisecond. The best turn is found within it in nearly all
/// positions; without a bound the worst take more than ten times as long.
const WORK: u64 = 1_100;
/// So many turns are remembered.
const REMEMBERED: usize = 8;

/// The most steps of a turn.
const MOST_STEPS: usize = 100;

/// What a turn is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// To lay out everything, or the most points.
    Most,
    /// To lay out everything.
    Out,
}

/// A turn, and where it begins: the rack, the table, and whether the first lay-out has been made.
struct Found {
    wish: Wish,
    rack: Bag,
    table: Vec<Combination>,
    open: bool,
    /// Nothing where the wish cannot be fulfilled.
    turn: Option<Vec<Action>>,
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
    remembered(Wish::Most, rack, table, open).unwrap_or_default()
}

/// A turn that lays out everything.
pub(super) fn out(rack: Bag, table: &[Combination], open: bool) -> Option<Vec<Action>> {
    remembered(Wish::Out, rack, table, open)
}

fn remembered(wish: Wish, rack: Bag, table: &[Combination], open: bool) -> Option<Vec<Action>> {
    DESK.with_borrow_mut(|desk| {
        let same = |found: &&Found| {
            found.wish == wish && found.rack == rack && found.open == open && found.table == table
        };
        if let Some(found) = desk.found.iter().find(same) {
            return found.turn.clone();
        }
        let turn = match wish {
            Wish::Most => Some(best_turn(rack, table, open, &mut desk.solver)),
            Wish::Out if open => all_of(rack, table, Vec::new(), &mut desk.solver),
            Wish::Out => all_with_first(rack, table, &mut desk.solver),
        };
        let found = Found { wish, rack, table: table.to_vec(), open, turn: turn.clone() };
        match desk.found.get_mut(desk.next) {
            Some(old) => *old = found,
            None => desk.found.push(found),
        }
        desk.next = (desk.next + 1) % REMEMBERED;
        turn
    })
}

/// Goes on from the steps of a first lay-out, or from none, so that nothing stays.
fn all_of(
    rack: Bag,
    table: &[Combination],
    mut steps: Vec<Action>,
    solver: &mut Solver,
) -> Option<Vec<Action>> {
    if !rack.is_empty() {
        // Whether all can go is a smaller question than how.
        solver.best_value(rack, table, Goal::Out)?;
        steps.extend(solver.best_layout(rack, table, Goal::Out)?.1);
    }
    steps.push(Action::Done);
    (steps.len() <= MOST_STEPS).then_some(steps)
}

/// The same before the first lay-out. A joker in it stays where it is, and the others are free for everything else, so as few as
/// possible go into it.
fn all_with_first(rack: Bag, table: &[Combination], solver: &mut Solver) -> Option<Vec<Action>> {
    let jokers = rack.jokers();
    (0..=jokers).find_map(|used| {
        let kept: Bag = std::iter::repeat_n(Tile::JOKER, usize::from(jokers - used)).collect();
        let (best, first) = solver.best_layout(rack.without(kept), table, Goal::Open)?;
        let new = &best.table[table.len()..];
        let rest = new.iter().fold(rack, |rest, combination| rest.without(combination.bag()));
        all_of(rest, &best.table, first, solver)
    })
}

/// Whether all tiles can go; the first lay-out has been made.
pub(super) fn goes_out(rack: Bag, table: &[Combination]) -> bool {
    DESK.with_borrow_mut(|desk| desk.solver.best_value(rack, table, Goal::Out).is_some())
}
