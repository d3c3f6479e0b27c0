//! The cards: ten kinds of clues, seven of events.

use std::fmt;

use engine::Bilingual;
use mystery::{Kind, Kinds};

/// A kind of card, in the order of the table in the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "RueMorgueCard"))]
#[repr(u8)]
#[allow(missing_docs, reason = "The names are those of the cards.")]
pub enum Card {
    #[default]
    Night,
    Roch,
    Mlle,
    Mme,
    Windows,
    Rod,
    Ad,
    Sailor,
    Lebon,
    Poe,
    Help,
    Dupin,
    Prefect,
    DeductionNight,
    DeductionLespanaye,
    DeductionRod,
    DeductionSailor,
}

/// How many cards there are.
pub const CARDS: usize = 61;
/// How many kinds of cards there are.
pub const KINDS: usize = 17;
/// How many kinds of clues there are.
pub const CLUES: usize = 10;
/// The bits of the kinds that are clues.
pub(crate) const CLUE_BITS: u32 = (1 << CLUES) - 1;
/// The first kind of each bonus pair; the second one follows it.
pub(crate) const FIRST_OF_PAIRS: u32 = 0b0101_0101;

impl Card {
    /// The name as people read it.
    pub fn name(self) -> Bilingual {
        let same = |name| Bilingual::new(name, name);
        match self {
            Card::Night => Bilingual::new("3 Uhr nachts", "3 in the Morning"),
            Card::Roch => same("Quartier St. Roch"),
            Card::Mlle => same("Mademoiselle L'Espanaye"),
            Card::Mme => same("Madame L'Espanaye"),
            Card::Windows => Bilingual::new("Rückwärtige Fenster", "Rear Windows"),
            Card::Rod => Bilingual::new("Blitzableiter", "Lightning Rod"),
            Card::Ad => Bilingual::new("Zeitungsanzeige", "Newspaper Ad"),
            Card::Sailor => Bilingual::new("Der Seemann", "The Sailor"),
            Card::Lebon => same("Adolphe Le Bon"),
            Card::Poe => same("Edgar Allan Poe"),
            Card::Help => Bilingual::new("Dupins Hilfe", "Dupin's Help"),
            Card::Dupin => same("Monsieur C. Auguste Dupin"),
            Card::Prefect => Bilingual::new("Polizeipräfekt", "Prefect of Police"),
            Card::DeductionNight => Bilingual::new(
                "Brillante Folgerung (3 Uhr nachts, St. Roch)",
                "Brilliant Deduction (3 in the Morning, St. Roch)",
            ),
            Card::DeductionLespanaye => {
                Bilingual::new("Brillante Folgerung (L'Espanaye)", "Brilliant Deduction (L'Espanaye)")
            }
            Card::DeductionRod => Bilingual::new(
                "Brillante Folgerung (Fenster, Blitzableiter)",
                "Brilliant Deduction (Windows, Lightning Rod)",
            ),
            Card::DeductionSailor => {
                Bilingual::new("Brillante Folgerung (Anzeige, Seemann)", "Brilliant Deduction (Ad, Sailor)")
            }
        }
    }

    /// The other kind of its bonus pair.
    pub fn bonus_partner(self) -> Option<Card> {
        let partner = self as usize ^ 1;
        let has_one = self.is_clue() && FIRST_OF_PAIRS >> (self as usize & !1) & 1 != 0;
        has_one.then(|| Card::at(partner))
    }

    /// The two kinds that a Brilliant Deduction names.
    pub fn deduced(self) -> Option<[Card; 2]> {
        let first = self.deduces()?.next()?;
        Some([Card::at(first), Card::at(first + 1)])
    }

    /// The same as a set.
    #[inline]
    pub(crate) fn deduces(self) -> Option<Kinds> {
        let pair = (self as u32).checked_sub(Card::DeductionNight as u32)?;
        Some(Kinds(0b11 << (2 * pair)))
    }
}

impl Kind for Card {
    const ALL: &'static [Card] = &[
        Card::Night,
        Card::Roch,
        Card::Mlle,
        Card::Mme,
        Card::Windows,
        Card::Rod,
        Card::Ad,
        Card::Sailor,
        Card::Lebon,
        Card::Poe,
        Card::Help,
        Card::Dupin,
        Card::Prefect,
        Card::DeductionNight,
        Card::DeductionLespanaye,
        Card::DeductionRod,
        Card::DeductionSailor,
    ];
    const COPIES: &'static [u8] = &[5, 5, 5, 5, 5, 5, 5, 5, 5, 4, 6, 1, 1, 1, 1, 1, 1];
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
pub(crate) const TOKENS: [&str; KINDS] = [
    "night",
    "roch",
    "mlle",
    "mme",
    "windows",
    "rod",
    "ad",
    "sailor",
    "lebon",
    "poe",
    "help",
    "dupin",
    "prefect",
    "deduction-night",
    "deduction-lespanaye",
    "deduction-rod",
    "deduction-sailor",
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
    fn there_are_61_cards() {
        assert_eq!(Card::COPIES.iter().map(|copies| *copies as usize).sum::<usize>(), CARDS);
        assert_eq!(Card::COPIES[..CLUES].iter().sum::<u8>(), 49);
        for card in Card::ALL {
            assert_eq!(Card::from_token(card.token()), Some(*card));
            assert_eq!(Card::at(card.index()), *card);
        }
    }

    #[test]
    fn deductions_name_their_pairs() {
        assert_eq!(Card::DeductionNight.deduced(), Some([Card::Night, Card::Roch]));
        assert_eq!(Card::DeductionLespanaye.deduced(), Some([Card::Mlle, Card::Mme]));
        assert_eq!(Card::DeductionRod.deduced(), Some([Card::Windows, Card::Rod]));
        assert_eq!(Card::DeductionSailor.deduced(), Some([Card::Ad, Card::Sailor]));
        assert_eq!(Card::Prefect.deduced(), None);
    }

    #[test]
    fn pairs_are_those_of_the_deductions() {
        for [first, second] in Card::ALL.iter().filter_map(|card| card.deduced()) {
            assert_eq!(first.bonus_partner(), Some(second));
            assert_eq!(second.bonus_partner(), Some(first));
        }
        let without: Vec<Card> =
            Card::ALL.iter().copied().filter(|card| card.bonus_partner().is_none()).collect();
        assert_eq!(without.first(), Some(&Card::Lebon));
        assert_eq!(without.len(), KINDS - 8);
    }
}
