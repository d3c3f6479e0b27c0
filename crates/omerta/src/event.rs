//! What happens, and who may know what of it.

use engine::{Redact, Scores, Seat, SeatSet, Viewer};

use crate::Omerta;
use crate::action::Action;
use crate::cards::Card;
use crate::state::SAFE;

/// Something that happened. A card that the viewer may not know is `None`; slots count from 1.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "event", rename_all = "kebab-case"), ts(rename = "OmertaEvent"))]
#[allow(missing_docs, reason = "The fields say what they are: seats, slots and cards.")]
pub enum Event {
    /// A round begins; everybody has four cards face down.
    RoundBegan { round: u8, starter: Seat },
    /// A player looks at an own card before the first turn; nobody else notices yet.
    Peeked { seat: Seat, slot: u8, card: Option<Card> },
    /// All have looked: these are the cards of a player.
    PeekedAt { seat: Seat, first: u8, second: u8 },
    /// A player looks at an own card by the Mole.
    Looked { seat: Seat, slot: u8, card: Option<Card> },
    /// A card is drawn from the pile.
    DrewPile { seat: Seat, card: Option<Card> },
    /// The top card of the discard pile is drawn.
    DrewDiscard { seat: Seat, card: Card },
    /// There was no card to draw.
    DrewNothing { seat: Seat },
    /// A card of the discard pile comes to lie open.
    Exposed { card: Card },
    /// The discard pile is shuffled into a new pile of so many cards; the top stays where its snap or action is
    /// under way.
    Reshuffled { pile: u8, kept_top: bool },
    /// The drawn card takes the place of another, which goes to the discard pile.
    Replaced { seat: Seat, slot: u8, card: Card },
    /// The drawn card is discarded directly.
    Discarded { seat: Seat, card: Card },
    /// A bottle card can be snapped by those who are asked.
    SnapOpened { asked: SeatSet },
    /// A character is about to act; those who are asked may stop it.
    ReactionOpened { action: Action, asked: SeatSet },
    /// A player waits; nobody else notices.
    Waited { seat: Seat },
    /// A window is closed.
    WindowClosed,
    /// A right card is snapped.
    Snapped { seat: Seat, slot: u8, card: Card },
    /// An Assassin stops the action.
    Killed { seat: Seat, slot: u8 },
    /// A wrong card was turned up in a window; it goes back.
    Wrong { seat: Seat, slot: u8, card: Card },
    /// A card comes from the pile, unseen: a penalty, or from the Traitor.
    Given { seat: Seat, slot: u8 },
    /// A power is not used.
    Declined { seat: Seat },
    /// A player's cards are shuffled, except a blocked one.
    Shuffled { seat: Seat },
    /// Two cards are swapped.
    Swapped { first: Seat, first_slot: u8, second: Seat, second_slot: u8 },
    /// The Driver turns up a card.
    TurnedUp { seat: Seat, slot: u8, card: Card },
    /// The Driver discards a bottle.
    DroveAway { seat: Seat, slot: u8, card: Card },
    /// The Driver met a character; what was turned up goes back.
    DriverFailed { seat: Seat },
    /// A player looks into the safe.
    OpenedSafe { seat: Seat, cards: [Option<Card>; SAFE] },
    /// An own card is swapped for one in the safe.
    SwappedSafe { seat: Seat, slot: u8, safe: u8 },
    /// The safe is left as it is.
    KeptSafe { seat: Seat },
    /// La Mamma moves from the discard pile to a player.
    MammaPlaced { on: Seat, by: Seat },
    /// The Police Patrol moves from the discard pile to a card.
    PatrolPlaced { on: Seat, slot: u8, by: Seat },
    /// La Mamma leaves for the discard pile.
    MammaLeft,
    /// A turn of the Patrol's placer has passed.
    PatrolStays { turns: u8 },
    /// The Police Patrol leaves for the discard pile.
    PatrolLeft,
    /// A player under La Mamma is skipped.
    Skipped { seat: Seat },
    /// It is a player's turn.
    TurnBegan { seat: Seat },
    /// A player says Omerta.
    SaidOmerta { seat: Seat },
    /// A card is turned up at the end of a round.
    Counted { seat: Seat, slot: u8, card: Card },
    /// A round is scored.
    RoundEnded { points: Scores, totals: Scores },
    /// A player gives up.
    Resigned { seat: Seat },
    /// The game is over.
    GameOver { winners: SeatSet },
}

impl Redact<Omerta> for Event {
    fn redact(&self, viewer: Viewer) -> Option<Event> {
        let own = |seat: Seat, card: Option<Card>| card.filter(|_| viewer.is(seat));
        match *self {
            Event::Looked { seat, slot, card } => Some(Event::Looked { seat, slot, card: own(seat, card) }),
            Event::DrewPile { seat, card } => Some(Event::DrewPile { seat, card: own(seat, card) }),
            Event::OpenedSafe { seat, cards } => {
                Some(Event::OpenedSafe { seat, cards: cards.map(|card| own(seat, card)) })
            }
            Event::Peeked { seat, .. } | Event::Waited { seat } => viewer.is(seat).then_some(*self),
            _ => Some(*self),
        }
    }

    fn shown(&self, viewer: Viewer, shown: &mut Vec<Card>) {
        match *self {
            Event::Peeked { seat, card, .. }
            | Event::Looked { seat, card, .. }
            | Event::DrewPile { seat, card }
                if viewer.is(seat) =>
            {
                shown.extend(card);
            }
            Event::OpenedSafe { seat, cards } if viewer.is(seat) => shown.extend(cards.into_iter().flatten()),
            Event::Discarded { seat, card } if !viewer.is(seat) => shown.push(card),
            Event::Exposed { card }
            | Event::Replaced { card, .. }
            | Event::Snapped { card, .. }
            | Event::Wrong { card, .. }
            | Event::TurnedUp { card, .. }
            | Event::Counted { card, .. } => shown.push(card),
            Event::Killed { .. } => shown.push(Card::Assassin),
            _ => {}
        }
    }
}
