//! Reviews: every decision of a seat in a recorded game, and what could have been done instead.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::Words;

/// What a review is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ReviewStage {
    /// It is being thought about.
    Running,
    /// It is complete and kept.
    Done,
    /// Somebody has cancelled it, or the server has stopped.
    Cancelled,
}

/// The review of a seat in a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Review {
    /// Its name: the hash of the record and the seat.
    pub id: String,
    /// The seat's letter.
    pub seat: String,
    /// What it is doing.
    pub stage: ReviewStage,
    /// How many decisions there are.
    pub total: u32,
    /// Whether there were more, which are not looked at.
    #[serde(default)]
    pub partial: bool,
    /// What the seat won in the end: 1, a part of it where several won, or 0; nothing where the game was not played to its end.
    #[serde(default)]
    pub result: Option<f32>,
    /// Those that have been judged, in their order.
    pub decisions: Vec<Reviewed>,
}

/// A decision and what could have been done instead.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Reviewed {
    /// How many moves had been played before it.
    pub step: u32,
    /// The round, from 1.
    pub round: u32,
    /// What was played, in the notation; of a constructed turn all its steps.
    pub played: Vec<String>,
    /// The best move, likewise.
    pub best: Vec<String>,
    /// The chance to win with what was played, from 0 to 1.
    pub chance: f32,
    /// The chance to win with the best move.
    pub best_chance: f32,
    /// The chance with any move, on average; nothing where moves cannot be listed.
    #[serde(default)]
    pub usual_chance: Option<f32>,
    /// Why the best move is better, in both languages; empty where it was played. Players are named by their seats in braces,
    /// such as `{B}`.
    pub reason: Words,
    /// The exact best lay-out, in a game that has one.
    pub layout: Option<LayoutReview>,
}

/// The best lay-out of a turn beside the one that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct LayoutReview {
    /// Tiles that could leave the rack.
    pub tiles: u32,
    /// What they count.
    pub points: i32,
    /// The table at the end, a combination each.
    pub table: Vec<String>,
    /// Tiles that did leave the rack.
    pub played_tiles: u32,
    /// What they count.
    pub played_points: i32,
}
