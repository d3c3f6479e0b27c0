//! Whatever is typed, read or sent: an error, never a panic. The same entry points are fuzzed in `fuzz/`.

use cases::Case;
use engine::{Game, Options, Playthrough, Record, Seed, parse_move};
use games::{GameId, with_game};
use proptest::prelude::*;

use crate::{files, place};

fn read_move<G: Game>(text: &str) {
    if let Ok(mv) = parse_move::<G>(text) {
        let again = engine::move_text::<G>(&mv);
        assert_eq!(parse_move::<G>(&again).ok(), Some(mv), "{text:?} is written as {again:?}");
        let rules = G::rules(G::INFO.seats[0], &Options::new()).unwrap();
        let mut state = G::begin(&rules, Seed::default(), &mut ());
        let _ = engine::apply_move::<G, ()>(&rules, &mut state, &mv, &mut ());
    }
}

fn read_record(text: &str) {
    let Ok(record) = Record::parse(text) else { return };
    assert_eq!(Record::parse(&record.to_string()).map(|again| again.to_string()), Ok(record.to_string()));
    if let Ok(game) = GameId::from_id(&record.game) {
        with_game!(game, G => {
            let _ = Playthrough::<G>::replay(&record, None, |_, _, _| {});
        });
    }
}

fn read_case(text: &str) {
    if let Ok(case) = Case::parse(text) {
        let _ = case.run();
    }
}

/// Words of the notation, so that random texts get past the first word.
fn words() -> impl Strategy<Value = String> {
    let known = "A B E - draw file underworld morgue meld lay nitti night 3 0 99 meeting around ask warrant one set take \
        nothing ness raid discard resign expire help feed pass bury b7 J J=b7 o1 #1 #300 add swap undo reset done peek 1 \
        snap kill wait lady B3 patrol driver pile * ä";
    let known = prop::sample::select(known.split_whitespace().chain([""]).collect::<Vec<_>>());
    prop::collection::vec(known, 0..8).prop_map(|words| words.join(" "))
}

/// One file with a few bytes changed.
fn damaged(folder: &str, extension: &str) -> impl Strategy<Value = String> + use<> {
    let mut texts: Vec<String> = Vec::new();
    for game in GameId::ALL {
        let paths = files(&place(*game, folder), extension);
        texts.extend(paths.iter().step_by(7).filter_map(|path| std::fs::read_to_string(path).ok()));
    }
    assert!(!texts.is_empty(), "nothing below {folder}");
    (prop::sample::select(texts), prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..5))
        .prop_map(|(text, changes)| {
            let mut bytes = text.into_bytes();
            for (place, byte) in changes {
                let place = place.index(bytes.len());
                match byte % 3 {
                    0 => bytes[place] = byte,
                    1 => {
                        bytes.remove(place);
                    }
                    _ => bytes.insert(place, byte),
                }
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_a_move_or_an_error(text in prop_oneof![words(), any::<String>()]) {
        for game in GameId::ALL {
            with_game!(*game, G => read_move::<G>(&text));
        }
    }

    #[test]
    fn any_text_is_a_record_or_an_error(text in prop_oneof![damaged("records", "hzr"), any::<String>()]) {
        read_record(&text);
    }

    #[test]
    fn any_text_is_a_case_or_an_error(text in prop_oneof![damaged("cases", "toml"), any::<String>()]) {
        read_case(&text);
    }

    #[test]
    fn any_text_is_a_values_table_or_an_error(text in any::<String>()) {
        let _ = cases::read_values(&text);
    }
}
