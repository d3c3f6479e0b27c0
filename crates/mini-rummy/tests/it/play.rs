//! Random play: it ends, soon enough, and keeps tiles together.

use engine::{Game, Options, Rng, Seed};
use mini_rummy::MiniRummy;

#[test]
fn random_games_end() {
    let mut rng = Rng::new(9);
    let (mut moves, mut games) = (0u64, 0u64);
    for number in 0..12 {
        let rules = MiniRummy::rules(2 + number % 3, &Options::new()).unwrap();
        let mut state = MiniRummy::begin(&rules, Seed::from_number(number as u64), &mut ());
        let mut actions = Vec::new();
        while let Some(seat) = MiniRummy::actors(&rules, &state).first() {
            actions.clear();
            MiniRummy::legal(&rules, &state, seat, &mut actions);
            let action = rng.pick(&actions).expect("somebody on turn can do something");
            MiniRummy::apply_unchecked(&rules, &mut state, seat, action, &mut ());
            moves += 1;
            assert!(moves < 2_000_000, "random play goes on and on");
        }
        games += 1;
    }
    println!("{} moves a game", moves / games);
    assert!(moves / games < 30_000, "{} moves a game", moves / games);
}

#[test]
fn a_state_is_small() {
    assert!(size_of::<mini_rummy::State>() <= 1024, "{}", size_of::<mini_rummy::State>());
    assert!(size_of::<mini_rummy::Action>() <= 32);
}
