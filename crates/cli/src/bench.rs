//! `hinterzimmer bench`: random legal play, all legal actions listed, one picked, applied; and how fast bots think.

mod reliability;
mod search;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use engine::{Game, Lang, Rng, Seed};
use games::{GameId, with_game};
use serde::Serialize;

use crate::{output, setup};

/// Measures how fast the rules and the bots are.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(clap::Subcommand, Debug)]
enum What {
    /// Random games: lists all legal actions, picks one, applies it.
    Playouts(PlayoutArgs),
    /// How fast bots think, and whether they stay within their time.
    Search(search::Args),
    /// How good the predicted chances are, and whether two searches agree.
    Reliability(reliability::Args),
}

#[derive(clap::Args, Debug)]
#[command(after_help = "Example:\n  hinterzimmer bench playouts al-capone --seconds 5 --threads 2 --json")]
struct PlayoutArgs {
    /// The game, such as al-capone.
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// The number of seats.
    #[arg(long)]
    seats: Option<usize>,
    /// How long to play.
    #[arg(long, default_value_t = 3.0)]
    seconds: f64,
    /// Plays exactly this many games instead; the checksum is then the same on every machine.
    #[arg(long)]
    games: Option<u64>,
    /// How many threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Where the games begin.
    #[arg(long, value_parser = setup::seed, default_value = "0")]
    seed: Seed,
    /// An option of the game, NAME=VALUE.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: usize,
    threads: usize,
    seconds: f64,
    actions: u64,
    games: u64,
    actions_per_second: f64,
    games_per_second: f64,
    actions_per_game: f64,
    checksum: String,
    state_bytes: usize,
}

/// What a thread has played.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    actions: u64,
    games: u64,
    checksum: u64,
}

/// A random game that is longer is left unfinished.
const CAP: u64 = 1_000_000;

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    match &args.what {
        What::Playouts(args) => with_game!(args.game, G => playouts::<G>(args)),
        What::Search(args) => search::run(args),
        What::Reliability(args) => reliability::run(args),
    }
}

fn playouts<G: Game>(args: &PlayoutArgs) -> Result<ExitCode> {
    let rules = setup::rules::<G>(args.seats, &setup::options(args.game, &args.options, Lang::En)?)?;
    let threads = args.threads.clamp(1, 256);
    let start = Instant::now();
    let until = match args.games {
        Some(_) => None,
        None => Some(start + Duration::try_from_secs_f64(args.seconds)?),
    };
    let tallies: Vec<Tally> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let rules = &rules;
                scope.spawn(move || play_games::<G>(rules, args, thread as u64, threads as u64, until))
            })
            .collect();
        workers.into_iter().filter_map(|worker| worker.join().ok()).collect()
    });
    let seconds = start.elapsed().as_secs_f64();
    let mut total = Tally::default();
    for tally in tallies {
        total.actions += tally.actions;
        total.games += tally.games;
        total.checksum = total.checksum.wrapping_add(tally.checksum);
    }
    let report = Report {
        game: G::INFO.id,
        seats: G::seats(&rules),
        threads,
        seconds,
        actions: total.actions,
        games: total.games,
        actions_per_second: total.actions as f64 / seconds,
        games_per_second: total.games as f64 / seconds,
        actions_per_game: total.actions as f64 / total.games.max(1) as f64,
        checksum: format!("{:016x}", total.checksum),
        state_bytes: size_of::<G::State>(),
    };
    if args.json {
        output::json(&report)?;
    } else {
        output::line(format!(
            "{} with {} seats, {} threads, {:.2} s\n\
             {:>14.0} actions/s  ({} actions)\n{:>14.1} games/s    ({} games, {:.1} actions a game)\n\
             {:>14} bytes a state\n{:>14} checksum",
            report.game,
            report.seats,
            report.threads,
            report.seconds,
            report.actions_per_second,
            report.actions,
            report.games_per_second,
            report.games,
            report.actions_per_game,
            report.state_bytes,
            &report.checksum[..12],
        ))?;
    }
    Ok(ExitCode::SUCCESS)
}

fn play_games<G: Game>(
    rules: &G::Rules,
    args: &PlayoutArgs,
    first: u64,
    step: u64,
    until: Option<Instant>,
) -> Tally {
    let mut tally = Tally::default();
    let mut actions = Vec::with_capacity(4096);
    let mut number = first;
    loop {
        let done = match (args.games, until) {
            (Some(games), _) => number >= games,
            (None, Some(until)) => tally.games > 0 && Instant::now() >= until,
            (None, None) => true,
        };
        if done {
            return tally;
        }
        let seed = setup::numbered_seed(args.seed, number);
        let (played, checksum) = play_game::<G>(rules, seed, number, &mut actions);
        tally.actions += played;
        tally.games += 1;
        tally.checksum = tally.checksum.wrapping_add(checksum);
        number += step;
    }
}

/// Plays one game. The checksum mixes the codes of all actions and the final scores.
fn play_game<G: Game>(rules: &G::Rules, seed: Seed, number: u64, actions: &mut Vec<G::Action>) -> (u64, u64) {
    let mut rng = Rng::new(number);
    let mut state = G::begin(rules, seed, &mut ());
    let mut played = 0;
    let mut checksum: u64 = 0;
    while let Some(seat) = G::actors(rules, &state).first() {
        actions.clear();
        G::legal(rules, &state, seat, actions);
        let Some(action) = rng.pick(actions) else { break };
        G::apply_unchecked(rules, &mut state, seat, action, &mut ());
        checksum = checksum.rotate_left(5) ^ u64::from(G::code(action));
        played += 1;
        if played >= CAP {
            break;
        }
    }
    for score in G::scores(rules, &state).as_slice() {
        checksum = checksum.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(*score as u64);
    }
    (played, checksum)
}
