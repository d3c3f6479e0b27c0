//! All routes, and what every answer has.

use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::hub::Hub;
use crate::metrics::{Metrics, resident_bytes};
use crate::{rest, socket, web};

/// The whole server as a service.
pub(crate) fn router(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics))
        .route("/api/tables/{id}/socket", get(socket::open))
        .merge(rest::routes())
        .fallback(web::serve)
        .layer(DefaultBodyLimit::max(hub.settings.max_message_bytes))
        .layer(from_fn_with_state(Arc::clone(&hub), around))
        .with_state(hub)
}

/// Counts requests and adds the headers that keep browsers careful.
async fn around(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    Metrics::count(&hub.metrics.requests);
    let api = request.uri().path().starts_with("/api/");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(
        CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'",
        ),
    );
    if api {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

/// Whether people can be sent here: the tables are loaded, the database answers, and nothing is stopping.
async fn ready(State(hub): State<Arc<Hub>>) -> (StatusCode, &'static str) {
    if !hub.is_ready() {
        return (StatusCode::SERVICE_UNAVAILABLE, "not ready\n");
    }
    let reader = Arc::clone(&hub.reader);
    match hub.read(move || reader.ping()).await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database does not answer\n"),
    }
}

async fn metrics(State(hub): State<Arc<Hub>>) -> impl IntoResponse {
    let gauges = [
        ("hinterzimmer_tables", "Open tables.", hub.table_count() as u64),
        ("hinterzimmer_bots_waiting", "Bots that wait to think.", hub.pool.waiting() as u64),
        ("process_resident_memory_bytes", "Resident memory.", resident_bytes("self").unwrap_or_default()),
    ];
    (
        [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")],
        hub.metrics.text(hub.writer.stats(), &gauges),
    )
}
