//! Four numbers side by side, one per colour, so that the processor can work on all colours at once.

use std::ops::{Add, Index, IndexMut, Mul, Sub};

/// The value of what cannot be: less than any sum of values, and small enough to be added and shared.
pub(super) const NEVER: f32 = -1e6;

/// A value for each colour.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(16))]
pub(super) struct Lanes([f32; 4]);

impl Lanes {
    /// What cannot be.
    pub(super) const NEVER: Lanes = Lanes::all(NEVER);

    /// The same value for every colour.
    pub(super) const fn all(value: f32) -> Lanes {
        Lanes([value; 4])
    }

    /// A value for each colour.
    pub(super) const fn new(values: [f32; 4]) -> Lanes {
        Lanes(values)
    }

    /// The larger values. None of them is ever "not a number", so a comparison is enough.
    #[inline(always)]
    pub(super) fn max(self, other: Lanes) -> Lanes {
        self.zip(other, larger)
    }

    #[inline(always)]
    fn zip(self, other: Lanes, with: impl Fn(f32, f32) -> f32) -> Lanes {
        let (a, b) = (self.0, other.0);
        Lanes([with(a[0], b[0]), with(a[1], b[1]), with(a[2], b[2]), with(a[3], b[3])])
    }

    /// The largest of the four.
    #[inline(always)]
    pub(super) fn largest(self) -> f32 {
        larger(larger(self.0[0], self.0[1]), larger(self.0[2], self.0[3]))
    }

    /// The sum of the four.
    pub(super) fn sum(self) -> f32 {
        self.0.iter().sum()
    }
}

/// The larger of two numbers, in one instruction.
#[inline(always)]
fn larger(a: f32, b: f32) -> f32 {
    if a > b { a } else { b }
}

impl Add for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn add(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a + b)
    }
}

impl Sub for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn sub(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a - b)
    }
}

impl Mul for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn mul(self, other: Lanes) -> Lanes {
        self.zip(other, |a, b| a * b)
    }
}

impl Index<usize> for Lanes {
    type Output = f32;

    #[inline(always)]
    fn index(&self, colour: usize) -> &f32 {
        &self.0[colour]
    }
}

impl IndexMut<usize> for Lanes {
    #[inline(always)]
    fn index_mut(&mut self, colour: usize) -> &mut f32 {
        &mut self.0[colour]
    }
}
