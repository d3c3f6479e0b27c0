//! Hints for somebody who plays against bots only.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use engine::Lang;
use protocol::{ErrorBody, Hint};
use serde::Deserialize;

use super::{ApiError, guest, not_studied};
use crate::address::Client;
use crate::hub::{Asker, Hub, Urgency, lock};

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
    let turn = hub.reviews.hint_begins(&guest.0).ok_or_else(|| ApiError::too_many("one hint at a time"))?;
    let question = {
        let mut inner = lock(&slot.inner);
        let machine = inner.machine.as_mut().ok_or(crate::hub::Unavailable)?;
        machine.question(&guest).map_err(|refused| ApiError::new(StatusCode::CONFLICT, refused))?
    };
    let asker = Asker { guest: &known.id, client: &client };
    let hints = hub.study(asker, Urgency::Now, move || {
        // Whoever hangs up while this waits has no turn again before it is done with.
        let _turn = turn;
        let began = Instant::now();
        study::hints(question, lang, &|| began.elapsed() > PATIENCE)
    });
    Ok(Json(hints.await.map_err(|no| not_studied(&hub, no))?))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::AUTHORIZATION;

    use super::*;
    use crate::hub::testing::Held;

    #[tokio::test]
    async fn who_hangs_up_does_not_get_another_hint_before_the_first_is_done_with() {
        let mut held = Held::new();
        let made = held.hub.new_guest("Ada".to_string(), 1).await.unwrap();
        let table = held.game(&Hub::guest_of(&made.known), true).await.id.clone();
        let bearer = HeaderValue::from_str(&format!("Bearer {}", made.token)).unwrap();
        let headers: HeaderMap = [(AUTHORIZATION, bearer)].into_iter().collect();
        let hub = Arc::clone(&held.hub);
        let ask = || {
            let client = Client { address: [127, 0, 0, 1].into(), trusted: false };
            let language = Query(Language { lang: None });
            let (hub, headers) = (State(Arc::clone(&hub)), headers.clone());
            hints(hub, Extension(client), Path(table.clone()), language, headers)
        };
        drop(held.queued(ask()).await.ok().unwrap());
        let Err(Err(refused)) = held.queued(ask()).await else { panic!("a second hint was begun") };
        assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
        held.release();
        hub.in_study(Urgency::Later, || ()).await.unwrap().unwrap();
        assert!(!ask().await.unwrap().0.is_empty());
    }
}
