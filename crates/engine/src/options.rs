//! Options of a game: what there is to choose, what was chosen, and values tables.

use crate::{Bilingual, Lang};
use std::collections::BTreeMap;

/// One option a game offers.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// The word used in records, cases and on the command line.
    pub id: &'static str,
    /// What it takes.
    pub kind: OptionKind,
    /// What it does, in words for a player.
    pub text: Bilingual,
}

/// What an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// `true` or `false`.
    Flag {
        /// Where nothing is said.
        default: bool,
    },
    /// A whole number.
    Number {
        /// Where nothing is said.
        default: i64,
        /// The smallest that is allowed.
        min: i64,
        /// The largest that is allowed.
        max: i64,
    },
    /// A number of a few.
    OneOf {
        /// Where nothing is said.
        default: i64,
        /// All that are allowed.
        of: &'static [i64],
    },
    /// A table of card values.
    Values {
        /// The cards that need a row.
        cards: &'static [&'static str],
        /// The columns of a row, in the order in which records write them.
        columns: &'static [&'static str],
    },
}

/// A chosen value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Flag(bool),
    /// A whole number.
    Number(i64),
    /// A table of card values.
    Values(ValueTable),
}

/// Card values: for each card token the value of each column.
pub type ValueTable = BTreeMap<String, BTreeMap<String, i64>>;

/// Chosen options by their ids; what is not in it has its default.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Options(BTreeMap<String, OptionValue>);

impl Options {
    /// The defaults.
    pub fn new() -> Options {
        Options::default()
    }

    /// Sets an option.
    pub fn set(&mut self, id: impl Into<String>, value: OptionValue) {
        self.0.insert(id.into(), value);
    }

    /// The same with an option set, for writing options in one expression.
    #[must_use]
    pub fn with(mut self, id: &str, value: OptionValue) -> Options {
        self.set(id, value);
        self
    }

    /// A chosen value.
    pub fn get(&self, id: &str) -> Option<&OptionValue> {
        self.0.get(id)
    }

    /// The chosen values in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &OptionValue)> {
        self.0.iter().map(|(id, value)| (id.as_str(), value))
    }

    /// Reads `true`, `false` or a number for an option, as records and the command line write it.
    pub fn set_text(&mut self, specs: &[OptionSpec], id: &str, text: &str) -> Result<(), OptionError> {
        let spec = find(specs, id)?;
        let value = match (&spec.kind, text) {
            (OptionKind::Flag { .. }, "true") => OptionValue::Flag(true),
            (OptionKind::Flag { .. }, "false") => OptionValue::Flag(false),
            (OptionKind::Number { .. } | OptionKind::OneOf { .. }, _) => match text.parse() {
                Ok(number) => OptionValue::Number(number),
                Err(_) => return Err(OptionError::wrong(spec, text)),
            },
            _ => return Err(OptionError::wrong(spec, text)),
        };
        spec.check(&value)?;
        self.set(id, value);
        Ok(())
    }

    /// Checks all chosen options against what the game offers.
    pub fn check(&self, specs: &[OptionSpec]) -> Result<(), OptionError> {
        self.iter().try_for_each(|(id, value)| find(specs, id)?.check(value))
    }

    /// The flag that holds: chosen or default.
    pub fn flag(&self, specs: &[OptionSpec], id: &str) -> bool {
        match (self.get(id), find(specs, id).map(|spec| spec.kind)) {
            (Some(OptionValue::Flag(flag)), _) => *flag,
            (_, Ok(OptionKind::Flag { default })) => default,
            _ => false,
        }
    }

    /// The number that holds: chosen or default.
    pub fn number(&self, specs: &[OptionSpec], id: &str) -> i64 {
        match (self.get(id), find(specs, id).map(|spec| spec.kind)) {
            (Some(OptionValue::Number(number)), _) => *number,
            (_, Ok(OptionKind::Number { default, .. } | OptionKind::OneOf { default, .. })) => default,
            _ => 0,
        }
    }

    /// The chosen values table.
    pub fn values(&self, id: &str) -> Option<&ValueTable> {
        match self.get(id) {
            Some(OptionValue::Values(table)) => Some(table),
            _ => None,
        }
    }
}

fn find<'a>(specs: &'a [OptionSpec], id: &str) -> Result<&'a OptionSpec, OptionError> {
    specs.iter().find(|spec| spec.id == id).ok_or_else(|| OptionError::Unknown {
        id: id.to_string(),
        known: specs.iter().map(|spec| spec.id).collect::<Vec<_>>().join(", "),
    })
}

/// The smallest value a card can have.
pub const MIN_VALUE: i64 = -99;
/// The largest value a card can have.
pub const MAX_VALUE: i64 = 999;

impl OptionSpec {
    /// Checks one value.
    pub fn check(&self, value: &OptionValue) -> Result<(), OptionError> {
        match (&self.kind, value) {
            (OptionKind::Flag { .. }, OptionValue::Flag(_)) => Ok(()),
            (OptionKind::Number { min, max, .. }, OptionValue::Number(n)) if (min..=max).contains(&n) => {
                Ok(())
            }
            (OptionKind::OneOf { of, .. }, OptionValue::Number(n)) if of.contains(n) => Ok(()),
            (OptionKind::Values { cards, columns }, OptionValue::Values(table)) => {
                check_values(table, cards, columns)
            }
            (_, OptionValue::Flag(flag)) => Err(OptionError::wrong(self, &flag.to_string())),
            (_, OptionValue::Number(number)) => Err(OptionError::wrong(self, &number.to_string())),
            (_, OptionValue::Values(_)) => Err(OptionError::wrong(self, "a table")),
        }
    }

