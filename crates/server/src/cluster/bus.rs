//! What nodes say to each other, over NATS.
//!
//! Every life of a node has a subject of its own, below it one for each table, and listens to all of them with one
//! subscription, so that what one node says to another arrives in its order. NATS may lose something: the parcels of a
//! session are numbered, and a session with a gap ends. Clients then come back and resume.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use tokio::sync::mpsc;

use super::nats::Nats;
use crate::hub::{Unavailable, lock};
use crate::secret;

/// Parcels of one session that may wait before it is given up.
const SESSION_QUEUE: usize = 512;

/// Who asks, as the node knows that took the request in.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Visitor {
    pub(crate) address: std::net::IpAddr,
    pub(crate) trusted: bool,
}

/// What a parcel is.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// A socket was opened to a table of the receiver.
    Socket { table: String, client: Visitor },
    /// A request for a table of the receiver; the body follows.
    Request {
        method: String,
        uri: String,
        headers: Vec<(String, String)>,
        client: Visitor,
        /// The shard that the receiver must own to answer.
        shard: Option<u16>,
    },
    /// A guest goes for good: the hash of the token and the id.
    Forget { hash: [u8; 32], guest: String },
    /// Shards have become free, or something else is worth a look.
    Look,
    /// A message of a socket, either way.
    Text,
    /// The owner asks for a sign of life.
    Ping,
    /// The client gives one.
    Pong,
    /// The socket ends, with what the client is told and its code.
    Close { reason: String, code: u16 },
    /// The table, or what a request is about, is not the receiver's any more; nothing was done.
    Elsewhere,
    /// The answer to a request, or the beginning of one.
    Answer { status: u16, headers: Vec<(String, String)>, more: bool },
}

/// The head of a parcel.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    pub(crate) session: u64,
    /// Its number among those of the session in this direction, from 0.
    pub(crate) number: u32,
    /// The life of the node that sends it.
    pub(crate) from: i64,
    #[serde(flatten)]
    pub(crate) kind: Kind,
}

/// What one node sends to another.
#[derive(Clone, Debug)]
pub(crate) struct Parcel {
    pub(crate) head: Head,
    pub(crate) body: Bytes,
}

impl Parcel {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(&self.head).unwrap_or_default();
        bytes.push(b'\n');
        bytes.extend_from_slice(&self.body);
        bytes
    }

    fn decode(bytes: &Bytes) -> Option<Parcel> {
        let end = bytes.iter().position(|byte| *byte == b'\n')?;
        let head = serde_json::from_slice(&bytes[..end]).ok()?;
        Some(Parcel { head, body: bytes.slice(end + 1..) })
    }
}

struct Session {
    sender: mpsc::Sender<Parcel>,
    expected: u32,
}

/// A node's end of the bus.
pub(crate) struct Bus {
    nats: Nats,
    me: i64,
    sessions: Mutex<HashMap<(i64, u64), Session>>,
}

/// One end of a conversation between two nodes.
pub(crate) struct Line {
    bus: Arc<Bus>,
    table: String,
    peer: i64,
    session: u64,
    sent: u32,
    parcels: mpsc::Receiver<Parcel>,
}

impl Bus {
    /// Connects to NATS under the number of this life, and listens.
    pub(crate) async fn open(url: &str, me: i64) -> anyhow::Result<(Bus, mpsc::Receiver<Bytes>)> {
        let (nats, heard) = Nats::open(url, &format!("hz.{me}.>")).await?;
        Ok((Bus { nats, me, sessions: Mutex::default() }, heard))
    }

    /// Whether NATS is there.
    pub(crate) fn is_there(&self) -> bool {
        self.nats.is_there()
    }

    /// Ends all sessions whenever something may have been lost.
    pub(crate) async fn watch(&self) {
        loop {
            self.nats.lost().await;
            lock(&self.sessions).clear();
        }
    }

    /// Sends a parcel.
    pub(crate) fn send(&self, to: i64, table: &str, parcel: &Parcel) -> Result<(), Unavailable> {
        // The name of a table comes from an address that anybody can write.
        let plain =
            !table.is_empty() && table.len() <= 40 && table.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let subject = format!("hz.{to}.{}", if plain { table } else { "node" });
        if self.nats.publish(&subject, &parcel.encode()) { Ok(()) } else { Err(Unavailable) }
    }

    /// Tells another node something to which there is no answer.
    pub(crate) fn tell(&self, to: i64, kind: Kind) {
        let head = Head { session: 0, number: 0, from: self.me, kind };
        // Whoever is not reached looks by itself a little later.
        let _ = self.send(to, "node", &Parcel { head, body: Bytes::new() });
    }

    /// Begins a conversation with another node.
    pub(crate) fn begin(
        self: &Arc<Bus>,
        to: i64,
        table: &str,
        kind: Kind,
        body: Bytes,
    ) -> Result<Line, Unavailable> {
        let session = u64::from_ne_bytes(secret::bytes()?);
        let mut line = self.line(to, table, session, 0);
        line.send(kind, body)?;
        Ok(line)
    }

    /// This end of a conversation that another node has begun with a parcel.
    pub(crate) fn answer(self: &Arc<Bus>, head: &Head, table: &str) -> Line {
        self.line(head.from, table, head.session, head.number + 1)
    }

    fn line(self: &Arc<Bus>, peer: i64, table: &str, session: u64, expected: u32) -> Line {
        let (sender, parcels) = mpsc::channel(SESSION_QUEUE);
        lock(&self.sessions).insert((peer, session), Session { sender, expected });
        Line { bus: Arc::clone(self), table: table.to_string(), peer, session, sent: 0, parcels }
    }

    /// Brings a parcel to its session; gives it back where it begins one.
    pub(crate) fn take_in(&self, bytes: &Bytes) -> Option<Parcel> {
        let Some(parcel) = Parcel::decode(bytes) else {
            tracing::warn!("a message of another node cannot be read");
            return None;
        };
        let opens = matches!(
            parcel.head.kind,
            Kind::Socket { .. } | Kind::Request { .. } | Kind::Forget { .. } | Kind::Look
        );
        if opens {
            return Some(parcel);
        }
        let key = (parcel.head.from, parcel.head.session);
        let mut sessions = lock(&self.sessions);
        let session = sessions.get_mut(&key)?;
        let fits = session.expected == parcel.head.number;
        session.expected = session.expected.wrapping_add(1);
        if !fits || session.sender.try_send(parcel).is_err() {
            // A gap, or nobody reads as quickly as it comes: the session ends, and the client comes back.
            sessions.remove(&key);
        }
        None
    }

    /// Ends the sessions with nodes that are no more.
    pub(crate) fn keep_only(&self, alive: &[i64]) {
        lock(&self.sessions).retain(|(peer, _), _| alive.contains(peer));
    }
}

impl Line {
    /// Sends the next parcel.
    pub(crate) fn send(&mut self, kind: Kind, body: Bytes) -> Result<(), Unavailable> {
        let head = Head { session: self.session, number: self.sent, from: self.bus.me, kind };
        self.sent += 1;
        self.bus.send(self.peer, &self.table, &Parcel { head, body })
    }

    /// The next parcel; nothing where the conversation has ended.
    pub(crate) async fn next(&mut self) -> Option<Parcel> {
        self.parcels.recv().await
    }

    /// The node at the other end.
    pub(crate) fn peer(&self) -> i64 {
        self.peer
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        lock(&self.bus.sessions).remove(&(self.peer, self.session));
    }
}
