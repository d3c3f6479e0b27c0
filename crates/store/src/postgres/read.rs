//! Reading from PostgreSQL: a few connections that are shared.

use std::collections::HashMap;
use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime};
use tokio_postgres::types::ToSql;

use super::PostgresUrl;
use crate::{Alive, GuestRow, Progress, Reader, RecordRow, StoreError, StoredTable, TableKey, TableRow};

/// Connections for reading at most.
const CONNECTIONS: usize = 8;
/// How long to wait for one of them.
const WAIT: Duration = Duration::from_secs(5);
/// Tables whose journals are read in one go.
const AT_ONCE: usize = 200;

const TABLE_COLUMNS: &str = "key, id, game, revision, stage, head, created_ms";

/// Entries with their places.
type Journal = Vec<(i64, Vec<u8>)>;

pub(super) type Params<'a> = &'a [&'a (dyn ToSql + Sync)];

/// Those who read. It must be called from threads that may wait.
#[derive(Clone)]
pub struct PostgresReader {
    pool: Pool,
    runtime: Arc<Threads>,
}

/// The threads on which connections are looked after. They end with the value, without being waited for: it may be
/// dropped where nothing may wait.
struct Threads(Option<tokio::runtime::Runtime>);

impl Drop for Threads {
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}

impl std::fmt::Debug for PostgresReader {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PostgresReader").finish_non_exhaustive()
    }
}

impl PostgresReader {
    /// Opens a database to read, after it was brought up to date by a writer.
    pub fn open(url: &PostgresUrl) -> Result<PostgresReader, StoreError> {
        let tls = super::tls(url.config().get_ssl_mode())?;
        let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let pool = Pool::builder(Manager::from_config(url.config().clone(), tls, config))
            .max_size(CONNECTIONS)
            .runtime(Runtime::Tokio1)
            .wait_timeout(Some(WAIT))
            .create_timeout(Some(url.patience()))
            .build()
            .map_err(|error| StoreError::Postgres(error.to_string()))?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .thread_name("postgres")
            .enable_all()
            .build()
            .map_err(|error| StoreError::Folder { path: "the threads of the database".into(), error })?;
        Ok(PostgresReader { pool, runtime: Arc::new(Threads(Some(runtime))) })
    }

    /// Does something with a connection, and waits for it.
    pub(crate) fn with<T, F: Future<Output = Result<T, StoreError>>>(
        &self,
        work: impl FnOnce(Object) -> F,
    ) -> Result<T, StoreError> {
        let runtime = self.runtime.0.as_ref().ok_or(StoreError::Closed)?;
        runtime.block_on(async { work(self.pool.get().await?).await })
    }

    pub(super) fn rows(
        &self,
        query: &str,
        params: Params<'_>,
    ) -> Result<Vec<tokio_postgres::Row>, StoreError> {
        self.with(|client| async move {
            let statement = client.prepare_cached(query).await?;
            Ok(client.query(&statement, params).await?)
        })
    }

    pub(super) fn row(
        &self,
        query: &str,
        params: Params<'_>,
    ) -> Result<Option<tokio_postgres::Row>, StoreError> {
        Ok(self.rows(query, params)?.into_iter().next())
    }

    /// The journals of tables in order.
    fn journals(&self, keys: &[TableKey]) -> Result<HashMap<TableKey, Journal>, StoreError> {
        let query =
            "SELECT table_key, seq, body FROM entry WHERE table_key = ANY($1) ORDER BY table_key, seq";
        let mut journals: HashMap<TableKey, Journal> = HashMap::new();
        for row in self.rows(query, &[&keys])? {
            let (key, seq): (TableKey, i64) = (row.try_get(0)?, row.try_get(1)?);
            let journal = journals.entry(key).or_default();
            if seq != journal.len() as i64 + 1 {
                return Err(StoreError::Damaged(format!(
                    "entry {seq} of table {key} follows {}",
                    journal.len()
                )));
            }
            journal.push((seq, row.try_get(2)?));
        }
        Ok(journals)
    }
}

impl From<PoolError> for StoreError {
    fn from(error: PoolError) -> StoreError {
        match error {
            PoolError::Backend(error) => error.into(),
            error => StoreError::Away(error.to_string()),
        }
    }
}

fn table_row(row: &tokio_postgres::Row) -> Result<TableRow, StoreError> {
    let stage = i64::from(row.try_get::<_, i16>(4)?);
    let revision: i64 = row.try_get(3)?;
    Ok(TableRow {
        key: row.try_get(0)?,
        id: row.try_get(1)?,
        game: row.try_get(2)?,
        revision: u32::try_from(revision).map_err(|error| StoreError::Damaged(error.to_string()))?,
        stage: Progress::ALL
            .into_iter()
            .find(|known| known.number() == stage)
            .ok_or_else(|| StoreError::Damaged(format!("stage {stage}")))?,
        head: row.try_get(5)?,
        created_ms: row.try_get(6)?,
    })
}

