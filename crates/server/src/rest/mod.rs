//! Everything outside play, by REST.

mod doors;
mod error;
mod guests;
mod hints;
mod records;
mod replays;
mod reviews;
mod tables;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::routing::{get, post, put};
use protocol::Refused;
use serde::de::DeserializeOwned;
use utoipa::OpenApi;

use crate::address::Client;
use crate::hub::{Hub, Known, NoStudy};
use crate::limits::TooMuch;
use crate::metrics::Metrics;

pub(crate) use error::ApiError;

/// The header with the key of a link.
const KEY_HEADER: &str = "hinterzimmer-key";

/// What `/api/openapi.json` describes.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Hinterzimmer",
        description = "Everything outside play. Play itself is a WebSocket at /api/tables/{id}/socket; docs/protocol.md describes it.\n\nA guest's token goes into the header `Authorization: Bearer TOKEN`, the key of a link into the header `Hinterzimmer-Key`."
    ),
    paths(
        guests::create,
        guests::rename,
        guests::delete,
        guests::games,
        guests::rules,
        tables::lobby,
        tables::create,
        tables::show,
        tables::request,
        tables::keys,
        doors::invitation,
        doors::knock,
        doors::knocked,
        doors::mine,
        records::record,
        records::steps,
        replays::upload,
        replays::upload_case,
        replays::table,
        replays::table_case,
        hints::hints,
        reviews::begin,
        reviews::show,
        reviews::cancel,
    ),
    components(schemas(protocol::ErrorBody))
)]
struct Api;

/// The routes.
pub(crate) fn routes() -> Router<Arc<Hub>> {
    Router::new()
        .route("/api/guests", post(guests::create))
        .route("/api/guests/me", put(guests::rename).delete(guests::delete))
        .route("/api/games", get(guests::games))
        .route("/api/games/{game}/rules", get(guests::rules))
        .route("/api/tables", get(tables::lobby).post(tables::create))
        .route("/api/tables/{id}", get(tables::show))
        .route("/api/tables/{id}/requests", post(tables::request))
        .route("/api/tables/{id}/keys", post(tables::keys))
        .route("/api/tables/{id}/invitation", get(doors::invitation))
        .route("/api/tables/{id}/knock", get(doors::knocked).post(doors::knock))
        .route("/api/guests/me/tables", get(doors::mine))
        .route("/api/tables/{id}/record", get(records::record))
        .route("/api/tables/{id}/steps", get(records::steps))
        .route("/api/tables/{id}/replay", get(replays::table))
        .route("/api/tables/{id}/case", get(replays::table_case))
        .route("/api/tables/{id}/hints", get(hints::hints))
        .route("/api/reviews/{id}", get(reviews::show).delete(reviews::cancel))
        .merge(records_in_bodies())
        .route("/api/openapi.json", get(async || axum::Json(Api::openapi())))
}

/// Routes that take a whole record.
fn records_in_bodies() -> Router<Arc<Hub>> {
    Router::new()
        .route("/api/replays", post(replays::upload))
        .route("/api/replays/case", post(replays::upload_case))
        .route("/api/reviews", post(reviews::begin))
        .layer(DefaultBodyLimit::max(protocol::MAX_RECORD_BYTES))
}

/// The guest who asks.
async fn guest(hub: &Hub, client: &Client, headers: &HeaderMap) -> Result<Arc<Known>, ApiError> {
    let token = token(headers)?;
    match hub.guest(token).await? {
        Some(known) => Ok(known),
        // A right token is never turned away because of wrong ones from the same address.
        None => Err(match hub.wrong_token(client).await {
            Ok(()) => ApiError::wrong_token(),
            Err(wait) => limited(hub, wait),
        }),
    }
}

/// The answer to a guest who does too much.
fn limited(hub: &Hub, wait: TooMuch) -> ApiError {
    Metrics::count(&hub.metrics.limited);
    ApiError::too_much("too much at once", wait)
}

/// Why a game is not looked at, as an answer.
fn not_studied(hub: &Hub, no: NoStudy) -> ApiError {
    match no {
        NoStudy::TooOften(wait) => limited(hub, wait),
        NoStudy::TooMany => ApiError::too_many("too much of this is under way"),
        NoStudy::Unavailable => crate::hub::Unavailable.into(),
    }
}

fn token(headers: &HeaderMap) -> Result<&str, ApiError> {
    headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "))
        .ok_or_else(ApiError::wrong_token)
}

fn key(headers: &HeaderMap) -> Option<&str> {
    headers.get(KEY_HEADER).and_then(|value| value.to_str().ok())
}

/// The body of a request.
fn body<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    serde_json::from_slice(bytes).map_err(|error| {
        let detail = format!("the body is not what is expected: {error}");
        ApiError::new(axum::http::StatusCode::BAD_REQUEST, Refused::new("unreadable", detail))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_is_described() {
        let api = Api::openapi();
        for path in [
            "/api/guests",
            "/api/guests/me",
            "/api/games",
            "/api/games/{game}/rules",
            "/api/tables",
            "/api/tables/{id}",
            "/api/tables/{id}/requests",
            "/api/tables/{id}/keys",
            "/api/tables/{id}/invitation",
            "/api/tables/{id}/knock",
            "/api/guests/me/tables",
            "/api/tables/{id}/record",
            "/api/tables/{id}/steps",
            "/api/tables/{id}/replay",
            "/api/tables/{id}/case",
            "/api/replays",
            "/api/replays/case",
            "/api/tables/{id}/hints",
            "/api/reviews",
            "/api/reviews/{id}",
        ] {
            assert!(api.paths.paths.contains_key(path), "{path} is not described");
        }
        assert!(api.paths.paths["/api/guests/me"].delete.is_some());
    }
}
