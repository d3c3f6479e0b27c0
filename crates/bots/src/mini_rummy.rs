//! Sound sense in mini Rummy: the solver finds whole turns, and a strong player chooses among them; where no turn goes on from
//! what has been done, lay and add what fits, and take a tile when nothing does.

mod choice;
mod desk;
mod patient;
mod reason;

use engine::{Game as _, Knowledge as _, Lang, MAX_SEATS, Rng, Seat};
use games::mini_rummy::solver::FIRST_LAYOUT;
use games::mini_rummy::{Action, MiniRummy, Rules, State, turn_began};

use crate::sense::chances;
use crate::{Level, Seen, Sense, Standing};

/// What a round brings, and how much it varies.
const SPREAD: f32 = 80.0;
/// More than any other reason.
const PLANNED: i32 = 10_000;
/// How much better a turn looks than the next best one, in tenths of a point, where turns are weighed.
const TRUST: i32 = 60;

/// The turns that a player has in mind, the best first.
#[derive(Clone, Debug)]
pub struct Mind {
    seat: Seat,
    turns: Vec<Vec<Action>>,
    /// Whether players of imagined games lay out what they can, as they were thought to do once.
    hasty: bool,
}

impl Mind {
    /// The next steps of the turns whose beginning has been done, each once.
    fn steps(&self, state: &State, seat: Seat) -> Vec<Action> {
        let mut steps = Vec::new();
        if self.seat == seat {
            let standing = state.standing();
            for turn in &self.turns {
                let next = turn.strip_prefix(standing.as_slice()).and_then(<[Action]>::first);
                steps.extend(next.copied().filter(|next| !steps.contains(next)));
            }
        }
        steps
    }

    /// The next step of the best of them.
    fn next(&self, state: &State, seat: Seat) -> Option<Action> {
        self.steps(state, seat).first().copied()
    }
}

impl Sense for MiniRummy {
    type Mind = Mind;
    const REVISION: u32 = 6;
    const CASUAL: i32 = 120;
    const USELESS: Option<i32> = Some(-50);
    const DEPTH: usize = 160;
    const LONG_TURNS: bool = true;
    const ITERATIONS: u32 = 60;

    crate::search::searched!();

    fn seat(seen: &Seen<'_, MiniRummy>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, MiniRummy>, level: Level) -> Mind {
        let turns = match (level, turn_began(seen.view)) {
            (_, None) => Vec::new(),
            // A casual player finds a first lay-out, but in many turns sees only what fits without rebuilding.
            (Level::Nina, _) if is_lost(seen) => Vec::new(),
            (Level::Random | Level::Easy, _) if is_careless(seen) => Vec::new(),
            (Level::Hard, Some(began)) => weighed(seen, &choice::Scene::seen(seen, began)),
            (_, Some((rack, table, open))) => {
                let full = desk::turn(rack, &table, open);
                let patient = match level {
                    Level::HardOne | Level::Rosa => patient::turn(seen, rack, &table, open),
                    _ => None,
                };
                patient.into_iter().chain([full]).find(|turn| holds(seen, turn)).into_iter().collect()
            }
        };
        Mind { seat: MiniRummy::seat(seen), turns, hasty: level != Level::Hard }
    }

    fn rate(
        _rules: &Rules,
        state: &State,
        mind: &Mind,
        seat: Seat,
        actions: &[Action],
        rates: &mut Vec<i32>,
    ) {
        rates.clear();
        let planned = mind.next(state, seat);
        let can_end = actions.contains(&Action::Done);
        rates.extend(actions.iter().map(|action| {
            if Some(*action) == planned {
                return PLANNED;
            }
            match *action {
                Action::Done => 500,
                Action::Lay { combination } => 600 + 10 * combination.value(),
                Action::Add { tile, .. } => 600 + 10 * tile.tile.value(),
                // Who cannot end the turn takes everything back and takes a tile.
                Action::Reset if !can_end => 20,
                Action::Draw => 10,
                _ => -100,
            }
        }));
        // A first lay-out that does not reach its points only comes back again.
        if !state.has_opened(seat) && planned.is_none() && !can_end {
            for (rate, action) in rates.iter_mut().zip(actions) {
                if matches!(action, Action::Lay { .. }) {
                    *rate = -50;
                }
            }
        }
    }

    fn candidates(
        seen: &Seen<'_, MiniRummy>,
        mind: &Mind,
        state: &State,
        candidates: &mut Vec<(i32, Action)>,
    ) {
        let seat = MiniRummy::seat(seen);
        let planned = mind.steps(state, seat).into_iter().filter(|action| seen.allows(state, *action));
        candidates.extend(planned.enumerate().map(|(place, action)| (-TRUST * place as i32, action)));
        // Where no turn goes on from what has been done, everything has to be taken back.
        let anew = Action::Reset;
        if candidates.is_empty() && !mind.turns.is_empty() && seen.allows(state, anew) {
            candidates.push((TRUST, anew));
        }
        if candidates.is_empty() {
            let mut rates = Vec::with_capacity(seen.legal.len());
            MiniRummy::rate(seen.rules, state, mind, seat, seen.legal, &mut rates);
            let others = rates.into_iter().zip(seen.legal.iter().copied());
            candidates.extend(others.filter(|(rate, _)| *rate > -100));
        }
        if candidates.is_empty() {
            candidates.extend(seen.legal.first().map(|action| (0, *action)));
        }
    }

    fn intends(state: &State, mind: &Mind, seat: Seat) -> Option<Action> {
        mind.next(state, seat)
    }

