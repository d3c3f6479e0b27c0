//! First games: a table for one person and bots, dealt from a seed that is known beforehand.

use protocol::{SeatPlan, Setup};

use crate::SetupError;

/// A tour is for one person; everybody knows its cards, so that it is never public.
pub(crate) fn check(setup: &Setup) -> Result<(), SetupError> {
    let people = setup.seats.iter().filter(|plan| **plan == SeatPlan::Person).count();
    if setup.tour && (people != 1 || setup.public) { Err(SetupError::Tour) } else { Ok(()) }
}
