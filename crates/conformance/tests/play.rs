//! Random games of every game, seat count and option.

use conformance::battery::Report;
use conformance::{battery, configs, exchange};
use engine::Game;
use games::{GameId, with_game};

/// Games per configuration; `make soak` plays a thousand times as many.
const GAMES: u64 = 60;
/// Positions compared for a configuration by the exchange test.
const POSITIONS: usize = 3_000;

fn run_battery<G: Game>() {
    let mut report = Report::default();
    for config in configs::<G>() {
        for number in 0..GAMES {
            match battery::game::<G>(&config, number, 40) {
                Ok(game) => report.add(game),
                Err(what) => panic!("{what}"),
            }
        }
    }
    if has_wide_codes::<G>() {
        assert!(report.wide > 1_000, "only {} wide codes were tried", report.wide);
    }
}

/// Whether a game has actions that name more than a card and a number.
fn has_wide_codes<G: Game>() -> bool {
    (21..32).any(|bit| (0..1 << 12).any(|low| G::decode(1 << bit | low).is_some()))
}

fn run_exchange<G: Game>() {
    for config in configs::<G>() {
        let (positions, games) = exchange::run::<G>(&config, 1, POSITIONS).unwrap();
        // The turns of a constructive game are many small steps.
        let enough = if G::INFO.constructive { 3 } else { 10 };
        assert!(positions >= POSITIONS && games > enough, "{positions} positions in {games} games");
    }
}

#[test]
fn random_games_keep_every_invariant() {
    std::thread::scope(|scope| {
        for game in GameId::ALL {
            scope.spawn(|| with_game!(*game, G => run_battery::<G>()));
        }
    });
}

#[test]
fn exchanged_hidden_cards_are_not_noticed() {
    std::thread::scope(|scope| {
        for game in GameId::ALL {
            scope.spawn(|| with_game!(*game, G => run_exchange::<G>()));
        }
    });
}
