//! How long strong bots think here: the same work that `web/tests/browser/measure-offline.ts` gives to WebAssembly in a browser, to
//! the move, because everything that is random comes from what is handed in. Takes a game, its seats and how often bots think, for each
//! game; in place of the seats the file of a record, which is then looked back at so many times for every seat. Prints the milliseconds.

use std::time::Instant;

use offline::{Ask, Call, Done, GuestRow, House, Timed};
use serde_json::{Value, json};

/// How often bots of a game think before it counts: so many times at least, and a part of how often it counts.
const WARM: (usize, usize) = (8, 4);

/// A table of strong bots whose thinking is counted by imagined games, not by time.
struct Bots {
    house: House,
    now: u64,
    busy: bool,
    wake: Option<u64>,
    setup: Value,
    connection: u64,
}

impl Bots {
    fn call(&mut self, call: Call) -> Option<Value> {
        self.now += 1;
        let Done { batches, wake, busy, .. } = self.house.call(Timed { now: self.now, call });
        (self.busy, self.wake) = (busy, wake);
        let answer = batches.into_iter().flat_map(|batch| batch.answers).next();
        answer.and_then(|answer| serde_json::from_str(&answer.body).ok())
    }

    fn ask(&mut self, method: &str, path: &[&str], body: &Value) -> Option<Value> {
        let path = path.iter().map(ToString::to_string).collect();
        let token = Some("me".to_string());
        let ask = Ask { method: method.to_string(), path, token, body: body.to_string(), ..Ask::default() };
        self.call(Call::Ask { id: 1, ask })
    }

    fn post(&mut self, path: &[&str], body: &Value) -> Option<Value> {
        self.ask("POST", path, body)
    }

    /// Opens another table and begins. Bots play where somebody looks on.
    fn deal(&mut self) {
        let setup = self.setup.clone();
        let made = self.post(&["tables"], &json!({ "setup": setup }));
        let table = made.as_ref().and_then(|made| made["table"].as_str()).unwrap_or_default();
        self.connection += 1;
        let connection = self.connection;
        self.call(Call::Open { connection, table: table.to_string() });
        let hello = json!({ "type": "hello", "protocol": protocol::VERSION, "token": "me", "key": null });
        self.call(Call::Frame { connection, text: hello.to_string() });
        self.post(&["tables", table, "requests"], &json!({ "request": { "do": "start" } }));
    }

    /// Lets the next bot think; the milliseconds that it took.
    fn think(&mut self) -> f64 {
        while !self.busy {
            if self.wake.is_none() {
                self.deal();
            }
            self.now = self.wake.unwrap_or(self.now).max(self.now);
            self.call(Call::Tick);
        }
        self.timed()
    }

    fn timed(&mut self) -> f64 {
        let began = Instant::now();
        self.call(Call::Think);
        began.elapsed().as_secs_f64() * 1000.0
    }

    /// Looks back at a game for every seat; the milliseconds that it took.
    fn review(&mut self, record: &str) -> f64 {
        let mut millis = 0.0;
        for seat in ["A", "B", "C", "D", "E"] {
            let Some(made) = self.post(&["reviews"], &json!({ "record": record, "seat": seat })) else {
                break;
            };
            let Some(id) = made["id"].as_str() else { break };
            while self.busy {
                millis += self.timed();
            }
            self.ask("DELETE", &["reviews", id], &Value::Null);
        }
        millis
    }
}

/// A house without any table yet.
fn bots(game: &str, seats: usize) -> Bots {
    let house = House::new(|| 0.0);
    let seats: Vec<Value> = (0..seats).map(|_| json!({ "for": "bot", "level": "hard" })).collect();
    let clock = json!({ "kind": "none" });
    let setup = json!({ "game": game, "seats": seats, "options": {}, "public": false, "clock": clock });
    let mut bots = Bots { house, now: 1_000_000, busy: false, wake: None, setup, connection: 0 };
    let guests = vec![GuestRow { token: "me".to_string(), name: "Ada".to_string(), colour: 0 }];
    let (pace, think) = (Some(0), Some(0));
    bots.call(Call::Load { entropy: [7; 32], guests, tables: Vec::new(), pace, think, seed: None });
    bots
}

/// The same for a game that is looked back at.
fn reviewed(game: &str, record: &str, times: usize) -> f64 {
    let mut bots = bots(game, 0);
    for _ in 0..times.div_ceil(WARM.1) {
        bots.review(record);
    }
    (0..times).map(|_| bots.review(record)).sum()
}

fn measured(game: &str, seats: usize, thoughts: usize) -> f64 {
    let mut bots = bots(game, seats);
    let (least, part) = WARM;
    for _ in 0..least.max(thoughts.div_ceil(part)) {
        bots.think();
    }
    (0..thoughts).map(|_| bots.think()).sum()
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    for each in words.chunks(3) {
        match each {
            [game, seats, thoughts] => {
                let times = thoughts.parse().expect("a number");
                let millis = match seats.parse() {
                    Ok(seats) => measured(game, seats, times),
                    Err(_) => reviewed(game, &std::fs::read_to_string(seats).expect("a record"), times),
                };
                println!("{game} {millis:.1}");
            }
            _ => eprintln!("for each game: its id, the seats, and how often bots think"),
        }
    }
}
