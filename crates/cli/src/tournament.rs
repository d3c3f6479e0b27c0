//! `hinterzimmer tournament`: bots against each other on the same deals, in every seat.

mod ceiling;
mod log;
mod report;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;

use anyhow::{Context, Result, anyhow, bail};
use bots::{Contest, Level, Sense};
use engine::{Lang, Seat, Seed};
use games::{GameId, with_game};
use indicatif::{ProgressBar, ProgressStyle};

use crate::thinking::{Thinking, processor_clock};
use crate::{output, setup};
use log::{Log, Played};
use report::{Report, Verdict};

/// Lets bots play each other.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Every deal is played once for each way the bots can sit round the table, so that luck evens out.\n\
    Times are those of the processor: other work on the machine does not make a bot weaker.\n\n\
    Examples:\n  hinterzimmer tournament al-capone --bots medium,easy --games 200\n  \
    hinterzimmer tournament omerta --seats 3 --bots hard,medium,medium --games 300 --move-ms 50\n  \
    hinterzimmer tournament al-capone --bots hard,medium --games 1000 --bound 0.62 --log hard.log"
)]
pub(crate) struct Args {
    /// The game, such as al-capone.
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// The bots: nina, luca, frankie, rosa, vito; easy, medium and hard, which play like luca, frankie and vito; random; and as
    /// yardsticks hard-1, an earlier version of hard, and ceiling, which sees all cards. A shorter list than seats is repeated.
    #[arg(long, value_delimiter = ',', value_name = "A,B", required = true)]
    bots: Vec<Contender>,
    /// The number of seats; by default as many as there are bots, or else the game's usual number.
    #[arg(long)]
    seats: Option<usize>,
    /// How many games.
    #[arg(long)]
    games: u64,
    /// Where the deals begin.
    #[arg(long, value_parser = setup::seed, default_value = "0")]
    seed: Seed,
    #[command(flatten)]
    thinking: Thinking,
    /// How many games are played at the same time.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Stops as soon as it is decided whether the first bot's win rate is above this bound or below (a sequential
    /// test, five per cent error, three per cent to either side).
    #[arg(long, value_name = "RATE")]
    bound: Option<f64>,
    /// Writes results to this file as they come, and resumes from it when the same tournament is started again.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Puts the log of another tournament aside, as FILE.old, instead of refusing it: the bots may play better now.
    #[arg(long, requires = "log")]
    renew: bool,
    /// Saves a record of every game in this folder.
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// An option of the game, NAME=VALUE.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// Somebody who plays in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Contender {
    /// A bot that sees what its seat sees.
    Bot(Level),
    /// One that sees all cards. It exists here only: nobody meets it at a table.
    Ceiling,
}

impl Contender {
    fn word(self) -> &'static str {
        match self {
            Contender::Bot(level) => level.word(),
            Contender::Ceiling => "ceiling",
        }
    }

    /// How quickly it reacts in a window.
    fn level(self) -> Level {
        match self {
            Contender::Bot(level) => level,
            Contender::Ceiling => Level::Hard,
        }
    }
}

impl std::str::FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Contender, String> {
        match text {
            "ceiling" => Ok(Contender::Ceiling),
            text => Level::for_measuring(text).map(Contender::Bot),
        }
    }
}

impl std::fmt::Display for Contender {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

/// A game that is longer is broken off without a winner.
const CAP: usize = 20_000;

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    with_game!(args.game, G => tournament::<G>(args))
}

