//! One served table as a machine without I/O: (now, input) → (rows to commit, messages, timers).
//!
//! A [`Table`] knows seats, people, clocks, sealed choices, timed windows, bots' turns, chat, resuming and hiding.
//! It reads no clock, opens no file, starts no thread and draws no randomness: [`Time`] and entropy are inputs. What
//! must survive leaves it as [`Row`]s; folding the same rows again gives the same table ([`Table::resume`]). Messages
//! that tell of something in rows are released by the caller only after those rows are committed ([`Output`]).

mod bots_turn;
mod clocks;
mod entropy;
mod hint;
mod ids;
mod input;
mod lobby;
mod message;
mod names;
mod output;
mod people;
mod play;
mod resume;
mod row;
mod running;
mod seed;
mod setup;
mod start;
mod stream;
mod table;
mod tell;
mod tour;
mod verify;
mod window;

pub use entropy::Entropy;
pub use ids::{ConnectionId, GuestId, PersonId, Time};
pub use input::{Access, ClientMessage, Guest, Input, Request, ResumeFrom};
pub use message::{
    ChatLine, DecisionKind, GameResult, Holder, Message, PersonInfo, Position, Refused, SeatInfo, SeedCommit,
    Stage, StartStep, TableInfo, Update, Welcome, Wielded, You,
};
pub use names::{NAME_CHARS, clean_line, clean_name};
pub use output::{Delivery, Output, Think, Thought};
pub use people::DELETED_NAME;
pub use resume::ResumeError;
pub use row::{Mover, Row};
pub use running::Deal;
pub use seed::{Commitment, Part, derive_seed};
pub use setup::{Clock, OptionChoice, Pace, SeatPlan, Settings, Setup, SetupError};
pub use table::{MessageOf, OutputOf, PROTOCOL_VERSION, Step, Table, replay_steps};
pub use verify::{Forgery, Giver, Unverifiable, Verified, verify};
