//! The rules of a table: seats, target, the rules for advanced players and card values.

use engine::{
    Bilingual, KindFacts, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId, Ruleset,
    check_options,
};
use mystery::{Kind, Sides};

use crate::RueMorgue;
use crate::cards::{Card, KINDS, TOKENS};

/// What holds for all rounds of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Single players, or two teams of four.
    pub sides: Sides,
    /// Whether the rules for advanced players hold.
    pub advanced: bool,
    /// The points that end the game.
    pub target: i32,
    /// The value of each card.
    pub values: [i32; KINDS],
}

/// The values: known ones of the deductions and the Prefect, the others as the rules document chose them.
const VALUES: [i32; KINDS] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 0, 0, 4, 7, 7, 7, 7];

/// The options of the game.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "advanced",
        kind: OptionKind::Flag { default: false },
        text: Bilingual::new(
            "Die Regeln für Fortgeschrittene gelten: Monsieur Dupin zählt Dupins Hilfen, und ein Ausschluss ist möglich.",
            "The rules for advanced players apply: Monsieur Dupin counts Dupin's Helps, and a shut-out is possible.",
        ),
    },
    OptionSpec {
        id: "target",
        kind: OptionKind::Number { default: 100, min: 1, max: 100_000 },
        text: Bilingual::new(
            "So viele Punkte beenden die Partie.",
            "The number of points that ends the game.",
        ),
    },
    OptionSpec {
        id: "values",
        kind: OptionKind::Values { cards: &TOKENS, columns: &["card"] },
        text: Bilingual::new(
            "Die Punktwerte, die auf deinen Karten stehen.",
            "The values printed on your own cards.",
        ),
    },
];

impl Ruleset for Rules {
    fn new(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        check_options(<RueMorgue as engine::Game>::INFO, seats, options)?;
        let values = match options.values("values") {
            None => VALUES,
            Some(table) => TOKENS.map(|token| {
                table.get(token).and_then(|row| row.get("card")).map_or(0, |value| *value as i32)
            }),
        };
        Ok(Rules {
            sides: Sides::new(seats, true),
            advanced: options.flag(OPTIONS, "advanced"),
            target: options.number(OPTIONS, "target") as i32,
            values,
        })
    }

    #[inline]
    fn seats(&self) -> usize {
        self.sides.seats()
    }

    fn options(&self) -> Options {
        let table = TOKENS
            .iter()
            .zip(self.values)
            .map(|(token, value)| (token.to_string(), [("card".to_string(), i64::from(value))].into()));
        Options::new()
            .with("advanced", OptionValue::Flag(self.advanced))
            .with("target", OptionValue::Number(i64::from(self.target)))
            .with("values", OptionValue::Values(table.collect()))
    }

    fn kinds(&self) -> Vec<KindFacts> {
        let kind = |(card, value): (&Card, i32)| {
            let joined = card.deduced().map_or_else(|| card.bonus_partner().into_iter().collect(), Vec::from);
            KindFacts {
                token: card.token().to_string(),
                copies: card.copies(),
                value: Some(value),
                set: None,
                event: !card.is_clue(),
                joins: joined.iter().map(ToString::to_string).collect(),
            }
        };
        Card::ALL.iter().zip(self.values).map(kind).collect()
    }
}

impl Rules {
    /// How many cards each player is dealt.
    pub(crate) fn hand(&self) -> usize {
        12 - self.sides.seats()
    }
}

/// The rules that lines of the score sheet name.
pub(crate) const BONUS_PAIR: RuleId = RuleId::new("RM-3.3");
pub(crate) const AREA: RuleId = RuleId::new("RM-8.2");
pub(crate) const LEFT_IN_HAND: RuleId = RuleId::new("RM-8.3");
pub(crate) const DUPIN_COUNTS: RuleId = RuleId::new("RM-9.1");
pub(crate) const SHUT_OUT: RuleId = RuleId::new("RM-9.2");

mystery::rule_ids! {
    EMPTY_PILE = "RM-2.1";
    ONE_EVENT = "RM-2.2";
    LAST_CARD = "RM-2.4";
    MELD_OF_THREE = "RM-3.1";
    LAY_OFF_TO_A_MELD = "RM-3.2";
    FEED_WITHOUT_MORGUE = "RM-4.2";
    FEED_WITHOUT_FILE = "RM-4.3";
    DEDUCTION = "RM-5.1";
    PREFECT = "RM-5.2";
    HELP = "RM-5.3";
    SEARCH_MORGUE = "RM-5.5";
    SEARCH_ORANGUTAN = "RM-5.7";
}
