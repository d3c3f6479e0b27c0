//! The whole truth of a position.

use engine::{Position, Scores, Seat, SeatSet};
use mystery::{Kind, Kinds, Tableau};

use crate::AlCapone;
use crate::cards::{CARDS, Card};
use crate::rules::Rules;

/// What the player on turn is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "AlCaponePhase"))]
pub enum Phase {
    /// Has to draw.
    Draw,
    /// May play, then has to discard.
    Play,
    /// Looks through the underworld for one card.
    SearchOne,
    /// Looks through the underworld for clues of one gangster.
    SearchSet,
    /// The game is over.
    Over,
}

impl Phase {
    /// The word in cases.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Draw => "draw",
            Phase::Play => "play",
            Phase::SearchOne | Phase::SearchSet => "search",
            Phase::Over => "over",
        }
    }
}

/// Bags are sixteen bytes wide.
pub(crate) const WIDTH: usize = 16;

/// A bag of cards of this game.
pub type Bag = mystery::Bag<WIDTH>;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Hands, areas and piles; the discard pile is the underworld.
    pub table: Tableau<Card, WIDTH, CARDS>,
    /// What the player on turn is doing.
    pub phase: Phase,
}

impl State {
    /// Whose turn it is.
    #[inline]
    pub fn turn(&self) -> Seat {
        self.table.turn
    }

    /// The seat that can move.
    #[inline]
    pub fn actors(&self) -> SeatSet {
        if self.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(self.table.turn) }
    }

    /// The melds in a side's area that are not complete.
    #[inline]
    pub(crate) fn incomplete_melds(&self, side: usize) -> Kinds {
        Kinds(self.table.melds_of(side).0 & !self.complete_sets_of(side).0)
    }

    /// The complete sets in a side's area.
    #[inline]
    pub(crate) fn complete_sets_of(&self, side: usize) -> Kinds {
        Kinds(self.table.areas[side & 3].same_as(&SETS).0 & CLUE_BITS)
    }

    /// The gangsters of whom somebody has a complete set.
    #[inline]
    pub(crate) fn complete_sets(&self, rules: &Rules) -> Kinds {
        let mut mask = 0;
        for side in 0..rules.sides.count() {
            mask |= self.complete_sets_of(side).0;
        }
        Kinds(mask)
    }

    /// The gangsters a raid of this side would bring cards of.
    #[inline]
    pub(crate) fn raidable(&self, rules: &Rules, side: usize) -> Kinds {
        let mut elsewhere = 0;
        for other in (0..rules.sides.count()).filter(|other| *other != side) {
            elsewhere |= self.table.areas[other & 3].at_least(1).0;
        }
        Kinds(self.table.melds_of(side).0 & elsewhere)
    }

    /// What can be taken by searching one: every kind in the underworld under the warrant just played.
    #[inline]
    pub(crate) fn searchable(&self) -> Kinds {
        let cards = self.table.discards.as_slice();
        let mut mask = 0;
        for card in &cards[..cards.len().saturating_sub(1)] {
            mask |= 1 << *card as u32;
        }
        Kinds(mask)
    }
}

pub(crate) const CLUE_BITS: u32 = (1 << crate::cards::CLUES) - 1;

/// The complete sets; events count as one too many, so that they are never complete.
const SETS: Bag = mystery::Bag([8, 7, 7, 7, 7, 6, 6, 6, 5, 5, 4, 99, 99, 99, 99, 99]);

impl Position<AlCapone> for State {
    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn round(&self) -> u32 {
        u32::from(self.table.round)
    }

    #[inline]
    fn actors(&self, _rules: &Rules) -> SeatSet {
        State::actors(self)
    }

    fn scores(&self, rules: &Rules) -> Scores {
        self.table.totals(rules.sides)
    }

    fn round_scores(&self, rules: &Rules) -> Scores {
        self.table.round_points(rules.sides)
    }

    fn winners(&self) -> Option<SeatSet> {
        (self.phase == Phase::Over).then_some(self.table.winners)
    }

    fn held(&self, _rules: &Rules, seat: Seat) -> Vec<Option<Card>> {
        self.table.hand(seat).cards().map(|index| Some(Card::at(index))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mystery::Kind;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    }

    #[test]
    fn complete_sets_have_all_copies() {
        assert_eq!(SETS.0[..crate::cards::CLUES], Card::COPIES[..crate::cards::CLUES]);
    }
}
