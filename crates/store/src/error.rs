//! What can go wrong on disk.

use std::fmt;
use std::path::PathBuf;

/// Why the store did not do what it was asked.
///
/// Its words are for the host's log; clients only learn that the store failed.
#[derive(Debug)]
pub enum StoreError {
    /// The database reported an error.
    Database(rusqlite::Error),
    /// The folder of the database cannot be made.
    Folder {
        /// The folder.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A file that is to be made is there already.
    Exists {
        /// The file.
        path: PathBuf,
    },
    /// A server uses the folder.
    InUse {
        /// The folder.
        path: PathBuf,
    },
    /// A setting on which durability rests does not hold.
    Pragma {
        /// The setting.
        name: &'static str,
        /// What it must be.
        expected: String,
        /// What it is.
        found: String,
    },
    /// The database was written by a later version of the program.
    TooNew {
        /// The version of its schema.
        found: i64,
        /// The latest that this program knows.
        known: i64,
    },
    /// The file is a database of something else.
    Foreign {
        /// Its application id.
        found: i64,
    },
    /// A row cannot be understood.
    Damaged(String),
    /// An earlier commit of the same table failed; nothing may follow it.
    Poisoned,
    /// The writer has ended.
    Closed,
}

impl StoreError {
    /// Whether the disk, or the limit set for the database, is full.
    pub fn is_full(&self) -> bool {
        matches!(self, StoreError::Database(error)
            if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull))
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Database(error) => write!(f, "database: {error}"),
            StoreError::Folder { path, error } => {
                write!(f, "cannot use the folder {}: {error}", path.display())
            }
            StoreError::File { path, error } => write!(f, "cannot use {}: {error}", path.display()),
            StoreError::Exists { path } => {
                write!(f, "{} is there already; nothing was written", path.display())
            }
            StoreError::InUse { path } => {
                write!(f, "a server uses the folder {}; stop it first", path.display())
            }
            StoreError::Pragma { name, expected, found } => {
                write!(f, "the database has {name} = {found}, but {expected} is needed to never lose a move")
            }
            StoreError::TooNew { found, known } => write!(
                f,
                "the database has schema version {found}; this program knows versions up to {known}. Use the newer program."
            ),
            StoreError::Foreign { found } => {
                write!(f, "the file is the database of another program (application id {found:#x})")
            }
            StoreError::Damaged(what) => {
                write!(f, "the database is damaged: {what}")
            }
            StoreError::Poisoned => f.write_str("an earlier commit of the same table failed"),
            StoreError::Closed => f.write_str("the store is closed"),
        }
    }
}

impl std::error::Error for StoreError {}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        StoreError::Database(error)
    }
}
