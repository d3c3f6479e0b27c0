//! How views and events look in the terminal; each game has its own.

mod address;
mod al_capone;
mod mini_rummy;
mod omerta;
mod rue_morgue;

games::for_tests! {
    mod hush;
}

use anyhow::Result;
use bots::{Level, Sense};
use engine::{Bilingual, Lang, Record, Scores, Seat, SeatSet};

use crate::output::Style;

/// How long a card that an event shows may be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// The event shows nothing that must be hidden again.
    None,
    /// Until the person says that it was seen.
    Passing,
    /// Until the person's next move.
    Held,
}

/// A game as the terminal shows it.
pub(crate) trait Show: Sense {
    /// A view, compactly.
    fn show_view(rules: &Self::Rules, view: &Self::View, names: &Names, lang: Lang, style: Style) -> String;

    /// A sentence about an event as the viewer may know it, to be said by [`Names::said`]; `None` where it says nothing new.
    fn show_event(rules: &Self::Rules, event: &Self::Event, names: &Names, lang: Lang) -> Option<String>;

    /// How long what an event shows the person may stay on the screen.
    fn look(_rules: &Self::Rules, _event: &Self::Event) -> Look {
        Look::None
    }

    /// What the player remembers, where the table's options show it.
    fn show_memory(
        _rules: &Self::Rules,
        _view: &Self::View,
        _knowledge: &Self::Knowledge,
        _names: &Names,
        _lang: Lang,
    ) -> Option<String> {
        None
    }

    /// The view for programs.
    fn view_json(view: &Self::View) -> Result<serde_json::Value>;
}

/// Who sits where: the names for a record, and those that people read.
#[derive(Clone, Debug)]
pub(crate) struct Names(Vec<String>, Vec<String>, Option<Seat>);

impl Names {
    /// The names for a record, beside each how people read it, and the seat of the person who is spoken to.
    pub(crate) fn new(names: Vec<String>, shown: Vec<String>, you: Option<Seat>) -> Names {
        Names(names, shown, you)
    }

    /// The one a sentence is about: the seat with its name, or what [`Names::said`] makes `you` of.
    pub(crate) fn who(&self, seat: Seat) -> String {
        if self.speaks_to(seat) { address::YOU.to_string() } else { self.of(seat) }
    }

    /// Whether it is the person who is spoken to.
    pub(crate) fn speaks_to(&self, seat: Seat) -> bool {
        self.2 == Some(seat)
    }

    /// Somebody else in a sentence: the seat with its name, or the word for the one who is spoken to.
    pub(crate) fn whom(&self, seat: Seat, you: &str) -> String {
        if self.speaks_to(seat) { you.to_string() } else { self.of(seat) }
    }

    /// A sentence as it is said to whoever sits at the terminal.
    pub(crate) fn said(&self, sentence: &str, lang: Lang) -> String {
        // A name may itself look like a choice between two words.
        let named = Seat::all(self.1.len()).map(|seat| self.of(seat)).filter(|name| name.contains('['));
        let hidden = named.fold(sentence.to_string(), |text, name| {
            text.replace(&name, &name.replace('[', address::BRACKET))
        });
        address::said(&hidden, lang).replace(address::BRACKET, "[")
    }

    pub(crate) fn of_record(record: &Record) -> Names {
        let name = |seat: Seat| {
            let named = record.names.iter().find(|(named, _)| *named == seat);
            named.map_or_else(|| seat.to_string(), |(_, name)| name.clone())
        };
        let names: Vec<String> = Seat::all(record.seats).map(name).collect();
        let shown = names.iter().map(|name| called(name).to_string()).collect();
        Names(names, shown, None)
    }

    /// The names for a record.
    pub(crate) fn list(&self) -> &[String] {
        &self.0
    }

    /// The seat with its name: `B (Ada)`.
    pub(crate) fn of(&self, seat: Seat) -> String {
        match self.1.get(seat.index()) {
            Some(name) if *name != seat.to_string() => format!("{seat} ({name})"),
            _ => seat.to_string(),
        }
    }

    /// Points with the names of those who have them: `A (Ada) 12, B (Vito) 7`. Fewer numbers than seats are teams.
    pub(crate) fn scores(&self, scores: &Scores) -> String {
        let sides = scores.as_slice().len();
        let text = |(side, points): (usize, &i32)| {
            let seats = Seat::all(self.0.len()).filter(|seat| seat.index() % sides == side).collect();
            format!("{} {points}", self.of_all(seats))
        };
        scores.as_slice().iter().enumerate().map(text).collect::<Vec<_>>().join(", ")
    }

    /// Several seats.
    pub(crate) fn of_all(&self, seats: SeatSet) -> String {
        seats.iter().map(|seat| self.of(seat)).collect::<Vec<_>>().join(" + ")
    }
}

/// What a name of a record is to people: a bot by its own name.
pub(crate) fn called(name: &str) -> &str {
    let level = name.strip_prefix("bot:").and_then(|word| word.parse::<Level>().ok());
    level.and_then(Level::name).unwrap_or(name)
}

/// A phase in the person's language; moves are typed in the words of the notation all the same.
pub(crate) fn phase_words(phase: &'static str, lang: Lang) -> &'static str {
    let german = match phase {
        "draw" => "ziehen",
        "play" => "spielen",
        "search" => "suchen",
        "pass" => "weitergeben",
        "bury" => "verstecken",
        "feed" => "füttern",
        "peek" => "ansehen",
        "place" => "ablegen",
        "power" => "nutzen",
        "snap" => "schnappen",
        "react" => "eingreifen",
        "safe" => "Safe",
        "turn" => "Zug",
        other => other,
    };
    lang.pick(german, phase)
}

/// A card's name within a sentence: in German without its article, which would have to be inflected, in English with a small one.
pub(crate) fn within(name: Bilingual, lang: Lang) -> String {
    match lang {
        Lang::De => bare(name, lang).to_string(),
        Lang::En => name.en.replacen("The ", "the ", 1),
    }
}

/// A card's name without its article, for several of a kind.
pub(crate) fn bare(name: Bilingual, lang: Lang) -> &'static str {
    let name = name.get(lang);
    let articles = lang.pick(&["Der ", "Die ", "Das "][..], &["The "]);
    articles.iter().find_map(|article| name.strip_prefix(article)).unwrap_or(name)
}

/// Counts equal neighbours: `nitti ×3, ness`.
pub(crate) fn counted<T: PartialEq>(things: &[T], text: impl Fn(&T) -> String) -> String {
    let parts = things.chunk_by(|a, b| a == b).map(|group| match group {
        [one] => text(one),
        group => format!("{} ×{}", text(&group[0]), group.len()),
    });
    parts.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_stays_as_it_is() {
        let called = |name: &str| vec!["Ada".to_string(), name.to_string()];
        for name in ["[zieht|nimmt]", "[", "x [a|b] [c|d]"] {
            let names = Names::new(called(name), called(name), Some(Seat::A));
            let of = |seat| format!("{} [zieht|ziehst] eine Karte.", names.who(seat));
            assert_eq!(names.said(&of(Seat::B), Lang::De), format!("B ({name}) zieht eine Karte."));
            assert_eq!(names.said(&of(Seat::A), Lang::De), "Du ziehst eine Karte.");
        }
    }
}
