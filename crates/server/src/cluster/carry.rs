//! Sockets to tables of other nodes: one node carries bytes, the other one does everything else.

use std::collections::VecDeque;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use store::shard_of;
use tokio::time::Instant;

use super::bus::{Kind, Line, Parcel, Visitor};
use super::{Cluster, Owner};
use crate::address::Client;
use crate::hub::Hub;
use crate::limits::Inside;
use crate::socket::{self, Wire};

/// How long a client has to take a frame.
const PATIENCE: Duration = Duration::from_secs(20);
/// Bytes of what a client has said that are kept until it is answered.
const KEPT: usize = 64 * 1024;

/// How carrying has ended.
enum Carried {
    /// With a reason for the client; nothing where that was said.
    Ended(&'static str),
    /// The owner is another one, and nothing was answered yet.
    Elsewhere,
}

/// What a client has said and nobody has answered yet, so that it can be said again to another owner.
#[derive(Default)]
struct Unanswered {
    texts: VecDeque<Utf8Bytes>,
    over: bool,
}

impl Unanswered {
    fn keep(&mut self, text: &Utf8Bytes) {
        if self.over {
            return;
        }
        self.texts.push_back(text.clone());
        if self.texts.iter().map(|text| text.len()).sum::<usize>() > KEPT {
            self.end();
        }
    }

    fn end(&mut self) {
        *self = Unanswered { over: true, ..Unanswered::default() };
    }

    /// What follows when the owner is another one.
    fn carried(&self) -> Carried {
        if self.over { Carried::Ended("try-again") } else { Carried::Elsewhere }
    }
}

/// Serves a socket wherever its table is. Where the table has no owner, or gets another one before it has answered, the
/// client need not come back: it is taken there.
pub(crate) async fn bring(
    cluster: &Arc<Cluster>,
    hub: &Arc<Hub>,
    table: &str,
    client: &Client,
    mut socket: WebSocket,
    of_address: Option<Inside<IpAddr>>,
) {
    let until = Instant::now() + cluster.patience();
    let mut said = Unanswered::default();
    let mut draining = hub.drained();
    let mut news = cluster.news();
    let reason = loop {
        news.mark_unchanged();
        let owner = tokio::select! {
            owner = cluster.owner_soon(shard_of(table), until) => owner,
            // The sender lives as long as the hub; should it be gone, the server has stopped.
            _ = draining.wait_for(|draining| *draining) => break "restart",
        };
        match owner {
            Owner::Nobody => break "try-again",
            Owner::Here => {
                let mut socket = Again { socket: &mut socket, said: said.texts };
                return socket::attend(hub, table, client, &mut socket, of_address).await;
            }
            Owner::There(owner) => {
                match carry(cluster, hub, owner, table, client, &mut socket, &mut said).await {
                    Carried::Ended(reason) => break reason,
                    Carried::Elsewhere if Instant::now() >= until => break "try-again",
                    Carried::Elsewhere => {
                        cluster.look.notify_one();
                        // Without news the same owner is asked again, until it is too late.
                        let _ = tokio::time::timeout_at(until, news.changed()).await;
                    }
                }
            }
        }
    };
    socket::end(&mut socket, reason).await;
}

/// Carries a socket to the owner of its table.
async fn carry(
    cluster: &Cluster,
    hub: &Arc<Hub>,
    owner: i64,
    table: &str,
    client: &Client,
    socket: &mut WebSocket,
    said: &mut Unanswered,
) -> Carried {
    let from = Visitor { address: client.address, trusted: client.trusted };
    let opening = Kind::Socket { table: table.to_string(), client: from };
    let mut news = cluster.news();
    let Ok(mut line) = cluster.bus.begin(owner, table, opening, Bytes::new()) else {
        return Carried::Ended("try-again");
    };
    for text in &said.texts {
        if line.send(Kind::Text, Bytes::from(text.clone())).is_err() {
            return Carried::Ended("try-again");
        }
    }
    let mut draining = hub.drained();
    loop {
        tokio::select! {
            parcel = line.next() => {
                // Lost, or the client reads more slowly than it is told.
                let Some(parcel) = parcel else { return said.carried() };
                if matches!(parcel.head.kind, Kind::Elsewhere) {
                    return said.carried();
                }
                said.end();
                if let Some(ended) = pass(parcel, socket).await {
                    return ended;
                }
            }
            message = socket.recv() => {
                let (kind, body) = match message {
                    Some(Ok(Message::Text(text))) => {
                        said.keep(&text);
                        (Kind::Text, Bytes::from(text))
                    }
                    Some(Ok(Message::Pong(bytes))) => (Kind::Pong, bytes),
                    Some(Ok(Message::Ping(_))) => continue,
                    // The owner says what is wrong with it.
                    Some(Ok(Message::Binary(_))) => (Kind::Text, Bytes::new()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => {
                        let _ = line.send(Kind::Close { reason: String::new(), code: 1000 }, Bytes::new());
                        return Carried::Ended("");
                    }
                };
                if line.send(kind, body).is_err() {
                    return Carried::Ended("try-again");
                }
            }
            _ = news.changed() => {
                if cluster.owner_of(table) != Owner::There(line.peer()) {
                    return said.carried();
                }
            }
            () = async { drop(draining.wait_for(|draining| *draining).await) } => return Carried::Ended("restart"),
        }
    }
}

/// Passes what the owner says on to the client.
async fn pass(parcel: Parcel, socket: &mut WebSocket) -> Option<Carried> {
    let (message, last) = match parcel.head.kind {
        Kind::Text => match Utf8Bytes::try_from(parcel.body) {
            Ok(text) => (Message::Text(text), false),
            Err(_) => return Some(Carried::Ended("try-again")),
        },
        Kind::Ping => (Message::Ping(parcel.body), false),
        Kind::Close { reason, code } => {
            (Message::Close(Some(CloseFrame { code, reason: reason.into() })), true)
        }
        _ => return None,
    };
    match tokio::time::timeout(PATIENCE, socket.send(message)).await {
        Ok(Ok(())) if !last => None,
        _ => Some(Carried::Ended("")),
    }
}

/// A socket of this node that has said something already.
struct Again<'a> {
    socket: &'a mut WebSocket,
    said: VecDeque<Utf8Bytes>,
}

impl Wire for Again<'_> {
    async fn recv(&mut self) -> Option<Result<Message, axum::Error>> {
        match self.said.pop_front() {
            Some(text) => Some(Ok(Message::Text(text))),
            None => self.socket.recv().await,
        }
    }

