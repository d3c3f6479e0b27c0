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

/// A bag of tiles: how many there are of each kind, two bits a kind and four or more for the jokers. The first word has the kinds of two
/// colours, the second one those of the others and then the jokers: numbers of 64 bits are what every processor has, WebAssembly too.
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "MiniRummyTiles", type = "string[]"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bag([u64; 2]);

/// So many kinds are in a word, with two bits each.
const HALF: u8 = 26;
/// Where the jokers begin in the second word.
const JOKERS: u32 = 2 * HALF as u32;
/// The bits of the numbered kinds in a word, and the lower one of every kind.
const NUMBERED: u64 = (1 << JOKERS) - 1;
const LOW: u64 = NUMBERED & 0x5555_5555_5555_5555;
/// Every second kind, with as much room for each as for two; and what would be one more than three of it.
const APART: u64 = 0x3333_3333_3333_3333;
const FOUR: u64 = 0x4444_4444_4444_4444;

/// The word of a kind, and its place in it.
#[inline(always)]
const fn place_of(tile: Tile) -> (usize, u8) {
    if tile.0 < HALF { (0, 2 * tile.0) } else { (1, 2 * (tile.0 - HALF)) }
}

/// The differences of every second kind, four higher: what there are not enough of stays below four.
#[inline(always)]
const fn apart(word: u64, other: u64) -> u64 {
    ((word & APART) | FOUR) - (other & APART)
}

/// What remains of the numbered kinds of a word.
#[inline(always)]
const fn rest_of(word: u64, other: u64) -> u64 {
    let (even, odd) = (apart(word, other), apart(word >> 2, other >> 2));
    let (enough, enough_odd) = (((even & FOUR) >> 2) * 3, ((odd & FOUR) >> 2) * 3);
    even & enough | (odd & enough_odd) << 2
}

impl Bag {
    /// The empty bag.
    pub const EMPTY: Bag = Bag([0; 2]);

    /// All tiles of a game with so many jokers (MR-1.1).
    pub const fn deck(jokers: u8) -> Bag {
        Bag([LOW << 1, LOW << 1 | (jokers as u64) << JOKERS])
    }

    /// How many tiles of this kind.
    #[inline]
    pub const fn count(self, tile: Tile) -> u8 {
        if tile.is_joker() {
            return self.jokers();
        }
        let (word, place) = place_of(tile);
        (self.0[word] >> place) as u8 & 3
    }

    /// How many jokers.
    #[inline]
    pub const fn jokers(self) -> u8 {
        (self.0[1] >> JOKERS) as u8
    }

    /// Whether there is at least one of this kind.
    #[inline]
    pub const fn has(self, tile: Tile) -> bool {
        self.count(tile) > 0
    }

    /// Whether nothing is in it.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// How many tiles altogether.
    pub const fn len(self) -> u32 {
        let [first, second] = self.0;
        (first & LOW).count_ones()
            + (second & LOW).count_ones()
            + 2 * ((first >> 1 & LOW).count_ones() + (second >> 1 & LOW).count_ones())
            + self.jokers() as u32
    }

    /// Puts one tile in. A bag holds at most three of a numbered kind, which no game reaches.
    #[inline]
    pub const fn add(&mut self, tile: Tile) {
        let (word, place) = place_of(tile);
        self.0[word] += 1 << place;
    }

    /// Takes one tile out, which must be there.
    #[inline]
    pub const fn remove(&mut self, tile: Tile) {
        let (word, place) = place_of(tile);
        self.0[word] -= 1 << place;
    }

    /// Puts all tiles of another bag in.
    #[inline]
    pub const fn add_all(&mut self, other: Bag) {
        self.0[0] += other.0[0];
        self.0[1] += other.0[1];
    }

    /// Takes all tiles of another bag out, which must be there.
    #[inline]
    pub const fn take_all(&mut self, other: Bag) {
        self.0[0] -= other.0[0];
        self.0[1] -= other.0[1];
    }

    /// Which numbers of a colour are there, a bit each, the lowest for 1.
    #[inline]
    pub const fn numbers(self, colour: usize) -> u16 {
        let pairs = (self.0[colour / 2] >> (26 * (colour % 2))) as u32 & 0x3ff_ffff;
        let mut bits = (pairs | pairs >> 1) & 0x5555_5555;
        bits = (bits | bits >> 1) & 0x3333_3333;
        bits = (bits | bits >> 2) & 0x0f0f_0f0f;
        bits = (bits | bits >> 4) & 0x00ff_00ff;
        bits = (bits | bits >> 8) & 0x0000_ffff;
        (bits & 0x1fff) as u16
    }

