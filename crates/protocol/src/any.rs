//! The tables of all games behind one type.

use std::fmt;
use std::sync::Arc;

use bots::Sense;
use engine::{Game, Rng, Seat, Seed, Viewer};
use games::{GameId, with_game};
use serde::Serialize;
use table::{
    Entropy, Guest, GuestId, Input, Output, OutputOf, Refused, ResumeError, Row, Settings, Setup, SetupError,
    Table, TableInfo, Thought, Time,
};

use crate::advice::HintJob;
use crate::codec::encode;

/// A message as it goes over the wire: JSON text.
pub type Frame = String;

/// A bot's task: run it away from threads that must stay responsive, and give the table its thought.
pub struct Job {
    /// The bot's seat, for logs.
    pub seat: Seat,
    /// How long it may think at most, in milliseconds; nothing leaves it to the game's usual number of iterations.
    pub most_millis: Option<u64>,
    nothing: Thought,
    run: Box<Run>,
}

type Run = dyn FnOnce(&dyn Fn() -> bool) -> Thought + Send;

impl Job {
    /// A task; `nothing` is the answer to it without a thought.
    pub fn new(
        nothing: Thought,
        most_millis: Option<u64>,
        run: impl FnOnce(&dyn Fn() -> bool) -> Thought + Send + 'static,
    ) -> Job {
        Job { seat: nothing.seat, most_millis, nothing, run: Box::new(run) }
    }

    /// The answer where nobody can think about this: the table takes any legal move.
    pub fn nothing(&self) -> Thought {
        self.nothing.clone()
    }

    /// Thinks until the function says stop.
    pub fn run(self, stop: &dyn Fn() -> bool) -> Thought {
        (self.run)(stop)
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

/// How the exchange test deals: by a seed that it knows, and with two cards exchanged that a seat has not seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TestDeal {
    /// The seed.
    pub seed: Seed,
    /// The seat, and the luck by which the two cards are chosen.
    pub exchange: Option<(Seat, u64)>,
}

/// A table of any game.
pub struct AnyTable(Box<dyn Machine>);

trait Machine: Send {
    fn deal_by(&mut self, deal: TestDeal);
    fn step(&mut self, now: Time, input: Input) -> WireOutput;
    fn info(&self) -> TableInfo;
    fn seat_of(&self, guest: &GuestId) -> Option<Seat>;
    fn knows(&self, guest: &GuestId) -> bool;
    fn remembers(&self, guest: &GuestId) -> bool;
    fn players(&self) -> Vec<(Seat, GuestId)>;
    fn has_connections(&self) -> bool;
    fn is_deserted(&self) -> bool;
    fn record(&self) -> Option<String>;
    fn steps(&self, viewer: Viewer, from: usize, most: usize) -> String;
    fn hint(&mut self, guest: &GuestId) -> Result<HintJob, Refused>;
}

impl<G: WireGame> Machine for Table<G> {
    fn deal_by(&mut self, deal: TestDeal) {
        Table::deal_by(
            self,
            Arc::new(move |rules, _, events| {
                let state = G::begin(rules, deal.seed, events);
                let exchanged = deal
                    .exchange
                    .and_then(|(seat, luck)| G::exchange(rules, &state, seat, &mut Rng::new(luck)));
                exchanged.map_or(state, |(state, _)| state)
            }),
        );
    }

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

    fn remembers(&self, guest: &GuestId) -> bool {
        Table::remembers(self, guest)
    }

    fn players(&self) -> Vec<(Seat, GuestId)> {
        Table::players(self)
    }

    fn has_connections(&self) -> bool {
        Table::has_connections(self)
    }

    fn is_deserted(&self) -> bool {
        Table::is_deserted(self)
    }

    fn record(&self) -> Option<String> {
        Table::record(self)
    }

    fn steps(&self, viewer: Viewer, from: usize, most: usize) -> String {
        serde_json::to_string(&Table::steps(self, viewer, from, most)).unwrap_or_default()
    }

    fn hint(&mut self, guest: &GuestId) -> Result<HintJob, Refused> {
        Table::hint(self, guest).map(HintJob::new)
    }
}

fn wire<G: WireGame>(output: OutputOf<G>) -> WireOutput {
    output.map(
        |message| encode(&message),
        |think| Job::new(think.thought(None), think.most_millis, move |stop| think.run(stop)),
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

    /// Deals another way than the game does, for the exchange test. Records of such games do not replay.
    pub fn deal_by(&mut self, deal: TestDeal) {
        self.0.deal_by(deal);
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

    /// Whether the guest is written down here, even if sent away.
    pub fn remembers(&self, guest: &GuestId) -> bool {
        self.0.remembers(guest)
    }

    /// The guests who were dealt cards in the last game.
    pub fn players(&self) -> Vec<(Seat, GuestId)> {
        self.0.players()
    }

    /// Whether any connection is open.
    pub fn has_connections(&self) -> bool {
        self.0.has_connections()
    }

    /// Whether no person sits here and nobody looks on; see [`Table::is_deserted`].
    pub fn is_deserted(&self) -> bool {
        self.0.is_deserted()
    }

    /// The record (`.hzr`) of the last game, once it is over.
    pub fn record(&self) -> Option<String> {
        self.0.record()
    }

    /// The last game step by step as a viewer saw it, as a JSON list; see [`Table::steps`].
    pub fn steps(&self, viewer: Viewer, from: usize, most: usize) -> String {
        self.0.steps(viewer, from, most)
    }

    /// Advice for a guest who plays against bots only; see [`Table::hint`].
    pub fn hint(&mut self, guest: &GuestId) -> Result<HintJob, Refused> {
        self.0.hint(guest)
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
