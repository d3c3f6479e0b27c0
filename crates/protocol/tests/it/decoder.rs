//! Hostile messages: every one is read or refused.

use proptest::prelude::*;
use protocol::{DecodeError, MAX_MESSAGE_BYTES, decode};

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

#[test]
fn limits_are_kept() {
    for sound in SOUND {
        decode(sound).unwrap();
    }
    let long = format!(r#"{{"type":"ping","id":"{}"}}"#, "x".repeat(MAX_MESSAGE_BYTES));
    assert!(matches!(decode(&long), Err(DecodeError::TooLong { .. })));
    let id = format!(r#"{{"type":"ping","id":"{}"}}"#, "x".repeat(65));
    assert!(matches!(decode(&id), Err(DecodeError::Field { field: "id", .. })));
    assert!(matches!(decode(r#"{"type":"ping","id":""}"#), Err(DecodeError::Field { .. })));
    let many = format!(r#"{{"type":"try","id":"1","decision":1,"moves":[{}""]}}"#, r#""","#.repeat(64));
    assert!(matches!(decode(&many), Err(DecodeError::Field { field: "moves", .. })));
    let deep = "[".repeat(4_000);
    assert!(matches!(decode(&deep), Err(DecodeError::Unreadable { .. })));
    for wrong in
        ["", "null", "{}", r#"{"type":"cheat"}"#, r#"{"type":"move","id":"1","decision":-1,"move":""}"#]
    {
        assert!(decode(wrong).is_err(), "{wrong}");
    }
}

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
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_read_or_refused(text in ".{0,200}") {
        let _ = decode(&text);
    }

    #[test]
    fn a_damaged_message_is_read_or_refused(text in damaged()) {
        // Moves are read in a shorter way; it must not understand anything else.
        let read = serde_json::from_str::<protocol::ClientMessage>(&text).ok();
        let found = decode(&text);
        let refused = matches!(found, Err(DecodeError::Field { .. }));
        prop_assert!(refused || found.ok() == read);
    }
}
