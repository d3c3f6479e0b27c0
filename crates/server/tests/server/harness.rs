//! A server in this process, and people who come to it.

use std::time::Duration;

use engine::Rng;
use protocol::ResumeFrom;
use serde_json::{Value, json};
use server::{RunningServer, Settings, Wrap};
use tempfile::TempDir;
use workbench::client::{Answer, Http, Socket};

/// Longer than anything here takes, even on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn settings(folder: &TempDir) -> Settings {
    Settings {
        listen: "127.0.0.1:0".parse().unwrap(),
        data: folder.path().to_path_buf(),
        bot_pace_ms: 0,
        bot_think_ms: 0,
        drain_seconds: 5,
        messages_per_second: 10_000,
        ..Settings::default()
    }
}

/// A server in this process.
pub(crate) struct Host {
    pub(crate) running: RunningServer,
    pub(crate) address: String,
    pub(crate) folder: TempDir,
}

impl Host {
    pub(crate) async fn start() -> Host {
        Host::with(tempfile::tempdir().unwrap(), |_| {}, None).await
    }

    pub(crate) async fn with(
        folder: TempDir,
        change: impl FnOnce(&mut Settings),
        wrap: Option<Wrap>,
    ) -> Host {
        let mut settings = settings(&folder);
        change(&mut settings);
        let running = RunningServer::start(settings, wrap).await.unwrap();
        let address = running.address.to_string();
        Host { running, address, folder }
    }

    /// Stops the server and starts it again on the same folder.
    pub(crate) async fn restart(self, change: impl FnOnce(&mut Settings)) -> Host {
        self.running.stop().await;
        Host::with(self.folder, change, None).await
    }

    pub(crate) async fn guest(&self, name: &str) -> Guest {
        Guest::new(&self.address, name).await
    }
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) address: String,
    pub(crate) token: String,
}

/// A table and the keys of its links.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) table: String,
    pub(crate) join_key: String,
    pub(crate) watch_key: String,
}

impl Guest {
    pub(crate) async fn new(address: &str, name: &str) -> Guest {
        let body = json!({ "name": name, "colour": 3 }).to_string();
        let answer = Http::new(address).ask("POST", "/api/guests", &[], Some(body.as_bytes())).await.unwrap();
        let made: Value = answer.json().unwrap();
        Guest { address: address.to_string(), token: made["token"].as_str().unwrap().to_string() }
    }

    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        key: Option<&str>,
        body: Option<Value>,
    ) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let mut headers = vec![("authorization", bearer.as_str())];
        headers.extend(key.map(|key| ("hinterzimmer-key", key)));
        let body = body.map(|body| body.to_string());
        Http::new(&*self.address)
            .ask(method, path, &headers, body.as_ref().map(String::as_bytes))
            .await
            .unwrap()
    }

    pub(crate) async fn create(&self, setup: Value) -> Place {
        let answer = self.ask("POST", "/api/tables", None, Some(json!({ "setup": setup }))).await;
        let made: Value = answer.json().unwrap();
        let text = |name: &str| made[name].as_str().unwrap().to_string();
        Place { table: text("table"), join_key: text("join_key"), watch_key: text("watch_key") }
    }

    /// A request to a table; the status of the answer, and its error's word.
    pub(crate) async fn request(&self, place: &Place, key: Option<&str>, request: Value) -> (u16, String) {
        let path = format!("/api/tables/{}/requests", place.table);
        let answer = self.ask("POST", &path, None, Some(json!({ "request": request, "key": key }))).await;
        let body: Value = serde_json::from_slice(&answer.body).unwrap_or_default();
        (answer.status, body["error"]["code"].as_str().unwrap_or_default().to_string())
    }

    pub(crate) async fn connect(&self, place: &Place, key: Option<&str>) -> Person {
        Person::connect(self.clone(), place.clone(), key.map(str::to_string)).await
    }
}

