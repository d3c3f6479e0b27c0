//! Finished games, and games step by step.

use std::sync::Arc;

use axum::Extension;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use engine::{Seat, Viewer};
use protocol::ErrorBody;
use serde::Deserialize;
use store::{Progress, RecordRow, TableKey};
use table::{GuestId, Steps};

use super::{ApiError, guest, key, not_studied};
use crate::address::Client;
use crate::hub::{Asker, Head, Hub, Slot, Urgency, lock};

/// Steps in one answer at most.
const STEPS: usize = 500;

/// Where a guest was let in: a table that is open, or what is left of a closed one.
pub(super) struct Admitted {
    pub(super) key: TableKey,
    pub(super) slot: Option<Arc<Slot>>,
}

pub(super) async fn admitted(
    hub: &Hub,
    id: &str,
    client: &Client,
    headers: &HeaderMap,
) -> Result<(Admitted, GuestId), ApiError> {
    let guest = Hub::guest_of(&*guest(hub, client, headers).await?).id;
    if let Some(slot) = hub.table(id) {
        slot.access(&guest, key(headers)).ok_or_else(ApiError::no_such_table)?;
        stays(&slot, &guest)?;
        return Ok((Admitted { key: slot.key, slot: Some(slot) }, guest));
    }
    let (reader, name) = (Arc::clone(&hub.reader), id.to_string());
    let row = hub.read(move || reader.table_by_id(&name)).await?.ok_or_else(ApiError::no_such_table)?;
    let head: Head = serde_json::from_str(&row.head).map_err(|_| ApiError::no_such_table())?;
    head.access(key(headers)).ok_or_else(ApiError::no_such_table)?;
    if head.has_sent_away(&guest) {
        return Err(sent_away());
    }
    Ok((Admitted { key: row.key, slot: None }, guest))
}

fn sent_away() -> ApiError {
    let refused = protocol::Refused::new("kicked", "the host has sent you away");
    ApiError::new(axum::http::StatusCode::FORBIDDEN, refused)
}

/// Whoever was sent away reads nothing of a table any more, by no key.
pub(super) fn stays(slot: &Slot, guest: &GuestId) -> Result<(), ApiError> {
    if slot.has_sent_away(guest) {
        return Err(sent_away());
    }
    Ok(())
}

pub(super) async fn finished(hub: &Hub, table: TableKey, number: Option<u32>) -> Result<RecordRow, ApiError> {
    let reader = Arc::clone(&hub.reader);
    let record = hub.read(move || reader.record(table, number)).await?;
    record.ok_or_else(|| ApiError::not_found("no-record", "no such game has been finished at this table"))
}

#[derive(Debug, Deserialize)]
pub(super) struct Which {
    #[serde(default)]
    game: Option<u32>,
}

/// The record of a finished game, as a file.
#[utoipa::path(get, path = "/api/tables/{id}/record",
    params(("id" = String, Path, description = "the table's id"),
        ("game" = Option<u32>, Query, description = "the number of the game at the table; the last one if left out")),
    responses((status = 200, body = String, content_type = "text/plain"), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(super) async fn record(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Query(which): Query<Which>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (place, _) = admitted(&hub, &id, &client, &headers).await?;
    let record = finished(&hub, place.key, which.game).await?;
    let name = format!("attachment; filename=\"hinterzimmer-{}-{}.hzr\"", id, record.number);
    let headers = [(CONTENT_TYPE, "text/plain; charset=utf-8".to_string()), (CONTENT_DISPOSITION, name)];
    Ok((headers, record.text).into_response())
}

#[derive(Debug, Deserialize)]
pub(super) struct Part {
    #[serde(default)]
    game: Option<u32>,
    #[serde(default)]
    seat: Option<String>,
    #[serde(default)]
    from: usize,
    #[serde(default)]
    most: Option<usize>,
}

/// A game step by step as a seat saw it, or as a spectator did. Of a running game only what one's own seat has seen.
#[utoipa::path(get, path = "/api/tables/{id}/steps",
    params(("id" = String, Path, description = "the table's id"),
        ("game" = Option<u32>, Query, description = "the number of the game at the table; the last one if left out"),
        ("seat" = Option<String>, Query, description = "the seat's letter; left out for what a spectator sees"),
        ("from" = Option<u32>, Query, description = "the first step; 0 is the deal"),
        ("most" = Option<u32>, Query, description = "how many steps at most, up to 500")),
    responses((status = 200, description = "a list of steps", content_type = "application/json"),
        (status = 401, body = ErrorBody), (status = 403, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn steps(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Query(part): Query<Part>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Response, ApiError> {
    let (place, guest) = admitted(&hub, &id, &client, &headers).await?;
    let viewer = viewer(part.seat.as_deref())?;
    let most = part.most.unwrap_or(STEPS).min(STEPS);
    let running = place
        .slot
        .as_ref()
        .filter(|slot| part.game.is_none() && lock(&slot.inner).stage == Progress::Running);
    let json = match running {
        Some(slot) => {
            let steps = running_steps(slot, &guest, viewer, part.from, most)?;
            let asker = Asker { guest: &guest.0, client: &client };
            hub.study(asker, Urgency::Now, steps).await.map_err(|no| not_studied(&hub, no))?
        }
        None => {
            let record = finished(&hub, place.key, part.game).await?;
            let asker = Asker { guest: &guest.0, client: &client };
            let replay = move || study::replay_steps(&record.text, viewer, part.from, most);
            match hub.study(asker, Urgency::Later, replay).await.map_err(|no| not_studied(&hub, no))? {
                Ok(json) => json,
                Err(error) => {
                    tracing::error!(error, table = place.key, "a stored record does not replay");
                    return Err(ApiError::not_found("no-record", "this game cannot be replayed"));
                }
            }
        }
    };
    Ok(([(CONTENT_TYPE, "application/json")], json).into_response())
}

pub(super) fn viewer(seat: Option<&str>) -> Result<Viewer, ApiError> {
    let Some(text) = seat else { return Ok(Viewer::Spectator) };
    let mut letters = text.chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(Viewer::Seat(seat)),
        _ => Err(ApiError::bad("no-such-seat", "a seat is one letter from A")),
    }
}

fn running_steps(
    slot: &Slot,
    guest: &GuestId,
    viewer: Viewer,
    from: usize,
    most: usize,
) -> Result<Steps, ApiError> {
    let inner = lock(&slot.inner);
    let Some(machine) = inner.machine.as_ref() else { return Err(crate::hub::Unavailable.into()) };
    if let Viewer::Seat(seat) = viewer
        && machine.seat_of(guest) != Some(seat)
    {
        let detail = "while a game runs, only its own seat can be looked through";
        return Err(ApiError::new(
            axum::http::StatusCode::FORBIDDEN,
            protocol::Refused::new("not-your-seat", detail),
        ));
    }
    Ok(machine.steps(viewer, from, most))
}
