//! One WebSocket: a hello, then messages in and out.

use std::future::poll_fn;
use std::net::IpAddr;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{FirstMessage, Refused, ResumeFrom};
use table::{Access, ConnectionId, Input};
use tokio::sync::{Notify, mpsc};

use crate::address::Client;
use crate::cluster::bring;
use crate::hub::{Hub, Outlet, OutletFrame, Slot};
use crate::limits::{Inside, Verdict};
use crate::metrics::Metrics;
use crate::rest::ApiError;
use crate::secret;

/// How long a client has for its hello.
const HELLO: Duration = Duration::from_secs(10);
/// Frames that a client may send up to its hello.
const FRAMES_BEFORE_HELLO: usize = 16;
/// How long a client has to hear why its socket ends.
const GOODBYE: Duration = Duration::from_secs(1);
/// The first memory for what comes in; it is all that an idle socket needs.
const READ_BUFFER: usize = 2 * 1024;
/// How much is gathered before it is written, while there is more.
const WRITE_BUFFER: usize = 16 * 1024;
/// Frames that are written in one go at most.
const BURST: usize = 64;

/// Somebody who was let in.
struct Who {
    guest: table::Guest,
    access: Access,
    resume: Option<ResumeFrom>,
    of_guest: Inside<String>,
}

/// Where somebody was let in.
struct Entry {
    slot: Arc<Slot>,
    who: Who,
}

/// Why a socket ends, as the client is told.
type Reason = &'static str;

/// Opens a socket to a table.
pub(crate) async fn open(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let count = hub.metrics.sockets.fetch_add(1, Ordering::Relaxed);
    let counted = Counted(Arc::clone(&hub));
    if count >= hub.settings.max_sockets as i64 || !hub.is_open() {
        let error = Refused::new("busy", "the server takes no more sockets now");
        return ApiError::new(StatusCode::SERVICE_UNAVAILABLE, error).into_response();
    }
    let place = (!client.trusted).then(|| hub.limits.socket(&client));
    if matches!(place, Some(None)) {
        Metrics::count(&hub.metrics.limited);
        return ApiError::too_many("this address has as many sockets open as it may have").into_response();
    }
    let of_address = place.flatten();
    let largest = hub.settings.max_message_bytes;
    upgrade
        .max_message_size(largest)
        .max_frame_size(largest)
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(16 << 20)
        .on_upgrade(move |mut socket| async move {
            let hub = &counted.0;
            match &hub.cluster {
                Some(cluster) => bring(cluster, hub, &id, &client, socket, of_address).await,
                None => attend(hub, &id, &client, &mut socket, of_address).await,
            }
        })
}

/// What carries the messages of a socket: the socket itself, or another node where it is.
pub(crate) trait Wire: Send {
    /// The next message; nothing after the last.
    fn recv(&mut self) -> impl Future<Output = Option<Result<Message, axum::Error>>> + Send;

    /// Takes a message to be sent.
    fn feed(&mut self, message: Message) -> impl Future<Output = Result<(), axum::Error>> + Send;

    /// Sends what was taken.
    fn flush(&mut self) -> impl Future<Output = Result<(), axum::Error>> + Send;
}

/// Serves a socket at a table of this node, from its hello to its end.
pub(crate) async fn attend(
    hub: &Arc<Hub>,
    id: &str,
    client: &Client,
    socket: &mut impl Wire,
    of_address: Option<Inside<IpAddr>>,
) {
    let reason = match enter(hub, id, client, socket).await {
        Ok(entry) => serve(hub, &entry.slot, socket, entry.who, of_address).await,
        Err(reason) => reason,
    };
    end(socket, reason).await;
}

/// Counts the socket as long as it lives.
struct Counted(Arc<Hub>);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Says goodbye, without waiting long for anybody. An empty reason says that nothing can be said any more.
pub(crate) async fn end(socket: &mut impl Wire, reason: Reason) {
    if reason.is_empty() {
        return;
    }
    let message = protocol::encode::<(), ()>(&protocol::Message::Closed { reason: reason.to_string() });
    let code = if reason == "restart" { close_code::RESTART } else { close_code::NORMAL };
    let goodbye = async {
        socket.feed(Message::Text(message.into())).await?;
        socket
            .feed(Message::Close(Some(CloseFrame { code, reason: Utf8Bytes::from_static(reason) })))
            .await?;
        socket.flush().await?;
        // Closing with unread bytes would take the goodbye away from the peer: it gets a moment to hang up first.
        while let Some(Ok(_)) = socket.recv().await {}
        Ok::<_, axum::Error>(())
    };
    // A peer that is gone or does not read is not waited for.
    let _ = tokio::time::timeout(GOODBYE, goodbye).await;
}

