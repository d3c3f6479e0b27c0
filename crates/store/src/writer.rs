//! The one writer: it gathers what is waiting, commits it together, then tells everybody.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::{Backend, Progress, Row, StoreError, TableKey};

/// Changes in one commit at most.
const BATCH: usize = 4096;
/// How long nothing but signs of life must have been written before tidying up.
const QUIET: Duration = Duration::from_secs(30);
/// How long tidying up waits at most where it is never quiet. It walks over all journals while everybody waits for the
/// next commit, so that it must be rare.
const UNTIDY: Duration = Duration::from_secs(600);

/// What is told after the commit, or why there was none. It runs on the writer's thread and must not block.
pub type Done = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Changes that belong together, and what follows when they are safe.
pub struct Commit {
    /// The table and how often it has been made again from the store. When a commit of a table fails, everything
    /// that was handed over by the same making of it fails too, because it builds on what was lost.
    pub table: Option<(TableKey, u32)>,
    /// What changes; empty for what must only keep its place in the order.
    pub rows: Vec<Row>,
    /// What follows.
    pub done: Done,
}

impl std::fmt::Debug for Commit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Commit")
            .field("table", &self.table)
            .field("rows", &self.rows.len())
            .finish_non_exhaustive()
    }
}

/// What the writer has done so far.
#[derive(Debug, Default)]
pub struct WriterStats {
    /// Commits.
    pub commits: AtomicU64,
    /// Rows in them.
    pub rows: AtomicU64,
    /// Commits that failed.
    pub failures: AtomicU64,
    /// Whether the last commit failed.
    pub failing: AtomicBool,
    /// Time spent committing, in microseconds.
    pub commit_micros: AtomicU64,
    /// Jobs that wait.
    pub waiting: AtomicU64,
}

/// A handle to the writer.
#[derive(Debug)]
pub struct Writer {
    sender: Mutex<Option<Sender<Commit>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    stats: Arc<WriterStats>,
}

impl Writer {
    /// Starts the writer's thread.
    pub fn start(backend: Box<dyn Backend>) -> Result<Writer, StoreError> {
        let (sender, receiver) = channel();
        let stats = Arc::new(WriterStats::default());
        let mut work = Work::new(backend, Arc::clone(&stats), Instant::now());
        let thread = std::thread::Builder::new()
            .name("store".to_string())
            .spawn(move || work.run(&receiver))
            .map_err(|error| StoreError::Folder { path: "the writer's thread".into(), error })?;
        Ok(Writer { sender: Mutex::new(Some(sender)), thread: Mutex::new(Some(thread)), stats })
    }

    /// Hands over a job. Jobs are committed, and told about, in the order of handing over.
    pub fn submit(&self, job: Commit) {
        let sender = self.sender.lock().unwrap_or_else(PoisonError::into_inner);
        self.stats.waiting.fetch_add(1, Ordering::Relaxed);
        let refused = match sender.as_ref() {
            Some(sender) => sender.send(job).err().map(|error| error.0),
            None => Some(job),
        };
        drop(sender);
        if let Some(job) = refused {
            self.stats.waiting.fetch_sub(1, Ordering::Relaxed);
            (job.done)(Err(StoreError::Closed));
        }
    }

    /// What has been done so far.
    pub fn stats(&self) -> &WriterStats {
        &self.stats
    }

    /// Commits what is waiting and ends. Everything handed over later fails.
    pub fn close(&self) {
        self.sender.lock().unwrap_or_else(PoisonError::into_inner).take();
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread
            && thread.join().is_err()
        {
            tracing::error!("the writer's thread ended badly");
        }
    }
}

struct Work {
    backend: Box<dyn Backend>,
    poisoned: HashMap<TableKey, u32>,
    stats: Arc<WriterStats>,
    /// When more than a sign of life was last written.
    written: Instant,
    /// Since when there may be something to tidy up.
    untidy: Option<Instant>,
}

impl Work {
    fn new(backend: Box<dyn Backend>, stats: Arc<WriterStats>, now: Instant) -> Work {
        // What was there before the start may not have been tidied up.
        Work { backend, poisoned: HashMap::new(), stats, written: now, untidy: Some(now) }
    }

