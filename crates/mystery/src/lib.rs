//! What the two Mystery Rummy games share: kinds of cards in bags, hands and areas, the case file and the discard
//! pile, melds and lay-offs, teams, and how rounds make a game.

mod bag;
mod facts;
mod kind;
mod moves;
mod sides;
mod tableau;

pub use bag::{Bag, Kinds};
pub use facts::{bag_fact, pile_fact, read_rest, read_table, table_facts};
pub use kind::Kind;
pub use moves::{
    check_held, check_put_down, exchange, parse_card, parse_lay_off, parse_meld, parse_take, put_downs,
};
pub use sides::Sides;
pub use tableau::{CardCount, MELD, Tableau};

/// Declares a constant for each rule that a move can break, and `BREAKABLE`, the list of them.
#[macro_export]
macro_rules! rule_ids {
    ($($name:ident = $id:literal;)*) => {
        $(pub(crate) const $name: ::engine::RuleId = ::engine::RuleId::new($id);)*
        /// The rules that a move can break.
        pub const BREAKABLE: &[::engine::RuleId] = &[$($name),*];
    };
}
