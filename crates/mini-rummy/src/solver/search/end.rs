//! The end of a plan: which jokers can lie in it, and whether it is the best so far.

use super::{LAST, Plan, Position, Search};
use crate::solver::layout;
use crate::solver::problem::{MOST_JOKERS, Problem};

impl Search {
    pub(super) fn at_end(&mut self, problem: &Problem, position: &Position) {
        let Some(placed) = self.jokers_placed(problem, position) else {
            return;
        };
        let value = position.gain + problem.joker_worth * i32::from(placed - problem.jokers_needed);
        self.cut(value.min(self.floor) as f32);
        if value > self.floor {
            self.set_floor(value);
            self.best = Some(Plan { value, choices: self.path, jokers_placed: placed });
        }
    }

    /// How many jokers can lie on the table at the end; none if not all that must.
    fn jokers_placed(&self, problem: &Problem, position: &Position) -> Option<u8> {
        if problem.wide_run {
            let plan = Plan { value: 0, choices: self.path, jokers_placed: problem.jokers };
            let placed = layout::build(problem, &plan).jokers_placed;
            return (placed >= problem.jokers_needed).then_some(placed);
        }
        if position.has_run {
            return Some(problem.jokers);
        }
        let sets: [usize; LAST + 1] = std::array::from_fn(|number| usize::from(self.path[number].sets));
        let reachable = reachable_jokers(problem, &sets);
        (problem.jokers_needed..=problem.jokers).rev().find(|&placed| reachable & (1 << placed) != 0)
    }
}

/// A mask of how many jokers can lie in the sets of a plan without runs.
pub(in crate::solver) fn reachable_jokers(problem: &Problem, sets: &[usize; LAST + 1]) -> u32 {
    let mut reachable = 1u32;
    for number in 1..=LAST {
        let mask = u32::from(problem.set_jokers(number)[sets[number]]);
        reachable = (0..=MOST_JOKERS)
            .filter(|jokers| mask & (1 << jokers) != 0)
            .fold(0, |sum, jokers| sum | reachable << jokers);
    }
    if problem.jokers_alone {
        reachable |= (3..=MOST_JOKERS).fold(0, |sum, jokers| sum | reachable << jokers);
    }
    reachable
}
