//! Branch and bound over the numbers from 1 to 13.
//!
//! At each number first the tiles that go into sets are chosen, then what happens to the runs of each colour.
//! The bound is the sum over the colours of the best future of each alone, with sets assumed possible and
//! jokers paid at a price.

use super::colour::{MOST_STEPS, STATES, STEPS, Step};
use super::problem::{MOST_JOKERS, Problem};
use super::relaxation::{NEVER, Relaxation, SCALE};
use crate::cards::HIGHEST;

const LAST: usize = HIGHEST as usize;
/// Positions that can be remembered: a number, the states of the colours, the jokers left.
const MEMORY: usize = LAST * 10_000 * (MOST_JOKERS + 1);
/// The prices of a joker that are tried, in hundredths of a usual tile.
const PRICES: [i32; 3] = [100, 200, 400];
/// How many rounds prices are improved where the short search was not enough.
const ROUNDS: usize = 24;
/// How many nodes the first search may visit.
const SHORT: u64 = 150;

/// What was chosen at one number.
#[derive(Clone, Copy, Default)]
pub(super) struct Choice {
    /// The tiles in sets, as in [`super::problem::tiles_of`].
    pub sets: u8,
    /// The states of the colours before.
    pub before: [u8; 4],
    /// Which of the steps of each colour.
    pub steps: [u8; 4],
}

/// The best way found.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// What it is worth.
    pub value: i32,
    /// The choices by number.
    pub choices: [Choice; LAST + 1],
    /// How many jokers lie on the table at the end, anchored ones left out.
    pub jokers_placed: u8,
}

/// One colour's way on from a number: what it brings and costs.
#[derive(Clone, Copy)]
struct Way {
    bound: i32,
    gain: i16,
    step: u8,
    next: u8,
    jokers: u8,
    active: u8,
}

const NO_WAY: Way = Way { bound: NEVER, gain: 0, step: 0, next: 0, jokers: 0, active: 0 };

#[derive(Clone, Copy)]
struct Ways {
    list: [Way; MOST_STEPS],
    len: usize,
}

/// The searcher with its memory, which is used again from one problem to the next.
pub(super) struct Search {
    relaxations: [Relaxation; PRICES.len()],
    memory: Vec<u32>,
    round: u16,
    path: [Choice; LAST + 1],
    best: Option<Plan>,
    floor: i32,
    target: i32,
    main: usize,
    tables: usize,
    fixed: i32,
    cut_off: i32,
    last_node: u64,
    /// Nodes visited since the searcher was made.
    pub nodes: u64,
}

struct Position {
    states: [u8; 4],
    jokers: u8,
    gain: i32,
    has_run: bool,
}

impl Search {
    /// A searcher with an empty memory.
    pub(super) fn new() -> Search {
        Search {
            relaxations: std::array::from_fn(|_| Relaxation::new()),
            memory: vec![0; MEMORY],
            round: 0,
            path: [Choice::default(); LAST + 1],
            best: None,
            floor: 0,
            target: i32::MAX,
            main: 0,
            tables: 0,
            fixed: 0,
            cut_off: i32::MIN,
            last_node: 0,
            nodes: 0,
        }
    }

    /// The best plan that is worth more than `floor`, or the first one that is worth `target`.
    ///
    /// After `patience` nodes it gives up with the best so far. A short search upwards from the floor comes first; if it does not end, the rest is searched from the
    /// bound downwards, where far more can be cut off.
    pub(super) fn best(&mut self, problem: &Problem, floor: i32, target: i32, patience: u64) -> Option<Plan> {
        let end = self.nodes.saturating_add(patience);
        let ceiling = target.min(self.prepare(problem));
        self.best = None;
        let mut proven = self.pass(problem, floor, ceiling, SHORT);
        let mut wanted = ceiling;
        if !proven {
            let reached = self.best.map_or(floor, |plan| plan.value);
            let low = SCALE * (reached + 1) - 1 - self.fixed;
            self.relaxations[self.main].improve(problem, low, ROUNDS);
            wanted = wanted.min((self.fixed + self.relaxations[self.main].bound).div_euclid(SCALE));
        }
        let mut jump = 1;
        while !proven {
            let reached = self.best.map_or(floor, |plan| plan.value);
            let above = (wanted - jump).max(reached);
            self.cut_off = i32::MIN;
            let ended = self.pass(problem, above, wanted, end.saturating_sub(self.nodes));
            proven = self.floor > above || above == reached || !ended;
            wanted = above.min(self.cut_off);
            jump *= 2;
        }
        self.best
    }

