//! The best lay-out for a rack and a table, exactly.
//!
//! [`Solver::best_layout`] answers under the game's own rules: a joker on the table is bound until it is replaced
//! (MR-4.2 to MR-4.5). [`Solver::free_jokers`] answers the classic problem of the literature, where everything on the
//! table may be rearranged and jokers alone are a combination too. [`arrange`] finds the steps between two tables.

#![allow(clippy::needless_range_loop, reason = "Numbers and colours index several tables at once.")]

mod arrange;
mod bound;
mod colour;
mod lanes;
mod layout;
mod problem;
mod relaxation;
mod search;

pub use arrange::arrange;
pub(crate) use arrange::{change, displaced};
pub(crate) use bound::{bag_of, replacements};

use crate::action::Action;
use crate::cards::Bag;
use crate::combination::Combination;
use bound::{Configuration, Core, for_each_configuration};
use problem::Problem;
use search::{Plan, Search};

/// What the best lay-out is to have most of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The most tiles from the rack.
    Tiles,
    /// The most points from the rack, a joker counts 25.
    Points,
    /// All tiles of the rack.
    Out,
    /// A first lay-out (MR-3.2): at least 40 points from the rack alone, and as many as there are.
    Open,
}

/// The points that the first lay-out needs (MR-3.2).
pub const FIRST_LAYOUT: i32 = 40;

/// A lay-out that is best for its goal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// How many tiles it lays from the rack.
    pub tiles: u32,
    /// What these tiles count.
    pub points: i32,
    /// The table at the end.
    pub table: Vec<Combination>,
}

/// The solver with its working memory, to be kept from one question to the next.
pub struct Solver {
    search: Search,
    /// So much work may be done for one question.
    most: u64,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new()
    }
}

/// What was found: how the jokers are dealt with, what that leaves, and the best plan for it.
struct Found {
    configuration: Configuration,
    problem: Problem,
    gained: i32,
    plan: Plan,
}

/// How many nodes may be searched to leave one combination in its place.
const PATIENCE: u64 = 300;
/// How many nodes may be searched for that altogether.
const MOST_PATIENCE: u64 = 3_000;

impl Solver {
    /// A solver.
    pub fn new() -> Solver {
        Solver::bounded(u64::MAX)
    }

    /// A solver that gives up a question after so much work, as [`Solver::work`] counts it, and answers with the best that it
    /// has found by then: a lay-out that holds, but perhaps not the best, and one that moves more than it has to.
    pub fn bounded(work: u64) -> Solver {
        Solver { search: Search::new(), most: work }
    }

    /// The best lay-out by the rules of the game and the steps to it, without the `done` at their end; none where
    /// the goal cannot be reached. The table must be valid. Goals other than [`Goal::Open`] suppose that the first
    /// lay-out has been made. Of equally good tables one is chosen that leaves much in its place. In the rare case that
    /// more than 100 steps would be needed (MR-4.9) there is none either.
    pub fn best_layout(
        &mut self,
        rack: Bag,
        table: &[Combination],
        goal: Goal,
    ) -> Option<(Best, Vec<Action>)> {
        if goal == Goal::Open {
            let found = self.solve(rack, &[], goal)?;
            let new = layout::build(&found.problem, &found.plan).table;
            let steps = new.iter().map(|combination| Action::Lay { combination: *combination }).collect();
            let best = best_of(table, table.iter().copied().chain(new).collect());
            return Some((best, steps));
        }
        let Some(found) = self.solve(rack, table, goal) else {
            return unchanged(rack, table, goal).map(|best| (best, Vec::new()));
        };
        let first = layout::build(&found.problem, &found.plan).table;
        let calm = self.calm(rack, table, goal, found);
        let calm = layout::build(&calm.problem, &calm.plan).table;
        // Both are equally good; the calm one takes fewer steps, as a rule.
        let ways = [calm, first].map(|end| arrange::steps_and_table(rack, table, &end));
        let (steps, end) = ways.into_iter().flatten().min_by_key(|(steps, _)| steps.len())?;
        Some((best_of(table, end), steps))
    }

    /// What the best lay-out is worth by the rules of the game, without its steps.
    pub fn best_value(&mut self, rack: Bag, table: &[Combination], goal: Goal) -> Option<Best> {
        let lies = if goal == Goal::Open { &[] } else { table };
        match self.solve(rack, lies, goal) {
            Some(found) => Some(best_of(lies, layout::build(&found.problem, &found.plan).table)),
            None => unchanged(rack, table, goal),
        }
    }

    /// The best lay-out where jokers on the table are free tiles and may be a combination alone.
    pub fn free_jokers(&mut self, rack: Bag, table: &[Combination], goal: Goal) -> Option<Best> {
        let table = if goal == Goal::Open { &[] } else { table };
        let mut problem = Problem::new(rack, bag_of(table), by_points(goal));
        problem.jokers_alone = true;
        let end = self.work().saturating_add(self.most);
        match self.search.best(&problem, limits(goal, rack), u64::MAX, end) {
            Some(plan) => Some(best_of(table, layout::build(&problem, &plan).table)),
            None => unchanged(rack, table, goal),
        }
    }

