//! The steps that stand in a turn, kept so that they can be taken back.

use crate::cards::Tile;

/// A step and where its tiles came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// A new combination, which has the highest number.
    Lay {
        /// Which tiles came from the tray: a bit a number in a run, a colour in a set.
        tray: u16,
        /// How many jokers came from the tray.
        jokers: u8,
        /// Whether its points counted for the first lay-out.
        counted: bool,
    },
    /// A tile to a combination.
    Add {
        /// The place of the combination, from 0.
        slot: u8,
        /// The tile.
        tile: Tile,
        /// Whether it came from the tray.
        tray: bool,
        /// The number a joker stands for in a run, else 0.
        place: u8,
    },
    /// A tile from a combination to the tray.
    Take {
        /// The place of the combination, from 0.
        slot: u8,
        /// The tile.
        tile: Tile,
    },
    /// A tile in the place of a joker, which goes to the tray.
    Swap {
        /// The place of the combination, from 0.
        slot: u8,
        /// The tile.
        tile: Tile,
        /// Whether it came from the tray.
        tray: bool,
    },
}

impl Step {
    /// The step in three bytes.
    pub(crate) fn packed(self) -> [u8; 3] {
        let of = |kind: u32, slot: u8, tile: Tile, tray: bool, place: u8| {
            kind | u32::from(slot) << 2
                | (tile.index() as u32) << 8
                | u32::from(tray) << 14
                | u32::from(place) << 15
        };
        let bits = match self {
            Step::Lay { tray, jokers, counted } => {
                u32::from(tray) << 2 | u32::from(jokers) << 15 | u32::from(counted) << 18
            }
            Step::Add { slot, tile, tray, place } => of(1, slot, tile, tray, place),
            Step::Take { slot, tile } => of(2, slot, tile, false, 0),
            Step::Swap { slot, tile, tray } => of(3, slot, tile, tray, 0),
        };
        let [a, b, c, _] = bits.to_le_bytes();
        [a, b, c]
    }

    /// The step of its three bytes.
    pub(crate) fn unpacked(bytes: [u8; 3]) -> Step {
        let bits = u32::from_le_bytes([bytes[0], bytes[1], bytes[2], 0]);
        let slot = (bits >> 2) as u8 & 63;
        let tile = Tile::from_index((bits >> 8) as usize & 63).unwrap_or(Tile::JOKER);
        let tray = bits >> 14 & 1 != 0;
        match bits & 3 {
            0 => Step::Lay {
                tray: (bits >> 2) as u16 & 0x1fff,
                jokers: (bits >> 15) as u8 & 7,
                counted: bits >> 18 & 1 != 0,
            },
            1 => Step::Add { slot, tile, tray, place: (bits >> 15) as u8 & 15 },
            2 => Step::Take { slot, tile },
            _ => Step::Swap { slot, tile, tray },
        }
    }
}
