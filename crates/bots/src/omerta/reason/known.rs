//! What the player has before the eyes and in mind, and how it is named.

use engine::{Lang, Seat};
use games::omerta::{Card, Omerta, Place};

use crate::Seen;
use crate::words::{points, text};

/// What the player has before the eyes and in mind.
pub(super) struct Facts<'a> {
    pub(super) seen: &'a Seen<'a, Omerta>,
    pub(super) own: Seat,
    pub(super) lang: Lang,
}

impl Facts<'_> {
    pub(super) fn text(&self, de: impl Into<String>, en: impl Into<String>) -> String {
        text(self.lang, de, en)
    }

    pub(super) fn name(&self, card: Card) -> &'static str {
        card.name().get(self.lang)
    }

    /// The name as it stands within a sentence.
    pub(super) fn within(&self, card: Card) -> String {
        match self.lang {
            Lang::De => without_article(self.name(card)).into(),
            Lang::En => self.name(card).replacen("The ", "the ", 1),
        }
    }

    pub(super) fn points(&self, count: i32) -> String {
        points(count, self.lang)
    }

    pub(super) fn known(&self, place: Place) -> Option<Card> {
        self.seen.knowledge.known(place.seat(self.own), place.slot())
    }

    pub(super) fn in_safe(&self, slot: u8) -> Option<Card> {
        self.seen.view.safe_cards?.get((slot as usize).wrapping_sub(1)).copied().flatten()
    }

    /// The cards of a player.
    pub(super) fn places(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let slots = self.seen.view.slots.get(seat.index()).map_or(&[][..], Vec::as_slice);
        let filled = slots.iter().enumerate().filter(|(_, filled)| **filled);
        filled.map(move |(index, _)| Place::of(seat, index as u8 + 1))
    }

    /// One's own cards that nothing blocks.
    pub(super) fn free(&self) -> impl Iterator<Item = Place> {
        self.free_of(self.own)
    }

    pub(super) fn free_of(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let blocked = self.seen.view.patrol.map(|patrol| patrol.on);
        self.places(seat).filter(move |place| Some(*place) != blocked)
    }

    /// One's own free card that counts most, as far as they are known.
    pub(super) fn worst(&self) -> Option<Card> {
        self.free().filter_map(|place| self.known(place)).max_by_key(|card| card.points())
    }

    pub(super) fn knows_all(&self, seat: Seat) -> bool {
        self.places(seat).all(|place| self.known(place).is_some())
    }

    /// What the cards of a player count at least: those that are known.
    pub(super) fn certain(&self, seat: Seat) -> i32 {
        self.places(seat).filter_map(|place| self.known(place)).map(Card::points).sum()
    }

    /// One card for another in one's own hand.
    pub(super) fn instead(&self, new: Card, old: Card) -> String {
        let (change, count) = (new.points() - old.points(), self.points((new.points() - old.points()).abs()));
        let new = if self.lang == Lang::De { self.within(new) } else { self.name(new).into() };
        let old = self.within(old);
        match change {
            ..0 => self.text(
                format!("{new} statt {old}: {count} weniger."),
                format!("{new} for {old}: {count} fewer."),
            ),
            0 => self.text(
                format!("{new} statt {old}: Die Punkte bleiben gleich."),
                format!("{new} for {old}: the points stay the same."),
            ),
            1.. => self
                .text(format!("{new} statt {old}: {count} mehr."), format!("{new} for {old}: {count} more.")),
        }
    }

    /// What is given away, by what it counts.
    pub(super) fn given(&self, card: Card) -> String {
        let count = self.points(card.points());
        match self.lang {
            Lang::De if card.points() == 1 => "eine Karte mit 1 Punkt".into(),
            Lang::De => format!("eine Karte mit {count}n"),
            Lang::En => format!("a card worth {count}"),
        }
    }
}

/// A German name that need not be inflected.
fn without_article(name: &str) -> &str {
    ["Der ", "Die ", "Das "].iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}
