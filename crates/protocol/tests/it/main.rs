//! The wire: generated types, documented examples, whole games over frames, and hostile messages.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test that fails may panic.")]

mod decoder;
mod drift;
mod games_over_frames;
mod review;
mod study;
