//! `advise`, `tournament` and `learn`.

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

#[test]
fn partners_win_whole_games_and_bots_are_named_as_they_were_asked_for() {
    let args = ["tournament", "al-capone", "--seats", "4", "--bots", "easy,random", "--games", "8", "--json"];
    let report = json(&run(&[&args[..], &["--option", "target=50"]].concat()));
    let keys: Vec<&str> = report.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["bots", "game", "games"]);
    let bots = report["bots"].as_array().unwrap();
    let names: Vec<&str> = bots.iter().map(|bot| bot["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["easy", "random", "easy", "random"]);
    let number = |bot: usize, key: &str| bots[bot][key].as_f64().unwrap();
    // Both partners have won each game of their team, and the teams all games between them.
    assert_eq!(number(0, "first_places"), number(2, "first_places"));
    assert!((number(0, "win_rate") + number(1, "win_rate") - 1.0).abs() < 1e-9, "{report}");
    for key in ["win_rate_low", "win_rate_high", "mean_points", "elo", "mean_move_ms", "max_move_ms"] {
        assert!(bots.iter().all(|bot| bot[key].is_number()), "{key}: {report}");
    }
    assert!(number(0, "win_rate_low") < number(0, "win_rate") || number(0, "win_rate") == 0.0);
    assert!(number(0, "win_rate") < number(0, "win_rate_high") || number(0, "win_rate") == 1.0);
    assert_eq!(number(0, "elo") > 0.0, number(0, "win_rate") > 0.5, "{report}");
}

#[test]
fn who_sees_all_cards_plays_in_tournaments_only() {
    let args =
        ["--bots", "ceiling,luca", "--games", "2", "--iterations", "40", "--json", "--option", "target=50"];
    let report = json(&run(&[&["tournament", "al-capone"], &args[..]].concat()));
    assert_eq!(report["bots"][0]["name"], "ceiling", "{report}");
    for nobody in ["ceiling", "hard-1", "sam"] {
        let play = run(&["play", "al-capone", "--bots", nobody]);
        assert_eq!(play.status.code(), Some(2), "{nobody}");
        assert!(err(&play).contains("nina, luca, frankie, rosa, vito"), "{}", err(&play));
    }
}

/// A short course learns something, and learns the same again with another number of threads.
#[test]
fn learning_gets_better_and_can_be_repeated() {
    let folder = tempfile::tempdir().unwrap();
    let learn = |name: &str, threads: &str| {
        let out = folder.path().join(name);
        let args = [
            "learn",
            "al-capone",
            "--minutes",
            "3",
            "--seats",
            "2",
            "--games",
            "6",
            "--json",
            "--threads",
            threads,
        ];
        let result = json(&run(&[&args[..], &["--out", out.to_str().unwrap()]].concat()));
        (
            result,
            std::fs::read(out.join("al-capone.net")).unwrap(),
            std::fs::read(out.join("al-capone.taste")).unwrap(),
        )
    };
    let (one, two) = (learn("one", "1"), learn("two", "2"));
    assert_eq!(one, two);
    let learned = &one.0["learned"][0];
    assert_eq!(learned["seats"], 2);
    assert!(learned["error"].as_f64().unwrap() < 0.7 * learned["start"].as_f64().unwrap(), "{learned}");
    assert!(!one.1.is_empty() && one.2.starts_with(b"2: "));
    // What is there already is gone on with: nothing is left to do.
    assert_eq!(learn("one", "1"), one);
}
