//! Several nodes on one PostgreSQL, with NATS between them.
//!
//! A table belongs to a shard, a shard to the node that holds it by a lease. The owner does everything for its tables;
//! any other node takes sockets and requests in and carries their bytes to the owner and back.

mod bus;
mod carry;
mod forward;
mod nats;
mod shards;

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use axum::body::Bytes;
use sha2::{Digest, Sha256};
use store::{Membership, Nodes, PostgresReader, SHARDS, StoreError, TableKey, shard_of};
use tokio::sync::{Notify, mpsc, watch};

use crate::address::Client;
use crate::config::Settings;
use crate::hub::{Hub, Unavailable, lock};
use crate::secret;
use bus::{Bus, Kind};

pub(crate) use carry::bring;
pub(crate) use forward::pass_on;

/// Numbers for new tables that are fetched in one go.
const KEYS: i64 = 50;

/// Where the owner of a table is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// It is this node.
    Here,
    /// It is another life of a node.
    There(i64),
    /// Nobody yet; soon somebody will.
    Nobody,
}

/// A node's part in the cluster.
pub(crate) struct Cluster {
    bus: Arc<Bus>,
    heard: Mutex<Option<mpsc::Receiver<Bytes>>>,
    member: Arc<Membership>,
    lease: Duration,
    nodes: RwLock<Arc<Nodes>>,
    /// When the lease was last renewed, by this machine's own clock, at the latest.
    renewed: Mutex<Instant>,
    /// Shards whose tables are served here.
    held: RwLock<HashSet<u16>>,
    /// Shards whose tables are being made.
    loading: Mutex<HashSet<u16>>,
    /// Since when nobody has owned a shard.
    free_since: Mutex<HashMap<u16, Instant>>,
    keys: Mutex<Vec<TableKey>>,
    leaving: AtomicBool,
    look: Notify,
    /// Something may be another node's now.
    changed: watch::Sender<()>,
}

/// What a node needs before it has a hub: its number, and its end of the bus.
pub(crate) struct Link {
    incarnation: i64,
    bus: Bus,
    heard: mpsc::Receiver<Bytes>,
}

impl Link {
    /// Connects to NATS, where the settings name one.
    pub(crate) async fn open(settings: &Settings) -> anyhow::Result<Option<Link>> {
        let Some(url) = settings.nats.secret() else { return Ok(None) };
        let incarnation = i64::from_ne_bytes(secret::bytes()?) & i64::MAX;
        let (bus, heard) = Bus::open(url, incarnation).await?;
        Ok(Some(Link { incarnation, bus, heard }))
    }
}

impl Cluster {
    /// Takes the node's name among the others.
    pub(crate) fn join(
        settings: &Settings,
        reader: PostgresReader,
        link: Link,
    ) -> Result<Cluster, StoreError> {
        let lease = Duration::from_millis(settings.lease_ms);
        let games: Vec<(&str, u32)> =
            games::GameId::ALL.iter().map(|game| (game.info().id, game.info().revision)).collect();
        let member = Membership::join(reader, &settings.node_name(), link.incarnation, lease, &games)?;
        Ok(Cluster {
            bus: Arc::new(link.bus),
            heard: Mutex::new(Some(link.heard)),
            member: Arc::new(member),
            lease,
            nodes: RwLock::default(),
            renewed: Mutex::new(Instant::now()),
            held: RwLock::default(),
            loading: Mutex::default(),
            free_since: Mutex::default(),
            keys: Mutex::default(),
            leaving: AtomicBool::new(false),
            look: Notify::new(),
            changed: watch::Sender::new(()),
        })
    }

