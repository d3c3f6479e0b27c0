//! The wire: versioned messages, the types of the REST interface, their JSON, and their TypeScript; nothing else.
//!
//! `docs/protocol.md` describes it with examples. TypeScript for it is generated into `web/src/generated`; a test
//! fails when that drifts.

mod client;
mod codec;
mod hint;
mod ids;
mod message;
mod replay;
mod rest;
mod review;
mod setup;
mod typescript;
mod wish;

pub use client::{BotPace, ClientMessage, Request, ResumeFrom};
pub use codec::{DecodeError, FirstMessage, MAX_MESSAGE_BYTES, decode, decode_first, encode, refused};
pub use hint::Hint;
pub use ids::PersonId;
pub use message::{
    ChatLine, DecisionKind, GameResult, Holder, KnockInfo, Message, PersonInfo, Position, Refused, SeatInfo,
    SeedCommit, Stage, StartStep, TableInfo, Update, Welcome, Wielded, You,
};
pub use replay::{
    DealProof, DealState, MAX_RECORD_BYTES, MAX_VIEWS, Replay, ReplayProblem, ReplayStep, ReplayView,
    SeenStep,
};
pub use rest::{
    CreateTable, ErrorBody, GameEntry, GuestCreated, Invitation, InvitationSeat, KnockAnswer, Knocked,
    LobbyEntry, LobbyPerson, MyTable, NewGuest, OptionEntry, OptionEntryKind, RatingEntry, RequestBody,
    RuleEntry, TableCreated, Words,
};
pub use review::{LayoutReview, Review, ReviewStage, Reviewed};
pub use setup::{Clock, OptionChoice, SeatPlan, Setup};
pub use typescript::typescript;
pub use wish::{Arranged, BoundPart, FirstPoints, FitHow, FitPlace, GroupVerdict, StandInPlace};

/// The version of the protocol. It rises when a client of the version before would misunderstand something.
pub const VERSION: u32 = 1;
