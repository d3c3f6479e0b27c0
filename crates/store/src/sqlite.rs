//! The store in one SQLite file: a writer, and readers beside it.

use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};

use crate::{
    Alive, Backend, GuestRow, Progress, Reader, RecordRow, Row, StoreError, StoredTable, TableKey, TableRow,
    guests, migrate, private, wal,
};

/// How long a connection waits for another one that holds the file.
const BUSY: Duration = Duration::from_secs(10);
/// Memory for pages, in KiB.
const CACHE_KIB: i64 = 8 * 1024;
/// The same while the database is written afresh.
const COPY_CACHE_KIB: i64 = 1024;
/// Pages of the journal after which they are brought into the database. Whoever waits for the commit that does it waits
/// for that too: few pages at a time are a few milliseconds.
const CHECKPOINT_PAGES: i64 = 400;
/// Entries of closed tables that are swept in one go.
const SWEEP: i64 = 20_000;
/// The largest database that is written afresh while everybody waits: half a gigabyte, a few seconds.
const COPIED_PAGES: i64 = 131_072;
/// Reviews that are kept, the youngest.
const REVIEWS: i64 = 2_000;

/// How the database is opened.
#[derive(Clone, Copy, Debug, Default)]
pub struct SqliteOptions {
    /// The largest size in pages; 0 leaves it to the disk.
    pub max_pages: u32,
}

/// How long a reader is waited for when the journal is to be emptied; it is tried again later.
const PATIENCE: Duration = Duration::from_millis(200);

/// The writing connection.
#[derive(Debug)]
pub struct Sqlite {
    connection: Connection,
    /// Whether there may be entries of closed tables.
    unswept: bool,
    /// Whether the journal beside the database has something of a guest who is gone.
    unemptied: bool,
    /// Whether gaps in the database may have something of a guest who is gone.
    gaps: bool,
}

/// The reading connection.
#[derive(Debug)]
pub struct SqliteReader {
    connection: Mutex<Connection>,
}

impl Sqlite {
    /// Opens or makes the database, brings it up to date, and checks what durability rests on.
    pub fn open(path: &Path, options: SqliteOptions) -> Result<Sqlite, StoreError> {
        if path != Path::new(":memory:") {
            private::make(path)?;
        }
        if let Some(commits) = wal::lost_commits(path) {
            tracing::error!(
                commits,
                "the journal of the database is damaged: commits in it are lost. What was acknowledged last may be gone; \
                 a backup may have it"
            );
        }
        let mut connection = Connection::open(path)?;
        connection.busy_timeout(BUSY)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "foreign_keys", "ON")?;
        // What is deleted or changed is overwritten.
        connection.pragma_update(None, "secure_delete", "ON")?;
        connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
        connection.pragma_update(None, "wal_autocheckpoint", CHECKPOINT_PAGES)?;
        if options.max_pages > 0 {
            connection.pragma_update(None, "max_page_count", options.max_pages)?;
        }
        check_pragmas(&connection)?;
        migrate::run(&mut connection)?;
        connection.set_prepared_statement_cache_capacity(64);
        // An earlier program, or a crash, may have left anything.
        Ok(Sqlite { connection, unswept: true, unemptied: true, gaps: false })
    }

    /// Removes entries of closed tables, so many at most; whether there may be more.
    fn sweep(&mut self, most: i64) -> Result<bool, StoreError> {
        if !self.unswept {
            return Ok(false);
        }
        let swept = self.connection.execute(
            "DELETE FROM entry WHERE number IN (SELECT e.number FROM entry e JOIN game_table t ON t.key = e.table_key
             WHERE t.stage = ?1 LIMIT ?2)",
            params![Progress::Closed.number(), most],
        )?;
        self.unswept = swept as i64 == most;
        Ok(self.unswept)
    }

    /// Brings everything into the database and empties the journal beside it; whether nobody was in the way.
    fn empty_journal(&mut self) -> Result<bool, StoreError> {
        self.connection.busy_timeout(PATIENCE)?;
        let busy =
            self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get::<_, i64>(0));
        self.connection.busy_timeout(BUSY)?;
        self.unemptied = busy? != 0;
        Ok(!self.unemptied)
    }

    /// A guest has gone: nothing of it stays in journals of closed tables, nor in the journal of the database.
    fn leave_nothing(&mut self) -> Result<(), StoreError> {
        self.gaps = true;
        while self.sweep(SWEEP)? {}
        if !self.empty_journal()? {
            tracing::info!("somebody reads the database; its journal is emptied a little later");
        }
        Ok(())
    }
}

