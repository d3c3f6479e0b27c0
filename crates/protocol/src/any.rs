//! The tables of all games behind one type.

use std::fmt;
use std::sync::Arc;

use bots::Sense;
use engine::{Game, Seat, Viewer};
use games::{GameId, with_game};
use serde::Serialize;
use table::{
    Entropy, Guest, GuestId, Input, Output, OutputOf, ResumeError, Row, Settings, Setup, SetupError, Table,
    TableInfo, Thought, Time,
};

use crate::codec::encode;

/// A message as it goes over the wire: JSON text, shared between connections.
pub type Frame = Arc<str>;

/// A bot's task: run it away from threads that must stay responsive, and give the table its thought.
pub struct Job {
    /// The bot's seat, for logs.
    pub seat: Seat,
    run: Box<dyn FnOnce() -> Thought + Send>,
}

impl Job {
    /// Thinks.
    pub fn run(self) -> Thought {
        (self.run)()
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Job({})", self.seat)
    }
}

/// What leaves a table, ready for the wire.
pub type WireOutput = Output<Frame, Job>;

/// A game whose views and events can be written, and that bots can play.
pub trait WireGame: Game<View: Serialize, Event: Serialize, Knowledge: 'static> + Sense {}

impl<G> WireGame for G where G: Game<View: Serialize, Event: Serialize, Knowledge: 'static> + Sense {}

/// A table of any game.
pub struct AnyTable(Box<dyn Machine>);

trait Machine: Send {
    fn step(&mut self, now: Time, input: Input) -> WireOutput;
    fn info(&self) -> TableInfo;
    fn seat_of(&self, guest: &GuestId) -> Option<Seat>;
    fn knows(&self, guest: &GuestId) -> bool;
    fn has_connections(&self) -> bool;
    fn record(&self) -> Option<String>;
    fn steps(&self, viewer: Viewer, from: usize, most: usize) -> String;
}

impl<G: WireGame> Machine for Table<G> {
    fn step(&mut self, now: Time, input: Input) -> WireOutput {
        wire::<G>(Table::step(self, now, input))
    }

    fn info(&self) -> TableInfo {
        Table::info(self)
    }

    fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        Table::seat_of(self, guest)
    }

    fn knows(&self, guest: &GuestId) -> bool {
        Table::knows(self, guest)
    }

    fn has_connections(&self) -> bool {
        Table::has_connections(self)
    }

    fn record(&self) -> Option<String> {
        Table::record(self)
    }

    fn steps(&self, viewer: Viewer, from: usize, most: usize) -> String {
        serde_json::to_string(&Table::steps(self, viewer, from, most)).unwrap_or_default()
    }
}

fn wire<G: WireGame>(output: OutputOf<G>) -> WireOutput {
    output.map(
        |message| Frame::from(encode(&message)),
        |think| Job { seat: think.seat, run: Box::new(move || think.run()) },
    )
}

impl AnyTable {
    /// Makes a table of the game that the set-up names; the guest is its host.
    pub fn create(
        id: &str,
        setup: Setup,
        settings: Settings,
        host: Guest,
        entropy: Entropy,
        now: Time,
    ) -> Result<(AnyTable, WireOutput), SetupError> {
        let game = GameId::from_id(&setup.game).map_err(SetupError::Game)?;
        with_game!(game, G => {
            Table::<G>::create(id, setup, settings, host, entropy, now)
                .map(|(table, output)| (AnyTable(Box::new(table)), wire::<G>(output)))
        })
    }

    /// Makes a table again from all its rows; see [`Table::resume`].
    pub fn resume(
        rows: Vec<Row>,
        settings: Settings,
        entropy: Entropy,
        alive: Option<Time>,
        now: Time,
    ) -> Result<(AnyTable, WireOutput), ResumeError> {
        let Some(Row::Created { setup, .. }) = rows.first() else { return Err(ResumeError::Empty) };
        let game =
            GameId::from_id(&setup.game).map_err(|error| ResumeError::Setup(SetupError::Game(error)))?;
        with_game!(game, G => {
            Table::<G>::resume(rows, settings, entropy, alive, now)
                .map(|(table, output)| (AnyTable(Box::new(table)), wire::<G>(output)))
        })
    }

    /// Takes an input.
    pub fn step(&mut self, now: Time, input: Input) -> WireOutput {
        self.0.step(now, input)
    }

    /// People, seats and set-up now.
    pub fn info(&self) -> TableInfo {
        self.0.info()
    }

    /// The seat a guest holds.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        self.0.seat_of(guest)
    }

    /// Whether the guest is known here and was not sent away.
    pub fn knows(&self, guest: &GuestId) -> bool {
        self.0.knows(guest)
    }

    /// Whether any connection is open.
    pub fn has_connections(&self) -> bool {
        self.0.has_connections()
    }

    /// The record (`.hzr`) of the last game, once it is over.
    pub fn record(&self) -> Option<String> {
        self.0.record()
    }

    /// The last game step by step as a viewer saw it, as a JSON list; see [`Table::steps`].
    pub fn steps(&self, viewer: Viewer, from: usize, most: usize) -> String {
        self.0.steps(viewer, from, most)
    }
}

impl fmt::Debug for AnyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyTable({})", self.info().id)
    }
}

/// A finished game from its record, step by step as a viewer saw it, as a JSON list. The error says what is wrong
/// with the record.
pub fn replay_steps(record: &str, viewer: Viewer, from: usize, most: usize) -> Result<String, String> {
    let record = engine::Record::parse(record).map_err(|error| error.to_string())?;
    let game = GameId::from_id(&record.game).map_err(|error| error.to_string())?;
    with_game!(game, G => {
        let steps = table::replay_steps::<G>(&record, viewer, from, most).map_err(|error| error.to_string())?;
        serde_json::to_string(&steps).map_err(|error| error.to_string())
    })
}
