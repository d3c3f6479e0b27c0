//! A review in short: how well each round was played, and the moments that mattered.

use protocol::Reviewed;

/// Fewer decisions say nothing about how somebody plays.
const FEWEST: usize = 12;
/// So many moments are named.
const MOMENTS: usize = 3;
/// A decision that changed the chance by less did not matter.
const MATTERS: f32 = 0.01;

/// How well a game was played, by how much of what the best moves bring beyond any move was brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// Nearly everything.
    Strong,
    /// Most of it.
    Sound,
    /// Some of it.
    Loose,
    /// No more than whoever plays at random.
    Chance,
}

/// How well a round was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoundAccuracy {
    /// The round, from 1.
    pub round: u32,
    /// From 0, no better than any move, to 100, always the best one; nothing where nothing was at stake.
    pub accuracy: Option<u8>,
    /// How many decisions there were.
    pub decisions: usize,
}

/// A review in short.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// The whole game; nothing where too little is known.
    pub grade: Option<Grade>,
    /// The same as a number from 0 to 100.
    pub accuracy: Option<u8>,
    /// Every round.
    pub rounds: Vec<RoundAccuracy>,
    /// The decisions that mattered most, in their order: by what was given away, or by what was won beyond any move.
    pub moments: Vec<usize>,
}

/// What was given away, and what was brought beyond any move.
fn swing(decision: &Reviewed) -> (f32, f32) {
    let given = if decision.played == decision.best { 0.0 } else { decision.best_chance - decision.chance };
    let usual = decision.usual_chance.unwrap_or(decision.chance);
    (given.max(0.0), (decision.chance - usual).max(0.0))
}

/// How much of what the best moves bring beyond any move was brought. Where nothing was at stake there is nothing to tell.
fn part<'a>(decisions: impl Iterator<Item = &'a Reviewed>) -> Option<f32> {
    let (mut brought, mut most) = (0.0, 0.0);
    for decision in decisions {
        let Some(usual) = decision.usual_chance else { continue };
        brought += decision.chance - usual;
        most += decision.best_chance - usual;
    }
    (most > MATTERS).then(|| brought / most)
}

/// Whether what was brought may have been luck alone: whoever plays at random brings something now and then.
fn may_be_luck(decisions: &[Reviewed]) -> bool {
    let (mut brought, mut squares) = (0.0, 0.0f32);
    for decision in decisions {
        let more = decision.chance - decision.usual_chance.unwrap_or(decision.chance);
        (brought, squares) = (brought + more, squares + more * more);
    }
    brought < 1.8 * squares.sqrt()
}

fn percent(part: f32) -> u8 {
    (100.0 * part).clamp(0.0, 100.0).round() as u8
}

/// Sums a review up.
pub fn summary(decisions: &[Reviewed]) -> Summary {
    let mut rounds: Vec<u32> = decisions.iter().map(|decision| decision.round).collect();
    rounds.dedup();
    let of_round = |round: u32| {
        let of_it = decisions.iter().filter(move |decision| decision.round == round);
        let accuracy = part(of_it.clone()).map(percent);
        RoundAccuracy { round, accuracy, decisions: of_it.count() }
    };
    let whole = part(decisions.iter()).filter(|_| decisions.len() >= FEWEST);
    let grade = whole.map(|part| match part {
        0.8.. => Grade::Strong,
        0.55.. => Grade::Sound,
        0.25.. if !may_be_luck(decisions) => Grade::Loose,
        _ => Grade::Chance,
    });
    let weight = |place: &usize| {
        let (given, brought) = swing(&decisions[*place]);
        given.max(brought)
    };
    let mut moments: Vec<usize> = (0..decisions.len()).filter(|place| weight(place) >= MATTERS).collect();
    moments.sort_by(|one, other| weight(other).total_cmp(&weight(one)));
    moments.truncate(MOMENTS);
    moments.sort_unstable();
    Summary {
        grade,
        accuracy: whole.map(percent),
        rounds: rounds.into_iter().map(of_round).collect(),
        moments,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::Words;

    fn decision(round: u32, usual: f32, chance: f32, best_chance: f32) -> Reviewed {
        Reviewed {
            step: 0,
            round,
            played: vec![format!("{chance}")],
            best: vec![format!("{best_chance}")],
            chance,
            best_chance,
            usual_chance: Some(usual),
            reason: Words { de: String::new(), en: String::new() },
            layout: None,
        }
    }

    #[test]
    fn rounds_are_told_apart_and_moments_are_the_three_largest() {
        let mut game = vec![decision(1, 0.4, 0.5, 0.5); 10];
        game.extend(vec![decision(2, 0.4, 0.4, 0.5); 10]);
        game[4] = decision(1, 0.2, 0.7, 0.7);
        game[13] = decision(2, 0.4, 0.3, 0.6);
        game[15] = decision(2, 0.4, 0.3, 0.9);
        let told = summary(&game);
        assert_eq!(told.moments, [4, 13, 15]);
        assert_eq!(told.rounds.iter().map(|round| round.accuracy).collect::<Vec<_>>(), [Some(100), Some(0)]);
        assert_eq!(told.grade, Some(Grade::Loose));
        assert_eq!(summary(&game[..5]).grade, None, "too little is known");
        let same = vec![decision(1, 0.5, 0.5, 0.5); 20];
        assert_eq!((summary(&same).grade, summary(&same).rounds[0].accuracy), (None, None));
    }
}