/// Checks that a commit will be on disk when it returns.
fn check_pragmas(connection: &Connection) -> Result<(), StoreError> {
    let mode: String = connection.query_row("PRAGMA journal_mode", [], |row| row.get(0))?;
    if !mode.eq_ignore_ascii_case("wal") {
        return Err(StoreError::Pragma { name: "journal_mode", expected: "wal".to_string(), found: mode });
    }
    // 2 is FULL, 3 is EXTRA.
    let level: i64 = connection.query_row("PRAGMA synchronous", [], |row| row.get(0))?;
    if level < 2 {
        let expected = "2 (FULL)".to_string();
        return Err(StoreError::Pragma { name: "synchronous", expected, found: level.to_string() });
    }
    Ok(())
}

impl Backend for Sqlite {
    fn commit(&mut self, groups: &[&[Row]]) -> Result<(), StoreError> {
        let transaction = self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let (mut closed, mut gone) = (false, false);
        for row in groups.iter().copied().flatten() {
            let changed = write(&transaction, row)?;
            closed |= matches!(row, Row::Table(table) if table.stage == Progress::Closed);
            gone |= changed > 0 && matches!(row, Row::GuestGone { .. } | Row::ForgetGuests { .. });
        }
        transaction.commit()?;
        self.unswept |= closed;
        // What was committed is safe, whatever becomes of this.
        if gone && let Err(error) = self.leave_nothing() {
            self.unemptied = true;
            tracing::warn!(%error, "something of a guest who is gone is still on disk; it is tried again");
        }
        Ok(())
    }

    fn tidy(&mut self) -> Result<bool, StoreError> {
        if self.sweep(SWEEP)? {
            return Ok(true);
        }
        // Rows that were moved from page to page can have left copies behind; a fresh copy of everything has none.
        if std::mem::take(&mut self.gaps) {
            let pages: i64 = self.connection.query_row("PRAGMA page_count", [], |row| row.get(0))?;
            if pages <= COPIED_PAGES {
                // The copy has a cache of its own, as large as this one, whose memory would stay with the process.
                self.connection.pragma_update(None, "cache_size", -COPY_CACHE_KIB)?;
                let copied = self.connection.execute_batch("VACUUM");
                self.connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
                copied?;
                self.unemptied = true;
            } else {
                tracing::info!(pages, "the database is too large to be written afresh while people play");
            }
        }
        if self.unemptied && !self.empty_journal()? {
            return Err(StoreError::Busy);
        }
        Ok(false)
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        self.connection.busy_timeout(BUSY)?;
        let busy: i64 = self.connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |row| row.get(0))?;
        if busy != 0 {
            tracing::warn!("somebody still reads the database; its journal stays beside it");
        }
        Ok(())
    }
}

