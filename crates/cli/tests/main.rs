//! The commands as people and scripts run them: what they print, and their exit status.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

#[path = "main/architecture.rs"]
mod architecture;
#[path = "main/bots.rs"]
mod bots;
#[path = "main/for_tests.rs"]
mod for_tests;
#[path = "main/keeping.rs"]
mod keeping;
#[path = "main/services.rs"]
mod services;
#[path = "main/terminal.rs"]
mod terminal;
#[path = "main/verify.rs"]
mod verify;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hinterzimmer"));
    command
        .args(args)
        .current_dir(root())
        .env("LANG", "en_GB.UTF-8")
        .env_remove("LC_ALL")
        .env_remove("LANGUAGE");
    command
}

fn run(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

fn run_with(args: &[&str], input: &str) -> Output {
    let mut child =
        command(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that refuses its arguments may have ended before it was told anything.
    let told = child.stdin.take().unwrap().write_all(input.as_bytes());
    if let Err(error) = told {
        assert_eq!(error.kind(), std::io::ErrorKind::BrokenPipe, "{error}");
    }
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json(output: &Output) -> Value {
    assert_eq!(output.status.code(), Some(0), "{}", err(output));
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A file in the test folder of this run.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path.display().to_string()
}

const CASE: &str = r#"
game = "al-capone"
title = "the last card cannot be melded away"
rules = ["AC-2.5"]
seats = 2

[start]
turn = "A"
phase = "play"
hands = { A = "nitti*3", B = "hunt burke" }
file = "guzik"
rest = "box"

[[step]]
move = "A meld nitti 3"
illegal = "AC-2.5"

[[step]]
move = "A discard nitti"
expect = { turn = "B", hands = { A = "nitti*2" } }
"#;

#[test]
fn a_case_passes_fails_or_cannot_be_read() {
    let good = file("good.toml", CASE);
    let wrong = file("wrong.toml", &CASE.replace("nitti*2", "nitti"));
    let broken = file("broken.toml", &CASE.replace("phase = \"play\"", "phase = \"dance\""));
    let torn = file("torn.toml", &CASE.replace("seats = 2", "seats = "));

    let output = run(&["case", &good]);
    assert_eq!((output.status.code(), out(&output)), (Some(0), format!("ok {good}\n1 passed, 0 failed\n")));

    let output = run(&["case", &good, &wrong]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!(
        "ok {good}\nFAIL {wrong}: step 2: hands: expected {{ A = \"nitti\" }}, was {{ A = \"nitti*2\" }}\n1 passed, 1 failed\n"
    );
    assert_eq!(out(&output), expected);

    let output = run(&["case", &broken]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("broken.toml: line 9, column 1: start.phase: expected draw, play"),
        "{}",
        err(&output)
    );

    let output = run(&["case", &torn]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("torn.toml: line 5, column 9"), "{}", err(&output));

    let output = run(&["case", "no-such-folder"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn cases_for_programs() {
    let wrong = file("json.toml", &CASE.replace("turn = \"B\"", "turn = \"A\""));
    let output = run(&["case", &wrong, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["passed"], 0);
    assert_eq!(report["failed"], 1);
    assert_eq!(report["cases"][0]["step"], 2);
    assert_eq!(report["cases"][0]["rules"][0], "AC-2.5");
}

#[test]
fn a_game_is_played_saved_and_replayed() {
    let saved = Path::new(env!("CARGO_TARGET_TMPDIR")).join("played.hzr");
    let _ = std::fs::remove_file(&saved);
    let saved = saved.display().to_string();
    let input = "?\nwhy meld nitti 2\nhop\ndraw file\nundo\nmeld nitti 3\nundo\nmeld nitti 3\nview\nrule AC-2.5\nhelp\nresign\n";
    let output = run_with(
        &["play", "al-capone", "--seed", "7", "--names", "Ada", "--save", &saved, "--lang", "en"],
        input,
    );
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    for part in [
        "draw underworld\n",
        "You cannot do that now",
        "That is not a move (column 1: expected a move",
        "A (Ada) draws William White from the case file.",
        "it showed you something new",
        "A (Ada) melds 3 × Frank Nitti.",
        "Taken back.",
        "AC-2.5 The last card",
        "A (Ada) resigns.",
        "Won by B (Frankie).",
    ] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }

    let record = std::fs::read_to_string(&saved).unwrap();
    assert!(record.ends_with("\nA draw file\nA meld nitti 3\nA resign\nresult 0 0\n"), "{record}");
    let output = run_with(&["play", "al-capone", "--save", &saved], "quit\n");
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("exists already"));

    let view = json(&run(&["replay", &saved, "--at", "2", "--seat", "A", "--json"]));
    assert_eq!(view["view"]["areas"][0]["clues"][0]["clue"], "nitti");
    assert_eq!(view["move"], "A meld nitti 3");
    let legal = view["legal"].as_array().unwrap();
    assert!(legal.iter().any(|action| action.as_str().unwrap().starts_with("discard ")), "{legal:?}");
    let spectator = json(&run(&["replay", &saved, "--json"]));
    assert_eq!(spectator["view"]["hand"], serde_json::json!([]));
    assert_eq!(spectator["legal"], serde_json::json!([]));
    let case = out(&run(&["replay", &saved, "--at", "1", "--as-case"]));
    let case = file("as-case.toml", &case);
    assert_eq!(run(&["case", &case]).status.code(), Some(0));

    let forged = file("forged.hzr", &record.replace("meld nitti 3", "meld nitti 4"));
    let output = run(&["replay", &forged]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).contains("line 23: \"A meld nitti 4\" is not allowed: no-such-card"),
        "{}",
        err(&output)
    );
    let output = run(&["replay", &saved, "--at", "9"]);
    assert!(err(&output).contains("the record has 3 moves"));
}

#[test]
fn two_people_do_not_see_each_others_hands() {
    let input = "draw file\ndiscard ralph\n\ndraw file\nquit\n";
    let output = run_with(&["play", "al-capone", "--seed", "7", "--bots", "none", "--lang", "en"], input);
    let text = out(&output);
    let (first, second) = text.split_once("\n\n\n\n\n\n\n\n").unwrap();
    assert!(first.contains("A draws William White from the case file."), "{first}");
    assert!(!second.contains("William White from"), "{second}");
    assert!(second.contains("A draws a card from the case file."), "{second}");
}

#[test]
fn german_is_spoken_where_it_is_wanted() {
    let output = run(&["rules", "al-capone", "ac-2.5", "--lang", "de"]);
    assert!(out(&output).starts_with("AC-2.5 "));
    let mut german = command(&["rules", "al-capone", "AC-2.5"]);
    assert_eq!(out(&german.env("LANG", "de_DE.UTF-8").output().unwrap()), out(&output));
    assert_ne!(out(&run(&["rules", "al-capone", "AC-2.5"])), out(&output));
}

#[test]
fn rules_and_games_for_programs() {
    let rules = json(&run(&["rules", "al-capone", "--json"]));
    assert_eq!(rules["rules"][0]["id"], "AC-1.1");
    let games = json(&run(&["games", "--json"]));
    let capone = &games["games"][0];
    assert_eq!(capone["id"], "al-capone");
    assert_eq!(capone["seats"], serde_json::json!([2, 3, 4]));
    assert_eq!(capone["options"][1]["id"], "target");
}

#[test]
fn the_same_games_have_the_same_checksum_on_any_number_of_threads() {
    let bench = |threads: &str| {
        json(&run(&["bench", "playouts", "al-capone", "--games", "40", "--threads", threads, "--json"]))
    };
    let (one, two) = (bench("1"), bench("2"));
    assert_eq!(one["checksum"], two["checksum"]);
    assert_eq!(one["games"], 40);
    assert!(one["state_bytes"].as_u64().unwrap() <= 512);
    for key in
        ["game", "seats", "seconds", "actions", "actions_per_second", "games_per_second", "actions_per_game"]
    {
        assert!(!one[key].is_null(), "{key}");
    }
}

#[test]
fn bad_input_is_named() {
    let values = file("values.toml", "[nitti]\ncard = 3\nset = 3000\n");
    for (args, part) in [
        (&["play", "al-capone", "--option", "target=x"][..], "option target: expected a whole number"),
        (&["play", "al-capone", "--option", "target"], "expected NAME=VALUE"),
        (
            &["play", "al-capone", "--option", "goal=1"],
            "there is no option \"goal\"; expected one of: teams, target",
        ),
        (&["play", "al-capone", "--option", &format!("values={values}")], "nitti.set is 3000"),
        (&["play", "al-capone", "--option", "values=nowhere.toml"], "cannot read nowhere.toml"),
        (&["play", "al-capone", "--seats", "5"], "for 2, 3 or 4 players, not for 5"),
        (&["play", "al-capone", "--seed", "xyz"], "place 1 has 'x'"),
        (&["play", "al-capone", "--bots", "genius"], "there is no bot \"genius\"; expected one of: nina"),
        (&["play", "al-capone", "--bots", "random,random,random"], "3 bots for 2 seats"),
        (&["play", "chess"], "there is no game \"chess\"; expected one of: al-capone"),
        (&["rules", "al-capone", "AC-9.9"], "has no rule \"AC-9.9\""),
        (&["replay", "README.md"], "README.md: line 1, column 1: expected `hinterzimmer 1`"),
        (&["replay", "nowhere.hzr"], "cannot read nowhere.hzr"),
        (&["--lang", "fr", "games"], "expected de or en"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(part), "{args:?}: {}", err(&output));
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn solve_finds_the_best_layout_and_its_steps() {
    let solve = |args: &[&str]| run(&[&["solve", "mini-rummy"][..], args].concat());
    let best = json(&solve(&["--rack", "b7 J", "--table", "b4 b5 b6; o9 g9 r9", "--json"]));
    assert_eq!((best["goal"].as_str(), best["tiles"].as_i64()), (Some("tiles"), Some(2)));
    assert_eq!(best["points"].as_i64(), Some(32));
    assert_eq!(best["steps"].as_array().map(Vec::len), Some(2));
    assert!(best["micros"].is_number() && best["table"].is_array());
    let plain = solve(&["--rack", "r7 r9", "--table", "b8 g8 o8 r8"]);
    assert!(
        out(&plain).contains("1. take r8 #1") && out(&plain).contains("2. lay r7 r8 r9"),
        "{}",
        out(&plain)
    );
    assert_eq!(solve(&["--rack", "b7 o1", "--goal", "out"]).status.code(), Some(1));
    assert_eq!(solve(&["--rack", "o3 g3 b3", "--goal", "open"]).status.code(), Some(1));
    for (args, message) in [
        (["--rack", "b77", "--table", ""], "b77"),
        (["--rack", "b7 b7 b7", "--table", ""], "only 2 copies of b7"),
        (["--rack", "b7", "--table", "b4 b5"], "\"b4 b5\" is not a valid combination (MR-2.2)"),
        (["--rack", "J J J", "--jokers", "2"], "only 2 jokers"),
    ] {
        let refused = solve(&args);
        assert_eq!(refused.status.code(), Some(2), "{args:?}");
        assert!(err(&refused).contains(message) && refused.stdout.is_empty(), "{}", err(&refused));
    }
}

#[test]
fn solve_reads_many_positions() {
    let text = std::fs::read_to_string(root().join("bench/mini-rummy/positions.jsonl")).unwrap();
    let input: String = text.lines().step_by(100).map(|line| format!("{line}\n")).collect();
    for (goal, key) in [("tiles", "max_tiles"), ("points", "max_value")] {
        let answer = run_with(&["solve", "mini-rummy", "--batch", "--free-jokers", "--goal", goal], &input);
        assert_eq!(answer.status.code(), Some(0), "{}", err(&answer));
        let lines: Vec<Value> =
            out(&answer).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines.len(), 12);
        for (line, known) in lines.iter().zip(input.lines()) {
            let known: Value = serde_json::from_str(known).unwrap();
            assert_eq!((&line["id"], &line[goal]), (&known["id"], &known[key]));
        }
    }
    let bad =
        run_with(&["solve", "mini-rummy", "--batch"], "{\"id\": 1, \"table\": [[0, 1]], \"rack\": []}\n");
    assert_eq!(bad.status.code(), Some(2));
    assert!(err(&bad).contains("line 1"), "{}", err(&bad));
    let broken = run_with(&["solve", "mini-rummy", "--batch"], "\n\n{\"id\": oops}\n");
    assert_eq!(broken.status.code(), Some(2));
    assert!(err(&broken).contains("line 3: expected value at column 8"), "{}", err(&broken));
}

#[test]
fn a_game_is_saved_from_the_first_move_and_survives_bytes_that_are_no_text() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.hzr");
    let record = path.display().to_string();
    let args = ["play", "al-capone", "--seed", "7", "--save", &record];
    let mut child =
        command(&args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"draw file\n\xff\xfe\nquit\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("That is not text in UTF-8."), "{}", out(&output));
    assert!(std::fs::read_to_string(&path).unwrap().contains("draw file"));

    let output = run_with(&["play", "al-capone", "--save", "no/such/folder/game.hzr"], "quit\n");
    assert_eq!(output.status.code(), Some(2), "{}", out(&output));
    assert!(err(&output).contains("cannot write no/such/folder/game.hzr"), "{}", err(&output));
    assert!(!out(&output).contains('>'), "nothing was asked before: {}", out(&output));
}

#[test]
fn whoever_reads_german_gets_german_errors() {
    let output = run_with(&["--lang", "de", "play", "al-capone", "--seed", "7"], "meld nitt 3\nquit\n");
    assert!(out(&output).contains("Das ist kein Zug: „nitt“ passt nicht."), "{}", out(&output));
    for (args, expected) in [
        (&["play", "al-capone", "--names", "Ada,Bo"][..], "--names: 2 Namen für 1 Person"),
        (&["play", "al-capone", "--seats", "7"], "dieses Spiel ist für 2, 3 oder 4 Personen, nicht für 7"),
        (&["play", "al-capone", "--option", "nonsense=1"], "die Option „nonsense“ gibt es nicht"),
        (&["replay", "none.hzr"], "none.hzr kann nicht gelesen werden: Datei oder Ordner nicht gefunden"),
        (&["rules", "al-capone", "AC-99.1"], "Al Capone hat keine Regel „AC-99.1“"),
    ] {
        let output = run(&[&["--lang", "de"], args].concat());
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(expected), "{args:?}: {}", err(&output));
    }
}
