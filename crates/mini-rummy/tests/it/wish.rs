//! Wished tables: a verdict for each group, and moves that lead there from wherever the turn has got to.

use engine::{Arrangement, Fact, Fit, FitKind, Game, Options, Reason, Rng, Seat, SeatSet, Seed};
use mini_rummy::solver::{Goal, Solver};
use mini_rummy::{Action, Combination, MiniRummy, Rules, State};

use crate::solver::position;

fn rules() -> Rules {
    MiniRummy::rules(2, &Options::new()).unwrap()
}

/// The beginning of A's turn.
fn start(rack: &str, table: &[&str], opened: bool) -> State {
    let tiles = Fact::bag(rack.split_whitespace().map(str::to_string));
    let opened = if opened { SeatSet::one(Seat::A) } else { SeatSet::EMPTY };
    let facts = [
        ("opened", Fact::Seats(opened)),
        ("racks", Fact::BySeat([(Seat::A, tiles)].into())),
        ("table", Fact::List(table.iter().map(|text| Fact::Text((*text).to_string())).collect())),
        ("rest", Fact::Text("box".to_string())),
    ]
    .map(|(word, fact)| (word.to_string(), fact));
    MiniRummy::from_facts(&rules(), &facts.into(), Seed::default()).unwrap()
}

fn ask(state: &State, wish: &str) -> Arrangement<Action> {
    MiniRummy::arrange(&rules(), state, Seat::A, wish).unwrap()
}

fn play(state: &mut State, steps: &[Action]) {
    for step in steps {
        let played = MiniRummy::apply(&rules(), state, Seat::A, *step, &mut ());
        assert_eq!(played, Ok(()), "{step}");
    }
}

fn sorted(table: impl Iterator<Item = Combination>) -> Vec<u32> {
    let mut packed: Vec<u32> = table.map(|combination| combination.packed()).collect();
    packed.sort_unstable();
    packed
}

/// The rule that each group breaks; empty where it stands.
fn broken(answer: &Arrangement<Action>) -> Vec<&'static str> {
    answer.groups.iter().map(|group| group.refusal.map_or("", |refusal| refusal.reason.as_str())).collect()
}

fn why(answer: &Arrangement<Action>) -> &'static str {
    answer.refusal.map_or("", |refusal| refusal.reason.as_str())
}

fn words(steps: &[Action]) -> Vec<String> {
    steps.iter().map(ToString::to_string).collect()
}

#[test]
fn every_group_has_its_own_verdict() {
    let state = start("b7 r7 o1 o2 g5 J", &["o7 g7 b7", "r3 r4 r5"], true);
    let answer = ask(&state, "o7 g7 b7 r7; r3 r4 r5; o1 o2; b7 g5; J");
    assert_eq!(broken(&answer), ["", "", "MR-2.2", "MR-2.1", "MR-2.3"]);
    let lacks: Vec<_> = answer.groups.iter().map(|group| group.lacks).collect();
    assert_eq!(lacks, [Some(0), Some(0), Some(1), None, Some(2)]);
    assert_eq!(answer.groups[0].points, 28);
    assert_eq!(answer.groups[1].reads.as_deref(), Some(&["r3", "r4", "r5"].map(String::from)[..]));
    // Drafts stay on the rack: the rest can be laid already, but the turn cannot end like that.
    assert_eq!(words(answer.steps.as_deref().unwrap()), ["add r7 #1"]);
    assert_eq!((why(&answer), answer.homeless.len()), ("MR-2.2", 0));
    let answer = ask(&state, "o7 g7 b7 r7; r3 r4 r5");
    assert_eq!((why(&answer), answer.first), ("", None));
}

#[test]
fn a_tile_of_the_table_must_have_a_home() {
    let state = start("b7 r8", &["o7 g7 b7", "r5 r6 r7"], true);
    let answer = ask(&state, "o7 g7 b7; r6 r7 r8; r5");
    assert_eq!((why(&answer), answer.steps.is_some()), ("MR-2.1", false));
    assert_eq!(answer.homeless, ["r5"]);
    let answer = ask(&state, "o7 g7 b7; r6 r7 r8");
    assert_eq!((why(&answer), answer.homeless.as_slice()), ("MR-4.3", &["r5".to_string()][..]));
    // A group of nothing but the table's tiles needs no tile of the rack, but then the turn cannot end.
    let answer = ask(&state, "o7 g7 b7; r5 r6 r7");
    assert_eq!((why(&answer), answer.steps), ("MR-3.1", Some(Vec::new())));
    let unknown = MiniRummy::arrange(&rules(), &state, Seat::A, "o7 g7 b7; r5 r6 r7; r9");
    assert_eq!(unknown.unwrap_err().reason, Reason::NoSuchCard);
    let unreadable = MiniRummy::arrange(&rules(), &state, Seat::A, "o7 x7");
    assert_eq!(unreadable.unwrap_err().reason, Reason::Unreadable);
    let other = MiniRummy::arrange(&rules(), &state, Seat::B, "o7 g7 b7");
    assert_eq!(other.unwrap_err().reason, Reason::NotYourTurn);
}

