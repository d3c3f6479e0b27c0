//! How a table is set up, and what the host of the server has set for all tables.

use std::collections::BTreeMap;
use std::fmt;

use bots::Level;
use engine::{OptionValue, Options, ValueTable};
use serde::{Deserialize, Serialize};

/// What is chosen when a table is made. It stands in the first row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
pub struct Setup {
    /// The game's id: `al-capone`.
    pub game: String,
    /// One entry a seat, from `A`: for a person or for a bot. Their number is the seat count.
    pub seats: Vec<SeatPlan>,
    /// Options that differ from their defaults; a values table too.
    #[serde(default)]
    pub options: BTreeMap<String, OptionChoice>,
    /// Whether the lobby lists the table. Otherwise only its links lead to it.
    #[serde(default)]
    pub public: bool,
    /// The clock. Where none is chosen, a game that has a clock in its rules (an option `turn_seconds`) runs by that.
    #[serde(default)]
    pub clock: Clock,
    /// After so many seconds of absence a bot takes over. Left out: two minutes, but never where a turn may take an
    /// hour or more. 0: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "wire", ts(optional))]
    pub grace_seconds: Option<u32>,
    /// Whether this is somebody's first game: one person against bots, with cards that are the same every time. Such a
    /// table is never public, and its deal proves nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "wire", ts(optional, as = "Option<bool>"))]
    pub tour: bool,
}

impl Setup {
    /// The chosen options as the engine takes them.
    pub fn options(&self) -> Options {
        let mut options = Options::new();
        for (id, choice) in &self.options {
            options.set(id.clone(), choice.clone().into());
        }
        options
    }

    /// The grace period in milliseconds that holds; `None` where nobody is taken over.
    pub fn grace_millis(&self) -> Option<u64> {
        let usual = match self.clock {
            Clock::PerTurn { seconds } if seconds >= 3600 => 0,
            _ => 120,
        };
        Some(u64::from(self.grace_seconds.unwrap_or(usual)) * 1000).filter(|millis| *millis > 0)
    }
}

/// Whom a seat is meant for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "for", rename_all = "kebab-case")]
pub enum SeatPlan {
    /// Anybody with the link can take it.
    Person,
    /// A bot of this level.
    Bot {
        /// The level's word, such as `simple`.
        level: String,
    },
}

/// A chosen value of an option.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(untagged)]
pub enum OptionChoice {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(#[cfg_attr(feature = "wire", ts(type = "number"))] i64),
    /// A values table: for each card its columns.
    Values(#[cfg_attr(feature = "wire", ts(type = "Record<string, Record<string, number>>"))] ValueTable),
}

impl From<OptionChoice> for OptionValue {
    fn from(choice: OptionChoice) -> OptionValue {
        match choice {
            OptionChoice::Flag(flag) => OptionValue::Flag(flag),
            OptionChoice::Number(number) => OptionValue::Number(number),
            OptionChoice::Values(table) => OptionValue::Values(table),
        }
    }
}

impl OptionChoice {
    /// All options of a game that has begun.
    pub fn all(options: &Options) -> BTreeMap<String, OptionChoice> {
        options.iter().map(|(id, value)| (id.to_string(), value.clone().into())).collect()
    }
}

impl From<OptionValue> for OptionChoice {
    fn from(value: OptionValue) -> OptionChoice {
        match value {
            OptionValue::Flag(flag) => OptionChoice::Flag(flag),
            OptionValue::Number(number) => OptionChoice::Number(number),
            OptionValue::Values(table) => OptionChoice::Values(table),
        }
    }
}

/// The clock of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Clock {
    /// Nobody is hurried.
    #[default]
    None,
    /// So many seconds for each turn or simultaneous choice, from 5 seconds to 30 days.
    PerTurn {
        /// The seconds.
        seconds: u32,
    },
}

impl Clock {
    /// The milliseconds of a turn.
    pub fn millis(self) -> Option<u64> {
        match self {
            Clock::None => None,
            Clock::PerTurn { seconds } => Some(u64::from(seconds) * 1000),
        }
    }
}

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
pub struct Settings {
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
    /// The most people a table keeps, seated and watching.
    pub people: usize,
    /// The most characters of a chat line.
    pub chat_chars: usize,
    /// The most chat lines a person may write within ten seconds.
    pub chat_burst: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            pace: Pace { min_millis: 700, max_millis: 1800 },
            think_millis: 1000,
            stand_in: Level::Simple,
            start_millis: 10_000,
            host_away_millis: 60_000,
            people: 64,
            chat_chars: 300,
            chat_burst: 5,
        }
    }
}

/// Why a table cannot be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// There is no such game.
    Game(games::UnknownGame),
    /// Options or the seat count do not fit the game.
    Options(engine::OptionError),
    /// There is no such level of bots.
    Level(String),
    /// The clock is too quick or too slow.
    Clock {
        /// The seconds that were asked for.
        seconds: u32,
    },
    /// A tour is for one person, and not public.
    Tour,
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Game(error) => error.fmt(f),
            SetupError::Options(error) => error.fmt(f),
            SetupError::Level(text) => f.write_str(text),
            SetupError::Tour => f.write_str("a tour is for one person and bots, and is not public"),
            SetupError::Clock { seconds } => {
                write!(f, "a clock takes 5 seconds to 30 days (2592000 seconds) a turn, not {seconds}")
            }
        }
    }
}

impl std::error::Error for SetupError {}
