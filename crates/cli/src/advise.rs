//! `hinterzimmer advise`: what a strong player would do at a point of a record, and why.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use bots::{Advised, Sense, advise_record, plain};
use engine::{Lang, Record, Rng, Seat, action_text};
use games::{GameId, with_game};
use serde_json::json;

use crate::output::{self, Style};
use crate::thinking::{Thinking, wall_clock};
use crate::trouble::Naming;

/// Says what a strong player would do, going only by what the seat may know.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  hinterzimmer advise game.hzr --at 12\n  \
    hinterzimmer advise game.hzr --at 12 --seat B --move-ms 1000 --lang de")]
pub(crate) struct Args {
    /// The record, *.hzr.
    file: PathBuf,
    /// After how many moves; 0 is the deal.
    #[arg(long, value_name = "N")]
    at: usize,
    /// For whom, if several seats decide at once; by default for the first of them.
    #[arg(long, value_name = "X", value_parser = crate::setup::seat)]
    seat: Option<Seat>,
    #[command(flatten)]
    thinking: Thinking,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let path = args.file.display();
    let text = std::fs::read_to_string(&args.file).reading(&args.file, lang)?;
    let record = Record::parse(&text).with_context(|| path.to_string())?;
    let game = GameId::from_id(&record.game).with_context(|| path.to_string())?;
    with_game!(game, G => show::<G>(args, &record, lang)).with_context(|| path.to_string())
}

fn show<G: Sense>(args: &Args, record: &Record, lang: Lang) -> Result<ExitCode> {
    let mut rng = Rng::new(args.at as u64);
    let Advised { seat, moves: mut advice } = args.thinking.within::<G, _>(wall_clock, |budget| {
        advise_record::<G>(record, args.at, args.seat, budget, &mut rng, lang)
    })?;
    for advice in &mut advice {
        advice.reason = plain(&advice.reason);
    }
    if args.json {
        let moves: Vec<_> = advice
            .iter()
            .map(|advice| {
                json!({
                    "move": action_text::<G>(advice.finding.action),
                    "win_chance": advice.finding.win_chance,
                    "expected_points": advice.finding.expected_points,
                    "visits": advice.finding.visits,
                    "reason": advice.reason,
                    "as_good": advice.as_good,
                })
            })
            .collect();
        output::json(&json!({ "seat": seat.to_string(), "moves": moves }))?;
        return Ok(ExitCode::SUCCESS);
    }
    let style = Style::detect();
    output::line(style.bold(match lang {
        Lang::De => format!("Was {seat} nach Zug {} tun könnte", args.at),
        Lang::En => format!("What {seat} could do after move {}", args.at),
    }))?;
    let (chance, points) = (lang.pick("Gewinnchance", "chance"), lang.pick("Punkte", "points"));
    for advice in &advice {
        let finding = advice.finding;
        let as_good = if advice.as_good { lang.pick("Genauso gut. ", "Just as good. ") } else { "" };
        output::line(format!(
            "{:<24} {chance} {:>5}  {points} {:>6}  {as_good}{}",
            action_text::<G>(finding.action),
            output::percent(100.0 * finding.win_chance, lang),
            output::decimal(finding.expected_points, lang),
            style.dim(&advice.reason),
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}
