//! The bound: each colour alone, sets alone, with prices on what they share.
//!
//! The colours share the jokers, and every set takes its tiles from several colours. Both are loosened: a joker has
//! a price, and a tile that goes into a set has one that its colour pays and the set gets. For any prices the sum
//! of the best futures is at least what can be reached; good prices make it nearly that.

use super::colour::{STATES, Step};
use super::problem::{Problem, tiles_of};
use super::search::steps;
use crate::cards::HIGHEST;

/// Bounds are counted in parts of a point, so that prices need not be whole numbers.
pub(super) const SCALE: i32 = 64;
/// Less than any sum of values.
pub(super) const NEVER: i32 = -10_000_000;
/// The price of a joker where there is none.
const FORBIDDEN: i32 = 100_000;
/// How much of the step size is left after a round without progress.
const DECAY: f32 = 0.93;
const LAST: usize = HIGHEST as usize;

/// One step down for all states of a colour, where no anchored run begins or ends: the steps of
/// [`super::colour::STEPS`] written out, for this is most of the work.
#[inline]
fn before(active: [i32; 3], after: &[i32; STATES]) -> [i32; STATES] {
    let [none, one, two] = active;
    let ended = none + after[0];
    let single = one + after[6];
    [
        ended.max(one + after[1]).max(two + after[2]),
        (one + after[3]).max(two + after[4]),
        two + after[5],
        single.max(two + after[7]),
        two + after[8],
        two + after[9],
        ended.max(single).max(two + after[7]),
        (one + after[3]).max(two + after[8]),
        single.max(two + after[9]),
        ended.max(single).max(two + after[9]),
    ]
    .map(|value| value.max(NEVER))
}

/// The best futures of the parts at certain prices.
#[derive(Clone)]
pub(super) struct Relaxation {
    /// The price of a joker.
    pub price: i32,
    /// The price of a tile in a set, by number and colour.
    set_price: [[i32; 4]; LAST + 1],
    /// The best future of a colour from a number on, by state.
    pub future: [[[i32; STATES]; 4]; LAST + 2],
    /// The best future of the sets from a number on.
    pub sets: [i32; LAST + 2],
    /// What the whole is worth at most, without the jokers of the rack.
    pub bound: i32,
}

impl Relaxation {
    /// Empty tables.
    pub(super) fn new() -> Relaxation {
        Relaxation {
            price: 0,
            set_price: [[0; 4]; LAST + 1],
            future: [[[NEVER; STATES]; 4]; LAST + 2],
            sets: [0; LAST + 2],
            bound: 0,
        }
    }

    /// Fills the tables where jokers cost so many hundredths of a usual tile.
    pub(super) fn fill_at(&mut self, problem: &Problem, hundredths: i32) {
        self.price =
            if problem.jokers == 0 { FORBIDDEN } else { (problem.worth[7] * SCALE * hundredths / 100) & !1 };
        for number in 1..=LAST {
            let colours = problem.have[number].iter().filter(|&&count| count > 0).count();
            let open = problem.open_sets.iter().any(|set| usize::from(set.0) == number);
            let set_price = match colours {
                _ if open => 0,
                1 => 2 * self.price,
                2 => self.price / 2,
                _ => 0,
            };
            self.set_price[number] = [set_price; 4];
        }
        // At these prices no sets are worth anything by themselves.
        self.sets = [0; LAST + 2];
        self.fill(problem);
    }

    /// Fills the tables of the colours and the bound.
    fn fill(&mut self, problem: &Problem) {
        for colour in 0..4 {
            self.future[LAST + 1][colour] = [NEVER; STATES];
            for state in [0, 6, 9] {
                self.future[LAST + 1][colour][state] = 0;
            }
            for number in (1..=LAST).rev() {
                let by_active = self.by_active(problem, number, colour);
                let after = self.future[number + 1][colour];
                let anchored = problem.absorb[number][colour] | problem.inject[number][colour] != 0;
                self.future[number][colour] = if anchored {
                    std::array::from_fn(|state| {
                        let steps = steps(problem, number, colour, state as u8).iter();
                        let value = |step: &Step| {
                            by_active[usize::from(step.active)].0 + after[usize::from(step.next)]
                        };
                        steps.map(value).fold(NEVER, i32::max)
                    })
                } else {
                    before(by_active.map(|best| best.0), &after)
                };
            }
        }
        let colours: i32 = (0..4).map(|colour| self.future[1][colour][0]).sum();
        self.bound = colours + self.sets[1] + self.price * i32::from(problem.jokers);
    }

    /// What a number brings a colour by the number of active runs, and the tiles in sets for it.
    fn by_active(&self, problem: &Problem, number: usize, colour: usize) -> [(i32, u8); 3] {
        let (have, need) = (problem.have[number][colour], problem.need[number][colour]);
        let worth = problem.worth[number] * SCALE;
        let set_price = self.set_price[number][colour];
        let mut best = [(NEVER, 0); 3];
        for active in 0..=2u8 {
            for in_sets in 0..=have {
                let in_runs = active.min(have - in_sets);
                if in_sets + in_runs >= need {
                    let gain = worth * i32::from(in_sets + in_runs - need)
                        - self.price * i32::from(active - in_runs)
                        - set_price * i32::from(in_sets);
                    if gain > best[usize::from(active)].0 {
                        best[usize::from(active)] = (gain, in_sets);
                    }
                }
            }
        }
        best
    }

