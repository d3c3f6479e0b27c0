//! States are small, and moves allocate nothing.

use conformance::configs;
use engine::{Game, Rng};
use games::{GameId, with_game};

fn check_no_allocation<G: Game>() {
    for config in configs::<G>() {
        let rules = config.rules::<G>().unwrap();
        let mut rng = Rng::new(3);
        let mut state = G::begin(&rules, rng.seed(), &mut ());
        let mut actions = Vec::with_capacity(100_000);
        let mut moves = 0;
        let counted = allocation_counter::measure(|| {
            while moves < 5_000 {
                let Some(seat) = G::actors(&rules, &state).first() else {
                    state = G::begin(&rules, rng.seed(), &mut ());
                    continue;
                };
                actions.clear();
                G::legal(&rules, &state, seat, &mut actions);
                let Some(action) = rng.pick(&actions) else { break };
                G::apply_unchecked(&rules, &mut state, seat, action, &mut ());
                moves += 1;
            }
        });
        assert!(moves > 50, "{} {}: only {moves} moves", G::INFO.id, config.name);
        assert_eq!(counted.count_total, 0, "{} {}: allocations in {moves} moves", G::INFO.id, config.name);
    }
}

#[test]
fn listing_and_applying_allocates_nothing() {
    for game in GameId::ALL {
        with_game!(*game, G => check_no_allocation::<G>());
    }
}
