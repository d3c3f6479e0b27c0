//! The rules of a table: seats and options, and the rules a move can break.

use engine::{
    Bilingual, KindFacts, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId, Ruleset,
    check_options,
};

use crate::Omerta;
use crate::cards::Card;

/// What holds for all rounds of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many play.
    pub seats: usize,
    /// How long a window stays open, in seconds; 0 where everybody must answer.
    pub snap_seconds: u8,
    /// Whether players are shown what they have a right to know.
    pub memory_aid: bool,
}

/// The options of the game.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "snap_seconds",
        kind: OptionKind::Number { default: 4, min: 0, max: 60 },
        text: Bilingual::new(
            "So viele Sekunden bleibt ein Fenster offen; mit 0 müssen alle antworten.",
            "The seconds a window stays open; with 0 everybody must answer.",
        ),
    },
    OptionSpec {
        id: "memory_aid",
        kind: OptionKind::Flag { default: false },
        text: Bilingual::new(
            "Zum Lernen: Du siehst, was du wissen darfst.",
            "For learning: you see what you have a right to know.",
        ),
    },
];

impl Ruleset for Rules {
    fn new(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        check_options(<Omerta as engine::Game>::INFO, seats, options)?;
        Ok(Rules {
            seats,
            snap_seconds: options.number(OPTIONS, "snap_seconds") as u8,
            memory_aid: options.flag(OPTIONS, "memory_aid"),
        })
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> Options {
        Options::new()
            .with("snap_seconds", OptionValue::Number(i64::from(self.snap_seconds)))
            .with("memory_aid", OptionValue::Flag(self.memory_aid))
    }

    fn kinds(&self) -> Vec<KindFacts> {
        let kind = |card: Card| KindFacts::single(card, card.copies() as u8, card.points());
        Card::ALL.into_iter().map(kind).collect()
    }
}

/// Declares a constant for each rule that a move can break.
macro_rules! rule_ids {
    ($($name:ident = $id:literal;)*) => {
        $(pub(crate) const $name: RuleId = RuleId::new($id);)*
        /// The rules that a move can break.
        pub const BREAKABLE: &[RuleId] = &[$($name),*];
    };
}

rule_ids! {
    PEEK = "OM-1.3";
    DRAW = "OM-2.2";
    REPLACE_OR_DISCARD = "OM-2.3";
    NOTHING_TO_REPLACE = "OM-2.4";
    LADY = "OM-3.1";
    MOLE = "OM-3.2";
    HENCHMAN = "OM-3.3";
    TRAITOR = "OM-3.4";
    DRIVER = "OM-3.5";
    SAFECRACKER = "OM-3.6";
    MAMMA = "OM-3.7";
    PATROL = "OM-3.8";
    SNAP = "OM-4.1";
    ASSASSIN = "OM-5.1";
}
