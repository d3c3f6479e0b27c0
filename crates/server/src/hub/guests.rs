//! People without accounts.

use std::sync::Arc;

use store::{GuestRow, Job, Row, StoreError};
use table::{GuestId, Input};
use tokio::sync::oneshot;

use super::{Hub, Unavailable, lock};
use crate::secret;

/// Guests that are kept in memory at most; others are looked up again.
const REMEMBERED: usize = 20_000;

/// How exactly is noted when a guest was seen: to the day.
const SEEN_MS: i64 = 24 * 3_600_000;

/// A guest that has shown its token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) colour: u8,
    pub(crate) created_ms: i64,
    pub(crate) seen_ms: i64,
}

/// A guest that was just made; the token is never shown again.
#[derive(Debug)]
pub(crate) struct NewGuest {
    pub(crate) token: String,
    pub(crate) known: Arc<Known>,
}

impl Hub {
    /// Makes a guest.
    pub(crate) async fn new_guest(&self, name: String, colour: u8) -> Result<NewGuest, Unavailable> {
        let token = secret::token()?;
        let now = self.now().0 as i64;
        let known = Known { id: secret::id()?, name, colour, created_ms: now, seen_ms: now };
        let known = self.store_guest(secret::hash(&token), known).await?;
        Ok(NewGuest { token, known })
    }

    /// Gives a guest another name and colour.
    pub(crate) async fn rename_guest(
        &self,
        token: &str,
        name: String,
        colour: u8,
    ) -> Result<Option<Arc<Known>>, Unavailable> {
        let Some(known) = self.guest(token).await? else { return Ok(None) };
        let known = Known { name, colour, ..Known::clone(&known) };
        self.store_guest(secret::hash(token), known).await.map(Some)
    }

    /// A guest is no more: the token ends, seats are left, and the name goes from tables and records. Says whether
    /// there was such a guest.
    pub(crate) async fn delete_guest(self: &Arc<Hub>, token: &str) -> Result<bool, Unavailable> {
        let Some(known) = self.guest(token).await? else { return Ok(false) };
        let guest = GuestId(known.id.clone());
        for slot in self.tables() {
            let here = lock(&slot.inner).machine.as_ref().is_some_and(|machine| machine.remembers(&guest));
            if here {
                self.drive(&slot, Input::Forget { guest: guest.clone() });
            }
        }
        // The one writer keeps the order: when this is safe, so is what the tables have forgotten.
        let name = table::DELETED_NAME.to_string();
        self.commit(vec![Row::GuestGone { id: known.id.clone(), name }]).await?;
        lock(&self.guests).remove(&secret::hash(token));
        Ok(true)
    }

    async fn store_guest(&self, token_hash: [u8; 32], known: Known) -> Result<Arc<Known>, Unavailable> {
        self.commit(vec![row(token_hash, &known)]).await?;
        let known = Arc::new(known);
        self.remember(token_hash, &known);
        Ok(known)
    }

    /// The guest of a token.
    pub(crate) async fn guest(&self, token: &str) -> Result<Option<Arc<Known>>, Unavailable> {
        let hash = secret::hash(token);
        let remembered = lock(&self.guests).get(&hash).map(Arc::clone);
        let known = match remembered {
            Some(known) => known,
            None => {
                let reader = Arc::clone(&self.reader);
                let Some(row) = self.read(move || reader.guest(&hash)).await? else { return Ok(None) };
                let colour = row.colour.parse().unwrap_or_default();
                let GuestRow { id, name, created_ms, seen_ms, .. } = row;
                let known = Arc::new(Known { id, name, colour, created_ms, seen_ms });
                self.remember(hash, &known);
                known
            }
        };
        let now = self.now().0 as i64;
        if now - known.seen_ms < SEEN_MS {
            return Ok(Some(known));
        }
        self.store_guest(hash, Known { seen_ms: now, ..Known::clone(&known) }).await.map(Some)
    }

    /// Forgets guests that have stayed away for too long.
    pub(super) fn forget_guests(&self) {
        let days = i64::try_from(self.settings.guest_days).unwrap_or(i64::MAX);
        let before_ms = (self.now().0 as i64).saturating_sub(days.saturating_mul(SEEN_MS));
        // Those of whom a later moment is known are on disk with it.
        lock(&self.guests).retain(|_, known| known.seen_ms >= before_ms);
        let done = Box::new(|result: Result<(), StoreError>| {
            if let Err(error) = result {
                tracing::warn!(%error, "guests could not be forgotten");
            }
        });
        self.writer.submit(Job { table: None, rows: vec![Row::ForgetGuests { before_ms }], done });
    }

    fn remember(&self, hash: [u8; 32], known: &Arc<Known>) {
        let mut guests = lock(&self.guests);
        if guests.len() >= REMEMBERED {
            guests.clear();
        }
        guests.insert(hash, Arc::clone(known));
    }

    /// Stores rows that belong to no table, and waits until they are safe.
    async fn commit(&self, rows: Vec<Row>) -> Result<(), Unavailable> {
        let (sender, receiver) = oneshot::channel();
        let done = Box::new(move |result| {
            // Nobody waits any more if the request was given up.
            let _ = sender.send(result);
        });
        self.writer.submit(Job { table: None, rows, done });
        receiver.await.map_err(|_| Unavailable)?.map_err(Unavailable::log)
    }

    /// Reads from the store off the async threads.
    pub(crate) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Unavailable> {
        tokio::task::spawn_blocking(read).await.map_err(|_| Unavailable)?.map_err(Unavailable::log)
    }
}

/// What is stored of a guest.
fn row(token_hash: [u8; 32], known: &Known) -> Row {
    Row::Guest(GuestRow {
        id: known.id.clone(),
        token_hash,
        name: known.name.clone(),
        colour: known.colour.to_string(),
        created_ms: known.created_ms,
        seen_ms: known.seen_ms,
    })
}
