//! Hostile messages: none panics, none ends a table, and every one is answered or ignored.

use proptest::prelude::*;

use super::frames::Room;

const SOUND: [&str; 12] = [
    r#"{"type":"move","id":"1","decision":1,"move":"draw file"}"#,
    r#"{"type":"try","id":"2","decision":1,"moves":["draw file","discard ness"]}"#,
    r#"{"type":"arrange","id":"3","decision":1,"wish":"b1 b2 b3"}"#,
    r#"{"type":"fit","id":"3","decision":1,"wish":"b1 b2 b3","held":"b4"}"#,
    r#"{"type":"better","id":"8"}"#,
    r#"{"type":"request","id":"9","request":{"do":"change","options":{"target":50},"clock":{"kind":"none"}}}"#,
    r#"{"type":"commit","commitment":null}"#,
    r#"{"type":"reveal","part":"00"}"#,
    r#"{"type":"chat","id":"4","text":"hello"}"#,
    r#"{"type":"request","id":"5","request":{"do":"kick","person":1}}"#,
    r#"{"type":"request","id":"6","request":{"do":"sit","seat":"B"}}"#,
    r#"{"type":"ping","id":"7"}"#,
];

/// A sound message with some bytes replaced, cut out or doubled.
fn damaged() -> impl Strategy<Value = String> {
    let cut =
        (0usize..SOUND.len(), any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<char>());
    cut.prop_map(|(which, from, to, put)| {
        let letters: Vec<char> = SOUND[which].chars().collect();
        let (from, to) = (from.index(letters.len()), to.index(letters.len()));
        let mut text: String = letters[..from].iter().collect();
        text.push(put);
        text.extend(&letters[to..]);
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_table_goes_on_under_any_messages(
        texts in prop::collection::vec((1u64..4, prop_oneof![damaged(), sensible()]), 1..80),
        game in 0usize..games::GameId::ALL.len(),
    ) {
        let game = games::GameId::ALL[game].info();
        let seats = game.seats.iter().copied().min().unwrap();
        let mut room = Room::new(game.id, seats, 0, 1);
        room.begin(seats);
        for (place, text) in &texts {
            room.send(*place, text);
        }
        room.send(1, r#"{"type":"ping","id":"still there"}"#);
        let closed = format!("{:?}", room.table.info().stage) == "Closed";
        let pong = room.inbox[&1].iter().any(|message| message["type"] == "pong");
        let sent_away = room.inbox[&1].iter().any(|message| message["type"] == "closed");
        prop_assert!(pong || closed || sent_away);
    }
}

/// A message that a table understands, with small numbers.
fn sensible() -> impl Strategy<Value = String> {
    let moves =
        ["draw file", "draw pile", "discard ness", "pass night", "peek 1 2", "resign", "wait", "snap 1", "-"];
    let requests = [
        r#"{"do":"stand"}"#,
        r#"{"do":"leave"}"#,
        r#"{"do":"resign"}"#,
        r#"{"do":"rematch"}"#,
        r#"{"do":"start"}"#,
        r#"{"do":"kick","person":2}"#,
        r#"{"do":"mute","person":1,"muted":true}"#,
        r#"{"do":"plan","seat":"A","bot":"random"}"#,
        r#"{"do":"sit","seat":"E"}"#,
        r#"{"do":"rename","name":"","colour":255}"#,
        r#"{"do":"host","person":2}"#,
        r#"{"do":"ready","ready":false}"#,
    ];
    (0u32..30, 0..moves.len(), 0..requests.len(), any::<bool>()).prop_map(
        move |(number, mv, request, plays)| {
            if plays {
                format!(r#"{{"type":"move","id":"{number}","decision":{number},"move":"{}"}}"#, moves[mv])
            } else {
                format!(r#"{{"type":"request","id":"{number}","request":{}}}"#, requests[request])
            }
        },
    )
}