/// Writes a row; how many rows of the database were changed last.
fn write(transaction: &Transaction<'_>, row: &Row) -> Result<u64, StoreError> {
    match row {
        Row::Entry { table, body, .. } => {
            transaction
                .prepare_cached("INSERT INTO entry (table_key, body) VALUES (?1, ?2)")?
                .execute(params![table, body])?;
        }
        Row::Table(row) => {
            transaction
                .prepare_cached(
                    "INSERT INTO game_table (key, id, game, revision, stage, head, created_ms, first_entry)
                     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, (SELECT coalesce(max(number), 0) + 1 FROM entry))
                     ON CONFLICT (key) DO UPDATE SET revision = ?4, stage = ?5, head = ?6",
                )?
                .execute(params![
                    row.key,
                    row.id,
                    row.game,
                    row.revision,
                    row.stage.number(),
                    row.head,
                    row.created_ms
                ])?;
        }
        Row::Guest(_) | Row::GuestChanged(_) | Row::GuestGone { .. } | Row::ForgetGuests { .. } => {
            return guests::write(transaction, row);
        }
        Row::Rewritten { number, body, .. } => {
            transaction
                .prepare_cached("UPDATE entry SET body = ?2 WHERE number = ?1")?
                .execute(params![number, body])?;
        }
        Row::Alive { at_ms, paused_ms } => {
            transaction
                .prepare_cached(
                    "INSERT INTO alive (only, at_ms, paused_ms) VALUES (0, ?1, ?2)
                     ON CONFLICT (only) DO UPDATE SET at_ms = ?1, paused_ms = ?2",
                )?
                .execute([at_ms, paused_ms])?;
        }
        Row::Review { id, text, made_ms } => {
            transaction
                .prepare_cached("INSERT OR REPLACE INTO review (id, text, made_ms) VALUES (?1, ?2, ?3)")?
                .execute(params![id, text, made_ms])?;
            transaction
                .prepare_cached(
                    "DELETE FROM review WHERE id IN
                     (SELECT id FROM review ORDER BY made_ms DESC, id LIMIT -1 OFFSET ?1)",
                )?
                .execute([REVIEWS])?;
        }
        Row::Record(record) => {
            transaction
                .prepare_cached(
                    "INSERT INTO record (table_key, number, text, finished_ms) VALUES (?1, ?2, ?3, ?4)
                     ON CONFLICT (table_key, number) DO UPDATE SET text = ?3, finished_ms = ?4",
                )?
                .execute(params![record.table, record.number, record.text, record.finished_ms])?;
            let mut player = transaction.prepare_cached(
                "INSERT OR REPLACE INTO player (guest, table_key, number, seat) VALUES (?1, ?2, ?3, ?4)",
            )?;
            for (seat, guest) in &record.players {
                player.execute(params![guest, record.table, record.number, seat])?;
            }
        }
    }
    Ok(transaction.changes())
}

impl SqliteReader {
    /// Opens the database to read, after the writer has.
    pub fn open(path: &Path) -> Result<SqliteReader, StoreError> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY)?;
        Ok(SqliteReader { connection: Mutex::new(connection) })
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic while reading leaves a connection that can still read.
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

const TABLE_COLUMNS: &str = "key, id, game, revision, stage, head, created_ms, first_entry";

fn table_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<(TableRow, i64)> {
    let stage: i64 = row.get(4)?;
    let stage = Progress::ALL
        .into_iter()
        .find(|known| known.number() == stage)
        .ok_or(rusqlite::Error::IntegralValueOutOfRange(4, stage))?;
    let table = TableRow {
        key: row.get(0)?,
        id: row.get(1)?,
        game: row.get(2)?,
        revision: row.get(3)?,
        stage,
        head: row.get(5)?,
        created_ms: row.get(6)?,
    };
    Ok((table, row.get(7)?))
}

fn record_row(row: &rusqlite::Row<'_>) -> rusqlite::Result<RecordRow> {
    Ok(RecordRow {
        table: row.get(0)?,
        number: row.get(1)?,
        text: row.get(2)?,
        finished_ms: row.get(3)?,
        players: Vec::new(),
    })
}

impl Reader for SqliteReader {
    fn tables(&self, each: &mut dyn FnMut(StoredTable) -> Result<(), StoreError>) -> Result<(), StoreError> {
        let rows = self.table_rows()?;
        let mut journals: std::collections::HashMap<TableKey, Vec<Vec<u8>>> =
            rows.iter().map(|row| (row.key, Vec::new())).collect();
        {
            // One walk over all journals serves every table.
            let connection = self.connection();
            let mut statement = connection.prepare("SELECT table_key, body FROM entry ORDER BY number")?;
            let mut entries = statement.query([])?;
            while let Some(entry) = entries.next()? {
                if let Some(journal) = journals.get_mut(&entry.get::<_, TableKey>(0)?) {
                    journal.push(entry.get(1)?);
                }
            }
        }
        for row in rows {
            let entries = journals.remove(&row.key).unwrap_or_default();
            each(StoredTable { row, entries })?;
        }
        Ok(())
    }

