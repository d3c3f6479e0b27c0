//! Sound sense in mini Rummy: the solver says what the best turn is; where its next step is not listed, lay and add what
//! fits, and take a tile when nothing does.

mod desk;
mod patient;
mod reason;

use engine::{Game as _, Knowledge as _, Lang, MAX_SEATS, Rng, Seat};
use games::mini_rummy::{Action, MiniRummy, Rules, State, turn_began};

use crate::sense::chances;
use crate::{Level, Seen, Sense, Standing};

/// What a round brings, and how much it varies.
const SPREAD: f32 = 80.0;
/// More than any other reason.
const PLANNED: i32 = 10_000;
/// How much better the planned step looks than what else could be done, in tenths of a point, where steps are weighed.
const TRUST: i32 = 150;

/// The turn that a player has in mind.
#[derive(Clone, Debug)]
pub struct Mind {
    seat: Seat,
    turn: Vec<Action>,
}

impl Mind {
    /// The next step of the plan, if what was done so far is its beginning.
    fn next(&self, state: &State, seat: Seat) -> Option<Action> {
        if self.seat != seat {
            return None;
        }
        self.turn.strip_prefix(state.standing().as_slice())?.first().copied()
    }
}

impl Sense for MiniRummy {
    type Mind = Mind;
    const REVISION: u32 = 3;
    const CASUAL: i32 = 120;
    const DEPTH: usize = 24;
    const LONG_TURNS: bool = true;
    const ITERATIONS: u32 = 60;

    fn seat(seen: &Seen<'_, MiniRummy>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, MiniRummy>, level: Level) -> Mind {
        let turn = match (level, turn_began(seen.view)) {
            (_, None) => Vec::new(),
            // A casual player finds a first lay-out, but in many turns sees only what fits without rebuilding.
            (Level::Random | Level::Easy, _) if is_careless(seen) => Vec::new(),
            (_, Some((rack, table, open))) => {
                let full = desk::turn(rack, &table, open);
                let patient = match level {
                    Level::Hard | Level::HardOne => patient::turn(seen, rack, &table, open),
                    _ => None,
                };
                patient.into_iter().chain([full]).find(|turn| holds(seen, turn)).unwrap_or_default()
            }
        };
        Mind { seat: MiniRummy::seat(seen), turn }
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
        let mut rates = Vec::with_capacity(seen.legal.len());
        MiniRummy::rate(seen.rules, state, mind, seat, seen.legal, &mut rates);
        let planned = mind.next(state, seat).filter(|action| seen.allows(state, *action));
        let others = rates.into_iter().zip(seen.legal.iter().copied());
        candidates.extend(others.filter(|(rate, action)| *rate > -100 && Some(*action) != planned));
        let best = candidates.iter().map(|(rate, _)| *rate).max().unwrap_or(0);
        candidates.extend(planned.map(|action| (best + TRUST, action)));
        if candidates.is_empty() {
            candidates.extend(seen.legal.first().map(|action| (0, *action)));
        }
    }

    fn intends(state: &State, mind: &Mind, seat: Seat) -> Option<Action> {
        mind.next(state, seat)
    }

    fn computes(seen: &Seen<'_, MiniRummy>, mind: &Mind) -> Option<Action> {
        if mind.turn.is_empty() {
            return None;
        }
        // The steps that stand are open; any imagined state has them.
        let state = seen.knowledge.determinize(seen.rules, seen.view, &mut Rng::new(0));
        mind.next(&state, mind.seat).filter(|next| seen.allows(&state, *next))
    }

    fn play(rules: &Rules, state: &mut State, mind: &mut Mind, seat: Seat, action: Action) {
        let before = (state.turn(), state.round());
        MiniRummy::apply_unchecked(rules, state, seat, action, &mut ());
        if (state.turn(), state.round()) == before || !state.winners().is_empty() {
            return;
        }
        let next = state.turn();
        let table: Vec<_> = state.table().collect();
        *mind = Mind { seat: next, turn: desk::turn(state.rack(next), &table, state.has_opened(next)) };
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

/// Whether a casual player does not look for long in this turn; the same from its beginning to its end.
fn is_careless(seen: &Seen<'_, MiniRummy>) -> bool {
    let opened = seen.view.opened.contains(MiniRummy::seat(seen));
    opened && (seen.view.stock_size as usize + usize::from(seen.view.round)) % 5 < 3
}
