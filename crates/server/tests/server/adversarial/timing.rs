//! Attacks by time: lying about it, and learning from it.

use std::time::{Duration, Instant};

use engine::Record;
use serde_json::{Value, json};
use workbench::client::RawMessage;

use super::Scene;
use crate::harness::{Guest, Host, Person, Place, people};

/// The most that a line's delay can count, in milliseconds.
const CAP: u32 = 250;

/// People at a table of their own, dealt, and one who watches.
async fn dealt(host: &Host, game: &str, seats: usize) -> (Vec<Person>, Person) {
    let maker = host.guest("P0").await;
    let place = maker.create(people(game, seats)).await;
    let mut guests = vec![maker];
    for number in 1..seats {
        let guest = host.guest(&format!("P{number}")).await;
        assert_eq!(guest.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await.0, 204);
        guests.push(guest);
    }
    let tasks: Vec<_> = guests.into_iter().map(|guest| tokio::spawn(sit(guest, place.clone()))).collect();
    let mut all = Vec::new();
    for task in tasks {
        all.push(task.await.unwrap());
    }
    let watcher = host.guest("Watcher").await.connect(&place, Some(&place.watch_key)).await;
    // A pong overtakes what waits for its commit, so each has to be told of the last one who came: nothing is under way then.
    for person in &mut all {
        while person.table["people"].as_array().unwrap().iter().all(|other| other["name"] != "Watcher") {
            person.next().await;
        }
    }
    (all, watcher)
}

async fn sit(guest: Guest, place: Place) -> Person {
    let mut person = guest.connect(&place, None).await;
    person.deal().await;
    person
}

/// Everything that has come to somebody up to now.
async fn inbox(person: &mut Person) -> Vec<Value> {
    person.sent += 1;
    let id = format!("i{}", person.sent);
    person.send(json!({ "type": "ping", "id": id })).await;
    let mut inbox = Vec::new();
    loop {
        let message = person.next().await;
        if message["type"] == "pong" && message["id"] == id.as_str() {
            return inbox;
        }
        inbox.push(message);
    }
}

/// Brings everybody to the first choice that several have to make at once.
async fn to_sealed(all: &mut [Person], watcher: &mut Person) {
    // A refusal comes in its turn behind all that is being stored, and so behind what everybody is told of that.
    let (status, _) = all[0].guest.request(&all[0].place, None, json!({ "do": "start" })).await;
    assert_ne!(status, 204);
    for person in all.iter_mut().chain([&mut *watcher]) {
        inbox(person).await;
    }
    let kinds: Vec<_> = all.iter().map(|person| person.game["kind"].clone()).collect();
    assert!(kinds.iter().all(|kind| kind == "sealed"), "{kinds:?}");
}

async fn choose(person: &mut Person) {
    let (decision, text) = (person.decision(), person.legal()[0].clone());
    person
        .send(json!({ "type": "move", "id": format!("s{decision}"), "decision": decision, "move": text }))
        .await;
    let ack = loop {
        let message = person.next().await;
        if ["ack", "refused"].contains(&message["type"].as_str().unwrap_or_default()) {
            break message;
        }
    };
    assert_eq!(ack["type"], "ack", "{ack}");
}

