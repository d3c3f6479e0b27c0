//! Tables: the lobby, making one, and what people ask of one.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use protocol::{CreateTable, ErrorBody, LobbyEntry, RequestBody, TableCreated};
use table::{Access, Holder, Input, Refused, Request, Stage, TableInfo};

use super::{ApiError, body, guest, key, limited};
use crate::address::Client;
use crate::hub::{Hub, Slot, lock};

/// Tables that the lobby lists at most, the youngest first.
const LISTED: usize = 200;

/// The public tables: those one can join first, then those one can watch.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<LobbyEntry>)))]
pub(super) async fn lobby(State(hub): State<Arc<Hub>>) -> Json<Vec<LobbyEntry>> {
    let mut listed: Vec<(bool, i64, LobbyEntry)> =
        hub.tables().iter().filter_map(|slot| entry(slot)).collect();
    listed.sort_by_key(|(waits, key, _)| (!waits, -key));
    listed.truncate(LISTED);
    Json(listed.into_iter().map(|(_, _, entry)| entry).collect())
}

fn entry(slot: &Slot) -> Option<(bool, i64, LobbyEntry)> {
    let published = slot.head.published.as_ref()?;
    let info = lock(&slot.inner).listing.clone()?;
    if info.stage == Stage::Closed {
        return None;
    }
    let open = info.seats.iter().filter(|seat| seat.holder == Holder::Open).count();
    let waits = info.stage == Stage::Waiting && open > 0;
    let host = info.people.iter().find(|person| Some(person.person) == info.host);
    let entry = LobbyEntry {
        table: slot.id.clone(),
        game: info.game.clone(),
        stage: info.stage,
        seats: info.seats.len() as u8,
        open: open as u8,
        host: host.map(|person| person.name.clone()).unwrap_or_default(),
        join_key: waits.then(|| published.join.clone()),
        watch_key: published.watch.clone(),
    };
    Some((waits, slot.key, entry))
}

/// Makes a table. The maker is its host.
#[utoipa::path(post, path = "/api/tables", request_body = CreateTable,
    responses((status = 201, body = TableCreated), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 429, body = ErrorBody)))]
pub(super) async fn create(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<(StatusCode, Json<TableCreated>), ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let wish: CreateTable = body(&bytes)?;
    if hub.table_count() >= hub.settings.max_tables {
        return Err(ApiError::too_many("the server has as many tables as it takes"));
    }
    if hub.tables_of(&known.id) >= hub.settings.max_tables_per_guest {
        return Err(ApiError::too_many("you have as many open tables as one guest may have"));
    }
    hub.limits.guest_table(&known.id).map_err(|wait| limited(&hub, wait))?;
    let host = Hub::guest_of(&known);
    let made = hub
        .create(wish.setup, host.clone())
        .await?
        .map_err(|error| ApiError::bad("bad-setup", error.to_string()))?;
    if wish.sit {
        let request = Request::Sit { seat: None };
        let input = Input::Request { guest: host, access: Access::Play, request };
        // A table of bots only has no seat for its maker, who then watches.
        if let Err(refused) = hub.request(&made.slot, input).await? {
            tracing::debug!(table = made.slot.key, code = refused.code, "the maker has no seat");
        }
    }
    let created =
        TableCreated { table: made.slot.id.clone(), join_key: made.join_key, watch_key: made.watch_key };
    Ok((StatusCode::CREATED, Json(created)))
}

/// A table and what the one who asks may do there; one that must not be seen is not told from one that does not exist.
fn admitted(
    hub: &Hub,
    id: &str,
    guest: &table::GuestId,
    key: Option<&str>,
) -> Result<(Arc<Slot>, Access), ApiError> {
    let slot = hub.table(id).ok_or_else(ApiError::no_such_table)?;
    let access = slot.access(guest, key).ok_or_else(ApiError::no_such_table)?;
    Ok((slot, access))
}

/// People, seats and set-up of a table.
#[utoipa::path(get, path = "/api/tables/{id}", params(("id" = String, Path, description = "the table's id")),
    responses((status = 200, body = TableInfo), (status = 401, body = ErrorBody), (status = 404, body = ErrorBody)))]
pub(super) async fn show(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<TableInfo>, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let (slot, _) = admitted(&hub, &id, &Hub::guest_of(&known).id, key(&headers))?;
    let info = lock(&slot.inner).machine.as_ref().map(protocol::AnyTable::info);
    info.map(Json).ok_or_else(|| crate::hub::Unavailable.into())
}

/// Joins, sits, starts, leaves, and everything else outside play.
#[utoipa::path(post, path = "/api/tables/{id}/requests", params(("id" = String, Path, description = "the table's id")),
    request_body = RequestBody,
    responses((status = 204), (status = 400, body = ErrorBody), (status = 401, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 409, body = ErrorBody)))]
pub(super) async fn request(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Result<StatusCode, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let wish: RequestBody = body(&bytes)?;
    let guest = Hub::guest_of(&known);
    let (slot, access) = admitted(&hub, &id, &guest.id, wish.key.as_deref().or_else(|| key(&headers)))?;
    if matches!(wish.request, Request::Join | Request::Sit { .. }) {
        hub.limits.guest_join(&known.id).map_err(|wait| limited(&hub, wait))?;
    }
    let input = Input::Request { guest, access, request: wish.request };
    match hub.request(&slot, input).await? {
        Ok(()) => Ok(StatusCode::NO_CONTENT),
        Err(refused) => Err(conflict(refused)),
    }
}

fn conflict(refused: Refused) -> ApiError {
    let status = match refused.code.as_str() {
        "not-host" | "kicked" | "not-allowed" => StatusCode::FORBIDDEN,
        _ => StatusCode::CONFLICT,
    };
    ApiError(status, refused)
}
