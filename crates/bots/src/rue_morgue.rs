//! Simple sense in Rue Morgue: meld and lay off what scores, draw what helps, feed what is of no use, work for pairs, and
//! get rid of what costs.

use engine::Seat;
use games::rue_morgue::{Action, Area, Card, RueMorgue, Source, View};

use crate::{Seen, Sense};

impl Sense for RueMorgue {
    fn worth(seen: &Seen<'_, RueMorgue>, action: Action) -> i32 {
        let eyes = Eyes { view: seen.view };
        let value = |card: Card| seen.rules.values.get(card as usize).copied().unwrap_or(0);
        match action {
            Action::Pass { card } | Action::Bury { card } => 100 - eyes.keep(card),
            Action::Draw { from: Source::File } => match seen.knowledge.file_top() {
                Some(card) if eyes.is_useful(card) => 35,
                Some(_) => 10,
                None => 20,
            },
            Action::Draw { from: Source::Morgue } => {
                if seen.view.morgue_top.is_some_and(|card| eyes.is_useful(card)) { 30 } else { 0 }
            }
            Action::Meld { clue, count } => 800 + 10 * i32::from(count) + value(clue),
            Action::LayOff { clue, count } => 700 + 10 * i32::from(count) + value(clue),
            // What goes under the orang-utan is lost to everybody but the one who catches it.
            Action::Feed { from } => {
                let card = match from {
                    Source::File => seen.view.file_top,
                    Source::Morgue => seen.view.morgue_top,
                };
                100 - card.map_or(0, |card| eyes.keep(card))
            }
            Action::Deduce { .. } => 650,
            Action::Prefect => 640,
            Action::HelpDraw => 400,
            Action::Dupin => 390,
            Action::HelpConsult => 380,
            Action::HelpSearch if seen.view.morgue_size >= 4 => 385,
            Action::Take { card } => 100 + eyes.keep(card) + value(card),
            Action::TakeNothing => 1,
            Action::Discard { card } => 200 - eyes.keep(card) + value(card),
            Action::HelpSearch => -1,
        }
    }
}

/// What a player reads off the table.
struct Eyes<'a> {
    view: &'a View,
}

impl Eyes<'_> {
    fn held(&self, card: Card) -> usize {
        self.view.hand.iter().filter(|held| **held == card).count()
    }

    fn is_melded(&self, area: &Area, clue: Card) -> bool {
        area.cards.iter().any(|laid| laid.card == clue && laid.meld)
    }

    /// Whether a meld of the kind lies in some area.
    fn is_open(&self, clue: Card) -> bool {
        self.view.areas.iter().any(|area| self.is_melded(area, clue))
    }

    fn own_area(&self) -> Option<&Area> {
        let own = self.view.seat.unwrap_or(Seat::A);
        self.view.areas.iter().find(|area| area.seats.contains(own))
    }

    /// Whether the other kind of its bonus pair lies in the own area.
    fn completes_a_pair(&self, card: Card) -> bool {
        let partner = card.bonus_partner();
        partner.is_some_and(|partner| self.own_area().is_some_and(|area| self.is_melded(area, partner)))
    }

    fn is_useful(&self, card: Card) -> bool {
        card == Card::Help || self.is_open(card) || self.held(card) >= 2
    }

    /// How much a card should be kept in hand.
    fn keep(&self, card: Card) -> i32 {
        match card {
            Card::Help => 45,
            Card::Dupin => 40,
            Card::Prefect if self.is_open(Card::Lebon) => 60,
            Card::Prefect => 5,
            clue if self.is_open(clue) => 80,
            card => match card.deduced() {
                Some(pair) if pair.into_iter().any(|clue| self.is_open(clue)) => 60,
                Some(_) => 20,
                None => self.keep_closed(card),
            },
        }
    }

    /// How much a clue should be kept of which no meld lies on the table.
    fn keep_closed(&self, clue: Card) -> i32 {
        let pair = if self.completes_a_pair(clue) { 8 } else { 0 };
        pair + match self.held(clue) {
            0 | 1 => 10,
            2 => 40,
            _ => 90,
        }
    }
}
