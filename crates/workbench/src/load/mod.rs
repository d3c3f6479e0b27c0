//! `hinterzimmer load`: many tables played over real sockets, and what that took.

mod player;
mod report;
mod target;

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use protocol::{
    Clock, CreateTable, GuestCreated, NewGuest, Request, RequestBody, SeatPlan, Setup, TableCreated,
};
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::client::Http;
use player::{Conditions, Player};
pub use report::Report;
use target::Target;

/// Connections on which tables are made at the same time.
const MAKERS: usize = 48;
/// How long play runs before it is measured.
const WARM_UP: Duration = Duration::from_millis(1000);
/// How long setting up may take without any progress.
const PATIENCE: Duration = Duration::from_secs(60);

/// What `hinterzimmer load` takes.
#[derive(Clone, Debug, Args)]
pub struct LoadArgs {
    /// The server, such as http://127.0.0.1:8080; left out, one is started for the measurement in a temporary folder.
    #[arg(long, value_name = "URL")]
    pub url: Option<String>,
    /// Tables.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub tables: u32,
    /// Seats a table, all for clients of this program.
    #[arg(long, value_name = "S", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=5))]
    pub seats: u32,
    /// The game.
    #[arg(long, value_name = "GAME", default_value = "al-capone")]
    pub game: String,
    /// How long to measure, in seconds.
    #[arg(long, value_name = "T", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=86_400))]
    pub seconds: u32,
    /// Moves a second over all tables at most; 0 lets everybody move as soon as asked.
    #[arg(long, value_name = "R", default_value_t = 12_000.0)]
    pub rate: f64,
    /// Deals the cards and then lets all tables rest, to see what they cost.
    #[arg(long)]
    pub idle: bool,
    /// Sockets that end come back as the page's do, and the longest pause of every table is told.
    #[arg(long)]
    pub follow: bool,
    /// Allows a server that is not on this machine. Ask whoever runs it first.
    #[arg(long)]
    pub allow_remote: bool,
    /// Prints one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// Runs the generator. This is the whole of `hinterzimmer load`.
pub fn load(args: &LoadArgs) -> anyhow::Result<()> {
    // One thread: the server needs the others.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(run(args))?;
    match args.json {
        true => println!("{}", serde_json::to_string(&report)?),
        false => println!("{report}"),
    }
    Ok(())
}

/// Runs the generator and gives its report.
pub async fn run(args: &LoadArgs) -> anyhow::Result<Report> {
    ensure!(args.rate.is_finite() && args.rate >= 0.0, "--rate takes a number from 0");
    let target = Target::of(args).await?;
    let result = tokio::select! {
        result = measure(args, &target) => result,
        stopped = crate::stop_signal() => stopped.and_then(|()| Err(anyhow::anyhow!("stopped by a signal"))),
    };
    // A server of our own must not outlive us.
    target.close().await;
    result
}

fn bar(length: u64, what: &'static str) -> ProgressBar {
    // It draws only where standard error is a terminal.
    let bar = ProgressBar::new(length).with_message(what);
    if let Ok(style) = ProgressStyle::with_template("{msg:18} {bar:40} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    bar
}

async fn measure(args: &LoadArgs, target: &Target) -> anyhow::Result<Report> {
    let players = (args.tables * args.seats) as usize;
    let made = make_tables(args, target).await?;
    let conditions = Arc::new(Conditions {
        address: target.address.clone(),
        measuring: AtomicBool::new(false),
        dealt: AtomicUsize::new(0),
        idle: args.idle,
        follow: args.follow,
        pauses: Mutex::default(),
        beat: (args.rate > 0.0)
            .then(|| Duration::from_secs_f64((f64::from(args.tables) / args.rate).min(3600.0))),
        tally: Mutex::default(),
    });
    let mut tasks = JoinSet::new();
    let doors = Arc::new(Semaphore::new(64));
    for player in made {
        let (conditions, doors) = (Arc::clone(&conditions), Arc::clone(&doors));
        tasks.spawn(async move { player.play(&conditions, &doors).await });
    }
    let progress = bar(players as u64, "dealing");
    let mut last = (0, Instant::now());
    loop {
        let dealt = conditions.dealt.load(Ordering::Relaxed);
        progress.set_position(dealt as u64);
        if dealt + conditions.tally().errors as usize >= players {
            break;
        }
        if dealt > last.0 {
            last = (dealt, Instant::now());
        }
        ensure!(last.1.elapsed() < PATIENCE, "only {dealt} of {players} players were dealt cards");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    progress.finish_and_clear();
    tokio::time::sleep(WARM_UP).await;

    let begin = Instant::now();
    conditions.measuring.store(true, Ordering::Relaxed);
    conditions.watch_pauses(begin);
    let progress = bar(u64::from(args.seconds), "measuring");
    for _ in 0..args.seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        progress.inc(1);
    }
    conditions.measuring.store(false, Ordering::Relaxed);
    let seconds = begin.elapsed().as_secs_f64();
    progress.finish_and_clear();
    let server_rss_bytes = target.resident().await;
    tasks.shutdown().await;
    let tally = std::mem::take(&mut *conditions.tally());
    let pauses = conditions.longest_pauses(begin + Duration::from_secs_f64(seconds));
    Ok(Report::of(args, players, seconds, tally, server_rss_bytes, &pauses))
}

/// Makes guests and tables and seats everybody, over a few connections at the same time.
async fn make_tables(args: &LoadArgs, target: &Target) -> anyhow::Result<Vec<Player>> {
    let progress = bar(u64::from(args.tables), "making tables");
    let mut makers = JoinSet::new();
    let next = Arc::new(AtomicUsize::new(0));
    for _ in 0..MAKERS.min(args.tables as usize) {
        let (next, args, address, progress) =
            (Arc::clone(&next), args.clone(), target.address.clone(), progress.clone());
        makers.spawn(async move {
            let mut http = Http::new(address);
            let mut players = Vec::new();
            while next.fetch_add(1, Ordering::Relaxed) < args.tables as usize {
                players.extend(make_table(&args, &mut http).await?);
                progress.inc(1);
            }
            anyhow::Ok(players)
        });
    }
    let mut players = Vec::with_capacity((args.tables * args.seats) as usize);
    while let Some(made) = makers.join_next().await {
        players.extend(made??);
    }
    progress.finish_and_clear();
    Ok(players)
}

async fn ask<T: serde::de::DeserializeOwned>(
    http: &mut Http,
    path: &str,
    token: Option<&str>,
    body: &impl Serialize,
) -> anyhow::Result<T> {
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let answer = http.ask("POST", path, &headers, Some(&serde_json::to_vec(body)?)).await?;
    match answer.status {
        204 => Ok(serde_json::from_str("null")?),
        _ => answer.json().with_context(|| path.to_string()),
    }
}

async fn make_table(args: &LoadArgs, http: &mut Http) -> anyhow::Result<Vec<Player>> {
    let mut tokens = Vec::new();
    for seat in 0..args.seats {
        let guest = NewGuest { name: format!("Load {seat}"), colour: 0 };
        let made: GuestCreated = ask(http, "/api/guests", None, &guest).await?;
        tokens.push(made.token);
    }
    let setup = Setup {
        game: args.game.clone(),
        seats: vec![SeatPlan::Person; args.seats as usize],
        options: Default::default(),
        public: false,
        clock: Clock::None,
        grace_seconds: Some(0),
        tour: false,
    };
    let wish = CreateTable { setup, sit: true };
    let table: TableCreated = ask(http, "/api/tables", tokens.first().map(String::as_str), &wish).await?;
    for token in &tokens[1..] {
        let sit = RequestBody { request: Request::Sit { seat: None }, key: Some(table.join_key.clone()) };
        let path = format!("/api/tables/{}/requests", table.table);
        ask::<()>(http, &path, Some(token), &sit).await?;
    }
    Ok(tokens
        .into_iter()
        .map(|token| Player { table: table.table.clone(), key: table.join_key.clone(), token })
        .collect())
}
