//! Drafts in mini Rummy over real sockets: the server answers whoever asks, and nobody else hears of it.

use serde_json::{Value, json};

use crate::exchange::drafts;
use crate::harness::{Host, Person, two_dealt};

/// Asks something and gives the answer; whatever comes in between is kept as usual.
async fn ask(person: &mut Person, id: &str, mut message: Value) -> Value {
    message["id"] = json!(id);
    person.send(message).await;
    loop {
        let answer = person.next().await;
        if answer["id"] == id {
            return answer;
        }
    }
}

/// Reads everything that was sent before and gives it. The answer to a request, which is refused here, waits for the commits
/// before it, and so does what is told after them.
async fn catch_up(person: &mut Person) -> Vec<Value> {
    let (status, _) = person.guest.request(&person.place, None, json!({ "do": "start" })).await;
    assert_ne!(status, 204);
    person.send(json!({ "type": "ping", "id": "p" })).await;
    let mut told = Vec::new();
    loop {
        match person.next().await {
            pong if pong["type"] == "pong" => return told,
            other => told.push(other),
        }
    }
}

#[tokio::test]
async fn drafts_are_answered_to_their_player_alone() {
    let host = Host::start().await;
    let (one, two) = two_dealt(&host, "mini-rummy").await;
    let (mut mover, mut other) = if one.legal().is_empty() { (two, one) } else { (one, two) };
    let decision = mover.decision();
    catch_up(&mut other).await;
    let mut asked = 0;
    for (wish, held) in drafts(&mover.game["view"]) {
        let arranged =
            ask(&mut mover, "w", json!({ "type": "arrange", "decision": decision, "wish": wish })).await;
        assert_eq!(arranged["type"], "arranged");
        let groups = wish.split(';').filter(|group| !group.trim().is_empty()).count();
        assert_eq!(arranged["groups"].as_array().unwrap().len(), groups);
        assert_eq!(arranged["first"]["needed"], 40);
        let message = json!({ "type": "fit", "decision": decision, "wish": wish, "held": held });
        let fits = ask(&mut mover, "f", message).await;
        assert_eq!(fits["type"], "fits");
        asked += fits["places"].as_array().unwrap().len();
    }
    assert!(asked < 50);
    assert_eq!(catch_up(&mut other).await, Vec::<Value>::new(), "somebody else hears of a draft");
    let theirs = json!({ "type": "arrange", "decision": decision, "wish": "" });
    assert_eq!(ask(&mut other, "x", theirs).await["refused"]["code"], "not-your-turn");
    let stale = json!({ "type": "fit", "decision": decision + 1, "wish": "", "held": "b1" });
    assert_eq!(ask(&mut mover, "y", stale).await["refused"]["code"], "stale");
    assert_eq!(mover.decision(), decision);
}

#[tokio::test]
async fn a_wish_that_is_no_wish_is_refused_in_words() {
    let host = Host::start().await;
    let (one, two) = two_dealt(&host, "mini-rummy").await;
    let mut mover = if one.legal().is_empty() { two } else { one };
    let decision = mover.decision();
    let many = "b1 ".repeat(2_000);
    for (wish, code) in
        [("b1 x9", "unreadable"), (many.as_str(), "no-such-card"), (";;;;", ""), ("b1;b1;b1", "no-such-card")]
    {
        let message = json!({ "type": "arrange", "decision": decision, "wish": wish });
        let answer = ask(&mut mover, "w", message).await;
        let found = answer["refused"]["code"].as_str().unwrap_or_default();
        if code.is_empty() {
            assert_eq!(answer["groups"], json!([]), "{answer}");
        } else {
            assert_eq!((answer["type"].as_str(), found), (Some("refused"), code));
        }
    }
}
