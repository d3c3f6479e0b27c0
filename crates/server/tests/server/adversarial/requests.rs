//! Attacks by the form of a request: paths, origins, headers.

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use workbench::client::{Http, Socket};

use super::{EVE, Scene, first, tells_nothing};
use crate::harness::{Host, PATIENCE};

/// What the server answers to these bytes before it hangs up.
async fn raw(address: &str, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    let _ =
        tokio::time::timeout(PATIENCE, stream.read_to_end(&mut answer)).await.expect("it was never closed");
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn path_tricks() {
    let scene = Scene::new().await;
    let bearer = format!("Bearer {}", scene.eve.token);
    let table = scene.one.place.table.clone();
    let database = "/../hinterzimmer.sqlite";
    let tricks = [
        "/../../etc/passwd".to_string(),
        "/%2e%2e/%2e%2e/etc/passwd".to_string(),
        "/..%2f..%2fetc%2fpasswd".to_string(),
        "/..%252f..%252fetc%252fpasswd".to_string(),
        "/....//....//etc/passwd".to_string(),
        "//etc/passwd".to_string(),
        "/\\..\\..\\etc\\passwd".to_string(),
        "/assets/%00.js".to_string(),
        "/assets/../../Cargo.toml".to_string(),
        "/index.html%00.png".to_string(),
        "/%ff%fe".to_string(),
        "/.git/config".to_string(),
        database.to_string(),
        "/api/../metrics".to_string(),
        "/api//tables".to_string(),
        "/API/tables/x".to_string(),
        "/api/tables/%ff".to_string(),
        "/api/tables/..%2f..".to_string(),
        format!("/api/tables/{table}/../{table}/record"),
        format!("/api/tables/{table}%2frecord"),
        format!("/api/tables/{table}/steps/"),
        format!("/api/tables/{table}%00"),
        format!("/api/tables/{table}/socket"),
        "/api/games/..%2f..%2fetc%2fpasswd/rules".to_string(),
        "/api/games/al-capone/rules?lang=../../etc/passwd".to_string(),
    ];
    for path in &tricks {
        for method in ["GET", "POST", "DELETE", "TRACE", "PROPFIND"] {
            let answer = scene.ask(method, path, &[("authorization", &bearer)], None).await;
            let page = answer.status == 303 || answer.body.starts_with(b"<!doctype html>");
            assert!(answer.status >= 400 || page, "{method} {path}: {}", answer.status);
            let text = String::from_utf8_lossy(&answer.body);
            assert!(
                !text.contains("root:") && !text.contains("[workspace]") && !text.contains("SQLite"),
                "{path}"
            );
        }
    }
    // A request can name another server; what it gets is the same.
    let other = raw(
        &scene.host.address,
        b"GET http://evil.example/metrics HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.66\r\nconnection: close\r\n\r\n",
    );
    assert!(other.await.starts_with("HTTP/1.1 404"));
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn smuggled_requests() {
    let scene = Scene::new().await;
    let inner = "GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n";
    let both = format!(
        "POST /api/guests HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.66\r\nconnection: close\r\ncontent-length: {}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n{inner}",
        inner.len() + 5
    );
    let twice = format!(
        "POST /api/guests HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.66\r\ncontent-length: 0\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{inner}",
        inner.len()
    );
    let odd = format!(
        "POST /api/guests HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.66\r\ntransfer-encoding: xchunked\r\nconnection: close\r\n\r\n0\r\n\r\n{inner}"
    );
    for text in [both, twice, odd] {
        let said = raw(&scene.host.address, text.as_bytes()).await;
        assert!(said.matches("HTTP/1.1").count() <= 1, "two answers to one request: {said}");
        assert!(!said.contains("hinterzimmer_moves_total"), "{said}");
    }
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn origin_forgery() {
    let scene = Scene::with(|settings| {
        settings.allowed_origins = "https://friends.example".parse().unwrap();
    })
    .await;
    let (address, place) = (scene.host.address.clone(), scene.one.place.clone());
    let own = format!("http://{address}");
    let near = format!("{own}.evil.example");
    let opens = async |origin: &str| {
        let opened = Socket::open_with(&address, &place.table, &[("origin", origin)]).await;
        opened.map(drop).map_err(|error| error.to_string())
    };
    for origin in [own.as_str(), "https://friends.example"] {
        opens(origin).await.unwrap();
    }
    for origin in [
        "https://evil.example",
        near.as_str(),
        "null",
        "file://",
        "http://127.0.0.1",
        "https://friends.example.evil",
    ] {
        assert!(opens(origin).await.unwrap_err().contains("403"), "{origin}");
        let headers = [("origin", origin)];
        let answer = scene.ask("POST", "/api/guests", &headers, Some(br#"{"name":"Eve"}"#)).await;
        assert_eq!(answer.status, 403, "{origin}");
        let answer = scene.ask("PUT", "/api/guests/me", &headers, Some(br#"{"name":"Eve"}"#)).await;
        assert_eq!(answer.status, 403, "{origin}");
    }
    let answer = scene.ask("GET", "/api/games", &[("origin", "https://evil.example")], None).await;
    assert!(!answer.head.to_lowercase().contains("access-control-allow"), "{}", answer.head);
    // Two origins are none.
    let two = [("origin", own.as_str()), ("origin", "https://evil.example")];
    assert!(Socket::open_with(&address, &place.table, &two).await.is_err());
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn header_spoofing_through_the_proxy() {
    let scene = Scene::with(|settings| settings.guests_per_hour_per_address = 3).await;
    let mut made = 0;
    for number in 0..12 {
        // The attacker writes addresses in front; the proxy appends the true one.
        let claimed = ["127.0.0.1", "::1", "10.0.0.1", "nonsense"][number % 4];
        let header = format!("{claimed}, 198.51.100.{number}, 203.0.113.66");
        let headers = [
            ("x-forwarded-for", header.as_str()),
            ("x-real-ip", "127.0.0.1"),
            ("forwarded", "for=127.0.0.1"),
        ];
        let answer = Http::new(&*scene.host.address)
            .ask("POST", "/api/guests", &headers, Some(br#"{"name":"Eve"}"#))
            .await
            .unwrap();
        made += usize::from(answer.status == 201);
        let metrics = Http::new(&*scene.host.address).ask("GET", "/metrics", &headers, None).await.unwrap();
        assert_eq!(metrics.status, 404, "{header}");
    }
    assert_eq!(made, 3);
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn header_spoofing_past_the_proxy() {
    let scene = Scene::with(|settings| settings.guests_per_hour_per_address = 3).await;
    let mut made = 0;
    for number in 0..8 {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind("127.0.0.66:0".parse().unwrap()).unwrap();
        // This address of the machine is neither trusted nor a proxy.
        let mut stream = socket.connect(scene.host.address.parse().unwrap()).await.unwrap();
        let request = format!(
            "POST /api/guests HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 198.51.100.{number}\r\ncontent-length: 14\r\nconnection: close\r\n\r\n{{\"name\":\"Eve\"}}"
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        made += usize::from(answer.starts_with(b"HTTP/1.1 201"));
    }
    assert_eq!(made, 3, "a header that nobody may set made an attacker many");
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_usual_headers_are_on_every_answer() {
    let host = Host::with(tempfile::tempdir().unwrap(), |settings| settings.tls = true, None).await;
    let mut http = Http::new(&*host.address);
    for (method, path) in [
        ("GET", "/"),
        ("GET", "/t/x"),
        ("GET", "/none.js"),
        ("GET", "/api/games"),
        ("GET", "/api/none"),
        ("PATCH", "/api/tables"),
    ] {
        let answer = http.ask(method, path, &[], None).await.unwrap();
        tells_nothing(&answer);
        let head = answer.head.to_lowercase();
        for header in [
            "content-security-policy: default-src 'none'",
            "frame-ancestors 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "permissions-policy: ",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-resource-policy: same-origin",
            "strict-transport-security: max-age=",
        ] {
            assert!(head.contains(header), "{path}: {header} is missing in\n{head}");
        }
        // WebAssembly may be compiled, which is what plays without a server; no text becomes code.
        let policy = head.replace("'wasm-unsafe-eval'", "");
        assert!(
            !policy.contains("unsafe") && !head.contains("set-cookie") && !head.contains("server: "),
            "{head}"
        );
    }
    // By TLS only, a page without it is another origin.
    let address = host.address.clone();
    let own = format!("http://{address}");
    assert!(Socket::open_with(&address, "x", &[("origin", &own)]).await.is_err());
    let own = format!("https://{address}");
    assert!(Socket::open_with(&address, "x", &[("origin", &own)]).await.is_ok());
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn secrets_in_addresses_are_not_taken() {
    let scene = Scene::new().await;
    let (token, place) = (scene.one.guest.token.clone(), scene.one.place.clone());
    // A token or key in an address would be logged by proxies; it opens nothing here.
    let path = format!("/api/tables/{}?token={token}&key={}", place.table, place.join_key);
    assert_eq!(scene.ask("GET", &path, &[], None).await.status, 401);
    let bearer = format!("Bearer {}", scene.eve.token);
    assert_eq!(scene.ask("GET", &path, &[("authorization", &bearer)], None).await.status, 404);
    let with = format!("{}/socket?token={token}#", place.table);
    if let Ok(mut socket) = Socket::open_with(&scene.host.address, &with, &[EVE]).await {
        socket.send(json!({ "type": "ping", "id": "x" }).to_string()).await.unwrap();
        let answer: Value = first(&mut socket).await;
        assert_ne!(answer["type"], "welcome");
    }
    scene.goes_on().await;
}
