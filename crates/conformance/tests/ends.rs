//! No game between bots goes on for ever: every level, seat count and option.

use bots::{Level, Sense};
use conformance::{configs, ends};
use games::al_capone::AlCapone;
use games::mini_rummy::MiniRummy;
use games::omerta::Omerta;
use games::rue_morgue::RueMorgue;

/// So many games a configuration, with the rarer endings left to `make soak`, which plays a thousand of every level.
fn play<G: Sense>(level: Level, games: u64) {
    for config in configs::<G>() {
        for number in 0..games {
            ends::game::<G>(&config, level, number).unwrap_or_else(|what| panic!("{what}"));
        }
    }
}

#[test]
fn al_capone() {
    play::<AlCapone>(Level::Random, 40);
    play::<AlCapone>(Level::Nina, 100);
    play::<AlCapone>(Level::Easy, 100);
    play::<AlCapone>(Level::Medium, 400);
}

#[test]
fn rue_morgue() {
    play::<RueMorgue>(Level::Random, 40);
    play::<RueMorgue>(Level::Nina, 100);
    play::<RueMorgue>(Level::Easy, 100);
    play::<RueMorgue>(Level::Medium, 400);
}

#[test]
fn omerta() {
    play::<Omerta>(Level::Random, 20);
    play::<Omerta>(Level::Nina, 40);
    play::<Omerta>(Level::Easy, 60);
    play::<Omerta>(Level::Medium, 60);
}

#[test]
fn mini_rummy() {
    play::<MiniRummy>(Level::Random, 4);
    play::<MiniRummy>(Level::Nina, 4);
    play::<MiniRummy>(Level::Easy, 8);
    play::<MiniRummy>(Level::Medium, 8);
}

#[test]
fn with_search() {
    play::<AlCapone>(Level::Rosa, 2);
    play::<RueMorgue>(Level::Rosa, 2);
    play::<Omerta>(Level::Rosa, 2);
    play::<MiniRummy>(Level::Rosa, 2);
    play::<AlCapone>(Level::Hard, 2);
    play::<RueMorgue>(Level::Hard, 4);
    play::<Omerta>(Level::Hard, 2);
    play::<MiniRummy>(Level::Hard, 2);
}
