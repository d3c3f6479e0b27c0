//! Reasons in words.

use engine::{Lang, Seat};
use games::rue_morgue::{Action, Card, RueMorgue, Source};
use mystery::Kind;

use crate::Seen;
use crate::words::{capital, cards, points, text};

/// What the player has before the eyes.
struct Facts<'a> {
    seen: &'a Seen<'a, RueMorgue>,
    lang: Lang,
}

pub(super) fn reason(seen: &Seen<'_, RueMorgue>, action: Action, lang: Lang) -> String {
    capital(&said(seen, action, lang))
}

#[expect(
    clippy::too_many_lines,
    reason = "One arm for each action: what speaks for it stands beside the others."
)]
fn said(seen: &Seen<'_, RueMorgue>, action: Action, lang: Lang) -> String {
    let facts = Facts { seen, lang };
    let scores = |card: Card| points(facts.value(card), lang);
    match action {
        Action::Pass { card } => facts.pass(card),
        Action::Bury { card } => facts.bury(card),
        Action::Draw { from: Source::File } => facts.draw_file(),
        Action::Draw { from: Source::Morgue } => match seen.view.morgue_top {
            Some(card) => facts.comes(card, true),
            None => text(lang, "Die Rue Morgue ist leer.", "The Rue Morgue is empty."),
        },
        Action::Meld { count, .. } | Action::LayOff { count, .. }
            if seen.view.hand.len() == usize::from(count) + 1 =>
        {
            facts.solves()
        }
        Action::Meld { clue, count } => facts.meld(clue, count),
        Action::LayOff { clue, count } => {
            let (brings, name) = (points(facts.value(clue) * i32::from(count), lang), facts.name(clue));
            text(
                lang,
                format!("{name} zählt in deinem Spielbereich, auf der Hand nicht: {brings}."),
                format!("{name} scores in your area, not in your hand: {brings}."),
            )
        }
        Action::Feed { from } => facts.feed(from),
        Action::HelpDraw => facts.draw_two(),
        Action::Dupin if seen.view.second_file => facts.draw_two(),
        Action::Dupin => match usize::from(seen.view.orangutan_size) {
            0 => text(
                lang,
                "Unter dem Orang-Utan liegt nichts: Da ist nichts zu holen.",
                "There is nothing under the orang-utan to take.",
            ),
            count => text(
                lang,
                format!(
                    "Du suchst dir unter dem Orang-Utan eine Karte aus; alle sehen, welche ({} dort).",
                    cards(count, lang)
                ),
                format!(
                    "You choose a card from under the orang-utan; everybody sees which ({} there).",
                    cards(count, lang)
                ),
            ),
        },
        Action::HelpConsult if seen.view.file_size == 0 => {
            text(lang, "Du tauschst eine Karte mit deinem Partner.", "You swap a card with your partner.")
        }
        Action::HelpConsult => text(
            lang,
            "Du ziehst eine Karte und tauschst dann eine mit deinem Partner.",
            "You draw a card and then swap one with your partner.",
        ),
        Action::HelpSearch => match usize::from(seen.view.morgue_size) {
            0 => text(
                lang,
                "Die Rue Morgue ist leer: Da ist nichts zu holen.",
                "The Rue Morgue is empty: there is nothing to get.",
            ),
            count => text(
                lang,
                format!(
                    "Du suchst dir in der Rue Morgue eine Karte aus; alle sehen, welche ({} dort).",
                    cards(count, lang)
                ),
                format!(
                    "You choose a card in the Rue Morgue; everybody sees which ({} there).",
                    cards(count, lang)
                ),
            ),
        },
        Action::Prefect => text(
            lang,
            format!("{} für den Polizeipräfekten.", scores(Card::Prefect)),
            format!("{} for the Prefect of Police.", scores(Card::Prefect)),
        ),
        Action::Deduce { deduction } => text(
            lang,
            format!("{} für die Brillante Folgerung.", scores(deduction)),
            format!("{} for the Brilliant Deduction.", scores(deduction)),
        ),
        Action::Take { card } => facts.comes(card, false),
        Action::TakeNothing => text(lang, "Da liegt nichts.", "There is nothing there."),
        Action::Discard { card } => facts.discard(card),
    }
}

