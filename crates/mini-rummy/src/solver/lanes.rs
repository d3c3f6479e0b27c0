//! Four numbers side by side, one per colour, so that the processor can work on all colours at once.
//!
//! The compiler sees by itself that native processors can. For WebAssembly it is said explicitly: there everything is optimised for
//! size once more when the parts are put together, and what the processor could do at once is then done in four steps.

use std::ops::{Add, Mul, Sub};

#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
use plain::Four;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use wide::Four;

/// The value of what cannot be: less than any sum of values, and small enough to be added and shared.
pub(super) const NEVER: f32 = -1e6;

/// A value for each colour.
#[derive(Clone, Copy)]
pub(super) struct Lanes(Four);

impl Lanes {
    /// What cannot be.
    pub(super) const NEVER: Lanes = Lanes::all(NEVER);
    /// Nothing gained.
    pub(super) const ZERO: Lanes = Lanes::all(0.0);

    /// The same value for every colour.
    #[inline(always)]
    pub(super) const fn all(value: f32) -> Lanes {
        Lanes::new([value; 4])
    }

    /// A value for each colour.
    #[inline(always)]
    pub(super) const fn new(values: [f32; 4]) -> Lanes {
        Lanes(Four::new(values))
    }

    /// The values by colour.
    #[inline(always)]
    pub(super) fn by_colour(self) -> [f32; 4] {
        self.0.values()
    }

    /// The larger values. None of them is ever "not a number", so a comparison is enough.
    #[inline(always)]
    pub(super) fn max(self, other: Lanes) -> Lanes {
        Lanes(self.0.max(other.0))
    }

    /// The largest value of each of four.
    #[inline(always)]
    pub(super) fn largest(each: [Lanes; 4]) -> Lanes {
        Lanes(Four::largest(each.map(|lanes| lanes.0)))
    }

    /// The sum of the four.
    #[inline(always)]
    pub(super) fn sum(self) -> f32 {
        self.by_colour().iter().sum()
    }
}

impl Add for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn add(self, other: Lanes) -> Lanes {
        Lanes(self.0.plus(other.0))
    }
}

impl Sub for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn sub(self, other: Lanes) -> Lanes {
        Lanes(self.0.minus(other.0))
    }
}

impl Mul for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn mul(self, other: Lanes) -> Lanes {
        Lanes(self.0.times(other.0))
    }
}

/// Four numbers as any processor has them.
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
mod plain {
    #[derive(Clone, Copy)]
    #[repr(align(16))]
    pub(super) struct Four([f32; 4]);

    impl Four {
        #[inline(always)]
        pub(super) const fn new(values: [f32; 4]) -> Four {
            Four(values)
        }

        #[inline(always)]
        pub(super) fn values(self) -> [f32; 4] {
            self.0
        }

        #[inline(always)]
        pub(super) fn max(self, other: Four) -> Four {
            self.zip(other, larger)
        }

        #[inline(always)]
        pub(super) fn plus(self, other: Four) -> Four {
            self.zip(other, |a, b| a + b)
        }

        #[inline(always)]
        pub(super) fn minus(self, other: Four) -> Four {
            self.zip(other, |a, b| a - b)
        }

        #[inline(always)]
        pub(super) fn times(self, other: Four) -> Four {
            self.zip(other, |a, b| a * b)
        }

        #[inline(always)]
        pub(super) fn largest(each: [Four; 4]) -> Four {
            Four(each.map(|Four([a, b, c, d])| larger(larger(a, b), larger(c, d))))
        }

        #[inline(always)]
        fn zip(self, other: Four, with: impl Fn(f32, f32) -> f32) -> Four {
            let (a, b) = (self.0, other.0);
            Four([with(a[0], b[0]), with(a[1], b[1]), with(a[2], b[2]), with(a[3], b[3])])
        }
    }

    /// The larger of two numbers, in one instruction.
    #[inline(always)]
    fn larger(a: f32, b: f32) -> f32 {
        if a > b { a } else { b }
    }
}

/// Four numbers in a vector of WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wide {
    use std::arch::wasm32::{
        f32x4, f32x4_add, f32x4_extract_lane, f32x4_mul, f32x4_pmax, f32x4_sub, i32x4_shuffle, v128,
    };

    #[derive(Clone, Copy)]
    pub(super) struct Four(v128);

    impl Four {
        #[inline(always)]
        pub(super) const fn new([a, b, c, d]: [f32; 4]) -> Four {
            Four(f32x4(a, b, c, d))
        }

        #[inline(always)]
        pub(super) fn values(self) -> [f32; 4] {
            [
                f32x4_extract_lane::<0>(self.0),
                f32x4_extract_lane::<1>(self.0),
                f32x4_extract_lane::<2>(self.0),
                f32x4_extract_lane::<3>(self.0),
            ]
        }

        /// "Pseudo-maximum" is the comparison alone, which processors have as one instruction.
        #[inline(always)]
        pub(super) fn max(self, other: Four) -> Four {
            Four(f32x4_pmax(other.0, self.0))
        }

        #[inline(always)]
        pub(super) fn plus(self, other: Four) -> Four {
            Four(f32x4_add(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn minus(self, other: Four) -> Four {
            Four(f32x4_sub(self.0, other.0))
        }

        #[inline(always)]
        pub(super) fn times(self, other: Four) -> Four {
            Four(f32x4_mul(self.0, other.0))
        }

        /// Pairs of each two are compared, then what remains of them.
        #[inline(always)]
        pub(super) fn largest([a, b, c, d]: [Four; 4]) -> Four {
            let pairs = |a: Four, b: Four| {
                let (even, odd) =
                    (i32x4_shuffle::<0, 2, 4, 6>(a.0, b.0), i32x4_shuffle::<1, 3, 5, 7>(a.0, b.0));
                Four(f32x4_pmax(odd, even))
            };
            pairs(pairs(a, b), pairs(c, d))
        }
    }
}
