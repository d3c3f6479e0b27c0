//! Before somebody comes in: invitations, asking to join without a link, and the tables one has a seat at.

use serde_json::{Value, json};
use workbench::client::{Answer, Http, Socket};

use crate::harness::{Guest, Host, Person, Place, people, two_dealt};

async fn knock(guest: &Guest, table: &str) -> String {
    let answer = guest.ask("POST", &format!("/api/tables/{table}/knock"), None, None).await;
    assert_eq!(answer.status, 202);
    answer.json::<Value>().unwrap()["answer"].as_str().unwrap().to_string()
}

async fn asked(guest: &Guest, table: &str) -> String {
    let answer = guest.ask("GET", &format!("/api/tables/{table}/knock"), None, None).await;
    answer.json::<Value>().unwrap()["answer"].as_str().unwrap().to_string()
}

/// Reads until so many people are shown to ask; their names.
async fn at_the_door(person: &mut Person, count: usize) -> Vec<(u64, String)> {
    let shown = |person: &Person| {
        let all = person.table["knocking"].as_array().cloned().unwrap_or_default();
        all.iter()
            .map(|each| (each["knock"].as_u64().unwrap(), each["name"].as_str().unwrap().to_string()))
            .collect::<Vec<_>>()
    };
    while shown(person).len() != count {
        person.next().await;
    }
    shown(person)
}

