//! Who plays in the terminal, and what they are called.

use anyhow::{Result, anyhow, bail};
use bots::Level;
use engine::{Lang, Seat};

use super::Args;
use super::session::Player;
use crate::show::Names;
use crate::trouble::counted;

/// A bot's level by its word.
fn level(word: &str, lang: Lang) -> Result<Level> {
    word.parse().map_err(|error: String| match lang {
        Lang::De => {
            let known = Level::CHARACTERS.map(|level| level.word()).join(", ");
            anyhow!("--bots: „{word}“ gibt es nicht; möglich sind: {known}, auch easy, medium, hard, random")
        }
        Lang::En => anyhow!("--bots: {error}"),
    })
}

/// Who sits where: people first, then the bots.
pub(super) fn players(args: &Args, seats: usize, lang: Lang) -> Result<Vec<Player>> {
    let levels: Vec<Level> = match args.bots.as_deref() {
        None => vec![Level::Medium; seats - 1],
        Some("none" | "") => Vec::new(),
        Some(words) => words.split(',').map(|word| level(word.trim(), lang)).collect::<Result<_>>()?,
    };
    if levels.len() > seats {
        let bots = counted(levels.len(), "bot", "bots");
        bail!(lang.pick(
            format!("--bots: {} Bots für {seats} Plätze", levels.len()),
            format!("--bots: {bots} for {seats} seats")
        ));
    }
    let people = seats - levels.len();
    if args.names.len() > people {
        let names = args.names.len();
        bail!(lang.pick(
            format!(
                "--names: {} für {}",
                counted(names, "Name", "Namen"),
                counted(people, "Person", "Personen")
            ),
            format!(
                "--names: {} for {}",
                counted(names, "name", "names"),
                counted(people, "person", "people")
            )
        ));
    }
    Ok((0..people).map(|_| Player::Person).chain(levels.into_iter().map(Player::Bot)).collect())
}

/// What everybody is called, in the record and on the screen. Whoever plays alone against bots is `A (you)`.
pub(super) fn names(players: &[Player], given: &[String], lang: Lang) -> Names {
    let alone = players.iter().filter(|player| **player == Player::Person).count() == 1;
    let each = Seat::all(players.len()).zip(players).map(|(seat, player)| match player {
        Player::Bot(level) => (format!("bot:{level}"), level_words(*level, lang).to_string()),
        Player::Person => match given.get(seat.index()) {
            Some(name) => (name.clone(), name.clone()),
            None if alone => (seat.to_string(), lang.pick("du", "you").to_string()),
            None => (seat.to_string(), seat.to_string()),
        },
    });
    let (names, shown) = each.unzip();
    // Whoever plays alone and has given no name is spoken to.
    let you = players.iter().position(|player| *player == Player::Person).and_then(Seat::new);
    Names::new(names, shown, you.filter(|_| alone && given.is_empty()))
}

/// What a bot is called, as in the page.
fn level_words(level: Level, lang: Lang) -> &'static str {
    match level {
        Level::Random => lang.pick("Bot, spielt zufällig", "bot, plays at random"),
        level => level.name().unwrap_or("Bot"),
    }
}
