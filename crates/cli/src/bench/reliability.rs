//! `hinterzimmer bench reliability`: what the chances of advice come to, and whether two searches agree.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result, anyhow};
use bots::{Budget, Calibration, Contest, Level, Sense, as_good, as_predicted, fit};
use engine::{Rng, Seat, Seed};
use games::{GameId, with_game};
use serde::Serialize;

use crate::{output, setup};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Bots play games; at some of their decisions advice is asked for about the move that was played, and the chance is compared \
    with how the game ended.\n\n\
    Example:\n  hinterzimmer bench reliability omerta --seats 3 --positions 2000 --svg omerta.svg"
)]
pub(super) struct Args {
    /// The game, such as al-capone.
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// The number of seats.
    #[arg(long)]
    seats: Option<usize>,
    /// How many positions.
    #[arg(long, default_value_t = 2000)]
    positions: usize,
    /// Iterations of the advice; by default a fifth of what a hard bot uses, as in a review.
    #[arg(long)]
    iterations: Option<u32>,
    /// Who plays the games.
    #[arg(long, default_value = "vito")]
    bot: Level,
    /// Iterations for each of their moves.
    #[arg(long, default_value_t = 24)]
    play_iterations: u32,
    /// Where the games begin. What is fitted and what is tested needs different ones.
    #[arg(long, value_parser = setup::seed, default_value = "0")]
    seed: Seed,
    /// Prints the numbers for crates/bots/calibration.txt, fitted to these games, instead of testing those that are in use.
    #[arg(long)]
    fit: bool,
    /// Draws the reliability diagram here.
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

/// A tenth of all chances.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Tenth {
    positions: usize,
    predicted: f64,
    came: f64,
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    seats: usize,
    games: u64,
    positions: usize,
    tenths: Vec<Tenth>,
    /// The largest difference in a tenth with at least 200 positions, in points.
    worst: f64,
    /// How often two searches name the same move first, or one that one of them calls as good.
    agree: f64,
    /// The same without those that are called as good.
    agree_strictly: f64,
}

/// What was seen.
#[derive(Default)]
struct Seen {
    games: u64,
    /// Chances as predicted, and what came.
    pairs: Vec<(f32, f32)>,
    compared: usize,
    same: usize,
    agreed: usize,
}

/// At every so many of the positions a second search is compared.
const COMPARED: usize = 4;
/// At most so many positions of a game: those of one game end alike, so many of them say little.
const OF_A_GAME: usize = 6;

pub(super) fn run(args: &Args) -> Result<ExitCode> {
    with_game!(args.game, G => measure::<G>(args))
}

