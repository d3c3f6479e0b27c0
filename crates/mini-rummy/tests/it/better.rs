//! What more a turn could have laid.

use engine::{Game, Options, Rng, Seed};
use mini_rummy::{Action, MiniRummy};

/// Random players, asked after every turn: the steps of the better turn are allowed one after the other from its
/// beginning, and lay exactly so many tiles more than the turn did.
#[test]
fn the_steps_of_a_better_turn_are_allowed_and_lay_as_many_more() {
    let rules = MiniRummy::rules(2, &Options::new()).unwrap();
    let mut rng = Rng::new(5);
    let mut found = 0;
    for number in 0..3 {
        let mut state = MiniRummy::begin(&rules, Seed::from_number(number), &mut ());
        let mut began = state;
        let mut actions = Vec::new();
        for _ in 0..400 {
            let Some(seat) = MiniRummy::actors(&rules, &state).first() else { break };
            actions.clear();
            MiniRummy::legal(&rules, &state, seat, &mut actions);
            let done = actions.iter().find(|action| **action == Action::Done).copied();
            let action = done.or_else(|| rng.pick(&actions)).unwrap();
            let ends = matches!(action, Action::Done | Action::Draw);
            let answer = MiniRummy::better(&rules, &state, seat, Some(action));
            assert_eq!(answer.is_some(), ends);
            if let Some((more, steps)) = answer {
                let laid =
                    if action == Action::Done { began.rack(seat).len() - state.rack(seat).len() } else { 0 };
                let mut other = began;
                for step in &steps {
                    if matches!(step, Action::Done | Action::Draw) {
                        break;
                    }
                    MiniRummy::apply(&rules, &mut other, seat, *step, &mut ()).unwrap();
                }
                if more > 0 {
                    found += 1;
                    assert_eq!(steps.last(), Some(&Action::Done));
                    assert_eq!(began.rack(seat).len() - other.rack(seat).len(), laid + more);
                    MiniRummy::check(&rules, &other, seat, Action::Done).unwrap();
                } else {
                    assert!(steps.is_empty());
                }
            }
            MiniRummy::apply_unchecked(&rules, &mut state, seat, action, &mut ());
            if ends {
                began = state;
            }
        }
    }
    assert!(found > 10, "{found}");
}
