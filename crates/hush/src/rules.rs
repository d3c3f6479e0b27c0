//! The rules of a table: seats and options, and the rules a move can break.

use engine::{
    Bilingual, Game as _, KindFacts, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId,
    Ruleset, check_options,
};

use crate::Hush;

/// How many cards there are; they count 1 to 12.
pub const CARDS: usize = 12;

/// The rules of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many play.
    pub seats: usize,
    /// How long a window stays open, in seconds; 0 where everybody must answer.
    pub seconds: u32,
    /// How many rounds are played.
    pub rounds: u8,
}

pub(crate) const ONE_DRAW: RuleId = RuleId::new("HU-1.1");
pub(crate) const PICK: RuleId = RuleId::new("HU-1.2");

pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "seconds",
        kind: OptionKind::Number { default: 4, min: 0, max: 9 },
        text: Bilingual::new(
            "So viele Sekunden bleibt das Fenster offen; mit 0 müssen alle antworten.",
            "The seconds a window stays open; with 0 everybody must answer.",
        ),
    },
    OptionSpec {
        id: "rounds",
        kind: OptionKind::Number { default: 2, min: 1, max: 99 },
        text: Bilingual::new("So viele Runden werden gespielt.", "How many rounds are played."),
    },
];

impl Ruleset for Rules {
    fn new(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        check_options(Hush::INFO, seats, options)?;
        let number = |id| options.number(OPTIONS, id);
        Ok(Rules { seats, seconds: number("seconds") as u32, rounds: number("rounds") as u8 })
    }

    fn options(&self) -> Options {
        Options::new()
            .with("seconds", OptionValue::Number(i64::from(self.seconds)))
            .with("rounds", OptionValue::Number(i64::from(self.rounds)))
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn kinds(&self) -> Vec<KindFacts> {
        (1..=CARDS as i32).map(|card| KindFacts::single(card, 1, card)).collect()
    }
}
