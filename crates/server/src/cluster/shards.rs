//! Which shards this node has: it takes its share, gives away what is too much, and drops what it has lost.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use store::{Nodes, SHARDS, StoreError};

use super::Cluster;
use super::bus::Kind;
use crate::hub::{Hub, lock};

/// Shards that are given away in one go, so that their tables do not all pause at the same time.
const GIVEN: usize = 8;
/// How long a planned end may take for the shards of a node.
const HAND_OVER: Duration = Duration::from_secs(20);

impl Cluster {
    /// Keeps the lease and the share of this node, until the server ends.
    pub(crate) async fn keep(self: Arc<Cluster>, hub: Arc<Hub>) {
        let pause = self.lease / 5;
        let mut tidy = Instant::now();
        loop {
            let _ = tokio::time::timeout(pause, self.look.notified()).await;
            let begin = Instant::now();
            let (member, leaving) = (Arc::clone(&self.member), self.is_leaving());
            let renewing = tokio::task::spawn_blocking(move || member.renew(leaving));
            match tokio::time::timeout(self.lease, renewing).await {
                Ok(Ok(Ok(nodes))) => {
                    *lock(&self.renewed) = begin;
                    self.settle(&hub, nodes).await;
                }
                Ok(Ok(Err(error @ StoreError::NameTaken(_)))) => {
                    tracing::error!(%error, "this node has lost its name; it gives all tables up");
                    self.give_up(&hub);
                }
                Ok(Ok(Err(error))) => tracing::warn!(%error, "the lease could not be renewed"),
                Ok(Err(_)) | Err(_) => tracing::warn!("the lease could not be renewed in time"),
            }
            if self.lease_is_over() && self.shard_count() > 0 {
                tracing::error!("the lease has ended; all tables are given up");
                self.give_up(&hub);
            }
            if tidy.elapsed() > Duration::from_secs(60) {
                tidy = Instant::now();
                let member = Arc::clone(&self.member);
                drop(tokio::task::spawn_blocking(move || member.forget_tally()));
            }
        }
    }

    fn give_up(&self, hub: &Arc<Hub>) {
        let held: Vec<u16> = self.write_held(|held| held.drain().collect());
        hub.drop_shards(&held.into_iter().collect());
        *self.nodes.write().unwrap_or_else(PoisonError::into_inner) = Arc::default();
        self.bus.keep_only(&[]);
        self.changed.send_replace(());
    }

    fn write_held<T>(&self, change: impl FnOnce(&mut HashSet<u16>) -> T) -> T {
        change(&mut self.held.write().unwrap_or_else(PoisonError::into_inner))
    }

    /// Compares what this node has with what it should have.
    async fn settle(self: &Arc<Cluster>, hub: &Arc<Hub>, nodes: Nodes) {
        let me = self.member.incarnation();
        let alive: Vec<i64> = nodes.nodes.iter().map(|node| node.incarnation).collect();
        let sharing = nodes.nodes.iter().filter(|node| !node.leaving).count().max(1);
        let of = |owner: Option<i64>| -> Vec<u16> {
            (0..SHARDS)
                .filter(|shard| nodes.owners.get(usize::from(*shard)).copied().flatten() == owner)
                .collect()
        };
        let (mine, free) = (of(Some(me)), of(None));
        *self.nodes.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(nodes.clone());
        self.bus.keep_only(&alive);
        let lost: HashSet<u16> = self.write_held(|held| {
            let lost = held.iter().copied().filter(|shard| !mine.contains(shard)).collect();
            held.retain(|shard| mine.contains(shard));
            lost
        });
        if !lost.is_empty() {
            tracing::warn!(shards = lost.len(), "another node has taken tables over");
            hub.drop_shards(&lost);
        }
        self.changed.send_replace(());
        if self.is_leaving() {
            return;
        }
        self.load(hub, mine.clone());
        hub.set_ready();
        let share = usize::from(SHARDS).div_ceil(sharing);
        if mine.len() > share {
            self.give_away(hub, share, (mine.len() - share).min(GIVEN)).await;
        }
        let missing = share.saturating_sub(mine.len());
        let want = wanted(&mut lock(&self.free_since), free, missing, Instant::now(), self.lease);
        if !want.is_empty() {
            self.claim(hub, want).await;
        }
    }

    /// Gives some shards to nodes that have fewer.
    async fn give_away(self: &Arc<Cluster>, hub: &Arc<Hub>, share: usize, most: usize) {
        let member = Arc::clone(&self.member);
        let to_give = tokio::task::spawn_blocking(move || member.to_give(share, most)).await;
        match to_give {
            Ok(Ok(shards)) if !shards.is_empty() => {
                for shard in shards {
                    self.hand_over(hub, shard).await;
                    // Whoever gives away slowly must not lose its lease, and all it has, over that.
                    if self.lease_is_old() {
                        break;
                    }
                }
                self.look.notify_one();
            }
            Ok(Err(error)) => tracing::warn!(%error, "tables could not be given away"),
            _ => {}
        }
    }

