//! Tables for people: making, joining, hosting, talking, playing again.

use serde_json::{Value, json};
use workbench::client::Http;

use crate::harness::{Guest, Host, Person, people, two_dealt};

async fn lobby(guest: &Guest) -> Vec<Value> {
    guest.ask("GET", "/api/tables", None, None).await.json().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn public_tables_are_listed_and_can_be_joined() {
    let host = Host::start().await;
    let (ada, ben, cleo) = (host.guest("Ada").await, host.guest("Ben").await, host.guest("Cleo").await);
    ada.create(people("al-capone", 2)).await;
    assert!(lobby(&ben).await.is_empty(), "a private table was listed");
    let mut setup = people("al-capone", 2);
    setup["public"] = json!(true);
    let place = ada.create(setup).await;
    let listed = lobby(&ben).await;
    assert_eq!((listed.len(), &listed[0]["table"], &listed[0]["open"]), (1, &json!(place.table), &json!(1)));
    let key = listed[0]["join_key"].as_str().unwrap();
    assert_eq!(ben.request(&place, Some(key), json!({ "do": "sit", "seat": "B" })).await.0, 204);
    assert_eq!(cleo.request(&place, Some(key), json!({ "do": "sit", "seat": "B" })).await.0, 409);
    let listed = lobby(&cleo).await;
    assert!(listed[0]["join_key"].is_null() && listed[0]["watch_key"].is_string(), "{listed:?}");

    // All of it survives a restart.
    let host = host.restart(|_| {}).await;
    let back = Guest { address: host.address.clone(), ..ben };
    let info: Value =
        back.ask("GET", &format!("/api/tables/{}", place.table), None, None).await.json().unwrap();
    assert_eq!(info["seats"][1]["holder"]["kind"], "person");
    assert_eq!(lobby(&back).await.len(), 1);
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_host_kicks_and_the_kicked_stay_away() {
    let host = Host::start().await;
    let (ada, ben) = (host.guest("Ada").await, host.guest("Ben").await);
    let place = ada.create(people("al-capone", 2)).await;
    assert_eq!(ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await.0, 204);
    let mut one = ada.connect(&place, None).await;
    let mut two = ben.connect(&place, None).await;
    let person = two.you["person"].clone();
    assert_eq!(ben.request(&place, None, json!({ "do": "kick", "person": one.you["person"] })).await.0, 403);
    assert_eq!(one.request(json!({ "do": "kick", "person": person })).await["type"], "ack");
    assert_eq!(two.until("closed").await["reason"], "kicked");
    let (status, code) = ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
    assert_eq!((status, code.as_str()), (403, "kicked"));
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn people_talk_resign_and_play_again_with_seats_rotated() {
    let host = Host::start().await;
    let (mut one, mut two) = two_dealt(&host, "al-capone").await;
    one.send(json!({ "type": "chat", "id": "hi", "text": "Guten Abend" })).await;
    assert_eq!(two.until("chat").await["line"]["text"], "Guten Abend");
    let seat = one.seat().unwrap().to_string();
    assert_eq!(two.request(json!({ "do": "resign" })).await["type"], "ack");
    while one.game["result"].is_null() {
        one.next().await;
    }
    assert_eq!(one.game["result"]["winners"], seat.as_str());
    let record = format!("/api/tables/{}/record", one.place.table);
    let answer = two.guest.ask("GET", &record, None, None).await;
    assert!(String::from_utf8(answer.body).unwrap().contains(" resign"));
    let number = one.game["number"].as_u64().unwrap();
    assert_eq!(one.request(json!({ "do": "rematch" })).await["type"], "ack");
    let again = async |person: &mut Person| {
        person.get_ready(&Value::Null).await;
        while person.game["number"].as_u64() != Some(number + 1) {
            let message = person.next().await;
            person.get_ready(&message).await;
        }
    };
    tokio::join!(again(&mut one), again(&mut two));
    assert_ne!(one.seat(), Some(seat.as_str()), "the seats were not rotated");
    host.running.stop().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bad_setups_and_too_many_tables_are_refused_in_words() {
    let host =
        Host::with(tempfile::tempdir().unwrap(), |settings| settings.max_tables_per_guest = 2, None).await;
    let ada = host.guest("Ada").await;
    let seats = json!([{ "for": "person" }, { "for": "person" }]);
    for setup in [
        json!({ "game": "poker", "seats": seats }),
        json!({ "game": "al-capone", "seats": [] }),
        json!({ "game": "al-capone", "seats": seats, "options": { "target": 0 } }),
        json!({ "game": "al-capone", "seats": seats, "options": { "fly": true } }),
        json!({ "game": "al-capone", "seats": seats, "clock": { "kind": "per-turn", "seconds": 1 } }),
        json!({ "game": "al-capone", "seats": [{ "for": "bot", "level": "genius" }, { "for": "person" }] }),
    ] {
        let answer = ada.ask("POST", "/api/tables", None, Some(json!({ "setup": setup }))).await;
        let body: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!((answer.status, &body["error"]["code"]), (400, &json!("bad-setup")), "{setup} {body}");
    }
    let place = ada.create(people("al-capone", 2)).await;
    ada.create(people("al-capone", 2)).await;
    let wish = json!({ "setup": people("al-capone", 2) });
    assert_eq!(ada.ask("POST", "/api/tables", None, Some(wish.clone())).await.status, 429);
    assert_eq!(ada.request(&place, None, json!({ "do": "close" })).await.0, 204);
    assert_eq!(ada.ask("POST", "/api/tables", None, Some(wish)).await.status, 201);
    let mut http = Http::new(&*host.address);
    for body in ["{", "[]", "{\"name\":\"\"}", "{\"name\":\"\u{200b}\"}", "{\"name\":7}"] {
        let answer = http.ask("POST", "/api/guests", &[], Some(body.as_bytes())).await.unwrap();
        assert_eq!(answer.status, 400, "{body}");
    }
    host.running.stop().await;
}
