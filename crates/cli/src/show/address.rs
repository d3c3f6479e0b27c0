//! Sentences spoken to whoever plays alone: `You draw`, not `A (you) draws`.

use engine::Lang;

/// What others do, and the same done by the one who is spoken to.
const GERMAN: [(&str, &str); 27] = [
    ("aussetzt", "aussetzt"),
    ("beginnt", "beginnst"),
    ("bekommt", "bekommst"),
    ("deckt", "deckst"),
    ("erbeutet", "erbeutest"),
    ("ergänzt", "ergänzt"),
    ("ersetzt", "ersetzt"),
    ("fragt", "fragst"),
    ("gibt", "gibst"),
    ("hat", "hast"),
    ("hatte", "hattest"),
    ("ist", "bist"),
    ("legt", "legst"),
    ("meldet", "meldest"),
    ("nimmt", "nimmst"),
    ("sagt", "sagst"),
    ("schnappt", "schnappst"),
    ("setzt", "setzt"),
    ("sieht", "siehst"),
    ("spielt", "spielst"),
    ("tauscht", "tauschst"),
    ("verfüttert", "verfütterst"),
    ("verhindert", "verhinderst"),
    ("verzichtet", "verzichtest"),
    ("wirft", "wirfst"),
    ("zeigt", "zeigst"),
    ("zieht", "ziehst"),
];
const ENGLISH: [(&str, &str); 34] = [
    ("adds", "add"),
    ("asks", "ask"),
    ("captures", "capture"),
    ("deals", "deal"),
    ("declines", "decline"),
    ("discards", "discard"),
    ("draws", "draw"),
    ("feeds", "feed"),
    ("gets", "get"),
    ("gives", "give"),
    ("had", "had"),
    ("has", "have"),
    ("is", "are"),
    ("lays", "lay"),
    ("looks", "look"),
    ("melds", "meld"),
    ("passes", "pass"),
    ("picks", "pick"),
    ("plays", "play"),
    ("puts", "put"),
    ("replaces", "replace"),
    ("resigns", "resign"),
    ("says", "say"),
    ("scores", "score"),
    ("sheds", "shed"),
    ("shows", "show"),
    ("sits", "sit"),
    ("snaps", "snap"),
    ("starts", "start"),
    ("still", "still"),
    ("stops", "stop"),
    ("swaps", "swap"),
    ("takes", "take"),
    ("turns", "turn"),
];
/// Lists of points: there everybody goes by the letter.
const LISTS: [&str; 5] =
    ["  ", "Punkte der Runde:", "This round:", "Die Partie ist vorbei.", "The game is over."];

/// A sentence in which `name` is the one who reads it.
pub(crate) fn addressed(sentence: &str, name: &str, lang: Lang) -> String {
    if !sentence.contains(name) || LISTS.iter().any(|list| sentence.starts_with(list)) {
        return sentence.to_string();
    }
    let acts = sentence.starts_with(&format!("{name} "));
    let mut text = owned(sentence, name, lang);
    while let Some(at) = text.find(name) {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        text = match verb(after.strip_prefix(' ').unwrap_or(""), lang) {
            Some((theirs, own)) if !before.ends_with("von ") => {
                format!("{before}{} {own}{}", lang.pick("du", "you"), &after[1 + theirs.len()..])
            }
            _ => format!("{before}{}{after}", object(before, lang)),
        };
    }
    if acts {
        text = joined(&text, lang);
    }
    sentences(&text, lang)
}

/// What belongs to them.
fn owned(sentence: &str, name: &str, lang: Lang) -> String {
    let mut text = match lang {
        Lang::De => sentence
            .replace(&format!("ie Karten von {name}"), "eine Karten")
            .replace(&format!("ie Zeit von {name}"), "eine Zeit"),
        Lang::En => sentence.replace(&format!("{name}'s"), "your"),
    };
    for slot in 1..=9 {
        let (card, of, own) = lang.pick(("arte", "von", "deine Karte"), ("ard", "of", "your card"));
        for letter in lang.pick(["K"; 2], ["c", "C"]) {
            text = text.replace(&format!("{letter}{card} {slot} {of} {name}"), &format!("{own} {slot}"));
        }
    }
    text
}

/// The verb that a text begins with.
fn verb(text: &str, lang: Lang) -> Option<(&'static str, &'static str)> {
    let word = text.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or("");
    lang.pick(&GERMAN[..], &ENGLISH[..]).iter().find(|(theirs, _)| *theirs == word).copied()
}