#[test]
fn a_bound_joker_says_what_would_free_it() {
    let state = start("r7 o1 o2 b1", &["o7 g7 J", "r3 r4 r5"], true);
    let answer = ask(&state, "o7 g7 J; r3 r4 r5");
    assert_eq!(answer.groups[0].stand_ins[0].by, ["b7", "r7"]);
    assert_eq!(answer.groups[0].stand_ins[0].place, 2);
    // The joker is wished elsewhere and nothing has taken its place.
    let answer = ask(&state, "o7 g7; o1 o2 J; r3 r4 r5");
    assert_eq!((broken(&answer), why(&answer)), (vec!["MR-2.1", "", ""], "MR-2.1"));
    let state = start("o1 o2 b1 o8 o9", &["o7 g7 b7 J", "r3 r4 r5"], true);
    let answer = ask(&state, "o7 g7 b7; o1 o2 J; r3 r4 r5");
    assert_eq!((broken(&answer), why(&answer)), (vec!["MR-4.4", "", ""], "MR-4.4"));
    assert_eq!(answer.bound.len(), 1);
    assert_eq!((answer.bound[0].part, answer.bound[0].by.as_slice()), (1, &["r7".to_string()][..]));
    assert_eq!(answer.bound[0].pieces, ["o7", "g7", "b7", "J"]);
    assert_eq!(answer.steps, None);
}

#[test]
fn an_opening_counts_and_comes_first() {
    let state = start("r10 r11 r12 b5 b6 b7 g1", &["r7 r8 r9", "o1 b1 r1"], false);
    let answer = ask(&state, "r7 r8 r9; o1 b1 r1; b5 b6 b7");
    let first = answer.first.unwrap();
    assert_eq!((first.points, first.needed, why(&answer)), (18, 40, "MR-3.2"));
    assert_eq!(words(answer.steps.as_deref().unwrap()), ["lay b5 b6 b7"]);
    // The table is touched too early: the group that does so does not stand.
    let answer = ask(&state, "r7 r8 r9; o1 b1 r1 g1; b5 b6 b7");
    assert_eq!((broken(&answer), why(&answer)), (vec!["", "MR-3.2", ""], "MR-3.2"));
    assert_eq!((answer.steps.is_some(), answer.first.unwrap().points), (false, 18));
    // Tiles that are to lie at others open by themselves first.
    let answer = ask(&state, "r7 r8 r9 r10 r11 r12; o1 b1 r1 g1; b5 b6 b7");
    assert_eq!((broken(&answer), why(&answer)), (vec![""; 3], ""));
    let steps = words(answer.steps.as_deref().unwrap());
    let lays = steps.iter().take_while(|step| step.starts_with("lay")).count();
    assert!(lays == 2 && steps[lays..].iter().any(|step| step == "add g1 #2"), "{steps:?}");
    let mut end = state;
    play(&mut end, answer.steps.as_deref().unwrap());
    play(&mut end, &[Action::Done]);
}

#[test]
fn an_opening_is_found_where_its_tiles_part_again() {
    // The 40 points lie in three sets with a tile of the table each: they open as runs, which are taken up again.
    let state = start("r11 r12 r13 b11 b12 b13 r1", &["o11 o12 o13", "o1 g1 b1"], false);
    let answer = ask(&state, "o11 r11 b11; o12 r12 b12; o1 g1 b1; r13; b13");
    assert_eq!(
        (broken(&answer), answer.homeless),
        (vec!["", "", "", "MR-2.1", "MR-2.1"], vec!["o13".to_string()])
    );
    let answer = ask(&state, "o11 r11 b11; o12 r12 b12; o13 r13 b13; o1 g1 b1");
    assert_eq!((broken(&answer), why(&answer)), (vec![""; 4], ""));
    let mut end = state;
    play(&mut end, answer.steps.as_deref().unwrap());
    play(&mut end, &[Action::Done]);
}

