//! The whole truth of a position.

use engine::{Chance, Position, Scores, Seat, SeatSet};

use crate::Omerta;
use crate::action::{Action, Place};
use crate::apply::HAND;
use crate::cards::{CARDS, Card};
use crate::rules::Rules;

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "OmertaPhase"))]
pub enum Phase {
    /// Everybody looks at two own cards.
    Peek,
    /// The active player says Omerta or draws.
    Draw,
    /// The active player replaces a card or discards the drawn one.
    Place,
    /// The active player uses the power of the character on the discard pile, or declines.
    Power,
    /// The active player looks into the safe.
    Safe,
    /// A bottle card was discarded; who has the same one may snap.
    Snap,
    /// A character is about to act; an Assassin may stop it.
    React,
    /// The game is over.
    Over,
}

impl Phase {
    pub(crate) const ALL: [Phase; 8] = [
        Phase::Peek,
        Phase::Draw,
        Phase::Place,
        Phase::Power,
        Phase::Safe,
        Phase::Snap,
        Phase::React,
        Phase::Over,
    ];

    /// The word in cases.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Peek => "peek",
            Phase::Draw => "draw",
            Phase::Place => "place",
            Phase::Power => "power",
            Phase::Safe => "safe",
            Phase::Snap => "snap",
            Phase::React => "react",
            Phase::Over => "over",
        }
    }

    /// Whether several players react at once.
    #[inline]
    pub fn is_window(self) -> bool {
        matches!(self, Phase::Snap | Phase::React)
    }

    /// Whether several players decide at once.
    #[inline]
    pub(crate) fn is_shared(self) -> bool {
        matches!(self, Phase::Peek | Phase::Snap | Phase::React)
    }
}

/// How many cards the safe holds.
pub const SAFE: usize = 4;
/// How many slots a player can fill: all cards but those in the safe.
pub const SLOTS: usize = CARDS - SAFE;

/// The card in the active player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drawn {
    /// The card.
    pub card: Card,
    /// Whether it was the top of the discard pile; then everybody has seen it, and it cannot be discarded directly.
    pub from_discard: bool,
}

/// La Mamma lying on a player's cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "OmertaMamma"))]
pub struct Mamma {
    /// The player who is blocked.
    pub on: Seat,
    /// The player who placed her.
    pub by: Seat,
}

/// The Police Patrol lying on a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "OmertaPatrol"))]
pub struct Patrol {
    /// The card that is blocked, with its seat.
    pub on: Place,
    /// The player who placed it.
    pub by: Seat,
    /// The turns of that player until it leaves: 2 when placed.
    pub turns: u8,
}

/// Cards lying in slots. A slot keeps its number when its card leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slots {
    /// A bit for each slot that holds a card.
    pub(crate) filled: u64,
    cards: [Option<Card>; SLOTS],
}

impl Slots {
    pub(crate) const EMPTY: Slots = Slots { filled: 0, cards: [None; SLOTS] };

    /// The cards of a deal in slots 1 to 4.
    #[inline]
    pub(crate) fn dealt(cards: [Option<Card>; HAND]) -> Slots {
        let mut slots = Slots { filled: (1 << HAND) - 1, ..Slots::EMPTY };
        slots.cards[..HAND].copy_from_slice(&cards);
        slots
    }

    /// The card in a slot, counted from 0.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<Card> {
        self.cards.get(index).copied().flatten()
    }

    /// Puts a card into a slot and returns what lay there.
    #[inline]
    pub(crate) fn put(&mut self, index: usize, card: Card) -> Option<Card> {
        let place = self.cards.get_mut(index)?;
        self.filled |= 1 << index;
        place.replace(card)
    }

    /// Takes a card out of its slot.
    #[inline]
    pub(crate) fn take(&mut self, index: usize) -> Option<Card> {
        let card = self.cards.get_mut(index)?.take();
        self.filled &= !(1 << index);
        card
    }

    /// Whether there is room for another card; there always is where the safe is full.
    #[inline]
    pub(crate) fn has_room(&self) -> bool {
        (self.filled.trailing_ones() as usize) < SLOTS
    }

    /// Puts a card into the lowest empty slot, or a new one after the last, and returns the slot from 1.
    #[inline]
    pub(crate) fn add(&mut self, card: Card) -> u8 {
        let index = self.filled.trailing_ones() as usize;
        self.put(index, card);
        index as u8 + 1
    }

    /// The slots up to the last card.
    pub(crate) fn up_to_last(&self) -> &[Option<Card>] {
        &self.cards[..(64 - self.filled.leading_zeros() as usize).min(SLOTS)]
    }

    /// The points of all cards.
    pub(crate) fn points(&self) -> i32 {
        self.up_to_last().iter().flatten().map(|card| card.points()).sum()
    }
}

