//! The server dies after any output, before or after its commit, and everything acknowledged is still there.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Game, Playthrough, Record, Rng};
use protocol::*;
use table::*;

use crate::harness::{NAMES, bot, guest, setup, with_option};
use crate::hush::Hush;

/// When the server dies.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Death {
    /// What the output wanted to write is lost.
    BeforeCommit,
    /// It is on disk, but nobody was told.
    AfterCommit,
}

/// A person's client: it keeps its place in the stream and what was not acknowledged.
#[derive(Default)]
struct Client {
    connection: u64,
    got: Option<ResumeFrom>,
    game: Option<(u32, bool, Vec<String>)>,
    stage: Option<Stage>,
    host: bool,
    asked_to_commit: bool,
    unacknowledged: Option<ClientMessage>,
    seat: Option<engine::Seat>,
}

/// A server that dies once, its disk, and the clients of everybody.
struct Drill<G: Game> {
    table: Table<G>,
    disk: Vec<Entry>,
    now: Time,
    wake: Option<Time>,
    tasks: Vec<BotTask<G>>,
    clients: Vec<Client>,
    connections: u64,
    outputs: usize,
    death: (usize, Death),
    acknowledged: BTreeSet<String>,
    rng: Rng,
    settings: TableSettings,
}

impl<G: Game> Drill<G> {
    fn new(setup: Setup, people: usize, death: (usize, Death)) -> Drill<G> {
        let settings =
            TableSettings { pace: Pace { min_millis: 50, max_millis: 400 }, ..TableSettings::default() };
        let now = Time(50_000);
        let (table, output) =
            Table::create("t", setup, settings.clone(), guest(NAMES[0]), Entropy::new([1; 32]), now).unwrap();
        let mut drill = Drill {
            table,
            disk: output.entries,
            now,
            wake: None,
            tasks: Vec::new(),
            clients: Vec::new(),
            connections: 0,
            outputs: 0,
            death,
            acknowledged: BTreeSet::new(),
            rng: Rng::new(death.0 as u64),
            settings,
        };
        for _ in 0..people {
            drill.clients.push(Client::default());
        }
        (0..people).for_each(|place| drill.connect(place));
        drill
    }

    fn connect(&mut self, place: usize) {
        self.connections += 1;
        let connection = self.connections;
        self.clients[place].connection = connection;
        let resume = self.clients[place].got.clone();
        let guest = guest(NAMES[place]);
        let connection = ConnectionId(connection);
        self.step(Input::Connect { connection, guest, access: Access::Play, resume });
        if let Some(message) = self.clients[place].unacknowledged.clone() {
            self.say(place, message);
        }
    }

    fn say(&mut self, place: usize, message: ClientMessage) {
        let connection = ConnectionId(self.clients[place].connection);
        self.step(Input::Client { connection, message });
    }

    /// Takes an input, and dies when the time has come. Whether it lived.
    fn step(&mut self, input: Input) -> bool {
        let output = self.table.step(self.now, input).unwrap();
        self.outputs += 1;
        if self.outputs == self.death.0 {
            if self.death.1 == Death::AfterCommit {
                self.disk.extend(output.entries);
            }
            self.come_back();
            return false;
        }
        self.settle(output);
        true
    }

    fn settle(&mut self, output: OutputOf<G>) {
        self.disk.extend(output.entries);
        self.wake = output.wake;
        self.tasks.extend(output.think);
        for delivery in output.at_once.into_iter().chain(output.after_commit) {
            for connection in delivery.to {
                let client = self.clients.iter_mut().find(|client| client.connection == connection.0);
                client.into_iter().for_each(|client| client.hear(&delivery.message, &mut self.acknowledged));
            }
        }
    }

    fn come_back(&mut self) {
        self.now = self.now.after(2_000);
        let rows = serde_json::to_string(&self.disk).unwrap();
        let rows: Vec<Entry> = serde_json::from_str(&rows).unwrap();
        let alive = Some(self.now);
        let (table, output) =
            Table::resume(rows, self.settings.clone(), Entropy::new([2; 32]), alive, self.now).unwrap();
        self.table = table;
        self.tasks.clear();
        self.settle(output);
        (0..self.clients.len()).for_each(|place| self.connect(place));
    }

    /// Lets everybody do what there is to do, so many rounds or until the game is over.
    fn run(&mut self, rounds: usize) {
        for round in 0..rounds {
            if self.table.info().stage == Stage::Over {
                return;
            }
            for place in 0..self.clients.len() {
                if let Some(message) = self.wish(place, round) {
                    self.say(place, message);
                }
            }
            while let Some(task) = self.tasks.pop() {
                let action = Rng::new(task.luck).pick(&task.legal);
                let thought = task.thought(action.map(engine::action_text::<G>));
                if !self.step(Input::Thought(thought)) {
                    break;
                }
            }
            self.now = self.now.after(40);
            if self.wake.is_some_and(|wake| wake <= self.now) {
                self.step(Input::Tick);
            }
        }
    }

