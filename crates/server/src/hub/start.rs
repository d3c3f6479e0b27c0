//! From the disk to a running hub.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use store::{
    Backend, Reader, Row, Sqlite, SqliteOptions, SqliteReader, Stage, StoreError, StoredTable, TableRow,
    Writer,
};
use table::Time;
use tokio::sync::watch;

use super::slot::new_inner;
use super::{Head, Hub, Slot, Tables};
use crate::address::Addresses;
use crate::clock::Clock;
use crate::config::Settings;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::reviews::Reviews;
use crate::timers::Timers;

/// Why the server does not start.
#[derive(Debug)]
pub enum StartError {
    /// The store cannot be used.
    Store(StoreError),
    /// Running tables cannot be continued by this program; a line for each.
    Incompatible(Vec<String>),
    /// The system refuses threads or randomness.
    System(String),
}

impl fmt::Display for StartError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartError::Store(error) => error.fmt(f),
            StartError::System(error) => f.write_str(error),
            StartError::Incompatible(tables) => {
                writeln!(f, "these running tables cannot be continued by this program:")?;
                tables.iter().try_for_each(|table| writeln!(f, "  {table}"))?;
                write!(
                    f,
                    "Let them end with the earlier program, or close them with --abandon-incompatible true."
                )
            }
        }
    }
}

impl std::error::Error for StartError {}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

/// What a test puts between the server and its store.
pub type Wrap = Box<dyn FnOnce(Box<dyn Backend>) -> Box<dyn Backend> + Send>;

/// How the exchange test lets the table of a number deal.
pub type Deals = Box<dyn Fn(store::TableKey) -> protocol::TestDeal + Send + Sync>;

/// Doors for tests; a server for people has none of them open.
#[derive(Default)]
pub struct Doors {
    /// Between the server and its store.
    pub wrap: Option<Wrap>,
    /// Instead of the games' own deals.
    pub deals: Option<Deals>,
}

impl Hub {
    /// Opens the store and makes every table again.
    pub(crate) fn open(settings: Settings, doors: Doors) -> Result<Arc<Hub>, StartError> {
        let path = settings.database();
        let sqlite: Box<dyn Backend> =
            Box::new(Sqlite::open(&path, SqliteOptions { max_pages: settings.max_database_pages })?);
        let backend = match doors.wrap {
            Some(wrap) => wrap(sqlite),
            None => sqlite,
        };
        let reader = SqliteReader::open(&path)?;
        let incompatible = incompatible(&reader.table_rows()?);
        if !incompatible.is_empty() && !settings.abandon_incompatible {
            return Err(StartError::Incompatible(incompatible));
        }
        let alive = reader.alive()?.map(|ms| Time(ms.max(0) as u64));
        let hub = Hub {
            pool: Pool::start(settings.bot_thread_count())
                .map_err(|error| StartError::System(error.to_string()))?,
            writer: Writer::start(backend)?,
            clock: Clock::start(alive),
            reviews: Reviews::default(),
            next_key: AtomicI64::new(reader.last_key()? + 1),
            reader: Arc::new(reader),
            addresses: Addresses::new(&settings).map_err(|error| StartError::System(error.to_string()))?,
            limits: Limits::new(&settings),
            settings,
            deals: doors.deals,
            metrics: Metrics::default(),
            timers: Timers::default(),
            tables: RwLock::new(Tables::default()),
            guests: Mutex::default(),
            hosts: Mutex::default(),
            next_connection: AtomicU64::new(1),
            ready: AtomicBool::new(false),
            draining: watch::Sender::new(false),
        };
        let hub = Arc::new(hub);
        hub.load_tables(alive)?;
        hub.note_alive();
        hub.ready.store(true, Ordering::Relaxed);
        Ok(hub)
    }

    fn load_tables(self: &Arc<Hub>, alive: Option<Time>) -> Result<(), StartError> {
        let mut failed = Vec::new();
        let reader = Arc::clone(&self.reader);
        reader.tables(&mut |stored| {
            let row = stored.row.clone();
            if let Err(problem) = self.load_table(stored, alive) {
                failed.push((row, problem));
            }
            Ok(())
        })?;
        let running: Vec<String> = failed
            .iter()
            .filter(|(row, _)| row.stage == Stage::Running)
            .map(|(row, problem)| format!("{}: {problem}", describe(row)))
            .collect();
        if !running.is_empty() && !self.settings.abandon_incompatible {
            return Err(StartError::Incompatible(running));
        }
        for (row, problem) in failed {
            tracing::warn!(table = row.key, problem, "a table that cannot be continued is closed");
            let rows = vec![Row::Table(TableRow { stage: Stage::Closed, ..row })];
            let done = Box::new(|result: Result<(), StoreError>| {
                if let Err(error) = result {
                    tracing::warn!(%error, "a table could not be closed");
                }
            });
            self.writer.submit(store::Job { table: None, rows, done });
        }
        Ok(())
    }

    fn load_table(self: &Arc<Hub>, stored: StoredTable, alive: Option<Time>) -> Result<(), String> {
        let row = stored.row.clone();
        let head: Head = serde_json::from_str(&row.head).map_err(|error| error.to_string())?;
        let public = head.published.is_some();
        let game = games::GameId::from_id(&row.game).map_err(|error| error.to_string())?;
        let entropy = Hub::entropy().map_err(|error| error.to_string())?;
        let (machine, outcome, stage) = self.resume(stored, entropy, alive)?;
        let slot = Arc::new(Slot {
            key: row.key,
            id: row.id,
            game,
            revision: row.revision,
            created_ms: row.created_ms,
            head,
            host: None,
            inner: new_inner(machine, stage, public),
            outlets: Mutex::default(),
            touched: self.now().0.into(),
        });
        self.insert(&slot);
        self.process(&slot, outcome, None, None);
        Ok(())
    }
}

fn describe(row: &TableRow) -> String {
    format!("table {} ({}, rules revision {})", row.id, row.game, row.revision)
}

/// Running tables whose rules this program does not carry.
fn incompatible(rows: &[TableRow]) -> Vec<String> {
    rows.iter()
        .filter(|row| row.stage == Stage::Running)
        .filter_map(|row| match games::GameId::from_id(&row.game) {
            Err(error) => Some(format!("{}: {error}", describe(row))),
            Ok(game) if game.info().revision != row.revision => {
                Some(format!("{}: this program has revision {}", describe(row), game.info().revision))
            }
            Ok(_) => None,
        })
        .collect()
}