async fn enter(hub: &Arc<Hub>, id: &str, client: &Client, socket: &mut impl Wire) -> Result<Entry, Reason> {
    let patience = HELLO.min(Duration::from_secs(hub.settings.socket_timeout_seconds));
    let until = tokio::time::Instant::now() + patience;
    let mut draining = hub.drained();
    let mut frames = 0;
    let text = loop {
        frames += 1;
        if frames > FRAMES_BEFORE_HELLO {
            Metrics::count(&hub.metrics.floods);
            return Err("hello-expected");
        }
        tokio::select! {
            biased;
            // Whatever is sent meanwhile, the hello comes in time or not at all.
            () = tokio::time::sleep_until(until) => return Err("hello-expected"),
            message = socket.recv() => match message {
                Some(Ok(Message::Text(text))) => break text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => return Err("hello-expected"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(""),
            },
            // The sender lives as long as the hub; should it be gone, the server has stopped.
            _ = draining.wait_for(|draining| *draining) => return Err("restart"),
        }
    };
    let Ok(FirstMessage::Hello { protocol, token, key, resume }) = protocol::decode_first(&text) else {
        Metrics::count(&hub.metrics.bad_messages);
        return Err("hello-expected");
    };
    if protocol != protocol::VERSION {
        return Err("wrong-version");
    }
    let known = match hub.guest(&token).await {
        Ok(Some(known)) => known,
        Ok(None) => {
            return Err(match hub.wrong_token(client).await {
                Ok(()) => "wrong-token",
                Err(_) => limited(hub),
            });
        }
        Err(_) => return Err("try-again"),
    };
    hub.limits.guest_join(&known.id).map_err(|_| limited(hub))?;
    let of_guest = hub.limits.guest_socket(&known.id).ok_or_else(|| limited(hub))?;
    let guest = Hub::guest_of(&known);
    let slot = hub.table(id).ok_or_else(|| hub.missing(id))?;
    // Whoever must not know the table cannot tell it from one that does not exist.
    let access = slot.access(&guest.id, key.as_deref()).ok_or("no-such-table")?;
    Ok(Entry { slot, who: Who { guest, access, resume, of_guest } })
}

/// Counts somebody who does too much.
fn limited(hub: &Hub) -> Reason {
    Metrics::count(&hub.metrics.limited);
    "too-many"
}

/// Ends a connection at its table however its socket ends.
struct Connected<'a> {
    hub: &'a Arc<Hub>,
    slot: &'a Arc<Slot>,
    connection: ConnectionId,
}

impl Drop for Connected<'_> {
    fn drop(&mut self) {
        self.hub.disconnect(self.slot, self.connection);
    }
}

async fn serve(
    hub: &Arc<Hub>,
    slot: &Arc<Slot>,
    socket: &mut impl Wire,
    who: Who,
    of_address: Option<Inside<IpAddr>>,
) -> Reason {
    let (sender, mut frames) = mpsc::channel(hub.settings.send_queue);
    let cut = Arc::new(Notify::new());
    let connection = hub.connection();
    let outlet = Outlet { connection, frames: sender, cut: Arc::clone(&cut) };
    let Who { guest, access, resume, of_guest } = who;
    // The first beat comes before everything: the round trip is known before a window can open.
    let _ = outlet.frames.try_send(OutletFrame::Beat);
    hub.connect(slot, outlet, Input::Connect { connection, guest, access, resume });
    let _connected = Connected { hub, slot, connection };
    let mut line = Line::new(hub, slot, connection, of_guest, of_address);
    loop {
        tokio::select! {
            frame = frames.recv() => {
                let Some(frame) = frame else { return "too-slow" };
                match send(&mut line, socket, frame, &mut frames, &cut).await {
                    None => {}
                    Some(reason) => return reason,
                }
            }
            message = socket.recv() => match message {
                Some(Ok(message)) => if let Some(reason) = line.read(message) { return reason },
                // Too large, or not a WebSocket frame: the library has closed its side.
                Some(Err(_)) => { Metrics::count(&hub.metrics.bad_messages); return "" }
                None => return "",
            },
        }
    }
}

/// Writes a frame and those that wait behind it. Says why the socket ends, if it does.
async fn send(
    line: &mut Line<'_>,
    socket: &mut impl Wire,
    first: OutletFrame,
    frames: &mut mpsc::Receiver<OutletFrame>,
    cut: &Notify,
) -> Option<Reason> {
    let patience = line.patience;
    let mut write = pin!(line.write(socket, first, frames));
    // Almost always there is room, and neither a timer nor anything else is needed.
    let written = match poll_fn(|context| Poll::Ready(write.as_mut().poll(context))).await {
        Poll::Ready(written) => written,
        Poll::Pending => tokio::select! {
            biased;
            written = write => written,
            () = cut.notified() => return Some("too-slow"),
            () = tokio::time::sleep(patience) => return Some(""),
        },
    };
    written.unwrap_or(Some(""))
}

