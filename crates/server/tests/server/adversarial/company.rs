//! What one stranger can do to others at a table, in the lobby and at the desk where games are looked at.

use std::time::{Duration, Instant};

use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use workbench::client::{Http, RawMessage, Socket};

use super::{Scene, code, first};
use crate::harness::{Guest, Host, people};

const RECORD: &[u8] = include_bytes!("../../../../../records/al-capone/00-2.hzr");

fn retry_after(answer: &workbench::client::Answer) -> bool {
    answer.head.to_lowercase().contains("\r\nretry-after: ")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn having_games_looked_at_without_a_token_or_all_the_time() {
    let scene = Scene::with(|settings| {
        settings.studies_per_minute_per_guest = 5;
        settings.studies_per_minute_per_address = 12;
    })
    .await;
    for path in ["/api/replays", "/api/replays/case?at=1"] {
        assert_eq!(scene.ask("POST", path, &[], Some(RECORD)).await.status, 401, "{path}");
    }
    let bearer = format!("Bearer {}", scene.eve.token);
    let headers = [("authorization", bearer.as_str())];
    let mut statuses = Vec::new();
    for _ in 0..12 {
        let answer = scene.ask("POST", "/api/replays", &headers, Some(RECORD)).await;
        assert!(answer.status == 200 || retry_after(&answer), "{}", answer.head);
        statuses.push(answer.status);
    }
    assert_eq!(statuses.iter().filter(|status| **status == 200).count(), 5, "{statuses:?}");
    assert_eq!(statuses.last(), Some(&429));
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn watching_in_a_crowd_until_a_friend_finds_no_place() {
    let host = Host::with(
        tempfile::tempdir().unwrap(),
        |settings| settings.guests_per_hour_per_address = 1000,
        None,
    )
    .await;
    let ada = host.guest("Ada").await;
    let place = ada.create(people("al-capone", 2)).await;
    let mut one = ada.connect(&place, None).await;
    let mut sockets = Vec::new();
    for number in 0..70 {
        let watcher = host.guest(&format!("Watcher {number}")).await;
        let hello = Socket::hello(&host.address, &place.table, &watcher.token, Some(&place.watch_key), None);
        let mut socket = hello.await.unwrap();
        let answer = first(&mut socket).await;
        sockets.push((watcher, socket));
        if answer["type"] == "closed" {
            assert_eq!(answer["reason"], "full");
        }
    }
    let ben = host.guest("Ben").await;
    let two = ben.connect(&place, Some(&place.join_key)).await;
    assert_eq!(ben.request(&place, None, json!({ "do": "sit" })).await.0, 204);
    drop(two);
    // One is sent away, and has no business here any more, whatever the key.
    let info: Value =
        ada.ask("GET", &format!("/api/tables/{}", place.table), None, None).await.json().unwrap();
    let people = info["people"].as_array().unwrap();
    let person = &people.iter().find(|person| person["name"] == "Watcher 0").unwrap()["person"];
    assert_eq!(one.request(json!({ "do": "kick", "person": person })).await["type"], "ack");
    let sent_away = &sockets[0].0;
    for path in ["", "/record", "/steps", "/replay"] {
        let path = format!("/api/tables/{}{path}", place.table);
        let answer = sent_away.ask("GET", &path, Some(&place.watch_key), None).await;
        assert_eq!((answer.status, code(&answer)), (403, "kicked".to_string()), "{path}");
    }
    // Nor has anybody who was sent away when the table is closed; others with the key look at its games.
    assert_eq!(one.request(json!({ "do": "close" })).await["type"], "ack");
    let path = format!("/api/tables/{}/record", place.table);
    for (watcher, expected) in [(sent_away, "kicked"), (&sockets[1].0, "no-record")] {
        assert_eq!(code(&watcher.ask("GET", &path, Some(&place.watch_key), None).await), expected);
    }
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn coming_by_a_link_that_the_host_has_ended() {
    let host = Host::start().await;
    let (ada, ben, cleo) = (host.guest("Ada").await, host.guest("Ben").await, host.guest("Cleo").await);
    let mut setup = people("al-capone", 2);
    setup["public"] = json!(true);
    let place = ada.create(setup).await;
    let mut one = ada.connect(&place, None).await;
    assert_eq!(ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await.0, 204);
    let path = format!("/api/tables/{}/keys", place.table);
    assert_eq!(ben.ask("POST", &path, None, None).await.status, 403);
    let answer: Value = ada.ask("POST", &path, None, None).await.json().unwrap();
    let fresh = answer["join_key"].as_str().unwrap().to_string();
    for old in [&place.join_key, &place.watch_key] {
        assert_eq!(cleo.request(&place, Some(old), json!({ "do": "join" })).await.0, 404);
    }
    let lobby: Value = cleo.ask("GET", "/api/tables", None, None).await.json().unwrap();
    assert_eq!(lobby[0]["watch_key"], answer["watch_key"], "{lobby}");
    assert_eq!(ben.request(&place, None, json!({ "do": "ready", "ready": true })).await.0, 204);
    let host = host.restart(|_| {}).await;
    let cleo = Guest { address: host.address.clone(), ..cleo };
    assert_eq!(cleo.request(&place, Some(&place.join_key), json!({ "do": "join" })).await.0, 404);
    assert_eq!(cleo.request(&place, Some(&fresh), json!({ "do": "join" })).await.0, 204);
    one.guest.address.clone_from(&host.address);
    let mut one = one.guest.connect(&place, None).await;
    assert_eq!(one.request(json!({ "do": "lock", "locked": true })).await["type"], "ack");
    let dan = host.guest("Dan").await;
    let refused = dan.request(&place, Some(&fresh), json!({ "do": "join" })).await;
    assert_eq!(refused, (409, "locked".to_string()));
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sending_anything_but_a_hello() {
    let host =
        Host::with(tempfile::tempdir().unwrap(), |settings| settings.socket_timeout_seconds = 2, None).await;
    let ada = host.guest("Ada").await;
    let place = ada.create(people("al-capone", 2)).await;
    // Signs of life do not give more time, and there is an end to them.
    let mut socket = Socket::open(&host.address, &place.table).await.unwrap();
    for _ in 0..40 {
        if socket.send_raw(RawMessage::Ping("x".into())).await.is_err() {
            break;
        }
    }
    assert_eq!(first(&mut socket).await["reason"], "hello-expected");
    // A message of empty parts never ends, but the time for the hello does.
    let mut socket = Socket::open(&host.address, &place.table).await.unwrap();
    let began = Instant::now();
    let (begin, more) = ([0x01, 0x80, 0, 0, 0, 0], [0x00, 0x80, 0, 0, 0, 0]);
    socket.stream_mut().write_all(&begin).await.unwrap();
    let mut pause = tokio::time::interval(Duration::from_millis(20));
    while socket.stream_mut().write_all(&more.repeat(50)).await.is_ok() {
        assert!(began.elapsed() < crate::harness::PATIENCE, "the server still listens");
        pause.tick().await;
    }
    assert_eq!(ada.connect(&place, None).await.table["stage"], "waiting");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn filling_the_lobby_with_tables() {
    let host = Host::with(
        tempfile::tempdir().unwrap(),
        |settings| {
            settings.tables_per_hour_per_guest = 1000;
            settings.max_tables_per_guest = 1000;
        },
        None,
    )
    .await;
    let mut setup = people("al-capone", 2);
    setup["public"] = json!(true);
    let ada = host.guest("Ada").await;
    let place = ada.create(setup.clone()).await;
    for name in ["Eve", "Fay", "Gil", "Hal"] {
        let guest = host.guest(name).await;
        for _ in 0..60 {
            guest.create(setup.clone()).await;
        }
    }
    let lobby: Value = ada.ask("GET", "/api/tables", None, None).await.json().unwrap();
    let listed = lobby.as_array().unwrap();
    assert_eq!(listed.len(), 200);
    assert!(listed.iter().any(|entry| entry["table"] == place.table.as_str()), "the first table is gone");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn having_reviews_made_until_there_is_no_place_for_others() {
    let scene = Scene::new().await;
    // Each guest of the attacker wants another game reviewed, all at once, and no game so short that its review would make room
    // meanwhile; one stranger from elsewhere comes last.
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../records/al-capone");
    let records = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut records: Vec<_> = records.map(|path| std::fs::read_to_string(path).unwrap()).collect();
    records.sort_by_key(|record| std::cmp::Reverse(record.len()));
    let mut wishes = Vec::new();
    for record in &records[..12] {
        let body = json!({ "name": "Eve", "colour": 1 }).to_string();
        let made = scene.ask("POST", "/api/guests", &[], Some(body.as_bytes())).await;
        let made: Value = made.json().unwrap();
        let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
        let wish = json!({ "seat": "A", "record": record }).to_string();
        let scene = &scene;
        wishes.push(async move {
            scene.ask("POST", "/api/reviews", &[("authorization", &bearer)], Some(wish.as_bytes())).await
        });
    }
    let answers = join_all(wishes).await;
    for answer in &answers {
        assert!(answer.status == 202 || retry_after(answer), "{}", answer.head);
    }
    let begun = answers.iter().filter(|answer| answer.status == 202).count();
    assert_eq!(begun, 8, "reviews of one address");
    let bearer = format!("Bearer {}", scene.eve.token);
    let elsewhere = [("authorization", bearer.as_str()), ("x-forwarded-for", "203.0.113.99")];
    let wish = json!({ "seat": "A", "record": String::from_utf8_lossy(RECORD) }).to_string();
    let mut http = Http::new(&*scene.host.address);
    let answer = http.ask("POST", "/api/reviews", &elsewhere, Some(wish.as_bytes())).await.unwrap();
    assert_eq!(answer.status, 202, "{}", String::from_utf8_lossy(&answer.body));
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn having_more_tables_than_one_may_over_a_restart_and_guessing_tokens_elsewhere() {
    let scene = Scene::with(|settings| {
        settings.max_tables_per_guest = 2;
        settings.wrong_tokens_per_minute_per_address = 3;
    })
    .await;
    let setup = json!({ "setup": people("al-capone", 2) });
    for _ in 0..2 {
        scene.eve.create(people("al-capone", 2)).await;
    }
    let answer = scene.eve.ask("POST", "/api/tables", None, Some(setup.clone())).await;
    assert!(answer.status == 429 && retry_after(&answer), "{}", answer.head);
    let wrong = [("authorization", "Bearer nobody")];
    let mut statuses = Vec::new();
    for _ in 0..5 {
        statuses.push(scene.ask("DELETE", "/api/guests/me", &wrong, None).await.status);
    }
    assert_eq!(statuses, [401, 401, 401, 429, 429]);
    let eve = scene.eve.clone();
    let host = scene.host.restart(|settings| settings.max_tables_per_guest = 2).await;
    let eve = Guest { address: host.address.clone(), ..eve };
    assert_eq!(eve.ask("POST", "/api/tables", None, Some(setup)).await.status, 429);
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_is_closed_over_a_socket_is_gone_when_that_is_read() {
    let host =
        Host::with(tempfile::tempdir().unwrap(), |settings| settings.max_tables_per_guest = 1, None).await;
    let ada = host.guest("Ada").await;
    for round in 0..25 {
        let place = ada.create(people("al-capone", 2)).await;
        let mut one = ada.connect(&place, None).await;
        assert_eq!(one.request(json!({ "do": "close" })).await["type"], "ack", "round {round}");
    }
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn asking_through_a_proxy_that_says_nothing() {
    let scene = Scene::new().await;
    let answer = Http::new(&*scene.host.address).ask("GET", "/metrics", &[], None).await.unwrap();
    assert_eq!(answer.status, 404, "a proxy is not the host's own machine");
    scene.goes_on().await;
}

/// Says something; the word of the refusal, or nothing.
async fn say(person: &mut crate::harness::Person, text: &str) -> String {
    person.sent += 1;
    let id = format!("c{}", person.sent);
    person.send(json!({ "type": "chat", "id": id, "text": text })).await;
    loop {
        let message = person.next().await;
        if message["id"] == id.as_str() {
            return message["refused"]["code"].as_str().unwrap_or_default().to_string();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn speaking_though_silenced_and_being_somebody_new_each_time() {
    let host = Host::start().await;
    let (ada, ben, eve) = (host.guest("Ada").await, host.guest("Ben").await, host.guest("Eve").await);
    let place = ada.create(people("al-capone", 2)).await;
    let mut one = ada.connect(&place, None).await;
    let mut watcher = eve.connect(&place, Some(&place.watch_key)).await;
    let number = watcher.you["person"].clone();
    let mute = json!({ "do": "mute", "person": number, "muted": true });
    assert_eq!(one.request(mute).await["type"], "ack");
    for _ in 0..20 {
        assert_eq!(watcher.request(json!({ "do": "leave" })).await["type"], "ack");
        watcher = eve.connect(&place, Some(&place.watch_key)).await;
        assert_eq!(watcher.you["person"], number, "whoever comes back is the same person");
    }
    assert_eq!(say(&mut watcher, "psst").await, "muted");
    let rename = json!({ "do": "rename", "name": "You all cheat", "colour": 1 });
    assert_eq!(watcher.request(rename).await["refused"]["code"], "muted");
    // A slow chat holds for everybody but the host.
    let mut two = ben.connect(&place, Some(&place.join_key)).await;
    assert_eq!(one.request(json!({ "do": "slow-chat", "seconds": 300 })).await["type"], "ack");
    assert_eq!([say(&mut two, "one").await, say(&mut two, "two").await], ["", "slow-chat"]);
    assert_eq!([say(&mut one, "one").await, say(&mut one, "two").await], ["", ""]);
    // Names for tables to come change only so often.
    let mut last = 200;
    for number in 0..80 {
        let body = json!({ "name": format!("Eve {number}"), "colour": 1 });
        let answer = eve.ask("PUT", "/api/guests/me", None, Some(body)).await;
        last = answer.status;
        if last == 429 {
            assert!(retry_after(&answer), "{}", answer.head);
            break;
        }
    }
    assert_eq!(last, 429);
    host.running.stop().await;
}
