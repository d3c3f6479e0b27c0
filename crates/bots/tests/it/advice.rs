//! Advice at points of real records.

use std::cell::Cell;
use std::path::Path;

use bots::{AdviceError, Advised, Budget, Sense, advise_record};
use engine::{Lang, Playthrough, Record, Rng, Seat};
use games::al_capone::AlCapone;
use games::mini_rummy::MiniRummy;
use games::omerta::Omerta;
use games::rue_morgue::RueMorgue;

fn records(game: &str) -> Vec<Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records").join(game);
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    files.iter().map(|path| Record::parse(&std::fs::read_to_string(path).unwrap()).unwrap()).collect()
}

fn advice<G: Sense>(record: &Record, at: usize, lang: Lang) -> Advised<G::Action> {
    advise_record::<G>(record, at, None, &Budget::iterations(24), &mut Rng::new(1), lang).unwrap()
}

/// Points all over some records: several moves where there is a choice, all of them judged, with reasons in both languages.
fn on_records<G: Sense>() {
    let mut choices = 0;
    for record in records(G::INFO.id).iter().step_by(9) {
        let count = record.moves().count();
        for at in (0..count).step_by(count / 4 + 1) {
            let Advised { seat, moves } = advice::<G>(record, at, Lang::En);
            let game = Playthrough::<G>::replay(record, Some(at), |_, _, _| {}).unwrap();
            let (rules, state) = (game.rules(), game.state());
            let mut legal = Vec::new();
            G::legal(rules, state, seat, &mut legal);
            let what = format!("{} after {at} moves", G::INFO.id);
            assert!(!moves.is_empty(), "{what}");
            if legal.len() > 1 && moves.len() > 1 {
                choices += 1;
            }
            for advice in &moves {
                let finding = advice.finding;
                assert!(finding.visits > 0, "{what}: {finding:?} was never tried");
                assert!(finding.win_chance > 0.0 && finding.win_chance < 1.0, "{what}: {finding:?}");
                assert!(finding.win_chance <= moves[0].finding.win_chance, "{what}: {finding:?} comes later");
                assert!(finding.expected_points.is_finite(), "{what}: {finding:?}");
                assert!(G::check(rules, state, seat, finding.action).is_ok(), "{what}: {finding:?}");
                assert!(advice.reason.ends_with('.'), "{what}: {:?}", advice.reason);
            }
            let german = advice::<G>(record, at, Lang::De).moves;
            for (en, de) in moves.iter().zip(&german) {
                assert_eq!(en.finding, de.finding, "{what}");
                assert_ne!(en.reason, de.reason, "{what}");
            }
        }
    }
    assert!(choices >= 8, "only {choices} choices in {}", G::INFO.id);
}

#[test]
fn al_capone() {
    on_records::<AlCapone>();
}

#[test]
fn rue_morgue() {
    on_records::<RueMorgue>();
}

#[test]
fn omerta() {
    on_records::<Omerta>();
}

#[test]
fn mini_rummy() {
    on_records::<MiniRummy>();
}

#[test]
fn nothing_to_advise_is_an_error() {
    let record = &records("al-capone")[0];
    let count = record.moves().count();
    let ask = |at, seat| {
        let budget = Budget::iterations(1);
        advise_record::<AlCapone>(record, at, seat, &budget, &mut Rng::new(1), Lang::En).unwrap_err()
    };
    assert!(matches!(ask(count + 1, None), AdviceError::OutOfRange { .. }));
    assert!(matches!(ask(count, None), AdviceError::Over { .. }));
    assert!(matches!(ask(0, Some(Seat::A)), AdviceError::NotToDecide { seat: Seat::A, at: 0 }));
    let budget = Budget::iterations(1);
    let other = advise_record::<Omerta>(record, 0, None, &budget, &mut Rng::new(1), Lang::En).unwrap_err();
    assert!(matches!(other, AdviceError::Replay(_)), "{other}");
}

#[test]
fn a_cancelled_advice_ends_at_once() {
    let record = &records("omerta")[0];
    let asked = Cell::new(0);
    let flag = || {
        asked.set(asked.get() + 1);
        true
    };
    let budget = Budget::iterations(1_000_000).or_until(&flag);
    let advised = advise_record::<Omerta>(record, 0, None, &budget, &mut Rng::new(1), Lang::En).unwrap();
    assert!(!advised.moves.is_empty());
    assert_eq!(asked.get(), 1);
}

/// Nobody knows anything of the cards before the look, so all looks are worth the same, and at the deal nobody is ahead.
#[test]
fn all_looks_at_the_deal_are_worth_the_same() {
    let mut looked = 0;
    for record in records("omerta").iter().step_by(4) {
        let Advised { moves, .. } = advice::<Omerta>(record, 0, Lang::En);
        let seats = Playthrough::<Omerta>::replay(record, Some(0), |_, _, _| {}).unwrap().rules().seats;
        assert_eq!(moves.len(), 6);
        for advice in &moves {
            let (finding, first) = (advice.finding, moves[0].finding);
            assert_eq!(finding.win_chance, first.win_chance);
            assert_eq!(finding.expected_points, first.expected_points);
            let part = finding.win_chance * seats as f32;
            assert!((0.6..1.5).contains(&part), "{finding:?} of {seats}");
        }
        looked += 1;
    }
    assert!(looked > 8, "{looked}");
}
