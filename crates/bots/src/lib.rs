//! Players that see only what a seat sees.
//!
//! A bot gets a [`Seat`](engine::Seat)'s view, its knowledge and its legal actions; the types give it no way to a
//! state. Two levels exist so far: [`Level::Random`], and [`Level::Simple`], which follows simple sense.

mod al_capone;
mod omerta;
mod rue_morgue;

use std::fmt;
use std::str::FromStr;

use engine::{Game, Rng};

/// What a bot decides from.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// What the seat sees.
    pub view: &'a G::View,
    /// What the seat remembers.
    pub knowledge: &'a G::Knowledge,
    /// What the seat can do; never empty.
    pub legal: &'a [G::Action],
}

/// Simple sense in one game.
pub trait Sense: Game {
    /// How good an action looks to a player who sees the obvious. The best is chosen; equals by lot.
    fn worth(seen: &Seen<'_, Self>, action: Self::Action) -> i32;
}

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// Simple sense.
    Simple,
}

impl Level {
    /// All levels.
    pub const ALL: [Level; 2] = [Level::Random, Level::Simple];

    /// The word of the level.
    pub fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Simple => "simple",
        }
    }

    /// Chooses an action; `None` only where there is none.
    pub fn choose<G: Sense>(self, seen: &Seen<'_, G>, rng: &mut Rng) -> Option<G::Action> {
        match self {
            Level::Random => rng.pick(seen.legal),
            Level::Simple => {
                let best = seen.legal.iter().map(|action| G::worth(seen, *action)).max()?;
                let equals: Vec<G::Action> =
                    seen.legal.iter().copied().filter(|action| G::worth(seen, *action) == best).collect();
                rng.pick(&equals)
            }
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        Level::ALL.into_iter().find(|level| level.word() == text).ok_or_else(|| {
            let known: Vec<&str> = Level::ALL.iter().map(|level| level.word()).collect();
            format!("{text:?} is not a bot's level; expected one of: {}", known.join(", "))
        })
    }
}
