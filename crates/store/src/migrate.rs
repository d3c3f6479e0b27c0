//! The schema: forwards only, by itself.

use rusqlite::{Connection, TransactionBehavior};

use crate::StoreError;

/// Marks the file as ours: `HZim`.
const APPLICATION_ID: i64 = 0x485a_696d;

/// The steps, in order. One that has been released is never changed.
const MIGRATIONS: &[&str] = &[
    include_str!("../migrations/1-tables.sql"),
    include_str!("../migrations/2-players.sql"),
    include_str!("../migrations/3-reviews.sql"),
    include_str!("../migrations/4-seen.sql"),
    include_str!("../migrations/5-clock.sql"),
];

/// The latest version of the schema.
pub(crate) fn known() -> i64 {
    MIGRATIONS.len() as i64
}

/// Checks that a database is one of ours and of a version that is known; gives the version.
pub(crate) fn check(connection: &Connection) -> Result<i64, StoreError> {
    let known = MIGRATIONS.len() as i64;
    let version: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    let application: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    if application != APPLICATION_ID {
        return Err(StoreError::Foreign { found: application });
    }
    if version > known {
        return Err(StoreError::TooNew { found: version, known });
    }
    Ok(version)
}

/// Brings the schema up to date; a later one than is known is refused.
pub(crate) fn run(connection: &mut Connection) -> Result<(), StoreError> {
    let application: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let objects: i64 = connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    let version = if application == 0 && objects == 0 { 0 } else { check(connection)? };
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(version.max(0) as usize) {
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        transaction.execute_batch(migration)?;
        transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
        transaction.pragma_update(None, "user_version", index as i64 + 1)?;
        transaction.commit()?;
        tracing::info!(version = index + 1, "the database schema is up to date");
    }
    Ok(())
}
