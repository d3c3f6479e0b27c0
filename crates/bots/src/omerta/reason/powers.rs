//! Reasons for and against what characters do.

use engine::Seat;
use games::omerta::{Action, Card, Place};

use super::MEAN;
use super::known::Facts;
use crate::words::player;

impl Facts<'_> {
    pub(super) fn lady(&self, seat: Seat) -> String {
        let who = player(seat);
        let seen_cards = || {
            self.free_of(seat).filter(|place| self.seen.knowledge.seen_by(seat, place.slot()).contains(seat))
        };
        if self.free_of(seat).count() < 2 {
            return self.text(
                format!("Bei {who} gibt es nichts zu mischen."),
                format!("{who} has no cards to shuffle."),
            );
        }
        match seen_cards().count() {
            0 => self.text(
                format!("{who} hat von den Karten, die jetzt dort liegen, keine gesehen."),
                format!("{who} has seen none of the cards that are there now."),
            ),
            count => self.text(
                format!(
                    "{who} hat {} der eigenen Karten gesehen und weiß danach nicht mehr, was wo liegt.",
                    number(count)
                ),
                format!("{who} has seen {count} of their own cards and will no longer know which is where."),
            ),
        }
    }

    pub(super) fn henchman(&self, first: Place, second: Place) -> String {
        let (one, other) = (first.seat(self.own), second.seat(self.own));
        if one != self.own && other != self.own {
            return self.swap_of_others((one, self.known(first)), (other, self.known(second)));
        }
        let (here, there, seat) = if one == self.own { (first, second, other) } else { (second, first, one) };
        let who = player(seat);
        match (self.known(here), self.known(there)) {
            (Some(old), Some(new)) => self.instead(new, old),
            (Some(old), None) => self.text(
                format!("Du gibst {who} {}; was du dafür bekommst, weißt du nicht.", self.given(old)),
                format!("You give {who} {}; you do not know what you get for it.", self.given(old)),
            ),
            (None, Some(new)) => self.text(
                format!("{} von {who} statt einer Karte, die du nicht kennst.", self.name(new)),
                format!("{} from {who} for a card that you do not know.", self.name(new)),
            ),
            (None, None) => self.text(
                format!("Du tauschst mit {who} zwei Karten, die du beide nicht kennst."),
                format!("You and {who} swap two cards, neither of which you know."),
            ),
        }
    }

    pub(super) fn swap_of_others(&self, one: (Seat, Option<Card>), other: (Seat, Option<Card>)) -> String {
        let gets = |seat: Seat, card: Card| {
            let (who, card) = (player(seat), self.given(card));
            self.text(format!("{who} bekommt {card}"), format!("{who} gets {card}"))
        };
        match (one, other) {
            ((one, Some(first)), (other, Some(second))) => {
                format!("{}, {}.", gets(other, first), gets(one, second))
            }
            ((_, Some(card)), (taker, None)) | ((taker, None), (_, Some(card))) => {
                format!("{}.", gets(taker, card))
            }
            ((one, None), (other, None)) => {
                let (one, other) = (player(one), player(other));
                self.text(
                    format!("{one} und {other} tauschen zwei Karten, die du nicht kennst."),
                    format!("{one} and {other} swap two cards that you do not know."),
                )
            }
        }
    }

    pub(super) fn driver(&self, places: &[Place]) -> String {
        let known = || places.iter().filter_map(|place| self.known(*place));
        if let Some(card) = known().find(|card| !card.is_bottle()) {
            return self.text(
                format!("{} ist keine Flaschenkarte: Das kostet eine Strafkarte.", self.name(card)),
                format!("{} is not a bottle card: that costs a penalty card.", self.name(card)),
            );
        }
        if known().count() < places.len() {
            return self.text(
                "Nicht jede davon kennst du: Ist eine keine Flaschenkarte, kostet das eine Strafkarte.",
                "You do not know them all: if one is not a bottle card, it costs a penalty card.",
            );
        }
        let count = self.points(known().map(Card::points).sum());
        self.text(
            format!("Damit bist du diese Flaschen los: {count} weniger."),
            format!("You get rid of these bottles: {count} fewer."),
        )
    }

    pub(super) fn keep(&self) -> String {
        let better = self.seen.legal.iter().filter_map(|action| match action {
            Action::Swap { card, safe } => {
                let (old, new) = (self.known(*card)?, self.in_safe(*safe)?);
                Some(old.points() - new.points()).filter(|fewer| *fewer > 0)
            }
            _ => None,
        });
        match better.max() {
            Some(fewer) => {
                let count = self.points(fewer);
                self.text(
                    format!("Du lässt alles liegen; ein Tausch würde {count} sparen."),
                    format!("You leave everything; a swap would save {count}."),
                )
            }
            None => self.text(
                "Du weißt von keiner eigenen Karte, die mehr zählt als eine im Safe.",
                "You know of no card of yours that is worth more than one in the safe.",
            ),
        }
    }

    pub(super) fn mamma(&self, seat: Seat) -> String {
        let who = player(seat);
        self.text(
            format!("{who} setzt einmal aus und kann so lange nicht Omerta sagen."),
            format!("{who} misses a turn and cannot say Omerta until then."),
        )
    }

    pub(super) fn patrol(&self, seat: Seat) -> String {
        let who = player(seat);
        self.text(
            format!("{who} kann bis zu deinem übernächsten Zug nicht Omerta sagen."),
            format!("{who} cannot say Omerta until your turn after next."),
        )
    }

    pub(super) fn traitor(&self, first: Seat, second: Seat) -> String {
        let (one, other) = (player(first), player(second));
        if first == second {
            return self.text(
                format!("{one} bekommt zwei Karten dazu, im Schnitt etwa 17 Punkte."),
                format!("{one} gets two more cards, about 17 points on average."),
            );
        }
        self.text(
            format!("{one} und {other} bekommen je eine Karte dazu, im Schnitt gut {MEAN} Punkte."),
            format!("{one} and {other} get one more card each, just over {MEAN} points on average."),
        )
    }

    pub(super) fn safecracker(&self) -> String {
        if self.free().next().is_none() {
            return self.text(
                "Du siehst die Karten im Safe, kannst aber keine tauschen.",
                "You see the cards in the safe, but cannot swap one.",
            );
        }
        self.text(
            "Du siehst die Karten im Safe und darfst eine gegen eine deiner Karten tauschen.",
            "You see the cards in the safe and may swap one for one of your cards.",
        )
    }

    pub(super) fn swap(&self, card: Place, safe: u8) -> String {
        match (self.known(card), self.in_safe(safe)) {
            (Some(old), Some(new)) => self.instead(new, old),
            (_, new) => {
                let new = new.map_or("", |new| self.name(new));
                self.text(
                    format!("{new} statt einer Karte, die du nicht kennst."),
                    format!("{new} for a card that you do not know."),
                )
            }
        }
    }
}

/// A number as it stands before the genitive in German.
fn number(count: usize) -> String {
    if count == 1 { "eine".into() } else { count.to_string() }
}
