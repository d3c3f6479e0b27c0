//! Those who misbehave in the soak, each time in another way and from another address.

use std::sync::Arc;
use std::time::Duration;

use engine::Rng;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Counts;
use super::guest::Guest;
use crate::client::{Http, RawMessage, Socket};

/// How long an attack may take; what the server does not end is ended here.
const PATIENCE: Duration = Duration::from_secs(15);

/// Attacks until the soak ends.
pub(super) async fn annoy(address: String, counts: Arc<Counts>, number: u64) {
    let mut rng = Rng::new(1000 + number);
    while !counts.stops() {
        // An attack may fail in any way; only the server must not.
        let _ = tokio::time::timeout(PATIENCE, attack(&address, &mut rng)).await;
        Counts::count(&counts.attacks);
        tokio::time::sleep(Duration::from_millis(50 + rng.below(200) as u64)).await;
    }
}

/// The id of a table that everybody can see, to be attacked.
async fn victim(address: &str) -> anyhow::Result<(String, String)> {
    let listed: Value = Http::new(address).ask("GET", "/api/tables", &[], None).await?.json()?;
    let first = &listed[0];
    let text = |name: &str| first[name].as_str().unwrap_or("nosuchtable").to_string();
    Ok((text("table"), text("watch_key")))
}

async fn attack(address: &str, rng: &mut Rng) -> anyhow::Result<()> {
    let from = format!("198.51.{}.{}", rng.below(256), rng.below(256));
    let headers = [("x-forwarded-for", from.as_str())];
    let (table, key) = victim(address).await?;
    match rng.below(10) {
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
        _ => {
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

async fn enter(address: &str, table: &str, key: &str) -> anyhow::Result<Socket> {
    let guest = Guest::new(address, "Eve").await?;
    Socket::hello(address, table, &guest.token, Some(key), None).await
}
