//! No acknowledgement before its commit, and nothing half done when the disk is full.

use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Condvar, Mutex};

use serde_json::{Value, json};
use store::{Backend, Row, StoreError};
use workbench::client::Socket;

use crate::harness::{self, Host, PATIENCE, Person, two_dealt};

/// A store that can be stopped in front of its commits.
struct Gate {
    inner: Box<dyn Backend>,
    open: Arc<(Mutex<bool>, Condvar)>,
    waits: Sender<()>,
}

impl Backend for Gate {
    fn commit(&mut self, groups: &[&[Row]]) -> Result<(), StoreError> {
        let (open, opened) = &*self.open;
        let mut guard = open.lock().unwrap();
        if !*guard && groups.iter().copied().flatten().any(|row| matches!(row, Row::Entry { .. })) {
            let _ = self.waits.send(());
        }
        while !*guard {
            guard = opened.wait(guard).unwrap();
        }
        drop(guard);
        self.inner.commit(groups)
    }

    fn tidy(&mut self) -> Result<bool, StoreError> {
        self.inner.tidy()
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        self.inner.finish()
    }
}

async fn gated() -> (Host, Arc<(Mutex<bool>, Condvar)>, Receiver<()>) {
    let open = Arc::new((Mutex::new(true), Condvar::new()));
    let (waits, waiting) = channel();
    let inside = Arc::clone(&open);
    let wrap: server::Wrap = Box::new(move |inner| Box::new(Gate { inner, open: inside, waits }));
    (Host::with(tempfile::tempdir().unwrap(), |_| {}, Some(wrap)).await, open, waiting)
}

/// Asks for a sign of life a few times and gives everything that came with it.
async fn meanwhile(person: &mut Person) -> Vec<Value> {
    let mut came = Vec::new();
    for number in 0..3 {
        let id = format!("ping{number}");
        person.send(json!({ "type": "ping", "id": id })).await;
        loop {
            let message = person.next().await;
            if message["type"] == "pong" && message["id"] == id.as_str() {
                break;
            }
            came.push(message);
        }
    }
    came
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stalled_store_shows_that_no_acknowledgement_comes_before_its_commit() {
    let (host, open, waiting) = gated().await;
    let (one, two) = two_dealt(&host, "al-capone").await;
    let (mut mover, mut other) = if one.legal().is_empty() { (two, one) } else { (one, two) };
    *open.0.lock().unwrap() = false;
    let decision = mover.decision();
    let text = mover.legal()[0].clone();
    mover.send(json!({ "type": "move", "id": "stalled", "decision": decision, "move": text })).await;
    tokio::task::spawn_blocking(move || waiting.recv_timeout(PATIENCE).unwrap()).await.unwrap();

    // The store holds the move in its hands, and everything else still answers.
    let told =
        |came: Vec<Value>| came.iter().any(|message| message["type"] == "ack" || message["type"] == "update");
    assert!(!told(meanwhile(&mut mover).await), "acknowledged before the commit");
    assert!(!told(meanwhile(&mut other).await), "told to others before the commit");

    *open.0.lock().unwrap() = true;
    open.1.notify_all();
    loop {
        let message = mover.next().await;
        if message["id"] == "stalled" {
            assert_eq!(message["type"], "ack");
            break;
        }
    }
    other.until("update").await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let host =
        Host::with(tempfile::tempdir().unwrap(), |settings| settings.max_database_pages = 16, None).await;
    let (one, two) = two_dealt(&host, "al-capone").await;
    let mut people = [one, two];
    let mut last = None;
    'full: for number in 0.. {
        for (place, person) in people.iter_mut().enumerate() {
            let id = format!("m{number}-{place}");
            let legal = person.legal();
            let message = match legal.get(person.rng.below(legal.len())) {
                Some(text) => {
                    json!({ "type": "move", "id": id, "decision": person.decision(), "move": text })
                }
                None => json!({ "type": "ping", "id": id }),
            };
            if person.socket.send(message.to_string()).await.is_err() {
                break 'full;
            }
            loop {
                match person.try_next().await {
                    None => break 'full,
                    Some(answer) if answer["type"] == "closed" => {
                        assert_eq!(answer["reason"], "try-again");
                        break 'full;
                    }
                    Some(answer) if answer["id"] == id.as_str() => {
                        if answer["type"] == "ack" {
                            last = Some((place, message.clone()));
                        }
                        break;
                    }
                    Some(_) => {}
                }
            }
        }
        assert!(number < 5_000, "the disk never became full");
    }
    let (place, message) = last.expect("no move was acknowledged");
    let wish = json!({ "setup": harness::people("al-capone", 2) });
    let refused = people[0].guest.ask("POST", "/api/tables", None, Some(wish)).await;
    assert_eq!(refused.status, 503, "{}", String::from_utf8_lossy(&refused.body));

    // With more room everything that was acknowledged is there, and the table goes on.
    let host = host.restart(|_| {}).await;
    for person in &mut people {
        person.guest.address = host.address.clone();
    }
    let person = &mut people[place];
    person.socket =
        Socket::hello(&host.address, &person.place.table, &person.guest.token, None, None).await.unwrap();
    person.until("welcome").await;
    person.send(message.clone()).await;
    loop {
        let answer = person.next().await;
        if answer["id"] == message["id"] {
            assert_eq!(answer["type"], "ack", "an acknowledged move was lost: {answer}");
            break;
        }
    }
    let [mut one, mut two] = people;
    let other = if place == 0 { &mut two } else { &mut one };
    other.socket =
        Socket::hello(&host.address, &other.place.table, &other.guest.token, None, None).await.unwrap();
    other.until("welcome").await;
    let mover = if one.legal().is_empty() { &mut two } else { &mut one };
    mover.sent = 1_000_000;
    mover.play_any().await;
    host.running.stop().await;
}
