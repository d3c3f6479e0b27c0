//! What a player can do, its code, and its words in the notation.

use std::fmt;

use engine::{Act, NotationError, Word, Words};

use crate::cards::{Bag, HIGHEST, Tile};
use crate::combination::{Combination, Misread, Shape, Written};

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Takes a tile from the stock, which ends the turn.
    Draw,
    /// Lays a new combination from rack and tray.
    Lay {
        /// The combination as it is read (MR-2.5).
        combination: Combination,
    },
    /// Lays tiles that are no combination; always refused.
    Misfit {
        /// The tiles.
        tiles: Bag,
        /// What is wrong with them.
        why: Misread,
    },
    /// Adds a tile from rack or tray to a combination.
    Add {
        /// The tile; a joker may say what it stands for.
        tile: Written,
        /// The number of the combination.
        number: u8,
    },
    /// Takes a tile from a combination to the tray.
    Take {
        /// The tile.
        tile: Tile,
        /// The number of the combination.
        number: u8,
    },
    /// Puts a tile from rack or tray in the place of a joker, which goes to the tray.
    Swap {
        /// The tile.
        tile: Tile,
        /// The number of the combination.
        number: u8,
    },
    /// Takes back the last step.
    Undo,
    /// Takes back all steps.
    Reset,
    /// Ends the turn.
    Done,
}

/// The codes of combinations have this bit.
const LAY: u32 = 1 << 30;
/// Among them those of sets have this one too.
const SET: u32 = 1 << 29;
/// The code of a move that cannot be decoded.
const NONE: u32 = u32::MAX;

impl Act for Action {
    /// The stable code: what is done, then the tile, then the number of the combination; for a new combination
    /// its own code.
    fn code(self) -> u32 {
        let code =
            |what: u32, tile: Tile, number: u8| what << 16 | (tile.index() as u32) << 8 | u32::from(number);
        match self {
            Action::Draw => 0,
            Action::Undo => 1 << 16,
            Action::Reset => 2 << 16,
            Action::Done => 3 << 16,
            Action::Take { tile, number } => code(4, tile, number),
            Action::Swap { tile, number } => code(5, tile, number),
            Action::Add { tile: Written { tile, name: None }, number } => code(6, tile, number),
            Action::Add { tile: Written { name: Some(name), .. }, number } => code(7, name, number),
            Action::Lay { combination } => code_of(combination),
            Action::Misfit { .. } => NONE,
        }
    }

    fn decode(code: u32) -> Option<Action> {
        if code & LAY != 0 {
            let combination = combination_of(code)?;
            return (code_of(combination) == code && combination.is_valid())
                .then_some(Action::Lay { combination });
        }
        let tile = Tile::from_index((code >> 8 & 0xff) as usize)?;
        let number = (code & 0xff) as u8;
        let action = match code >> 16 {
            0 => Action::Draw,
            1 => Action::Undo,
            2 => Action::Reset,
            3 => Action::Done,
            4 => Action::Take { tile, number },
            5 => Action::Swap { tile, number },
            6 => Action::Add { tile: Written { tile, name: None }, number },
            7 if !tile.is_joker() => {
                Action::Add { tile: Written { tile: Tile::JOKER, name: Some(tile) }, number }
            }
            _ => return None,
        };
        (action.code() == code).then_some(action)
    }

    fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
        let word = words.expect(MOVES)?;
        Ok(match word.text {
            "draw" => Action::Draw,
            "lay" => lay(words)?,
            "add" => Action::Add { tile: written(words.expect("a tile")?)?, number: number(words)? },
            "take" => Action::Take { tile: tile(words)?, number: number(words)? },
            "swap" => Action::Swap { tile: tile(words)?, number: number(words)? },
            "undo" => Action::Undo,
            "reset" => Action::Reset,
            "done" => Action::Done,
            _ => return Err(word.expected(MOVES)),
        })
    }
}

fn code_of(combination: Combination) -> u32 {
    let (tiles, jokers) = (u32::from(combination.tile_mask()), u32::from(combination.joker_mask()));
    match combination.shape() {
        Shape::Run { colour } => {
            let all = tiles | jokers;
            let low = all.trailing_zeros().min(12);
            LAY | u32::from(colour) << 21 | low << 17 | all.count_ones() << 13 | jokers >> low
        }
        Shape::Set { number } => LAY | SET | u32::from(number) << 8 | tiles << 4 | jokers,
    }
}

fn combination_of(code: u32) -> Option<Combination> {
    if code & SET != 0 {
        let number = (code >> 8 & 15) as u8;
        return (1..=HIGHEST)
            .contains(&number)
            .then(|| Combination::set(number, (code >> 4 & 15) as u16, (code & 15) as u16));
    }
    let (low, length) = (code >> 17 & 15, code >> 13 & 15);
    if low + length > u32::from(HIGHEST) {
        return None;
    }
    let all = ((1u32 << length) - 1) << low;
    let jokers = (code & 0x1fff) << low;
    Some(Combination::run((code >> 21 & 3) as u8, (all & !jokers) as u16, (all & jokers) as u16))
}

const MOVES: &str = "a move: draw, lay, add, take, swap, undo, reset, done or resign";

fn lay(words: &mut Words<'_>) -> Result<Action, NotationError> {
    let mut tiles = vec![written(words.expect("a tile")?)?];
    while let Some(word) = words.next_word() {
        if tiles.len() >= 2 * usize::from(HIGHEST) {
            return Err(NotationError::new(word.column, "a combination has at most 13 tiles"));
        }
        tiles.push(written(word)?);
    }
    let mut bag = Bag::EMPTY;
    for written in &tiles {
        // A bag holds three of a kind; no game has as many, so one more changes nothing.
        if written.tile.is_joker() || bag.count(written.tile) < 3 {
            bag.add(written.tile);
        }
    }
    Ok(match Combination::read(&tiles) {
        Ok(combination) => Action::Lay { combination },
        Err(why) => Action::Misfit { tiles: bag, why },
    })
}

