//! The place of one table in the server: its machine, its sockets and who may come in.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use protocol::TableInfo;
use serde::{Deserialize, Serialize};
use store::{Progress, TableKey, TableRow};
use table::{Access, AnyTable, ConnectionId, GuestId, Time};
use tokio::sync::{Notify, mpsc};

use super::lock;
use crate::secret;

/// What the server keeps of a table beside its journal: who may come in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The hash of the key in the link that lets somebody take a seat.
    pub(crate) join: [u8; 32],
    /// The hash of the key in the link that lets somebody watch.
    pub(crate) watch: [u8; 32],
    /// The keys themselves, of a public table: the lobby shows them to everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) published: Option<Published>,
    /// Hashes of the guests who had been sent away when the table was closed: its games are not for them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    away: Vec<[u8; 32]>,
}

/// The keys of a public table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Published {
    pub(crate) join: String,
    pub(crate) watch: String,
}

impl Head {
    /// Lets in who has one of two keys.
    pub(super) fn new(join: &str, watch: &str, public: bool) -> Head {
        let published = public.then(|| Published { join: join.to_string(), watch: watch.to_string() });
        Head { join: secret::hash(join), watch: secret::hash(watch), published, away: Vec::new() }
    }

    /// The same for a table that is closed, where some had been sent away.
    pub(super) fn closed(&self, sent_away: &[GuestId]) -> Head {
        let away = sent_away.iter().map(|guest| secret::hash(&guest.0)).collect();
        Head { away, ..self.clone() }
    }

    /// Whether a guest had been sent away when the table was closed.
    pub(crate) fn has_sent_away(&self, guest: &GuestId) -> bool {
        !self.away.is_empty() && self.away.contains(&secret::hash(&guest.0))
    }

    /// What a key allows to somebody new.
    pub(crate) fn access(&self, key: Option<&str>) -> Option<Access> {
        let hash = secret::hash(key?);
        match hash {
            hash if hash == self.join => Some(Access::Play),
            hash if hash == self.watch => Some(Access::Watch),
            _ => None,
        }
    }

    /// Whether an address tells what stands on its preview: always for a public table, else with the mark of one of the
    /// keys. The keys themselves stand behind `#` in a link and never reach the server that way.
    pub(crate) fn shows(&self, mark: Option<&str>) -> bool {
        let known = |hash: &[u8; 32]| mark.is_some_and(|mark| mark == secret::mark(hash));
        self.published.is_some() || known(&self.join) || known(&self.watch)
    }
}

/// What is handed to a socket.
#[derive(Debug)]
pub(crate) enum OutletFrame {
    Text {
        text: Utf8Bytes,
        /// The timed window that the message opens.
        window: Option<u32>,
        /// When the message came in that this one answers.
        since: Option<Instant>,
    },
    /// A sign of life is due: the client is asked for one, or given up.
    Beat,
    /// The end, after everything before it.
    Close(&'static str),
}

/// The server's end of a socket.
#[derive(Debug)]
pub(crate) struct Outlet {
    pub(crate) connection: ConnectionId,
    pub(crate) frames: mpsc::Sender<OutletFrame>,
    /// Called when the socket must end at once because nobody reads it.
    pub(crate) cut: Arc<Notify>,
}

pub(crate) struct Inner {
    /// Nothing while the table is made again after a failed commit.
    pub(crate) machine: Option<AnyTable>,
    /// The machine that failed, while another one is made: only who has been at the table is asked of it.
    failed: Option<AnyTable>,
    /// How often the table was made again.
    pub(crate) making: u32,
    pub(crate) stage: Progress,
    /// How many entries its journal has, with those that are handed to the writer.
    pub(crate) entries: i64,
    /// The moment that the timers have for the table.
    pub(crate) wake: Option<Time>,
    /// What the lobby shows, where the table is public.
    pub(crate) listing: Option<Arc<TableInfo>>,
}

impl Inner {
    /// Puts the machine aside because it, or a commit of it, has failed.
    pub(super) fn put_aside(&mut self) {
        self.failed = self.machine.take().or_else(|| self.failed.take());
    }

