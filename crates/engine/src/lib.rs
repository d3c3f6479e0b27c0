//! The framework every game of Hinterzimmer stands on.
//!
//! A game keeps the contract [`Game`]: rules, a small copyable state, actions, events and what each viewer may know
//! of them, views, knowledge, and its words in the notation. This crate knows no game, no files, no clocks and no
//! randomness of the system: all chance comes from a [`Seed`].

mod chance;
mod deck;
mod facts;
mod game;
mod lang;
mod moves;
pub mod notation;
mod options;
mod pile;
mod playthrough;
mod record;
mod refusal;
mod rng;
mod rules_text;
mod seat;
mod types;
mod wish;
mod witness;

pub use chance::{Chance, Seed, SeedError};
pub use deck::{KindFacts, Remembered};
pub use facts::{Fact, FactError, FactKind, FactReader, Facts, Value};
pub use game::{Game, GameInfo, Handles, Scores, Sink, Together, check_options};
pub use lang::{Bilingual, Lang};
pub use moves::{Move, action_text, apply_move, check_move, move_text, parse_action, parse_move};
pub use notation::{NotationError, Word, Words};
pub use options::{
    MAX_VALUE, MIN_VALUE, OptionError, OptionKind, OptionSpec, OptionValue, Options, ValueTable,
};
pub use pile::Pile;
pub use playthrough::{Playthrough, ReplayError};
pub use record::{MoveLine, RECORD_VERSION, Record, RecordError, RecordLine};
pub use refusal::{Checked, Reason, Refusal, RuleId};
pub use rng::Rng;
pub use rules_text::{Paragraph, RuleText, rule_texts, rules_page};
pub use seat::{MAX_SEATS, Seat, SeatSet, Viewer};
pub use types::{Act, InWords, Knowledge, Position, Redact, Ruleset, Sight};
pub use wish::{Arrangement, Bound, FirstLayout, Fit, FitKind, Group, StandIn};
pub use witness::Witness;
