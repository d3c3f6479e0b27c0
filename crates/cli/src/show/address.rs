//! Sentences that know their persons: `A (Ada) draws`, and `You draw` to whoever plays alone.
//!
//! Where a word depends on whether its person is spoken to, a sentence has both: `{who} [draws|draw] a card`.

use engine::Lang;

/// Stands in a sentence for the person who is spoken to.
pub(super) const YOU: char = '\u{1}';

/// Stands in a sentence for a bracket that belongs to a name.
pub(super) const BRACKET: &str = "\u{2}";

/// The sentence as it is said: of two words the first, or the second where it is about the one who is spoken to.
pub(super) fn said(sentence: &str, lang: Lang) -> String {
    let own = sentence.contains(YOU);
    let mut text = String::new();
    let mut rest = sentence;
    while let Some((theirs, yours, before, after)) = choice(rest) {
        text.push_str(before);
        text.push_str(if own { yours } else { theirs });
        rest = after;
    }
    text.push_str(rest);
    while let Some(at) = text.find(YOU) {
        let before = text[..at].trim_end();
        let begins =
            before.is_empty() || before.ends_with('!') || (lang == Lang::De && before.ends_with(':'));
        let word = if begins { lang.pick("Du", "You") } else { lang.pick("du", "you") };
        text.replace_range(at..at + YOU.len_utf8(), word);
    }
    text
}

/// The first choice between two words, and what is before and after it.
fn choice(text: &str) -> Option<(&str, &str, &str, &str)> {
    let (before, inner) = text.split_once('[')?;
    let (words, after) = inner.split_once(']')?;
    let (theirs, yours) = words.split_once('|')?;
    Some((theirs, yours, before, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_know_their_person() {
        for (sentence, theirs, own) in [
            ("{} [zieht|ziehst] eine Karte.", "B (Vito) zieht eine Karte.", "Du ziehst eine Karte."),
            (
                "{} [hat|hast] [sich|dir] zwei angesehen.",
                "B (Vito) hat sich zwei angesehen.",
                "Du hast dir zwei angesehen.",
            ),
            ("[Die Zeit von {}|Deine Zeit] ist um.", "Die Zeit von B (Vito) ist um.", "Deine Zeit ist um."),
            ("La Mamma: {} setzt aus.", "La Mamma: B (Vito) setzt aus.", "La Mamma: Du setzt aus."),
            ("— Runde 1, {} [gibt|gibst] —", "— Runde 1, B (Vito) gibt —", "— Runde 1, du gibst —"),
            (
                "Ausschluss! Nur {} [bekommt|bekommst] Punkte.",
                "Ausschluss! Nur B (Vito) bekommt Punkte.",
                "Ausschluss! Nur du bekommst Punkte.",
            ),
        ] {
            assert_eq!(said(&sentence.replace("{}", "B (Vito)"), Lang::De), theirs);
            assert_eq!(said(&sentence.replace("{}", &YOU.to_string()), Lang::De), own);
        }
        for (sentence, theirs, own) in [
            (
                "{} [has|have] laid out [their|your] last tile!",
                "B (Vito) has laid out their last tile!",
                "You have laid out your last tile!",
            ),
            ("[{}'s|Your] cards are shuffled.", "B (Vito)'s cards are shuffled.", "Your cards are shuffled."),
            (
                "Shut-out! Only {} [scores|score].",
                "Shut-out! Only B (Vito) scores.",
                "Shut-out! Only you score.",
            ),
            ("La Mamma: {} [sits|sit] out.", "La Mamma: B (Vito) sits out.", "La Mamma: you sit out."),
        ] {
            assert_eq!(said(&sentence.replace("{}", "B (Vito)"), Lang::En), theirs);
            assert_eq!(said(&sentence.replace("{}", &YOU.to_string()), Lang::En), own);
        }
        assert_eq!(said("You see: Frank Nitti [nitti]", Lang::En), "You see: Frank Nitti [nitti]");
    }
}
