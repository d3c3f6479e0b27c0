//! The bound: each colour alone, sets alone, with prices on what they share.
//!
//! The colours share the jokers, and every set takes its tiles from several colours. Both are loosened: a joker has
//! a price, and so has it how many tiles of a colour go into the sets of a number; the colour pays that price and the
//! sets get it. For any prices the sum of the best futures is at least what can be reached; good prices make it
//! nearly that. Prices are settled number by number: what each choice of sets is worth to all four colours together
//! is shared evenly among them, which never raises the bound, and leaves the sets themselves nothing to gain.

use super::colour::STATES;
use super::lanes::{Lanes, NEVER};
use super::problem::{PLAIN_SETS, Problem, SetJokers};
use super::search::steps;
use crate::cards::HIGHEST;

/// Less than any part of a point that matters, more than all rounding together: a bound is believed only so far.
pub(super) const DOUBT: f32 = 1.0 / 32.0;
/// The price for what cannot be.
const FORBIDDEN: f32 = 1000.0;
const LAST: usize = HIGHEST as usize;

/// What a number brings each colour, by the number of its active runs and of its tiles in sets.
#[derive(Clone)]
pub(super) struct Gains {
    worth: [[[Lanes; 3]; 3]; LAST + 1],
    jokers: [[[Lanes; 3]; 3]; LAST + 1],
}

/// How many tiles more than must be are laid, and with how many jokers: by the active runs and the tiles in sets.
type Laid = [[(f32, f32); 3]; 3];

/// What is laid of a number and a colour: by the jokers there are (two or more are the same), the tiles there are, and those
/// that must be laid.
pub(super) static LAID: [[[Laid; 3]; 3]; 3] = {
    let mut all = [[[[[(NEVER, 0.0); 3]; 3]; 3]; 3]; 3];
    let mut place = 0;
    while place < 243 {
        let (most, have, need) = (place / 81, place / 27 % 3, place / 9 % 3);
        let (active, in_sets) = (place / 3 % 3, place % 3);
        if in_sets <= have {
            let in_runs = if active < have - in_sets { active } else { have - in_sets };
            let (laid, jokers) = (in_sets + in_runs, active - in_runs);
            if laid >= need && jokers <= most {
                all[most][have][need][active][in_sets] = ((laid - need) as f32, jokers as f32);
            }
        }
        place += 1;
    }
    all
};

impl Gains {
    /// Nothing; zeros take the least room in the program, and all are filled before they are read.
    pub(super) fn new() -> Gains {
        let none = [[[Lanes::ZERO; 3]; 3]; LAST + 1];
        Gains { worth: none, jokers: none }
    }

    /// The gains of a problem.
    pub(super) fn fill(&mut self, problem: &Problem) {
        let laid = &LAID[usize::from(problem.jokers.min(2))];
        for number in 1..=LAST {
            let worth = Lanes::all(problem.worth[number] as f32);
            let laid: [&Laid; 4] = std::array::from_fn(|colour| {
                let (have, need) = (problem.have[number][colour], problem.need[number][colour]);
                &laid[usize::from(have)][usize::from(need)]
            });
            for active in 0..3 {
                for in_sets in 0..3 {
                    let tiles = Lanes::new(laid.map(|laid| laid[active][in_sets].0));
                    self.worth[number][active][in_sets] = worth * tiles;
                    self.jokers[number][active][in_sets] =
                        Lanes::new(laid.map(|laid| laid[active][in_sets].1));
                }
            }
        }
    }

    /// The gains at a number where a joker has a price.
    #[inline]
    fn at(&self, number: usize, price: f32) -> [[Lanes; 3]; 3] {
        let (worth, jokers) = (&self.worth[number], &self.jokers[number]);
        let price = Lanes::all(price);
        std::array::from_fn(|active| {
            std::array::from_fn(|in_sets| worth[active][in_sets] - price * jokers[active][in_sets])
        })
    }
}

/// The prices of all choices of tiles for sets: the first colour's tiles side by side, for all tiles of the others.
type Costs = [Lanes; 27];

fn costs(jokers: &SetJokers, price: f32, most: u8) -> Costs {
    std::array::from_fn(|row| {
        let cost = |first: usize| {
            let needed = jokers[3 * row + first].trailing_zeros();
            if needed <= u32::from(most) { -price * needed as f32 } else { NEVER }
        };
        Lanes::new([cost(0), cost(1), cost(2), NEVER])
    })
}

