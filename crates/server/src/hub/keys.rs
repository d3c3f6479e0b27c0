//! New keys of a table's links: whoever is there stays, and the old links end.

use std::sync::Arc;

use store::{Commit, Row, StoreError};
use table::{Entry, GuestId};
use tokio::sync::oneshot;

use super::drive::json;
use super::{Head, Hub, Slot, Unavailable, lock};
use crate::secret;

impl Hub {
    /// Changes the keys of a table, for its host; the key for joining and that for watching, or nothing for anybody else.
    pub(crate) async fn change_keys(
        self: &Arc<Hub>,
        slot: &Arc<Slot>,
        guest: &GuestId,
    ) -> Result<Option<(String, String)>, Unavailable> {
        let (join, watch) = (secret::id()?, secret::id()?);
        let (sender, receiver) = oneshot::channel();
        let before = slot.head();
        let making = {
            let mut inner = lock(&slot.inner);
            let machine = inner.machine.as_ref().ok_or(Unavailable)?;
            if !machine.is_host(guest) {
                return Ok(None);
            }
            // Rows of the table that follow have the new keys too.
            slot.set_head(Arc::new(Head::new(&join, &watch, before.published.is_some())));
            let done = Box::new(move |result: Result<(), StoreError>| drop(sender.send(result)));
            // Where several nodes could do this, the journal says who may.
            inner.entries += 1;
            let entry = Row::Entry { table: slot.key, seq: inner.entries, body: json(&Entry::Rekeyed) };
            let rows = vec![Row::Table(slot.row(inner.stage)), entry];
            self.writer.submit(Commit { table: Some((slot.key, inner.making)), rows, done });
            inner.making
        };
        match receiver.await.map_err(|_| Unavailable)? {
            Ok(()) => Ok(Some((join, watch))),
            Err(error) => {
                slot.set_head(before);
                self.fall_back(slot, making);
                Err(Unavailable::log(error))
            }
        }
    }
}
