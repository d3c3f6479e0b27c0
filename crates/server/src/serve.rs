//! `hinterzimmer serve`: from settings to a running server and back to a quiet end.

use std::io::{IsTerminal, Write};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context;
use store::{FolderLock, StoreError};
use tokio::net::{TcpListener, TcpSocket};
use tokio::task::JoinHandle;
use tracing_subscriber::EnvFilter;

use crate::cluster::Link;
use crate::config::{LogFormat, ServeArgs, Settings};
use crate::hub::{Doors, Hub, StartError, Wrap};
use crate::{app, listener};

/// The kernel's memory for each direction of a socket: enough for the largest message, little enough for thousands
/// of idle ones.
const SOCKET_BUFFER: u32 = 64 * 1024;
/// Connections that may wait to be taken in.
const BACKLOG: u32 = 4096;

/// A server that runs in this process.
pub struct RunningServer {
    /// Where it listens.
    pub address: SocketAddr,
    hub: Arc<Hub>,
    tasks: Vec<JoinHandle<()>>,
    /// Nobody else may use the folder meanwhile, where the database is in it.
    _folder: Option<FolderLock>,
}

impl std::fmt::Debug for RunningServer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("RunningServer").field("address", &self.address).finish_non_exhaustive()
    }
}

impl RunningServer {
    /// Opens the store, makes the tables again, and listens. `wrap` can put something between the server and its
    /// store.
    pub async fn start(settings: Settings, wrap: Option<Wrap>) -> anyhow::Result<RunningServer> {
        RunningServer::start_with(settings, Doors { wrap, deals: None }).await
    }

    /// The same with any doors for tests.
    pub async fn start_with(settings: Settings, doors: Doors) -> anyhow::Result<RunningServer> {
        let listener =
            listen(settings.listen).with_context(|| format!("cannot listen on {}", settings.listen))?;
        let address = listener.local_addr()?;
        let link = Link::open(&settings).await?;
        let opened = tokio::task::spawn_blocking(move || {
            let file = settings.postgres()?.is_none();
            let folder = file.then(|| FolderLock::take(&settings.data)).transpose()?;
            Hub::open(settings, doors, link).map(|hub| (folder, hub))
        });
        let (folder, hub) = opened.await?.map_err(anyhow::Error::new)?;
        let router = app::router(Arc::clone(&hub));
        let serving = tokio::spawn(listener::serve(Arc::clone(&hub), listener, router));
        let time = tokio::spawn(Arc::clone(&hub).keep_time());
        let mut tasks = vec![serving, time];
        if let Some(cluster) = hub.cluster.clone() {
            let routes = app::routes(Arc::clone(&hub));
            tasks.push(tokio::spawn(Arc::clone(&cluster).listen(Arc::clone(&hub), routes)));
            tasks.push(tokio::spawn(cluster.keep(Arc::clone(&hub))));
        }
        Ok(RunningServer { address, hub, tasks, _folder: folder })
    }

    /// Tells the clients, waits for what is under way, and closes the store.
    pub async fn stop(self) {
        if let Some(cluster) = &self.hub.cluster {
            self.hub.set_leaving();
            cluster.leave(&self.hub).await;
        }
        self.hub.drain();
        let patience = Duration::from_secs(self.hub.settings.drain_seconds);
        let ended = tokio::time::timeout(patience, async {
            while self.hub.metrics.sockets.load(Ordering::Relaxed) > 0 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        });
        if ended.await.is_err() {
            tracing::warn!("some clients did not leave in time");
        }
        self.tasks.iter().for_each(JoinHandle::abort);
        self.hub.note_alive();
        let hub = Arc::clone(&self.hub);
        let closed = tokio::task::spawn_blocking(move || {
            hub.pool.close();
            hub.study.close();
            hub.writer.close();
        });
        if closed.await.is_err() {
            tracing::error!("the store could not be closed in order");
        }
        if let Some(cluster) = &self.hub.cluster {
            cluster.end().await;
        }
    }
}

fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(SOCKET_BUFFER)?;
    socket.set_recv_buffer_size(SOCKET_BUFFER)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Runs the server until it is told to stop. This is the whole of `hinterzimmer serve`.
pub fn serve(args: ServeArgs) -> anyhow::Result<()> {
    let print = args.print_config;
    let settings = args.settings()?;
    if print {
        print!("{}", settings.to_toml()?);
        return Ok(());
    }
    log(&settings)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(async {
        let running = RunningServer::start(settings, None).await?;
        {
            let mut out = std::io::stdout().lock();
            writeln!(out, "listening on http://{}", running.address)?;
            out.flush()?;
        }
        tracing::info!(address = %running.address, tables = running.hub.table_count(), "the server is ready");
        stop_signal().await?;
        tracing::info!("stopping");
        running.stop().await;
        tracing::info!("stopped");
        Ok(())
    })
}

/// Waits until the process is told to end.
async fn stop_signal() -> anyhow::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

fn log(settings: &Settings) -> anyhow::Result<()> {
    let filter = EnvFilter::try_new(&settings.log).context("the log filter cannot be read")?;
    // Colours are for eyes: a file, a journal or a program that reads the log gets plain lines.
    let builder = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(std::io::stderr().is_terminal())
        .with_writer(std::io::stderr);
    let done = match settings.log_format {
        LogFormat::Text => builder.try_init(),
        LogFormat::Json => builder.json().try_init(),
    };
    done.map_err(|error| anyhow::anyhow!("cannot log: {error}"))
}

/// Whether an error of starting means that the answer is no, rather than that something is broken.
pub fn is_refusal(error: &anyhow::Error) -> bool {
    matches!(
        error.downcast_ref(),
        Some(
            StartError::Incompatible(_)
                | StartError::Store(
                    StoreError::InUse { .. } | StoreError::DatabaseInUse | StoreError::NameTaken(_)
                )
        )
    )
}
