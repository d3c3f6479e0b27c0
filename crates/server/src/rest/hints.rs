//! Hints for somebody who plays against bots only.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use engine::Lang;
use protocol::{ErrorBody, Hint};
use serde::Deserialize;

use super::{ApiError, guest};
use crate::address::Client;
use crate::hub::{Hub, lock};

/// How long a hint is thought about at most.
const PATIENCE: Duration = Duration::from_millis(1500);

#[derive(Debug, Deserialize)]
pub(super) struct Language {
    #[serde(default)]
    lang: Option<String>,
}

/// What a strong player would do now in the guest's seat, the best move first; only where nobody else sits at the
/// table.
#[utoipa::path(get, path = "/api/tables/{id}/hints",
    params(("id" = String, Path, description = "the table's id"), ("lang" = Option<String>, Query, description = "de or en")),
    responses((status = 200, body = Vec<Hint>), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody),
        (status = 409, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn hints(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    Query(language): Query<Language>,
    headers: HeaderMap,
) -> Result<Json<Vec<Hint>>, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let guest = Hub::guest_of(&known).id;
    let slot = hub.table(&id).ok_or_else(ApiError::no_such_table)?;
    slot.access(&guest, None).ok_or_else(ApiError::no_such_table)?;
    let lang = if language.lang.as_deref() == Some("de") { Lang::De } else { Lang::En };
    let _turn = hub.reviews.hint_begins(&guest.0).ok_or_else(|| ApiError::too_many("one hint at a time"))?;
    let job = {
        let mut inner = lock(&slot.inner);
        let machine = inner.machine.as_mut().ok_or(crate::hub::Unavailable)?;
        machine.hint(&guest).map_err(|refused| ApiError(StatusCode::CONFLICT, refused))?
    };
    let hints = hub.ponder(move || {
        let began = Instant::now();
        job.run(lang, &|| began.elapsed() > PATIENCE)
    });
    Ok(Json(hints.await?))
}
