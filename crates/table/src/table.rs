//! The machine: its parts, its doors, and what it does after every input.

use std::collections::VecDeque;
use std::fmt;
use std::sync::Arc;

use bots::Level;
use engine::{Game, Playthrough, Record, ReplayError, Seat, Viewer};

use crate::output::{Output, Think};
use crate::people::{Chair, Person, Sitter};
use crate::running::{Deal, Running, step};
use crate::start::Start;
use crate::stream::Stream;
use crate::{
    ChatLine, Clock, Entropy, Guest, GuestId, Input, Message, PersonId, Row, SeatPlan, Settings, Setup,
    SetupError, Stage, TableInfo, Time,
};

/// The version of the messages; see the crate `protocol`.
pub const PROTOCOL_VERSION: u32 = 1;

/// The messages of a game's table.
pub type MessageOf<G> = Message<<G as Game>::View, <G as Game>::Event>;
/// The output of a game's table.
pub type OutputOf<G> = Output<MessageOf<G>, Think<G>>;

/// One table of a game.
pub struct Table<G: Game> {
    pub(crate) id: String,
    pub(crate) setup: Setup,
    pub(crate) settings: Settings,
    pub(crate) rules: Arc<G::Rules>,
    pub(crate) deal: Option<Deal<G>>,
    pub(crate) entropy: Entropy,
    /// The beginning of the names of streams: another one in each life of the table.
    pub(crate) epoch: u64,
    pub(crate) streams_made: u64,
    pub(crate) now: Time,
    /// The clock that holds.
    pub(crate) clock: Clock,
    /// What the table is doing; a start under way is in `start`.
    pub(crate) stage: Stage,
    pub(crate) chairs: Vec<Chair>,
    pub(crate) people: Vec<Person>,
    pub(crate) people_made: u16,
    pub(crate) host: Option<PersonId>,
    pub(crate) games: u32,
    pub(crate) chat: VecDeque<ChatLine>,
    pub(crate) start: Option<Start>,
    pub(crate) game: Option<Running<G>>,
    /// One stream a seat, then that of everybody without one.
    pub(crate) streams: Vec<Stream<G::Event>>,
    pub(crate) out: OutputOf<G>,
    /// The events of the last row, and whether it ended a decision.
    pub(crate) happened: (Vec<G::Event>, bool),
    /// People, seats or the stage have changed and nobody has been told yet.
    pub(crate) news: bool,
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
        let mut table = Table::empty(id, setup, settings, entropy, now)?;
        let created = Row::Created {
            table: id.to_string(),
            setup: table.setup.clone(),
            revision: G::INFO.revision,
            at: now,
        };
        table.out.rows.push(created);
        if let Ok(person) = table.admit(&host, crate::Access::Play) {
            table.write(Row::Host { person });
        }
        let output = table.finish_step();
        Ok((table, output))
    }

    /// A table with its set-up and nobody at it.
    pub(crate) fn empty(
        id: &str,
        setup: Setup,
        settings: Settings,
        mut entropy: Entropy,
        now: Time,
    ) -> Result<Table<G>, SetupError> {
        let (rules, clock) = rules_of::<G>(&setup)?;
        let mut chairs = Vec::new();
        for (seat, plan) in Seat::all(setup.seats.len()).zip(&setup.seats) {
            let sitter = match plan {
                SeatPlan::Person => Sitter::Open,
                SeatPlan::Bot { level } => Sitter::Bot(level.parse::<Level>().map_err(SetupError::Level)?),
            };
            chairs.push(Chair { seat, sitter, ready: false, stand_in: None });
        }
        let epoch = entropy.number();
        let mut table = Table {
            id: id.to_string(),
            setup,
            settings,
            rules: Arc::new(rules),
            deal: None,
            entropy,
            epoch,
            streams_made: 0,
            now,
            clock,
            stage: Stage::Waiting,
            chairs,
            people: Vec::new(),
            people_made: 0,
            host: None,
            games: 0,
            chat: VecDeque::new(),
            start: None,
            game: None,
            streams: Vec::new(),
            out: Output::default(),
            happened: (Vec::new(), false),
            news: false,
        };
        for place in 0..=table.chairs.len() {
            let stream = table.new_stream(place);
            table.streams.push(stream);
        }
        Ok(table)
    }

    /// Deals another way than the game does; for tests that exchange hidden cards. Records of such games do not
    /// replay.
    pub fn deal_by(&mut self, deal: Deal<G>) {
        self.deal = Some(deal);
    }

    /// Takes an input.
    pub fn step(&mut self, now: Time, input: Input) -> OutputOf<G> {
        self.now = self.now.max(now);
        match input {
            Input::Connect { connection, guest, access, resume } => {
                self.connect(connection, &guest, access, resume);
            }
            Input::Disconnect { connection } => self.disconnect(connection),
            Input::Client { connection, message } => self.client(connection, message),
            Input::Request { guest, access, request } => {
                let answer = self.admit(&guest, access).and_then(|person| self.request(person, request));
                self.out.answer = Some(answer);
            }
            Input::WindowSent { connection, decision } => self.window_sent(connection, decision),
            Input::RoundTrip { connection, millis } => {
                if let Some(connection) = self.connection_mut(connection) {
                    connection.measured(millis);
                }
            }
            Input::Thought(thought) => self.thought(thought),
            Input::Tick => {}
            Input::Forget { guest } => self.forget(&guest),
            Input::Close { reason } => self.close(&reason),
        }
        self.finish_step()
    }

    /// Lets time and bots do their part, tells the news, and hands out what has gathered.
    pub(crate) fn finish_step(&mut self) -> OutputOf<G> {
        // Each round of the loop plays a move or changes a seat; a bot moves at most once a round, so that it ends.
        while self.stage != Stage::Closed && self.time_passes() {}
        self.ask_bots();
        self.tell_news();
        self.out.wake = self.next_wake();
        std::mem::take(&mut self.out)
    }

    /// Notes a row and lets it take effect.
    pub(crate) fn write(&mut self, row: Row) {
        // Only rows that fit are written, so that folding them cannot fail.
        let _ = self.fold(&row);
        self.out.rows.push(row);
    }

    /// People, seats and set-up now.
    pub fn info(&self) -> TableInfo {
        self.table_info()
    }

    /// The seat a guest holds.
    pub fn seat_of(&self, guest: &GuestId) -> Option<Seat> {
        self.people
            .iter()
            .find(|person| person.guest == *guest)
            .and_then(|person| self.seat_of_person(person.id))
    }

    /// Whether the guest may see the table: is known here and was not sent away.
    pub fn knows(&self, guest: &GuestId) -> bool {
        self.people.iter().any(|person| person.guest == *guest && !person.kicked)
    }

    /// Whether the guest is written down here, even if sent away.
    pub fn remembers(&self, guest: &GuestId) -> bool {
        self.people.iter().any(|person| person.guest == *guest)
    }

    /// The guests who were dealt cards in the last game, also those who were sent away since; those who are no more
    /// are not among them.
    pub fn players(&self) -> Vec<(Seat, GuestId)> {
        let guest = |(seat, id): &(Seat, PersonId)| {
            let person = self.people.iter().find(|person| person.id == *id)?;
            (!person.guest.0.is_empty()).then(|| (*seat, person.guest.clone()))
        };
        self.game.iter().flat_map(|game| &game.people).filter_map(guest).collect()
    }

    /// Whether any connection is open.
    pub fn has_connections(&self) -> bool {
        self.people.iter().any(Person::connected)
    }

    /// The record of the last game, once it is over.
    pub fn record(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        G::winners(&self.rules, &game.state)?;
        Some(game.record(&self.rules).to_string())
    }

    /// The last game step by step as a viewer saw it, from a step on; of a running game the caller asks only for
    /// the guest's own seat, or as a spectator. Step 0 is the deal.
    pub fn steps(&self, viewer: Viewer, from: usize, most: usize) -> Vec<Step<G::View, G::Event>> {
        let Some(game) = &self.game else { return Vec::new() };
        game.steps(&self.rules, self.deal.as_ref(), viewer).into_iter().skip(from).take(most).collect()
    }
}