/// The set bits of a mask, from the lowest.
#[derive(Clone, Copy)]
pub(crate) struct Bits(pub(crate) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

/// The pile and the discard pile. Together they never hold more than all cards, so they share one array: the
/// discard pile grows from its beginning, the pile is used up towards its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piles {
    cards: [Option<Card>; CARDS],
    discarded: u8,
    pile_top: u8,
}

impl Piles {
    pub(crate) const EMPTY: Piles = Piles { cards: [None; CARDS], discarded: 0, pile_top: CARDS as u8 };

    /// What a deal leaves of the shuffled deck as the pile, top first.
    #[inline]
    pub(crate) fn of_rest(rest: &[Option<Card>]) -> Piles {
        let mut piles = Piles::EMPTY;
        let top = CARDS - rest.len();
        piles.cards[top..].copy_from_slice(rest);
        piles.pile_top = top as u8;
        piles
    }

    pub(crate) fn pile_size(&self) -> usize {
        CARDS - self.pile_top as usize
    }

    pub(crate) fn discard_size(&self) -> usize {
        self.discarded as usize
    }

    /// The pile, top first.
    pub(crate) fn pile(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[self.pile_top as usize..].iter().copied().flatten()
    }

    /// The discard pile, top first.
    pub(crate) fn discards(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[..self.discarded as usize].iter().rev().copied().flatten()
    }

    /// The pile, top first, to be changed in place.
    pub(crate) fn pile_mut(&mut self) -> &mut [Option<Card>] {
        &mut self.cards[self.pile_top as usize..]
    }

    /// Takes the top card of the pile.
    #[inline]
    pub(crate) fn draw(&mut self) -> Option<Card> {
        let card = self.cards.get_mut(self.pile_top as usize)?.take();
        self.pile_top += 1;
        card
    }

    /// Puts a card on top of the pile; for building a position from the bottom of the pile.
    pub(crate) fn put_on_pile(&mut self, card: Card) {
        if self.pile_top > self.discarded {
            self.pile_top -= 1;
            self.cards[self.pile_top as usize] = Some(card);
        }
    }

    /// The top card of the discard pile.
    #[inline]
    pub(crate) fn top(&self) -> Option<Card> {
        self.cards.get((self.discarded as usize).wrapping_sub(1)).copied().flatten()
    }

    /// Puts a card on the discard pile.
    #[inline]
    pub(crate) fn discard(&mut self, card: Card) {
        if let Some(place) = self.cards.get_mut(self.discarded as usize) {
            *place = Some(card);
            self.discarded += 1;
        }
    }

    /// Takes the top card of the discard pile.
    #[inline]
    pub(crate) fn undiscard(&mut self) -> Option<Card> {
        let last = self.discarded.checked_sub(1)?;
        self.discarded = last;
        self.cards.get_mut(last as usize)?.take()
    }

    /// Shuffles the discard pile into a new pile, all of it or all but the top card. Nothing happens, and no chance
    /// is used, where no card would be shuffled.
    pub(crate) fn reshuffle(&mut self, keep_top: bool, chance: &mut Chance) -> bool {
        let top = if keep_top { self.undiscard() } else { None };
        let count = self.discarded as usize;
        if count > 0 {
            let mut cards = [None; CARDS];
            for (place, card) in cards.iter_mut().zip(self.cards[..count].iter().rev()) {
                *place = *card;
            }
            chance.shuffle(&mut cards[..count]);
            self.cards[..count].fill(None);
            self.discarded = 0;
            self.pile_top = (CARDS - count) as u8;
            self.cards[CARDS - count..].copy_from_slice(&cards[..count]);
        }
        if let Some(card) = top {
            self.discard(card);
        }
        count > 0
    }
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    pub(crate) chance: Chance,
    pub(crate) slots: [Slots; 5],
    pub(crate) piles: Piles,
    pub(crate) safe: [Option<Card>; SAFE],
    pub(crate) phase: Phase,
    /// The seats that have not answered yet: while peeking and in windows.
    pub(crate) pending: SeatSet,
    /// The slots each seat has looked at before the first turn, until all have; 0 where there is none.
    pub(crate) peeked: [[u8; 2]; 5],
    pub(crate) active: Seat,
    pub(crate) starter: Seat,
    pub(crate) round: u8,
    pub(crate) drawn: Option<Drawn>,
    /// The action that waits in a reaction window, its places with their seats.
    pub(crate) action: Option<Action>,
    pub(crate) mamma: Option<Mamma>,
    pub(crate) patrol: Option<Patrol>,
    pub(crate) scores: [i32; 5],
    pub(crate) round_scores: [i32; 5],
    pub(crate) winners: SeatSet,
}

