//! Combinations: sets and runs, how written tiles are read as one, and what one tile more or less
//! makes of them.

use std::fmt;

use crate::cards::{Bag, HIGHEST, Tile};

/// What kind of combination it is. It never changes, also while tiles are missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Consecutive numbers of one colour.
    Run {
        /// The colour, 0 to 3.
        colour: u8,
    },
    /// One number in different colours.
    Set {
        /// The number, 1 to 13.
        number: u8,
    },
}

/// A combination on the table, which may be broken for the moment.
///
/// In a run every tile has a place, a joker too; in a set only the colours of the tiles and the number
/// of jokers count.
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "MiniRummyCombination", type = "string"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Combination {
    /// 0 to 3: a run of that colour; 4 and more: a set of that number plus 3.
    shape: u8,
    /// Run: a bit a number, the lowest for 1. Set: a bit a colour.
    tiles: u16,
    /// Run: a bit a number. Set: how many.
    jokers: u16,
}

/// A tile as it is written in a move: a joker may say what it stands for.
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "MiniRummyWritten"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Written {
    /// The tile itself.
    pub tile: Tile,
    /// What a joker stands for, where that is written.
    pub name: Option<Tile>,
}

/// Why written tiles are no combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Misread {
    /// No set (MR-2.1).
    NoSet,
    /// No run (MR-2.2).
    NoRun,
    /// Nothing but jokers (MR-2.3).
    OnlyJokers,
    /// The tiles would do, the names of the jokers do not fit (MR-2.5).
    NamesDoNotFit,
}

impl Misread {
    /// The rule that the tiles break.
    pub const fn rule(self) -> &'static str {
        match self {
            Misread::NoSet => "MR-2.1",
            Misread::NoRun => "MR-2.2",
            Misread::OnlyJokers => "MR-2.3",
            Misread::NamesDoNotFit => "MR-2.5",
        }
    }
}

const fn bit(number: u8) -> u16 {
    1 << (number - 1)
}

/// The bits from the lowest to the highest one of a mask.
const fn span(mask: u16) -> u16 {
    if mask == 0 {
        return 0;
    }
    let above = 16 - mask.leading_zeros();
    ((1u32 << above) - (1u32 << mask.trailing_zeros())) as u16
}

impl Combination {
    /// A place without a combination, as one whose last tile was taken.
    pub const GONE: Combination = Combination { shape: 0, tiles: 0, jokers: 0 };

    /// A run of a colour; masks have a bit a number, the lowest for 1.
    pub const fn run(colour: u8, tiles: u16, jokers: u16) -> Combination {
        Combination { shape: colour, tiles, jokers }
    }

    /// A set of a number; the mask has a bit a colour.
    pub const fn set(number: u8, colours: u16, jokers: u16) -> Combination {
        Combination { shape: number + 3, tiles: colours, jokers }
    }

    /// The combination in 32 bits, for small states and codes.
    pub const fn packed(self) -> u32 {
        (self.shape as u32) << 26 | (self.tiles as u32) << 13 | self.jokers as u32
    }

    /// The combination of its 32 bits. Any bits make a combination, valid or not.
    pub const fn unpacked(bits: u32) -> Combination {
        Combination {
            shape: (bits >> 26) as u8,
            tiles: (bits >> 13) as u16 & 0x1fff,
            jokers: bits as u16 & 0x1fff,
        }
    }

    /// What kind of combination it is.
    pub const fn shape(self) -> Shape {
        if self.shape < 4 { Shape::Run { colour: self.shape } } else { Shape::Set { number: self.shape - 3 } }
    }

    /// The run without a joker that stands for a number.
    pub(crate) const fn without_joker(mut self, number: u8) -> Combination {
        if self.is_run() {
            self.jokers &= !bit(number);
        } else {
            self.jokers -= 1;
        }
        self
    }

    /// Whether it is a run.
    pub const fn is_run(self) -> bool {
        self.shape < 4
    }

    /// The tiles that are not jokers: a bit a number (run) or a colour (set).
    pub const fn tile_mask(self) -> u16 {
        self.tiles
    }

    /// The jokers: a bit a number in a run, their count in a set.
    pub const fn joker_mask(self) -> u16 {
        self.jokers
    }

    /// How many jokers it holds.
    pub const fn jokers(self) -> u32 {
        if self.is_run() { self.jokers.count_ones() } else { self.jokers as u32 }
    }

    /// How many tiles it has, jokers included.
    pub const fn len(self) -> u32 {
        self.tiles.count_ones() + self.jokers()
    }

    /// Whether its last tile was taken.
    pub const fn is_empty(self) -> bool {
        self.tiles == 0 && self.jokers == 0
    }

    /// Whether it is a set or a run by section 2 of the rules.
    pub const fn is_valid(self) -> bool {
        self.tiles != 0 && self.is_valid_with_jokers_only()
    }

