//! Reviews of recorded games.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use engine::Seat;
use protocol::{ErrorBody, Review};
use serde::Deserialize;

use super::records::{admitted, finished};
use super::{ApiError, body, guest};
use crate::address::Client;
use crate::hub::{Asker, Hub};
use crate::reviews::{self, Begun};

/// Which game is to be reviewed, for whom: a record, or a finished game of a table.
#[derive(Debug, Deserialize, utoipa::ToSchema)]
pub(super) struct Wish {
    /// The seat's letter.
    seat: String,
    /// A record, as its text.
    #[serde(default)]
    record: Option<String>,
    /// A table.
    #[serde(default)]
    table: Option<String>,
    /// The number of the game at the table; the last finished one if left out.
    #[serde(default)]
    game: Option<u32>,
}

/// Begins a review, or finds the one that has been made. One at a time for each guest.
#[utoipa::path(post, path = "/api/reviews", request_body = Wish,
    responses((status = 200, body = Review), (status = 202, body = Review), (status = 400, body = ErrorBody),
        (status = 401, body = ErrorBody), (status = 404, body = ErrorBody), (status = 422, body = ErrorBody),
        (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn begin(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<(StatusCode, Json<Review>), ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let wish: Wish = body(&bytes)?;
    let seat = Seat::from_text(&wish.seat)
        .ok_or_else(|| ApiError::bad("no-such-seat", "a seat is one letter from A"))?;
    let text = match (wish.record, wish.table) {
        (Some(record), None) => record,
        (None, Some(table)) => {
            let (place, _) = admitted(&hub, &table, &client, &headers).await?;
            finished(&hub, place.key, wish.game).await?.text
        }
        _ => return Err(ApiError::bad("unreadable", "expected either a record or a table")),
    };
    let asker = Asker { guest: &known.id, client: &client };
    match reviews::begin(&hub, asker, text, seat).await? {
        Begun::Known(review) => Ok((StatusCode::OK, Json(review))),
        Begun::Running(review) => Ok((StatusCode::ACCEPTED, Json(review))),
        Begun::Busy => Err(ApiError::too_many("one review at a time: wait for it, or cancel it")),
        Begun::Bad(problem) => {
            let refused = protocol::Refused::new("bad-record", problem.detail);
            Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, refused))
        }
    }
}

/// How far a review is, and what it has found so far.
#[utoipa::path(get, path = "/api/reviews/{id}", params(("id" = String, Path, description = "the review's name")),
    responses((status = 200, body = Review), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn show(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Review>, ApiError> {
    guest(&hub, &client, &headers).await?;
    let review = reviews::find(&hub, &id).await?;
    review.map(Json).ok_or_else(|| ApiError::not_found("no-such-review", "there is no such review"))
}

/// Cancels a review that is being made.
#[utoipa::path(delete, path = "/api/reviews/{id}", params(("id" = String, Path, description = "the review's name")),
    responses((status = 204), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn cancel(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    if hub.reviews.cancel(&id, &known.id) {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::not_found("no-such-review", "you have no such review under way"))
    }
}
