//! Tiles, their tokens, and bags of tiles.

use std::fmt;

/// The colours in the order of the deck.
pub const COLOURS: usize = 4;
/// The highest number on a tile.
pub const HIGHEST: u8 = 13;
/// Kinds of tiles: 52 numbered ones and the joker.
pub const KINDS: usize = 53;
/// The letters of the colours in tokens: orange, green, blue, red.
const LETTERS: [char; COLOURS] = ['o', 'g', 'b', 'r'];

/// One kind of tile: a number in a colour (each twice in the game), or the joker.
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "MiniRummyTile", type = "string"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// The joker.
    pub const JOKER: Tile = Tile(52);

    /// The tile of a colour (0 to 3) with a number (1 to 13).
    pub const fn new(colour: u8, number: u8) -> Tile {
        assert!(colour < 4 && number >= 1 && number <= HIGHEST);
        Tile(colour * HIGHEST + number - 1)
    }

    /// The tile with an index from 0 to 52, in the order of the deck.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < KINDS { Some(Tile(index as u8)) } else { None }
    }

    /// The place of the kind in the order of the deck, 0 to 52.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether this is the joker.
    pub const fn is_joker(self) -> bool {
        self.0 == 52
    }

    /// The colour, 0 to 3; the joker has none and answers 4.
    pub const fn colour(self) -> u8 {
        self.0 / HIGHEST
    }

    /// The number, 1 to 13; the joker answers 1.
    pub const fn number(self) -> u8 {
        self.0 % HIGHEST + 1
    }

    /// What the tile counts (MR-2.4).
    pub const fn value(self) -> i32 {
        if self.is_joker() { 25 } else { self.number() as i32 }
    }

    /// Reads a token such as `b7` or `J`.
    pub fn read(token: &str) -> Option<Tile> {
        if token == "J" {
            return Some(Tile::JOKER);
        }
        let mut letters = token.chars();
        let first = letters.next()?;
        let colour = LETTERS.iter().position(|&letter| letter == first)? as u8;
        let digits = letters.as_str();
        if digits.is_empty() || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let number: u8 = digits.parse().ok()?;
        (1..=HIGHEST).contains(&number).then(|| Tile::new(colour, number))
    }

    /// All kinds in the order of the deck, the joker last.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..KINDS as u8).map(Tile)
    }

    /// How many of this kind are in a game with that many jokers.
    pub const fn copies(self, jokers: u8) -> u8 {
        if self.is_joker() { jokers } else { 2 }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_joker() {
            return f.write_str("J");
        }
        write!(f, "{}{}", LETTERS[self.colour() as usize], self.number())
    }
}

/// A bag of tiles: how many there are of each kind, two bits a kind and three for the jokers.
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "MiniRummyTiles", type = "string[]"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag(u128);

/// The lower bit of every numbered kind.
const LOW: u128 = {
    let mut mask = 0;
    let mut index = 0;
    while index < 52 {
        mask |= 1 << (2 * index);
        index += 1;
    }
    mask
};

impl Bag {
    /// The empty bag.
    pub const EMPTY: Bag = Bag(0);

    /// How many tiles of this kind.
    pub const fn count(self, tile: Tile) -> u8 {
        if tile.is_joker() { self.jokers() } else { (self.0 >> (2 * tile.0)) as u8 & 3 }
    }

    /// How many jokers.
    pub const fn jokers(self) -> u8 {
        (self.0 >> 104) as u8
    }

