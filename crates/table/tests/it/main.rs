//! Tables in virtual time.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test that fails may panic.")]

mod absence;
mod bots_and_clocks;
mod company;
mod crash;
mod damage;
mod exchange;
mod frames;
mod harness;
mod hostile;
mod lobby;
mod play;
mod start;
mod tours;
mod windows;

/// A small game for tests.
use games::hush;
