//! The tables of all games behind one type.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use bots::Sense;
use engine::{Game, Rng, Seat, Seed, Viewer};
use games::{GameId, with_game};
use protocol::{KnockAnswer, MyTable, Refused, Setup, TableInfo, encode};
use serde::Serialize;

use crate::{
    BotTask, Entropy, Entry, Guest, GuestId, Input, Misfit, Output, OutputOf, ResumeError, SetupError, Table,
    TableSettings, Thought, Time,
};

/// A message as it goes over the wire: JSON text.
pub type Frame = String;

/// A bot's task: run it away from threads that must stay responsive, and give the table its thought.
pub struct AnyBotTask {
    /// The bot's seat, for logs.
    pub seat: Seat,
    /// How long it may think at most, in milliseconds; nothing leaves it to the game's usual number of iterations.
    pub most_millis: Option<u64>,
    nothing: Thought,
    run: Box<Run>,
}

/// Works out steps of a game, as a JSON list.
pub type Steps = Box<dyn FnOnce() -> String + Send>;

type Run = dyn FnOnce(&dyn Fn() -> bool) -> Thought + Send;

impl AnyBotTask {
    /// A task; `nothing` is the answer to it without a thought.
    pub fn new(
        nothing: Thought,
        most_millis: Option<u64>,
        run: impl FnOnce(&dyn Fn() -> bool) -> Thought + Send + 'static,
    ) -> AnyBotTask {
        AnyBotTask { seat: nothing.seat, most_millis, nothing, run: Box::new(run) }
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

impl fmt::Debug for AnyBotTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyBotTask({})", self.seat)
    }
}

/// What leaves a table, ready for the wire.
pub type WireOutput = Output<Frame, AnyBotTask>;

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
    /// Whether dealing fails, as if the game had a fault.
    pub fails: bool,
}

/// A wish for advice at a table of any game; the crate `study` answers it.
pub struct Question {
    game: GameId,
    task: Box<dyn Any + Send>,
}

impl Question {
    /// The game.
    pub fn game(&self) -> GameId {
        self.game
    }

    /// What the seat sees and remembers; nothing where the game is another one.
    pub fn about<G: Game>(self) -> Option<BotTask<G>>
    where
        BotTask<G>: 'static,
    {
        self.task.downcast().ok().map(|task| *task)
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Question({})", self.game)
    }
}

/// A table of any game.
pub struct AnyTable {
    game: GameId,
    machine: Box<dyn Machine>,
}

trait Machine: Send {
    fn deal_by(&mut self, deal: TestDeal);
    fn step(&mut self, now: Time, input: Input) -> Result<WireOutput, Misfit>;
    fn info(&self) -> TableInfo;
    fn seat_of(&self, guest: &GuestId) -> Option<Seat>;
    fn knows(&self, guest: &GuestId) -> bool;
    fn remembers(&self, guest: &GuestId) -> bool;
    fn sent_away(&self, guest: &GuestId) -> bool;
    fn all_sent_away(&self) -> Vec<GuestId>;
    fn knock_answer(&self, guest: &GuestId) -> KnockAnswer;
    fn glance(&self, guest: &GuestId, now: Time) -> Option<MyTable>;
    fn is_host(&self, guest: &GuestId) -> bool;
    fn players(&self) -> Vec<(Seat, GuestId)>;
    fn has_connections(&self) -> bool;
    fn is_deserted(&self) -> bool;
    fn record(&self) -> Option<String>;
    fn steps(&self, viewer: Viewer, from: usize, most: usize) -> Steps;
    fn question(&mut self, guest: &GuestId) -> Result<Box<dyn Any + Send>, Refused>;
}

impl<G: WireGame> Machine for Table<G> {
    fn deal_by(&mut self, deal: TestDeal) {
        Table::deal_by(
            self,
            Arc::new(move |rules, _, events| {
                assert!(!deal.fails, "a test wants this deal to fail");
                let state = G::begin(rules, deal.seed, events);
                let exchanged = deal
                    .exchange
                    .and_then(|(seat, luck)| G::exchange(rules, &state, seat, &mut Rng::new(luck)));
                exchanged.map_or(state, |(state, _)| state)
            }),
        );
    }

