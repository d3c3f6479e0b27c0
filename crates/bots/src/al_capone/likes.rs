//! What characters like in Al Capone.

use games::al_capone::{Action, AlCapone, Card};

use crate::{Seen, Style};

/// How much a style likes an action, in tenths of a point.
pub(super) fn likes(seen: &Seen<'_, AlCapone>, style: Style, action: Action) -> i32 {
    let held = |card: Card| seen.view.hand.iter().filter(|held| **held == card).count() as i32;
    match (style, action) {
        (Style::Magpie, Action::DrawUnderworld) => 20,
        // The gangster whom everybody knows is kept.
        (Style::Magpie, Action::Discard { card: Card::Capone }) => -40,
        (Style::Magpie, action) if action.event().is_some() => 30,
        (Style::Collector, Action::DrawUnderworld) => 12 * seen.view.underworld_top.map_or(0, held).min(2),
        (Style::Collector, Action::Discard { card }) => -10 * (held(card) - 1),
        (Style::Collector, Action::SearchSet) => 25,
        (Style::Careful, Action::LayOff { .. } | Action::Meld { .. }) => 20,
        (Style::Careful, Action::AskOne { .. } | Action::AskAround { .. }) => -12,
        (Style::Daring, Action::Raid { .. }) => 60,
        (Style::Daring, Action::AskOne { .. }) => 30,
        (Style::Daring, Action::RevealSeven) => 15,
        (Style::Daring, Action::DrawFile) => 10,
        _ => 0,
    }
}
