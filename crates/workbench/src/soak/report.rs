//! What a soak has shown.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use super::{Counts, SoakArgs};

/// Memory that may be added after the warm-up by caches that fill and by chance: a share, and so much in any case.
const GROWTH_SHARE: f64 = 0.10;
const GROWTH_BYTES: u64 = 16 << 20;
/// Faults that are told.
const TOLD: usize = 10;

/// The server at one moment.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Sample {
    /// Seconds since the beginning.
    pub seconds: u64,
    /// Resident memory.
    pub resident_bytes: u64,
    /// Open tables.
    pub tables: u64,
    /// Open sockets.
    pub sockets: u64,
}

/// The result of a soak.
#[derive(Clone, Debug, Serialize)]
pub struct SoakReport {
    /// Whether everything held.
    pub ok: bool,
    /// How long it took.
    pub minutes: u32,
    /// Tables that were made.
    pub tables: u64,
    /// Games that people saw the end of.
    pub games: u64,
    /// Moves of people that were acknowledged.
    pub moves: u64,
    /// Sockets that were dropped and resumed.
    pub comebacks: u64,
    /// Visits of people who watched.
    pub watchers: u64,
    /// Attacks.
    pub attacks: u64,
    /// Tables that stayed open though all were closed.
    pub tables_left: u64,
    /// Resident memory after the warm-up.
    pub resident_bytes_warm: u64,
    /// Resident memory at the end.
    pub resident_bytes_end: u64,
    /// Lines in the log of the level error.
    pub log_errors: usize,
    /// Lines in the log of the level warn.
    pub log_warnings: usize,
    /// What must not have been.
    pub faults: Vec<String>,
    /// Twenty looks at the server.
    pub curve: Vec<Sample>,
}

impl SoakReport {
    pub(super) fn of(
        args: &SoakArgs,
        counts: &Counts,
        samples: Vec<Sample>,
        left: u64,
        log: &str,
    ) -> SoakReport {
        let (warm, end) = ends(&samples);
        let load = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let lines = |level: &str| log.lines().filter(|line| line.contains(level)).count();
        let mut faults = crate::lock(&counts.faults).clone();
        let most = GROWTH_BYTES.max((warm as f64 * GROWTH_SHARE) as u64);
        if end > warm + most {
            faults.push(format!("memory has grown from {} MB to {} MB", warm >> 20, end >> 20));
        }
        if left > 0 {
            faults.push(format!("{left} tables are left that nobody knows"));
        }
        let (log_errors, log_warnings) = (lines(" ERROR "), lines(" WARN "));
        if let Some(line) = log.lines().find(|line| line.contains(" ERROR ")) {
            faults.push(format!("the log has {log_errors} errors, the first: {line}"));
        }
        let step = samples.len().div_ceil(20).max(1);
        SoakReport {
            ok: faults.is_empty(),
            minutes: args.minutes,
            tables: load(&counts.tables),
            games: load(&counts.games),
            moves: load(&counts.moves),
            comebacks: load(&counts.comebacks),
            watchers: load(&counts.watchers),
            attacks: load(&counts.attacks),
            tables_left: left,
            resident_bytes_warm: warm,
            resident_bytes_end: end,
            log_errors,
            log_warnings,
            faults: faults.into_iter().take(TOLD).collect(),
            curve: samples.into_iter().step_by(step).collect(),
        }
    }
}

/// Memory after the warm-up, which is the first fifth, and at the end: the median of a tenth of the time each.
fn ends(samples: &[Sample]) -> (u64, u64) {
    let tenth = (samples.len() / 10).max(1);
    let from = (samples.len() / 5).min(samples.len().saturating_sub(tenth));
    let median = |part: &[Sample]| {
        let mut bytes: Vec<u64> = part.iter().map(|sample| sample.resident_bytes).collect();
        bytes.sort_unstable();
        bytes.get(bytes.len() / 2).copied().unwrap_or_default()
    };
    let warm = samples.get(from..from + tenth).unwrap_or_default();
    (median(warm), median(&samples[samples.len().saturating_sub(tenth)..]))
}

impl fmt::Display for SoakReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} minutes: {} tables, {} games, {} moves, {} comebacks, {} watchers, {} attacks",
            self.minutes, self.tables, self.games, self.moves, self.comebacks, self.watchers, self.attacks
        )?;
        writeln!(
            f,
            "memory {} MB after the warm-up, {} MB at the end; {} errors and {} warnings in the log",
            self.resident_bytes_warm >> 20,
            self.resident_bytes_end >> 20,
            self.log_errors,
            self.log_warnings
        )?;
        let curve: Vec<String> = self
            .curve
            .iter()
            .map(|sample| {
                format!("{}:{:02} {}", sample.seconds / 60, sample.seconds % 60, sample.resident_bytes >> 20)
            })
            .collect();
        writeln!(f, "memory in MB by time: {}", curve.join(", "))?;
        for fault in &self.faults {
            writeln!(f, "FAULT {fault}")?;
        }
        write!(f, "{}", if self.ok { "everything held" } else { "something did not hold" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(bytes: impl Fn(u64) -> u64, left: u64, log: &str) -> SoakReport {
        let sample = |number| Sample {
            seconds: number * 5,
            resident_bytes: bytes(number) << 20,
            tables: 1,
            sockets: 1,
        };
        let args = SoakArgs { minutes: 10, tables: 1, hostile: 0, json: false };
        SoakReport::of(&args, &Counts::default(), (0..120).map(sample).collect(), left, log)
    }

    #[test]
    fn memory_that_fills_at_first_is_flat() {
        let flat = report(|number| 40 + number.min(20), 0, "t  WARN server: x\n");
        assert!(flat.ok && flat.log_warnings == 1, "{flat}");
        assert_eq!(flat.resident_bytes_end >> 20, 60);
    }

    #[test]
    fn what_did_not_hold_is_told() {
        assert!(report(|number| 40 + number, 0, "").faults[0].contains("memory has grown"));
        assert!(report(|_| 40, 2, "").faults[0].contains("2 tables"));
        assert!(report(|_| 40, 0, "t ERROR server: the store failed").faults[0].contains("the store failed"));
        assert_eq!(report(|_| 40, 0, "").curve.len(), 20);
    }
}
