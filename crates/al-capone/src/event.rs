//! What happens, and who may know what of it.

use engine::{Redact, RuleId, Scores, Seat, SeatSet, Viewer};

use crate::AlCapone;
use crate::action::Action;
use crate::cards::Card;

/// Something that happened. A card that the viewer may not know is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "event", rename_all = "kebab-case"), ts(rename = "AlCaponeEvent"))]
#[allow(missing_docs, reason = "The fields say what they are: seats, cards and counts.")]
pub enum Event {
    /// A round begins with its deal.
    RoundBegan { round: u16, dealer: Seat },
    /// A card is dealt.
    Dealt { seat: Seat, card: Option<Card> },
    /// The first card of the underworld is turned up.
    TurnedUp { card: Card },
    /// A card is drawn from the case file, for whatever reason.
    DrewFile { seat: Seat, card: Option<Card> },
    /// The top card of the underworld is drawn.
    DrewUnderworld { seat: Seat, card: Card },
    /// A card of the underworld comes to lie open.
    Exposed { card: Card },
    /// A meld is put down.
    Melded { seat: Seat, clue: Card, count: u8 },
    /// Cards are laid off.
    LaidOff { seat: Seat, clue: Card, count: u8 },
    /// An event is played onto the underworld, with its choice.
    Played { seat: Seat, play: Action },
    /// A player who was asked has no such clue.
    HasNone { seat: Seat, clue: Card },
    /// A player who was asked gives clues; all of them where only one player was asked.
    Gave { seat: Seat, to: Seat, clue: Card, count: u8, all: bool },
    /// A searching player sees a card of the underworld; depth 0 lay on top before.
    Looked { seat: Seat, card: Card, depth: u8 },
    /// A searching player takes a card without showing it.
    TookOne { seat: Seat, card: Option<Card> },
    /// A searching player takes all clues of a gangster and shows them.
    TookSet { seat: Seat, clue: Card, count: u8 },
    /// A searching player takes nothing.
    TookNothing { seat: Seat },
    /// A card of the case file is turned up; kept, or put onto the underworld.
    Revealed { seat: Seat, card: Card, kept: bool },
    /// Cards move from an area, written by its first seat, to the raiding one.
    Raided { seat: Seat, from: Seat, clue: Card, count: u8 },
    /// A card is discarded.
    Discarded { seat: Seat, card: Card },
    /// A player has discarded the last card in hand.
    WentOut { seat: Seat },
    /// The case file has run out; the round ends with this turn.
    FileRanOut,
    /// The others score nothing in this round.
    ShutOut { seat: Seat },
    /// A line of the score sheet: what a player or team gets by which rule, for which gangster.
    Scored { seats: SeatSet, rule: RuleId, clue: Option<Card>, count: u8, points: i32 },
    /// A round is scored.
    RoundEnded { points: Scores, totals: Scores },
    /// A player gives up.
    Resigned { seat: Seat },
    /// The game is over.
    GameOver { winners: SeatSet },
}

impl Redact<AlCapone> for Event {
    fn redact(&self, viewer: Viewer) -> Option<Event> {
        let own = |seat: Seat, card: Option<Card>| card.filter(|_| viewer.is(seat));
        match *self {
            Event::Dealt { seat, card } => Some(Event::Dealt { seat, card: own(seat, card) }),
            Event::DrewFile { seat, card } => Some(Event::DrewFile { seat, card: own(seat, card) }),
            Event::TookOne { seat, card } => Some(Event::TookOne { seat, card: own(seat, card) }),
            Event::Looked { seat, .. } => viewer.is(seat).then_some(*self),
            _ => Some(*self),
        }
    }

    fn shown(&self, viewer: Viewer, cards: &mut Vec<Card>) {
        let (card, count, sees) = match *self {
            Event::Dealt { seat, card: Some(card) } | Event::DrewFile { seat, card: Some(card) } => {
                (card, 1, viewer.is(seat))
            }
            Event::TurnedUp { card } | Event::Exposed { card } | Event::Revealed { card, .. } => {
                (card, 1, true)
            }
            Event::Melded { seat, clue, count }
            | Event::LaidOff { seat, clue, count }
            | Event::Gave { seat, clue, count, .. }
            | Event::TookSet { seat, clue, count } => (clue, count, !viewer.is(seat)),
            Event::Played { seat, play } => match play.event() {
                Some(card) => (card, 1, !viewer.is(seat)),
                None => return,
            },
            Event::Looked { seat, card, depth } => (card, 1, viewer.is(seat) && depth > 0),
            Event::Discarded { seat, card } => (card, 1, !viewer.is(seat)),
            _ => return,
        };
        if sees {
            cards.extend(std::iter::repeat_n(card, count as usize));
        }
    }
}
