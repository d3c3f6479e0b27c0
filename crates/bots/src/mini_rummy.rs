//! Sound sense in mini Rummy: the solver says what the best turn is; where its next step is not listed, lay and add what
//! fits, and take a tile when nothing does.

mod frugal;

use engine::{Game as _, Knowledge as _, Lang, MAX_SEATS, Rng, Seat};
use games::mini_rummy::solver::Solver;
use games::mini_rummy::{Action, MiniRummy, Rules, State, plan};

use crate::sense::chances;
use crate::{Level, Seen, Sense, Standing};

/// What a round brings, and how much it varies.
const SPREAD: f32 = 80.0;
/// More than any other reason.
const PLANNED: i32 = 10_000;

/// The turn that the player has in mind.
#[derive(Clone, Debug)]
pub struct Mind {
    seat: Seat,
    turn: Vec<Action>,
}

impl Sense for MiniRummy {
    type Mind = Mind;
    const CASUAL: i32 = 120;
    const DEPTH: usize = 120;
    const ITERATIONS: u32 = 60;

    fn seat(seen: &Seen<'_, MiniRummy>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, MiniRummy>, level: Level) -> Mind {
        let mut solver = Solver::new();
        let turn = match level {
            // A casual player finds a first lay-out, but in many turns sees only what fits without rebuilding.
            Level::Random | Level::Easy if is_careless(seen) => Vec::new(),
            Level::Random | Level::Easy | Level::Medium | Level::Simple => plan(seen.view, &mut solver),
            Level::Hard => frugal::turn(seen, &mut solver),
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
        let standing = if mind.seat == seat { state.standing() } else { Vec::new() };
        let planned = match mind.turn.strip_prefix(standing.as_slice()) {
            Some([next, ..]) if mind.seat == seat => Some(*next),
            _ => None,
        };
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

    fn computes(seen: &Seen<'_, MiniRummy>, mind: &Mind) -> Option<Action> {
        if mind.turn.is_empty() {
            return None;
        }
        // The steps that stand are open; any imagined state has them.
        let state = seen.knowledge.determinize(seen.rules, seen.view, &mut Rng::new(0));
        let next = mind.turn.strip_prefix(state.standing().as_slice())?.first().copied()?;
        MiniRummy::check(seen.rules, &state, mind.seat, next).is_ok().then_some(next)
    }

    fn round(state: &State) -> u32 {
        u32::from(state.round())
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

    fn reason(_seen: &Seen<'_, MiniRummy>, action: Action, lang: Lang) -> String {
        let text = match action {
            Action::Draw => ("Es lässt sich nichts auslegen.", "Nothing can be laid out."),
            Action::Lay { .. } => ("Das bringt Steine vom Aufsteller.", "That brings tiles off the rack."),
            Action::Add { .. } => ("Der Stein passt dort.", "The tile fits there."),
            Action::Take { .. } => ("Der Stein wird woanders gebraucht.", "The tile is needed elsewhere."),
            Action::Swap { .. } => ("Das macht den Joker frei.", "That frees the joker."),
            Action::Undo | Action::Reset => ("So geht es nicht auf.", "It does not work out like this."),
            Action::Done => ("Mehr lässt sich nicht auslegen.", "No more can be laid out."),
            Action::Misfit { .. } => ("Das ist keine Kombination.", "That is no combination."),
        };
        lang.pick(text.0, text.1).to_string()
    }
}

/// Whether a casual player does not look for long in this turn; the same from its beginning to its end.
fn is_careless(seen: &Seen<'_, MiniRummy>) -> bool {
    let opened = seen.view.opened.contains(MiniRummy::seat(seen));
    opened && (seen.view.stock_size as usize + usize::from(seen.view.round)) % 5 < 2
}
