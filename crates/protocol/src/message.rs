//! What a table tells people. `V` and `E` are the view and event types of the game.

use std::collections::BTreeMap;

use engine::{Handles, NotationError, Reason, Refusal, Remembered, Seat, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::wish::{Arranged, FitPlace};
use crate::{Clock, OptionChoice, PersonId};

/// One message. Those with a `seq` belong to the viewer's stream, whose numbers rise by one with each of them;
/// the others answer one connection.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Message<V, E> {
    /// Everything, at the beginning of a connection or when the viewer takes or leaves a seat.
    Welcome(Box<Welcome<V, E>>),
    /// People, seats or the stage have changed.
    Lobby {
        /// The number in the stream.
        #[ts(type = "number")]
        seq: u64,
        /// The table now.
        table: Box<TableInfo>,
    },
    /// The game is about to begin: clients commit, and when all commitments are shown, reveal.
    Starting {
        /// The number in the stream.
        #[ts(type = "number")]
        seq: u64,
        /// What is to be done now.
        step: StartStep,
        /// The commitments known so far: the server's first; in the second step all.
        commitments: Vec<SeedCommit>,
        /// How many milliseconds there are for it.
        #[ts(type = "number")]
        left_ms: u64,
    },
    /// The start was given up.
    StartStopped {
        /// The number in the stream.
        #[ts(type = "number")]
        seq: u64,
        /// Why: `no-reveal`, `wrong-reveal`, `seat-left`.
        reason: String,
        /// The seat of whoever caused it.
        #[ts(type = "string | null")]
        seat: Option<Seat>,
    },
    /// The game went on.
    Update(Box<Update<V, E>>),
    /// Somebody said something.
    Chat {
        /// The number in the stream.
        #[ts(type = "number")]
        seq: u64,
        /// What was said.
        line: ChatLine,
    },
    /// A message of this client was accepted, and is on disk.
    Ack {
        /// The message's id.
        id: String,
    },
    /// A message of this client was not accepted, and has changed nothing.
    Refused {
        /// The message's id, where it could be read.
        id: Option<String>,
        /// Why.
        refused: Refused,
    },
    /// The answer to `try`.
    Tried {
        /// The message's id.
        id: String,
        /// Why the first of the moves that is not allowed is not allowed; nothing where all are.
        refused: Option<Refused>,
        /// How many of the moves are allowed, one after the other.
        allowed: u32,
    },
    /// The answer to `arrange`.
    Arranged {
        /// The message's id.
        id: String,
        /// What the lay-out comes to.
        #[serde(flatten)]
        arranged: Box<Arranged>,
    },
    /// The answer to `fit`.
    Fits {
        /// The message's id.
        id: String,
        /// Where the pieces fit, in the order of the groups.
        places: Vec<FitPlace>,
    },
    /// The answer to `better`.
    Better {
        /// The message's id.
        id: String,
        /// How many more pieces could have been laid.
        more: u32,
        /// The steps of such a turn from its beginning, in the notation; none where nothing more could be laid.
        moves: Vec<String>,
    },
    /// The answer to `ping`.
    Pong {
        /// The message's id.
        id: String,
        /// The table's time.
        #[ts(type = "number")]
        now_ms: u64,
    },
    /// This connection ends.
    Closed {
        /// Why: `kicked`, `closed`, `full`, `not-allowed`, `idle`, or another word of the server.
        reason: String,
    },
}

/// Everything a viewer needs to begin, or to go on after a break.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Welcome<V, E> {
    /// The version of the protocol.
    pub protocol: u32,
    /// The name of the viewer's stream.
    pub stream: String,
    /// The last number of the stream that this message already contains.
    #[ts(type = "number")]
    pub seq: u64,
    /// Who the viewer is here.
    pub you: You,
    /// People, seats and set-up.
    pub table: TableInfo,
    /// The game, while one runs or is over.
    pub game: Option<Position<V>>,
    /// The step of a start that is under way, if any, with the commitments so far.
    pub starting: Option<(StartStep, Vec<SeedCommit>)>,
    /// When the client asked to resume and it could be done: the events after its last number. Otherwise nothing, and
    /// the client forgets what it had.
    pub missed: Option<Vec<E>>,
    /// Chat: what was missed, or the last lines.
    pub chat: Vec<ChatLine>,
    /// The table's time.
    #[ts(type = "number")]
    pub now_ms: u64,
}

