//! Reasons in words.

use engine::{Lang, Seat};
use games::al_capone::{Action, AlCapone, Card, Phase};
use mystery::Kind;

use crate::Seen;
use crate::words::{cards, player, points, text};

/// What the player has before the eyes and in mind.
struct Facts<'a> {
    seen: &'a Seen<'a, AlCapone>,
    own: Seat,
    lang: Lang,
}

pub(super) fn reason(seen: &Seen<'_, AlCapone>, action: Action, lang: Lang) -> String {
    let facts = Facts { seen, own: seen.view.seat.unwrap_or(Seat::A), lang };
    let name = |card: Card| card.name().get(lang);
    let lying = cards(usize::from(seen.view.underworld_size), lang);
    match action {
        Action::DrawFile => facts.draw_file(),
        Action::DrawUnderworld => match seen.view.underworld_top {
            Some(card) if card.is_clue() => facts.clue_comes(card),
            Some(card) => text(
                lang,
                format!("{} ist ein Ereignis; eins darfst du in jedem Zug spielen.", name(card)),
                format!("{} is an event; you may play one in every turn.", name(card)),
            ),
            None => text(lang, "Die Unterwelt ist leer.", "The underworld is empty."),
        },
        Action::Meld { clue, count } | Action::LayOff { clue, count } => facts.put_down(clue, count),
        Action::AskAround { clue } => facts.ask_around(clue),
        Action::AskOne { clue, seat } => facts.ask_one(clue, seat),
        Action::SearchOne | Action::SearchSet if seen.view.underworld_size == 0 => text(
            lang,
            "Die Unterwelt ist leer: Da ist nichts zu holen.",
            "The underworld is empty: there is nothing to get.",
        ),
        Action::SearchOne => text(
            lang,
            format!("Du suchst dir in der Unterwelt eine Karte aus ({lying} dort)."),
            format!("You choose a card in the underworld ({lying} there)."),
        ),
        Action::SearchSet => text(
            lang,
            format!(
                "Du bekommst aus der Unterwelt alles, was zu einer deiner Meldungen passt ({lying} dort)."
            ),
            format!("You get everything in the underworld that matches one of your melds ({lying} there)."),
        ),
        Action::Take { card } if seen.view.phase == Phase::SearchSet => facts.take_set(card),
        Action::Take { card } if card.is_clue() => facts.clue_comes(card),
        Action::Take { card } => text(
            lang,
            format!("{} ist ein Ereignis, das du ab dem nächsten Zug spielen kannst.", name(card)),
            format!("{} is an event; you can play it from your next turn on.", name(card)),
        ),
        Action::TakeNothing if seen.legal.len() == 1 => {
            text(lang, "Da liegt nichts, was du nehmen kannst.", "There is nothing there that you can take.")
        }
        Action::TakeNothing => text(lang, "Du lässt alles liegen.", "You leave everything there."),
        Action::DrawTwo => facts.draw_two(),
        Action::RevealSeven => facts.reveal(),
        Action::Raid { clue } => {
            let count = facts.elsewhere(clue);
            text(
                lang,
                format!(
                    "{} von {} bei den anderen: Du gewinnst, was sie verlieren.",
                    cards(count, lang),
                    name(clue)
                ),
                format!("The others have {count} × {} on the table: you gain what they lose.", name(clue)),
            )
        }
        Action::Discard { card } => facts.discard(card),
    }
}

/// Whether the reason names only what is given up: a pair, an event, or a card that could be laid out.
pub(super) fn gives_up(seen: &Seen<'_, AlCapone>, action: Action) -> bool {
    let facts = Facts { seen, own: seen.view.seat.unwrap_or(Seat::A), lang: Lang::En };
    match action {
        Action::Discard { .. } if seen.view.hand.len() == 1 => false,
        Action::Discard { card } => !card.is_clue() || facts.is_open(card) || facts.held(card) > 1,
        _ => false,
    }
}

