//! What must survive: the journal of a table, row by row.

use std::collections::BTreeMap;

use engine::Seat;
use protocol::{Clock, OptionChoice, PersonId, Setup};
use serde::{Deserialize, Serialize};

use crate::{GuestId, Time};

/// One row. Folding all rows of a table in their order gives the table again.
///
/// New kinds and new fields with defaults may be added; what a stored row means never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "row", rename_all = "kebab-case")]
pub enum Entry {
    /// The table was made. Always the first row.
    Created {
        /// The table's id.
        table: String,
        /// Its set-up.
        setup: Setup,
        /// The revision of the game's rules.
        revision: u32,
        /// When.
        at: Time,
    },
    /// Somebody came, or took another name.
    Joined {
        /// The number at this table.
        person: PersonId,
        /// Who it is.
        guest: GuestId,
        /// The name.
        name: String,
        /// The colour.
        colour: u8,
        /// Came by the link for watching.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        watch_only: bool,
    },
    /// A person took a seat.
    Sat {
        /// Who.
        person: PersonId,
        /// Which.
        seat: Seat,
    },
    /// A seat became free.
    Stood {
        /// Which.
        seat: Seat,
    },
    /// A seat is for a bot of a level, or for a person.
    Planned {
        /// Which.
        seat: Seat,
        /// The bot's level.
        bot: Option<String>,
    },
    /// The host chose other options or another clock.
    Changed {
        /// Options that differ from their defaults.
        options: BTreeMap<String, OptionChoice>,
        /// The clock.
        clock: Clock,
    },
    /// A person is ready, or not.
    Ready {
        /// Who.
        person: PersonId,
        /// Which.
        ready: bool,
    },
    /// The host's role went to somebody.
    Host {
        /// To whom.
        person: PersonId,
    },
    /// Somebody was sent away for good.
    Kicked {
        /// Who.
        person: PersonId,
    },
    /// Somebody was silenced, or may speak again.
    Muted {
        /// Who.
        person: PersonId,
        /// Which.
        muted: bool,
    },
    /// Nobody new is let in, or people are again.
    Locked {
        /// Which.
        locked: bool,
    },
    /// Everybody but the host waits between two lines of chat; 0 for as usual.
    Slowed {
        /// How long.
        seconds: u16,
    },
    /// Somebody went away. Anyone without a seat is still remembered: the number, the name, and a silence.
    Left {
        /// Who.
        person: PersonId,
    },
    /// Somebody who went away is not remembered any more.
    Gone {
        /// Who.
        person: PersonId,
    },
    /// Somebody is no guest of the server any more: the name and what was said go.
    Forgotten {
        /// Who.
        person: PersonId,
    },
    /// A game began.
    Started {
        /// Its number at this table, from 1.
        number: u32,
        /// The seed, in hexadecimal.
        seed: String,
        /// Commitments to its parts: `server` or a seat's letter, and the hash.
        commitments: Vec<(String, String)>,
        /// The parts, likewise.
        parts: Vec<(String, String)>,
        /// The names of the players, from seat `A`.
        names: Vec<String>,
        /// When.
        at: Time,
    },
    /// A move was played.
    Moved {
        /// The move in the notation, with its seat.
        text: String,
        /// Who chose it.
        by: Mover,
        /// The client's message id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// The reaction time in milliseconds that it was ordered by.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reaction: Option<u32>,
        /// When.
        at: Time,
    },
    /// An answer in a window came in and waits to be handed over.
    Answered {
        /// The seat.
        seat: Seat,
        /// The move in the notation, with its seat.
        text: String,
        /// Who chose it.
        by: Mover,
        /// The client's message id.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<String>,
        /// The reaction time in milliseconds.
        reaction: u32,
        /// When.
        at: Time,
    },
    /// A bot stands in for the person in a seat.
    TakenOver {
        /// The seat.
        seat: Seat,
        /// The bot's level.
        level: String,
    },
    /// The person is back.
    CameBack {
        /// The seat.
        seat: Seat,
    },
    /// Somebody said something.
    Said {
        /// Who.
        person: PersonId,
        /// What.
        text: String,
        /// The client's message id.
        id: String,
        /// When.
        at: Time,
    },
    /// A game is over. Rows before it are not needed for its record any more.
    Finished {
        /// Its number at this table.
        number: u32,
        /// The winners' seats.
        winners: String,
        /// The totals.
        totals: Vec<i32>,
        /// The whole record (`.hzr`).
        record: String,
        /// When.
        at: Time,
    },
    /// The table is open for another game, seats rotated by one.
    Rematch,
    /// Another node owns the table from here on. It changes nothing at the table, but whoever owned it before and does not
    /// know of it cannot write any more.
    TakenUp {
        /// The node.
        node: String,
    },
    /// The links have new keys. It changes nothing at the table.
    Rekeyed,
    /// The table is closed.
    Closed {
        /// Why.
        reason: String,
    },
}

/// Who chose a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mover {
    /// The person in the seat.
    Person,
    /// A bot: the seat's own, or one that stands in.
    Bot,
    /// The clock: by the game's rule, or a bot because the time was over.
    Clock,
}
