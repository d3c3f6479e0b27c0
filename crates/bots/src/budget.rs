//! How much a bot may think.

use std::fmt;

/// How much a bot may think: so many iterations, and not after a function says stop.
///
/// With iterations alone a bot is deterministic from its seed. The function is asked before every iteration: it can look
/// at a clock, or at a flag that somebody else sets to cancel.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    iterations: u32,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// So many iterations.
    pub fn iterations(iterations: u32) -> Budget<'a> {
        Budget { iterations, stop: None }
    }

    /// As many iterations as there is time, until the function says stop.
    pub fn until(stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { iterations: u32::MAX, stop: Some(stop) }
    }

    /// The same budget, which can be cancelled too.
    #[must_use]
    pub fn or_until(self, stop: &'a dyn Fn() -> bool) -> Budget<'a> {
        Budget { stop: Some(stop), ..self }
    }

    /// The same budget with at most so many iterations.
    #[must_use]
    pub fn at_most(self, iterations: u32) -> Budget<'a> {
        Budget { iterations: self.iterations.min(iterations), ..self }
    }

    /// Whether nothing may be thought any more after so many iterations.
    pub fn is_spent(&self, iterations: u32) -> bool {
        iterations >= self.iterations || self.stop.is_some_and(|stop| stop())
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let until = if self.stop.is_some() { ", or until told to stop" } else { "" };
        write!(f, "Budget({} iterations{until})", self.iterations)
    }
}