impl Facts<'_> {
    fn text(&self, de: impl Into<String>, en: impl Into<String>) -> String {
        text(self.lang, de, en)
    }

    fn name(&self, card: Card) -> &'static str {
        card.name().get(self.lang)
    }

    fn held(&self, card: Card) -> usize {
        self.seen.view.hand.iter().filter(|held| **held == card).count()
    }

    /// The cards of a gangster in one's own area, and in the others'.
    fn laid(&self, clue: Card) -> (usize, usize) {
        let (mut own, mut others) = (0, 0);
        for area in &self.seen.view.areas {
            let count =
                area.clues.iter().filter(|clues| clues.clue == clue).map(|clues| clues.count).sum::<u8>();
            if area.seats.contains(self.own) {
                own += usize::from(count);
            } else {
                others += usize::from(count);
            }
        }
        (own, others)
    }

    fn elsewhere(&self, clue: Card) -> usize {
        self.laid(clue).1
    }

    /// Whether a meld of a gangster lies on the table.
    fn is_open(&self, clue: Card) -> bool {
        let mut all = self.seen.view.areas.iter().flat_map(|area| &area.clues);
        all.any(|clues| clues.clue == clue && clues.count >= 3)
    }

    /// How many cards of a gangster lie where the player does not see them now.
    fn unseen(&self, clue: Card) -> usize {
        let (own, others) = self.laid(clue);
        let top = usize::from(self.seen.view.underworld_top == Some(clue));
        usize::from(clue.copies()).saturating_sub(self.held(clue) + own + others + top)
    }

    fn draw_file(&self) -> String {
        let view = self.seen.view;
        match view.underworld_top {
            _ if view.file_size <= 2 => self.text(
                "Damit ist die Fallakte leer, und die Runde endet mit diesem Zug.",
                "That empties the case file, and the round ends with this turn.",
            ),
            None => self.text("Die Unterwelt ist leer.", "The underworld is empty."),
            Some(top) if top.is_clue() && self.held(top) == 0 && !self.is_open(top) => self.text(
                "Zwei neue Karten statt einer offenen, die zu keiner deiner Karten passt.",
                "Two new cards instead of an open one that fits none of your cards.",
            ),
            Some(_) => self
                .text("Zwei neue Karten statt der einen offenen.", "Two new cards instead of the open one."),
        }
    }

    /// What a clue means that comes into the hand.
    fn clue_comes(&self, card: Card) -> String {
        let (held, name) = (self.held(card), self.name(card));
        let hand = self.seen.view.hand.len() + 1;
        match held {
            _ if self.is_open(card) => self.text(
                format!(
                    "{name} passt zu einer Meldung auf dem Tisch und zählt, sobald du die Karte ergänzt."
                ),
                format!("{name} fits a meld on the table and scores as soon as you lay it off."),
            ),
            0 => {
                self.text(format!("Von {name} hast du noch keine Karte."), format!("You have no {name} yet."))
            }
            1 => self
                .text(format!("Mit {name} hast du ein Paar."), format!("{name} makes a pair in your hand.")),
            _ if hand > 3 => self.text(
                format!("Von {name} hast du dann {} und kannst melden.", held + 1),
                format!("Then you have {} of {name} and can meld.", held + 1),
            ),
            _ => self.text(
                format!("Von {name} hast du dann {}.", held + 1),
                format!("Then you have {} of {name}.", held + 1),
            ),
        }
    }

    fn put_down(&self, clue: Card, count: u8) -> String {
        let of = |values: &[i32]| values.get(clue as usize).copied().unwrap_or(0);
        let (card, set) = (of(&self.seen.rules.card_values), of(&self.seen.rules.set_values));
        let (lying, copies) = (self.laid(clue).0, usize::from(clue.copies()));
        let after = lying + usize::from(count);
        let worth = if after == copies { set } else { card * after as i32 };
        let (brings, name) = (points(worth - card * lying as i32, self.lang), self.name(clue));
        if self.seen.view.hand.len() == usize::from(count) + 1 {
            return self.text(
                format!("Das bringt {brings}, und mit deiner letzten Karte beendest du die Runde."),
                format!("That scores {brings}, and your last card ends the round."),
            );
        }
        if after == copies {
            return self.text(
                format!(
                    "Damit liegen alle Karten von {name} bei dir: Der komplette Satz zählt {}.",
                    points(set, self.lang)
                ),
                format!("That completes {name}: the complete set is worth {}.", points(set, self.lang)),
            );
        }
        let missing = copies - after;
        let lacks = if missing == 1 { "fehlt" } else { "fehlen" };
        self.text(
            format!("Das zählt {brings} für {name}; zum kompletten Satz {lacks} dann noch {missing}."),
            format!("That scores {brings} for {name}; the complete set then needs {missing} more."),
        )
    }

    fn certain(&self, seat: Seat, clue: Card) -> u8 {
        self.seen.knowledge.certain(seat).0.get(clue as usize).copied().unwrap_or(0)
    }

    fn ask_around(&self, clue: Card) -> String {
        let name = self.name(clue);
        let mut others = self.own.others(self.seen.rules.sides.seats());
        if let Some(seat) = others.find(|seat| self.certain(*seat, clue) > 0) {
            let who = player(seat);
            return self.text(
                format!("Du weißt, dass {who} {name} auf der Hand hat."),
                format!("You know that {who} holds {name}."),
            );
        }
        match self.unseen(clue) {
            0 => self.nobody_has(name),
            count => self.text(
                match count {
                    1 => format!("Eine Karte von {name} ist nirgends zu sehen; wer sie hat, gibt sie dir."),
                    _ => format!(
                        "{count} Karten von {name} sind nirgends zu sehen; wer als Erster eine hat, gibt sie dir."
                    ),
                },
                match count {
                    1 => format!("One {name} is still unseen; whoever has it gives it to you."),
                    _ => format!(
                        "{count} {name} cards are still unseen; the first player who has one gives it to you."
                    ),
                },
            ),
        }
    }

    fn nobody_has(&self, name: &str) -> String {
        self.text(
            format!("Du siehst alle Karten von {name}: Niemand kann dir eine geben."),
            format!("You can see every {name} there is: nobody can give you one."),
        )
    }

    fn ask_one(&self, clue: Card, seat: Seat) -> String {
        let (who, name) = (player(seat), self.name(clue));
        match (self.certain(seat, clue), self.unseen(clue)) {
            (0, 0) => self.nobody_has(name),
            (0, _) => self.text(
                format!("{who} muss dir alle Karten von {name} geben; sicher weißt du von keiner."),
                format!("{who} must give you every {name} in hand, but you know of none for sure."),
            ),
            (1, _) => self.text(
                format!("Du weißt, dass {who} {name} auf der Hand hat."),
                format!("You know that {who} holds {name}."),
            ),
            (sure, _) => self.text(
                format!("Du weißt, dass {who} {sure} Karten von {name} auf der Hand hat."),
                format!("You know that {who} holds {sure} {name} cards."),
            ),
        }
    }

    fn take_set(&self, card: Card) -> String {
        let found = self.seen.view.searching.iter().flatten().filter(|found| **found == card).count();
        let name = self.name(card);
        self.text(
            format!("{} von {name} für deine Meldung.", cards(found, self.lang)),
            format!("{found} × {name} for your meld."),
        )
    }

    fn draw_two(&self) -> String {
        match self.seen.view.file_size {
            0 => self.text(
                "Die Fallakte ist leer: Es gibt nichts zu ziehen.",
                "The case file is empty: there is nothing to draw.",
            ),
            1 | 2 => self.text(
                "Damit ist die Fallakte leer, und die Runde endet mit diesem Zug.",
                "That empties the case file, and the round ends with this turn.",
            ),
            _ => self.text("Zwei Karten mehr auf der Hand.", "Two more cards in your hand."),
        }
    }

    fn reveal(&self) -> String {
        let count = usize::from(self.seen.view.file_size).min(7);
        if count == 0 {
            return self.text(
                "Die Fallakte ist leer: Es gibt nichts aufzudecken.",
                "The case file is empty: there is nothing to turn up.",
            );
        }
        self.text(
            match count {
                1 => {
                    "Eine Karte wird aufgedeckt; passt sie zu deinen Meldungen, bekommst du sie.".to_string()
                }
                _ => format!("{count} Karten werden aufgedeckt; was zu deinen Meldungen passt, bekommst du."),
            },
            match count {
                1 => "One card is revealed; if it fits your melds, you get it.".to_string(),
                _ => format!("{count} cards are revealed; you get those that fit your melds."),
            },
        )
    }

    fn discard(&self, card: Card) -> String {
        let (hand, name) = (self.seen.view.hand.len(), self.name(card));
        if hand == 1 {
            return self.text(
                format!("Legst du {name} ab, ist die Runde zu Ende."),
                format!("Discarding {name} ends the round."),
            );
        }
        if !card.is_clue() {
            return self.text(
                format!("{name} ist ein Ereignis, das du dann nicht mehr spielen kannst."),
                format!("{name} is an event, and you could no longer play it."),
            );
        }
        match self.held(card) {
            _ if self.is_open(card) => self.text(
                format!("{name} könntest du ergänzen; abgelegt zählt die Karte nicht."),
                format!("You could lay off {name}; discarded, it does not score."),
            ),
            0 | 1 => self.text(
                format!("Von {name} hast du nur diese eine Karte."),
                format!("This is your only {name}."),
            ),
            2 => self.text(
                format!("Damit gibst du ein Paar von {name} auf."),
                format!("That breaks up a pair of {name}."),
            ),
            count if hand > 3 => self.text(
                format!("Von {name} hast du {count} Karten und könntest melden."),
                format!("You hold {count} {name} cards and could meld them."),
            ),
            count => self.text(
                format!("Von {name} hast du {count} Karten."),
                format!("You hold {count} {name} cards."),
            ),
        }
    }
}
