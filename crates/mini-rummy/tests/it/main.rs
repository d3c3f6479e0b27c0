//! The tests of mini Rummy that need more than one file, in one binary.

#![allow(clippy::unwrap_used, reason = "A test fails by panicking.")]

mod better;
mod known;
mod play;
mod real;
mod reuse;
mod slow;
mod solver;
mod steps;
mod wish;
