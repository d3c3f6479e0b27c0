//! One served table as a machine without I/O: (now, input) → (entries to commit, messages, timers).
//!
//! A [`Table`] knows seats, people, clocks, sealed choices, timed windows, bots' turns, chat, resuming and hiding.
//! It reads no clock, opens no file, starts no thread and draws no randomness: [`Time`] and entropy are inputs. What
//! must survive leaves it as [`Entry`]s; folding the same entries again gives the same table ([`Table::resume`]). Messages
//! that tell of something in entries are released by the caller only after those are committed ([`Output`]).

mod absence;
mod advice;
mod any;
mod board;
mod bots_turn;
mod catalogue;
mod clocks;
mod door;
mod entropy;
mod entry;
mod ids;
mod input;
mod journal;
mod knocks;
mod lobby;
mod moderation;
mod names;
mod outbox;
mod output;
mod past;
mod people;
mod play;
mod room;
mod running;
mod scrub;
mod seed;
mod setup;
mod start;
mod stream;
mod table;
mod tell;
mod tour;
mod window;

pub use any::{AnyBotTask, AnyTable, Frame, Question, Steps, TestDeal, WireGame, WireOutput};
pub use catalogue::catalogue;
pub use entropy::Entropy;
pub use entry::{Entry, Mover};
pub use ids::{ConnectionId, GuestId, Time};
pub use input::{Access, Guest, Input};
pub use journal::{Misfit, ResumeError};
#[cfg(target_family = "wasm")]
pub use names::clean_by;
pub use names::{NAME_CHARS, clean_line, clean_name};
pub use output::{BotTask, Delivery, Output, Thought};
pub use past::{Onlooker, Past};
pub use people::DELETED_NAME;
pub use running::Deal;
pub use seed::{Commitment, Part, derive_seed};
pub use setup::{Pace, SetupError, TableSettings};
pub use table::{MessageOf, OutputOf, Table};
