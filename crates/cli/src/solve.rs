//! `hinterzimmer solve mini-rummy`: the best lay-out for a rack and a table, exactly.

use std::io::{self, BufRead};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail};
use games::mini_rummy::solver::{Best, Goal, Solver};
use games::mini_rummy::{Action, Bag, Combination, KINDS, Tile, Written, read_rack, read_table};
use serde::{Deserialize, Serialize};

use crate::output;

/// Finds the best lay-out for a rack and a table.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    hinterzimmer solve mini-rummy --rack \"b7 J\" --table \"b4 b5 b6; o9 g9 r9\"\n  \
    hinterzimmer solve mini-rummy --rack \"o13 g13 b13 r1 r2 r3\" --goal open\n  \
    hinterzimmer solve mini-rummy --batch --free-jokers --goal points < positions.jsonl")]
pub(crate) struct Args {
    /// The game; only mini-rummy has a solver.
    #[arg(value_parser = ["mini-rummy"])]
    game: String,
    /// The tiles on the rack: `b7 J`.
    #[arg(long, default_value = "")]
    rack: String,
    /// The combinations on the table, separated by semicolons: `b4 b5 b6; o9 g9 r9`.
    #[arg(long, default_value = "")]
    table: String,
    /// What to aim for: most tiles, most points, all tiles (out), or 40 points from the rack alone (open).
    #[arg(long, value_parser = goal, default_value = "tiles")]
    goal: Goal,
    /// Treats jokers on the table as free tiles, and jokers alone as a combination.
    #[arg(long)]
    free_jokers: bool,
    /// How many jokers are in the game.
    #[arg(long, value_parser = jokers, default_value = "4")]
    jokers: u8,
    /// Reads positions from standard input, one JSON object per line with id, table and rack, tiles as numbers from 0 to 52.
    #[arg(long, conflicts_with_all = ["rack", "table"])]
    batch: bool,
    /// Prints one JSON object; with --batch the answers are JSON lines anyway.
    #[arg(long)]
    json: bool,
}

fn goal(text: &str) -> Result<Goal, String> {
    GOALS
        .into_iter()
        .find(|(word, _)| *word == text)
        .map(|(_, goal)| goal)
        .ok_or_else(|| "expected tiles, points, out or open".to_string())
}

const GOALS: [(&str, Goal); 4] =
    [("tiles", Goal::Tiles), ("points", Goal::Points), ("out", Goal::Out), ("open", Goal::Open)];

fn jokers(text: &str) -> Result<u8, String> {
    match text {
        "2" => Ok(2),
        "4" => Ok(4),
        _ => Err("expected 2 or 4".to_string()),
    }
}

#[derive(Serialize)]
struct Report {
    goal: &'static str,
    tiles: u32,
    points: i32,
    table: Vec<String>,
    steps: Vec<String>,
    micros: f64,
}

#[derive(Serialize)]
struct Line {
    id: serde_json::Value,
    tiles: u32,
    points: i32,
    micros: f64,
}