    /// What it takes, in words for an error or a help text.
    pub fn expected(&self, lang: Lang) -> String {
        match self.kind {
            OptionKind::Flag { .. } => lang.pick("true oder false", "true or false").to_string(),
            OptionKind::Number { min, max, .. } => lang.pick(
                format!("eine ganze Zahl von {min} bis {max}"),
                format!("a whole number from {min} to {max}"),
            ),
            OptionKind::OneOf { of, .. } => {
                of.iter().map(ToString::to_string).collect::<Vec<_>>().join(lang.pick(" oder ", " or "))
            }
            OptionKind::Values { columns, .. } => lang.pick(
                format!("eine Tabelle mit {} für jede Karte", columns.join(" und ")),
                format!("a table with {} for each card", columns.join(" and ")),
            ),
        }
    }

    /// The default as it is written, where it can be written in a word.
    pub fn default_text(&self) -> Option<String> {
        match self.kind {
            OptionKind::Flag { default } => Some(default.to_string()),
            OptionKind::Number { default, .. } | OptionKind::OneOf { default, .. } => {
                Some(default.to_string())
            }
            OptionKind::Values { .. } => None,
        }
    }
}

fn check_values(table: &ValueTable, cards: &[&str], columns: &[&str]) -> Result<(), OptionError> {
    let known = || cards.join(", ");
    for (card, row) in table {
        if !cards.contains(&card.as_str()) {
            return Err(OptionError::UnknownCard { card: card.clone(), known: known() });
        }
        for (column, value) in row {
            let place = format!("{card}.{column}");
            if !columns.contains(&column.as_str()) {
                return Err(OptionError::UnknownCard { card: place, known: columns.join(", ") });
            }
            if !(MIN_VALUE..=MAX_VALUE).contains(value) {
                return Err(OptionError::ValueOutside { place, value: *value });
            }
        }
    }
    for card in cards {
        for column in columns {
            if table.get(*card).is_none_or(|row| !row.contains_key(*column)) {
                return Err(OptionError::MissingValue { place: format!("{card}.{column}") });
            }
        }
    }
    Ok(())
}

/// Why options are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionError {
    /// The game has no such option.
    #[error("there is no option {id:?}; expected one of: {known}")]
    Unknown {
        /// What was written.
        id: String,
        /// What there is.
        known: String,
    },
    /// A value of the wrong kind or out of range.
    #[error("option {id}: expected {expected}, found {found:?}")]
    Wrong {
        /// The option.
        id: &'static str,
        /// What it takes.
        expected: String,
        /// What was written.
        found: String,
    },
    /// A values table names a card or column that is not in it.
    #[error("values: {card:?} is unknown; expected one of: {known}")]
    UnknownCard {
        /// What was written.
        card: String,
        /// What there is.
        known: String,
    },
    /// A values table lacks a value.
    #[error("values: {place} is missing")]
    MissingValue {
        /// Card and column.
        place: String,
    },
    /// A value is too small or too large.
    #[error("values: {place} is {value}; expected a whole number from {MIN_VALUE} to {MAX_VALUE}")]
    ValueOutside {
        /// Card and column.
        place: String,
        /// What was written.
        value: i64,
    },
    /// The game is not played by so many.
    #[error("this game is for {expected} players, not for {found}")]
    Seats {
        /// What was asked for.
        found: usize,
        /// What there is.
        expected: String,
    },
}

impl OptionError {
    fn wrong(spec: &OptionSpec, found: &str) -> OptionError {
        OptionError::Wrong { id: spec.id, expected: spec.expected(Lang::En), found: found.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { id: "teams", kind: OptionKind::Flag { default: true }, text: Bilingual::new("", "") },
        OptionSpec {
            id: "target",
            kind: OptionKind::Number { default: 200, min: 1, max: 999 },
            text: Bilingual::new("", ""),
        },
        OptionSpec {
            id: "values",
            kind: OptionKind::Values { cards: &["a", "b"], columns: &["card"] },
            text: Bilingual::new("", ""),
        },
    ];

    #[test]
    fn texts_are_read_by_kind() {
        let mut options = Options::new();
        options.set_text(SPECS, "target", "50").unwrap();
        assert_eq!(options.number(SPECS, "target"), 50);
        assert!(options.flag(SPECS, "teams"));
        let message = |result: Result<(), OptionError>| result.unwrap_err().to_string();
        assert!(message(options.set_text(SPECS, "target", "0")).contains("from 1 to 999"));
        assert!(message(options.set_text(SPECS, "teams", "ja")).contains("true or false"));
        assert!(message(options.set_text(SPECS, "goal", "1")).contains("teams, target, values"));
    }

    #[test]
    fn values_tables_are_whole_and_in_range() {
        let table = |rows: &[(&str, &str, i64)]| {
            let mut table = ValueTable::new();
            for (card, column, value) in rows {
                table.entry(card.to_string()).or_default().insert(column.to_string(), *value);
            }
            Options::new().with("values", OptionValue::Values(table)).check(SPECS).map_err(|e| e.to_string())
        };
        assert_eq!(table(&[("a", "card", -99), ("b", "card", 999)]), Ok(()));
        assert!(table(&[("a", "card", 1)]).unwrap_err().contains("b.card is missing"));
        assert!(table(&[("a", "card", 1000), ("b", "card", 1)]).unwrap_err().contains("a.card is 1000"));
        assert!(table(&[("c", "card", 1)]).unwrap_err().contains("\"c\" is unknown"));
    }
}
