//! The battery every game must pass, generic over games; for tests only.
//!
//! [`battery`] plays random games and checks invariants at every step, [`ends`] lets bots play to the end, [`exchange`]
//! looks for leaks of hidden cards, [`golden`] prints whole games with every view for snapshots. [`configs`] lists the
//! seat counts and options that each game is checked with.

pub mod battery;
pub mod ends;
pub mod exchange;
pub mod golden;
pub mod random;

use engine::{Game, OptionKind, OptionValue, Options};

/// A seat count and options to check a game with.
#[derive(Clone, Debug)]
pub struct Config {
    /// A name for messages and files: `4-teams-false`.
    pub name: String,
    /// The number of seats.
    pub seats: usize,
    /// The options.
    pub options: Options,
}

impl Config {
    /// The rules of the configuration.
    pub fn rules<G: Game>(&self) -> Result<G::Rules, engine::OptionError> {
        G::rules(self.seats, &self.options)
    }
}

/// Every seat count of a game, with its defaults and with every flag and small choice turned the other way. A
/// `target` and the number of rounds are lowered, so that a random game has rounds enough but ends.
pub fn configs<G: Game>() -> Vec<Config> {
    let mut configs = Vec::new();
    let base = || {
        let mut options = Options::new();
        for spec in G::INFO.options {
            if let ("target" | "rounds", OptionKind::Number { default, min, .. }) = (spec.id, spec.kind) {
                options.set(spec.id, OptionValue::Number(min.max(default / 4)));
            }
        }
        options
    };
    let mut seats = G::INFO.seats.to_vec();
    seats.sort_unstable();
    for seats in seats {
        configs.push(Config { name: seats.to_string(), seats, options: base() });
        for spec in G::INFO.options {
            let others = match spec.kind {
                OptionKind::Flag { default } => vec![OptionValue::Flag(!default)],
                OptionKind::OneOf { default, of } => {
                    of.iter().filter(|n| **n != default).map(|n| OptionValue::Number(*n)).collect()
                }
                OptionKind::Number { .. } | OptionKind::Values { .. } => continue,
            };
            for value in others {
                let text = match &value {
                    OptionValue::Flag(flag) => flag.to_string(),
                    OptionValue::Number(number) => number.to_string(),
                    OptionValue::Values(_) => continue,
                };
                let name = format!("{seats}-{}-{text}", spec.id);
                configs.push(Config { name, seats, options: base().with(spec.id, value) });
            }
        }
    }
    configs
}
