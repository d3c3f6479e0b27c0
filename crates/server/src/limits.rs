//! How much one address and one guest may do.
//!
//! Rates let a burst through and then fill up again; counts hold while something is open. Trusted addresses are
//! limited only as guests.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock};
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};

use crate::address::Client;
use crate::config::Settings;
use crate::hub::lock;

/// Games that are looked at for one guest, and for one address, at the same time.
const STUDIES_PER_GUEST: usize = 4;
const STUDIES_PER_ADDRESS: usize = 16;
/// Those of a minute that may come in one go: enough for the longest game, and no more than the threads for it soon have done.
const STUDIES_AT_ONCE_PER_GUEST: u32 = 30;
const STUDIES_AT_ONCE_PER_ADDRESS: u32 = 120;
/// How often a guest may take another name for tables to come.
const RENAMES_PER_HOUR: u32 = 60;
/// A refusal for doing too much is held back so long, and so much longer for each other one that is being held, up to a second: no more than
/// 250 of them are answered in a second then. None says to try again sooner, so nobody who listens loses anything.
const REFUSAL_HELD: Duration = Duration::from_millis(100);
const REFUSAL_HELD_FOR_EACH: Duration = Duration::from_millis(4);
const REFUSAL_HELD_AT_MOST: Duration = Duration::from_secs(1);

/// Something is looked at as long as these are held.
pub(crate) type StudyPlaces = (Inside<String>, Option<Inside<IpAddr>>);

/// Something that can be done too often.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Act {
    /// Any request.
    Request,
    /// Making a guest.
    Guest,
    /// Making a table.
    Table,
    /// Opening a socket, or asking for something at a table.
    Join,
    /// Having a game looked at: a replay, a review, a hint.
    Study,
    /// Showing a token that nobody has.
    WrongToken,
}

/// It is too much now; after this time it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooMuch(pub(crate) Duration);

/// A rate for each of many.
struct Rate<K: Hash + Eq + Clone> {
    limiter: RateLimiter<K, HashMapStateStore<K>, DefaultClock>,
    clock: DefaultClock,
}

impl<K: Hash + Eq + Clone> Rate<K> {
    /// So many in a time, all of them at once where it has been quiet.
    fn new(count: u32, per: Duration) -> Rate<K> {
        Rate::with_burst(count, per, count)
    }

    /// So many in a time, and so many at once where it has been quiet.
    fn with_burst(count: u32, per: Duration, at_once: u32) -> Rate<K> {
        let quota = Quota::with_period(per / count.max(1))
            .unwrap_or_else(|| Quota::per_second(NonZeroU32::MAX))
            .allow_burst(NonZeroU32::new(at_once).unwrap_or(NonZeroU32::MIN));
        let clock = DefaultClock::default();
        Rate { limiter: RateLimiter::new(quota, HashMapStateStore::default(), clock.clone()), clock }
    }

    fn take(&self, key: &K) -> Result<(), TooMuch> {
        self.limiter.check_key(key).map(drop).map_err(|until| TooMuch(until.wait_time_from(self.clock.now())))
    }

    fn forget(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }
}

/// All limits of the server.
pub(crate) struct Limits {
    requests: Rate<IpAddr>,
    guests: Rate<IpAddr>,
    tables: Rate<IpAddr>,
    joins: Rate<IpAddr>,
    studies: Rate<IpAddr>,
    wrong_tokens: Rate<IpAddr>,
    guest_tables: Rate<String>,
    guest_joins: Rate<String>,
    guest_studies: Rate<String>,
    guest_renames: Rate<String>,
    study_places: Arc<Crowd<IpAddr>>,
    guest_study_places: Arc<Crowd<String>>,
    connections: Arc<Crowd<IpAddr>>,
    sockets: Arc<Crowd<IpAddr>>,
    guest_sockets: Arc<Crowd<String>>,
    refusals_held: AtomicU32,
}

