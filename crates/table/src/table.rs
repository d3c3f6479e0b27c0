//! The machine.

use std::fmt;

use engine::{Game, Record, ReplayError, Seat, Viewer};

use crate::output::{Output, Think};
use crate::{Entropy, Guest, GuestId, Input, Message, Row, Settings, Setup, SetupError, TableInfo, Time};

/// The messages of a game's table.
pub type MessageOf<G> = Message<<G as Game>::View, <G as Game>::Event>;
/// The output of a game's table.
pub type OutputOf<G> = Output<MessageOf<G>, Think<G>>;

/// One table of a game.
#[derive(Debug)]
pub struct Table<G: Game> {
    info: TableInfo,
    game: std::marker::PhantomData<G>,
}

impl<G: Game> Table<G> {
    /// Makes a table; the guest is its host. The output has the first rows: the table exists once they are committed.
    pub fn create(
        id: &str,
        setup: Setup,
        settings: Settings,
        host: Guest,
        entropy: Entropy,
        now: Time,
    ) -> Result<(Table<G>, OutputOf<G>), SetupError> {
        let _ = (id, setup, settings, host, entropy, now);
        Err(SetupError::Level("not yet".to_string()))
    }

    /// Makes a table again from all its rows. `alive` is the last moment at which the server is known to have run;
    /// the time since then is not charged to anybody's clock.
    pub fn resume(
        rows: impl IntoIterator<Item = Row>,
        settings: Settings,
        entropy: Entropy,
        alive: Option<Time>,
        now: Time,
    ) -> Result<(Table<G>, OutputOf<G>), ResumeError> {
        let _ = (rows.into_iter().next(), settings, entropy, alive, now);
        Err(ResumeError::Empty)
    }

    /// Takes an input.
    pub fn step(&mut self, now: Time, input: Input) -> OutputOf<G> {
        let _ = (now, input);
        Output::default()
    }

    /// People, seats and set-up now.
    pub fn info(&self) -> TableInfo {
        self.info.clone()
    }

    /// The seat a guest holds.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        let _ = guest;
        None
    }

    /// Whether the guest may see the table: is known here and was not sent away.
    pub fn knows(&self, guest: &GuestId) -> bool {
        let _ = guest;
        false
    }

    /// Whether any connection is open.
    pub fn has_connections(&self) -> bool {
        false
    }

    /// The record of the last game, once it is over.
    pub fn record(&self) -> Option<String> {
        None
    }

    /// The last game step by step as a viewer saw it, from a step on; of a running game the caller asks only for
    /// the guest's own seat, or as a spectator. Step 0 is the deal.
    pub fn steps(&self, viewer: Viewer, from: usize, most: usize) -> Vec<Step<G::View, G::Event>> {
        let _ = (viewer, from, most);
        Vec::new()
    }
}

/// The version of the messages; see the crate `protocol`.
pub const PROTOCOL_VERSION: u32 = 1;

/// A finished game from its record, step by step as a viewer saw it. Step 0 is the deal.
pub fn replay_steps<G: Game>(
    record: &Record,
    viewer: Viewer,
    from: usize,
    most: usize,
) -> Result<Vec<Step<G::View, G::Event>>, ReplayError> {
    let _ = (record, viewer, from, most);
    Ok(Vec::new())
}

/// One step of a game as a viewer saw it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Step<V, E> {
    /// Its number; 0 is the deal. What a viewer could not notice is no step.
    pub step: u32,
    /// The move with its seat; only of finished games.
    pub text: Option<String>,
    /// What happened.
    pub events: Vec<E>,
    /// What the viewer saw then.
    pub view: V,
}

/// Why rows do not make a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// There is no row, or the first does not make a table.
    Empty,
    /// The set-up does not hold any more.
    Setup(SetupError),
    /// The game runs by a revision of the rules that this program does not carry.
    Revision {
        /// What the rows say.
        found: u32,
        /// What this program has.
        expected: u32,
    },
    /// A row does not fit those before it.
    Row {
        /// Its place, from 0.
        place: usize,
        /// Why.
        problem: String,
    },
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::Empty => f.write_str("there is no row that makes the table"),
            ResumeError::Setup(error) => error.fmt(f),
            ResumeError::Revision { found, expected } => {
                write!(f, "its rules have revision {found}; this program has revision {expected}")
            }
            ResumeError::Row { place, problem } => write!(f, "row {place}: {problem}"),
        }
    }
}

impl std::error::Error for ResumeError {}
