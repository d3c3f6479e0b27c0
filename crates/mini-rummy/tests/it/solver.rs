//! The solver against slow searches and against the rules.

use engine::{Game, Options, Rng, Seat, Viewer};
use mini_rummy::solver::{Goal, Solver, arrange};
use mini_rummy::{Action, Bag, Combination, MiniRummy, Tile, Written};

use crate::slow;

/// A random small position: combinations with jokers on the table, a few tiles and jokers on the rack.
pub(crate) fn position(
    rng: &mut Rng,
    combinations: usize,
    rack: usize,
    colours: usize,
    numbers: usize,
) -> (Bag, Vec<Combination>) {
    let mut left: Vec<Tile> = Tile::all()
        .filter(|tile| {
            tile.is_joker() || (usize::from(tile.colour()) < colours && usize::from(tile.number()) <= numbers)
        })
        .flat_map(|tile| std::iter::repeat_n(tile, tile.copies(4).into()))
        .collect();
    let mut table = Vec::new();
    for _ in 0..combinations * 20 {
        if table.len() == combinations {
            break;
        }
        rng.shuffle(&mut left);
        let size = 3 + usize::from(rng.below(4) == 0);
        let Some(tiles) = left.get(..size) else { break };
        let words: Vec<Written> = tiles.iter().map(|tile| Written { tile: *tile, name: None }).collect();
        if let Ok(combination) = Combination::read(&words) {
            table.push(combination);
            left.drain(..size);
        }
    }
    rng.shuffle(&mut left);
    // Jokers come often, so that something can be laid and spare jokers must be placed.
    let wanted = rng.below(4);
    let (jokers, others): (Vec<Tile>, Vec<Tile>) = left.into_iter().partition(|tile| tile.is_joker());
    let rack = jokers.into_iter().take(wanted).chain(others).take(rack).collect();
    (rack, table)
}

#[test]
fn free_jokers_agree_with_a_slow_search() {
    let mut rng = Rng::new(1);
    let mut solver = Solver::new();
    for number in 0..1500 {
        let colours = 2 + rng.below(3);
        let (combinations, tiles) = (rng.below(3), 1 + rng.below(5));
        let (rack, table) = position(&mut rng, combinations, tiles, colours, 4 + number % 3);
        let (tiles, points) = slow::free(rack, &table);
        let found = solver.free_jokers(rack, &table, Goal::Tiles).map(|best| best.tiles);
        assert_eq!(found, Some(tiles), "tiles of {rack} at {table:?}");
        let found = solver.free_jokers(rack, &table, Goal::Points).map(|best| best.points);
        assert_eq!(found, Some(points), "points of {rack} at {table:?}");
        let out = solver.free_jokers(rack, &table, Goal::Out).is_some();
        assert_eq!(out, tiles == rack.len(), "going out with {rack} at {table:?}");
    }
}

#[test]
fn bound_jokers_agree_with_a_slow_search() {
    let mut rng = Rng::new(2);
    let mut solver = Solver::new();
    let (mut less, mut all) = (0, 0);
    for number in 0..1500 {
        let colours = 2 + rng.below(3);
        let (combinations, tiles) = (1 + rng.below(2), 1 + rng.below(5));
        let (rack, table) = position(&mut rng, combinations, tiles, colours, 4 + number % 3);
        let (tiles, points) = slow::bound(rack, &table);
        let found = solver.best_value(rack, &table, Goal::Tiles).map(|best| best.tiles);
        assert_eq!(found, Some(tiles), "tiles of {rack} at {table:?}");
        let found = solver.best_value(rack, &table, Goal::Points).map(|best| best.points);
        assert_eq!(found, Some(points), "points of {rack} at {table:?}");
        let out = solver.best_value(rack, &table, Goal::Out).is_some();
        assert_eq!(out, tiles == rack.len(), "going out with {rack} at {table:?}");
        all += 1;
        less += usize::from(slow::free(rack, &table) != (tiles, points));
    }
    assert!(less * 20 > all, "bound jokers made a difference only {less} times of {all}");
}