    async fn feed(&mut self, message: Message) -> Result<(), axum::Error> {
        SinkExt::feed(self.socket, message).await
    }

    async fn flush(&mut self) -> Result<(), axum::Error> {
        SinkExt::flush(self.socket).await
    }
}

/// The owner's end of a socket at another node.
struct Far {
    line: Line,
    unsent: Vec<(Kind, Bytes)>,
}

impl Wire for Far {
    async fn recv(&mut self) -> Option<Result<Message, axum::Error>> {
        loop {
            let parcel = self.line.next().await?;
            return Some(Ok(match parcel.head.kind {
                Kind::Text => match Utf8Bytes::try_from(parcel.body) {
                    Ok(text) => Message::Text(text),
                    Err(error) => return Some(Err(axum::Error::new(error))),
                },
                Kind::Pong => Message::Pong(parcel.body),
                Kind::Close { .. } => Message::Close(None),
                _ => continue,
            }));
        }
    }

    async fn feed(&mut self, message: Message) -> Result<(), axum::Error> {
        self.unsent.push(match message {
            Message::Text(text) => (Kind::Text, Bytes::from(text)),
            Message::Ping(bytes) => (Kind::Ping, bytes),
            Message::Close(frame) => {
                let (code, reason) =
                    frame.map_or((1000, String::new()), |frame| (frame.code, frame.reason.to_string()));
                (Kind::Close { reason, code }, Bytes::new())
            }
            Message::Binary(_) | Message::Pong(_) => return Ok(()),
        });
        Ok(())
    }

    async fn flush(&mut self) -> Result<(), axum::Error> {
        for (kind, body) in self.unsent.drain(..) {
            let lost = |_| axum::Error::new(std::io::Error::other("NATS is away"));
            self.line.send(kind, body).map_err(lost)?;
        }
        Ok(())
    }
}

/// Serves a socket that another node carries.
pub(super) async fn answer(cluster: Arc<Cluster>, hub: Arc<Hub>, mut line: Line, parcel: Parcel) {
    let Kind::Socket { table, client } = parcel.head.kind else { return };
    // The other node may not have heard yet that the table has gone elsewhere, or have heard before this one is ready.
    if cluster.owner_soon(shard_of(&table), Instant::now() + cluster.patience()).await != Owner::Here {
        // Who is not told notices by itself.
        let _ = line.send(Kind::Elsewhere, Bytes::new());
        return;
    }
    let client = Client { address: client.address, trusted: client.trusted };
    let mut wire = Far { line, unsent: Vec::new() };
    socket::attend(&hub, &table, &client, &mut wire, None).await;
}

/// A socket of this node.
impl Wire for WebSocket {
    async fn recv(&mut self) -> Option<Result<Message, axum::Error>> {
        WebSocket::recv(self).await
    }

    async fn feed(&mut self, message: Message) -> Result<(), axum::Error> {
        SinkExt::feed(self, message).await
    }

    async fn flush(&mut self) -> Result<(), axum::Error> {
        SinkExt::flush(self).await
    }
}
