//! The tests of mini Rummy that need more than one file, in one binary.

mod known;
mod play;
mod slow;
mod solver;
mod steps;