    /// The best plan over all ways to deal with the jokers; none where nothing is gained.
    fn solve(&mut self, rack: Bag, table: &[Combination], goal: Goal) -> Option<Found> {
        let (mut floor, target) = limits(goal, rack);
        let mut found: Option<Found> = None;
        let end = self.work().saturating_add(self.most);
        for_each_configuration(rack, table, |configuration| {
            if floor >= target || self.work() >= end {
                return;
            }
            let Some((problem, gained)) = problem_of(rack, table, configuration, goal) else {
                return;
            };
            // Where the cores and catalysts alone gain more than anything so far, a plan that adds nothing counts too.
            let limits = (floor - gained, target - gained);
            if let Some(plan) = self.search.best(&problem, limits, u64::MAX, end) {
                floor = plan.value + gained;
                found = Some(Found { configuration: configuration.clone(), problem, gained, plan });
            }
        });
        found
    }

    /// Leaves one combination after the other in its place, or most of it, as long as the value stays the same.
    fn calm(&mut self, rack: Bag, table: &[Combination], goal: Goal, mut found: Found) -> Found {
        let value = found.plan.value + found.gained;
        let end = self.search.nodes + MOST_PATIENCE;
        let last_work = self.work().saturating_add(self.most / 4);
        for (of, &combination) in table.iter().enumerate() {
            let bound = found.configuration.cores.iter().any(|core| core.of == of);
            for part in parts(combination, bound) {
                let mut configuration = found.configuration.clone();
                configuration.cores.retain(|core| core.of != of);
                configuration.cores.push(Core { of, part });
                let Some((problem, gained)) = problem_of(rack, table, &configuration, goal) else { continue };
                if self.search.nodes >= end || self.work() >= last_work {
                    return found;
                }
                let wanted = value - gained;
                if let Some(plan) = self.search.best(&problem, (wanted - 1, wanted), PATIENCE, last_work) {
                    found = Found { configuration, problem, gained, plan };
                    break;
                }
            }
        }
        found
    }

    /// The work done so far: nodes visited, and what takes as long as so many.
    pub fn work(&self) -> u64 {
        self.search.work()
    }

    /// Nodes visited by the search so far.
    pub fn nodes(&self) -> u64 {
        self.search.nodes
    }
}

/// What could stay of a combination: all of it, or of one without jokers all but a tile or two.
fn parts(combination: Combination, bound: bool) -> Vec<Combination> {
    let mut parts = vec![combination];
    if bound || combination.jokers() > 0 {
        return parts;
    }
    let without = |combination: Combination, tile| combination.without(tile).filter(|part| part.is_valid());
    let tiles: Vec<_> = combination.numbered().collect();
    if !combination.is_run() {
        parts.extend(tiles.iter().filter_map(|tile| without(combination, *tile)));
        return parts;
    }
    for cut in 1..=2 {
        for low in 0..=cut {
            let mut part = Some(combination);
            for tile in tiles.iter().take(low).chain(tiles.iter().rev().take(cut - low)) {
                part = part.and_then(|part| without(part, *tile));
            }
            parts.extend(part);
        }
    }
    parts
}

const fn by_points(goal: Goal) -> bool {
    matches!(goal, Goal::Points | Goal::Open)
}

/// A plan must be worth more than the first number; one worth the second cannot be beaten.
fn limits(goal: Goal, rack: Bag) -> (i32, i32) {
    match goal {
        Goal::Tiles => (0, rack.len() as i32),
        Goal::Points => (0, rack.value()),
        Goal::Out => (rack.len() as i32 - 1, rack.len() as i32),
        Goal::Open => (FIRST_LAYOUT - 1, rack.value()),
    }
}

fn unchanged(rack: Bag, table: &[Combination], goal: Goal) -> Option<Best> {
    let reached = match goal {
        Goal::Tiles | Goal::Points => true,
        Goal::Out => rack.is_empty(),
        Goal::Open => false,
    };
    reached.then(|| Best { tiles: 0, points: 0, table: table.to_vec() })
}

fn best_of(before: &[Combination], after: Vec<Combination>) -> Best {
    let laid = bag_of(&after).without(bag_of(before));
    Best { tiles: laid.len(), points: laid.value(), table: after }
}

/// The problem that a configuration leaves, and what its cores and catalysts have gained already; none
/// where a core lacks a tile.
fn problem_of(
    rack: Bag,
    table: &[Combination],
    configuration: &Configuration,
    goal: Goal,
) -> Option<(Problem, i32)> {
    let (mut rack, mut on_table) = (rack, bag_of(table));
    let worth = |bag: Bag| if by_points(goal) { bag.value() } else { bag.len() as i32 };
    let mut gained = worth(configuration.catalysts);
    rack = rack.without(configuration.catalysts);
    on_table.add_all(configuration.catalysts);
    for core in &configuration.cores {
        for tile in core.part.bag().tiles() {
            if on_table.has(tile) {
                on_table.remove(tile);
            } else if rack.has(tile) {
                rack.remove(tile);
                gained += worth([tile].into_iter().collect());
            } else {
                return None;
            }
        }
    }
    let mut problem = Problem::new(rack, on_table, by_points(goal));
    for core in &configuration.cores {
        problem.anchor(core.part);
    }
    Some((problem, gained))
}
