//! Recorded games, step by step.

use std::path::PathBuf;

use engine::{Record, Seat, Viewer};
use protocol::DealState;
use serde_json::Value;
use study::{ReplayWish, deal_proof, replay, replay_case, replay_steps};
use table::{Part, derive_seed};

const ALL: ReplayWish = ReplayWish { viewer: Viewer::Spectator, open: false, from: 0, most: 100 };

fn record(path: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../records").join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn open(text: &str, wish: ReplayWish) -> Value {
    serde_json::from_str(&replay(text, wish).unwrap()).unwrap()
}

#[test]
fn a_replay_shows_what_the_steps_show() {
    for path in
        ["al-capone/00-2.hzr", "rue-morgue/00-2.hzr", "mini-rummy/17-4-jokers-2.hzr", "omerta/00-3.hzr"]
    {
        let text = record(path);
        let viewer = Viewer::Seat(Seat::B);
        let seen = open(&text, ReplayWish { viewer, from: 5, most: 7, ..ALL });
        let steps: Vec<Value> = serde_json::from_str(&replay_steps(&text, viewer, 0, 5000).unwrap()).unwrap();
        assert_eq!(seen["steps"].as_array().unwrap().len(), steps.len(), "{path}");
        for (told, step) in seen["steps"].as_array().unwrap().iter().zip(&steps) {
            assert_eq!(told["events"], step["events"], "{path}");
            assert_eq!(told["text"], step["text"], "{path}");
        }
        for (shown, number) in seen["views"].as_array().unwrap().iter().zip(5..) {
            assert_eq!(shown["step"], number, "{path}");
            assert_eq!(shown["view"], steps[number]["view"], "{path}");
            assert_eq!(shown["open"], serde_json::json!({}), "{path}");
        }
        assert_eq!(seen["problem"], Value::Null, "{path}");
        assert_eq!(seen["deal"]["state"], "open", "{path}");
    }
}

#[test]
fn open_cards_are_those_of_every_seat() {
    for (path, count) in [("al-capone/02-3.hzr", 10), ("mini-rummy/02-3.hzr", 14), ("omerta/00-3.hzr", 4)] {
        let seen = open(&record(path), ReplayWish { open: true, most: 1, ..ALL });
        for seat in ["A", "B", "C"] {
            assert_eq!(seen["views"][0]["open"][seat].as_array().unwrap().len(), count, "{path} {seat}");
        }
    }
}

#[test]
fn a_forged_record_says_where_it_is_wrong() {
    let text = record("al-capone/00-2.hzr");
    let lines: Vec<&str> = text.lines().collect();
    let place = lines.iter().rposition(|line| line.contains(" discard ")).unwrap();
    let mut forged: Vec<String> = lines.iter().map(ToString::to_string).collect();
    forged[place] = lines[place].replace("discard", "meld") + " 3";
    let seen = open(&forged.join("\n"), ALL);
    assert_eq!(seen["problem"]["code"], "refused");
    assert_eq!(seen["problem"]["line"], place + 1);
    assert_eq!(seen["problem"]["text"], forged[place].as_str());
    assert!(seen["problem"]["reason"].is_string());
    let header = lines.iter().position(|line| line.is_empty()).unwrap();
    let moves_before = lines[header + 1..place].iter().filter(|line| !line.starts_with('#')).count();
    assert_eq!(seen["steps"].as_array().unwrap().len(), moves_before + 1, "what is right is shown");

    let result = text.trim_end().rsplit_once(' ').unwrap().0.to_string() + " 9999\n";
    let seen = open(&result, ALL);
    assert_eq!(seen["problem"]["code"], "result");

    let unreadable = replay(&text.replacen("seats 2", "seats two", 1), ALL).unwrap_err();
    assert_eq!((unreadable.code.as_str(), unreadable.line), ("record", 4));
    assert_eq!(replay("", ALL).unwrap_err().code, "record");
    assert_eq!(replay(&text.replacen("al-capone", "chess", 1), ALL).unwrap_err().code, "game");
    let outside = ReplayWish { viewer: Viewer::Seat(Seat::E), ..ALL };
    assert_eq!(replay(&text, outside).unwrap_err().code, "seat");
}

#[test]
fn deals_are_checked() {
    let (server, own) = (Part([1; 32]), Part([2; 32]));
    let mut record = Record::parse(&record("al-capone/00-2.hzr")).unwrap();
    assert_eq!(deal_proof(&record).state, DealState::Open);
    let both =
        |a: &str, b: &str| vec![("server".to_string(), a.to_string()), ("A".to_string(), b.to_string())];
    record.commits = both(&server.commitment().to_string(), &own.commitment().to_string());
    record.parts = both(&server.to_string(), &own.to_string());
    record.seed = derive_seed(&server, &[(Seat::A, own)]);
    assert_eq!(deal_proof(&record).state, DealState::Shared);
    let mut other = record.clone();
    other.seed = derive_seed(&own, &[]);
    assert_eq!(deal_proof(&other).wrong.as_deref(), Some("seed"));
    let mut other = record.clone();
    other.parts[1].1 = Part([3; 32]).to_string();
    assert_eq!(deal_proof(&other).wrong.as_deref(), Some("A"));
    let mut other = record.clone();
    other.parts.pop();
    assert_eq!(deal_proof(&other).wrong.as_deref(), Some("A"), "who committed must reveal");
    let mut other = record.clone();
    let (strange, seats) = (Part([4; 32]), [(Seat::A, own), (Seat::C, Part([4; 32]))]);
    other.commits.push(("C".to_string(), strange.commitment().to_string()));
    other.parts.push(("C".to_string(), strange.to_string()));
    other.seed = derive_seed(&server, &seats);
    assert_eq!(deal_proof(&other).wrong.as_deref(), Some("C"), "there is no such seat");
    record.commits.pop();
    record.parts.pop();
    record.seed = derive_seed(&server, &[]);
    assert_eq!(deal_proof(&record).state, DealState::ServerOnly);
}

#[test]
fn a_position_becomes_a_case() {
    let text = replay_case(&record("rue-morgue/00-2.hzr"), 10).unwrap();
    assert!(text.contains("game  = \"rue-morgue\"") && text.contains("[start]"), "{text}");
}
