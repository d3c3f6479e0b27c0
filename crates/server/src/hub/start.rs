//! From the disk to a running hub.

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, RwLock};

use store::{
    Backend, Postgres, PostgresReader, Progress, Reader, Row, Sharing, Sqlite, SqliteOptions, SqliteReader,
    StoreError, StoredTable, TableRow, Writer,
};
use table::{Entry, Time};
use tokio::sync::watch;

use super::slot::Facts;
use super::{Head, Hub, Slot, Tables, lock};
use crate::address::Addresses;
use crate::clock::Clock;
use crate::cluster::{Cluster, Link};
use crate::config::Settings;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::pool::{self, Pool};
use crate::reviews::Reviews;
use crate::share::Share;
use crate::timers::Timers;
use crate::web::Page;

/// How often a table can be made again before another place for the same table is taken for the same making.
const LIFE: u32 = 1024;

/// Why the server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The store cannot be used.
    #[error(transparent)]
    Store(StoreError),
    /// Running tables cannot be continued by this program; a line for each.
    #[error("{}", cannot_go_on(.0))]
    Incompatible(Vec<String>),
    /// The system refuses threads or randomness.
    #[error("{0}")]
    System(String),
}

/// What to do about tables that this program cannot continue.
fn cannot_go_on(tables: &[String]) -> String {
    let lines: String = tables.iter().map(|table| format!("  {table}\n")).collect();
    format!(
        "these running tables cannot be continued by this program:\n{lines}Let them end with the earlier program, or close them with --abandon-incompatible true."
    )
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> StartError {
        StartError::Store(error)
    }
}

/// What a test puts between the server and its store.
pub type Wrap = Box<dyn FnOnce(Box<dyn Backend>) -> Box<dyn Backend> + Send>;

/// How the exchange test lets the table of a number deal.
pub type Deals = Box<dyn Fn(store::TableKey) -> table::TestDeal + Send + Sync>;

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
    pub(crate) fn open(settings: Settings, doors: Doors, link: Option<Link>) -> Result<Arc<Hub>, StartError> {
        let (backend, reader, cluster) = open_store(&settings, link)?;
        let backend = match doors.wrap {
            Some(wrap) => wrap(backend),
            None => backend,
        };
        // Nodes of a cluster take over only what they can continue.
        let incompatible = if cluster.is_some() { Vec::new() } else { incompatible(&reader.table_rows()?) };
        if !incompatible.is_empty() && !settings.abandon_incompatible {
            return Err(StartError::Incompatible(incompatible));
        }
        let page = Page::open(&settings.page).map_err(|error| {
            StartError::System(format!("cannot read the page in {}: {error}", settings.page.display()))
        })?;
        let last = reader.alive()?;
        let alive = last.map(|last| Time(last.at_ms.max(0) as u64));
        let system = |error: std::io::Error| StartError::System(error.to_string());
        let bots = Pool::start(pool::BOTS, settings.bot_thread_count()).map_err(system)?;
        let desks = settings.bot_thread_count().div_ceil(4);
        let hub = Hub {
            study: Pool::start_behind(pool::STUDY, desks, Some(&bots)).map_err(system)?,
            pool: bots,
            writer: Writer::start(backend)?,
            clock: Clock::start(last),
            reviews: Reviews::default(),
            next_key: AtomicI64::new(reader.last_key()? + 1),
            reader,
            addresses: Addresses::new(&settings).map_err(|error| StartError::System(error.to_string()))?,
            limits: Limits::new(&settings),
            settings,
            cluster: cluster.map(Arc::new),
            deals: doors.deals,
            share: Share::new(&page),
            page,
            metrics: Metrics::default(),
            timers: Timers::default(),
            tables: RwLock::new(Tables::default()),
            guests: Mutex::default(),
            changing: Default::default(),
            gone: Mutex::default(),
            hosts: Mutex::default(),
            lives: AtomicU32::new(0),
            recovery: Mutex::default(),
            next_connection: AtomicU64::new(1),
            ready: AtomicBool::new(false),
            leaving: AtomicBool::new(false),
            draining: watch::Sender::new(false),
        };
        let hub = Arc::new(hub);
        if hub.cluster.is_none() {
            hub.load_tables(alive)?;
            hub.ready.store(true, Ordering::Relaxed);
        }
        hub.note_alive();
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
        for (row, problem) in failed {
            let incompatible =
                games::GameId::from_id(&row.game).is_ok_and(|game| game.info().revision != row.revision);
            let stage = match incompatible {
                true => {
                    tracing::warn!(table = row.key, problem, "a table that cannot be continued is closed");
                    Progress::Closed
                }
                // The others go on without it.
                false => {
                    tracing::error!(
                        table = row.key,
                        problem,
                        "the journal of a table is damaged: the table is put aside, and its entries are kept"
                    );
                    Progress::Aside
                }
            };
            let rows = vec![Row::Table(TableRow { stage, ..row })];
            let done = Box::new(|result: Result<(), StoreError>| {
                if let Err(error) = result {
                    tracing::warn!(%error, "a table could not be closed");
                }
            });
            self.writer.submit(store::Commit { table: None, rows, done });
        }
        Ok(())
    }

    pub(super) fn load_table(
        self: &Arc<Hub>,
        stored: StoredTable,
        alive: Option<Time>,
    ) -> Result<(), String> {
        let row = stored.row.clone();
        let head: Head = serde_json::from_str(&row.head).map_err(|error| error.to_string())?;
        let game = games::GameId::from_id(&row.game).map_err(|error| error.to_string())?;
        let entropy = Hub::entropy().map_err(|error| error.to_string())?;
        let host = maker(&stored);
        let entries = stored.entries.len();
        let (machine, outcome, stage) = self.resume(stored, entropy, alive)?;
        let facts = Facts {
            key: row.key,
            id: row.id,
            game,
            revision: row.revision,
            created_ms: row.created_ms,
            head,
            host,
            origin: None,
            entries,
        };
        let slot = Slot::new(facts, machine, stage, self.now());
        self.insert(&slot);
        let mut inner = lock(&slot.inner);
        inner.making = self.lives.fetch_add(LIFE, Ordering::Relaxed);
        self.take_up(&slot, &mut inner);
        self.process_locked(&slot, &mut inner, outcome, None, None);
        Ok(())
    }
}

