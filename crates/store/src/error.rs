//! What can go wrong on disk.

use std::path::PathBuf;

/// Why the store did not do what it was asked.
///
/// Its words are for the host's log; clients only learn that the store failed.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database reported an error.
    #[error("database: {0}")]
    Database(rusqlite::Error),
    /// The folder of the database cannot be made.
    #[error("cannot use the folder {}: {error}", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file cannot be read or written.
    #[error("cannot use {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file that is to be made is there already.
    #[error("{} is there already; nothing was written", .path.display())]
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A server uses the folder.
    #[error("a server uses the folder {}; stop it first", .path.display())]
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A setting on which durability rests does not hold.
    #[error("the database has {name} = {found}, but {expected} is needed to never lose a move")]
    Pragma {
        /// The setting.
        name: &'static str,
        /// What it must be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// The database was written by a later version of the program.
    #[error(
        "the database has schema version {found}; this program knows versions up to {known}. Use the newer program."
    )]
    TooNew {
        /// The version of its schema.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// The database was written by an earlier version of the program.
    #[error(
        "the database has schema version {found}, and {known} is needed: start this program's server on it once, and stop it"
    )]
    TooOld {
        /// The version of its schema.
        found: i64,
        /// The version that is needed.
        known: i64,
    },
    /// The database that something is to be moved into has something already.
    #[error("the database has something already; it must be empty")]
    NotEmpty,
    /// The file is a database of something else.
    #[error("the file is the database of another program (application id {found:#x})")]
    Foreign {
        /// Its application id.
        found: i64,
    },
    /// The address of a database cannot be used. The words do not repeat it: it may have a password.
    #[error("the address of the database cannot be used: {0}")]
    Url(String),
    /// The database server does not let us in.
    #[error("the database refuses the connection: {0}")]
    Refused(String),
    /// The user of the database may not do what is needed.
    #[error(
        "the database user lacks a right: {0}. It must own the tables, or be allowed to make them (GRANT CREATE ON SCHEMA …)"
    )]
    Rights(String),
    /// The database server reported an error.
    #[error("database: {0}")]
    Postgres(String),
    /// The disk of the database server is full.
    #[error("database: {0}")]
    Full(String),
    /// The database cannot be reached, or the connection was lost. What was under way may have happened or not.
    #[error("the database is away: {0}")]
    Away(String),
    /// Somebody else has written to the journal of the same table: it is theirs now.
    #[error("another node has written to the same table")]
    Fenced,
    /// Tables of something else are where ours should be.
    #[error("the schema has tables of another program; use a database or a schema of its own")]
    Occupied,
    /// Another server uses the database.
    #[error("another server uses this database; stop it first")]
    DatabaseInUse,
    /// Another node has the name.
    #[error("another node is called {0}; give each its own name (--node)")]
    NameTaken(String),
    /// A row cannot be understood.
    #[error("the database is damaged: {0}")]
    Damaged(String),
    /// Somebody reads the database and would have to stop first.
    #[error("somebody reads the database")]
    Busy,
    /// An earlier commit of the same table failed; nothing may follow it.
    #[error("an earlier commit of the same table failed")]
    Poisoned,
    /// The writer has ended.
    #[error("the store is closed")]
    Closed,
}

impl StoreError {
    /// Whether the disk, or the limit set for the database, is full.
    pub fn is_full(&self) -> bool {
        match self {
            StoreError::Database(error) => error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull),
            StoreError::Full(_) => true,
            _ => false,
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error)
    }
}
