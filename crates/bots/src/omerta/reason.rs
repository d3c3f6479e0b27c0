//! Reasons in words.

use engine::{Lang, Seat};
use games::omerta::{Action, Card, Omerta, Place};

use crate::Seen;
use crate::words::{player, points, text};

/// With at most so many points Omerta can succeed.
const MOST: i32 = 7;
/// What all cards count on average, rounded down.
const MEAN: i32 = 8;

/// What the player has before the eyes and in mind.
struct Facts<'a> {
    seen: &'a Seen<'a, Omerta>,
    own: Seat,
    lang: Lang,
}

pub(super) fn reason(seen: &Seen<'_, Omerta>, action: Action, lang: Lang) -> String {
    let facts = Facts { seen, own: seen.view.seat.unwrap_or(Seat::A), lang };
    let name = |card: Card| card.name().get(lang);
    match action {
        Action::Peek { .. } => text(
            lang,
            "Dann kennst du zwei Karten; welche, ist gleich.",
            "Then you know two cards; it does not matter which.",
        ),
        Action::Omerta => facts.omerta(),
        Action::DrawPile => facts.draw_pile(),
        Action::DrawDiscard => facts.draw_discard(),
        Action::Replace { card } => facts.replace(card),
        Action::Discard => facts.discard(),
        Action::Mole { card } if facts.known(card).is_some() => {
            text(lang, "Diese Karte kennst du schon.", "You know this card already.")
        }
        Action::Mole { .. } => {
            text(lang, "Diese Karte kennst du noch nicht.", "You do not know this card yet.")
        }
        Action::Lady { seat } => facts.lady(seat),
        Action::Mamma { seat } => {
            let who = player(seat);
            text(
                lang,
                format!("{who} setzt einmal aus und kann so lange nicht Omerta sagen."),
                format!("{who} misses a turn and cannot say Omerta until then."),
            )
        }
        Action::Patrol { card } => {
            let who = player(card.seat(facts.own));
            text(
                lang,
                format!("{who} kann bis zu deinem übernächsten Zug nicht Omerta sagen."),
                format!("{who} cannot say Omerta until your turn after next."),
            )
        }
        Action::Traitor { first, second } if first == second => {
            let who = player(first);
            text(
                lang,
                format!("{who} bekommt zwei Karten dazu, im Schnitt etwa 17 Punkte."),
                format!("{who} gets two more cards, about 17 points on average."),
            )
        }
        Action::Traitor { first, second } => {
            let (one, other) = (player(first), player(second));
            text(
                lang,
                format!("{one} und {other} bekommen je eine Karte dazu, im Schnitt gut {MEAN} Punkte."),
                format!("{one} and {other} get one more card each, just over {MEAN} points on average."),
            )
        }
        Action::Henchman { first, second } => facts.henchman(first, second),
        Action::Driver { first: Some(first), second } => {
            let places: Vec<Place> = [first].into_iter().chain(second).collect();
            facts.driver(&places)
        }
        Action::Safecracker if facts.free().next().is_none() => text(
            lang,
            "Du siehst die Karten im Safe, kannst aber keine tauschen.",
            "You see the cards in the safe, but cannot swap one.",
        ),
        Action::Safecracker => text(
            lang,
            "Du siehst die Karten im Safe und darfst eine gegen eine deiner Karten tauschen.",
            "You see the cards in the safe and may swap one for one of your cards.",
        ),
        Action::Swap { card, safe } => match (facts.known(card), facts.in_safe(safe)) {
            (Some(old), Some(new)) => facts.instead(new, old),
            (_, new) => text(
                lang,
                format!("{} statt einer Karte, die du nicht kennst.", new.map_or("", name)),
                format!("{} for a card that you do not know.", new.map_or("", name)),
            ),
        },
        Action::Keep => facts.keep(),
        Action::Snap { card } => match facts.known(card) {
            Some(card) if Some(card) == seen.view.discard_top => text(
                lang,
                format!(
                    "Wie du weißt, die gleiche Karte: {}. Bist du schnell genug, bist du sie los.",
                    name(card)
                ),
                format!(
                    "You know that it is the same card: {}. If you are quick enough, it is gone.",
                    name(card)
                ),
            ),
            Some(card) => text(
                lang,
                format!("Dort liegt etwas anderes: {}. Das kostet eine Strafkarte.", name(card)),
                format!("Something else lies there: {}. That costs a penalty card.", name(card)),
            ),
            None => text(
                lang,
                "Auf gut Glück: Eine falsche Karte kostet eine Strafkarte.",
                "Trying your luck: a wrong card costs a penalty card.",
            ),
        },
        Action::Kill { card } => match facts.known(card) {
            Some(Card::Assassin) => text(
                lang,
                "Die Mörderin verhindert die Aktion, wenn niemand schneller ist; dann bist du 15 Punkte los.",
                "The Assassin stops the action if nobody is faster; then you are rid of 15 points.",
            ),
            Some(card) => text(
                lang,
                format!(
                    "Nur die Mörderin passt, dort liegt aber etwas anderes: {}. Das kostet eine Strafkarte.",
                    name(card)
                ),
                format!(
                    "Only the Assassin fits, but something else lies there: {}. That costs a penalty card.",
                    name(card)
                ),
            ),
            None => text(
                lang,
                "Auf gut Glück: Nur die Mörderin passt, eine andere Karte kostet eine Strafkarte.",
                "Trying your luck: only the Assassin fits, any other card costs a penalty card.",
            ),
        },
        Action::Wait => facts.wait(),
        Action::Decline | Action::Driver { first: None, .. } if seen.legal.len() == 1 => text(
            lang,
            "Es gibt nichts, worauf die Karte wirken könnte.",
            "There is nothing the card could act on.",
        ),
        Action::Decline | Action::Driver { first: None, .. } => {
            text(lang, "So bleibt alles, wie es ist.", "Everything stays as it is.")
        }
    }
}

