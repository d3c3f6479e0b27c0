//! Hints: what a strong player would do, from what one seat knows.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A move that a strong player would consider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The move in the notation, without the seat.
    #[serde(rename = "move")]
    pub text: String,
    /// The chance to win with it, from 0 to 1; nothing where it was computed and not tried out.
    pub win_chance: Option<f32>,
    /// What it is expected to bring in this round.
    pub expected_points: f32,
    /// How often it was tried.
    pub visits: u32,
    /// Whether nobody can say that the first of them is better.
    #[serde(default)]
    pub as_good: bool,
    /// Why, in a sentence; players are named by their seats in braces, such as `{B}`.
    pub reason: String,
}