/// The best futures of the parts at certain prices.
#[derive(Clone)]
pub(super) struct Relaxation {
    /// The price of a joker.
    pub price: f32,
    /// What a colour pays for its tiles in the sets of a number.
    set_price: [[Lanes; 3]; LAST + 1],
    /// The best future of the colours from a number on, by state.
    future: [[Lanes; STATES]; LAST + 2],
    /// The best past of the colours up to a number, by state.
    past: [[Lanes; STATES]; LAST + 2],
    /// What the whole is worth at most, without the jokers of the rack.
    pub bound: f32,
}

impl Relaxation {
    /// Empty tables.
    pub(super) fn new() -> Relaxation {
        let nothing = [[Lanes::ZERO; STATES]; LAST + 2];
        Relaxation {
            price: 0.0,
            set_price: [[Lanes::ZERO; 3]; LAST + 1],
            future: nothing,
            past: nothing,
            bound: 0.0,
        }
    }

    /// Fills the tables where jokers cost so many hundredths of a usual tile.
    pub(super) fn fill_at(&mut self, problem: &Problem, gains: &Gains, hundredths: i32) {
        self.price = if problem.jokers == 0 { 0.0 } else { (problem.worth[7] * hundredths) as f32 / 100.0 };
        for number in 1..=LAST {
            let colours = problem.have[number].iter().filter(|&&count| count > 0).count();
            let open = problem.open_sets.iter().any(|set| usize::from(set.0) == number);
            // At these prices no sets are worth anything by themselves.
            let price = match colours {
                _ if open => 0.0,
                1 | 2 if problem.jokers == 0 => FORBIDDEN,
                1 => 2.0 * self.price,
                2 => self.price / 2.0,
                _ => 0.0,
            };
            self.set_price[number] = [Lanes::all(0.0), Lanes::all(price), Lanes::all(2.0 * price)];
        }
        self.fill_past(problem, gains);
    }

    fn fill_past(&mut self, problem: &Problem, gains: &Gains) {
        self.past[1] = [Lanes::NEVER; STATES];
        self.past[1][0] = Lanes::all(0.0);
        for number in 1..=LAST {
            let active = self.by_active(number, &gains.at(number, self.price));
            self.past[number + 1] = after(problem, number, &active, &self.past[number]);
        }
        let last = &self.past[LAST + 1];
        self.set_bound(problem, last[0].max(last[6]).max(last[9]));
    }

    fn set_bound(&mut self, problem: &Problem, colours: Lanes) {
        self.bound = colours.sum() + self.price * f32::from(problem.jokers);
    }

    /// What a number brings the colours by the number of active runs, with the best number of tiles in sets.
    #[inline]
    fn by_active(&self, number: usize, gains: &[[Lanes; 3]; 3]) -> [Lanes; 3] {
        let [none, one, two] = self.set_price[number];
        gains.map(|gain| (gain[0] - none).max(gain[1] - one).max(gain[2] - two))
    }

    /// Settles the prices from the highest number down and fills the futures.
    pub(super) fn sweep_down(&mut self, problem: &Problem, gains: &Gains) {
        let costs = costs(&PLAIN_SETS, self.price, problem.jokers);
        self.future[LAST + 1] = [Lanes::NEVER; STATES];
        for state in [0, 6, 9] {
            self.future[LAST + 1][state] = Lanes::all(0.0);
        }
        for number in (1..=LAST).rev() {
            let here = gains.at(number, self.price);
            self.settle(problem, number, &here, &costs);
            let active = self.by_active(number, &here);
            self.future[number] = before(problem, number, &active, &self.future[number + 1]);
        }
        self.set_bound(problem, self.future[1][0]);
    }

    /// Settles the prices from the lowest number up and fills the pasts.
    pub(super) fn sweep_up(&mut self, problem: &Problem, gains: &Gains) {
        let costs = costs(&PLAIN_SETS, self.price, problem.jokers);
        for number in 1..=LAST {
            let here = gains.at(number, self.price);
            self.settle(problem, number, &here, &costs);
            let active = self.by_active(number, &here);
            self.past[number + 1] = after(problem, number, &active, &self.past[number]);
        }
    }

