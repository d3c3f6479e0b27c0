//! What predicted chances have come to: imagined games end a little too well for whoever thinks best, and by how much was measured.
//!
//! For a game and a number of seats the file has eleven numbers: what chances of 0, 10, … 100 per cent have really come to, in
//! thousandths. Between them chances are drawn straight. They rise everywhere, so that two moves never change their order.

/// So many knots.
pub const KNOTS: usize = 11;

/// What chances come to, in thousandths, at every tenth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Calibration(pub [u16; KNOTS]);

/// Written by `bench/reliability/run`: the game, the seats, and the eleven numbers.
const FITTED: &str = include_str!("../calibration.txt");

impl Calibration {
    /// Chances as they were predicted.
    pub const NONE: Calibration = Calibration([0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000]);

    /// What was measured in a game with so many seats; nothing is changed where nothing was.
    pub fn of(game: &str, seats: usize) -> Calibration {
        let fitted = FITTED.lines().find_map(|line| {
            let mut words = line.split(' ');
            if words.next() != Some(game) || words.next()?.parse() != Ok(seats) {
                return None;
            }
            let mut knots = [0; KNOTS];
            for knot in &mut knots {
                *knot = words.next()?.parse().ok()?;
            }
            Some(Calibration(knots))
        });
        fitted.unwrap_or(Calibration::NONE)
    }

    /// What a predicted chance comes to.
    pub fn apply(&self, chance: f32) -> f32 {
        let place = chance.clamp(0.0, 1.0) * (KNOTS - 1) as f32;
        let below = (place as usize).min(KNOTS - 2);
        let (low, high) = (f32::from(self.0[below]), f32::from(self.0[below + 1]));
        (low + (high - low) * (place - below as f32)) / 1000.0
    }
}

/// Fits what chances come to: pairs of what was predicted and what came, from 0 to 1. First a curve of two numbers, which many games
/// agree on; then each tenth is moved towards what came there, the more the more was seen. What falls is levelled to what rises.
pub fn fit(seen: &[(f32, f32)]) -> Calibration {
    /// So many positions weigh as much as the curve. Positions of one game end alike, so they say less than their number.
    const TRUST: f64 = 200.0;
    let (shift, slope) = curve(seen);
    let mut knots: Vec<(f64, f64)> = (0..KNOTS)
        .map(|knot| {
            let at = knot as f64 / (KNOTS - 1) as f64;
            // What lies within a tenth counts, the nearer the more; the difference is what matters, not where exactly it lay.
            let (mut weight, mut sum) = (TRUST, 0.0);
            for (predicted, came) in seen {
                let predicted = f64::from(*predicted);
                let near = 1.0 - 10.0 * (predicted - at).abs();
                if near > 0.0 {
                    weight += near;
                    sum += near * (f64::from(*came) - logistic(shift + slope * odds(predicted)));
                }
            }
            ((logistic(shift + slope * odds(at)) + sum / weight).clamp(0.0, 1.0), weight)
        })
        .collect();
    // Neighbours that fall are put together until all rise.
    let mut blocks: Vec<(f64, f64, usize)> = Vec::new();
    for (value, weight) in knots.drain(..) {
        blocks.push((value, weight, 1));
        while let [.., (one, many, wide), (other, more, wider)] = blocks[..]
            && one > other
        {
            blocks.truncate(blocks.len() - 2);
            blocks.push(((one * many + other * more) / (many + more), many + more, wide + wider));
        }
    }
    let level = blocks.iter().flat_map(|(value, _, wide)| std::iter::repeat_n(*value, *wide));
    let mut fitted = [0; KNOTS];
    let mut last = -1.0;
    for ((place, knot), value) in fitted.iter_mut().enumerate().zip(level) {
        // At least a step up from the one before, and room for those that follow.
        let room = (1000 - 4 * (KNOTS - 1 - place)) as f64;
        last = (1000.0 * value).round().max(last + 4.0).min(room).max(0.0);
        *knot = last as u16;
    }
    Calibration(fitted)
}

/// The logarithm of the odds.
fn odds(chance: f64) -> f64 {
    let chance = chance.clamp(1e-3, 1.0 - 1e-3);
    (chance / (1.0 - chance)).ln()
}

fn logistic(odds: f64) -> f64 {
    1.0 / (1.0 + (-odds).exp())
}

/// How odds have to be shifted and stretched to fit best what came.
fn curve(seen: &[(f32, f32)]) -> (f64, f64) {
    /// So strongly is believed that predictions are right.
    const BELIEF: f64 = 10.0;
    let (mut shift, mut slope) = (0.0, 1.0);
    for _ in 0..20 {
        // A step of Newton's: the slopes of the likelihood, and how they change.
        let (mut by_shift, mut by_slope) = (-BELIEF * shift, BELIEF * (1.0 - slope));
        let (mut one, mut both, mut other) = (BELIEF, 0.0, BELIEF);
        for (predicted, came) in seen {
            let at = odds(f64::from(*predicted));
            let chance = logistic(shift + slope * at);
            let (off, weight) = (f64::from(*came) - chance, chance * (1.0 - chance));
            (by_shift, by_slope) = (by_shift + off, by_slope + off * at);
            (one, both, other) = (one + weight, both + weight * at, other + weight * at * at);
        }
        let area = (one * other - both * both).max(1e-9);
        shift += (other * by_shift - both * by_slope) / area;
        slope = (slope + (one * by_slope - both * by_shift) / area).clamp(0.2, 4.0);
    }
    (shift, slope)
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameId;

    #[test]
    fn what_was_measured_rises_everywhere() {
        for game in GameId::LISTED {
            for seats in game.info().seats {
                let Calibration(knots) = Calibration::of(game.info().id, *seats);
                assert!(knots.windows(2).all(|pair| pair[0] < pair[1]), "{}: {knots:?}", game.info().id);
                assert!(knots[KNOTS - 1] <= 1000);
            }
        }
    }

    #[test]
    fn a_fit_tells_what_comes() {
        // Whoever says 90 wins 70 in a hundred, and 10 is really 30.
        let won = |wins: bool| if wins { 1.0 } else { 0.0 };
        let high = (0..2000).map(|number| (0.9, won(number % 10 < 7)));
        let low = (0..2000).map(|number| (0.1, won(number % 10 < 3)));
        let seen: Vec<(f32, f32)> = high.chain(low).collect();
        let fitted = fit(&seen);
        assert!(
            (fitted.apply(0.9) - 0.7).abs() < 0.02 && (fitted.apply(0.1) - 0.3).abs() < 0.02,
            "{fitted:?}"
        );
        assert!(fitted.0.windows(2).all(|pair| pair[0] < pair[1]), "{fitted:?}");
        assert_eq!(fit(&[]).0[5], 500);
        assert!(Calibration::NONE.apply(0.43) > 0.4299 && Calibration::NONE.apply(0.43) < 0.4301);
    }
}
