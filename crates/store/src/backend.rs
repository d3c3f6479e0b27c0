//! The seam behind which another database can stand.

use crate::{Alive, GuestRow, RecordRow, Row, StoreError, TableKey, TableRow};

/// A table with its journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredTable {
    /// Its facts.
    pub row: TableRow,
    /// Its journal in order.
    pub entries: Vec<Vec<u8>>,
}

/// The one that writes. There is exactly one, on a thread of its own.
pub trait Backend: Send {
    /// Stores all rows of the groups, or none. When it returns, they survive a loss of power.
    fn commit(&mut self, groups: &[&[Row]]) -> Result<(), StoreError>;

    /// Tidies up a little, while nothing is to be written; where something always is, between two commits. Says whether
    /// there may be more to do.
    fn tidy(&mut self) -> Result<bool, StoreError>;

    /// Everything is done: what was committed is brought into the one file.
    fn finish(&mut self) -> Result<(), StoreError>;
}

/// Those who read. They see what is committed.
pub trait Reader: Send + Sync {
    /// All tables that are not closed, with their journals, one after the other.
    fn tables(&self, each: &mut dyn FnMut(StoredTable) -> Result<(), StoreError>) -> Result<(), StoreError>;

    /// The facts of all tables that are not closed.
    fn table_rows(&self) -> Result<Vec<TableRow>, StoreError>;

    /// A table by its number, closed or not.
    fn table(&self, key: TableKey) -> Result<Option<StoredTable>, StoreError>;

    /// The journal of a table in order, each entry with its number.
    fn entries(&self, key: TableKey) -> Result<Vec<(i64, Vec<u8>)>, StoreError>;

    /// The facts of a table by its name, closed or not.
    fn table_by_id(&self, id: &str) -> Result<Option<TableRow>, StoreError>;

    /// The largest number a table has had.
    fn last_key(&self) -> Result<TableKey, StoreError>;

    /// The guest with the token of a hash.
    fn guest(&self, token_hash: &[u8; 32]) -> Result<Option<GuestRow>, StoreError>;

    /// The finished game of a table by its number; the last one where none is given.
    fn record(&self, table: TableKey, number: Option<u32>) -> Result<Option<RecordRow>, StoreError>;

    /// A review of a recorded game by its name.
    fn review(&self, id: &str) -> Result<Option<String>, StoreError>;

    /// The last moment at which the server is known to have run.
    fn alive(&self) -> Result<Option<Alive>, StoreError>;

    /// Whether the database answers.
    fn ping(&self) -> Result<(), StoreError>;
}
