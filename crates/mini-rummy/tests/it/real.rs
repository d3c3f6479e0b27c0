//! Whole rounds in which everybody lays out as much as possible: every plan is played by the rules engine, and so are the
//! steps to the best lay-out for every goal, on the tables that such play makes.

use engine::{Game, OptionValue, Options, Seat, Seed, Viewer};
use mini_rummy::solver::{Goal, Solver};
use mini_rummy::{Action, Combination, MiniRummy, Rules, State, plan};

/// Plays steps and the end of the turn on a copy of a state; they must lead to a table.
fn replay(
    rules: &Rules,
    state: &State,
    seat: Seat,
    steps: &[Action],
    end: &[Combination],
) -> Result<(), String> {
    let mut copy = *state;
    for step in steps {
        MiniRummy::apply(rules, &mut copy, seat, *step, &mut ())
            .map_err(|refusal| format!("{step}: {refusal}"))?;
    }
    let sorted = |table: &mut dyn Iterator<Item = Combination>| {
        let mut packed: Vec<u32> = table.map(|combination| combination.packed()).collect();
        packed.sort_unstable();
        packed
    };
    if sorted(&mut copy.table()) != sorted(&mut end.iter().copied()) {
        return Err("another table".to_string());
    }
    MiniRummy::apply(rules, &mut copy, seat, Action::Done, &mut ())
        .map_err(|refusal| format!("done: {refusal}"))
}

#[test]
fn plans_of_whole_rounds_are_played_by_the_rules() {
    let mut solver = Solver::new();
    let (mut turns, mut replayed, mut with_jokers) = (0, 0, 0);
    for number in 0..60 {
        let jokers = if number % 2 == 0 { 4 } else { 2 };
        let options =
            Options::new().with("jokers", OptionValue::Number(jokers)).with("rounds", OptionValue::Number(1));
        let rules = MiniRummy::rules(2 + number % 3, &options).unwrap();
        let mut state = MiniRummy::begin(&rules, Seed::from_number(number as u64), &mut ());
        while let Some(seat) = MiniRummy::actors(&rules, &state).first() {
            turns += 1;
            let table: Vec<Combination> = state.table().collect();
            let rack = state.rack(seat);
            let joker_lies = table.iter().any(|combination| combination.jokers() > 0);
            let goals: &[Goal] = match state.has_opened(seat) {
                true => &[Goal::Tiles, Goal::Points, Goal::Out],
                false => &[Goal::Open],
            };
            for &goal in goals {
                let Some((best, steps)) = solver.best_layout(rack, &table, goal) else { continue };
                if best.tiles > 0 {
                    let played = replay(&rules, &state, seat, &steps, &best.table);
                    assert_eq!(played, Ok(()), "{goal:?} of {rack} at {table:?} by {steps:?}");
                    replayed += 1;
                    with_jokers += usize::from(joker_lies);
                }
            }
            let view = MiniRummy::view(&rules, &state, Viewer::Seat(seat));
            let planned = plan(&view, &mut solver);
            for action in &planned {
                let played = MiniRummy::apply(&rules, &mut state, seat, *action, &mut ());
                assert!(played.is_ok(), "{action} of {planned:?} for {rack} at {table:?}: {played:?}");
            }
        }
    }
    assert!(
        turns > 1500 && replayed > 800 && with_jokers > 400,
        "{turns} turns, {replayed} replayed, {with_jokers} with jokers"
    );
}