impl State {
    /// What is being done.
    #[inline]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose turn it is.
    #[inline]
    pub fn active(&self) -> Seat {
        self.active
    }

    /// The seats that can move.
    #[inline]
    pub fn actors(&self) -> SeatSet {
        match self.phase {
            Phase::Over => SeatSet::EMPTY,
            _ if self.phase.is_shared() => self.pending,
            _ => SeatSet::one(self.active),
        }
    }

    /// A seat's cards.
    #[inline]
    pub(crate) fn slots(&self, seat: Seat) -> &Slots {
        &self.slots[seat.index()]
    }

    #[inline]
    pub(crate) fn slots_mut(&mut self, seat: Seat) -> &mut Slots {
        &mut self.slots[seat.index()]
    }

    /// The card lying at a place that names its seat.
    #[inline]
    pub(crate) fn card_at(&self, seat: Seat, place: Place) -> Option<Card> {
        self.slots(place.seat(seat)).get(place.index())
    }

    /// Whether La Mamma lies on this player's cards.
    #[inline]
    pub fn under_mamma(&self, seat: Seat) -> bool {
        self.mamma.is_some_and(|mamma| mamma.on == seat)
    }

    /// A bit for the slot of this seat that the Patrol blocks, if any.
    #[inline]
    pub(crate) fn blocked(&self, seat: Seat) -> u64 {
        match self.patrol {
            Some(patrol) if patrol.on.named() == Some(seat) => 1 << patrol.on.index(),
            _ => 0,
        }
    }

    /// A bit for each slot of this seat that holds a card and is not blocked.
    #[inline]
    pub(crate) fn free(&self, seat: Seat) -> u64 {
        self.slots(seat).filled & !self.blocked(seat)
    }

    /// Who is asked when all look at their cards, or in a window: there everybody with a card to turn up, in a
    /// reaction all but the active player.
    #[inline]
    pub(crate) fn askable(&self, rules: &Rules, phase: Phase) -> SeatSet {
        if phase == Phase::Peek {
            return SeatSet::all(rules.seats);
        }
        let mut seats = SeatSet::EMPTY;
        for seat in Seat::all(rules.seats) {
            let asked = phase == Phase::Snap || seat != self.active;
            if asked && self.free(seat) != 0 && !self.under_mamma(seat) {
                seats.insert(seat);
            }
        }
        seats
    }
}

impl Position<Omerta> for State {
    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn round(&self) -> u32 {
        u32::from(self.round)
    }

    #[inline]
    fn actors(&self, _rules: &Rules) -> SeatSet {
        State::actors(self)
    }

    fn scores(&self, rules: &Rules) -> Scores {
        Scores::new(&self.scores[..rules.seats])
    }

    fn round_scores(&self, rules: &Rules) -> Scores {
        Scores::new(&self.round_scores[..rules.seats])
    }

    fn winners(&self) -> Option<SeatSet> {
        (self.phase == Phase::Over).then_some(self.winners)
    }

    fn held(&self, _rules: &Rules, seat: Seat) -> Vec<Option<Card>> {
        self.slots(seat).up_to_last().to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_small() {
        assert!(size_of::<State>() <= 512, "{}", size_of::<State>());
    }

    #[test]
    fn the_lowest_empty_slot_is_filled() {
        let mut slots = Slots::EMPTY;
        for card in [Card::Bottle1, Card::Bottle2, Card::Bottle3] {
            slots.add(card);
        }
        slots.take(1);
        assert_eq!(slots.up_to_last().len(), 3);
        assert_eq!(slots.add(Card::Lady), 2);
        assert_eq!(slots.add(Card::Mole), 4);
        slots.take(3);
        assert_eq!(slots.up_to_last().len(), 3);
        assert_eq!(slots.points(), 1 + 15 + 3);
    }

    #[test]
    fn a_new_pile_leaves_the_top_where_it_is_under_way() {
        let mut chance = Chance::default();
        let mut piles = Piles::EMPTY;
        for card in [Card::Bottle1, Card::Bottle2, Card::Bottle3] {
            piles.discard(card);
        }
        assert!(piles.reshuffle(true, &mut chance));
        assert_eq!((piles.pile_size(), piles.top()), (2, Some(Card::Bottle3)));
        piles.draw();
        piles.draw();
        assert_eq!(piles.draw(), None);
        assert!(!piles.reshuffle(true, &mut chance));
        assert_eq!(chance.next_event(), 1);
        assert!(piles.reshuffle(false, &mut chance));
        assert_eq!((piles.pile_size(), piles.top()), (1, None));
    }
}
