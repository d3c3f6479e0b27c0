//! `hinterzimmer soak`: a server of its own under mixed load for hours, and whether it was the same afterwards.
//!
//! Tables of all games with people and bots are made, played, left, come back to, watched and closed, while others try
//! what they should not. At the end memory must be flat, no table lost, and no error in the log.

mod guest;
mod hostile;
mod life;
mod report;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use tokio::task::JoinSet;

use report::Sample;
pub use report::SoakReport;

use crate::client::{OwnServer, metric};

/// How the server is started: with short patience, so that what is slow and what is dead comes up often.
const SERVER: [&str; 14] = [
    "--log",
    "info",
    "--bot-pace-ms",
    "20",
    "--client-address-header",
    "X-Forwarded-For",
    "--trusted-proxies",
    "127.0.0.1/32",
    "--header-seconds",
    "2",
    "--request-seconds",
    "5",
    "--socket-timeout-seconds",
    "10",
];

/// How often memory is looked at.
const SAMPLE: Duration = Duration::from_secs(5);

/// What `hinterzimmer soak` takes.
#[derive(Clone, Debug, Args)]
pub struct SoakArgs {
    /// How long, in minutes.
    #[arg(long, value_name = "M", default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub minutes: u32,
    /// Tables that are played at the same time.
    #[arg(long, value_name = "N", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..=2000))]
    pub tables: u32,
    /// Clients that misbehave at the same time.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=200))]
    pub hostile: u32,
    /// Prints one JSON object.
    #[arg(long)]
    pub json: bool,
}

/// What everybody in the soak shares.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    stopping: AtomicBool,
    tables: AtomicU64,
    games: AtomicU64,
    moves: AtomicU64,
    comebacks: AtomicU64,
    watchers: AtomicU64,
    attacks: AtomicU64,
    /// What must not be: the first few of them in words.
    faults: std::sync::Mutex<Vec<String>>,
}

impl Counts {
    fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    fn stops(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }

    fn fault(&self, what: String) {
        crate::lock(&self.faults).push(what);
    }

    /// Something that the server promises; a fault where it did not hold.
    fn promised(&self, held: bool, what: impl FnOnce() -> String) {
        if !held {
            self.fault(what());
        }
    }
}

/// Runs the soak. Says whether everything held. This is the whole of `hinterzimmer soak`.
pub fn soak(args: &SoakArgs) -> anyhow::Result<bool> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let report = runtime.block_on(run(args))?;
    match args.json {
        true => println!("{}", serde_json::to_string(&report)?),
        false => println!("{report}"),
    }
    Ok(report.ok)
}

async fn run(args: &SoakArgs) -> anyhow::Result<SoakReport> {
    let server = OwnServer::start(&SERVER).await?;
    let counts = Arc::new(Counts::default());
    let mut tasks = JoinSet::new();
    // At the usual address of this machine is the proxy through which the attackers come.
    let straight = format!("127.0.0.2>{}", server.address);
    for number in 0..args.tables {
        tasks.spawn(life::live(straight.clone(), Arc::clone(&counts), u64::from(number)));
    }
    for number in 0..args.hostile {
        tasks.spawn(hostile::annoy(server.address.clone(), Arc::clone(&counts), u64::from(number)));
    }
    let samples = tokio::select! {
        samples = watch(args, &straight, &counts) => samples,
        stopped = crate::stop_signal() => { stopped?; anyhow::bail!("stopped by a signal") }
    };
    counts.stopping.store(true, Ordering::Relaxed);
    while let Some(ended) = tasks.join_next().await {
        if let Err(error) = ended {
            counts.fault(format!("a client broke: {error}"));
        }
    }
    let left = metric(&straight, "hinterzimmer_tables").await;
    let log = server.stop().await?;
    anyhow::ensure!(log.contains(" INFO "), "the levels of the server's log cannot be read");
    Ok(SoakReport::of(args, &counts, samples, left, &log))
}

/// Looks at the server until the time is over.
async fn watch(args: &SoakArgs, server: &str, counts: &Counts) -> Vec<Sample> {
    let (begin, length) = (Instant::now(), Duration::from_secs(u64::from(args.minutes) * 60));
    let bar = ProgressBar::new(length.as_secs());
    if let Ok(style) = ProgressStyle::with_template("{elapsed_precise} {bar:30} {eta_precise} {msg}") {
        bar.set_style(style);
    }
    let mut samples = Vec::new();
    let mut told = Instant::now();
    while begin.elapsed() < length {
        tokio::time::sleep(SAMPLE.min(length.saturating_sub(begin.elapsed()))).await;
        let sample = Sample {
            seconds: begin.elapsed().as_secs(),
            resident_bytes: metric(server, "process_resident_memory_bytes").await,
            tables: metric(server, "hinterzimmer_tables").await,
            sockets: metric(server, "hinterzimmer_sockets").await,
        };
        let words = format!(
            "{} MB, {} tables, {} sockets, {} games, {} moves, {} attacks",
            sample.resident_bytes >> 20,
            sample.tables,
            sample.sockets,
            counts.games.load(Ordering::Relaxed),
            counts.moves.load(Ordering::Relaxed),
            counts.attacks.load(Ordering::Relaxed),
        );
        samples.push(sample);
        bar.set_position(begin.elapsed().as_secs());
        // Where nobody sees the bar, a line a minute shows the progress.
        if bar.is_hidden() && told.elapsed() >= Duration::from_secs(60) {
            told = Instant::now();
            eprintln!("{} min: {words}", begin.elapsed().as_secs() / 60);
        }
        bar.set_message(words);
    }
    bar.finish_and_clear();
    samples
}
