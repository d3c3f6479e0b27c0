//! Trains the judges of the bots by self-play.
//!
//! A [`Course`] first refines the numbers behind the rules of thumb ([`Refining`]): small changes of them play against their
//! opposites, and those that win lead the way. Then it goes from generation to generation: bots play so many games against each other ([`play`]), every position at
//! the beginning of a turn becomes a [`Samples`] entry with what the round brought in the end, and the network learns from them
//! once ([`Pupil`]). A generation depends on the seed, its number and the network alone, so that a course that was stopped goes
//! on as if it had not been, and games can be played by many threads or programs.

mod course;
mod play;
mod pupil;
mod refine;
mod samples;

pub use course::{Course, CourseError, Plan, Progress};
pub use play::{Player, play};
pub use pupil::Pupil;
pub use refine::{Refining, duel};
pub use samples::Samples;
