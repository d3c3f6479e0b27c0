//! Guests and the catalogue of games.

use std::sync::Arc;

use axum::Json;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use engine::Lang;
use games::GameId;
use protocol::{ErrorBody, GameEntry, GuestCreated, NewGuest, RuleEntry};
use serde::Deserialize;

use super::{ApiError, body, guest, token};
use crate::hub::Hub;

/// The longest name.
const NAME_CHARS: usize = 24;

/// A name without characters that can be used to confuse, and not too long.
fn clean(name: &str) -> Result<String, ApiError> {
    let invisible = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
    };
    let kept: String = name.chars().filter(|c| !invisible(*c)).collect();
    let words = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    let name: String = words.chars().take(NAME_CHARS).collect();
    if name.is_empty() {
        return Err(ApiError::bad("bad-name", "a name has 1 to 24 visible characters"));
    }
    Ok(name)
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
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<StatusCode, ApiError> {
    guest(&hub, &headers).await?;
    let wish: NewGuest = body(&bytes)?;
    let renamed = hub.rename_guest(token(&headers)?, clean(&wish.name)?, wish.colour).await?;
    renamed.map(|_| StatusCode::NO_CONTENT).ok_or_else(ApiError::wrong_token)
}

/// Deletes the guest: the token ends, seats are left, and the name goes from tables and records.
#[utoipa::path(delete, path = "/api/guests/me",
    responses((status = 204), (status = 401, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn delete(State(hub): State<Arc<Hub>>, headers: HeaderMap) -> Result<StatusCode, ApiError> {
    if hub.delete_guest(token(&headers)?).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(ApiError::wrong_token())
    }
}

/// All games with their options.
#[utoipa::path(get, path = "/api/games", responses((status = 200, body = Vec<GameEntry>)))]
pub(super) async fn games() -> Json<Vec<GameEntry>> {
    Json(GameEntry::all())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cleaned() {
        assert_eq!(clean("  Ada\u{202e} \n Lovelace ").unwrap(), "Ada Lovelace");
        assert_eq!(clean(&"ä".repeat(99)).unwrap().chars().count(), NAME_CHARS);
        assert!(clean("\u{200b} \t").is_err());
    }
}
