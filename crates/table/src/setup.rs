//! What the host of the server has set for all tables, and why a table cannot be made.

use bots::Level;

use crate::Misfit;

/// How fast bots move: a random time between the two, thinking included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// At least so many milliseconds.
    pub min_millis: u64,
    /// At most so many, unless thinking takes longer.
    pub max_millis: u64,
}

/// What holds for all tables of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableSettings {
    /// How fast bots move.
    pub pace: Pace,
    /// How long a bot may think about a move at most; 0 leaves it to the game's usual number of iterations.
    pub think_millis: u64,
    /// The level that stands in for a person.
    pub stand_in: Level,
    /// How long clients have for each of the two steps of a start.
    pub start_millis: u64,
    /// After so many milliseconds without a connection the host's role passes on.
    pub host_away_millis: u64,
    /// The most people who came by the link for joining, seated or not.
    pub players: usize,
    /// The most people who came by the link for watching. They never take the place of players.
    pub watchers: usize,
    /// The most people a table remembers, those too who left or were sent away.
    pub remembered: usize,
    /// The most moves of a game, many more than any that somebody plays to its end has: a table with a longer one is
    /// closed, because with values of nothing a game can go on for ever.
    pub moves: usize,
    /// The most characters of a chat line.
    pub chat_chars: usize,
    /// The most chat lines a person may write within ten seconds.
    pub chat_burst: usize,
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings {
            pace: Pace { min_millis: 700, max_millis: 1800 },
            think_millis: 1000,
            stand_in: Level::Simple,
            start_millis: 10_000,
            host_away_millis: 60_000,
            players: 64,
            watchers: 64,
            remembered: 1024,
            moves: 20_000,
            chat_chars: 300,
            chat_burst: 5,
        }
    }
}

/// Why a table cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupError {
    /// There is no such game.
    #[error(transparent)]
    Game(games::UnknownGame),
    /// Options or the seat count do not fit the game.
    #[error(transparent)]
    Options(engine::OptionError),
    /// There is no such level of bots.
    #[error("{0}")]
    Level(String),
    /// The clock is too quick or too slow.
    #[error("a clock takes 5 seconds to 30 days (2592000 seconds) a turn, not {seconds}")]
    Clock {
        /// The seconds that were asked for.
        seconds: u32,
    },
    /// A tour is for one person, and not public.
    #[error("a tour is for one person and bots, and is not public")]
    Tour,
    /// The first rows do not fit.
    #[error(transparent)]
    Misfit(Misfit),
}
