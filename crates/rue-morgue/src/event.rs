//! What happens, and who may know what of it.

use engine::{Redact, RuleId, Scores, Seat, SeatSet, Viewer};

use crate::RueMorgue;
use crate::action::{Action, Source};
use crate::cards::Card;

/// Something that happened. A card that the viewer may not know is `None`.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", serde(tag = "event", rename_all = "kebab-case"), ts(rename = "RueMorgueEvent"))]
#[allow(missing_docs, reason = "The fields say what they are: seats, cards and counts.")]
pub enum Event {
    /// A round begins with its deal.
    RoundBegan { round: u16, dealer: Seat },
    /// A card is dealt.
    Dealt { seat: Seat, card: Option<Card> },
    /// The first card of the Rue Morgue is turned up.
    TurnedUp { card: Card },
    /// A card of the case file goes under the orang-utan, seen by nobody.
    PutUnder,
    /// A player has made a sealed choice; nobody else notices.
    Chose { seat: Seat, card: Card },
    /// A card changes hands between partners.
    Passed { seat: Seat, to: Seat, card: Option<Card> },
    /// A hand card goes under the orang-utan.
    Buried { seat: Seat, card: Option<Card> },
    /// A card is drawn from the case file, for whatever reason.
    DrewFile { seat: Seat, card: Option<Card> },
    /// The top card of the Rue Morgue is drawn.
    DrewMorgue { seat: Seat, card: Card },
    /// A card of the Rue Morgue comes to lie open; a player who was searching has seen it already.
    Exposed { card: Card, searcher: Option<Seat> },
    /// A meld is put down.
    Melded { seat: Seat, clue: Card, count: u8 },
    /// Cards are laid off.
    LaidOff { seat: Seat, clue: Card, count: u8 },
    /// The player who has to feed looks at the top card of the case file.
    LookedAtFile { seat: Seat, card: Card },
    /// The orang-utan is fed; a card from the Rue Morgue lay open.
    Fed { seat: Seat, from: Source, card: Option<Card> },
    /// An event is put into the player's area, with its choice.
    Played { seat: Seat, play: Action },
    /// A searching player sees a card of the Rue Morgue; depth 0 lies on top.
    LookedInMorgue { seat: Seat, card: Card, depth: u8 },
    /// A searching player sees a card under the orang-utan.
    LookedUnder { seat: Seat, card: Card },
    /// A searching player takes a card of the Rue Morgue and shows it; everybody saw it before if it lay on top.
    TookFromMorgue { seat: Seat, card: Card, top: bool },
    /// A searching player takes a card from under the orang-utan and shows it.
    TookFromUnder { seat: Seat, card: Card },
    /// A searching player takes nothing.
    TookNothing { seat: Seat },
    /// A card is discarded.
    Discarded { seat: Seat, card: Card },
    /// The case file has run out.
    FileRanOut,
    /// The orang-utan has escaped: the second case file is made.
    SecondFileMade,
    /// A player has discarded the last card in hand.
    Solved { seat: Seat },
    /// The second case file has run out, and nobody has solved the case.
    Unsolved,
    /// Cards left in a hand are shown.
    ShowedHand { seat: Seat, card: Card, count: u8 },
    /// Cards come to light under the caught orang-utan; taken into the solver's area, or put onto the Rue Morgue.
    Found { seat: Seat, card: Card, count: u8, taken: bool },
    /// Cards are shed before scoring.
    Shed { seat: Seat, card: Card, count: u8 },
    /// The others score nothing in this round.
    ShutOut { seat: Seat },
    /// A line of the score sheet: what a player or team gets by which rule, for which card.
    Scored { seats: SeatSet, rule: RuleId, card: Option<Card>, count: u8, points: i32 },
    /// A round is scored.
    RoundEnded { points: Scores, totals: Scores },
    /// A player gives up.
    Resigned { seat: Seat },
    /// The game is over.
    GameOver { winners: SeatSet },
}

impl Redact<RueMorgue> for Event {
    fn redact(&self, viewer: Viewer) -> Option<Event> {
        let own = |seat: Seat, card: Option<Card>| card.filter(|_| viewer.is(seat));
        match *self {
            Event::Dealt { seat, card } => Some(Event::Dealt { seat, card: own(seat, card) }),
            Event::DrewFile { seat, card } => Some(Event::DrewFile { seat, card: own(seat, card) }),
            Event::Buried { seat, card } => Some(Event::Buried { seat, card: own(seat, card) }),
            Event::Passed { seat, to, card } => {
                Some(Event::Passed { seat, to, card: own(seat, card).or(own(to, card)) })
            }
            Event::Fed { seat, from: Source::File, card } => {
                Some(Event::Fed { seat, from: Source::File, card: own(seat, card) })
            }
            Event::Chose { seat, .. }
            | Event::LookedAtFile { seat, .. }
            | Event::LookedInMorgue { seat, .. }
            | Event::LookedUnder { seat, .. } => viewer.is(seat).then_some(*self),
            _ => Some(*self),
        }
    }

    fn shown(&self, viewer: Viewer, cards: &mut Vec<Card>) {
        let (card, count, sees) = match *self {
            Event::Dealt { seat, card: Some(card) } | Event::DrewFile { seat, card: Some(card) } => {
                (card, 1, viewer.is(seat))
            }
            Event::Passed { to, card: Some(card), .. } => (card, 1, viewer.is(to)),
            Event::TurnedUp { card } => (card, 1, true),
            Event::Exposed { card, searcher } => (card, 1, searcher.is_none() || viewer.seat() != searcher),
            Event::Found { card, count, .. } => (card, count, true),
            Event::Melded { seat, clue, count } | Event::LaidOff { seat, clue, count } => {
                (clue, count, !viewer.is(seat))
            }
            Event::LookedAtFile { seat, card } | Event::LookedUnder { seat, card } => {
                (card, 1, viewer.is(seat))
            }
            Event::LookedInMorgue { seat, card, depth } => (card, 1, viewer.is(seat) && depth > 0),
            Event::TookFromMorgue { seat, card, top } => (card, 1, !viewer.is(seat) && !top),
            Event::TookFromUnder { seat, card } | Event::Discarded { seat, card } => {
                (card, 1, !viewer.is(seat))
            }
            Event::ShowedHand { seat, card, count } => (card, count, !viewer.is(seat)),
            Event::Played { seat, play } => match play.event() {
                Some(card) => (card, 1, !viewer.is(seat)),
                None => return,
            },
            _ => return,
        };
        if sees {
            cards.extend(std::iter::repeat_n(card, count as usize));
        }
    }
}
