//! The server: lobby, sockets, records.
//!
//! It only moves bytes between tables, store and people. A table is a machine without I/O; its inputs come from
//! sockets, requests, timers and bots, its rows go to the one writer, and its messages leave only after their commit.

mod app;
pub mod client;
mod clock;
mod config;
mod hub;
mod load;
mod metrics;
mod pool;
mod rest;
mod reviews;
mod secret;
mod serve;
mod socket;
mod timers;
mod web;

pub use config::{Layer, LogFormat, ServeArgs, Settings};
pub use hub::{Deals, Doors, StartError, Wrap};
pub use load::{LoadArgs, Report, load, run as run_load};
pub use serve::{Running, is_refusal, serve};
