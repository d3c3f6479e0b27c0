//! Takes connections in, as many as there is room for, and gives each only so much time.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tower_service::Service;

use crate::address::Peer;
use crate::hub::Hub;
use crate::metrics::Metrics;

/// The head of a request has at most so many bytes.
const HEAD_BYTES: usize = 16 * 1024;
/// A request has at most so many headers.
const HEADERS: usize = 64;
/// How long to wait where the system has no room for another connection.
const PAUSE: Duration = Duration::from_millis(200);

/// Takes connections in until the server is told to stop; what is under way then is answered.
pub(crate) async fn serve(hub: Arc<Hub>, listener: TcpListener, router: Router) {
    let open = Arc::new(AtomicUsize::new(0));
    let mut drained = hub.drained();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = drained.wait_for(|draining| *draining) => break,
        };
        match accepted {
            Ok((stream, from)) => take(&hub, &open, stream, from, &router),
            // The other end has left before it was taken in.
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset | ErrorKind::ConnectionRefused
                ) => {}
            Err(error) => {
                tracing::warn!(%error, "a connection could not be taken in");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// Counts a connection as long as it lives.
struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn take(hub: &Arc<Hub>, open: &Arc<AtomicUsize>, stream: TcpStream, from: SocketAddr, router: &Router) {
    let before = open.fetch_add(1, Ordering::Relaxed);
    let counted = Open(Arc::clone(open));
    let peer = Peer(from.ip());
    let place = hub.addresses.direct(peer).map(|client| hub.limits.connection(&client));
    if before >= hub.settings.max_connections || matches!(place, Some(None)) {
        Metrics::count(&hub.metrics.turned_away);
        return;
    }
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "cannot send at once");
    }
    let router = router.clone();
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(Duration::from_secs(hub.settings.header_seconds))
        .max_buf_size(HEAD_BYTES)
        .max_headers(HEADERS)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut drained = hub.drained();
    let patience = Duration::from_secs(hub.settings.connection_seconds);
    tokio::spawn(async move {
        // Both are given back when the connection ends or becomes a socket, which is counted as one.
        let _held = (counted, place);
        let mut connection = std::pin::pin!(connection);
        let whole = async {
            tokio::select! {
                result = connection.as_mut() => return result,
                // The sender lives as long as the hub; should it be gone, the server has stopped.
                _ = drained.wait_for(|draining| *draining) => connection.as_mut().graceful_shutdown(),
            }
            connection.await
        };
        // How a stranger's connection ends is of no interest; what it asked has been answered.
        let _ = tokio::time::timeout(patience, whole).await;
    });
}
