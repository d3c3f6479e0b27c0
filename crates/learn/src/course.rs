//! A course of learning, from generation to generation.

use std::marker::PhantomData;

use bots::{Net, Sense};
use engine::{OptionError, Options, Rng};

use crate::pupil::lists;
use crate::refine::kept;
use crate::{Player, Pupil, Refining, Samples, duel, play};

/// What a course is like. The same plan gives the same network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Where games and first weights come from.
    pub seed: u64,
    /// For how many seats.
    pub seats: usize,
    /// In how many steps the taste is refined, before anything else.
    pub refinements: u32,
    /// How many generations the judge learns.
    pub generations: u32,
    /// How many games by rules of thumb a generation plays; where players search there are fewer.
    pub games: u32,
    /// How many iterations players search in the later generations.
    pub iterations: u32,
    /// How many threads play.
    pub threads: usize,
}

/// A game in which the players search counts for so many by rules of thumb.
const COSTS: u32 = 24;
/// So many games judge what was learned; they are never learned from.
const EXAM: u64 = 60;
/// How quickly a pupil learns at first, and in the end.
const RATES: (f32, f32) = (2e-3, 1.5e-4);

/// Why a course does not begin or go on.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CourseError {
    /// The rules refuse it.
    #[error(transparent)]
    Rules(#[from] OptionError),
    /// There is nothing to learn from.
    #[error("the game does not describe its positions, so that nothing can be learned")]
    Nothing,
    /// A checkpoint is not one of this course.
    #[error("the checkpoint is of another course: expected {expected}")]
    Other {
        /// What it should begin with.
        expected: String,
    },
    /// A checkpoint cannot be read.
    #[error("the checkpoint is damaged")]
    Damaged,
}

/// What a step of a course has brought.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Progress {
    /// The taste was refined.
    Refined {
        /// The step, from 1.
        step: u32,
    },
    /// The judge has learned from games.
    Learned {
        /// The generation, from 1.
        generation: u32,
        /// How many positions it learned from.
        positions: usize,
        /// The mean error in games that are not learned from.
        error: f64,
    },
}

/// A course of one game for one number of seats.
#[derive(Debug)]
pub struct Course<G: Sense> {
    plan: Plan,
    rules: G::Rules,
    refining: Refining,
    pupil: Pupil,
    exam: Samples,
    /// How many steps of refining, and how many generations.
    refined: u32,
    done: u32,
    /// The error before anything was learned.
    start: f64,
    game: PhantomData<G>,
}

impl<G: Sense> Course<G> {
    /// Begins a course.
    pub fn begin(plan: Plan) -> Result<Course<G>, CourseError> {
        let rules = G::rules(plan.seats, &Options::new())?;
        let outputs = 2 * G::sides(&rules);
        let mut exam = Samples::new(outputs);
        for number in 0..EXAM {
            let player = Player { taste: G::HANDMADE, thinking: None };
            play::<G>(&rules, number_of(plan.seed, u32::MAX, number), player, &mut exam);
        }
        if exam.is_empty() {
            return Err(CourseError::Nothing);
        }
        let mut pupil = Pupil::new(exam.inputs(), outputs, plan.seed);
        let start = pupil.error(&exam);
        let refining = Refining::new(G::HANDMADE, G::TASTE);
        Ok(Course { plan, rules, refining, pupil, exam, refined: 0, done: 0, start, game: PhantomData })
    }

    /// How many steps have been done, and of how many.
    pub fn done(&self) -> (u32, u32) {
        (self.refined + self.done, self.refinements() + self.plan.generations)
    }

    /// There is nothing to refine where a game has no taste.
    fn refinements(&self) -> u32 {
        if G::HANDMADE.is_empty() { 0 } else { self.plan.refinements }
    }

    /// The taste that has been learned.
    pub fn taste(&self) -> Vec<i32> {
        self.refining.taste()
    }