#[derive(Deserialize)]
struct Position {
    #[serde(default)]
    id: serde_json::Value,
    #[serde(default)]
    table: Vec<Vec<usize>>,
    #[serde(default)]
    rack: Vec<usize>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    if args.batch {
        return batch(args);
    }
    let table = read_table(&args.table).context("--table")?;
    let rack = read_rack(&args.rack, &table, args.jokers).context("--rack and --table")?;
    let mut solver = Solver::new();
    let start = Instant::now();
    let found = solve(&mut solver, args, rack, &table);
    let micros = start.elapsed().as_secs_f64() * 1e6;
    let reached = found.is_some();
    let (best, steps) =
        found.unwrap_or_else(|| (Best { tiles: 0, points: 0, table: table.clone() }, Vec::new()));
    let report = Report {
        goal: GOALS.into_iter().find(|(_, goal)| *goal == args.goal).map_or("tiles", |(word, _)| word),
        tiles: best.tiles,
        points: best.points,
        table: best.table.iter().map(ToString::to_string).collect(),
        steps: steps.iter().map(ToString::to_string).collect(),
        micros,
    };
    if args.json {
        output::json(&report)?;
    } else {
        print(&report, reached)?;
    }
    Ok(if reached { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// With free jokers the steps are not those of the game: there are none.
fn solve(solver: &mut Solver, args: &Args, rack: Bag, table: &[Combination]) -> Option<(Best, Vec<Action>)> {
    if args.free_jokers {
        return solver.free_jokers(rack, table, args.goal).map(|best| (best, Vec::new()));
    }
    solver.best_layout(rack, table, args.goal)
}

fn print(report: &Report, reached: bool) -> Result<()> {
    if !reached {
        return output::line(match report.goal {
            "open" => "The rack alone does not reach 40 points.",
            _ => "Not all tiles of the rack can be laid.",
        });
    }
    output::line(format!("{} tiles, {} points, {:.0} µs", report.tiles, report.points, report.micros))?;
    for (place, step) in report.steps.iter().enumerate() {
        output::line(format!("{:>3}. {step}", place + 1))?;
    }
    output::line("table:")?;
    report.table.iter().try_for_each(|combination| output::line(format!("  {combination}")))
}

fn batch(args: &Args) -> Result<ExitCode> {
    if !matches!(args.goal, Goal::Tiles | Goal::Points) {
        bail!("--batch takes the goals tiles and points");
    }
    let mut solver = Solver::new();
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let line = line.context("cannot read standard input")?;
        if line.trim().is_empty() {
            continue;
        }
        let place = || format!("line {}", number + 1);
        let position: Position =
            serde_json::from_str(&line).map_err(|error| in_line(&error)).with_context(place)?;
        let (rack, table) = read_position(&position, args).with_context(place)?;
        let start = Instant::now();
        let best = match args.free_jokers {
            true => solver.free_jokers(rack, &table, args.goal),
            false => solver.best_value(rack, &table, args.goal),
        };
        let micros = start.elapsed().as_secs_f64() * 1e6;
        let (tiles, points) = best.map_or((0, 0), |best| (best.tiles, best.points));
        output::json(&Line { id: position.id, tiles, points, micros })?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What is wrong with a line of JSON. The parser counts lines too, but it was given only one.
fn in_line(error: &serde_json::Error) -> anyhow::Error {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or(&text);
    anyhow!("{what} at column {}", error.column())
}

fn read_position(position: &Position, args: &Args) -> Result<(Bag, Vec<Combination>)> {
    let mut seen = [0u8; KINDS];
    let mut read = |index: usize| -> Result<Tile> {
        let tile =
            Tile::from_index(index).ok_or_else(|| anyhow!("{index} is not a tile; expected 0 to 52"))?;
        let copies = tile.copies(args.jokers);
        seen[index] += 1;
        if seen[index] > copies {
            bail!("there are only {copies} copies of {tile} ({index})");
        }
        Ok(tile)
    };
    let mut table = Vec::with_capacity(position.table.len());
    for list in &position.table {
        let tiles = list.iter().map(|index| read(*index)).collect::<Result<Vec<Tile>>>()?;
        table.push(combination(&tiles, args.free_jokers)?);
    }
    let rack = position.rack.iter().map(|index| read(*index)).collect::<Result<Bag>>()?;
    Ok((rack, table))
}

fn combination(tiles: &[Tile], free_jokers: bool) -> Result<Combination> {
    if free_jokers && tiles.len() >= 3 && tiles.iter().all(|tile| tile.is_joker()) {
        return Ok(Combination::run(0, 0, (1 << tiles.len().min(13)) - 1));
    }
    let written: Vec<Written> = tiles.iter().map(|tile| Written { tile: *tile, name: None }).collect();
    Combination::read(&written).map_err(|why| {
        let text: Vec<String> = tiles.iter().map(ToString::to_string).collect();
        anyhow!("{:?} is not a valid combination ({})", text.join(" "), why.rule())
    })
}
