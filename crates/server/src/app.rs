//! All routes, and what every answer has.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Extension;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::address::Client;
use crate::hub::Hub;
use crate::metrics::resident_bytes;
use crate::rest::ApiError;
use crate::{cluster, gate, rest, share, socket, web};

/// The whole server as a service.
pub(crate) fn router(hub: Arc<Hub>) -> Router {
    routes(Arc::clone(&hub))
        .layer(from_fn_with_state(Arc::clone(&hub), cluster::pass_on))
        .layer(from_fn_with_state(hub, gate::pass))
}

/// What this node answers by itself, to those whom it or another node has let in.
pub(crate) fn routes(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/api/tables/{id}/socket", get(socket::open))
        .route("/preview/{name}", get(share::of_page))
        .route("/preview/t/{name}", get(share::of_table))
        .merge(rest::routes())
        .fallback(web::serve)
        .layer(DefaultBodyLimit::max(hub.settings.max_message_bytes))
        .with_state(hub)
}

/// Whether people can be sent here: the tables are loaded, the database answers, and nothing is stopping.
async fn ready(State(hub): State<Arc<Hub>>) -> (StatusCode, &'static str) {
    if !hub.is_ready() {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready\n");
    }
    if hub.writer.stats().failing.load(Ordering::Relaxed) {
        return (StatusCode::SERVICE_UNAVAILABLE, "commits fail\n");
    }
    if hub.cluster.as_ref().is_some_and(|cluster| !cluster.bus_is_there()) {
        return (StatusCode::SERVICE_UNAVAILABLE, "NATS is away: only tables of this node can be reached\n");
    }
    let reader = Arc::clone(&hub.reader);
    match hub.read(move || reader.ping()).await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

/// Numbers are for those who run the server.
async fn metrics(State(hub): State<Arc<Hub>>, Extension(client): Extension<Client>) -> Response {
    if !client.trusted {
        return ApiError::not_found("no-such-page", "there is nothing here").into_response();
    }
    let gauges = [
        ("hinterzimmer_tables", "Open tables.", hub.table_count() as u64),
        (
            "hinterzimmer_shards",
            "Shards whose tables this node owns; 0 where it is alone.",
            hub.cluster.as_ref().map_or(0, |cluster| cluster.shard_count()) as u64,
        ),
        ("hinterzimmer_bots_waiting", "Bots that wait to think.", hub.pool.waiting() as u64),
        ("hinterzimmer_studies_waiting", "Replays, reviews and hints that wait.", hub.study.waiting() as u64),
        ("process_resident_memory_bytes", "Resident memory.", resident_bytes("self").unwrap_or_default()),
    ];
    ([(CONTENT_TYPE, crate::metrics::CONTENT_TYPE)], hub.metrics.text(hub.writer.stats(), &gauges))
        .into_response()
}