    /// Fills the table of the sets; the best choice at each number.
    fn fill_sets(&mut self, problem: &Problem) -> [u8; LAST + 1] {
        let mut chosen = [0; LAST + 1];
        for number in (1..=LAST).rev() {
            let (have, prices) = (&problem.have[number], &self.set_price[number]);
            let jokers = problem.set_jokers(number);
            let mut best = (0, 0);
            // A set that nobody pays for is worth nothing.
            if prices.iter().all(|price| *price <= 0) {
                self.sets[number] = self.sets[number + 1];
                continue;
            }
            let paid: [[i32; 3]; 4] = std::array::from_fn(|colour| [0, prices[colour], 2 * prices[colour]]);
            for fourth in 0..=usize::from(have[3]) {
                for third in 0..=usize::from(have[2]) {
                    let two = paid[3][fourth] + paid[2][third];
                    for second in 0..=usize::from(have[1]) {
                        let three = two + paid[1][second];
                        let row = 27 * fourth + 9 * third + 3 * second;
                        for first in 0..=usize::from(have[0]) {
                            let needed = jokers[row + first].trailing_zeros() as i32;
                            let value = three + paid[0][first] - self.price * needed;
                            if value > best.0 && needed <= i32::from(problem.jokers) {
                                best = (value, row + first);
                            }
                        }
                    }
                }
            }
            chosen[number] = best.1 as u8;
            self.sets[number] = self.sets[number + 1] + best.0;
        }
        chosen
    }

    /// Moves the prices towards lower bounds, until the bound is at most `low` or after so many rounds; returns
    /// the tables with the lowest bound.
    pub(super) fn improve(&mut self, problem: &Problem, low: i32, rounds: usize) {
        let mut best = self.clone();
        let mut agility = 1.0f32;
        for _ in 0..rounds {
            let chosen = self.fill_sets(problem);
            self.fill(problem);
            if self.bound < best.bound {
                best = self.clone();
            } else {
                agility *= DECAY;
            }
            if best.bound <= low || !self.follow(problem, &chosen, low, agility) {
                break;
            }
        }
        *self = best;
    }

    /// One step of the prices against what the parts want together; false if they agree already.
    fn follow(&mut self, problem: &Problem, chosen: &[u8; LAST + 1], low: i32, agility: f32) -> bool {
        let mut wants = [[0i32; 4]; LAST + 1];
        let mut jokers = i32::from(problem.jokers);
        for number in 1..=LAST {
            let tiles = tiles_of(usize::from(chosen[number]));
            jokers -= problem.set_jokers(number)[usize::from(chosen[number])].trailing_zeros() as i32;
            wants[number] = tiles.map(i32::from);
        }
        for colour in 0..4 {
            let mut state = 0u8;
            for number in 1..=LAST {
                let by_active = self.by_active(problem, number, colour);
                let after = &self.future[number + 1][colour];
                let value =
                    |step: &Step| by_active[usize::from(step.active)].0 + after[usize::from(step.next)];
                let Some(step) = steps(problem, number, colour, state).iter().max_by_key(|step| value(step))
                else {
                    return false;
                };
                let in_sets = by_active[usize::from(step.active)].1;
                let in_runs = step.active.min(problem.have[number][colour] - in_sets);
                wants[number][colour] -= i32::from(in_sets);
                jokers -= i32::from(step.active - in_runs);
                state = step.next;
            }
        }
        let with_jokers = problem.jokers > 0;
        let joker_part = if with_jokers { jokers * jokers } else { 0 };
        let length = joker_part + wants.iter().flatten().map(|want| want * want).sum::<i32>();
        if length == 0 {
            return false;
        }
        let gap = (self.bound - low).max(SCALE / 4) as f32;
        let step = agility * gap / length as f32;
        for number in 1..=LAST {
            for colour in 0..4 {
                self.set_price[number][colour] -= (step * wants[number][colour] as f32) as i32;
            }
        }
        if with_jokers {
            self.price = (self.price - (step * jokers as f32) as i32).max(0);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::colour::STEPS;

    #[test]
    fn steps_are_written_out_rightly() {
        let active = [3, 50, 700];
        let after: [i32; STATES] = std::array::from_fn(|state| (state as i32 * 7919) % 1000);
        let by_steps: [i32; STATES] = std::array::from_fn(|state| {
            let steps = STEPS[0][0][state].as_slice().iter();
            steps
                .map(|step| active[usize::from(step.active)] + after[usize::from(step.next)])
                .fold(NEVER, i32::max)
        });
        assert_eq!(before(active, &after), by_steps);
    }
}
