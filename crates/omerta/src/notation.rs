//! Actions in the notation.

use std::fmt;

use engine::{NotationError, Seat, Word, Words};

use crate::action::{Action, Place};

const MOVES: &str = "a move: peek, omerta, draw, replace, discard, lady, mole, henchman, traitor, driver, \
    safecracker, swap, keep, mamma, patrol, decline, snap, kill, wait or resign";

impl Place {
    /// Reads a slot, `3`, or a card with its seat, `B3`.
    pub fn parse(word: &Word<'_>) -> Result<Place, NotationError> {
        let wrong = || word.expected("a slot such as 3, or a card such as B3");
        let seat = word.text.chars().next().and_then(Seat::from_letter);
        let digits = if seat.is_some() { &word.text[1..] } else { word.text };
        let slot = Word { text: digits, column: word.column }.count().map_err(|_| wrong())?;
        Ok(seat.map_or(Place::own(slot), |seat| Place::of(seat, slot)))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.named() {
            Some(seat) => write!(f, "{seat}{}", self.slot()),
            None => write!(f, "{}", self.slot()),
        }
    }
}

/// Reads an action without its seat.
pub(crate) fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
    let word = words.expect(MOVES)?;
    Ok(match word.text {
        "peek" => {
            let (first, second) = (place(words)?, place(words)?);
            Action::Peek { first: first.min(second), second: first.max(second) }
        }
        "omerta" => Action::Omerta,
        "draw" => match words.expect("pile or discard")? {
            Word { text: "pile", .. } => Action::DrawPile,
            Word { text: "discard", .. } => Action::DrawDiscard,
            other => return Err(other.expected("pile or discard")),
        },
        "replace" => Action::Replace { card: place(words)? },
        "discard" => Action::Discard,
        "lady" => Action::Lady { seat: seat(words)? },
        "mole" => Action::Mole { card: place(words)? },
        "henchman" => {
            let (first, second) = (place(words)?, place(words)?);
            Action::Henchman { first: first.min(second), second: first.max(second) }
        }
        "traitor" => Action::Traitor { first: seat(words)?, second: seat(words)? },
        "driver" => {
            let mut next = || words.next_word().map(|word| Place::parse(&word)).transpose();
            Action::Driver { first: next()?, second: next()? }
        }
        "safecracker" => Action::Safecracker,
        "swap" => {
            let card = place(words)?;
            Action::Swap { card, safe: words.expect("a slot of the safe")?.count()? }
        }
        "keep" => Action::Keep,
        "mamma" => Action::Mamma { seat: seat(words)? },
        "patrol" => Action::Patrol { card: place(words)? },
        "decline" => Action::Decline,
        "snap" => Action::Snap { card: place(words)? },
        "kill" => Action::Kill { card: place(words)? },
        "wait" => Action::Wait,
        _ => return Err(word.expected(MOVES)),
    })
}

fn place(words: &mut Words<'_>) -> Result<Place, NotationError> {
    Place::parse(&words.expect("a slot such as 3, or a card such as B3")?)
}

fn seat(words: &mut Words<'_>) -> Result<Seat, NotationError> {
    words.expect("a seat (A to E)")?.seat()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Peek { first, second } => write!(f, "peek {first} {second}"),
            Action::Omerta => f.write_str("omerta"),
            Action::DrawPile => f.write_str("draw pile"),
            Action::DrawDiscard => f.write_str("draw discard"),
            Action::Replace { card } => write!(f, "replace {card}"),
            Action::Discard => f.write_str("discard"),
            Action::Lady { seat } => write!(f, "lady {seat}"),
            Action::Mole { card } => write!(f, "mole {card}"),
            Action::Henchman { first, second } => write!(f, "henchman {first} {second}"),
            Action::Traitor { first, second } => write!(f, "traitor {first} {second}"),
            Action::Driver { first, second } => {
                f.write_str("driver")?;
                first.iter().chain(second).try_for_each(|place| write!(f, " {place}"))
            }
            Action::Safecracker => f.write_str("safecracker"),
            Action::Swap { card, safe } => write!(f, "swap {card} {safe}"),
            Action::Keep => f.write_str("keep"),
            Action::Mamma { seat } => write!(f, "mamma {seat}"),
            Action::Patrol { card } => write!(f, "patrol {card}"),
            Action::Decline => f.write_str("decline"),
            Action::Snap { card } => write!(f, "snap {card}"),
            Action::Kill { card } => write!(f, "kill {card}"),
            Action::Wait => f.write_str("wait"),
        }
    }
}

#[cfg(test)]
mod tests {
    use engine::Act as _;

    use super::*;

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in [
            "peek 1 3",
            "omerta",
            "draw pile",
            "draw discard",
            "replace 4",
            "discard",
            "lady B",
            "mole 12",
            "mole B2",
            "henchman A2 C4",
            "traitor C B",
            "traitor B B",
            "driver",
            "driver 3",
            "driver 3 1",
            "safecracker",
            "swap 2 4",
            "keep",
            "mamma E",
            "patrol B3",
            "decline",
            "snap 1",
            "kill 1",
            "wait",
        ] {
            let action = Action::parse(&mut Words::new(text)).unwrap();
            assert_eq!(action.to_string(), text);
            let decoded = Action::decode(action.code());
            assert_eq!(decoded, Some(if text == "driver" { Action::Decline } else { action }));
        }
    }

    #[test]
    fn cards_of_a_pair_have_no_order() {
        let parse = |text| Action::parse(&mut Words::new(text)).unwrap();
        assert_eq!(parse("peek 3 1"), parse("peek 1 3"));
        assert_eq!(parse("henchman C4 A2"), parse("henchman A2 C4"));
        assert_ne!(parse("driver 3 1"), parse("driver 1 3"));
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text| Action::parse(&mut Words::new(text)).unwrap_err();
        assert_eq!(error("mole F3").column, 6);
        assert_eq!(error("snap 0").message, "expected a slot such as 3, or a card such as B3, found \"0\"");
        assert_eq!(error("peek 1").column, 8);
        assert_eq!(error("draw file").message, "expected pile or discard, found \"file\"");
        assert_eq!(error("patrol B").column, 8);
        assert_eq!(Action::decode(20 << 16), None);
        assert_eq!(Action::decode(1 << 16 | 1), None);
    }
}
