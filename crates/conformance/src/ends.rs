//! Games between bots are played to their end.

use bots::{Budget, Contest, Level, Sense};
use engine::{Seed, action_text};

use crate::Config;

/// A game that is longer goes round in a circle.
const CAP: usize = 30_000;
/// How much a level that searches thinks about a move: enough to leave the rules of thumb now and then.
const ITERATIONS: u32 = 24;

/// Plays a game in which everybody has the same level; the number of its moves, or what it was doing when it was broken off.
pub fn game<G: Sense>(config: &Config, level: Level, number: u64) -> Result<usize, String> {
    let what = format!("{} {}, {level}, game {number}", G::INFO.id, config.name);
    let rules = config.rules::<G>().map_err(|error| format!("{what}: {error}"))?;
    let levels = vec![level; config.seats];
    let mut contest = Contest::<G>::begin(rules, Seed::from_number(number), levels, number);
    let mut last = Vec::new();
    while let Some((seat, level)) = contest.next_to_move() {
        let chosen = contest.ask(seat, |seen, rng| level.think(seen, &Budget::iterations(ITERATIONS), rng));
        let action = chosen.ok_or_else(|| format!("{what}: {seat} has nothing to do"))?;
        contest.play(seat, action).map_err(|refusal| format!("{what}: {refusal}"))?;
        let moves = contest.game().moves().len();
        if moves + 12 > CAP {
            last.push(format!("{seat} {}", action_text::<G>(action)));
        }
        if moves >= CAP {
            return Err(format!("{what}: does not end; its last moves: {}", last.join(", ")));
        }
    }
    Ok(contest.game().moves().len())
}