    fn run(&mut self, receiver: &Receiver<Commit>) {
        let mut batch: Vec<Commit> = Vec::new();
        loop {
            match receiver.recv_timeout(QUIET) {
                Ok(job) => batch.push(job),
                Err(RecvTimeoutError::Disconnected) => {
                    if let Err(error) = self.backend.finish() {
                        tracing::warn!(%error, "not everything is in the main file of the database");
                    }
                    return;
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            let mut rows: usize = batch.iter().map(|job| job.rows.len()).sum();
            while rows < BATCH {
                let Ok(job) = receiver.try_recv() else { break };
                rows += job.rows.len();
                batch.push(job);
            }
            self.stats.waiting.fetch_sub(batch.len() as u64, Ordering::Relaxed);
            self.round(&mut batch, Instant::now());
        }
    }

    /// Commits what has come, if anything, and tidies up where it has been quiet for long enough, or where something
    /// has been untidy for too long. The server's signs of life come all the time and are no work.
    fn round(&mut self, batch: &mut Vec<Commit>, now: Instant) {
        for row in batch.iter().flat_map(|job| &job.rows) {
            match row {
                Row::Alive { .. } => continue,
                Row::GuestGone { .. } | Row::ForgetGuests { .. } => {
                    self.untidy.get_or_insert(now);
                }
                Row::Table(table) if table.stage == Progress::Closed => {
                    self.untidy.get_or_insert(now);
                }
                _ => {}
            }
            self.written = now;
        }
        self.commit(batch);
        let since = |moment| now.saturating_duration_since(moment);
        if let Some(untidy) = self.untidy
            && (since(self.written.max(untidy)) >= QUIET || since(untidy) >= UNTIDY)
        {
            self.untidy = match self.backend.tidy() {
                // The rest need not wait again.
                Ok(true) => Some(untidy),
                Ok(false) => None,
                Err(error) => {
                    tracing::warn!(%error, "cannot tidy up the database");
                    Some(now)
                }
            };
        }
    }

    fn commit(&mut self, batch: &mut Vec<Commit>) {
        if !self.poisoned.is_empty() {
            for job in std::mem::take(batch) {
                match self.is_poisoned(&job) {
                    true => (job.done)(Err(StoreError::Poisoned)),
                    false => batch.push(job),
                }
            }
        }
        let groups: Vec<&[Row]> = batch.iter().map(|job| job.rows.as_slice()).collect();
        match self.write(&groups) {
            Ok(()) => batch.drain(..).for_each(|job| (job.done)(Ok(()))),
            // Whether the database has it or not, nobody knows: nothing that builds on it may follow.
            Err(StoreError::Away(problem)) => {
                tracing::error!(problem, jobs = batch.len(), "a commit failed: the database is away");
                batch.drain(..).for_each(|job| self.fail(job, StoreError::Away(problem.clone())));
            }
            Err(error) => {
                tracing::error!(%error, jobs = batch.len(), "a commit failed; trying its parts one by one");
                batch.drain(..).for_each(|job| self.commit_alone(job));
            }
        }
    }

    /// One bad job must not take the others of its commit with it.
    fn commit_alone(&mut self, job: Commit) {
        if self.is_poisoned(&job) {
            return (job.done)(Err(StoreError::Poisoned));
        }
        match self.write(&[&job.rows]) {
            Ok(()) => (job.done)(Ok(())),
            Err(error) => {
                tracing::error!(%error, table = ?job.table, "a commit failed");
                self.fail(job, error);
            }
        }
    }

    /// Tells that a job has failed; nothing that builds on it follows.
    fn fail(&mut self, job: Commit, error: StoreError) {
        if let Some((key, making)) = job.table {
            self.poisoned.insert(key, making);
        }
        (job.done)(Err(error));
    }

    fn is_poisoned(&self, job: &Commit) -> bool {
        job.table.is_some_and(|(key, making)| self.poisoned.get(&key).is_some_and(|last| making <= *last))
    }

    fn write(&mut self, groups: &[&[Row]]) -> Result<(), StoreError> {
        let rows: usize = groups.iter().map(|rows| rows.len()).sum();
        if rows == 0 {
            return Ok(());
        }
        let begin = Instant::now();
        let result = self.backend.commit(groups);
        self.stats.commit_micros.fetch_add(begin.elapsed().as_micros() as u64, Ordering::Relaxed);
        self.stats.failing.store(result.is_err(), Ordering::Relaxed);
        match result {
            Ok(()) => {
                self.stats.commits.fetch_add(1, Ordering::Relaxed);
                self.stats.rows.fetch_add(rows as u64, Ordering::Relaxed);
            }
            Err(_) => {
                self.stats.failures.fetch_add(1, Ordering::Relaxed);
            }
        }
        result
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "A test fails by panicking.")]

    use super::*;

    /// Counts how often it was tidied up, and has more to do so many times.
    struct Counting {
        tidied: Arc<AtomicU64>,
        more: u64,
    }

    impl Backend for Counting {
        fn commit(&mut self, _: &[&[Row]]) -> Result<(), StoreError> {
            Ok(())
        }

        fn tidy(&mut self) -> Result<bool, StoreError> {
            let more = self.more > 0;
            self.more = self.more.saturating_sub(1);
            self.tidied.fetch_add(1, Ordering::Relaxed);
            Ok(more)
        }

        fn finish(&mut self) -> Result<(), StoreError> {
            Ok(())
        }
    }

    /// A writer, and how often it has tidied up after a batch that comes so many seconds after its start.
    fn writer(more: u64) -> impl FnMut(u64, Vec<Row>) -> u64 {
        let tidied = Arc::new(AtomicU64::new(0));
        let begin = Instant::now();
        let backend = Counting { tidied: Arc::clone(&tidied), more };
        let mut work = Work::new(Box::new(backend), Arc::default(), begin);
        move |seconds, rows| {
            let mut batch = vec![Commit { table: None, rows, done: Box::new(|result| result.unwrap()) }];
            work.round(&mut batch, begin + Duration::from_secs(seconds));
            tidied.load(Ordering::Relaxed)
        }
    }

    fn alive() -> Row {
        Row::Alive { at_ms: 1, paused_ms: 0 }
    }

    fn entry() -> Row {
        Row::Entry { table: 1, seq: 1, body: Vec::new() }
    }

    fn table(stage: Progress) -> Row {
        Row::Table(crate::TableRow {
            key: 1,
            id: "t".to_string(),
            game: "al-capone".to_string(),
            revision: 1,
            stage,
            head: "{}".to_string(),
            created_ms: 1,
        })
    }

    #[test]
    fn signs_of_life_do_not_keep_the_writer_from_tidying_up() {
        let mut at = writer(1);
        for seconds in (5..30).step_by(5) {
            assert_eq!(at(seconds, vec![alive()]), 0, "{seconds} s");
        }
        assert_eq!(at(30, vec![alive()]), 1, "quiet for long enough");
        assert_eq!(at(35, vec![alive()]), 2, "there was more");
        assert_eq!(at(36, vec![alive(), table(Progress::Closed)]), 2, "there is work");
        assert_eq!(at(50, vec![entry()]), 2);
        assert_eq!(at(79, vec![alive()]), 2);
        assert_eq!(at(80, Vec::new()), 3, "nothing at all came");
        assert_eq!(at(200, vec![alive()]), 3, "nothing is left to tidy up");
        assert_eq!(at(201, vec![entry()]), 3);
        assert_eq!(at(260, vec![alive()]), 3, "no table was closed");
    }

    #[test]
    fn a_writer_that_is_never_quiet_tidies_up_all_the_same_but_rarely() {
        let mut at = writer(1);
        for seconds in (10..600).step_by(10) {
            assert_eq!(at(seconds, vec![entry()]), 0, "{seconds} s");
        }
        assert_eq!(at(600, vec![entry()]), 1, "it has waited for long enough");
        assert_eq!(at(601, vec![entry()]), 2, "there was more");
        for seconds in (610..3000).step_by(10) {
            assert_eq!(
                at(seconds, vec![entry(), table(Progress::Over)]),
                2,
                "{seconds} s: no table was closed"
            );
        }
        for seconds in (3000..3600).step_by(10) {
            assert_eq!(at(seconds, vec![table(Progress::Closed)]), 2, "{seconds} s: not untidy for long");
        }
        assert_eq!(at(3600, vec![table(Progress::Closed)]), 3, "since the first of them");
        assert_eq!(at(3601, vec![table(Progress::Closed)]), 3, "it begins to wait anew");
        assert_eq!(at(4200, vec![entry()]), 3);
        assert_eq!(at(4201, vec![entry()]), 4);
    }

    #[test]
    fn a_writer_that_could_not_tidy_up_tries_again_later() {
        /// Cannot tidy up the first time.
        struct Failing(Arc<AtomicU64>);

        impl Backend for Failing {
            fn commit(&mut self, _: &[&[Row]]) -> Result<(), StoreError> {
                Ok(())
            }

            fn tidy(&mut self) -> Result<bool, StoreError> {
                match self.0.fetch_add(1, Ordering::Relaxed) {
                    0 => Err(StoreError::Closed),
                    _ => Ok(false),
                }
            }

            fn finish(&mut self) -> Result<(), StoreError> {
                Ok(())
            }
        }

        let tried = Arc::new(AtomicU64::new(0));
        let begin = Instant::now();
        let mut work = Work::new(Box::new(Failing(Arc::clone(&tried))), Arc::default(), begin);
        let mut at = |seconds| {
            work.round(&mut Vec::new(), begin + Duration::from_secs(seconds));
            tried.load(Ordering::Relaxed)
        };
        assert_eq!([30, 35, 59, 60, 120].map(&mut at), [1, 1, 1, 2, 2]);
    }
}
