//! People without accounts.

use std::sync::Arc;
use std::time::{Duration, Instant};

use store::{Commit, GuestRow, Row, StoreError};
use tokio::sync::oneshot;

use super::{Hub, Unavailable, lock};
use crate::secret;

/// Guests that are kept in memory at most; others are looked up again.
const REMEMBERED: usize = 20_000;

/// How long a guest is kept in memory: whoever still comes then is looked up again.
const KEPT: Duration = Duration::from_secs(600);

/// How long a guest is remembered where other nodes could change something.
const FRESH: Duration = Duration::from_secs(10);

/// How exactly is noted when a guest was seen: to the day.
const SEEN_MS: i64 = 24 * 3_600_000;

/// Guests who are forgotten in one go at most; that is every ten minutes, so that a mistake is noticed before all are gone.
const FORGOTTEN: u32 = 50;

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
        let hash = secret::hash(&token);
        self.commit(vec![Row::Guest(row(hash, &known))]).await?;
        let known = Arc::new(known);
        self.remember(hash, &known);
        Ok(NewGuest { token, known })
    }

    /// Gives a guest another name and colour.
    pub(crate) async fn rename_guest(
        &self,
        token: &str,
        name: String,
        colour: u8,
    ) -> Result<Option<Arc<Known>>, Unavailable> {
        let hash = secret::hash(token);
        let _alone = self.guest_alone(&hash).await;
        let Some(known) = self.look_up(hash).await? else { return Ok(None) };
        self.change_guest(hash, Known { name, colour, ..Known::clone(&known) }).await.map(Some)
    }

    /// The guest of a token.
    pub(crate) async fn guest(&self, token: &str) -> Result<Option<Arc<Known>>, Unavailable> {
        let hash = secret::hash(token);
        if let Some(known) = self.remembered(&hash).filter(|known| self.was_seen_lately(known)) {
            return Ok(Some(known));
        }
        let _alone = self.guest_alone(&hash).await;
        let Some(known) = self.look_up(hash).await? else { return Ok(None) };
        if self.was_seen_lately(&known) {
            return Ok(Some(known));
        }
        let seen_ms = self.now().0 as i64;
        self.change_guest(hash, Known { seen_ms, ..Known::clone(&known) }).await.map(Some)
    }

    /// Whether it is noted well enough when a guest was seen. A moment in the future was noted by a clock that was wrong.
    fn was_seen_lately(&self, known: &Known) -> bool {
        known.seen_ms.abs_diff(self.now().0 as i64) < SEEN_MS.unsigned_abs()
    }

    /// Whatever changes a guest does it alone, so that a guest who goes stays gone.
    pub(super) async fn guest_alone(&self, hash: &[u8; 32]) -> tokio::sync::MutexGuard<'_, ()> {
        self.changing[usize::from(hash[0]) % self.changing.len()].lock().await
    }

    /// The guest of a token's hash, as it is remembered or stored.
    pub(super) async fn look_up(&self, hash: [u8; 32]) -> Result<Option<Arc<Known>>, Unavailable> {
        let remembered = self.remembered(&hash);
        if remembered.is_some() {
            return Ok(remembered);
        }
        let reader = Arc::clone(&self.reader);
        let Some(row) = self.read(move || reader.guest(&hash)).await? else { return Ok(None) };
        let colour = row.colour.parse().unwrap_or_default();
        let GuestRow { id, name, created_ms, seen_ms, .. } = row;
        let known = Arc::new(Known { id, name, colour, created_ms, seen_ms });
        self.remember(hash, &known);
        Ok(Some(known))
    }

    async fn change_guest(&self, hash: [u8; 32], known: Known) -> Result<Arc<Known>, Unavailable> {
        self.commit(vec![Row::GuestChanged(row(hash, &known))]).await?;
        let known = Arc::new(known);
        self.remember(hash, &known);
        Ok(known)
    }

    /// Forgets guests that have stayed away for too long.
    pub(super) fn forget_guests(&self) {
        let days = i64::try_from(self.settings.guest_days).unwrap_or(i64::MAX);
        let away = days.saturating_mul(SEEN_MS).saturating_add(self.clock.paused_ms());
        let before_ms = (self.now().0 as i64).saturating_sub(away);
        // Those of whom a later moment is known are on disk with it.
        lock(&self.guests).retain(|_, (known, _)| known.seen_ms >= before_ms);
        let done = Box::new(|result: Result<(), StoreError>| {
            if let Err(error) = result {
                tracing::warn!(%error, "guests could not be forgotten");
            }
        });
        self.writer.submit(Commit {
            table: None,
            rows: vec![Row::ForgetGuests { before_ms, most: FORGOTTEN }],
            done,
        });
    }

    /// Lets go of guests in memory, so that those of a whole day are not kept because they came once.
    pub(super) fn let_go(&self) {
        let mut guests = lock(&self.guests);
        guests.retain(|_, (_, since)| since.elapsed() < KEPT);
        if guests.capacity() > 4 * guests.len() {
            guests.shrink_to_fit();
        }
    }

    fn remember(&self, hash: [u8; 32], known: &Arc<Known>) {
        let mut guests = lock(&self.guests);
        if guests.len() >= REMEMBERED {
            guests.clear();
        }
        guests.insert(hash, (Arc::clone(known), Instant::now()));
    }

    /// A guest who is remembered; not for long where other nodes could change something.
    fn remembered(&self, hash: &[u8; 32]) -> Option<Arc<Known>> {
        let guests = lock(&self.guests);
        let (known, since) = guests.get(hash)?;
        let fresh = self.cluster.is_none() || since.elapsed() < FRESH;
        fresh.then(|| Arc::clone(known))
    }

    /// Stores rows that belong to no table, and waits until they are safe.
    pub(super) async fn commit(&self, rows: Vec<Row>) -> Result<(), Unavailable> {
        let (sender, receiver) = oneshot::channel();
        let done = Box::new(move |result| {
            // Nobody waits any more if the request was given up.
            let _ = sender.send(result);
        });
        self.writer.submit(Commit { table: None, rows, done });
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
fn row(token_hash: [u8; 32], known: &Known) -> GuestRow {
    GuestRow {
        id: known.id.clone(),
        token_hash,
        name: known.name.clone(),
        colour: known.colour.to_string(),
        created_ms: known.created_ms,
        seen_ms: known.seen_ms,
    }
}
