//! The server over real sockets with a real database in a temporary folder.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

mod adversarial;
mod carried;
mod cluster;
mod crash;
mod doors;
mod drafts;
mod durability;
mod exchange;
mod faults;
mod harness;
mod hostile;
mod house;
mod keeping;
mod load;
mod logs;
mod operations;
mod play;
mod postgres;
mod python;
mod reactions;
mod tables;
