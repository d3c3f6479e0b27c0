//! What a player can do, its code, and its words in the notation.

use std::fmt;

use engine::{Act, NotationError, Seat, Word, Words};
use mystery::{Kind, parse_card, parse_lay_off, parse_meld, parse_take};

use crate::Card;

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "do", rename_all = "kebab-case"), ts(rename = "AlCaponeAction"))]
pub enum Action {
    /// Draws two cards from the case file.
    DrawFile,
    /// Draws the top card of the underworld.
    DrawUnderworld,
    /// Puts down a meld.
    Meld {
        /// The gangster.
        clue: Card,
        /// How many cards.
        count: u8,
    },
    /// Lays cards off to a meld on the table.
    LayOff {
        /// The gangster.
        clue: Card,
        /// How many cards.
        count: u8,
    },
    /// Agent Meeting: asks around.
    AskAround {
        /// The gangster.
        clue: Card,
    },
    /// Agent Meeting: asks one player.
    AskOne {
        /// The gangster.
        clue: Card,
        /// Who is asked.
        seat: Seat,
    },
    /// Search Warrant: one card of any kind.
    SearchOne,
    /// Search Warrant: all clues of one gangster.
    SearchSet,
    /// Takes a card, or all clues of a gangster, while searching.
    Take {
        /// The card or the gangster.
        card: Card,
    },
    /// Takes nothing while searching.
    TakeNothing,
    /// Eliot Ness: draws two.
    DrawTwo,
    /// Eliot Ness: reveals seven.
    RevealSeven,
    /// Raid.
    Raid {
        /// The gangster.
        clue: Card,
    },
    /// Discards a card and ends the turn.
    Discard {
        /// The card.
        card: Card,
    },
}

impl Action {
    /// The event card that is played with this action.
    #[inline]
    pub fn event(self) -> Option<Card> {
        match self {
            Action::AskAround { .. } | Action::AskOne { .. } => Some(Card::Meeting),
            Action::SearchOne | Action::SearchSet => Some(Card::Warrant),
            Action::DrawTwo | Action::RevealSeven => Some(Card::Ness),
            Action::Raid { .. } => Some(Card::Raid),
            _ => None,
        }
    }
}

impl Act for Action {
    /// The stable code: what is done, then the card, then a number or a seat.
    fn code(self) -> u32 {
        let code =
            |what: u32, card: Card, number: usize| what << 16 | (card.index() as u32) << 8 | number as u32;
        match self {
            Action::DrawFile => code(0, Card::Capone, 0),
            Action::DrawUnderworld => code(1, Card::Capone, 0),
            Action::Meld { clue, count } => code(2, clue, count as usize),
            Action::LayOff { clue, count } => code(3, clue, count as usize),
            Action::AskAround { clue } => code(4, clue, 0),
            Action::AskOne { clue, seat } => code(5, clue, seat.index()),
            Action::SearchOne => code(6, Card::Capone, 0),
            Action::SearchSet => code(7, Card::Capone, 0),
            Action::Take { card } => code(8, card, 0),
            Action::TakeNothing => code(9, Card::Capone, 0),
            Action::DrawTwo => code(10, Card::Capone, 0),
            Action::RevealSeven => code(11, Card::Capone, 0),
            Action::Raid { clue } => code(12, clue, 0),
            Action::Discard { card } => code(13, card, 0),
        }
    }

    fn decode(code: u32) -> Option<Action> {
        let card = Card::ALL.get((code >> 8 & 0xff) as usize).copied()?;
        let count = (code & 0xff) as u8;
        let action = match code >> 16 {
            0 => Action::DrawFile,
            1 => Action::DrawUnderworld,
            2 => Action::Meld { clue: card, count },
            3 => Action::LayOff { clue: card, count },
            4 => Action::AskAround { clue: card },
            5 => Action::AskOne { clue: card, seat: Seat::new(count as usize)? },
            6 => Action::SearchOne,
            7 => Action::SearchSet,
            8 => Action::Take { card },
            9 => Action::TakeNothing,
            10 => Action::DrawTwo,
            11 => Action::RevealSeven,
            12 => Action::Raid { clue: card },
            13 => Action::Discard { card },
            _ => return None,
        };
        (action.code() == code).then_some(action)
    }

    fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
        let word = words.expect(MOVES)?;
        Ok(match word.text {
            "draw" => match words.expect("file or underworld")? {
                Word { text: "file", .. } => Action::DrawFile,
                Word { text: "underworld", .. } => Action::DrawUnderworld,
                other => return Err(other.expected("file or underworld")),
            },
            "meld" => {
                let (clue, count) = parse_meld(words)?;
                Action::Meld { clue, count }
            }
            "lay" => {
                let (clue, count) = parse_lay_off(words)?;
                Action::LayOff { clue, count }
            }
            "meeting" => match words.expect("around or ask")? {
                Word { text: "around", .. } => Action::AskAround { clue: parse_card(words)? },
                Word { text: "ask", .. } => {
                    let clue = parse_card(words)?;
                    Action::AskOne { clue, seat: words.expect("a seat (A to E)")?.seat()? }
                }
                other => return Err(other.expected("around or ask")),
            },
            "warrant" => match words.expect("one or set")? {
                Word { text: "one", .. } => Action::SearchOne,
                Word { text: "set", .. } => Action::SearchSet,
                other => return Err(other.expected("one or set")),
            },
            "take" => parse_take(words)?.map_or(Action::TakeNothing, |card| Action::Take { card }),
            "ness" => match words.expect("draw or reveal")? {
                Word { text: "draw", .. } => Action::DrawTwo,
                Word { text: "reveal", .. } => Action::RevealSeven,
                other => return Err(other.expected("draw or reveal")),
            },
            "raid" => Action::Raid { clue: parse_card(words)? },
            "discard" => Action::Discard { card: parse_card(words)? },
            _ => return Err(word.expected(MOVES)),
        })
    }
}

const MOVES: &str = "a move: draw, meld, lay, meeting, warrant, take, ness, raid, discard or resign";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::DrawFile => f.write_str("draw file"),
            Action::DrawUnderworld => f.write_str("draw underworld"),
            Action::Meld { clue, count } => write!(f, "meld {clue} {count}"),
            Action::LayOff { clue, count: 1 } => write!(f, "lay {clue}"),
            Action::LayOff { clue, count } => write!(f, "lay {clue} {count}"),
            Action::AskAround { clue } => write!(f, "meeting around {clue}"),
            Action::AskOne { clue, seat } => write!(f, "meeting ask {clue} {seat}"),
            Action::SearchOne => f.write_str("warrant one"),
            Action::SearchSet => f.write_str("warrant set"),
            Action::Take { card } => write!(f, "take {card}"),
            Action::TakeNothing => f.write_str("take nothing"),
            Action::DrawTwo => f.write_str("ness draw"),
            Action::RevealSeven => f.write_str("ness reveal"),
            Action::Raid { clue } => write!(f, "raid {clue}"),
            Action::Discard { card } => write!(f, "discard {card}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in [
            "draw file",
            "draw underworld",
            "meld nitti 3",
            "lay nitti",
            "lay nitti 2",
            "meeting around hunt",
            "meeting ask hunt B",
            "warrant one",
            "warrant set",
            "take ness",
            "take nothing",
            "ness draw",
            "ness reveal",
            "raid capone",
            "discard raid",
        ] {
            let action = Action::parse(&mut Words::new(text)).unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(Action::decode(action.code()), Some(action));
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text| Action::parse(&mut Words::new(text)).unwrap_err();
        assert_eq!(error("meld niti 3").column, 6);
        assert_eq!(error("meld nitti").message, "expected a number of cards, but the move ends here");
        assert_eq!(error("meeting hunt").message, "expected around or ask, found \"hunt\"");
        assert_eq!(error("meld nitti 0").column, 12);
        assert_eq!(Action::decode(14 << 16), None);
        assert_eq!(Action::decode(0xf00), None);
    }
}
