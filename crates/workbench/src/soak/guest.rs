//! Somebody in the soak: a token, a socket, and what the last message said.

use anyhow::{Context, bail, ensure};
use engine::Rng;
use protocol::ResumeFrom;
use serde_json::{Value, json};

use crate::client::{Answer, Http, Socket};

/// A table and the keys of its links.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub(super) table: String,
    pub(super) join_key: String,
    pub(super) watch_key: String,
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub(super) struct Guest {
    pub(super) address: String,
    pub(super) token: String,
}

impl Guest {
    pub(super) async fn new(address: &str, name: &str) -> anyhow::Result<Guest> {
        let body = json!({ "name": name }).to_string();
        let made: Value =
            Http::new(address).ask("POST", "/api/guests", &[], Some(body.as_bytes())).await?.json()?;
        let token = made["token"].as_str().context("no token")?.to_string();
        Ok(Guest { address: address.to_string(), token })
    }

    pub(super) async fn ask(&self, method: &str, path: &str, body: Option<Value>) -> anyhow::Result<Answer> {
        let bearer = format!("Bearer {}", self.token);
        let body = body.map(|body| body.to_string());
        let headers = [("authorization", bearer.as_str())];
        Http::new(&*self.address).ask(method, path, &headers, body.as_ref().map(String::as_bytes)).await
    }

    /// A question with the key of a link.
    pub(super) async fn ask_with(&self, key: &str, method: &str, path: &str) -> anyhow::Result<Answer> {
        let bearer = format!("Bearer {}", self.token);
        let headers = [("authorization", bearer.as_str()), ("hinterzimmer-key", key)];
        Http::new(&*self.address).ask(method, path, &headers, None).await
    }

    pub(super) async fn create(&self, setup: Value) -> anyhow::Result<Place> {
        let made: Value = self.ask("POST", "/api/tables", Some(json!({ "setup": setup }))).await?.json()?;
        let text = |name: &str| made[name].as_str().map(str::to_string).context("no such key");
        Ok(Place { table: text("table")?, join_key: text("join_key")?, watch_key: text("watch_key")? })
    }

    pub(super) async fn sit(&self, place: &Place) -> anyhow::Result<()> {
        let path = format!("/api/tables/{}/requests", place.table);
        let body = json!({ "request": { "do": "sit" }, "key": place.join_key });
        let answer = self.ask("POST", &path, Some(body)).await?;
        ensure!(answer.status == 204, "no seat: {}", String::from_utf8_lossy(&answer.body));
        Ok(())
    }
}

/// A move that was sent.
pub(super) struct Sent {
    pub(super) id: String,
    pub(super) decision: u64,
    pub(super) text: Value,
}

/// Somebody at a table.
pub(super) struct Person {
    pub(super) guest: Guest,
    pub(super) place: Place,
    key: Option<String>,
    pub(super) socket: Socket,
    stream: String,
    seq: u64,
    pub(super) you: Value,
    pub(super) table: Value,
    pub(super) game: Value,
    pub(super) rng: Rng,
    /// The move that waits for its acknowledgement.
    pub(super) waiting: Option<Sent>,
    number: u64,
}

impl Person {
    pub(super) async fn connect(
        guest: Guest,
        place: &Place,
        key: Option<&str>,
        luck: u64,
    ) -> anyhow::Result<Person> {
        let socket = Socket::hello(&guest.address, &place.table, &guest.token, key, None).await?;
        let mut person = Person {
            guest,
            place: place.clone(),
            key: key.map(str::to_string),
            socket,
            stream: String::new(),
            seq: 0,
            you: Value::Null,
            table: Value::Null,
            game: Value::Null,
            rng: Rng::new(luck),
            waiting: None,
            number: luck << 20,
        };
        let welcome = person.next().await?;
        ensure!(welcome["type"] == "welcome", "no welcome: {welcome}");
        Ok(person)
    }

    /// The next message. The stream must not have a gap.
    pub(super) async fn next(&mut self) -> anyhow::Result<Value> {
        let Some(text) = self.socket.next().await? else { bail!("the server closed the socket") };
        let message: Value = serde_json::from_str(&text)?;
        if message["type"] == "welcome" {
            self.stream = message["stream"].as_str().unwrap_or_default().to_string();
            self.seq = message["seq"].as_u64().unwrap_or_default();
            self.you = message["you"].clone();
        } else if let Some(seq) = message["seq"].as_u64() {
            ensure!(seq == self.seq + 1, "a gap in the stream: {} after {}", seq, self.seq);
            self.seq = seq;
        }
        if message["table"].is_object() {
            self.table = message["table"].clone();
        }
        if message["game"].is_object() {
            self.game = message["game"].clone();
        }
        Ok(message)
    }

    /// Drops the socket and comes back where it was. Nothing may be lost in between.
    pub(super) async fn come_back(&mut self) -> anyhow::Result<()> {
        let (decision, number) = (self.decision(), self.game["number"].as_u64());
        let resume = ResumeFrom { stream: self.stream.clone(), seq: self.seq };
        let (guest, key) = (&self.guest, self.key.as_deref());
        self.socket =
            Socket::hello(&guest.address, &self.place.table, &guest.token, key, Some(&resume)).await?;
        let welcome = self.next().await?;
        ensure!(welcome["type"] == "welcome", "no welcome after coming back: {welcome}");
        let lost = self.game["number"].as_u64() == number && self.decision() < decision;
        ensure!(!lost, "the table has gone back from decision {decision:?} to {:?}", self.decision());
        // The move may be lost, under way or played: sent again under its own id, it counts once.
        self.send_move().await
    }

    /// Sends the move that waits.
    pub(super) async fn send_move(&mut self) -> anyhow::Result<()> {
        let Some(Sent { id, decision, text }) = &self.waiting else { return Ok(()) };
        let message = json!({ "type": "move", "id": id, "decision": decision, "move": text });
        self.send(message).await
    }

    pub(super) async fn send(&mut self, message: Value) -> anyhow::Result<()> {
        self.socket.send(message.to_string()).await
    }

    pub(super) async fn request(&mut self, request: Value) -> anyhow::Result<()> {
        let id = self.id();
        self.send(json!({ "type": "request", "id": id, "request": request })).await
    }

    pub(super) fn id(&mut self) -> String {
        self.number += 1;
        format!("s{}", self.number)
    }

    pub(super) fn decision(&self) -> Option<u64> {
        self.game["decision"].as_u64()
    }

    pub(super) fn is_over(&self) -> bool {
        !self.game["result"].is_null()
    }

    pub(super) fn is_host(&self) -> bool {
        self.you["host"] == true
    }

    pub(super) fn is_seated(&self) -> bool {
        !self.you["seat"].is_null()
    }
}
