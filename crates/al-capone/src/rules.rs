//! The rules of a table: seats, teams, target and card values.

use engine::{
    Bilingual, KindFacts, OptionError, OptionKind, OptionSpec, OptionValue, Options, Ruleset, ValueTable,
    check_options,
};
use mystery::{Kind, Sides};

use crate::AlCapone;
use crate::cards::{CLUE_TOKENS, CLUES, Card};

/// What holds for all rounds of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Single players or teams.
    pub sides: Sides,
    /// Whether four play in teams; kept as chosen also for other numbers.
    teams: bool,
    /// The points that end the game.
    pub target: i32,
    /// The value of a single clue of each gangster.
    pub card_values: [i32; CLUES],
    /// The value of each complete set.
    pub set_values: [i32; CLUES],
}

/// The values we chose, as the rules document says.
const CARD_VALUES: [i32; CLUES] = [4, 3, 3, 3, 3, 3, 3, 3, 2, 2, 2];
const SET_VALUES: [i32; CLUES] = [50, 35, 35, 35, 35, 30, 30, 30, 20, 20, 15];

/// The options of the game.
pub(crate) const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "teams",
        kind: OptionKind::Flag { default: true },
        text: Bilingual::new(
            "Zu viert spielen die Gegenübersitzenden als Team.",
            "With four players, those sitting opposite play as a team.",
        ),
    },
    OptionSpec {
        id: "target",
        kind: OptionKind::Number { default: 200, min: 1, max: 100_000 },
        text: Bilingual::new(
            "So viele Punkte beenden die Partie.",
            "The number of points that ends the game.",
        ),
    },
    OptionSpec {
        id: "values",
        kind: OptionKind::Values { cards: &CLUE_TOKENS, columns: &["card", "set"] },
        text: Bilingual::new(
            "Die Punktwerte, die auf deinen Karten stehen.",
            "The values printed on your own cards.",
        ),
    },
];

impl Ruleset for Rules {
    fn new(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        check_options(<AlCapone as engine::Game>::INFO, seats, options)?;
        let teams = options.flag(OPTIONS, "teams");
        let (card_values, set_values) = match options.values("values") {
            None => (CARD_VALUES, SET_VALUES),
            Some(table) => (column(table, "card"), column(table, "set")),
        };
        Ok(Rules {
            sides: Sides::new(seats, teams),
            teams,
            target: options.number(OPTIONS, "target") as i32,
            card_values,
            set_values,
        })
    }

    #[inline]
    fn seats(&self) -> usize {
        self.sides.seats()
    }

    fn options(&self) -> Options {
        let table = CLUE_TOKENS.iter().enumerate().map(|(clue, token)| {
            let row = [("card", self.card_values[clue]), ("set", self.set_values[clue])];
            (token.to_string(), row.map(|(column, value)| (column.to_string(), i64::from(value))).into())
        });
        Options::new()
            .with("teams", OptionValue::Flag(self.teams))
            .with("target", OptionValue::Number(i64::from(self.target)))
            .with("values", OptionValue::Values(table.collect()))
    }

    fn kinds(&self) -> Vec<KindFacts> {
        let kind = |card: &Card| KindFacts {
            token: card.token().to_string(),
            copies: card.copies(),
            value: self.card_values.get(card.index()).copied(),
            set: self.set_values.get(card.index()).copied(),
            event: !card.is_clue(),
            joins: Vec::new(),
        };
        Card::ALL.iter().map(kind).collect()
    }
}

fn column(table: &ValueTable, column: &str) -> [i32; CLUES] {
    CLUE_TOKENS.map(|token| table.get(token).and_then(|row| row.get(column)).map_or(0, |value| *value as i32))
}

/// The rules that lines of the score sheet name.
pub(crate) const SHUT_OUT: engine::RuleId = engine::RuleId::new("AC-5.3");
pub(crate) const VALUES: engine::RuleId = engine::RuleId::new("AC-6.1");

mystery::rule_ids! {
    EMPTY_PILE = "AC-2.2";
    LAST_CARD = "AC-2.5";
    MELD_OF_THREE = "AC-3.1";
    LAY_OFF_TO_A_MELD = "AC-3.2";
    ONE_EVENT = "AC-4.1";
    ASK_AROUND = "AC-4.3";
    ASK_ONE = "AC-4.5";
    SEARCH_ONE = "AC-4.7";
    SEARCH_SET = "AC-4.8";
    REVEAL_SEVEN = "AC-4.11";
    RAID = "AC-4.13";
}