/// Who a viewer is at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct You {
    /// The person.
    pub person: PersonId,
    /// The seat, if the person holds one.
    #[ts(type = "string | null")]
    #[schema(value_type = Option<String>)]
    pub seat: Option<Seat>,
    /// Whether the person is the host.
    pub host: bool,
    /// Whether the person came by the link for watching, and can take no seat.
    pub watch_only: bool,
}

/// The game went on.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Update<V, E> {
    /// The number in the stream.
    #[ts(type = "number")]
    pub seq: u64,
    /// What happened, as the viewer saw it; the log is made of these.
    pub events: Vec<E>,
    /// The position now.
    pub game: Position<V>,
}

/// A position as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Position<V> {
    /// The number of the game at this table, from 1.
    pub number: u32,
    /// The decision that is open. A move must name it.
    pub decision: u32,
    /// What kind of decision it is.
    pub kind: DecisionKind,
    /// The seats it was put to. In a sealed choice or a window they stay the same until its end.
    #[ts(type = "string")]
    pub asked: SeatSet,
    /// Whether the viewer is asked and has already answered.
    pub answered: bool,
    /// What the viewer sees.
    pub view: V,
    /// Hidden cards that the viewer has seen before and is reminded of, in games and at tables that do that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub remembered: Option<Vec<Remembered>>,
    /// What the viewer can do now, in the notation; in a constructive game a sensible choice of it.
    pub legal: Vec<String>,
    /// In a constructive game, what the viewer can take hold of and where it can go.
    pub handles: Option<Wielded>,
    /// How long there still is, where a clock runs.
    #[ts(type = "number | null")]
    pub left_ms: Option<u64>,
    /// How it ended, once the game is over.
    pub result: Option<GameResult>,
}

/// What kind of decision is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DecisionKind {
    /// A turn's next move.
    Turn,
    /// A sealed choice of several seats.
    Sealed,
    /// A reaction window against the clock.
    Window,
    /// None: the game is over.
    Over,
}

/// Sources and targets of a constructive game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Wielded {
    /// What can be moved.
    pub sources: Vec<String>,
    /// Where it can be put.
    pub targets: Vec<String>,
}

impl From<Handles> for Wielded {
    fn from(handles: Handles) -> Wielded {
        Wielded { sources: handles.sources, targets: handles.targets }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct GameResult {
    /// The winners' seats.
    pub winners: String,
    /// The totals, one number per seat or team.
    pub totals: Vec<i32>,
}

/// A line of chat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ChatLine {
    /// Who said it.
    pub person: PersonId,
    /// The name at that time.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When.
    #[ts(type = "number")]
    pub at_ms: u64,
}

/// A commitment to a part of the seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct SeedCommit {
    /// `server`, or the seat's letter.
    pub who: String,
    /// SHA-256 of the part in hexadecimal.
    pub commitment: String,
}

/// A step of a start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum StartStep {
    /// Clients in seats send `commit`.
    Commit,
    /// Clients that have committed send `reveal`.
    Reveal,
}

/// What a table is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// People take seats.
    Waiting,
    /// The two steps of a start.
    Starting,
    /// A game runs.
    Running,
    /// A game is over; there may be another.
    Over,
    /// Nothing happens here any more.
    Closed,
}