impl Limits {
    /// As the settings say.
    pub(crate) fn new(settings: &Settings) -> Limits {
        let (second, minute, hour) =
            (Duration::from_secs(1), Duration::from_secs(60), Duration::from_secs(3600));
        let per_second = settings.requests_per_second_per_address;
        let (studies, own_studies) =
            (settings.studies_per_minute_per_address, settings.studies_per_minute_per_guest);
        Limits {
            requests: Rate::with_burst(per_second, second, per_second.saturating_mul(4)),
            guests: Rate::new(settings.guests_per_hour_per_address, hour),
            tables: Rate::new(settings.tables_per_hour_per_address, hour),
            joins: Rate::new(settings.joins_per_minute_per_address, minute),
            studies: Rate::with_burst(studies, minute, studies.min(STUDIES_AT_ONCE_PER_ADDRESS)),
            wrong_tokens: Rate::new(settings.wrong_tokens_per_minute_per_address, minute),
            guest_tables: Rate::new(settings.tables_per_hour_per_guest, hour),
            guest_joins: Rate::new(settings.joins_per_minute_per_guest, minute),
            guest_studies: Rate::with_burst(own_studies, minute, own_studies.min(STUDIES_AT_ONCE_PER_GUEST)),
            guest_renames: Rate::new(RENAMES_PER_HOUR, hour),
            study_places: Crowd::new(STUDIES_PER_ADDRESS, 1),
            guest_study_places: Crowd::new(STUDIES_PER_GUEST, 1),
            connections: Crowd::new(settings.connections_per_address, 1),
            sockets: Crowd::new(settings.sockets_per_address, settings.messages_per_second_per_address),
            guest_sockets: Crowd::new(settings.sockets_per_guest, settings.messages_per_second),
            refusals_held: AtomicU32::new(0),
        }
    }

    /// Counts what a client does.
    pub(crate) fn address(&self, act: Act, client: &Client) -> Result<(), TooMuch> {
        if client.trusted {
            return Ok(());
        }
        let rate = match act {
            Act::Request => &self.requests,
            Act::Guest => &self.guests,
            Act::Table => &self.tables,
            Act::Join => &self.joins,
            Act::Study => &self.studies,
            Act::WrongToken => &self.wrong_tokens,
        };
        rate.take(&client.address)
    }

    /// Counts a table that a guest makes.
    pub(crate) fn guest_table(&self, guest: &str) -> Result<(), TooMuch> {
        self.guest_tables.take(&guest.to_string())
    }

    /// Counts a socket that a guest opens, or a seat it asks for.
    pub(crate) fn guest_join(&self, guest: &str) -> Result<(), TooMuch> {
        self.guest_joins.take(&guest.to_string())
    }

    /// Counts a name that a guest takes for tables to come.
    pub(crate) fn guest_rename(&self, guest: &str) -> Result<(), TooMuch> {
        self.guest_renames.take(&guest.to_string())
    }

    /// Counts a game that is looked at for a guest.
    pub(crate) fn study(&self, guest: &str) -> Result<(), TooMuch> {
        self.guest_studies.take(&guest.to_string())
    }

    /// A place for looking at a game: one of the guest's, and one of the address's where that is counted.
    pub(crate) fn study_places(&self, guest: &str, client: &Client) -> Option<StudyPlaces> {
        let of_address = match client.trusted {
            true => None,
            false => Some(Crowd::enter(&self.study_places, client.address)?),
        };
        Some((Crowd::enter(&self.guest_study_places, guest.to_string())?, of_address))
    }

    /// A place for a connection.
    pub(crate) fn connection(&self, client: &Client) -> Option<Inside<IpAddr>> {
        Crowd::enter(&self.connections, client.address)
    }

    /// A place for a socket from an address.
    pub(crate) fn socket(&self, client: &Client) -> Option<Inside<IpAddr>> {
        Crowd::enter(&self.sockets, client.address)
    }

    /// A place for a socket of a guest.
    pub(crate) fn guest_socket(&self, guest: &str) -> Option<Inside<String>> {
        Crowd::enter(&self.guest_sockets, guest.to_string())
    }

