//! Whether a record is honest: its commitments, its seed, its shuffles, its moves and its result.
//!
//! A record is text that anybody can change, so nothing in it is believed. A record that was dealt from parts must be
//! whole, because a server hands out finished games only; one without parts may be of a game that still runs.

use std::fmt;

use engine::{Game, Playthrough, Record, RecordError, ReplayError, Seat};
use games::{GameId, UnknownGame, with_game};

use crate::seed::{Commitment, Part, derive_seed};

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

/// Somebody who gave a part of the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Giver {
    /// The server.
    Server,
    /// The player in a seat.
    Seat(Seat),
}

impl fmt::Display for Giver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Giver::Server => f.write_str("server"),
            Giver::Seat(seat) => seat.fmt(f),
        }
    }
}

/// Why a text cannot be checked at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unverifiable {
    /// It is not a record.
    Record(RecordError),
    /// It is of a game that this program does not know.
    Game(UnknownGame),
    /// It was played by rules that this program does not carry.
    Revision(ReplayError),
}

impl fmt::Display for Unverifiable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unverifiable::Record(error) => error.fmt(f),
            Unverifiable::Game(error) => error.fmt(f),
            Unverifiable::Revision(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Unverifiable {}

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
        return Err(Unverifiable::Revision(ReplayError::OtherRevision {
            found: record.revision,
            expected: info.revision,
        }));
    }
    let dealt = check_parts(&record);
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
    with_game!(game, G => replay::<G>(&record, whole, &mut verified));
    if let (None, Some(error)) = (&verified.problem, broken) {
        verified.problem = Some(Forgery::Line(error));
    }
    Ok(verified)
}

/// The record before the line that cannot be read. A header that cannot be read makes the whole text no record.
fn up_to(text: &str, error: &RecordError) -> Result<Record, Unverifiable> {
    let good: Vec<&str> = text.lines().take(error.line.saturating_sub(1)).collect();
    let unreadable = || Unverifiable::Record(error.clone());
    if !good.contains(&"") {
        return Err(unreadable());
    }
    Record::parse(&good.join("\n")).map_err(|_| unreadable())
}

/// Checks commitments, parts and seed; says who gave a part.
fn check_parts(record: &Record) -> Result<Vec<Giver>, Forgery> {
    if record.commits.is_empty() && record.parts.is_empty() {
        return Ok(Vec::new());
    }
    let commits = givers::<Commitment>(&record.commits, record.seats)?;
    let parts = givers::<Part>(&record.parts, record.seats)?;
    for (giver, _) in &parts {
        commits.iter().find(|(who, _)| who == giver).ok_or(Forgery::NoCommitment(*giver))?;
    }
    let mut server = None;
    let mut seats = Vec::new();
    for (giver, commitment) in &commits {
        let (_, part) = parts.iter().find(|(who, _)| who == giver).ok_or(Forgery::NoPart(*giver))?;
        if part.commitment() != *commitment {
            return Err(Forgery::OtherPart(*giver));
        }
        match giver {
            Giver::Server => server = Some(*part),
            Giver::Seat(seat) => seats.push((*seat, *part)),
        }
    }
    let server = server.ok_or(Forgery::NoServer)?;
    if derive_seed(&server, &seats) != record.seed {
        return Err(Forgery::OtherSeed);
    }
    Ok(commits.into_iter().map(|(giver, _)| giver).collect())
}

/// Lines of the header by who gave them, in order.
fn givers<T: std::str::FromStr>(
    lines: &[(String, String)],
    seats: usize,
) -> Result<Vec<(Giver, T)>, Forgery> {
    let mut found: Vec<(Giver, T)> = Vec::new();
    for (who, text) in lines {
        let giver = match who.as_str() {
            "server" => Giver::Server,
            letter => Seat::from_text(letter)
                .filter(|seat| seat.index() < seats)
                .map(Giver::Seat)
                .ok_or_else(|| Forgery::Stranger(who.clone()))?,
        };
        if found.iter().any(|(known, _)| *known == giver) {
            return Err(Forgery::Twice(giver));
        }
        found.push((giver, text.parse().map_err(|_| Forgery::Garbled(giver))?));
    }
    found.sort_by_key(|(giver, _)| *giver);
    Ok(found)
}

/// Plays the record again from its seed: every shuffle, every move, the result.
fn replay<G: Game>(record: &Record, whole: bool, verified: &mut Verified) {
    let mut moves = 0;
    let game = Playthrough::<G>::replay(record, None, |count, _, _| moves = count);
    verified.moves = moves;
    let game = match game {
        Ok(game) => game,
        Err(error) => {
            verified.problem = Some(Forgery::Replay(error));
            return;
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
}
