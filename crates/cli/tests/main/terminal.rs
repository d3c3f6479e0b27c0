//! What a person at a terminal reads: errors in their language, and nothing left of cards that were only shown.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};

use super::{err, file, out, run, run_with};

/// Words that only English errors have.
const ENGLISH: [&str; 9] =
    ["expected", "cannot", "there is", "error:", "invalid", "unexpected", "required", "Usage", "not allowed"];

#[test]
fn german_errors_are_german() {
    let broken = file("broken.hzr", "hinterzimmer 1\ngame al-capone\nrules one\n");
    let head = format!("hinterzimmer 1\ngame chess\nrules 1\nseats 2\nseed {}\n\n", "7".repeat(64));
    let unknown = file("unknown.hzr", &head);
    for (args, part) in [
        (&["play", "chess"][..], "das Spiel „chess“ gibt es nicht; möglich sind: al-capone"),
        (&["play"], "es fehlt: <GAME>"),
        (&["play", "al-capone", "--seed", "xyz"], "Hexadezimalziffern"),
        (&["play", "al-capone", "--seats", "viele"], "„viele“ ist keine mögliche Angabe für --seats"),
        (&["play", "al-capone", "--seats", "9"], "dieses Spiel ist für 2, 3 oder 4 Personen, nicht für 9"),
        (&["play", "al-capone", "--bots", "genius"], "„genius“ gibt es nicht; möglich sind: nina"),
        (&["play", "al-capone", "--bots", "easy,easy,easy"], "3 Bots für 2 Plätze"),
        (&["play", "al-capone", "--names", "A,B,C"], "3 Namen für 1 Person"),
        (&["play", "al-capone", "--option", "target=x"], "ist kein möglicher Wert"),
        (&["play", "al-capone", "--option", "values=nowhere.toml"], "nowhere.toml kann nicht gelesen werden"),
        (&["play", "al-capone", "--save", "/no/such/folder/x.hzr"], "kann nicht geschrieben werden"),
        (&["play", "al-capone", "--wrong"], "„--wrong“ ist hier nicht möglich"),
        (&["deal"], "den Befehl „deal“ gibt es nicht"),
        (&["rules", "al-capone", "AC-9.9"], "hat keine Regel „AC-9.9“"),
        (
            &["replay", "nowhere.hzr"],
            "nowhere.hzr kann nicht gelesen werden: Datei oder Ordner nicht gefunden",
        ),
        (&["replay", "README.md"], "README.md: Zeile 1, Spalte 1: das gehört nicht in eine Aufzeichnung"),
        (&["replay", &broken], "Zeile 3"),
        (&["verify", &broken], "Zeile 3"),
        (&["verify", &unknown], "das Spiel „chess“ gibt es nicht"),
        (&["verify", "nowhere.hzr"], "kann nicht gelesen werden"),
        (&["advise", &unknown, "--at", "0"], "das Spiel „chess“ gibt es nicht"),
        (&["advise", "records/al-capone/00-2.hzr", "--at", "9999"], "so weit reicht die Aufzeichnung nicht"),
        (&["review", "README.md"], "das gehört nicht in eine Aufzeichnung"),
        (&["review", "records/al-capone/00-2.hzr", "--seat", "D"], "den Platz D gibt es nicht"),
        (&["backup", "--data", "/no/such/folder", "x.hzb"], "kann nicht gelesen werden"),
    ] {
        let output = run(&[args, &["--lang", "de"]].concat());
        let said = err(&output);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(part), "{args:?}: {said}");
        assert!(output.stdout.is_empty(), "{args:?}");
        for word in ENGLISH {
            assert!(!said.contains(word), "{args:?} says {word:?}: {said}");
        }
    }
}

#[test]
fn whoever_plays_alone_is_spoken_to() {
    // Whatever the hand is, one of these is in it; a move that cannot be is told and asked for again.
    let clues =
        ["capone", "ralph", "guzik", "mcgurn", "humphreys", "white", "nitti", "torrio", "hunt", "burke"];
    let turn = format!("draw file\n{}", clues.map(|clue| format!("discard {clue}\n")).concat());
    for (lang, name, draws, discards) in
        [("de", "A (du)", "Du ziehst ", "Du legst "), ("en", "A (you)", "You draw ", "You discard ")]
    {
        let said = out(&run_with(&["play", "al-capone", "--seed", "7", "--lang", lang], &turn.repeat(4)));
        assert!(said.contains(draws) && said.contains(discards), "{said}");
        let others: Vec<&str> = said.lines().filter(|line| line.starts_with(name)).collect();
        assert!(others.is_empty(), "{others:?}");
    }
}

/// A game at a terminal of its own; ended when the test is.
struct Terminal(Child, Vec<u8>);

impl Terminal {
    fn open(game: &[&str]) -> Terminal {
        let program = [&[env!("CARGO_BIN_EXE_hinterzimmer")][..], game].concat().join(" ");
        let child = Command::new("script")
            .args(["-qfec", &program, "/dev/null"])
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Terminal(child, Vec::new())
    }

    /// Reads on until a text has come that was not there before.
    fn until(&mut self, text: &str) {
        let from = self.1.len();
        let mut byte = [0];
        while !self.1[from..].ends_with(text.as_bytes()) {
            let read = self.0.stdout.as_mut().unwrap().read(&mut byte).unwrap();
            assert_eq!(read, 1, "{text:?} never came after {}", String::from_utf8_lossy(&self.1));
            self.1.push(byte[0]);
        }
    }

    fn type_in(&mut self, keys: &str) {
        self.0.stdin.as_mut().unwrap().write_all(keys.as_bytes()).unwrap();
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Clears the window and the lines that have scrolled out of it.
const CLEARED: &str = "\x1b[2J\x1b[3J\x1b[H";

#[test]
fn what_was_peeked_at_does_not_stay_in_the_scrollback() {
    let game = ["play", "omerta", "--seed", "7", "--lang", "en", "--option", "snap_seconds=0"];
    let mut terminal = Terminal::open(&game);
    terminal.until("peek> ");
    terminal.type_in("peek 1 2\r");
    terminal.until("hides it.");
    let shown = String::from_utf8_lossy(&terminal.1).into_owned();
    assert!(shown.contains("Card 1: ") && shown.contains("Card 2: "), "{shown}");
    assert!(!shown.contains(CLEARED), "{shown}");
    terminal.type_in("\r");
    terminal.until("> ");
    let all = String::from_utf8_lossy(&terminal.1).into_owned();
    let (_, kept) = all.rsplit_once(CLEARED).unwrap();
    assert!(!kept.contains("Card 1: ") && !kept.contains("Card 2: "), "{kept}");
}
