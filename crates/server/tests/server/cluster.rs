//! Three nodes on one PostgreSQL, with NATS between them: everybody at another one.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{RunningServer, Settings};
use store::{Membership, PostgresReader, shard_of};
use workbench::client::Http;
use workbench::{PrivateNats, PrivatePostgres, nats_for_tests, postgres_for_tests};

use crate::harness::{Guest, PATIENCE, Person, Place, people, settings};

pub(crate) const LOOK: Duration = Duration::from_millis(20);

/// What nodes share.
pub(crate) struct Ground {
    pub(crate) postgres: PrivatePostgres,
    pub(crate) nats: PrivateNats,
}

impl Ground {
    pub(crate) async fn lay() -> Option<Ground> {
        let laid = tokio::task::spawn_blocking(|| {
            Some(Ground { postgres: postgres_for_tests()?, nats: nats_for_tests()? })
        });
        laid.await.unwrap()
    }

    /// The same, with a standby of PostgreSQL.
    pub(crate) async fn lay_twice() -> Option<Ground> {
        let mut ground = Ground::lay().await?;
        tokio::task::block_in_place(|| ground.postgres.add_standby().unwrap());
        Some(ground)
    }

    pub(crate) fn settings(&self, name: &str) -> Settings {
        Settings {
            store: self.postgres.url().parse().unwrap(),
            nats: self.nats.url().parse().unwrap(),
            node: name.to_string(),
            lease_ms: 5000,
            ..settings(&tempfile::tempdir().unwrap())
        }
    }

    async fn node(&self, name: &str) -> RunningServer {
        RunningServer::start(self.settings(name), None).await.unwrap()
    }

    /// Has PostgreSQL do something, while the nodes of this process go on.
    pub(crate) fn sql(&self, text: &str) -> String {
        tokio::task::block_in_place(|| self.postgres.sql(text)).unwrap()
    }

