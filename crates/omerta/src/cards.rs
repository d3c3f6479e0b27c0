//! The cards: bottles from 1 to 10 and eleven characters.

use std::fmt;

use engine::Bilingual;

/// A kind of card, in the order of the table in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "OmertaCard"))]
#[repr(u8)]
#[allow(missing_docs, reason = "The names are those of the cards.")]
pub enum Card {
    #[cfg_attr(feature = "wire", serde(rename = "1"))]
    Bottle1,
    #[cfg_attr(feature = "wire", serde(rename = "2"))]
    Bottle2,
    #[cfg_attr(feature = "wire", serde(rename = "3"))]
    Bottle3,
    #[cfg_attr(feature = "wire", serde(rename = "4"))]
    Bottle4,
    #[cfg_attr(feature = "wire", serde(rename = "5"))]
    Bottle5,
    #[cfg_attr(feature = "wire", serde(rename = "6"))]
    Bottle6,
    #[cfg_attr(feature = "wire", serde(rename = "7"))]
    Bottle7,
    #[cfg_attr(feature = "wire", serde(rename = "8"))]
    Bottle8,
    #[cfg_attr(feature = "wire", serde(rename = "9"))]
    Bottle9,
    #[cfg_attr(feature = "wire", serde(rename = "10"))]
    Bottle10,
    Lady,
    Mole,
    Henchman,
    Traitor,
    Assassin,
    Witness,
    Alibi,
    Driver,
    Safecracker,
    Mamma,
    Patrol,
}

/// How many cards there are.
pub const CARDS: usize = 60;
/// How many kinds of cards there are.
pub const KINDS: usize = 21;

impl Card {
    /// All kinds in their order.
    pub const ALL: [Card; KINDS] = [
        Card::Bottle1,
        Card::Bottle2,
        Card::Bottle3,
        Card::Bottle4,
        Card::Bottle5,
        Card::Bottle6,
        Card::Bottle7,
        Card::Bottle8,
        Card::Bottle9,
        Card::Bottle10,
        Card::Lady,
        Card::Mole,
        Card::Henchman,
        Card::Traitor,
        Card::Assassin,
        Card::Witness,
        Card::Alibi,
        Card::Driver,
        Card::Safecracker,
        Card::Mamma,
        Card::Patrol,
    ];

    /// The place among all kinds.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How many of this kind there are.
    pub const fn copies(self) -> usize {
        COPIES[self as usize] as usize
    }

    /// The points it counts at the end of a round.
    #[inline]
    pub const fn points(self) -> i32 {
        POINTS[self as usize] as i32
    }

    /// Whether it is a bottle card.
    #[inline]
    pub const fn is_bottle(self) -> bool {
        (self as u8) <= Card::Bottle10 as u8
    }

    /// Whether it does something when it is discarded on its player's turn.
    #[inline]
    pub const fn has_power(self) -> bool {
        !self.is_bottle() && !matches!(self, Card::Assassin | Card::Witness | Card::Alibi)
    }

    /// The word in the notation.
    pub const fn token(self) -> &'static str {
        TOKENS[self as usize]
    }

    /// The card of a word.
    pub fn from_token(token: &str) -> Option<Card> {
        Card::ALL.into_iter().find(|card| card.token() == token)
    }

    /// The name as people read it.
    pub fn name(self) -> Bilingual {
        match self {
            Card::Bottle1 => Bilingual::new("1 Flasche", "1 Bottle"),
            Card::Bottle2 => Bilingual::new("2 Flaschen", "2 Bottles"),
            Card::Bottle3 => Bilingual::new("3 Flaschen", "3 Bottles"),
            Card::Bottle4 => Bilingual::new("4 Flaschen", "4 Bottles"),
            Card::Bottle5 => Bilingual::new("5 Flaschen", "5 Bottles"),
            Card::Bottle6 => Bilingual::new("6 Flaschen", "6 Bottles"),
            Card::Bottle7 => Bilingual::new("7 Flaschen", "7 Bottles"),
            Card::Bottle8 => Bilingual::new("8 Flaschen", "8 Bottles"),
            Card::Bottle9 => Bilingual::new("9 Flaschen", "9 Bottles"),
            Card::Bottle10 => Bilingual::new("10 Flaschen", "10 Bottles"),
            Card::Lady => Bilingual::new("Die Dame", "The Lady"),
            Card::Mole => Bilingual::new("Der Maulwurf", "The Mole"),
            Card::Henchman => Bilingual::new("Der Handlanger", "The Henchman"),
            Card::Traitor => Bilingual::new("Der Verräter", "The Traitor"),
            Card::Assassin => Bilingual::new("Die Mörderin", "The Assassin"),
            Card::Witness => Bilingual::new("Die Zeugin", "The Witness"),
            Card::Alibi => Bilingual::new("Das Alibi", "The Alibi"),
            Card::Driver => Bilingual::new("Der Chauffeur", "The Driver"),
            Card::Safecracker => Bilingual::new("Der Geldschrankknacker", "The Safecracker"),
            Card::Mamma => Bilingual::new("La Mamma", "La Mamma"),
            Card::Patrol => Bilingual::new("Die Polizeipatrouille", "The Police Patrol"),
        }
    }
}

const COPIES: [u8; KINDS] = [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1];
const POINTS: [u8; KINDS] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 15, 15, 20, 15, 10, 0, 20, 15, 15, 15];
const TOKENS: [&str; KINDS] = [
    "1",
    "2",
    "3",
    "4",
    "5",
    "6",
    "7",
    "8",
    "9",
    "10",
    "lady",
    "mole",
    "henchman",
    "traitor",
    "assassin",
    "witness",
    "alibi",
    "driver",
    "safecracker",
    "mamma",
    "patrol",
];

/// The deck in the order from which it is shuffled.
pub(crate) const DECK: [Option<Card>; CARDS] = deck();

const fn deck() -> [Option<Card>; CARDS] {
    let mut deck = [None; CARDS];
    let (mut place, mut kind) = (0, 0);
    while kind < KINDS {
        let mut copy = 0;
        while copy < COPIES[kind] {
            deck[place] = Some(Card::ALL[kind]);
            place += 1;
            copy += 1;
        }
        kind += 1;
    }
    deck
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_sixty_cards() {
        assert_eq!(Card::ALL.iter().map(|card| card.copies()).sum::<usize>(), CARDS);
        assert_eq!(DECK.iter().flatten().filter(|card| card.is_bottle()).count(), 40);
        assert_eq!(DECK.iter().flatten().map(|card| card.points()).sum::<i32>(), 500);
        for card in Card::ALL {
            assert_eq!(Card::from_token(card.token()), Some(card));
            assert_eq!(Card::ALL[card.index()], card);
        }
        assert_eq!(Card::from_token("11"), None);
    }
}