    /// How a taste fares against the one made by hand: its share of wins where half is even, and how far it is ahead.
    pub fn against_handmade(&self, deals: u64) -> (f64, f64) {
        duel::<G>(
            &self.rules,
            kept(self.taste()),
            G::HANDMADE,
            number_of(self.plan.seed, u32::MAX, 1 << 40),
            deals,
        )
    }

    /// The error before anything was learned.
    pub fn start(&self) -> f64 {
        self.start
    }

    /// The error now.
    pub fn error(&mut self) -> f64 {
        self.pupil.error(&self.exam)
    }

    /// Whether there is nothing left to do.
    pub fn is_over(&self) -> bool {
        self.refined >= self.refinements() && self.done >= self.plan.generations
    }

    /// What has been learned, in integers.
    pub fn net(&self) -> Option<Net> {
        Net::rounded(self.pupil.layers())
    }

    /// The number of sides that play against each other.
    pub fn sides(&self) -> usize {
        G::sides(&self.rules)
    }

    /// Goes on by a step: refines the taste, or plays the games of the next generation and learns from them.
    pub fn step(&mut self) -> Progress {
        if self.refined < self.refinements() {
            // Quickly at first, then ever more carefully.
            let part = f64::from(self.refined) / f64::from(self.refinements());
            let number = number_of(self.plan.seed, self.refined, 1 << 41);
            let changes = self.plan.games.div_ceil(COSTS).max(4) as usize;
            self.refining.step::<G>(&self.rules, number, changes, 2, 2.0 / (1.0 + 3.0 * part));
            self.refined += 1;
            return Progress::Refined { step: self.refined };
        }
        // The last third is played by what was learned in the others.
        let searches = self.plan.iterations > 0 && self.done >= self.plan.generations * 2 / 3;
        let net = self.net().filter(|_| searches);
        let games = if searches { self.plan.games.div_ceil(COSTS) } else { self.plan.games };
        let samples = self.samples(u64::from(games), net.as_ref());
        let part = self.done as f32 / self.plan.generations.max(1) as f32;
        let rate = RATES.0 * (RATES.1 / RATES.0).powf(part);
        let mut rng = Rng::new(number_of(self.plan.seed, self.done, u64::MAX));
        self.pupil.learn(&samples, rate, &mut rng);
        self.done += 1;
        Progress::Learned {
            generation: self.done,
            positions: samples.len(),
            error: self.pupil.error(&self.exam),
        }
    }

    /// Plays the games of a generation; the order of their positions does not depend on the threads.
    fn samples(&self, games: u64, net: Option<&Net>) -> Samples {
        let threads = self.plan.threads.clamp(1, 64) as u64;
        let outputs = 2 * self.sides();
        let taste = kept(self.taste());
        let mut parts: Vec<Samples> = (0..threads).map(|_| Samples::new(outputs)).collect();
        std::thread::scope(|scope| {
            for (part, samples) in parts.iter_mut().enumerate() {
                let (part, rules, plan, done) = (part as u64, &self.rules, &self.plan, self.done);
                scope.spawn(move || {
                    for number in games * part / threads..games * (part + 1) / threads {
                        let player = Player { taste, thinking: net.map(|net| (net, plan.iterations)) };
                        play::<G>(rules, number_of(plan.seed, done, number), player, samples);
                    }
                });
            }
        });
        let mut all = Samples::new(outputs);
        parts.iter().for_each(|part| all.append(part));
        all
    }

    fn title(&self) -> String {
        let Plan { seed, seats, refinements, generations, games, iterations, threads: _ } = self.plan;
        let (id, revision) = (G::INFO.id, G::INFO.revision);
        format!(
            "learn 2; {id} {revision}; {seats} seats; seed {seed}; {refinements} steps; {generations} generations of {games} games; \
             {iterations} iterations; {} inputs\n",
            self.exam.inputs()
        )
    }

