//! Those who misbehave in the soak, each time in another way and from another address.

use std::sync::Arc;
use std::time::Duration;

use engine::Rng;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Counts;
use super::guest::{Guest, Place};
use super::life::ANY_GAME;
use crate::client::{Http, RawMessage, Socket};

/// The way to the server past the proxy, for what is not to be counted.
fn straight(address: &str) -> String {
    format!("127.0.0.2>{address}")
}

/// How long an attack may take; what the server does not end is ended here.
const PATIENCE: Duration = Duration::from_secs(15);

/// How many kinds of attacks there are.
const KINDS: usize = 18;
/// The one that has a table of its own, which must be closed again.
const KEEPS_TABLE: usize = 17;

/// Attacks until the soak ends.
pub(super) async fn annoy(address: String, counts: Arc<Counts>, number: u64) {
    let mut rng = Rng::new(1000 + number);
    while !counts.stops() {
        // An attack may fail in any way; only the server must not, and it must keep what it promises.
        match rng.below(KINDS) {
            KEEPS_TABLE => drop(send_away(&address, &counts, &mut rng).await),
            kind => drop(tokio::time::timeout(PATIENCE, attack(&address, &counts, kind, &mut rng)).await),
        }
        Counts::count(&counts.attacks);
        tokio::time::sleep(Duration::from_millis(50 + rng.below(200) as u64)).await;
    }
}

/// The id of a table that everybody can see, to be attacked.
async fn victim(address: &str) -> anyhow::Result<(String, String)> {
    let listed: Value = Http::new(straight(address)).ask("GET", "/api/tables", &[], None).await?.json()?;
    let first = &listed[0];
    let text = |name: &str| first[name].as_str().unwrap_or("nosuchtable").to_string();
    Ok((text("table"), text("watch_key")))
}