    fn table_rows(&self) -> Result<Vec<TableRow>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(&format!(
            "SELECT {TABLE_COLUMNS} FROM game_table WHERE stage < 3 ORDER BY key"
        ))?;
        let rows = statement.query_map([], |row| table_row(row).map(|(row, _)| row))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    fn table(&self, key: TableKey) -> Result<Option<StoredTable>, StoreError> {
        let found = self
            .connection()
            .prepare_cached(&format!("SELECT {TABLE_COLUMNS} FROM game_table WHERE key = ?1"))?
            .query_row([key], |row| table_row(row).map(|(row, _)| row))
            .optional()?;
        let Some(row) = found else { return Ok(None) };
        let entries = self.entries(key)?.into_iter().map(|(_, body)| body).collect();
        Ok(Some(StoredTable { row, entries }))
    }

    fn entries(&self, key: TableKey) -> Result<Vec<(i64, Vec<u8>)>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT number, body FROM entry WHERE table_key = ?1 AND number >=
             (SELECT first_entry FROM game_table WHERE key = ?1) ORDER BY number",
        )?;
        let entries = statement.query_map([key], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(entries.collect::<Result<_, _>>()?)
    }

    fn table_by_id(&self, id: &str) -> Result<Option<TableRow>, StoreError> {
        let connection = self.connection();
        let mut statement =
            connection.prepare_cached(&format!("SELECT {TABLE_COLUMNS} FROM game_table WHERE id = ?1"))?;
        Ok(statement.query_row([id], |row| table_row(row).map(|(row, _)| row)).optional()?)
    }

    fn last_key(&self) -> Result<TableKey, StoreError> {
        let connection = self.connection();
        let key =
            connection.query_row("SELECT coalesce(max(key), 0) FROM game_table", [], |row| row.get(0))?;
        Ok(key)
    }

    fn guest(&self, token_hash: &[u8; 32]) -> Result<Option<GuestRow>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT token_hash, id, name, colour, created_ms, seen_ms FROM guest WHERE token_hash = ?1",
        )?;
        let guest = statement.query_row([token_hash], |row| {
            Ok(GuestRow {
                token_hash: row.get(0)?,
                id: row.get(1)?,
                name: row.get(2)?,
                colour: row.get(3)?,
                created_ms: row.get(4)?,
                seen_ms: row.get(5)?,
            })
        });
        Ok(guest.optional()?)
    }

    fn record(&self, table: TableKey, number: Option<u32>) -> Result<Option<RecordRow>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached(
            "SELECT table_key, number, text, finished_ms FROM record WHERE table_key = ?1 AND number <= ?2
             AND (?3 OR number = ?2) ORDER BY number DESC LIMIT 1",
        )?;
        let record = statement
            .query_row(params![table, number.unwrap_or(u32::MAX), number.is_none()], record_row)
            .optional()?;
        Ok(record)
    }

    fn review(&self, id: &str) -> Result<Option<String>, StoreError> {
        let connection = self.connection();
        let mut statement = connection.prepare_cached("SELECT text FROM review WHERE id = ?1")?;
        Ok(statement.query_row([id], |row| row.get(0)).optional()?)
    }

    fn alive(&self) -> Result<Option<Alive>, StoreError> {
        let connection = self.connection();
        let alive = connection.query_row("SELECT at_ms, paused_ms FROM alive", [], |row| {
            Ok(Alive { at_ms: row.get(0)?, paused_ms: row.get(1)? })
        });
        Ok(alive.optional()?)
    }

    fn ping(&self) -> Result<(), StoreError> {
        self.connection().query_row("SELECT 1", [], |_| Ok(()))?;
        Ok(())
    }
}
