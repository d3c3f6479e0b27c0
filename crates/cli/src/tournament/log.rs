//! The results of a tournament as they come, in a file that it can be resumed from.

use std::collections::BTreeMap;
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
    /// The time spent thinking.
    pub(super) spent: Vec<Spent>,
}

impl Played {
    pub(super) fn new(number: u64, spent: Vec<Spent>) -> Played {
        Played { number, points: vec![0; spent.len()], won: vec![false; spent.len()], spent }
    }

    /// The part of the first place that a bot has got.
    pub(super) fn share(&self, bot: usize) -> f64 {
        let winners = self.won.iter().filter(|won| **won).count();
        if self.won[bot] { 1.0 / winners as f64 } else { 0.0 }
    }
}

/// Where results are written, if anywhere.
pub(super) struct Log {
    file: Option<File>,
}

impl Log {
    /// Opens a log and reads what has been played. A log of another tournament is refused.
    pub(super) fn open(path: Option<&Path>, title: &str) -> Result<(Log, BTreeMap<u64, Played>)> {
        let Some(path) = path else { return Ok((Log { file: None }, BTreeMap::new())) };
        let shown = path.display();
        let text = if path.exists() {
            std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?
        } else {
            String::new()
        };
        let mut played = BTreeMap::new();
        let mut lines = text.lines();
        match lines.next() {
            None => {}
            Some(first) if first == title => {}
            Some(first) => bail!("{shown} is the log of another tournament: {first}"),
        }
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
