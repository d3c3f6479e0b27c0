//! Branch and bound over the numbers from 1 to 13.
//!
//! At each number first the tiles that go into sets are chosen, then what happens to the runs of each colour.
//! The bound is the sum over the colours of the best future of each alone, where tiles in sets and jokers have prices.

mod end;
mod memory;

use super::colour::{MOST_TRANSITIONS, TRANSITIONS, Transition};
use super::lanes::NEVER;
use super::problem::Problem;
use super::relaxation::{DOUBT, Gains, LAID, Outlook, Relaxation};
use crate::cards::HIGHEST;
pub(super) use end::reachable_jokers;
use memory::Memory;

const LAST: usize = HIGHEST as usize;
/// The price of a joker that is tried first, in hundredths of a usual tile; then half and twice of it.
const PRICE: i32 = 200;
/// How many nodes the first search may visit, before the prices are improved; after that it is twice as many each time.
const SHORT: u64 = 60;
/// How often prices are improved before the search goes on to its end.
const EFFORTS: u32 = 3;
/// How many rounds prices are improved each time.
const ROUNDS: usize = 4;
/// Filling the tables for a problem, and improving their prices once, take as long as so many nodes.
const FILL: u64 = 65;
const IMPROVE: u64 = 190;
/// The part of a point left below the next whole one that a higher price of jokers may use up.
const TIE: f32 = 0.9;

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
    bound: f32,
    gain: i16,
    step: u8,
    next: u8,
    jokers: u8,
    active: u8,
}

const NO_WAY: Way = Way { bound: NEVER, gain: 0, step: 0, next: 0, jokers: 0, active: 0 };

#[derive(Clone, Copy)]
struct Ways {
    list: [Way; MOST_TRANSITIONS],
    len: usize,
}

