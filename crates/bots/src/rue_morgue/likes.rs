//! What characters like in Rue Morgue.

use games::rue_morgue::{Action, Card, RueMorgue, Source};

use crate::{Seen, Style};

/// How much a style likes an action, in tenths of a point.
pub(super) fn likes(seen: &Seen<'_, RueMorgue>, style: Style, action: Action) -> i32 {
    let held = |card: Card| seen.view.hand.iter().filter(|held| **held == card).count() as i32;
    match (style, action) {
        (Style::Magpie, Action::Draw { from: Source::Morgue }) => 20,
        (Style::Magpie, action) if action.event().is_some() => 30,
        (Style::Collector, Action::Draw { from: Source::Morgue }) => {
            12 * seen.view.morgue_top.map_or(0, held).min(2)
        }
        (Style::Collector, Action::Discard { card }) => -10 * (held(card) - 1),
        (Style::Collector, Action::HelpSearch) => 20,
        (Style::Careful, Action::LayOff { .. } | Action::Meld { .. }) => 20,
        (Style::Careful, Action::Feed { from: Source::Morgue }) => 10,
        (Style::Daring, Action::Draw { from: Source::File }) => 10,
        (Style::Daring, Action::HelpDraw | Action::Dupin) => 20,
        (Style::Daring, Action::Feed { from: Source::File }) => 10,
        _ => 0,
    }
}