    /// Shares what the sets of a number are worth evenly among the colours.
    #[inline]
    fn settle(&mut self, problem: &Problem, number: usize, gains: &[[Lanes; 3]; 3], plain: &Costs) {
        let active = by_runs(problem, number, &self.past[number], &self.future[number + 1]);
        let alone: [Lanes; 3] = std::array::from_fn(|in_sets| {
            (active[0] + gains[0][in_sets])
                .max(active[1] + gains[1][in_sets])
                .max(active[2] + gains[2][in_sets])
        });
        let anchored;
        let costs = if problem.has_anchored_sets(number) {
            anchored = costs(problem.set_jokers(number), self.price, problem.jokers);
            &anchored
        } else {
            plain
        };
        let shared = share(&problem.have[number], &alone, costs);
        let quarter = Lanes::all(0.25);
        for in_sets in 0..3 {
            self.set_price[number][in_sets] = alone[in_sets] - shared[in_sets] * quarter;
        }
    }
}

/// What a relaxation has found, for a search, which looks colours up one by one.
pub(super) struct Outlook {
    /// The price of a joker.
    pub price: f32,
    /// The best future of each colour from a number on, by state.
    pub future: [[[f32; 4]; STATES]; LAST + 2],
}

impl Outlook {
    /// Nothing yet.
    pub(super) fn new() -> Outlook {
        Outlook { price: 0.0, future: [[[0.0; 4]; STATES]; LAST + 2] }
    }

    /// Takes over what was found.
    pub(super) fn learn(&mut self, found: &Relaxation) {
        self.price = found.price;
        for (future, found) in self.future.iter_mut().zip(&found.future) {
            for (values, lanes) in future.iter_mut().zip(found) {
                *values = lanes.by_colour();
            }
        }
    }

    /// What can still be gained from a number on, in these states and with so many jokers.
    #[inline]
    pub(super) fn bound_at(&self, number: usize, states: [u8; 4], jokers: u8) -> f32 {
        let future = &self.future[number];
        let colours: f32 = (0..4).map(|colour| future[usize::from(states[colour])][colour]).sum();
        colours + self.price * f32::from(jokers)
    }
}

/// The most that the sets of a number are worth to all together, for each number of tiles of each colour in them.
#[inline]
fn share(have: &[u8; 4], alone: &[Lanes; 3], costs: &Costs) -> [Lanes; 3] {
    let alone = alone.map(Lanes::by_colour);
    let first = Lanes::new([alone[0][0], alone[1][0], alone[2][0], NEVER]);
    let mut by_first = Lanes::NEVER;
    let mut by_others = [[Lanes::NEVER; 3]; 3];
    for fourth in 0..=usize::from(have[3].min(2)) {
        for third in 0..=usize::from(have[2].min(2)) {
            let two = first + Lanes::all(alone[fourth][3] + alone[third][2]);
            let mut by_both = Lanes::NEVER;
            for second in 0..=usize::from(have[1].min(2)) {
                let values = costs[9 * fourth + 3 * third + second] + two + Lanes::all(alone[second][1]);
                by_others[0][second] = by_others[0][second].max(values);
                by_both = by_both.max(values);
            }
            by_first = by_first.max(by_both);
            by_others[1][third] = by_others[1][third].max(by_both);
            by_others[2][fourth] = by_others[2][fourth].max(by_both);
        }
    }
    let by_first = by_first.by_colour();
    let [second, third, fourth] = by_others;
    std::array::from_fn(|tiles| {
        Lanes::largest([Lanes::all(by_first[tiles]), second[tiles], third[tiles], fourth[tiles]])
    })
}

fn is_plain(problem: &Problem, number: usize) -> bool {
    problem.absorb[number] == [0; 4] && problem.inject[number] == [0; 4]
}

/// The best ways through a number by the number of active runs, where nothing is gained at it.
#[inline]
fn by_runs(problem: &Problem, number: usize, past: &[Lanes; STATES], future: &[Lanes; STATES]) -> [Lanes; 3] {
    if !is_plain(problem, number) {
        let (past, future) = (past.map(Lanes::by_colour), future.map(Lanes::by_colour));
        let mut best = [[NEVER; 4]; 3];
        for colour in 0..4 {
            for state in 0..STATES {
                for step in steps(problem, number, colour, state as u8) {
                    let value = past[state][colour] + future[usize::from(step.next)][colour];
                    let known = &mut best[usize::from(step.active)][colour];
                    *known = if value > *known { value } else { *known };
                }
            }
        }
        return best.map(Lanes::new);
    }
    let (p, f) = (past, future);
    let ended = p[0].max(p[6]).max(p[9]) + f[0];
    let one = (p[0] + f[1]).max(p[1].max(p[7]) + f[3]).max(p[3].max(p[6]).max(p[8]).max(p[9]) + f[6]);
    let two = (p[0] + f[2])
        .max(p[1] + f[4])
        .max(p[2] + f[5])
        .max(p[3].max(p[6]) + f[7])
        .max(p[4].max(p[7]) + f[8])
        .max(p[5].max(p[8]).max(p[9]) + f[9]);
    [ended, one, two]
}