/// Somebody with an open socket who checks that the stream has no gap.
pub(crate) struct Person {
    pub(crate) guest: Guest,
    pub(crate) place: Place,
    pub(crate) key: Option<String>,
    pub(crate) socket: Socket,
    pub(crate) stream: String,
    pub(crate) seq: u64,
    pub(crate) you: Value,
    pub(crate) table: Value,
    pub(crate) game: Value,
    pub(crate) rng: Rng,
    pub(crate) sent: u64,
    pub(crate) events: Vec<Value>,
    ready_asked: bool,
    start_asked: bool,
}

impl Person {
    pub(crate) async fn connect(guest: Guest, place: Place, key: Option<String>) -> Person {
        let socket =
            Socket::hello(&guest.address, &place.table, &guest.token, key.as_deref(), None).await.unwrap();
        let mut person = Person {
            guest,
            place,
            key,
            socket,
            stream: String::new(),
            seq: 0,
            you: Value::Null,
            table: Value::Null,
            game: Value::Null,
            rng: Rng::new(7),
            sent: 0,
            events: Vec::new(),
            ready_asked: false,
            start_asked: false,
        };
        let welcome = person.next().await;
        assert_eq!(welcome["type"], "welcome", "{welcome}");
        person
    }

    /// The next message, whatever it is.
    pub(crate) async fn next(&mut self) -> Value {
        self.try_next().await.expect("the server closed the socket")
    }

    /// The next message; nothing when the socket was closed.
    pub(crate) async fn try_next(&mut self) -> Option<Value> {
        let text = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("nothing came").ok()??;
        let message: Value = serde_json::from_str(&text).unwrap();
        self.note(&message);
        Some(message)
    }

    /// Reads for as long as it is let.
    pub(crate) async fn listen(&mut self) {
        loop {
            self.next().await;
        }
    }

    fn note(&mut self, message: &Value) {
        if message["type"] == "welcome" {
            self.stream = message["stream"].as_str().unwrap().to_string();
            self.seq = message["seq"].as_u64().unwrap();
            self.you = message["you"].clone();
            self.events.extend(message["missed"].as_array().cloned().unwrap_or_default());
        } else if let Some(seq) = message["seq"].as_u64() {
            assert_eq!(seq, self.seq + 1, "a gap in the stream: {message}");
            self.seq = seq;
            self.events.extend(message["events"].as_array().cloned().unwrap_or_default());
        }
        if message["table"].is_object() {
            self.table = message["table"].clone();
        }
        if message["game"].is_object() {
            self.game = message["game"].clone();
        }
    }