impl<G: Game> fmt::Debug for Table<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} {} {:?})", G::INFO.id, self.id, self.stage)
    }
}

/// The rules and the clock of a set-up.
pub(crate) fn rules_of<G: Game>(setup: &Setup) -> Result<(G::Rules, Clock), SetupError> {
    if let Clock::PerTurn { seconds } = setup.clock
        && !(5..=30 * 86_400).contains(&seconds)
    {
        return Err(SetupError::Clock { seconds });
    }
    crate::tour::check(setup)?;
    let rules = G::rules(setup.seats.len(), &setup.options()).map_err(SetupError::Options)?;
    let clock = match setup.clock {
        Clock::None => own_clock::<G>(&rules),
        chosen => chosen,
    };
    Ok((rules, clock))
}

/// The clock that the rules of a game bring along: its option `turn_seconds`.
fn own_clock<G: Game>(rules: &G::Rules) -> Clock {
    match G::options(rules).get("turn_seconds") {
        Some(engine::OptionValue::Number(seconds)) if *seconds > 0 => {
            Clock::PerTurn { seconds: u32::try_from(*seconds).unwrap_or(u32::MAX) }
        }
        _ => Clock::None,
    }
}

/// What a viewer saw of a game, step by step.
type Steps<G> = Vec<Step<<G as Game>::View, <G as Game>::Event>>;

/// A finished game from its record, step by step as a viewer saw it. Step 0 is the deal.
pub fn replay_steps<G: Game>(
    record: &Record,
    viewer: Viewer,
    from: usize,
    most: usize,
) -> Result<Steps<G>, ReplayError> {
    let mut steps = Vec::new();
    let moves: Vec<&str> = record.moves().map(|line| line.text.as_str()).collect();
    Playthrough::<G>::replay(record, None, |number, game, events| {
        if number >= from && steps.len() < most {
            let text = number.checked_sub(1).and_then(|place| moves.get(place)).map(ToString::to_string);
            steps.push(step::<G>(game.rules(), number as u32, text, &events, game.state(), viewer));
        }
    })?;
    Ok(steps)
}

/// One step of a game as a viewer saw it.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
pub struct Step<V, E> {
    /// Its number; 0 is the deal. What a viewer could not notice in a running game is no step.
    pub step: u32,
    /// The move with its seat; only of finished games.
    pub text: Option<String>,
    /// What happened.
    pub events: Vec<E>,
    /// What the viewer saw then.
    pub view: V,
}
