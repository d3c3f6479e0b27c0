//! Names of things at a table, and time.

use serde::{Deserialize, Serialize};

/// A moment: milliseconds since 1970 as the caller counts them. The machine never lets time go back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Time(pub u64);

impl Time {
    /// The moment so many milliseconds later.
    #[must_use]
    pub fn after(self, millis: u64) -> Time {
        Time(self.0.saturating_add(millis))
    }

    /// The milliseconds since an earlier moment; 0 if it is not earlier.
    pub fn since(self, earlier: Time) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// Who somebody is across tables. The caller has checked it; it is never sent to others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GuestId(pub String);

/// An open socket; the caller gives each one a number of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(pub u64);
