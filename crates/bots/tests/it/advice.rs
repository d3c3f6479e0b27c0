//! Advice at points of real records.

use std::cell::Cell;
use std::path::Path;

use bots::{AdviceError, Advised, Budget, Contest, Level, Sense, advise, advise_record};
use engine::{Game as _, Lang, Options, Playthrough, Record, Rng, Ruleset as _, Seat, Seed};
use games::al_capone::AlCapone;
use games::mini_rummy::{Action, MiniRummy};
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

/// What is advised first is what a hard bot plays, at the beginning of a turn and in the middle of one that somebody else began; nobody
/// is told to take back what can be gone on with.
#[test]
fn advice_and_play_are_one_in_mini_rummy() {
    let (mut positions, mut within, mut held_back) = (0, 0, 0);
    for number in 0..6 {
        let rules = MiniRummy::rules(2 + number % 3, &Options::new()).unwrap();
        let levels = vec![[Level::Medium, Level::Easy][number % 2]; rules.seats()];
        let mut contest =
            Contest::<MiniRummy>::begin(rules, Seed::from_number(number as u64), levels, number as u64);
        while let Some((seat, level)) = contest.next_to_move() {
            if contest.game().moves().len() > 150 {
                break;
            }
            let (advised, played, steps) = contest.ask(seat, |seen, _| {
                // Imagined rounds of this game take long; what is computed comes first with and without them.
                let budget = Budget::iterations(if positions % 12 == 0 { 4 } else { 0 });
                let advised = advise(seen, &budget, &mut Rng::new(1), Lang::En);
                let played = Level::Hard.think(seen, &budget, &mut Rng::new(2)).unwrap();
                (advised, played, seen.view.steps)
            });
            assert_eq!(advised[0].finding.action, played);
            // A tile that was taken up for nothing, or a first lay-out that is too small, can only be taken back.
            let state = contest.game().state();
            let stuck = !state.tray().is_empty() || !state.has_opened(seat);
            assert!(played != Action::Reset || stuck, "{:?}", state.standing());
            positions += 1;
            within += usize::from(steps > 0);
            held_back += usize::from(advised[0].reason.contains("wait until everything can go"));
            let action = contest.ask(seat, |seen, rng| level.choose(seen, rng));
            contest.play(seat, action.unwrap()).unwrap();
        }
    }
    assert!(positions > 500 && within > 100 && held_back > 50, "{positions}, {within}, {held_back}");
}

/// All the time is used, also when one move is clearly the best, and no two moves share a number that was only cut off.
#[test]
fn the_whole_budget_is_used_and_chances_differ() {
    let (mut lists, mut same) = (0, 0);
    for record in records("al-capone").iter().step_by(7) {
        let count = record.moves().count();
        for at in (0..count).step_by(count / 5 + 1) {
            let budget = Budget::iterations(600);
            let advised =
                advise_record::<AlCapone>(record, at, None, &budget, &mut Rng::new(1), Lang::En).unwrap();
            let visits: u32 = advised.moves.iter().map(|advice| advice.finding.visits).sum();
            assert_eq!(visits, 600, "after {at} moves");
            let best = advised.moves[0].finding.win_chance;
            let others = advised.moves.iter().skip(1);
            lists += 1;
            same += usize::from(others.filter(|advice| advice.finding.win_chance == best).count() > 1);
        }
    }
    assert!(lists > 10 && 5 * same <= lists, "{same} of {lists} lists have three moves with one number");
}
