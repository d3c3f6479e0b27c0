//! Simple sense in Omerta: remember what was seen, keep low cards, snap only what is certain, and say Omerta when all
//! own cards are known to be few points.

use engine::Seat;
use games::omerta::{Action, Card, Omerta, Phase, Place};

use crate::{Seen, Sense};

/// What a card is worth that nobody has seen: about the mean of all cards.
const UNSEEN: i32 = 8;
/// With at most so many points Omerta can succeed.
const MOST: i32 = 7;

impl Sense for Omerta {
    fn worth(seen: &Seen<'_, Omerta>, action: Action) -> i32 {
        let eyes = Eyes { seen, own: seen.view.seat.unwrap_or(Seat::A) };
        match action {
            Action::Peek { .. } | Action::Wait | Action::Keep => 0,
            Action::Omerta => match eyes.certain_count() {
                Some(count) if count <= MOST && eyes.others_have_more(count) => 1000,
                _ => -1,
            },
            Action::DrawPile => 20,
            Action::DrawDiscard => match seen.view.discard_top {
                Some(card) if eyes.worst() - card.points() >= 3 => 20 + eyes.worst() - card.points(),
                _ => 0,
            },
            Action::Replace { card } => 100 + 10 * (eyes.points(card) - eyes.drawn_points()),
            // Discarding a character uses its power, which is worth a little.
            Action::Discard => 100 + eyes.drawn().map_or(0, |card| if card.has_power() { 20 } else { 0 }),
            Action::Snap { card } => certain(eyes.known(card) == seen.view.discard_top, 500),
            Action::Kill { card } => certain(eyes.known(card) == Some(Card::Assassin), 400),
            Action::Mole { card } => certain(eyes.known(card).is_none(), 60),
            Action::Lady { seat } | Action::Mamma { seat } => 50 - eyes.count(seat),
            Action::Traitor { first, second } => 100 - eyes.count(first) - eyes.count(second),
            Action::Patrol { card } => 50 - eyes.count(card.seat(eyes.own)),
            Action::Henchman { first, second } => match (eyes.is_own(first), eyes.is_own(second)) {
                (true, _) => eyes.points(first) - eyes.points(second),
                (_, true) => eyes.points(second) - eyes.points(first),
                _ => 0,
            },
            Action::Driver { first, second } => {
                let places = [first, second].into_iter().flatten();
                let bottles = places.clone().all(|place| eyes.known(place).is_some_and(Card::is_bottle));
                certain(bottles, 50 + places.map(|place| eyes.points(place)).sum::<i32>())
            }
            Action::Safecracker => 50,
            Action::Swap { card, safe } => {
                let cards = seen.view.safe_cards.unwrap_or_default();
                let there = cards.get((safe as usize).wrapping_sub(1)).copied().flatten();
                there.map_or(-1, |there| eyes.points(card) - there.points())
            }
            Action::Decline => 1,
        }
    }
}

/// A chance is taken only where it is certain.
fn certain(is_certain: bool, worth: i32) -> i32 {
    if is_certain { worth } else { -1 }
}

/// What a player reads off the table and remembers.
struct Eyes<'a> {
    seen: &'a Seen<'a, Omerta>,
    own: Seat,
}

impl Eyes<'_> {
    fn is_own(&self, place: Place) -> bool {
        place.seat(self.own) == self.own
    }

    fn known(&self, place: Place) -> Option<Card> {
        self.seen.knowledge.known(place.seat(self.own), place.slot())
    }

    fn points(&self, place: Place) -> i32 {
        self.known(place).map_or(UNSEEN, Card::points)
    }

    fn drawn(&self) -> Option<Card> {
        self.seen.view.drawn.filter(|_| self.seen.view.phase == Phase::Place).and_then(|drawn| drawn.card)
    }

    fn drawn_points(&self) -> i32 {
        self.drawn().map_or(UNSEEN, Card::points)
    }

    fn places(&self, seat: Seat) -> impl Iterator<Item = Place> + '_ {
        let slots = self.seen.view.slots.get(seat.index()).map_or(&[][..], Vec::as_slice);
        (1..).zip(slots).filter(|(_, filled)| **filled).map(move |(slot, _)| Place::of(seat, slot))
    }

    /// What a player is thought to hold.
    fn count(&self, seat: Seat) -> i32 {
        self.places(seat).map(|place| self.points(place)).sum()
    }

    /// The own points, where all own cards are known.
    fn certain_count(&self) -> Option<i32> {
        self.places(self.own).map(|place| self.known(place).map(Card::points)).sum()
    }

    fn others_have_more(&self, count: i32) -> bool {
        self.own.others(self.seen.rules.seats).all(|seat| self.count(seat) >= count)
    }

    /// The points of the worst own card.
    fn worst(&self) -> i32 {
        self.places(self.own).map(|place| self.points(place)).max().unwrap_or(0)
    }
}
