//! Moving in: everything from a SQLite file into an empty PostgreSQL database, counted and compared.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use sha2::{Digest, Sha256};
use tokio_postgres::Transaction;
use tokio_postgres::types::ToSql;

use crate::postgres::{self, shard_of};
use crate::{FolderLock, PostgresUrl, StoreError, migrate};

/// Rows that are sent in one go.
const AT_ONCE: usize = 2_000;

/// What was moved of one kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// What it is, such as `guest`.
    pub kind: &'static str,
    /// How many there are.
    pub rows: u64,
    /// The SHA-256 of all of them, read back from the new place, in hexadecimal.
    pub sha256: String,
}

/// A kind of rows: how it is read there, written here, and read here in the same order.
struct Kind {
    name: &'static str,
    from: &'static str,
    into: &'static str,
    back: &'static str,
}

const KINDS: [Kind; 7] = [
    Kind {
        name: "guest",
        from: "SELECT token_hash, id, name, colour, created_ms, seen_ms FROM guest ORDER BY token_hash",
        into:
            "INSERT INTO guest (token_hash, id, name, colour, created_ms, seen_ms)
            SELECT * FROM unnest($1::bytea[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[])",
        back: "SELECT token_hash, id, name, colour, created_ms, seen_ms FROM guest ORDER BY token_hash",
    },
    Kind {
        name: "game_table",
        from: "SELECT key, id, game, revision, stage, head, created_ms, id FROM game_table ORDER BY key",
        into: "INSERT INTO game_table (key, id, game, revision, stage, head, created_ms, shard)
            SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::text[],
            $7::bigint[], $8::bigint[])",
        back: "SELECT key, id, game, revision, stage::bigint, head, created_ms, shard::bigint FROM game_table ORDER BY key",
    },
    Kind {
        name: "entry",
        from: "SELECT e.table_key, row_number() OVER (PARTITION BY e.table_key ORDER BY e.number), e.body
            FROM entry e JOIN game_table t ON t.key = e.table_key AND e.number >= t.first_entry
            ORDER BY e.table_key, e.number",
        into: "INSERT INTO entry (table_key, seq, body) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])",
        back: "SELECT table_key, seq, body FROM entry ORDER BY table_key, seq",
    },
    Kind {
        name: "record",
        from: "SELECT table_key, number, text, finished_ms FROM record ORDER BY table_key, number",
        into: "INSERT INTO record (table_key, number, text, finished_ms)
            SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[])",
        back: "SELECT table_key, number, text, finished_ms FROM record ORDER BY table_key, number",
    },
    Kind {
        name: "player",
        from: "SELECT guest, table_key, number, seat FROM player ORDER BY guest, table_key, number, seat",
        into: "INSERT INTO player (guest, table_key, number, seat)
            SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])",
        back: "SELECT guest, table_key, number, seat FROM player
            ORDER BY guest COLLATE \"C\", table_key, number, seat COLLATE \"C\"",
    },
    Kind {
        name: "review",
        from: "SELECT id, text, made_ms FROM review ORDER BY id",
        into: "INSERT INTO review (id, text, made_ms) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])",
        back: "SELECT id, text, made_ms FROM review ORDER BY id COLLATE \"C\"",
    },
    Kind {
        name: "alive",
        from: "SELECT only, at_ms, paused_ms FROM alive",
        into: "INSERT INTO alive (one, at_ms, paused_ms) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])",
        back: "SELECT one::bigint, at_ms, paused_ms FROM alive",
    },
];

/// One column of several rows.
enum Column {
    Number(Vec<i64>),
    Text(Vec<String>),
    Bytes(Vec<Vec<u8>>),
}

impl Column {
    fn param(&self) -> &(dyn ToSql + Sync) {
        match self {
            Column::Number(values) => values,
            Column::Text(values) => values,
            Column::Bytes(values) => values,
        }
    }
}

/// Counts and hashes rows; each value with its length, so that nothing can be taken for something else.
#[derive(Default)]
struct Sum {
    rows: u64,
    hash: Sha256,
}

impl Sum {
    fn value(&mut self, bytes: &[u8]) {
        self.hash.update((bytes.len() as u64).to_be_bytes());
        self.hash.update(bytes);
    }