    /// Whether there is at least one of this kind.
    pub const fn has(self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    /// Whether nothing is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many tiles altogether.
    pub const fn len(self) -> u32 {
        let numbered = self.0 & ((1 << 104) - 1);
        (numbered & LOW).count_ones() + 2 * ((numbered >> 1) & LOW).count_ones() + self.jokers() as u32
    }

    /// Puts one tile in. A bag holds at most three of a numbered kind, which no game reaches.
    pub const fn add(&mut self, tile: Tile) {
        self.0 += 1 << (2 * tile.0);
    }

    /// Takes one tile out, which must be there.
    pub const fn remove(&mut self, tile: Tile) {
        self.0 -= 1 << (2 * tile.0);
    }

    /// Puts all tiles of another bag in.
    pub const fn add_all(&mut self, other: Bag) {
        self.0 += other.0;
    }

    /// Takes all tiles of another bag out, which must be there.
    pub const fn take_all(&mut self, other: Bag) {
        self.0 -= other.0;
    }

    /// Which numbers of a colour are there, a bit each, the lowest for 1.
    #[inline]
    pub const fn numbers(self, colour: usize) -> u16 {
        let pairs = (self.0 >> (26 * colour)) as u32 & 0x3ff_ffff;
        let mut bits = (pairs | pairs >> 1) & 0x5555_5555;
        bits = (bits | bits >> 1) & 0x3333_3333;
        bits = (bits | bits >> 2) & 0x0f0f_0f0f;
        bits = (bits | bits >> 4) & 0x00ff_00ff;
        bits = (bits | bits >> 8) & 0x0000_ffff;
        (bits & 0x1fff) as u16
    }

    /// The value of all tiles (MR-2.4).
    pub fn value(self) -> i32 {
        self.kinds().map(|(tile, count)| tile.value() * i32::from(count)).sum()
    }

    /// The kinds in the bag with their counts, in the order of the deck.
    pub fn kinds(self) -> impl Iterator<Item = (Tile, u8)> {
        let mut rest = (self.0 | (self.0 >> 1)) & LOW;
        let jokers = self.jokers();
        let numbered = std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let tile = Tile((rest.trailing_zeros() / 2) as u8);
            rest &= rest - 1;
            Some((tile, self.count(tile)))
        });
        numbered.chain((jokers > 0).then_some((Tile::JOKER, jokers)))
    }

    /// All tiles one by one, in the order of the deck.
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        self.kinds().flat_map(|(tile, count)| std::iter::repeat_n(tile, usize::from(count)))
    }

    /// Whether every kind is there at least as often as in the other bag.
    pub fn contains(self, other: Bag) -> bool {
        other.kinds().all(|(tile, count)| self.count(tile) >= count)
    }

    /// What is in this bag and not in the other.
    pub fn without(self, other: Bag) -> Bag {
        let mut rest = Bag::EMPTY;
        for (tile, count) in self.kinds() {
            for _ in other.count(tile)..count {
                rest.add(tile);
            }
        }
        rest
    }
}

impl FromIterator<Tile> for Bag {
    fn from_iter<I: IntoIterator<Item = Tile>>(tiles: I) -> Bag {
        let mut bag = Bag::EMPTY;
        for tile in tiles {
            bag.add(tile);
        }
        bag
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.tiles().map(|tile| tile.to_string())).finish()
    }
}

impl fmt::Display for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, tile) in self.tiles().enumerate() {
            let gap = if place > 0 { " " } else { "" };
            write!(f, "{gap}{tile}")?;
        }
        Ok(())
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for Tile {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for Bag {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.tiles())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bags_count_every_kind() {
        let mut bag: Bag =
            Tile::all().flat_map(|tile| std::iter::repeat_n(tile, tile.copies(4).into())).collect();
        assert_eq!((bag.len(), bag.jokers(), bag.value()), (108, 4, 8 * 91 + 100));
        assert!((0..4).all(|colour| bag.numbers(colour) == 0x1fff));
        let tile = Tile::new(3, 13);
        bag.remove(tile);
        bag.remove(tile);
        assert_eq!((bag.count(tile), bag.numbers(3), bag.numbers(2)), (0, 0x0fff, 0x1fff));
        assert_eq!(bag.tiles().count(), 106);
    }

    #[test]
    fn tokens_are_read_as_they_are_written() {
        assert!(Tile::all().all(|tile| Tile::read(&tile.to_string()) == Some(tile)));
        assert!(
            ["b0", "b14", "b07", "x3", "", "b", "j", "b+3", "ö3"]
                .into_iter()
                .all(|text| Tile::read(text).is_none())
        );
    }
}
