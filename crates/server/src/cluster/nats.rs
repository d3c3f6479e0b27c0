//! Core NATS as far as nodes need it: one connection, one subscription, and messages that may be lost.
//!
//! The protocol is lines of text. A library for all of NATS brings more crates along than the rest of the server has, and
//! nothing here needs more than saying and hearing.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use axum::body::Bytes;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::sync::{Notify, mpsc};
use tokio_rustls::TlsConnector;

/// How long connecting may take.
const CONNECT: Duration = Duration::from_secs(5);
/// How often a sign of life is asked for.
const PING: Duration = Duration::from_secs(1);
/// Silence after which the connection counts as lost.
const SILENCE: Duration = Duration::from_secs(3);
/// How long to wait between two attempts to connect.
const AGAIN: Duration = Duration::from_millis(250);
/// Messages that may wait to be sent, and to be heard.
const WAITING: usize = 8192;
/// A line and a message have at most so many bytes.
const LONGEST: usize = 8 << 20;

/// Where a NATS server is, and how it knows us.
#[derive(Clone)]
struct Address {
    host: String,
    port: u16,
    tls: bool,
    login: Login,
}

#[derive(Clone)]
enum Login {
    None,
    Token(String),
    Name(String, String),
}

impl Address {
    /// Reads `nats://`, `tls://`, with `name:password@` or `token@`. What is wrong is said without repeating it.
    fn parse(url: &str) -> anyhow::Result<Address> {
        let (scheme, rest) =
            url.split_once("://").context("the address of NATS does not begin with nats://")?;
        ensure!(
            matches!(scheme, "nats" | "tls"),
            "the address of NATS does not begin with nats:// or tls://"
        );
        let rest = rest.trim_end_matches('/');
        let (login, place) = match rest.rsplit_once('@') {
            None => (Login::None, rest),
            Some((login, place)) => match login.split_once(':') {
                Some((name, password)) => (Login::Name(name.to_string(), password.to_string()), place),
                None => (Login::Token(login.to_string()), place),
            },
        };
        // An address of IPv6 stands in brackets, because it has colons of its own.
        let (host, port) = match place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
            Some((host, port)) => (host, port.strip_prefix(':')),
            None => place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
        };
        let port = match port {
            Some(port) => port.parse().ok().context("the address of NATS has no port that is a number")?,
            None => 4222,
        };
        ensure!(!host.is_empty(), "the address of NATS names no machine");
        Ok(Address { host: host.to_string(), port, tls: scheme == "tls", login })
    }

    fn connect_line(&self) -> String {
        let mut options = json!({ "verbose": false, "pedantic": false, "name": "hinterzimmer", "lang": "rust",
            "version": env!("CARGO_PKG_VERSION"), "protocol": 0, "tls_required": self.tls });
        match &self.login {
            Login::None => {}
            Login::Token(token) => options["auth_token"] = json!(token),
            Login::Name(name, password) => {
                options["user"] = json!(name);
                options["pass"] = json!(password);
            }
        }
        format!("CONNECT {options}\r\n")
    }
}

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
    /// Something may have been lost since somebody last asked.
    lost: AtomicBool,
    told: Notify,
}

impl State {
    fn lose(&self) {
        self.lost.store(true, Ordering::Relaxed);
        self.told.notify_one();
    }
}

impl Nats {
    /// Connects, and hears everything below a subject.
    pub(super) async fn open(url: &str, subject: &str) -> anyhow::Result<(Nats, mpsc::Receiver<Bytes>)> {
        let address = Address::parse(url)?;
        let wire = connect(&address, subject).await?;
        let (outgoing, to_send) = mpsc::channel(WAITING);
        let (heard, incoming) = mpsc::channel(WAITING);
        let state = Arc::new(State::default());
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
        let mut message = format!("PUB {subject} {}\r\n", payload.len()).into_bytes();
        message.extend_from_slice(payload);
        message.extend_from_slice(b"\r\n");
        self.outgoing.try_send(message.into()).is_ok()
    }
}

