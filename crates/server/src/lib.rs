//! The server: lobby, sockets, records.
//!
//! It only moves bytes between tables, store and people. A table is a machine without I/O; its inputs come from
//! sockets, requests, timers and bots, its rows go to the one writer, and its messages leave only after their commit.

mod address;
mod app;
pub mod client;
mod clock;
mod config;
mod gate;
mod headers;
mod hub;
mod limits;
mod list;
mod listener;
mod load;
mod metrics;
mod origin;
mod pool;
mod rest;
mod reviews;
mod secret;
mod serve;
mod soak;
mod socket;
mod timers;
mod web;

pub use config::{Layer, LogFormat, ServeArgs, Settings};
pub use hub::{Deals, Doors, StartError, Wrap};
pub use list::List;
pub use load::{LoadArgs, Report, load, run as run_load};
pub use origin::{NoOrigin, Origin};
pub use serve::{Running, is_refusal, serve};
pub use soak::{SoakArgs, SoakReport, soak};
