//! How much bots may think, as several commands take it.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use bots::{Budget, Sense};

/// How much a bot may think about a move.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct Thinking {
    /// Milliseconds for each move.
    #[arg(long, value_name = "T", conflicts_with = "iterations")]
    move_ms: Option<u64>,
    /// Iterations for each move; the same seed then gives the same moves.
    #[arg(long, value_name = "I", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: Option<u32>,
}

impl Thinking {
    /// Thinks within the budget, measured by a clock; within the game's usual one where nothing was said.
    pub(crate) fn within<G: Sense, T>(self, clock: Clock, think: impl FnOnce(&Budget<'_>) -> T) -> T {
        match (self.move_ms, self.iterations) {
            (Some(millis), _) => {
                let end = clock() + Duration::from_millis(millis);
                think(&Budget::until(&|| clock() >= end))
            }
            (None, Some(iterations)) => think(&Budget::iterations(iterations)),
            (None, None) => think(&Budget::iterations(G::ITERATIONS)),
        }
    }
}

/// How much time has gone by since some moment.
pub(crate) type Clock = fn() -> Duration;

/// The clock on the wall.
pub(crate) fn wall_clock() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The time that a processor has worked for this thread: what a bot can think in it does not depend on what else the machine
/// is doing.
#[cfg(unix)]
pub(crate) fn processor_clock() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// Without such a clock, the one on the wall.
#[cfg(not(unix))]
pub(crate) fn processor_clock() -> Duration {
    wall_clock()
}

/// The budget in words, for the file that a tournament is resumed from.
impl std::fmt::Display for Thinking {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (self.move_ms, self.iterations) {
            (Some(millis), _) => write!(f, "{millis} ms"),
            (None, Some(iterations)) => write!(f, "{iterations} iterations"),
            (None, None) => f.write_str("usual"),
        }
    }
}
