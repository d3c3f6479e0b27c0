//! `hinterzimmer verify`: what it says, in which language, and its exit status.

use engine::{Game, Move, Options, Playthrough, Seat, Viewer};
use games::al_capone::AlCapone;
use serde_json::{Value, json};
use table::{Part, derive_seed};

use super::{err, file, out, run};

/// A short game of two that was dealt from three parts.
fn record() -> String {
    let (server, ada, ben) = (Part([1; 32]), Part([2; 32]), Part([3; 32]));
    let seed = derive_seed(&server, &[(Seat::A, ada), (Seat::B, ben)]);
    let rules = AlCapone::rules(2, &Options::new()).unwrap();
    let mut game = Playthrough::<AlCapone>::begin(rules, seed, &mut ());
    for _ in 0..6 {
        let seat = AlCapone::actors(game.rules(), game.state()).first().unwrap();
        let mut actions = Vec::new();
        AlCapone::legal(game.rules(), game.state(), seat, &mut actions);
        let action = *actions.last().unwrap();
        game.play(Move::Act(seat, action), &mut ()).unwrap();
    }
    game.play(Move::Resign(Seat::B), &mut ()).unwrap();
    let mut record = game.record(&["Ada".to_string(), "Ben".to_string()]);
    let parts = [("server", server), ("A", ada), ("B", ben)];
    record.commits =
        parts.iter().map(|(who, part)| (who.to_string(), part.commitment().to_string())).collect();
    record.parts = parts.iter().map(|(who, part)| (who.to_string(), part.to_string())).collect();
    record.to_string()
}

#[test]
fn an_honest_record_is_explained_to_players() {
    let path = file("honest.hzr", &record());
    let output = run(&["verify", &path]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    for words in [
        "the server, Ada (A) and Ben (B)",
        "7 moves were allowed",
        "The result is right: Ada (A) 0, Ben (B) 0.",
        "The record is honest.",
    ] {
        assert!(text.contains(words), "{words:?} is missing in\n{text}");
    }
    let german = out(&run(&["verify", &path, "--lang", "de"]));
    assert!(
        german.contains("der Server, Ada (A) und Ben (B)") && german.contains("Die Aufzeichnung stimmt."),
        "{german}"
    );
    let report: Value = serde_json::from_slice(&run(&["verify", &path, "--json"]).stdout).unwrap();
    let expected = json!({
        "ok": true, "game": "al-capone", "moves": 7, "commitment": true, "result": [0, 0], "problem": null,
    });
    assert_eq!(report, expected);
}

#[test]
fn a_forged_record_is_named_and_what_is_no_record_cannot_be_read() {
    let forged = record().replacen(&"02".repeat(32), &"05".repeat(32), 1);
    let path = file("forged.hzr", &forged);
    let output = run(&["verify", &path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(out(&output).contains("the part of A is not what A committed to"), "{}", out(&output));
    assert!(
        out(&run(&["verify", &path, "--lang", "de"]))
            .contains("der Beitrag ist nicht der, auf den er festgelegt war: Ada (A)")
    );
    let output = run(&["verify", &path, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&report["ok"], &report["commitment"]), (&json!(false), &json!(false)));
    assert!(report["problem"].is_string());

    let output = run(&["verify", &file("nothing.hzr", "hello\n")]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("this is not a game record"), "{}", err(&output));
    assert_eq!(run(&["verify", "no-such-file.hzr"]).status.code(), Some(2));
}

#[test]
fn a_header_or_a_result_that_cannot_be_read_is_bad_input_and_nothing_is_ticked() {
    for (from, to) in [
        ("seats 2\n", "seats 7\n"),
        ("seats 2\n", "seats 2\noption colour red\n"),
        ("seats 2\n", "seats 2\nvalue nobody 1 2\n"),
        ("commit A ", "commit A x"),
        ("part A ", "part A x"),
        ("result 0 0", "result zero"),
        ("result 0 0", "result"),
    ] {
        let text = record();
        assert!(text.contains(from), "{from:?} is missing in\n{text}");
        let output = run(&["verify", &file("unreadable.hzr", &text.replacen(from, to, 1))]);
        assert_eq!(output.status.code(), Some(2), "{to:?}: {}{}", out(&output), err(&output));
        assert_eq!(out(&output), "", "{to:?}");
    }
}

#[test]
fn a_record_without_commitments_is_checked_for_what_it_has() {
    let output = run(&["verify", "records/al-capone/00-2.hzr"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(out(&output).contains("Nobody committed to anything before the deal"), "{}", out(&output));
}

#[test]
fn what_a_player_was_shown_must_happen_in_the_recorded_game() {
    let text = record();
    let path = file("seen.hzr", &text);
    let steps = study::replay_steps(&text, Viewer::Seat(Seat::A), 0, usize::MAX).unwrap();
    let steps: Vec<Value> = serde_json::from_str(&steps).unwrap();
    let mut events: Vec<Value> =
        steps.iter().flat_map(|step| step["events"].as_array().unwrap().clone()).collect();
    let commitments: Vec<Value> = text
        .lines()
        .filter_map(|line| line.strip_prefix("commit ")?.split_once(' '))
        .map(|(who, commitment)| json!({ "who": who, "commitment": commitment }))
        .collect();
    let check = |saw: &Value| {
        let output = run(&["verify", &path, "--saw", &file("saw.json", &saw.to_string())]);
        (output.status.code(), out(&output) + &err(&output))
    };
    let saw = json!({ "seat": "A", "part": "02".repeat(32), "commitments": commitments, "events": events });
    let (status, said) = check(&saw);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("Everything that you were shown happens in this game."), "{said}");

    let mut other = saw.clone();
    other["commitments"][0]["commitment"] = json!("00".repeat(32));
    let (status, said) = check(&other);
    assert!(
        status == Some(1) && said.contains("another commitment was shown before the deal (server)"),
        "{said}"
    );
    // A record with somebody's commitment that was not shown: whoever deals could try parts until the seed suits.
    other = saw.clone();
    other["commitments"].as_array_mut().unwrap().retain(|commitment| commitment["who"] != "B");
    let (status, said) = check(&other);
    assert!(
        status == Some(1) && said.contains("this commitment was never shown before the deal (B)"),
        "{said}"
    );
    other = saw.clone();
    other["part"] = json!("07".repeat(32));
    assert_eq!(check(&other).0, Some(1));
    events.remove(1);
    other["part"] = saw["part"].clone();
    other["events"] = json!(events);
    assert_eq!(check(&other).0, Some(0), "after a reload some events are missing");
    events.swap(0, 2);
    other["events"] = json!(events);
    let (status, said) = check(&other);
    assert!(status == Some(1) && said.contains("what you were shown does not happen in this game"), "{said}");
}
