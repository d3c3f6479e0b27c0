//! Kinds of cards.

use std::fmt;

/// A kind of card of one of the games: clues first, then events, in the order of the table in the rules.
pub trait Kind: Copy + Default + Eq + Ord + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// All kinds in their order.
    const ALL: &'static [Self];
    /// How many copies of each there are.
    const COPIES: &'static [u8];
    /// How many of the kinds are clues.
    const CLUES: usize;

    /// The place in `ALL`.
    fn index(self) -> usize;

    /// The word in the notation.
    fn token(self) -> &'static str;

    /// Whether it is a clue, not an event.
    #[inline]
    fn is_clue(self) -> bool {
        self.index() < Self::CLUES
    }

    /// How many copies there are.
    #[inline]
    fn copies(self) -> u8 {
        Self::COPIES[self.index()]
    }

    /// The kind with this index; the first one for an index that no kind has.
    #[inline]
    fn at(index: usize) -> Self {
        Self::ALL.get(index).copied().unwrap_or_default()
    }

    /// The kind of a word.
    fn from_token(token: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.token() == token)
    }
}
