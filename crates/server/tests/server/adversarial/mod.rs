//! What strangers may try. Each test is named after the attack; the table goes on in each, and so does another one.

mod company;
mod deletion;
mod endless;
mod floods;
mod requests;
mod seats;
mod timing;
mod trouble;

use serde_json::{Value, json};
use server::Settings;
use workbench::client::{Answer, Http, Socket};

use crate::harness::{Guest, Host, PATIENCE, Person, alternate, catch_up, two_dealt};

/// The address of the attacker, as the proxy in front of the server tells it.
const EVE: (&str, &str) = ("x-forwarded-for", "203.0.113.66");

/// The way to a server from an address of this machine at which no proxy is.
fn straight(address: &str) -> String {
    format!("127.0.0.2>{address}")
}

/// A server with two games under way, and somebody who wishes them ill.
///
/// The players come straight from this machine, the attacker through a proxy.
struct Scene {
    host: Host,
    one: Person,
    two: Person,
    elsewhere: (Person, Person),
    eve: Guest,
}

impl Scene {
    async fn new() -> Scene {
        Scene::with(|_| {}).await
    }

    async fn with(change: impl FnOnce(&mut Settings)) -> Scene {
        let proxied = |settings: &mut Settings| {
            settings.client_address_header = "X-Forwarded-For".to_string();
            settings.trusted_proxies = "127.0.0.1/32".parse().unwrap();
            settings.trusted_addresses = "127.0.0.2/32".parse().unwrap();
            change(settings);
        };
        let mut host = Host::with(tempfile::tempdir().unwrap(), proxied, None).await;
        let address = std::mem::take(&mut host.address);
        host.address = straight(&address);
        let (one, two) = two_dealt(&host, "al-capone").await;
        let elsewhere = two_dealt(&host, "al-capone").await;
        let eve = host.guest("Eve").await;
        host.address = address;
        Scene { host, one, two, elsewhere, eve }
    }

    /// Whoever is to move, and the other.
    async fn mover(&mut self) -> (&mut Person, &mut Person) {
        catch_up(&mut self.one, &mut self.two).await;
        if self.one.legal().is_empty() {
            (&mut self.two, &mut self.one)
        } else {
            (&mut self.one, &mut self.two)
        }
    }

    /// Lets an attack run its course while the players listen, as their pages do: whoever answers no sign of life counts as gone.
    async fn meanwhile<T>(&mut self, attack: impl Future<Output = T>) -> T {
        let (three, four) = &mut self.elsewhere;
        tokio::select! {
            result = attack => result,
            () = self.one.listen() => unreachable!(),
            () = self.two.listen() => unreachable!(),
            () = three.listen() => unreachable!(),
            () = four.listen() => unreachable!(),
        }
    }

    /// Both tables still take moves, people can still come, and the server stops in order.
    async fn goes_on(mut self) {
        alternate(&mut self.one, &mut self.two, 2).await;
        let (three, four) = &mut self.elsewhere;
        alternate(three, four, 2).await;
        assert_eq!(self.one.reconnect().await["type"], "welcome");
        self.host.guest("Late").await;
        self.host.running.stop().await;
    }

    /// The attacker asks something by REST.
    async fn ask(&self, method: &str, path: &str, headers: &[(&str, &str)], body: Option<&[u8]>) -> Answer {
        let headers: Vec<_> = headers.iter().copied().chain([EVE]).collect();
        let answer = Http::new(&*self.host.address).ask(method, path, &headers, body).await.unwrap();
        tells_nothing(&answer);
        answer
    }

    /// The attacker says hello over a new socket; the first answer.
    async fn hello(&self, table: &str, token: &str, key: Option<&str>, resume: Value) -> Value {
        let mut socket = Socket::open_with(&self.host.address, table, &[EVE]).await.unwrap();
        let hello = json!({ "type": "hello", "protocol": 1, "token": token, "key": key, "resume": resume });
        socket.send(hello.to_string()).await.unwrap();
        first(&mut socket).await
    }
}

/// The next message of a socket, or nothing where it was closed.
async fn first(socket: &mut Socket) -> Value {
    let next = tokio::time::timeout(PATIENCE, socket.next()).await.expect("nothing came");
    next.ok().flatten().map_or(Value::Null, |text| serde_json::from_str(&text).unwrap())
}

/// An error has the form of all errors and says nothing about the inside of the server.
fn tells_nothing(answer: &Answer) {
    // What cannot even be read as a request is answered without words.
    if answer.status < 400 || answer.body.is_empty() {
        return;
    }
    let text = String::from_utf8_lossy(&answer.body).to_lowercase();
    let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    assert!(body["error"]["code"].is_string(), "{}: {text}", answer.status);
    for word in ["sqlite", "panick", "src/", ".rs", "axum", "serde", "hyper", "thread", "backtrace", "/tmp"] {
        assert!(!text.contains(word), "{word:?} stands in {text}");
    }
}

fn code(answer: &Answer) -> String {
    let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
    body["error"]["code"].as_str().unwrap_or_default().to_string()
}
