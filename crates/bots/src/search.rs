//! Information-set Monte Carlo tree search.
//!
//! Every iteration plays on in a state that the seat imagines from its knowledge: first along a tree of actions that is
//! kept from iteration to iteration, then by rules of thumb to the end of the round. At the root a race is held: all
//! candidates that are still in it are tried in the same imagined states, so that their difference is their own and not
//! the deal's, and who is clearly behind drops out. Below the root each player's moves are chosen by what they brought
//! so far and by how good they look (PUCT); only actions that are legal in the imagined state compete.

mod tree;

use engine::{Game, MAX_SEATS, Rng, Seat};

use crate::judge::judged;
use crate::level::best_of;
use crate::net::exp;
use crate::{Budget, Features, Level, Net, Seen, Sense};

pub use tree::MEMORY;
use tree::Tree;

/// So many candidates are tried at the root at most; so many actions below it.
const CANDIDATES: usize = 14;
const BRANCHES: usize = 8;
/// Ratings this far apart, in tenths of a point, differ by a factor of e in the tree's first choice.
const TEMPERATURE: f32 = 25.0;
/// A candidate rated this far below the best is not tried.
const HOPELESS: i32 = 600;
/// How eagerly the tree tries what it has tried less, in units of the values' spread.
const CURIOSITY: f32 = 1.5;
/// Rounds of the race before anybody drops out, and between drop-outs.
const HEATS: u32 = 24;
/// A candidate drops out when it is so many standard errors behind the best; behind the one that looks best by the rules of
/// thumb, and which it would have to outdo clearly, less by so much of what it would have to be ahead; but so many at least.
const BEHIND: (f32, f32, f32) = (2.6, 0.6, 0.8);
/// By so many standard errors a candidate must be better than what looks best by the rules of thumb: the least, one more for
/// so many tenths of a point that it looks worse, and the most.
const DOUBT: (f32, f32, f32) = (1.2, 80.0, 3.5);

/// What was found out about an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding<A> {
    /// The action.
    pub action: A,
    /// How often it was tried.
    pub visits: u32,
    /// The estimated chance to win with it.
    pub win_chance: f32,
    /// What it is expected to bring in this round.
    pub expected_points: f32,
}

/// Searches for the best action; the best is first. Nothing is found where nothing is legal. The search ends early when only
/// one candidate is left, so that a forced move is not tried at all.
pub fn search<G: Sense>(seen: &Seen<'_, G>, budget: &Budget<'_>, rng: &mut Rng) -> Vec<Finding<G::Action>> {
    search_as(seen, Level::Hard, budget, rng)
}

