//! Guests and the catalogue of games.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use engine::Lang;
use games::GameId;
use protocol::{ErrorBody, GameEntry, GuestCreated, NewGuest, RuleEntry};
use serde::Deserialize;

use super::{ApiError, body, guest, limited, token};
use crate::address::Client;
use crate::hub::{Hub, Unavailable};

/// A name as others will see it.
fn clean(name: &str) -> Result<String, ApiError> {
    table::clean_name(name).ok_or_else(|| ApiError::bad("bad-name", "a name has 1 to 24 visible characters"))
}

/// Makes a guest. The token in the answer is shown once; the server keeps only its hash.
#[utoipa::path(post, path = "/api/guests", request_body = NewGuest,
    responses((status = 201, body = GuestCreated), (status = 400, body = ErrorBody)))]
pub(super) async fn create(
    State(hub): State<Arc<Hub>>,
    bytes: Bytes,
) -> Result<(StatusCode, Json<GuestCreated>), ApiError> {
    let wish: NewGuest = body(&bytes)?;
    let made = hub.new_guest(clean(&wish.name)?, wish.colour).await?;
    let created =
        GuestCreated { token: made.token, name: made.known.name.clone(), colour: made.known.colour };
    Ok((StatusCode::CREATED, Json(created)))
}

/// Gives the guest another name and colour, for tables to come.
#[utoipa::path(put, path = "/api/guests/me", request_body = NewGuest,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody)))]
pub(super) async fn rename(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<StatusCode, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let wish: NewGuest = body(&bytes)?;
    hub.limits.guest_rename(&known.id).map_err(|wait| limited(&hub, wait))?;
    let renamed = hub.rename_guest(token(&headers)?, clean(&wish.name)?, wish.colour).await?;
    renamed.map(|_| StatusCode::NO_CONTENT).ok_or_else(ApiError::wrong_token)
}

/// Deletes the guest: the token ends, seats are left, and the name goes from tables and records.
#[utoipa::path(delete, path = "/api/guests/me",
    responses((status = 204), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn delete(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<StatusCode, ApiError> {
    guest(&hub, &client, &headers).await?;
    // Whoever hangs up meanwhile goes all the same: half a guest is left nowhere.
    let token = token(&headers)?.to_string();
    let gone = tokio::spawn(async move { hub.delete_guest(&token).await });
    if gone.await.map_err(|_| Unavailable)?? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::wrong_token())
    }
}

/// All games with their options.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameEntry>)))]
pub(super) async fn games() -> Json<Vec<GameEntry>> {
    Json(table::catalogue())
}

#[derive(Debug, Deserialize)]
pub(super) struct Language {
    #[serde(default)]
    lang: Option<String>,
}

/// The rules of a game in words.
#[utoipa::path(get, path = "/api/games/{game}/rules",
    params(("game" = String, Path, description = "the game's id"), ("lang" = Option<String>, Query, description = "de or en")),
    responses((status = 200, body = Vec<RuleEntry>), (status = 404, body = ErrorBody)))]
pub(super) async fn rules(
    Path(game): Path<String>,
    Query(language): Query<Language>,
) -> Result<Json<Vec<RuleEntry>>, ApiError> {
    let game =
        GameId::from_id(&game).map_err(|error| ApiError::not_found("no-such-game", error.to_string()))?;
    let lang = match language.lang.as_deref() {
        Some("de") => Lang::De,
        None | Some("en") => Lang::En,
        Some(_) => return Err(ApiError::bad("bad-language", "expected de or en")),
    };
    Ok(Json(RuleEntry::all(game, lang)))
}
