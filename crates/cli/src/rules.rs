//! `hinterzimmer rules` and `hinterzimmer games`.

use std::process::ExitCode;

use anyhow::{Result, anyhow};
use engine::{Lang, RuleText};
use games::GameId;
use serde::Serialize;

use crate::output::{self, Style};
use crate::setup;

/// Prints the rules of a game in our own words, or one of them.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  hinterzimmer rules al-capone\n  hinterzimmer rules al-capone AC-2.5 --lang de"
)]
pub(crate) struct Args {
    /// The game, such as al-capone.
    #[arg(value_parser = setup::game)]
    game: GameId,
    /// A rule's id, such as AC-2.5.
    id: Option<String>,
    /// Prints one JSON object: rules with id and text.
    #[arg(long)]
    json: bool,
}

/// Lists the games, how many can play them, and their options.
#[derive(clap::Args, Debug)]
pub(crate) struct GamesArgs {
    /// Prints one JSON object: games with id, name, seats and options.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct RulesReport {
    rules: Vec<RuleReport>,
}

#[derive(Serialize)]
struct RuleReport {
    id: String,
    text: String,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    if args.id.is_none() && !args.json {
        return whole(args.game, lang);
    }
    let rules: Vec<RuleText> = match &args.id {
        None => args.game.rule_texts(lang),
        Some(id) => vec![args.game.rule_text(id, lang).ok_or_else(|| {
            let (name, game) = (args.game.info().name.get(lang), args.game);
            anyhow!(lang.pick(
                format!("{name} hat keine Regel „{id}“; `hinterzimmer rules {game}` zeigt alle"),
                format!("{name} has no rule {id:?}; `hinterzimmer rules {game}` lists them")
            ))
        })?],
    };
    if args.json {
        let rules = rules.into_iter().map(|rule| RuleReport { id: rule.id, text: rule.text }).collect();
        output::json(&RulesReport { rules })?;
        return Ok(ExitCode::SUCCESS);
    }
    let style = Style::detect();
    for rule in rules {
        output::line(format!("{} {}", style.dim(&rule.id), rule.text))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The rules page from beginning to end.
fn whole(game: GameId, lang: Lang) -> Result<ExitCode> {
    let style = Style::detect();
    let mut section = String::new();
    for paragraph in game.rules_page(lang) {
        if paragraph.section != section {
            output::line(format!("\n{}", style.bold(&paragraph.section)))?;
            section.clone_from(&paragraph.section);
        }
        match paragraph.id {
            Some(id) => output::line(format!("{} {}", style.dim(&id), paragraph.text))?,
            None => output::line(paragraph.text)?,
        }
    }
    Ok(ExitCode::SUCCESS)
}

#[derive(Serialize)]
struct GamesReport {
    games: Vec<GameReport>,
}

#[derive(Serialize)]
struct GameReport {
    id: &'static str,
    name: &'static str,
    seats: Vec<usize>,
    options: Vec<OptionReport>,
}

#[derive(Serialize)]
struct OptionReport {
    id: &'static str,
    expected: String,
    default: Option<String>,
    text: &'static str,
}

pub(crate) fn games(args: &GamesArgs, lang: Lang) -> Result<ExitCode> {
    let games: Vec<GameReport> = GameId::LISTED
        .iter()
        .map(|game| {
            let info = game.info();
            let mut seats = info.seats.to_vec();
            seats.sort_unstable();
            let options = info.options.iter().map(|spec| OptionReport {
                id: spec.id,
                expected: spec.expected(lang),
                default: spec.default_text(),
                text: spec.text.get(lang),
            });
            GameReport { id: info.id, name: info.name.get(lang), seats, options: options.collect() }
        })
        .collect();
    if args.json {
        output::json(&GamesReport { games })?;
        return Ok(ExitCode::SUCCESS);
    }
    let style = Style::detect();
    for game in games {
        let (from, to) = (game.seats.iter().min().unwrap_or(&0), game.seats.iter().max().unwrap_or(&0));
        let players = lang.pick(format!("{from} bis {to} Personen"), format!("{from} to {to} players"));
        output::line(format!("{}  {}, {players}", style.bold(game.id), game.name))?;
        for option in game.options {
            let default = option.default.map_or(String::new(), |default| format!(" [{default}]"));
            output::line(format!("  {}: {}{}", option.id, option.expected, default))?;
            output::line(format!("    {}", style.dim(option.text)))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}
