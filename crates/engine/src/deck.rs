//! What a game is played with, and what its players are reminded of.

use crate::Seat;

/// A kind of card or tile, and what the rules of a table say of it. This is the one place from which everybody else has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KindFacts {
    /// The word in the notation.
    pub token: String,
    /// How many there are.
    pub copies: u8,
    /// What one of them counts; nothing where that depends on more than the kind.
    pub value: Option<i32>,
    /// What the complete set counts, where sets count.
    pub set: Option<i32>,
    /// Whether it is an event: it is played for what it does.
    pub event: bool,
    /// The kinds it belongs together with: the other one of a pair, or the two that it joins.
    pub joins: Vec<String>,
}

impl KindFacts {
    /// A kind that counts by itself and belongs to no other.
    pub fn single(token: impl ToString, copies: u8, value: i32) -> KindFacts {
        KindFacts {
            token: token.to_string(),
            copies,
            value: Some(value),
            set: None,
            event: false,
            joins: Vec::new(),
        }
    }
}

/// A card that a player cannot see now but has a right to know: it was seen going there, or looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
pub struct Remembered {
    /// Where it lies, in the words of the notation.
    pub place: String,
    /// The card's word in the notation.
    pub card: String,
    /// How the player came to know it, in a word of the game; nothing where that is all the same.
    #[cfg_attr(feature = "wire", ts(type = "string | null"))]
    pub how: Option<&'static str>,
    /// Whose doing that was.
    #[cfg_attr(feature = "wire", ts(type = "string | null"))]
    pub by: Option<Seat>,
}
