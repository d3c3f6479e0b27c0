//! The positions that a search has been at.

use super::Position;

/// Positions that can be remembered, a power of two.
const MEMORY: usize = 1 << 13;

/// What was reached where, for one search after the other.
pub(super) struct Memory {
    known: Box<[u64; MEMORY]>,
    round: u64,
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory { known: Box::new([0; MEMORY]), round: 0 }
    }

    /// Begins anew.
    pub(super) fn forget(&mut self) {
        self.round += 1;
        if self.round >> 24 != 0 {
            self.known.fill(0);
            self.round = 1;
        }
    }

    /// Whether the same position was reached with as much before; remembers it if not.
    #[inline]
    pub(super) fn knows(&mut self, number: usize, position: &Position) -> bool {
        let mut key = number as u64;
        for state in position.states {
            key = key << 4 | u64::from(state);
        }
        key = key << 3 | u64::from(position.jokers);
        let mark = self.round << 40 | key << 16;
        let place = (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 51) as usize % MEMORY;
        let known = &mut self.known[place];
        let entry = mark | position.gain as u64 & 0xffff;
        if *known >= entry && *known & !0xffff == mark {
            return true;
        }
        *known = entry;
        false
    }
}
