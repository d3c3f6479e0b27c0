//! Golden playthroughs: a whole round printed with every event as each viewer sees it, and views at times.

use std::fmt::Write;

use engine::{Game, Playthrough, Rng, Viewer, move_text};

use crate::Config;
use crate::random::random_move;

/// Prints the first moves of a random game: every move, what each viewer learns of it, and at every tenth move the
/// views and legal actions.
pub fn playthrough<G: Game>(config: &Config, number: u64, moves: usize) -> Result<String, String> {
    let rules = config.rules::<G>().map_err(|error| error.to_string())?;
    let seats = config.seats;
    let mut rng = Rng::new(number);
    let mut events = Vec::new();
    let mut game = Playthrough::<G>::begin(rules.clone(), rng.seed(), &mut events);
    let mut out = format!("{} {}, game {number}\n", G::INFO.id, config.name);
    let mut actions = Vec::new();
    for step in 0..=moves {
        for viewer in Viewer::all(seats) {
            for event in events.iter().filter_map(|event| G::redact(&rules, event, viewer)) {
                let _ = writeln!(out, "    {viewer}: {event:?}");
            }
        }
        if step % 10 == 0 {
            for viewer in Viewer::all(seats) {
                let _ = writeln!(out, "  view {viewer}: {:?}", G::view(&rules, game.state(), viewer));
            }
            for seat in G::actors(&rules, game.state()).iter() {
                actions.clear();
                G::legal(&rules, game.state(), seat, &mut actions);
                let texts: Vec<String> =
                    actions.iter().map(|action| engine::action_text::<G>(*action)).collect();
                let _ = writeln!(out, "  legal {seat}: {}", texts.join(", "));
            }
        }
        let Some(mv) = random_move::<G>(&rules, game.state(), &mut rng, &mut actions) else { break };
        events.clear();
        game.play(mv, &mut events).map_err(|refusal| refusal.to_string())?;
        let _ = writeln!(out, "{}", move_text::<G>(&mv));
    }
    Ok(out)
}