fn measure<G: Sense>(args: &Args) -> Result<ExitCode> {
    let rules = setup::rules::<G>(args.seats, &engine::Options::new())?;
    let seats = G::seats(&rules);
    let mut seen = Seen::default();
    while seen.pairs.len() < args.positions {
        play::<G>(args, &rules, &mut seen)?;
    }
    seen.pairs.truncate(args.positions);
    let calibration = if args.fit { fit(&seen.pairs) } else { Calibration::of(G::INFO.id, seats) };
    if args.fit {
        let knots: Vec<String> = calibration.0.iter().map(ToString::to_string).collect();
        output::line(format!("{} {seats} {}", G::INFO.id, knots.join(" ")))?;
        return Ok(ExitCode::SUCCESS);
    }
    let report = report(G::INFO.id, seats, &seen, &calibration);
    if let Some(path) = &args.svg {
        std::fs::write(path, diagram(&report)).with_context(|| format!("cannot write {}", path.display()))?;
    }
    if args.json {
        output::json(&report)?;
        return Ok(ExitCode::SUCCESS);
    }
    output::line(format!(
        "{}, {seats} seats, {} positions of {} games",
        report.game, report.positions, report.games
    ))?;
    output::line("predicted   came   positions")?;
    for tenth in report.tenths.iter().filter(|tenth| tenth.positions > 0) {
        let (predicted, came) = (100.0 * tenth.predicted, 100.0 * tenth.came);
        output::line(format!("{predicted:>7.1} % {came:>5.1} % {:>9}", tenth.positions))?;
    }
    output::line(format!("worst tenth with 200 positions or more: {:.1} points off", report.worst))?;
    output::line(format!(
        "two searches agree in {:.1} %, in {:.1} % on the very move",
        100.0 * report.agree,
        100.0 * report.agree_strictly
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// Plays a game and asks for advice now and then.
fn play<G: Sense>(args: &Args, rules: &G::Rules, seen: &mut Seen) -> Result<()> {
    let seats = G::seats(rules);
    let seed = setup::numbered_seed(args.seed, seen.games);
    let mut contest = Contest::<G>::begin(rules.clone(), seed, vec![args.bot; seats], seen.games);
    let mut luck = Rng::new(seen.games ^ 0x5eed);
    let budget = Budget::iterations(args.iterations.unwrap_or((G::ITERATIONS / 5).max(60)));
    let mut asked: Vec<(Seat, f32)> = Vec::new();
    // Games have about so many decisions; positions are taken from all of a game.
    let mut rare = 1;
    while let Some((seat, level)) = contest.next_to_move() {
        let chosen = luck.below(18 * rare) == 0;
        let action = contest.ask(seat, |one, rng| {
            let action = level.think(one, &Budget::iterations(args.play_iterations), rng);
            if let (true, Some(action)) = (chosen && one.legal.len() > 1, action) {
                let findings = as_predicted(one, Some(action), &budget, &mut luck);
                if let Some(finding) = findings.iter().find(|finding| finding.action == action) {
                    asked.push((seat, finding.win_chance));
                }
                if asked.len().is_multiple_of(COMPARED) {
                    let again = as_predicted(one, Some(action), &budget, &mut luck);
                    compare(seen, &findings, &again);
                }
            }
            action
        });
        let action = action.ok_or_else(|| anyhow!("seat {seat} has nothing to do"))?;
        contest.play(seat, action).map_err(|refusal| anyhow!("a bot's move was refused: {refusal}"))?;
        if asked.len() >= OF_A_GAME {
            // Half of what was taken makes room for what comes later.
            let mut place = 0;
            asked.retain(|_| {
                place += 1;
                place % 2 == 0
            });
            rare *= 2;
        }
        if contest.game().moves().len() > 20_000 {
            break;
        }
    }
    seen.games += 1;
    let game = contest.game();
    let winners = G::winners(rules, game.state()).unwrap_or_default();
    // Partners win together, so it is sides that share.
    let sides = G::scores(rules, game.state()).as_slice().len();
    let shared = (winners.len() * sides / seats).max(1) as f32;
    seen.pairs.extend(
        asked
            .into_iter()
            .map(|(seat, chance)| (chance, if winners.contains(seat) { 1.0 / shared } else { 0.0 })),
    );
    Ok(())
}

fn compare<A: PartialEq + Copy>(seen: &mut Seen, one: &[bots::Finding<A>], other: &[bots::Finding<A>]) {
    let (Some(first), Some(second)) = (one.first(), other.first()) else { return };
    let calls_as_good = |all: &[bots::Finding<A>], best: &bots::Finding<A>, action: A| {
        all.iter().any(|finding| finding.action == action && as_good(best, finding))
    };
    seen.compared += 1;
    let same = first.action == second.action;
    seen.same += usize::from(same);
    seen.agreed += usize::from(
        same || calls_as_good(one, first, second.action) || calls_as_good(other, second, first.action),
    );
}

fn report(game: &'static str, seats: usize, seen: &Seen, calibration: &Calibration) -> Report {
    let mut tenths = vec![Tenth::default(); 10];
    for (predicted, came) in &seen.pairs {
        let chance = f64::from(calibration.apply(*predicted));
        let tenth = &mut tenths[((10.0 * chance) as usize).min(9)];
        tenth.positions += 1;
        tenth.predicted += chance;
        tenth.came += f64::from(*came);
    }
    for tenth in &mut tenths {
        let count = tenth.positions.max(1) as f64;
        (tenth.predicted, tenth.came) = (tenth.predicted / count, tenth.came / count);
    }
    let off = |tenth: &&Tenth| tenth.positions >= 200;
    let worst = tenths.iter().filter(off).map(|tenth| 100.0 * (tenth.predicted - tenth.came).abs());
    let part = |count: usize| count as f64 / seen.compared.max(1) as f64;
    Report {
        game,
        seats,
        games: seen.games,
        positions: seen.pairs.len(),
        worst: worst.fold(0.0, f64::max),
        tenths,
        agree: part(seen.agreed),
        agree_strictly: part(seen.same),
    }
}

/// The reliability diagram: predicted to the right, what came upwards, dots as large as there are positions.
fn diagram(report: &Report) -> String {
    let (size, edge) = (320.0, 44.0);
    let (x, y) = (|part: f64| edge + size * part, |part: f64| 16.0 + size * (1.0 - part));
    let mut svg = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 384 392\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"384\" height=\"392\" fill=\"#fffaf0\"/>\n",
    );
    for tenth in 0..=10 {
        let part = f64::from(tenth) / 10.0;
        let _ = writeln!(
            svg,
            "<path d=\"M{:.1} 16V336M44 {:.1}H364\" stroke=\"#e4d5b2\"/><text x=\"{:.1}\" y=\"352\" text-anchor=\"middle\">{}</text>\
             <text x=\"38\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            x(part),
            y(part),
            x(part),
            10 * tenth,
            y(part) + 4.0,
            10 * tenth,
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}L{:.1} {:.1}Z\" fill=\"#1e4f4122\"/><path d=\"M44 336L364 16\" stroke=\"#1e4f41\"/>",
        x(0.0),
        y(0.05),
        x(0.95),
        y(1.0),
        x(1.0),
        y(0.95),
        x(0.05),
        y(0.0),
    );
    for tenth in report.tenths.iter().filter(|tenth| tenth.positions > 0) {
        let radius = 2.0 + 10.0 * (tenth.positions as f64 / report.positions as f64).sqrt();
        let _ = writeln!(
            svg,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius:.1}\" fill=\"#8f1a2b\" fill-opacity=\"{}\"/>",
            x(tenth.predicted),
            y(tenth.came),
            if tenth.positions >= 200 { "1" } else { "0.35" },
        );
    }
    let _ = write!(
        svg,
        "<text x=\"204\" y=\"370\" text-anchor=\"middle\">predicted chance to win, % (upwards: games won, %)</text>\n\
         <text x=\"204\" y=\"386\" text-anchor=\"middle\">{}, {} seats, {} positions; pale: fewer than 200</text>\n</svg>\n",
        report.game, report.seats, report.positions
    );
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_says_how_far_off_it_is() {
        let pairs = (0..1000).map(|number| (0.75, if number % 10 < 6 { 1.0 } else { 0.0 })).collect();
        let seen = Seen { games: 10, pairs, compared: 4, same: 2, agreed: 3 };
        let told = report("al-capone", 2, &seen, &Calibration::NONE);
        assert!((told.worst - 15.0).abs() < 0.01, "{}", told.worst);
        assert_eq!((told.agree, told.agree_strictly), (0.75, 0.5));
        assert_eq!(told.tenths[7].positions, 1000);
        assert!(diagram(&told).contains("1000 positions"));
        let few = Seen { pairs: seen.pairs[..100].to_vec(), ..seen };
        assert_eq!(report("al-capone", 2, &few, &Calibration::NONE).worst, 0.0, "too few say nothing");
    }
}
