//! A guest who goes for good: what could still be found of somebody afterwards.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;

use crate::harness::{Guest, Host, Place, people, two_dealt};

const NAME: &str = "Zephyrine";
const SAID: &str = "the plumbing is by Xaverius";

/// Whether a text stands in any byte of any file of a folder.
fn found(folder: &Path, text: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .filter(|path| std::fs::read(path).unwrap().windows(text.len()).any(|part| part == text.as_bytes()))
        .map(|path| path.display().to_string())
        .collect()
}

async fn go(guest: &Guest) {
    assert_eq!(guest.ask("DELETE", "/api/guests/me", None, None).await.status, 204);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_said_who_had_left_before_goes_too_and_so_does_every_byte() {
    let host = Host::start().await;
    let (ada, gone) = (host.guest("Ada").await, host.guest(NAME).await);
    let place = ada.create(people("al-capone", 2)).await;
    let mut one = ada.connect(&place, None).await;
    let mut two = gone.connect(&place, Some(&place.join_key)).await;
    two.send(json!({ "type": "chat", "id": "c", "text": SAID })).await;
    two.until("ack").await;
    let line = one.until("chat").await;
    assert_eq!(line["line"]["text"], SAID);
    let before = (one.stream.clone(), one.seq - 1);
    assert_eq!(two.request(json!({ "do": "leave" })).await["type"], "ack");
    go(&gone).await;

    // A client that missed the line does not get it any more.
    (one.stream, one.seq) = before;
    let welcome = one.reconnect().await.to_string();
    assert!(!welcome.contains(NAME) && !welcome.contains(SAID), "{welcome}");
    let fresh = ada.connect(&place, None).await;
    assert!(!fresh.table.to_string().contains(NAME));
    for text in [NAME, SAID] {
        assert_eq!(found(host.folder.path(), text), [] as [&str; 0], "{text} is still on disk");
    }
    let host = host.restart(|_| {}).await;
    let back = Guest { address: host.address.clone(), ..ada }.connect(&place, None).await;
    assert_eq!(back.table["stage"], "waiting", "the table can still be made again");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_journal_and_the_record_of_a_running_game_lose_the_name_on_disk_and_the_game_goes_on() {
    let host = Host::start().await;
    let (ada, gone) = (host.guest("Ada").await, host.guest(NAME).await);
    let place = ada.create(people("al-capone", 2)).await;
    let mut one = ada.connect(&place, None).await;
    assert_eq!(gone.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await.0, 204);
    let mut two = gone.connect(&place, None).await;
    tokio::join!(one.deal(), two.deal());
    two.send(json!({ "type": "chat", "id": "c", "text": SAID })).await;
    two.until("ack").await;
    // One game is over and in the record, the next one runs.
    assert_eq!(two.request(json!({ "do": "resign" })).await["type"], "ack");
    assert_eq!(one.request(json!({ "do": "rematch" })).await["type"], "ack");
    assert!(!found(host.folder.path(), NAME).is_empty(), "the name must be on disk before");
    go(&gone).await;
    for text in [NAME, SAID] {
        assert_eq!(found(host.folder.path(), text), [] as [&str; 0], "{text} is still on disk");
    }
    let host = host.restart(|_| {}).await;
    let mut back = Guest { address: host.address.clone(), ..ada }.connect(&place, None).await;
    let path = format!("/api/tables/{}/record", place.table);
    let record = String::from_utf8(back.guest.ask("GET", &path, None, None).await.body).unwrap();
    assert!(record.contains("name B deleted guest") && study::verify(&record).unwrap().ok(), "{record}");
    assert_eq!(back.request(json!({ "do": "close" })).await["type"], "ack");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_like_that_of_a_bot_goes_from_records_like_any_other() {
    let host = Host::start().await;
    let (ada, gone) = (host.guest("Ada").await, host.guest("bot:Zephyrine").await);
    let place = ada.create(people("al-capone", 2)).await;
    let mut one = ada.connect(&place, None).await;
    assert_eq!(gone.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await.0, 204);
    let mut two = gone.connect(&place, None).await;
    tokio::join!(one.deal(), two.deal());
    assert!(!one.table.to_string().contains("bot:"), "nobody has the name of a bot: {}", one.table);
    assert_eq!(one.request(json!({ "do": "resign" })).await["type"], "ack");
    go(&gone).await;
    let path = format!("/api/tables/{}/record", place.table);
    let record = String::from_utf8(ada.ask("GET", &path, None, None).await.body).unwrap();
    assert!(record.contains("name B deleted guest") && !record.contains(NAME), "{record}");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_deletion_that_races_names_and_sockets_leaves_no_token_and_no_socket() {
    let host = Host::with(
        tempfile::tempdir().unwrap(),
        |settings| settings.joins_per_minute_per_guest = 1_000_000,
        None,
    )
    .await;
    let ada = host.guest("Ada").await;
    let place = ada.create(people("al-capone", 2)).await;
    for round in 0..15 {
        let gone = host.guest(NAME).await;
        let rename = |number: u32| {
            let (gone, body) = (gone.clone(), json!({ "name": format!("{NAME}{number}"), "colour": 1 }));
            async move { gone.ask("PUT", "/api/guests/me", None, Some(body)).await.status }
        };
        let join = || gone.request(&place, Some(&place.watch_key), json!({ "do": "join" }));
        let sit = || gone.request(&place, Some(&place.join_key), json!({ "do": "join" }));
        let (first, second, third, _, _, deleted, fourth, fifth) = tokio::join!(
            rename(1),
            rename(2),
            rename(3),
            join(),
            sit(),
            gone.ask("DELETE", "/api/guests/me", None, None),
            rename(4),
            sit(),
        );
        assert_eq!(deleted.status, 204, "round {round}");
        let allowed = [204, 401];
        assert!(
            [first, second, third, fourth].iter().all(|status| allowed.contains(status)),
            "round {round}"
        );
        assert!([204, 401].contains(&fifth.0), "round {round}: {fifth:?}");
        assert_eq!(rename(5).await, 401, "round {round}: the token is alive");
        let info: Value =
            ada.ask("GET", &format!("/api/tables/{}", place.table), None, None).await.json().unwrap();
        assert!(!info.to_string().contains(NAME), "round {round}: {info}");
        assert_eq!(found(host.folder.path(), NAME), [] as [&str; 0], "round {round}: the name is on disk");
    }
    host.running.stop().await;
}

/// Sends the wish to be deleted and hangs up after a moment. Says whether the guest is gone; where the server has not taken
/// the wish at all, the guest is there as before.
async fn hang_up(host: &Host, guest: &Guest, place: &Place, after: Duration) -> bool {
    let mut stream = tokio::net::TcpStream::connect(&host.address).await.unwrap();
    let (address, token) = (&host.address, &guest.token);
    let wish =
        format!("DELETE /api/guests/me HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.write_all(wish.as_bytes()).await.unwrap();
    // The answer is not read, but the server gets a moment to begin.
    let _ = tokio::time::timeout(after, stream.readable()).await;
    drop(stream);
    let path = format!("/api/tables/{}", place.table);
    let mut again = tokio::time::interval(Duration::from_millis(10));
    for look in 1..6000 {
        if guest.ask("GET", &path, Some(&place.join_key), None).await.status == 401 {
            return true;
        }
        if look % 100 == 0
            && guest.request(place, Some(&place.join_key), json!({ "do": "join" })).await.0 == 204
        {
            return false;
        }
        again.tick().await;
    }
    panic!("half a guest is left: the token is alive, and no table takes it");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_hangs_up_while_being_deleted_is_deleted_all_the_same() {
    let host = Host::start().await;
    let ada = host.guest("Ada").await;
    let place = ada.create(people("al-capone", 2)).await;
    let mut gone = 0;
    for round in 0..8 {
        let guest = host.guest(NAME).await;
        // With something to leave, and with nothing.
        if round % 2 == 0 {
            assert_eq!(guest.request(&place, Some(&place.join_key), json!({ "do": "join" })).await.0, 204);
        }
        if !hang_up(&host, &guest, &place, Duration::from_micros(200 << round)).await {
            go(&guest).await;
            continue;
        }
        gone += 1;
        let path = format!("/api/tables/{}", place.table);
        let info: Value = ada.ask("GET", &path, None, None).await.json().unwrap();
        assert!(!info.to_string().contains(NAME), "round {round}: {info}");
        assert_eq!(found(host.folder.path(), NAME), [] as [&str; 0], "round {round}: the name is on disk");
    }
    assert!(gone > 0, "the server took no wish");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_on_the_machine_can_read_the_files_of_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("deep/data");
    let host = Host::with(folder, |settings| settings.data.clone_from(&data), None).await;
    let (_one, _two) = two_dealt(&host, "al-capone").await;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&data), 0o700, "the folder");
    let files: Vec<_> = std::fs::read_dir(&data).unwrap().map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 3, "{files:?}");
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    // Files of an earlier program are taken away from others, too.
    host.running.stop().await;
    let database = data.join("hinterzimmer.sqlite");
    std::fs::set_permissions(&database, std::fs::Permissions::from_mode(0o644)).unwrap();
    let host = Host::with(host.folder, |settings| settings.data.clone_from(&data), None).await;
    assert_eq!(mode(&database), 0o600);
    host.running.stop().await;
}