/// One step down for all states: the steps of [`super::colour::STEPS`] written out where no anchored run begins or
/// ends, for this is most of the work.
#[inline]
fn before(problem: &Problem, number: usize, active: &[Lanes; 3], after: &[Lanes; STATES]) -> [Lanes; STATES] {
    if !is_plain(problem, number) {
        let (active, after) = (active.map(Lanes::by_colour), after.map(Lanes::by_colour));
        let mut best = [[NEVER; 4]; STATES];
        for colour in 0..4 {
            for state in 0..STATES {
                for step in steps(problem, number, colour, state as u8) {
                    let value =
                        active[usize::from(step.active)][colour] + after[usize::from(step.next)][colour];
                    let known = &mut best[state][colour];
                    *known = if value > *known { value } else { *known };
                }
            }
        }
        return best.map(Lanes::new);
    }
    let [none, one, two] = *active;
    let ended = none + after[0];
    let single = one + after[6];
    let both = two + after[9];
    let second = two + after[7];
    let third = two + after[8];
    let grown = one + after[3];
    [
        ended.max(one + after[1]).max(two + after[2]),
        grown.max(two + after[4]),
        two + after[5],
        single.max(second),
        third,
        both,
        ended.max(single).max(second),
        grown.max(third),
        single.max(both),
        ended.max(single).max(both),
    ]
}

/// One step up for all states, like [`before`].
#[inline]
fn after(problem: &Problem, number: usize, active: &[Lanes; 3], past: &[Lanes; STATES]) -> [Lanes; STATES] {
    if !is_plain(problem, number) {
        let (active, past) = (active.map(Lanes::by_colour), past.map(Lanes::by_colour));
        let mut best = [[NEVER; 4]; STATES];
        for colour in 0..4 {
            for state in 0..STATES {
                for step in steps(problem, number, colour, state as u8) {
                    let value = active[usize::from(step.active)][colour] + past[state][colour];
                    let known = &mut best[usize::from(step.next)][colour];
                    *known = if value > *known { value } else { *known };
                }
            }
        }
        return best.map(Lanes::new);
    }
    let [none, one, two] = *active;
    let p = past;
    [
        none + p[0].max(p[6]).max(p[9]),
        one + p[0],
        two + p[0],
        one + p[1].max(p[7]),
        two + p[1],
        two + p[2],
        one + p[3].max(p[6]).max(p[8].max(p[9])),
        two + p[3].max(p[6]),
        two + p[4].max(p[7]),
        two + p[5].max(p[8]).max(p[9]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Bag;
    use crate::combination::Combination;

    /// Values that are all different for every colour and place.
    fn some(place: usize) -> Lanes {
        Lanes::new(std::array::from_fn(|colour| ((place * 7919 + colour * 104_729) % 1000) as f32))
    }

    #[test]
    fn steps_are_written_out_rightly() {
        let plain = Problem::new(Bag::EMPTY, Bag::EMPTY, false);
        // An anchored run elsewhere in the same number makes all colours go the general way.
        let mut general = plain.clone();
        general.anchor(Combination::run(0, 0b111, 0));
        let number = 1;
        let (active, states): ([Lanes; 3], [Lanes; STATES]) =
            (std::array::from_fn(some), std::array::from_fn(|state| some(state + 3)));
        let others: [Lanes; STATES] = std::array::from_fn(|state| some(state + 13));
        let (down, down_general) =
            (before(&plain, number, &active, &states), before(&general, number, &active, &states));
        let (up, up_general) =
            (after(&plain, number, &active, &states), after(&general, number, &active, &states));
        let (through, through_general) =
            (by_runs(&plain, number, &states, &others), by_runs(&general, number, &states, &others));
        let of = |lanes: Lanes, colour: usize| lanes.by_colour()[colour];
        for colour in 1..4 {
            for state in 0..STATES {
                assert_eq!(of(down[state], colour), of(down_general[state], colour));
                assert_eq!(of(up[state], colour), of(up_general[state], colour));
            }
            for runs in 0..3 {
                assert_eq!(of(through[runs], colour), of(through_general[runs], colour));
            }
        }
    }
}
