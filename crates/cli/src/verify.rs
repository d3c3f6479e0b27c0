//! `hinterzimmer verify`: whether a recorded game was dealt and played honestly, without asking anybody.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use engine::{Lang, Reason, Refusal, ReplayError};
use games::GameId;
use serde_json::json;
use study::{Forgery, Giver, Mismatch, Saw, Verified, compare};

use crate::output::{self, Style};
use crate::show::called;
use crate::trouble::Naming;

/// Checks a record: who took part in the shuffle, the seed, every deal, every move and the result.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  hinterzimmer verify game.hzr\n  hinterzimmer verify game.hzr --json\n  \
    hinterzimmer verify game.hzr --saw game-saw.json   also what this player was shown\n\n\
    Exit status: 0 the record is honest, 1 it is not, 2 it cannot be read.\n\
    In JSON, `commitment` is true, false, or null where the record has none. docs/fairness.md says what it proves."
)]
pub(crate) struct Args {
    /// The record, *.hzr.
    file: PathBuf,
    /// The evidence that the page saved for a player; everything in it must happen in the recorded game.
    #[arg(long, value_name = "FILE")]
    saw: Option<PathBuf>,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let text = read(&args.file, lang)?;
    let verified = study::verify(&text).with_context(|| args.file.display().to_string())?;
    let saw = args.saw.as_deref().map(|path| read_saw(path, lang)).transpose()?;
    let mut problem = verified.problem.as_ref().map(|problem| forgery(problem, &verified, lang));
    if let (None, Some(saw)) = (&problem, &saw) {
        problem = compare(&text, saw)?.map(|found| mismatch(&found, lang));
    }
    let code = if problem.is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    if args.json {
        output::json(&json!({
            "ok": problem.is_none(), "game": verified.game.to_string(), "moves": verified.moves,
            "commitment": verified.commitment, "result": verified.result, "problem": problem,
        }))?;
        return Ok(code);
    }
    let style = Style::detect();
    for line in checked(&verified, lang) {
        output::line(format!("{} {line}", style.good("✓")))?;
    }
    if saw.is_some() && problem.is_none() {
        let line = lang.pick(
            "Alles, was dir gezeigt wurde, kommt in dieser Partie vor.",
            "Everything that you were shown happens in this game.",
        );
        output::line(format!("{} {line}", style.good("✓")))?;
    }
    for line in open(&verified, lang) {
        output::line(format!("{} {line}", style.warn("–")))?;
    }
    match problem {
        None => output::line(style.bold(lang.pick("Die Aufzeichnung stimmt.", "The record is honest.")))?,
        Some(problem) => {
            output::line(format!("{} {problem}", style.warn("✗")))?;
            output::line(
                style.bold(lang.pick("Die Aufzeichnung stimmt nicht.", "The record is not honest.")),
            )?;
        }
    }
    Ok(code)
}

fn read(path: &Path, lang: Lang) -> Result<String> {
    std::fs::read_to_string(path).reading(path, lang)
}

fn read_saw(path: &Path, lang: Lang) -> Result<Saw> {
    let text = read(path, lang)?;
    let path = path.display();
    serde_json::from_str(&text).map_err(|error| match lang {
        Lang::De => anyhow!("{path} ist nicht, was die Seite speichert"),
        Lang::En => anyhow!("{path} is not what the page saves: {error}"),
    })
}

