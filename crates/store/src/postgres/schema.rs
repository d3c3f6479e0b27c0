//! The schema in PostgreSQL: forwards only, by itself, once for all who start at the same time.
//!
//! A step first only adds, so that programs of the version before go on beside it; what they still need is taken away by
//! a later version. `needs` says how old a program may be.

use tokio_postgres::Client;

use super::LOCKS;
use crate::StoreError;

/// A step, and the oldest version of the schema that a program must know to work with what it makes.
struct Migration {
    sql: &'static str,
    needs: i64,
}

/// The steps, in order. One that has been released is never changed.
const MIGRATIONS: &[Migration] = &[
    Migration { sql: include_str!("../../migrations/postgres/1-tables.sql"), needs: 1 },
    Migration { sql: include_str!("../../migrations/postgres/2-nodes.sql"), needs: 1 },
    Migration { sql: include_str!("../../migrations/postgres/3-rules.sql"), needs: 1 },
];

/// Brings the schema up to date. One that this program cannot work with is refused.
pub(super) async fn run(client: &mut Client) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as i64;
    let transaction = client.transaction().await?;
    // Others who start now wait here and then find everything done.
    transaction
        .execute("SELECT pg_advisory_xact_lock($1, hashtext('schema ' || current_schema()))", &[&LOCKS])
        .await?;
    let found = |name: &'static str| {
        let transaction = &transaction;
        async move {
            let row = transaction.query_one("SELECT to_regclass($1) IS NOT NULL", &[&name]).await?;
            row.try_get::<_, bool>(0)
        }
    };
    let (version, needs) = if found("hinterzimmer").await? {
        let row = transaction.query_one("SELECT version, needs FROM hinterzimmer", &[]).await?;
        (row.try_get::<_, i64>(0)?, row.try_get::<_, i64>(1)?)
    } else if found("guest").await? || found("game_table").await? || found("entry").await? {
        return Err(StoreError::Occupied);
    } else {
        (0, 0)
    };
    if needs > known {
        return Err(StoreError::TooNew { found: version, known });
    }
    for (index, migration) in MIGRATIONS.iter().enumerate().skip(version.max(0) as usize) {
        transaction.batch_execute(migration.sql).await?;
        if index == 0 {
            transaction
                .batch_execute(
                    "CREATE TABLE hinterzimmer (version bigint NOT NULL, needs bigint NOT NULL);
                     INSERT INTO hinterzimmer VALUES (0, 0)",
                )
                .await?;
        }
        let number = index as i64 + 1;
        transaction
            .execute("UPDATE hinterzimmer SET version = $1, needs = $2", &[&number, &migration.needs])
            .await?;
        tracing::info!(version = number, "the database schema is up to date");
    }
    transaction.commit().await?;
    Ok(())
}