#[test]
fn the_moves_go_on_from_what_stands() {
    let mut state = start("b4 b5 b6 b7 g9 o9 r9", &["b1 b2 b3", "o5 g5 r5"], true);
    let table = "b1 b2 b3; o5 g5 r5";
    let answer = ask(&state, &format!("{table}; g9 o9 r9"));
    play(&mut state, answer.steps.as_deref().unwrap());
    let answer = ask(&state, "b1 b2 b3 b4; o5 g5 r5; o9 g9 r9");
    assert_eq!(words(answer.steps.as_deref().unwrap()), ["add b4 #1"]);
    play(&mut state, answer.steps.as_deref().unwrap());
    let answer = ask(&state, "b1 b2 b3 b4 b5; o5 g5 r5; o9 g9 r9");
    assert_eq!(words(answer.steps.as_deref().unwrap()), ["add b5 #1"]);
    // Nothing to do, a step back, and everything back.
    assert_eq!(ask(&state, "b1 b2 b3 b4; o5 g5 r5; o9 g9 r9").steps, Some(Vec::new()));
    let answer = ask(&state, &format!("{table}; g9 o9 r9"));
    assert_eq!(words(answer.steps.as_deref().unwrap()), ["undo"]);
    let answer = ask(&state, table);
    assert_eq!(
        (words(answer.steps.as_deref().unwrap()), why(&answer)),
        (vec!["reset".to_string()], "MR-3.1")
    );
}

/// Random tables with the solver's answer as the wish, reached from random states of the turn: the moves always lead
/// there, `done` follows exactly where nothing is refused, and the order of the groups does not matter.
#[test]
fn any_saved_table_leads_to_any_other() {
    let (rules, mut rng, mut solver) = (rules(), Rng::new(11), Solver::new());
    let (mut compared, mut with_jokers) = (0, 0);
    for number in 0..400 {
        let combinations = 1 + rng.below(7);
        let (rack, table) = position(&mut rng, combinations, 1 + number % 9, 4, 5 + number % 9);
        let mut wishes: Vec<Vec<Combination>> = vec![table.clone()];
        for goal in [Goal::Tiles, Goal::Points] {
            if let Some((best, _)) = solver.best_layout(rack, &table, goal) {
                wishes.push(best.table);
            }
        }
        let texts: Vec<String> = table.iter().map(ToString::to_string).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let mut state = start(&rack.to_string(), &texts, true);
        let began = state;
        for _ in 0..6 {
            let mut wish = wishes[rng.below(wishes.len())].clone();
            rng.shuffle(&mut wish);
            let text = wish.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
            let answer = ask(&state, &text);
            assert!(answer.steps.is_some(), "{rack} at {table:?} to {text}: {answer:?}");
            let steps = answer.steps.as_deref().unwrap();
            play(&mut state, steps);
            assert_eq!(sorted(state.table()), sorted(wish.iter().copied()), "{rack} at {table:?} to {text}");
            let done = MiniRummy::check(&rules, &state, Seat::A, Action::Done).err();
            assert_eq!(done, answer.refusal, "{rack} at {table:?} to {text}");
            let again = ask(&state, &text);
            assert_eq!(again.steps, Some(Vec::new()), "what is asked for lies there");
            let mut other = began;
            play(&mut other, ask(&began, &text).steps.as_deref().unwrap());
            rng.shuffle(&mut wish);
            let text = wish.iter().map(ToString::to_string).collect::<Vec<_>>().join(";");
            let mut twin = began;
            play(&mut twin, ask(&began, &text).steps.as_deref().unwrap());
            assert_eq!(other, twin, "the order of the groups matters");
            compared += 1;
            with_jokers += usize::from(table.iter().any(|combination| combination.jokers() > 0));
            // A few steps by hand, which no wish had in mind.
            let mut actions = Vec::new();
            for _ in 0..rng.below(3) {
                actions.clear();
                MiniRummy::legal(&rules, &state, Seat::A, &mut actions);
                actions.retain(|action| !matches!(action, Action::Done | Action::Draw));
                if let Some(action) = rng.pick(&actions) {
                    play(&mut state, &[action]);
                }
            }
        }
    }
    assert!(compared > 2_000 && with_jokers > 500, "{compared} compared, {with_jokers} with jokers");
}

