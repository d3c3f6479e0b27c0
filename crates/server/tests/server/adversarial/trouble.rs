//! Clocks that lie, files that are damaged, disks that fail: each costs at most what it concerns.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::json;
use store::{Backend, Row, StoreError};
use workbench::client::Http;

use crate::harness::{Guest, Host, PATIENCE, alternate, people, settings, two_dealt};

const DAY_MS: i64 = 24 * 3_600_000;

fn database(host: &tempfile::TempDir) -> rusqlite::Connection {
    rusqlite::Connection::open(host.path().join("hinterzimmer.sqlite")).unwrap()
}

fn system_ms() -> i64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap().as_millis() as i64
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_far_ahead_forgets_nobody_and_is_not_believed_for_ever() {
    let host = Host::start().await;
    let ada = host.guest("Ada").await;
    let place = ada.create(people("al-capone", 2)).await;
    host.running.stop().await;
    // All rows are 200 days old: as if the clock had jumped ahead, or nobody had started the server.
    let sql = format!(
        "UPDATE alive SET at_ms = at_ms - {0}; UPDATE guest SET seen_ms = seen_ms - {0}",
        200 * DAY_MS
    );
    database(&host.folder).execute_batch(&sql).unwrap();
    let host = Host::with(host.folder, |_| {}, None).await;
    let ada = Guest { address: host.address.clone(), ..ada };
    // What is forgotten at the start is forgotten before this is stored.
    host.guest("Ben").await;
    ada.connect(&place, None).await;
    host.running.stop().await;
    // A server has run twenty years ahead; the clock is right again.
    let sql = format!(
        "UPDATE alive SET at_ms = at_ms + {0}; UPDATE guest SET seen_ms = seen_ms + {0}",
        7300 * DAY_MS
    );
    database(&host.folder).execute_batch(&sql).unwrap();
    let host = Host::with(host.folder, |_| {}, None).await;
    let ada = Guest { address: host.address.clone(), ..ada };
    let mut one = ada.connect(&place, None).await;
    one.send(json!({ "type": "ping", "id": "p" })).await;
    let now = one.until("pong").await["now_ms"].as_i64().unwrap();
    assert!((now - system_ms()).abs() < DAY_MS, "{now} is not now");
    host.running.stop().await;
    let seen: i64 =
        database(&host.folder).query_row("SELECT min(seen_ms) FROM guest", [], |row| row.get(0)).unwrap();
    assert!((seen - system_ms()).abs() < 2 * DAY_MS, "a guest who came is seen now");
}

/// A store whose commits fail while told so.
struct Failing {
    inner: Box<dyn Backend>,
    fails: Arc<AtomicBool>,
}

impl Backend for Failing {
    fn commit(&mut self, groups: &[&[Row]]) -> Result<(), StoreError> {
        match self.fails.load(Ordering::Relaxed) {
            true => Err(StoreError::Damaged("on purpose".to_string())),
            false => self.inner.commit(groups),
        }
    }

