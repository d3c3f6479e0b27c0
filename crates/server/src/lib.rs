//! The server: lobby, sockets, records.
//!
//! It only moves bytes between tables, store and people. A table is a machine without I/O; its inputs come from
//! sockets, requests, timers and bots, its rows go to the one writer, and its messages leave only after their commit.

mod address;
mod app;
mod clock;
mod cluster;
mod config;
mod gate;
mod headers;
mod hub;
mod limits;
mod list;
mod listener;
mod metrics;
mod origin;
mod place;
mod pool;
mod rest;
mod reviews;
mod secret;
mod serve;
mod share;
mod socket;
mod timers;
mod web;

pub use config::{Layer, LogFormat, ServeArgs, Settings};
pub use hub::{Deals, Doors, StartError, Wrap};
pub use list::List;
pub use origin::{NoOrigin, Origin};
pub use place::Place;
pub use serve::{RunningServer, is_refusal, serve};
