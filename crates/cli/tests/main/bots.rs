//! `advise` and `tournament`.

use super::{err, file, json, out, run};

#[test]
fn advise_tells_about_the_moves_of_real_records() {
    for game in ["al-capone", "rue-morgue", "omerta", "mini-rummy"] {
        let path = format!("records/{game}/00-2.hzr").replace("omerta/00-2", "omerta/00-3");
        let advice = json(&run(&["advise", &path, "--at", "7", "--iterations", "30", "--json"]));
        assert!(advice["seat"].is_string(), "{advice}");
        let moves = advice["moves"].as_array().unwrap();
        assert!(!moves.is_empty(), "{game}");
        for one in moves {
            assert!(one["move"].is_string() && one["reason"].is_string(), "{one}");
            assert!((0.0..=1.0).contains(&one["win_chance"].as_f64().unwrap()), "{one}");
            assert!(one["expected_points"].is_f64() && one["visits"].as_u64().unwrap() > 0, "{one}");
        }
        let german = run(&["advise", &path, "--at", "7", "--iterations", "30", "--lang", "de"]);
        assert!(out(&german).starts_with("Was ") && out(&german).contains("Punkte"), "{}", out(&german));
    }
}

#[test]
fn advise_says_what_is_wrong() {
    let record = "records/al-capone/00-2.hzr";
    let broken = file("broken.hzr", "hinterzimmer 1\ngame chess\n");
    for (args, why) in [
        (["advise", record, "--at", "99999"], "the record has"),
        (["advise", "no-such.hzr", "--at", "0"], "cannot read no-such.hzr"),
        (["advise", &broken, "--at", "0"], "broken.hzr"),
        (["advise", record, "--at", "-1"], "--at"),
    ] {
        let output = run(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(err(&output).contains(why), "{args:?}: {}", err(&output));
        assert_eq!(out(&output), "", "{args:?}");
    }
}

#[test]
fn a_tournament_goes_on_where_it_was_stopped() {
    let log = file("tournament.log", "");
    let play = |games: &str, log: &str| {
        let bots = ["tournament", "al-capone", "--bots", "medium,easy", "--json", "--option", "target=50"];
        json(&run(&[&bots[..], &["--games", games, "--log", log]].concat()))
    };
    let scores = |report: &serde_json::Value| {
        let bots = report["bots"].as_array().unwrap().clone();
        bots.iter().map(|bot| (bot["first_places"].clone(), bot["mean_points"].clone())).collect::<Vec<_>>()
    };
    play("4", &log);
    let first = std::fs::read_to_string(&log).unwrap();
    assert_eq!(first.lines().count(), 5);
    // Stopped in the middle of a line: that game is played again, the others are not.
    std::fs::write(&log, &first[..first.len() - 9]).unwrap();
    let resumed = play("10", &log);
    let text = std::fs::read_to_string(&log).unwrap();
    assert!(text.starts_with(&first[..first.len() - 9]));
    assert_eq!(resumed["games"], 10);
    assert_eq!(scores(&resumed), scores(&play("10", &file("other.log", ""))));
    let other = run(&["tournament", "al-capone", "--bots", "easy,easy", "--games", "2", "--log", &log]);
    assert_eq!(other.status.code(), Some(2));
    assert!(err(&other).contains("log of another tournament"), "{}", err(&other));
}
