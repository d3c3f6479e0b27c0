//! Whole games by clients that know nothing but frames.

use std::collections::{BTreeMap, BTreeSet};

use protocol::{Request, SeatPlan, Setup, decode};
use serde_json::{Value, json};
use table::{
    Access, AnyTable, ConnectionId, Entropy, Entry, Guest, GuestId, Input, Pace, TableSettings, Time,
    WireOutput,
};

/// A table, its disk, and what every connection has received.
pub(crate) struct Room {
    pub(crate) table: AnyTable,
    disk: Vec<String>,
    now: Time,
    pub(crate) inbox: BTreeMap<u64, Vec<Value>>,
    thoughts: Vec<table::Thought>,
    wake: Option<Time>,
}

fn guest(place: u64) -> Guest {
    Guest { id: GuestId(format!("g{place}")), name: format!("P{place}"), colour: place as u8 }
}

fn settings() -> TableSettings {
    TableSettings {
        pace: Pace { min_millis: 10, max_millis: 10 },
        think_millis: 0,
        ..TableSettings::default()
    }
}

impl Room {
    pub(crate) fn new(game: &str, people: usize, bots: usize, number: u8) -> Room {
        let person = std::iter::repeat_n(SeatPlan::Person, people);
        let bot = std::iter::repeat_n(SeatPlan::Bot { level: "random".to_string() }, bots);
        let setup: Setup = serde_json::from_value(json!({
            "game": game,
            "seats": person.chain(bot).collect::<Vec<_>>(),
        }))
        .unwrap();
        let now = Time(1_000);
        let (table, output) =
            AnyTable::create("t", setup, settings(), guest(1), Entropy::new([number; 32]), now).unwrap();
        let mut room =
            Room { table, disk: Vec::new(), now, inbox: BTreeMap::new(), thoughts: Vec::new(), wake: None };
        room.settle(output);
        for place in 1..=people as u64 {
            room.connect(place, Access::Play);
            for request in [Request::Sit { seat: None }, Request::Ready { ready: true }] {
                room.step(Input::Request { guest: guest(place), access: Access::Play, request });
            }
        }
        room
    }

    fn connect(&mut self, place: u64, access: Access) {
        self.step(Input::Connect {
            connection: ConnectionId(place),
            guest: guest(place),
            access,
            resume: None,
        });
    }

