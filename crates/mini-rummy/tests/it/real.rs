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
    for (done, step) in steps.iter().enumerate() {
        // Whoever goes on with a plan recognises its beginning in what stands.
        if copy.standing() != steps[..done] {
            return Err(format!("{:?} stands", copy.standing()));
        }
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

#[test]
fn a_bounded_solver_keeps_to_its_work_and_to_the_rules() {
    const WORK: u64 = 400;
    let (mut exact, mut bounded) = (Solver::new(), Solver::bounded(WORK));
    let (mut asked, mut given_up) = (0, 0);
    for number in 0..12 {
        let options = Options::new().with("rounds", OptionValue::Number(1));
        let rules = MiniRummy::rules(2, &options).unwrap();
        let mut state = MiniRummy::begin(&rules, Seed::from_number(900 + number), &mut ());
        while let Some(seat) = MiniRummy::actors(&rules, &state).first() {
            let (table, rack): (Vec<Combination>, _) = (state.table().collect(), state.rack(seat));
            if state.has_opened(seat) {
                let before = bounded.work();
                let found = bounded.best_layout(rack, &table, Goal::Points);
                // The step that goes beyond the end is finished.
                let worked = bounded.work() - before;
                assert!(worked <= WORK + WORK / 4 + 600, "{worked} for {rack} at {table:?}");
                let best = exact.best_value(rack, &table, Goal::Points).map_or(0, |best| best.points);
                let points = found.as_ref().map_or(0, |(found, _)| found.points);
                assert!(points <= best, "{points} points of {rack} at {table:?}, {best} at most");
                if let Some((found, steps)) = found.filter(|(found, _)| found.tiles > 0) {
                    assert_eq!(replay(&rules, &state, seat, &steps, &found.table), Ok(()));
                }
                asked += 1;
                given_up += usize::from(points < best);
            }
            let view = MiniRummy::view(&rules, &state, Viewer::Seat(seat));
            for action in plan(&view, &mut exact) {
                MiniRummy::apply(&rules, &mut state, seat, action, &mut ()).unwrap();
            }
        }
    }
    assert!(asked > 150 && given_up > 0 && 4 * given_up < asked, "{given_up} of {asked} given up");
}
