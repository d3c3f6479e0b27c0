//! `hinterzimmer review`: how well a seat played a recorded game, round by round, and the moments that mattered.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow, bail};
use engine::{Lang, Record, Seat};
use serde_json::json;
use study::{Grade, ReviewWork, Summary, summary};

use crate::output::{self, Style};
use crate::trouble::{Naming, counted};

/// Judges every decision of a seat by what it knew at the time.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  hinterzimmer review game.hzr --seat A\n  \
    hinterzimmer review game.hzr --seat B --lang de --json")]
pub(crate) struct Args {
    /// The record, *.hzr.
    file: PathBuf,
    /// The seat to review.
    #[arg(long, value_name = "X", default_value = "A", value_parser = crate::setup::seat)]
    seat: Seat,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let path = args.file.display();
    let text = std::fs::read_to_string(&args.file).reading(&args.file, lang)?;
    let seats = Record::parse(&text).with_context(|| path.to_string())?.seats;
    if args.seat.index() >= seats {
        bail!(lang.pick(
            format!("{path}: den Platz {} gibt es nicht; die Partie hat {seats} Plätze", args.seat),
            format!("{path}: there is no seat {}; the game has {seats} seats", args.seat),
        ));
    }
    let mut work =
        ReviewWork::open(&text, args.seat).map_err(|problem| anyhow!("{path}: {}", problem.detail))?;
    let mut decisions = Vec::with_capacity(work.total());
    for place in 0..work.total() {
        decisions.extend(work.judge(place, &|| false));
    }
    let told = summary(&decisions);
    if args.json {
        let rounds: Vec<_> = told
            .rounds
            .iter()
            .map(|round| json!({ "round": round.round, "accuracy": round.accuracy, "decisions": round.decisions }))
            .collect();
        let moments: Vec<_> = told.moments.iter().map(|place| &decisions[*place]).collect();
        output::json(&json!({
            "seat": args.seat.to_string(),
            "decisions": decisions.len(),
            "accuracy": told.accuracy,
            "grade": told.grade.map(word),
            "rounds": rounds,
            "moments": moments,
            "result": work.result(),
        }))?;
        return Ok(ExitCode::SUCCESS);
    }
    show(args, &told, &decisions, work.result(), lang)?;
    Ok(ExitCode::SUCCESS)
}

fn word(grade: Grade) -> &'static str {
    match grade {
        Grade::Strong => "strong",
        Grade::Sound => "sound",
        Grade::Loose => "loose",
        Grade::Chance => "chance",
    }
}

fn sentence(grade: Grade, lang: Lang) -> &'static str {
    match grade {
        Grade::Strong => lang.pick("Insgesamt stark gespielt.", "Strong play on the whole."),
        Grade::Sound => lang.pick(
            "Insgesamt ordentlich gespielt; manchmal gab es einen besseren Zug.",
            "Sound play on the whole; some moves could have been better.",
        ),
        Grade::Loose => lang.pick(
            "Insgesamt ungenau gespielt: Oft gab es einen besseren Zug.",
            "Loose play on the whole: there was often a better move.",
        ),
        Grade::Chance => lang.pick(
            "Insgesamt nicht besser als zufällig gespielt.",
            "On the whole no better than playing at random.",
        ),
    }
}

fn show(
    args: &Args,
    told: &Summary,
    decisions: &[study::Reviewed],
    result: Option<f32>,
    lang: Lang,
) -> Result<()> {
    let style = Style::detect();
    let (seat, count) = (args.seat, decisions.len());
    output::line(style.bold(lang.pick(
        format!("Rückblick auf die Partie von {seat}: {}", counted(count, "Entscheidung", "Entscheidungen")),
        format!("Looking back at {seat}'s game: {}", counted(count, "decision", "decisions")),
    )))?;
    if let Some(grade) = told.grade {
        output::line(sentence(grade, lang))?;
    }
    for round in &told.rounds {
        let (name, number) = (lang.pick("Runde", "Round"), round.round);
        match round.accuracy {
            Some(accuracy) => {
                output::line(format!("{name} {number}: {}", output::percent(f32::from(accuracy), lang)))?;
            }
            None => output::line(format!("{name} {number}: –"))?,
        }
    }
    if !told.moments.is_empty() {
        output::line(style.bold(lang.pick("Worauf es ankam", "What mattered")))?;
    }
    for place in &told.moments {
        let one = &decisions[*place];
        let (played, best) = (one.played.join(", "), one.best.join(", "));
        let step = one.step + 1;
        let chance = output::percent(100.0 * one.chance, lang);
        let line = if one.played == one.best {
            lang.pick(
                format!("Zug {step}: {played} ({chance}) war der beste Zug."),
                format!("Move {step}: {played} ({chance}) was the best move."),
            )
        } else {
            let reason = bots::plain(lang.pick(&one.reason.de, &one.reason.en));
            let better = output::percent(100.0 * one.best_chance, lang);
            lang.pick(
                format!("Zug {step}: {played} ({chance}); besser: {best} ({better}). {reason}"),
                format!("Move {step}: {played} ({chance}); better: {best} ({better}). {reason}"),
            )
        };
        output::line(line)?;
    }
    if let Some(result) = result {
        let won = if result > 0.0 { lang.pick("gewonnen", "won") } else { lang.pick("verloren", "lost") };
        output::line(format!("{}: {won}", lang.pick("Ergebnis", "Result")))?;
    }
    Ok(())
}
