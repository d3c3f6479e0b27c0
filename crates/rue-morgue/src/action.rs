//! What a player can do, its code, and its words in the notation.

use std::fmt;

use engine::{Act, NotationError, Word, Words};
use mystery::{Kind, parse_card, parse_lay_off, parse_meld, parse_take};

use crate::Card;

/// One of the two piles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "RueMorguePile"))]
pub enum Source {
    /// The case file.
    File,
    /// The Rue Morgue.
    Morgue,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Source::File => "file",
            Source::Morgue => "morgue",
        })
    }
}

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "do", rename_all = "kebab-case"), ts(rename = "RueMorgueAction"))]
pub enum Action {
    /// Passes a card to the partner: in the set-up, or when consulting.
    Pass {
        /// The card.
        card: Card,
    },
    /// Puts a card under the orang-utan in the set-up.
    Bury {
        /// The card.
        card: Card,
    },
    /// Draws the top card of a pile.
    Draw {
        /// The pile.
        from: Source,
    },
    /// Puts down a meld.
    Meld {
        /// The kind.
        clue: Card,
        /// How many cards.
        count: u8,
    },
    /// Feeds the orang-utan after a meld.
    Feed {
        /// Where the card comes from.
        from: Source,
    },
    /// Lays cards off to a meld on the table.
    LayOff {
        /// The kind.
        clue: Card,
        /// How many cards.
        count: u8,
    },
    /// Dupin's Help: draws two.
    HelpDraw,
    /// Dupin's Help: searches the Rue Morgue.
    HelpSearch,
    /// Dupin's Help: consults the partner.
    HelpConsult,
    /// Monsieur Dupin: searches under the orang-utan, or draws two.
    Dupin,
    /// The Prefect of Police.
    Prefect,
    /// A Brilliant Deduction.
    Deduce {
        /// Which of the four.
        deduction: Card,
    },
    /// Takes a card while searching.
    Take {
        /// The card.
        card: Card,
    },
    /// Takes nothing while searching.
    TakeNothing,
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
            Action::HelpDraw | Action::HelpSearch | Action::HelpConsult => Some(Card::Help),
            Action::Dupin => Some(Card::Dupin),
            Action::Prefect => Some(Card::Prefect),
            Action::Deduce { deduction } => Some(deduction),
            _ => None,
        }
    }
}

impl Act for Action {
    /// The stable code: what is done, then the card, then a number.
    fn code(self) -> u32 {
        let code =
            |what: u32, card: Card, number: u8| what << 16 | (card.index() as u32) << 8 | u32::from(number);
        match self {
            Action::Pass { card } => code(0, card, 0),
            Action::Bury { card } => code(1, card, 0),
            Action::Draw { from } => code(2, Card::Night, from as u8),
            Action::Meld { clue, count } => code(3, clue, count),
            Action::Feed { from } => code(4, Card::Night, from as u8),
            Action::LayOff { clue, count } => code(5, clue, count),
            Action::HelpDraw => code(6, Card::Night, 0),
            Action::HelpSearch => code(7, Card::Night, 0),
            Action::HelpConsult => code(8, Card::Night, 0),
            Action::Dupin => code(9, Card::Night, 0),
            Action::Prefect => code(10, Card::Night, 0),
            Action::Deduce { deduction } => code(11, deduction, 0),
            Action::Take { card } => code(12, card, 0),
            Action::TakeNothing => code(13, Card::Night, 0),
            Action::Discard { card } => code(14, card, 0),
        }
    }

    fn decode(code: u32) -> Option<Action> {
        let card = Card::ALL.get((code >> 8 & 0xff) as usize).copied()?;
        let count = (code & 0xff) as u8;
        let from = if count == 0 { Source::File } else { Source::Morgue };
        let action = match code >> 16 {
            0 => Action::Pass { card },
            1 => Action::Bury { card },
            2 => Action::Draw { from },
            3 => Action::Meld { clue: card, count },
            4 => Action::Feed { from },
            5 => Action::LayOff { clue: card, count },
            6 => Action::HelpDraw,
            7 => Action::HelpSearch,
            8 => Action::HelpConsult,
            9 => Action::Dupin,
            10 => Action::Prefect,
            11 if card.deduces().is_some() => Action::Deduce { deduction: card },
            12 => Action::Take { card },
            13 => Action::TakeNothing,
            14 => Action::Discard { card },
            _ => return None,
        };
        (action.code() == code).then_some(action)
    }

    fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
        let word = words.expect(MOVES)?;
        Ok(match word.text {
            "pass" => Action::Pass { card: parse_card(words)? },
            "bury" => Action::Bury { card: parse_card(words)? },
            "draw" => Action::Draw { from: from(words)? },
            "meld" => {
                let (clue, count) = parse_meld(words)?;
                Action::Meld { clue, count }
            }
            "feed" => Action::Feed { from: from(words)? },
            "lay" => {
                let (clue, count) = parse_lay_off(words)?;
                Action::LayOff { clue, count }
            }
            "help" => match words.expect(HELP)? {
                Word { text: "draw", .. } => Action::HelpDraw,
                Word { text: "search", .. } => Action::HelpSearch,
                Word { text: "consult", .. } => Action::HelpConsult,
                other => return Err(other.expected(HELP)),
            },
            "dupin" => Action::Dupin,
            "prefect" => Action::Prefect,
            "take" => parse_take(words)?.map_or(Action::TakeNothing, |card| Action::Take { card }),
            "discard" => Action::Discard { card: parse_card(words)? },
            other => match Card::from_token(other).filter(|card| card.deduces().is_some()) {
                Some(deduction) => Action::Deduce { deduction },
                None => return Err(word.expected(MOVES)),
            },
        })
    }
}

const MOVES: &str = "a move: pass, bury, draw, meld, feed, lay, help, dupin, prefect, deduction-night, \
                     deduction-lespanaye, deduction-rod, deduction-sailor, take, discard or resign";
const HELP: &str = "draw, search or consult";
const PILES: &str = "file or morgue";

fn from(words: &mut Words<'_>) -> Result<Source, NotationError> {
    match words.expect(PILES)? {
        Word { text: "file", .. } => Ok(Source::File),
        Word { text: "morgue", .. } => Ok(Source::Morgue),
        other => Err(other.expected(PILES)),
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pass { card } => write!(f, "pass {card}"),
            Action::Bury { card } => write!(f, "bury {card}"),
            Action::Draw { from } => write!(f, "draw {from}"),
            Action::Meld { clue, count } => write!(f, "meld {clue} {count}"),
            Action::Feed { from } => write!(f, "feed {from}"),
            Action::LayOff { clue, count: 1 } => write!(f, "lay {clue}"),
            Action::LayOff { clue, count } => write!(f, "lay {clue} {count}"),
            Action::HelpDraw => f.write_str("help draw"),
            Action::HelpSearch => f.write_str("help search"),
            Action::HelpConsult => f.write_str("help consult"),
            Action::Dupin => f.write_str("dupin"),
            Action::Prefect => f.write_str("prefect"),
            Action::Deduce { deduction } => write!(f, "{deduction}"),
            Action::Take { card } => write!(f, "take {card}"),
            Action::TakeNothing => f.write_str("take nothing"),
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
            "pass night",
            "bury help",
            "draw file",
            "draw morgue",
            "meld night 3",
            "feed file",
            "feed morgue",
            "lay roch",
            "lay roch 2",
            "help draw",
            "help search",
            "help consult",
            "dupin",
            "prefect",
            "deduction-night",
            "deduction-lespanaye",
            "deduction-rod",
            "deduction-sailor",
            "take deduction-rod",
            "take nothing",
            "discard prefect",
        ] {
            let action = Action::parse(&mut Words::new(text)).unwrap();
            assert_eq!(action.to_string(), text);
            assert_eq!(Action::decode(action.code()), Some(action));
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text| Action::parse(&mut Words::new(text)).unwrap_err();
        assert_eq!(error("meld nigth 3").column, 6);
        assert_eq!(error("feed hand").message, "expected file or morgue, found \"hand\"");
        assert_eq!(error("help").message, "expected draw, search or consult, but the move ends here");
        assert_eq!(error("night").column, 1);
        assert_eq!(Action::decode(15 << 16), None);
        assert_eq!(Action::decode(11 << 16), None);
        assert_eq!(Action::decode(0x1100), None);
    }
}
