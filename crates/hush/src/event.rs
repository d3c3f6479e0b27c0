//! What happens, and who may know what of it.

use engine::{Redact, Seat, Viewer};

use crate::Hush;

/// Something that happened. A card that the viewer may not know is `None`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "event", rename_all = "kebab-case"), ts(rename = "HushEvent"))]
#[allow(missing_docs, reason = "The fields say what they are: seats, cards and numbers.")]
pub enum Event {
    /// A player got a card.
    Dealt { seat: Seat, card: Option<u8> },
    /// All have picked: this is what a player did.
    Picked { seat: Seat, pick: u8 },
    /// The active player's card changed places with one that lay aside, counted from the first seat.
    Drew { seat: Seat, place: u8, card: Option<u8> },
    /// The window opens.
    Knocked { seat: Seat },
    /// A player shows the card.
    Slapped { seat: Seat, card: u8 },
    /// A round has ended.
    RoundOver { round: u8 },
    /// A player gives up.
    Resigned { seat: Seat },
}

impl Redact<Hush> for Event {
    fn redact(&self, viewer: Viewer) -> Option<Event> {
        let own = |seat: Seat, card: Option<u8>| card.filter(|_| viewer.is(seat));
        Some(match *self {
            Event::Dealt { seat, card } => Event::Dealt { seat, card: own(seat, card) },
            Event::Drew { seat, place, card } => Event::Drew { seat, place, card: own(seat, card) },
            other => other,
        })
    }

    fn shown(&self, viewer: Viewer, cards: &mut Vec<u8>) {
        match *self {
            Event::Dealt { seat, card } | Event::Drew { seat, card, .. } if viewer.is(seat) => {
                cards.extend(card);
            }
            Event::Slapped { seat, card } if !viewer.is(seat) => cards.push(card),
            _ => {}
        }
    }
}
