//! The results of a tournament as they come, in a file that it can be resumed from.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};

use super::report::Spent;

/// A game that was played; lists are in the order of the bots.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Played {
    /// The number of the game, from 0.
    pub(super) number: u64,
    /// The totals.
    pub(super) points: Vec<i32>,
    /// Who has won, perhaps together.
    pub(super) won: Vec<bool>,
    /// The side that each played for; partners have the same.
    pub(super) sides: Vec<usize>,
    /// The time spent thinking.
    pub(super) spent: Vec<Spent>,
}

impl Played {
    pub(super) fn new(number: u64, spent: Vec<Spent>) -> Played {
        let bots = spent.len();
        Played { number, points: vec![0; bots], won: vec![false; bots], sides: (0..bots).collect(), spent }
    }

    /// The part of the first place that a bot's side has got: partners win together, they do not share.
    pub(super) fn share(&self, bot: usize) -> f64 {
        let sides: BTreeSet<usize> =
            self.sides.iter().zip(&self.won).filter(|(_, won)| **won).map(|(side, _)| *side).collect();
        if self.won[bot] { 1.0 / sides.len() as f64 } else { 0.0 }
    }
}

/// Where results are written, if anywhere.
pub(super) struct Log {
    file: Option<File>,
}

impl Log {
    /// Opens a log and reads what has been played. A log of another tournament is refused, or put aside.
    pub(super) fn open(
        path: Option<&Path>,
        title: &str,
        renew: bool,
    ) -> Result<(Log, BTreeMap<u64, Played>)> {
        let Some(path) = path else { return Ok((Log { file: None }, BTreeMap::new())) };
        let shown = path.display();
        let mut text = if path.exists() {
            std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?
        } else {
            String::new()
        };
        if let Some(first) = text.lines().next().filter(|first| *first != title) {
            if !renew {
                bail!("{shown} is the log of another tournament: {first}");
            }
            let mut aside = path.as_os_str().to_os_string();
            aside.push(".old");
            let aside = Path::new(&aside);
            std::fs::rename(path, aside)
                .with_context(|| format!("cannot put {shown} aside as {}", aside.display()))?;
            text.clear();
        }
        let mut played = BTreeMap::new();
        let lines = text.lines().skip(1);
        // The last line may have been cut off when the program was stopped; that game is played again.
        for game in lines.filter_map(|line| serde_json::from_str::<Played>(line).ok()) {
            played.insert(game.number, game);
        }
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .with_context(|| format!("cannot write {shown}"))?;
        if text.is_empty() {
            writeln!(file, "{title}")?;
        } else if !text.ends_with('\n') {
            writeln!(file)?;
        }
        Ok((Log { file: Some(file) }, played))
    }

    pub(super) fn write(&mut self, game: &Played) -> Result<()> {
        if let Some(file) = &mut self.file {
            writeln!(file, "{}", serde_json::to_string(game)?)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn partners_do_not_halve_a_win_and_sides_do() {
        let game = Played::new(0, vec![Spent::default(); 4]);
        let team = Played { won: vec![true, false, true, false], sides: vec![0, 1, 0, 1], ..game.clone() };
        assert_eq!([0, 1, 2, 3].map(|bot| team.share(bot)), [1.0, 0.0, 1.0, 0.0]);
        let alone = Played { won: vec![true, false, true, false], ..game.clone() };
        assert_eq!([0, 1, 2, 3].map(|bot| alone.share(bot)), [0.5, 0.0, 0.5, 0.0]);
        let all = Played { won: vec![true; 4], sides: vec![0, 1, 0, 1], ..game };
        assert_eq!(all.share(3), 0.5);
    }

    #[test]
    fn a_log_is_gone_on_with_and_another_one_is_refused_or_put_aside() {
        let folder = std::env::temp_dir().join(format!("hinterzimmer-log-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("hard.log");
        let open = |title: &str, renew: bool| Log::open(Some(&path), title, renew);
        let (mut log, played) = open("one", false).unwrap();
        assert!(played.is_empty());
        log.write(&Played::new(7, vec![Spent::default(); 2])).unwrap();
        let (_, played) = open("one", true).unwrap();
        assert_eq!(played.keys().copied().collect::<Vec<_>>(), [7]);
        assert!(open("two", false).is_err());
        let (_, played) = open("two", true).unwrap();
        assert!(played.is_empty());
        assert!(std::fs::read_to_string(&path).unwrap().starts_with("two\n"));
        assert!(std::fs::read_to_string(folder.join("hard.log.old")).unwrap().starts_with("one\n"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