    /// The same, where jokers alone are a combination too (the problem of the literature).
    pub const fn is_valid_with_jokers_only(self) -> bool {
        let all = self.tiles | self.jokers;
        self.len() >= 3 && if self.is_run() { all == span(all) } else { self.len() <= 4 }
    }

    /// The value of its tiles (MR-2.4).
    pub const fn value(self) -> i32 {
        let mut value = 25 * self.jokers() as i32;
        if self.is_run() {
            let mut rest = self.tiles;
            while rest != 0 {
                value += rest.trailing_zeros() as i32 + 1;
                rest &= rest - 1;
            }
        } else {
            value += (self.shape - 3) as i32 * self.tiles.count_ones() as i32;
        }
        value
    }

    /// The numbered tiles, runs from low to high, sets in the order of the colours.
    pub fn numbered(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.tiles;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let place = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(if self.is_run() {
                Tile::new(self.shape, place + 1)
            } else {
                Tile::new(place, self.shape - 3)
            })
        })
    }

    /// Its tiles as a bag.
    pub fn bag(self) -> Bag {
        let mut bag: Bag = self.numbered().collect();
        for _ in 0..self.jokers() {
            bag.add(Tile::JOKER);
        }
        bag
    }

    /// Whether it holds this tile as itself.
    pub const fn holds(self, tile: Tile) -> bool {
        if tile.is_joker() {
            return self.jokers != 0;
        }
        match self.bit_of(tile) {
            Some(bit) => self.tiles & bit != 0,
            None => false,
        }
    }

    /// The bit of a numbered tile in the masks, if it could belong here.
    pub const fn bit_of(self, tile: Tile) -> Option<u16> {
        if tile.is_joker() {
            return None;
        }
        if self.is_run() {
            if tile.colour() == self.shape { Some(bit(tile.number())) } else { None }
        } else if tile.number() == self.shape - 3 {
            Some(1 << tile.colour())
        } else {
            None
        }
    }

    /// The combination without a numbered tile that it holds.
    pub const fn without(mut self, tile: Tile) -> Option<Combination> {
        match self.bit_of(tile) {
            Some(bit) if self.tiles & bit != 0 => {
                self.tiles &= !bit;
                Some(self)
            }
            _ => None,
        }
    }

    /// The combination with one tile more, at the only place it can have; an unnamed joker fills a gap,
    /// else goes above, or below where the run ends with 13. Whether the result is valid is not asked.
    pub const fn with(mut self, written: Written) -> Option<Combination> {
        if !written.tile.is_joker() {
            let Some(bit) = self.bit_of(written.tile) else { return None };
            let taken = if self.is_run() { self.tiles | self.jokers } else { self.tiles };
            if taken & bit != 0 {
                return None;
            }
            self.tiles |= bit;
            return Some(self);
        }
        if !self.is_run() {
            if let Some(name) = written.name
                && name.number() != self.shape - 3
            {
                return None;
            }
            self.jokers += 1;
            return Some(self);
        }
        let all = self.tiles | self.jokers;
        let place = match written.name {
            Some(name) => match self.bit_of(name) {
                Some(bit) => bit,
                None => return None,
            },
            None => {
                let gaps = span(all) & !all;
                if gaps != 0 {
                    gaps & gaps.wrapping_neg()
                } else if all >> (HIGHEST - 1) == 0 {
                    1 << (16 - all.leading_zeros())
                } else {
                    (all & all.wrapping_neg()) >> 1
                }
            }
        };
        if place == 0 || all & place != 0 {
            return None;
        }
        self.jokers |= place;
        Some(self)
    }

    /// The combination with a numbered tile in the place of a joker that it can replace (MR-4.4). Of a set
    /// the colours that it had when the turn began are closed.
    pub const fn swapped(mut self, tile: Tile, closed: u16) -> Option<Combination> {
        let Some(bit) = self.bit_of(tile) else { return None };
        if self.is_run() {
            if self.jokers & bit == 0 {
                return None;
            }
            self.jokers &= !bit;
        } else {
            if self.jokers == 0 || (self.tiles | closed) & bit != 0 {
                return None;
            }
            self.jokers -= 1;
        }
        self.tiles |= bit;
        Some(self)
    }

    /// The tiles, runs from low to high, with a name for every joker.
    pub fn with_all_names(self) -> Vec<Written> {
        let mut words = Vec::with_capacity(self.len() as usize);
        if let Shape::Run { colour } = self.shape() {
            for number in 1..=HIGHEST {
                if self.tiles & bit(number) != 0 {
                    words.push(Written { tile: Tile::new(colour, number), name: None });
                } else if self.jokers & bit(number) != 0 {
                    words.push(Written { tile: Tile::JOKER, name: Some(Tile::new(colour, number)) });
                }
            }
        } else {
            words.extend(self.numbered().map(|tile| Written { tile, name: None }));
            let number = self.shape - 3;
            let missing = (0..4).filter(|colour| self.tiles & (1 << colour) == 0);
            for colour in missing.cycle().take(self.jokers as usize) {
                words.push(Written { tile: Tile::JOKER, name: Some(Tile::new(colour, number)) });
            }
        }
        words
    }

    /// The tiles as they are written: runs from low to high, jokers named only where the combination would
    /// be read differently without it.
    pub fn written(self) -> Vec<Written> {
        let mut words = self.with_all_names();
        for place in (0..words.len()).rev() {
            let name = words[place].name.take();
            if name.is_some() && Combination::read(&words) != Ok(self) {
                words[place].name = name;
            }
        }
        words
    }

    /// Reads written tiles as MR-2.5 says.
    pub fn read(words: &[Written]) -> Result<Combination, Misread> {
        let found = read_rising(words).or_else(|| read_set(words)).or_else(|| read_run(words));
        found.filter(|combination| combination.is_valid()).ok_or_else(|| misread(words))
    }
}