/// The table without the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct TableInfo {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// Every option that holds, defaults and values too.
    pub options: BTreeMap<String, OptionChoice>,
    /// Whether the lobby lists it.
    pub public: bool,
    /// Whether this is somebody's first game, with known cards.
    pub tour: bool,
    /// Whether nobody new is let in.
    #[serde(default)]
    pub locked: bool,
    /// How many seconds everybody but the host has to wait between two lines of chat; 0 if the chat is not slowed down.
    #[serde(default)]
    pub slow_chat_seconds: u16,
    /// The clock.
    pub clock: Clock,
    /// What the table is doing.
    pub stage: Stage,
    /// How many games have begun here.
    pub games: u32,
    /// The host.
    pub host: Option<PersonId>,
    /// The seats from `A`.
    pub seats: Vec<SeatInfo>,
    /// Who is here, or holds a seat.
    pub people: Vec<PersonInfo>,
    /// Who has no link and asks to join.
    #[serde(default)]
    pub knocking: Vec<KnockInfo>,
}

/// Somebody who has no link and asks to join.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct KnockInfo {
    /// The number by which the host answers.
    pub knock: u16,
    /// The name.
    pub name: String,
}

/// A seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct SeatInfo {
    /// Its letter.
    #[ts(type = "string")]
    #[schema(value_type = String)]
    pub seat: Seat,
    /// Who sits there.
    pub holder: Holder,
    /// Whether that person is ready to begin or, after a game, wants another one. Always true for bots.
    pub ready: bool,
    /// The level of the bot that stands in for the person now.
    pub stand_in: Option<String>,
    /// The seats whose players want to wait for this one, who is away.
    #[serde(default)]
    #[ts(type = "string[]")]
    #[schema(value_type = Vec<String>)]
    pub wait: Vec<Seat>,
    /// The seats whose players call for a bot to stand in.
    #[serde(default)]
    #[ts(type = "string[]")]
    #[schema(value_type = Vec<String>)]
    pub call: Vec<Seat>,
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Holder {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Who.
        person: PersonId,
    },
    /// A bot.
    Bot {
        /// Its level.
        level: String,
    },
}

/// A person at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct PersonInfo {
    /// The number at this table.
    pub person: PersonId,
    /// The name.
    pub name: String,
    /// A number of the page's palette.
    pub colour: u8,
    /// Whether a connection is open.
    pub connected: bool,
    /// For how long there has been none, where there is none.
    #[serde(default)]
    #[ts(type = "number | null")]
    pub away_ms: Option<u64>,
    /// Whether the host has silenced them.
    pub muted: bool,
}

/// Why something was refused: a word for programs and a sentence for their authors.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct Refused {
    /// A rule id such as `AC-2.5`, or a word: of the notation (`unreadable`, `not-your-turn`, `wrong-phase`,
    /// `no-such-card`, `no-such-target`), or of the table (`stale`, `no-game`, `not-seated`, `already-answered`,
    /// `not-host`, `not-now`, `seat-taken`, `full`, `muted`, `too-fast`, `too-long`, `no-such-person`, `kicked`, …).
    pub code: String,
    /// More about it, in English.
    pub detail: String,
    /// The part of the table that decides it, where a game numbers such parts.
    pub part: Option<u8>,
    /// The column of an unreadable move, from 1.
    pub column: Option<u32>,
}

impl Refused {
    /// A refusal by a word.
    pub fn new(code: &str, detail: impl Into<String>) -> Refused {
        Refused { code: code.to_string(), detail: detail.into(), part: None, column: None }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let detail = match refusal.reason {
            Reason::Rule(id) => format!("the rule {id} does not allow it"),
            Reason::Unreadable => "this is not a move of the game".to_string(),
            Reason::NotYourTurn => "this seat cannot move now".to_string(),
            Reason::WrongPhase => "no such move exists in this phase".to_string(),
            Reason::NoSuchCard => "a card is not where the move wants it".to_string(),
            Reason::NoSuchTarget => "there is no such seat or combination".to_string(),
        };
        Refused { part: refusal.part, ..Refused::new(refusal.reason.as_str(), detail) }
    }
}

impl From<NotationError> for Refused {
    fn from(error: NotationError) -> Refused {
        let column = u32::try_from(error.column).ok();
        Refused { column, ..Refused::new(Reason::Unreadable.as_str(), error.to_string()) }
    }
}
