//! Whether a record is honest: its commitments, its seed, its shuffles, its moves and its result.
//!
//! A record is text that anybody can change, so nothing in it is believed. A record that was dealt from parts must be
//! whole, because a server hands out finished games only; one without parts may be of a game that still runs.

use std::fmt;

use engine::{Game, Playthrough, Record, RecordError, ReplayError, Seat};
use games::{GameId, UnknownGame, with_game};

use crate::Giver;
use crate::deal::judge_deal;

/// What was found out about a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The game.
    pub game: GameId,
    /// Names of players, as the record has them.
    pub names: Vec<(Seat, String)>,
    /// The number of seats.
    pub seats: usize,
    /// Who gave a part of the seed; empty where the record has none.
    pub givers: Vec<Giver>,
    /// Whether commitments, parts and seed fit together; nothing where the record has none.
    pub commitment: Option<bool>,
    /// The moves that were played again and were allowed.
    pub moves: usize,
    /// The totals, where the game is over.
    pub result: Option<Vec<i64>>,
    /// Why the record is not honest.
    pub problem: Option<Forgery>,
}

impl Verified {
    /// Whether everything holds.
    pub fn ok(&self) -> bool {
        self.problem.is_none()
    }
}

/// Why a text cannot be checked at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unverifiable {
    /// It is not a record.
    #[error(transparent)]
    Record(RecordError),
    /// It is of a game that this program does not know.
    #[error(transparent)]
    Game(UnknownGame),
    /// Its header or result cannot be used; also where it was played by rules that this program does not carry.
    #[error(transparent)]
    Header(ReplayError),
    /// A commitment or part is not 64 hexadecimal digits.
    #[error("{}", Forgery::Garbled(*.0))]
    Garbled(Giver),
}

/// Why a record is not honest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Forgery {
    /// There are parts or commitments, but none of the server.
    NoServer,
    /// A part or commitment of somebody who is not in the game.
    Stranger(String),
    /// Two parts or commitments of one.
    Twice(Giver),
    /// A commitment or part is not 64 hexadecimal digits.
    Garbled(Giver),
    /// Somebody committed, and the part is missing.
    NoPart(Giver),
    /// Somebody gave a part without having committed to it.
    NoCommitment(Giver),
    /// A part is not what was committed to.
    OtherPart(Giver),
    /// The seed does not follow from the parts.
    OtherSeed,
    /// A line after the header is nothing that stands there.
    Line(RecordError),
    /// The header, a move or the result does not hold.
    Replay(ReplayError),
    /// The game is over, but its result is missing.
    NoResult,
    /// A game that was dealt from parts ends before it is over.
    Cut,
}

impl fmt::Display for Forgery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Forgery::NoServer => f.write_str("the server's part of the seed is missing"),
            Forgery::Stranger(who) => write!(f, "{who:?} is neither the server nor a seat of this game"),
            Forgery::Twice(who) => write!(f, "there are two parts or commitments of {who}"),
            Forgery::Garbled(who) => {
                write!(f, "the part or commitment of {who} is not 64 hexadecimal digits")
            }
            Forgery::NoPart(who) => write!(f, "{who} committed to a part that is missing"),
            Forgery::NoCommitment(who) => write!(f, "{who} gave a part without having committed to it"),
            Forgery::OtherPart(who) => write!(f, "the part of {who} is not what {who} committed to"),
            Forgery::OtherSeed => f.write_str("the seed does not follow from the parts"),
            Forgery::Line(error) => error.fmt(f),
            Forgery::Replay(error) => error.fmt(f),
            Forgery::NoResult => f.write_str("the game is over, but its result is missing"),
            Forgery::Cut => f.write_str("the record ends before the game is over"),
        }
    }
}

/// Checks a record. The error says that the text is no record that this program can check.
pub fn verify(text: &str) -> Result<Verified, Unverifiable> {
    let (record, broken) = match Record::parse(text) {
        Ok(record) => (record, None),
        Err(error) => (up_to(text, &error)?, Some(error)),
    };
    let game = GameId::from_id(&record.game).map_err(Unverifiable::Game)?;
    let info = game.info();
    if record.revision != info.revision {
        return Err(Unverifiable::Header(ReplayError::OtherRevision {
            found: record.revision,
            expected: info.revision,
        }));
    }
    let dealt = judge_deal(&record);
    if let Err(Forgery::Garbled(who)) = dealt {
        return Err(Unverifiable::Garbled(who));
    }
    let mut verified = Verified {
        game,
        names: record.names.clone(),
        seats: record.seats,
        givers: dealt.clone().unwrap_or_default(),
        commitment: match &dealt {
            Ok(givers) => (!givers.is_empty()).then_some(true),
            Err(_) => Some(false),
        },
        moves: 0,
        result: None,
        problem: dealt.err(),
    };
    if verified.problem.is_some() {
        return Ok(verified);
    }
    let whole = broken.is_none();
    with_game!(game, G => replay::<G>(&record, whole, &mut verified))?;
    if let (None, Some(error)) = (&verified.problem, broken) {
        verified.problem = Some(Forgery::Line(error));
    }
    Ok(verified)
}

/// The record before the line that cannot be read. A header or a result that cannot be read makes the whole text no record.
fn up_to(text: &str, error: &RecordError) -> Result<Record, Unverifiable> {
    let good: Vec<&str> = text.lines().take(error.line.saturating_sub(1)).collect();
    let unreadable = || Unverifiable::Record(error.clone());
    if !good.contains(&"") {
        return Err(unreadable());
    }
    let record = Record::parse(&good.join("\n")).map_err(|_| unreadable())?;
    let line = text.lines().nth(good.len()).unwrap_or_default();
    if is_result(line) && record.result.is_none() { Err(unreadable()) } else { Ok(record) }
}

/// Whether a line is meant to be the result.
fn is_result(line: &str) -> bool {
    line.split_whitespace().next() == Some("result")
}

/// Plays the record again from its seed: every shuffle, every move, the result.
fn replay<G: Game>(record: &Record, whole: bool, verified: &mut Verified) -> Result<(), Unverifiable> {
    let mut moves = 0;
    let game = Playthrough::<G>::replay(record, None, |count, _, _| moves = count);
    verified.moves = moves;
    let game = match game {
        Ok(game) => game,
        Err(
            error @ (ReplayError::OtherGame { .. }
            | ReplayError::OtherRevision { .. }
            | ReplayError::Record(_)
            | ReplayError::Options(_)),
        ) => return Err(Unverifiable::Header(error)),
        Err(ReplayError::Unreadable { line, text, error }) if is_result(&text) => {
            return Err(Unverifiable::Header(ReplayError::Unreadable { line, text, error }));
        }
        Err(error) => {
            verified.problem = Some(Forgery::Replay(error));
            return Ok(());
        }
    };
    let over = G::winners(game.rules(), game.state()).is_some();
    if over {
        let scores = G::scores(game.rules(), game.state());
        verified.result = Some(scores.as_slice().iter().map(|number| i64::from(*number)).collect());
    }
    if whole && record.result.is_none() {
        verified.problem = match (over, verified.commitment) {
            (true, _) => Some(Forgery::NoResult),
            (false, Some(_)) => Some(Forgery::Cut),
            (false, None) => None,
        };
    }
    Ok(())
}