#[test]
fn a_first_layout_is_found_exactly() {
    let mut rng = Rng::new(3);
    let mut solver = Solver::new();
    let mut opened = 0;
    for _ in 0..1000 {
        let (rack, table) = position(&mut rng, 1, 7, 4, 13);
        let (_, points) = slow::bound(rack, &[]);
        match solver.best_layout(rack, &table, Goal::Open) {
            Some((best, steps)) => {
                assert_eq!(best.points, points, "{rack}");
                assert!(best.points >= 40 && steps.iter().all(|step| matches!(step, Action::Lay { .. })));
                assert!(best.table.starts_with(&table));
                opened += 1;
            }
            None => assert!(points < 40, "{rack} opens with {points}"),
        }
    }
    assert!(opened > 50, "only {opened} first lay-outs");
}

/// Plays steps in the rules engine from a position and ends the turn; the table as it lies then.
fn replay(rack: Bag, table: &[Combination], steps: &[Action]) -> Result<Vec<Combination>, String> {
    let rules = MiniRummy::rules(2, &Options::new()).map_err(|error| error.to_string())?;
    let list = |tiles: Bag| engine::Fact::bag(tiles.tiles().map(|tile| tile.to_string()));
    let facts = [
        ("turn", engine::Fact::Seats(engine::SeatSet::one(Seat::A))),
        ("opened", engine::Fact::Seats(engine::SeatSet::one(Seat::A))),
        // The other player keeps the round going when A goes out, by holding nothing of interest.
        ("racks", engine::Fact::BySeat([(Seat::A, list(rack))].into())),
        ("table", engine::Fact::List(table.iter().map(|c| engine::Fact::Text(c.to_string())).collect())),
        ("rest", engine::Fact::Text("box".to_string())),
    ]
    .map(|(word, fact)| (word.to_string(), fact));
    let mut state = MiniRummy::from_facts(&rules, &facts.into(), engine::Seed::default())
        .map_err(|error| error.to_string())?;
    for step in steps {
        MiniRummy::apply(&rules, &mut state, Seat::A, *step, &mut ())
            .map_err(|refusal| format!("{step}: {refusal}"))?;
    }
    MiniRummy::check(&rules, &state, Seat::A, Action::Done).map_err(|refusal| format!("done: {refusal}"))?;
    let view = MiniRummy::view(&rules, &state, Viewer::Spectator);
    assert!(view.table.iter().all(|laid| laid.valid));
    let mut end: Vec<Combination> = state.table().collect();
    end.sort_unstable_by_key(|combination| combination.packed());
    Ok(end)
}

/// Asserts that the solver's steps lead to its table; how many steps and how many combinations stayed.
fn check_steps(solver: &mut Solver, rack: Bag, table: &[Combination], goal: Goal) -> usize {
    let Some((best, steps)) = solver.best_layout(rack, table, goal) else { return 0 };
    let value = solver.best_value(rack, table, goal).expect("it was found before");
    let same = if goal == Goal::Points { value.points == best.points } else { value.tiles == best.tiles };
    assert!(same, "{rack} at {table:?}: {best:?} is not worth as much as {value:?}");
    if best.tiles == 0 {
        assert!(steps.is_empty());
        return 0;
    }
    let end = replay(rack, table, &steps);
    let mut wanted = best.table.clone();
    wanted.sort_unstable_by_key(|combination| combination.packed());
    assert_eq!(end, Ok(wanted), "{rack} at {table:?} by {steps:?}");
    let again = arrange(rack, table, &best.table);
    assert!(again.is_ok(), "{rack} at {table:?} to {:?}: {again:?}", best.table);
    steps.len()
}

#[test]
fn every_solution_is_played_by_the_rules() {
    let mut rng = Rng::new(4);
    let mut solver = Solver::new();
    for number in 0..3000 {
        let (combinations, tiles) = (rng.below(4), 1 + rng.below(6));
        let (rack, table) = position(&mut rng, combinations, tiles, 4, 5 + number % 9);
        for goal in [Goal::Tiles, Goal::Points, Goal::Out] {
            check_steps(&mut solver, rack, &table, goal);
        }
    }
}

#[test]
fn large_tables_take_few_steps() {
    let mut rng = Rng::new(5);
    let mut solver = Solver::new();
    let mut total = 0;
    for _ in 0..150 {
        let combinations = 8 + rng.below(12);
        let (rack, table) = position(&mut rng, combinations, 14, 4, 13);
        let steps = check_steps(&mut solver, rack, &table, Goal::Tiles);
        assert!(steps <= 100);
        total += steps;
    }
    assert!(total > 0 && total < 150 * 30, "{total} steps");
}
