//! What seats know, and what stays hidden from them, in positions and whole games.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test that cannot go on fails.")]

mod hidden;
mod knowledge;
