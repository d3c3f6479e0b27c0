//! Bags: how many cards of each kind, as one byte a kind, with bit masks over all kinds at once.

/// A set of kinds as a bit mask, bit `i` for the kind with index `i`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Kinds(pub u32);

impl Kinds {
    /// Whether the kind with this index is in the set.
    #[inline]
    pub const fn has(self, index: usize) -> bool {
        self.0 >> index & 1 != 0
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Runs over the indices of the kinds, from the lowest.
impl Iterator for Kinds {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

/// How many cards of each kind; `W` is a multiple of eight and at least the number of kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bag<const W: usize>(pub [u8; W]);

impl<const W: usize> Default for Bag<W> {
    fn default() -> Self {
        Bag([0; W])
    }
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;
/// Multiplying the low bits of eight bytes by this gathers them in the top byte, in order.
const GATHER: u64 = 0x0102_0408_1020_4080;

impl<const W: usize> Bag<W> {
    /// How many of a kind.
    #[inline]
    pub fn count(&self, index: usize) -> u8 {
        self.0[index]
    }

    /// How many cards in all.
    pub fn len(&self) -> usize {
        self.0.iter().map(|count| *count as usize).sum()
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; W]
    }

    /// Puts cards of a kind in.
    #[inline]
    pub fn add(&mut self, index: usize, count: u8) {
        self.0[index] += count;
    }

    /// Takes cards of a kind out; as many as there are.
    #[inline]
    pub fn remove(&mut self, index: usize, count: u8) {
        self.0[index] = self.0[index].saturating_sub(count);
    }

    /// The indices of all cards, kind by kind.
    pub fn cards(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(index, count)| std::iter::repeat_n(index, *count as usize))
    }

    /// The kinds of which there are at least so many (1 to 127).
    #[inline]
    pub fn at_least(&self, count: u8) -> Kinds {
        let add = u64::from(0x80 - count) * ONES;
        self.mask(|eight, _| (eight + add) & HIGHS)
    }

    /// The kinds of which there are as many here as there.
    #[inline]
    pub fn same_as(&self, other: &Bag<W>) -> Kinds {
        self.mask(|eight, place| !((eight ^ other.eight(place)) + 0x7f * ONES) & HIGHS)
    }

    #[inline]
    fn eight(&self, place: usize) -> u64 {
        let mut bytes = [0u8; 8];
        bytes.copy_from_slice(&self.0[place..place + 8]);
        u64::from_le_bytes(bytes)
    }

    #[inline]
    fn mask(&self, high_bits: impl Fn(u64, usize) -> u64) -> Kinds {
        let mut mask = 0;
        for place in (0..W).step_by(8) {
            let high = high_bits(self.eight(place), place);
            mask |= (((high >> 7).wrapping_mul(GATHER) >> 56) as u32) << place;
        }
        Kinds(mask)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_tell_kinds_by_their_counts() {
        let mut bag = Bag::<24>::default();
        bag.add(0, 1);
        bag.add(3, 3);
        bag.add(8, 7);
        bag.add(17, 2);
        assert_eq!(bag.at_least(1).collect::<Vec<_>>(), [0, 3, 8, 17]);
        assert_eq!(bag.at_least(3).collect::<Vec<_>>(), [3, 8]);
        let mut other = bag;
        other.remove(8, 1);
        assert!(!bag.same_as(&other).has(8));
        assert!(bag.same_as(&other).has(17));
        assert_eq!(bag.len(), 13);
        assert_eq!(bag.cards().count(), 13);
    }
}
