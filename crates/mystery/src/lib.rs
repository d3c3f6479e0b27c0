//! What the two Mystery Rummy games share: kinds of cards in bags, hands and areas, the case file and the discard
//! pile, melds and lay-offs, teams, and how rounds make a game.

mod bag;
mod kind;
mod sides;
mod table;

pub use bag::{Bag, Kinds};
pub use kind::Kind;
pub use sides::Sides;
pub use table::{CardCount, MELD, Table};
