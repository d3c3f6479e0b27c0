//! Guests in the database: made, changed, gone, forgotten.

use rusqlite::{Transaction, params};

use crate::{Row, StoreError, forget};

/// Writes a row about guests; how many guests it has changed.
pub(crate) fn write(transaction: &Transaction<'_>, row: &Row) -> Result<u64, StoreError> {
    match row {
        Row::Guest(guest) => {
            transaction
                .prepare_cached(
                    "INSERT INTO guest (token_hash, id, name, colour, created_ms, seen_ms) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                )?
                .execute(params![
                    guest.token_hash,
                    guest.id,
                    guest.name,
                    guest.colour,
                    guest.created_ms,
                    guest.seen_ms
                ])?;
        }
        Row::GuestChanged(guest) => {
            transaction
                .prepare_cached(
                    "UPDATE guest SET name = ?2, colour = ?3, seen_ms = ?4 WHERE token_hash = ?1",
                )?
                .execute(params![guest.token_hash, guest.name, guest.colour, guest.seen_ms])?;
        }
        Row::ForgetGuests { before_ms, most } => {
            let forgotten = transaction
                .prepare_cached(
                    "DELETE FROM guest WHERE token_hash IN
                     (SELECT token_hash FROM guest WHERE seen_ms < ?1 ORDER BY seen_ms LIMIT ?2)",
                )?
                .execute(params![before_ms, most])?;
            if forgotten > 0 {
                tracing::info!(guests = forgotten, "guests who have stayed away are forgotten");
            }
        }
        Row::GuestGone { id, name } => forget::guest(transaction, id, name)?,
        _ => return Ok(0),
    }
    Ok(transaction.changes())
}
