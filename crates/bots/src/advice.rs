//! What a strong player would do, and why.

use engine::{Lang, Playthrough, Record, ReplayError, Rng, Seat, Viewer, Witness};

use crate::search::search_thoroughly;
use crate::{Budget, Calibration, Finding, Level, Seen, Sense};

/// A move with what is to be expected of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// What the search found.
    pub finding: Finding<A>,
    /// What speaks for it or against it, in a sentence; see [`Sense::reason`].
    pub reason: String,
    /// Whether nobody can say that the first move is better: another search might put this one first.
    pub as_good: bool,
}

/// The candidate moves of a seat from its knowledge alone, the best first: the one that a hard bot plays where it computes its
/// move. Moves that nobody would consider are left out; a forced move is judged too. The whole budget is used.
///
/// A move that was tried with more success than the first one, but not so clearly that a strong player would prefer it, is
/// credited with what is beyond doubt only. Moves that the seat cannot tell apart are judged together. An estimate is never
/// quite certain: one more imagined game counts as half won.
pub fn advise<G: Sense>(
    seen: &Seen<'_, G>,
    budget: &Budget<'_>,
    rng: &mut Rng,
    lang: Lang,
) -> Vec<Advice<G::Action>> {
    let findings = judge(seen, None, budget, rng);
    let first = findings.first().copied();
    let advice = |finding: Finding<G::Action>| {
        let is_first = first.is_some_and(|first| first.action == finding.action);
        Advice {
            finding,
            reason: match is_first {
                true => reason_for_best(seen, finding.action, lang),
                false => G::reason(seen, finding.action, lang),
            },
            as_good: !is_first && first.is_some_and(|first| as_good(&first, &finding)),
        }
    };
    findings.into_iter().map(advice).collect()
}

/// Why a move is the best one. Where its own reason only names what it gives up, that everything else would cost more speaks for it.
pub fn reason_for_best<G: Sense>(seen: &Seen<'_, G>, best: G::Action, lang: Lang) -> String {
    let reason = G::reason(seen, best, lang);
    if seen.legal.len() > 1 && G::gives_up(seen, best) {
        let least = lang.pick("Alles andere kostet mehr.", "Everything else costs more.");
        return format!("{least} {reason}");
    }
    reason
}

/// Whether the difference between the first move and another is no more than luck.
pub fn as_good<A>(first: &Finding<A>, other: &Finding<A>) -> bool {
    let visits = first.visits.min(other.visits).max(1) as f32;
    let error = (first.win_chance * (1.0 - first.win_chance) / visits).sqrt();
    first.win_chance - other.win_chance <= error + 0.005
}

/// What is told about a game with as many seats: chances as they have come to be.
fn told<G: Sense>(seen: &Seen<'_, G>, findings: &mut [Finding<G::Action>]) {
    let calibration = Calibration::of(G::INFO.id, G::seats(seen.rules));
    for finding in findings {
        finding.win_chance = calibration.apply(finding.win_chance);
    }
}

