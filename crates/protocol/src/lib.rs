//! The wire: versioned messages as JSON, the tables of all games behind one type, and the types of the REST interface.
//!
//! `docs/protocol.md` describes it with examples. TypeScript for it is generated into `web/src/generated`; a test
//! fails when that drifts.

mod advice;
mod any;
mod codec;
mod rest;
mod review;
mod study;
mod typescript;

pub use advice::{Hint, HintJob, Stop};
pub use any::{AnyTable, Frame, Job, TestDeal, WireGame, WireOutput, replay_steps};
pub use codec::{DecodeError, FirstMessage, MAX_MESSAGE_BYTES, decode, decode_first, encode, refused};
pub use rest::{
    CreateTable, ErrorBody, GameEntry, GuestCreated, LobbyEntry, NewGuest, OptionEntry, OptionEntryKind,
    RequestBody, RuleEntry, TableCreated, Words,
};
pub use review::{LayoutReview, MAX_DECISIONS, Review, ReviewStage, ReviewWork, Reviewed};
pub use study::{
    DealProof, DealState, MAX_RECORD_BYTES, MAX_VIEWS, Replay, ReplayProblem, ReplayStep, ReplayView,
    ReplayWish, deal_proof, read_record, replay, replay_case,
};
pub use typescript::typescript;

/// The version of the protocol. It rises when a client of the version before would misunderstand something.
pub const VERSION: u32 = table::PROTOCOL_VERSION;
