//! Tables: the lobby, making one, and what people ask of one.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use protocol::{
    CreateTable, ErrorBody, Holder, LobbyEntry, LobbyPerson, Refused, Request, RequestBody, Stage,
    TableCreated, TableInfo,
};
use table::{Access, Input};

use super::records::stays;
use super::{ApiError, body, guest, key, limited};
use crate::address::Client;
use crate::hub::{Hub, Slot, lock};

/// Tables that the lobby lists at most, the youngest first.
const LISTED: usize = 200;
/// As many guests as are likely behind one address share places as if they were one each.
const GUESTS_AN_ADDRESS: usize = 4;

/// The public tables: those one can join first, then those one can watch, and last those where nobody is. Where there are more than are listed, everybody
/// who makes tables has the same share of the places.
#[utoipa::path(get, path = "/api/tables", responses((status = 200, body = Vec<LobbyEntry>)))]
pub(super) async fn lobby(State(hub): State<Arc<Hub>>) -> Json<Vec<LobbyEntry>> {
    let mut listed: Vec<Listed> = hub.tables().iter().filter_map(|slot| entry(slot)).collect();
    listed.sort_by_key(|table| (table.empty, !table.waits, -table.key));
    share_out(&mut listed);
    listed.sort_by_key(|table| (table.empty, !table.waits, table.turn, -table.key));
    listed.truncate(LISTED);
    listed.sort_by_key(|table| (table.empty, !table.waits, -table.key));
    Json(listed.into_iter().map(|table| table.entry).collect())
}

/// A table in the lobby.
struct Listed {
    waits: bool,
    /// Whether nobody is there.
    empty: bool,
    key: i64,
    /// Who has made it: where from, where that is counted, and which guest.
    maker: (Option<IpAddr>, Option<String>),
    /// How many tables of the same makers come before it.
    turn: usize,
    entry: LobbyEntry,
}

/// Gives each table its turn: after those of the same guest, and after those of the same address.
fn share_out(listed: &mut [Listed]) {
    let (mut of_guest, mut of_address) = (HashMap::new(), HashMap::new());
    for table in listed {
        let (address, guest) = &table.maker;
        let before = guest.as_ref().map_or(0, |guest| next(&mut of_guest, guest.clone()));
        table.turn =
            address.map_or(0, |address| next(&mut of_address, address) / GUESTS_AN_ADDRESS).max(before);
    }
}

/// Counts one more of a kind; how many there were.
fn next<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) -> usize {
    let count = counts.entry(key).or_default();
    *count += 1;
    *count - 1
}

fn entry(slot: &Slot) -> Option<Listed> {
    let head = slot.head();
    let published = head.published.as_ref()?;
    let info = lock(&slot.inner).listing.clone()?;
    if info.stage == Stage::Closed || info.locked {
        return None;
    }
    let open = info.seats.iter().filter(|seat| seat.holder == Holder::Open).count();
    let waits = info.stage == Stage::Waiting && open > 0;
    let host = info.people.iter().find(|person| Some(person.person) == info.host);
    let sits = |person: &&protocol::PersonInfo| {
        info.seats.iter().any(|seat| seat.holder == Holder::Person { person: person.person })
    };
    let shown =
        |person: &protocol::PersonInfo| LobbyPerson { name: person.name.clone(), here: person.connected };
    let entry = LobbyEntry {
        table: slot.id.clone(),
        game: info.game.clone(),
        stage: info.stage,
        seats: info.seats.len() as u8,
        open: open as u8,
        host: host.map(|person| person.name.clone()).unwrap_or_default(),
        host_here: host.is_some_and(|person| person.connected),
        people: info.people.iter().filter(sits).map(shown).collect(),
        join_key: waits.then(|| published.join.clone()),
        watch_key: published.watch.clone(),
    };
    let maker = (slot.origin, slot.host.clone());
    let empty = !info.people.iter().any(|person| person.connected);
    Some(Listed { waits, empty, key: slot.key, maker, turn: 0, entry })
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
        .create(wish.setup, host.clone(), (!client.trusted).then_some(client.address))
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
    let guest = Hub::guest_of(&known).id;
    let (slot, _) = admitted(&hub, &id, &guest, key(&headers))?;
    stays(&slot, &guest)?;
    let info = lock(&slot.inner).machine.as_ref().map(table::AnyTable::info);
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

/// New keys for the links of a table, for its host. The old links end; whoever is at the table stays.
#[utoipa::path(post, path = "/api/tables/{id}/keys", params(("id" = String, Path, description = "the table's id")),
    responses((status = 200, body = TableCreated), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody), (status = 429, body = ErrorBody), (status = 503, body = ErrorBody)))]
pub(super) async fn keys(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<TableCreated>, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    let guest = Hub::guest_of(&known).id;
    let (slot, _) = admitted(&hub, &id, &guest, key(&headers))?;
    hub.limits.guest_join(&known.id).map_err(|wait| limited(&hub, wait))?;
    let Some((join_key, watch_key)) = hub.change_keys(&slot, &guest).await? else {
        return Err(conflict(Refused::new("not-host", "only the host can do this")));
    };
    Ok(Json(TableCreated { table: slot.id.clone(), join_key, watch_key }))
}

fn conflict(refused: Refused) -> ApiError {
    let status = match refused.code.as_str() {
        "wrong-token" => StatusCode::UNAUTHORIZED,
        "not-host" | "kicked" | "not-allowed" => StatusCode::FORBIDDEN,
        _ => StatusCode::CONFLICT,
    };
    ApiError::new(status, refused)
}
