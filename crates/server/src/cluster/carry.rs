//! Sockets to tables of other nodes: one node carries bytes, the other one does everything else.

use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;

use super::bus::{Kind, Line, Parcel, Visitor};
use super::{Cluster, Owner};
use crate::address::Client;
use crate::hub::Hub;
use crate::socket::{self, Wire};

/// How long a client has to take a frame.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is looked whether the owner is still the same.
const LOOK: Duration = Duration::from_millis(500);

/// Carries a socket to the owner of its table. Says why it ends; nothing where that was said.
pub(crate) async fn carry(
    cluster: &Cluster,
    hub: &Arc<Hub>,
    owner: i64,
    table: &str,
    client: &Client,
    socket: &mut WebSocket,
) -> &'static str {
    let from = Visitor { address: client.address, trusted: client.trusted };
    let opening = Kind::Socket { table: table.to_string(), client: from };
    let Ok(mut line) = cluster.bus.begin(owner, table, opening, Bytes::new()) else {
        return "try-again";
    };
    let mut look = tokio::time::interval(LOOK);
    let mut draining = hub.drained();
    loop {
        tokio::select! {
            parcel = line.next() => {
                // Lost, or the client reads more slowly than it is told.
                let Some(parcel) = parcel else { return "try-again" };
                let (message, last) = match parcel.head.kind {
                    Kind::Text => match Utf8Bytes::try_from(parcel.body) {
                        Ok(text) => (Message::Text(text), false),
                        Err(_) => return "try-again",
                    },
                    Kind::Ping => (Message::Ping(parcel.body), false),
                    Kind::Close { reason, code } => {
                        (Message::Close(Some(CloseFrame { code, reason: reason.into() })), true)
                    }
                    _ => continue,
                };
                match tokio::time::timeout(PATIENCE, socket.send(message)).await {
                    Ok(Ok(())) if !last => {}
                    _ => return "",
                }
            }
            message = socket.recv() => {
                let (kind, body) = match message {
                    Some(Ok(Message::Text(text))) => (Kind::Text, Bytes::from(text)),
                    Some(Ok(Message::Pong(bytes))) => (Kind::Pong, bytes),
                    Some(Ok(Message::Ping(_))) => continue,
                    // The owner says what is wrong with it.
                    Some(Ok(Message::Binary(_))) => (Kind::Text, Bytes::new()),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => {
                        let _ = line.send(Kind::Close { reason: String::new(), code: 1000 }, Bytes::new());
                        return "";
                    }
                };
                if line.send(kind, body).is_err() {
                    return "try-again";
                }
            }
            _ = look.tick() => {
                if cluster.owner_of(table) != Owner::There(line.peer()) {
                    return "try-again";
                }
            }
            () = async { drop(draining.wait_for(|draining| *draining).await) } => return "restart",
        }
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
pub(super) async fn answer(hub: Arc<Hub>, line: Line, parcel: Parcel) {
    let Kind::Socket { table, client } = parcel.head.kind else { return };
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
