//! Core NATS as far as nodes need it: one connection, one subscription, and messages that may be lost.
//!
//! The protocol is lines of text, and nothing here needs more than saying and hearing. What the common library does on top
//! is what must not happen here: it keeps what is said while the server is away and says it later, when whoever asked has
//! been told to try again; and it brings some thirty crates along. ARCHITECTURE.md has the whole reason.

mod address;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use axum::body::Bytes;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{Notify, mpsc};
use tokio_rustls::TlsConnector;

use address::{Address, Login, Server};

/// How long connecting to one server may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How often a sign of life is asked for.
const PING: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 1000 });
/// Silence after which the connection counts as lost.
const SILENCE: Duration = Duration::from_millis(if cfg!(test) { 500 } else { 3000 });
/// How long to wait between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(if cfg!(test) { 10 } else { 250 });
/// Messages that may wait to be sent, and to be heard.
const WAITING: usize = 8192;
/// A line and a message have at most so many bytes.
const LONGEST: usize = 8 << 20;
/// A server must take messages of so many bytes, which is what they do unless told otherwise.
const NEEDED: usize = 1 << 20;

trait Stream: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Stream for T {}

type Wire = BufReader<Box<dyn Stream>>;

/// A connection that comes back by itself.
pub(super) struct Nats {
    outgoing: mpsc::Sender<Bytes>,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    there: AtomicBool,
    /// The server takes messages of so many bytes.
    most: AtomicUsize,
    /// Something may have been lost since somebody last asked.
    lost: AtomicBool,
    told: Notify,
}

impl State {
    fn lose(&self) {
        self.lost.store(true, Ordering::Relaxed);
        self.told.notify_one();
    }

    /// Notes what a server says of itself.
    fn note(&self, info: &Value) {
        let most = info["max_payload"].as_u64().and_then(|most| usize::try_from(most).ok());
        self.most.store(most.unwrap_or(NEEDED), Ordering::Relaxed);
    }
}

impl Nats {
    /// Connects, and hears everything below a subject.
    pub(super) async fn open(url: &str, subject: &str) -> anyhow::Result<(Nats, mpsc::Receiver<Bytes>)> {
        let mut address = Address::parse(url)?;
        let state = Arc::new(State::default());
        let wire = connect(&mut address, subject, &state).await.context("NATS cannot be used")?;
        state.there.store(true, Ordering::Relaxed);
        let (outgoing, to_send) = mpsc::channel(WAITING);
        let (heard, incoming) = mpsc::channel(WAITING);
        let keeper = Keeper { address, subject: subject.to_string(), state: Arc::clone(&state), heard };
        tokio::spawn(keeper.keep(wire, to_send));
        Ok((Nats { outgoing, state }, incoming))
    }

    /// Whether the connection is there.
    pub(super) fn is_there(&self) -> bool {
        self.state.there.load(Ordering::Relaxed)
    }

    /// Waits until something may have been lost.
    pub(super) async fn lost(&self) {
        while !self.state.lost.swap(false, Ordering::Relaxed) {
            self.state.told.notified().await;
        }
    }

    /// Says something; whether it was taken.
    pub(super) fn publish(&self, subject: &str, payload: &[u8]) -> bool {
        if !self.is_there() {
            return false;
        }
        if payload.len() > self.state.most.load(Ordering::Relaxed) {
            tracing::error!(bytes = payload.len(), "a message is too long for NATS (max_payload)");
            return false;
        }
        let mut message = format!("PUB {subject} {}\r\n", payload.len()).into_bytes();
        message.extend_from_slice(payload);
        message.extend_from_slice(b"\r\n");
        self.outgoing.try_send(message.into()).is_ok()
    }
}

