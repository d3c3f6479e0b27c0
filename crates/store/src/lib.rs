//! Tables and moves on disk.
//!
//! There is one writer, on a thread of its own, which puts the changes of many tables into one commit; what was
//! handed over is told that it is safe only afterwards. [`Backend`] and [`Reader`] are the seam behind which SQLite and
//! PostgreSQL stand.

mod backend;
mod backup;
mod error;
mod forget;
mod guests;
mod migrate;
mod postgres;
mod private;
mod rows;
mod sqlite;
mod transfer;
mod wal;
mod writer;

pub use backend::{Backend, Reader, StoredTable};
pub use backup::{Contents, FolderLock, backup, restore};
pub use error::StoreError;
pub use postgres::{
    Membership, Node, Nodes, Postgres, PostgresReader, PostgresUrl, SHARDS, Sharing, shard_of,
    without_password,
};
pub use rows::{Alive, GuestRow, Progress, RecordRow, Row, TableKey, TableRow};
pub use sqlite::{Sqlite, SqliteOptions, SqliteReader};
pub use transfer::{Moved, transfer};
pub use wal::lost_commits;
pub use writer::{Commit, Done, Writer, WriterStats};
