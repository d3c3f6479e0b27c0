//! Who plays together: single players or two teams of opposite seats.

use engine::{Seat, SeatSet};

/// The sides of a game. A side is a player, or a team; areas and scores belong to sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sides {
    seats: u8,
    teams: bool,
}

impl Sides {
    /// Teams are only made of four.
    pub fn new(seats: usize, teams: bool) -> Sides {
        Sides { seats: seats as u8, teams: teams && seats == 4 }
    }

    /// The number of seats.
    #[inline]
    pub fn seats(self) -> usize {
        self.seats as usize
    }

    /// Whether opposite seats are partners.
    #[inline]
    pub fn are_teams(self) -> bool {
        self.teams
    }

    /// How many sides there are.
    #[inline]
    pub fn count(self) -> usize {
        if self.teams { 2 } else { self.seats as usize }
    }

    /// The side of a seat.
    #[inline]
    pub fn of(self, seat: Seat) -> usize {
        if self.teams { seat.index() & 1 } else { seat.index() }
    }

    /// The seats of a side.
    pub fn members(self, side: usize) -> SeatSet {
        Seat::all(self.seats()).filter(|seat| self.of(*seat) == side).collect()
    }

    /// The first seat of a side; its area is written under it.
    pub fn first(self, side: usize) -> Seat {
        Seat::wrapping(side, self.seats())
    }

    /// The partner of a seat.
    pub fn partner(self, seat: Seat) -> Option<Seat> {
        self.teams.then(|| Seat::wrapping(seat.index() + 2, 4))
    }

    /// The seats of the sides with the best of these totals.
    pub fn best(self, totals: &[i32], sides: impl Fn(usize) -> bool) -> SeatSet {
        let taking_part = || (0..self.count()).filter(|side| sides(*side));
        let best = taking_part().filter_map(|side| totals.get(side)).max();
        taking_part()
            .filter(|side| totals.get(*side) == best)
            .flat_map(|side| self.members(side).iter())
            .collect()
    }
}
