//! Before somebody comes in: what a link leads to, asking to join without one, and the tables one has a seat at.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::{Extension, Json};
use protocol::{ErrorBody, Invitation, KnockAnswer, Knocked, MyTable};
use table::{Access, AnyTable, GuestId, Input};

use super::records::stays;
use super::{ApiError, guest, key, limited, token};
use crate::address::Client;
use crate::hub::{Hub, lock};

/// Tables in a guest's own list at most.
const MINE: usize = 40;

/// Who invites to what, and who sits there. It takes a key or a seat, or a public table; a token only tells whether its
/// guest is at the table already.
#[utoipa::path(get, path = "/api/tables/{id}/invitation", params(("id" = String, Path, description = "the table's id")),
    responses((status = 200, body = Invitation), (status = 401, body = ErrorBody), (status = 403, body = ErrorBody),
        (status = 404, body = ErrorBody)))]
pub(super) async fn invitation(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<Invitation>, ApiError> {
    let who = match token(&headers) {
        Ok(_) => Hub::guest_of(&*guest(&hub, &client, &headers).await?).id,
        Err(_) => GuestId(String::new()),
    };
    let slot = hub.table(&id).ok_or_else(ApiError::no_such_table)?;
    let access = slot.access(&who, key(&headers)).ok_or_else(ApiError::no_such_table)?;
    stays(&slot, &who)?;
    let inner = lock(&slot.inner);
    let machine = inner.machine.as_ref().ok_or(crate::hub::Unavailable)?;
    let known = machine.knows(&who);
    let watch_only = access == Access::Watch && !known;
    Ok(Json(Invitation::of(machine.info(), watch_only, known)))
}

/// Asks to join a table without a link. The host sees the name and lets the guest in, or not. The answer is the same
/// whether there is such a table or not.
#[utoipa::path(post, path = "/api/tables/{id}/knock", params(("id" = String, Path, description = "the table's id")),
    responses((status = 202, body = Knocked), (status = 401, body = ErrorBody), (status = 429, body = ErrorBody)))]
pub(super) async fn knock(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<Knocked>), ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    hub.limits.guest_join(&known.id).map_err(|wait| limited(&hub, wait))?;
    let who = Hub::guest_of(&known);
    let answer = answer_for(&hub, &id, &who.id);
    if let Some(slot) = hub.table(&id) {
        hub.drive(&slot, Input::Knock { guest: who });
    }
    Ok((StatusCode::ACCEPTED, Json(Knocked { answer })))
}

/// How it stands with the guest who asked to join.
#[utoipa::path(get, path = "/api/tables/{id}/knock", params(("id" = String, Path, description = "the table's id")),
    responses((status = 200, body = Knocked), (status = 401, body = ErrorBody)))]
pub(super) async fn knocked(
    State(hub): State<Arc<Hub>>,
    Path(id): Path<String>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<Knocked>, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    Ok(Json(Knocked { answer: answer_for(&hub, &id, &Hub::guest_of(&known).id) }))
}

fn answer_for(hub: &Hub, id: &str, guest: &GuestId) -> KnockAnswer {
    let told = |machine: &AnyTable| machine.knock_answer(guest);
    let slot = hub.table(id);
    let answer = slot.and_then(|slot| lock(&slot.inner).machine.as_ref().map(told));
    answer.unwrap_or(KnockAnswer::Waiting)
}

/// The tables at which the guest has a seat: whose turn it is, and since when.
#[utoipa::path(get, path = "/api/guests/me/tables",
    responses((status = 200, body = Vec<MyTable>), (status = 401, body = ErrorBody)))]
pub(super) async fn mine(
    State(hub): State<Arc<Hub>>,
    Extension(client): Extension<Client>,
    headers: HeaderMap,
) -> Result<Json<Vec<MyTable>>, ApiError> {
    let known = guest(&hub, &client, &headers).await?;
    hub.limits.guest_join(&known.id).map_err(|wait| limited(&hub, wait))?;
    let (who, now) = (Hub::guest_of(&known).id, hub.now());
    let glance = |machine: &AnyTable| machine.glance(&who, now);
    let mut tables = hub.tables();
    tables.sort_by_key(|slot| -slot.key);
    let seats = tables.iter().filter_map(|slot| lock(&slot.inner).machine.as_ref().and_then(glance));
    Ok(Json(seats.take(MINE).collect()))
}
