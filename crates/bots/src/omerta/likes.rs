//! What characters like in Omerta.

use games::omerta::{Action, Omerta};

use crate::{Seen, Style};

/// How much a style likes an action, in tenths of a point.
pub(super) fn likes(seen: &Seen<'_, Omerta>, style: Style, action: Action) -> i32 {
    // A card of the discard pile is what it shows; one of the pile may be anything.
    match (style, action) {
        (Style::Magpie, Action::DrawDiscard) => 8,
        // Every power is tried, and Omerta is a fine word to say.
        (Style::Magpie, Action::Discard) => 6,
        (Style::Magpie, Action::Decline | Action::Keep | Action::Wait) => -8,
        (Style::Magpie, Action::Omerta) => 60,
        (Style::Collector, Action::DrawDiscard) => 10,
        (Style::Collector, Action::Replace { .. }) => 5,
        (Style::Careful, Action::DrawDiscard) => 8,
        (Style::Careful, Action::Mole { .. } | Action::Keep) => 8,
        (Style::Careful, Action::Omerta) if seen.view.scores.as_slice().iter().any(|score| *score != 0) => {
            -10
        }
        (Style::Daring, Action::DrawPile) => 6,
        (
            Style::Daring,
            Action::Traitor { .. } | Action::Henchman { .. } | Action::Mamma { .. } | Action::Patrol { .. },
        ) => 12,
        (Style::Daring, Action::Omerta) => 20,
        _ => 0,
    }
}
