//! Looking back and learning: replays, whether a record is honest, reviews and hints, with their sentences.
//!
//! Everything here is made of a record, or of what a table lets one seat know. Some of it takes a while: not for threads
//! that must stay responsive.

mod deal;
mod hints;
mod replay;
mod review;
mod saw;
mod steps;
mod summary;
mod verify;

pub use deal::{Giver, deal_proof};
pub use hints::hints;
pub use protocol::Reviewed;
pub use replay::{ReplayWish, read_record, replay, replay_case};
pub use review::{MAX_DECISIONS, ReviewWork, review_name};
pub use saw::{Incomparable, Mismatch, Saw, compare};
pub use steps::{replay_steps, steps_of};
pub use summary::{Grade, RoundAccuracy, Summary, summary};
pub use verify::{Forgery, Unverifiable, Verified, verify};

/// Says when thinking must end.
pub type Stop<'a> = &'a dyn Fn() -> bool;