/// Reads a tile, or a joker with what it stands for.
pub(crate) fn written(word: Word<'_>) -> Result<Written, NotationError> {
    let expected = || word.expected("a tile such as b7, J or J=b7");
    match word.text.split_once('=') {
        None => Tile::read(word.text).map(|tile| Written { tile, name: None }).ok_or_else(expected),
        Some((joker, name)) => {
            let name = Tile::read(name).filter(|name| !name.is_joker()).ok_or_else(expected)?;
            let tile = Tile::read(joker).filter(|tile| tile.is_joker()).ok_or_else(expected)?;
            Ok(Written { tile, name: Some(name) })
        }
    }
}

fn tile(words: &mut Words<'_>) -> Result<Tile, NotationError> {
    let word = words.expect("a tile")?;
    Tile::read(word.text).ok_or_else(|| word.expected("a tile such as b7"))
}

fn number(words: &mut Words<'_>) -> Result<u8, NotationError> {
    let word = words.expect("a combination such as #2")?;
    let digits = word.text.strip_prefix('#').ok_or_else(|| word.expected("a combination such as #2"))?;
    Word { text: digits, column: word.column + 1 }.count()
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Draw => f.write_str("draw"),
            Action::Lay { combination } => write!(f, "lay {combination}"),
            Action::Misfit { tiles, why } => write_misfit(f, *tiles, *why),
            Action::Add { tile, number } => write!(f, "add {tile} #{number}"),
            Action::Take { tile, number } => write!(f, "take {tile} #{number}"),
            Action::Swap { tile, number } => write!(f, "swap {tile} #{number}"),
            Action::Undo => f.write_str("undo"),
            Action::Reset => f.write_str("reset"),
            Action::Done => f.write_str("done"),
        }
    }
}

/// Writes tiles so that they are read as the same misfit: where the names were wrong, with names that fit nowhere.
fn write_misfit(f: &mut fmt::Formatter<'_>, tiles: Bag, why: Misread) -> fmt::Result {
    let named = |name: Option<Tile>| -> Vec<Written> {
        tiles.tiles().map(|tile| Written { tile, name: name.filter(|_| tile.is_joker()) }).collect()
    };
    let names = Tile::all().filter(|tile| !tile.is_joker()).map(|name| named(Some(name)));
    let written = match why {
        Misread::NamesDoNotFit => names.into_iter().find(|words| Combination::read(words) == Err(why)),
        _ => None,
    };
    f.write_str("lay")?;
    written.unwrap_or_else(|| named(None)).iter().try_for_each(|word| write!(f, " {word}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Action {
        Action::parse(&mut Words::new(text)).unwrap()
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        for text in [
            "draw",
            "lay b4 b5 b6",
            "lay J b5 b6",
            "lay o9 g9 J",
            "lay b5 J=o5 J",
            "lay b5 J J",
            "lay J J b13",
            "lay b1 J J J",
            "lay r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13",
            "add b7 #12",
            "add J #1",
            "add J=b3 #1",
            "take b7 #2",
            "swap b7 #2",
            "undo",
            "reset",
            "done",
        ] {
            let action = read(text);
            assert_eq!(action.to_string(), text);
            assert_eq!(Action::decode(action.code()), Some(action), "{text}");
        }
    }

    #[test]
    fn tiles_are_read_in_the_first_way_that_fits() {
        for (written, canonical) in [
            ("lay b6 b4 b5", "lay b4 b5 b6"),
            ("lay b12 b13 J", "lay J b12 b13"),
            ("lay J b6 b4", "lay b4 J b6"),
            ("lay b5 J=b5 J=b5", "lay b5 J=o5 J"),
            ("lay J J b2", "lay b2 J=o2 J"),
            ("lay b13 J J", "lay b13 J J"),
            ("lay J=b9 b8 b7", "lay b7 b8 J"),
            ("lay b8 b7 J=b6", "lay J b7 b8"),
        ] {
            assert_eq!(read(written).to_string(), canonical, "{written}");
        }
    }

    #[test]
    fn misfits_name_what_is_wrong() {
        let why = |text: &str| match read(text) {
            Action::Misfit { why, .. } => why.rule(),
            other => panic!("{other} is accepted"),
        };
        assert_eq!(why("lay o7 o7 g7"), "MR-2.1");
        assert_eq!(why("lay b12 b13 b1"), "MR-2.2");
        assert_eq!(why("lay J J J"), "MR-2.3");
        assert_eq!(why("lay b4 b5 J=b9"), "MR-2.5");
        for text in ["lay b4 b5 J=b9", "lay J=o1 b7 J", "lay J b7 o1", "lay o7 o7 o7 o7 g7", "lay o3 g3 J=b4"]
        {
            assert_eq!(read(&read(text).to_string()), read(text), "{text}");
        }
    }

    #[test]
    fn errors_say_where_and_what() {
        let error = |text| Action::parse(&mut Words::new(text)).unwrap_err();
        assert_eq!(error("lay b4 b14").column, 8);
        assert_eq!(error("add b4").message, "expected a combination such as #2, but the move ends here");
        assert_eq!(error("add b4 2").column, 8);
        assert_eq!(error("take J=b7 #1").column, 6);
        assert_eq!(error("lay").message, "expected a tile, but the move ends here");
        assert_eq!(Action::decode(8 << 16), None);
        assert_eq!(Action::decode(NONE), None);
    }
}
