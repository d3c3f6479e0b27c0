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
    /// The file is a database of something else.
    #[error("the file is the database of another program (application id {found:#x})")]
    Foreign {
        /// Its application id.
        found: i64,
    },
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
        matches!(self, StoreError::Database(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull))
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error)
    }
}
