//! What stands in the log of a server that logs everything it can, and what is forgotten in time.

use std::fs::File;

use engine::Record;
use games::GameId;
use serde_json::json;
use workbench::client::{Http, Socket};

use crate::crash::Process;
use crate::harness::{Guest, Host, Person, people};

/// Moves after which the person gives up, so that every game ends.
const ENOUGH: usize = 25;
/// A name and a line of chat that nothing else contains.
const NAME: &str = "Zebedaeus";
const LINE: &str = "Quittengelee";

/// Plays a game against bots to its end, and gives its record.
async fn play(address: &str, game: GameId, secrets: &mut Vec<String>) -> String {
    let guest = Guest::new(address, NAME).await;
    let seats = game.info().seats.iter().min().copied().unwrap();
    let mut plans = vec![json!({ "for": "bot", "level": "easy" }); seats];
    plans[0] = json!({ "for": "person" });
    let place = guest.create(json!({ "game": game.info().id, "seats": plans, "grace_seconds": 0 })).await;
    secrets.extend([&guest.token, &place.join_key, &place.watch_key, &place.table].map(String::clone));
    let mut person = guest.connect(&place, None).await;
    secrets.push(person.stream.clone());
    person.deal().await;
    person.send(json!({ "type": "chat", "id": "chat", "text": LINE })).await;
    for _ in 0..ENOUGH {
        while person.legal().is_empty() && person.game["result"].is_null() {
            person.next().await;
        }
        if !person.game["result"].is_null() {
            break;
        }
        any(&mut person).await;
    }
    if person.game["result"].is_null() {
        person.request(json!({ "do": "resign" })).await;
    }
    while person.game["result"].is_null() {
        person.next().await;
    }
    let answer = guest.ask("GET", &format!("/api/tables/{}/record", place.table), None, None).await;
    String::from_utf8(answer.body).unwrap()
}

/// Sends any legal move; a window may be over before it comes.
async fn any(person: &mut Person) {
    let (decision, legal) = (person.decision(), person.legal());
    let text = legal[person.rng.below(legal.len())].clone();
    person.sent += 1;
    let id = format!("m{}", person.sent);
    person.send(json!({ "type": "move", "id": id, "decision": decision, "move": text })).await;
    while person.next().await["id"] != id.as_str() {}
    while person.decision() == decision && person.game["result"].is_null() {
        person.next().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_loudest_log_has_no_token_no_key_no_seed_and_no_move() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("log");
    let mut process = Process::logging(folder.path(), "trace", File::create(&path).unwrap());
    let address = process.address.clone();
    let mut secrets = vec![NAME.to_string(), LINE.to_string()];
    for game in GameId::ALL {
        let text = play(&address, *game, &mut secrets).await;
        let record = Record::parse(&text).unwrap();
        let seed = text.lines().find_map(|line| line.strip_prefix("seed ")).unwrap();
        secrets.push(seed.to_string());
        // Long enough not to be a word of the log itself.
        secrets.extend(record.moves().map(|line| line.text.clone()).filter(|text| text.len() > 7));
    }
    // Trouble is logged too, but not what was said in it.
    let token = secrets[2].clone();
    let mut http = Http::new(&*address);
    let bearer = format!("Bearer {token}wrong");
    for path in
        [format!("/api/tables/x?token={token}"), format!("/nothing?key={token}"), format!("/api/{token}")]
    {
        http.ask("GET", &path, &[("authorization", &bearer)], None).await.unwrap();
    }
    http.ask("POST", "/api/guests", &[], Some(format!("{{\"{token}\":").as_bytes())).await.unwrap();
    let mut socket = Socket::open(&address, "x").await.unwrap();
    socket.send(format!("{{\"type\":\"hello\",\"token\":\"{token}")).await.unwrap();
    while let Ok(Some(_)) = socket.next().await {}
    let pid = rustix::process::Pid::from_child(&process.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    process.child.wait().unwrap();

    let log = std::fs::read_to_string(&path).unwrap();
    assert!(log.contains("the server is ready") && log.contains("stopped"), "{log}");
    assert!(log.contains(" INFO server") && !log.contains('\u{1b}'), "a file has no colours");
    for secret in &secrets {
        let found = log.lines().find(|line| line.contains(secret.as_str()));
        assert!(found.is_none(), "{secret:?} stands in the log: {}", found.unwrap_or_default());
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guests_who_stay_away_are_forgotten() {
    let host = Host::start().await;
    let (gone, here) = (host.guest("Gone").await, host.guest("Here").await);
    let folder = host.folder;
    host.running.stop().await;
    let database = rusqlite::Connection::open(folder.path().join("hinterzimmer.sqlite")).unwrap();
    assert_eq!(database.execute("UPDATE guest SET seen_ms = 0 WHERE name = 'Gone'", []).unwrap(), 1);
    // One who has not come for two days is noted as seen when it comes again.
    let before: i64 = database.query_row("SELECT max(seen_ms) FROM guest", [], |row| row.get(0)).unwrap();
    let earlier = before - 2 * 24 * 3_600_000;
    database.execute("UPDATE guest SET seen_ms = ?1 WHERE name = 'Here'", [earlier]).unwrap();
    drop(database);

    let host = Host::with(folder, |_| {}, None).await;
    let create = json!({ "setup": people("al-capone", 2) });
    let status = async |guest: Guest| {
        let guest = Guest { address: host.address.clone(), ..guest };
        guest.ask("POST", "/api/tables", None, Some(create.clone())).await.status
    };
    assert_eq!(status(here).await, 201);
    // The sweep comes with the start.
    let database = rusqlite::Connection::open(host.folder.path().join("hinterzimmer.sqlite")).unwrap();
    while database.query_row("SELECT 1 FROM guest WHERE name = 'Gone'", [], |_| Ok(())).is_ok() {
        tokio::task::yield_now().await;
    }
    assert_eq!(status(gone).await, 401);
    let seen: i64 =
        database.query_row("SELECT seen_ms FROM guest WHERE name = 'Here'", [], |row| row.get(0)).unwrap();
    assert!(seen > earlier, "the guest was not noted as seen");
    host.running.stop().await;
}
