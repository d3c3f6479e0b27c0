//! `hinterzimmer replay`: a recorded game at a move.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use engine::{Lang, Playthrough, Record, Seat, Viewer, action_text, move_text};
use games::{GameId, with_game};
use serde_json::json;

use crate::output::{self, Style};
use crate::show::{Names, Show};
use crate::trouble::{Naming, counted};

/// Shows one position of a recorded game.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  hinterzimmer replay game.hzr --at 12 --seat A\n  \
    hinterzimmer replay game.hzr --at 12 --as-case > position.toml")]
pub(crate) struct Args {
    /// The record, *.hzr.
    file: PathBuf,
    /// After how many moves; 0 is the deal, and by default all have been played.
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Shows what this seat sees; by default what a spectator sees.
    #[arg(long, value_name = "X", value_parser = crate::setup::seat)]
    seat: Option<Seat>,
    /// Writes the position as a case file.
    #[arg(long)]
    as_case: bool,
    /// Prints one JSON object.
    #[arg(long, conflicts_with = "as_case")]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let path = args.file.display();
    let text = std::fs::read_to_string(&args.file).reading(&args.file, lang)?;
    let record = Record::parse(&text).with_context(|| path.to_string())?;
    let game = GameId::from_id(&record.game).with_context(|| path.to_string())?;
    with_game!(game, G => show::<G>(args, &record, lang)).with_context(|| path.to_string())
}

fn show<G: Show>(args: &Args, record: &Record, lang: Lang) -> Result<ExitCode> {
    let count = record.moves().count();
    let at = args.at.unwrap_or(count);
    if at > count {
        bail!(lang.pick(
            format!("--at {at}: Die Aufzeichnung hat {}", counted(count, "Zug", "Züge")),
            format!("--at {at}: the record has {}", counted(count, "move", "moves"))
        ));
    }
    let upto = args.at.filter(|at| *at < count);
    let game = Playthrough::<G>::replay(record, upto, |_, _, _| {})?;
    if let Some(seat) = args.seat
        && seat.index() >= record.seats
    {
        let seats = record.seats;
        bail!(lang.pick(
            format!("--seat {seat}: Die Partie hat {seats} Plätze"),
            format!("--seat {seat}: the game has {seats} seats")
        ));
    }
    if args.as_case {
        let title = format!("position after move {at}");
        output::line(cases::write_case::<G>(game.rules(), game.state(), &title).trim_end())?;
        return Ok(ExitCode::SUCCESS);
    }
    let viewer = args.seat.map_or(Viewer::Spectator, Viewer::Seat);
    let view = G::view(game.rules(), game.state(), viewer);
    let last = game.moves().last().map(move_text::<G>);
    if args.json {
        let mut legal = Vec::new();
        if let Some(seat) = args.seat.filter(|seat| G::actors(game.rules(), game.state()).contains(*seat)) {
            G::legal(game.rules(), game.state(), seat, &mut legal);
        }
        let view = json!({
            "game": G::INFO.id, "at": at, "moves": count, "seat": args.seat.map(|seat| seat.to_string()),
            "move": last, "view": G::view_json(&view)?,
            "legal": legal.into_iter().map(action_text::<G>).collect::<Vec<_>>(),
        });
        output::json(&view)?;
        return Ok(ExitCode::SUCCESS);
    }
    let style = Style::detect();
    let names = Names::of_record(record);
    let word = lang.pick("Zug", "move");
    let of = lang.pick("von", "of");
    let last = last.map_or(String::new(), |last| format!(": {last}"));
    output::line(style.bold(format!("{word} {at} {of} {count}{last}")))?;
    output::line(G::show_view(game.rules(), &view, &names, lang, style))?;
    Ok(ExitCode::SUCCESS)
}