async fn attack(address: &str, counts: &Counts, kind: usize, rng: &mut Rng) -> anyhow::Result<()> {
    let from = format!("198.51.{}.{}", rng.below(256), rng.below(256));
    let headers = [("x-forwarded-for", from.as_str())];
    let (table, key) = victim(address).await?;
    match kind {
        10.. => second_round(address, counts, &from, (&table, &key), kind, rng).await?,
        0 => {
            for _ in 0..30 {
                let bearer = format!("Bearer {:040}", rng.below(1 << 30));
                let guess = [headers[0], ("authorization", &bearer)];
                Http::new(address).ask("GET", &format!("/api/tables/{table}"), &guess, None).await?;
            }
        }
        1 => {
            for _ in 0..80 {
                Http::new(address).ask("POST", "/api/guests", &headers, Some(br#"{"name":"Eve"}"#)).await?;
            }
        }
        2 => {
            let mut stream = TcpStream::connect(address).await?;
            stream.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ").await?;
            stream.read_to_end(&mut Vec::new()).await?;
        }
        3 => {
            let mut socket = Socket::open_with(address, &table, &headers).await?;
            socket.send("[".repeat(8000)).await?;
            socket.next().await?;
        }
        4 => {
            // Garbage, from a place at the table.
            let mut socket = enter(address, &table, &key).await?;
            for _ in 0..50 {
                let bytes: Vec<u8> = (0..rng.below(300)).map(|_| rng.below(256) as u8).collect();
                socket.send(String::from_utf8_lossy(&bytes).into_owned()).await?;
            }
            socket.send_raw(RawMessage::Text("x".repeat(1 << 20).into())).await?;
        }
        5 => {
            let mut socket = enter(address, &table, &key).await?;
            for number in 0..2000 {
                socket.send(json!({ "type": "ping", "id": format!("{number}") }).to_string()).await?;
            }
        }
        6 => {
            // Nothing is read and nothing is answered.
            let socket = enter(address, &table, &key).await?;
            tokio::time::sleep(PATIENCE).await;
            drop(socket);
        }
        7 => {
            let mut socket = enter(address, &table, &key).await?;
            for decision in 0..40 {
                let forged = json!({ "type": "move", "id": format!("f{decision}"), "decision": decision, "move": "A resign" });
                socket.send(forged.to_string()).await?;
                socket.next().await?;
            }
        }
        8 => {
            for path in ["/../../etc/passwd", "/api/tables/%ff", "/api/tables/x/steps?seat=ZZ", "/%00"] {
                Http::new(address).ask("GET", path, &headers, None).await?;
            }
        }
        9 => {
            let evil = [headers[0], ("origin", "https://evil.example")];
            Http::new(address).ask("POST", "/api/guests", &evil, Some(br#"{"name":"Eve"}"#)).await?;
            for _ in 0..20 {
                let mut silent = Socket::open_with(address, &table, &headers).await?;
                silent.send_raw(RawMessage::Ping(vec![0; 100].into())).await?;
            }
        }
    }
    Ok(())
}

/// What a second look at the server has found.
async fn second_round(
    address: &str,
    counts: &Counts,
    from: &str,
    (table, key): (&str, &str),
    kind: usize,
    rng: &mut Rng,
) -> anyhow::Result<()> {
    let headers = [("x-forwarded-for", from)];
    match kind {
        10 => look_at_games(address, from, table, key).await?,
        11 => {
            // A crowd of watchers, of whom some leave and come.
            let mut crowd = Vec::new();
            for _ in 0..20 {
                let mut socket = enter(address, table, key).await?;
                let leave = json!({ "type": "request", "id": "l", "request": { "do": "leave" } });
                if rng.below(2) == 0 {
                    socket.send(leave.to_string()).await?;
                }
                crowd.push(socket);
            }
        }
        12 => {
            // Whoever goes for good while names change and sockets open.
            let guest = Guest::new(&straight(address), "Eve").await?;
            let rename = |number: u32| {
                guest.ask("PUT", "/api/guests/me", Some(json!({ "name": format!("Eve {number}") })))
            };
            let come = Socket::hello(&guest.address, table, &guest.token, Some(key), None);
            let (_, _, gone, _) =
                tokio::join!(rename(1), come, guest.ask("DELETE", "/api/guests/me", None), rename(2));
            let status = if gone?.status == 204 { rename(3).await?.status } else { 401 };
            counts.promised(status == 401, || format!("a token outlives its guest: {status}"));
        }
        13 => {
            // Anything but a hello: signs of life, and a message of empty parts.
            let mut socket = Socket::open_with(address, table, &headers).await?;
            let stream = socket.stream_mut();
            stream.write_all(&[0x01, 0x80, 0, 0, 0, 0]).await?;
            while stream.write_all(&[0x00, 0x80, 0, 0, 0, 0].repeat(20)).await.is_ok() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        14 => {
            // Names instead of words, and words without end.
            let mut socket = enter(address, table, key).await?;
            for number in 0..60 {
                let rename = json!({ "do": "rename", "name": format!("buy {number}"), "colour": 1 });
                socket
                    .send(
                        json!({ "type": "request", "id": format!("n{number}"), "request": rename })
                            .to_string(),
                    )
                    .await?;
                socket
                    .send(json!({ "type": "chat", "id": format!("c{number}"), "text": "buy" }).to_string())
                    .await?;
            }
        }
        15 => {
            // A game that runs, from its beginning and in parts of any size.
            let guest = Guest::new(&straight(address), "Eve").await?;
            for _ in 0..40 {
                let (first, most) = (rng.below(1 << 20), rng.below(1 << 20));
                let path = format!("/api/tables/{table}/steps?from={}&most={most}", first >> rng.below(20));
                let answer = guest.ask_with(key, "GET", &path).await?;
                counts.promised(answer.status < 500, || format!("{path}: {}", answer.status));
            }
        }
        _ => {
            // The host's means, without being the host.
            let guest = Guest::new(&straight(address), "Eve").await?;
            let path = format!("/api/tables/{table}/requests");
            for request in
                [json!({ "do": "lock", "locked": true }), json!({ "do": "slow-chat", "seconds": 300 })]
            {
                let answer =
                    guest.ask("POST", &path, Some(json!({ "request": request, "key": key }))).await?;
                counts.promised(answer.status >= 400, || {
                    format!("a stranger may do what the host may: {request}")
                });
            }
            let answer = guest.ask("POST", &format!("/api/tables/{table}/keys"), None).await?;
            counts.promised(answer.status >= 400, || "a stranger may change the keys".to_string());
        }
    }
    Ok(())
}

/// Somebody is sent away from a table and comes back by every key there was. The table is closed in any case.
async fn send_away(address: &str, counts: &Counts, rng: &mut Rng) -> anyhow::Result<()> {
    let host = Guest::new(&straight(address), "Ada").await?;
    let seats = vec![json!({ "for": "person" }); 2];
    let setup = json!({ "game": ANY_GAME, "seats": seats, "public": rng.below(2) == 0 });
    let place = host.create(setup).await?;
    let tried = tokio::time::timeout(PATIENCE, come_back_by_keys(&host, &place, counts)).await;
    let close = json!({ "request": { "do": "close" } });
    host.ask("POST", &format!("/api/tables/{}/requests", place.table), Some(close)).await?;
    tried?
}

async fn come_back_by_keys(host: &Guest, place: &Place, counts: &Counts) -> anyhow::Result<()> {
    let eve = Guest::new(&host.address, "Eve").await?;
    let path = format!("/api/tables/{}", place.table);
    let join = json!({ "request": { "do": "join" }, "key": place.join_key });
    eve.ask("POST", &format!("{path}/requests"), Some(join)).await?;
    let info: Value = host.ask("GET", &path, None).await?.json()?;
    let people = info["people"].as_array().cloned().unwrap_or_default();
    let person = people.iter().find(|person| person["name"] == "Eve").map(|found| &found["person"]);
    let kick = json!({ "request": { "do": "kick", "person": person } });
    let kicked = host.ask("POST", &format!("{path}/requests"), Some(kick)).await?.status;
    anyhow::ensure!(kicked == 204, "nobody was sent away: {kicked}");
    let held = |status: u16, wanted: u16, what: &str| {
        counts.promised(status == wanted, || format!("{what}: {status} instead of {wanted}"));
    };
    for key in [&place.join_key, &place.watch_key] {
        for part in ["", "/steps", "/record"] {
            let answer = eve.ask_with(key, "GET", &format!("{path}{part}")).await?;
            held(answer.status, 403, "who was sent away reads the table");
        }
    }
    let changed = host.ask("POST", &format!("{path}/keys"), None).await?;
    anyhow::ensure!(changed.status == 200, "the keys were not changed: {}", changed.status);
    let cleo = Guest::new(&host.address, "Cleo").await?;
    for key in [&place.join_key, &place.watch_key] {
        held(cleo.ask_with(key, "GET", &path).await?.status, 404, "an old link leads to a table");
    }
    Ok(())
}

/// Games to look at, as many as somebody takes.
async fn look_at_games(address: &str, from: &str, table: &str, key: &str) -> anyhow::Result<()> {
    let headers = [("x-forwarded-for", from)];
    let guest = Guest::new(&straight(address), "Eve").await?;
    let bearer = format!("Bearer {}", guest.token);
    let asks = [headers[0], ("authorization", &bearer), ("hinterzimmer-key", key)];
    // Where no game is over yet, what comes is no record, and is refused as one.
    let path = format!("/api/tables/{table}/record");
    let record = Http::new(address).ask("GET", &path, &asks, None).await?.body;
    for _ in 0..40 {
        Http::new(address).ask("POST", "/api/replays?open=true", &asks, Some(&record)).await?;
        Http::new(address).ask("POST", "/api/replays", &headers, Some(&record)).await?;
    }
    let review = json!({ "seat": "A", "record": String::from_utf8_lossy(&record) }).to_string();
    Http::new(address).ask("POST", "/api/reviews", &asks, Some(review.as_bytes())).await?;
    Ok(())
}

async fn enter(address: &str, table: &str, key: &str) -> anyhow::Result<Socket> {
    let address = straight(address);
    let guest = Guest::new(&address, "Eve").await?;
    Socket::hello(&address, table, &guest.token, Some(key), None).await
}
