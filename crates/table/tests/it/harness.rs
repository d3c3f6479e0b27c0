//! A table with people around it, in virtual time.

use std::collections::BTreeMap;

use engine::{Game, Rng, Seat, action_text};
use protocol::*;
use table::*;

/// A table, what is on its disk, and everybody's inbox.
pub(crate) struct World<G: Game> {
    pub(crate) table: Table<G>,
    /// The rows that were committed.
    pub(crate) rows: Vec<Entry>,
    pub(crate) now: Time,
    pub(crate) wake: Option<Time>,
    pub(crate) inbox: BTreeMap<u64, Vec<MessageOf<G>>>,
    /// Bots' tasks that nobody has worked on.
    pub(crate) tasks: Vec<BotTask<G>>,
    /// Whether tasks are worked on at once.
    pub(crate) bots_think: bool,
    /// Whether windows are reported as sent at once.
    pub(crate) windows_arrive: bool,
    pub(crate) closed: Vec<u64>,
    pub(crate) settings: TableSettings,
    /// Another way of dealing, kept for restarts.
    pub(crate) deal: Option<Deal<G>>,
}

pub(crate) fn guest(name: &str) -> Guest {
    Guest { id: GuestId(format!("guest-{name}")), name: name.to_string(), colour: 1 }
}

pub(crate) fn setup(game: &str, seats: usize) -> Setup {
    Setup {
        game: game.to_string(),
        seats: vec![SeatPlan::Person; seats],
        options: BTreeMap::new(),
        public: true,
        clock: Clock::None,
        grace_seconds: None,
        tour: false,
    }
}

pub(crate) fn with_option(mut setup: Setup, id: &str, number: i64) -> Setup {
    setup.options.insert(id.to_string(), OptionChoice::Number(number));
    setup
}

pub(crate) fn bot(level: &str) -> SeatPlan {
    SeatPlan::Bot { level: level.to_string() }
}

pub(crate) const NAMES: [&str; 4] = ["Ada", "Bob", "Cleo", "Dan"];

impl<G: Game> World<G> {
    /// A table whose host is Ada, connection 1, without a seat.
    pub(crate) fn new(setup: Setup) -> World<G> {
        World::with(
            setup,
            TableSettings { pace: Pace { min_millis: 100, max_millis: 100 }, ..TableSettings::default() },
        )
    }

    pub(crate) fn with(setup: Setup, settings: TableSettings) -> World<G> {
        let now = Time(1_000_000);
        let (table, output) =
            Table::create("t1", setup, settings.clone(), guest("Ada"), Entropy::new([7; 32]), now).unwrap();
        let mut world = World {
            table,
            rows: Vec::new(),
            now,
            wake: None,
            inbox: BTreeMap::new(),
            tasks: Vec::new(),
            bots_think: true,
            windows_arrive: true,
            closed: Vec::new(),
            settings,
            deal: None,
        };
        world.settle(output);
        world
    }

    /// Ada, Bob, … sit in seats A, B, … with connections 1, 2, …, and the game has begun.
    pub(crate) fn begun(setup: Setup) -> World<G> {
        let people = setup.seats.iter().filter(|plan| **plan == SeatPlan::Person).count();
        let mut world = World::new(setup);
        world.seat_people(people);
        world.begin(people);
        world
    }

    pub(crate) fn seat_people(&mut self, people: usize) {
        for (place, name) in NAMES.iter().enumerate().take(people) {
            self.connect(place as u64 + 1, name);
            self.ask(name, Request::Sit { seat: None }).unwrap();
            self.ask(name, Request::Ready { ready: true }).unwrap();
        }
    }

    pub(crate) fn begin(&mut self, people: usize) {
        self.ask("Ada", Request::Start).unwrap();
        for connection in 1..=people as u64 {
            self.send(connection, ClientMessage::Commit { commitment: None });
        }
    }

    pub(crate) fn step(&mut self, input: Input) -> Option<Result<(), Refused>> {
        let output = self.table.step(self.now, input).unwrap();
        let answer = output.answer.clone();
        self.settle(output);
        answer
    }

    /// Commits, then delivers, then lets bots think.
    pub(crate) fn settle(&mut self, output: OutputOf<G>) {
        self.wake = output.wake;
        self.tasks.extend(output.think);
        self.deliver(output.at_once);
        self.rows.extend(output.entries);
        self.deliver(output.after_commit);
        self.closed.extend(output.close.iter().map(|connection| connection.0));
        while self.bots_think && !self.tasks.is_empty() {
            let task = self.tasks.remove(0);
            let action = Rng::new(task.luck).pick(&task.legal);
            self.step(Input::Thought(task.thought(action.map(action_text::<G>))));
        }
    }

    fn deliver(&mut self, deliveries: Vec<Delivery<MessageOf<G>>>) {
        for delivery in deliveries {
            for connection in delivery.to {
                self.inbox.entry(connection.0).or_default().push(delivery.message.clone());
                if let Some(decision) = delivery.window.filter(|_| self.windows_arrive) {
                    self.step(Input::WindowSent { connection, decision });
                }
            }
        }
    }

    pub(crate) fn connect(&mut self, connection: u64, name: &str) {
        self.connect_as(connection, name, Access::Play, None);
    }

