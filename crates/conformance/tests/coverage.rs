//! Every rule has a text in both languages and a case, and every case passes.

use std::collections::BTreeSet;

use cases::{Case, Verdict};
use engine::{Lang, OptionKind};
use games::GameId;

use crate::{files, place};

fn ids(game: GameId, lang: Lang) -> Vec<String> {
    game.rule_texts(lang).into_iter().map(|rule| rule.id).collect()
}

#[test]
fn rules_texts_have_the_same_ids_in_both_languages() {
    for game in GameId::ALL {
        let (de, en) = (ids(*game, Lang::De), ids(*game, Lang::En));
        assert!(en.len() > 10, "{game}: the rules page has {} rules", en.len());
        assert_eq!(de, en, "{game}");
        let unique: BTreeSet<&String> = en.iter().collect();
        assert_eq!(unique.len(), en.len(), "{game}: an id stands twice");
        assert!(en.iter().all(|id| id.starts_with(game.info().prefix)), "{game}: a foreign id");
        for lang in Lang::ALL {
            for rule in game.rule_texts(lang) {
                assert!(rule.text.len() > 20, "{game} {lang}: {} says too little", rule.id);
            }
        }
    }
}

#[test]
fn every_rule_is_cited_by_a_case_and_every_case_passes() {
    for game in GameId::ALL {
        let mut cited = BTreeSet::new();
        for file in files(&place(*game, "cases"), "toml") {
            let path = file.display();
            let text = std::fs::read_to_string(&file).unwrap();
            let case = Case::parse(&text).unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(case.game, *game, "{path}");
            let verdict = case.run().unwrap_or_else(|error| panic!("{path}: {error}"));
            assert_eq!(verdict, Verdict::Passed, "{path}");
            assert!(!case.title.is_empty(), "{path} has no title");
            cited.extend(case.rules);
        }
        let known: BTreeSet<String> = ids(*game, Lang::En).into_iter().collect();
        let without: Vec<&String> = known.difference(&cited).collect();
        assert!(without.is_empty(), "{game}: no case cites {without:?}");
        let unknown: Vec<&String> = cited.difference(&known).collect();
        assert!(unknown.is_empty(), "{game}: cases cite {unknown:?}, which are no rules");
    }
}

#[test]
fn options_are_described_in_both_languages() {
    for game in GameId::ALL {
        for spec in game.info().options {
            assert!(!spec.text.de.is_empty() && !spec.text.en.is_empty(), "{game} {}", spec.id);
            if let OptionKind::Number { default, min, max } = spec.kind {
                assert!((min..=max).contains(&default), "{game} {}", spec.id);
            }
        }
    }
}
