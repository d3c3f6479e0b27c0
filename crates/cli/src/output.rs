//! Writing to people and to programs.

use std::fmt;
use std::io::{self, IsTerminal, Write};

use anyhow::Result;
use engine::Lang;

/// Prints lines on standard output; on a terminal long ones are broken between words.
pub(crate) fn line(text: impl fmt::Display) -> Result<()> {
    let mut out = io::stdout().lock();
    match terminal_size::terminal_size_of(io::stdout()) {
        Some((terminal_size::Width(width), _)) if width >= 20 => {
            for line in text.to_string().split('\n') {
                let indent = line.len() - line.trim_start_matches(' ').len();
                let hanging = " ".repeat(indent + 2);
                let options = textwrap::Options::new(width as usize).subsequent_indent(&hanging);
                writeln!(out, "{}", textwrap::fill(line, options))?;
            }
        }
        _ => writeln!(out, "{text}")?,
    }
    Ok(())
}

/// Prints one JSON object on standard output.
pub(crate) fn json(value: &impl serde::Serialize) -> Result<()> {
    writeln!(io::stdout().lock(), "{}", serde_json::to_string(value)?)?;
    Ok(())
}

/// Whether an error only says that nobody reads any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

/// Emphasis, on terminals that show it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    on: bool,
}

impl Style {
    /// Emphasis if standard output is a terminal and nobody asks for none.
    pub(crate) fn detect() -> Style {
        let asked_for_none = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty())
            || std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Style { on: io::stdout().is_terminal() && !asked_for_none }
    }

    pub(crate) fn bold(self, text: impl fmt::Display) -> String {
        self.wrap("1", text)
    }

    pub(crate) fn dim(self, text: impl fmt::Display) -> String {
        self.wrap("2", text)
    }

    pub(crate) fn good(self, text: impl fmt::Display) -> String {
        self.wrap("32", text)
    }

    pub(crate) fn warn(self, text: impl fmt::Display) -> String {
        self.wrap("33", text)
    }

    fn wrap(self, code: &str, text: impl fmt::Display) -> String {
        if self.on { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }
}

/// A percentage as the language writes it.
pub(crate) fn percent(of_hundred: f32, lang: Lang) -> String {
    lang.pick(format!("{of_hundred:.0} %"), format!("{of_hundred:.0}%"))
}

/// A number with a sign and one decimal as the language writes it.
pub(crate) fn decimal(number: f32, lang: Lang) -> String {
    let text = format!("{number:+.1}");
    lang.pick(text.replace('.', ","), text)
}

/// Whether a person reads and types here.
pub(crate) fn at_terminal() -> bool {
    io::stdout().is_terminal() && io::stdin().is_terminal()
}

/// Clears the screen and what scrolled away, so that the next player sees nothing of it.
pub(crate) fn clear_screen() -> Result<()> {
    let mut out = io::stdout().lock();
    if io::stdout().is_terminal() {
        write!(out, "\x1b[2J\x1b[3J\x1b[H")?;
    } else {
        writeln!(out, "{}", "\n".repeat(60))?;
    }
    out.flush()?;
    Ok(())
}
