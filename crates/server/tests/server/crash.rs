//! `kill -9` at a random moment: every acknowledged move is on disk, none twice, and every table goes on.

use std::collections::{HashMap, HashSet};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use engine::Rng;
use serde_json::{Value, json};
use server::{Layer, ServeArgs};
use store::{Reader, SqliteReader};
use table::Entry;
use tokio::sync::Notify;
use workbench::client::Socket;

use crate::harness::{Guest, PATIENCE, Place, people};

const TABLES: usize = 8;

/// How often the server is killed; more in the long test.
fn rounds() -> usize {
    std::env::var("HINTERZIMMER_CRASH_ROUNDS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// Not a test of its own: the process that the others start, when they name a folder.
#[test]
fn a_server_in_a_process_of_its_own() {
    let Ok(folder) = std::env::var("HINTERZIMMER_TEST_DATA") else { return };
    let layer = Layer {
        listen: "127.0.0.1:0".parse().ok(),
        data: Some(folder.into()),
        log: Some(std::env::var("HINTERZIMMER_TEST_LOG").unwrap_or_else(|_| "error".to_string())),
        bot_pace_ms: Some(0),
        messages_per_second: Some(100_000),
        store: std::env::var("HINTERZIMMER_TEST_STORE").ok().and_then(|url| url.parse().ok()),
        nats: std::env::var("HINTERZIMMER_TEST_NATS").ok().and_then(|url| url.parse().ok()),
        node: std::env::var("HINTERZIMMER_TEST_NODE").ok(),
        lease_ms: std::env::var("HINTERZIMMER_TEST_LEASE").ok().and_then(|text| text.parse().ok()),
        ..Layer::default()
    };
    server::serve(ServeArgs { layer, ..ServeArgs::default() }).unwrap();
}

/// A server in a process of its own.
pub(crate) struct Process {
    pub(crate) child: Child,
    pub(crate) address: String,
}

impl Process {
    pub(crate) fn start(folder: &Path) -> Process {
        Process::logging(folder, "error", Stdio::inherit())
    }

    /// A server that logs at a level to a place.
    pub(crate) fn logging(folder: &Path, level: &str, log: impl Into<Stdio>) -> Process {
        Process::with(folder, level, log, &[])
    }

    /// A server with more variables, such as those of a node.
    pub(crate) fn with(
        folder: &Path,
        level: &str,
        log: impl Into<Stdio>,
        more: &[(&str, String)],
    ) -> Process {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["crash::a_server_in_a_process_of_its_own", "--exact", "--nocapture", "--test-threads=1"])
            .env("HINTERZIMMER_TEST_DATA", folder)
            .env("HINTERZIMMER_TEST_LOG", level)
            .envs(more.iter().map(|(name, value)| (*name, value.as_str())))
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines
            .find_map(|line| {
                line.unwrap().split_once("listening on http://").map(|(_, address)| address.to_string())
            })
            .expect("the server did not start");
        // What it prints later is not needed, but it must not wait for a reader.
        std::thread::spawn(move || lines.for_each(drop));
        Process { child, address }
    }
}

/// A player across all lives of the server.
struct Survivor {
    name: String,
    guest: Guest,
    place: Place,
    rng: Rng,
    sent: u64,
    /// Every move that was acknowledged, with its message.
    acknowledged: Vec<(String, String)>,
}

/// When to kill.
struct Fuse {
    left: AtomicUsize,
    burnt: Notify,
}

impl Survivor {
    /// Plays until the server is gone. Says how many moves were acknowledged.
    async fn play(&mut self, address: &str, fuse: &Fuse) -> usize {
        let before = self.acknowledged.len();
        // The server is killed in the middle: any error is the end of this life.
        let _ = self.play_until_error(address, fuse).await;
        self.acknowledged.len() - before
    }

    async fn play_until_error(&mut self, address: &str, fuse: &Fuse) -> anyhow::Result<()> {
        let mut socket = Socket::hello(address, &self.place.table, &self.guest.token, None, None).await?;
        let mut me = Me::default();
        // A resend after the crash is acknowledged again, and applies once.
        if let Some((id, message)) = self.acknowledged.last().cloned() {
            socket.send(message).await?;
            loop {
                let Some(text) = socket.next().await? else { return Ok(()) };
                let message: Value = serde_json::from_str(&text)?;
                me.note(&message);
                if message["id"] == id.as_str() {
                    assert_eq!(message["type"], "ack", "an acknowledged move was lost: {message}");
                    break;
                }
            }
        }
        let mut waiting: Option<(String, String)> = None;
        loop {
            if waiting.is_none() {
                if let Some((decision, text)) = me.choose(&mut self.rng) {
                    self.sent += 1;
                    let id = format!("{}-{}", self.name, self.sent);
                    let message =
                        json!({ "type": "move", "id": id, "decision": decision, "move": text }).to_string();
                    socket.send(message.clone()).await?;
                    waiting = Some((id, message));
                } else if let Some(message) = me.errand() {
                    socket.send(message.to_string()).await?;
                    continue;
                }
            }
            let Some(text) = socket.next().await? else { return Ok(()) };
            let message: Value = serde_json::from_str(&text)?;
            me.note(&message);
            let answered = waiting.as_ref().is_some_and(|(id, _)| message["id"] == id.as_str());
            if answered && let Some(done) = waiting.take() {
                assert_eq!(message["type"], "ack", "{message}");
                self.acknowledged.push(done);
                if fuse.left.fetch_sub(1, Ordering::Relaxed) == 1 {
                    fuse.burnt.notify_one();
                }
            }
        }
    }
}

/// What a player knows of the table in one life of the server.
#[derive(Default)]
pub(crate) struct Me {
    you: Value,
    table: Value,
    game: Value,
    played: Option<(u64, u64)>,
    errands: Vec<&'static str>,
    commit: bool,
}

impl Me {
    pub(crate) fn note(&mut self, message: &Value) {
        if message["you"].is_object() {
            self.you = message["you"].clone();
        }
        if message["table"].is_object() {
            self.table = message["table"].clone();
        }
        if message["game"].is_object() {
            self.game = message["game"].clone();
            if self.game["result"].is_null() {
                self.errands.clear();
            }
        }
        self.commit |= message["type"] == "starting" && message["step"] == "commit";
        self.commit |= message["type"] == "welcome" && message["starting"][0] == "commit";
    }

    pub(crate) fn choose(&mut self, rng: &mut Rng) -> Option<(u64, String)> {
        let now = (self.game["number"].as_u64()?, self.game["decision"].as_u64()?);
        let legal = self.game["legal"].as_array()?;
        if legal.is_empty() || self.played == Some(now) {
            return None;
        }
        self.played = Some(now);
        Some((now.1, legal[rng.below(legal.len())].as_str()?.to_string()))
    }

    /// What must be done so that the next game begins, each thing once.
    pub(crate) fn errand(&mut self) -> Option<Value> {
        if std::mem::take(&mut self.commit) {
            return Some(json!({ "type": "commit", "commitment": null }));
        }
        let host = self.you["host"] == true;
        let all_ready = self.table["seats"].as_array()?.iter().all(|seat| seat["ready"] == true);
        let wish = match self.table["stage"].as_str()? {
            "over" if host => json!({ "do": "rematch" }),
            "waiting" if !self.errands.contains(&"ready") => json!({ "do": "ready", "ready": true }),
            "waiting" if host && all_ready => json!({ "do": "start" }),
            _ => return None,
        };
        let word = wish["do"]
            .as_str()
            .and_then(|word| ["rematch", "ready", "start"].into_iter().find(|w| *w == word))?;
        if self.errands.contains(&word) {
            return None;
        }
        self.errands.push(word);
        Some(json!({ "type": "request", "id": word, "request": wish }))
    }
}

/// How often each client's message id stands in the journals.
fn stored_ids(folder: &Path) -> HashMap<String, usize> {
    let reader = SqliteReader::open(&folder.join("hinterzimmer.sqlite")).unwrap();
    let mut ids = HashMap::new();
    reader
        .tables(&mut |stored| {
            for body in &stored.entries {
                if let Entry::Moved { id: Some(id), .. } = serde_json::from_slice(body).unwrap() {
                    *ids.entry(id).or_default() += 1;
                }
            }
            Ok(())
        })
        .unwrap();
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_lost_when_the_server_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let mut process = Process::start(folder.path());
    let mut survivors = Vec::new();
    for number in 0..TABLES {
        let (ada, ben) =
            (Guest::new(&process.address, "Ada").await, Guest::new(&process.address, "Ben").await);
        let place = ada.create(people("al-capone", 2)).await;
        let (status, _) = ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
        assert_eq!(status, 204);
        for (name, guest) in [("a", ada), ("b", ben)] {
            survivors.push(Survivor {
                name: format!("{name}{number}"),
                guest,
                place: place.clone(),
                rng: Rng::new(number as u64),
                sent: 0,
                acknowledged: Vec::new(),
            });
        }
    }
    let mut luck = Rng::new(u64::from(std::process::id()));
    for round in 0..rounds() {
        let fuse =
            Arc::new(Fuse { left: AtomicUsize::new(4 * TABLES + luck.below(150)), burnt: Notify::new() });
        let address = process.address.clone();
        let players: Vec<_> = survivors
            .into_iter()
            .map(|mut survivor| {
                let (fuse, address) = (Arc::clone(&fuse), address.clone());
                tokio::spawn(async move {
                    let moves = survivor.play(&address, &fuse).await;
                    (survivor, moves)
                })
            })
            .collect();
        tokio::time::timeout(PATIENCE, fuse.burnt.notified()).await.expect("the tables did not go on");
        process.child.kill().unwrap();
        process.child.wait().unwrap();
        survivors = Vec::new();
        let mut moved: HashSet<String> = HashSet::new();
        for player in players {
            let (survivor, moves) = player.await.unwrap();
            if moves > 0 {
                moved.insert(survivor.place.table.clone());
            }
            survivors.push(survivor);
        }
        assert!(!moved.is_empty(), "round {round}: no table went on");
        let stored = stored_ids(folder.path());
        for (id, _) in survivors.iter().flat_map(|survivor| &survivor.acknowledged) {
            assert_eq!(stored.get(id), Some(&1), "round {round}: the acknowledged move {id}");
        }
        assert!(stored.values().all(|count| *count == 1), "round {round}: a move was stored twice");
        process = Process::start(folder.path());
    }
    process.child.kill().unwrap();
    process.child.wait().unwrap();
}