    /// What a client wants to say now.
    fn wish(&mut self, place: usize, round: usize) -> Option<ClientMessage> {
        let pick = self.rng.bits() as usize;
        let client = &mut self.clients[place];
        if client.unacknowledged.is_some() {
            return None;
        }
        let request = |request| Some(ClientMessage::Request { id: format!("r{place}.{round}"), request });
        let message = match (client.stage?, &client.game) {
            (Stage::Waiting, _) if client.seat.is_none() => return request(Request::Sit { seat: None }),
            (Stage::Waiting, _) if client.host => return request(Request::Start),
            (Stage::Waiting, _) => return request(Request::Ready { ready: true }),
            (Stage::Starting, _) if std::mem::take(&mut client.asked_to_commit) => {
                return Some(ClientMessage::Commit { commitment: None });
            }
            (_, Some((decision, false, legal))) if !legal.is_empty() => ClientMessage::Move {
                id: format!("{place}.{decision}"),
                decision: *decision,
                text: legal[pick % legal.len()].clone(),
            },
            _ => return None,
        };
        client.unacknowledged = Some(message.clone());
        Some(message)
    }
}

impl Client {
    fn hear<V, E>(&mut self, message: &Message<V, E>, acknowledged: &mut BTreeSet<String>) {
        if let (Some(seq), Some(got)) = (crate::harness::seq(message), &mut self.got) {
            assert_eq!(seq, got.seq + 1);
            got.seq = seq;
        }
        let mut look =
            |game: &Position<V>| self.game = Some((game.decision, game.answered, game.legal.clone()));
        match message {
            Message::Welcome(welcome) => {
                welcome.game.iter().for_each(&mut look);
                self.got = Some(ResumeFrom { stream: welcome.stream.clone(), seq: welcome.seq });
                self.stage = Some(welcome.table.stage);
                self.host = welcome.you.host;
                self.seat = welcome.you.seat;
                self.asked_to_commit = matches!(welcome.starting, Some((StartStep::Commit, _)));
            }
            Message::Update(update) => look(&update.game),
            Message::Lobby { table, .. } => self.stage = Some(table.stage),
            Message::Starting { step, .. } => self.asked_to_commit = *step == StartStep::Commit,
            Message::Ack { id } => {
                if matches!(&self.unacknowledged, Some(ClientMessage::Move { id: sent, .. }) if sent == id) {
                    acknowledged.insert(id.clone());
                    self.unacknowledged = None;
                }
            }
            Message::Refused { id: Some(id), .. } => {
                if matches!(&self.unacknowledged, Some(ClientMessage::Move { id: sent, .. }) if sent == id) {
                    self.unacknowledged = None;
                }
            }
            _ => {}
        }
    }
}

/// Plays a game with a death and checks the disk. Gives the number of outputs, and whether the game is over.
fn drill<G: Game>(setup: &Setup, people: usize, rounds: usize, death: (usize, Death)) -> (usize, bool) {
    let mut drill = Drill::<G>::new(setup.clone(), people, death);
    drill.run(rounds);
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for row in &drill.disk {
        if let Entry::Moved { id: Some(id), .. } | Entry::Answered { id: Some(id), .. } = row {
            *times.entry(id).or_default() += 1;
        }
    }
    assert!(times.values().all(|count| *count == 1), "{death:?}: a message was played twice: {times:?}");
    for id in &drill.acknowledged {
        assert!(times.contains_key(id.as_str()), "{death:?}: {id} was acknowledged and is lost");
    }
    assert!(times.len() > 3, "{death:?}: hardly anything was played");
    let record = drill.table.record();
    if let Some(record) = &record {
        Playthrough::<G>::replay(&Record::parse(record).unwrap(), None, |_, _, _| {}).unwrap();
    }
    (drill.outputs, record.is_some())
}

fn after_every_output<G: Game>(setup: &Setup, people: usize) {
    let (outputs, _) = drill::<G>(setup, people, 4_000, (usize::MAX, Death::AfterCommit));
    for output in 1..=outputs {
        for death in [Death::BeforeCommit, Death::AfterCommit] {
            let (_, over) = drill::<G>(setup, people, 4_000, (output, death));
            assert!(over, "{death:?} at {output}: the game does not end");
        }
    }
}

#[test]
fn a_timed_game_survives_a_death_after_every_output() {
    let mut plan = setup("hush", 4);
    plan.seats[3] = bot("random");
    after_every_output::<Hush>(&plan, 3);
}

#[test]
fn an_untimed_game_survives_a_death_after_every_output() {
    after_every_output::<Hush>(&with_option(setup("hush", 3), "seconds", 0), 3);
}

#[test]
fn every_game_of_the_catalogue_survives_deaths() {
    for game in games::GameId::ALL {
        let mut plan = setup(game.info().id, *game.info().seats.iter().max().unwrap());
        plan.seats[0] = bot("random");
        let people = (plan.seats.len() - 1).min(NAMES.len());
        plan.seats.truncate(people + 1);
        for output in (5..200).step_by(13) {
            let death = if output % 2 == 0 { Death::BeforeCommit } else { Death::AfterCommit };
            games::with_game!(*game, G => drill::<G>(&plan, people, 120, (output, death)));
        }
    }
}
