//! Bots keep to their budgets.

use std::cell::Cell;

use bots::{Budget, Contest, Level, Sense, search};
use engine::{Options, Rng, Seed};
use games::al_capone::AlCapone;
use games::mini_rummy::MiniRummy;
use games::omerta::Omerta;
use games::rue_morgue::RueMorgue;

fn contest<G: Sense>(seats: usize) -> Contest<G> {
    let rules = G::rules(seats, &Options::new()).unwrap();
    Contest::begin(rules, Seed::from_number(5), vec![Level::Hard; seats], 1)
}

#[test]
fn iterations_are_counted_and_repeatable() {
    let mut contest = contest::<Omerta>(3);
    let seat = contest.next_to_move().unwrap().0;
    let find = |contest: &mut Contest<Omerta>| {
        contest.ask(seat, |seen, _| search(seen, &Budget::iterations(200), &mut Rng::new(3)))
    };
    let (one, two) = (find(&mut contest), find(&mut contest));
    assert_eq!(one, two);
    let visits: u32 = one.iter().map(|finding| finding.visits).sum();
    assert!((1..=200).contains(&visits), "{visits}");
}

#[test]
fn a_cancelled_search_ends_at_once_with_an_answer() {
    let mut contest = contest::<AlCapone>(2);
    let seat = contest.next_to_move().unwrap().0;
    let asked = Cell::new(0);
    let stop = || {
        asked.set(asked.get() + 1);
        asked.get() > 10
    };
    let action = contest.ask(seat, |seen, rng| Level::Hard.think(seen, &Budget::until(&stop), rng));
    assert!(action.is_some());
    assert!(asked.get() < 20, "{}", asked.get());
}

/// A clock that goes on by one at every look: a bot that looks before each iteration and stops at the first look that is too
/// late is never over its time by more than one iteration.
fn looks_at_the_clock<G: Sense>(seats: usize) {
    let mut contest = contest::<G>(seats);
    let seat = contest.next_to_move().unwrap().0;
    let (now, late) = (Cell::new(0u32), Cell::new(0u32));
    let stop = || {
        now.set(now.get() + 1);
        late.set(late.get() + u32::from(now.get() > 100));
        now.get() > 100
    };
    let findings = contest.ask(seat, |seen, rng| search(seen, &Budget::until(&stop), rng));
    let visits: u32 = findings.iter().map(|finding| finding.visits).sum();
    assert!(findings.len() > 1 && visits <= 100 + findings.len() as u32, "{visits} iterations");
    assert!(late.get() <= 2, "{} looks after the end", late.get());
}

#[test]
fn time_is_kept() {
    looks_at_the_clock::<AlCapone>(2);
    looks_at_the_clock::<Omerta>(3);
    looks_at_the_clock::<RueMorgue>(2);
}

/// An imagined turn of mini Rummy takes long, so the clock is looked at within an iteration, and what is broken off then does
/// not count.
#[test]
fn time_is_kept_within_long_iterations() {
    let mut contest = contest::<MiniRummy>(2);
    let mut searched = 0;
    while let Some((seat, _)) = contest.next_to_move() {
        let (looks, late) = (Cell::new(0u32), Cell::new(0u32));
        let stop = || {
            looks.set(looks.get() + 1);
            late.set(late.get() + u32::from(looks.get() > 300));
            looks.get() > 300
        };
        let findings = contest.ask(seat, |seen, rng| search(seen, &Budget::until(&stop), rng));
        let visits: u32 = findings.iter().map(|finding| finding.visits).sum();
        if findings.len() > 1 {
            searched += 1;
            assert!(2 * visits < looks.get(), "{visits} iterations, {} looks", looks.get());
            assert!(late.get() <= 2 + findings.len() as u32, "{} looks after the end", late.get());
        }
        let action = contest.ask(seat, |seen, rng| Level::Medium.choose(seen, rng));
        contest.play(seat, action.unwrap()).unwrap();
        if searched == 20 {
            break;
        }
    }
    assert_eq!(searched, 20);
}
