//! Bots in positions with one clearly right move, bots that must not know more than they see, and budgets.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

mod advice;
mod budgets;
mod characters;
mod exchange;
mod imagined;
mod positions;
mod reasons;
mod tours;
mod weights;