/// What holds, in words for players.
fn checked(verified: &Verified, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if verified.commitment == Some(true) {
        let who: Vec<String> = verified.givers.iter().map(|who| giver(*who, verified, lang)).collect();
        let (who, count) = (join(&who, lang), verified.givers.len());
        lines.push(lang.pick(
            format!("Zum Mischen haben beigetragen: {who}. Jeder Beitrag ({count}) ist genau der, auf den er vor dem Geben festgelegt war."),
            format!("These took part in the shuffle: {who}. Each part ({count}) is exactly the one committed to before the deal."),
        ));
        lines.push(
            lang.pick(
                "Der Startwert der Partie folgt aus diesen Beiträgen und aus nichts anderem.",
                "The seed of the game follows from these parts and from nothing else.",
            )
            .to_string(),
        );
    }
    if verified.ok() {
        lines.push(
            lang.pick(
                "Jede Karte wurde so gemischt und gegeben, wie es der Startwert der Partie verlangt.",
                "Every card was shuffled and dealt as the seed of the game demands.",
            )
            .to_string(),
        );
    }
    if verified.commitment != Some(false) {
        let moves = verified.moves;
        lines.push(match (moves, lang) {
            (1, Lang::De) => "1 Zug war nach den Regeln erlaubt.".to_string(),
            (1, Lang::En) => "1 move was allowed by the rules.".to_string(),
            (_, Lang::De) => format!("{moves} Züge waren nach den Regeln erlaubt."),
            (_, Lang::En) => format!("{moves} moves were allowed by the rules."),
        });
    }
    if let (Some(result), true) = (&verified.result, verified.ok()) {
        let totals = totals(result, verified, lang);
        lines.push(
            lang.pick(format!("Das Ergebnis stimmt: {totals}."), format!("The result is right: {totals}.")),
        );
    }
    lines
}

/// The totals with the names of those who have them, where the record tells them. Fewer numbers than seats are teams.
fn totals(result: &[i64], verified: &Verified, lang: Lang) -> String {
    let sides = result.len();
    let side = |(side, points): (usize, &i64)| {
        let who = verified.names.iter().filter(|(seat, _)| seat.index() % sides == side);
        let who: Vec<String> = who.map(|(seat, _)| giver(Giver::Seat(*seat), verified, lang)).collect();
        format!("{} {points}", join(&who, lang)).trim().to_string()
    };
    let separator = if verified.names.is_empty() { " : " } else { ", " };
    result.iter().enumerate().map(side).collect::<Vec<_>>().join(separator)
}

/// What could not be checked, because the record does not have it.
fn open(verified: &Verified, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if verified.commitment.is_none() {
        lines.push(
            lang.pick(
                "Niemand hat sich vor dem Geben festgelegt, zum Beispiel in einer Partie im Terminal: Wer gab, kann den Startwert ausgesucht haben.",
                "Nobody committed to anything before the deal, as in a game in the terminal: whoever dealt may have chosen the seed.",
            )
            .to_string(),
        );
    }
    let people: Vec<String> = verified
        .names
        .iter()
        .filter(|(seat, name)| {
            verified.commitment == Some(true)
                && !name.starts_with("bot:")
                && !verified.givers.contains(&Giver::Seat(*seat))
        })
        .map(|(seat, _)| giver(Giver::Seat(*seat), verified, lang))
        .collect();
    if !people.is_empty() {
        let who = join(&people, lang);
        lines.push(lang.pick(
            format!("Nichts beigetragen hat: {who}. Für diese Plätze beweist die Mischung nichts."),
            format!("No part came from: {who}. To them the shuffle proves nothing."),
        ));
    }
    if verified.ok() && verified.result.is_none() {
        lines.push(
            lang.pick(
                "Die Partie ist noch nicht zu Ende; geprüft ist sie bis hierher.",
                "The game is not over yet; it was checked up to here.",
            )
            .to_string(),
        );
    }
    lines
}

fn giver(who: Giver, verified: &Verified, lang: Lang) -> String {
    match who {
        Giver::Server => lang.pick("der Server", "the server").to_string(),
        Giver::Seat(seat) => match verified.names.iter().find(|(named, _)| *named == seat) {
            Some((_, name)) => format!("{} ({seat})", called(name)),
            None => seat.to_string(),
        },
    }
}

fn join(words: &[String], lang: Lang) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {} {last}", first.join(", "), lang.pick("und", "and")),
    }
}

