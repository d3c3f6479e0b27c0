//! The server on a PostgreSQL, which goes away and comes back.

use serde_json::json;
use workbench::postgres_for_tests;

use crate::harness::{Host, PATIENCE, Person, two_dealt};

/// Comes back as often as it takes, as the page does.
async fn come_back(person: &mut Person) {
    let coming = async {
        loop {
            let place = person.place.clone();
            let hello = workbench::client::Socket::hello(
                &person.guest.address,
                &place.table,
                &person.guest.token,
                person.key.as_deref(),
                None,
            );
            if let Ok(socket) = hello.await {
                person.socket = socket;
                let message = person.try_next().await;
                if message.is_some_and(|message| message["type"] == "welcome") {
                    return;
                }
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(PATIENCE, coming).await.expect("the table did not come back");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_outlives_its_database_and_its_server() {
    let Some(mut postgres) = tokio::task::spawn_blocking(postgres_for_tests).await.unwrap() else { return };
    let store = postgres.url();
    let choose = |settings: &mut server::Settings| settings.store = store.parse().unwrap();
    let host = Host::with(tempfile::tempdir().unwrap(), choose, None).await;
    let (one, two) = two_dealt(&host, "al-capone").await;
    let (mut mover, mut other) = if one.legal().is_empty() { (two, one) } else { (one, two) };
    let known = mover.play_any().await;

    // The database is gone: nothing is acknowledged, and the sockets end.
    postgres.end(true).unwrap();
    let (decision, text) = loop {
        match mover.legal().first() {
            Some(text) => break (mover.decision(), text.clone()),
            None => std::mem::swap(&mut mover, &mut other),
        }
        // Whose turn it is now may have been told before or not.
        if mover.legal().is_empty() {
            mover.next().await;
        }
    };
    let lost = json!({ "type": "move", "id": "lost", "decision": decision, "move": text });
    mover.send(lost.clone()).await;
    while let Some(message) = mover.try_next().await {
        assert!(message["type"] != "ack" && message["type"] != "update", "it is not stored: {message}");
    }

    // It is back: what was not acknowledged is sent again, and what was is there.
    postgres.go_on().unwrap();
    come_back(&mut mover).await;
    come_back(&mut other).await;
    mover.send(lost).await;
    let answer = mover.until("ack").await;
    assert_eq!(answer["id"], "lost");
    let mut guests = [mover, other];
    let stored = postgres
        .sql(&format!("SELECT count(*) FROM entry WHERE convert_from(body, 'UTF8') LIKE '%\"{known}\"%'"));
    assert_eq!(stored.unwrap(), "1");

    // The server is started again on the same database, with another folder.
    let host = host.restart(choose).await;
    for guest in &mut guests {
        guest.guest.address = host.address.clone();
        come_back(guest).await;
    }
    let turn = guests.iter_mut().find(|guest| !guest.legal().is_empty()).unwrap();
    turn.play_any().await;
    host.running.stop().await;
}