/// The word for them where they do not act, after what comes before.
fn object(before: &str, lang: Lang) -> &'static str {
    let accusative = ["an ", "für ", "Für ", "fragt "].iter().any(|word| before.ends_with(word));
    lang.pick(if accusative { "dich" } else { "dir" }, "you")
}

/// Whatever else in the sentence goes with the one who acts.
fn joined(text: &str, lang: Lang) -> String {
    let (and, theirs, own) = lang.pick((" und ", " sich ", " dir "), (" and ", " their ", " your "));
    let text = text.replace(theirs, own);
    let Some((first, second)) = text.split_once(and) else { return text };
    match verb(second, lang) {
        Some((theirs, own)) => format!("{first}{and}{own}{}", &second[theirs.len()..]),
        None => text,
    }
}

/// The same with large letters where sentences begin.
fn sentences(text: &str, lang: Lang) -> String {
    let text = match lang {
        Lang::De => text.replace(": du ", ": Du ").replace("! du ", "! Du "),
        Lang::En => text.replace("! you ", "! You "),
    };
    let mut letters = text.chars();
    let first = letters.next().map(|first| first.to_uppercase().collect::<String>());
    first.unwrap_or_default() + letters.as_str()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_know_their_person() {
        for (theirs, own) in [
            ("A (du) zieht zwei Karten aus der Fallakte.", "Du ziehst zwei Karten aus der Fallakte."),
            ("A (du) ersetzt Karte 1 und legt Dame ab.", "Du ersetzt Karte 1 und legst Dame ab."),
            ("A (du) hat sich die Karten 1 und 2 angesehen.", "Du hast dir die Karten 1 und 2 angesehen."),
            ("B (Vito) fragt A (du) nach Frank Nitti.", "B (Vito) fragt dich nach Frank Nitti."),
            ("B (Vito) gibt A (du) verdeckt eine Karte.", "B (Vito) gibt dir verdeckt eine Karte."),
            ("B (Vito) gibt Der Seemann an A (du).", "B (Vito) gibt Der Seemann an dich."),
            ("B (Vito) erbeutet Frank Nitti von A (du).", "B (Vito) erbeutet Frank Nitti von dir."),
            (
                "Karte 2 von A (du) wird gegen Karte 1 von B (Vito) getauscht.",
                "Deine Karte 2 wird gegen Karte 1 von B (Vito) getauscht.",
            ),
            ("La Mamma will, dass A (du) aussetzt.", "La Mamma will, dass du aussetzt."),
            ("La Mamma: A (du) setzt aus.", "La Mamma: Du setzt aus."),
            ("Die Zeit von A (du) ist um.", "Deine Zeit ist um."),
            ("— Runde 1, A (du) gibt —", "— Runde 1, du gibst —"),
            ("Ausschluss! Nur A (du) bekommt Punkte.", "Ausschluss! Nur du bekommst Punkte."),
            ("  A (du): Frank Nitti: 3 (AC-6.1)", "  A (du): Frank Nitti: 3 (AC-6.1)"),
            ("Die Partie ist vorbei. Sieg: A (du).", "Die Partie ist vorbei. Sieg: A (du)."),
        ] {
            assert_eq!(addressed(theirs, "A (du)", Lang::De), own);
        }
        for (theirs, own) in [
            ("A (you) has laid out their last tile!", "You have laid out your last tile!"),
            ("A (you) replaces card 1 and discards the Lady.", "You replace card 1 and discard the Lady."),
            ("A (you)'s cards are shuffled.", "Your cards are shuffled."),
            (
                "Card 2 of A (you) is swapped for card 1 of B (Vito).",
                "Your card 2 is swapped for card 1 of B (Vito).",
            ),
            (
                "The Traitor is about to give B (Vito) and A (you) one card each.",
                "The Traitor is about to give B (Vito) and you one card each.",
            ),
            ("There is no card left for A (you) to draw.", "There is no card left for you to draw."),
            ("Shut-out! Only A (you) scores.", "Shut-out! Only you score."),
            ("A (you) still had Edgar Allan Poe.", "You still had Edgar Allan Poe."),
            ("La Mamma: A (you) sits out.", "La Mamma: you sit out."),
            (
                "This round: A (you) 12, B (Vito) 7. Totals: A (you) 12, B (Vito) 7.",
                "This round: A (you) 12, B (Vito) 7. Totals: A (you) 12, B (Vito) 7.",
            ),
        ] {
            assert_eq!(addressed(theirs, "A (you)", Lang::En), own);
        }
    }
}
