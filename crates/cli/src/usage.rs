//! What is wrong with a command line, in German. The English words are the parser's own.

use clap::error::{ContextKind, ContextValue, ErrorKind};
use engine::{Lang, Seed};
use games::GameId;

use crate::trouble;

/// The language that a command line asks for, also one that cannot be read as a whole.
pub(crate) fn language(args: &[String]) -> Option<Lang> {
    let mut words = args.iter().skip_while(|word| !word.starts_with("--lang"));
    let first = words.next()?;
    let word = first.strip_prefix("--lang=").or(words.next().map(String::as_str))?;
    word.parse().ok()
}

/// A sentence about a fault of the command line; nothing where the parser's answer is no fault (help, version).
pub(crate) fn german(error: &clap::Error) -> Option<String> {
    let told = |kind| context(error, kind);
    let arg = told(ContextKind::InvalidArg);
    let text = match error.kind() {
        ErrorKind::DisplayHelp
        | ErrorKind::DisplayVersion
        | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            return None;
        }
        ErrorKind::InvalidSubcommand => {
            let found = told(ContextKind::InvalidSubcommand);
            format!("den Befehl „{found}“ gibt es nicht")
        }
        ErrorKind::UnknownArgument => format!("„{arg}“ ist hier nicht möglich"),
        ErrorKind::MissingRequiredArgument => format!("es fehlt: {arg}"),
        ErrorKind::TooManyValues => format!("zu viele Angaben für {arg}"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues | ErrorKind::NoEquals => {
            format!("für {arg} fehlt eine Angabe")
        }
        ErrorKind::ArgumentConflict => {
            let other = told(ContextKind::PriorArg);
            format!("{arg} geht nicht zusammen mit {other}")
        }
        ErrorKind::InvalidUtf8 => "die Befehlszeile ist kein Text in UTF-8".to_string(),
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => value(error, &arg),
        _ => "diese Befehlszeile ist nicht zu verstehen".to_string(),
    };
    Some(format!("{text}. Mehr dazu mit --help."))
}

/// A value that an argument does not take.
fn value(error: &clap::Error, arg: &str) -> String {
    let found = context(error, ContextKind::InvalidValue);
    if found.is_empty() {
        return format!("für {arg} fehlt eine Angabe");
    }
    if let Err(unknown) = GameId::from_id(&found)
        && arg.contains("GAME")
    {
        return trouble::game_words(&unknown);
    }
    if let Err(fault) = Seed::from_hex(&found)
        && arg.contains("--seed")
    {
        return trouble::seed_words(&fault);
    }
    let known = context(error, ContextKind::ValidValue);
    let known = if known.is_empty() { known } else { format!("; möglich sind: {known}") };
    format!("„{found}“ ist keine mögliche Angabe für {arg}{known}")
}

fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    }
}
