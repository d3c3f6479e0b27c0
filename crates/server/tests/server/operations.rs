//! What a host does: look, stop, upgrade.

use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex};

use games::GameId;
use serde_json::{Value, json};
use server::{RunningServer, StartError};
use workbench::client::Http;

use crate::crash::Process;
use crate::harness::{Guest, Host, PATIENCE, alternate, people, settings, two_dealt};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn health_metrics_and_the_page_answer() {
    let host = Host::start().await;
    let mut http = Http::new(&*host.address);
    let mut get = async |path: &str| http.ask("GET", path, &[], None).await.unwrap();
    for path in ["/healthz", "/readyz", "/", "/api/games", "/api/tables"] {
        assert_eq!(get(path).await.status, 200, "{path}");
    }
    let page = get("/").await;
    let text = String::from_utf8(page.body).unwrap();
    assert!(text.contains("<title>Hinterzimmer</title>"), "{text}");
    assert!(page.head.to_lowercase().contains("content-security-policy"));
    let metrics = String::from_utf8(get("/metrics").await.body).unwrap();
    assert!(metrics.contains("hinterzimmer_tables 0") && metrics.contains("process_resident_memory_bytes"));
    let api: Value = get("/api/openapi.json").await.json().unwrap();
    assert!(api["paths"]["/api/tables/{id}/requests"]["post"].is_object());
    let rules: Value = get("/api/games/al-capone/rules?lang=de").await.json().unwrap();
    assert!(rules.as_array().is_some_and(|rules| rules.iter().any(|rule| rule["id"] == "AC-2.5")));
    // A game for tests is had by its id, and in no list.
    let games: Value = get("/api/games").await.json().unwrap();
    let ids: Vec<&str> = games.as_array().unwrap().iter().filter_map(|game| game["id"].as_str()).collect();
    assert_eq!(ids, GameId::LISTED.iter().map(|game| game.info().id).collect::<Vec<_>>());
    for game in GameId::ALL {
        assert_eq!(get(&format!("/api/games/{game}/rules?lang=en")).await.status, 200, "{game}");
    }
    assert_eq!(get("/nothing.js").await.status, 404);
    assert_eq!(get("/api/nothing").await.status, 404);
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_signal_tells_the_clients_and_drains() {
    let folder = tempfile::tempdir().unwrap();
    let mut process = Process::start(folder.path());
    let ada = Guest::new(&process.address, "Ada").await;
    let place = ada.create(people("al-capone", 2)).await;
    let mut person = ada.connect(&place, None).await;
    let pid = rustix::process::Pid::from_child(&process.child);
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).unwrap();
    let closed = person.until("closed").await;
    assert_eq!(closed["reason"], "restart");
    let status = tokio::task::spawn_blocking(move || process.child.wait().unwrap()).await.unwrap();
    assert!(status.success(), "{status}");
    let mut process = Process::start(folder.path());
    let back = Guest { address: process.address.clone(), ..ada };
    let person = back.connect(&place, None).await;
    assert_eq!(person.seat(), Some("A"));
    process.child.kill().unwrap();
    process.child.wait().unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_go_on_after_a_restart() {
    let host = Host::with(tempfile::tempdir().unwrap(), |settings| settings.bot_pace_ms = 10, None).await;
    let ada = host.guest("Ada").await;
    let bot = json!({ "for": "bot", "level": "simple" });
    let place = ada.create(json!({ "game": "al-capone", "seats": [bot, bot] })).await;
    let mut person = ada.connect(&place, None).await;
    assert_eq!(person.request(json!({ "do": "start" })).await["type"], "ack");
    for _ in 0..5 {
        person.until("update").await;
    }
    let before = person.decision();
    let host = host.restart(|settings| settings.bot_pace_ms = 10).await;
    let back = Guest { address: host.address.clone(), ..ada };
    let mut person = back.connect(&place, None).await;
    assert!(person.decision() >= before);
    for _ in 0..5 {
        person.until("update").await;
    }
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_that_search_keep_to_their_time_and_stop_with_the_server() {
    let host = Host::with(tempfile::tempdir().unwrap(), |settings| settings.bot_think_ms = 5, None).await;
    let ada = host.guest("Ada").await;
    let bot = json!({ "for": "bot", "level": "hard" });
    let place = ada.create(json!({ "game": "al-capone", "seats": [bot, bot] })).await;
    let mut person = ada.connect(&place, None).await;
    assert_eq!(person.request(json!({ "do": "start" })).await["type"], "ack");
    for _ in 0..8 {
        person.until("update").await;
    }
    // Now one of them would think for a minute.
    let host = host.restart(|settings| settings.bot_think_ms = 60_000).await;
    let _person = Guest { address: host.address.clone(), ..ada }.connect(&place, None).await;
    tokio::time::timeout(PATIENCE / 2, host.running.stop()).await.expect("a bot did not stop to think");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_table_of_another_revision_stops_the_start_and_is_listed() {
    let host = Host::start().await;
    let (one, _two) = two_dealt(&host, "al-capone").await;
    let ada = host.guest("Ada").await;
    ada.create(people("al-capone", 2)).await;
    host.running.stop().await;
    let database = rusqlite::Connection::open(host.folder.path().join("hinterzimmer.sqlite")).unwrap();
    database.execute("UPDATE game_table SET revision = 999", []).unwrap();
    drop(database);
    let error = RunningServer::start(settings(&host.folder), None).await.unwrap_err();
    let Some(StartError::Incompatible(tables)) = error.downcast_ref() else { panic!("{error}") };
    assert_eq!(tables.len(), 1, "only the running one matters: {tables:?}");
    assert!(tables[0].contains(&one.place.table) && tables[0].contains("999"), "{tables:?}");

    let mut settings = settings(&host.folder);
    settings.abandon_incompatible = true;
    RunningServer::start(settings, None).await.unwrap().stop().await;
}

/// Everything that is logged in this process.
static LOGGED: LazyLock<Arc<Mutex<Vec<u8>>>> = LazyLock::new(|| {
    let lines = Arc::new(Mutex::new(Vec::new()));
    let writer = Arc::clone(&lines);
    let _ = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_writer(move || Lines(Arc::clone(&writer)))
        .try_init();
    lines
});

struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn logs_name_no_card_no_token_and_no_key() {
    let logged = Arc::clone(&LOGGED);
    let host =
        Host::with(tempfile::tempdir().unwrap(), |settings| settings.max_database_pages = 40, None).await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    alternate(&mut one, &mut two, 30).await;
    let (place, token) = (one.place.clone(), one.guest.token.clone());
    // Trouble is logged too.
    one.send(json!({ "type": "move", "id": "x", "decision": 1, "move": "meld nitti 99" })).await;
    one.until("refused").await;
    host.running.stop().await;
    let text = String::from_utf8_lossy(&logged.lock().unwrap()).into_owned();
    let ours: Vec<&str> = text
        .lines()
        .filter(|line| ["server", "store", "table", "protocol"].iter().any(|name| line.contains(name)))
        .collect();
    assert!(!ours.is_empty(), "nothing was logged");
    for secret in [token.as_str(), &place.join_key, &place.watch_key, "nitti", "torrio", "capone ", "meld"] {
        let found = ours.iter().find(|line| line.contains(secret));
        assert!(found.is_none(), "{secret:?} stands in the log: {found:?}");
    }
}
