//! What the REST interface takes and gives. Paths are the server's; `docs/protocol.md` lists them.

use std::collections::BTreeMap;

use crate::{Holder, OptionChoice, PersonInfo, Refused, Request, Setup, Stage, TableInfo};
use engine::{Game, KindFacts, Lang, OptionKind, Options, Ruleset, Seat};
use games::{GameId, with_game};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A new guest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct NewGuest {
    /// The name others see.
    pub name: String,
    /// A number of the page's palette.
    #[serde(default)]
    pub colour: u8,
}

/// A guest was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GuestCreated {
    /// The secret that the client keeps and sends as `Authorization: Bearer …`.
    pub token: String,
    /// The name as it was cleaned.
    pub name: String,
    /// A number of the page's palette.
    pub colour: u8,
}

/// Makes a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct CreateTable {
    /// The set-up.
    pub setup: Setup,
    /// Whether the maker takes the first free seat at once.
    #[serde(default = "yes")]
    pub sit: bool,
}

fn yes() -> bool {
    true
}

/// A table was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableCreated {
    /// Its id.
    pub table: String,
    /// The key of the link that lets somebody take a seat.
    pub join_key: String,
    /// The key of the link that lets somebody watch.
    pub watch_key: String,
}

/// A request to a table, with the key of the link for those who are new there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RequestBody {
    /// What is wanted.
    pub request: Request,
    /// The key of the link by which the guest came; not needed once known at the table.
    #[serde(default)]
    pub key: Option<String>,
}

/// A public table in the lobby.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LobbyEntry {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// What it is doing: `waiting` tables can be joined, others watched.
    pub stage: Stage,
    /// How many seats it has.
    pub seats: u8,
    /// How many of them are still open.
    pub open: u8,
    /// The host's name.
    pub host: String,
    /// Whether the host is there now.
    pub host_here: bool,
    /// The people in seats, and whether they are there now.
    pub people: Vec<LobbyPerson>,
    /// The key for joining; only of tables that can be joined.
    pub join_key: Option<String>,
    /// The key for watching.
    pub watch_key: String,
}

/// Somebody in a seat of a public table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LobbyPerson {
    /// The name.
    pub name: String,
    /// Whether a connection is open.
    pub here: bool,
}

/// What a link leads to, for whoever has it and has not come in yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Invitation {
    /// The table's id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// What the table is doing.
    pub stage: Stage,
    /// The host's name.
    pub host: String,
    /// The seats from `A`.
    pub seats: Vec<InvitationSeat>,
    /// Every option that holds, as in the table itself.
    pub options: BTreeMap<String, OptionChoice>,
    /// Whether the link is for watching only.
    pub watch_only: bool,
    /// Whether the guest who asks is at the table already.
    pub known: bool,
}

impl Invitation {
    /// What a table shows at its door.
    pub fn of(info: TableInfo, watch_only: bool, known: bool) -> Invitation {
        let find = |person| info.people.iter().find(|each: &&PersonInfo| each.person == person);
        let name = |person| find(person).map(|each| each.name.clone());
        let seats = info.seats.iter().map(|seat| {
            let (holder, named, here) = match &seat.holder {
                Holder::Open => ("open", None, false),
                Holder::Person { person } => {
                    ("person", name(*person), find(*person).is_some_and(|each| each.connected))
                }
                Holder::Bot { level } => ("bot", Some(level.clone()), true),
            };
            InvitationSeat { seat: seat.seat, holder: holder.to_string(), name: named, here }
        });
        let seats = seats.collect();
        let host = info.host.and_then(name).unwrap_or_default();
        let TableInfo { id: table, game, stage, options, .. } = info;
        Invitation { table, game, stage, host, seats, options, watch_only, known }
    }
}

/// A seat as an invitation shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct InvitationSeat {
    /// Its letter.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub seat: Seat,
    /// `open`, `person` or `bot`.
    pub holder: String,
    /// The person's name, or the bot's level.
    pub name: Option<String>,
    /// Whether that person is there now.
    pub here: bool,
}

/// How it stands with somebody who asks to join a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum KnockAnswer {
    /// Nobody has answered, or there is nobody who could: a table that does not exist answers the same.
    Waiting,
    /// Come in: the table's socket is open to the guest.
    In,
    /// The host said no.
    No,
}

/// The answer to somebody who asks to join a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Knocked {
    /// How it stands.
    pub answer: KnockAnswer,
}

/// A table at which the guest who asks has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct MyTable {
    /// Its id.
    pub table: String,
    /// The game's id.
    pub game: String,
    /// What it is doing.
    pub stage: Stage,
    /// Whether the guest is asked to move.
    pub your_turn: bool,
    /// The names of the other people who are asked to move.
    pub turn: Vec<String>,
    /// The names of the other people in seats.
    pub with: Vec<String>,
    /// For how long the open decision has been waiting; where no game runs, nothing.
    #[ts(type = "number | null")]
    pub since_ms: Option<u64>,
}

/// What every error of the REST interface looks like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ErrorBody {
    /// What went wrong.
    pub error: Refused,
}

/// A text in both languages.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Words {
    /// German.
    pub de: String,
    /// English.
    pub en: String,
}

