//! What a viewer may see now.

use engine::{Position as _, Scores, Seat, Sight, Viewer};

use crate::Hush;
use crate::rules::Rules;
use crate::state::{Phase, State};

/// The position as a viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "HushView"))]
pub struct View {
    /// The viewer's seat; a spectator has none.
    pub seat: Option<Seat>,
    /// The round, from 1.
    pub round: u8,
    /// What is being done.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// The viewer's card.
    pub card: Option<u8>,
    /// What the viewer has picked.
    pub pick: Option<u8>,
    /// Whether the active player has drawn in this round.
    pub drawn: bool,
    /// Whether the viewer's answer is due.
    pub asked: bool,
    /// The totals.
    pub scores: Scores,
}

impl Sight<Hush> for View {
    fn new(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let seat = viewer.seat().filter(|seat| seat.index() < rules.seats);
        View {
            seat,
            round: state.round,
            phase: state.phase,
            active: state.active,
            card: seat.map(|seat| state.card(seat)),
            pick: seat.map(|seat| state.picks[seat.index()]).filter(|pick| *pick > 0),
            drawn: state.drawn,
            asked: seat.is_some_and(|seat| state.actors(rules).contains(seat)),
            scores: state.scores(rules),
        }
    }
}