/// Whether the reason names only what is given up: a pair, an event, or a card that could be laid out.
pub(super) fn gives_up(seen: &Seen<'_, RueMorgue>, action: Action) -> bool {
    let facts = Facts { seen, lang: Lang::En };
    match action {
        Action::Discard { .. } if seen.view.hand.len() == 1 => false,
        Action::Discard { card } if !card.is_clue() => {
            matches!(card, Card::Help | Card::Dupin) || facts.is_playable(card)
        }
        Action::Discard { card } => facts.is_open(card) || facts.held(card) > 1,
        Action::Pass { card } | Action::Bury { card } => card.is_clue() && facts.held(card) > 1,
        _ => false,
    }
}

impl Facts<'_> {
    fn text(&self, de: impl Into<String>, en: impl Into<String>) -> String {
        text(self.lang, de, en)
    }

    /// The name within a sentence; in German in quotation marks, because it is a title that is not inflected.
    fn name(&self, card: Card) -> String {
        let name = card.name();
        self.text(format!("„{}“", name.de), name.en.replacen("The ", "the ", 1))
    }

    fn value(&self, card: Card) -> i32 {
        self.seen.rules.values.get(card as usize).copied().unwrap_or(0)
    }

    fn held(&self, card: Card) -> usize {
        self.seen.view.hand.iter().filter(|held| **held == card).count()
    }

    /// Whether a meld of a kind lies on the table.
    fn is_open(&self, clue: Card) -> bool {
        self.seen.view.areas.iter().flat_map(|area| &area.cards).any(|laid| laid.card == clue && laid.meld)
    }

    /// The cards of a kind in one's own area.
    fn laid(&self, clue: Card) -> u8 {
        let own = self.seen.view.seat.unwrap_or(Seat::A);
        let mine = self.seen.view.areas.iter().filter(|area| area.seats.contains(own));
        mine.flat_map(|area| &area.cards).filter(|laid| laid.card == clue).map(|laid| laid.count).sum()
    }

    /// Whether an event that scores can be played as the table is.
    fn is_playable(&self, event: Card) -> bool {
        match event.deduced() {
            Some(pair) => pair.iter().all(|clue| self.is_open(*clue)),
            None => event != Card::Prefect || self.is_open(Card::Lebon),
        }
    }

    fn solves(&self) -> String {
        self.text(
            "Damit löst du den Fall; was die anderen noch auf der Hand haben, kann sie Punkte kosten.",
            "That solves the case; the cards the others still hold can cost them points.",
        )
    }

    fn pass(&self, card: Card) -> String {
        let name = self.name(card);
        match self.held(card) {
            _ if !card.is_clue() => self.text(
                format!("{name} ist ein Ereignis, das dann dein Partner spielen kann."),
                format!("{name} is an event that your partner can then play."),
            ),
            _ if self.is_open(card) => self.text(
                format!("{name} passt zu einer Meldung; auch dein Partner kann die Karte ergänzen."),
                format!("{name} fits a meld; your partner can lay it off as well."),
            ),
            0 | 1 => self.text(
                format!("Davon hast du nur diese eine Karte: {name}."),
                format!("This is the only one you hold: {name}."),
            ),
            2 => self.text(
                format!("Damit gibst du ein Paar auf: {name}."),
                format!("That breaks up a pair: {name}."),
            ),
            count => self.text(
                format!("Davon hast du {count}, genug für eine Meldung: {name}."),
                format!("You hold {count} of these, enough for a meld: {name}."),
            ),
        }
    }

    fn bury(&self, card: Card) -> String {
        let name = self.name(card);
        match self.held(card) {
            _ if !card.is_clue() => self.text(
                format!("{name} ist ein Ereignis; unter dem Orang-Utan spielt es vorerst niemand."),
                format!("{name} is an event; under the orang-utan nobody plays it for now."),
            ),
            0 | 1 => self.text(
                format!(
                    "Davon hast du nur diese eine Karte, und unter dem Orang-Utan kostet sie nichts: {name}."
                ),
                format!("This is the only one you hold, and under the orang-utan it costs nothing: {name}."),
            ),
            2 => self.text(
                format!("Unter dem Orang-Utan kostet die Karte nichts, aber du gibst ein Paar auf: {name}."),
                format!("Under the orang-utan it costs nothing, but that breaks up a pair: {name}."),
            ),
            count => self.text(
                format!("Davon hast du {count}, genug für eine Meldung: {name}."),
                format!("You hold {count} of these, enough for a meld: {name}."),
            ),
        }
    }

    fn draw_file(&self) -> String {
        let view = self.seen.view;
        if view.second_file && view.file_size == 1 {
            return self.text(
                "Das ist die letzte Karte der Fallakte: Mit diesem Zug endet die Runde.",
                "That is the last card of the case file: the round ends with this turn.",
            );
        }
        if let Some(card) = self.seen.knowledge.file_top() {
            return self.text(
                format!("Du weißt, was oben auf der Fallakte liegt: {}.", self.name(card)),
                format!("You know what is on top of the case file: {}.", self.name(card)),
            );
        }
        match view.morgue_top {
            None => self.text("Die Rue Morgue ist leer.", "The Rue Morgue is empty."),
            Some(top) if top.is_clue() && self.held(top) == 0 && !self.is_open(top) => self.text(
                "Die offene Karte passt zu nichts, was du hast.",
                "The open card fits none of your cards.",
            ),
            Some(_) => self.text("Eine verdeckte Karte siehst nur du.", "Only you see a hidden card."),
        }
    }

    /// What a card means that comes into the hand, by drawing or by an event.
    fn comes(&self, card: Card, drawn: bool) -> String {
        let (held, name) = (self.held(card), self.name(card));
        let hand = self.seen.view.hand.len() + 1;
        if !card.is_clue() {
            let counts = points(self.value(card), self.lang);
            return match card {
                _ if !drawn => self.text(
                    format!("{name} kannst du frühestens im nächsten Zug spielen."),
                    format!("{name} can be played in your next turn at the earliest."),
                ),
                Card::Help | Card::Dupin => self.text(
                    format!("{name} ist ein Ereignis; eins darfst du in jedem Zug spielen."),
                    format!("{name} is an event; you may play one in every turn."),
                ),
                _ if self.is_playable(card) && hand > 1 => self.text(
                    format!("{name} kannst du gleich spielen: {counts}."),
                    format!("{name} can be played at once: {counts}."),
                ),
                _ => self.text(
                    format!("{name} kannst du noch nicht spielen."),
                    format!("{name} cannot be played yet."),
                ),
            };
        }
        match held {
            _ if self.is_open(card) => self.text(
                format!(
                    "{name} passt zu einer Meldung auf dem Tisch und zählt, sobald du die Karte ergänzt."
                ),
                format!("{name} fits a meld on the table and scores as soon as you lay it off."),
            ),
            0 => self.text(
                format!("Davon hast du noch keine Karte: {name}."),
                format!("You have none of these yet: {name}."),
            ),
            1 => self.text(format!("Das gibt ein Paar: {name}."), format!("That makes a pair: {name}.")),
            _ if hand > 3 => self.text(
                format!("Davon hast du dann {} und kannst melden: {name}.", held + 1),
                format!("Then you have {} of these and can meld: {name}.", held + 1),
            ),
            _ => self.text(
                format!("Davon hast du dann {}: {name}.", held + 1),
                format!("Then you have {} of these: {name}.", held + 1),
            ),
        }
    }

    fn meld(&self, clue: Card, count: u8) -> String {
        let brings = points(self.value(clue) * i32::from(count), self.lang);
        match clue.bonus_partner() {
            // The pair counts with the third card of both kinds.
            Some(partner) if self.laid(clue) < 3 && self.laid(partner) >= 3 => self.text(
                format!(
                    "{brings}, und zehn dazu: Das Gegenstück liegt schon bei dir ({}).",
                    self.name(partner)
                ),
                format!(
                    "{brings}, and ten more: you have already melded its partner ({}).",
                    self.name(partner)
                ),
            ),
            Some(partner) if self.laid(partner) < 3 => self.text(
                format!("{brings}; mit dem Gegenstück wären es zehn mehr ({}).", self.name(partner)),
                format!("{brings}; ten more once its partner is melded too ({}).", self.name(partner)),
            ),
            _ => self.text(format!("Das zählt {brings}."), format!("That scores {brings}.")),
        }
    }

    fn feed(&self, from: Source) -> String {
        let card = match from {
            Source::File => self.seen.view.file_top,
            Source::Morgue => self.seen.view.morgue_top,
        };
        let Some(card) = card.filter(|_| self.seen.legal.len() > 1) else {
            return self.text("Es gibt keine andere Karte.", "There is no other card.");
        };
        let name = self.name(card);
        match self.held(card) {
            _ if card.is_clue() && self.is_open(card) => self.text(
                format!(
                    "{name} passt zu einer Meldung; unter dem Orang-Utan bekommt die Karte vorerst niemand."
                ),
                format!("{name} fits a meld; under the orang-utan nobody gets it for now."),
            ),
            0 => self.text(
                format!("So bekommt die Karte vorerst niemand: {name}."),
                format!("This way nobody gets it for now: {name}."),
            ),
            held => self.text(
                format!("Davon hast du selbst {held}; auch du bekommst die Karte dann nicht: {name}."),
                format!("You hold {held} of these yourself and will not get the card either: {name}."),
            ),
        }
    }

    fn draw_two(&self) -> String {
        match self.seen.view.file_size {
            0 => self.text(
                "Die Fallakte ist leer: Es gibt nichts zu ziehen.",
                "The case file is empty: there is nothing to draw.",
            ),
            1 => self.text("Eine Karte mehr auf der Hand.", "One more card in your hand."),
            _ => self.text("Zwei Karten mehr auf der Hand.", "Two more cards in your hand."),
        }
    }

    fn discard(&self, card: Card) -> String {
        let (hand, name) = (self.seen.view.hand.len(), self.name(card));
        if hand == 1 {
            return self.solves();
        }
        if !card.is_clue() {
            let counts = points(self.value(card), self.lang);
            return match card {
                Card::Help | Card::Dupin => self.text(
                    format!("{name} ist ein Ereignis, das du dann nicht mehr spielen kannst."),
                    format!("{name} is an event that you can then no longer play."),
                ),
                _ if self.is_playable(card) && self.seen.view.event_played => self.text(
                    format!("{name} kannst du im nächsten Zug spielen: {counts}."),
                    format!("You can play {name} in your next turn for {counts}."),
                ),
                _ if self.is_playable(card) => self.text(
                    format!("{name} kannst du jetzt spielen: {counts}."),
                    format!("You can play {name} now for {counts}."),
                ),
                _ => self.text(
                    format!(
                        "{name} kannst du noch nicht spielen; auf der Hand kann das am Ende Punkte kosten."
                    ),
                    format!("{name} cannot be played yet; in your hand it can cost points at the end."),
                ),
            };
        }
        match self.held(card) {
            _ if self.is_open(card) => self.text(
                format!("{name} könntest du ergänzen; abgelegt zählt die Karte nicht."),
                format!("You could lay off {name}; discarded, it does not score."),
            ),
            0 | 1 => self.text(
                format!(
                    "Davon hast du nur diese eine Karte, und auf der Hand kann sie am Ende Punkte kosten: {name}."
                ),
                format!("This is the only one you hold, and in your hand it can cost points at the end: {name}."),
            ),
            2 => self.text(
                format!("Damit gibst du ein Paar auf: {name}."),
                format!("That breaks up a pair: {name}."),
            ),
            count if hand > 3 => self.text(
                format!("Davon hast du {count} und könntest melden: {name}."),
                format!("You hold {count} of these and could meld: {name}."),
            ),
            count => self.text(
                format!("Davon hast du {count}: {name}."),
                format!("You hold {count} of these: {name}."),
            ),
        }
    }
}
