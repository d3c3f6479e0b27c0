//! Racks, tables and wishes written in the notation, and what a player can take hold of.

use engine::{Handles, Reason, Refusal, Seat, Word};

use crate::action::written;
use crate::cards::{Bag, Tile};
use crate::combination::{Combination, Misread, Written};
use crate::state::{Phase, State};

/// Why a rack or a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// A token is not a tile.
    #[error("{0}")]
    Token(String),
    /// A combination is not valid, by a rule.
    #[error("{text:?} is not a valid combination ({})", .why.rule())]
    Combination {
        /// What was written.
        text: String,
        /// What is wrong with it.
        why: Misread,
    },
    /// A tile is there more often than there are copies.
    #[error("there are only {copies} {}", copies_of(*.tile))]
    Copies {
        /// The tile.
        tile: Tile,
        /// How many copies there are.
        copies: u8,
    },
}

fn copies_of(tile: Tile) -> String {
    if tile.is_joker() { "jokers in the game".to_string() } else { format!("copies of {tile}") }
}

fn tiles(text: &str) -> Result<Vec<Written>, ReadError> {
    let read = |text| written(Word { text, column: 1 }).map_err(|error| ReadError::Token(error.message));
    text.split_whitespace().map(read).collect()
}

/// Reads a table: combinations separated by `;`.
pub fn read_table(text: &str) -> Result<Vec<Combination>, ReadError> {
    let parts = text.split(';').map(str::trim).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            let tiles = tiles(part)?;
            Combination::read(&tiles).map_err(|why| ReadError::Combination { text: part.to_string(), why })
        })
        .collect()
}

/// Reads a rack and sees to it that no tile is there in more copies than there are, those on the table included.
pub fn read_rack(text: &str, table: &[Combination], jokers: u8) -> Result<Bag, ReadError> {
    let mut seen = [0u8; crate::cards::KINDS];
    let on_table = table.iter().flat_map(|combination| combination.bag().tiles().collect::<Vec<_>>());
    let mut rack = Bag::EMPTY;
    let written = tiles(text)?;
    for (place, tile) in written.iter().map(|written| written.tile).chain(on_table).enumerate() {
        let copies = tile.copies(jokers);
        seen[tile.index()] += 1;
        if seen[tile.index()] > copies {
            return Err(ReadError::Copies { tile, copies });
        }
        if place < written.len() {
            rack.add(tile);
        }
    }
    Ok(rack)
}

/// Tiles of rack, tray and table, and the combinations they can go to.
pub(crate) fn handles(state: &State, seat: Seat) -> Option<Handles> {
    if state.phase == Phase::Over || seat != state.turn {
        return None;
    }
    let mut handles = Handles::default();
    let mut hand = state.own();
    hand.add_all(state.tray);
    handles.sources.extend(hand.kinds().map(|(tile, _)| tile.to_string()));
    for place in 0..state.used() {
        let combination = state.slot(place);
        if combination.is_empty() {
            continue;
        }
        let number = place + 1;
        handles.targets.push(format!("#{number}"));
        if state.is_open() {
            handles.sources.extend(combination.numbered().map(|tile| format!("{tile} #{number}")));
        }
    }
    Some(handles)
}

/// A group of a wish: its tiles as they are written, and the combination they are, if any.
pub(crate) struct Wished {
    pub words: Vec<Written>,
    pub read: Result<Combination, Misread>,
}

/// Reads the groups of a wish, valid or not. No tile may be there more often than among these.
pub(crate) fn read_groups(text: &str, tiles: Bag) -> Result<Vec<Wished>, Refusal> {
    let mut left = tiles;
    let mut groups = Vec::new();
    for part in text.split(';').map(str::trim).filter(|part| !part.is_empty()) {
        let words = read_held(part, &mut left)?;
        let read = Combination::read(&words);
        groups.push(Wished { words, read });
    }
    Ok(groups)
}

/// Reads tiles that are among these, and takes them out.
pub(crate) fn read_held(text: &str, left: &mut Bag) -> Result<Vec<Written>, Refusal> {
    let words = tiles(text).map_err(|_| Refusal::new(Reason::Unreadable))?;
    for word in &words {
        if !left.has(word.tile) {
            return Err(Reason::NoSuchCard.into());
        }
        left.remove(word.tile);
    }
    Ok(words)
}
