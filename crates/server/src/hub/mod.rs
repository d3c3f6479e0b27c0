//! The middle of the server: it owns every table and brings inputs to it, rows to the store and messages to sockets.

mod drive;
mod farewell;
mod guests;
mod keys;
mod recovery;
mod several;
mod slot;
mod start;
mod study;
#[cfg(test)]
pub(crate) mod testing;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};

use store::{Reader, Row, TableKey, Writer};
use table::{ConnectionId, Entropy, Guest, Input, TableSettings, Time};
use tokio::sync::watch;

use crate::address::Addresses;
use crate::clock::Clock;
use crate::cluster::Cluster;
use crate::config::Settings;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::pool::Pool;
use crate::reviews::Reviews;
use crate::secret;
use crate::share::Share;
use crate::timers::Timers;
use crate::web::Page;

pub(crate) use drive::Unavailable;
pub(crate) use guests::Known;
use recovery::Recovery;
pub(crate) use slot::{Head, Outlet, OutletFrame, Slot};
pub use start::{Deals, Doors, StartError, Wrap};
pub(crate) use study::{Asker, NoStudy, Urgency};

/// Sockets are asked for a sign of life in so many parts, so that not all are asked at once.
const BEAT_PARTS: i64 = 32;
/// How often the server notes that it is alive.
const HEARTBEAT: Duration = Duration::from_secs(5);

/// Everything the server holds.
pub(crate) struct Hub {
    pub(crate) settings: Settings,
    pub(crate) page: Page,
    pub(crate) share: Share,
    pub(crate) metrics: Metrics,
    pub(crate) writer: Writer,
    pub(crate) reader: Arc<dyn Reader>,
    /// Where bots think.
    pub(crate) pool: Pool,
    /// Where games are looked at.
    pub(crate) study: Pool,
    pub(crate) clock: Clock,
    /// The other nodes, where there may be any.
    pub(crate) cluster: Option<Arc<Cluster>>,
    deals: Option<Deals>,
    pub(crate) reviews: Reviews,
    pub(crate) addresses: Addresses,
    pub(crate) limits: Limits,
    timers: Timers,
    tables: RwLock<Tables>,
    guests: Mutex<Remembered>,
    /// Held while a guest is changed; which one, its token's hash says.
    changing: [tokio::sync::Mutex<()>; 16],
    /// Guests who are no more since a moment, though something of them may still be under way.
    gone: Mutex<HashMap<String, Instant>>,
    /// How many open tables each guest has made since the start.
    hosts: Mutex<HashMap<String, usize>>,
    /// Where the numbers of makings begin that the next place for a table has: a table may come here more than once.
    lives: AtomicU32,
    /// Tables that are to be made again from the store.
    recovery: Mutex<Recovery>,
    next_key: AtomicI64,
    next_connection: AtomicU64,
    ready: AtomicBool,
    /// Whether tables are being given away before the end.
    leaving: AtomicBool,
    draining: watch::Sender<bool>,
}

/// Guests by the hashes of their tokens, and when each was read.
type Remembered = HashMap<[u8; 32], (Arc<Known>, Instant)>;

#[derive(Default)]
struct Tables {
    by_id: HashMap<String, Arc<Slot>>,
    by_key: HashMap<TableKey, Arc<Slot>>,
}

