//! `hinterzimmer learn`: bots get better by playing against themselves.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use bots::{Judges, Sense};
use games::{GameId, with_game};
use indicatif::{ProgressBar, ProgressStyle};
use learn::{Course, Plan, Progress};
use serde::Serialize;

use crate::{output, setup};

/// Trains the judge and the taste of the bots.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "What is learned depends on the seed, the minutes and the games alone, not on how quick the machine is: minutes are\n\
    counted as so many steps of a usual processor. Stop it at any time; the same command goes on where it was.\n\n\
    Examples:\n  hinterzimmer learn al-capone --minutes 3\n  \
    hinterzimmer learn omerta --seats 3 --minutes 20 --threads 2 --out learned"
)]
pub(crate) struct Args {
    /// The game, such as al-capone.
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// How long to train, in minutes of an ordinary processor, for all numbers of seats together.
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..=600))]
    minutes: u32,
    /// Where games and first weights come from.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games are played at the same time; what is learned does not depend on it.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=64))]
    threads: u32,
    /// Only for this number of seats; by default for all.
    #[arg(long)]
    seats: Option<usize>,
    /// How many games a generation plays.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    games: u32,
    /// The folder for the results, and for what is needed to resume.
    #[arg(long, value_name = "FOLDER", default_value = "learned")]
    out: PathBuf,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// So many steps of refining a taste, and so many generations, a usual processor does in a minute.
const STEPS: (u32, u32) = (60, 60);
/// How many iterations players search in the last generations.
const ITERATIONS: u32 = 40;

/// What was learned for one number of seats.
#[derive(Debug, Serialize)]
struct Learned {
    seats: usize,
    /// The mean error before, and after; without a judge to train there is none.
    start: f64,
    error: f64,
    generations: u32,
    /// The part of the wins against the rules of thumb made by hand, where half is even for two sides, and how far ahead.
    share: f64,
    ahead: f64,
    taste: Vec<i32>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    with_game!(args.game, G => learn::<G>(args))
}

fn learn<G: Sense>(args: &Args) -> Result<ExitCode> {
    let all = G::INFO.seats;
    let seats: Vec<usize> = match args.seats {
        Some(seats) if all.contains(&seats) => vec![seats],
        Some(seats) => bail!("--seats {seats}: the game is played by {all:?}"),
        None => all.to_vec(),
    };
    std::fs::create_dir_all(&args.out).with_context(|| format!("cannot make {}", args.out.display()))?;
    let file = |end: &str| args.out.join(format!("{}.{end}", G::INFO.id));
    let mut judges = std::fs::read(file("net")).map(|bytes| Judges::read(&bytes)).unwrap_or_default();
    let mut tastes = std::fs::read_to_string(file("taste")).unwrap_or_default();
    let mut results = Vec::new();
    for &seats in &seats {
        let share = args.minutes.div_ceil(if args.seats.is_some() { 1 } else { all.len() as u32 });
        let plan = Plan {
            seed: args.seed,
            seats,
            refinements: STEPS.0 * share / 2,
            generations: STEPS.1 * share / 2,
            games: args.games,
            iterations: ITERATIONS,
            threads: args.threads as usize,
        };
        let checkpoint = args.out.join(format!("{}-{seats}.checkpoint", G::INFO.id));
        let learned = course::<G>(plan, &checkpoint, &mut judges)?;
        let line = learned.taste.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
        let begin = format!("{seats}:");
        let others = tastes.lines().filter(|line| !line.starts_with(&begin)).map(|line| format!("{line}\n"));
        tastes = others.chain([format!("{begin} {line}\n")]).collect();
        write(&file("net"), &judges.to_bytes())?;
        if !learned.taste.is_empty() {
            write(&file("taste"), tastes.as_bytes())?;
        }
        results.push(learned);
    }
    if args.json {
        output::json(&serde_json::json!({ "game": G::INFO.id, "seed": args.seed, "learned": results }))?;
    } else {
        for learned in &results {
            output::line(format!(
                "{} seats: error {:.4}, before {:.4}; {:.1} % of the wins against the rules of thumb made by hand",
                learned.seats,
                learned.error,
                learned.start,
                100.0 * learned.share
            ))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn course<G: Sense>(plan: Plan, checkpoint: &Path, judges: &mut Judges) -> Result<Learned> {
    let mut course = Course::<G>::begin(plan)?;
    if let Ok(bytes) = std::fs::read(checkpoint) {
        course
            .resume(&bytes)
            .with_context(|| format!("{}; remove it to start over", checkpoint.display()))?;
    }
    let (done, of) = course.done();
    let bar = ProgressBar::new(u64::from(of));
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len}, {eta} left  {msg}")?);
    bar.set_position(u64::from(done));
    let mut last = course.error();
    while !course.is_over() {
        if let Progress::Learned { error, positions, .. } = course.step() {
            last = error;
            bar.set_message(format!("{} seats: error {error:.4} after {positions} positions", plan.seats));
        } else {
            bar.set_message(format!("{} seats: refines the taste", plan.seats));
        }
        bar.inc(1);
        write(checkpoint, &course.checkpoint())?;
    }
    bar.finish_and_clear();
    if let Some(net) = course.net() {
        judges.put(plan.seats, course.sides(), net);
    }
    let (share, ahead) = course.against_handmade(50);
    Ok(Learned {
        seats: plan.seats,
        start: course.start(),
        error: last,
        generations: plan.generations,
        share,
        ahead,
        taste: course.taste(),
    })
}

/// Writes a file as a whole: one that is there stays until the new one is complete.
fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    let new = path.with_extension("new");
    std::fs::write(&new, bytes).with_context(|| format!("cannot write {}", new.display()))?;
    std::fs::rename(&new, path).with_context(|| format!("cannot write {}", path.display()))
}
