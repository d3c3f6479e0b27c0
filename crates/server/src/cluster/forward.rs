//! Requests for tables of other nodes, and those that all nodes answer together.

use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, HOST};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::future::join_all;
use serde_json::Value;
use store::shard_of;
use tokio::time::Instant;
use tower_service::Service;

use super::bus::{Bus, Kind, Line, Parcel, Visitor};
use super::{Cluster, Owner};
use crate::address::Client;
use crate::hub::{Hub, Unavailable};
use crate::rest::ApiError;

/// How long the owner may take.
const PATIENCE: Duration = Duration::from_secs(25);
/// How long each node may take where all are asked.
const ALL: Duration = Duration::from_millis(1500);
/// Bytes of an answer in one parcel.
const PART: usize = 256 * 1024;
/// An answer has at most so many bytes.
const LARGEST: usize = 64 << 20;
/// Entries that the lobby has at most; as many as one node lists.
const LISTED: usize = 200;

/// What a node says to a request.
type Answer = (u16, Vec<(String, String)>, Bytes);

/// Where a request belongs.
enum Place {
    Here,
    /// With the owner of a shard.
    Shard(u16),
    /// The same, but without it this node can answer too.
    ShardOrHere(u16),
    /// With whoever makes the review.
    Review,
    /// With all nodes; how what they say is put together.
    All(fn(&Value) -> u8),
}

/// Why another node has not answered.
pub(super) enum NoAnswer {
    /// It does not own what the request is about; nothing was done.
    Elsewhere,
    /// It, or what it said, is lost: nobody knows what was done.
    Lost,
}

impl From<NoAnswer> for Unavailable {
    fn from(_: NoAnswer) -> Unavailable {
        Unavailable
    }
}

impl From<Unavailable> for NoAnswer {
    fn from(_: Unavailable) -> NoAnswer {
        NoAnswer::Lost
    }
}

/// Takes a request to the node where it belongs.
pub(crate) async fn pass_on(State(hub): State<Arc<Hub>>, request: Request, next: Next) -> Response {
    let Some(cluster) = hub.cluster.clone() else { return next.run(request).await };
    let (place, request) = match place(&hub, request).await {
        Ok(found) => found,
        Err(response) => return response,
    };
    match place {
        Place::Here => next.run(request).await,
        Place::Shard(shard) => with_owner(&cluster, shard, request, next).await,
        Place::ShardOrHere(shard) => match cluster.owner(shard) {
            Owner::There(owner) => {
                let whole = match split(request).await {
                    Ok(whole) => whole,
                    Err(response) => return response,
                };
                match ask(&cluster.bus, owner, "node", whole.kind(Some(shard)), whole.body.clone()).await {
                    Ok(answer) => response(answer),
                    Err(_) => next.run(whole.request()).await,
                }
            }
            _ => next.run(request).await,
        },
        Place::Review => review(&cluster, request, next).await,
        Place::All(rank) => all(&cluster, request, next, rank).await,
    }
}

/// Has a request answered by the owner of a shard, also where that is another one meanwhile.
async fn with_owner(cluster: &Arc<Cluster>, shard: u16, request: Request, next: Next) -> Response {
    let until = Instant::now() + cluster.patience();
    let unavailable = || ApiError::from(Unavailable).into_response();
    let mut owner = cluster.owner_soon(shard, until).await;
    if owner == Owner::Here {
        return here(cluster, shard, next.run(request).await).unwrap_or_else(unavailable);
    }
    let whole = match split(request).await {
        Ok(whole) => whole,
        Err(response) => return response,
    };
    let mut news = cluster.news();
    loop {
        let there = match owner {
            Owner::Nobody => return unavailable(),
            Owner::Here => {
                let response = next.run(whole.request()).await;
                return here(cluster, shard, response).unwrap_or_else(unavailable);
            }
            Owner::There(there) => there,
        };
        match ask(&cluster.bus, there, "node", whole.kind(Some(shard)), whole.body.clone()).await {
            Ok(answer) => return response(answer),
            // What only asks can be asked again.
            Err(NoAnswer::Lost) if whole.method != Method::GET || !cluster.bus.is_there() => {
                return unavailable();
            }
            Err(_) if Instant::now() >= until => return unavailable(),
            Err(_) => {
                cluster.look.notify_one();
                let _ = tokio::time::timeout_at(until, news.changed()).await;
            }
        }
        news.mark_unchanged();
        owner = cluster.owner_soon(shard, until).await;
    }
}