    pub(crate) fn begin(&mut self, people: usize) {
        self.send(1, &json!({"type": "request", "id": "s", "request": {"do": "start"}}).to_string());
        for place in 1..=people as u64 {
            self.send(place, r#"{"type":"commit","commitment":null}"#);
        }
    }

    pub(crate) fn send(&mut self, place: u64, text: &str) {
        match decode(text) {
            Ok(message) => self.step(Input::Client { connection: ConnectionId(place), message }),
            Err(error) => {
                let frame = protocol::refused(None, error.refused());
                self.inbox.entry(place).or_default().push(serde_json::from_str(&frame).unwrap());
            }
        }
    }

    fn step(&mut self, input: Input) {
        let output = self.table.step(self.now, input).unwrap();
        self.settle(output);
    }

    fn settle(&mut self, output: WireOutput) {
        self.disk.extend(output.entries.iter().map(|row| serde_json::to_string(row).unwrap()));
        self.wake = output.wake;
        for delivery in output.at_once.into_iter().chain(output.after_commit) {
            let value: Value = serde_json::from_str(&delivery.message).unwrap();
            for connection in delivery.to {
                self.inbox.entry(connection.0).or_default().push(value.clone());
            }
        }
        self.thoughts.extend(output.think.into_iter().map(|job| job.run(&|| false)));
    }

    fn restart(&mut self, people: usize) {
        let rows: Vec<Entry> = self.disk.iter().map(|row| serde_json::from_str(row).unwrap()).collect();
        let (table, output) =
            AnyTable::resume(rows, settings(), Entropy::new([9; 32]), Some(self.now), self.now).unwrap();
        self.table = table;
        self.thoughts.clear();
        self.settle(output);
        (1..=people as u64).for_each(|place| self.connect(place, Access::Watch));
    }

    /// The last position of a connection.
    fn game(&self, place: u64) -> Option<&Value> {
        self.inbox.get(&place)?.iter().rev().map(|message| &message["game"]).find(|game| game.is_object())
    }

    /// Lets everybody play a random legal move in turn until the game is over, or so many moves were played.
    fn play(&mut self, people: usize, most: usize, restart_at: usize) -> bool {
        let mut rng = engine::Rng::new(7);
        let mut sent = 0;
        for _ in 0..most * 4 {
            if sent == restart_at {
                sent += 1;
                self.restart(people);
            }
            for place in 1..=people as u64 {
                let Some(game) = self.game(place) else { continue };
                if game["result"].is_object() {
                    return true;
                }
                let legal = game["legal"].as_array().unwrap();
                if legal.is_empty() || sent >= most {
                    continue;
                }
                let mv = legal[rng.below(legal.len())].clone();
                let message = json!({"type": "move", "id": format!("m{sent}"), "decision": game["decision"], "move": mv});
                sent += 1;
                self.send(place, &message.to_string());
            }
            for thought in std::mem::take(&mut self.thoughts) {
                self.step(Input::Thought(thought));
            }
            self.now = self.wake.map_or(self.now.after(1), |wake| wake.max(self.now));
            self.step(Input::Tick);
        }
        false
    }
}

#[test]
fn every_game_is_played_over_frames_with_a_restart_and_a_watcher() {
    for game in games::GameId::ALL {
        let seats = game.info().seats.iter().copied().min().unwrap();
        for (people, bots) in [(seats, 0), (1, seats - 1)] {
            let mut room = Room::new(game.info().id, people, bots, 3);
            room.connect(50, Access::Watch);
            room.begin(people);
            let over = room.play(people, 3_000, 40);
            assert_eq!(over, room.table.record().is_some());
            if let Some(record) = room.table.record() {
                assert!(
                    study::replay_steps(&record, engine::Viewer::Spectator, 0, 2).unwrap().starts_with('[')
                );
            }
            assert!(room.inbox.values().flatten().all(|message| message["type"] != "refused"), "{game}");
            let watched = &room.inbox[&50];
            assert!(watched.iter().any(|message| message["type"] == "update"));
            assert!(
                watched.iter().all(|message| message["game"]["legal"].as_array().is_none_or(Vec::is_empty))
            );
        }
    }
}

/// A message of every kind that a client meets, as it was really sent.
pub(crate) fn one_of_each() -> BTreeMap<String, Value> {
    let mut room = Room::new("al-capone", 2, 0, 5);
    room.begin(2);
    for text in [
        r#"{"type":"chat","id":"c","text":"hello"}"#,
        r#"{"type":"ping","id":"p"}"#,
        r#"{"type":"move","id":"m","decision":0,"move":"draw file"}"#,
        r#"{"type":"try","id":"t","decision":1,"moves":["draw file"]}"#,
    ] {
        room.send(1, text);
    }
    let mut tiles = Room::new("mini-rummy", 2, 0, 5);
    tiles.begin(2);
    for place in [1, 2] {
        let decision = tiles.game(place).unwrap()["decision"].clone();
        let rack = tiles.game(place).unwrap()["view"]["rack"].clone();
        let arrange = json!({"type": "arrange", "id": "a", "decision": decision, "wish": ""});
        let fit = json!({"type": "fit", "id": "f", "decision": decision, "wish": "", "held": rack[0]});
        tiles.send(place, &arrange.to_string());
        tiles.send(place, &fit.to_string());
    }
    let mut kinds: BTreeMap<String, Value> = BTreeMap::new();
    for message in tiles.inbox.values().chain(room.inbox.values()).flatten() {
        kinds.insert(message["type"].as_str().unwrap().to_string(), message.clone());
    }
    let expected = [
        "ack", "arranged", "chat", "fits", "lobby", "pong", "refused", "starting", "tried", "update",
        "welcome",
    ];
    let found: BTreeSet<&str> = kinds.keys().map(String::as_str).collect();
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
    kinds
}

/// The messages of the server that the document shows.
fn examples() -> Vec<String> {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/protocol.md")).unwrap();
    let mut examples = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(info) => inside = info == "json server",
            None if inside => examples.push(line.to_string()),
            None => {}
        }
    }
    examples
}

#[test]
fn documented_messages_of_the_server_have_the_fields_that_are_sent() {
    let sent = one_of_each();
    let examples: Vec<Value> =
        examples().iter().map(|example| serde_json::from_str(example).unwrap()).collect();
    assert!(examples.len() >= 10);
    for example in &examples {
        let kind = example["type"].as_str().unwrap();
        let Some(real) = sent.get(kind) else { continue };
        let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(keys(example), keys(real), "{kind}");
    }
    for kind in sent.keys() {
        assert!(examples.iter().any(|example| example["type"] == *kind.as_str()), "{kind} is not documented");
    }
}
