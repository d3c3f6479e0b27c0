//! Numbers for Prometheus.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

/// Upper bounds of the buckets, in seconds.
const BOUNDS: [f64; 12] = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];

/// What [`Metrics::text`] is written in.
pub(crate) const CONTENT_TYPE: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// How long things took.
#[derive(Debug)]
pub(crate) struct Histogram(prometheus_client::metrics::histogram::Histogram);

impl Default for Histogram {
    fn default() -> Histogram {
        Histogram(prometheus_client::metrics::histogram::Histogram::new(BOUNDS))
    }
}

impl Histogram {
    /// Counts one.
    pub(crate) fn record(&self, took: Duration) {
        self.0.observe(took.as_secs_f64());
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
        let mut registry = Registry::default();
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
            registry.register(own_name(name), own_help(help), ConstCounter::new(value));
        }
        let seconds = ConstCounter::new(load(&writer.commit_micros) as f64 / 1e6);
        registry.register("hinterzimmer_commit_seconds", "Time spent committing", seconds);
        let sockets = self.sockets.load(Ordering::Relaxed).max(0) as u64;
        let own = [
            ("hinterzimmer_sockets", "Open sockets.", sockets),
            ("hinterzimmer_store_waiting", "Jobs that wait for the writer.", load(&writer.waiting)),
        ];
        for (name, help, value) in own.iter().chain(more) {
            registry.register(*name, own_help(help), ConstGauge::new(*value));
        }
        let help = "From a message until its answer was sent";
        registry.register("hinterzimmer_answer_seconds", help, self.answer.0.clone());
        let mut out = String::with_capacity(4096);
        // Writing into a string cannot fail.
        let _ = encode(&mut out, &registry);
        out
    }
}

/// The name of a counter without the `_total` that is written after it.
fn own_name(name: &str) -> &str {
    name.strip_suffix("_total").unwrap_or(name)
}

/// A sentence without the full stop that is written after it.
fn own_help(help: &str) -> &str {
    help.strip_suffix('.').unwrap_or(help)
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
