//! Tables in virtual time.

mod bots_and_clocks;
mod crash;
mod exchange;
mod harness;
mod hush;
mod lobby;
mod play;
mod start;
mod windows;
