//! Simple sense in Al Capone: meld and lay off what scores, ask for what is nearly complete, keep pairs, and do not
//! discard what others are waiting for.

use engine::Seat;
use games::al_capone::{Action, AlCapone, Card, View};

use crate::{Seen, Sense};

impl Sense for AlCapone {
    fn worth(seen: &Seen<'_, AlCapone>, action: Action) -> i32 {
        let eyes = Eyes { view: seen.view, seats: seen.view.hand_sizes.len() };
        match action {
            Action::DrawFile => 20,
            Action::DrawUnderworld => match seen.view.underworld_top {
                Some(card) if eyes.useful(card) => 30,
                _ => 0,
            },
            Action::Raid { clue } => 900 + i32::from(eyes.elsewhere(clue)),
            Action::Meld { clue, count } => 800 + i32::from(count) + eyes.value(seen, clue),
            Action::LayOff { clue, count } => 700 + i32::from(count) + eyes.value(seen, clue),
            Action::AskOne { clue, seat } => {
                600 + eyes.missing_few(clue)
                    + i32::from(seen.knowledge.certain(seat).count(clue as usize)) * 50
                    + i32::from(seen.view.hand_sizes.get(seat.index()).copied().unwrap_or(0))
            }
            Action::AskAround { clue } if eyes.held(clue) >= 2 || eyes.open(clue) => {
                500 + 10 * i32::from(eyes.held(clue))
            }
            Action::RevealSeven => 450,
            Action::DrawTwo => 400,
            Action::SearchSet => 350,
            Action::SearchOne if seen.view.underworld_size >= 5 => 300,
            Action::Take { card } => {
                100 + 20 * i32::from(eyes.held(card)) + if eyes.open(card) { 60 } else { 0 }
            }
            Action::TakeNothing => 1,
            Action::Discard { card } => 200 - eyes.keep(card),
            _ => -1,
        }
    }
}

/// What the player on turn reads off the table.
struct Eyes<'a> {
    view: &'a View,
    seats: usize,
}

impl Eyes<'_> {
    fn held(&self, card: Card) -> u8 {
        self.view.hand.iter().filter(|held| **held == card).count() as u8
    }

    /// Whether a meld of the gangster lies in some area.
    fn open(&self, clue: Card) -> bool {
        self.view
            .areas
            .iter()
            .flat_map(|area| &area.clues)
            .any(|clues| clues.clue == clue && clues.count >= 3)
    }

    /// How many cards of the gangster lie in others' areas.
    fn elsewhere(&self, clue: Card) -> u8 {
        let own = self.view.seat.unwrap_or(Seat::A);
        let others = self.view.areas.iter().filter(|area| !area.seats.contains(own));
        others.flat_map(|area| &area.clues).filter(|clues| clues.clue == clue).map(|clues| clues.count).sum()
    }

    fn useful(&self, card: Card) -> bool {
        self.open(card) || self.held(card) >= 2
    }

    fn value(&self, seen: &Seen<'_, AlCapone>, clue: Card) -> i32 {
        seen.rules.card_values.get(clue as usize).copied().unwrap_or(0)
    }

    /// More the fewer cards are missing from the own set.
    fn missing_few(&self, clue: Card) -> i32 {
        let own = self.view.seat.unwrap_or(Seat::A);
        let area = self.view.areas.iter().find(|area| area.seats.contains(own));
        let lies = area.into_iter().flat_map(|area| &area.clues).find(|clues| clues.clue == clue);
        lies.map_or(0, |clues| 5 * i32::from(clues.count))
    }

    /// How much a card should be kept in hand.
    fn keep(&self, card: Card) -> i32 {
        match card {
            Card::Raid => 60,
            Card::Meeting | Card::Ness | Card::Warrant => 45,
            clue if self.open(clue) => 80,
            clue => match self.held(clue) {
                0 | 1 => 10 + self.seats as i32,
                2 => 40,
                _ => 90,
            },
        }
    }
}
