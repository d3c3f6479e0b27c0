//! A pile of cards of fixed capacity, with a top.

use std::fmt;

/// Cards in an order, at most `N` of them; copied as a whole, never allocated.
#[derive(Clone, Copy)]
pub struct Pile<C, const N: usize> {
    /// From the bottom; places from `len` on are left-overs.
    cards: [C; N],
    len: u8,
}

impl<C: Copy + Default, const N: usize> Default for Pile<C, N> {
    fn default() -> Self {
        Pile { cards: [C::default(); N], len: 0 }
    }
}

impl<C: Copy + Default + PartialEq, const N: usize> Pile<C, N> {
    /// The pile of these cards, the top first. Cards beyond the capacity are left out.
    pub fn from_top(cards: &[C]) -> Self {
        let mut pile = Pile::default();
        cards.iter().rev().for_each(|card| pile.push(*card));
        pile
    }

    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Puts a card on top. A full pile stays as it is: games size their piles for all cards.
    #[inline]
    pub fn push(&mut self, card: C) {
        if let Some(place) = self.cards.get_mut(self.len as usize) {
            *place = card;
            self.len += 1;
        }
    }

    /// Takes the top card.
    #[inline]
    pub fn pop(&mut self) -> Option<C> {
        let last = self.len.checked_sub(1)?;
        self.len = last;
        self.cards.get(last as usize).copied()
    }

    /// The top card.
    #[inline]
    pub fn top(&self) -> Option<C> {
        self.as_slice().last().copied()
    }

    /// Takes all cards away.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The cards from the bottom.
    #[inline]
    pub fn as_slice(&self) -> &[C] {
        &self.cards[..(self.len as usize).min(N)]
    }

    /// The cards from the bottom, to be changed in place.
    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [C] {
        &mut self.cards[..(self.len as usize).min(N)]
    }

    /// The cards from the top.
    pub fn iter_from_top(&self) -> impl DoubleEndedIterator<Item = C> + ExactSizeIterator {
        self.as_slice().iter().rev().copied()
    }

    /// Takes the topmost card that is equal to this one.
    pub fn take_topmost(&mut self, card: C) -> bool {
        match self.as_slice().iter().rposition(|other| *other == card) {
            Some(place) => {
                self.remove(place);
                true
            }
            None => false,
        }
    }

    /// Takes the card at a place counted from the bottom.
    pub fn remove(&mut self, place: usize) -> Option<C> {
        let len = self.len as usize;
        let card = self.as_slice().get(place).copied()?;
        self.cards.copy_within(place + 1..len, place);
        self.len -= 1;
        Some(card)
    }

    /// Keeps the cards that the test keeps, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(C) -> bool) {
        let mut kept = 0;
        for place in 0..self.len as usize {
            let card = self.cards[place];
            if keep(card) {
                self.cards[kept] = card;
                kept += 1;
            }
        }
        self.len = kept as u8;
    }
}

/// Left-overs of earlier cards do not count.
impl<C: Copy + Default + PartialEq, const N: usize> PartialEq for Pile<C, N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl<C: Copy + Default + Eq, const N: usize> Eq for Pile<C, N> {}

impl<C: Copy + Default + PartialEq + fmt::Debug, const N: usize> fmt::Debug for Pile<C, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter_from_top()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pile_has_a_top() {
        let mut pile: Pile<u8, 4> = Pile::from_top(&[1, 2, 3]);
        assert_eq!(pile.top(), Some(1));
        pile.push(2);
        assert!(pile.take_topmost(2));
        assert_eq!(pile.iter_from_top().collect::<Vec<_>>(), [1, 2, 3]);
        assert!(!pile.take_topmost(9));
        pile.retain(|card| card != 2);
        assert_eq!(pile.pop(), Some(1));
        assert_eq!(pile.pop(), Some(3));
        assert_eq!(pile.pop(), None);
    }

    #[test]
    fn a_full_pile_takes_no_more() {
        let mut pile: Pile<u8, 2> = Pile::from_top(&[1, 2]);
        pile.push(3);
        assert_eq!(pile, Pile::from_top(&[1, 2]));
    }
}