/// The same for a level that searches.
pub(crate) fn search_as<G: Sense>(
    seen: &Seen<'_, G>,
    level: Level,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Vec<Finding<G::Action>> {
    let net = learned::<G>(seen.rules).filter(|_| level != Level::HardOne);
    let aim = Aim { considered: 1, kept: 1, forced: false, also: None };
    G::search(seen, level, net, aim, budget, rng).into_iter().map(|judged| judged.finding).collect()
}

/// Searches with another judge than the one that has been learned, or with none.
pub fn search_judged<G: Sense>(
    seen: &Seen<'_, G>,
    net: Option<&Net>,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Vec<Finding<G::Action>> {
    let aim = Aim { considered: 1, kept: 1, forced: false, also: None };
    G::search(seen, Level::Hard, net, aim, budget, rng).into_iter().map(|judged| judged.finding).collect()
}

/// The judge of a table.
fn learned<G: Sense>(rules: &G::Rules) -> Option<&'static Net> {
    G::judges().of(G::seats(rules), G::sides(rules))
}

/// What a search found out, and how sure that is.
#[derive(Clone, Copy, Debug)]
pub struct Judged<A> {
    pub(crate) finding: Finding<A>,
    /// So much of the chance is doubted where it is above that of the first one.
    pub(crate) doubted: f32,
}

/// The same for somebody who wants to know about every move and not only the best: some moves that look hopeless are tried as
/// well, and `also` in any case; the best ones are tried until the budget is spent, a forced move too.
pub(crate) fn search_thoroughly<G: Sense>(
    seen: &Seen<'_, G>,
    also: Option<G::Action>,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Vec<Judged<G::Action>> {
    let aim = Aim { considered: 4, kept: 4, forced: true, also };
    G::search(seen, Level::Hard, learned::<G>(seen.rules), aim, budget, rng)
}

/// What a search is for.
#[derive(Clone, Copy, Debug)]
pub struct Aim<A> {
    /// So many moves are tried at least, even if all but one look hopeless.
    considered: usize,
    /// So many stay in the race to its end.
    kept: usize,
    /// Whether a single move is tried as well.
    forced: bool,
    /// A move that is tried in any case, to the end.
    also: Option<A>,
}

/// [`Sense::search`] of a game.
macro_rules! searched {
    () => {
        fn search(
            seen: &$crate::Seen<'_, Self>,
            level: $crate::Level,
            net: Option<&$crate::Net>,
            aim: $crate::search::Aim<Self::Action>,
            budget: &$crate::Budget<'_>,
            rng: &mut engine::Rng,
        ) -> Vec<$crate::search::Judged<Self::Action>> {
            $crate::search::race(seen, level, net, aim, budget, rng)
        }
    };
}
pub(crate) use searched;

pub(crate) fn race<G: Sense>(
    seen: &Seen<'_, G>,
    level: Level,
    net: Option<&Net>,
    aim: Aim<G::Action>,
    budget: &Budget<'_>,
    rng: &mut Rng,
) -> Vec<Judged<G::Action>> {
    let (rules, seat) = (seen.rules, G::seat(seen));
    let mind = G::mind(seen, level);
    let first = G::imagine(seen, &mind, rng);
    let mut order = Vec::new();
    G::candidates(seen, &mind, &first, &mut order);
    order.sort_by_key(|(rate, _)| -rate);
    let best = order.first().map_or(0, |(rate, _)| *rate);
    let hopeful = order.iter().filter(|(rate, _)| *rate > best - HOPELESS).count();
    order.truncate(hopeful.max(aim.considered).min(CANDIDATES));
    if let Some(also) = aim.also.filter(|also| order.iter().all(|(_, action)| action != also)) {
        order.push((best - HOPELESS, also));
    }
    let mut search = Search::<G>::new(rules, net, seat, &first);
    let mut race: Vec<Runner<G::Action>> =
        order.into_iter().map(|(rate, action)| Runner::new(action, rate, &mut search.tree)).collect();
    let mut spent = 0;
    let (mut heat, mut next_drop) = (0, HEATS);
    while goes_on(&race, aim.forced) && !budget.is_spent(spent) {
        let state = G::imagine(seen, &mind, rng);
        let luck = Rng::new(rng.bits());
        for runner in race.iter_mut().filter(|runner| runner.runs) {
            // The first heat is run to its end, so that every candidate has been tried.
            if heat > 0 && budget.is_spent(spent) {
                break;
            }
            let is_late = || G::LONG_TURNS && budget.is_spent(spent);
            let result =
                search.iterate(runner.node, runner.action, state, mind.clone(), luck.clone(), is_late);
            spent += 1;
            match result {
                Played::On(chance, points) => runner.note(chance, points),
                Played::Late(chance, points) if heat == 0 => runner.note(chance, points),
                Played::Late(..) => {}
            }
        }
        heat += 1;
        if heat >= next_drop {
            drop_out(&mut race, aim.kept, aim.also, aim.kept == 1 && level.has_learned());
            next_drop = heat + HEATS.max(heat / 4);
        }
    }
    rank(race)
}

/// The chance and the points of an imagined game: played on as far as it should be, or broken off for want of time.
enum Played {
    On(f32, f32),
    Late(f32, f32),
}

/// Whether there is something left to find out.
fn goes_on<A>(race: &[Runner<A>], forced: bool) -> bool {
    let least = if forced { 1 } else { 2 };
    race.iter().filter(|runner| runner.runs).count() >= least
}

/// A candidate at the root.
struct Runner<A> {
    action: A,
    rate: i32,
    node: u32,
    runs: bool,
    visits: u32,
    chance: f64,
    points: f64,
    /// The chances in each of the imagined states.
    results: Vec<f32>,
}

impl<A> Runner<A> {
    fn new(action: A, rate: i32, tree: &mut Tree) -> Runner<A> {
        let node = tree.add(u32::MAX);
        Runner { action, rate, node, runs: true, visits: 0, chance: 0.0, points: 0.0, results: Vec::new() }
    }

    fn note(&mut self, chance: f32, points: f32) {
        self.visits += 1;
        self.chance += f64::from(chance);
        self.points += f64::from(points);
        self.results.push(chance);
    }

    fn mean(&self) -> f64 {
        self.chance / f64::from(self.visits.max(1))
    }

    /// How many standard errors this candidate is behind another one, in the states in which both were tried.
    fn is_behind(&self, other: &Runner<A>) -> f32 {
        let (mut sum, mut squares) = (0.0, 0.0);
        let count = self.results.len().min(other.results.len()).max(2) as f32;
        for (own, others) in self.results.iter().zip(&other.results) {
            sum += others - own;
            squares += (others - own) * (others - own);
        }
        let mean = sum / count;
        let variance = (squares / count - mean * mean).max(1e-7) / (count - 1.0);
        mean / variance.sqrt()
    }
}

/// Lets go of the candidates that are clearly behind the best one, but for some of the best and for one that is wanted. All that
/// run have been tried equally often. What looks best by the rules of thumb stays, where it is `trusted`, as long as it could still be
/// preferred in the end.
fn drop_out<A: Copy + PartialEq>(race: &mut [Runner<A>], kept: usize, wanted: Option<A>, trusted: bool) {
    let mut running: Vec<usize> = (0..race.len()).filter(|index| race[*index].runs).collect();
    running.sort_by(|a, b| race[*b].mean().total_cmp(&race[*a].mean()));
    let Some(&best) = running.first() else { return };
    let favourite = running.iter().map(|index| race[*index].rate).max().unwrap_or(0);
    let is_favourite = favourite == race[best].rate;
    let (most, less, least) = BEHIND;
    for index in running.into_iter().skip(kept.max(1)) {
        let ahead = if is_favourite { doubt(race[best].rate - race[index].rate) } else { 0.0 };
        let mut limit = (most - less * ahead).max(least);
        if trusted && race[index].rate == favourite {
            limit = limit.max(doubt(favourite - race[best].rate));
        }
        race[index].runs = race[index].is_behind(&race[best]) <= limit || wanted == Some(race[index].action);
    }
}

/// The best is first: what looks best by the rules of thumb, unless another candidate is clearly better than it. Then come
/// the others that were in the race to its end, by their chances, and those that dropped out, the last first.
fn rank<A: Copy>(mut race: Vec<Runner<A>>) -> Vec<Judged<A>> {
    race.sort_by(|a, b| {
        let last = |runner: &Runner<A>| if runner.runs { u32::MAX } else { runner.visits };
        last(b).cmp(&last(a)).then(b.mean().total_cmp(&a.mean()))
    });
    let rate = |runner: &Runner<A>| if runner.runs { runner.rate } else { i32::MIN };
    if let Some(favourite) = (0..race.len()).rev().max_by_key(|index| rate(&race[*index]))
        && favourite > 0
        && race[favourite].is_behind(&race[0]) < doubt(race[favourite].rate - race[0].rate)
    {
        let favourite = race.remove(favourite);
        race.insert(0, favourite);
    }
    let judged = |runner: &Runner<A>| {
        let finding = Finding {
            action: runner.action,
            visits: runner.visits,
            win_chance: runner.mean() as f32,
            expected_points: (runner.points / f64::from(runner.visits.max(1))) as f32,
        };
        let ahead = race[0].is_behind(runner);
        let error = if ahead > 0.0 { (runner.mean() - race[0].mean()).max(0.0) as f32 / ahead } else { 0.0 };
        Judged { finding, doubted: error * doubt(race[0].rate - runner.rate) }
    };
    race.iter().map(judged).collect()
}

/// How much better something must be that looks worse by so much.
fn doubt(looks_worse_by: i32) -> f32 {
    let (least, step, most) = DOUBT;
    (least + looks_worse_by as f32 / step).min(most)
}

struct Search<'a, G: Sense> {
    rules: &'a G::Rules,
    net: Option<&'a Net>,
    features: Features,
    seat: Seat,
    round: u32,
    totals: [f32; MAX_SEATS],
    tree: Tree,
    legal: Vec<G::Action>,
    rates: Vec<i32>,
    branches: Vec<(i32, usize)>,
    path: Vec<(u32, Seat)>,
    /// Of all results so far: how many, their sum and the sum of their squares.
    results: (f32, f32, f32),
}

impl<'a, G: Sense> Search<'a, G> {
    fn new(rules: &'a G::Rules, net: Option<&'a Net>, seat: Seat, state: &G::State) -> Self {
        let mut totals = [0.0; MAX_SEATS];
        let seats = G::seats(rules);
        let scores = <G as Game>::scores(rules, state);
        for (index, total) in totals.iter_mut().enumerate().take(seats) {
            let scores = scores.as_slice();
            *total = scores.get(index % scores.len().max(1)).map_or(0.0, |score| *score as f32);
        }
        Search {
            rules,
            net,
            features: Features::default(),
            seat,
            round: G::round(state),
            totals,
            tree: Tree::new(),
            legal: Vec::with_capacity(128),
            rates: Vec::with_capacity(128),
            branches: Vec::with_capacity(128),
            path: Vec::with_capacity(128),
            results: (0.0, 0.0, 0.0),
        }
    }

    /// Plays on from a candidate in an imagined state, and returns the seat's chance and the points of the round.
    fn iterate(
        &mut self,
        root: u32,
        action: G::Action,
        mut state: G::State,
        mut mind: G::Mind,
        mut rng: Rng,
        is_late: impl Fn() -> bool,
    ) -> Played {
        G::play(self.rules, &mut state, &mut mind, self.seat, action);
        self.path.clear();
        self.path.push((root, self.seat));
        let mut in_tree = true;
        let mut late = false;
        let mut judgement = None;
        for _ in 0..G::DEPTH {
            late = is_late();
            if late || G::round(&state) != self.round {
                break;
            }
            let Some(mover) = G::mover(self.rules, &state) else { break };
            if let Some(net) = self.net.filter(|_| !in_tree) {
                judgement = judged::<G>(net, self.rules, &state, &mind, &mut self.features);
                if judgement.is_some() {
                    break;
                }
            }
            if let Some(intended) = G::intends(&state, &mind, mover) {
                G::play(self.rules, &mut state, &mut mind, mover, intended);
                continue;
            }
            self.legal.clear();
            G::legal(self.rules, &state, mover, &mut self.legal);
            let chosen = match self.legal[..] {
                [] => break,
                [only] => only,
                _ => {
                    G::rate(self.rules, &state, &mind, mover, &self.legal, &mut self.rates);
                    if in_tree {
                        let (action, grown) = self.descend(mover);
                        in_tree = !grown;
                        action
                    } else {
                        match best_of(&self.legal, &self.rates, &mut rng) {
                            Some(action) => action,
                            None => break,
                        }
                    }
                }
            };
            G::play(self.rules, &mut state, &mut mind, mover, chosen);
        }
        let standing = judgement.unwrap_or_else(|| G::standing(self.rules, &state));
        for (node, mover) in &self.path {
            let node = &mut self.tree.nodes[*node as usize];
            node.visits += 1;
            node.sum += standing.chances[mover.index()];
        }
        let own = self.seat.index();
        let chance = standing.chances[own];
        self.results.0 += 1.0;
        self.results.1 += chance;
        self.results.2 += chance * chance;
        let points = standing.totals[own] - self.totals[own];
        if late { Played::Late(chance, points) } else { Played::On(chance, points) }
    }

    /// Chooses among the actions that look best by what they brought and how they look; grows the tree by one node.
    fn descend(&mut self, mover: Seat) -> (G::Action, bool) {
        let parent = self.path.last().map_or(0, |(node, _)| *node);
        self.branches.clear();
        self.branches.extend(self.rates.iter().copied().zip(0..));
        if self.branches.len() > BRANCHES {
            self.branches.select_nth_unstable_by_key(BRANCHES - 1, |(rate, _)| -rate);
            self.branches.truncate(BRANCHES);
        }
        let best_rate = self.branches.iter().map(|(rate, _)| *rate).max().unwrap_or(0);
        let weight = |rate: i32| exp((rate - best_rate) as f32 / TEMPERATURE);
        let sum: f32 = self.branches.iter().map(|(rate, _)| weight(*rate)).sum();
        let (count, total, squares) = self.results;
        let mean = if count > 0.0 { total / count } else { 0.5 };
        let spread = if count > 8.0 { (squares / count - mean * mean).max(1e-6).sqrt() } else { 0.3 };
        let visits = self.tree.nodes[parent as usize].visits as f32;
        let eager = CURIOSITY * spread * (visits + 1.0).sqrt();
        let mut best = (f32::MIN, 0, None);
        let mut tried = (0.0, 0.0);
        for pass in 0..2 {
            for (rate, index) in &self.branches {
                let child = self.tree.child(parent, G::code(self.legal[*index]));
                let node = child.map(|child| self.tree.nodes[child as usize]);
                let (visits, value) = match node {
                    Some(node) if node.visits > 0 => (node.visits as f32, node.sum / node.visits as f32),
                    // What was never tried is taken for as good as what was.
                    _ => (0.0, if tried.0 > 0.0 { tried.1 / tried.0 } else { mean }),
                };
                if pass == 0 {
                    tried = (tried.0 + visits, tried.1 + visits * if visits > 0.0 { value } else { 0.0 });
                    continue;
                }
                let score = value + eager * weight(*rate) / sum / (1.0 + visits);
                if score > best.0 {
                    best = (score, *index, child);
                }
            }
        }
        let action = self.legal[best.1];
        match best.2 {
            Some(child) => {
                self.path.push((child, mover));
                (action, false)
            }
            None if self.tree.is_full() => (action, true),
            None => {
                let child = self.tree.add_child(parent, G::code(action));
                self.path.push((child, mover));
                (action, true)
            }
        }
    }
}
