//! The small game that only tests play: every command has it by its id, and no list shows it.

use games::GameId;

use crate::{err, file, json, out, run, run_with};

/// The games that are in no list.
fn unlisted() -> Vec<&'static str> {
    let unlisted = GameId::ALL.iter().filter(|game| !GameId::LISTED.contains(game));
    unlisted.map(|game| game.info().id).collect()
}

#[test]
fn it_is_played_to_its_end_and_the_record_holds() {
    let saved = file("hush.hzr", "");
    std::fs::remove_file(&saved).unwrap();
    // Whatever is not asked for just then is refused, and asked for again.
    let input = "pick 4\n".to_string() + &"pick 1\nslap\nknock\n".repeat(40);
    let args = [
        "play",
        "hush",
        "--option",
        "seconds=0",
        "--seed",
        "7",
        "--names",
        "Ada",
        "--save",
        &saved,
        "--lang",
        "en",
    ];
    let output = run_with(&args, &input);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    let text = out(&output);
    for part in ["round 1/2 · your card: ", "HU-1.2", "A (Ada) picks 1.", "Round 2 is over."] {
        assert!(text.contains(part), "{part:?} is missing in\n{text}");
    }
    let shown = out(&run(&["replay", &saved, "--lang", "de"]));
    assert!(shown.contains("Zug 10 von 10: B slap\nRunde 2/2"), "{shown}");
    let as_case = file("hush.toml", &out(&run(&["replay", &saved, "--at", "3", "--as-case"])));
    assert_eq!(run(&["case", &as_case, "crates/hush/cases"]).status.code(), Some(0));
}

#[test]
fn no_list_shows_it() {
    assert_eq!(unlisted(), ["hush"]);
    let games = json(&run(&["games", "--json"]));
    let ids: Vec<&str> =
        games["games"].as_array().unwrap().iter().filter_map(|game| game["id"].as_str()).collect();
    let listed: Vec<&str> = GameId::LISTED.iter().map(|game| game.info().id).collect();
    assert_eq!(ids, listed);
    for output in [run(&["games"]), run(&["play", "chess"]), run(&["help"]), run(&["play", "--help"])] {
        let text = out(&output) + &err(&output);
        assert!(text.contains("omerta") || text.contains("play"), "{text}");
        assert!(!text.to_lowercase().contains("hush"), "{text}");
    }
}
