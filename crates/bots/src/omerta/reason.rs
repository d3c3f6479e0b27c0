//! Reasons in words.

mod known;
mod powers;

use engine::{Lang, Seat};
use games::omerta::{Action, Card, Omerta, Place};

use self::known::Facts;
use crate::Seen;
use crate::words::player;

/// With at most so many points Omerta can succeed.
const MOST: i32 = 7;
/// What all cards count on average, rounded down.
const MEAN: i32 = 8;

pub(super) fn reason(seen: &Seen<'_, Omerta>, action: Action, lang: Lang) -> String {
    let facts = Facts { seen, own: seen.view.seat.unwrap_or(Seat::A), lang };
    match action {
        Action::Peek { .. } => facts.text(
            "Dann kennst du zwei Karten; welche, ist egal.",
            "Then you know two cards; it does not matter which.",
        ),
        Action::Omerta => facts.omerta(),
        Action::DrawPile => facts.draw_pile(),
        Action::DrawDiscard => facts.draw_discard(),
        Action::Replace { card } => facts.replace(card),
        Action::Discard => facts.discard(),
        Action::Mole { card } if facts.known(card).is_some() => {
            facts.text("Diese Karte kennst du schon.", "You know this card already.")
        }
        Action::Mole { .. } => {
            facts.text("Diese Karte kennst du noch nicht.", "You do not know this card yet.")
        }
        Action::Lady { seat } => facts.lady(seat),
        Action::Mamma { seat } => facts.mamma(seat),
        Action::Patrol { card } => facts.patrol(card.seat(facts.own)),
        Action::Traitor { first, second } => facts.traitor(first, second),
        Action::Henchman { first, second } => facts.henchman(first, second),
        Action::Driver { first: Some(first), second } => {
            let places: Vec<Place> = [first].into_iter().chain(second).collect();
            facts.driver(&places)
        }
        Action::Safecracker => facts.safecracker(),
        Action::Swap { card, safe } => facts.swap(card, safe),
        Action::Keep => facts.keep(),
        Action::Snap { card } => facts.snap(card),
        Action::Kill { card } => facts.kill(card),
        Action::Wait => facts.wait(),
        Action::Decline | Action::Driver { first: None, .. } if seen.legal.len() == 1 => facts.text(
            "Es gibt nichts, worauf die Karte wirken könnte.",
            "There is nothing the card could act on.",
        ),
        Action::Decline | Action::Driver { first: None, .. } => {
            facts.text("So bleibt alles, wie es ist.", "Everything stays as it is.")
        }
    }
}

impl Facts<'_> {
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
                format!("The cards you know are already worth {count}; more than {MOST} is too many."),
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
                    format!("The open card is worth {count}, an average card only just over {MEAN}."),
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
                    format!("It is worth {count} and could replace a card that you do not know."),
                )
            }
            _ => self.text(
                "Keine deiner Karten zählt mehr; die offene spart dir nichts.",
                "None of your cards is worth more; the open one saves you nothing.",
            ),
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
                    format!("You keep a card that is worth {count} more."),
                )
            }
            _ if self.free().all(|place| self.known(place).is_some()) => self.text(
                "Keine deiner Karten zählt mehr als die gezogene.",
                "None of your cards is worth more than the one you drew.",
            ),
            Some(_) => self.text(
                "Keine deiner Karten, die du kennst, zählt mehr als die gezogene.",
                "None of the cards you know is worth more than the one you drew.",
            ),
            None => {
                let count = self.points(drawn.points());
                self.text(
                    format!("Deine Karten kennst du nicht; die gezogene zählt {count}."),
                    format!("You do not know your cards; the one you drew is worth {count}."),
                )
            }
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

    fn snap(&self, place: Place) -> String {
        let Some(card) = self.known(place) else {
            return self.text(
                "Auf gut Glück: Eine falsche Karte kostet eine Strafkarte.",
                "Trying your luck: a wrong card costs a penalty card.",
            );
        };
        let name = self.name(card);
        if Some(card) == self.seen.view.discard_top {
            return self.text(
                format!("Wie du weißt, die gleiche Karte: {name}. Bist du schnell genug, bist du sie los."),
                format!("You know it is the same card: {name}. If you are quick enough, you get rid of it."),
            );
        }
        self.text(
            format!("Dort liegt etwas anderes: {name}. Das kostet eine Strafkarte."),
            format!("That is a different card: {name}. That costs a penalty card."),
        )
    }

    fn kill(&self, place: Place) -> String {
        match self.known(place) {
            Some(Card::Assassin) => self.text(
                "Die Mörderin verhindert die Aktion, wenn niemand schneller ist; dann bist du 15 Punkte los.",
                "The Assassin stops the action if nobody is faster; then you are rid of 15 points.",
            ),
            Some(card) => {
                let name = self.name(card);
                self.text(
                    format!(
                        "Nur die Mörderin passt, dort liegt aber etwas anderes: {name}. Das kostet eine Strafkarte."
                    ),
                    format!(
                        "Only the Assassin fits, but that is a different card: {name}. That costs a penalty card."
                    ),
                )
            }
            None => self.text(
                "Auf gut Glück: Nur die Mörderin passt, eine andere Karte kostet eine Strafkarte.",
                "Trying your luck: only the Assassin fits, any other card costs a penalty card.",
            ),
        }
    }
}