/// The searcher with its memory, which is used again from one problem to the next.
pub(super) struct Search {
    gains: Gains,
    /// The tables, and what the search goes by: what they said when it began.
    main: Relaxation,
    outlook: Outlook,
    /// Whether the tables have changed since then.
    is_new: bool,
    /// Tables with dearer jokers, for positions that have few left.
    dear: Relaxation,
    dear_outlook: Outlook,
    /// The tables with the lowest bound so far.
    lowest: Relaxation,
    /// Whether the dear tables are filled.
    has_dear: bool,
    /// Where the price of a joker goes next.
    price_step: f32,
    memory: Memory,
    path: [Choice; LAST + 1],
    best: Option<Plan>,
    floor: i32,
    /// A bound below this is of no use: one more than the floor, with a doubt.
    limit: f32,
    target: i32,
    fixed: f32,
    cut_off: f32,
    last_node: u64,
    /// Nodes visited since the searcher was made.
    pub nodes: u64,
    /// Besides the nodes, what filling and improving tables has taken since then, in nodes that take as long.
    tables: u64,
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
            gains: Gains::new(),
            main: Relaxation::new(),
            outlook: Outlook::new(),
            is_new: true,
            dear: Relaxation::new(),
            dear_outlook: Outlook::new(),
            lowest: Relaxation::new(),
            has_dear: false,
            price_step: 0.0,
            memory: Memory::new(),
            path: [Choice::default(); LAST + 1],
            best: None,
            floor: 0,
            limit: 0.0,
            target: i32::MAX,
            fixed: 0.0,
            cut_off: f32::NEG_INFINITY,
            last_node: 0,
            nodes: 0,
            tables: 0,
        }
    }

    /// The best plan that is worth more than `floor`, or the first one that is worth `target`.
    ///
    /// After `patience` nodes, or when the work reaches its end, it gives up with the best so far. The search goes from the bound downwards, where most
    /// can be cut off; where it does not end soon, the prices behind the bound are improved.
    pub(super) fn best(
        &mut self,
        problem: &Problem,
        (floor, target): (i32, i32),
        patience: u64,
        last_work: u64,
    ) -> Option<Plan> {
        let end = self.nodes.saturating_add(patience);
        let mut wanted = target.min(self.prepare(problem, floor));
        self.best = None;
        let mut reached = floor;
        let (mut jump, mut efforts) = (1, 0);
        while wanted > reached && self.nodes < end && self.work() < last_work {
            let above = (wanted - jump).max(reached);
            let left = (end - self.nodes).min(last_work - self.work());
            let nodes = if efforts < EFFORTS { left.min(SHORT << efforts) } else { left };
            self.cut_off = f32::NEG_INFINITY;
            let ended = self.pass(problem, above, wanted, nodes);
            reached = self.best.map_or(floor, |plan| plan.value);
            if ended {
                wanted = if reached > above { reached } else { above.min(whole(self.cut_off)) };
                jump *= 2;
            } else if efforts < EFFORTS {
                efforts += 1;
                wanted = wanted.min(self.improve(problem, reached));
            }
        }
        self.best
    }

    /// What was done so far, in nodes.
    pub(super) fn work(&self) -> u64 {
        self.nodes + self.tables
    }

    /// Searches for plans worth more than `floor` until one is worth `target`; whether the search ended
    /// within so many nodes.
    fn pass(&mut self, problem: &Problem, floor: i32, target: i32, nodes: u64) -> bool {
        self.set_floor(floor);
        self.target = target;
        if target <= floor {
            return true;
        }
        self.memory.forget();
        self.last_node = self.nodes.saturating_add(nodes);
        if self.is_new {
            self.outlook.learn(&self.main);
            self.is_new = false;
        }
        let start = Position { states: [0; 4], jokers: problem.jokers, gain: 0, has_run: problem.roomy_run };
        self.at_number(problem, 1, &start);
        self.nodes < self.last_node || self.floor >= self.target
    }

    fn set_floor(&mut self, floor: i32) {
        self.floor = floor;
        self.limit = (floor + 1) as f32 - DOUBT;
    }

    /// Fills the tables, as far as it takes to see that nothing above the floor is there; the bound of the whole.
    fn prepare(&mut self, problem: &Problem, floor: i32) -> i32 {
        self.tables += FILL;
        self.is_new = true;
        self.fixed = (problem.joker_worth * i32::from(problem.jokers_of_rack())) as f32;
        self.gains.fill(problem);
        self.has_dear = false;
        self.lowest.bound = f32::INFINITY;
        self.price_step = -problem.worth[7] as f32 / 2.0;
        self.main.fill_at(problem, &self.gains, PRICE);
        if problem.jokers > 0 && self.ceiling() > floor {
            let (main, gains) = (&mut self.main, &self.gains);
            let middle = main.bound;
            main.fill_at(problem, gains, PRICE / 2);
            if main.bound > middle {
                main.fill_at(problem, gains, PRICE * 2);
                self.price_step = -self.price_step;
                if main.bound > middle {
                    main.fill_at(problem, gains, PRICE);
                }
            }
        }
        if self.ceiling() > floor {
            self.main.sweep_down(problem, &self.gains);
        }
        if self.ceiling() > floor {
            self.main.sweep_up(problem, &self.gains);
            self.main.sweep_down(problem, &self.gains);
        }
        self.ceiling()
    }

    fn ceiling(&self) -> i32 {
        whole(self.fixed + self.main.bound)
    }

    /// Moves the prices to a lower bound of the whole and returns it, or what is reached already.
    fn improve(&mut self, problem: &Problem, reached: i32) -> i32 {
        self.tables += IMPROVE;
        self.is_new = true;
        let gains = &self.gains;
        if self.lowest.bound == f32::INFINITY {
            self.lowest.clone_from(&self.main);
        } else {
            self.main.clone_from(&self.lowest);
        }
        for _ in 0..ROUNDS {
            if problem.jokers > 0 {
                self.main.price = (self.main.price + self.price_step).max(0.0);
            }
            self.main.sweep_up(problem, gains);
            self.main.sweep_down(problem, gains);
            if self.main.bound < self.lowest.bound {
                self.lowest.clone_from(&self.main);
                if self.ceiling() <= reached {
                    return reached;
                }
            } else {
                self.main.clone_from(&self.lowest);
                self.price_step /= -2.0;
            }
        }
        self.main.clone_from(&self.lowest);
        let ceiling = self.ceiling();
        if problem.jokers > 0 {
            // Dearer jokers that leave the whole points of the bound as they are keep the search from wasting them.
            let slack = ceiling as f32 + 1.0 - DOUBT - (self.fixed + self.main.bound);
            self.main.price += TIE * slack / f32::from(problem.jokers);
            self.main.sweep_up(problem, gains);
            self.main.sweep_down(problem, gains);
            self.dear.clone_from(&self.main);
            self.dear.price += 2.0 * problem.worth[7] as f32;
            for _ in 0..2 {
                self.dear.sweep_up(problem, gains);
                self.dear.sweep_down(problem, gains);
            }
            self.dear_outlook.learn(&self.dear);
            self.has_dear = true;
        }
        ceiling
    }

    /// Whether one of the bounds says that nothing above the floor comes of a position.
    fn hopeless(&mut self, number: usize, position: &Position) -> bool {
        let gained = self.fixed + position.gain as f32;
        let mut bound = gained + self.outlook.bound_at(number, position.states, position.jokers);
        if bound >= self.limit && self.has_dear {
            bound = gained + self.dear_outlook.bound_at(number, position.states, position.jokers);
        }
        if bound < self.limit {
            self.cut(bound);
            return true;
        }
        false
    }

    fn cut(&mut self, bound: f32) {
        if bound > self.cut_off {
            self.cut_off = bound;
        }
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
        if position.has_run && !problem.wide_run && self.memory.knows(number, position) {
            return;
        }
        let tops: [[f32; 3]; 4] = std::array::from_fn(|colour| self.tops(problem, number, colour, position));
        let set_jokers = problem.set_jokers(number);
        let price = self.outlook.price;
        let fixed = self.fixed + position.gain as f32 + price * f32::from(position.jokers);
        let mut choices = [(0f32, 0u8); 81];
        let mut count = 0;
        for fourth in 0..=problem.have[number][3] {
            let bound_4 = fixed + tops[3][usize::from(fourth)];
            for third in 0..=problem.have[number][2] {
                let bound_3 = bound_4 + tops[2][usize::from(third)];
                for second in 0..=problem.have[number][1] {
                    let bound_2 = bound_3 + tops[1][usize::from(second)];
                    if bound_2 < NEVER / 4.0 {
                        continue;
                    }
                    for first in 0..=problem.have[number][0] {
                        let choice = super::problem::choice_of([first, second, third, fourth]);
                        let jokers = set_jokers[choice].trailing_zeros() as u8;
                        if jokers > position.jokers {
                            continue;
                        }
                        let bound = bound_2 + tops[0][usize::from(first)] - price * f32::from(jokers);
                        if bound >= self.limit {
                            choices[count] = (bound, choice as u8);
                            count += 1;
                        } else {
                            self.cut(bound);
                        }
                    }
                }
            }
        }
        let choices = &mut choices[..count];
        choices.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        for &(bound, choice) in choices.iter() {
            if bound < self.limit || self.goal_reached() {
                self.cut(bound);
                return;
            }
            let tiles = super::problem::tiles_of(usize::from(choice));
            let jokers = set_jokers[usize::from(choice)].trailing_zeros() as u8;
            let ways: [Ways; 4] =
                std::array::from_fn(|colour| self.ways(problem, number, colour, tiles[colour], position));
            self.path[number].sets = choice;
            self.path[number].before = position.states;
            let next = Position {
                states: position.states,
                jokers: position.jokers - jokers,
                gain: position.gain,
                has_run: position.has_run,
            };
            self.at_colour(problem, number, 0, &ways, next, bound);
        }
    }

    /// The best bound of a colour by the number of tiles in sets.
    #[inline]
    fn tops(&self, problem: &Problem, number: usize, colour: usize, position: &Position) -> [f32; 3] {
        let mut by_active = [NEVER; 3];
        for step in steps(problem, number, colour, position.states[colour]) {
            let after = self.outlook.future[number + 1][usize::from(step.next)][colour];
            let known = &mut by_active[usize::from(step.active)];
            if after > *known {
                *known = after;
            }
        }
        let laid = &LAID[usize::from(position.jokers.min(2))][usize::from(problem.have[number][colour])]
            [usize::from(problem.need[number][colour])];
        let (worth, price) = (problem.worth[number] as f32, self.outlook.price);
        std::array::from_fn(|in_sets| {
            let value = |active: usize| {
                let (tiles, jokers) = laid[active][in_sets];
                by_active[active] + worth * tiles - price * jokers
            };
            value(0).max(value(1)).max(value(2))
        })
    }

    /// Goes through the ways of one colour after the other; `bound` has the best way of all that follow.
    fn at_colour(
        &mut self,
        problem: &Problem,
        number: usize,
        colour: usize,
        chosen: &[Ways; 4],
        position: Position,
        bound: f32,
    ) {
        if colour == 4 {
            self.at_number(problem, number + 1, &position);
            return;
        }
        let ways = &chosen[colour];
        for way in &ways.list[..ways.len] {
            let bound = bound - ways.list[0].bound + way.bound;
            if bound < self.limit || self.goal_reached() {
                self.cut(bound);
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
        let mut ways = Ways { list: [NO_WAY; MOST_TRANSITIONS], len: 0 };
        let outlook = &self.outlook;
        let (have, need) = (problem.have[number][colour], problem.need[number][colour]);
        for (place, step) in steps(problem, number, colour, position.states[colour]).iter().enumerate() {
            let in_runs = step.active.min(have - in_sets);
            if in_sets + in_runs < need {
                continue;
            }
            let jokers = step.active - in_runs;
            let after = outlook.future[number + 1][usize::from(step.next)][colour];
            if jokers > position.jokers || after < NEVER / 4.0 {
                continue;
            }
            let gain = problem.worth[number] * i32::from(in_sets + in_runs - need);
            let bound = gain as f32 - outlook.price * f32::from(jokers) + after;
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
}

/// The whole points of a bound.
fn whole(bound: f32) -> i32 {
    (bound + DOUBT).floor() as i32
}

/// The steps of a colour at a number.
pub(super) fn steps(problem: &Problem, number: usize, colour: usize, state: u8) -> &'static [Transition] {
    let absorb = usize::from(problem.absorb[number][colour]);
    let inject = usize::from(problem.inject[number][colour]);
    TRANSITIONS[absorb][inject][usize::from(state)].as_slice()
}
