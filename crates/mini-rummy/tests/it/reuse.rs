//! A solver that has answered thousands of questions answers like a new one, and what it plans is recognised in what stands.

use engine::{Game, OptionValue, Options, Rng, Seat, Seed};
use mini_rummy::solver::{Goal, Solver};
use mini_rummy::{Action, Bag, Combination, MiniRummy, read_rack, read_table, turn};

use crate::solver::position;
use crate::steps::start;

/// Asks everything there is to ask, with and without the jokers of the rack, and compares the answers; how many they were.
fn compare(used: &mut Solver, rack: Bag, table: &[Combination], open: bool) -> u32 {
    let jokers: Bag = rack.tiles().filter(|tile| tile.is_joker()).collect();
    let mut asked = 0;
    for rack in [rack, rack.without(jokers)] {
        let shown = || format!("{rack} at {table:?}");
        assert_eq!(
            turn(rack, table, open, used),
            turn(rack, table, open, &mut Solver::new()),
            "a turn with {}",
            shown()
        );
        asked += 1;
        for goal in [Goal::Out, Goal::Open, Goal::Tiles, Goal::Points] {
            let new = || Solver::new();
            let layout = used.best_layout(rack, table, goal);
            assert_eq!(layout, new().best_layout(rack, table, goal), "{goal:?} of {}", shown());
            let value = used.best_value(rack, table, goal);
            assert_eq!(value, new().best_value(rack, table, goal), "the value of {goal:?} of {}", shown());
            let free = used.free_jokers(rack, table, goal);
            assert_eq!(free, new().free_jokers(rack, table, goal), "free jokers, {goal:?} of {}", shown());
            asked += 3;
        }
    }
    asked
}

#[test]
fn a_used_solver_answers_like_a_new_one_in_whole_rounds() {
    let (mut used, mut asked) = (Solver::new(), 0);
    for number in 0..12 {
        let options = Options::new().with("rounds", OptionValue::Number(1));
        let rules = MiniRummy::rules(2 + number % 3, &options).unwrap();
        let mut state = MiniRummy::begin(&rules, Seed::from_number(500 + number as u64), &mut ());
        while let Some(seat) = MiniRummy::actors(&rules, &state).first() {
            let table: Vec<Combination> = state.table().collect();
            let (rack, open) = (state.rack(seat), state.has_opened(seat));
            asked += compare(&mut used, rack, &table, open);
            for action in turn(rack, &table, open, &mut used) {
                let played = MiniRummy::apply(&rules, &mut state, seat, action, &mut ());
                assert!(played.is_ok(), "{action} with {rack} at {table:?}: {played:?}");
            }
        }
    }
    assert!(asked > 5_000, "only {asked} questions");
}

#[test]
fn a_used_solver_answers_like_a_new_one_in_random_positions() {
    let (mut used, mut rng) = (Solver::new(), Rng::new(17));
    let mut asked = 0;
    for number in 0..400 {
        let (rack, table) = position(&mut rng, number % 9, 1 + number % 14, 4, 13);
        asked += compare(&mut used, rack, &table, true);
    }
    assert!(asked > 8_000, "only {asked} questions");
}

/// A plan is looked up again before each of its steps: whoever finds it written otherwise begins the turn again, for ever.
#[test]
fn a_joker_in_a_gap_is_planned_as_it_stands() {
    let rules = MiniRummy::rules(2, &Options::new()).unwrap();
    let table = read_table("b3 b4 b5 b6 b7 J b9 b10 b11 b12").unwrap();
    let rack = read_rack("b4 b8", &table, 4).unwrap();
    let planned = turn(rack, &table, true, &mut Solver::new());
    let mut state = start(&rules, rack, &table);
    for (done, step) in planned.iter().enumerate() {
        assert_eq!(state.standing(), planned[..done], "before {step}");
        assert_eq!(*step == Action::Done, state.rack(Seat::A).is_empty(), "{planned:?}");
        MiniRummy::apply(&rules, &mut state, Seat::A, *step, &mut ()).unwrap();
    }
}
