//! What a player can do, and its code.

use engine::{Act, NotationError, Seat, Words};

/// A card lying on the table, addressed by seat and slot.
///
/// One's own cards may be named by the slot alone; who that is shows when the move is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(type = "string", rename = "OmertaPlace"))]
pub struct Place {
    seat: u8,
    slot: u8,
}

const OWN: u8 = 7;

impl Place {
    /// A card of the player who moves, by its slot from 1.
    #[inline]
    pub const fn own(slot: u8) -> Place {
        Place { seat: OWN, slot }
    }

    /// A card of a seat, by its slot from 1.
    #[inline]
    pub const fn of(seat: Seat, slot: u8) -> Place {
        Place { seat: seat.index() as u8, slot }
    }

    /// The slot, from 1.
    #[inline]
    pub const fn slot(self) -> u8 {
        self.slot
    }

    /// The slot counted from 0.
    #[inline]
    pub const fn index(self) -> usize {
        (self.slot as usize).wrapping_sub(1)
    }

    /// The seat that was named, if any.
    pub const fn named(self) -> Option<Seat> {
        Seat::new(self.seat as usize)
    }

    /// The seat, for a move of this player.
    #[inline]
    pub const fn seat(self, mover: Seat) -> Seat {
        match Seat::new(self.seat as usize) {
            Some(seat) => seat,
            None => mover,
        }
    }

    /// The seat in a code: 0 where only the slot was named.
    const fn seat_code(self) -> u32 {
        match self.named() {
            Some(seat) => seat.index() as u32 + 1,
            None => 0,
        }
    }

    fn decode(seat: u32, slot: u8) -> Option<Place> {
        match (seat.checked_sub(1), slot) {
            (_, 0) => None,
            (None, slot) => Some(Place::own(slot)),
            (Some(index), slot) => Seat::new(index as usize).map(|seat| Place::of(seat, slot)),
        }
    }

