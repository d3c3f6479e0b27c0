//! Reading lines from a person, with history and completion.

use std::io::ErrorKind;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::Duration;

use anyhow::Result;
use engine::Lang;
use rustyline::ExternalPrinter as _;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::history::DefaultHistory;
use rustyline::{Completer as DeriveCompleter, Context, Editor, Helper, Highlighter, Hinter, Validator};

use crate::output;

/// What a person typed.
pub(crate) enum Input {
    Line(String),
    /// Bytes that are no text.
    Unreadable,
    /// The input is over, or the person has had enough.
    End,
}

/// A countdown that is being shown; dropping it ends it.
pub(crate) struct Countdown {
    _stop: Sender<()>,
}

/// The prompt of a game.
pub(crate) struct Prompt {
    editor: Editor<Moves, DefaultHistory>,
}

/// Completes the moves that are legal now.
#[derive(Helper, DeriveCompleter, Highlighter, Hinter, Validator, Default)]
struct Moves {
    #[rustyline(Completer)]
    completer: MoveCompleter,
}

#[derive(Default)]
struct MoveCompleter {
    moves: Vec<String>,
    lang: Lang,
}

/// Words that are no moves.
fn commands(lang: Lang) -> &'static [&'static str] {
    lang.pick(
        &["?", "hilfe", "tisch", "warum ", "regel ", "undo", "speichern ", "ende"],
        &["?", "help", "view", "why ", "rule ", "undo", "save ", "quit"],
    )
}

impl Completer for MoveCompleter {
    type Candidate = String;

    /// Offers the next word of every legal move that begins with what stands there.
    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let text = typed.strip_prefix("why ").or(typed.strip_prefix("warum ")).unwrap_or(typed);
        let start = typed.rfind(' ').map_or(0, |blank| blank + 1);
        let known = text.rfind(' ').map_or(0, |blank| blank + 1);
        let moves = self.moves.iter().map(String::as_str);
        let commands = commands(self.lang).iter().copied().filter(|_| text.len() == typed.len());
        let mut words: Vec<String> = moves
            .chain(commands)
            .filter(|candidate| candidate.starts_with(text))
            .filter_map(|candidate| candidate.get(known..))
            .map(|rest| match rest.split_once(' ') {
                Some((word, _)) => format!("{word} "),
                None => rest.to_string(),
            })
            .collect();
        words.sort();
        words.dedup();
        Ok((start, words))
    }
}

impl Prompt {
    pub(crate) fn new(lang: Lang) -> Result<Prompt> {
        let config = rustyline::Config::builder()
            .completion_type(rustyline::CompletionType::List)
            .auto_add_history(true)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Moves { completer: MoveCompleter { moves: Vec::new(), lang } }));
        Ok(Prompt { editor })
    }

    /// Reads a line.
    pub(crate) fn read(&mut self, label: &str, moves: &[String]) -> Result<Input> {
        if let Some(helper) = self.editor.helper_mut() {
            helper.completer.moves = moves.to_vec();
        }
        match self.editor.readline(label) {
            Ok(line) => Ok(Input::Line(line)),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(Input::End),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => Ok(Input::Unreadable),
            Err(error) => Err(error.into()),
        }
    }

    /// Tells above the prompt, each second, how long there is still time, until the countdown is dropped. Where the
    /// terminal cannot do that, nothing is shown.
    pub(crate) fn countdown(&mut self, seconds: u32, lang: Lang) -> Countdown {
        let (stop, stopped) = mpsc::channel::<()>();
        if let Ok(mut printer) = self.editor.create_external_printer() {
            std::thread::spawn(move || {
                for left in (0..=seconds).rev() {
                    let text = match left {
                        0 => lang
                            .pick("  Die Zeit ist um. [Eingabetaste]", "  Time is up. [Enter]")
                            .to_string(),
                        left => lang.pick(format!("  noch {left} s"), format!("  {left} s left")),
                    };
                    let shown = printer.print(format!("{text}\n")).is_ok();
                    let waited = stopped.recv_timeout(Duration::from_secs(1));
                    if !shown || waited != Err(RecvTimeoutError::Timeout) {
                        return;
                    }
                }
            });
        }
        Countdown { _stop: stop }
    }

    /// Waits for the enter key where a person sits at a terminal; lines that a program writes are moves.
    pub(crate) fn pause_at_terminal(&mut self, text: &str) -> Result<()> {
        if output::at_terminal() { self.pause(text) } else { Ok(()) }
    }

    /// Waits for the enter key.
    pub(crate) fn pause(&mut self, text: &str) -> Result<()> {
        match self.editor.readline(text) {
            Ok(_) | Err(ReadlineError::Eof | ReadlineError::Interrupted | ReadlineError::Io(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }
}