fn tournament<G: Sense>(args: &Args) -> Result<ExitCode> {
    let seats = args.seats.or_else(|| G::INFO.seats.iter().copied().find(|seats| *seats == args.bots.len()));
    let rules = setup::rules::<G>(seats, &setup::options(args.game, &args.options, Lang::En)?)?;
    let seats = G::seats(&rules);
    if args.bots.len() > seats {
        bail!("--bots: {} bots for {seats} seats", args.bots.len());
    }
    if args.games == 0 {
        bail!("--games 0: at least one game has to be played");
    }
    if args.bound.is_some_and(|bound| !(0.04..=0.96).contains(&bound)) {
        bail!("--bound: expected a rate from 0.04 to 0.96");
    }
    if let Some(folder) = &args.keep {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    let mut bots = args.bots.clone();
    (bots.len()..seats).for_each(|index| bots.push(args.bots[index % args.bots.len()]));
    let title = title::<G>(args, &bots, &rules);
    let (mut log, mut played) = Log::open(args.log.as_deref(), &title, args.renew)?;
    played.retain(|number, _| *number < args.games);
    let bar = ProgressBar::new(args.games);
    bar.set_style(ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left  {msg}")?);
    bar.set_position(played.len() as u64);
    let is_decided =
        |played: &BTreeMap<u64, Played>| verdict(played, args.bound).is_some_and(Verdict::decides);
    let done = AtomicBool::new(is_decided(&played));
    let next = AtomicU64::new(0);
    let known: Vec<u64> = played.keys().copied().collect();
    let (sender, results) = mpsc::channel::<Result<Played>>();
    std::thread::scope(|scope| -> Result<()> {
        for _ in 0..args.threads.clamp(1, 256) {
            let (sender, next, done, known, bots, rules) =
                (sender.clone(), &next, &done, &known, &bots, &rules);
            scope.spawn(move || {
                while !done.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= args.games {
                        break;
                    }
                    if known.binary_search(&number).is_err()
                        && sender.send(play_game::<G>(args, rules, bots, number)).is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for result in results {
            let result = result.inspect_err(|_| done.store(true, Ordering::Relaxed))?;
            log.write(&result)?;
            played.insert(result.number, result);
            bar.inc(1);
            let rate = Report::new(G::INFO.id, &bots, played.values()).bots[0].win_rate;
            bar.set_message(format!("{} wins {:.1} %", bots[0], 100.0 * rate));
            if is_decided(&played) {
                done.store(true, Ordering::Relaxed);
            }
        }
        Ok(())
    })?;
    bar.finish_and_clear();
    let mut report = Report::new(G::INFO.id, &bots, played.values());
    report.verdict = verdict(&played, args.bound);
    if args.json {
        output::json(&report)?;
        return Ok(ExitCode::SUCCESS);
    }
    output::line(report.text())?;
    if let (Some(verdict), Some(bound)) = (report.verdict, args.bound) {
        output::line(format!("{} wins {:.0} % of the games: {verdict}", bots[0], 100.0 * bound))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// What makes two tournaments the same.
fn title<G: Sense>(args: &Args, bots: &[Contender], rules: &G::Rules) -> String {
    let levels: Vec<&str> = bots.iter().map(|bot| bot.word()).collect();
    format!(
        "hinterzimmer tournament 3; {} revision {}; bots {}.{}: {}; seed {}; thinking {}; {:?}",
        G::INFO.id,
        G::INFO.revision,
        G::REVISION,
        Level::REVISION,
        levels.join(","),
        args.seed,
        args.thinking,
        G::options(rules),
    )
}

/// What a sequential test says about the first bot's win rate and a bound: three per cent more or three per cent less, with five
/// per cent error.
fn verdict(played: &BTreeMap<u64, Played>, bound: Option<f64>) -> Option<Verdict> {
    let bound = bound?;
    let (low, high) = (bound - 0.03, bound + 0.03);
    let games = played.len() as f64;
    let wins: f64 = played.values().map(|game| game.share(0)).sum();
    let evidence = wins * (high / low).ln() + (games - wins) * ((1.0 - high) / (1.0 - low)).ln();
    let enough = (0.95f64 / 0.05).ln();
    Some(match evidence {
        evidence if evidence >= enough => Verdict::Reached,
        evidence if evidence <= -enough => Verdict::Missed,
        _ => Verdict::Undecided,
    })
}

fn play_game<G: Sense>(args: &Args, rules: &G::Rules, bots: &[Contender], number: u64) -> Result<Played> {
    let seats = bots.len();
    let (deal, turn) = (number / seats as u64, (number % seats as u64) as usize);
    // The bot in each seat: the same deal is played with everybody moved on by one seat.
    let sits: Vec<usize> = (0..seats).map(|seat| (seat + turn) % seats).collect();
    let levels = sits.iter().map(|bot| bots[*bot].level()).collect();
    let luck = luck(args.seed, number);
    let mut contest = Contest::<G>::begin(rules.clone(), setup::numbered_seed(args.seed, deal), levels, luck);
    let mut spent = vec![report::Spent::default(); seats];
    while let Some((seat, _)) = contest.next_to_move() {
        let bot = bots[sits[seat.index()]];
        let truth = (bot == Contender::Ceiling).then(|| *contest.game().state());
        let start = processor_clock();
        let (action, choices) = contest.ask(seat, |seen, rng| {
            let action = args.thinking.within::<G, _>(processor_clock, |budget| match &truth {
                Some(truth) => ceiling::choose(seen, truth, budget, rng),
                None => bot.level().think(seen, budget, rng),
            });
            (action, seen.legal.len())
        });
        if choices > 1 {
            spent[sits[seat.index()]].add(processor_clock() - start);
        }
        let action = action.ok_or_else(|| anyhow!("seat {seat} has nothing to do"))?;
        contest.play(seat, action).map_err(|refusal| anyhow!("a bot's move was refused: {refusal}"))?;
        if contest.game().moves().len() >= CAP {
            break;
        }
    }
    let game = contest.game();
    if let Some(folder) = &args.keep {
        let names: Vec<String> = sits.iter().map(|bot| format!("bot:{}", bots[*bot])).collect();
        let path = folder.join(format!("{}-{number:05}.hzr", G::INFO.id));
        std::fs::write(&path, game.record(&names).to_string())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    let scores = G::scores(rules, game.state());
    let scores = scores.as_slice();
    let winners = G::winners(rules, game.state()).unwrap_or_default();
    let mut result = Played::new(number, spent);
    for (seat, bot) in Seat::all(seats).zip(&sits) {
        // Partners share one score; sides alternate round the table.
        let side = seat.index() % scores.len().max(1);
        result.points[*bot] = scores[side];
        result.sides[*bot] = side;
        result.won[*bot] = winners.contains(seat);
    }
    Ok(result)
}

/// The bots' own luck in a game, different from that of the deal.
fn luck(seed: Seed, number: u64) -> u64 {
    let folded = seed.0.chunks(8).fold(0u64, |sum, bytes| {
        bytes
            .iter()
            .fold(sum, |sum, byte| sum.rotate_left(7) ^ u64::from(*byte))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
    });
    folded ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(won: u64, lost: u64) -> BTreeMap<u64, Played> {
        let game = |number| {
            let first = number < won;
            let played = Played::new(number, vec![report::Spent::default(); 2]);
            (number, Played { won: vec![first, !first], ..played })
        };
        (0..won + lost).map(game).collect()
    }

    #[test]
    fn a_sequential_test_stops_when_it_is_decided() {
        assert_eq!(verdict(&games(90, 10), None), None);
        assert_eq!(verdict(&games(6, 4), Some(0.62)), Some(Verdict::Undecided));
        assert_eq!(verdict(&games(90, 10), Some(0.62)), Some(Verdict::Reached));
        assert_eq!(verdict(&games(40, 60), Some(0.62)), Some(Verdict::Missed));
        // Exactly at the bound it goes on.
        assert_eq!(verdict(&games(620, 380), Some(0.62)), Some(Verdict::Undecided));
        assert_eq!(verdict(&games(47, 0), Some(0.95)), Some(Verdict::Reached));
    }

    #[test]
    fn a_team_that_wins_most_games_reaches_its_bound() {
        let mut teams = games(82, 18);
        for game in teams.values_mut() {
            game.won = game.won.repeat(2);
            game.sides = vec![0, 1, 0, 1];
        }
        assert_eq!(verdict(&teams, Some(0.62)), Some(Verdict::Reached));
        assert_eq!(verdict(&teams, Some(0.40)), Some(Verdict::Reached));
    }
}