    /// The value of all tiles (MR-2.4).
    pub fn value(self) -> i32 {
        let mut value = Tile::JOKER.value() * i32::from(self.jokers());
        for (word, mut rest) in self.0.into_iter().zip(self.present()) {
            while rest != 0 {
                let place = rest.trailing_zeros();
                rest &= rest - 1;
                value += (place / 2 % u32::from(HIGHEST) + 1) as i32 * (word >> place & 3) as i32;
            }
        }
        value
    }

    /// Of every kind that is there the lower bit.
    #[inline]
    const fn present(self) -> [u64; 2] {
        let [first, second] = self.0;
        [(first | first >> 1) & LOW, (second | second >> 1) & LOW]
    }

    /// The kinds in the bag with their counts, in the order of the deck.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = (Tile, u8)> {
        let mut rest = self.present();
        let jokers = self.jokers();
        let numbered = std::iter::from_fn(move || {
            let half = usize::from(rest[0] == 0);
            if rest[half] == 0 {
                return None;
            }
            let place = rest[half].trailing_zeros() as u8;
            rest[half] &= rest[half] - 1;
            Some((Tile(HALF * half as u8 + place / 2), (self.0[half] >> place) as u8 & 3))
        });
        numbered.chain((jokers > 0).then_some((Tile::JOKER, jokers)))
    }

    /// All tiles one by one, in the order of the deck.
    #[inline]
    pub fn tiles(self) -> impl Iterator<Item = Tile> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let half = usize::from(rest[0] == 0);
            if rest[half] == 0 {
                return None;
            }
            // The jokers come after all kinds, as they do in the deck.
            let place = (rest[half].trailing_zeros() & !1).min(JOKERS) as u8;
            rest[half] -= 1 << place;
            Some(Tile(HALF * half as u8 + place / 2))
        })
    }

    /// Whether a kind is in both bags.
    #[inline]
    pub const fn shares(self, other: Bag) -> bool {
        let (own, others) = (self.present(), other.present());
        own[0] & others[0] | own[1] & others[1] != 0 || self.jokers() > 0 && other.jokers() > 0
    }

    /// Whether every kind is there at least as often as in the other bag.
    pub const fn contains(self, other: Bag) -> bool {
        let ([a, b], [c, d]) = (self.0, other.0);
        let (b, d) = (b & NUMBERED, d & NUMBERED);
        apart(a, c) & apart(a >> 2, c >> 2) & apart(b, d) & apart(b >> 2, d >> 2) & FOUR == FOUR
            && self.jokers() >= other.jokers()
    }

    /// What is in this bag and not in the other.
    pub const fn without(self, other: Bag) -> Bag {
        let ([a, b], [c, d]) = (self.0, other.0);
        let jokers = self.jokers().saturating_sub(other.jokers());
        Bag([rest_of(a, c), rest_of(b & NUMBERED, d & NUMBERED) | (jokers as u64) << JOKERS])
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
    fn bags_are_compared_as_tile_by_tile() {
        // Every count of a kind beside every other, in both words, with neighbours that could borrow from each other.
        let bag = |seed: usize| {
            let mut bag = Bag::EMPTY;
            for tile in Tile::all() {
                let most = if tile.is_joker() { 5 } else { 4 };
                for _ in 0..(seed * 7 + usize::from(tile.0) * (seed % 5 + 1)) / (seed % 3 + 1) % most {
                    bag.add(tile);
                }
            }
            bag
        };
        for (a, b) in (0..40).flat_map(|a| (0..40).map(move |b| (bag(a), bag(b)))) {
            let rest: Bag = Tile::all()
                .flat_map(|tile| {
                    std::iter::repeat_n(tile, a.count(tile).saturating_sub(b.count(tile)).into())
                })
                .collect();
            assert_eq!(a.without(b), rest);
            assert_eq!(a.contains(b), Tile::all().all(|tile| a.count(tile) >= b.count(tile)));
            assert_eq!(a.shares(b), Tile::all().any(|tile| a.has(tile) && b.has(tile)));
            assert_eq!(a.len(), Tile::all().map(|tile| u32::from(a.count(tile))).sum::<u32>());
            assert_eq!(a.tiles().collect::<Bag>(), a);
            assert_eq!(a.tiles().map(Tile::value).sum::<i32>(), a.value());
            assert!(
                a.tiles().is_sorted_by_key(|tile| tile.0) && a.kinds().is_sorted_by_key(|(tile, _)| tile.0)
            );
        }
        let deck = Tile::all().flat_map(|tile| std::iter::repeat_n(tile, tile.copies(3).into()));
        assert_eq!(deck.collect::<Bag>(), Bag::deck(3));
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