fn read_rising(words: &[Written]) -> Option<Combination> {
    let first = words.iter().position(|word| !word.tile.is_joker())?;
    let colour = words[first].tile.colour();
    let start = i32::from(words[first].tile.number()) - first as i32;
    if start < 1 || start + words.len() as i32 - 1 > i32::from(HIGHEST) || words.len() < 3 {
        return None;
    }
    let (mut tiles, mut jokers) = (0, 0);
    for (place, word) in words.iter().enumerate() {
        let meaning = Tile::new(colour, start as u8 + place as u8);
        if !word.tile.is_joker() {
            tiles |= bit(meaning.number());
        } else {
            jokers |= bit(meaning.number());
        }
        let said = if word.tile.is_joker() { word.name } else { Some(word.tile) };
        if said.is_some_and(|said| said != meaning) {
            return None;
        }
    }
    Some(Combination::run(colour, tiles, jokers))
}

fn read_set(words: &[Written]) -> Option<Combination> {
    let number = words.iter().find(|word| !word.tile.is_joker())?.tile.number();
    let (mut colours, mut jokers) = (0u16, 0);
    for word in words {
        if word.tile.is_joker() {
            jokers += 1;
            if word.name.is_some_and(|name| name.number() != number) {
                return None;
            }
        } else {
            let colour = 1 << word.tile.colour();
            if word.tile.number() != number || colours & colour != 0 {
                return None;
            }
            colours |= colour;
        }
    }
    let set = Combination::set(number, colours, jokers);
    set.is_valid().then_some(set)
}

fn read_run(words: &[Written]) -> Option<Combination> {
    let colour = words.iter().find(|word| !word.tile.is_joker())?.tile.colour();
    let (mut tiles, mut jokers, mut unnamed) = (0u16, 0u16, 0);
    for word in words {
        let said = if word.tile.is_joker() { word.name } else { Some(word.tile) };
        let Some(said) = said else {
            unnamed += 1;
            continue;
        };
        if said.colour() != colour || (tiles | jokers) & bit(said.number()) != 0 {
            return None;
        }
        if word.tile.is_joker() {
            jokers |= bit(said.number());
        } else {
            tiles |= bit(said.number());
        }
    }
    let mut run = Combination::run(colour, tiles, jokers);
    for _ in 0..unnamed {
        run = run.with(Written { tile: Tile::JOKER, name: None })?;
    }
    run.is_valid().then_some(run)
}

fn misread(words: &[Written]) -> Misread {
    let mut numbered = words.iter().map(|word| word.tile).filter(|tile| !tile.is_joker());
    let Some(first) = numbered.next() else {
        return Misread::OnlyJokers;
    };
    if words.iter().any(|word| word.name.is_some()) {
        let bare: Vec<Written> = words.iter().map(|word| Written { tile: word.tile, name: None }).collect();
        return Combination::read(&bare).err().unwrap_or(Misread::NamesDoNotFit);
    }
    let (mut one_number, mut one_colour) = (true, true);
    for tile in numbered {
        one_number &= tile.number() == first.number();
        one_colour &= tile.colour() == first.colour();
    }
    if one_colour && !one_number { Misread::NoRun } else { Misread::NoSet }
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.name {
            Some(name) => write!(f, "{}={name}", self.tile),
            None => self.tile.fmt(f),
        }
    }
}

impl fmt::Display for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, word) in self.written().into_iter().enumerate() {
            let gap = if place > 0 { " " } else { "" };
            write!(f, "{gap}{word}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Combination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for Combination {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Default for Combination {
    fn default() -> Combination {
        Combination::GONE
    }
}
