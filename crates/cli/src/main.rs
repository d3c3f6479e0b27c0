//! `hinterzimmer`: the games in the terminal, and tools for cases, records and measurements.
//!
//! Exit status: 0 done, 1 the answer is no (a case failed, a record is forged), 2 bad input or usage, with one message on standard error.

mod advise;
mod backup;
mod bench;
mod case;
mod learn;
mod moving;
mod output;
mod play;
mod replay;
mod review;
mod rules;
mod serve;
mod setup;
mod show;
mod solve;
mod thinking;
mod tournament;
mod trouble;
mod usage;
mod verify;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use engine::Lang;

/// The server makes many small allocations on several threads; this allocator is made for that.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The back room: four games by their exact rules.
#[derive(Parser, Debug)]
#[command(
    name = "hinterzimmer",
    version,
    about = "The back room: four games by their exact rules, in the terminal.",
    long_about = None,
    max_term_width = 100
)]
#[command(after_help = "Examples:\n  \
    hinterzimmer play al-capone              play against a bot\n  \
    hinterzimmer play al-capone --seats 3 --bots luca,vito\n  \
    hinterzimmer rules al-capone AC-2.5      read a rule\n  \
    hinterzimmer case cases/                 run rule cases")]
struct Cli {
    /// The language to speak; by default the system's.
    #[arg(long, global = true, value_name = "de|en")]
    lang: Option<Lang>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Plays in the terminal, against bots or with others at one keyboard.
    Play(play::Args),
    /// Runs case files, which test rules and settle disputes.
    Case(case::Args),
    /// Shows one position of a recorded game, or writes it as a case.
    Replay(replay::Args),
    /// Checks that a recorded game was dealt and played honestly.
    Verify(verify::Args),
    /// Prints the rules of a game, or one of them.
    Rules(rules::Args),
    /// Lists the games and their options.
    Games(rules::GamesArgs),
    /// Measures how fast the rules and the bots are.
    Bench(bench::Args),
    /// Finds the best lay-out of a rack and a table in mini Rummy, exactly.
    Solve(solve::Args),
    /// Lets bots play each other and says how strong they are.
    Tournament(tournament::Args),
    /// Lets bots get better by playing against themselves.
    Learn(learn::Args),
    /// Says what a strong player would do at one point of a recorded game, and why.
    Advise(advise::Args),
    /// Judges how well a seat played a recorded game, round by round, and names the moments that mattered.
    Review(review::Args),
    /// Serves tables to friends: one program, one database file.
    #[command(after_help = "Examples:\n  \
        hinterzimmer serve                                     on this machine, port 8080\n  \
        hinterzimmer serve --listen 0.0.0.0:8080 --data /srv/hinterzimmer\n  \
        hinterzimmer serve --config hinterzimmer.toml --print-config")]
    Serve(Box<serve::ServeArgs>),
    /// Copies everything a server keeps into a file, even while it runs.
    Backup(backup::BackupArgs),
    /// Restores a server's database from a backup.
    Restore(backup::RestoreArgs),
    /// Moves everything a stopped server keeps into a PostgreSQL database.
    Move(moving::Args),
    /// Puts a server under load and prints what it did.
    #[command(after_help = "Examples:\n  \
        hinterzimmer load --tables 1000 --seconds 10           against a server it starts itself\n  \
        hinterzimmer load --tables 8000 --idle --json          what idle tables cost\n  \
        hinterzimmer load --url http://127.0.0.1:8080 --tables 50 --rate 100")]
    Load(serve::LoadArgs),
    /// Keeps a server under mixed load, friendly and hostile, and checks that it comes out unchanged.
    #[command(after_help = "Examples:\n  \
        hinterzimmer soak                                      two hours\n  \
        hinterzimmer soak --minutes 5 --json")]
    Soak(serve::SoakArgs),
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => return misread(&error),
    };
    let lang = cli.lang.unwrap_or_else(system_language);
    let result = match cli.command {
        Command::Play(args) => play::run(args, lang),
        Command::Case(args) => case::run(&args),
        Command::Replay(args) => replay::run(&args, lang),
        Command::Verify(args) => verify::run(&args, lang),
        Command::Rules(args) => rules::run(&args, lang),
        Command::Games(args) => rules::games(&args, lang),
        Command::Bench(args) => bench::run(&args),
        Command::Solve(args) => solve::run(&args),
        Command::Tournament(args) => tournament::run(&args),
        Command::Learn(args) => learn::run(&args),
        Command::Advise(args) => advise::run(&args, lang),
        Command::Review(args) => review::run(&args, lang),
        Command::Serve(args) => serve::serve(*args),
        Command::Backup(args) => backup::backup(&args, lang),
        Command::Restore(args) => backup::restore(&args, lang),
        Command::Move(args) => moving::run(&args, lang),
        Command::Load(args) => serve::load(&args),
        Command::Soak(args) => serve::soak(&args),
    };
    match result {
        Ok(code) => code,
        // A reader that has seen enough, such as `head`, is no error.
        Err(error) if output::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("hinterzimmer: {}", trouble::words(&error, lang));
            ExitCode::from(2)
        }
    }
}

/// A command line that cannot be read, or one that asks for help.
fn misread(error: &clap::Error) -> ExitCode {
    let args: Vec<String> = std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect();
    match (usage::language(&args).unwrap_or_else(system_language), usage::german(error)) {
        (Lang::De, Some(text)) => {
            eprintln!("hinterzimmer: {text}");
            ExitCode::from(2)
        }
        _ => error.exit(),
    }
}

fn system_language() -> Lang {
    match sys_locale::get_locale() {
        Some(locale) if locale.starts_with("de") => Lang::De,
        _ => Lang::En,
    }
}
