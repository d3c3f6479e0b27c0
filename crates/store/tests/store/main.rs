//! The store: what every database must do, and what one of them does by itself.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

mod conformance;
mod postgres;
mod sqlite;
