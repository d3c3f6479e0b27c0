//! What is stored.
//!
//! A table is a line of facts that can be listed, and a journal: entries that are only ever appended and from which
//! the table is made again. The store does not look into entries.

/// The number of a table, given when it is made.
pub type TableKey = i64;

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Progress {
    /// It has not started.
    Open,
    /// It is played.
    Running,
    /// Its game is over; a rematch may follow.
    Over,
    /// It is closed; its journal can go.
    Closed,
    /// Its journal cannot be read. It is not played and not swept: somebody may be able to mend it.
    Aside,
}

impl Progress {
    pub(crate) const ALL: [Progress; 5] =
        [Progress::Open, Progress::Running, Progress::Over, Progress::Closed, Progress::Aside];

    pub(crate) fn number(self) -> i64 {
        self as i64
    }
}

/// The facts of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its number.
    pub key: TableKey,
    /// Its unguessable name.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The revision of the game's rules by which it is played.
    pub revision: u32,
    /// How far it has come.
    pub stage: Progress,
    /// What the server needs beside the journal, in its own form.
    pub head: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
}

/// A person without an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuestRow {
    /// A name for the guest that is no secret.
    pub id: String,
    /// The hash of the token by which the guest is known.
    pub token_hash: [u8; 32],
    /// The name that others see.
    pub name: String,
    /// A colour.
    pub colour: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it last showed its token, roughly, in milliseconds since 1970.
    pub seen_ms: i64,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRow {
    /// The table.
    pub table: TableKey,
    /// The number of the game at that table, from 1.
    pub number: u32,
    /// The record as a text.
    pub text: String,
    /// When it ended, in milliseconds since 1970.
    pub finished_ms: i64,
    /// The guests who played it: the seat's letter and the guest's id.
    pub players: Vec<(String, String)>,
}

/// One change. Changes that are handed over together are stored together or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A guest is made.
    Guest(GuestRow),
    /// A guest has another name or colour, or was seen. One that is no more stays gone.
    GuestChanged(GuestRow),
    /// An entry of a journal stands there in other words, such as without the name of somebody who is gone.
    Rewritten {
        /// The table.
        table: TableKey,
        /// The number of the entry, as [`Reader::entries`](crate::Reader::entries) gives it.
        number: i64,
        /// What the server wrote.
        body: Vec<u8>,
    },
    /// A guest is no more: the token, the name, and the name in all records of games the guest has played. When this is
    /// committed, journals of closed tables are swept too, and nothing of the guest waits in the file beside the database.
    GuestGone {
        /// The guest's id.
        id: String,
        /// What stands in records from then on.
        name: String,
    },
    /// Guests that have not shown their token since a moment, in milliseconds since 1970, are forgotten.
    ForgetGuests {
        /// The moment.
        before_ms: i64,
        /// So many at most, those first who have been away longest.
        most: u32,
    },
    /// A table is made or its facts change.
    Table(TableRow),
    /// An entry of a table's journal.
    Entry {
        /// The table.
        table: TableKey,
        /// Its place in the journal, from 1. Where several can write, only one of them gets a place.
        seq: i64,
        /// What the server wrote.
        body: Vec<u8>,
    },
    /// A game is finished.
    Record(RecordRow),
    /// A review of a recorded game is complete.
    Review {
        /// The hash of the record and the seat.
        id: String,
        /// What the server wrote.
        text: String,
        /// When, in milliseconds since 1970.
        made_ms: i64,
    },
    /// The server was running at this moment, in milliseconds since 1970. Clocks stand still from there to a restart.
    Alive {
        /// The moment.
        at_ms: i64,
        /// How long no server has run in all, so that nobody counts as having stayed away meanwhile.
        paused_ms: i64,
    },
}

/// When a server last ran.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alive {
    /// The moment, in milliseconds since 1970.
    pub at_ms: i64,
    /// How long none has run in all.
    pub paused_ms: i64,
}
