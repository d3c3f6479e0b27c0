//! How much bots may think, as several commands take it.

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
    /// Thinks within the budget; the game's usual one where nothing was said.
    pub(crate) fn within<G: Sense, T>(self, think: impl FnOnce(&Budget<'_>) -> T) -> T {
        match (self.move_ms, self.iterations) {
            (Some(millis), _) => {
                let end = Instant::now() + Duration::from_millis(millis);
                think(&Budget::until(&|| Instant::now() >= end))
            }
            (None, Some(iterations)) => think(&Budget::iterations(iterations)),
            (None, None) => think(&Budget::iterations(G::ITERATIONS)),
        }
    }
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
