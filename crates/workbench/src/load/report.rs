//! What a measurement found.

use std::fmt;
use std::time::Duration;

use serde::Serialize;

use super::LoadArgs;
use super::player::Tally;

/// The figures, by the names that scripts rely on.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// Tables.
    pub tables: u32,
    /// Sockets.
    pub sockets: usize,
    /// How long it was measured.
    pub seconds: f64,
    /// Moves that were acknowledged in that time.
    pub moves: usize,
    /// The same a second.
    pub moves_per_second: f64,
    /// Half of the acknowledgements came within this time.
    pub p50_ms: f64,
    /// Ninety-nine of a hundred came within this time.
    pub p99_ms: f64,
    /// The slowest one.
    pub max_ms: f64,
    /// Sockets that failed.
    pub errors: u64,
    /// Moves that were refused.
    pub refused: u64,
    /// The server's resident memory; 0 where it does not tell.
    pub server_rss_bytes: u64,
    /// The longest times between two acknowledged moves of a table, where sockets come back.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pauses: Option<Pauses>,
}

/// For each table its longest time without an acknowledged move; these are about all tables.
#[derive(Clone, Debug, Serialize)]
pub struct Pauses {
    /// That of half of the tables was at most this.
    pub p50_ms: f64,
    /// That of ninety-nine of a hundred.
    pub p99_ms: f64,
    /// That of all.
    pub max_ms: f64,
}

impl Pauses {
    fn of(sorted: &[Duration]) -> Pauses {
        let at = |share: f64| {
            let place = ((sorted.len() as f64 * share) as usize).min(sorted.len().saturating_sub(1));
            sorted.get(place).map_or(0.0, |pause| pause.as_secs_f64() * 1000.0)
        };
        Pauses { p50_ms: at(0.5), p99_ms: at(0.99), max_ms: at(1.0) }
    }
}

impl Report {
    pub(super) fn of(
        args: &LoadArgs,
        sockets: usize,
        seconds: f64,
        mut tally: Tally,
        rss: u64,
        pauses: &[Duration],
    ) -> Report {
        tally.waits.sort_unstable();
        let at = |share: f64| {
            let place =
                ((tally.waits.len() as f64 * share) as usize).min(tally.waits.len().saturating_sub(1));
            tally.waits.get(place).map_or(0.0, |micros| f64::from(*micros) / 1000.0)
        };
        Report {
            tables: args.tables,
            sockets,
            seconds,
            moves: tally.waits.len(),
            moves_per_second: tally.waits.len() as f64 / seconds,
            p50_ms: at(0.5),
            p99_ms: at(0.99),
            max_ms: at(1.0),
            errors: tally.errors,
            refused: tally.refused,
            server_rss_bytes: rss,
            pauses: args.follow.then(|| Pauses::of(pauses)),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "tables            {}, {} sockets", self.tables, self.sockets)?;
        writeln!(f, "moves             {} in {:.1} s", self.moves, self.seconds)?;
        writeln!(f, "moves a second    {:.0}", self.moves_per_second)?;
        writeln!(
            f,
            "acknowledged in   {:.1} ms (half), {:.1} ms (99 %), {:.1} ms (all)",
            self.p50_ms, self.p99_ms, self.max_ms
        )?;
        writeln!(f, "errors, refused   {}, {}", self.errors, self.refused)?;
        write!(f, "server's memory   {:.1} MB", self.server_rss_bytes as f64 / 1e6)?;
        match &self.pauses {
            None => Ok(()),
            Some(pauses) => write!(
                f,
                "\npauses at most    {:.0} ms (half of the tables), {:.0} ms (99 %), {:.0} ms (all)",
                pauses.p50_ms, pauses.p99_ms, pauses.max_ms
            ),
        }
    }
}
