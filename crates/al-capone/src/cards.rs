//! The cards: eleven gangsters as clues, four events.

use std::fmt;

use engine::Bilingual;
use mystery::Kind;

/// A kind of card, in the order of the table in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "AlCaponeCard"))]
#[repr(u8)]
#[allow(missing_docs, reason = "The names are those of the cards.")]
pub enum Card {
    #[default]
    Capone,
    Ralph,
    Guzik,
    Mcgurn,
    Humphreys,
    White,
    Nitti,
    Torrio,
    Hunt,
    Burke,
    Heitler,
    Meeting,
    Warrant,
    Ness,
    Raid,
}

/// How many cards there are.
pub const CARDS: usize = 86;
/// How many kinds of gangsters there are.
pub const CLUES: usize = 11;

impl Card {
    /// The name as people read it.
    pub fn name(self) -> Bilingual {
        let same = |name| Bilingual::new(name, name);
        match self {
            Card::Capone => same("Al Capone"),
            Card::Ralph => same("Ralph Capone"),
            Card::Guzik => same("Jake Guzik"),
            Card::Mcgurn => same("Jack McGurn"),
            Card::Humphreys => same("Murray Humphreys"),
            Card::White => same("William White"),
            Card::Nitti => same("Frank Nitti"),
            Card::Torrio => same("Johnny Torrio"),
            Card::Hunt => same("Samuel Hunt"),
            Card::Burke => same("Fred Burke"),
            Card::Heitler => same("Mike Heitler"),
            Card::Meeting => Bilingual::new("Agententreffen", "Agent Meeting"),
            Card::Warrant => Bilingual::new("Durchsuchungsbefehl", "Search Warrant"),
            Card::Ness => same("Eliot Ness"),
            Card::Raid => Bilingual::new("Überfall", "Raid"),
        }
    }
}

impl Kind for Card {
    const ALL: &'static [Card] = &[
        Card::Capone,
        Card::Ralph,
        Card::Guzik,
        Card::Mcgurn,
        Card::Humphreys,
        Card::White,
        Card::Nitti,
        Card::Torrio,
        Card::Hunt,
        Card::Burke,
        Card::Heitler,
        Card::Meeting,
        Card::Warrant,
        Card::Ness,
        Card::Raid,
    ];
    const COPIES: &'static [u8] = &[8, 7, 7, 7, 7, 6, 6, 6, 5, 5, 4, 5, 5, 5, 3];
    const CLUES: usize = CLUES;

    #[inline]
    fn index(self) -> usize {
        self as usize
    }

    fn token(self) -> &'static str {
        TOKENS[self as usize]
    }
}

/// The words of the cards in the notation.
const TOKENS: [&str; 15] = [
    "capone",
    "ralph",
    "guzik",
    "mcgurn",
    "humphreys",
    "white",
    "nitti",
    "torrio",
    "hunt",
    "burke",
    "heitler",
    "meeting",
    "warrant",
    "ness",
    "raid",
];

/// The words of the gangsters, which have values.
pub(crate) const CLUE_TOKENS: [&str; CLUES] = [
    "capone",
    "ralph",
    "guzik",
    "mcgurn",
    "humphreys",
    "white",
    "nitti",
    "torrio",
    "hunt",
    "burke",
    "heitler",
];

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.token())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_86_cards() {
        assert_eq!(Card::COPIES.iter().map(|copies| *copies as usize).sum::<usize>(), CARDS);
        assert_eq!(Card::COPIES[..CLUES].iter().sum::<u8>(), 68);
        for card in Card::ALL {
            assert_eq!(Card::from_token(card.token()), Some(*card));
            assert_eq!(Card::at(card.index()), *card);
        }
        assert_eq!(CLUE_TOKENS, TOKENS[..CLUES]);
    }
}
