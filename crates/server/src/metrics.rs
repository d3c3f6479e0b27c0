//! Numbers for Prometheus.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Upper bounds of the buckets, in microseconds.
const BOUNDS: [u64; 12] =
    [500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 5_000_000];

/// How long things took.
#[derive(Debug, Default)]
pub(crate) struct Histogram {
    buckets: [AtomicU64; BOUNDS.len() + 1],
    sum_micros: AtomicU64,
}

impl Histogram {
    /// Counts one.
    pub(crate) fn record(&self, took: Duration) {
        let micros = took.as_micros() as u64;
        let bucket = BOUNDS.iter().position(|bound| micros <= *bound).unwrap_or(BOUNDS.len());
        self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        self.sum_micros.fetch_add(micros, Ordering::Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        let mut count = 0;
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS) {
            count += bucket.load(Ordering::Relaxed);
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {count}", bound as f64 / 1e6);
        }
        count += self.buckets[BOUNDS.len()].load(Ordering::Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_count {count}");
        let _ = writeln!(out, "{name}_sum {}", self.sum_micros.load(Ordering::Relaxed) as f64 / 1e6);
    }
}

/// All numbers that the server keeps itself.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// Open sockets.
    pub(crate) sockets: AtomicI64,
    /// Messages that came in.
    pub(crate) messages_in: AtomicU64,
    /// Messages that went out.
    pub(crate) messages_out: AtomicU64,
    /// Moves that were acknowledged.
    pub(crate) moves: AtomicU64,
    /// Messages that could not be understood.
    pub(crate) bad_messages: AtomicU64,
    /// Sockets that were closed because they sent too much.
    pub(crate) floods: AtomicU64,
    /// Sockets that were closed because they read too slowly.
    pub(crate) slow_readers: AtomicU64,
    /// Requests outside play.
    pub(crate) requests: AtomicU64,
    /// Requests and sockets that were too much for an address or a guest.
    pub(crate) limited: AtomicU64,
    /// Connections for which there was no room.
    pub(crate) turned_away: AtomicU64,
    /// Requests by pages of other servers.
    pub(crate) wrong_origins: AtomicU64,
    /// Moves of bots.
    pub(crate) bot_moves: AtomicU64,
    /// From a message coming in until its answer was handed to the socket.
    pub(crate) answer: Histogram,
}

impl Metrics {
    /// Adds one.
    pub(crate) fn count(counter: &AtomicU64) {
        counter.fetch_add(1, Ordering::Relaxed);
    }

    /// The numbers as Prometheus reads them; `more` has gauges that others know.
    pub(crate) fn text(&self, writer: &store::WriterStats, more: &[(&str, &str, u64)]) -> String {
        let mut out = String::with_capacity(4096);
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let counters = [
            ("hinterzimmer_messages_in_total", "Messages that came in.", load(&self.messages_in)),
            ("hinterzimmer_messages_out_total", "Messages that went out.", load(&self.messages_out)),
            ("hinterzimmer_moves_total", "Moves that were committed and acknowledged.", load(&self.moves)),
            ("hinterzimmer_bot_moves_total", "Moves of bots.", load(&self.bot_moves)),
            (
                "hinterzimmer_bad_messages_total",
                "Messages that could not be understood.",
                load(&self.bad_messages),
            ),
            ("hinterzimmer_floods_total", "Sockets closed because they sent too much.", load(&self.floods)),
            (
                "hinterzimmer_slow_readers_total",
                "Sockets closed because they read too slowly.",
                load(&self.slow_readers),
            ),
            ("hinterzimmer_requests_total", "Requests outside play.", load(&self.requests)),
            (
                "hinterzimmer_limited_total",
                "Requests and sockets that were too much for an address or a guest.",
                load(&self.limited),
            ),
            (
                "hinterzimmer_turned_away_total",
                "Connections for which there was no room.",
                load(&self.turned_away),
            ),
            (
                "hinterzimmer_wrong_origins_total",
                "Requests by pages of other servers.",
                load(&self.wrong_origins),
            ),
            ("hinterzimmer_commits_total", "Commits.", load(&writer.commits)),
            ("hinterzimmer_commit_rows_total", "Rows in commits.", load(&writer.rows)),
            ("hinterzimmer_commit_failures_total", "Commits that failed.", load(&writer.failures)),
        ];
        for (name, help, value) in counters {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {value}");
        }
        let seconds = load(&writer.commit_micros) as f64 / 1e6;
        let name = "hinterzimmer_commit_seconds_total";
        let _ =
            writeln!(out, "# HELP {name} Time spent committing.\n# TYPE {name} counter\n{name} {seconds}");
        let sockets = self.sockets.load(Ordering::Relaxed).max(0) as u64;
        let own = [
            ("hinterzimmer_sockets", "Open sockets.", sockets),
            ("hinterzimmer_store_waiting", "Jobs that wait for the writer.", load(&writer.waiting)),
        ];
        for (name, help, value) in own.iter().chain(more) {
            let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
        }
        self.answer.write(
            &mut out,
            "hinterzimmer_answer_seconds",
            "From a message until its answer was sent.",
        );
        out
    }
}

/// The memory of a process that is resident, in bytes, where the system tells.
pub(crate) fn resident_bytes(process: &str) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up() {
        let metrics = Metrics::default();
        metrics.answer.record(Duration::from_millis(3));
        metrics.answer.record(Duration::from_secs(60));
        Metrics::count(&metrics.moves);
        let text = metrics.text(&store::WriterStats::default(), &[("hinterzimmer_tables", "Tables.", 4)]);
        for line in [
            "hinterzimmer_moves_total 1",
            "hinterzimmer_tables 4",
            "hinterzimmer_answer_seconds_bucket{le=\"0.005\"} 1",
            "hinterzimmer_answer_seconds_bucket{le=\"+Inf\"} 2",
            "hinterzimmer_answer_seconds_sum 60.003",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is missing in\n{text}");
        }
    }
}
