//! The wire: generated types, documented examples, and hostile messages.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test that fails may panic.")]

mod decoder;
mod drift;
