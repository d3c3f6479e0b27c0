//! A network that learns: plain gradients and Adam, in one thread and in one order, so that a course can be repeated bit by bit.

use bots::{CELLS, Layers};
use engine::Rng;

use crate::Samples;

const FIRST: usize = CELLS.0;
const SECOND: usize = CELLS.1;
/// So many positions are looked at before the weights change.
pub(crate) const BATCH: usize = 128;
/// How Adam forgets, and what keeps it from dividing by nothing.
const FORGETS: (f32, f32, f32) = (0.9, 0.999, 1e-8);
/// How much an error in points counts beside one in chances.
const POINTS_COUNT: f32 = 0.2;
/// Weights stay below this, so that they fit into 16 bits when they are rounded.
const MOST: f32 = 15.0;

/// A network that learns.
#[derive(Clone, Debug, PartialEq)]
pub struct Pupil {
    /// What it has learned.
    pub(crate) layers: Layers,
    /// How the numbers have been changing lately, and how much.
    pub(crate) trend: Layers,
    pub(crate) spread: Layers,
    pub(crate) steps: u64,
    slope: Layers,
}

fn zeros(inputs: usize, outputs: usize) -> Layers {
    Layers {
        first: vec![0.0; inputs * FIRST],
        first_bias: vec![0.0; FIRST],
        second: vec![0.0; FIRST * SECOND],
        second_bias: vec![0.0; SECOND],
        last: vec![0.0; SECOND * outputs],
        last_bias: vec![0.0; outputs],
    }
}

/// All lists of numbers, in one order.
pub(crate) fn lists(layers: &mut Layers) -> [&mut Vec<f32>; 6] {
    let Layers { first, first_bias, second, second_bias, last, last_bias } = layers;
    [first, first_bias, second, second_bias, last, last_bias]
}

impl Pupil {
    /// A network that knows nothing.
    pub fn new(inputs: usize, outputs: usize, seed: u64) -> Pupil {
        let mut rng = Rng::new(seed);
        let mut layers = zeros(inputs, outputs);
        let mut fill = |numbers: &mut Vec<f32>, size: f32| {
            for number in numbers {
                *number = size * (rng.below(2_000_001) as f32 / 1_000_000.0 - 1.0);
            }
        };
        fill(&mut layers.first, 0.1);
        fill(&mut layers.first_bias, 0.2);
        fill(&mut layers.second, 0.25);
        fill(&mut layers.last, 0.25);
        Pupil {
            layers,
            trend: zeros(inputs, outputs),
            spread: zeros(inputs, outputs),
            steps: 0,
            slope: zeros(inputs, outputs),
        }
    }

    /// What it has learned.
    pub fn layers(&self) -> &Layers {
        &self.layers
    }

    /// Learns from all positions once, in a drawn order; `rate` says how quickly. Returns the mean error before each change.
    pub fn learn(&mut self, samples: &Samples, rate: f32, rng: &mut Rng) -> f64 {
        let mut order: Vec<usize> = (0..samples.len()).collect();
        rng.shuffle(&mut order);
        let mut sum = 0.0;
        for batch in order.chunks(BATCH) {
            for index in batch {
                let (active, goals) = samples.get(*index);
                sum += f64::from(self.look(active, goals, true));
            }
            self.change(rate, batch.len());
        }
        sum / samples.len().max(1) as f64
    }

    /// The mean error over positions, from which nothing is learned.
    pub fn error(&mut self, samples: &Samples) -> f64 {
        let errors = (0..samples.len()).map(|index| {
            let (active, goals) = samples.get(index);
            f64::from(self.look(active, goals, false))
        });
        errors.sum::<f64>() / samples.len().max(1) as f64
    }

