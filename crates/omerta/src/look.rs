//! Reading single facts of a position, for programs that play on in positions they have imagined.

use engine::{Seat, SeatSet};

use crate::action::Action;
use crate::cards::Card;
use crate::state::{Drawn, Mamma, Patrol, State};

impl State {
    /// The round, from 1.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The card in a slot, counted from 1.
    #[inline]
    pub fn card(&self, seat: Seat, slot: u8) -> Option<Card> {
        self.slots(seat).get((slot as usize).wrapping_sub(1))
    }

    /// A bit for each slot of a seat that holds a card; slot 1 is the lowest.
    #[inline]
    pub fn filled(&self, seat: Seat) -> u64 {
        self.slots(seat).filled
    }

    /// The same without the slot that the Patrol blocks.
    #[inline]
    pub fn unblocked(&self, seat: Seat) -> u64 {
        self.free(seat)
    }

    /// The points of a seat's cards.
    #[inline]
    pub fn count(&self, seat: Seat) -> i32 {
        self.slots(seat).points()
    }

    /// The card in the active player's hand.
    #[inline]
    pub fn drawn(&self) -> Option<Drawn> {
        self.drawn
    }

    /// The top card of the discard pile.
    #[inline]
    pub fn discard_top(&self) -> Option<Card> {
        self.piles.top()
    }

    /// The card in a slot of the safe, counted from 1.
    #[inline]
    pub fn safe_card(&self, slot: u8) -> Option<Card> {
        self.safe.get((slot as usize).wrapping_sub(1)).copied().flatten()
    }

    /// The seats that have not answered yet, where several decide at once.
    #[inline]
    pub fn pending(&self) -> SeatSet {
        self.pending
    }

    /// The action that waits in a reaction window.
    #[inline]
    pub fn waiting_action(&self) -> Option<Action> {
        self.action
    }

    /// La Mamma on a player's cards.
    #[inline]
    pub fn mamma(&self) -> Option<Mamma> {
        self.mamma
    }

    /// The Police Patrol on a card.
    #[inline]
    pub fn patrol(&self) -> Option<Patrol> {
        self.patrol
    }
}
