//! What reasons have in common.

use engine::{Lang, Seat};

/// The sentence of a language.
pub(crate) fn text(lang: Lang, de: impl Into<String>, en: impl Into<String>) -> String {
    match lang {
        Lang::De => de.into(),
        Lang::En => en.into(),
    }
}

/// A player in a reason: the seat's letter in braces, which whoever shows the reason replaces by a name.
pub(crate) fn player(seat: Seat) -> String {
    format!("{{{seat}}}")
}

/// So many points.
pub(crate) fn points(count: i32, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::De) => "1 Punkt".into(),
        (1, Lang::En) => "1 point".into(),
        (_, Lang::De) => format!("{count} Punkte"),
        (_, Lang::En) => format!("{count} points"),
    }
}

/// So many cards.
pub(crate) fn cards(count: usize, lang: Lang) -> String {
    match (count, lang) {
        (1, Lang::De) => "1 Karte".into(),
        (1, Lang::En) => "1 card".into(),
        (_, Lang::De) => format!("{count} Karten"),
        (_, Lang::En) => format!("{count} cards"),
    }
}

/// A sentence with a large first letter, whatever name it begins with.
pub(crate) fn capital(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

/// A reason with the plain letters of the seats, for where players have no other names.
pub fn plain(reason: &str) -> String {
    reason.replace(['{', '}'], "")
}
