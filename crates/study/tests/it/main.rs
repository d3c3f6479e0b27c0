//! Looking back: replays, honest and forged records, reviews.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test that fails may panic.")]

// The virtual table of the crate `table`.
#[allow(dead_code, reason = "Not all of it is needed here.")]
#[path = "../../../table/tests/it/harness.rs"]
mod harness;
mod replay;
mod review;
mod verify;
