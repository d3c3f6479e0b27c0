//! The tests of mini Rummy that need more than one file, in one binary.

mod slow;
mod solver;