    fn tidy(&mut self) -> Result<bool, StoreError> {
        self.inner.tidy()
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        self.inner.finish()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_sent_to_a_server_whose_commits_fail() {
    let fails = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&fails);
    let wrap: server::Wrap = Box::new(move |inner| Box::new(Failing { inner, fails: flag }));
    let host = Host::with(tempfile::tempdir().unwrap(), |_| {}, Some(wrap)).await;
    let mut http = Http::new(&*host.address);
    let mut make = async || {
        let body = json!({ "name": "Ada", "colour": 1 }).to_string();
        http.ask("POST", "/api/guests", &[], Some(body.as_bytes())).await.unwrap().status
    };
    let ready = async || Http::new(&*host.address).ask("GET", "/readyz", &[], None).await.unwrap().status;
    assert_eq!((make().await, ready().await), (201, 200));
    fails.store(true, Ordering::Relaxed);
    assert_eq!((make().await, ready().await), (503, 503));
    fails.store(false, Ordering::Relaxed);
    assert_eq!((make().await, ready().await), (201, 200));
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_journal_costs_its_own_table_only() {
    let host = Host::start().await;
    let (one, two) = two_dealt(&host, "al-capone").await;
    let (three, four) = two_dealt(&host, "al-capone").await;
    host.running.stop().await;
    let place = one.place.table.clone();
    let connection = database(&host.folder);
    let sql = "UPDATE entry SET body = CAST('{\"row\":\"nonsense\"}' AS BLOB) WHERE number =
        (SELECT max(number) FROM entry e JOIN game_table t ON t.key = e.table_key WHERE t.id = ?1)";
    assert_eq!(connection.execute(sql, [&place]).unwrap(), 1);
    let entries = "SELECT count(*) FROM entry e JOIN game_table t ON t.key = e.table_key WHERE t.id = ?1";
    let before: i64 = connection.query_row(entries, [&place], |row| row.get(0)).unwrap();
    let host = Host::with(host.folder, |_| {}, None).await;
    let mut people = Vec::new();
    for person in [three, four] {
        let guest = Guest { address: host.address.clone(), ..person.guest.clone() };
        people.push(guest.connect(&person.place, None).await);
    }
    let (mut four, mut three) = (people.pop().unwrap(), people.pop().unwrap());
    alternate(&mut three, &mut four, 2).await;
    let ada = Guest { address: host.address.clone(), ..one.guest.clone() };
    assert_eq!(ada.request(&one.place, None, json!({ "do": "join" })).await.0, 404);
    drop(two);
    host.running.stop().await;
    let stage: i64 = connection
        .query_row("SELECT stage FROM game_table WHERE id = ?1", [&place], |row| row.get(0))
        .unwrap();
    let after: i64 = connection.query_row(entries, [&place], |row| row.get(0)).unwrap();
    assert_eq!((stage, after), (4, before), "it is put aside, and nothing of it is lost");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_panics_takes_nobody_with_it() {
    // The deal of the first table fails, inside its step.
    let deals: server::Deals = Box::new(|key| table::TestDeal {
        seed: engine::Seed([key as u8; 32]),
        exchange: None,
        fails: key == 1,
    });
    let folder = tempfile::tempdir().unwrap();
    let doors = server::Doors { wrap: None, deals: Some(deals) };
    let running = server::RunningServer::start_with(settings(&folder), doors).await.unwrap();
    let address = running.address.to_string();
    let host = Host { running, address, folder };
    let ada = host.guest("Ada").await;
    let bot = json!({ "for": "bot", "level": "simple" });
    let broken = ada.create(json!({ "game": "al-capone", "seats": [bot, bot] })).await;
    let mut one = ada.connect(&broken, None).await;
    one.send(json!({ "type": "request", "id": "s", "request": { "do": "start" } })).await;
    // Its sockets are closed, and it is made again from the store.
    while one.try_next().await.is_some() {}
    let end = tokio::time::Instant::now() + PATIENCE;
    loop {
        let (status, code) = ada.request(&broken, None, json!({ "do": "join" })).await;
        if status == 204 {
            break;
        }
        assert!(status == 503 && tokio::time::Instant::now() < end, "{status} {code}");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    // Bots at another table move when their time comes: the timers go on.
    let sound = ada.create(json!({ "game": "al-capone", "seats": [bot, bot] })).await;
    let mut person = ada.connect(&sound, None).await;
    assert_eq!(person.request(json!({ "do": "start" })).await["type"], "ack");
    for _ in 0..5 {
        person.until("update").await;
    }
    host.running.stop().await;
}

#[test]
fn a_backup_removes_what_an_earlier_one_left_and_follows_no_link() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("hinterzimmer.sqlite");
    drop(store::Sqlite::open(&database, store::SqliteOptions::default()).unwrap());
    let backups = folder.path().join("backups");
    std::fs::create_dir(&backups).unwrap();
    let left =
        ["", "-journal"].map(|end| backups.join(format!("monday.hzb.hinterzimmer.part-4194304999{end}")));
    left.iter().for_each(|left| std::fs::write(left, "half a database").unwrap());
    let precious = folder.path().join("precious");
    std::fs::write(&precious, "precious").unwrap();
    let copy = backups.join("tuesday.hzb");
    for name in [
        format!("tuesday.hzb.hinterzimmer.part-{}", std::process::id()),
        format!("tuesday.hzb.hinterzimmer.part-{}-journal", std::process::id()),
        format!("tuesday.hzb.part-{}", std::process::id()),
    ] {
        std::os::unix::fs::symlink(&precious, backups.join(name)).unwrap();
    }
    store::backup(&database, &copy).unwrap();
    assert!(!left.iter().any(|left| left.exists()), "half a backup is still there");
    assert_eq!(std::fs::read_to_string(&precious).unwrap(), "precious");
    let nowhere = backups.join("link.hzb");
    std::os::unix::fs::symlink(folder.path().join("elsewhere"), &nowhere).unwrap();
    assert!(matches!(store::backup(&database, &nowhere), Err(StoreError::Exists { .. })));
    assert!(!folder.path().join("elsewhere").exists());
}