/// Connects to the first server that can be used.
async fn connect(address: &mut Address, subject: &str, state: &State) -> anyhow::Result<Wire> {
    let mut failed = None;
    for server in address.servers.clone() {
        let connecting = connect_to(address, &server, subject);
        let connected = match tokio::time::timeout(CONNECT, connecting).await {
            Ok(connected) => connected,
            Err(_) => Err(anyhow::anyhow!("it does not answer")),
        };
        match connected {
            Ok((wire, info)) => {
                state.note(&info);
                address.learn(&info);
                return Ok(wire);
            }
            Err(error) => failed = Some(error.context(format!("{}:{}", server.0, server.1))),
        }
    }
    Err(failed.unwrap_or_else(|| anyhow::anyhow!("its address names no machine")))
}

/// Connects to a server, and waits until it has taken the subscription and passed a message on.
async fn connect_to(address: &Address, server: &Server, subject: &str) -> anyhow::Result<(Wire, Value)> {
    let stream = TcpStream::connect((server.0.as_str(), server.1)).await?;
    stream.set_nodelay(true)?;
    let mut wire: Wire = BufReader::new(Box::new(stream));
    let info = info(&line(&mut wire).await?).context("what answers there is no NATS server")?;
    if address.tls || info["tls_required"] == true {
        ensure!(
            info["tls_required"] == true || info["tls_available"] == true,
            "it does not speak TLS, but its address begins with tls://"
        );
        wire = secure(wire.into_inner(), &server.0).await.context("TLS")?;
    }
    let most = info["max_payload"].as_u64().unwrap_or(NEEDED as u64);
    ensure!(
        most >= NEEDED as u64,
        "it takes messages of {most} bytes at most (max_payload), and {NEEDED} are needed"
    );
    // What it passes on to us says that we may both speak and hear.
    let own = subject.trim_end_matches('>');
    let hello = format!("{}SUB {subject} 1\r\nPUB {own}hello 0\r\n\r\nPING\r\n", address.connect_line());
    wire.get_mut().write_all(hello.as_bytes()).await?;
    wire.get_mut().flush().await?;
    let mut passed_on = false;
    loop {
        let line = line(&mut wire).await?;
        match line.split_once(' ').unwrap_or((&line, "")) {
            ("PONG", _) if passed_on => return Ok((wire, info)),
            ("PONG", _) => bail!("it does not pass messages on"),
            ("MSG", _) => {
                passed_on = true;
                self::line(&mut wire).await?;
            }
            ("-ERR", problem) => return Err(refusal(problem, &address.login, &info)),
            _ => {}
        }
    }
}

/// Why a server does not want us, in words that help.
fn refusal(problem: &str, login: &Login, info: &Value) -> anyhow::Error {
    let lower = problem.to_ascii_lowercase();
    if !lower.contains("authorization") && !lower.contains("authentication") {
        return anyhow::anyhow!("it says {problem}");
    }
    let keys = match info["nonce"].is_string() {
        true => " (it also asks for nkeys, which this program does not have)",
        false => "",
    };
    match login {
        Login::None => {
            anyhow::anyhow!(
                "it asks for credentials: its address takes name:password@ or token@ before the machine{keys}"
            )
        }
        Login::Token(_) => anyhow::anyhow!("it refuses the token{keys}"),
        Login::Name(..) => anyhow::anyhow!("it refuses the name and password{keys}"),
    }
}

async fn secure(stream: Box<dyn Stream>, host: &str) -> anyhow::Result<Wire> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from(host.to_string())?;
    let stream = TlsConnector::from(Arc::new(config)).connect(name, stream).await?;
    Ok(BufReader::new(Box::new(stream)))
}

/// The next line, without its end.
async fn line(wire: &mut (impl AsyncBufReadExt + Unpin)) -> anyhow::Result<String> {
    let mut line = Vec::new();
    wire.take(LONGEST as u64).read_until(b'\n', &mut line).await?;
    ensure!(line.ends_with(b"\n"), "it has hung up");
    Ok(String::from_utf8_lossy(&line).trim_end().to_string())
}

/// What a server says of itself.
fn info(line: &str) -> Option<Value> {
    let info: Value = serde_json::from_str(line.strip_prefix("INFO ")?).ok()?;
    info.is_object().then_some(info)
}