/// Random racks that can open: a wish that lays everything the solver finds is reached by steps that open first.
#[test]
fn turns_that_open_and_rebuild_are_found() {
    let (mut rng, mut solver) = (Rng::new(12), Solver::new());
    let (mut found, mut rebuilt) = (0, 0);
    for _ in 0..300 {
        let combinations = 1 + rng.below(6);
        let (rack, table) = position(&mut rng, combinations, 14, 4, 13);
        let Some((opening, _)) = solver.best_layout(rack, &table, Goal::Open) else { continue };
        let laid = opening.table[table.len()..].iter().fold(rack, |rack, new| rack.without(new.bag()));
        let Some((best, _)) = solver.best_layout(laid, &opening.table, Goal::Tiles) else { continue };
        let texts: Vec<String> = table.iter().map(ToString::to_string).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let state = start(&rack.to_string(), &texts, false);
        let text = best.table.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
        let answer = ask(&state, &text);
        assert_eq!(why(&answer), "", "{rack} at {table:?} to {text}: {answer:?}");
        let mut end = state;
        play(&mut end, answer.steps.as_deref().unwrap());
        assert_eq!(sorted(end.table()), sorted(best.table.iter().copied()));
        MiniRummy::check(&rules(), &end, Seat::A, Action::Done).unwrap();
        found += 1;
        rebuilt += usize::from(best.tiles > 0);
    }
    assert!(found > 100 && rebuilt > 30, "{found} found, {rebuilt} of them rebuild");
}

fn fits(state: &State, wish: &str, held: &str) -> Vec<String> {
    let shown = |fit: Fit| {
        let how = match fit.how {
            FitKind::Join => "join",
            FitKind::Swap => "swap",
            FitKind::Split => "split",
        };
        let result: Vec<String> = fit.result.iter().map(|group| group.join(" ")).collect();
        let draft = if fit.stands { "" } else { " draft" };
        format!("{} {how} {}: {}{draft}", fit.group, fit.place, result.join("; "))
    };
    MiniRummy::fits(&rules(), state, Seat::A, wish, held).unwrap().into_iter().map(shown).collect()
}

#[test]
fn held_tiles_fit_where_a_combination_comes_of_it() {
    let state = start("b3 b7 b8 r7 g7 o1 o2 J", &["b4 b5 b6", "o7 g7 J", "r1 r2 r3 r4 r5 r6"], true);
    let wish = "b4 b5 b6; o7 g7 J; r1 r2 r3 r4 r5 r6; o1 o2; r7";
    assert_eq!(
        fits(&state, wish, "b7"),
        ["0 join 3: b4 b5 b6 b7", "1 join 3: o7 g7 b7 J", "1 swap 2: o7 g7 b7", "4 join 1: r7 b7 draft",]
    );
    assert_eq!(fits(&state, wish, "b3"), ["0 join 0: b3 b4 b5 b6"]);
    assert_eq!(fits(&state, wish, "b8 b7"), ["0 join 3: b4 b5 b6 b7 b8"]);
    assert_eq!(fits(&state, wish, "b3 b7"), ["0 join 0: b3 b4 b5 b6 b7"]);
    assert_eq!(fits(&state, wish, "g7"), ["4 join 1: r7 g7 draft"]);
    let joker = fits(&state, wish, "J");
    assert_eq!(joker[..2], ["0 join 3: b4 b5 b6 J=b7", "0 join 0: J=b3 b4 b5 b6"]);
    assert!(joker.contains(&"3 join 2: o1 o2 J=o3".to_string()), "{joker:?}");
}

#[test]
fn a_twin_splits_a_run() {
    let state = start("r3 r4 b9", &["r1 r2 r3 r4 r5 r6 r7"], true);
    let wish = "r1 r2 r3 r4 r5 r6 r7";
    assert_eq!(fits(&state, wish, "r3"), ["0 split 2: r1 r2 r3; r3 r4 r5 r6 r7"]);
    assert_eq!(fits(&state, wish, "r3 r4"), ["0 split 2: r1 r2 r3 r4; r3 r4 r5 r6 r7"]);
    assert!(fits(&state, wish, "b9").is_empty());
    let lifted = "r1 r2 r3 r4 r6 r7";
    assert_eq!(fits(&state, lifted, "r5"), ["0 join 4: r1 r2 r3 r4 r5 r6 r7"]);
    for (wish, held, reason) in [
        (wish, "r9", Reason::NoSuchCard),
        (wish, "r5", Reason::NoSuchCard),
        (wish, "", Reason::Unreadable),
        (wish, "x", Reason::Unreadable),
    ] {
        let refused = MiniRummy::fits(&rules(), &state, Seat::A, wish, held).unwrap_err();
        assert_eq!(refused.reason, reason, "{held}");
    }
}

#[test]
fn nothing_goes_to_the_table_before_the_first_layout() {
    let state = start("r4 r5 b10 b11 b12 b13", &["r1 r2 r3"], false);
    assert!(fits(&state, "r1 r2 r3", "r4").is_empty());
    assert_eq!(fits(&state, "r1 r2 r3; r4", "r5"), ["1 join 1: r4 r5 draft"]);
    assert_eq!(fits(&state, "r1 r2 r3; b10 b11 b12 b13", "r4"), ["0 join 3: r1 r2 r3 r4"]);
}