    /// The error in one position; with `learns` its slope is added to that of the batch.
    fn look(&mut self, active: &[u16], goals: &[f32], learns: bool) -> f32 {
        let layers = &self.layers;
        let mut sums = [0.0f32; FIRST];
        sums.copy_from_slice(&layers.first_bias);
        for input in active {
            let column = &layers.first[usize::from(*input) * FIRST..][..FIRST];
            sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum += weight);
        }
        let cells = sums.map(|sum| sum.clamp(0.0, 1.0));
        let mut second_sums = [0.0f32; SECOND];
        for (cell, sum) in second_sums.iter_mut().enumerate() {
            let row = &layers.second[cell * FIRST..][..FIRST];
            *sum = layers.second_bias[cell] + dot(row, &cells);
        }
        let seconds = second_sums.map(|sum| sum.clamp(0.0, 1.0));
        let outputs: Vec<f32> = (0..layers.last_bias.len())
            .map(|output| layers.last_bias[output] + dot(&layers.last[output * SECOND..][..SECOND], &seconds))
            .collect();
        let (error, slopes) = error(&outputs, goals);
        if !learns {
            return error;
        }
        let mut second_slopes = [0.0f32; SECOND];
        for (output, slope) in slopes.iter().enumerate() {
            self.slope.last_bias[output] += slope;
            for cell in 0..SECOND {
                self.slope.last[output * SECOND + cell] += slope * seconds[cell];
                second_slopes[cell] += slope * layers.last[output * SECOND + cell];
            }
        }
        let mut first_slopes = [0.0f32; FIRST];
        for cell in 0..SECOND {
            let slope = passes(second_sums[cell], second_slopes[cell]);
            if slope == 0.0 {
                continue;
            }
            self.slope.second_bias[cell] += slope;
            let row = &mut self.slope.second[cell * FIRST..][..FIRST];
            row.iter_mut().zip(&cells).for_each(|(sum, cell)| *sum += slope * cell);
            let weights = &layers.second[cell * FIRST..][..FIRST];
            first_slopes.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += slope * weight);
        }
        for (slope, sum) in first_slopes.iter_mut().zip(&sums) {
            *slope = passes(*sum, *slope);
        }
        self.slope.first_bias.iter_mut().zip(&first_slopes).for_each(|(sum, slope)| *sum += slope);
        for input in active {
            let column = &mut self.slope.first[usize::from(*input) * FIRST..][..FIRST];
            column.iter_mut().zip(&first_slopes).for_each(|(sum, slope)| *sum += slope);
        }
        error
    }

    /// Changes the weights against the slope of a batch (Adam).
    fn change(&mut self, rate: f32, batch: usize) {
        self.steps += 1;
        let (keeps, keeps_spread, least) = FORGETS;
        let begun = |keeps: f32| 1.0 - keeps.powi(self.steps.min(100_000) as i32);
        let rate = rate * begun(keeps_spread).sqrt() / begun(keeps);
        let share = 1.0 / batch as f32;
        let all = lists(&mut self.layers).into_iter().zip(lists(&mut self.slope));
        for ((numbers, slopes), (trends, spreads)) in
            all.zip(lists(&mut self.trend).into_iter().zip(lists(&mut self.spread)))
        {
            let of_one = numbers.iter_mut().zip(slopes.iter_mut());
            for ((number, slope), (trend, spread)) in of_one.zip(trends.iter_mut().zip(spreads)) {
                let mean = *slope * share;
                *slope = 0.0;
                *trend = keeps * *trend + (1.0 - keeps) * mean;
                *spread = keeps_spread * *spread + (1.0 - keeps_spread) * mean * mean;
                *number = (*number - rate * *trend / (spread.sqrt() + least)).clamp(-MOST, MOST);
            }
        }
    }
}

fn dot(one: &[f32], other: &[f32]) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

/// The slope where a cell is neither off nor full; a little where it is, so that it can come back.
fn passes(sum: f32, slope: f32) -> f32 {
    if (0.0..=1.0).contains(&sum) { slope } else { 0.02 * slope }
}

/// The error of outputs, half of them chances before they are made to sum up to one and half of them points, and its slopes.
fn error(outputs: &[f32], goals: &[f32]) -> (f32, Vec<f32>) {
    let sides = outputs.len() / 2;
    let best = outputs[..sides].iter().copied().fold(f32::MIN, f32::max);
    let powers: Vec<f32> = outputs[..sides].iter().map(|output| (output - best).exp()).collect();
    let sum: f32 = powers.iter().sum();
    let mut error = 0.0;
    let mut slopes = vec![0.0; outputs.len()];
    for side in 0..sides {
        let chance = powers[side] / sum;
        let goal = goals[side];
        error += goal * ((goal.max(1e-6)).ln() - chance.max(1e-6).ln());
        slopes[side] = chance - goal;
    }
    for output in sides..outputs.len() {
        let off = outputs[output] - goals[output];
        error += 0.5 * POINTS_COUNT * off * off;
        slopes[output] = POINTS_COUNT * off;
    }
    (error, slopes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions whose outcome follows from two of their inputs.
    fn samples(count: u64) -> Samples {
        let mut samples = Samples::new(4);
        let mut rng = Rng::new(count);
        for _ in 0..count {
            let active: Vec<u16> = (0..12).filter(|_| rng.below(2) == 0).collect();
            let wins = active.contains(&3) != active.contains(&7);
            let chance = if wins { 0.9 } else { 0.2 };
            samples.push(&active, 12, &[chance, 1.0 - chance, chance, -chance]);
        }
        samples
    }

    #[test]
    fn a_pupil_learns_what_takes_two_layers() {
        let (lessons, exam) = (samples(4_000), samples(500));
        let mut pupil = Pupil::new(12, 4, 1);
        let before = pupil.error(&exam);
        for round in 0..12 {
            pupil.learn(&lessons, 0.003, &mut Rng::new(round));
        }
        let after = pupil.error(&exam);
        assert!(after < before / 10.0, "{before} {after}");
    }

    #[test]
    fn the_slope_is_that_of_the_error() {
        let mut pupil = Pupil::new(12, 4, 5);
        let (active, goals) = ([1u16, 4, 9], [0.7, 0.3, 0.5, -0.2]);
        pupil.look(&active, &goals, true);
        let mut slope = pupil.slope.clone();
        let mut checked = 0;
        for list in 0..6 {
            for index in (0..lists(&mut slope)[list].len()).step_by(7) {
                let expected = lists(&mut slope)[list][index];
                let error_at = |change: f32| {
                    let mut other = pupil.clone();
                    lists(&mut other.layers)[list][index] += change;
                    other.look(&active, &goals, false)
                };
                let measured = (error_at(0.01) - error_at(-0.01)) / 0.02;
                checked += usize::from(measured.abs() > 1e-4);
                assert!(
                    (measured - expected).abs() < 0.02 + 0.1 * measured.abs(),
                    "{list} {index}: {measured} {expected}"
                );
            }
        }
        assert!(checked > 20, "{checked}");
    }
}
