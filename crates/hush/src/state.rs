//! The whole truth of a position.

use engine::{MAX_SEATS, Position, Scores, Seat, SeatSet};

use crate::Hush;
use crate::rules::{CARDS, Rules};

/// What is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(rename_all = "kebab-case"), ts(rename = "HushPhase"))]
pub enum Phase {
    /// All pick a number, sealed.
    Pick,
    /// The active player draws or knocks.
    Turn,
    /// Everybody may slap.
    Window,
    /// The game is over.
    Over,
}

impl Phase {
    pub(crate) const ALL: [Phase; 4] = [Phase::Pick, Phase::Turn, Phase::Window, Phase::Over];

    pub(crate) fn word(self) -> &'static str {
        match self {
            Phase::Pick => "pick",
            Phase::Turn => "turn",
            Phase::Window => "window",
            Phase::Over => "over",
        }
    }
}

/// A position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// The cards: first one per seat, then those that lie aside.
    pub cards: [u8; CARDS],
    /// What was picked in this round; 0 is nothing yet.
    pub picks: [u8; MAX_SEATS],
    /// Whether a card was drawn in this round.
    pub drawn: bool,
    /// Who has still to answer where several decide together.
    pub left: SeatSet,
    /// Whose turn it is.
    pub active: Seat,
    /// The round, from 1.
    pub round: u8,
    /// What is being done.
    pub phase: Phase,
    /// The totals.
    pub scores: [i32; MAX_SEATS],
    /// Who got the point of the round that ended last.
    pub point: Option<Seat>,
    /// Who gave up.
    pub resigned: Option<Seat>,
    /// How many play.
    pub seats: u8,
}

impl State {
    /// The card that a seat holds.
    pub fn card(&self, seat: Seat) -> u8 {
        self.cards[seat.index()]
    }

    /// Where the card lies that can be drawn in this round.
    pub(crate) fn place_to_draw(&self) -> usize {
        CARDS - 1 - usize::from(self.round) % 4
    }
}

impl Position<Hush> for State {
    fn phase(&self) -> &'static str {
        self.phase.word()
    }

    fn round(&self) -> u32 {
        u32::from(self.round)
    }

    fn actors(&self, _rules: &Rules) -> SeatSet {
        match self.phase {
            Phase::Pick | Phase::Window => self.left,
            Phase::Turn => SeatSet::one(self.active),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn scores(&self, rules: &Rules) -> Scores {
        Scores::new(&self.scores[..rules.seats])
    }

    fn round_scores(&self, rules: &Rules) -> Scores {
        let mut points = [0; MAX_SEATS];
        if let Some(seat) = self.point {
            points[seat.index()] = 1;
        }
        Scores::new(&points[..rules.seats])
    }

    fn winners(&self) -> Option<SeatSet> {
        let playing = || Seat::all(usize::from(self.seats)).filter(|seat| Some(*seat) != self.resigned);
        let best = playing().map(|seat| self.scores[seat.index()]).max()?;
        (self.phase == Phase::Over)
            .then(|| playing().filter(|seat| self.scores[seat.index()] == best).collect())
    }

    fn held(&self, _rules: &Rules, seat: Seat) -> Vec<Option<u8>> {
        vec![Some(self.card(seat))]
    }
}
