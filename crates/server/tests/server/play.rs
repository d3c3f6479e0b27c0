//! Whole games over sockets, for every game of the catalogue: people, bots, a reconnect in the middle, a spectator.

use engine::{Playthrough, Record};
use games::{GameId, with_game};
use serde_json::{Value, json};

use crate::harness::{Guest, Host, Person, Place};

/// A way to sit down: people's seats as `p`, bots' as `b`; options that keep games short.
struct Sitting {
    seats: &'static str,
    options: Value,
}

/// How each game is played here. A further game joins by a line.
fn sittings(game: GameId) -> Vec<Sitting> {
    let sitting = |seats, options| Sitting { seats, options };
    match game.info().id {
        "al-capone" => vec![
            sitting("pp", json!({ "target": 60 })),
            sitting("pbp", json!({ "target": 60 })),
            sitting("ppbp", json!({ "target": 60, "teams": false })),
            sitting("ppbp", json!({ "target": 60, "teams": true })),
        ],
        "mini-rummy" => ["pb", "pbp", "ppbb"]
            .map(|seats| sitting(seats, json!({ "rounds": 1, "turn_seconds": 0 })))
            .into(),
        _ => game.info().seats.iter().map(|seats| sitting(&"pbpbp"[..*seats], json!({}))).collect(),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_played_to_the_end() {
    let host = Host::start().await;
    for game in GameId::ALL {
        for sitting in sittings(*game) {
            play(&host, *game, &sitting).await;
        }
    }
    host.running.stop().await;
}

async fn play(host: &Host, game: GameId, sitting: &Sitting) {
    let plans: Vec<Value> = sitting
        .seats
        .chars()
        .map(|seat| match seat {
            'p' => json!({ "for": "person" }),
            _ => json!({ "for": "bot", "level": "simple" }),
        })
        .collect();
    let setup =
        json!({ "game": game.info().id, "seats": plans, "options": sitting.options, "grace_seconds": 0 });
    let maker = host.guest("Ada").await;
    let place = maker.create(setup).await;
    let mut people = vec![maker.connect(&place, None).await];
    for _ in 1..sitting.seats.matches('p').count() {
        let guest = host.guest("Ben").await;
        let (status, code) = guest.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
        assert_eq!(status, 204, "{code}");
        people.push(guest.connect(&place, None).await);
    }
    let watcher = host.guest("Cleo").await;
    let (status, _) = watcher.request(&place, Some(&place.watch_key), json!({ "do": "sit" })).await;
    assert_ne!(status, 204, "the link to watch gave a seat");
    let spectator = watcher.connect(&place, Some(&place.watch_key)).await;
    assert!(spectator.seat().is_none());

    let watching = tokio::spawn(watch(spectator));
    let playing: Vec<_> = people
        .into_iter()
        .enumerate()
        .map(|(number, person)| tokio::spawn(play_seat(person, number)))
        .collect();
    let mut results = Vec::new();
    for seat in playing {
        results.push(seat.await.unwrap());
    }
    let watched = watching.await.unwrap();
    assert!(results.iter().all(|result| *result == watched), "{results:?} {watched}");
    check_record(game, &maker, &place, &watched).await;
    check_steps(&maker, &place, sitting.seats.len()).await;
}

/// Chooses a move: any, or where turns are constructed in steps one that brings the turn to an end. Steps that lead
/// nowhere are taken back once, and then a tile is drawn.
fn choose(person: &mut Person, stuck: &mut bool) -> String {
    let legal = person.legal();
    let has = |text: &str| legal.iter().any(|legal| legal == text);
    let steps: Vec<&String> =
        legal.iter().filter(|text| text.starts_with("lay ") || text.starts_with("add ")).collect();
    match legal.as_slice() {
        _ if has("done") => "done".to_string(),
        _ if !*stuck && !steps.is_empty() => steps[person.rng.below(steps.len())].clone(),
        _ if has("draw") => {
            *stuck = false;
            "draw".to_string()
        }
        _ if has("reset") => {
            *stuck = true;
            "reset".to_string()
        }
        any => any[person.rng.below(any.len())].clone(),
    }
}

/// Plays a seat to the end; the first person drops out for a moment every twenty moves.
async fn play_seat(mut person: Person, number: usize) -> Value {
    person.rng = engine::Rng::new(number as u64);
    person.deal().await;
    let (mut moves, mut stuck) = (0, false);
    loop {
        if !person.game["result"].is_null() {
            return person.game["result"].clone();
        }
        if person.legal().is_empty() {
            person.next().await;
            continue;
        }
        let text = choose(&mut person, &mut stuck);
        person.play(&text).await;
        moves += 1;
        if number == 0 && moves % 20 == 5 {
            let before = person.events.len();
            let welcome = person.reconnect().await;
            assert_eq!(welcome["type"], "welcome");
            assert!(welcome["missed"].is_array(), "the stream could not be resumed: {welcome}");
            assert!(person.events.len() >= before);
        }
    }
}

async fn watch(mut person: Person) -> Value {
    loop {
        if !person.game["result"].is_null() {
            return person.game["result"].clone();
        }
        assert!(person.legal().is_empty(), "a spectator was offered moves");
        person.next().await;
    }
}

async fn check_record(game: GameId, guest: &Guest, place: &Place, result: &Value) {
    let path = format!("/api/tables/{}/record", place.table);
    let answer = guest.ask("GET", &path, None, None).await;
    assert_eq!(answer.status, 200);
    let record = Record::parse(std::str::from_utf8(&answer.body).unwrap()).unwrap();
    let totals: Vec<i64> = result["totals"].as_array().unwrap().iter().map(|n| n.as_i64().unwrap()).collect();
    assert_eq!(record.result.as_ref().map(|(_, result)| result.clone()), Some(totals));
    with_game!(game, G => {
        Playthrough::<G>::replay(&record, None, |_, _, _| {}).unwrap();
    });
    let stranger = Guest::new(&guest.address, "Eve").await;
    assert_eq!(stranger.ask("GET", &path, None, None).await.status, 404);
    assert_eq!(stranger.ask("GET", &path, Some(&place.watch_key), None).await.status, 200);
}

async fn check_steps(guest: &Guest, place: &Place, seats: usize) {
    for seat in ["A", "B", "C", "D", "E"].iter().take(seats) {
        let path = format!("/api/tables/{}/steps?seat={seat}&from=0&most=3", place.table);
        let steps: Value = guest.ask("GET", &path, None, None).await.json().unwrap();
        assert_eq!(steps.as_array().map(Vec::len), Some(3), "{steps}");
        assert_eq!(steps[0]["step"], 0);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_a_running_game_only_the_own_seat_can_be_looked_through() {
    let host = Host::start().await;
    let (one, two) = crate::harness::two_dealt(&host, "al-capone").await;
    let seat = one.seat().unwrap().to_string();
    let path = format!("/api/tables/{}/steps?seat={seat}", one.place.table);
    assert_eq!(one.guest.ask("GET", &path, None, None).await.status, 200);
    assert_eq!(two.guest.ask("GET", &path, None, None).await.status, 403);
    let record = format!("/api/tables/{}/record", one.place.table);
    assert_eq!(one.guest.ask("GET", &record, None, None).await.status, 404);
    host.running.stop().await;
}
