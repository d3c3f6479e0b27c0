//! A bot that sees all cards, to measure how much luck leaves to be won. It is part of tournaments alone.
//!
//! It tries its moves in the true position, plays on by rules of thumb to the end of the round, and takes the move that wins most.
//! The others are played as somebody would who sees only what their seats see.

use bots::{Budget, Level, Seen, Sense};
use engine::Rng;

/// Iterations after which the worse half of the moves is given up.
const HEAT: u32 = 8;
/// More moves are not tried.
const MOST: usize = 24;
/// How far a rating is blurred in a playout, in tenths of a point: equal luck would teach nothing.
const BLUR: usize = 30;

/// A move and what it has brought.
struct Tried<A> {
    action: A,
    rate: i32,
    visits: u32,
    sum: f64,
}

impl<A> Tried<A> {
    fn mean(&self) -> f64 {
        self.sum / f64::from(self.visits.max(1))
    }
}

/// The move that wins most, in the true position.
pub(super) fn choose<G: Sense>(
    seen: &Seen<'_, G>,
    truth: &G::State,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Option<G::Action> {
    let mind = G::mind(seen, Level::Hard);
    let mut candidates = Vec::new();
    G::candidates(seen, &mind, truth, &mut candidates);
    candidates.sort_by_key(|(rate, _)| -rate);
    candidates.truncate(MOST);
    let new = |(rate, action)| Tried { action, rate, visits: 0, sum: 0.0 };
    let mut tried: Vec<Tried<G::Action>> = candidates.into_iter().map(new).collect();
    let (mut spent, mut heat) = (0, 0);
    while tried.len() > 1 && !budget.is_spent(spent) {
        let luck = rng.bits();
        for one in &mut tried {
            one.sum += f64::from(playout::<G>(seen, truth, mind.clone(), one.action, Rng::new(luck)));
            one.visits += 1;
            spent += 1;
        }
        heat += 1;
        if heat % HEAT == 0 {
            // The better half stays, and what looks better of two that are as good.
            tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()).then(b.rate.cmp(&a.rate)));
            let half = tried.len().div_ceil(2).max(2);
            if heat < 4 * HEAT {
                tried.truncate(half);
            }
        }
    }
    tried.sort_by(|a, b| b.mean().total_cmp(&a.mean()).then(b.rate.cmp(&a.rate)));
    tried.first().map(|one| one.action).or_else(|| seen.legal.first().copied())
}

/// The chance of the seat after a move, at the end of the round.
fn playout<G: Sense>(
    seen: &Seen<'_, G>,
    truth: &G::State,
    mut mind: G::Mind,
    action: G::Action,
    mut rng: Rng,
) -> f32 {
    let (rules, seat) = (seen.rules, G::seat(seen));
    let mut state = *truth;
    let round = G::round(&state);
    G::play(rules, &mut state, &mut mind, seat, action);
    let (mut legal, mut rates) = (Vec::with_capacity(64), Vec::with_capacity(64));
    for _ in 0..G::DEPTH {
        if G::round(&state) != round {
            break;
        }
        let Some(mover) = G::mover(rules, &state) else { break };
        if let Some(intended) = G::intends(&state, &mind, mover) {
            G::play(rules, &mut state, &mut mind, mover, intended);
            continue;
        }
        legal.clear();
        G::legal(rules, &state, mover, &mut legal);
        if legal.is_empty() {
            break;
        }
        G::rate(rules, &state, &mind, mover, &legal, &mut rates);
        rates.iter_mut().for_each(|rate| *rate += rng.below(BLUR) as i32);
        let Some(place) = (0..legal.len()).max_by_key(|place| rates[*place]) else { break };
        G::play(rules, &mut state, &mut mind, mover, legal[place]);
    }
    G::standing(rules, &state).chances[seat.index()]
}