    pub(crate) fn connect_as(
        &mut self,
        connection: u64,
        name: &str,
        access: Access,
        resume: Option<ResumeFrom>,
    ) {
        self.step(Input::Connect {
            connection: ConnectionId(connection),
            guest: guest(name),
            access,
            resume,
        });
    }

    pub(crate) fn disconnect(&mut self, connection: u64) {
        self.step(Input::Disconnect { connection: ConnectionId(connection) });
    }

    pub(crate) fn send(&mut self, connection: u64, message: ClientMessage) {
        self.step(Input::Client { connection: ConnectionId(connection), message });
    }

    pub(crate) fn ask(&mut self, name: &str, request: Request) -> Result<(), Refused> {
        self.step(Input::Request { guest: guest(name), access: Access::Play, request }).unwrap()
    }

    /// Sends a move for the decision that the connection saw last. The id is the move's text and the decision.
    pub(crate) fn play(&mut self, connection: u64, text: &str) -> Result<(), String> {
        let decision = self.position(connection).decision;
        let id = format!("{text} {decision}");
        self.play_as(connection, &id, decision, text)
    }

    pub(crate) fn play_as(
        &mut self,
        connection: u64,
        id: &str,
        decision: u32,
        text: &str,
    ) -> Result<(), String> {
        let before = self.inbox.get(&connection).map_or(0, Vec::len);
        self.send(connection, ClientMessage::Move { id: id.to_string(), decision, text: text.to_string() });
        let answers = &self.inbox[&connection][before..];
        answers
            .iter()
            .find_map(|message| match message {
                Message::Ack { id: other } if other == id => Some(Ok(())),
                Message::Refused { refused, .. } => Some(Err(refused.code.clone())),
                _ => None,
            })
            .expect("every move is answered")
    }

    /// Lets time pass up to a moment, with all ticks on the way.
    pub(crate) fn pass(&mut self, millis: u64) {
        let until = self.now.after(millis);
        while let Some(wake) = self.wake.filter(|wake| *wake <= until) {
            assert!(wake > self.now, "a wish to wake up in the past");
            self.now = wake;
            self.step(Input::Tick);
        }
        self.now = until;
    }

    /// The last position a connection was shown.
    pub(crate) fn position(&self, connection: u64) -> &Position<G::View> {
        let messages = self.inbox[&connection].iter().rev();
        let mut positions = messages.filter_map(|message| match message {
            Message::Welcome(welcome) => welcome.game.as_ref(),
            Message::Update(update) => Some(&update.game),
            _ => None,
        });
        positions.next().expect("a game has begun")
    }

    /// How far a connection has got in its stream.
    pub(crate) fn got(&self, connection: u64) -> ResumeFrom {
        let mut stream = String::new();
        let mut last = 0;
        for message in &self.inbox[&connection] {
            match message {
                Message::Welcome(welcome) => (stream, last) = (welcome.stream.clone(), welcome.seq),
                other => {
                    if let Some(seq) = seq(other) {
                        assert_eq!(seq, last + 1, "a stream's numbers rise by one");
                        last = seq;
                    }
                }
            }
        }
        ResumeFrom { stream, seq: last }
    }

    pub(crate) fn count(&self, connection: u64) -> usize {
        self.inbox.get(&connection).map_or(0, Vec::len)
    }

    pub(crate) fn seat_of(&self, name: &str) -> Option<Seat> {
        self.table.seat_of(&guest(name).id)
    }

    pub(crate) fn stage(&self) -> Stage {
        self.table.info().stage
    }

    /// The server dies and comes back at once; everybody has to connect again.
    pub(crate) fn restart(&mut self) {
        let (table, output) = Table::resume_dealt(
            self.rows.clone(),
            self.settings.clone(),
            Entropy::new([9; 32]),
            Some(self.now),
            self.now,
            self.deal.clone(),
        )
        .unwrap();
        self.table = table;
        self.tasks.clear();
        self.settle(output);
    }

    pub(crate) fn deal_by(&mut self, deal: Deal<G>) {
        self.table.deal_by(deal.clone());
        self.deal = Some(deal);
    }

    /// The moves on disk, in their order.
    pub(crate) fn moves(&self) -> Vec<String> {
        let text = |row: &Entry| match row {
            Entry::Moved { text, .. } => Some(text.clone()),
            _ => None,
        };
        self.rows.iter().filter_map(text).collect()
    }

    /// The connection of whoever is asked alone now.
    pub(crate) fn on_turn(&self) -> u64 {
        self.position(1).asked.first().map_or(0, |seat| seat.index() as u64 + 1)
    }

    /// Everybody picks 1.
    pub(crate) fn pick_all(&mut self, people: u64) {
        (1..=people).for_each(|connection| self.play(connection, "pick 1").unwrap());
    }
}

pub(crate) fn seq<V, E>(message: &Message<V, E>) -> Option<u64> {
    match message {
        Message::Lobby { seq, .. }
        | Message::Starting { seq, .. }
        | Message::StartStopped { seq, .. }
        | Message::Chat { seq, .. } => Some(*seq),
        Message::Update(update) => Some(update.seq),
        _ => None,
    }
}