/// A game of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameEntry {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: Words,
    /// How many can play, the usual number first.
    pub seats: Vec<u8>,
    /// The revision of the rules.
    pub revision: u32,
    /// What rule ids begin with.
    pub prefix: String,
    /// Whether turns are constructed in steps.
    pub constructive: bool,
    /// Its options.
    pub options: Vec<OptionEntry>,
    /// The kinds of cards or tiles it is played with, by its usual rules and in their order.
    pub kinds: Vec<KindEntry>,
    /// The bots to choose from, the weakest first; their names are words of the page.
    pub levels: Vec<String>,
    /// How strong they were measured to be.
    pub ratings: Vec<RatingEntry>,
}

/// The measured strength of a bot at a table of so many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RatingEntry {
    /// The bot.
    pub level: String,
    /// The number of seats.
    pub seats: u8,
    /// Elo; the middle one of the bots has 1500.
    pub elo: i32,
    /// How far off that may be, with 95 % confidence.
    pub within: i32,
}

/// A kind of card or tile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct KindEntry {
    /// Its word in the notation.
    pub id: String,
    /// How many there are.
    pub copies: u8,
    /// What one of them counts; nothing where that depends on more than the kind.
    pub value: Option<i32>,
    /// What the complete set counts, where sets count.
    pub set: Option<i32>,
    /// Whether it is an event: it is played for what it does.
    pub event: bool,
    /// The kinds it belongs together with: the other one of a pair, or the two that it joins.
    pub joins: Vec<String>,
}

impl From<KindFacts> for KindEntry {
    fn from(kind: KindFacts) -> KindEntry {
        let KindFacts { token, copies, value, set, event, joins } = kind;
        KindEntry { id: token, copies, value, set, event, joins }
    }
}

/// An option of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct OptionEntry {
    /// Its id.
    pub id: String,
    /// What it does.
    pub text: Words,
    /// What it takes.
    pub takes: OptionEntryKind,
}

/// What an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum OptionEntryKind {
    /// `true` or `false`.
    Flag {
        /// Where nothing is said.
        default: bool,
    },
    /// A whole number.
    Number {
        /// Where nothing is said.
        #[ts(type = "number")]
        default: i64,
        /// The smallest.
        #[ts(type = "number")]
        min: i64,
        /// The largest.
        #[ts(type = "number")]
        max: i64,
    },
    /// One of a few numbers.
    OneOf {
        /// Where nothing is said.
        #[ts(type = "number")]
        default: i64,
        /// All of them.
        #[ts(type = "number[]")]
        of: Vec<i64>,
    },
    /// A values table.
    Values {
        /// The cards that need a row.
        cards: Vec<String>,
        /// The columns of a row.
        columns: Vec<String>,
    },
}

/// A rule in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct RuleEntry {
    /// Its id.
    pub id: String,
    /// The title of its section.
    pub section: String,
    /// The words.
    pub text: String,
}

impl GameEntry {
    /// The games for players, with the bots to choose from; nothing is said about how strong these are.
    pub fn all(levels: &[&str]) -> Vec<GameEntry> {
        GameId::LISTED.iter().map(|game| GameEntry::of(*game, levels)).collect()
    }

    /// One game.
    pub fn of(game: GameId, levels: &[&str]) -> GameEntry {
        let info = game.info();
        let words = |text: engine::Bilingual| Words { de: text.de.to_string(), en: text.en.to_string() };
        let strings = |list: &[&str]| list.iter().map(ToString::to_string).collect();
        GameEntry {
            id: info.id.to_string(),
            name: words(info.name),
            seats: info.seats.iter().map(|seats| *seats as u8).collect(),
            revision: info.revision,
            prefix: info.prefix.to_string(),
            constructive: info.constructive,
            options: info
                .options
                .iter()
                .map(|spec| OptionEntry {
                    id: spec.id.to_string(),
                    text: words(spec.text),
                    takes: match spec.kind {
                        OptionKind::Flag { default } => OptionEntryKind::Flag { default },
                        OptionKind::Number { default, min, max } => {
                            OptionEntryKind::Number { default, min, max }
                        }
                        OptionKind::OneOf { default, of } => {
                            OptionEntryKind::OneOf { default, of: of.to_vec() }
                        }
                        OptionKind::Values { cards, columns } => {
                            OptionEntryKind::Values { cards: strings(cards), columns: strings(columns) }
                        }
                    },
                })
                .collect(),
            kinds: usual_kinds(game),
            levels: strings(levels),
            ratings: Vec::new(),
        }
    }
}

/// The kinds of a game at a table with the usual number of seats and no option changed.
fn usual_kinds(game: GameId) -> Vec<KindEntry> {
    with_game!(game, G => {
        let rules = G::rules(G::INFO.seats[0], &Options::new());
        rules.map(|rules| rules.kinds().into_iter().map(KindEntry::from).collect()).unwrap_or_default()
    })
}

impl RuleEntry {
    /// All rules of a game.
    pub fn all(game: GameId, lang: Lang) -> Vec<RuleEntry> {
        RuleEntry::of(game.info().rules_text.get(lang))
    }

    /// All rules of a page.
    pub fn of(page: &str) -> Vec<RuleEntry> {
        let rules = engine::rule_texts(page).into_iter();
        rules.map(|rule| RuleEntry { id: rule.id, section: rule.section, text: rule.text }).collect()
    }
}