    /// Searches for plans worth more than `floor` until one is worth `target`; whether the search ended
    /// within so many nodes.
    fn pass(&mut self, problem: &Problem, floor: i32, target: i32, nodes: u64) -> bool {
        self.floor = floor;
        self.target = target;
        if target <= floor {
            return true;
        }
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.memory.fill(0);
            self.round = 1;
        }
        self.last_node = self.nodes.saturating_add(nodes);
        let start = Position { states: [0; 4], jokers: problem.jokers, gain: 0, has_run: problem.roomy_run };
        self.at_number(problem, 1, &start);
        self.nodes < self.last_node || self.floor >= self.target
    }

    /// Fills the tables for several prices of a joker; the lowest bound of the whole.
    fn prepare(&mut self, problem: &Problem) -> i32 {
        self.fixed = SCALE * problem.joker_worth * i32::from(problem.jokers_of_rack());
        self.tables = if problem.jokers == 0 { 1 } else { PRICES.len() };
        self.main = 0;
        for (table, &price) in PRICES.iter().enumerate().take(self.tables) {
            self.relaxations[table].fill_at(problem, price);
            if self.relaxations[table].bound < self.relaxations[self.main].bound {
                self.main = table;
            }
        }
        (self.fixed + self.relaxations[self.main].bound).div_euclid(SCALE)
    }

    /// Whether one of the bounds says that nothing above the floor comes of a position.
    fn hopeless(&mut self, number: usize, position: &Position) -> bool {
        let gained = self.fixed + SCALE * position.gain;
        for table in 0..self.tables {
            let relaxation = &self.relaxations[table];
            let mut bound = gained + relaxation.sets[number] + relaxation.price * i32::from(position.jokers);
            for colour in 0..4 {
                bound += relaxation.future[number][colour][usize::from(position.states[colour])];
            }
            let bound = bound.div_euclid(SCALE);
            if bound <= self.floor {
                self.cut_off = self.cut_off.max(bound);
                return true;
            }
        }
        false
    }

    fn goal_reached(&self) -> bool {
        self.floor >= self.target || self.nodes >= self.last_node
    }

    fn at_number(&mut self, problem: &Problem, number: usize, position: &Position) {
        self.nodes += 1;
        if number > LAST {
            self.at_end(problem, position);
            return;
        }
        if self.hopeless(number, position) {
            return;
        }
        if position.has_run && !problem.wide_run && self.seen(number, position) {
            return;
        }
        let mut ways = [[Ways { list: [NO_WAY; MOST_STEPS], len: 0 }; 3]; 4];
        for colour in 0..4 {
            for in_sets in 0..=problem.have[number][colour] {
                ways[colour][usize::from(in_sets)] = self.ways(problem, number, colour, in_sets, position);
            }
        }
        let set_jokers = problem.set_jokers(number);
        let relaxation = &self.relaxations[self.main];
        let price = relaxation.price;
        let fixed = self.fixed
            + SCALE * position.gain
            + relaxation.sets[number + 1]
            + price * i32::from(position.jokers);
        let mut choices = [(0i32, 0u8); 81];
        let mut count = 0;
        let top = |ways: &Ways| if ways.len > 0 { ways.list[0].bound } else { NEVER };
        for fourth in 0..=problem.have[number][3] {
            let bound_4 = fixed + top(&ways[3][usize::from(fourth)]);
            for third in 0..=problem.have[number][2] {
                let bound_3 = bound_4 + top(&ways[2][usize::from(third)]);
                for second in 0..=problem.have[number][1] {
                    let bound_2 = bound_3 + top(&ways[1][usize::from(second)]);
                    if bound_2 < NEVER / 2 {
                        continue;
                    }
                    for first in 0..=problem.have[number][0] {
                        let choice = super::problem::choice_of([first, second, third, fourth]);
                        let jokers = set_jokers[choice].trailing_zeros() as u8;
                        if jokers > position.jokers {
                            continue;
                        }
                        let bound = bound_2 + top(&ways[0][usize::from(first)]) - price * i32::from(jokers);
                        if bound.div_euclid(SCALE) > self.floor {
                            choices[count] = (bound, choice as u8);
                            count += 1;
                        } else {
                            self.cut_off = self.cut_off.max(bound.div_euclid(SCALE));
                        }
                    }
                }
            }
        }
        let choices = &mut choices[..count];
        choices.sort_unstable_by_key(|choice| std::cmp::Reverse(choice.0));
        for &(bound, choice) in choices.iter() {
            if bound.div_euclid(SCALE) <= self.floor || self.goal_reached() {
                return;
            }
            let tiles = super::problem::tiles_of(usize::from(choice));
            let chosen: [&Ways; 4] = std::array::from_fn(|colour| &ways[colour][usize::from(tiles[colour])]);
            self.path[number].sets = choice;
            self.path[number].before = position.states;
            let jokers = set_jokers[usize::from(choice)].trailing_zeros() as u8;
            let next = Position {
                states: position.states,
                jokers: position.jokers - jokers,
                gain: position.gain,
                has_run: position.has_run,
            };
            self.at_colour(problem, number, 0, &chosen, next, bound);
        }
    }

    /// Goes through the ways of one colour after the other; `bound` has the best way of all that follow.
    fn at_colour(
        &mut self,
        problem: &Problem,
        number: usize,
        colour: usize,
        chosen: &[&Ways; 4],
        position: Position,
        bound: i32,
    ) {
        if colour == 4 {
            self.at_number(problem, number + 1, &position);
            return;
        }
        let ways = chosen[colour];
        for way in &ways.list[..ways.len] {
            let bound = bound - ways.list[0].bound + way.bound;
            if bound.div_euclid(SCALE) <= self.floor || self.goal_reached() {
                self.cut_off = self.cut_off.max(bound.div_euclid(SCALE));
                return;
            }
            if way.jokers > position.jokers {
                continue;
            }
            let mut next = Position {
                states: position.states,
                jokers: position.jokers - way.jokers,
                gain: position.gain + i32::from(way.gain),
                has_run: position.has_run || way.active > way.jokers,
            };
            next.states[colour] = way.next;
            self.path[number].steps[colour] = way.step;
            self.at_colour(problem, number, colour + 1, chosen, next, bound);
        }
    }

    /// The ways of a colour with so many tiles in sets, the best bound first.
    fn ways(
        &self,
        problem: &Problem,
        number: usize,
        colour: usize,
        in_sets: u8,
        position: &Position,
    ) -> Ways {
        let mut ways = Ways { list: [NO_WAY; MOST_STEPS], len: 0 };
        let relaxation = &self.relaxations[self.main];
        let (have, need) = (problem.have[number][colour], problem.need[number][colour]);
        for (place, step) in steps(problem, number, colour, position.states[colour]).iter().enumerate() {
            let in_runs = step.active.min(have - in_sets);
            if in_sets + in_runs < need {
                continue;
            }
            let jokers = step.active - in_runs;
            let after = relaxation.future[number + 1][colour][usize::from(step.next)];
            if jokers > position.jokers || after <= NEVER {
                continue;
            }
            let gain = problem.worth[number] * i32::from(in_sets + in_runs - need);
            let bound = gain * SCALE - relaxation.price * i32::from(jokers) + after;
            let way = Way {
                bound,
                gain: gain as i16,
                step: place as u8,
                next: step.next,
                jokers,
                active: step.active,
            };
            let mut at = ways.len;
            while at > 0 && ways.list[at - 1].bound < bound {
                ways.list[at] = ways.list[at - 1];
                at -= 1;
            }
            ways.list[at] = way;
            ways.len += 1;
        }
        ways
    }

    /// Whether the same position was reached with as much before; remembers it if not.
    fn seen(&mut self, number: usize, position: &Position) -> bool {
        let mut key = number as u32 - 1;
        for state in position.states {
            key = key * STATES as u32 + u32::from(state);
        }
        key = key * (MOST_JOKERS as u32 + 1) + u32::from(position.jokers);
        let mark = u32::from(self.round) << 16;
        let known = &mut self.memory[key as usize];
        let entry = mark | position.gain as u32 & 0xffff;
        if *known >= entry && *known & 0xffff_0000 == mark {
            return true;
        }
        *known = entry;
        false
    }

    fn at_end(&mut self, problem: &Problem, position: &Position) {
        let Some(placed) = self.jokers_placed(problem, position) else {
            return;
        };
        let value = position.gain + problem.joker_worth * i32::from(placed - problem.jokers_needed);
        self.cut_off = self.cut_off.max(value.min(self.floor));
        if value > self.floor {
            self.floor = value;
            self.best = Some(Plan { value, choices: self.path, jokers_placed: placed });
        }
    }

    /// How many jokers can lie on the table at the end; none if not all that must.
    fn jokers_placed(&self, problem: &Problem, position: &Position) -> Option<u8> {
        if problem.wide_run {
            let plan = Plan { value: 0, choices: self.path, jokers_placed: problem.jokers };
            let placed = super::layout::build(problem, &plan).jokers_placed;
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
pub(super) fn reachable_jokers(problem: &Problem, sets: &[usize; LAST + 1]) -> u32 {
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

/// The steps of a colour at a number.
pub(super) fn steps(problem: &Problem, number: usize, colour: usize, state: u8) -> &'static [Step] {
    let absorb = usize::from(problem.absorb[number][colour]);
    let inject = usize::from(problem.inject[number][colour]);
    STEPS[absorb][inject][usize::from(state)].as_slice()
}