    fn step(&mut self, now: Time, input: Input) -> Result<WireOutput, Misfit> {
        Table::step(self, now, input).map(wire::<G>)
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

    fn sent_away(&self, guest: &GuestId) -> bool {
        Table::sent_away(self, guest)
    }

    fn all_sent_away(&self) -> Vec<GuestId> {
        Table::all_sent_away(self)
    }

    fn knock_answer(&self, guest: &GuestId) -> KnockAnswer {
        Table::knock_answer(self, guest)
    }

    fn glance(&self, guest: &GuestId, now: Time) -> Option<MyTable> {
        Table::glance(self, guest, now)
    }

    fn is_host(&self, guest: &GuestId) -> bool {
        Table::is_host(self, guest)
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

    fn steps(&self, viewer: Viewer, from: usize, most: usize) -> Steps {
        let past = Table::past(self);
        Box::new(move || {
            let steps = past.map(|past| past.steps(viewer, from, most)).unwrap_or_default();
            serde_json::to_string(&steps).unwrap_or_default()
        })
    }

    fn question(&mut self, guest: &GuestId) -> Result<Box<dyn Any + Send>, Refused> {
        Table::question(self, guest).map(|task| Box::new(task) as Box<dyn Any + Send>)
    }
}

fn wire<G: WireGame>(output: OutputOf<G>) -> WireOutput {
    output.map(
        |message| encode(&message),
        |task| AnyBotTask::new(task.thought(None), task.most_millis, move |stop| task.run(stop)),
    )
}

impl AnyTable {
    /// Makes a table of the game that the set-up names; the guest is its host.
    pub fn create(
        id: &str,
        setup: Setup,
        settings: TableSettings,
        host: Guest,
        entropy: Entropy,
        now: Time,
    ) -> Result<(AnyTable, WireOutput), SetupError> {
        let game = GameId::from_id(&setup.game).map_err(SetupError::Game)?;
        with_game!(game, G => {
            Table::<G>::create(id, setup, settings, host, entropy, now)
                .map(|(table, output)| (AnyTable { game, machine: Box::new(table) }, wire::<G>(output)))
        })
    }

    /// Makes a table again from all its rows; see [`Table::resume`].
    pub fn resume(
        rows: Vec<Entry>,
        settings: TableSettings,
        entropy: Entropy,
        alive: Option<Time>,
        now: Time,
    ) -> Result<(AnyTable, WireOutput), ResumeError> {
        let Some(Entry::Created { setup, .. }) = rows.first() else { return Err(ResumeError::Empty) };
        let game =
            GameId::from_id(&setup.game).map_err(|error| ResumeError::Setup(SetupError::Game(error)))?;
        with_game!(game, G => {
            Table::<G>::resume(rows, settings, entropy, alive, now)
                .map(|(table, output)| (AnyTable { game, machine: Box::new(table) }, wire::<G>(output)))
        })
    }

    /// The rows of a journal that have something of a guest, without it; see [`Table::scrub`].
    pub fn scrub(rows: &[Entry], guest: &GuestId) -> Result<Vec<(usize, Entry)>, ResumeError> {
        let Some(Entry::Created { setup, .. }) = rows.first() else { return Err(ResumeError::Empty) };
        let game =
            GameId::from_id(&setup.game).map_err(|error| ResumeError::Setup(SetupError::Game(error)))?;
        with_game!(game, G => Table::<G>::scrub(rows, guest))
    }

    /// Deals another way than the game does, for the exchange test. Records of such games do not replay.
    pub fn deal_by(&mut self, deal: TestDeal) {
        self.machine.deal_by(deal);
    }

    /// Takes an input; see [`Table::step`].
    pub fn step(&mut self, now: Time, input: Input) -> Result<WireOutput, Misfit> {
        self.machine.step(now, input)
    }

    /// People, seats and set-up now.
    pub fn info(&self) -> TableInfo {
        self.machine.info()
    }

    /// The seat a guest holds.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        self.machine.seat_of(guest)
    }

    /// Whether the guest may see the table without a link; see [`Table::knows`].
    pub fn knows(&self, guest: &GuestId) -> bool {
        self.machine.knows(guest)
    }

    /// Whether the guest is written down here, even if sent away.
    pub fn remembers(&self, guest: &GuestId) -> bool {
        self.machine.remembers(guest)
    }

    /// Whether the guest was sent away.
    pub fn sent_away(&self, guest: &GuestId) -> bool {
        self.machine.sent_away(guest)
    }

    /// Everybody who was sent away.
    pub fn all_sent_away(&self) -> Vec<GuestId> {
        self.machine.all_sent_away()
    }

    /// How it stands with somebody who asked to join.
    pub fn knock_answer(&self, guest: &GuestId) -> KnockAnswer {
        self.machine.knock_answer(guest)
    }

    /// The table in a guest's own list; see [`Table::glance`].
    pub fn glance(&self, guest: &GuestId, now: Time) -> Option<MyTable> {
        self.machine.glance(guest, now)
    }

    /// Whether the guest is the host.
    pub fn is_host(&self, guest: &GuestId) -> bool {
        self.machine.is_host(guest)
    }

    /// The guests who were dealt cards in the last game.
    pub fn players(&self) -> Vec<(Seat, GuestId)> {
        self.machine.players()
    }

    /// Whether any connection is open.
    pub fn has_connections(&self) -> bool {
        self.machine.has_connections()
    }

    /// Whether no person sits here and nobody looks on; see [`Table::is_deserted`].
    pub fn is_deserted(&self) -> bool {
        self.machine.is_deserted()
    }

    /// The record (`.hzr`) of the last game, once it is over.
    pub fn record(&self) -> Option<String> {
        self.machine.record()
    }

    /// The last game step by step as a viewer saw it, as a JSON list; see [`Table::steps`]. It is worked out by whoever calls
    /// what comes back, which can be done without the table.
    pub fn steps(&self, viewer: Viewer, from: usize, most: usize) -> Steps {
        self.machine.steps(viewer, from, most)
    }

    /// What a guest who plays against bots only may be advised from; see [`Table::question`].
    pub fn question(&mut self, guest: &GuestId) -> Result<Question, Refused> {
        self.machine.question(guest).map(|task| Question { game: self.game, task })
    }
}

impl fmt::Debug for AnyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnyTable({})", self.info().id)
    }
}
