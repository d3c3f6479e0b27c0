//! Hints: what a strong player would do, from what one seat knows.

use bots::{Budget, Level, Seen, Sense, advise};
use engine::{Lang, Rng, action_text};
use games::with_game;
use protocol::Hint;
use table::{BotTask, Question};

use crate::Stop;

/// Moves in a hint at most.
const MOVES: usize = 3;

/// Thinks until done or told to stop; the best move is first.
pub fn hints(question: Question, lang: Lang, stop: Stop<'_>) -> Vec<Hint> {
    with_game!(question.game(), G => {
        question.about::<G>().map_or_else(Vec::new, |task| hints_of(&task, lang, stop))
    })
}

fn hints_of<G: Sense>(task: &BotTask<G>, lang: Lang, stop: Stop<'_>) -> Vec<Hint> {
    let seen =
        Seen::<G> { rules: &task.rules, view: &task.view, knowledge: &task.knowledge, legal: &task.legal };
    let mut rng = Rng::new(task.luck);
    let computed = |action| Hint {
        text: action_text::<G>(action),
        win_chance: None,
        expected_points: 0.0,
        visits: 0,
        as_good: false,
        reason: G::reason(&seen, action, lang),
    };
    // Where turns are constructed the best one is computed; its next step need not be among those that are listed.
    if G::INFO.constructive || task.legal.len() == 1 {
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
            as_good: advice.as_good,
            reason: advice.reason,
        })
        .collect()
}
