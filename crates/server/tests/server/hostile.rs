//! What clients should not do. The table goes on in each case.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use workbench::client::{Http, RawMessage, Socket};

use crate::harness::{Host, PATIENCE, Person, alternate, catch_up, two_dealt};

/// The table still takes moves.
async fn goes_on(one: &mut Person, two: &mut Person) {
    alternate(one, two, 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn malformed_and_hostile_messages_are_refused_one_by_one() {
    let host = Host::start().await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    let deep = format!("{}{}", "[".repeat(4000), "]".repeat(4000));
    let wide = format!("{{\"type\":\"chat\",\"id\":\"x\",\"text\":\"{}\"}}", "ä".repeat(4000));
    let long_id = format!("{{\"type\":\"ping\",\"id\":\"{}\"}}", "x".repeat(65));
    let texts = [
        "",
        "{",
        "null",
        "[]",
        "\u{0}",
        "{\"type\":\"no-such-type\"}",
        "{\"type\":\"move\"}",
        "{\"type\":\"move\",\"id\":1,\"decision\":\"x\",\"move\":[]}",
        "{\"type\":\"move\",\"id\":\"x\",\"decision\":-1,\"move\":\"draw file\"}",
        "{\"type\":\"move\",\"id\":\"x\",\"decision\":99999999999999999999,\"move\":\"draw file\"}",
        "{\"type\":\"request\",\"id\":\"x\",\"request\":{\"do\":\"fly\"}}",
        "{\"type\":\"reveal\",\"part\":\"zz\"}",
        "{\"type\":\"commit\",\"commitment\":\"00\"}",
        "{\"type\":\"hello\",\"protocol\":1,\"token\":\"again\"}",
        &deep,
        &wide,
        &long_id,
    ];
    for text in texts {
        one.socket.send(text.to_string()).await.unwrap();
        let answer = one.until("refused").await;
        assert!(!answer["refused"]["code"].as_str().unwrap().is_empty(), "{text:.60} {answer}");
    }
    one.socket.send_raw(RawMessage::Binary(vec![0, 1, 2, 255].into())).await.unwrap();
    assert_eq!(one.until("refused").await["refused"]["code"], "unreadable");
    for text in
        ["", "draw", "fly away", "meld nitti 4000000000", "draw file\ndraw file", "A draw file", "- expire"]
    {
        let decision = one.decision();
        one.send(json!({ "type": "move", "id": "bad", "decision": decision, "move": text })).await;
        assert_eq!(one.until("refused").await["id"], "bad", "{text:?}");
    }
    goes_on(&mut one, &mut two).await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_giant_frame_ends_its_socket_and_nothing_else() {
    let host = Host::start().await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    // The server may hang up before everything is written.
    let _ = one.socket.send("x".repeat(1 << 20)).await;
    while let Some(message) = one.try_next().await {
        assert_ne!(message["type"], "ack");
    }
    let welcome = one.reconnect().await;
    assert_eq!(welcome["type"], "welcome");
    catch_up(&mut one, &mut two).await;
    goes_on(&mut one, &mut two).await;

    let mut http = Http::new(&*host.address);
    let big = vec![b' '; 1 << 20];
    if let Ok(answer) = http.ask("POST", "/api/guests", &[], Some(&big)).await {
        assert_eq!(answer.status, 413);
    }
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn wrong_tokens_keys_and_hellos_are_turned_away() {
    let host = Host::start().await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    let table = one.place.table.clone();
    let eve = host.guest("Eve").await;
    let closed = async |table: &str, hello: String| -> Value {
        let mut socket = Socket::open(&host.address, table).await.unwrap();
        socket.send(hello).await.unwrap();
        let text = tokio::time::timeout(PATIENCE, socket.next()).await.unwrap().unwrap().unwrap();
        serde_json::from_str(&text).unwrap()
    };
    let hello = |token: &str, key: Option<&str>, version: u32| {
        json!({ "type": "hello", "protocol": version, "token": token, "key": key }).to_string()
    };
    let reason = |message: &Value| message["reason"].as_str().unwrap_or_default().to_string();
    assert_eq!(reason(&closed(&table, hello("guess", None, 1)).await), "wrong-token");
    assert_eq!(reason(&closed(&table, hello(&eve.token, None, 77)).await), "wrong-version");
    assert_eq!(reason(&closed(&table, "{}".to_string()).await), "hello-expected");
    let mut stolen = one.guest.token.clone();
    stolen.replace_range(..1, if stolen.starts_with('a') { "b" } else { "a" });
    assert_eq!(reason(&closed(&table, hello(&stolen, None, 1)).await), "wrong-token");
    // A table that exists cannot be told from one that does not.
    let without = closed(&table, hello(&eve.token, Some("guess"), 1)).await;
    let nowhere = closed("nosuchtable", hello(&eve.token, Some("guess"), 1)).await;
    assert_eq!((&without, reason(&without).as_str()), (&nowhere, "no-such-table"));
    let path = format!("/api/tables/{table}");
    let (here, there) = (
        eve.ask("GET", &path, Some("guess"), None).await,
        eve.ask("GET", "/api/tables/nosuchtable", Some("guess"), None).await,
    );
    assert_eq!((here.status, &here.body), (404, &there.body));
    let mut http = Http::new(&*host.address);
    for header in ["Bearer", "Bearer ", "Basic x", "Bearer guess"] {
        let answer = http.ask("GET", &path, &[("authorization", header)], None).await.unwrap();
        assert_eq!(answer.status, 401, "{header:?}");
    }
    for path in
        ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/tables/../../x", "/assets/../../x.toml"]
    {
        let answer = http.ask("GET", path, &[], None).await.unwrap();
        // At most the page itself: files come out of the program, never from the disk.
        let page = answer.status == 303 || answer.body.starts_with(b"<!doctype html>");
        assert!(answer.status == 404 || page, "{path}: {}", answer.status);
    }
    goes_on(&mut one, &mut two).await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn stale_numbers_resends_and_others_turns_change_nothing() {
    let host = Host::start().await;
    let (one, two) = two_dealt(&host, "al-capone").await;
    let (mut mover, mut other) = if one.legal().is_empty() { (two, one) } else { (one, two) };
    let decision = mover.decision();
    let text = mover.legal()[0].clone();
    let code = async |person: &mut Person, decision: u64| {
        person.send(json!({ "type": "move", "id": "s", "decision": decision, "move": text })).await;
        person.until("refused").await["refused"]["code"].as_str().unwrap().to_string()
    };
    assert_eq!(code(&mut mover, decision + 1).await, "stale");
    assert_eq!(code(&mut mover, 4_000_000).await, "stale");
    assert_eq!(code(&mut other, decision).await, "not-your-turn");
    let good = json!({ "type": "move", "id": "once", "decision": decision, "move": text });
    mover.send(good.clone()).await;
    mover.send(good.clone()).await;
    mover.until("ack").await;
    mover.until("ack").await;
    catch_up(&mut mover, &mut other).await;
    let after = mover.decision();
    // Sent again over another socket, it is acknowledged and still played once.
    mover.reconnect().await;
    mover.send(good).await;
    mover.until("ack").await;
    assert_eq!(mover.decision(), after);
    goes_on(&mut mover, &mut other).await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_ends_its_socket_and_nothing_else() {
    let host =
        Host::with(tempfile::tempdir().unwrap(), |settings| settings.messages_per_second = 20, None).await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    let mut refused = 0;
    for number in 0..400 {
        let ping = json!({ "type": "ping", "id": format!("{number}") }).to_string();
        if one.socket.send(ping).await.is_err() {
            break;
        }
    }
    let reason = loop {
        match one.try_next().await {
            Some(message) if message["type"] == "closed" => break message["reason"].clone(),
            Some(message) if message["type"] == "refused" => refused += 1,
            Some(_) => {}
            None => break Value::Null,
        }
    };
    assert_eq!((&reason, refused > 0), (&json!("too-fast"), true));
    assert_eq!(one.reconnect().await["type"], "welcome");
    catch_up(&mut one, &mut two).await;
    goes_on(&mut one, &mut two).await;
    host.running.stop().await;
}

async fn metric(host: &Host, name: &str) -> u64 {
    let answer = Http::new(&*host.address).ask("GET", "/metrics", &[], None).await.unwrap();
    let text = String::from_utf8(answer.body).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap();
    line.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slow_reader_is_cut_and_can_come_back() {
    let host = Host::with(tempfile::tempdir().unwrap(), |settings| settings.send_queue = 8, None).await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    let watcher = host.guest("Slow").await;
    let mut slow = watcher.connect(&one.place.clone(), Some(&one.place.watch_key.clone())).await;
    for _ in 0..200 {
        if metric(&host, "hinterzimmer_slow_readers_total").await > 0 {
            break;
        }
        for _ in 0..25 {
            if !one.game["result"].is_null() {
                break;
            }
            alternate(&mut one, &mut two, 1).await;
        }
        // Chat fills the buffers also when the game is over.
        for person in [&mut one, &mut two] {
            person.sent += 1;
            let id = format!("c{}", person.sent);
            person.send(json!({ "type": "chat", "id": id, "text": "x".repeat(250) })).await;
        }
    }
    assert!(metric(&host, "hinterzimmer_slow_readers_total").await > 0, "nobody was cut");
    let welcome = slow.reconnect().await;
    assert_eq!(welcome["type"], "welcome");
    assert_eq!(one.reconnect().await["type"], "welcome");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_half_open_socket_is_noticed() {
    let host =
        Host::with(tempfile::tempdir().unwrap(), |settings| settings.socket_timeout_seconds = 4, None).await;
    let (one, mut two) = two_dealt(&host, "al-capone").await;
    // The first one stays connected but neither reads nor answers pings.
    let gone = one.you["person"].clone();
    loop {
        let message = two.next().await;
        let people = message["table"]["people"].as_array().cloned().unwrap_or_default();
        if people.iter().any(|person| person["person"] == gone && person["connected"] == false) {
            break;
        }
    }
    drop(one);
    // Somebody who opens a socket and says nothing, or only a piece of a request, is not waited for either.
    let mut silent = Socket::open(&host.address, &two.place.table).await.unwrap();
    let text = tokio::time::timeout(PATIENCE, silent.next()).await.unwrap().unwrap().unwrap();
    assert!(text.contains("hello-expected"));
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bytes_that_are_no_websocket_harm_nobody() {
    let host = Host::start().await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    let mut person = one.guest.connect(&one.place.clone(), None).await;
    // A frame with reserved bits, straight onto the wire.
    person.socket.stream_mut().write_all(&[0xff, 0xff, 0xff, 0xff, 0xff, 0xff]).await.unwrap();
    while person.try_next().await.is_some() {}
    let mut raw = tokio::net::TcpStream::connect(&*host.address).await.unwrap();
    raw.write_all(b"\x00\x01garbage\r\n\r\n").await.unwrap();
    let mut answer = Vec::new();
    tokio::time::timeout(PATIENCE, raw.read_to_end(&mut answer)).await.unwrap().unwrap();
    goes_on(&mut one, &mut two).await;
    host.running.stop().await;
}