    fn end(self) -> (u64, String) {
        (self.rows, self.hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }
}

/// Copies everything of a stopped server into an empty database, and compares what has arrived before it is committed.
/// The file stays as it is.
pub fn transfer(from: &Path, to: &PostgresUrl) -> Result<Vec<Moved>, StoreError> {
    let file = |error| StoreError::File { path: from.to_path_buf(), error };
    std::fs::metadata(from).map_err(file)?;
    let folder = from.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _lock = FolderLock::take(folder)?;
    let source = Connection::open_with_flags(
        from,
        OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX,
    )?;
    let known = migrate::known();
    match migrate::check(&source)? {
        found if found < known => return Err(StoreError::TooOld { found, known }),
        _ => {}
    }
    let verdict: String = source.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(StoreError::Damaged(verdict));
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(|error| StoreError::Folder { path: "the threads of the database".into(), error })?;
    runtime.block_on(async {
        let mut client = postgres::take(to).await?;
        let transaction = client.transaction().await?;
        let mut moved = Vec::new();
        for kind in &KINDS {
            moved.push(copy(&source, &transaction, kind).await?);
        }
        let last = "SELECT setval('game_table_key', (SELECT greatest(max(key), 1) FROM game_table))";
        transaction.execute(last, &[]).await?;
        transaction.commit().await?;
        client.batch_execute("ANALYZE").await?;
        Ok(moved)
    })
}

async fn copy(source: &Connection, target: &Transaction<'_>, kind: &Kind) -> Result<Moved, StoreError> {
    let there = format!("SELECT EXISTS (SELECT FROM {})", kind.name);
    if target.query_one(&there, &[]).await?.try_get::<_, bool>(0)? {
        return Err(StoreError::NotEmpty);
    }
    let into = target.prepare(kind.into).await?;
    let mut sum = Sum::default();
    let mut statement = source.prepare(kind.from)?;
    let width = statement.column_count();
    let mut rows = statement.query([])?;
    let mut columns: Vec<Column> = Vec::new();
    loop {
        let row = rows.next()?;
        if row.is_none() || sum.rows > 0 && (sum.rows as usize).is_multiple_of(AT_ONCE) {
            let params: Vec<&(dyn ToSql + Sync)> = columns.iter().map(Column::param).collect();
            if !params.is_empty() {
                target.execute(&into, &params).await?;
            }
            columns.clear();
        }
        let Some(row) = row else { break };
        for place in 0..width {
            let value = row.get_ref(place)?;
            // The last of a table is its name, from which its shard follows.
            let shard = kind.name == "game_table" && place == width - 1;
            add(&mut columns, place, value, shard, &mut sum)?;
        }
        sum.rows += 1;
    }
    let (rows, sha256) = sum.end();
    let arrived = read_back(target, kind).await?;
    if arrived != (rows, sha256.clone()) {
        return Err(StoreError::Damaged(format!(
            "{}: {rows} rows were sent, and {} have arrived, or not as they were sent",
            kind.name, arrived.0
        )));
    }
    Ok(Moved { kind: kind.name, rows, sha256 })
}

/// Adds a value to its column and to the sum.
fn add(
    columns: &mut Vec<Column>,
    place: usize,
    value: ValueRef<'_>,
    shard: bool,
    sum: &mut Sum,
) -> Result<(), StoreError> {
    let text = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec());
        let text = text.map_err(|_| StoreError::Damaged("a text is not UTF-8".to_string()))?;
        if text.contains('\0') {
            return Err(StoreError::Damaged(
                "a text has a character that PostgreSQL does not take".to_string(),
            ));
        }
        Ok(text)
    };
    let value = match value {
        ValueRef::Text(bytes) if shard => ValueRef::Integer(i64::from(shard_of(&text(bytes)?))),
        value => value,
    };
    if columns.len() == place {
        columns.push(match value {
            ValueRef::Text(_) => Column::Text(Vec::new()),
            ValueRef::Blob(_) => Column::Bytes(Vec::new()),
            _ => Column::Number(Vec::new()),
        });
    }
    match (columns.get_mut(place), value) {
        (Some(Column::Number(values)), ValueRef::Integer(number)) => {
            sum.value(&number.to_be_bytes());
            values.push(number);
        }
        (Some(Column::Text(values)), ValueRef::Text(bytes)) => {
            sum.value(bytes);
            values.push(text(bytes)?);
        }
        (Some(Column::Bytes(values)), ValueRef::Blob(bytes)) => {
            sum.value(bytes);
            values.push(bytes.to_vec());
        }
        _ => return Err(StoreError::Damaged("a value has another type than its column".to_string())),
    }
    Ok(())
}

/// Counts and hashes what has arrived.
async fn read_back(target: &Transaction<'_>, kind: &Kind) -> Result<(u64, String), StoreError> {
    let back = target.prepare(kind.back).await?;
    let portal = target.bind(&back, &[]).await?;
    let mut sum = Sum::default();
    loop {
        let rows = target.query_portal(&portal, AT_ONCE as i32).await?;
        if rows.is_empty() {
            return Ok(sum.end());
        }
        for row in &rows {
            for (place, column) in row.columns().iter().enumerate() {
                match column.type_().name() {
                    "int8" => sum.value(&row.try_get::<_, i64>(place)?.to_be_bytes()),
                    "bytea" => sum.value(row.try_get(place)?),
                    _ => sum.value(row.try_get::<_, &str>(place)?.as_bytes()),
                }
            }
            sum.rows += 1;
        }
    }
}
