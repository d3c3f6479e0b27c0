//! Tastes get better by playing against changed ones.

use bots::{Contest, Level, Sense, Taste, by_taste};
use engine::{Rng, Seat, Seed};

/// A game that is longer is broken off.
const CAP: usize = 6_000;

/// A taste that is being refined: the numbers as they are now, in parts.
#[derive(Clone, Debug, PartialEq)]
pub struct Refining {
    numbers: Vec<f64>,
    /// How far each number is changed to try it.
    reach: Vec<f64>,
    /// The mean of the later ones, which is steadier than the last.
    mean: Vec<f64>,
    steps: u32,
}

impl Refining {
    /// Begins with the taste made by hand; all the other numbers that there can be begin with zero.
    pub fn new(handmade: &[i32], all: usize) -> Refining {
        let mut numbers: Vec<f64> = handmade.iter().map(|number| f64::from(*number)).collect();
        numbers.resize(all.max(handmade.len()), 0.0);
        let reach = (0..numbers.len()).map(|place| {
            let number = numbers.get(place % handmade.len().max(1)).map_or(0.0, |number| number.abs());
            match place / handmade.len().max(1) {
                0 => (0.3 * number).max(3.0),
                1 | 2 => (0.2 * number).max(2.0),
                _ => 4.0,
            }
        });
        let reach = reach.collect();
        Refining { mean: numbers.clone(), numbers, reach, steps: 0 }
    }

    /// The taste as it is now.
    pub fn taste(&self) -> Vec<i32> {
        self.mean.iter().map(|number| number.round() as i32).collect()
    }

    /// All numbers that a checkpoint has to keep.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = f64> + '_ {
        self.numbers.iter().chain(&self.mean).copied()
    }

    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f64> + '_ {
        self.numbers.iter_mut().chain(&mut self.mean)
    }

    pub(crate) fn set_steps(&mut self, steps: u32) {
        self.steps = steps;
    }

    /// Tries so many changes, each in so many deals against its opposite, and goes a step in the direction of those that won;
    /// `quickly` says how far.
    pub fn step<G: Sense>(
        &mut self,
        rules: &G::Rules,
        number: u64,
        changes: usize,
        deals: u64,
        quickly: f64,
    ) {
        let mut rng = Rng::new(number);
        let mut direction = vec![0.0; self.numbers.len()];
        for change in 0..changes {
            let signs: Vec<f64> =
                self.numbers.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect();
            let changed = |sign: f64| -> Vec<i32> {
                let all = self.numbers.iter().zip(&self.reach).zip(&signs);
                all.map(|((number, reach), own)| (number + sign * own * reach).round() as i32).collect()
            };
            let seed = number.wrapping_mul(1_000_003).wrapping_add(change as u64 * 131);
            let won = duel::<G>(rules, kept(changed(1.0)), kept(changed(-1.0)), seed, deals).1;
            direction.iter_mut().zip(&signs).for_each(|(sum, sign)| *sum += sign * won / changes as f64);
        }
        self.steps += 1;
        let recent = (2.0 / f64::from(self.steps + 1)).max(0.015);
        for (index, direction) in direction.iter().enumerate() {
            self.numbers[index] += quickly * self.reach[index] * direction;
            self.mean[index] += recent * (self.numbers[index] - self.mean[index]);
        }
    }
}

/// Players of imagined games share a taste by reference; a course makes some thousands of a few hundred bytes.
pub(crate) fn kept(taste: Vec<i32>) -> Taste {
    Vec::leak(taste)
}

/// One side of a taste against others of another one, and the other way round, on the same deals. Returns the first taste's
/// share of the games that one of the two has won, and by how much it was ahead: in wins and points, 0 where both are equal.
pub fn duel<G: Sense>(rules: &G::Rules, one: Taste, other: Taste, seed: u64, deals: u64) -> (f64, f64) {
    let sides = G::sides(rules);
    let (mut wins, mut ahead) = (0.0, 0.0);
    for deal in 0..deals {
        for lone in 0..sides {
            for swapped in [false, true] {
                let (mine, theirs) = if swapped { (other, one) } else { (one, other) };
                let (won, margin) = game::<G>(rules, mine, theirs, lone, seed.wrapping_add(deal));
                let sign = if swapped { -1.0 } else { 1.0 };
                wins += if swapped { 1.0 - won - (1.0 - 2.0 / sides as f64) } else { won };
                ahead += sign * (won - 1.0 / sides as f64 + 0.5 * margin);
            }
        }
    }
    let games = (2 * sides) as f64 * deals as f64;
    (wins / games, ahead / games)
}

/// Plays a game in which one side has a taste of its own; its share of the win, and how far it is ahead of the mean.
fn game<G: Sense>(rules: &G::Rules, mine: Taste, theirs: Taste, lone: usize, seed: u64) -> (f64, f64) {
    let (seats, sides) = (G::seats(rules), G::sides(rules));
    let levels = vec![Level::Medium; seats];
    let mut contest = Contest::<G>::begin(rules.clone(), Seed::from_number(seed), levels, seed ^ 0x7461_7374);
    for _ in 0..CAP {
        let Some((seat, _)) = contest.next_to_move() else { break };
        let taste = if seat.index() % sides == lone { mine } else { theirs };
        let action = contest.ask(seat, |seen, luck| match seen.legal {
            [only] => Some(*only),
            _ => by_taste(seen, taste, luck),
        });
        if action.is_none_or(|action| contest.play(seat, action).is_err()) {
            break;
        }
    }
    let state = contest.game().state();
    let Some(winners) = G::winners(rules, state) else { return (1.0 / sides as f64, 0.0) };
    let mine = |seat: &Seat| seat.index() % sides == lone;
    let won = Seat::all(seats).filter(|seat| mine(seat) && winners.contains(*seat)).count() as f64
        / winners.len().max(1) as f64;
    let scores = G::scores(rules, state);
    let totals: Vec<f64> = scores.as_slice().iter().map(|score| f64::from(*score)).collect();
    let mean = totals.iter().sum::<f64>() / totals.len().max(1) as f64;
    let spread = totals.iter().map(|total| (total - mean).abs()).fold(1.0, f64::max);
    // Whoever wins is ahead, be it by many points or by few.
    let best = winners.first().map_or(0.0, |seat| totals[seat.index() % totals.len()] - mean);
    let sign = if best < 0.0 { -1.0 } else { 1.0 };
    (won, sign * (totals[lone % totals.len()] - mean) / (spread + 20.0))
}