    fn computes(seen: &Seen<'_, MiniRummy>, mind: &Mind) -> Option<Action> {
        if mind.turns.is_empty() {
            return None;
        }
        // The steps that stand are open; any imagined state has them.
        let state = seen.knowledge.determinize(seen.rules, seen.view, &mut Rng::new(0));
        let next = mind.next(&state, mind.seat).filter(|next| seen.allows(&state, *next));
        let anew = (!mind.hasty && state.step_count() > 0).then_some(Action::Reset);
        next.or(anew).filter(|next| seen.allows(&state, *next))
    }

    fn play(rules: &Rules, state: &mut State, mind: &mut Mind, seat: Seat, action: Action) {
        let before = (state.turn(), state.round());
        MiniRummy::apply_unchecked(rules, state, seat, action, &mut ());
        if (state.turn(), state.round()) == before || !state.winners().is_empty() {
            return;
        }
        let scene = choice::Scene::imagined(rules.seats, state);
        mind.turns = vec![if mind.hasty { scene.most() } else { scene.best() }];
        mind.seat = state.turn();
    }

    fn standing(rules: &Rules, state: &State) -> Standing {
        let mut standing = Standing { chances: [0.0; MAX_SEATS], totals: [0.0; MAX_SEATS] };
        let winners = state.winners();
        for seat in Seat::all(rules.seats) {
            // The tiles on the rack are likely to count against their owner.
            let running = if winners.is_empty() { state.rack(seat).value() as f32 * 0.6 } else { 0.0 };
            standing.totals[seat.index()] = state.total(seat) as f32 - running;
            if winners.contains(seat) {
                standing.chances[seat.index()] = 1.0 / winners.len() as f32;
            }
        }
        if winners.is_empty() {
            let left = f32::from(rules.rounds.saturating_sub(state.round()));
            let totals = standing.totals;
            chances(&totals[..rules.seats], SPREAD, left + 0.7, &mut standing.chances[..rules.seats]);
        }
        standing
    }

    fn reason(seen: &Seen<'_, MiniRummy>, action: Action, lang: Lang) -> String {
        reason::reason(seen, action, lang)
    }
}

impl Seen<'_, MiniRummy> {
    fn allows(&self, state: &State, action: Action) -> bool {
        MiniRummy::check(self.rules, state, MiniRummy::seat(self), action).is_ok()
    }
}

/// The turns that go on from what has been done so far, the best first. Who has begun to lay out goes on with it where that can be;
/// where nothing can come of it, the turns are those from the beginning, and everything has to be taken back first.
fn weighed(seen: &Seen<'_, MiniRummy>, scene: &choice::Scene) -> Vec<Vec<Action>> {
    let turns: Vec<_> = scene.turns().into_iter().filter(|turn| holds(seen, turn)).collect();
    let state = seen.knowledge.determinize(seen.rules, seen.view, &mut Rng::new(0));
    let standing = state.standing();
    if standing.is_empty() {
        return turns;
    }
    let seat = MiniRummy::seat(seen);
    let mut ways: Vec<_> = turns.iter().filter_map(|turn| choice::going_on(&standing, turn)).collect();
    if state.tray().is_empty() {
        let table: Vec<_> = state.table().collect();
        let open = state.has_opened(seat) || i32::from(seen.view.first_points) >= FIRST_LAYOUT;
        let rest = if open { desk::turn(state.rack(seat), &table, true) } else { Vec::new() };
        let more = rest.split_last().map_or(&[][..], |(_, steps)| steps);
        let done = [Action::Done];
        ways.push(standing.iter().chain(more).chain(&done).copied().collect());
        ways.push(standing.iter().chain(&done).copied().collect());
    }
    ways.dedup();
    ways.retain(|turn| holds(seen, turn));
    // What began otherwise and goes out now is worth to begin anew.
    let wins = |turn: &&Vec<Action>| choice::laid(turn) == scene.rack.len();
    if ways.is_empty() || turns.iter().any(|turn| wins(&turn)) && !ways.iter().any(|way| wins(&way)) {
        return turns;
    }
    ways
}

/// Whether a turn can be played as it was planned, step by step from its beginning. A plan that is refused on the way would be
/// begun again and again.
fn holds(seen: &Seen<'_, MiniRummy>, turn: &[Action]) -> bool {
    let seat = MiniRummy::seat(seen);
    let mut state = seen.knowledge.determinize(seen.rules, seen.view, &mut Rng::new(0));
    if state.step_count() > 0 {
        MiniRummy::apply_unchecked(seen.rules, &mut state, seat, Action::Reset, &mut ());
    }
    let Some((end, steps)) = turn.split_last() else { return true };
    let played = steps.iter().all(|step| {
        let allowed = seen.allows(&state, *step);
        if allowed {
            MiniRummy::apply_unchecked(seen.rules, &mut state, seat, *step, &mut ());
        }
        allowed
    });
    played && seen.allows(&state, *end) && state.standing() == steps
}

/// Whether a child sees no more in this turn than what fits as it lies; the first lay-out is found in most turns.
fn is_lost(seen: &Seen<'_, MiniRummy>) -> bool {
    let opened = seen.view.opened.contains(MiniRummy::seat(seen));
    (seen.view.stock_size as usize + usize::from(seen.view.round)) % 5 < if opened { 4 } else { 2 }
}

/// Whether a casual player does not look for long in this turn; the same from its beginning to its end.
fn is_careless(seen: &Seen<'_, MiniRummy>) -> bool {
    let opened = seen.view.opened.contains(MiniRummy::seat(seen));
    opened && (seen.view.stock_size as usize + usize::from(seen.view.round)) % 5 < 3
}
