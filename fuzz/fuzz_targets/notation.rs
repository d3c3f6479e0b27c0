//! Any text is a move or an error, and a move is read as it is written.
#![no_main]

use engine::{Game, Options, Seed, apply_move, move_text, parse_move};
use games::{GameId, with_game};
use libfuzzer_sys::fuzz_target;

fn read<G: Game>(text: &str) {
    let Ok(mv) = parse_move::<G>(text) else { return };
    assert_eq!(parse_move::<G>(&move_text::<G>(&mv)).ok(), Some(mv));
    let rules = G::rules(G::INFO.seats[0], &Options::new()).expect("the usual rules are valid");
    let mut state = G::begin(&rules, Seed::default(), &mut ());
    let _ = apply_move::<G, ()>(&rules, &mut state, &mv, &mut ());
}

fuzz_target!(|text: &str| {
    for game in GameId::ALL {
        with_game!(*game, G => read::<G>(text));
    }
});