    /// Everything that the course needs to go on.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = self.title().into_bytes();
        bytes.extend(self.refined.to_le_bytes());
        bytes.extend(self.done.to_le_bytes());
        self.refining.numbers().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(self.pupil.steps.to_le_bytes());
        let mut pupil = self.pupil.clone();
        for layers in [&mut pupil.layers, &mut pupil.trend, &mut pupil.spread] {
            for number in lists(layers).into_iter().flatten() {
                bytes.extend(number.to_le_bytes());
            }
        }
        bytes
    }

    /// Goes on from a checkpoint of the same plan.
    pub fn resume(&mut self, bytes: &[u8]) -> Result<(), CourseError> {
        let title = self.title();
        let rest = bytes
            .strip_prefix(title.as_bytes())
            .ok_or_else(|| CourseError::Other { expected: title.trim_end().to_string() })?;
        let (refined, rest) = rest.split_first_chunk().ok_or(CourseError::Damaged)?;
        let (done, mut rest) = rest.split_first_chunk().ok_or(CourseError::Damaged)?;
        let mut refining = self.refining.clone();
        for number in refining.numbers_mut() {
            let (bytes, after) = rest.split_first_chunk().ok_or(CourseError::Damaged)?;
            (*number, rest) = (f64::from_le_bytes(*bytes), after);
        }
        let (steps, mut rest) = rest.split_first_chunk().ok_or(CourseError::Damaged)?;
        let mut pupil = self.pupil.clone();
        pupil.steps = u64::from_le_bytes(*steps);
        for layers in [&mut pupil.layers, &mut pupil.trend, &mut pupil.spread] {
            for number in lists(layers).into_iter().flatten() {
                let (bytes, after) = rest.split_first_chunk().ok_or(CourseError::Damaged)?;
                (*number, rest) = (f32::from_le_bytes(*bytes), after);
            }
        }
        if !rest.is_empty() {
            return Err(CourseError::Damaged);
        }
        self.refined = u32::from_le_bytes(*refined);
        self.done = u32::from_le_bytes(*done);
        refining.set_steps(self.refined);
        self.refining = refining;
        self.pupil = pupil;
        Ok(())
    }
}

/// The number of a game of a generation: each gets another one.
fn number_of(seed: u64, generation: u32, game: u64) -> u64 {
    let mut bits =
        seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ u64::from(generation).wrapping_mul(0xd6e8_feb8_6659_fd93);
    bits = (bits ^ bits >> 32).wrapping_add(game).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits ^ bits >> 29
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::al_capone::AlCapone;

    fn plan(threads: usize) -> Plan {
        Plan { seed: 3, seats: 2, refinements: 2, generations: 6, games: 24, iterations: 8, threads }
    }

    #[test]
    fn a_course_gets_better_and_can_be_repeated_and_interrupted() {
        let mut course = Course::<AlCapone>::begin(plan(1)).unwrap();
        let mut last = None;
        let mut checkpoint = Vec::new();
        while !course.is_over() {
            if let Progress::Learned { error, .. } = course.step() {
                last = Some(error);
            }
            if course.done() == (5, 8) {
                checkpoint = course.checkpoint();
            }
        }
        let last = last.unwrap();
        assert!(last < 0.9 * course.start(), "{} {last}", course.start());
        // Two threads, and from the middle on.
        let mut again = Course::<AlCapone>::begin(plan(2)).unwrap();
        again.resume(&checkpoint).unwrap();
        while !again.is_over() {
            again.step();
        }
        assert_eq!(again.taste(), course.taste());
        assert_eq!(again.net(), course.net());
        assert_eq!(again.checkpoint(), course.checkpoint());
    }

    #[test]
    fn another_course_is_not_gone_on_with() {
        let mut course = Course::<AlCapone>::begin(plan(1)).unwrap();
        let checkpoint = course.checkpoint();
        let mut other = Course::<AlCapone>::begin(Plan { seed: 4, ..plan(1) }).unwrap();
        assert!(matches!(other.resume(&checkpoint), Err(CourseError::Other { .. })));
        assert_eq!(course.resume(&checkpoint[..checkpoint.len() - 1]), Err(CourseError::Damaged));
        assert_eq!(course.resume(&checkpoint), Ok(()));
    }
}
