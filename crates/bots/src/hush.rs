//! Sound sense in Hush: slap with a high card, and draw for one.

use engine::{Game as _, Lang, MAX_SEATS, Seat};
use games::hush::{Action, Hush, Rules, State};

use crate::sense::chances;
use crate::{Level, Seen, Sense, Standing};

/// How good an action looks to somebody with this card, in tenths of a point.
fn worth(action: Action, card: u8) -> i32 {
    match action {
        Action::Slap => i32::from(card) * 10 - 65,
        Action::Draw => 35 - i32::from(card) * 5,
        Action::Pick(_) | Action::Knock | Action::Wait => 0,
    }
}

impl Sense for Hush {
    type Mind = ();
    const REVISION: u32 = 1;
    const CASUAL: i32 = 10;
    const DEPTH: usize = 20;
    const ITERATIONS: u32 = 500;

    crate::search::searched!();

    fn seat(seen: &Seen<'_, Hush>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(_seen: &Seen<'_, Hush>, _level: Level) {}

    fn rate(_rules: &Rules, state: &State, (): &(), seat: Seat, actions: &[Action], rates: &mut Vec<i32>) {
        rates.clear();
        rates.extend(actions.iter().map(|action| worth(*action, state.card(seat))));
    }

    fn standing(rules: &Rules, state: &State) -> Standing {
        let mut standing = Standing { chances: [0.0; MAX_SEATS], totals: [0.0; MAX_SEATS] };
        for (total, points) in standing.totals.iter_mut().zip(Hush::scores(rules, state).as_slice()) {
            *total = *points as f32;
        }
        let left = f32::from(rules.rounds - state.round);
        chances(&standing.totals[..rules.seats], 1.0, left, &mut standing.chances[..rules.seats]);
        standing
    }

    fn reason(seen: &Seen<'_, Hush>, action: Action, lang: Lang) -> String {
        let card = seen.view.card.unwrap_or_default();
        match worth(action, card) {
            ..0 => {
                lang.pick(format!("Die {card} spricht dagegen."), format!("The {card} speaks against it."))
            }
            0 => lang.pick("Das ist sicher.", "That is safe.").to_string(),
            _ => lang.pick(format!("Die {card} spricht dafür."), format!("The {card} speaks for it.")),
        }
    }
}
