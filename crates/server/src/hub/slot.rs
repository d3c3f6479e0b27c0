//! The place of one table in the server: its machine, its sockets and who may come in.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;

use axum::extract::ws::Utf8Bytes;
use protocol::AnyTable;
use serde::{Deserialize, Serialize};
use store::{Stage, TableKey, TableRow};
use table::{Access, ConnectionId, GuestId, TableInfo, Time};
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
}

/// The keys of a public table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Published {
    pub(crate) join: String,
    pub(crate) watch: String,
}

impl Head {
    /// What a key allows to somebody new.
    pub(crate) fn access(&self, key: Option<&str>) -> Option<Access> {
        let hash = secret::hash(key?);
        match hash {
            hash if hash == self.join => Some(Access::Play),
            hash if hash == self.watch => Some(Access::Watch),
            _ => None,
        }
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
    /// How often the table was made again.
    pub(crate) making: u32,
    pub(crate) stage: Stage,
    /// The moment that the timers have for the table.
    pub(crate) wake: Option<Time>,
    /// What the lobby shows, where the table is public.
    pub(crate) listing: Option<Arc<TableInfo>>,
}

/// One table in the server.
pub(crate) struct Slot {
    pub(crate) key: TableKey,
    pub(crate) id: String,
    pub(crate) game: games::GameId,
    pub(crate) revision: u32,
    pub(crate) created_ms: i64,
    pub(crate) head: Head,
    pub(crate) host: Option<String>,
    pub(crate) inner: Mutex<Inner>,
    pub(crate) outlets: Mutex<Vec<Outlet>>,
    /// The last moment somebody did something here.
    pub(crate) touched: AtomicU64,
}

impl Slot {
    /// The facts of the table for the store.
    pub(crate) fn row(&self, stage: Stage) -> TableRow {
        TableRow {
            key: self.key,
            id: self.id.clone(),
            game: self.game.info().id.to_string(),
            revision: self.revision,
            stage,
            head: serde_json::to_string(&self.head).unwrap_or_default(),
            created_ms: self.created_ms,
        }
    }

    /// What a guest with a key may do here; nothing where the table must not even be shown to exist.
    pub(crate) fn access(&self, guest: &GuestId, key: Option<&str>) -> Option<Access> {
        self.head.access(key).or_else(|| {
            let inner = lock(&self.inner);
            inner.machine.as_ref().is_some_and(|machine| machine.knows(guest)).then_some(Access::Watch)
        })
    }

    /// Whether nobody has been here for too long: `abandoned_ms` where a game of people waits, else `idle_ms`.
    pub(crate) fn is_idle(&self, now: Time, idle_ms: u64, abandoned_ms: u64) -> bool {
        let inner = lock(&self.inner);
        let Some(machine) = inner.machine.as_ref().filter(|machine| !machine.has_connections()) else {
            return false;
        };
        let people_play = inner.stage == Stage::Running && !machine.is_deserted();
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

/// The inside of a table that has just been made or made again.
pub(crate) fn new_inner(machine: AnyTable, stage: Stage, public: bool) -> Mutex<Inner> {
    let listing = public.then(|| Arc::new(machine.info()));
    Mutex::new(Inner { machine: Some(machine), making: 0, stage, wake: None, listing })
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
            assert_eq!(lock(&slot.inner).stage, Stage::Running);
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