/// An answer of this node, unless it says only that a table is not here any more.
fn here(cluster: &Cluster, shard: u16, response: Response) -> Option<Response> {
    let gone = response.status() == StatusCode::NOT_FOUND && cluster.owner(shard) != Owner::Here;
    (!gone).then_some(response)
}

/// Finds out where a request belongs.
async fn place(hub: &Arc<Hub>, request: Request) -> Result<(Place, Request), Response> {
    let path = request.uri().path().to_string();
    let get = *request.method() == Method::GET;
    let of_table = |rest: &str| shard_of(rest.split(['/', '.', '?']).next().unwrap_or_default());
    let place = match path.as_str() {
        "/api/tables" if get => Place::All(lobby_rank),
        "/api/guests/me/tables" if get => Place::All(|_| 0),
        // All tables that a guest makes are in one shard, so that one node counts them.
        "/api/tables" => {
            let bearer = request.headers().get(AUTHORIZATION).and_then(|value| value.to_str().ok());
            let token = bearer.and_then(|value| value.strip_prefix("Bearer ")).map(str::to_string);
            let known = match token {
                Some(token) => {
                    hub.guest(&token).await.map_err(|error| ApiError::from(error).into_response())?
                }
                None => None,
            };
            // Who is not known is refused here.
            known.map_or(Place::Here, |known| Place::Shard(shard_of(&known.id)))
        }
        "/api/reviews" => return place_of_review(request).await,
        path if path.starts_with("/api/reviews/") => Place::Review,
        path if path.ends_with("/socket") => Place::Here,
        path => {
            let table = path.strip_prefix("/api/tables/").map(|rest| Place::Shard(of_table(rest)));
            let shown = path.strip_prefix("/preview/t/").or_else(|| path.strip_prefix("/t/"));
            table.or(shown.map(|rest| Place::ShardOrHere(of_table(rest)))).unwrap_or(Place::Here)
        }
    };
    Ok((place, request))
}

/// A review of a game at a table is begun by the table's owner.
async fn place_of_review(request: Request) -> Result<(Place, Request), Response> {
    let (parts, body) = request.into_parts();
    let body = read(body, protocol::MAX_RECORD_BYTES).await?;
    let wish: Value = serde_json::from_slice(&body).unwrap_or_default();
    let place = wish["table"].as_str().map_or(Place::Here, |table| Place::Shard(shard_of(table)));
    Ok((place, Request::from_parts(parts, Body::from(body))))
}

/// Those one can join first, then those one can watch, and last those where nobody is.
fn lobby_rank(entry: &Value) -> u8 {
    let here = |person: &Value| person["here"] == true;
    let somebody = entry["host_here"] == true
        || entry["people"].as_array().is_some_and(|people| people.iter().any(here));
    match (somebody, entry["join_key"].is_string()) {
        (true, true) => 0,
        (true, false) => 1,
        (false, true) => 2,
        (false, false) => 3,
    }
}

/// A request that can be sent and made again.
struct Whole {
    method: Method,
    uri: String,
    headers: Vec<(String, String)>,
    client: Client,
    body: Bytes,
}

impl Whole {
    fn kind(&self, shard: Option<u16>) -> Kind {
        Kind::Request {
            method: self.method.to_string(),
            uri: self.uri.clone(),
            headers: self.headers.clone(),
            client: Visitor { address: self.client.address, trusted: self.client.trusted },
            shard,
        }
    }

