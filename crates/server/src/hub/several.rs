//! What a hub does for its cluster: taking tables over, and letting them go.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use store::{Commit, Row, StoreError, StoredTable, TableKey, shard_of};
use table::{Entry, Time};
use tokio::sync::oneshot;

use super::drive::json;
use super::slot::Inner;
use super::{Hub, Slot, Unavailable, lock};
use crate::address::Client;
use crate::cluster::Owner;
use crate::limits::{Act, TooMuch};
use crate::secret;

impl Hub {
    /// Makes tables that were another node's.
    pub(crate) fn take_over(self: &Arc<Hub>, tables: Vec<StoredTable>, lease: Duration) {
        // Nobody's clock has run while the table had no owner.
        let alive = Time(self.now().0.saturating_sub(lease.as_millis() as u64));
        for stored in tables {
            let key = stored.row.key;
            if let Err(problem) = self.load_table(stored, Some(alive)) {
                tracing::error!(table = key, problem, "a table cannot be continued by this node");
            }
        }
    }

    /// Writes into the journal of a table that it is this node's from here on, before anything else is. Whoever owned it
    /// before, and does not know, then finds its place in the journal taken. Until that is written this node itself may be the one
    /// that does not know the end of the journal, and says nothing.
    pub(super) fn take_up(self: &Arc<Hub>, slot: &Arc<Slot>, inner: &mut Inner) {
        if self.cluster.is_none() {
            slot.proven.store(inner.making, Ordering::Relaxed);
            return;
        }
        slot.proven.store(u32::MAX, Ordering::Relaxed);
        inner.entries += 1;
        let entry = Entry::TakenUp { node: self.settings.node_name() };
        let rows = vec![Row::Entry { table: slot.key, seq: inner.entries, body: json(&entry) }];
        let (hub, place, making) = (Arc::clone(self), Arc::clone(slot), inner.making);
        let done = Box::new(move |result: Result<(), StoreError>| match result {
            Ok(()) => place.proven.store(making, Ordering::Relaxed),
            Err(StoreError::Closed) => {}
            Err(_) => hub.fall_back(&place, making),
        });
        self.writer.submit(Commit { table: Some((slot.key, making)), rows, done });
    }

    /// Lets the tables of shards go: nothing more is taken in for them, and their sockets end.
    pub(crate) fn drop_shards(&self, shards: &HashSet<u16>) {
        for slot in self.tables() {
            if !shards.contains(&shard_of(&slot.id)) {
                continue;
            }
            {
                let mut inner = lock(&slot.inner);
                inner.making += 1;
                inner.put_aside();
                inner.wake = None;
            }
            self.remove(&slot);
            slot.close_outlets("try-again");
        }
    }

    /// Waits until everything that was handed to the store is there.
    pub(crate) async fn flush(&self) {
        let (sender, receiver) = oneshot::channel();
        let done = Box::new(move |_| {
            // Nobody may wait any more.
            let _ = sender.send(());
        });
        self.writer.submit(Commit { table: None, rows: Vec::new(), done });
        let _ = receiver.await;
    }

    /// The node takes people in from now on.
    pub(crate) fn set_ready(&self) {
        self.ready.store(true, Ordering::Relaxed);
    }

    /// Nobody should be sent to this node any more.
    pub(crate) fn set_leaving(&self) {
        self.leaving.store(true, Ordering::Relaxed);
    }

    /// Whether this node does what is done once for all: it is alone, or owns the first shard.
    pub(super) fn is_first(&self) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.owner(0) == Owner::Here)
    }

    /// What somebody is told who looks for a table that is not here: it may have gone to another node a moment ago.
    pub(crate) fn missing(&self, id: &str) -> &'static str {
        match &self.cluster {
            Some(cluster) if cluster.owner_of(id) != Owner::Here => "try-again",
            _ => "no-such-table",
        }
    }

    /// A name for a new table. In a cluster all tables of a guest are in one shard, which must be this node's.
    pub(super) fn new_table_id(&self, host: &str) -> Result<String, Unavailable> {
        let Some(cluster) = &self.cluster else { return Ok(secret::id()?) };
        let shard = shard_of(host);
        if cluster.owner(shard) != Owner::Here {
            return Err(Unavailable);
        }
        Ok(secret::id_that(|id| shard_of(id) == shard)?)
    }

    /// A number for a new table.
    pub(super) async fn new_table_key(&self) -> Result<TableKey, Unavailable> {
        match &self.cluster {
            Some(cluster) => cluster.new_key().await,
            None => Ok(self.next_key.fetch_add(1, Ordering::Relaxed)),
        }
    }

    /// Counts a token that nobody has, here and for all nodes together.
    pub(crate) async fn wrong_token(&self, client: &Client) -> Result<(), TooMuch> {
        self.limits.address(Act::WrongToken, client)?;
        let Some(cluster) = self.cluster.as_ref().filter(|_| !client.trusted) else { return Ok(()) };
        // Where it cannot be counted, this node's own limit holds.
        let count = cluster.wrong_token(client).await.unwrap_or_default();
        if count > i64::from(self.settings.wrong_tokens_per_minute_per_address) {
            return Err(TooMuch(Duration::from_secs(60)));
        }
        Ok(())
    }
}
