//! The two languages people meet.

use std::fmt;
use std::str::FromStr;

/// A language of texts for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Lang {
    /// German.
    De,
    /// English.
    #[default]
    En,
}

impl Lang {
    /// Both languages.
    pub const ALL: [Lang; 2] = [Lang::De, Lang::En];

    /// Chooses between a German and an English text.
    pub fn pick<T>(self, de: T, en: T) -> T {
        match self {
            Lang::De => de,
            Lang::En => en,
        }
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.pick("de", "en"))
    }
}

impl FromStr for Lang {
    type Err = String;

    fn from_str(text: &str) -> Result<Lang, String> {
        match text {
            "de" => Ok(Lang::De),
            "en" => Ok(Lang::En),
            _ => Err(format!("{text:?} is not a language; expected de or en")),
        }
    }
}

/// A name or sentence in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bilingual {
    /// German.
    pub de: &'static str,
    /// English.
    pub en: &'static str,
}

impl Bilingual {
    /// Both texts.
    pub const fn new(de: &'static str, en: &'static str) -> Bilingual {
        Bilingual { de, en }
    }

    /// The text in a language.
    pub fn get(self, lang: Lang) -> &'static str {
        lang.pick(self.de, self.en)
    }
}