/// Locks a mutex whose content stays sound even if a holder panicked: every change is made in one step.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    /// The moment now.
    pub(crate) fn now(&self) -> Time {
        self.clock.now()
    }

    /// A table by its name.
    pub(crate) fn table(&self, id: &str) -> Option<Arc<Slot>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.get(id).cloned()
    }

    /// All tables.
    pub(crate) fn tables(&self) -> Vec<Arc<Slot>> {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.values().cloned().collect()
    }

    /// How many tables there are.
    pub(crate) fn table_count(&self) -> usize {
        self.tables.read().unwrap_or_else(PoisonError::into_inner).by_id.len()
    }

    fn insert(&self, slot: &Arc<Slot>) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        tables.by_id.insert(slot.id.clone(), Arc::clone(slot));
        tables.by_key.insert(slot.key, Arc::clone(slot));
        if let Some(host) = &slot.host {
            *lock(&self.hosts).entry(host.clone()).or_default() += 1;
        }
    }

    fn remove(&self, slot: &Slot) {
        let mut tables = self.tables.write().unwrap_or_else(PoisonError::into_inner);
        let known = tables.by_id.remove(&slot.id).is_some();
        tables.by_key.remove(&slot.key);
        drop(tables);
        if let Some(host) = slot.host.as_ref().filter(|_| known) {
            let mut hosts = lock(&self.hosts);
            let left = hosts.get(host).map_or(0, |count| count.saturating_sub(1));
            match left {
                0 => hosts.remove(host),
                left => hosts.insert(host.clone(), left),
            };
        }
        self.timers.set(slot.key, None);
    }

    /// How many open tables a guest has made.
    pub(crate) fn tables_of(&self, guest: &str) -> usize {
        lock(&self.hosts).get(guest).copied().unwrap_or_default()
    }

    /// A number for a new socket.
    pub(crate) fn connection(&self) -> ConnectionId {
        ConnectionId(self.next_connection.fetch_add(1, Ordering::Relaxed))
    }

    /// What holds for all tables.
    fn table_settings(&self) -> TableSettings {
        TableSettings {
            pace: table::Pace {
                min_millis: self.settings.bot_pace_ms,
                max_millis: self.settings.bot_pace_ms.saturating_mul(2),
            },
            think_millis: self.settings.bot_think_ms,
            moves: self.settings.max_moves_per_game,
            ..TableSettings::default()
        }
    }

    fn entropy() -> Result<Entropy, secret::NoRandomness> {
        secret::bytes().map(Entropy::new)
    }

    /// Whether tables are loaded and people can be sent here.
    pub(crate) fn is_ready(&self) -> bool {
        self.is_open() && !self.leaving.load(Ordering::Relaxed)
    }

    /// Whether whoever comes is taken in: also while tables are given away, whose sockets are carried to their new owners.
    pub(crate) fn is_open(&self) -> bool {
        self.ready.load(Ordering::Relaxed) && !self.is_draining()
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_draining(&self) -> bool {
        *self.draining.borrow()
    }

    /// Tells when the server is about to stop.
    pub(crate) fn drained(&self) -> watch::Receiver<bool> {
        self.draining.subscribe()
    }

    /// Tells everybody that the server stops.
    pub(crate) fn drain(&self) {
        self.draining.send_replace(true);
        self.tables().iter().for_each(|slot| slot.close_outlets("restart"));
    }

    /// Asks one part of all tables' sockets for a sign of life; after so many parts everybody was asked.
    fn beat(&self, part: i64) {
        for slot in self.tables().iter().filter(|slot| slot.key.rem_euclid(BEAT_PARTS) == part) {
            slot.beat();
        }
    }

    /// Wakes tables when their moments come, notes that the server is alive, and closes tables nobody needs.
    pub(crate) async fn keep_time(self: Arc<Hub>) {
        let mut heartbeat = tokio::time::interval(HEARTBEAT);
        let mut sweep = tokio::time::interval(Duration::from_secs(600));
        // A socket is asked at half of the time after which it counts as dead.
        let round = Duration::from_secs(self.settings.socket_timeout_seconds) / 2;
        let mut beat = tokio::time::interval(round / BEAT_PARTS as u32);
        let mut part = 0;
        let mut forget = tokio::time::interval(Duration::from_secs(60));
        loop {
            let (due, next) = self.timers.due(self.now());
            for key in due {
                let slot =
                    self.tables.read().unwrap_or_else(PoisonError::into_inner).by_key.get(&key).cloned();
                if let Some(slot) = slot {
                    self.drive(&slot, Input::Tick);
                }
            }
            let next = next.map(|time| tokio::time::Instant::from_std(self.clock.instant(time)));
            tokio::select! {
                () = async { match next {
                    Some(instant) => tokio::time::sleep_until(instant).await,
                    None => std::future::pending().await,
                } } => {}
                () = self.timers.earlier() => {}
                _ = beat.tick() => {
                    part = (part + 1) % BEAT_PARTS;
                    self.beat(part);
                }
                _ = heartbeat.tick() => self.note_alive(),
                _ = sweep.tick() => {
                    self.close_idle();
                    if self.is_first() {
                        self.forget_guests();
                    }
                }
                _ = forget.tick() => {
                    self.limits.forget();
                    self.forget_gone();
                    self.let_go();
                }
            }
        }
    }

    /// Stores that the server is running now, so that a crash costs nobody time on the clock.
    pub(crate) fn note_alive(&self) {
        let rows = vec![Row::Alive { at_ms: self.now().0 as i64, paused_ms: self.clock.paused_ms() }];
        let done = Box::new(|result: Result<(), store::StoreError>| {
            if let Err(error) = result {
                tracing::warn!(%error, "cannot note that the server is alive");
            }
        });
        self.writer.submit(store::Commit { table: None, rows, done });
    }

    fn close_idle(self: &Arc<Hub>) {
        let now = self.now();
        let idle = self.settings.idle_hours.saturating_mul(3_600_000);
        let abandoned = self.settings.abandoned_days.saturating_mul(24 * 3_600_000);
        for slot in self.tables() {
            if slot.is_idle(now, idle, abandoned) {
                tracing::info!(table = slot.key, "closing an idle table");
                self.drive(&slot, Input::Close { reason: "idle".to_string() });
            }
        }
    }

    /// The guest as a table takes it.
    pub(crate) fn guest_of(known: &Known) -> Guest {
        Guest { id: table::GuestId(known.id.clone()), name: known.name.clone(), colour: known.colour }
    }
}
