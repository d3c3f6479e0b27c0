//! What a tournament says about strength.

use std::fmt::{self, Write as _};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::Contender;
use super::log::Played;

/// The time that a bot has spent in a game, in decisions with a choice.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
pub(super) struct Spent {
    moves: u32,
    millis: f64,
    longest: f64,
}

impl Spent {
    pub(super) fn add(&mut self, time: Duration) {
        let millis = time.as_secs_f64() * 1000.0;
        self.moves += 1;
        self.millis += millis;
        self.longest = self.longest.max(millis);
    }
}

/// The result of a tournament.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Report {
    game: &'static str,
    games: usize,
    /// In the order in which they were named.
    pub(super) bots: Vec<Bot>,
    /// What was found out about a bound, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) verdict: Option<Verdict>,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Verdict {
    /// The win rate is above the bound.
    Reached,
    /// It is below.
    Missed,
    /// More games are needed.
    Undecided,
}

impl Verdict {
    pub(super) fn decides(self) -> bool {
        self != Verdict::Undecided
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Reached => "reached",
            Verdict::Missed => "missed",
            Verdict::Undecided => "not decided",
        })
    }
}

/// The result of a bot.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Bot {
    name: &'static str,
    /// A shared first place counts in part.
    first_places: f64,
    /// The part of the games that it has won, with the ends of a 95 % interval.
    pub(super) win_rate: f64,
    win_rate_low: f64,
    win_rate_high: f64,
    mean_points: f64,
    /// How far it is ahead of the others together, from the games in which it ended before each of them.
    elo: f64,
    mean_move_ms: f64,
    max_move_ms: f64,
}

impl Report {
    pub(super) fn new<'a>(
        game: &'static str,
        bots: &[Contender],
        played: impl ExactSizeIterator<Item = &'a Played> + Clone,
    ) -> Report {
        let games = played.len();
        let bots = bots.iter().enumerate().map(|(bot, one)| result(bot, *one, played.clone(), games));
        Report { game, games, bots: bots.collect(), verdict: None }
    }

    /// The result for people.
    pub(super) fn text(&self) -> String {
        let mut text = format!("{}, {} games\n", self.game, self.games);
        text += "bot        wins    95 % interval      points    Elo    ms a move (most)\n";
        for bot in &self.bots {
            let percent = |rate: f64| 100.0 * rate;
            let _ = writeln!(
                text,
                "{:<8} {:>5.1} %   {:>5.1} to {:>5.1} %   {:>7.1}  {:>+5.0}   {:>7.2} ({:.1})",
                bot.name,
                percent(bot.win_rate),
                percent(bot.win_rate_low),
                percent(bot.win_rate_high),
                bot.mean_points,
                bot.elo,
                bot.mean_move_ms,
                bot.max_move_ms,
            );
        }
        text.trim_end().to_string()
    }
}

fn result<'a>(
    bot: usize,
    contender: Contender,
    played: impl Iterator<Item = &'a Played> + Clone,
    games: usize,
) -> Bot {
    let sum = |number: &dyn Fn(&Played) -> f64| played.clone().map(number).sum::<f64>();
    let first_places = sum(&|game| game.share(bot));
    let (win_rate_low, win_rate_high) = wilson(first_places, games as f64);
    let moves = sum(&|game| f64::from(game.spent[bot].moves)).max(1.0);
    let longest = played.clone().map(|game| game.spent[bot].longest).fold(0.0, f64::max);
    Bot {
        name: contender.word(),
        first_places,
        win_rate: first_places / games.max(1) as f64,
        win_rate_low,
        win_rate_high,
        mean_points: sum(&|game| f64::from(game.points[bot])) / games.max(1) as f64,
        elo: elo(bot, played.clone()),
        mean_move_ms: sum(&|game| game.spent[bot].millis) / moves,
        max_move_ms: longest,
    }
}

/// The ends of Wilson's interval for a rate, with 95 % confidence.
fn wilson(wins: f64, games: f64) -> (f64, f64) {
    if games == 0.0 {
        return (0.0, 1.0);
    }
    const Z: f64 = 1.959_964;
    let rate = wins / games;
    let middle = rate + Z * Z / (2.0 * games);
    let width = Z * (rate * (1.0 - rate) / games + Z * Z / (4.0 * games * games)).sqrt();
    let scale = 1.0 + Z * Z / games;
    (((middle - width) / scale).max(0.0), ((middle + width) / scale).min(1.0))
}

/// Each game is a meeting with every bot of another side: won by whoever won the game, else even.
fn elo<'a>(bot: usize, played: impl Iterator<Item = &'a Played>) -> f64 {
    let (mut won, mut meetings) = (0.0f64, 0.0);
    for game in played {
        for other in (0..game.won.len()).filter(|other| game.sides[*other] != game.sides[bot]) {
            meetings += 1.0;
            won += match (game.won[bot], game.won[other]) {
                (true, false) => 1.0,
                (false, true) => 0.0,
                _ => 0.5,
            };
        }
    }
    // Half a meeting each way keeps a clean sweep finite.
    let rate = (won + 0.5) / (meetings + 1.0);
    400.0 * (rate / (1.0 - rate)).log10()
}

#[cfg(test)]
mod tests {
    use bots::Level;

    use super::*;

    #[test]
    fn intervals_are_wilsons() {
        let (low, high) = wilson(50.0, 100.0);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3);
        let (low, high) = wilson(10.0, 10.0);
        assert!((low - 0.7225).abs() < 1e-3 && (high - 1.0).abs() < 1e-9);
        assert_eq!(wilson(0.0, 0.0), (0.0, 1.0));
    }

    #[test]
    fn three_wins_in_four_are_190_elo() {
        let game = |number: u64| Played {
            won: vec![!number.is_multiple_of(4), number.is_multiple_of(4)],
            ..Played::new(number, vec![Spent::default(); 2])
        };
        let games: Vec<Played> = (0..4000).map(game).collect();
        assert!((elo(0, games.iter()) - 190.8).abs() < 1.0);
        assert!((elo(1, games.iter()) + 190.8).abs() < 1.0);
    }

    #[test]
    fn a_partner_is_nobody_to_meet() {
        let game = |number: u64| {
            let first = !number.is_multiple_of(4);
            Played {
                won: vec![first, !first, first, !first],
                sides: vec![0, 1, 0, 1],
                ..Played::new(number, vec![Spent::default(); 4])
            }
        };
        let games: Vec<Played> = (0..4000).map(game).collect();
        assert!((elo(0, games.iter()) - 190.8).abs() < 1.0);
        let report =
            Report::new("al-capone", &[Level::Hard, Level::Medium].map(Contender::Bot), games.iter());
        assert!((report.bots[0].win_rate - 0.75).abs() < 1e-9);
        let (low, high) = wilson(3000.0, 4000.0);
        assert_eq!((report.bots[0].win_rate_low, report.bots[0].win_rate_high), (low, high));
        assert!((report.bots[0].elo - 190.8).abs() < 1.0);
    }
}
