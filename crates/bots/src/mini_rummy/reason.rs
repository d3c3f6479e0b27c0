//! Reasons in words.

use engine::{Game as _, Knowledge as _, Lang, Rng};
use games::mini_rummy::solver::Solver;
use games::mini_rummy::{Action, Bag, MiniRummy, turn, turn_began};

use super::choice::Scene;
use crate::words::{points, text};
use crate::{Seen, Sense};

/// What the first lay-out must be worth.
const FIRST: i32 = 40;

#[expect(
    clippy::too_many_lines,
    reason = "One arm for each action: what speaks for it stands beside the others."
)]
pub(super) fn reason(seen: &Seen<'_, MiniRummy>, action: Action, lang: Lang) -> String {
    let Some((rack, table, open)) = turn_began(seen.view) else {
        return text(lang, "Du bist nicht am Zug.", "It is not your turn.");
    };
    let view = seen.view;
    // A reason may take its time: what it says of the best turn is exact.
    let best = |rack: Bag| turn(rack, &table, open, &mut Solver::new());
    match action {
        Action::Draw if view.stock_size == 0 => text(
            lang,
            "Der Vorrat ist leer: Damit endet die Runde, und niemand bekommt Punkte.",
            "The stock is empty: that ends the round, and nobody scores.",
        ),
        Action::Draw => {
            let jokers: Bag = rack.tiles().filter(|tile| tile.is_joker()).collect();
            match best(rack).len() > 1 {
                false if open => text(lang, "Es lässt sich nichts auslegen.", "Nothing can be laid out."),
                false => text(
                    lang,
                    format!("Für das erste Auslegen bekommst du noch keine {FIRST} Punkte zusammen."),
                    format!("You cannot put together {FIRST} points for the first lay-out yet."),
                ),
                true if holds_back(seen) => text(
                    lang,
                    "Was du auslegst, hilft auch den anderen; warte, bis alles auf einmal geht und du die Runde gewinnst.",
                    "What you lay out helps the others too; wait until everything can go at once and wins the round.",
                ),
                true if !jokers.is_empty() && best(rack.without(jokers)).len() <= 1 => text(
                    lang,
                    "Auslegen ginge nur mit Joker; so behältst du ihn.",
                    "You could lay out only with a joker; this way you keep it.",
                ),
                true => text(
                    lang,
                    "Du könntest auslegen, hältst deine Steine aber zurück.",
                    "You could lay out, but you hold your tiles back.",
                ),
            }
        }
        Action::Lay { combination } => {
            let from_rack = combination.bag().without(view.tray);
            let brings = points(from_rack.value(), lang);
            let first = i32::from(view.first_points) + from_rack.value();
            if from_rack.is_empty() {
                text(
                    lang,
                    "Damit liegen aufgenommene Steine wieder in einer Kombination.",
                    "That puts tiles you picked up back into a combination.",
                )
            } else if !open && first < FIRST {
                text(
                    lang,
                    format!("Das sind {first} von {FIRST} Punkten für das erste Auslegen."),
                    format!("That makes {first} of {FIRST} points for the first lay-out."),
                )
            } else {
                text(
                    lang,
                    format!("Das macht deinen Aufsteller um {brings} leichter."),
                    format!("That takes {brings} off your rack."),
                )
            }
        }
        Action::Add { tile, .. } if view.tray.count(tile.tile) > 0 => {
            text(lang, "Der aufgenommene Stein passt dort.", "The tile you picked up fits there.")
        }
        Action::Add { .. } => text(
            lang,
            "Der Stein passt dort, und dein Aufsteller wird leerer.",
            "The tile fits there and leaves your rack.",
        ),
        Action::Take { .. } => text(
            lang,
            "So wird der Stein für eine andere Kombination frei.",
            "That frees the tile for another combination.",
        ),
        Action::Swap { .. } => text(
            lang,
            "Das macht den Joker frei; du musst ihn in diesem Zug wieder verwenden.",
            "That frees the joker, which you must use again in this turn.",
        ),
        Action::Undo => text(lang, "Du nimmst den letzten Schritt zurück.", "You take back the last step."),
        Action::Reset => text(
            lang,
            "Du nimmst alles zurück und kannst neu anfangen.",
            "You take everything back and can start again.",
        ),
        Action::Done if view.rack.is_empty() => {
            text(lang, "Damit gewinnst du die Runde.", "That wins you the round.")
        }
        Action::Done => {
            let more = worth(seen, &best(rack)) > rack.value() - view.rack.value();
            match more {
                false => {
                    text(lang, "Mehr Punkte lassen sich nicht auslegen.", "No more points can be laid out.")
                }
                true if view.rack.jokers() > 0 => text(
                    lang,
                    "Es ginge mehr, aber du behältst einen Joker für später.",
                    "More is possible, but you keep a joker for later.",
                ),
                true => text(
                    lang,
                    "Es ginge mehr; der Rest bleibt für einen späteren Zug.",
                    "More is possible; the rest stays for a later turn.",
                ),
            }
        }
        Action::Misfit { .. } => text(lang, "Das ist keine Kombination.", "That is not a combination."),
    }
}

/// Whether a strong player takes a tile here.
fn holds_back(seen: &Seen<'_, MiniRummy>) -> bool {
    turn_began(seen.view).is_some_and(|began| Scene::seen(seen, began).best() == [Action::Draw])
}

/// The points that a whole turn takes from the rack.
fn worth(seen: &Seen<'_, MiniRummy>, turn: &[Action]) -> i32 {
    let seat = MiniRummy::seat(seen);
    let mut state = seen.knowledge.determinize(seen.rules, seen.view, &mut Rng::new(0));
    if state.step_count() > 0 {
        MiniRummy::apply_unchecked(seen.rules, &mut state, seat, Action::Reset, &mut ());
    }
    let before = state.rack(seat).value();
    for step in turn.split_last().map_or(&[][..], |(_, steps)| steps) {
        MiniRummy::apply_unchecked(seen.rules, &mut state, seat, *step, &mut ());
    }
    before - state.rack(seat).value()
}
