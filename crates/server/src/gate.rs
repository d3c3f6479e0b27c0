//! The gate that every request passes: who asks, whether it is too much, whether the page may ask, and how long it
//! may take.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::header::CONTENT_LENGTH;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::Refused;

use crate::address::{Client, Peer};
use crate::hub::Hub;
use crate::limits::Act;
use crate::metrics::Metrics;
use crate::rest::ApiError;
use crate::{headers, origin};

/// What of a table is worked out by looking at a game.
const STUDIES: [&str; 4] = ["/replay", "/case", "/steps", "/hints"];

/// Lets a request through, or says why not.
pub(crate) async fn pass(State(hub): State<Arc<Hub>>, mut request: Request, next: Next) -> Response {
    Metrics::count(&hub.metrics.requests);
    // A connection without a known other end is nobody's, and limited like a stranger's.
    let peer = request.extensions().get::<Peer>().copied().unwrap_or(Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED)));
    let client = hub.addresses.client(peer, request.headers());
    request.extensions_mut().insert(client);
    let path = request.uri().path();
    let data = path.starts_with("/api/") || matches!(path, "/metrics" | "/healthz" | "/readyz");
    let probe = path == "/readyz";
    let mut response = match refusal(&hub, &client, &request) {
        Some(refusal) => refusal,
        None => {
            let patience = Duration::from_secs(hub.settings.request_seconds);
            match tokio::time::timeout(patience, next.run(request)).await {
                Ok(response) => response,
                Err(_) => late(),
            }
        }
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        hub.limits.hold_refusal().await;
    }
    // Whoever asks whether the server is ready reads why not.
    if data && !probe {
        headers::unify(&mut response);
    }
    headers::dress(&mut response, data, hub.settings.tls);
    response
}

/// Why a request is not let through, as an answer.
fn refusal(hub: &Hub, client: &Client, request: &Request) -> Option<Response> {
    let path = request.uri().path();
    let socket = path.starts_with("/api/tables/") && path.ends_with("/socket");
    let reading = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    let acts: &[Act] = match (reading, path) {
        (false, "/api/guests") => &[Act::Request, Act::Guest],
        (false, "/api/tables") => &[Act::Request, Act::Table],
        (false, "/api/replays" | "/api/replays/case" | "/api/reviews") => &[Act::Request, Act::Study],
        (true, path) if path.starts_with("/api/tables/") && STUDIES.iter().any(|end| path.ends_with(end)) => {
            &[Act::Request, Act::Study]
        }
        (false, path) if path.ends_with("/requests") || path.ends_with("/knock") => {
            &[Act::Request, Act::Join]
        }
        _ if socket => &[Act::Request, Act::Join],
        _ => &[Act::Request],
    };
    let settings = &hub.settings;
    if (socket || !reading)
        && !origin::is_allowed(request.headers(), settings.tls, &settings.allowed_origins.0)
    {
        Metrics::count(&hub.metrics.wrong_origins);
        let refused = Refused::new("wrong-origin", "pages of another server may not do this");
        return Some(ApiError::new(StatusCode::FORBIDDEN, refused).into_response());
    }
    // What says that it is too long for anything is not waited for; each address has its own limit behind this one.
    let length =
        request.headers().get(CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
    let most = settings.max_message_bytes.max(protocol::MAX_RECORD_BYTES) as u64;
    if length.is_some_and(|length| length > most) {
        let refused = Refused::new("too-long", "the body is too long");
        return Some(ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, refused).into_response());
    }
    let wait = acts.iter().find_map(|act| hub.limits.address(*act, client).err())?;
    Metrics::count(&hub.metrics.limited);
    Some(ApiError::too_much("too much from one address", wait).into_response())
}

fn late() -> Response {
    let refused = Refused::new("too-late", "the request took too long");
    ApiError::new(StatusCode::REQUEST_TIMEOUT, refused).into_response()
}
