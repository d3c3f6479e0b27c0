//! The whole truth of a position.

use engine::{Pile, Position, Scores, Seat, SeatSet};
use mystery::{Kind, Kinds, Tableau};

use crate::RueMorgue;
use crate::cards::{CARDS, Card, FIRST_OF_PAIRS};
use crate::rules::Rules;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "RueMorguePhase"))]
pub enum Phase {
    /// Set-up: everybody chooses a card for the partner.
    Pass,
    /// Set-up: everybody chooses a card to put under the orang-utan.
    Bury,
    /// The player on turn has to draw.
    Draw,
    /// The player on turn may play, then has to discard.
    Play,
    /// The player on turn has melded and has to feed the orang-utan.
    Feed,
    /// The player on turn looks through the Rue Morgue for one card.
    SearchMorgue,
    /// The player on turn looks through the cards under the orang-utan for one card.
    SearchOrangutan,
    /// The player on turn and the partner choose a card for each other.
    Consult,
    /// The game is over.
    Over,
}

impl Phase {
    /// The word in cases.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Pass | Phase::Consult => "pass",
            Phase::Bury => "bury",
            Phase::Draw => "draw",
            Phase::Play => "play",
            Phase::Feed => "feed",
            Phase::SearchMorgue | Phase::SearchOrangutan => "search",
            Phase::Over => "over",
        }
    }

    /// Whether the choices of this phase are sealed until the last one is made.
    #[inline]
    pub fn is_sealed(self) -> bool {
        matches!(self, Phase::Pass | Phase::Bury | Phase::Consult)
    }
}

/// Bags are twenty-four bytes wide.
pub(crate) const WIDTH: usize = 24;

/// A bag of cards of this game.
pub type Bag = mystery::Bag<WIDTH>;

/// A pile of cards of this game.
pub type Cards = Pile<Card, CARDS>;

/// A position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Hands, areas and piles; the discard pile is the Rue Morgue.
    pub table: Tableau<Card, WIDTH, CARDS>,
    /// The cards under the orang-utan; the first that came is at the bottom.
    pub orangutan: Cards,
    /// Sealed choices that wait for the others; the cards are still in hand.
    pub chosen: [Option<Card>; 4],
    /// What is being done.
    pub phase: Phase,
    /// Whether the second case file runs.
    pub second_file: bool,
}

impl State {
    /// The seats that can move: all that have not chosen yet, or the one on turn.
    #[inline]
    pub fn actors(&self, rules: &Rules) -> SeatSet {
        match self.phase {
            Phase::Over => SeatSet::EMPTY,
            Phase::Pass | Phase::Bury | Phase::Consult => self.open_choices(rules),
            _ => SeatSet::one(self.table.turn),
        }
    }

    /// The seats that take part in a sealed choice.
    pub(crate) fn choosers(&self, rules: &Rules) -> SeatSet {
        match self.phase {
            Phase::Pass | Phase::Bury => SeatSet::all(rules.sides.seats()),
            Phase::Consult => rules.sides.members(rules.sides.of(self.table.turn)),
            _ => SeatSet::EMPTY,
        }
    }

    /// The seats whose choice is still awaited.
    pub(crate) fn open_choices(&self, rules: &Rules) -> SeatSet {
        let mut open = self.choosers(rules);
        for seat in Seat::all(rules.sides.seats()) {
            if self.chosen[seat.index() & 3].is_some() {
                open.remove(seat);
            }
        }
        open
    }

    /// The kinds of cards under the orang-utan.
    #[inline]
    pub(crate) fn under_orangutan(&self) -> Kinds {
        kinds_in(&self.orangutan)
    }

    /// The cards under the orang-utan as a searching player sees them. The order in which they came would tell who
    /// put them there.
    pub(crate) fn sorted_orangutan(&self) -> Vec<Card> {
        let mut cards = self.orangutan.as_slice().to_vec();
        cards.sort_unstable();
        cards
    }

    /// The kinds of cards in the Rue Morgue.
    #[inline]
    pub(crate) fn in_morgue(&self) -> Kinds {
        kinds_in(&self.table.discards)
    }

    /// The bonus pairs of which both melds lie in a side's area, by their first kinds.
    pub(crate) fn bonus_pairs(&self, side: usize) -> Kinds {
        let melds = self.table.melds_of(side).0;
        Kinds(melds & melds >> 1 & FIRST_OF_PAIRS)
    }

    /// Whether a deduction's two kinds are both among these melds.
    #[inline]
    pub(crate) fn is_deduced(card: Card, melds: Kinds) -> bool {
        card.deduces().is_some_and(|pair| pair.0 & !melds.0 == 0)
    }
}

fn kinds_in(pile: &Cards) -> Kinds {
    Kinds(pile.as_slice().iter().fold(0, |mask, card| mask | 1 << *card as u32))
}

impl Position<RueMorgue> for State {
    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn round(&self) -> u32 {
        u32::from(self.table.round)
    }

    #[inline]
    fn actors(&self, rules: &Rules) -> SeatSet {
        State::actors(self, rules)
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

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    }
}
