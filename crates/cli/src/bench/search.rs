//! `hinterzimmer bench search`: how fast bots think, and whether they keep to their time.

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Result, anyhow};
use bots::{Budget, Contest, Level, Sense, search};
use engine::{Rng, Seed};
use games::{GameId, with_game};
use serde::Serialize;

use crate::thinking::processor_clock;
use crate::{output, setup};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Times are those of the processor, so that other work on the machine does not count.\n\n\
    Example:\n  hinterzimmer bench search omerta --seats 3 --json"
)]
pub(super) struct Args {
    /// The game, such as al-capone.
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// The number of seats.
    #[arg(long)]
    seats: Option<usize>,
    /// How long to measure.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// The time for a move that the bots have to keep to.
    #[arg(long, value_name = "T", default_value_t = 50)]
    move_ms: u64,
    /// Where the games begin.
    #[arg(long, value_parser = setup::seed, default_value = "0")]
    seed: Seed,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// What was measured.
#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: usize,
    seconds: f64,
    /// Of `hard`: decisions with more than one candidate, imagined games that were played on, and the same in a second.
    decisions: u64,
    iterations: u64,
    iterations_per_second: f64,
    /// The longest time for a decision that was given `move_ms`.
    move_ms: u64,
    longest_move_ms: f64,
    /// Of `medium`: how many decisions, one on average, of a hundred the longest but one, and the longest.
    medium_decisions: usize,
    medium_mean_ms: f64,
    medium_p99_ms: f64,
    medium_longest_ms: f64,
    /// The most memory that the program has needed so far, where the system tells.
    peak_rss_bytes: Option<u64>,
}

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    with_game!(args.game, G => measure::<G>(args))
}

fn measure<G: Sense>(args: &Args) -> Result<ExitCode> {
    let rules = setup::rules::<G>(args.seats, &engine::Options::new())?;
    let seats = G::seats(&rules);
    let until = processor_clock() + Duration::try_from_secs_f64(args.seconds)?;
    let limit = Duration::from_millis(args.move_ms);
    let (mut decisions, mut iterations, mut searched) = (0, 0, Duration::ZERO);
    let mut longest = Duration::ZERO;
    let mut medium = Vec::new();
    let mut number = 0;
    while processor_clock() < until {
        let levels = vec![Level::Medium; seats];
        let seed = setup::numbered_seed(args.seed, number);
        let mut contest = Contest::<G>::begin(rules.clone(), seed, levels, number);
        number += 1;
        while let Some((seat, level)) = contest.next_to_move() {
            let action = contest.ask(seat, |seen, rng| {
                // Most decisions are only played, so that all parts of a game are measured.
                if seen.legal.len() > 1 && rng.below(6) == 0 {
                    let start = processor_clock();
                    let late = || processor_clock() >= start + limit;
                    let findings = search(seen, &Budget::until(&late), &mut Rng::new(number));
                    let time = processor_clock() - start;
                    let visits: u64 = findings.iter().map(|finding| u64::from(finding.visits)).sum();
                    if visits > 0 {
                        decisions += 1;
                        iterations += visits;
                        searched += time;
                        longest = longest.max(time);
                    }
                }
                let start = processor_clock();
                let action = level.choose(seen, rng);
                if seen.legal.len() > 1 {
                    medium.push(processor_clock() - start);
                }
                action
            });
            let action = action.ok_or_else(|| anyhow!("seat {seat} has nothing to do"))?;
            contest.play(seat, action).map_err(|refusal| anyhow!("a bot's move was refused: {refusal}"))?;
            if processor_clock() >= until {
                break;
            }
        }
    }
    medium.sort_unstable();
    let millis = |time: Duration| time.as_secs_f64() * 1000.0;
    let report = Report {
        game: G::INFO.id,
        seats,
        seconds: searched.as_secs_f64(),
        decisions,
        iterations,
        iterations_per_second: iterations as f64 / searched.as_secs_f64().max(1e-9),
        move_ms: args.move_ms,
        longest_move_ms: millis(longest),
        medium_decisions: medium.len(),
        medium_mean_ms: millis(medium.iter().sum()) / medium.len().max(1) as f64,
        medium_p99_ms: medium.get(medium.len() * 99 / 100).map_or(0.0, |time| millis(*time)),
        medium_longest_ms: medium.last().map_or(0.0, |time| millis(*time)),
        peak_rss_bytes: peak_rss(),
    };
    if args.json {
        output::json(&report)?;
    } else {
        tell(&report)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn tell(report: &Report) -> Result<()> {
    output::line(format!(
        "{} with {} seats: hard, {} decisions in {:.2} s\n\
         {:>12.0} iterations/s\n{:>12.1} ms the longest decision of {} ms\n\
         {:>12.3} ms a decision of medium ({:.3} ms at most in 99 of 100, {:.3} ms in all {})\n{:>12} MB of memory at most",
        report.game,
        report.seats,
        report.decisions,
        report.seconds,
        report.iterations_per_second,
        report.longest_move_ms,
        report.move_ms,
        report.medium_mean_ms,
        report.medium_p99_ms,
        report.medium_longest_ms,
        report.medium_decisions,
        report.peak_rss_bytes.map_or("?".to_string(), |bytes| (bytes >> 20).to_string()),
    ))
}

fn peak_rss() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}
