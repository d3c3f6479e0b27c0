//! How a table is set up.

use std::collections::BTreeMap;

use engine::{OptionValue, Options, ValueTable};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// What is chosen when a table is made. It stands in the first row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
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
    /// The clock. Where none is chosen, a game that has a clock in its rules runs by that.
    #[serde(default)]
    pub clock: Clock,
    /// After so many seconds of absence a bot takes over. Left out: two minutes, but never where a turn may take an
    /// hour or more. 0: never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub grace_seconds: Option<u32>,
    /// Whether this is somebody's first game: one person against bots, with cards that are the same every time. Such a
    /// table is never public, and its deal proves nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(untagged)]
pub enum OptionChoice {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(#[ts(type = "number")] i64),
    /// A values table: for each card its columns.
    Values(#[ts(type = "Record<string, Record<string, number>>")] ValueTable),
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize, TS, ToSchema)]
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
