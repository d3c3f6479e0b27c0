//! A ledger of acknowledged moves over three nodes, while nodes are killed, stopped and held up, cut off from PostgreSQL and
//! NATS, and PostgreSQL itself is ended and started, or replaced by its standby: nothing acknowledged is lost, doubled or put in
//! another order.

use std::collections::HashMap;
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use engine::Rng;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use store::{PostgresReader, Reader};
use table::Entry;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use workbench::client::Socket;

use crate::cluster::{Ground, LOOK, ready};
use crate::crash::{Me, Process};
use crate::harness::{Guest, PATIENCE, Place, people};

/// How many kinds of faults there are.
const KINDS: usize = 7;
const NODES: usize = 3;
const TABLES: usize = 6;
const LEASE: Duration = Duration::from_millis(1500);
/// Silence after which a player tries another node.
const SILENCE: Duration = Duration::from_secs(2);

/// How many faults there are; more in the long test.
fn rounds() -> usize {
    std::env::var("HINTERZIMMER_FAULTS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// A cable to a service that can be cut: nothing passes, nothing is said, and nobody hangs up.
struct Cable {
    port: u16,
    cut: watch::Sender<bool>,
}

impl Cable {
    async fn to(target: u16) -> Cable {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (cut, state) = watch::channel(false);
        tokio::spawn(async move {
            while let Ok((mut near, _)) = listener.accept().await {
                let mut state = state.clone();
                tokio::spawn(async move {
                    if state.wait_for(|cut| !*cut).await.is_err() {
                        return;
                    }
                    let Ok(mut far) = TcpStream::connect(("127.0.0.1", target)).await else { return };
                    tokio::select! {
                        _ = copy_bidirectional(&mut near, &mut far) => {}
                        // Both ends stay open without a word until the cable is whole again; then they break.
                        () = async { drop(state.wait_for(|cut| *cut).await) } => {}
                    }
                    drop(state.wait_for(|cut| !*cut).await);
                });
            }
        });
        Cable { port, cut }
    }

    /// Cuts it, or makes it whole.
    fn cut(&self, cut: bool) {
        self.cut.send_replace(cut);
    }
}

/// A node in a process of its own, and its cables.
struct Node {
    name: String,
    /// To PostgreSQL and to its standby.
    postgres: Vec<Cable>,
    nats: Cable,
    process: Option<Process>,
    address: Arc<std::sync::Mutex<String>>,
}

impl Node {
    async fn start(number: usize, ground: &Ground) -> Node {
        let mut postgres = Vec::new();
        for port in ground.postgres.ports() {
            postgres.push(Cable::to(port).await);
        }
        let mut node = Node {
            name: format!("node-{number}"),
            postgres,
            nats: Cable::to(ground.nats.port()).await,
            process: None,
            address: Arc::default(),
        };
        node.run();
        node
    }

    fn run(&mut self) {
        let folder = tempfile::tempdir().unwrap();
        let machines: Vec<String> =
            self.postgres.iter().map(|cable| format!("127.0.0.1:{}", cable.port)).collect();
        let variables = [
            ("HINTERZIMMER_TEST_STORE", format!("postgres://postgres@{}/postgres", machines.join(","))),
            ("HINTERZIMMER_TEST_NATS", format!("nats://127.0.0.1:{}", self.nats.port)),
            ("HINTERZIMMER_TEST_NODE", self.name.clone()),
            ("HINTERZIMMER_TEST_LEASE", LEASE.as_millis().to_string()),
        ];
        let level = std::env::var("HINTERZIMMER_FAULTS_LOG").unwrap_or_else(|_| "off".to_string());
        let process = tokio::task::block_in_place(|| {
            Process::with(folder.path(), &level, Stdio::inherit(), &variables)
        });
        *self.address.lock().unwrap() = process.address.clone();
        self.process = Some(process);
    }

    fn signal(&self, signal: Signal) {
        let id = self.process.as_ref().and_then(|process| i32::try_from(process.child.id()).ok());
        kill_process(id.and_then(Pid::from_raw).unwrap(), signal).unwrap();
    }

    /// Tells it to stop, and waits until it has.
    fn stop(&mut self) {
        self.signal(Signal::TERM);
        if let Some(mut process) = self.process.take() {
            let ended = tokio::task::block_in_place(|| process.child.wait()).unwrap();
            assert!(ended.success(), "a node that was told to stop ended with {ended}");
        }
    }

    fn kill(&mut self) {
        if let Some(mut process) = self.process.take() {
            process.child.kill().unwrap();
            process.child.wait().unwrap();
        }
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        self.kill();
    }
}

/// A player with a ledger.
struct Player {
    name: String,
    guest: Guest,
    place: Place,
    rng: Rng,
    sent: u64,
    /// What was sent and not answered.
    waiting: Option<(String, String)>,
    /// Every move that was acknowledged, in order, with its message.
    ledger: Vec<(String, String)>,
    progress: Arc<AtomicUsize>,
}

type Addresses = Vec<Arc<std::sync::Mutex<String>>>;

impl Player {
    async fn play(mut self, nodes: Arc<Addresses>, stop: Arc<AtomicBool>) -> Player {
        while !stop.load(Ordering::Relaxed) {
            let address = nodes[self.rng.below(nodes.len())].lock().unwrap().clone();
            // Any error is the end of this socket; another one follows.
            let _ = self.play_at(&address, &stop).await;
            tokio::time::sleep(LOOK).await;
        }
        self
    }

    async fn play_at(&mut self, address: &str, stop: &AtomicBool) -> anyhow::Result<()> {
        let hello = Socket::hello(address, &self.place.table, &self.guest.token, None, None);
        let mut socket = tokio::time::timeout(SILENCE, hello).await??;
        let mut me = Me::default();
        let known = self.ledger.last().cloned();
        let mut again: Option<String> = known.as_ref().map(|(id, _)| id.clone());
        if let Some((_, message)) = known {
            socket.send(message).await?;
        }
        if let Some((_, message)) = &self.waiting {
            socket.send(message.clone()).await?;
        }
        while !stop.load(Ordering::Relaxed) {
            if self.waiting.is_none() && again.is_none() {
                if let Some((decision, text)) = me.choose(&mut self.rng) {
                    self.sent += 1;
                    let id = format!("{}-{}", self.name, self.sent);
                    let message =
                        json!({ "type": "move", "id": id, "decision": decision, "move": text }).to_string();
                    self.waiting = Some((id, message.clone()));
                    socket.send(message).await?;
                } else if let Some(message) = me.errand() {
                    socket.send(message.to_string()).await?;
                    continue;
                }
            }
            let Some(text) = tokio::time::timeout(SILENCE, socket.next()).await?? else { return Ok(()) };
            let message: Value = serde_json::from_str(&text)?;
            me.note(&message);
            if again.as_ref().is_some_and(|id| message["id"] == id.as_str()) {
                assert_eq!(message["type"], "ack", "an acknowledged move was lost: {message}");
                again = None;
            } else if self.waiting.as_ref().is_some_and(|(id, _)| message["id"] == id.as_str())
                && let Some(done) = self.waiting.take()
                && message["type"] == "ack"
            {
                self.ledger.push(done);
                self.progress.fetch_add(1, Ordering::Relaxed);
            }
        }
        Ok(())
    }
}

/// The moves of people in each journal, in order, by their message ids.
fn journals(url: &str) -> HashMap<String, Vec<String>> {
    let reader = PostgresReader::open(&url.parse().unwrap()).unwrap();
    let mut journals = HashMap::new();
    reader
        .tables(&mut |stored| {
            let entries = stored.entries.iter().map(|body| serde_json::from_slice(body).unwrap());
            let ids = entries.filter_map(|entry| match entry {
                Entry::Moved { id, .. } => id,
                _ => None,
            });
            journals.insert(stored.row.id.clone(), ids.collect());
            Ok(())
        })
        .unwrap();
    journals
}

/// Waits until every table has gone on from where it is now.
async fn all_go_on(tables: &[Arc<AtomicUsize>], round: usize, fault: &str) -> Duration {
    let begin = Instant::now();
    let before: Vec<usize> = tables.iter().map(|table| table.load(Ordering::Relaxed)).collect();
    while tables.iter().zip(&before).any(|(table, before)| table.load(Ordering::Relaxed) <= *before) {
        let now: Vec<usize> = tables.iter().map(|table| table.load(Ordering::Relaxed)).collect();
        assert!(
            begin.elapsed() < PATIENCE,
            "round {round}, {fault}: not every table goes on: {before:?} {now:?}"
        );
        tokio::time::sleep(LOOK).await;
    }
    begin.elapsed()
}

async fn fault(kind: usize, nodes: &mut [Node], ground: &mut Ground, luck: &mut Rng) -> &'static str {
    let number = luck.below(nodes.len());
    let longer = LEASE + LEASE / 2;
    let node = &mut nodes[number];
    match kind {
        0 => {
            node.kill();
            tokio::time::sleep(Duration::from_millis(luck.below(2000) as u64)).await;
            node.run();
            "a node was killed"
        }
        1 => {
            node.signal(Signal::STOP);
            tokio::time::sleep(longer).await;
            node.signal(Signal::CONT);
            "a node was held up"
        }
        2 => {
            node.postgres.iter().for_each(|cable| cable.cut(true));
            tokio::time::sleep(longer).await;
            node.postgres.iter().for_each(|cable| cable.cut(false));
            "a node was cut off from PostgreSQL"
        }
        3 => {
            node.nats.cut(true);
            tokio::time::sleep(longer).await;
            node.nats.cut(false);
            "a node was cut off from NATS"
        }
        4 => {
            node.stop();
            node.run();
            "a node was told to stop, and started again"
        }
        5 => {
            let crash = luck.below(2) == 0;
            tokio::task::block_in_place(|| {
                ground.postgres.end(crash).unwrap();
                ground.postgres.go_on().unwrap();
            });
            "PostgreSQL was ended and started"
        }
        _ => {
            tokio::task::block_in_place(|| ground.postgres.fail_over().unwrap());
            "PostgreSQL was replaced by its standby"
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_whatever_fails() {
    let Some(mut ground) = Ground::lay_twice().await else { return };
    let mut nodes = Vec::new();
    for number in 0..NODES {
        nodes.push(Node::start(number, &ground).await);
    }
    let addresses: Arc<Addresses> = Arc::new(nodes.iter().map(|node| Arc::clone(&node.address)).collect());
    let first = nodes[0].address.lock().unwrap().clone();
    ready(&first).await;
    ground.shared_among(NODES).await;
    let stop = Arc::new(AtomicBool::new(false));
    let (mut players, mut tables) = (Vec::new(), Vec::new());
    for number in 0..TABLES {
        let (ada, ben) = (Guest::new(&first, "Ada").await, Guest::new(&first, "Ben").await);
        let place = ada.create(people("al-capone", 2)).await;
        let (status, word) = ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
        assert_eq!(status, 204, "{word}");
        let progress = Arc::new(AtomicUsize::new(0));
        tables.push(Arc::clone(&progress));
        for (name, guest) in [("a", ada), ("b", ben)] {
            let player = Player {
                name: format!("{name}{number}"),
                guest,
                place: place.clone(),
                rng: Rng::new(number as u64 + if name == "a" { 0 } else { 1000 }),
                sent: 0,
                waiting: None,
                ledger: Vec::new(),
                progress: Arc::clone(&progress),
            };
            players.push(tokio::spawn(player.play(Arc::clone(&addresses), Arc::clone(&stop))));
        }
    }
    let seed = u64::from(std::process::id());
    let mut luck = Rng::new(seed);
    all_go_on(&tables, 0, "nothing").await;
    for round in 1..=rounds() {
        // The first rounds have every kind.
        let kind = if round <= KINDS { round - 1 } else { luck.below(KINDS) };
        let what = fault(kind, &mut nodes, &mut ground, &mut luck).await;
        let took = all_go_on(&tables, round, what).await;
        eprintln!(
            "round {round} (seed {seed}): {what}; all tables had gone on {} ms later",
            took.as_millis()
        );
    }
    stop.store(true, Ordering::Relaxed);
    let url = ground.postgres.url();
    let mut ended = Vec::new();
    for player in players {
        ended.push(player.await.unwrap());
    }
    let journals = tokio::task::block_in_place(|| journals(&url));
    for player in &ended {
        let journal = &journals[&player.place.table];
        let mut rest = journal.iter();
        for (id, _) in &player.ledger {
            assert_eq!(
                journal.iter().filter(|stored| *stored == id).count(),
                1,
                "the acknowledged move {id}"
            );
            assert!(
                rest.any(|stored| stored == id),
                "the acknowledged move {id} stands elsewhere than it was acknowledged"
            );
        }
    }
    let moves: usize = ended.iter().map(|player| player.ledger.len()).sum();
    eprintln!("{moves} acknowledged moves, all of them stored once and in order");
}