/// Why somebody is not let in by a socket without a key.
async fn shut(guest: &Guest, table: &str) -> String {
    let mut socket = Socket::hello(&guest.address, table, &guest.token, None, None).await.unwrap();
    let text = socket.next().await.unwrap().unwrap();
    let message: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(message["type"], "closed", "{message}");
    message["reason"].as_str().unwrap().to_string()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_without_the_key_asks_and_the_host_lets_them_in() {
    let host = Host::start().await;
    let (ada, ben, cleo) = (host.guest("Ada").await, host.guest("Ben").await, host.guest("Cleo").await);
    let place = ada.create(people("al-capone", 3)).await;
    let mut one = ada.connect(&place, None).await;
    let mut three = cleo.connect(&place, Some(&place.join_key)).await;
    assert_eq!(shut(&ben, &place.table).await, "no-such-table");
    assert_eq!(knock(&ben, &place.table).await, "waiting");
    // Asking again shows nobody twice.
    assert_eq!(knock(&ben, &place.table).await, "waiting");
    let door = at_the_door(&mut one, 1).await;
    assert_eq!(door[0].1, "Ben");
    let number = at_the_door(&mut three, 1).await[0].0;
    let refused = three.request(json!({ "do": "let-in", "knock": number })).await;
    assert_eq!(refused["refused"]["code"], "not-host");
    assert_eq!(shut(&ben, &place.table).await, "no-such-table");
    assert_eq!(one.request(json!({ "do": "let-in", "knock": number })).await["type"], "ack");
    assert_eq!(asked(&ben, &place.table).await, "in");
    let again = one.request(json!({ "do": "let-in", "knock": number })).await;
    assert_eq!(again["refused"]["code"], "no-such-person");
    // Whoever was let in may sit, also after a restart.
    let host = host.restart(|_| {}).await;
    let ben = Guest { address: host.address.clone(), ..ben };
    let mut two = ben.connect(&place, None).await;
    assert_eq!(two.you["watch_only"], false);
    assert_eq!(two.request(json!({ "do": "sit", "seat": "B" })).await["type"], "ack");
    assert_eq!(two.table["knocking"], json!([]));
    host.running.stop().await;
}

/// What a stranger can tell an answer by.
fn seen(answer: &Answer) -> (u16, String) {
    (answer.status, String::from_utf8_lossy(&answer.body).into_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_private_table_is_not_told_from_one_that_does_not_exist() {
    let host = Host::start().await;
    let (ada, eve) = (host.guest("Ada").await, host.guest("Eve").await);
    let place = ada.create(people("al-capone", 2)).await;
    let none = "n".repeat(place.table.len());
    for (method, path) in
        [("GET", "knock"), ("POST", "knock"), ("GET", "knock"), ("GET", "invitation"), ("POST", "keys")]
    {
        for key in [None, Some("wrong"), Some(place.table.as_str())] {
            let mut answers = Vec::new();
            for table in [&place.table, &none] {
                answers.push(seen(&eve.ask(method, &format!("/api/tables/{table}/{path}"), key, None).await));
            }
            assert_eq!(answers[0], answers[1], "{method} {path} {key:?}");
        }
        let nobody = async |table: &str| {
            let path = format!("/api/tables/{table}/{path}");
            seen(&Http::new(&*host.address).ask(method, &path, &[], None).await.unwrap())
        };
        assert_eq!(nobody(&place.table).await, nobody(&none).await, "{method} {path}");
    }
    assert_eq!(shut(&eve, &place.table).await, shut(&eve, &none).await);
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_turned_away_is_not_heard_again_and_a_locked_table_hears_nobody() {
    let host = Host::start().await;
    let (ada, ben, cleo) = (host.guest("Ada").await, host.guest("Ben").await, host.guest("Cleo").await);
    let place = ada.create(people("al-capone", 2)).await;
    let mut one = ada.connect(&place, None).await;
    knock(&ben, &place.table).await;
    let number = at_the_door(&mut one, 1).await[0].0;
    assert_eq!(one.request(json!({ "do": "turn-away", "knock": number })).await["type"], "ack");
    at_the_door(&mut one, 0).await;
    assert_eq!(asked(&ben, &place.table).await, "no");
    assert_eq!(knock(&ben, &place.table).await, "no");
    // Whoever was sent away asks in vain, and is not even told so.
    let two = cleo.connect(&place, Some(&place.join_key)).await;
    assert_eq!(one.request(json!({ "do": "kick", "person": two.you["person"] })).await["type"], "ack");
    assert_eq!(knock(&cleo, &place.table).await, "waiting");
    assert_eq!(one.request(json!({ "do": "lock", "locked": true })).await["type"], "ack");
    let dan = host.guest("Dan").await;
    assert_eq!(knock(&dan, &place.table).await, "waiting");
    assert_eq!(one.request(json!({ "do": "lock", "locked": false })).await["type"], "ack");
    // The first who is shown is the first who may be heard: nothing of the others has arrived.
    let fay = host.guest("Fay").await;
    knock(&fay, &place.table).await;
    assert_eq!(at_the_door(&mut one, 1).await[0].1, "Fay");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_at_the_door_is_short_and_has_clean_names() {
    let host = Host::start().await;
    let ada = host.guest("Ada").await;
    let place = ada.create(people("al-capone", 2)).await;
    let mut one = ada.connect(&place, None).await;
    let typed = format!("\u{202e}<b>{}", "x".repeat(400));
    knock(&host.guest(&typed).await, &place.table).await;
    for number in 0..12 {
        knock(&host.guest(&format!("Guest {number}")).await, &place.table).await;
    }
    let door = at_the_door(&mut one, 8).await;
    assert_eq!(door[0].1, format!("<b>{}", "x".repeat(21)));
    // Who goes for good is not at the door any more.
    let leaver = host.guest("Leaver").await;
    assert_eq!(one.request(json!({ "do": "turn-away", "knock": door[0].0 })).await["type"], "ack");
    at_the_door(&mut one, 7).await;
    knock(&leaver, &place.table).await;
    at_the_door(&mut one, 8).await;
    assert_eq!(leaver.ask("DELETE", "/api/guests/me", None, None).await.status, 204);
    at_the_door(&mut one, 7).await;
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_invitation_says_who_invites_to_what() {
    let host = Host::start().await;
    let (ada, ben) = (host.guest("Ada").await, host.guest("Ben").await);
    let mut setup = people("al-capone", 3);
    setup["seats"][2] = json!({ "for": "bot", "level": "easy" });
    let place = ada.create(setup.clone()).await;
    let path = |place: &Place| format!("/api/tables/{}/invitation", place.table);
    let mut http = Http::new(&*host.address);
    let key = [("hinterzimmer-key", place.join_key.as_str())];
    let shown: Value = http.ask("GET", &path(&place), &key, None).await.unwrap().json().unwrap();
    assert_eq!(
        (&shown["game"], &shown["host"], &shown["watch_only"], &shown["known"]),
        (&json!("al-capone"), &json!("Ada"), &json!(false), &json!(false))
    );
    let holders: Vec<&str> =
        shown["seats"].as_array().unwrap().iter().map(|seat| seat["holder"].as_str().unwrap()).collect();
    assert_eq!(holders, ["person", "open", "bot"]);
    assert_eq!(shown["seats"][0]["name"], "Ada");
    let watch = [("hinterzimmer-key", place.watch_key.as_str())];
    let shown: Value = http.ask("GET", &path(&place), &watch, None).await.unwrap().json().unwrap();
    assert_eq!(shown["watch_only"], true);
    let own: Value = ada.ask("GET", &path(&place), None, None).await.json().unwrap();
    assert_eq!(own["known"], true);
    assert_eq!(http.ask("GET", &path(&place), &[], None).await.unwrap().status, 404);
    // A public table needs no key: the lobby shows it to everybody.
    setup["public"] = json!(true);
    let place = ada.create(setup).await;
    let shown: Value = http.ask("GET", &path(&place), &[], None).await.unwrap().json().unwrap();
    assert_eq!(shown["host"], "Ada");
    let mut two = ben.connect(&place, None).await;
    assert_eq!(two.request(json!({ "do": "sit" })).await["type"], "ack");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn my_tables_say_whose_turn_it_is_and_nobody_elses_do() {
    let host = Host::start().await;
    let (one, two) = two_dealt(&host, "al-capone").await;
    let eve = host.guest("Eve").await;
    let tables = async |guest: &Guest| {
        guest.ask("GET", "/api/guests/me/tables", None, None).await.json::<Vec<Value>>().unwrap()
    };
    let (mine, theirs) = (tables(&one.guest).await, tables(&two.guest).await);
    assert_eq!((mine.len(), theirs.len()), (1, 1));
    assert_eq!(mine[0]["table"], json!(one.place.table));
    assert!(mine[0]["since_ms"].is_number());
    assert_ne!(mine[0]["your_turn"], theirs[0]["your_turn"]);
    let waiting = if mine[0]["your_turn"] == true { &theirs[0] } else { &mine[0] };
    assert_eq!(waiting["turn"], waiting["with"], "the other one is to play");
    assert!(tables(&eve).await.is_empty());
    assert_eq!(
        Http::new(&*host.address).ask("GET", "/api/guests/me/tables", &[], None).await.unwrap().status,
        401
    );
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_list_says_who_is_there() {
    let host = Host::start().await;
    let ada = host.guest("Ada").await;
    let mut setup = people("al-capone", 2);
    setup["public"] = json!(true);
    let place = ada.create(setup).await;
    let listed = async || {
        let all: Vec<Value> = ada.ask("GET", "/api/tables", None, None).await.json().unwrap();
        all[0].clone()
    };
    assert_eq!(listed().await["host_here"], false);
    let one = ada.connect(&place, None).await;
    let entry = listed().await;
    assert_eq!(
        (&entry["host_here"], &entry["people"]),
        (&json!(true), &json!([{ "name": "Ada", "here": true }]))
    );
    let mut two = host.guest("Ben").await.connect(&place, None).await;
    drop(one);
    while two.table["people"][0]["connected"] != false {
        two.next().await;
    }
    assert!(two.table["people"][0]["away_ms"].is_number());
    assert_eq!(listed().await["host_here"], false);
    host.running.stop().await;
}
