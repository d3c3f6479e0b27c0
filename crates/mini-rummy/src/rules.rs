//! The rules of a table: seats, jokers, rounds and the clock.

use engine::{
    Bilingual, KindFacts, OptionError, OptionKind, OptionSpec, OptionValue, Options, RuleId, Ruleset,
    check_options,
};

use crate::MiniRummy;
use crate::cards::Tile;

/// What holds for all rounds of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many play.
    pub seats: usize,
    /// How many jokers are in the game.
    pub jokers: u8,
    /// How many rounds are played.
    pub rounds: u16,
    /// How long a turn may last; 0 is without a limit.
    pub turn_seconds: u32,
}

/// The options of the game.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "jokers",
        kind: OptionKind::OneOf { default: 4, of: &[2, 4] },
        text: Bilingual::new("Anzahl der Joker im Spiel.", "Number of jokers."),
    },
    OptionSpec {
        id: "rounds",
        kind: OptionKind::Number { default: 4, min: 1, max: 100 },
        text: Bilingual::new("Anzahl der Runden.", "Number of rounds."),
    },
    OptionSpec {
        id: "turn_seconds",
        kind: OptionKind::Number { default: 120, min: 0, max: 86_400 },
        text: Bilingual::new(
            "So viele Sekunden dauert ein Zug höchstens; 0 heißt ohne Grenze.",
            "The seconds a turn may last; 0 means no limit.",
        ),
    },
];

impl Ruleset for Rules {
    fn new(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        check_options(<MiniRummy as engine::Game>::INFO, seats, options)?;
        Ok(Rules {
            seats,
            jokers: options.number(OPTIONS, "jokers") as u8,
            rounds: options.number(OPTIONS, "rounds") as u16,
            turn_seconds: options.number(OPTIONS, "turn_seconds") as u32,
        })
    }

    #[inline]
    fn seats(&self) -> usize {
        self.seats
    }

    fn options(&self) -> Options {
        Options::new()
            .with("jokers", OptionValue::Number(i64::from(self.jokers)))
            .with("rounds", OptionValue::Number(i64::from(self.rounds)))
            .with("turn_seconds", OptionValue::Number(i64::from(self.turn_seconds)))
    }

    fn kinds(&self) -> Vec<KindFacts> {
        Tile::all().map(|tile| KindFacts::single(tile, tile.copies(self.jokers), tile.value())).collect()
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
    NO_SET = "MR-2.1";
    NO_RUN = "MR-2.2";
    ONLY_JOKERS = "MR-2.3";
    NAMES = "MR-2.5";
    LAY_OR_TAKE = "MR-3.1";
    FIRST_LAYOUT = "MR-3.2";
    ADDING = "MR-4.1";
    THREE_STAY = "MR-4.2";
    ALL_STAY = "MR-4.3";
    JOKERS = "MR-4.4";
    TAKING_BACK = "MR-4.7";
    MOST_STEPS = "MR-4.9";
}
