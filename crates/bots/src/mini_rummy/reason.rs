//! Reasons in words.

use engine::{Knowledge as _, Lang, Rng};
use games::mini_rummy::{Action, MiniRummy, turn_began};

use super::desk;
use crate::Seen;

pub(super) fn reason(seen: &Seen<'_, MiniRummy>, action: Action, lang: Lang) -> String {
    let text = |de: &str, en: &str| lang.pick(de, en).to_string();
    let Some((rack, table, open)) = turn_began(seen.view) else {
        return text("Du bist nicht am Zug.", "It is not your turn.");
    };
    let plan = desk::turn(rack, &table, open);
    let can_lay = plan.len() > 1;
    match action {
        Action::Draw if !open && !can_lay => {
            text("Für die erste Auslage fehlen noch Punkte.", "Points are missing for the first lay-out.")
        }
        Action::Draw if !can_lay => text("Es lässt sich nichts auslegen.", "Nothing can be laid out."),
        Action::Draw if rack.jokers() > 0 => text(
            "Ohne Joker lässt sich nichts auslegen, und den behältst du besser.",
            "Nothing can be laid out without a joker, and that is better kept.",
        ),
        Action::Draw => text(
            "Du könntest auslegen, hältst deine Steine aber zurück.",
            "You could lay out, but hold your tiles back.",
        ),
        Action::Lay { combination } => {
            let points = combination.value();
            lang.pick(
                format!("Das bringt {points} Punkte vom Aufsteller auf den Tisch."),
                format!("That brings {points} points from the rack to the table."),
            )
        }
        Action::Add { .. } => text("Der Stein passt dort.", "The tile fits there."),
        Action::Take { .. } => text(
            "Der Stein wird für eine andere Kombination gebraucht.",
            "The tile is needed for another combination.",
        ),
        Action::Swap { .. } => text("Das macht den Joker frei.", "That frees the joker."),
        Action::Undo | Action::Reset => text("So geht es nicht auf.", "It does not work out like this."),
        Action::Done if seen.view.rack.is_empty() => {
            text("Damit machst du Schluss.", "With that you go out.")
        }
        Action::Done if plan.last() == Some(&Action::Done) && played_all(seen, &plan) => {
            text("Mehr lässt sich nicht auslegen.", "No more can be laid out.")
        }
        Action::Done if seen.view.rack.jokers() > 0 => text(
            "Den Joker behältst du, um später damit Schluss zu machen.",
            "You keep the joker to go out with it later.",
        ),
        Action::Done => text(
            "Der Rest bleibt für den nächsten Zug: Dann musst du keinen Stein nehmen.",
            "The rest is kept for the next turn: then you need not take a tile.",
        ),
        Action::Misfit { .. } => text("Das ist keine Kombination.", "That is no combination."),
    }
}

/// Whether as many tiles have left the rack as the plan lays out.
fn played_all(seen: &Seen<'_, MiniRummy>, plan: &[Action]) -> bool {
    let state = seen.knowledge.determinize(seen.rules, seen.view, &mut Rng::new(0));
    state.step_count() + 1 >= plan.len()
}