    /// Who lives and who owns what, as last heard.
    pub(crate) fn nodes(&self) -> Arc<Nodes> {
        Arc::clone(&self.nodes.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The other nodes that live.
    pub(crate) fn others(&self) -> Vec<i64> {
        let me = self.member.incarnation();
        self.nodes().nodes.iter().map(|node| node.incarnation).filter(|other| *other != me).collect()
    }

    /// Who owns the tables of a shard.
    pub(crate) fn owner(&self, shard: u16) -> Owner {
        let me = self.member.incarnation();
        match self.nodes().owners.get(usize::from(shard)).copied().flatten() {
            Some(owner) if owner != me => Owner::There(owner),
            // Others may have taken everything over when the lease has ended, though this node has not been told yet.
            _ if self.lease_is_over() => Owner::Nobody,
            _ if self.held.read().unwrap_or_else(PoisonError::into_inner).contains(&shard) => Owner::Here,
            _ => Owner::Nobody,
        }
    }

    /// Whether the lease has ended, by this machine's own clock: nobody may be answered any more. By the clock of the
    /// database it ends a little later, because it was renewed after that was noted.
    pub(crate) fn lease_is_over(&self) -> bool {
        lock(&self.renewed).elapsed() > self.lease
    }

    /// Whether it is time to renew the lease before anything else is done.
    fn lease_is_old(&self) -> bool {
        lock(&self.renewed).elapsed() > self.lease / 4
    }

    /// Who owns a table.
    pub(crate) fn owner_of(&self, table: &str) -> Owner {
        self.owner(shard_of(table))
    }

    /// Tells whenever something may be another node's.
    fn news(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    /// How long somebody waits for an owner: a node that is gone has its tables until its lease ends.
    fn patience(&self) -> Duration {
        (self.lease * 2).clamp(Duration::from_secs(3), Duration::from_secs(10))
    }

    /// Who owns the tables of a shard, as soon as somebody does; nobody where that is too late.
    async fn owner_soon(&self, shard: u16, until: tokio::time::Instant) -> Owner {
        let mut news = self.news();
        let waiting = async {
            loop {
                match self.owner(shard) {
                    Owner::Nobody => drop(news.changed().await),
                    owner => return owner,
                }
            }
        };
        tokio::time::timeout_at(until, waiting).await.unwrap_or(Owner::Nobody)
    }

    /// Whether somebody owns every shard.
    pub(crate) fn is_whole(&self) -> bool {
        (0..SHARDS).all(|shard| self.owner(shard) != Owner::Nobody)
    }

    /// How many shards this node serves.
    pub(crate) fn shard_count(&self) -> usize {
        self.held.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Whether NATS is there.
    pub(crate) fn bus_is_there(&self) -> bool {
        self.bus.is_there()
    }

    /// Whether the database says, now, that a table is this node's.
    pub(crate) fn still_owns(&self, table: &str) -> Result<bool, StoreError> {
        self.member.owns(shard_of(table))
    }

    /// A number for a new table.
    pub(crate) async fn new_key(&self) -> Result<TableKey, Unavailable> {
        if let Some(key) = lock(&self.keys).pop() {
            return Ok(key);
        }
        let member = Arc::clone(&self.member);
        let fetched = tokio::task::spawn_blocking(move || member.new_keys(KEYS)).await;
        let mut fetched = fetched.map_err(|_| Unavailable)?.map_err(Unavailable::log)?;
        fetched.reverse();
        let key = fetched.pop().ok_or(Unavailable)?;
        lock(&self.keys).splice(0..0, fetched);
        Ok(key)
    }

    /// Counts a wrong token for all nodes together; how many there were in this minute.
    pub(crate) async fn wrong_token(&self, client: &Client) -> Result<i64, Unavailable> {
        // Addresses themselves are not written down.
        let hash = Sha256::digest(format!("wrong token {}", client.address));
        let what: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        let member = Arc::clone(&self.member);
        let counted = tokio::task::spawn_blocking(move || member.tally(&what)).await;
        counted.map_err(|_| Unavailable)?.map_err(Unavailable::log)
    }

    /// Has every other node forget a guest; an error where one of them could not, or where a table has no owner now.
    pub(crate) async fn forget_everywhere(&self, hash: [u8; 32], guest: &str) -> Result<(), Unavailable> {
        if !self.is_whole() {
            return Err(Unavailable);
        }
        for node in self.others() {
            let kind = Kind::Forget { hash, guest: guest.to_string() };
            let (status, _, _) = forward::ask(&self.bus, node, "node", kind, Default::default()).await?;
            if status != 204 {
                return Err(Unavailable);
            }
        }
        Ok(())
    }

    /// Listens to the other nodes until the server ends.
    pub(crate) async fn listen(self: Arc<Cluster>, hub: Arc<Hub>, routes: axum::Router) {
        let Some(mut heard) = lock(&self.heard).take() else { return };
        let bus = Arc::clone(&self.bus);
        let watching = tokio::spawn(async move { bus.watch().await });
        while let Some(message) = heard.recv().await {
            let Some(parcel) = self.bus.take_in(&message) else { continue };
            match &parcel.head.kind {
                Kind::Look => self.look.notify_one(),
                Kind::Socket { table, .. } => {
                    let line = self.bus.answer(&parcel.head, table);
                    tokio::spawn(carry::answer(Arc::clone(&self), Arc::clone(&hub), line, parcel));
                }
                Kind::Request { .. } | Kind::Forget { .. } => {
                    let line = self.bus.answer(&parcel.head, "node");
                    let (cluster, hub) = (Arc::clone(&self), Arc::clone(&hub));
                    tokio::spawn(forward::answer(cluster, hub, routes.clone(), line, parcel));
                }
                _ => {}
            }
        }
        watching.abort();
    }

    /// Whether the node is about to go.
    fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }
}
