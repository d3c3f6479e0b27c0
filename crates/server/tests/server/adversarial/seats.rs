//! Attacks on seats and on what belongs to them.

use std::collections::HashSet;

use serde_json::{Value, json};

use super::{Scene, code};
use crate::harness::{Guest, Host, Person, Place, people};

fn refused(message: &Value) -> &str {
    assert_eq!(message["type"], "refused", "{message}");
    message["refused"]["code"].as_str().unwrap()
}

fn holders(info: &Value) -> Vec<Value> {
    info["seats"].as_array().unwrap().iter().map(|seat| seat["holder"].clone()).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn seat_theft() {
    let mut scene = Scene::new().await;
    let place = scene.one.place.clone();
    let path = format!("/api/tables/{}", place.table);
    let before: Value = scene.one.guest.ask("GET", &path, None, None).await.json().unwrap();
    let victim = scene.one.you["person"].clone();
    for key in [&place.join_key, &place.watch_key] {
        for request in [
            json!({ "do": "sit" }),
            json!({ "do": "sit", "seat": "A" }),
            json!({ "do": "sit", "seat": "B" }),
            json!({ "do": "stand" }),
            json!({ "do": "plan", "seat": "A", "bot": null }),
            json!({ "do": "kick", "person": victim }),
            json!({ "do": "host", "person": 1 }),
            json!({ "do": "start" }),
            json!({ "do": "rematch" }),
            json!({ "do": "resign" }),
            json!({ "do": "close" }),
        ] {
            let (status, _) = scene.eve.request(&place, Some(key), request.clone()).await;
            assert!((400..500).contains(&status), "{request} was answered with {status}");
        }
    }
    // With the stream of the victim, but another token, one gets the stream of those who watch.
    let resume = json!({ "stream": scene.one.stream, "seq": scene.one.seq });
    let welcome = scene.hello(&place.table, &scene.eve.token, Some(&place.join_key), resume).await;
    assert_eq!((&welcome["type"], &welcome["you"]["seat"]), (&json!("welcome"), &Value::Null));
    assert!(welcome["stream"] != scene.one.stream.as_str() && welcome["missed"].is_null(), "{welcome}");
    // Leaving and coming back does not free the seat for others.
    scene.two.reconnect().await;
    let (status, _) = scene.eve.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
    assert_ne!(status, 204);
    let after: Value = scene.one.guest.ask("GET", &path, None, None).await.json().unwrap();
    assert_eq!(holders(&before), holders(&after));
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn token_guessing() {
    let scene = Scene::with(|settings| settings.wrong_tokens_per_minute_per_address = 1).await;
    let place = scene.one.place.clone();
    let right = scene.one.guest.token.clone();
    let path = format!("/api/tables/{}", place.table);
    let mut guesses = vec![
        String::new(),
        right[..39].to_string(),
        format!("{right}a"),
        format!("{right}\u{a0}"),
        right.to_uppercase(),
        right.chars().rev().collect(),
        "' OR 1=1 --".to_string(),
        "null".to_string(),
        "*".to_string(),
        "a".repeat(8000),
    ];
    guesses.extend((0..20).map(|number| format!("{number:040}")));
    let mut answers = Vec::new();
    for guess in &guesses {
        let bearer = format!("Bearer {guess}");
        let answer = scene.ask("GET", &path, &[("authorization", &bearer)], None).await;
        assert!([401, 429].contains(&answer.status), "{guess:?} was answered with {}", answer.status);
        answers.push(answer.status);
    }
    assert!(answers.contains(&401) && answers.contains(&429), "{answers:?}");
    // Over a socket it is the same guesser, and the guesser is not told whether there is such a table.
    let here = scene.hello(&place.table, "guess", None, Value::Null).await;
    let nowhere = scene.hello("nosuchtable", "guess", None, Value::Null).await;
    assert_eq!((&here["reason"], &nowhere["reason"]), (&json!("too-many"), &json!("too-many")));
    // Whoever has the right token is let in, from the same address too.
    let bearer = format!("Bearer {right}");
    assert_eq!(scene.ask("GET", &path, &[("authorization", &bearer)], None).await.status, 200);
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn key_guessing() {
    let scene = Scene::new().await;
    let place = scene.one.place.clone();
    let bearer = format!("Bearer {}", scene.eve.token);
    let path = format!("/api/tables/{}", place.table);
    for guess in ["", "guess", &place.join_key[1..], &place.join_key.to_uppercase(), &place.table] {
        let headers = [("authorization", bearer.as_str()), ("hinterzimmer-key", guess)];
        let answer = scene.ask("GET", &path, &headers, None).await;
        let nowhere = scene.ask("GET", "/api/tables/nosuchtable", &headers, None).await;
        assert_eq!((answer.status, &answer.body), (404, &nowhere.body), "{guess:?}");
    }
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn replayed_messages() {
    let mut scene = Scene::new().await;
    let place = scene.one.place.clone();
    let mut sent = Vec::new();
    for _ in 0..4 {
        let (mover, other) = scene.mover().await;
        let (decision, text) = (mover.decision(), mover.legal()[0].clone());
        let message =
            json!({ "type": "move", "id": format!("x{decision}"), "decision": decision, "move": text });
        mover.send(message.clone()).await;
        mover.until("ack").await;
        while mover.decision() == decision {
            mover.next().await;
        }
        catch_up_to(other, mover.decision()).await;
        sent.push((message, mover.guest.token.clone()));
    }
    let before = (scene.one.decision(), scene.one.game["view"].clone());
    // Another guest, with everything that was on the wire except the token.
    let mut eve = scene.eve.connect(&place, Some(&place.watch_key)).await;
    for (message, _) in &sent {
        eve.send(message.clone()).await;
        assert!(!refused(&eve.until("refused").await).is_empty());
    }
    // The players' own messages once more, backwards, over other sockets: acknowledged, and played once.
    for (message, token) in sent.iter().rev() {
        let guest = if *token == scene.one.guest.token { &scene.one.guest } else { &scene.two.guest };
        let mut again = guest.connect(&place, None).await;
        again.send(message.clone()).await;
        assert_eq!(again.until("ack").await["id"], message["id"]);
        assert_eq!(again.decision(), before.0);
    }
    scene.one.reconnect().await;
    assert_eq!((scene.one.decision(), &scene.one.game["view"]), (before.0, &before.1));
    scene.goes_on().await;
}

async fn catch_up_to(person: &mut Person, decision: u64) {
    while person.decision() < decision {
        person.next().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reordered_messages() {
    let mut scene = Scene::new().await;
    let (mover, other) = scene.mover().await;
    let (decision, text) = (mover.decision(), mover.legal()[0].clone());
    let message =
        |id: &str, decision: u64| json!({ "type": "move", "id": id, "decision": decision, "move": text });
    // What belongs later comes first; only the one that is due is played.
    for (id, number) in [("c", decision + 2), ("b", decision + 1), ("z", 0), ("y", u64::from(u32::MAX))] {
        mover.send(message(id, number)).await;
    }
    mover.send(message("a", decision)).await;
    let mut answers = Vec::new();
    while answers.len() < 5 {
        let answer = mover.next().await;
        if ["ack", "refused"].contains(&answer["type"].as_str().unwrap()) {
            answers.push((answer["id"].as_str().unwrap().to_string(), answer["type"] == "ack"));
        }
    }
    let played: Vec<_> = answers.iter().filter(|(_, ack)| *ack).map(|(id, _)| id.as_str()).collect();
    assert_eq!(played, ["a"]);
    catch_up_to(mover, decision + 1).await;
    catch_up_to(other, decision + 1).await;
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn acting_for_another_seat() {
    let mut scene = Scene::new().await;
    let place = scene.one.place.clone();
    let mut eve = scene.eve.connect(&place, Some(&place.join_key)).await;
    let (mover, other) = scene.mover().await;
    let (decision, text) = (mover.decision(), mover.legal()[0].clone());
    let seat = mover.seat().unwrap().to_string();
    let forged = [
        json!({ "type": "move", "id": "f1", "decision": decision, "move": text }),
        json!({ "type": "move", "id": "f2", "decision": decision, "move": format!("{seat} {text}") }),
        json!({ "type": "move", "id": "f3", "decision": decision, "move": text, "seat": seat }),
        json!({ "type": "move", "id": "f4", "decision": decision, "move": text, "person": mover.you["person"] }),
        json!({ "type": "move", "id": "f5", "decision": decision, "move": "resign" }),
        json!({ "type": "move", "id": "f6", "decision": decision, "move": format!("{seat} resign") }),
    ];
    for message in &forged {
        eve.send(message.clone()).await;
        let answer = eve.until("refused").await;
        assert_eq!(answer["id"], message["id"], "{answer}");
    }
    for message in &forged[..4] {
        other.send(message.clone()).await;
        assert!(!refused(&other.until("refused").await).is_empty(), "{message}");
    }
    other.send(forged[5].clone()).await;
    other.until("refused").await;
    assert_eq!(mover.decision(), decision);
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn joining_twice() {
    let scene = Scene::new().await;
    let place = scene.eve.create(people("al-capone", 3)).await;
    let ben = scene.host.guest("Ben").await;
    // One guest, many at once: one seat.
    let wishes = [None, Some("B"), Some("C")];
    at_once(&place, (0..8).map(|number| (ben.clone(), wishes[number % 3])).collect()).await;
    let info: Value =
        ben.ask("GET", &format!("/api/tables/{}", place.table), None, None).await.json().unwrap();
    let people: Vec<_> = holders(&info)
        .into_iter()
        .filter(|holder| holder["kind"] == "person")
        .map(|holder| holder["person"].clone())
        .collect();
    let different: HashSet<String> = people.iter().map(Value::to_string).collect();
    assert_eq!((people.len(), different.len()), (2, 2), "{info}");
    // Many guests, one seat left: one gets it.
    let mut guests = Vec::new();
    for number in 0..6 {
        guests.push((scene.host.guest(&format!("G{number}")).await, None));
    }
    let answers = at_once(&place, guests).await;
    assert_eq!(answers.iter().filter(|(status, _)| *status == 204).count(), 1, "{answers:?}");
    scene.goes_on().await;
}

/// Many guests, or one many times, ask for a seat at the same moment.
async fn at_once(place: &Place, tries: Vec<(Guest, Option<&'static str>)>) -> Vec<(u16, String)> {
    let tasks: Vec<_> = tries
        .into_iter()
        .map(|(guest, seat)| {
            let place = place.clone();
            tokio::spawn(async move {
                guest.request(&place, Some(&place.join_key), json!({ "do": "sit", "seat": seat })).await
            })
        })
        .collect();
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.unwrap());
    }
    answers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn reading_anothers_view() {
    let scene = Scene::new().await;
    let place = scene.one.place.clone();
    let (seat, other) = (scene.one.seat().unwrap().to_string(), scene.two.seat().unwrap().to_string());
    let mut eve = scene.eve.connect(&place, Some(&place.watch_key)).await;
    let steps = |seat: &str| format!("/api/tables/{}/steps?seat={seat}", place.table);
    let asks = [
        (&scene.two.guest, steps(&seat)),
        (&scene.one.guest, steps(&other)),
        (&scene.eve, steps(&seat)),
        (&scene.eve, steps(&other)),
    ];
    for (guest, path) in &asks {
        let key = Some(place.watch_key.as_str());
        let answer = guest.ask("GET", path, key, None).await;
        assert_eq!((answer.status, code(&answer).as_str()), (403, "not-your-seat"), "{path}");
    }
    for odd in [
        "seat=AA",
        "seat=*",
        "seat=%00",
        "seat=A&seat=B",
        "seat=a",
        "game=1&seat=B",
        "game=4294967296",
        "from=-1",
    ] {
        let path = format!("/api/tables/{}/steps?{odd}", place.table);
        let answer = scene.two.guest.ask("GET", &path, None, None).await;
        let own = odd.ends_with(&format!("seat={other}"));
        assert!(own || answer.status >= 400, "{odd}: {}", answer.status);
    }
    let record = format!("/api/tables/{}/record", place.table);
    assert_eq!(scene.one.guest.ask("GET", &record, None, None).await.status, 404);
    // Whoever watches gets no hand, no legal moves and nobody's trials.
    assert!(
        eve.legal().is_empty() && eve.game["view"]["hand"].as_array().is_none_or(Vec::is_empty),
        "{}",
        eve.game
    );
    let decision = eve.decision();
    eve.send(json!({ "type": "try", "id": "t", "decision": decision, "moves": ["draw file"] })).await;
    loop {
        let answer = eve.next().await;
        if answer["id"] == "t" {
            assert!(answer["type"] == "refused" || !answer["refused"].is_null(), "{answer}");
            break;
        }
    }
    // One's own stream of another seat cannot be resumed by its name.
    let resume = json!({ "stream": scene.one.stream, "seq": 0 });
    let welcome = scene.hello(&place.table, &scene.two.guest.token, None, resume).await;
    assert_eq!(welcome["you"]["seat"], other.as_str());
    assert!(welcome["missed"].is_null(), "{welcome}");
    scene.goes_on().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_and_chat_that_deceive() {
    let host = Host::start().await;
    let mallory = host.guest("Ada\u{202e}\u{200b}\u{e0041} \u{3164}").await;
    let place = mallory.create(people("al-capone", 2)).await;
    let mut person = mallory.connect(&place, None).await;
    assert_eq!(person.table["people"][0]["name"], "Ada");
    let rename =
        json!({ "do": "rename", "name": format!("B{}n\u{2066}", "\u{36f}".repeat(50)), "colour": 1 });
    assert_eq!(person.request(rename).await["type"], "ack");
    while person.table["people"][0]["name"] == "Ada" {
        person.next().await;
    }
    let name = person.table["people"][0]["name"].as_str().unwrap();
    assert!(name.starts_with('B') && name.ends_with('n') && name.chars().count() < 8, "{name:?}");
    person.send(json!({ "type": "chat", "id": "c", "text": "\u{202e}\u{7}hello\n\nthere\u{200f}" })).await;
    assert_eq!(person.until("chat").await["line"]["text"], "hello there");
    person.send(json!({ "type": "chat", "id": "d", "text": "\u{200b}\u{2800}" })).await;
    assert_eq!(refused(&person.until("refused").await), "empty");
    host.running.stop().await;
}