/// Connects, and waits until the server has taken the subscription.
async fn connect(address: &Address, subject: &str) -> anyhow::Result<Wire> {
    let connecting = async {
        let stream = TcpStream::connect((address.host.as_str(), address.port)).await?;
        stream.set_nodelay(true)?;
        let mut wire: Wire = BufReader::new(Box::new(stream));
        let line = line(&mut wire).await?;
        let info: Value =
            line.strip_prefix("INFO ").and_then(|info| serde_json::from_str(info).ok()).unwrap_or_default();
        ensure!(info.is_object(), "what answers there is no NATS server");
        if address.tls || info["tls_required"] == true {
            wire = secure(wire.into_inner(), &address.host).await?;
        }
        let hello = format!("{}SUB {subject} 1\r\nPING\r\n", address.connect_line());
        wire.get_mut().write_all(hello.as_bytes()).await?;
        wire.get_mut().flush().await?;
        loop {
            let line = self::line(&mut wire).await?;
            match line.split_once(' ').unwrap_or((&line, "")) {
                ("PONG", _) => return Ok(wire),
                ("-ERR", problem) => bail!("it says {problem}"),
                _ => {}
            }
        }
    };
    let connected = match tokio::time::timeout(CONNECT, connecting).await {
        Ok(connected) => connected,
        Err(_) => Err(anyhow::anyhow!("it does not answer")),
    };
    connected.context("NATS cannot be used")
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

/// Keeps the connection.
struct Keeper {
    address: Address,
    subject: String,
    state: Arc<State>,
    heard: mpsc::Sender<Bytes>,
}

impl Keeper {
    async fn keep(self, wire: Wire, mut to_send: mpsc::Receiver<Bytes>) {
        let mut next = Some(wire);
        while !self.heard.is_closed() {
            let wire = match next.take() {
                Some(wire) => wire,
                None => match connect(&self.address, &self.subject).await {
                    Ok(wire) => {
                        tracing::warn!("NATS is back");
                        wire
                    }
                    Err(error) => {
                        tracing::debug!(error = format!("{error:#}"), "NATS is away");
                        tokio::time::sleep(AGAIN).await;
                        continue;
                    }
                },
            };
            // What was to be said meanwhile is too old.
            while to_send.try_recv().is_ok() {}
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
    async fn converse(&self, wire: Wire, to_send: &mut mpsc::Receiver<Bytes>) -> anyhow::Result<()> {
        let (reader, mut writer) = tokio::io::split(wire);
        let (pongs, mut to_pong) = mpsc::channel::<()>(16);
        let mut hearing = std::pin::pin!(self.hear(BufReader::new(reader), pongs));
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

    async fn hear(
        &self,
        mut wire: impl AsyncBufReadExt + Unpin,
        pongs: mpsc::Sender<()>,
    ) -> anyhow::Result<()> {
        loop {
            let line = tokio::time::timeout(SILENCE, line(&mut wire))
                .await
                .context("it says nothing any more")??;
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
                    wire.read_exact(&mut payload).await?;
                    payload.truncate(length);
                    if self.heard.try_send(payload.into()).is_err() {
                        tracing::warn!("other nodes say more than is heard");
                        self.state.lose();
                    }
                }
                "PING" => pongs.send(()).await?,
                "-ERR" => bail!("it says {rest}"),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_and_never_repeated() {
        let address = Address::parse("nats://ada:se:cr@et@nats.example:4333/").unwrap();
        assert_eq!((address.host.as_str(), address.port, address.tls), ("nats.example", 4333, false));
        assert!(
            matches!(address.login, Login::Name(name, password) if name == "ada" && password == "se:cr@et")
        );
        let address = Address::parse("tls://token@[::1]").unwrap();
        assert_eq!((address.host.as_str(), address.port, address.tls), ("::1", 4222, true));
        assert!(matches!(address.login, Login::Token(token) if token == "token"));
        for bad in ["http://ada:secret@x", "nats://ada:secret@", "nats://ada:secret@x:y", "secret"] {
            let error = Address::parse(bad).map(drop).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }
}
