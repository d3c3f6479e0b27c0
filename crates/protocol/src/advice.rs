//! Hints: what a strong player would do, from what one seat knows.

use std::fmt;

use bots::{Budget, Level, Seen, advise};
use engine::{Lang, Rng, action_text};
use serde::{Deserialize, Serialize};
use table::Think;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::WireGame;

/// Says when thinking must end.
pub type Stop<'a> = &'a dyn Fn() -> bool;

/// Moves in a hint at most.
const MOVES: usize = 3;

/// A move that a strong player would consider.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, TS, ToSchema)]
pub struct Hint {
    /// The move in the notation, without the seat.
    #[serde(rename = "move")]
    pub text: String,
    /// The chance to win with it, from 0 to 1; nothing where it was computed and not tried out.
    pub win_chance: Option<f32>,
    /// What it is expected to bring in this round.
    pub expected_points: f32,
    /// How often it was tried.
    pub visits: u32,
    /// Why, in a sentence; players are named by their seats in braces, such as `{B}`.
    pub reason: String,
}

type Advise = Box<dyn FnOnce(Lang, Stop<'_>) -> Vec<Hint> + Send>;

/// The work behind a hint: for a thread that may be busy for a while.
pub struct HintJob {
    run: Advise,
}

impl HintJob {
    pub(crate) fn new<G: WireGame>(think: Think<G>) -> HintJob {
        HintJob { run: Box::new(move |lang, stop| hints(&think, lang, stop)) }
    }

    /// Thinks until done or told to stop; the best move is first.
    pub fn run(self, lang: Lang, stop: Stop<'_>) -> Vec<Hint> {
        (self.run)(lang, stop)
    }
}

impl fmt::Debug for HintJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HintJob")
    }
}

fn hints<G: WireGame>(think: &Think<G>, lang: Lang, stop: Stop<'_>) -> Vec<Hint> {
    let seen = Seen::<G> {
        rules: &think.rules,
        view: &think.view,
        knowledge: &think.knowledge,
        legal: &think.legal,
    };
    let mut rng = Rng::new(think.luck);
    let computed = |action| Hint {
        text: action_text::<G>(action),
        win_chance: None,
        expected_points: 0.0,
        visits: 0,
        reason: G::reason(&seen, action, lang),
    };
    // Where turns are constructed the best one is computed; its next step need not be among those that are listed.
    if G::INFO.constructive || think.legal.len() == 1 {
        let chosen = Level::Hard.think(&seen, &Budget::iterations(G::ITERATIONS).or_until(stop), &mut rng);
        return chosen.map(computed).into_iter().collect();
    }
    let budget = Budget::iterations(G::ITERATIONS).or_until(stop);
    advise(&seen, &budget, &mut rng, lang)
        .into_iter()
        .take(MOVES)
        .map(|advice| Hint {
            text: action_text::<G>(advice.finding.action),
            win_chance: Some(advice.finding.win_chance),
            expected_points: advice.finding.expected_points,
            visits: advice.finding.visits,
            reason: advice.reason,
        })
        .collect()
}
