//! Tables and moves on disk.
//!
//! There is one writer, on a thread of its own, which puts the changes of many tables into one commit; what was
//! handed over is told that it is safe only afterwards. [`Backend`] and [`Reader`] are the seam for another database.

mod backend;
mod backup;
mod error;
mod forget;
mod migrate;
mod rows;
mod sqlite;
mod writer;

pub use backend::{Backend, Reader, StoredTable};
pub use backup::{Contents, FolderLock, backup, restore};
pub use error::StoreError;
pub use rows::{GuestRow, RecordRow, Row, Stage, TableKey, TableRow};
pub use sqlite::{Sqlite, SqliteOptions, SqliteReader};
pub use writer::{Done, Job, Writer, WriterStats};
