//! What names and lines of chat look like to others, whatever somebody has typed.
//!
//! Nothing stays that cannot be seen, that changes the direction of writing, or that grows out of its line: with
//! those one can take another's name, hide words, or draw over the table.

#[cfg(not(target_family = "wasm"))]
pub use letters::clean_line;
#[cfg(target_family = "wasm")]
pub use outside::{clean_by, clean_line};

/// The longest name.
pub const NAME_CHARS: usize = 24;
/// How records mark a bot, before its level.
const BOT: &str = "bot:";

/// A name as others see it; nothing where nothing of it can be seen. Nobody is called like a bot.
pub fn clean_name(name: &str) -> Option<String> {
    let mut name = clean_line(name, NAME_CHARS);
    while name.get(..BOT.len()).is_some_and(|start| start.eq_ignore_ascii_case(BOT)) {
        name = name[BOT.len()..].trim_start().to_string();
    }
    (!name.is_empty()).then_some(name)
}

/// By what this program knows of Unicode.
#[cfg(not(target_family = "wasm"))]
mod letters {
    use unicode_normalization::UnicodeNormalization;
    use unicode_properties::{GeneralCategory, GeneralCategoryGroup, UnicodeGeneralCategory};
    use unicode_segmentation::UnicodeSegmentation;

    /// Accents that a letter may carry, after those that are part of it.
    pub(super) const MARKS: usize = 3;

    /// A line as others see it: composed, visible characters only, blanks joined, at most so many characters.
    pub fn clean_line(text: &str, chars: usize) -> String {
        let mut marks = 0;
        // What is far too long is cut first, so that cleaning costs little.
        let visible: String = text
            .chars()
            .take(chars.saturating_mul(16))
            .filter_map(seen)
            .nfc()
            .filter(|c| {
                let mark = c.general_category_group() == GeneralCategoryGroup::Mark;
                marks = if mark { marks + 1 } else { 0 };
                marks <= MARKS
            })
            .collect();
        let mut line = String::with_capacity(visible.len());
        let mut left = chars;
        for (number, word) in visible.split(' ').filter(|word| !word.is_empty()).enumerate() {
            if number > 0 {
                if left < 2 {
                    break;
                }
                line.push(' ');
                left -= 1;
            }
            for letter in word.graphemes(true) {
                let length = letter.chars().count();
                if length > left {
                    return line.trim_end().to_string();
                }
                line.push_str(letter);
                left -= length;
            }
        }
        line
    }

    /// A character as it is shown: itself, a blank, or nothing.
    fn seen(c: char) -> Option<char> {
        if c.is_whitespace() || is_blank(c) {
            return Some(' ');
        }
        match c.general_category() {
            GeneralCategory::Control => Some(' '),
            // Marks of direction, joiners without width, soft hyphens, tags, private and unassigned characters.
            GeneralCategory::Format
            | GeneralCategory::Surrogate
            | GeneralCategory::PrivateUse
            | GeneralCategory::Unassigned => None,
            _ if is_ignorable(c) => None,
            _ => Some(c),
        }
    }

    /// Characters that are letters or symbols to Unicode and look like a blank.
    fn is_blank(c: char) -> bool {
        matches!(c, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
    }

    /// Marks that are never shown.
    fn is_ignorable(c: char) -> bool {
        matches!(
            c,
            '\u{34f}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0000}'..='\u{e0fff}'
        )
    }
}

/// By what a browser knows of Unicode: its tables would be a tenth of what is sent to it.
#[cfg(target_family = "wasm")]
mod outside {
    use std::sync::OnceLock;

    /// Cleans a line of at most so many characters.
    type Cleaner = fn(&str, usize) -> String;

    static CLEANER: OnceLock<Cleaner> = OnceLock::new();

    /// Lets lines be cleaned by somebody who knows Unicode. Without it they stay as they are, but for their length.
    pub fn clean_by(cleaner: Cleaner) {
        let _ = CLEANER.set(cleaner);
    }

    /// A line as others see it.
    pub fn clean_line(text: &str, chars: usize) -> String {
        match CLEANER.get() {
            Some(cleaner) => cleaner(text, chars),
            None => text.chars().take(chars).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::letters::MARKS;
    use super::*;

    #[test]
    fn ordinary_names_stay_as_they_are() {
        for name in [
            "Ada",
            "Jürgen Müller",
            "Zoë",
            "Đặng Thị",
            "Ольга",
            "دانا",
            "अदिति",
            "花子",
            "O’Neill-3",
            "🃏 Ben",
        ] {
            assert_eq!(clean_name(name).as_deref(), Some(name));
        }
    }

    #[test]
    fn what_cannot_be_seen_goes() {
        for (typed, shown) in [
            ("  Ada \t\n  Lovelace ", "Ada Lovelace"),
            ("Ada\u{202e}evol", "Adaevol"),
            ("\u{2066}Ada\u{2069}\u{200f}", "Ada"),
            ("A\u{200b}d\u{200d}a\u{feff}\u{ad}", "Ada"),
            ("Ada\u{e0041}\u{fe0f}\u{34f}", "Ada"),
            ("Ada\u{0}\u{7}\u{9b}31m", "Ada 31m"),
            ("Ada\u{2028}Ben\u{3164}Cleo\u{2800}", "Ada Ben Cleo"),
            ("Zoe\u{308}", "Zoë"),
            ("\u{e000}Ada\u{378}", "Ada"),
        ] {
            assert_eq!(clean_name(typed).as_deref(), Some(shown), "{typed:?}");
        }
        for nothing in ["", " \t", "\u{200b}\u{202e}", "\u{3164}", "\u{2800}\u{115f}"] {
            assert_eq!(clean_name(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_bot() {
        assert_eq!(clean_name("bot:hard").as_deref(), Some("hard"));
        assert_eq!(clean_name("Bot: \u{200b}bOt:Ada").as_deref(), Some("Ada"));
        assert_eq!(clean_name("bot:"), None);
        assert_eq!(clean_name("Robot: no").as_deref(), Some("Robot: no"));
    }

    #[test]
    fn nothing_grows_out_of_its_line() {
        let tower = format!("Z{}a", "\u{36f}".repeat(200));
        assert_eq!(clean_name(&tower).unwrap().chars().count(), 2 + MARKS);
        assert_eq!(clean_name(&"x".repeat(100_000)).unwrap().len(), NAME_CHARS);
        // A flag is one letter of two characters and is not cut in half.
        let flags = "🇩🇪".repeat(20);
        assert_eq!(clean_line(&flags, 5), "🇩🇪🇩🇪");
        assert_eq!(clean_line("ab cd", 3), "ab");
        assert_eq!(clean_line("ab cd", 4), "ab c");
    }

    #[test]
    fn cleaning_twice_changes_nothing() {
        let mut rng = engine::Rng::new(5);
        for _ in 0..2000 {
            let text: String = (0..rng.below(60))
                .filter_map(|_| {
                    let most = [0x80, 0x400, 0x3000, 0x11_0000][rng.below(4)];
                    char::from_u32(rng.below(most) as u32)
                })
                .collect();
            let once = clean_line(&text, 24);
            assert_eq!(clean_line(&once, 24), once, "{text:?}");
            assert!(once.chars().count() <= 24);
        }
    }
}