    /// Reads until a message of a kind comes.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == kind {
                return message;
            }
        }
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.socket.send(message.to_string()).await.unwrap();
    }

    /// Sends a request and gives its answer, `ack` or `refused`.
    pub(crate) async fn request(&mut self, request: Value) -> Value {
        self.sent += 1;
        let id = format!("r{}", self.sent);
        self.send(json!({ "type": "request", "id": id, "request": request })).await;
        loop {
            let message = self.next().await;
            if message["id"] == id.as_str() {
                return message;
            }
            self.get_ready(&message).await;
        }
    }

    /// Drops the socket and comes back where it was.
    pub(crate) async fn reconnect(&mut self) -> Value {
        let resume = ResumeFrom { stream: self.stream.clone(), seq: self.seq };
        self.socket = Socket::hello(
            &self.guest.address,
            &self.place.table,
            &self.guest.token,
            self.key.as_deref(),
            Some(&resume),
        )
        .await
        .unwrap();
        self.next().await
    }

    pub(crate) fn is_host(&self) -> bool {
        self.you["host"] == true
    }

    pub(crate) fn seat(&self) -> Option<&str> {
        self.you["seat"].as_str()
    }

    /// What everybody does until the cards are dealt: get ready, start as the host, leave the seed to the server.
    pub(crate) async fn get_ready(&mut self, message: &Value) {
        let starting = message["type"] == "starting" && message["step"] == "commit";
        if starting || message["starting"][0] == "commit" {
            self.send(json!({ "type": "commit", "commitment": null })).await;
        }
        if self.table["stage"] != "waiting" || self.seat().is_none() {
            (self.ready_asked, self.start_asked) = (false, false);
            return;
        }
        let seats = self.table["seats"].as_array().unwrap().clone();
        if !self.ready_asked {
            self.ready_asked = true;
            self.send(
                json!({ "type": "request", "id": "ready", "request": { "do": "ready", "ready": true } }),
            )
            .await;
        }
        if self.is_host() && !self.start_asked && seats.iter().all(|seat| seat["ready"] == true) {
            self.start_asked = true;
            self.send(json!({ "type": "request", "id": "start", "request": { "do": "start" } })).await;
        }
    }

    /// Reads until the cards are dealt.
    pub(crate) async fn deal(&mut self) {
        self.get_ready(&Value::Null).await;
        while self.game.is_null() {
            let message = self.next().await;
            self.get_ready(&message).await;
        }
    }

    pub(crate) fn decision(&self) -> u64 {
        self.game["decision"].as_u64().unwrap()
    }

    pub(crate) fn legal(&self) -> Vec<String> {
        let list = self.game["legal"].as_array().cloned().unwrap_or_default();
        list.iter().map(|text| text.as_str().unwrap().to_string()).collect()
    }

    /// Plays any legal move and waits until it is acknowledged; the moves' id comes back.
    pub(crate) async fn play_any(&mut self) -> String {
        let legal = self.legal();
        let text = legal[self.rng.below(legal.len())].clone();
        self.play(&text).await
    }

    /// Plays a legal move and waits until it is acknowledged; its id comes back.
    pub(crate) async fn play(&mut self, text: &str) -> String {
        self.sent += 1;
        let id = format!("m{}", self.sent);
        let decision = self.decision();
        self.send(json!({ "type": "move", "id": id, "decision": decision, "move": text })).await;
        loop {
            let message = self.next().await;
            if message["id"] == id.as_str() {
                assert_eq!(message["type"], "ack", "{text:?} was refused: {message}");
                break;
            }
        }
        // The update of the move itself belongs to it.
        while self.game["decision"].as_u64() == Some(decision) && self.game["result"].is_null() {
            self.next().await;
        }
        id
    }
}

/// A set-up with people in all seats.
pub(crate) fn people(game: &str, seats: usize) -> Value {
    json!({ "game": game, "seats": vec![json!({ "for": "person" }); seats], "grace_seconds": 0 })
}

/// A table of two people that has been dealt.
pub(crate) async fn two_dealt(host: &Host, game: &str) -> (Person, Person) {
    let (ada, ben) = (host.guest("Ada").await, host.guest("Ben").await);
    let place = ada.create(people(game, 2)).await;
    let mut one = ada.connect(&place, None).await;
    let (status, _) = ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
    assert_eq!(status, 204);
    let mut two = ben.connect(&place, None).await;
    tokio::join!(one.deal(), two.deal());
    (one, two)
}

/// Lets two people play any legal moves, each as it comes, and keeps both up to date.
pub(crate) async fn alternate(one: &mut Person, two: &mut Person, moves: usize) {
    for _ in 0..moves {
        catch_up(one, two).await;
        if !one.game["result"].is_null() {
            return;
        }
        let mover = if one.legal().is_empty() { &mut *two } else { &mut *one };
        mover.play_any().await;
    }
    catch_up(one, two).await;
}

/// Reads until both have seen the newest decision.
pub(crate) async fn catch_up(one: &mut Person, two: &mut Person) {
    let newest = one.decision().max(two.decision());
    for person in [one, two] {
        while person.decision() < newest {
            person.next().await;
        }
    }
}
