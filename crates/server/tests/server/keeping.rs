//! Copies of the database under moves, putting them back, and guests who go.

use std::collections::HashSet;
use std::path::Path;

use serde_json::json;
use store::{FolderLock, Reader, SqliteReader, StoreError};
use table::Entry;

use crate::harness::{Host, alternate, catch_up, people, two_dealt};

/// The ids of all moves in a database.
fn moves(database: &Path) -> HashSet<String> {
    let mut ids = HashSet::new();
    let reader = SqliteReader::open(database).unwrap();
    reader
        .tables(&mut |table| {
            for entry in table.entries {
                if let Entry::Moved { id: Some(id), .. } = serde_json::from_slice(&entry).unwrap() {
                    ids.insert(id);
                }
            }
            Ok(())
        })
        .unwrap();
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_move_acknowledged_before_a_backup_is_in_it() {
    let host = Host::start().await;
    let database = host.folder.path().join("hinterzimmer.sqlite");
    let copies = tempfile::tempdir().unwrap();
    let (mut one, mut two) = two_dealt(&host, "mini-rummy").await;
    let mut acknowledged: HashSet<String> = HashSet::new();
    let mut taken = Vec::new();
    for round in 0..6 {
        let copy = copies.path().join(format!("{round}.hzb"));
        let before = acknowledged.clone();
        let (from, to) = (database.clone(), copy.clone());
        let backup = tokio::task::spawn_blocking(move || store::backup(&from, &to).unwrap());
        taken.push((copy, before));
        for _ in 0..10 {
            catch_up(&mut one, &mut two).await;
            let mover = if one.legal().is_empty() { &mut two } else { &mut one };
            let seat = mover.seat().unwrap().to_string();
            mover.rng = engine::Rng::new(acknowledged.len() as u64);
            mover.sent = acknowledged.len() as u64 + if seat == "A" { 10_000 } else { 20_000 };
            acknowledged.insert(mover.play_any().await);
        }
        let contents = backup.await.unwrap();
        assert_eq!((contents.tables, contents.guests), (1, 2));
    }
    assert_eq!(acknowledged.len(), 60);
    for (copy, before) in &taken {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("data/hinterzimmer.sqlite");
        let (_, aside) = store::restore(copy, &place).unwrap();
        assert_eq!(aside, None);
        let found = moves(&place);
        assert!(
            before.is_subset(&found),
            "acknowledged, but not in the copy: {:?}",
            before.difference(&found)
        );
    }

    // A whole server goes on from the last copy, with the same tokens.
    let refused = store::restore(&taken[5].0, &database).unwrap_err();
    assert!(matches!(refused, StoreError::InUse { .. }), "{refused}");
    let (place, ada) = (one.place.clone(), one.guest.clone());
    host.running.stop().await;
    let before = moves(&database);
    let (_, aside) = store::restore(&taken[5].0, &database).unwrap();
    assert_eq!(moves(&aside.unwrap()), before, "what was there is kept");
    let host = Host::with(host.folder, |_| {}, None).await;
    let back = crate::harness::Guest { address: host.address.clone(), ..ada }.connect(&place, None).await;
    assert_eq!(back.seat(), Some("A"));
    assert!(!back.game.is_null());
    host.running.stop().await;
}

#[test]
fn a_backup_overwrites_nothing_and_a_restore_takes_only_what_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("hinterzimmer.sqlite");
    drop(store::Sqlite::open(&database, store::SqliteOptions::default()).unwrap());
    let copy = folder.path().join("copy.hzb");
    std::fs::write(&copy, "precious").unwrap();
    assert!(matches!(store::backup(&database, &copy), Err(StoreError::Exists { .. })));
    assert_eq!(std::fs::read_to_string(&copy).unwrap(), "precious");
    assert!(store::restore(&copy, &database).is_err(), "that is no database");
    std::fs::remove_file(&copy).unwrap();
    assert!(store::backup(&folder.path().join("missing.sqlite"), &copy).is_err());
    store::backup(&database, &copy).unwrap();
    let whole = std::fs::read(&copy).unwrap();
    std::fs::write(&copy, &whole[..whole.len() - 4096]).unwrap();
    assert!(store::restore(&copy, &database).is_err(), "that is half a database");
    let foreign = folder.path().join("foreign.sqlite");
    rusqlite::Connection::open(&foreign).unwrap().execute_batch("CREATE TABLE x (y)").unwrap();
    assert!(matches!(store::restore(&foreign, &database), Err(StoreError::Foreign { .. })));
    let left: Vec<_> = std::fs::read_dir(folder.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains(".part-") || name.contains(".before-"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[tokio::test]
async fn two_servers_do_not_share_a_folder() {
    let host = Host::start().await;
    assert!(matches!(FolderLock::take(host.folder.path()), Err(StoreError::InUse { .. })));
    let error = server::RunningServer::start(crate::harness::settings(&host.folder), None).await.unwrap_err();
    assert!(server::is_refusal(&error), "{error}");
    let folder = host.folder;
    host.running.stop().await;
    drop(FolderLock::take(folder.path()).unwrap());
}

#[tokio::test]
async fn a_guest_who_goes_takes_token_and_name_along() {
    let host = Host::start().await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    two.send(json!({ "type": "chat", "id": "c", "text": "my secret" })).await;
    two.until("ack").await;
    alternate(&mut one, &mut two, 6).await;
    one.request(json!({ "do": "resign" })).await;
    let path = format!("/api/tables/{}/record", one.place.table);
    let text = |answer: workbench::client::Answer| String::from_utf8(answer.body.to_vec()).unwrap();
    let before = text(one.guest.ask("GET", &path, None, None).await);
    assert!(before.contains("name B Ben"), "{before}");

    let gone = two.guest.clone();
    assert_eq!(gone.ask("DELETE", "/api/guests/me", None, None).await.status, 204);
    assert_eq!(gone.ask("DELETE", "/api/guests/me", None, None).await.status, 401);
    assert_eq!(gone.request(&two.place, None, json!({ "do": "join" })).await.0, 401);
    let closed = two.until("closed").await;
    assert_eq!(closed["reason"], "left");

    let after = text(one.guest.ask("GET", &path, None, None).await);
    assert_eq!(after, before.replace("name B Ben", "name B deleted guest"));
    assert!(study::verify(&after).unwrap().ok());
    let fresh = one.reconnect().await;
    assert!(!fresh.to_string().contains("Ben"), "{fresh}");
    let mut again = one.guest.connect(&one.place, None).await;
    again.request(json!({ "do": "rematch" })).await;
    assert!(!again.table.to_string().contains("Ben"));

    // In the middle of a game a bot goes on, and the record has no name. After a restart it is the same.
    let (mut three, mut four) = two_dealt(&host, "al-capone").await;
    alternate(&mut three, &mut four, 3).await;
    assert_eq!(four.guest.ask("DELETE", "/api/guests/me", None, None).await.status, 204);
    let host = host.restart(|_| {}).await;
    three.guest.address.clone_from(&host.address);
    let mut three = three.guest.connect(&three.place, None).await;
    three.request(json!({ "do": "resign" })).await;
    let path = format!("/api/tables/{}/record", three.place.table);
    let record = text(three.guest.ask("GET", &path, None, None).await);
    assert!(record.contains("name B deleted guest") && !record.contains("Ben"), "{record}");
    host.running.stop().await;
}

#[tokio::test]
async fn a_guest_who_was_sent_away_from_a_game_takes_the_name_along() {
    let host = Host::start().await;
    for goes_first in [true, false] {
        let (mut one, two) = two_dealt(&host, "al-capone").await;
        let gone = two.guest.clone();
        let person = one.table["people"].as_array().unwrap().iter().find(|person| person["name"] == "Ben");
        let kick = json!({ "do": "kick", "person": person.unwrap()["person"] });
        assert_eq!(one.request(kick).await["type"], "ack");
        if goes_first {
            assert_eq!(gone.ask("DELETE", "/api/guests/me", None, None).await.status, 204);
        }
        assert_eq!(one.request(json!({ "do": "resign" })).await["type"], "ack");
        if !goes_first {
            assert_eq!(gone.ask("DELETE", "/api/guests/me", None, None).await.status, 204);
        }
        let path = format!("/api/tables/{}/record", one.place.table);
        let answer = one.guest.ask("GET", &path, None, None).await;
        let record = String::from_utf8(answer.body.to_vec()).unwrap();
        assert!(record.contains("name B deleted guest") && !record.contains("Ben"), "{record}");
    }
    host.running.stop().await;
}

#[tokio::test]
async fn a_guest_who_goes_leaves_a_seat_and_an_empty_line() {
    let host = Host::start().await;
    let (ada, ben) = (host.guest("Ada").await, host.guest("Ben").await);
    let place = ada.create(people("al-capone", 2)).await;
    let (status, _) = ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
    assert_eq!(status, 204);
    let mut two = ben.connect(&place, None).await;
    two.send(json!({ "type": "chat", "id": "c", "text": "my secret" })).await;
    two.until("ack").await;
    assert_eq!(ben.ask("DELETE", "/api/guests/me", None, None).await.status, 204);
    let mut one = ada.connect(&place, None).await;
    let welcome = one.reconnect().await.to_string();
    assert!(!welcome.contains("Ben") && !welcome.contains("my secret"), "{welcome}");
    assert_eq!(one.table["seats"][1]["holder"]["kind"], "open", "{}", one.table);
    host.running.stop().await;
}