    /// The same place with its seat named.
    #[inline]
    #[must_use]
    pub const fn with_seat(self, mover: Seat) -> Place {
        Place::of(self.seat(mover), self.slot)
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// One thing a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "do", rename_all = "kebab-case"), ts(rename = "OmertaAction"))]
pub enum Action {
    /// Looks at two of one's own cards before the first turn.
    Peek {
        /// One card.
        first: Place,
        /// The other card.
        second: Place,
    },
    /// Says Omerta.
    Omerta,
    /// Draws the top card of the pile.
    DrawPile,
    /// Draws the top card of the discard pile.
    DrawDiscard,
    /// Puts the drawn card in place of an own card.
    Replace {
        /// The card that goes to the discard pile.
        card: Place,
    },
    /// Discards the drawn card directly.
    Discard,
    /// Lady: has a player's cards shuffled.
    Lady {
        /// The player.
        seat: Seat,
    },
    /// Mole: looks at an own card.
    Mole {
        /// The card.
        card: Place,
    },
    /// Henchman: swaps two cards.
    Henchman {
        /// One card.
        first: Place,
        /// The other card.
        second: Place,
    },
    /// Traitor: gives two cards from the pile.
    Traitor {
        /// Who gets the first card.
        first: Seat,
        /// Who gets the second card.
        second: Seat,
    },
    /// Driver: turns up to two own cards up.
    Driver {
        /// The card that is discarded first; without it the power is declined.
        first: Option<Place>,
        /// The card that is discarded last.
        second: Option<Place>,
    },
    /// Safecracker: looks into the safe.
    Safecracker,
    /// Swaps an own card for one in the safe.
    Swap {
        /// One's own card.
        card: Place,
        /// The slot in the safe, from 1.
        safe: u8,
    },
    /// Leaves the safe as it is.
    Keep,
    /// La Mamma: blocks a player.
    Mamma {
        /// The player.
        seat: Seat,
    },
    /// Police Patrol: blocks a card.
    Patrol {
        /// The card.
        card: Place,
    },
    /// Does not use the power.
    Decline,
    /// Turns up an own card in a snap.
    Snap {
        /// The card.
        card: Place,
    },
    /// Turns up an own card as an Assassin.
    Kill {
        /// The card.
        card: Place,
    },
    /// Does not react.
    Wait,
}

impl Act for Action {
    /// The stable code: what is done, then a slot or seat in each of the two lowest bytes; the seats of named cards
    /// stand above, from bit 21, counted from 1. Two ways to write the same have the same code.
    fn code(self) -> u32 {
        let code = |what: u32, first: usize, second: usize| what << 16 | (second as u32) << 8 | first as u32;
        let one = |what: u32, place: Place| code(what, place.slot as usize, 0) | place.seat_code() << 21;
        let two = |what: u32, first: Place, second: Place| {
            one(what, first) | u32::from(second.slot) << 8 | second.seat_code() << 24
        };
        match self {
            Action::Peek { first, second } => two(0, first.min(second), first.max(second)),
            Action::Omerta => code(1, 0, 0),
            Action::DrawPile => code(2, 0, 0),
            Action::DrawDiscard => code(3, 0, 0),
            Action::Replace { card } => one(4, card),
            Action::Discard => code(5, 0, 0),
            Action::Lady { seat } => code(6, seat.index(), 0),
            Action::Mole { card } => one(7, card),
            Action::Henchman { first, second } => two(8, first.min(second), first.max(second)),
            Action::Traitor { first, second } => code(9, first.index(), second.index()),
            Action::Driver { first: Some(first), second: None } => one(10, first),
            Action::Driver { first: Some(first), second: Some(second) } => two(10, first, second),
            Action::Safecracker => code(11, 0, 0),
            Action::Swap { card, safe } => one(12, card) | u32::from(safe) << 8,
            Action::Keep => code(13, 0, 0),
            Action::Mamma { seat } => code(14, seat.index(), 0),
            Action::Patrol { card } => one(15, card),
            Action::Decline | Action::Driver { first: None, .. } => code(16, 0, 0),
            Action::Snap { card } => one(17, card),
            Action::Kill { card } => one(18, card),
            Action::Wait => code(19, 0, 0),
        }
    }

    fn decode(code: u32) -> Option<Action> {
        let (low, high) = (code as u8, (code >> 8) as u8);
        let first = || Place::decode(code >> 21 & 7, low);
        let second = || Place::decode(code >> 24 & 7, high);
        let seat = |index: u8| Seat::new(index as usize);
        let action = match code >> 16 & 0x1f {
            0 => Action::Peek { first: first()?, second: second()? },
            1 => Action::Omerta,
            2 => Action::DrawPile,
            3 => Action::DrawDiscard,
            4 => Action::Replace { card: first()? },
            5 => Action::Discard,
            6 => Action::Lady { seat: seat(low)? },
            7 => Action::Mole { card: first()? },
            8 => Action::Henchman { first: first()?, second: second()? },
            9 => Action::Traitor { first: seat(low)?, second: seat(high)? },
            10 => Action::Driver { first: Some(first()?), second: second() },
            11 => Action::Safecracker,
            12 => Action::Swap { card: first()?, safe: high },
            13 => Action::Keep,
            14 => Action::Mamma { seat: seat(low)? },
            15 => Action::Patrol { card: first()? },
            16 => Action::Decline,
            17 => Action::Snap { card: first()? },
            18 => Action::Kill { card: first()? },
            19 => Action::Wait,
            _ => return None,
        };
        (action.code() == code).then_some(action)
    }

    fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
        crate::notation::parse(words)
    }

    fn listed(self, mover: Seat) -> Action {
        let own = |place: Place| if place.seat(mover) == mover { Place::own(place.slot) } else { place };
        let named = |place: Place| place.with_seat(mover);
        let sorted = |first: Place, second: Place| (first.min(second), first.max(second));
        match self {
            Action::Peek { first, second } => {
                let (first, second) = sorted(own(first), own(second));
                Action::Peek { first, second }
            }
            Action::Replace { card } => Action::Replace { card: own(card) },
            Action::Mole { card } => Action::Mole { card: own(card) },
            Action::Henchman { first, second } => {
                let (first, second) = sorted(named(first), named(second));
                Action::Henchman { first, second }
            }
            Action::Driver { first: None, .. } => Action::Decline,
            Action::Driver { first, second } => {
                Action::Driver { first: first.map(own), second: second.map(own) }
            }
            Action::Swap { card, safe } => Action::Swap { card: own(card), safe },
            Action::Patrol { card } => Action::Patrol { card: named(card) },
            Action::Snap { card } => Action::Snap { card: own(card) },
            Action::Kill { card } => Action::Kill { card: own(card) },
            other => other,
        }
    }
}