/// Keeps the connection.
struct Keeper {
    address: Address,
    subject: String,
    state: Arc<State>,
    heard: mpsc::Sender<Bytes>,
}

impl Keeper {
    async fn keep(mut self, wire: Wire, mut to_send: mpsc::Receiver<Bytes>) {
        let mut next = Some(wire);
        while !self.heard.is_closed() {
            let wire = match next.take() {
                Some(wire) => wire,
                None => match connect(&mut self.address, &self.subject, &self.state).await {
                    Ok(wire) => {
                        tracing::warn!("NATS is back");
                        // What was to be said meanwhile is too old.
                        while to_send.try_recv().is_ok() {}
                        wire
                    }
                    Err(error) => {
                        tracing::debug!(error = format!("{error:#}"), "NATS is away");
                        tokio::time::sleep(AGAIN).await;
                        continue;
                    }
                },
            };
            self.state.there.store(true, Ordering::Relaxed);
            let ended = self.converse(wire, &mut to_send).await;
            self.state.there.store(false, Ordering::Relaxed);
            self.state.lose();
            if let Err(error) = ended {
                tracing::warn!(error = format!("{error:#}"), "NATS is away");
            }
        }
    }

    /// Says and hears until the connection is lost.
    async fn converse(&mut self, wire: Wire, to_send: &mut mpsc::Receiver<Bytes>) -> anyhow::Result<()> {
        let (reader, mut writer) = tokio::io::split(wire);
        let (pongs, mut to_pong) = mpsc::channel::<()>(16);
        let Keeper { address, state, heard, .. } = self;
        let mut hearing = std::pin::pin!(hear(BufReader::new(reader), address, state, heard, pongs));
        let mut ping = tokio::time::interval(PING);
        loop {
            let mut bytes: Vec<u8> = Vec::new();
            tokio::select! {
                ended = &mut hearing => return ended,
                message = to_send.recv() => match message {
                    Some(message) => bytes.extend_from_slice(&message),
                    None => return Ok(()),
                },
                _ = to_pong.recv() => bytes.extend_from_slice(b"PONG\r\n"),
                _ = ping.tick() => bytes.extend_from_slice(b"PING\r\n"),
            }
            while bytes.len() < 64 * 1024
                && let Ok(message) = to_send.try_recv()
            {
                bytes.extend_from_slice(&message);
            }
            // Hearing goes on while this is written.
            let writing = async {
                writer.write_all(&bytes).await?;
                writer.flush().await
            };
            tokio::select! {
                ended = &mut hearing => return ended,
                written = tokio::time::timeout(SILENCE, writing) => written.context("it does not read")??,
            }
        }
    }
}

/// Hears until the connection is lost.
async fn hear(
    mut wire: impl AsyncBufReadExt + Unpin,
    address: &mut Address,
    state: &State,
    heard: &mpsc::Sender<Bytes>,
    pongs: mpsc::Sender<()>,
) -> anyhow::Result<()> {
    loop {
        let line =
            tokio::time::timeout(SILENCE, line(&mut wire)).await.context("it says nothing any more")??;
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "MSG" => {
                let length: usize = rest
                    .rsplit(' ')
                    .next()
                    .and_then(|length| length.parse().ok())
                    .context("it says nonsense")?;
                ensure!(length <= LONGEST, "it says too much at once");
                let mut payload = vec![0; length + 2];
                tokio::time::timeout(SILENCE, wire.read_exact(&mut payload))
                    .await
                    .context("it stops in the middle of a message")??;
                payload.truncate(length);
                if heard.try_send(payload.into()).is_err() {
                    tracing::warn!("other nodes say more than is heard");
                    state.lose();
                }
            }
            "PING" => pongs.send(()).await?,
            "INFO" => {
                let info = info(&line).context("it says nonsense")?;
                state.note(&info);
                address.learn(&info);
                ensure!(info["ldm"] != true || address.servers.len() < 2, "it is about to end");
            }
            "-ERR" => bail!("it says {rest}"),
            _ => {}
        }
    }
}