/// A connection while it is open.
struct Line<'a> {
    hub: &'a Arc<Hub>,
    slot: &'a Arc<Slot>,
    connection: ConnectionId,
    of_guest: Inside<String>,
    of_address: Option<Inside<IpAddr>>,
    /// Seconds without a sign of life after which the socket counts as dead.
    patience: Duration,
    heard: Instant,
    ping: Option<([u8; 8], Instant)>,
    /// The windows that the frames of a burst open.
    windows: Vec<u32>,
    /// When the messages came in that the frames of a burst answer.
    answered: Vec<Instant>,
}

impl<'a> Line<'a> {
    fn new(
        hub: &'a Arc<Hub>,
        slot: &'a Arc<Slot>,
        connection: ConnectionId,
        of_guest: Inside<String>,
        of_address: Option<Inside<IpAddr>>,
    ) -> Line<'a> {
        Line {
            hub,
            slot,
            connection,
            of_guest,
            of_address,
            patience: Duration::from_secs(hub.settings.socket_timeout_seconds),
            heard: Instant::now(),
            ping: None,
            windows: Vec::new(),
            answered: Vec::new(),
        }
    }

    /// Writes a frame and those that wait behind it. Says why the socket ends, if it does.
    async fn write(
        &mut self,
        socket: &mut impl Wire,
        first: OutletFrame,
        frames: &mut mpsc::Receiver<OutletFrame>,
    ) -> Result<Option<Reason>, axum::Error> {
        let mut next = Some(first);
        let mut reason = None;
        let mut left = BURST;
        while let Some(frame) = next.take() {
            match frame {
                OutletFrame::Close(why) => {
                    reason = Some(why);
                    break;
                }
                OutletFrame::Beat => {
                    if self.heard.elapsed() > self.patience {
                        return Ok(Some("dead"));
                    }
                    let nonce = secret::bytes::<8>().unwrap_or_default();
                    socket.feed(Message::Ping(nonce.to_vec().into())).await?;
                    self.ping = Some((nonce, Instant::now()));
                }
                OutletFrame::Text { text, window, since } => {
                    self.windows.extend(window);
                    self.answered.extend(since);
                    socket.feed(Message::Text(text)).await?;
                }
            }
            left -= 1;
            if left > 0 {
                next = frames.try_recv().ok();
            }
        }
        socket.flush().await?;
        self.answered.drain(..).for_each(|since| self.hub.metrics.answer.record(since.elapsed()));
        for decision in self.windows.drain(..) {
            self.hub.drive(self.slot, Input::WindowSent { connection: self.connection, decision });
        }
        Ok(reason)
    }

    /// Takes a message in. Says why the socket ends, if it does.
    fn read(&mut self, message: Message) -> Option<Reason> {
        let now = Instant::now();
        self.heard = now;
        let address = self.of_address.as_ref().map_or(Verdict::Fine, |address| address.message(now));
        match self.of_guest.message(now).max(address) {
            Verdict::Fine => {}
            Verdict::TooFast => {
                self.refuse(Refused::new("too-fast", "too many messages; this one was not read"));
                return None;
            }
            Verdict::Flood => {
                Metrics::count(&self.hub.metrics.floods);
                return Some("too-fast");
            }
        }
        match message {
            Message::Text(text) => {
                Metrics::count(&self.hub.metrics.messages_in);
                match protocol::decode(&text) {
                    Ok(message) => {
                        let input = Input::Client { connection: self.connection, message };
                        self.hub.drive_message(self.slot, input, now);
                    }
                    Err(error) => {
                        Metrics::count(&self.hub.metrics.bad_messages);
                        self.refuse(error.refused());
                    }
                }
            }
            Message::Binary(_) => {
                Metrics::count(&self.hub.metrics.bad_messages);
                self.refuse(Refused::new("unreadable", "messages are text, not bytes"));
            }
            Message::Pong(payload) => {
                if let Some((nonce, sent)) = self.ping
                    && payload.as_ref() == nonce
                {
                    self.ping = None;
                    let millis = u32::try_from(sent.elapsed().as_millis()).unwrap_or(u32::MAX);
                    self.hub.drive(self.slot, Input::RoundTrip { connection: self.connection, millis });
                }
            }
            Message::Ping(_) => {}
            Message::Close(_) => return Some(""),
        }
        None
    }

    fn refuse(&self, refused: Refused) {
        let text = Utf8Bytes::from(protocol::refused(None, refused));
        self.slot.hand(self.connection, OutletFrame::Text { text, window: None, since: None });
    }
}