    fn request(self) -> Request {
        let mut request = Request::new(Body::from(self.body));
        *request.method_mut() = self.method;
        *request.uri_mut() = self.uri.parse().unwrap_or_default();
        for (name, value) in self.headers {
            if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
                request.headers_mut().insert(name, value);
            }
        }
        request.extensions_mut().insert(self.client);
        request
    }
}

async fn read(body: Body, most: usize) -> Result<Bytes, Response> {
    to_bytes(body, most).await.map_err(|_| {
        let refused = protocol::Refused::new("too-long", "the body is too long");
        ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, refused).into_response()
    })
}

/// Takes a request apart.
async fn split(request: Request) -> Result<Whole, Response> {
    let client = request.extensions().get::<Client>().copied();
    let Some(client) = client else { return Err(ApiError::from(Unavailable).into_response()) };
    let (parts, body) = request.into_parts();
    let body = read(body, protocol::MAX_RECORD_BYTES).await?;
    let headers = parts
        .headers
        .iter()
        .filter_map(|(name, value)| Some((name.as_str().to_string(), value.to_str().ok()?.to_string())));
    let uri = parts.uri.path_and_query().map_or_else(String::new, ToString::to_string);
    Ok(Whole { method: parts.method, uri, headers: headers.collect(), client, body })
}

/// Asks another node and waits for its answer.
pub(super) async fn ask(
    bus: &Arc<Bus>,
    node: i64,
    table: &str,
    kind: Kind,
    body: Bytes,
) -> Result<Answer, NoAnswer> {
    let asked = async {
        let mut line = bus.begin(node, table, kind, body)?;
        let mut whole = Vec::new();
        loop {
            let parcel = line.next().await.ok_or(NoAnswer::Lost)?;
            let (status, headers, more) = match parcel.head.kind {
                Kind::Answer { status, headers, more } => (status, headers, more),
                Kind::Elsewhere => return Err(NoAnswer::Elsewhere),
                _ => return Err(NoAnswer::Lost),
            };
            whole.extend_from_slice(&parcel.body);
            if !more {
                return Ok((status, headers, Bytes::from(whole)));
            }
        }
    };
    tokio::time::timeout(PATIENCE, asked).await.unwrap_or(Err(NoAnswer::Lost))
}

fn response((status, headers, body): Answer) -> Response {
    let mut response = Response::new(Body::from(body));
    *response.status_mut() = StatusCode::from_u16(status).unwrap_or(StatusCode::BAD_GATEWAY);
    for (name, value) in headers {
        if let (Ok(name), Ok(value)) = (HeaderName::try_from(name), HeaderValue::try_from(value)) {
            response.headers_mut().append(name, value);
        }
    }
    response
}

/// Asks this node and then all others for a review. Where one does not answer it may be there.
async fn review(cluster: &Cluster, request: Request, next: Next) -> Response {
    let whole = match split(request).await {
        Ok(whole) => whole,
        Err(response) => return response,
    };
    let (kind, body) = (whole.kind(None), whole.body.clone());
    let here = next.run(whole.request()).await;
    if here.status() != StatusCode::NOT_FOUND {
        return here;
    }
    let asked = cluster.others().into_iter().map(|node| {
        let (bus, kind, body) = (Arc::clone(&cluster.bus), kind.clone(), body.clone());
        async move { tokio::time::timeout(ALL, ask(&bus, node, "node", kind, body)).await }
    });
    let mut silent = false;
    for answer in join_all(asked).await {
        match answer {
            Ok(Ok(answer)) if answer.0 != StatusCode::NOT_FOUND.as_u16() => return response(answer),
            Ok(Ok(_)) => {}
            Ok(Err(_)) | Err(_) => silent = true,
        }
    }
    if silent { ApiError::from(Unavailable).into_response() } else { here }
}

