//! The server over real sockets with a real database in a temporary folder.

mod crash;
mod durability;
mod harness;
mod hostile;
mod load;
mod operations;
mod play;
mod reactions;
mod tables;