/// What anybody can ask about the table while the choice is open.
async fn about(person: &Person) -> Vec<u8> {
    let path = format!("/api/tables/{}", person.place.table);
    person.guest.ask("GET", &path, Some(&person.place.watch_key), None).await.body
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn timing_of_sealed_choices() {
    let scene = Scene::new().await;
    for (game, seats) in [("rue-morgue", 3), ("rue-morgue", 4), ("omerta", 3)] {
        let (mut all, mut watcher) = dealt(&scene.host, game, seats).await;
        to_sealed(&mut all, &mut watcher).await;
        let lobby = about(&watcher).await;
        let (seqs, asked): (Vec<_>, Vec<_>) = all.iter().map(|p| (p.seq, p.game["asked"].clone())).unzip();
        // From the last seat to the second: nobody else hears anything, not even that a number was used up.
        for chooser in (1..seats).rev() {
            choose(&mut all[chooser]).await;
            for (number, person) in all.iter_mut().enumerate() {
                let heard = inbox(person).await;
                let own = number >= chooser;
                assert!(
                    own || heard.is_empty(),
                    "{game}: {number} heard that {chooser} has chosen: {heard:?}"
                );
            }
            let heard = inbox(&mut watcher).await;
            assert!(heard.is_empty(), "{game}: a watcher heard that {chooser} has chosen: {heard:?}");
            assert_eq!(about(&watcher).await, lobby);
        }
        assert_eq!((all[0].seq, &all[0].game["asked"]), (seqs[0], &asked[0]));
        // Somebody who comes now sees the same as somebody who came before.
        let late =
            scene.host.guest("Late").await.connect(&watcher.place, Some(&watcher.place.watch_key)).await;
        assert_eq!(
            (&late.game["asked"], &late.game["view"]),
            (&watcher.game["asked"], &watcher.game["view"])
        );
        let decision = all[0].decision();
        choose(&mut all[0]).await;
        for person in &mut all {
            while person.decision() == decision {
                person.next().await;
            }
        }
    }
    scene.goes_on().await;
}

/// Plays towards a window: discards what was drawn, declines powers.
async fn towards_a_window(all: &mut [Person]) {
    for _ in 0..200 {
        for person in all.iter_mut() {
            inbox(person).await;
        }
        if all[0].game["kind"] == "window" {
            return;
        }
        let mover = all.iter_mut().find(|person| !person.legal().is_empty()).expect("somebody is asked");
        let (decision, legal) = (mover.decision(), mover.legal());
        let text = ["discard", "decline", "keep", "draw pile"]
            .iter()
            .find(|wish| legal.iter().any(|text| text == *wish))
            .map_or_else(|| legal[0].clone(), ToString::to_string);
        mover.send(json!({ "type": "move", "id": format!("w{decision}-{}", mover.sent), "decision": decision, "move": text })).await;
        // What was asked may have ended meanwhile; then there is something new.
        while !["ack", "refused"].contains(&mover.next().await["type"].as_str().unwrap_or_default()) {}
    }
    panic!("no window was opened");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn timing_of_answers_in_a_window() {
    let scene = Scene::new().await;
    let (mut all, mut watcher) = dealt(&scene.host, "omerta", 3).await;
    towards_a_window(&mut all).await;
    inbox(&mut watcher).await;
    let decision = all[2].decision();
    all[2].send(json!({ "type": "move", "id": "wait", "decision": decision, "move": "wait" })).await;
    all[2].until("ack").await;
    for person in all[..2].iter_mut().chain([&mut watcher]) {
        let heard = inbox(person).await;
        // The window may end by itself; only what comes before that could tell.
        let told = heard.iter().find(|message| message["game"]["decision"].as_u64() == Some(decision));
        assert!(told.is_none(), "somebody heard that another has answered: {told:?}");
    }
    scene.goes_on().await;
}

/// Lets the others be calm and everybody resign; how fast the first player's snap was, as the record has it.
async fn reaction_of(all: &mut [Person], decision: u64, snap: &str) -> u32 {
    for person in &mut all[1..] {
        person.send(json!({ "type": "move", "id": "calm", "decision": decision, "move": "wait" })).await;
    }
    while all[0].decision() == decision {
        all[0].next().await;
    }
    for person in all.iter_mut() {
        let answer = person.request(json!({ "do": "resign" })).await;
        assert!(answer["type"] == "ack" || !person.game["result"].is_null(), "{answer}");
        if !person.game["result"].is_null() {
            break;
        }
    }
    while all[0].game["result"].is_null() {
        all[0].next().await;
    }
    let path = format!("/api/tables/{}/record", all[0].place.table);
    let answer = all[0].guest.ask("GET", &path, None, None).await;
    let record = Record::parse(std::str::from_utf8(&answer.body).unwrap()).unwrap();
    let line = record.moves().find(|line| line.text.contains(snap)).expect("the snap was played");
    line.reaction.expect("the snap has a reaction time")
}

/// A snap or kill that the first player may try.
fn snap_of(person: &Person) -> String {
    let legal = person.legal();
    legal.iter().find(|text| text.starts_with("snap") || text.starts_with("kill")).unwrap().clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn lying_about_clock_and_latency() {
    let scene = Scene::new().await;
    let (mut all, _) = dealt(&scene.host, "omerta", 3).await;
    // Pongs that answer nothing, as if the line were very long, or had no length.
    for payload in [vec![], vec![0; 8], vec![255; 8], b"60000".to_vec(), vec![7; 125]] {
        all[0].socket.send_raw(RawMessage::Pong(payload.into())).await.unwrap();
    }
    towards_a_window(&mut all).await;
    let decision = all[0].decision();
    let snap = snap_of(&all[0]);
    // The liar waits, and then claims to have answered at once.
    let opened = Instant::now();
    tokio::time::sleep(Duration::from_millis(u64::from(CAP) + 150)).await;
    let waited = opened.elapsed().as_millis() as u32;
    all[0]
        .send(json!({
            "type": "move", "id": "liar", "decision": decision, "move": snap, "reaction": 0, "reaction_ms": 0,
            "at_ms": 0, "now_ms": 0, "round_trip": 60_000, "sent": 0,
        }))
        .await;
    assert_eq!(all[0].until("ack").await["id"], "liar");
    let reaction = reaction_of(&mut all, decision, &snap).await;
    assert!(reaction + CAP >= waited, "a wait of {waited} ms was taken for {reaction} ms");
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn going_and_coming_back_to_an_open_window() {
    let scene = Scene::new().await;
    let (mut all, _) = dealt(&scene.host, "omerta", 3).await;
    towards_a_window(&mut all).await;
    let decision = all[0].decision();
    let snap = snap_of(&all[0]);
    // Time to think, or to be told by somebody; a fresh socket does not make it undone.
    let opened = Instant::now();
    tokio::time::sleep(Duration::from_millis(u64::from(CAP) + 150)).await;
    let waited = opened.elapsed().as_millis() as u32;
    all[0].reconnect().await;
    all[0].send(json!({ "type": "move", "id": "back", "decision": decision, "move": snap })).await;
    assert_eq!(all[0].until("ack").await["id"], "back");
    let reaction = reaction_of(&mut all, decision, &snap).await;
    assert!(reaction + CAP >= waited, "a wait of {waited} ms was taken for {reaction} ms");
    scene.goes_on().await;
}