    /// Waits until so many nodes have all shards among them, none more than its share.
    pub(crate) async fn shared_among(&self, nodes: usize) {
        let begin = Instant::now();
        loop {
            let counts = self.sql("SELECT count(*) FROM shard GROUP BY incarnation");
            let counts: Vec<usize> = counts.lines().map(|line| line.parse().unwrap()).collect();
            let fair = 256_usize.div_ceil(nodes);
            let owned = self.sql("SELECT count(incarnation) FROM shard");
            if owned == "256" && counts.len() == nodes && counts.iter().all(|count| *count <= fair) {
                return;
            }
            assert!(begin.elapsed() < PATIENCE, "the shards are not shared: {counts:?}");
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// Waits until a node takes people in.
pub(crate) async fn ready(address: &str) {
    let begin = Instant::now();
    loop {
        let answer = Http::new(address).ask("GET", "/readyz", &[], None).await;
        if answer.is_ok_and(|answer| answer.status == 200) {
            return;
        }
        assert!(begin.elapsed() < PATIENCE, "{address} is not ready");
        tokio::time::sleep(LOOK).await;
    }
}

fn at(guest: &Guest, node: &RunningServer) -> Guest {
    Guest { address: node.address.to_string(), ..guest.clone() }
}

/// Asks until the answer is no `try-again`.
async fn patiently<T>(mut ask: impl AsyncFnMut() -> Option<T>) -> T {
    let begin = Instant::now();
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(begin.elapsed() < PATIENCE, "it does not come about");
        tokio::time::sleep(LOOK).await;
    }
}

/// Plays with the two at every pair of nodes; the last number that the id of a message had.
async fn all_nine_ways(nodes: &[RunningServer], ada: &Guest, ben: &Guest, place: &Place) -> u64 {
    // No two messages of a guest have the same id, over all sockets.
    let mut ids = 0;
    for first in nodes {
        for second in nodes {
            let mut one = at(ada, first).connect(place, None).await;
            let mut two = at(ben, second).connect(place, None).await;
            ids += 100;
            (one.sent, two.sent) = (ids, ids);
            if one.game.is_null() {
                tokio::join!(one.deal(), two.deal());
            }
            for _ in 0..4 {
                let turn = if one.legal().is_empty() { &mut two } else { &mut one };
                let before = turn.decision();
                turn.play_any().await;
                while one.decision() == before || two.decision() == before {
                    let late = if one.decision() == before { &mut one } else { &mut two };
                    late.next().await;
                }
            }
        }
    }
    ids
}

/// One seat at all nodes is told the same: the owner says what it may see, and the others carry it.
async fn all_are_told_the_same(nodes: &[RunningServer], ada: &Guest, ben: &Guest, place: &Place, ids: u64) {
    let mut eyes = Vec::new();
    for node in nodes {
        eyes.push(at(ada, node).connect(place, None).await);
    }
    let mut two = at(ben, &nodes[0]).connect(place, None).await;
    (eyes[1].sent, two.sent) = (ids + 100, ids + 100);
    for _ in 0..6 {
        let before = two.decision();
        let turn = if two.legal().is_empty() { &mut eyes[1] } else { &mut two };
        turn.play_any().await;
        for person in eyes.iter_mut().chain([&mut two]) {
            while person.decision() == before {
                person.next().await;
            }
        }
    }
    let last = eyes.iter().map(|eye| eye.seq).max().unwrap();
    for eye in &mut eyes {
        while eye.seq < last {
            eye.next().await;
        }
    }
    assert!(!eyes[0].events.is_empty());
    for eye in &eyes[1..] {
        assert_eq!((&eye.events, &eye.game, eye.seq), (&eyes[0].events, &eyes[0].game, eyes[0].seq));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everybody_can_be_at_another_node() {
    let Some(ground) = Ground::lay().await else { return };
    let nodes = [ground.node("one").await, ground.node("two").await, ground.node("three").await];
    for node in &nodes {
        ready(&node.address.to_string()).await;
    }
    ground.shared_among(3).await;

    // A name is somebody's alone.
    let refused = RunningServer::start(Settings { lease_ms: 500, ..ground.settings("two") }, None).await;
    assert!(refused.unwrap_err().to_string().contains("another node is called two"));

    // Ada makes tables at every node; whichever owns them, all are found everywhere.
    let ada = Guest::new(&nodes[0].address.to_string(), "Ada").await;
    let ben = Guest::new(&nodes[1].address.to_string(), "Ben").await;
    let mut setup = people("al-capone", 2);
    setup["public"] = json!(true);
    let mut places = Vec::new();
    for node in &nodes {
        let body = Some(json!({ "setup": setup, "sit": true }));
        let made: Value = patiently(async || {
            let answer = at(&ada, node).ask("POST", "/api/tables", None, body.clone()).await;
            (answer.status == 201).then(|| answer.json().unwrap())
        })
        .await;
        let text = |name: &str| made[name].as_str().unwrap().to_string();
        places.push(Place { table: text("table"), join_key: text("join_key"), watch_key: text("watch_key") });
    }
    let shards: HashSet<u16> = places.iter().map(|place| shard_of(&place.table)).collect();
    assert_eq!(shards.len(), 1, "one node counts the tables of a guest");
    for node in &nodes {
        let lobby: Vec<Value> = at(&ben, node).ask("GET", "/api/tables", None, None).await.json().unwrap();
        assert_eq!(lobby.len(), 3, "{lobby:?}");
        let mine: Vec<Value> =
            at(&ada, node).ask("GET", "/api/guests/me/tables", None, None).await.json().unwrap();
        assert_eq!(mine.len(), 3, "{mine:?}");
    }

    // They play, each at another node than the owner or not: all nine ways.
    let place = &places[0];
    let (status, word) =
        at(&ben, &nodes[2]).request(place, Some(&place.join_key), json!({ "do": "sit" })).await;
    assert_eq!((status, word.as_str()), (204, ""));
    let ids = all_nine_ways(&nodes, &ada, &ben, place).await;
    all_are_told_the_same(&nodes, &ada, &ben, place, ids).await;

    // Whoever goes is gone everywhere.
    let answer = at(&ben, &nodes[1]).ask("DELETE", "/api/guests/me", None, None).await;
    assert_eq!(answer.status, 204);
    for node in &nodes {
        let answer = at(&ben, node).ask("GET", "/api/guests/me/tables", None, None).await;
        assert_eq!(answer.status, 401);
        let info: Value = at(&ada, node)
            .ask("GET", &format!("/api/tables/{}", place.table), None, None)
            .await
            .json()
            .unwrap();
        assert!(!info.to_string().contains("Ben"), "{info}");
    }
    for node in nodes {
        node.stop().await;
    }
}

/// Comes back, at any of the nodes, until there is a welcome.
async fn come_back(person: &mut Person, nodes: &[String]) {
    let mut number = 0;
    patiently(async || {
        number += 1;
        person.guest.address = nodes[number % nodes.len()].clone();
        let (guest, place) = (person.guest.clone(), person.place.clone());
        let hello = workbench::client::Socket::hello(&guest.address, &place.table, &guest.token, None, None);
        person.socket = hello.await.ok()?;
        person.try_next().await.filter(|message| message["type"] == "welcome").map(drop)
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_goes_gives_its_tables_away_and_without_nats_they_go_on() {
    let Some(mut ground) = Ground::lay().await else { return };
    let (one, two) = (ground.node("one").await, ground.node("two").await);
    ready(&one.address.to_string()).await;
    ready(&two.address.to_string()).await;
    ground.shared_among(2).await;
    let addresses = [one.address.to_string(), two.address.to_string()];
    let ada = Guest::new(&addresses[0], "Ada").await;
    let mut setup = people("al-capone", 2);
    setup["seats"][1] = json!({ "for": "bot", "level": "random" });
    let place = ada.create(setup).await;
    let mut person = ada.connect(&place, None).await;
    person.deal().await;

    // Without NATS the table goes on where its owner is; elsewhere people are told to try again.
    ground.nats.end().unwrap();
    let readiness = patiently(async || {
        let answer = Http::new(&*addresses[0]).ask("GET", "/readyz", &[], None).await.ok()?;
        (answer.status == 503).then(|| String::from_utf8_lossy(&answer.body).into_owned())
    });
    assert!(readiness.await.contains("NATS"));
    come_back(&mut person, &addresses).await;
    let owner = person.guest.address.clone();
    while person.legal().is_empty() {
        person.next().await;
    }
    person.play_any().await;
    let elsewhere = addresses.iter().find(|address| **address != owner).unwrap();
    let stranger = Guest { address: elsewhere.clone(), ..ada.clone() };
    let answer = stranger.ask("GET", &format!("/api/tables/{}", place.table), None, None).await;
    assert_eq!(answer.status, 503);
    tokio::task::block_in_place(|| ground.nats.go_on().unwrap());
    for address in &addresses {
        ready(address).await;
    }

    // The owner stops in order: the other one has the table, and nothing is lost.
    let (going, staying) = if owner == addresses[0] { (one, two) } else { (two, one) };
    let leaving = tokio::spawn(going.stop());
    come_back(&mut person, &[staying.address.to_string()]).await;
    while person.legal().is_empty() {
        person.next().await;
    }
    person.play_any().await;
    leaving.await.unwrap();
    ground.shared_among(1).await;
    staying.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_gives_slowly_loses_nothing_over_it() {
    let Some(ground) = Ground::lay().await else { return };
    let one = ground.node("one").await;
    ground.shared_among(1).await;
    // Eight of these take longer than a lease.
    let slow = "CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(0.7); RETURN NEW; END';
         CREATE TRIGGER slow BEFORE UPDATE ON shard FOR EACH ROW WHEN (NEW.owner IS NULL) EXECUTE FUNCTION slow()";
    ground.sql(slow);
    let two = ground.node("two").await;
    patiently(async || {
        let kept = ground.sql("SELECT count(*) FROM shard WHERE owner = 'one'");
        let kept: usize = kept.parse().unwrap();
        assert!(kept >= 128, "it has {kept} shards left, fewer than its share");
        (kept <= 246).then_some(())
    })
    .await;
    ground.sql("DROP TRIGGER slow ON shard");
    ground.shared_among(2).await;
    one.stop().await;
    two.stop().await;
}

/// Puts an open table of a game and a revision into a shard, as another version of the program has made it.
fn foreign_table(ground: &Ground, key: i64, shard: u16, revision: u32) {
    let table = format!("VALUES ({key}, 'foreign-{key}', 'al-capone', {revision}, 0, '{{}}', 0, {shard})");
    let columns = "key, id, game, revision, stage, head, created_ms, shard";
    ground.sql(&format!("INSERT INTO game_table ({columns}) {table}"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_versions_side_by_side_have_the_tables_whose_rules_they_carry() {
    let Some(ground) = Ground::lay().await else { return };
    // A node of the next version is the first, and has everything.
    let url = ground.postgres.url();
    let next = tokio::task::spawn_blocking(move || {
        drop(store::Postgres::open(&url.parse().unwrap()).unwrap());
        let reader = PostgresReader::open(&url.parse().unwrap()).unwrap();
        let games = [("al-capone", 999), ("omerta", 1)];
        Membership::join(reader, "next", 7, Duration::from_secs(600), &games).unwrap()
    });
    let next = Arc::new(next.await.unwrap());
    let ask = async |what: fn(&Membership) -> Vec<u16>| {
        let next = Arc::clone(&next);
        tokio::task::spawn_blocking(move || what(&next)).await.unwrap()
    };
    assert_eq!(ask(|next| next.claim(&Vec::from_iter(0..256)).unwrap()).await.len(), 256);
    foreign_table(&ground, 1, 3, 999);
    foreign_table(&ground, 2, 4, 999);

    // One of this version joins. What only the next version carries is not given to it.
    let node = RunningServer::start(Settings { lease_ms: 1000, ..ground.settings("next") }, None).await;
    assert!(node.unwrap_err().to_string().contains("another node is called next"));
    let node = ground.node("now").await;
    let given = patiently(async || {
        let given = ask(|next| next.to_give(128, 256).unwrap()).await;
        (!given.is_empty()).then_some(given)
    })
    .await;
    assert_eq!(given.len(), 254);
    assert!(!given.contains(&3) && !given.contains(&4), "{given:?}");

    // Even where they are nobody's, it leaves them alone, and takes all others.
    ask(|next| next.renew(true).map(|_| Vec::new()).unwrap()).await;
    ground.sql("UPDATE shard SET owner = NULL, incarnation = NULL");
    patiently(async || {
        let owned = "SELECT count(*) FROM shard WHERE owner = 'now'";
        (ground.sql(owned) == "254").then_some(())
    })
    .await;
    let left = ground.sql("SELECT number FROM shard WHERE owner IS NULL ORDER BY number");
    assert_eq!(left.lines().collect::<Vec<_>>(), ["3", "4"]);
    // Who carries them takes them.
    assert_eq!(ask(|next| next.claim(&[3, 4, 5]).unwrap()).await, [3, 4]);

    // When their tables are over, they are like all others.
    ground.sql("UPDATE game_table SET stage = 3");
    assert_eq!(ask(|next| next.to_give(256, 256).unwrap()).await, [3, 4]);
    node.stop().await;
}