impl Facts<'_> {
    fn text(&self, de: impl Into<String>, en: impl Into<String>) -> String {
        text(self.lang, de, en)
    }

    fn name(&self, card: Card) -> &'static str {
        card.name().get(self.lang)
    }

    /// The name as it stands within a sentence.
    fn within(&self, card: Card) -> String {
        match self.lang {
            Lang::De => without_article(self.name(card)).into(),
            Lang::En => self.name(card).replacen("The ", "the ", 1),
        }
    }

    fn points(&self, count: i32) -> String {
        points(count, self.lang)
    }

    fn known(&self, place: Place) -> Option<Card> {
        self.seen.knowledge.known(place.seat(self.own), place.slot())
    }

    fn in_safe(&self, slot: u8) -> Option<Card> {
        self.seen.view.safe_cards?.get((slot as usize).wrapping_sub(1)).copied().flatten()
    }

    /// The cards of a player.
    fn places(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let slots = self.seen.view.slots.get(seat.index()).map_or(&[][..], Vec::as_slice);
        let filled = slots.iter().enumerate().filter(|(_, filled)| **filled);
        filled.map(move |(index, _)| Place::of(seat, index as u8 + 1))
    }

    /// The own cards that nothing blocks.
    fn free(&self) -> impl Iterator<Item = Place> {
        self.free_of(self.own)
    }

    fn free_of(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let blocked = self.seen.view.patrol.map(|patrol| patrol.on);
        self.places(seat).filter(move |place| Some(*place) != blocked)
    }

    /// The own free card that counts most, as far as they are known.
    fn worst(&self) -> Option<Card> {
        self.free().filter_map(|place| self.known(place)).max_by_key(|card| card.points())
    }

    fn knows_all(&self, seat: Seat) -> bool {
        self.places(seat).all(|place| self.known(place).is_some())
    }

    /// What the cards of a player count at least: those that are known.
    fn certain(&self, seat: Seat) -> i32 {
        self.places(seat).filter_map(|place| self.known(place)).map(Card::points).sum()
    }

    fn omerta(&self) -> String {
        let own = self.certain(self.own);
        let count = self.points(own);
        if own > MOST && self.knows_all(self.own) {
            return self.text(
                format!("Du hast {count}; mehr als {MOST} sind zu viel."),
                format!("You have {count}; more than {MOST} is too many."),
            );
        }
        if own > MOST {
            return self.text(
                format!(
                    "Schon was du von deinen Karten kennst, zählt {count}; mehr als {MOST} sind zu viel."
                ),
                format!("What you know of your cards counts {count} already; more than {MOST} is too many."),
            );
        }
        if !self.knows_all(self.own) {
            return self.text(
                format!("Du weißt nicht, ob du höchstens {MOST} Punkte hast; mit mehr kostet es 20 dazu."),
                format!(
                    "You do not know whether you have at most {MOST} points; with more it costs 20 extra."
                ),
            );
        }
        let others = || self.own.others(self.seen.rules.seats);
        if let Some(lower) = others().find(|seat| self.knows_all(*seat) && self.certain(*seat) < own) {
            let who = player(lower);
            return self.text(
                format!("Du hast {count}, aber {who} hat weniger: Das kostet dich 20 dazu."),
                format!("You have {count}, but {who} has fewer: it costs you 20 extra."),
            );
        }
        if others().all(|seat| self.certain(seat) >= own) {
            return self.text(
                format!("Du hast {count}, und niemand hat weniger."),
                format!("You have {count}, and nobody has fewer."),
            );
        }
        self.text(
            format!("Du hast nur {count}; ob jemand weniger hat, weißt du nicht."),
            format!("You have only {count}; you do not know whether anybody has fewer."),
        )
    }

    fn draw_pile(&self) -> String {
        match self.seen.view.discard_top {
            None => self.text("Es gibt keine offene Karte.", "There is no open card."),
            Some(_) if !self.seen.legal.contains(&Action::DrawDiscard) => self.text(
                "Die offene Karte kannst du nicht nehmen: Du hättest keine, die du ersetzen könntest.",
                "You cannot take the open card: you have none that it could replace.",
            ),
            Some(top) if top.points() > MEAN => {
                let count = self.points(top.points());
                self.text(
                    format!("Die offene Karte zählt {count}, eine Karte im Schnitt nur gut {MEAN}."),
                    format!("The open card counts {count}, an average card only just over {MEAN}."),
                )
            }
            Some(_) => self.text(
                "Eine neue Karte siehst nur du, und du darfst sie auch gleich ablegen.",
                "Only you see a new card, and you may discard it at once.",
            ),
        }
    }

    fn draw_discard(&self) -> String {
        let Some(top) = self.seen.view.discard_top else {
            return self.text("Es gibt keine offene Karte.", "There is no open card.");
        };
        match self.worst() {
            Some(worst) if worst.points() > top.points() => self.instead(top, worst),
            _ if self.free().any(|place| self.known(place).is_none()) => {
                let count = self.points(top.points());
                self.text(
                    format!("Sie zählt {count} und könnte eine Karte ersetzen, die du nicht kennst."),
                    format!("It counts {count} and could replace a card that you do not know."),
                )
            }
            _ => self.text(
                "Keine deiner Karten zählt mehr; die offene spart dir nichts.",
                "None of your cards counts more; the open one saves you nothing.",
            ),
        }
    }

    /// One card for another in the own hand.
    fn instead(&self, new: Card, old: Card) -> String {
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

    fn replace(&self, card: Place) -> String {
        let drawn = self.seen.view.drawn.and_then(|drawn| drawn.card);
        match (self.known(card), drawn) {
            (Some(old), Some(new)) if old.has_power() && old.points() <= new.points() => self.text(
                format!(
                    "{} wirkt, wenn du die Karte ablegst; dafür behältst du die gezogene.",
                    self.name(old)
                ),
                format!("{} acts when it is discarded; you keep the one you drew.", self.name(old)),
            ),
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

    fn discard(&self) -> String {
        let Some(drawn) = self.seen.view.drawn.and_then(|drawn| drawn.card) else {
            return self.text("Du behältst deine Karten.", "You keep your cards.");
        };
        let twin = || self.free().any(|place| self.known(place) == Some(drawn));
        match self.worst() {
            _ if drawn.has_power() => self.text(
                format!("{} wirkt, wenn du die Karte ablegst.", self.name(drawn)),
                format!("{} acts when it is discarded.", self.name(drawn)),
            ),
            _ if drawn.is_bottle() && twin() => self.text(
                "Eine gleiche hast du noch: Bist du schnell genug, wirst du auch sie los.",
                "You have another one like it: if you are quick enough, you get rid of that too.",
            ),
            _ if self.free().next().is_none() => self.text(
                "Du hast keine Karte, die du ersetzen könntest.",
                "You have no card that it could replace.",
            ),
            Some(worst) if worst.points() > drawn.points() => {
                let count = self.points(worst.points() - drawn.points());
                self.text(
                    format!("So behältst du eine Karte, die {count} mehr zählt."),
                    format!("You keep a card that counts {count} more."),
                )
            }
            _ if self.free().all(|place| self.known(place).is_some()) => self.text(
                "Keine deiner Karten zählt mehr als die gezogene.",
                "None of your cards counts more than the one you drew.",
            ),
            Some(_) => self.text(
                "Keine deiner Karten, die du kennst, zählt mehr als die gezogene.",
                "None of the cards you know counts more than the one you drew.",
            ),
            None => {
                let count = self.points(drawn.points());
                self.text(
                    format!("Deine Karten kennst du nicht; die gezogene zählt {count}."),
                    format!("You do not know your cards; the one you drew counts {count}."),
                )
            }
        }
    }

    fn lady(&self, seat: Seat) -> String {
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
                format!("{who} hat von den Karten, wie sie jetzt liegen, keine gesehen."),
                format!("{who} has seen none of the cards as they lie now."),
            ),
            count => self.text(
                format!(
                    "{who} hat {} der eigenen Karten gesehen und weiß danach nicht mehr, was wo liegt.",
                    number(count)
                ),
                format!("{who} has seen {count} of their own cards and will no longer know what lies where."),
            ),
        }
    }

    fn henchman(&self, first: Place, second: Place) -> String {
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

    /// What is given away, by what it counts.
    fn given(&self, card: Card) -> String {
        let count = self.points(card.points());
        match self.lang {
            Lang::De if card.points() == 1 => "eine Karte mit 1 Punkt".into(),
            Lang::De => format!("eine Karte mit {count}n"),
            Lang::En => format!("a card worth {count}"),
        }
    }

    fn swap_of_others(&self, one: (Seat, Option<Card>), other: (Seat, Option<Card>)) -> String {
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

    fn driver(&self, places: &[Place]) -> String {
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
            format!("Flaschen, die weg sind, zählen nicht: {count} weniger."),
            format!("Bottles that are gone do not count: {count} fewer."),
        )
    }

    fn keep(&self) -> String {
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
                "You know of no card of yours that counts more than one in the safe.",
            ),
        }
    }

    fn wait(&self) -> String {
        let fits = self.seen.legal.iter().any(|action| match action {
            Action::Snap { card } => {
                self.known(*card).is_some() && self.known(*card) == self.seen.view.discard_top
            }
            Action::Kill { card } => self.known(*card) == Some(Card::Assassin),
            _ => false,
        });
        if fits {
            self.text(
                "Eine Karte würde passen, aber du hältst sie zurück.",
                "A card would fit, but you hold it back.",
            )
        } else {
            self.text(
                "Du weißt von keiner passenden Karte; eine falsche kostet eine Strafkarte.",
                "You know of no card that fits; a wrong one costs a penalty card.",
            )
        }
    }
}

/// A number as it stands before the genitive in German.
fn number(count: usize) -> String {
    if count == 1 { "eine".into() } else { count.to_string() }
}

/// A German name that need not be inflected.
fn without_article(name: &str) -> &str {
    ["Der ", "Die ", "Das "].iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}
