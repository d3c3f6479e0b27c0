//! What a viewer may see now.

use engine::{Position as _, Scores, Seat, SeatSet, Sight, Viewer};

use crate::Omerta;
use crate::action::Action;
use crate::cards::Card;
use crate::rules::Rules;
use crate::state::{Mamma, Patrol, Phase, SAFE, State};

/// The position as a viewer sees it: what lies open or is being looked at right now. Face-down cards are never in it;
/// what was seen before is for [`crate::Knowledge`].
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "OmertaView"))]
pub struct View {
    /// The viewer's seat; a spectator has none.
    pub seat: Option<Seat>,
    /// The round, from 1.
    pub round: u8,
    /// Who started it.
    pub starter: Seat,
    /// Whose turn it is.
    pub active: Seat,
    /// What is being done.
    pub phase: Phase,
    /// Who is to move. Where several decide at once these are all who were asked, also those who have answered since:
    /// only of the viewer it tells whether an answer is still due.
    pub waiting_for: SeatSet,
    /// For each seat which slots hold a card, from slot 1 to the last card.
    pub slots: Vec<Vec<bool>>,
    /// Which slots of the safe hold a card.
    pub safe: [bool; SAFE],
    /// The cards in the safe, while the viewer looks at them.
    pub safe_cards: Option<[Option<Card>; SAFE]>,
    /// How many cards the pile has.
    pub pile_size: u8,
    /// How many cards the discard pile has.
    pub discard_size: u8,
    /// The only visible card of the discard pile.
    pub discard_top: Option<Card>,
    /// The card in the active player's hand.
    pub drawn: Option<DrawnCard>,
    /// The action that waits in a reaction window.
    pub action: Option<Action>,
    /// La Mamma on a player's cards.
    pub mamma: Option<Mamma>,
    /// The Police Patrol on a card.
    pub patrol: Option<Patrol>,
    /// The totals.
    #[cfg_attr(feature = "wire", ts(type = "number[]"))]
    pub scores: Scores,
    /// The winners once the game is over, else nobody.
    pub winners: SeatSet,
}

/// The card in the active player's hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "OmertaDrawnCard"))]
pub struct DrawnCard {
    /// The card, for the player who holds it.
    pub card: Option<Card>,
    /// Whether it was the top of the discard pile.
    pub from_discard: bool,
}

impl Sight<Omerta> for View {
    fn new(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.index() < rules.seats);
        let is_active = viewer.is(state.active);
        let looks = state.phase == Phase::Safe && is_active;
        View {
            seat: own,
            round: state.round,
            starter: state.starter,
            active: state.active,
            phase: state.phase,
            waiting_for: waiting_for(rules, state, own),
            slots: Seat::all(rules.seats)
                .map(|seat| state.slots(seat).up_to_last().iter().map(Option::is_some).collect())
                .collect(),
            safe: state.safe.map(|card| card.is_some()),
            safe_cards: looks.then_some(state.safe),
            pile_size: state.piles.pile_size() as u8,
            discard_size: state.piles.discard_size() as u8,
            discard_top: state.piles.top(),
            drawn: state.drawn.map(|drawn| DrawnCard {
                card: is_active.then_some(drawn.card),
                from_discard: drawn.from_discard,
            }),
            action: state.action,
            mamma: state.mamma,
            patrol: state.patrol,
            scores: state.scores(rules),
            winners: state.winners,
        }
    }
}

/// Where several decide at once nobody may learn who else has answered, so all who are asked are shown.
fn waiting_for(rules: &Rules, state: &State, own: Option<Seat>) -> SeatSet {
    if !state.phase.is_shared() {
        return state.actors();
    }
    let mut seats = state.askable(rules, state.phase);
    if let Some(seat) = own {
        seats.remove(seat);
        if state.pending.contains(seat) {
            seats.insert(seat);
        }
    }
    seats
}
