//! What went wrong, in the person's language.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;

use anyhow::Context;
use bots::AdviceError;
use cases::CaseError;
use engine::{Lang, MAX_VALUE, MIN_VALUE, OptionError, RecordError, ReplayError, SeedError};
use games::UnknownGame;
use store::StoreError;

/// An error with everything that led to it, from the outside in.
pub(crate) fn words(error: &anyhow::Error, lang: Lang) -> String {
    let causes: Vec<String> = error.chain().map(|cause| cause_words(cause, lang)).collect();
    causes.join(": ")
}

fn cause_words(cause: &(dyn std::error::Error + 'static), lang: Lang) -> String {
    let known = match lang {
        Lang::En => None,
        Lang::De => cause
            .downcast_ref::<OptionError>()
            .map(option_words)
            .or(cause.downcast_ref::<io::Error>().and_then(io_words))
            .or(cause.downcast_ref::<RecordError>().map(record_words))
            .or(cause.downcast_ref::<ReplayError>().map(replay_words))
            .or(cause.downcast_ref::<study::Unverifiable>().map(unverifiable_words))
            .or(cause.downcast_ref::<UnknownGame>().map(game_words))
            .or(cause.downcast_ref::<StoreError>().and_then(store_words))
            .or(cause.downcast_ref::<AdviceError>().map(advice_words))
            .or(cause.downcast_ref::<CaseError>().map(case_words)),
    };
    known.unwrap_or_else(|| cause.to_string())
}

/// Usual faults of files; the system's own words for rarer ones.
fn io_words(error: &io::Error) -> Option<String> {
    let text = match error.kind() {
        ErrorKind::NotFound => "Datei oder Ordner nicht gefunden",
        ErrorKind::PermissionDenied => "keine Berechtigung",
        ErrorKind::AlreadyExists => "gibt es schon",
        ErrorKind::IsADirectory => "das ist ein Ordner",
        ErrorKind::NotADirectory => "ein Teil des Pfads ist kein Ordner",
        ErrorKind::ReadOnlyFilesystem => "dort kann nicht geschrieben werden",
        ErrorKind::StorageFull => "der Datenträger ist voll",
        ErrorKind::InvalidData => "das ist kein Text in UTF-8",
        ErrorKind::InvalidFilename => "der Dateiname ist ungültig",
        _ => return None,
    };
    Some(text.to_string())
}

fn record_words(error: &RecordError) -> String {
    let RecordError { line, column, .. } = error;
    format!("Zeile {line}, Spalte {column}: das gehört nicht in eine Aufzeichnung")
}

/// Usual faults of a host's files.
fn store_words(error: &StoreError) -> Option<String> {
    let why = |error: &io::Error| io_words(error).unwrap_or_else(|| error.to_string());
    let text = match error {
        StoreError::Folder { path, error } => {
            format!("der Ordner {} kann nicht benutzt werden: {}", path.display(), why(error))
        }
        StoreError::File { path, error } => {
            format!("{} kann nicht benutzt werden: {}", path.display(), why(error))
        }
        StoreError::Exists { path } => format!("{} gibt es schon; nichts wurde geschrieben", path.display()),
        StoreError::InUse { path } => {
            format!("ein Server benutzt den Ordner {}; beende ihn zuerst", path.display())
        }
        StoreError::TooNew { found, known } => format!(
            "die Datenbank hat Fassung {found}; dieses Programm kennt nur Fassungen bis {known}. Nimm das neuere Programm"
        ),
        StoreError::Foreign { .. } => "die Datei ist die Datenbank eines anderen Programms".to_string(),
        StoreError::NotEmpty => "die Datenbank enthält schon etwas; sie muss leer sein".to_string(),
        StoreError::DatabaseInUse => {
            "ein anderer Server benutzt diese Datenbank; beende ihn zuerst".to_string()
        }
        _ => return None,
    };
    Some(text)
}

/// The same in the person's language.
pub(crate) fn store_text(error: &StoreError, lang: Lang) -> String {
    let german = store_words(error).filter(|_| lang == Lang::De);
    german.unwrap_or_else(|| error.to_string())
}

fn advice_words(error: &AdviceError) -> String {
    match error {
        AdviceError::OutOfRange { at, count } => {
            format!(
                "so weit reicht die Aufzeichnung nicht: --at {at}, aber {}",
                counted(*count, "Zug", "Züge")
            )
        }
        AdviceError::Over { at } => format!("nach {} ist die Partie zu Ende", counted(*at, "Zug", "Zügen")),
        AdviceError::NotToDecide { seat, at } => {
            format!("Platz {seat} hat nach {} nichts zu entscheiden", counted(*at, "Zug", "Zügen"))
        }
        AdviceError::Replay(error) => replay_words(error),
    }
}

fn case_words(error: &CaseError) -> String {
    let CaseError { line, column, .. } = error;
    format!("Zeile {line}, Spalte {column}: hier steht etwas anderes, als erwartet wird")
}

fn replay_words(error: &ReplayError) -> String {
    match error {
        ReplayError::OtherGame { found, expected } => {
            format!("das ist eine Aufzeichnung von „{found}“, nicht von „{expected}“")
        }
        ReplayError::OtherRevision { found, expected } => {
            format!("gespielt nach Fassung {found} der Regeln; dieses Programm hat Fassung {expected}")
        }
        ReplayError::Record(error) => record_words(error),
        ReplayError::Options(error) => option_words(error),
        ReplayError::Unreadable { line, text, .. } => {
            format!("Zeile {line}: „{text}“ ist kein Zug dieses Spiels")
        }
        ReplayError::Refused { line, text, .. } => format!("Zeile {line}: „{text}“ ist nicht erlaubt"),
        ReplayError::NotOver { line } => {
            format!("Zeile {line}: hier steht ein Ergebnis, aber die Partie ist nicht zu Ende")
        }
        ReplayError::OtherResult { line, expected } => {
            format!("Zeile {line}: aus den Zügen folgt das Ergebnis {expected}")
        }
    }
}

fn unverifiable_words(error: &study::Unverifiable) -> String {
    match error {
        study::Unverifiable::Record(error) => record_words(error),
        study::Unverifiable::Game(error) => game_words(error),
        study::Unverifiable::Header(error) => replay_words(error),
        study::Unverifiable::Garbled(_) => {
            "eine Festlegung oder ein Beitrag zum Mischen hat keine 64 Hexadezimalziffern".to_string()
        }
    }
}

/// A game that there is not.
pub(crate) fn game_words(error: &UnknownGame) -> String {
    let known: Vec<&str> = games::GameId::LISTED.iter().map(|game| game.info().id).collect();
    format!("das Spiel „{}“ gibt es nicht; möglich sind: {}", error.0, known.join(", "))
}

/// A seed that is none.
pub(crate) fn seed_words(_: &SeedError) -> String {
    "--seed: ein Startwert hat 1 bis 64 Hexadezimalziffern, 0 bis 9 und a bis f".to_string()
}

fn option_words(error: &OptionError) -> String {
    match error {
        OptionError::Unknown { id, known } => {
            format!("die Option „{id}“ gibt es nicht; möglich sind: {known}")
        }
        OptionError::Wrong { id, found, .. } => {
            format!(
                "Option {id}: „{found}“ ist kein möglicher Wert; `hinterzimmer games` nennt die möglichen"
            )
        }
        OptionError::UnknownCard { card, known } => {
            format!("values: die Karte „{card}“ gibt es nicht; möglich sind: {known}")
        }
        OptionError::MissingValue { place } => format!("values: {place} fehlt"),
        OptionError::ValueOutside { place, value } => {
            format!("values: {place} ist {value}; erlaubt sind ganze Zahlen von {MIN_VALUE} bis {MAX_VALUE}")
        }
        OptionError::Seats { found, expected } => {
            let expected = expected.replace(" or ", " oder ");
            format!("dieses Spiel ist für {expected} Personen, nicht für {found}")
        }
    }
}

/// Says for a fault of a file which one it was.
pub(crate) trait Naming<T> {
    /// The file that could not be read.
    fn reading(self, path: &Path, lang: Lang) -> anyhow::Result<T>;

    /// The file that could not be written.
    fn writing(self, path: &Path, lang: Lang) -> anyhow::Result<T>;
}

impl<T> Naming<T> for io::Result<T> {
    fn reading(self, path: &Path, lang: Lang) -> anyhow::Result<T> {
        let path = path.display();
        self.with_context(|| {
            lang.pick(format!("{path} kann nicht gelesen werden"), format!("cannot read {path}"))
        })
    }

    fn writing(self, path: &Path, lang: Lang) -> anyhow::Result<T> {
        let path = path.display();
        self.with_context(|| {
            lang.pick(format!("{path} kann nicht geschrieben werden"), format!("cannot write {path}"))
        })
    }
}

/// A number with its noun: `1 bot`, `2 bots`.
pub(crate) fn counted(count: usize, one: impl fmt::Display, more: impl fmt::Display) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn german_errors_are_german() {
        let missing = std::fs::read("no such file").reading(Path::new("no such file"), Lang::De).unwrap_err();
        let expected = "no such file kann nicht gelesen werden: Datei oder Ordner nicht gefunden";
        assert_eq!(words(&missing, Lang::De), expected);
        let seats = OptionError::Seats { found: 9, expected: "2, 3 or 4".to_string() };
        assert_eq!(
            words(&seats.clone().into(), Lang::De),
            "dieses Spiel ist für 2, 3 oder 4 Personen, nicht für 9"
        );
        assert_eq!(words(&seats.into(), Lang::En), "this game is for 2, 3 or 4 players, not for 9");
        let game = engine::Record::parse("hinterzimmer 1\n").unwrap_err();
        let game = anyhow::Error::from(game).context("x.hzr");
        assert!(words(&game, Lang::De).starts_with("x.hzr: Zeile "), "{}", words(&game, Lang::De));
    }
}
