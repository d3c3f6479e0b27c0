//! Games that have no end, and looking through them from the beginning again and again.

use serde_json::{Value, json};

use crate::harness::{Guest, Host, Place, alternate, catch_up, people};

/// The most moves of a game at this server: more than an answer has steps.
const MOST: usize = 530;

/// A game in which nothing counts anything, and which so has no end.
fn worthless() -> Value {
    let tokens = "capone ralph guzik mcgurn humphreys white nitti torrio hunt burke heitler";
    let values: serde_json::Map<String, Value> =
        tokens.split(' ').map(|token| (token.to_string(), json!({ "card": 0, "set": 0 }))).collect();
    let mut setup = people("al-capone", 2);
    setup["options"] = json!({ "target": 1, "values": values });
    setup
}

async fn steps(guest: &Guest, place: &Place, part: &str) -> Vec<Value> {
    let path = format!("/api/tables/{}/steps?{part}", place.table);
    let answer = guest.ask("GET", &path, None, None).await;
    assert_eq!(answer.status, 200, "{part}: {}", String::from_utf8_lossy(&answer.body));
    serde_json::from_slice(&answer.body).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn playing_a_game_that_never_ends() {
    let change = |settings: &mut server::Settings| {
        settings.max_moves_per_game = MOST;
        settings.studies_per_minute_per_guest = 10_000;
    };
    let host = Host::with(tempfile::tempdir().unwrap(), change, None).await;
    let (ada, ben) = (host.guest("Ada").await, host.guest("Ben").await);
    let place = ada.create(worthless()).await;
    assert_eq!(ben.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await.0, 204);
    let (mut one, mut two) = (ada.connect(&place, None).await, ben.connect(&place, None).await);
    tokio::join!(one.deal(), two.deal());
    alternate(&mut one, &mut two, MOST - 10).await;
    catch_up(&mut one, &mut two).await;
    assert!(one.game["result"].is_null(), "the game has an end");
    // However much is asked for, an answer has its size, and the parts are the whole.
    let seat = one.seat().unwrap().to_string();
    let first = steps(&ada, &place, &format!("seat={seat}&most=1000000")).await;
    assert_eq!(first.len(), 500);
    let mut parts = Vec::new();
    while let part = steps(&ada, &place, &format!("seat={seat}&from={}&most=130", parts.len())).await
        && !part.is_empty()
    {
        assert!(part.len() <= 130);
        parts.extend(part);
    }
    assert_eq!(parts[..500], first);
    assert_eq!(parts.len(), MOST - 10 + 1, "each move is a step, and so is the deal");
    assert_eq!(steps(&ada, &place, "from=18446744073709551615").await, Vec::<Value>::new());
    assert_eq!(steps(&ada, &place, "most=0").await, Vec::<Value>::new());
    // Whoever looks through it keeps nobody from playing, and the game ends where the table's rules say.
    let path = format!("seat={seat}&from=490");
    let look = async {
        for _ in 0..20 {
            steps(&ada, &place, &path).await;
        }
    };
    tokio::join!(look, alternate(&mut one, &mut two, 9));
    let mover = if one.legal().is_empty() { &mut two } else { &mut one };
    let (text, decision) = (mover.legal()[0].clone(), mover.decision());
    mover.send(json!({ "type": "move", "id": "last", "decision": decision, "move": text })).await;
    for person in [&mut one, &mut two] {
        assert_eq!(person.until("closed").await["reason"], "too-long");
    }
    let path = format!("/api/tables/{}", place.table);
    assert_eq!(ada.ask("GET", &path, None, None).await.status, 404);
    host.running.stop().await;
}
