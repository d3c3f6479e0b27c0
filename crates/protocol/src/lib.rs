//! The wire: versioned messages as JSON, the tables of all games behind one type, and the types of the REST interface.
//!
//! `docs/protocol.md` describes it with examples. TypeScript for it is generated into `web/src/generated`; a test
//! fails when that drifts.

mod any;
mod codec;
mod rest;
mod typescript;

pub use any::{AnyTable, Frame, Job, TestDeal, WireGame, WireOutput, replay_steps};
pub use codec::{DecodeError, FirstMessage, MAX_MESSAGE_BYTES, decode, decode_first, encode, refused};
pub use rest::{
    CreateTable, ErrorBody, GameEntry, GuestCreated, LobbyEntry, NewGuest, OptionEntry, OptionEntryKind,
    RequestBody, RuleEntry, TableCreated, Words,
};
pub use typescript::typescript;

/// The version of the protocol. It rises when a client of the version before would misunderstand something.
pub const VERSION: u32 = table::PROTOCOL_VERSION;
