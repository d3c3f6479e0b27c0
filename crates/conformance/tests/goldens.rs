//! What was once played is played for ever: golden playthroughs and golden records.
//!
//! `UPDATE_GOLDEN=1` writes them anew; a change then shows in the diff, and a changed outcome needs a new rules
//! revision.

use std::path::Path;

use conformance::random::random_move;
use conformance::{configs, golden};
use engine::{Game, Playthrough, Record, Rng};
use games::{GameId, with_game};

use crate::{files, place};

/// Golden records per game.
const RECORDS: usize = 50;

fn updating() -> bool {
    std::env::var_os("UPDATE_GOLDEN").is_some()
}

fn check_playthroughs<G: Game>() {
    for config in configs::<G>() {
        let name = format!("{}-{}.txt", G::INFO.id, config.name);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("golden").join(&name);
        let played = golden::playthrough::<G>(&config, 7, 40).unwrap();
        if updating() {
            std::fs::write(&path, &played).unwrap();
        }
        let Ok(kept) = std::fs::read_to_string(&path) else {
            panic!("golden/{name} is missing; UPDATE_GOLDEN=1 writes it")
        };
        for (number, (played, kept)) in played.lines().zip(kept.lines()).enumerate() {
            assert_eq!(played, kept, "golden/{name}, line {}", number + 1);
        }
        assert_eq!(played.lines().count(), kept.lines().count(), "golden/{name}");
    }
}

#[test]
fn playthroughs_are_as_they_were() {
    for game in GameId::ALL {
        with_game!(*game, G => check_playthroughs::<G>());
    }
}

fn write_records<G: Game>(folder: &Path) {
    std::fs::create_dir_all(folder).unwrap();
    let configs = configs::<G>();
    for number in 0..RECORDS {
        let config = &configs[number % configs.len()];
        let rules = config.rules::<G>().unwrap();
        let mut rng = Rng::new(1_000 + number as u64);
        let mut game = Playthrough::<G>::begin(rules.clone(), rng.seed(), &mut ());
        let mut actions = Vec::new();
        while game.moves().len() < 1_500
            && let Some(mv) = random_move::<G>(&rules, game.state(), &mut rng, &mut actions)
        {
            game.play(mv, &mut ()).unwrap();
        }
        let names = vec!["bot:random".to_string(); config.seats];
        let path = folder.join(format!("{number:02}-{}.hzr", config.name));
        std::fs::write(path, game.record(&names).to_string()).unwrap();
    }
}

fn check_records<G: Game>(folder: &Path) {
    if updating() && files(folder, "hzr").is_empty() {
        write_records::<G>(folder);
    }
    let records = files(folder, "hzr");
    assert!(records.len() >= RECORDS, "{} has {} golden records", G::INFO.id, records.len());
    for path in records {
        let text = std::fs::read_to_string(&path).unwrap();
        let path = path.display();
        let record = Record::parse(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(record.to_string(), text, "{path}");
        let game = Playthrough::<G>::replay(&record, None, |_, _, _| {})
            .unwrap_or_else(|error| panic!("{path}: {error}"));
        assert_eq!(G::winners(game.rules(), game.state()).is_some(), record.result.is_some(), "{path}");
    }
}

#[test]
fn records_replay_for_ever() {
    for game in GameId::ALL {
        with_game!(*game, G => check_records::<G>(&place(*game, "records")));
    }
}
