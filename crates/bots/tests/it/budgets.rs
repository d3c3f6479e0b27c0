//! Bots keep to their budgets.

use std::cell::Cell;
use std::time::{Duration, Instant};

use bots::{Budget, Contest, Level, Sense, search};
use engine::{Options, Rng, Seed};
use games::al_capone::AlCapone;
use games::omerta::Omerta;

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

#[test]
fn time_is_kept() {
    let mut contest = contest::<AlCapone>(2);
    let seat = contest.next_to_move().unwrap().0;
    let start = Instant::now();
    let end = start + Duration::from_millis(200);
    let last = Cell::new(start);
    let stop = || {
        let now = Instant::now();
        // What counts is how long the search goes on between two looks at the clock; a busy machine may stop us anywhere.
        last.set(now);
        now >= end
    };
    contest.ask(seat, |seen, rng| Level::Hard.think(seen, &Budget::until(&stop), rng));
    let over = Instant::now().saturating_duration_since(last.get());
    assert!(over < Duration::from_millis(20), "{over:?} after the last look at the clock");
}
