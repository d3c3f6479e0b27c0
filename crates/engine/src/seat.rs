//! Seats, sets of seats, and who looks at a game.

use std::fmt;

/// The largest number of seats of any game.
pub const MAX_SEATS: usize = 5;

/// A place at the table, `A` to `E` in clockwise order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(type = "string"))]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const A: Seat = Seat(0);
    /// The second seat.
    pub const B: Seat = Seat(1);
    /// The third seat.
    pub const C: Seat = Seat(2);
    /// The fourth seat.
    pub const D: Seat = Seat(3);
    /// The fifth seat.
    pub const E: Seat = Seat(4);

    /// The seat with this index, if there can be one.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MAX_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// The seat with this index modulo the number of seats; for stepping round the table.
    pub const fn wrapping(index: usize, seats: usize) -> Seat {
        Seat((index % seats) as u8)
    }

    /// 0 for `A`, 1 for `B`, and so on.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat clockwise.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 + 1;
        if next as usize >= seats { Seat(0) } else { Seat(next) }
    }

    /// The seats clockwise after this one, without it.
    pub fn others(self, seats: usize) -> impl Iterator<Item = Seat> {
        (1..seats).map(move |step| Seat::wrapping(self.index() + step, seats))
    }

    /// All seats of a table from `A`.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + Clone {
        (0..seats.min(MAX_SEATS)).map(|index| Seat(index as u8))
    }

    /// The seat's letter.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// The seat of a letter `A` to `E`.
    pub fn from_letter(letter: char) -> Option<Seat> {
        match letter {
            'A'..='E' => Some(Seat(letter as u8 - b'A')),
            _ => None,
        }
    }

    /// The seat written as one letter.
    pub fn from_text(text: &str) -> Option<Seat> {
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => Seat::from_letter(letter),
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for Seat {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

#[cfg(feature = "wire")]
impl<'de> serde::Deserialize<'de> for Seat {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
        Seat::from_text(&text).ok_or_else(|| serde::de::Error::custom("expected a seat (A to E)"))
    }
}

/// A set of seats, written as their letters: `AC`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(type = "string"))]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: SeatSet = SeatSet(0);

    /// The set of one seat.
    #[inline]
    pub const fn one(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// All seats of a table.
    #[inline]
    pub const fn all(seats: usize) -> SeatSet {
        SeatSet(((1u16 << seats) - 1) as u8)
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Puts a seat in.
    #[inline]
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    #[inline]
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// The same set without one seat.
    #[must_use]
    pub fn without(mut self, seat: Seat) -> SeatSet {
        self.remove(seat);
        self
    }

    /// Whether no seat is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The first seat of the set, counted from `A`.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The seats of the set from `A`.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(MAX_SEATS).filter(move |seat| self.contains(*seat))
    }

    /// The set written by letters; every letter at most once.
    pub fn from_text(text: &str) -> Option<SeatSet> {
        let mut set = SeatSet::EMPTY;
        for letter in text.chars() {
            let seat = Seat::from_letter(letter)?;
            if set.contains(seat) {
                return None;
            }
            set.insert(seat);
        }
        Some(set)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        let mut set = SeatSet::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Display for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().try_for_each(|seat| write!(f, "{seat}"))
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for SeatSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Who looks at a game: a seat, or somebody who only watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The player of this seat.
    Seat(Seat),
    /// Somebody without a seat, who sees what lies open.
    Spectator,
}

impl Viewer {
    /// Whether this is the player of the seat.
    #[inline]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// The seat, unless it is a spectator.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// Every seat of a table, then the spectator.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }
}

impl fmt::Display for Viewer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewer::Seat(seat) => write!(f, "{seat}"),
            Viewer::Spectator => f.write_str("-"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_go_round() {
        assert_eq!(Seat::C.next(3), Seat::A);
        assert_eq!(Seat::B.others(4).collect::<Vec<_>>(), [Seat::C, Seat::D, Seat::A]);
    }

    #[test]
    fn sets_are_written_as_letters() {
        let set = SeatSet::from_text("CA").unwrap();
        assert_eq!(set.to_string(), "AC");
        assert_eq!(SeatSet::from_text("AA"), None);
        assert_eq!(SeatSet::from_text("F"), None);
        assert_eq!(SeatSet::all(5).len(), 5);
    }
}
