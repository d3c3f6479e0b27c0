//! Recorded games, step by step: those of a table that are finished, and records that somebody brings along.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use engine::Viewer;
use protocol::{ErrorBody, MAX_VIEWS, Refused, ReplayProblem};
use serde::{Deserialize, Serialize};
use study::ReplayWish;

use super::records::{admitted, finished, viewer};
use super::{ApiError, guest, not_studied};
use crate::address::Client;
use crate::hub::{Asker, Hub, Urgency};

/// Which part of a game is wanted, and through whose eyes.
#[derive(Debug, Deserialize)]
pub(super) struct Wish {
    #[serde(default)]
    game: Option<u32>,
    #[serde(default)]
    seat: Option<String>,
    #[serde(default)]
    open: bool,
    #[serde(default)]
    from: usize,
    #[serde(default)]
    most: Option<usize>,
}

impl Wish {
    fn read(&self) -> Result<ReplayWish, ApiError> {
        let viewer: Viewer = viewer(self.seat.as_deref())?;
        let most = self.most.unwrap_or(MAX_VIEWS).min(MAX_VIEWS);
        Ok(ReplayWish { viewer, open: self.open, from: self.from, most })
    }
}

/// Which position is wanted.
#[derive(Debug, Deserialize)]
pub(super) struct Moment {
    #[serde(default)]
    game: Option<u32>,
    at: usize,
}

/// An error about a record, with what is wrong and where.
#[derive(Debug, Serialize, utoipa::ToSchema)]
pub(super) struct BadRecord {
    error: Refused,
    problem: ReplayProblem,
}

/// The text of a record in a request.
fn text(bytes: Bytes) -> Result<String, ApiError> {
    String::from_utf8(bytes.into()).map_err(|_| ApiError::bad("bad-record", "a record is UTF-8 text"))
}

/// Works where games are looked at, and answers.
async fn work(
    hub: &Hub,
    asker: Asker<'_>,
    kind: &'static str,
    work: impl FnOnce() -> Result<String, ReplayProblem> + Send + 'static,
) -> Result<Response, ApiError> {
    match hub.study(asker, Urgency::Later, work).await.map_err(|no| not_studied(hub, no))? {
        Ok(text) => Ok(([(CONTENT_TYPE, kind)], text).into_response()),
        Err(problem) => {
            let error = Refused::new("bad-record", problem.detail.clone());
            Ok((StatusCode::UNPROCESSABLE_ENTITY, Json(BadRecord { error, problem })).into_response())
        }
    }
}

/// A record that somebody brings along, step by step. Nothing is kept.
#[utoipa::path(post, path = "/api/replays", request_body(content = String, content_type = "text/plain"),
    params(("seat" = Option<String>, Query, description = "the seat's letter; left out for what a spectator sees"),
        ("open" = Option<bool>, Query, description = "whether the cards of every seat are told too"),
        ("from" = Option<u32>, Query, description = "the first view; 0 is the deal"),
        ("most" = Option<u32>, Query, description = "how many views at most, up to 100")),
    responses((status = 200, description = "a replay", content_type = "application/json"),
        (status = 400, body = ErrorBody), (status = 401, body = ErrorBody), (status = 413, description = "the record is too large"),
        (status = 422, body = BadRecord), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn upload(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let (wish, text) = (wish.read()?, text(bytes)?);
    let asker = Asker { guest: &known.id, client: &client };
    work(&hub, asker, "application/json", move || study::replay(&text, wish)).await
}

/// A position of a record that somebody brings along, as a case file.
#[utoipa::path(post, path = "/api/replays/case", request_body(content = String, content_type = "text/plain"),
    params(("at" = u32, Query, description = "after how many moves")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 400, body = ErrorBody),
        (status = 401, body = ErrorBody), (status = 422, body = BadRecord), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn upload_case(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    Query(moment): Query<Moment>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<Response, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let text = text(bytes)?;
    let asker = Asker { guest: &known.id, client: &client };
    work(&hub, asker, "text/plain; charset=utf-8", move || study::replay_case(&text, moment.at)).await
}

/// A finished game of a table, step by step.
#[utoipa::path(get, path = "/api/tables/{id}/replay",
    params(("id" = String, Path, description = "the table's id"),
        ("game" = Option<u32>, Query, description = "the number of the game at the table; the last finished one if left out"),
        ("seat" = Option<String>, Query, description = "the seat's letter; left out for what a spectator sees"),
        ("open" = Option<bool>, Query, description = "whether the cards of every seat are told too"),
        ("from" = Option<u32>, Query, description = "the first view; 0 is the deal"),
        ("most" = Option<u32>, Query, description = "how many views at most, up to 100")),
    responses((status = 200, description = "a replay", content_type = "application/json"),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn table(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Query(wish): Query<Wish>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (place, guest) = admitted(&hub, &id, &client, &headers).await?;
    let record = finished(&hub, place.key, wish.game).await?;
    let wish = wish.read()?;
    let asker = Asker { guest: &guest.0, client: &client };
    work(&hub, asker, "application/json", move || study::replay(&record.text, wish)).await
}

/// A position of a finished game of a table, as a case file.
#[utoipa::path(get, path = "/api/tables/{id}/case",
    params(("id" = String, Path, description = "the table's id"),
        ("game" = Option<u32>, Query, description = "the number of the game at the table; the last finished one if left out"),
        ("at" = u32, Query, description = "after how many moves")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn table_case(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Query(moment): Query<Moment>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (place, guest) = admitted(&hub, &id, &client, &headers).await?;
    let record = finished(&hub, place.key, moment.game).await?;
    let asker = Asker { guest: &guest.0, client: &client };
    work(&hub, asker, "text/plain; charset=utf-8", move || study::replay_case(&record.text, moment.at)).await
}
