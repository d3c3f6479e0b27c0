//! Tables and moves on disk.
//!
//! There is one writer, on a thread of its own, which puts the changes of many tables into one commit; what was
//! handed over is told that it is safe only afterwards. [`Backend`] and [`Reader`] are the seam for another database.

mod backend;
mod backup;
mod error;
mod forget;
mod guests;
mod migrate;
mod private;
mod rows;
mod sqlite;
mod wal;
mod writer;

pub use backend::{Backend, Reader, StoredTable};
pub use backup::{Contents, FolderLock, backup, restore};
pub use error::StoreError;
pub use rows::{Alive, GuestRow, Progress, RecordRow, Row, TableKey, TableRow};
pub use sqlite::{Sqlite, SqliteOptions, SqliteReader};
pub use wal::lost_commits;
pub use writer::{Commit, Done, Writer, WriterStats};
