//! Racks and tables written in the notation, what a player can take hold of, and the steps to a wished table.

use std::fmt;

use engine::{Handles, Reason, Refusal, Seat, Word};

use crate::action::{Action, written};
use crate::apply;
use crate::cards::{Bag, Tile};
use crate::combination::{Combination, Misread, Written};
use crate::legal::check;
use crate::rules::{self, Rules};
use crate::solver;
use crate::state::{Phase, State};

/// Why a rack or a table cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// A token is not a tile.
    Token(String),
    /// A combination is not valid, by a rule.
    Combination {
        /// What was written.
        text: String,
        /// What is wrong with it.
        why: Misread,
    },
    /// A tile is there more often than there are copies.
    Copies {
        /// The tile.
        tile: Tile,
        /// How many copies there are.
        copies: u8,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::Token(message) => f.write_str(message),
            ReadError::Combination { text, why } => {
                write!(f, "{text:?} is not a valid combination ({})", why.rule())
            }
            ReadError::Copies { tile, copies } if tile.is_joker() => {
                write!(f, "there are only {copies} jokers in the game")
            }
            ReadError::Copies { tile, copies } => write!(f, "there are only {copies} copies of {tile}"),
        }
    }
}

impl std::error::Error for ReadError {}

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

/// The steps that lead from here to a table written as [`read_table`] reads it. Steps that stand are taken back first.
pub(crate) fn arrange(state: &State, seat: Seat, wish: &str) -> Result<Vec<Action>, Refusal> {
    if !state.actors().contains(seat) {
        return Err(Reason::NotYourTurn.into());
    }
    let to = read_table(wish).map_err(|error| match error {
        ReadError::Combination { why, .. } => Refusal::rule(match why {
            Misread::NoSet => rules::NO_SET,
            Misread::NoRun => rules::NO_RUN,
            Misread::OnlyJokers => rules::ONLY_JOKERS,
            Misread::NamesDoNotFit => rules::NAMES,
        }),
        _ => Reason::Unreadable.into(),
    })?;
    let mut began = apply::at_turn_begin(state);
    let from: Vec<Combination> = began.table().collect();
    let mut actions = Vec::new();
    if state.step_count() > 0 {
        actions.push(Action::Reset);
    }
    if began.opened.contains(seat) {
        actions.extend(solver::arrange(began.own(), &from, &to)?);
        return Ok(actions);
    }
    // The first lay-out: the table stays, and what is new comes from the rack alone; all of it counts.
    let mut new = to;
    for combination in &from {
        match new.iter().position(|other| other == combination) {
            Some(place) => {
                new.remove(place);
            }
            None => return Err(rules::FIRST_LAYOUT.into()),
        }
    }
    let dummy = Rules { seats: 4, jokers: 4, rounds: 1, turn_seconds: 0 };
    for combination in new {
        let action = Action::Lay { combination };
        check(&dummy, &began, seat, action)?;
        apply::step(&mut began, action);
        actions.push(action);
    }
    check(&dummy, &began, seat, Action::Done)?;
    Ok(actions)
}
