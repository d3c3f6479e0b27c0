//! What is stored.
//!
//! A table is a line of facts that can be listed, and a journal: entries that are only ever appended and from which
//! the table is made again. The store does not look into entries.

/// The number of a table, given when it is made.
pub type TableKey = i64;

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stage {
    /// It has not started.
    Open,
    /// It is played.
    Running,
    /// Its game is over; a rematch may follow.
    Over,
    /// It is closed; its journal can go.
    Closed,
}

impl Stage {
    pub(crate) const ALL: [Stage; 4] = [Stage::Open, Stage::Running, Stage::Over, Stage::Closed];

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
    pub stage: Stage,
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
    /// A guest is made or changed.
    Guest(GuestRow),
    /// A guest is no more: the token, the name, and the name in all records of games the guest has played.
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
    },
    /// A table is made or its facts change.
    Table(TableRow),
    /// An entry of a table's journal.
    Entry {
        /// The table.
        table: TableKey,
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
    },
}