/// The same without reasons, with the move that was played among those that are tried.
pub fn judge<G: Sense>(
    seen: &Seen<'_, G>,
    played: Option<G::Action>,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Vec<Finding<G::Action>> {
    let mut findings = as_predicted(seen, played, budget, rng);
    told(seen, &mut findings);
    findings
}

/// The same with chances as the imagined games predict them, to measure what they come to.
pub fn as_predicted<G: Sense>(
    seen: &Seen<'_, G>,
    played: Option<G::Action>,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Vec<Finding<G::Action>> {
    let mut tried = search_thoroughly(seen, played, budget, rng);
    // What is computed is played, whatever a few imagined games say.
    let computed = G::computes(seen, &G::mind(seen, Level::Hard));
    if let Some(place) = tried.iter().position(|judged| Some(judged.finding.action) == computed) {
        tried[..=place].rotate_right(1);
    }
    let raw: Vec<_> = tried.iter().map(|judged| judged.finding).collect();
    let mut findings = judged_together(seen, &raw);
    let Some(best) = findings.first().copied() else { return findings };
    for (finding, judged) in findings.iter_mut().zip(&tried).skip(1) {
        if finding.win_chance > best.win_chance {
            let short = (best.win_chance + judged.doubted - finding.win_chance).max(0.0);
            finding.win_chance = best.win_chance / (1.0 + short);
        }
    }
    findings[1..].sort_by(|a, b| b.win_chance.total_cmp(&a.win_chance));
    findings
}

/// The findings with the means of all moves that are alike.
fn judged_together<G: Sense>(seen: &Seen<'_, G>, findings: &[Finding<G::Action>]) -> Vec<Finding<G::Action>> {
    let judged = |one: &Finding<G::Action>| {
        let (mut visits, mut chance, mut points) = (0.0, 0.0, 0.0);
        for other in findings {
            if other.action == one.action || G::alike(seen, one.action, other.action) {
                let weight = other.visits as f32;
                visits += weight;
                chance += weight * other.win_chance;
                points += weight * other.expected_points;
            }
        }
        Finding {
            win_chance: (chance + 0.5) / (visits + 1.0),
            expected_points: points / visits.max(1.0),
            ..*one
        }
    };
    findings.iter().map(judged).collect()
}

/// Advice at a point of a record: after `at` moves, for a seat that has something to decide there, the first of them where
/// none is named.
pub fn advise_record<G: Sense>(
    record: &Record,
    at: usize,
    seat: Option<Seat>,
    budget: &Budget<'_>,
    rng: &mut Rng,
    lang: Lang,
) -> Result<Advised<G::Action>, AdviceError> {
    let count = record.moves().count();
    if at > count {
        return Err(AdviceError::OutOfRange { at, count });
    }
    let mut witnesses: Vec<Witness<G>> = Vec::new();
    let game = Playthrough::<G>::replay(record, Some(at), |number, game, events| {
        let rules = game.rules();
        if number == 0 {
            witnesses = Witness::all(rules, game.state());
            return;
        }
        for witness in &mut witnesses {
            witness.see(rules, &events);
        }
    })
    .map_err(AdviceError::Replay)?;
    let (rules, state) = (game.rules(), game.state());
    let actors = G::actors(rules, state);
    let seat = match seat.or(actors.first()) {
        Some(seat) if actors.contains(seat) => seat,
        Some(seat) if !actors.is_empty() => return Err(AdviceError::NotToDecide { seat, at }),
        _ => return Err(AdviceError::Over { at }),
    };
    let view = G::view(rules, state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    G::legal(rules, state, seat, &mut legal);
    let Some(witness) = witnesses.get(seat.index()) else { return Err(AdviceError::Over { at }) };
    let seen = Seen::<G> { rules, view: &view, knowledge: witness.knowledge(), legal: &legal };
    Ok(Advised { seat, moves: advise(&seen, budget, rng, lang) })
}

/// Advice for a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<A> {
    /// Who has to decide.
    pub seat: Seat,
    /// The candidate moves, the best first.
    pub moves: Vec<Advice<A>>,
}

/// Why there is no advice.
#[derive(Clone, Debug, thiserror::Error)]
pub enum AdviceError {
    /// The record is shorter.
    #[error("there is no point after {at} moves: the record has {count}")]
    OutOfRange {
        /// The number of moves that was asked for.
        at: usize,
        /// The number of moves of the record.
        count: usize,
    },
    /// The game is over at this point.
    #[error("the game is over after {at} moves")]
    Over {
        /// The number of moves.
        at: usize,
    },
    /// The seat has nothing to decide at this point.
    #[error("seat {seat} has nothing to decide after {at} moves")]
    NotToDecide {
        /// The seat that was asked for.
        seat: Seat,
        /// The number of moves.
        at: usize,
    },
    /// The record cannot be played.
    #[error(transparent)]
    Replay(ReplayError),
}
