//! Tables that are made again from the store, one after the other, as soon as it answers.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use store::StoreError;

use super::{Hub, Slot, lock};

/// How long to wait for a database that is away before it is asked again.
const AGAIN: Duration = Duration::from_millis(250);

/// Tables that wait.
#[derive(Default)]
pub(super) struct Recovery {
    waiting: VecDeque<Arc<Slot>>,
    /// Whether a thread is at it.
    works: bool,
}

impl Hub {
    /// Has a table made again.
    pub(super) fn recover(self: &Arc<Hub>, slot: &Arc<Slot>) {
        let mut recovery = lock(&self.recovery);
        recovery.waiting.push_back(Arc::clone(slot));
        if recovery.works {
            return;
        }
        let hub = Arc::clone(self);
        let spawned =
            std::thread::Builder::new().name("recover".to_string()).spawn(move || hub.make_all_again());
        match spawned {
            Ok(_) => recovery.works = true,
            Err(error) => tracing::error!(%error, "tables stay away until another one is made again"),
        }
    }

    fn make_all_again(self: &Arc<Hub>) {
        loop {
            let slot = {
                let mut recovery = lock(&self.recovery);
                let slot = recovery.waiting.pop_front();
                recovery.works = slot.is_some();
                slot
            };
            let Some(slot) = slot else { return };
            let Err(error) = self.make_again(&slot) else { continue };
            if self.is_draining() {
                return;
            }
            tracing::warn!(%error, "tables wait to be made again");
            lock(&self.recovery).waiting.push_front(slot);
            std::thread::sleep(AGAIN);
        }
    }

    /// Makes a table again; an error where it should be tried later.
    fn make_again(self: &Arc<Hub>, slot: &Arc<Slot>) -> Result<(), StoreError> {
        // Others may have taken the table over, and even given it back since.
        if self.table(&slot.id).is_none_or(|known| !Arc::ptr_eq(&known, slot)) {
            return Ok(());
        }
        if let Some(cluster) = &self.cluster
            && !cluster.still_owns(&slot.id)?
        {
            tracing::warn!(table = slot.key, "a table is another node's now");
            self.remove(slot);
            return Ok(());
        }
        let stored = match self.reader.table(slot.key) {
            Ok(Some(stored)) => stored,
            // It was never stored; whoever wanted to make it has been told.
            Ok(None) => {
                self.remove(slot);
                return Ok(());
            }
            Err(error @ StoreError::Away(_)) => return Err(error),
            Err(error) => {
                tracing::error!(%error, table = slot.key, "a table cannot be made again");
                return Ok(());
            }
        };
        let entries = stored.entries.len();
        let made = Hub::entropy()
            .map_err(|error| error.to_string())
            .and_then(|entropy| self.resume(stored, entropy, None));
        match made {
            Ok((machine, outcome, stage)) => {
                let mut inner = lock(&slot.inner);
                inner.set_up(machine, entries);
                inner.stage = stage;
                self.take_up(slot, &mut inner);
                self.process_locked(slot, &mut inner, outcome, None, None);
                tracing::warn!(table = slot.key, "a table was made again from the store");
            }
            Err(error) => tracing::error!(%error, table = slot.key, "a table cannot be made again"),
        }
        Ok(())
    }
}