/// Puts the lists of all nodes together. A node that does not answer in time is left out.
async fn all(cluster: &Cluster, request: Request, next: Next, rank: fn(&Value) -> u8) -> Response {
    let whole = match split(request).await {
        Ok(whole) => whole,
        Err(response) => return response,
    };
    let others = cluster.others().into_iter().map(|node| {
        let kind = whole.kind(None);
        let bus = Arc::clone(&cluster.bus);
        async move { tokio::time::timeout(ALL, ask(&bus, node, "node", kind, Bytes::new())).await }
    });
    let others: Vec<_> = others.collect();
    let (here, there) = tokio::join!(next.run(whole.request()), join_all(others));
    if here.status() != StatusCode::OK {
        return here;
    }
    let Ok(own) = to_bytes(here.into_body(), LARGEST).await else {
        return ApiError::from(Unavailable).into_response();
    };
    let lists = there.into_iter().filter_map(|answer| answer.ok()?.ok()).filter(|answer| answer.0 == 200);
    let lists = std::iter::once(own).chain(lists.map(|(_, _, body)| body));
    let mut entries: Vec<(u8, usize, Value)> = Vec::new();
    for list in lists {
        let list: Vec<Value> = serde_json::from_slice(&list).unwrap_or_default();
        entries.extend(list.into_iter().enumerate().map(|(place, entry)| (rank(&entry), place, entry)));
    }
    entries.sort_by_key(|(rank, place, _)| (*rank, *place));
    entries.truncate(LISTED);
    let entries: Vec<Value> = entries.into_iter().map(|(_, _, entry)| entry).collect();
    ([(CONTENT_TYPE, "application/json")], serde_json::to_string(&entries).unwrap_or_default())
        .into_response()
}

/// Answers another node: as if the request had come here, but for what was checked there.
pub(super) async fn answer(
    cluster: Arc<Cluster>,
    hub: Arc<Hub>,
    mut routes: axum::Router,
    mut line: Line,
    parcel: Parcel,
) {
    let (status, headers, body) = match parcel.head.kind {
        Kind::Forget { hash, guest } => {
            let status = match hub.forget_here(hash, &guest).await {
                Ok(()) => StatusCode::NO_CONTENT,
                Err(_) => StatusCode::SERVICE_UNAVAILABLE,
            };
            (status, Vec::new(), Bytes::new())
        }
        Kind::Request { method, uri, headers, client, shard } => {
            if let Some(shard) = shard
                && cluster.owner_soon(shard, Instant::now() + cluster.patience()).await != Owner::Here
            {
                // Who is not told notices by itself.
                let _ = line.send(Kind::Elsewhere, Bytes::new());
                return;
            }
            let client = Client { address: client.address, trusted: client.trusted };
            let method = method.parse().unwrap_or_default();
            let request = Whole { method, uri, headers, client, body: parcel.body }.request();
            let Ok(response) = routes.call(request).await;
            let response = match shard {
                Some(shard) => here(&cluster, shard, response),
                None => Some(response),
            };
            let Some(response) = response else {
                let _ = line.send(Kind::Elsewhere, Bytes::new());
                return;
            };
            let (parts, body) = response.into_parts();
            let headers =
                parts.headers.iter().filter(|(name, _)| *name != HOST).filter_map(|(name, value)| {
                    Some((name.as_str().to_string(), value.to_str().ok()?.to_string()))
                });
            let headers = headers.collect();
            match to_bytes(body, LARGEST).await {
                Ok(body) => (parts.status, headers, body),
                Err(_) => (StatusCode::SERVICE_UNAVAILABLE, Vec::new(), Bytes::new()),
            }
        }
        _ => return,
    };
    let mut rest = body;
    loop {
        let part = rest.split_to(rest.len().min(PART));
        let more = !rest.is_empty();
        let kind = Kind::Answer { status: status.as_u16(), headers: headers.clone(), more };
        if line.send(kind, part).is_err() || !more {
            return;
        }
    }
}
