//! Attacks by quantity: too much, too large, too slow.

use std::net::SocketAddr;
use std::time::Instant;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use workbench::client::{Http, RawMessage, Socket};

use super::{EVE, Scene, code, first};
use crate::harness::{Host, PATIENCE};

/// Reads a connection to its end and gives what came.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    // A reset is an end too.
    let _ =
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut bytes)).await.expect("it was never closed");
    String::from_utf8_lossy(&bytes).into_owned()
}

async fn metric(host: &Host, name: &str) -> u64 {
    let answer = Http::new(super::straight(&host.address)).ask("GET", "/metrics", &[], None).await.unwrap();
    let text = String::from_utf8(answer.body).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap();
    line.parse().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flooding_a_table_with_messages_over_several_sockets() {
    let scene = Scene::with(|settings| settings.messages_per_second = 20).await;
    let place = scene.one.place.clone();
    let mut sockets = Vec::new();
    for _ in 0..3 {
        sockets.push(scene.eve.connect(&place, Some(&place.watch_key)).await);
    }
    // Three sockets of one guest may not send more than one.
    let begin = Instant::now();
    let mut sent = 0;
    'flood: for number in 0..400 {
        for person in &mut sockets {
            let ping = json!({ "type": "ping", "id": format!("{number}") }).to_string();
            if person.socket.send(ping).await.is_err() {
                break 'flood;
            }
            sent += 1;
        }
    }
    let (mut pongs, mut closed) = (0_u64, 0);
    for person in &mut sockets {
        while let Some(message) = person.try_next().await {
            pongs += u64::from(message["type"] == "pong");
            if message["type"] == "closed" {
                assert_eq!(message["reason"], "too-fast");
                closed += 1;
                break;
            }
        }
    }
    assert!(closed > 0, "nobody was cut after {sent} messages");
    let most = 40 + 20 * (1 + begin.elapsed().as_secs());
    assert!(pongs <= most, "{pongs} of {sent} messages were read");
    assert!(metric(&scene.host, "hinterzimmer_floods_total").await > 0);
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn flooding_the_server_with_guests_tables_and_requests() {
    let scene = Scene::with(|settings| {
        settings.guests_per_hour_per_address = 5;
        settings.tables_per_hour_per_address = 4;
        settings.joins_per_minute_per_address = 6;
        settings.requests_per_second_per_address = 10;
    })
    .await;
    let place = scene.one.place.clone();
    let bearer = format!("Bearer {}", scene.eve.token);
    let authorised = [("authorization", bearer.as_str())];
    let table = json!({ "setup": crate::harness::people("al-capone", 2) }).to_string();
    let sit = json!({ "request": { "do": "sit" }, "key": place.join_key }).to_string();
    let path = format!("/api/tables/{}/requests", place.table);
    let floods = [
        ("/api/guests", r#"{"name":"Eve"}"#, &authorised, "guests", 5),
        ("/api/tables", table.as_str(), &authorised, "tables", 4),
        (path.as_str(), sit.as_str(), &authorised, "joins", 6),
    ];
    for (path, body, headers, what, most) in floods {
        let mut through = 0;
        for _ in 0..most + 4 {
            let answer = scene.ask("POST", path, headers, Some(body.as_bytes())).await;
            match answer.status {
                429 => {
                    assert_eq!(code(&answer), "too-many");
                    assert!(answer.head.to_lowercase().contains("retry-after: "), "{}", answer.head);
                }
                _ => through += 1,
            }
        }
        // A minute's allowance fills up again meanwhile.
        assert!((most..most + 3).contains(&through), "{what}: {through}");
    }
    // Sockets count as joins of the same address.
    assert!(Socket::open_with(&scene.host.address, &place.table, &[EVE]).await.is_err());
    // Plain reading is limited too, generously.
    let mut limited = false;
    for _ in 0..300 {
        limited = scene.ask("GET", "/healthz", &[], None).await.status == 429;
        if limited {
            break;
        }
    }
    assert!(limited, "three hundred requests at once were not too many");
    // Another address is not concerned.
    let other = [("x-forwarded-for", "203.0.113.7")];
    let answer = Http::new(&*scene.host.address).ask("GET", "/api/games", &other, None).await.unwrap();
    assert_eq!(answer.status, 200);
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn hoarding_sockets() {
    let scene = Scene::with(|settings| {
        settings.sockets_per_guest = 3;
        settings.sockets_per_address = 5;
        settings.joins_per_minute_per_address = 1_000_000;
        settings.requests_per_second_per_address = 1_000_000;
    })
    .await;
    let place = scene.one.place.clone();
    let mut own = Vec::new();
    for _ in 0..3 {
        own.push(scene.eve.connect(&place, Some(&place.watch_key)).await);
    }
    let mut fourth =
        Socket::hello(&scene.host.address, &place.table, &scene.eve.token, Some(&place.watch_key), None)
            .await
            .unwrap();
    assert_eq!(first(&mut fourth).await["reason"], "too-many");
    // Sockets that never say who they are count by their address.
    let mut silent = Vec::new();
    for _ in 0..5 {
        silent.push(Socket::open_with(&scene.host.address, &place.table, &[EVE]).await.unwrap());
    }
    assert!(Socket::open_with(&scene.host.address, &place.table, &[EVE]).await.is_err());
    // Room is made by leaving.
    drop(silent);
    drop(own);
    let again = async {
        loop {
            if Socket::open_with(&scene.host.address, &place.table, &[EVE]).await.is_ok() {
                break;
            }
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, again).await.expect("the places were not given back");
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn slow_loris() {
    let scene = Scene::with(|settings| {
        settings.header_seconds = 1;
        settings.request_seconds = 1;
        settings.max_connections = 12;
    })
    .await;
    let address = scene.host.address.clone();
    let pieces: [&[u8]; 4] = [
        b"",
        b"G",
        b"GET / HTTP/1.1\r\nhost: x\r\nx-slow: ",
        b"POST /api/guests HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{",
    ];
    let mut slow = Vec::new();
    for number in 0..12 {
        let mut stream = TcpStream::connect(&*address).await.unwrap();
        stream.write_all(pieces[number % 4]).await.unwrap();
        slow.push(stream);
    }
    // All places are taken: one more is turned away at once, and the tables go on as ever.
    let mut late = TcpStream::connect(&*address).await.unwrap();
    assert_eq!(rest(&mut late).await, "");
    let mut late_answers = 0;
    for (number, stream) in slow.iter_mut().enumerate() {
        let said = rest(stream).await;
        assert!(!said.contains("200 OK"), "{number}: {said}");
        late_answers += usize::from(said.starts_with("HTTP/1.1 408"));
    }
    assert!(late_answers > 0, "a body that never came was waited for");
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn connections_of_one_address() {
    let scene = Scene::with(|settings| settings.connections_per_address = 4).await;
    let target: SocketAddr = scene.host.address.parse().unwrap();
    let connect = async || {
        let socket = TcpSocket::new_v4().unwrap();
        // Another address of this machine, which is nobody's friend.
        socket.bind("127.0.0.66:0".parse().unwrap()).unwrap();
        socket.connect(target).await.unwrap()
    };
    let request = b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(connect().await);
    }
    // Only those that were taken in before are answered.
    let mut fifth = connect().await;
    let _ = fifth.write_all(request).await;
    assert_eq!(rest(&mut fifth).await, "");
    for stream in &mut open {
        stream.write_all(request).await.unwrap();
        assert!(rest(stream).await.starts_with("HTTP/1.1 200"));
    }
    assert!(metric(&scene.host, "hinterzimmer_turned_away_total").await > 0);
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn giant_frames() {
    let scene = Scene::new().await;
    let place = scene.one.place.clone();
    let big = "x".repeat(1 << 20);
    // One frame, and one message of many frames that never ends.
    let mut eve = scene.eve.connect(&place, Some(&place.watch_key)).await;
    let _ = eve.socket.send(big.clone()).await;
    while let Some(message) = eve.try_next().await {
        assert_ne!(message["type"], "pong");
    }
    let mut eve = scene.eve.connect(&place, Some(&place.watch_key)).await;
    let raw = eve.socket.stream_mut();
    let mut frame = vec![0x01, 0x80 | 126, 0x40, 0x00, 0, 0, 0, 0];
    frame.extend(std::iter::repeat_n(b' ', 0x4000));
    for number in 0..64 {
        // Text first, then its continuations, none of which is the last.
        frame[0] = if number == 0 { 0x01 } else { 0x00 };
        if raw.write_all(&frame).await.is_err() {
            break;
        }
    }
    while eve.try_next().await.is_some() {}
    // A frame that claims to be as long as memory.
    let mut eve = scene.eve.connect(&place, Some(&place.watch_key)).await;
    let claim = [0x81, 0x80 | 127, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
    eve.socket.stream_mut().write_all(&claim).await.unwrap();
    while eve.try_next().await.is_some() {}
    // A first message that is too long is no hello.
    let mut socket = Socket::open(&scene.host.address, &place.table).await.unwrap();
    let _ = socket.send_raw(RawMessage::Binary(vec![0; 1 << 20].into())).await;
    assert_ne!(first(&mut socket).await["type"], "welcome");
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn giant_requests() {
    let scene = Scene::new().await;
    let address = scene.host.address.clone();
    let raw = async |bytes: &[u8]| {
        let mut stream = TcpStream::connect(&*address).await.unwrap();
        // The server may hang up before everything is written.
        let _ = stream.write_all(bytes).await;
        rest(&mut stream).await
    };
    let fits = |said: &str| said.is_empty() || said.starts_with("HTTP/1.1 4");
    let long_header = format!("GET / HTTP/1.1\r\nhost: x\r\nx-a: {}\r\n\r\n", "a".repeat(1 << 20));
    let headers = "x-a: a\r\n".repeat(5000);
    let many_headers = format!("GET / HTTP/1.1\r\nhost: x\r\n{headers}\r\n");
    let long_path = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "a".repeat(1 << 20));
    for text in [long_header, many_headers, long_path] {
        let said = raw(text.as_bytes()).await;
        assert!(fits(&said), "{said}");
    }
    let claim =
        b"POST /api/guests HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 999999999999\r\n\r\n{";
    assert!(raw(claim).await.starts_with("HTTP/1.1 413"));
    let mut chunks =
        b"POST /api/guests HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n"
            .to_vec();
    for _ in 0..64 {
        chunks.extend_from_slice(b"1000\r\n");
        chunks.extend(std::iter::repeat_n(b' ', 0x1000));
        chunks.extend_from_slice(b"\r\n");
    }
    let said = raw(&chunks).await;
    assert!(fits(&said), "{said}");
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deep_json() {
    let scene = Scene::new().await;
    let place = scene.one.place.clone();
    let nested = |open: &str, close: &str| format!("{}{}", open.repeat(2000), close.repeat(2000));
    let bodies = [
        nested("[", "]"),
        nested("{\"a\":", "}").replace(":}", ":1}"),
        format!("{{\"type\":\"request\",\"id\":\"x\",\"request\":{}}}", nested("[", "]")),
        "[".repeat(7000),
        "{\"name\":1e99999}".to_string(),
        format!("{{\"name\":{}}}", "9".repeat(5000)),
        "{\"name\":\"\\ud800\"}".to_string(),
        "{\"name\":\"a\",\"name\":\"b\"}".to_string(),
    ];
    let mut eve = scene.eve.connect(&place, Some(&place.watch_key)).await;
    let bearer = format!("Bearer {}", scene.eve.token);
    for body in &bodies {
        eve.socket.send(body.clone()).await.unwrap();
        assert!(eve.until("refused").await["refused"]["code"].is_string(), "{body:.40}");
        for path in ["/api/guests", "/api/tables"] {
            let answer = scene.ask("POST", path, &[("authorization", &bearer)], Some(body.as_bytes())).await;
            assert_eq!(answer.status, 400, "{body:.40}");
        }
        let mut socket = Socket::open(&scene.host.address, &place.table).await.unwrap();
        socket.send(body.clone()).await.unwrap();
        assert_eq!(first(&mut socket).await["reason"], "hello-expected", "{body:.40}");
    }
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reading_nothing() {
    let mut scene = Scene::with(|settings| {
        settings.send_queue = 8;
        settings.socket_timeout_seconds = 4;
    })
    .await;
    let place = scene.one.place.clone();
    // The attacker asks and asks and never reads an answer.
    let mut eve = scene.eve.connect(&place, Some(&place.watch_key)).await;
    let question = json!({ "type": "ping", "id": "x".repeat(64) }).to_string();
    let asking = async { while eve.socket.send(question.clone()).await.is_ok() {} };
    let cut = tokio::time::timeout(PATIENCE, scene.meanwhile(asking)).await;
    cut.expect("whoever reads nothing was not cut");
    let welcome = scene.hello(&place.table, &scene.eve.token, None, Value::Null).await;
    assert_eq!(welcome["type"], "welcome", "{welcome}");
    scene.goes_on().await;
}