/// Why the record is not honest, in the person's language.
fn forgery(problem: &Forgery, verified: &Verified, lang: Lang) -> String {
    if let Forgery::Replay(error) = problem {
        return replay(error, verified.game, lang);
    }
    if lang == Lang::En {
        return problem.to_string();
    }
    let name = |who: &Giver| giver(*who, verified, lang);
    match problem {
        Forgery::NoServer => "der Beitrag des Servers fehlt".to_string(),
        Forgery::Stranger(who) => format!("{who:?} ist weder der Server noch ein Platz dieser Partie"),
        Forgery::Twice(who) => format!("es gibt zwei Beiträge oder Festlegungen: {}", name(who)),
        Forgery::Garbled(who) => {
            format!("Beitrag oder Festlegung hat nicht 64 Hexadezimalziffern: {}", name(who))
        }
        Forgery::NoPart(who) => format!("festgelegt, aber kein Beitrag: {}", name(who)),
        Forgery::NoCommitment(who) => format!("Beitrag ohne Festlegung davor: {}", name(who)),
        Forgery::OtherPart(who) => {
            format!("der Beitrag ist nicht der, auf den er festgelegt war: {}", name(who))
        }
        Forgery::OtherSeed => "der Startwert folgt nicht aus den Beiträgen".to_string(),
        Forgery::Line(error) => format!("Zeile {} gehört nicht in eine Aufzeichnung ({error})", error.line),
        Forgery::NoResult => "die Partie ist zu Ende, aber ihr Ergebnis fehlt".to_string(),
        Forgery::Cut => "die Aufzeichnung endet, bevor die Partie zu Ende ist".to_string(),
        Forgery::Replay(_) => problem.to_string(),
    }
}

fn replay(error: &ReplayError, game: GameId, lang: Lang) -> String {
    match (error, lang) {
        (ReplayError::Refused { line, text, refusal }, _) => {
            let why = refused(refusal, game, lang);
            lang.pick(
                format!("Zeile {line}: „{text}“ war nicht erlaubt. {why}"),
                format!("line {line}: \"{text}\" was not allowed. {why}"),
            )
        }
        (ReplayError::Unreadable { line, text, .. }, Lang::De) => {
            format!("Zeile {line}: „{text}“ ist kein Zug")
        }
        (ReplayError::NotOver { line }, Lang::De) => {
            format!("Zeile {line}: ein Ergebnis, aber die Partie ist nicht zu Ende")
        }
        (ReplayError::OtherResult { line, expected }, Lang::De) => {
            format!("Zeile {line}: die Züge ergeben {expected}")
        }
        (error, _) => error.to_string(),
    }
}

fn refused(refusal: &Refusal, game: GameId, lang: Lang) -> String {
    let words = match refusal.reason {
        Reason::Rule(id) => {
            let text = game.rule_text(id.as_str(), lang).map_or(String::new(), |rule| rule.text);
            return format!("{id}: {text}");
        }
        Reason::NotYourTurn => lang.pick("Dieser Platz war nicht dran.", "It was not this seat's turn."),
        Reason::WrongPhase => lang.pick("Das ging dort nicht.", "It could not be done there."),
        Reason::NoSuchCard => lang.pick("Die Karte war nicht dort.", "The card was not there."),
        Reason::NoSuchTarget => lang.pick("Dieses Ziel gab es nicht.", "There was no such target."),
        Reason::Unreadable => lang.pick("Das ist kein Zug.", "That is not a move."),
    };
    words.to_string()
}

/// Why the record is not of the game that the player saw.
fn mismatch(mismatch: &Mismatch, lang: Lang) -> String {
    match mismatch {
        Mismatch::OtherCommitment(who) => lang.pick(
            format!("vor dem Geben war eine andere Festlegung zu sehen ({who})"),
            format!("another commitment was shown before the deal ({who})"),
        ),
        Mismatch::NeverShown(who) => lang.pick(
            format!("diese Festlegung war vor dem Geben nicht zu sehen ({who})"),
            format!("this commitment was never shown before the deal ({who})"),
        ),
        Mismatch::OwnPart => {
            lang.pick("dein Beitrag ist ein anderer", "your part is a different one").to_string()
        }
        Mismatch::Event { number, shown } => lang.pick(
            format!("was dir gezeigt wurde, geschieht in dieser Partie nicht (Ereignis {number}: {shown})"),
            format!("what you were shown does not happen in this game (event {number}: {shown})"),
        ),
    }
}
