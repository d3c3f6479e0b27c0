//! Threads on which bots think, and others on which games are looked at: few, at low priority, off the async threads.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// What a pool is for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Purpose {
    /// The beginning of its threads' names.
    pub(crate) name: &'static str,
    /// How much nicer the threads are than the server's own.
    pub(crate) niceness: i32,
    /// Thoughts that may wait.
    pub(crate) waiting: usize,
}

/// Bots' turns. Each table has at most one thought for each seat, so this is never reached by honest tables.
pub(crate) const BOTS: Purpose = Purpose { name: "bot", niceness: 10, waiting: 100_000 };
/// Looking at games: replays, cases, reviews, hints. It is anybody's work, and so it never takes a bot's place: it has
/// threads of its own, to which the system gives a small share where bots want to think, and which rest between two pieces
/// of work while any bot thinks.
pub(crate) const STUDY: Purpose = Purpose { name: "study", niceness: 19, waiting: 512 };

/// How many times as long as its last piece of work a thread rests while those think to whom it gives way: it has a
/// fourth of a core then, also where the system knows no priorities.
const REST: u32 = 3;
/// The longest rest.
const LONGEST_REST: Duration = Duration::from_millis(250);

type Work = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Queue {
    thoughts: VecDeque<Work>,
    closed: bool,
}

#[derive(Default)]
struct Shared {
    queue: Mutex<Queue>,
    filled: Condvar,
    /// Told when the pool is closed, for those who rest.
    closing: Condvar,
    /// Threads that are at work.
    busy: AtomicUsize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Rests, unless the pool is closed.
    fn rest(&self, length: Duration) {
        drop(self.closing.wait_timeout_while(self.lock(), length, |queue| !queue.closed));
    }
}

/// How long a thread rests after a piece of work that took so long.
fn rest_after(took: Duration, others_think: bool) -> Duration {
    if others_think { took.saturating_mul(REST).min(LONGEST_REST) } else { Duration::ZERO }
}

/// A pool of thinking threads.
pub(crate) struct Pool {
    purpose: Purpose,
    shared: Arc<Shared>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

impl std::fmt::Debug for Pool {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Pool").field("waiting", &self.waiting()).finish_non_exhaustive()
    }
}

impl Pool {
    /// Starts the threads.
    pub(crate) fn start(purpose: Purpose, threads: usize) -> std::io::Result<Pool> {
        Pool::start_behind(purpose, threads, None)
    }

    /// The same for threads that rest while another pool is at work.
    pub(crate) fn start_behind(
        purpose: Purpose,
        threads: usize,
        first: Option<&Pool>,
    ) -> std::io::Result<Pool> {
        let shared = Arc::new(Shared::default());
        let threads = (0..threads.max(1))
            .map(|number| {
                let shared = Arc::clone(&shared);
                let first = first.map(|pool| Arc::clone(&pool.shared));
                let name = format!("{}-{number}", purpose.name);
                let run = move || think(&shared, purpose.niceness, first.as_deref());
                std::thread::Builder::new().name(name).spawn(run)
            })
            .collect::<Result<_, _>>()?;
        Ok(Pool { purpose, shared, threads: Mutex::new(threads) })
    }

    /// Hands over a thought; `false` where too many are waiting or the pool is closed.
    pub(crate) fn submit(&self, thought: impl FnOnce() + Send + 'static) -> bool {
        self.push(Box::new(thought), false)
    }

    /// The same for what goes before everything that waits.
    pub(crate) fn submit_first(&self, thought: impl FnOnce() + Send + 'static) -> bool {
        self.push(Box::new(thought), true)
    }

    fn push(&self, thought: Work, first: bool) -> bool {
        let mut queue = self.shared.lock();
        if queue.closed || queue.thoughts.len() >= self.purpose.waiting {
            return false;
        }
        match first {
            true => queue.thoughts.push_front(thought),
            false => queue.thoughts.push_back(thought),
        }
        drop(queue);
        self.shared.filled.notify_one();
        true
    }

    /// How many thoughts wait.
    pub(crate) fn waiting(&self) -> usize {
        self.shared.lock().thoughts.len()
    }

    /// Forgets what is waiting and ends the threads after what they are thinking.
    pub(crate) fn close(&self) {
        let mut queue = self.shared.lock();
        queue.closed = true;
        queue.thoughts.clear();
        drop(queue);
        self.shared.filled.notify_all();
        self.shared.closing.notify_all();
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            if thread.join().is_err() {
                tracing::error!("a bot's thread ended badly");
            }
        }
    }
}

fn think(shared: &Shared, niceness: i32, first: Option<&Shared>) {
    // On Linux this concerns the calling thread only. Without the right to it the bots think at normal priority.
    if let Err(error) = rustix::process::nice(niceness) {
        tracing::debug!(%error, "bots think at normal priority");
    }
    loop {
        let mut queue = shared.lock();
        let thought = loop {
            if let Some(thought) = queue.thoughts.pop_front() {
                break thought;
            }
            if queue.closed {
                return;
            }
            queue = shared.filled.wait(queue).unwrap_or_else(PoisonError::into_inner);
        };
        drop(queue);
        let began = Instant::now();
        shared.busy.fetch_add(1, Ordering::Relaxed);
        // A thought that fails must not end the thread for all tables.
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(thought)).is_err() {
            tracing::error!("a bot failed to think");
        }
        shared.busy.fetch_sub(1, Ordering::Relaxed);
        let others_think = first.is_some_and(|first| first.busy.load(Ordering::Relaxed) > 0);
        let rest = rest_after(began.elapsed(), others_think);
        if !rest.is_zero() {
            shared.rest(rest);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    #[test]
    fn thoughts_are_thought_in_order_and_a_failing_one_harms_nobody() {
        let pool = Pool::start(BOTS, 1).unwrap();
        let (sender, results) = channel();
        for number in 0..5 {
            let sender = sender.clone();
            assert!(pool.submit(move || {
                assert_ne!(number, 2, "this one fails on purpose");
                sender.send(number).unwrap();
            }));
        }
        drop(sender);
        assert_eq!(results.iter().collect::<Vec<_>>(), [0, 1, 3, 4]);
        pool.close();
        assert!(!pool.submit(|| {}));
    }

    #[test]
    fn whoever_gives_way_rests_while_others_think_and_goes_on_all_the_same() {
        let millis = Duration::from_millis;
        assert_eq!(rest_after(millis(10), false), Duration::ZERO);
        assert_eq!(rest_after(millis(10), true), millis(30));
        assert_eq!(rest_after(millis(4000), true), LONGEST_REST);
        let bots = Pool::start(BOTS, 1).unwrap();
        let study = Pool::start_behind(STUDY, 1, Some(&bots)).unwrap();
        let ((hold, held), (sender, results)) = (channel::<()>(), channel());
        assert!(bots.submit(move || {
            let _ = held.recv();
        }));
        for number in 0..3 {
            let sender = sender.clone();
            assert!(study.submit(move || sender.send(number).unwrap()));
        }
        drop(sender);
        assert_eq!(results.iter().collect::<Vec<_>>(), [0, 1, 2], "nobody starves");
        drop(hold);
        study.close();
        bots.close();
    }
}
