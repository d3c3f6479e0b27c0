//! A guest who goes for good, from everywhere.

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::Row;
use table::{AnyTable, Entry, GuestId, Input};

use super::drive::json;
use super::{Hub, Slot, Unavailable, lock};
use crate::secret;

impl Hub {
    /// A guest is no more: the token ends, seats are left, and the name and what was said go from tables, journals
    /// and records. Says whether there was such a guest. When it returns, all of that holds.
    pub(crate) async fn delete_guest(self: &Arc<Hub>, token: &str) -> Result<bool, Unavailable> {
        let hash = secret::hash(token);
        let _alone = self.guest_alone(&hash).await;
        let Some(known) = self.look_up(hash).await? else { return Ok(false) };
        let guest = GuestId(known.id.clone());
        // From now on no table takes anything from this guest, whatever is under way: each is asked under its own lock.
        lock(&self.gone).insert(guest.0.clone(), Instant::now());
        let gone = match &self.cluster {
            Some(cluster) => cluster.forget_everywhere(hash, &guest.0).await,
            None => Ok(()),
        };
        let gone = match gone {
            Ok(()) => self.leave_everything(&guest).await,
            Err(error) => Err(error),
        };
        match gone {
            Ok(()) => {
                lock(&self.guests).remove(&hash);
                Ok(true)
            }
            Err(error) => {
                lock(&self.gone).remove(&guest.0);
                Err(error)
            }
        }
    }

    /// Another node has a guest go: everything of it that is here.
    pub(crate) async fn forget_here(self: &Arc<Hub>, hash: [u8; 32], guest: &str) -> Result<(), Unavailable> {
        let guest = GuestId(guest.to_string());
        lock(&self.gone).insert(guest.0.clone(), Instant::now());
        lock(&self.guests).remove(&hash);
        let rows = self.leave_tables(&guest).await?;
        self.commit(rows).await
    }

    async fn leave_everything(self: &Arc<Hub>, guest: &GuestId) -> Result<(), Unavailable> {
        let mut rows = self.leave_tables(guest).await?;
        rows.push(Row::GuestGone { id: guest.0.clone(), name: table::DELETED_NAME.to_string() });
        self.commit(rows).await
    }

    /// Leaves the tables of this node; what of their journals stands there in other words then.
    async fn leave_tables(self: &Arc<Hub>, guest: &GuestId) -> Result<Vec<Row>, Unavailable> {
        let mut rows = Vec::new();
        for slot in self.tables() {
            let here = match &lock(&slot.inner).machine {
                Some(machine) => machine.remembers(guest),
                // It is being made again and may have the name.
                None => return Err(Unavailable),
            };
            if here {
                // The answer comes after the commit: what the guest did before is in the journal then.
                let _ = self.request(&slot, Input::Forget { guest: guest.clone() }).await?;
                rows.extend(self.scrubbed(&slot, guest).await?);
            }
        }
        Ok(rows)
    }

    /// The entries of a table's journal that have something of a guest, without it.
    async fn scrubbed(&self, slot: &Arc<Slot>, guest: &GuestId) -> Result<Vec<Row>, Unavailable> {
        let (reader, key, guest) = (Arc::clone(&self.reader), slot.key, guest.clone());
        let entries = self.read(move || reader.entries(key)).await?;
        let scrubbed = tokio::task::spawn_blocking(move || {
            let rows = entries.iter().map(|(_, body)| serde_json::from_slice(body));
            let rows = rows.collect::<Result<Vec<Entry>, _>>().map_err(|error| error.to_string())?;
            let clean = AnyTable::scrub(&rows, &guest).map_err(|error| error.to_string())?;
            let number = |place: usize| entries.get(place).map(|(number, _)| *number);
            let row = |(place, row): &(usize, Entry)| {
                Some(Row::Rewritten { table: key, number: number(*place)?, body: json(row) })
            };
            Ok::<_, String>(clean.iter().filter_map(row).collect())
        });
        scrubbed.await.map_err(|_| Unavailable)?.map_err(|error| {
            tracing::error!(error, table = key, "a guest cannot be taken out of a journal");
            Unavailable
        })
    }

    /// Whether a guest is no more, though something of it may still be under way.
    pub(super) fn is_gone(&self, guest: &GuestId) -> bool {
        lock(&self.gone).contains_key(&guest.0)
    }

    /// Forgets those who went so long ago that nothing of them can be under way.
    pub(super) fn forget_gone(&self) {
        let most = Duration::from_secs(self.settings.request_seconds.saturating_mul(2).max(120));
        lock(&self.gone).retain(|_, at| at.elapsed() < most);
    }
}