    async fn claim(self: &Arc<Cluster>, hub: &Arc<Hub>, want: Vec<u16>) {
        let member = Arc::clone(&self.member);
        match tokio::task::spawn_blocking(move || member.claim(&want)).await {
            Ok(Ok(got)) if !got.is_empty() => {
                tracing::info!(shards = got.len(), "this node takes tables over");
                self.load(hub, got);
                self.look.notify_one();
                self.tell_all();
            }
            Ok(Err(error)) => tracing::warn!(%error, "tables could not be taken over"),
            _ => {}
        }
    }

    /// Makes the tables of shards, off the async threads; those that are there or on their way are left alone.
    fn load(self: &Arc<Cluster>, hub: &Arc<Hub>, shards: Vec<u16>) {
        let held = self.held.read().unwrap_or_else(PoisonError::into_inner).clone();
        let mut loading = lock(&self.loading);
        let shards: Vec<u16> =
            shards.into_iter().filter(|shard| !held.contains(shard) && loading.insert(*shard)).collect();
        drop(loading);
        if shards.is_empty() {
            return;
        }
        let (cluster, hub) = (Arc::clone(self), Arc::clone(hub));
        tokio::task::spawn_blocking(move || {
            for shard in shards {
                match cluster.member.tables(shard) {
                    Ok(tables) => {
                        hub.take_over(tables, cluster.lease);
                        cluster.write_held(|held| held.insert(shard));
                        cluster.changed.send_replace(());
                    }
                    // It is tried again at the next look.
                    Err(error) => tracing::warn!(%error, shard, "tables could not be read"),
                }
                lock(&cluster.loading).remove(&shard);
            }
        });
    }

    /// Gives a shard to whoever takes it, after everything of it is committed.
    async fn hand_over(&self, hub: &Arc<Hub>, shard: u16) {
        if !self.write_held(|held| held.remove(&shard)) {
            return;
        }
        // It is not to be made again before it is given away.
        lock(&self.loading).insert(shard);
        hub.drop_shards(&HashSet::from([shard]));
        hub.flush().await;
        let member = Arc::clone(&self.member);
        let released = tokio::task::spawn_blocking(move || member.release(shard)).await;
        if let Ok(Err(error)) = released {
            tracing::warn!(%error, shard, "tables could not be given away; they are taken back");
        }
        lock(&self.loading).remove(&shard);
        self.tell_all();
    }

    /// Has the other nodes look at once.
    fn tell_all(&self) {
        for node in self.others() {
            self.bus.tell(node, Kind::Look);
        }
    }

    /// Gives everything away, shard by shard, where there is somebody to take it, and then the name.
    pub(crate) async fn leave(&self, hub: &Arc<Hub>) {
        self.leaving.store(true, Ordering::Relaxed);
        let member = Arc::clone(&self.member);
        let told = tokio::task::spawn_blocking(move || member.renew(true)).await;
        if let Ok(Ok(nodes)) = told {
            *self.nodes.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(nodes);
        }
        self.tell_all();
        let begin = Instant::now();
        let held: Vec<u16> =
            self.held.read().unwrap_or_else(PoisonError::into_inner).iter().copied().collect();
        if !self.others().is_empty() {
            for shard in held {
                if begin.elapsed() > HAND_OVER {
                    tracing::warn!("not all tables were given away in time; others take them over");
                    break;
                }
                self.hand_over(hub, shard).await;
            }
        }
    }

    /// Gives the name back, once nothing is written any more.
    pub(crate) async fn end(&self) {
        let member = Arc::clone(&self.member);
        if let Ok(Err(error)) = tokio::task::spawn_blocking(move || member.leave()).await {
            tracing::warn!(%error, "the name of this node is free when its lease ends");
        }
        self.tell_all();
    }
}

/// Which shards without an owner a node takes: what is missing of its share, and those that have been free for so long
/// that nobody else can take them, because of their rules.
fn wanted(
    since: &mut HashMap<u16, Instant>,
    free: Vec<u16>,
    missing: usize,
    now: Instant,
    long: Duration,
) -> Vec<u16> {
    since.retain(|shard, _| free.contains(shard));
    let left = |shard: &u16| now.saturating_duration_since(*since.entry(*shard).or_insert(now)) > long;
    let (left, new): (Vec<u16>, Vec<u16>) = free.into_iter().partition(left);
    let missing = missing.saturating_sub(left.len());
    left.into_iter().chain(new.into_iter().take(missing)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_takes_its_share_and_later_what_nobody_else_takes() {
        let (mut since, begin, long) = (HashMap::new(), Instant::now(), Duration::from_secs(2));
        let mut at = |seconds: u64, free: &[u16], missing| {
            wanted(&mut since, free.to_vec(), missing, begin + Duration::from_secs(seconds), long)
        };
        assert_eq!(at(0, &[1, 2, 3], 2), [1, 2]);
        assert!(at(1, &[3, 4], 0).is_empty());
        assert_eq!(at(2, &[3, 4], 1), [3]);
        assert_eq!(at(3, &[3, 4, 5], 0), [3], "nobody else has taken it for too long");
        assert_eq!(at(3, &[3, 4, 5], 2), [3, 4]);
        assert_eq!(at(4, &[4], 0), [4]);
        assert!(at(5, &[3], 0).is_empty(), "it was somebody's meanwhile");
    }
}
