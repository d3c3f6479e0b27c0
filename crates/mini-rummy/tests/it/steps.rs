//! The solver against the rules themselves: every step that the rules accept is tried, on tiny positions.

use std::collections::HashSet;

use engine::{Fact, Game, Options, Rng, Seat, SeatSet, Seed, Viewer};
use mini_rummy::solver::{Goal, Solver};
use mini_rummy::{Action, Bag, Combination, MiniRummy, Rules, State, Tile, Written};

use crate::{slow, solver::position};

/// The beginning of A's turn, who has made the first lay-out.
pub(crate) fn start(rules: &Rules, rack: Bag, table: &[Combination]) -> State {
    let tiles = Fact::bag(rack.tiles().map(|tile| tile.to_string()));
    let facts = [
        ("opened", Fact::Seats(SeatSet::one(Seat::A))),
        ("racks", Fact::BySeat([(Seat::A, tiles)].into())),
        ("table", Fact::List(table.iter().map(|combination| Fact::Text(combination.to_string())).collect())),
        ("rest", Fact::Text("box".to_string())),
    ]
    .map(|(word, fact)| (word.to_string(), fact));
    MiniRummy::from_facts(rules, &facts.into(), Seed::default()).unwrap()
}

/// Every step that could be accepted in a state.
fn steps(state: &State) -> Vec<Action> {
    let mut hand = state.rack(Seat::A);
    hand.add_all(state.tray());
    let mut steps: Vec<Action> =
        slow::combinations(hand, false).into_iter().map(|combination| Action::Lay { combination }).collect();
    let numbers = 1..=state.table().count() as u8 + 4;
    for number in numbers {
        for (tile, _) in hand.kinds() {
            steps.push(Action::Add { tile: Written { tile, name: None }, number });
            steps.push(Action::Swap { tile, number });
        }
        if hand.jokers() > 0 {
            let names = Tile::all().filter(|tile| !tile.is_joker()).map(Some);
            steps.extend(names.map(|name| Action::Add { tile: Written { tile: Tile::JOKER, name }, number }));
        }
    }
    for (place, combination) in (1..).zip(state.table()) {
        // Numbers of combinations that are gone stay empty, so a tile is looked for under all of them.
        for number in place..=place + 4 {
            steps.extend(combination.numbered().map(|tile| Action::Take { tile, number }));
        }
    }
    steps
}

/// The most tiles and points with which a turn can end; none where there are too many positions to try.
fn by_the_rules(rules: &Rules, rack: Bag, table: &[Combination]) -> Option<(u32, i32)> {
    let first = start(rules, rack, table);
    let mut seen = HashSet::new();
    let mut open = vec![first];
    let mut best = (0, 0);
    while let Some(state) = open.pop() {
        if MiniRummy::check(rules, &state, Seat::A, Action::Done).is_ok() {
            let left = state.rack(Seat::A);
            best.0 = best.0.max(rack.len() - left.len());
            best.1 = best.1.max(rack.value() - left.value());
        }
        if state.step_count() >= 30 {
            continue;
        }
        for step in steps(&state) {
            let mut next = state;
            if MiniRummy::apply(rules, &mut next, Seat::A, step, &mut ()).is_ok() {
                let view = MiniRummy::view(rules, &next, Viewer::Seat(Seat::A));
                if seen.insert(format!("{:?}{:?}{:?}", view.table, view.tray, view.rack)) {
                    open.push(next);
                }
            }
        }
        if seen.len() > 1_500 {
            return None;
        }
    }
    Some(best)
}

#[test]
fn the_rules_allow_exactly_what_the_solver_finds() {
    let rules = MiniRummy::rules(2, &Options::new()).unwrap();
    let mut rng = Rng::new(6);
    let mut solver = Solver::new();
    let (mut compared, mut with_jokers) = (0, 0);
    for number in 0..80 {
        let combinations = 1 + usize::from(rng.below(3) == 0);
        let (rack, table) = position(&mut rng, combinations, 2, 2 + number % 3, 4);
        let Some((tiles, points)) = by_the_rules(&rules, rack, &table) else { continue };
        let found = solver.best_value(rack, &table, Goal::Tiles).map(|best| best.tiles);
        assert_eq!(found, Some(tiles), "tiles of {rack} at {table:?}");
        let found = solver.best_value(rack, &table, Goal::Points).map(|best| best.points);
        assert_eq!(found, Some(points), "points of {rack} at {table:?}");
        compared += 1;
        with_jokers += usize::from(table.iter().any(|combination| combination.jokers() > 0));
    }
    assert!(compared > 20 && with_jokers > 5, "{compared} compared, {with_jokers} with jokers on the table");
}