    /// The machine that was made again.
    pub(super) fn set_up(&mut self, machine: AnyTable, entries: usize) {
        self.machine = Some(machine);
        self.entries = entries as i64;
        self.failed = None;
    }
}

/// What is known of a table when it gets its place.
pub(super) struct Facts {
    pub(super) key: TableKey,
    pub(super) id: String,
    pub(super) game: games::GameId,
    pub(super) revision: u32,
    pub(super) created_ms: i64,
    pub(super) head: Head,
    pub(super) host: Option<String>,
    pub(super) origin: Option<IpAddr>,
    /// How many entries its journal has.
    pub(super) entries: usize,
}

impl Slot {
    /// A place for a table that has just been made or made again.
    pub(super) fn new(facts: Facts, machine: AnyTable, stage: Progress, now: Time) -> Arc<Slot> {
        let Facts { key, id, game, revision, created_ms, head, host, origin, entries } = facts;
        let listing = head.published.is_some().then(|| Arc::new(machine.info()));
        let entries = entries as i64;
        let inner =
            Inner { machine: Some(machine), failed: None, making: 0, stage, entries, wake: None, listing };
        Arc::new(Slot {
            key,
            id,
            game,
            revision,
            created_ms,
            head: RwLock::new(Arc::new(head)),
            host,
            origin,
            inner: Mutex::new(inner),
            outlets: Mutex::default(),
            touched: now.0.into(),
            proven: AtomicU32::new(0),
        })
    }
}

/// One table in the server.
pub(crate) struct Slot {
    pub(crate) key: TableKey,
    pub(crate) id: String,
    pub(crate) game: games::GameId,
    pub(crate) revision: u32,
    pub(crate) created_ms: i64,
    /// Who may come in; it changes under the lock of `inner`.
    head: RwLock<Arc<Head>>,
    /// Whoever made the table.
    pub(crate) host: Option<String>,
    /// Where it was made, where that is counted; not after a restart.
    pub(crate) origin: Option<IpAddr>,
    pub(crate) inner: Mutex<Inner>,
    pub(crate) outlets: Mutex<Vec<Outlet>>,
    /// The last moment somebody did something here.
    pub(crate) touched: AtomicU64,
    /// The making of the machine of which the journal says that it is this node's.
    pub(super) proven: AtomicU32,
}

impl Slot {
    /// The facts of the table for the store.
    pub(crate) fn row(&self, stage: Progress) -> TableRow {
        TableRow {
            key: self.key,
            id: self.id.clone(),
            game: self.game.info().id.to_string(),
            revision: self.revision,
            stage,
            head: serde_json::to_string(&*self.head()).unwrap_or_default(),
            created_ms: self.created_ms,
        }
    }

    /// Who may come in.
    pub(crate) fn head(&self) -> Arc<Head> {
        Arc::clone(&self.head.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Lets others in than before.
    pub(super) fn set_head(&self, head: Arc<Head>) {
        *self.head.write().unwrap_or_else(PoisonError::into_inner) = head;
    }

    /// Whether the host has sent a guest away, who then has no business here, whatever the key.
    pub(crate) fn has_sent_away(&self, guest: &GuestId) -> bool {
        lock(&self.inner).machine.as_ref().is_some_and(|machine| machine.sent_away(guest))
    }

    /// What a guest with a key may do here; nothing where the table must not even be shown to exist.
    pub(crate) fn access(&self, guest: &GuestId, key: Option<&str>) -> Option<Access> {
        let head = self.head();
        // The lobby shows the keys of a public table to everybody: its address is as good as they are.
        let public = (head.published.is_some() && key.is_none()).then_some(Access::Play);
        head.access(key).or(public).or_else(|| {
            let inner = lock(&self.inner);
            let machine = inner.machine.as_ref().or(inner.failed.as_ref());
            machine.is_some_and(|machine| machine.knows(guest)).then_some(Access::Watch)
        })
    }

    /// Whether nobody has been here for too long: `abandoned_ms` where a game of people waits, else `idle_ms`.
    pub(crate) fn is_idle(&self, now: Time, idle_ms: u64, abandoned_ms: u64) -> bool {
        let inner = lock(&self.inner);
        let Some(machine) = inner.machine.as_ref().filter(|machine| !machine.has_connections()) else {
            return false;
        };
        let people_play = inner.stage == Progress::Running && !machine.is_deserted();
        let most = if people_play { abandoned_ms } else { idle_ms };
        now.0.saturating_sub(self.touched.load(Ordering::Relaxed)) > most
    }

    /// Hands a frame to a socket; one whose queue is full reads too slowly and is cut.
    pub(crate) fn hand(&self, to: ConnectionId, frame: OutletFrame) -> bool {
        let mut outlets = lock(&self.outlets);
        let Some(place) = outlets.iter().position(|outlet| outlet.connection == to) else { return true };
        match outlets[place].frames.try_send(frame) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Closed(_)) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                outlets.swap_remove(place).cut.notify_one();
                false
            }
        }
    }

    /// Asks every socket of the table for a sign of life.
    pub(crate) fn beat(&self) {
        let connections: Vec<ConnectionId> =
            lock(&self.outlets).iter().map(|outlet| outlet.connection).collect();
        for connection in connections {
            self.hand(connection, OutletFrame::Beat);
        }
    }

    /// Ends all sockets of the table after what they were already handed.
    pub(crate) fn close_outlets(&self, reason: &'static str) {
        for outlet in lock(&self.outlets).drain(..) {
            if outlet.frames.try_send(OutletFrame::Close(reason)).is_err() {
                outlet.cut.notify_one();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use table::Guest;

    use super::*;
    use crate::hub::testing::Held;

    #[tokio::test]
    async fn a_running_game_is_kept_for_the_people_in_it_but_not_for_bots() {
        let held = Held::new();
        let host = Guest { id: GuestId("ada".to_string()), name: "Ada".to_string(), colour: 1 };
        let (idle, abandoned) = (1_000, 5_000);
        for (alone, most) in [(true, abandoned), (false, idle)] {
            let slot = held.game(&host, alone).await;
            assert_eq!(lock(&slot.inner).stage, Progress::Running);
            let is_idle = |after| {
                let touched = slot.touched.load(Ordering::Relaxed);
                slot.is_idle(Time(touched + after), idle, abandoned)
            };
            assert!(!is_idle(abandoned + 1), "somebody is there");
            let connection = lock(&slot.outlets)[0].connection;
            held.hub.disconnect(&slot, connection);
            assert!(!is_idle(most));
            assert!(is_idle(most + 1));
        }
    }
}
