//! What a player was shown while playing, compared with the record of the game.

use engine::{Record, RecordError, Seat, Viewer};
use protocol::SeedCommit;
use serde::Deserialize;
use serde_json::Value;

use crate::replay_steps;

/// What a player was shown, as the page saves it.
#[derive(Clone, Debug, Deserialize)]
pub struct Saw {
    /// The player's seat.
    pub seat: String,
    /// One's own part, where one was given.
    #[serde(default)]
    pub part: Option<String>,
    /// All commitments as they were shown before one's own part was revealed; none where none was given.
    #[serde(default)]
    pub commitments: Vec<SeedCommit>,
    /// Events in their order; some may be missing.
    #[serde(default)]
    pub events: Vec<Value>,
}

/// Why a record is not of the game that the player saw.
#[derive(Clone, Debug, PartialEq)]
pub enum Mismatch {
    /// Another commitment of somebody was shown before the deal, or none of the record.
    OtherCommitment(String),
    /// The record has a commitment or part of somebody of which nothing was shown before the deal.
    NeverShown(String),
    /// The player's own part is another one.
    OwnPart,
    /// Something that was shown does not happen.
    Event {
        /// Its number, from 1.
        number: usize,
        /// What was shown.
        shown: Value,
    },
}

/// Why a record and what a player saw cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Incomparable {
    /// The record cannot be read.
    #[error(transparent)]
    Record(RecordError),
    /// The seat is not in the game.
    #[error("the seat {0:?} is not in this game")]
    Seat(String),
    /// The record does not replay.
    #[error("the record does not replay: {0}")]
    Replay(String),
}

/// Compares an honest record with what a player was shown. Whoever gave a part was shown all commitments before, so that the
/// record has exactly those: a server that adds one of its own afterwards could try parts until the seed suits it.
pub fn compare(text: &str, saw: &Saw) -> Result<Option<Mismatch>, Incomparable> {
    let record = Record::parse(text).map_err(Incomparable::Record)?;
    let seat = Seat::from_text(&saw.seat)
        .filter(|seat| seat.index() < record.seats)
        .ok_or_else(|| Incomparable::Seat(saw.seat.clone()))?;
    if let Some(mismatch) = compare_deal(&record, saw) {
        return Ok(Some(mismatch));
    }
    let steps = replay_steps(text, Viewer::Seat(seat), 0, usize::MAX).map_err(Incomparable::Replay)?;
    let steps: Vec<Value> =
        serde_json::from_str(&steps).map_err(|error| Incomparable::Replay(error.to_string()))?;
    let mut events = steps.iter().filter_map(|step| step["events"].as_array()).flatten();
    let missing = saw.events.iter().position(|shown| !events.any(|event| event == shown));
    Ok(missing.map(|place| Mismatch::Event { number: place + 1, shown: saw.events[place].clone() }))
}

fn compare_deal(record: &Record, saw: &Saw) -> Option<Mismatch> {
    let committed = |shown: &SeedCommit| {
        record.commits.iter().any(|(who, hash)| *who == shown.who && *hash == shown.commitment)
    };
    if let Some(shown) = saw.commitments.iter().find(|shown| !committed(shown)) {
        return Some(Mismatch::OtherCommitment(shown.who.clone()));
    }
    let took_part = saw.part.is_some() || !saw.commitments.is_empty();
    let was_shown = |who: &str| saw.commitments.iter().any(|shown| shown.who == who);
    let mut given = record.commits.iter().chain(&record.parts);
    if let Some((who, _)) = given.find(|(who, _)| took_part && !was_shown(who)) {
        return Some(Mismatch::NeverShown(who.clone()));
    }
    let own = |part: &String| record.parts.iter().any(|(who, given)| *who == saw.seat && given == part);
    saw.part.as_ref().is_some_and(|part| !own(part)).then_some(Mismatch::OwnPart)
}
