//! Looking back: a recorded game step by step, and what its record proves about the deal.

use std::collections::BTreeMap;

use engine::{RecordError, Remembered, ReplayError};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{GameResult, OptionChoice};

/// The largest record that is taken, in bytes.
pub const MAX_RECORD_BYTES: usize = 256 * 1024;
/// Views in one answer at most.
pub const MAX_VIEWS: usize = 100;

/// One step of a game as a viewer saw it.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[ts(rename = "Step")]
pub struct SeenStep<V, E> {
    /// Its number; 0 is the deal. What a viewer could not notice in a running game is no step.
    pub step: u32,
    /// The move with its seat; only of finished games.
    pub text: Option<String>,
    /// What happened.
    pub events: Vec<E>,
    /// What the viewer saw then.
    pub view: V,
    /// Hidden cards that the viewer had seen before and was reminded of, in games and at tables that do that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub remembered: Option<Vec<Remembered>>,
}

/// A recorded game. Every answer tells all that happened; views come in parts.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Replay<V, E> {
    /// The game's id.
    pub game: String,
    /// How many seats there are.
    pub seats: u8,
    /// Who sat there, from seat `A`; `bot:LEVEL` for a bot, empty where the record does not say.
    pub names: Vec<String>,
    /// The options.
    pub options: BTreeMap<String, OptionChoice>,
    /// How it ended; nothing of a game that was not played to its end.
    pub result: Option<GameResult>,
    /// What the record proves about the deal.
    pub deal: DealProof,
    /// What is wrong with the record; everything before that is shown.
    pub problem: Option<ReplayProblem>,
    /// What happened in each step as the viewer saw it; step 0 is the deal.
    pub steps: Vec<ReplayStep<E>>,
    /// What the viewer saw after some of the steps.
    pub views: Vec<ReplayView<V>>,
}

/// A step of a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayStep<E> {
    /// The move with its seat; nothing of the deal.
    pub text: Option<String>,
    /// The seats that decide after it; empty when the game is over.
    pub next: String,
    /// The round in which it was made, from 1.
    pub round: u32,
    /// What happened.
    pub events: Vec<E>,
}

/// What a viewer saw after a step.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayView<V> {
    /// The step.
    pub step: u32,
    /// The view.
    pub view: V,
    /// Hidden cards that the viewer had seen before and was reminded of, in games and at tables that do that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub remembered: Option<Vec<Remembered>>,
    /// The cards of every seat, where they are asked for: hands, racks or slots (`_` is an empty one).
    pub open: BTreeMap<String, Vec<String>>,
}

/// What a record proves about its deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DealProof {
    /// What can be said.
    pub state: DealState,
    /// Who gave a part of the seed: `server` and letters of seats.
    pub parts: Vec<String>,
    /// Whose part does not fit, or `seed`; only where something is wrong.
    pub wrong: Option<String>,
}

/// Whether a deal can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DealState {
    /// Every part fits its commitment, the seed is made of the parts, and somebody beside the server gave one.
    Shared,
    /// The same, but only the server gave a part.
    ServerOnly,
    /// The record has no commitments: a local game, or a tour.
    Open,
    /// Something does not fit.
    Wrong,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayProblem {
    /// `record` (it cannot be read), `game`, `revision`, `options`, `move` (it cannot be read), `refused` (it is not
    /// allowed), `result`, or `seed`.
    pub code: String,
    /// The line of the file, from 1; 0 where it is none.
    pub line: u32,
    /// The column, where there is one.
    pub column: Option<u32>,
    /// The move.
    pub text: Option<String>,
    /// Why a move is refused: a rule's id or a word of the notation.
    pub reason: Option<String>,
    /// The whole sentence, in English.
    pub detail: String,
}

impl ReplayProblem {
    /// A problem at a line.
    pub fn new(code: &str, line: usize, detail: String) -> ReplayProblem {
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        ReplayProblem { code: code.to_string(), line, column: None, text: None, reason: None, detail }
    }
}

impl From<&RecordError> for ReplayProblem {
    fn from(error: &RecordError) -> ReplayProblem {
        let column = u32::try_from(error.column).ok();
        ReplayProblem { column, ..ReplayProblem::new("record", error.line, error.to_string()) }
    }
}

impl From<&ReplayError> for ReplayProblem {
    fn from(error: &ReplayError) -> ReplayProblem {
        let detail = error.to_string();
        match error {
            ReplayError::OtherGame { .. } => ReplayProblem::new("game", 0, detail),
            ReplayError::OtherRevision { .. } => ReplayProblem::new("revision", 0, detail),
            ReplayError::Record(error) => error.into(),
            ReplayError::Options(_) => ReplayProblem::new("options", 0, detail),
            ReplayError::Unreadable { line, text, .. } => {
                ReplayProblem { text: Some(text.clone()), ..ReplayProblem::new("move", *line, detail) }
            }
            ReplayError::Refused { line, text, refusal } => ReplayProblem {
                text: Some(text.clone()),
                reason: Some(refusal.reason.to_string()),
                ..ReplayProblem::new("refused", *line, detail)
            },
            ReplayError::NotOver { line } => ReplayProblem::new("result", *line, detail),
            ReplayError::OtherResult { line, expected } => ReplayProblem {
                reason: Some(expected.clone()),
                ..ReplayProblem::new("result", *line, detail)
            },
        }
    }
}