/// One that writes, one that reads, and the place among other nodes.
type Opened = (Box<dyn Backend>, Arc<dyn Reader>, Option<Cluster>);

/// The database that the settings name.
fn open_store(settings: &Settings, link: Option<Link>) -> Result<Opened, StoreError> {
    if let Some(url) = settings.postgres()? {
        let sharing = if link.is_some() { Sharing::Cluster } else { Sharing::Alone };
        let backend = Postgres::open_for(&url, sharing)?;
        let reader = PostgresReader::open(&url)?;
        let cluster = link.map(|link| Cluster::join(settings, reader.clone(), link)).transpose()?;
        return Ok((Box::new(backend), Arc::new(reader), cluster));
    }
    let path = settings.database();
    let backend = Sqlite::open(&path, SqliteOptions { max_pages: settings.max_database_pages })?;
    Ok((Box::new(backend), Arc::new(SqliteReader::open(&path)?), None))
}

/// Whoever made a table: the first who joined. A guest who is no more is nobody.
fn maker(stored: &StoredTable) -> Option<String> {
    let rows = stored.entries.iter().filter_map(|body| serde_json::from_slice::<Entry>(body).ok());
    let mut guests = rows.take(2).filter_map(|row| match row {
        Entry::Joined { guest, .. } => Some(guest.0),
        _ => None,
    });
    guests.next().filter(|guest| !guest.is_empty())
}

fn describe(row: &TableRow) -> String {
    format!("table {} ({}, rules revision {})", row.id, row.game, row.revision)
}

/// Running tables whose rules this program does not carry.
fn incompatible(rows: &[TableRow]) -> Vec<String> {
    rows.iter()
        .filter(|row| row.stage == Progress::Running)
        .filter_map(|row| match games::GameId::from_id(&row.game) {
            Err(error) => Some(format!("{}: {error}", describe(row))),
            Ok(game) if game.info().revision != row.revision => {
                Some(format!("{}: this program has revision {}", describe(row), game.info().revision))
            }
            Ok(_) => None,
        })
        .collect()
}