    /// Lets whoever does too much wait for the refusal, so that asking again and again costs the server nearly nothing.
    pub(crate) async fn hold_refusal(&self) {
        /// One that is held until this is dropped, also by a connection that ends.
        struct Held<'a>(&'a AtomicU32);
        impl Drop for Held<'_> {
            fn drop(&mut self) {
                self.0.fetch_sub(1, Ordering::Relaxed);
            }
        }
        let others = self.refusals_held.fetch_add(1, Ordering::Relaxed);
        let _held = Held(&self.refusals_held);
        let wait = REFUSAL_HELD + REFUSAL_HELD_FOR_EACH.saturating_mul(others);
        tokio::time::sleep(wait.min(REFUSAL_HELD_AT_MOST)).await;
    }

    /// Forgets those who have done nothing for so long that it makes no difference.
    pub(crate) fn forget(&self) {
        for rate in
            [&self.requests, &self.guests, &self.tables, &self.joins, &self.studies, &self.wrong_tokens]
        {
            rate.forget();
        }
        for rate in [&self.guest_tables, &self.guest_joins, &self.guest_studies, &self.guest_renames] {
            rate.forget();
        }
    }
}

/// How many of each are inside, and what all of them together may send.
#[derive(Debug)]
pub(crate) struct Crowd<K> {
    most: usize,
    rate: u32,
    inside: Mutex<HashMap<K, Member>>,
}

#[derive(Debug)]
struct Member {
    count: usize,
    bucket: Arc<Mutex<Bucket>>,
}

impl<K: Hash + Eq + Clone> Crowd<K> {
    fn new(most: usize, rate: u32) -> Arc<Crowd<K>> {
        Arc::new(Crowd { most, rate, inside: Mutex::default() })
    }

    fn enter(crowd: &Arc<Crowd<K>>, key: K) -> Option<Inside<K>> {
        let mut inside = lock(&crowd.inside);
        let member = inside
            .entry(key.clone())
            .or_insert_with(|| Member { count: 0, bucket: Arc::new(Mutex::new(Bucket::new(crowd.rate))) });
        if member.count >= crowd.most {
            return None;
        }
        member.count += 1;
        Some(Inside { crowd: Arc::clone(crowd), key, bucket: Arc::clone(&member.bucket) })
    }
}

/// One that is inside until this is dropped.
#[derive(Debug)]
pub(crate) struct Inside<K: Hash + Eq> {
    crowd: Arc<Crowd<K>>,
    key: K,
    bucket: Arc<Mutex<Bucket>>,
}

impl<K: Hash + Eq> Inside<K> {
    /// Whether another message may be sent now.
    pub(crate) fn message(&self, now: Instant) -> Verdict {
        lock(&self.bucket).take(now)
    }
}

impl<K: Hash + Eq> Drop for Inside<K> {
    fn drop(&mut self) {
        let mut inside = lock(&self.crowd.inside);
        let Some(member) = inside.get_mut(&self.key) else { return };
        member.count -= 1;
        if member.count == 0 {
            inside.remove(&self.key);
        }
    }
}

/// What to do with a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Verdict {
    /// It is read.
    Fine,
    /// It is not read, and the sender is told.
    TooFast,
    /// The sender does not listen to that: its socket is closed.
    Flood,
}

/// A bucket of tokens that fills at a rate; a message takes one.
#[derive(Debug)]
struct Bucket {
    rate: f64,
    tokens: f64,
    refused: f64,
    last: Instant,
}

impl Bucket {
    fn new(rate: u32) -> Bucket {
        let rate = f64::from(rate);
        Bucket { rate, tokens: 2.0 * rate, refused: 0.0, last: Instant::now() }
    }

