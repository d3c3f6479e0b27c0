//! Cases: a position, moves, and what must hold, in a TOML file. They test the rules and settle disputes.

mod case;
mod position;
mod run;
mod tree;
mod write;

pub use case::Case;
pub use run::Verdict;
pub use tree::{CaseError, read_values};
pub use write::write_case;
