//! The same tables, bots and studies in the browser.
//!
//! A [`House`] is what a server is to the page: it takes the frames of sockets and the requests of REST, and gives the same
//! messages and answers. It does no I/O. A worker of the page hands it calls as JSON, with the time in each and randomness in
//! the first; stores what it is told to store; and only then passes on the messages that tell of it.

mod call;
#[cfg(target_arch = "wasm32")]
mod door;
mod house;
mod rest;
mod sockets;
mod work;

pub use call::{Answer, Ask, Batch, Call, Closing, Commit, Done, GuestRow, Head, Pondered, Sending, Timed};
pub use house::House;
