//! Games between bots, for learning.

use bots::{
    Budget, Contest, Features, Level, Net, POINTS, Seen, Sense, Taste, by_taste, place, search_judged,
};
use engine::{MAX_SEATS, Rng, Seat, Seed};

use crate::Samples;

/// A game that is longer is broken off; what its last round brought is not known.
const CAP: usize = 6_000;
/// One action in so many is any legal one, so that unusual positions are seen as well.
const WHIM: usize = 30;

/// A position that waits for the end of its round.
struct Waiting {
    active: Vec<u16>,
    inputs: usize,
    turn: Seat,
    totals: [f32; MAX_SEATS],
}

/// Who plays: by rules of thumb of a taste; with a network and a number of iterations players search.
#[derive(Clone, Copy, Debug)]
pub struct Player<'a> {
    /// What they like.
    pub taste: Taste,
    /// How they judge imagined positions, and how long they think.
    pub thinking: Option<(&'a Net, u32)>,
}

/// Plays a game and appends its positions.
pub fn play<G: Sense>(rules: &G::Rules, number: u64, player: Player<'_>, samples: &mut Samples) {
    let mut rng = Rng::new(number ^ 0x6c65_6172_6e00_0000);
    let (seats, sides) = (G::seats(rules), G::sides(rules));
    let levels: Vec<Level> = (0..seats).map(|_| rng.pick(G::TEACHERS).unwrap_or(Level::Medium)).collect();
    let mut contest = Contest::<G>::begin(rules.clone(), Seed::from_number(number), levels, rng.bits());
    let mut waiting: Vec<Waiting> = Vec::new();
    let mut features = Features::default();
    let mut round = G::round(contest.game().state());
    for _ in 0..CAP {
        let Some((seat, level)) = contest.next_to_move() else { break };
        let mind = contest.ask(seat, |seen, _| G::mind(seen, Level::Hard));
        features.clear();
        if let Some(turn) = G::describe(rules, contest.game().state(), &mind, &mut features) {
            waiting.push(Waiting {
                active: features.active().to_vec(),
                inputs: features.inputs(),
                turn,
                totals: totals::<G>(rules, contest.game().state()),
            });
        }
        let action = contest.ask(seat, |seen, luck| {
            if rng.below(WHIM) == 0 {
                return G::whim(seen, luck);
            }
            let found = player.thinking.and_then(|(net, iterations)| found(seen, net, iterations, luck));
            let by_taste = || by_taste(seen, player.taste, luck);
            match (level, seen.legal) {
                (_, [only]) => Some(*only),
                (Level::Medium, _) => found.or_else(by_taste),
                _ => level.choose(seen, luck),
            }
        });
        let Some(action) = action else { break };
        if contest.play(seat, action).is_err() {
            break;
        }
        let state = contest.game().state();
        if G::round(state) != round || G::winners(rules, state).is_some() {
            round = G::round(state);
            let standing = G::standing(rules, state);
            for position in waiting.drain(..) {
                let mut goals = [0.0; 2 * MAX_SEATS];
                for seat in Seat::all(seats) {
                    let side = place(position.turn, seat, seats, sides);
                    goals[side] = standing.chances[seat.index()];
                    goals[sides + side] =
                        (standing.totals[seat.index()] - position.totals[seat.index()]) / POINTS;
                }
                // Chances of winners who share are shares already; partners count once.
                let sum: f32 = goals[..sides].iter().sum();
                goals[..sides].iter_mut().for_each(|goal| *goal /= sum.max(1e-6));
                samples.push(&position.active, position.inputs, &goals);
            }
        }
    }
}

fn found<G: Sense>(seen: &Seen<'_, G>, net: &Net, iterations: u32, luck: &mut Rng) -> Option<G::Action> {
    let findings = search_judged(seen, Some(net), &Budget::iterations(iterations), luck);
    findings.first().map(|finding| finding.action)
}

fn totals<G: Sense>(rules: &G::Rules, state: &G::State) -> [f32; MAX_SEATS] {
    let scores = G::scores(rules, state);
    let scores = scores.as_slice();
    std::array::from_fn(|seat| scores.get(seat % scores.len().max(1)).map_or(0.0, |score| *score as f32))
}