impl PostgresReader {
    /// The tables of a shard that are not closed, with their journals.
    pub(super) fn tables_of(&self, shard: u16) -> Result<Vec<StoredTable>, StoreError> {
        let query =
            format!("SELECT {TABLE_COLUMNS} FROM game_table WHERE shard = $1 AND stage < 3 ORDER BY key");
        let rows: Vec<TableRow> =
            self.rows(&query, &[&(shard as i16)])?.iter().map(table_row).collect::<Result<_, _>>()?;
        let mut tables = Vec::with_capacity(rows.len());
        self.with_journals(&rows, &mut |table| {
            tables.push(table);
            Ok(())
        })?;
        Ok(tables)
    }

    fn with_journals(
        &self,
        rows: &[TableRow],
        each: &mut dyn FnMut(StoredTable) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        for rows in rows.chunks(AT_ONCE) {
            let keys: Vec<TableKey> = rows.iter().map(|row| row.key).collect();
            let mut journals = self.journals(&keys)?;
            for row in rows {
                let entries = journals.remove(&row.key).unwrap_or_default();
                let entries = entries.into_iter().map(|(_, body)| body).collect();
                each(StoredTable { row: row.clone(), entries })?;
            }
        }
        Ok(())
    }
}

impl Reader for PostgresReader {
    fn tables(&self, each: &mut dyn FnMut(StoredTable) -> Result<(), StoreError>) -> Result<(), StoreError> {
        self.with_journals(&self.table_rows()?, each)
    }

    fn table_rows(&self) -> Result<Vec<TableRow>, StoreError> {
        let query = format!("SELECT {TABLE_COLUMNS} FROM game_table WHERE stage < 3 ORDER BY key");
        self.rows(&query, &[])?.iter().map(table_row).collect()
    }

    fn table(&self, key: TableKey) -> Result<Option<StoredTable>, StoreError> {
        let query = format!("SELECT {TABLE_COLUMNS} FROM game_table WHERE key = $1");
        let Some(row) = self.row(&query, &[&key])? else { return Ok(None) };
        let entries = self.entries(key)?.into_iter().map(|(_, body)| body).collect();
        Ok(Some(StoredTable { row: table_row(&row)?, entries }))
    }

    fn entries(&self, key: TableKey) -> Result<Vec<(i64, Vec<u8>)>, StoreError> {
        Ok(self.journals(&[key])?.remove(&key).unwrap_or_default())
    }

    fn table_by_id(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        // No name has one, and PostgreSQL has none in its texts.
        if id.contains('\0') {
            return Ok(None);
        }
        let query = format!("SELECT {TABLE_COLUMNS} FROM game_table WHERE id = $1");
        self.row(&query, &[&id])?.as_ref().map(table_row).transpose()
    }

    fn last_key(&self) -> Result<TableKey, StoreError> {
        let row = self.row("SELECT coalesce(max(key), 0) FROM game_table", &[])?;
        row.map_or(Ok(0), |row| Ok(row.try_get(0)?))
    }

    fn guest(&self, token_hash: &[u8; 32]) -> Result<Option<GuestRow>, StoreError> {
        let query = "SELECT id, name, colour, created_ms, seen_ms FROM guest WHERE token_hash = $1";
        let Some(row) = self.row(query, &[&token_hash.as_slice()])? else { return Ok(None) };
        Ok(Some(GuestRow {
            token_hash: *token_hash,
            id: row.try_get(0)?,
            name: row.try_get(1)?,
            colour: row.try_get(2)?,
            created_ms: row.try_get(3)?,
            seen_ms: row.try_get(4)?,
        }))
    }

    fn record(&self, table: TableKey, number: Option<u32>) -> Result<Option<RecordRow>, StoreError> {
        let query = "SELECT number, text, finished_ms FROM record WHERE table_key = $1 AND number <= $2
             AND ($3 OR number = $2) ORDER BY number DESC LIMIT 1";
        let params: Params<'_> = &[&table, &i64::from(number.unwrap_or(u32::MAX)), &number.is_none()];
        let Some(row) = self.row(query, params)? else { return Ok(None) };
        let number: i64 = row.try_get(0)?;
        Ok(Some(RecordRow {
            table,
            number: u32::try_from(number).map_err(|error| StoreError::Damaged(error.to_string()))?,
            text: row.try_get(1)?,
            finished_ms: row.try_get(2)?,
            players: Vec::new(),
        }))
    }

    fn review(&self, id: &str) -> Result<Option<String>, StoreError> {
        if id.contains('\0') {
            return Ok(None);
        }
        let row = self.row("SELECT text FROM review WHERE id = $1", &[&id])?;
        row.map_or(Ok(None), |row| Ok(Some(row.try_get(0)?)))
    }

    fn alive(&self) -> Result<Option<Alive>, StoreError> {
        let row = self.row("SELECT at_ms, paused_ms FROM alive", &[])?;
        row.map_or(Ok(None), |row| Ok(Some(Alive { at_ms: row.try_get(0)?, paused_ms: row.try_get(1)? })))
    }

    fn ping(&self) -> Result<(), StoreError> {
        self.row("SELECT 1", &[]).map(drop)
    }
}
