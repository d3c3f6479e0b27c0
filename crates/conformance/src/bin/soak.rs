//! The battery and the exchange test at length, with a progress bar: `make soak`.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use anyhow::{Result, bail};
use bots::{Level, Sense};
use clap::Parser;
use conformance::battery::Report;
use conformance::{Config, battery, configs, ends, exchange};
use engine::Game;
use games::{GameId, with_game};
use indicatif::{ProgressBar, ProgressStyle};

/// Random games of every game, seat count and option, with every invariant checked.
#[derive(Parser, Debug)]
struct Args {
    /// Only this game.
    #[arg(long)]
    game: Option<GameId>,
    /// Only the configuration of this name, as "4" or "4-advanced-true".
    #[arg(long, value_name = "NAME")]
    config: Option<String>,
    /// Random games per configuration.
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Positions a configuration for the exchange test.
    #[arg(long, default_value_t = 10_000)]
    positions: usize,
    /// Games between bots a configuration and level, which must end; a level that searches plays a twentieth of them.
    #[arg(long, default_value_t = 1_000)]
    bots: u64,
    /// Dear checks are made at about one move in so many.
    #[arg(long, default_value_t = 400)]
    every: usize,
    /// How many threads.
    #[arg(long, default_value_t = std::thread::available_parallelism().map_or(1, usize::from))]
    threads: usize,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let mut soaked = 0;
    for game in GameId::ALL.iter().filter(|game| args.game.is_none_or(|only| only == **game)) {
        soaked += with_game!(*game, G => soak::<G>(&args))?;
    }
    if let (0, Some(name)) = (soaked, &args.config) {
        bail!(
            "no configuration is called {name:?}; they are called as in the lines that this prints without --config"
        );
    }
    Ok(())
}

/// Soaks the configurations that were asked for. Says how many.
fn soak<G: Sense>(args: &Args) -> Result<usize> {
    let chosen = |config: &Config| args.config.as_ref().is_none_or(|only| *only == config.name);
    let configs: Vec<_> = configs::<G>().into_iter().filter(chosen).collect();
    for config in &configs {
        let name = format!("{} {}", G::INFO.id, config.name);
        let bar = ProgressBar::new(args.games).with_message(name.clone());
        bar.set_style(ProgressStyle::with_template("{msg:28} {wide_bar} {pos}/{len} {eta}")?);
        let report = play::<G>(args, config, &bar)?;
        bar.finish_and_clear();
        let (positions, games) =
            exchange::run::<G>(config, 77, args.positions).map_err(|what| anyhow::anyhow!("{what}"))?;
        let (ended, longest) = play_to_the_end::<G>(args, config)?;
        println!(
            "{name}: {} games, {} moves, {:.2} % capped; exchange test {positions} positions in {games} games; \
             {ended} games of bots, the longest {longest} moves",
            report.games,
            report.moves,
            100.0 * report.capped as f64 / report.games.max(1) as f64,
        );
    }
    Ok(configs.len())
}

/// Lets every level play to the end; how many games, and the moves of the longest.
fn play_to_the_end<G: Sense>(args: &Args, config: &Config) -> Result<(u64, usize)> {
    let next = AtomicU64::new(0);
    let found = Mutex::new((0, 0, None::<String>));
    let searched = args.bots.div_ceil(20);
    let games = 4 * args.bots + 2 * searched;
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let level = match number.checked_div(args.bots) {
                        Some(0) => Level::Random,
                        Some(1) => Level::Nina,
                        Some(2) => Level::Easy,
                        Some(3) => Level::Medium,
                        _ if number < 4 * args.bots + searched => Level::Rosa,
                        _ => Level::Hard,
                    };
                    if number >= games {
                        return;
                    }
                    let result = ends::game::<G>(config, level, 1_000_000 + number);
                    let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                    match result {
                        Ok(moves) => *found = (found.0 + 1, found.1.max(moves), found.2.take()),
                        Err(what) => {
                            found.2.get_or_insert(what);
                            next.store(games, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    match found.into_inner().unwrap_or_else(PoisonError::into_inner) {
        (ended, longest, None) => Ok((ended, longest)),
        (_, _, Some(what)) => bail!("{what}"),
    }
}

fn play<G: Game>(args: &Args, config: &Config, bar: &ProgressBar) -> Result<Report> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let total = Mutex::new((Report::default(), None::<String>));
    std::thread::scope(|scope| {
        for _ in 0..args.threads.max(1) {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        return;
                    }
                    let result = battery::game::<G>(config, 1_000_000 + number, args.every);
                    let mut total = total.lock().unwrap_or_else(PoisonError::into_inner);
                    match result {
                        Ok(report) => total.0.add(report),
                        Err(what) => {
                            total.1.get_or_insert(what);
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                    bar.inc(1);
                }
            });
        }
    });
    match total.into_inner().unwrap_or_else(PoisonError::into_inner) {
        (report, None) => Ok(report),
        (_, Some(what)) => bail!("{what}"),
    }
}