    fn take(&mut self, now: Instant) -> Verdict {
        let filled = now.saturating_duration_since(self.last).as_secs_f64() * self.rate;
        self.last = now.max(self.last);
        self.tokens = (self.tokens + filled).min(2.0 * self.rate);
        self.refused = (self.refused - filled).max(0.0);
        if self.tokens >= 1.0 {
            self.tokens -= 1.0;
            return Verdict::Fine;
        }
        self.refused += 1.0;
        if self.refused > 4.0 * self.rate { Verdict::Flood } else { Verdict::TooFast }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(text: &str, trusted: bool) -> Client {
        Client { address: text.parse().unwrap(), trusted }
    }

    #[test]
    fn a_bucket_lets_bursts_through_and_stops_floods() {
        let mut bucket = Bucket::new(10);
        let begin = bucket.last;
        assert!((0..20).all(|_| bucket.take(begin) == Verdict::Fine));
        assert!((0..40).all(|_| bucket.take(begin) == Verdict::TooFast));
        assert_eq!(bucket.take(begin), Verdict::Flood);
        let later = begin + Duration::from_secs(1);
        assert!((0..10).all(|_| bucket.take(later) == Verdict::Fine));
        assert_eq!(bucket.take(later), Verdict::TooFast);
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_does_too_much_waits_for_the_refusal_the_longer_the_more_there_are() {
        let limits = Arc::new(Limits::new(&Settings::default()));
        let begin = tokio::time::Instant::now();
        limits.hold_refusal().await;
        assert_eq!(begin.elapsed(), REFUSAL_HELD);
        let many = (0..200).map(|_| {
            let limits = Arc::clone(&limits);
            tokio::spawn(async move {
                for _ in 0..10 {
                    limits.hold_refusal().await;
                }
            })
        });
        let begin = tokio::time::Instant::now();
        for one in many.collect::<Vec<_>>() {
            one.await.unwrap();
        }
        let per_second = 2000.0 / begin.elapsed().as_secs_f64();
        assert!(per_second < 260.0, "{per_second} refusals a second");
        // Whoever does not wait for it makes no room for others, and takes none.
        tokio::time::timeout(Duration::from_millis(1), limits.hold_refusal()).await.unwrap_err();
        let begin = tokio::time::Instant::now();
        limits.hold_refusal().await;
        assert_eq!(begin.elapsed(), REFUSAL_HELD);
    }

    #[test]
    fn one_address_cannot_use_up_what_belongs_to_another() {
        let settings = Settings { guests_per_hour_per_address: 3, ..Settings::default() };
        let limits = Limits::new(&settings);
        let (one, two) = (client("192.0.2.1", false), client("192.0.2.2", false));
        for _ in 0..3 {
            limits.address(Act::Guest, &one).unwrap();
        }
        let TooMuch(wait) = limits.address(Act::Guest, &one).unwrap_err();
        assert!(wait > Duration::from_secs(1100) && wait <= Duration::from_secs(1200), "{wait:?}");
        limits.forget();
        assert!(limits.address(Act::Guest, &one).is_err(), "what was done was forgotten too soon");
        limits.address(Act::Guest, &two).unwrap();
        limits.address(Act::Table, &one).unwrap();
        let trusted = client("127.0.0.1", true);
        (0..100).for_each(|_| limits.address(Act::Guest, &trusted).unwrap());
    }

    #[test]
    fn a_minutes_worth_of_games_is_not_looked_at_in_one_go() {
        let limits = Limits::new(&Settings::default());
        let at_once = (0..1000).take_while(|_| limits.study("mallory").is_ok()).count();
        // A few more may have come due meanwhile.
        let most = STUDIES_AT_ONCE_PER_GUEST as usize;
        assert!((most..most + 5).contains(&at_once), "{at_once}");
        limits.study("ada").unwrap();
        let stranger = client("192.0.2.1", false);
        let at_once = (0..1000).take_while(|_| limits.address(Act::Study, &stranger).is_ok()).count();
        let most = STUDIES_AT_ONCE_PER_ADDRESS as usize;
        assert!((most..most + 5).contains(&at_once), "{at_once}");
    }

    #[test]
    fn who_leaves_makes_room() {
        let settings = Settings { sockets_per_guest: 2, messages_per_second: 1, ..Settings::default() };
        let limits = Limits::new(&settings);
        let (one, two) = (limits.guest_socket("ada").unwrap(), limits.guest_socket("ada").unwrap());
        assert!(limits.guest_socket("ada").is_none());
        assert!(limits.guest_socket("ben").is_some());
        // Both sockets share what their guest may send.
        let now = Instant::now();
        assert_eq!((one.message(now), two.message(now)), (Verdict::Fine, Verdict::Fine));
        assert_eq!((one.message(now), two.message(now)), (Verdict::TooFast, Verdict::TooFast));
        drop(one);
        assert!(limits.guest_socket("ada").is_some());
        drop(two);
        assert!(
            lock(&limits.guest_sockets.inside).is_empty(),
            "nobody is inside, but somebody is remembered"
        );
    }
}
