//! What a seat can do, its code and its words.

use std::fmt;

use engine::{Act, NotationError, Words};

/// What a seat can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Picks a number.
    Pick(u8),
    /// Exchanges the card.
    Draw,
    /// Opens the window.
    Knock,
    /// Shows the card, hoping for a point.
    Slap,
    /// Lets the window pass.
    Wait,
}

/// The moves without a number, in the order of their codes.
const PLAIN: [(Action, &str); 4] =
    [(Action::Draw, "draw"), (Action::Knock, "knock"), (Action::Slap, "slap"), (Action::Wait, "wait")];
/// The code of the first of them; numbers are below.
const FIRST: u32 = 1 << 16;

impl Act for Action {
    fn code(self) -> u32 {
        match self {
            Action::Pick(pick) => u32::from(pick),
            Action::Draw => FIRST,
            Action::Knock => FIRST + 1,
            Action::Slap => FIRST + 2,
            Action::Wait => FIRST + 3,
        }
    }

    fn decode(code: u32) -> Option<Action> {
        let plain = code.checked_sub(FIRST).and_then(|index| PLAIN.get(index as usize));
        plain.map(|(action, _)| *action).or_else(|| u8::try_from(code).ok().map(Action::Pick))
    }

    fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
        let word = words.expect("a move")?;
        if word.text == "pick" {
            return words.expect("a number")?.count().map(Action::Pick);
        }
        let plain = PLAIN.iter().find(|(_, text)| *text == word.text);
        plain.map(|(action, _)| *action).ok_or_else(|| word.expected("a move"))
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pick(pick) => write!(f, "pick {pick}"),
            plain => {
                let text = PLAIN.iter().find(|(action, _)| action == plain).map(|(_, text)| *text);
                f.write_str(text.unwrap_or_default())
            }
        }
    }
}
