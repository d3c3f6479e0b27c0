//! The house of the crate `offline`, which plays in the browser, says what a server says: recorded games are played at both, and
//! every frame of every seat and of a spectator is the same, and so are the answers to requests. It is asked twice: as a part of
//! this program, and as the WebAssembly that browsers load.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;

use engine::{Record, Rng};
use offline::House;
use serde::Deserialize;
use serde_json::{Value, json};
use server::{Doors, RunningServer};
use table::TestDeal;

use crate::exchange::{Dealt, Line, comparable, drafts};
use crate::harness::settings;

/// Records of whole games that people could have played: no clock ends anything in them.
const RECORDS: [(&str, &str); 8] = [
    ("al-capone", "tour"),
    ("al-capone", "02-3"),
    ("rue-morgue", "tour"),
    ("rue-morgue", "01-2-advanced-true"),
    ("mini-rummy", "tour"),
    ("mini-rummy", "02-3"),
    ("omerta", "tour"),
    ("omerta", "03-4-memory_aid-true"),
];
/// Moves of a record that are played at most.
const MOVES: usize = 1000;
const NAMES: [&str; 5] = ["Ada", "Ben", "Cleo", "Dora", "Eve"];

/// A house: takes a call as JSON and gives what follows.
type Speak = Box<dyn FnMut(&str) -> String>;

/// The house as it is in this program.
fn native() -> Speak {
    let mut house = House::new(|| 0.0);
    Box::new(move |call| house.call_text(call))
}

/// The houses of the WebAssembly that browsers load, as it was built, in a Node that is spoken to by lines.
struct Built {
    child: Child,
    lines: Rc<RefCell<(ChildStdin, BufReader<ChildStdout>)>>,
}

impl Built {
    /// Nothing where it was not built, which is said loudly. Where `CI` is set, that fails.
    fn start() -> Option<Built> {
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
        let needed = [".offline/offline.wasm", "node_modules/vite"];
        if needed.iter().any(|path| !Path::new(web).join(path).exists()) {
            let ci = std::env::var("CI").is_ok_and(|ci| !ci.is_empty() && ci != "false");
            assert!(!ci, "WebAssembly must be tested here, but was not built");
            eprintln!(
                "SKIPPED: WebAssembly was not compared with a server, because it was not built: make offline"
            );
            return None;
        }
        let mut node = Command::new("node");
        node.arg([web, "/scripts/speak.mjs"].concat()).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = node.spawn().unwrap();
        let lines = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Some(Built { child, lines: Rc::new(RefCell::new(lines)) })
    }

    /// Another house; those before it are gone.
    fn house(&self) -> Speak {
        let lines = Rc::clone(&self.lines);
        writeln!(lines.borrow_mut().0, "anew").unwrap();
        Box::new(move |call| {
            let mut lines = lines.borrow_mut();
            writeln!(lines.0, "{call}").unwrap();
            let mut done = String::new();
            assert!(lines.1.read_line(&mut done).unwrap() > 0, "the house has fallen down over {call}");
            done
        })
    }
}

impl Drop for Built {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The same table in a house, with a line per seat and one of a spectator.
struct Inside {
    /// Whose house it is, for failures.
    whose: &'static str,
    speak: Speak,
    table: String,
    now: u64,
    frames: Vec<Vec<String>>,
    games: Vec<Value>,
    answer: Option<(u16, String)>,
}

impl Inside {
    /// Opens a table and deals, with the same steps as [`Dealt::at`].
    fn dealt(whose: &'static str, speak: Speak, deal: TestDeal, setup: &Value, seats: usize) -> Inside {
        let guest = |(number, name): (usize, &&str)| json!({ "token": number.to_string(), "name": name, "colour": 3 });
        let mut guests: Vec<Value> = NAMES.iter().take(seats).enumerate().map(guest).collect();
        guests.push(guest((seats, &"Zoe")));
        let mut inside = Inside {
            whose,
            speak,
            table: String::new(),
            now: 1_000_000,
            frames: vec![Vec::new(); seats + 1],
            games: vec![Value::Null; seats + 1],
            answer: None,
        };
        let (entropy, seed) = ([7; 32], deal.seed.0);
        inside.call(json!({ "do": "load", "entropy": entropy, "guests": guests, "pace": 0, "think": 0, "seed": seed }));
        let (status, made) = inside.ask(0, "POST", &["tables"], &[], json!({ "setup": setup }));
        assert_eq!(status, 201, "{made}");
        let made: Value = serde_json::from_str(&made).unwrap();
        inside.table = made["table"].as_str().unwrap().to_string();
        for line in 0..=seats {
            if line > 0 && line < seats {
                inside.request(line, json!({ "do": "sit" }));
            }
            let key = if line == seats { "watch" } else { "join" };
            let table = inside.table.clone();
            inside.call(json!({ "do": "open", "connection": line, "table": table }));
            let hello = json!({ "type": "hello", "protocol": protocol::VERSION, "token": line.to_string(), "key": key });
            inside.send(line, &hello);
        }
        for line in 0..seats {
            inside.request(line, json!({ "do": "ready", "ready": true }));
        }
        inside.request(0, json!({ "do": "start" }));
        for line in 0..seats {
            inside.send(line, &json!({ "type": "commit", "commitment": null }));
        }
        assert!(inside.games.iter().all(Value::is_object), "the cards were not dealt");
        inside
    }

    fn call(&mut self, call: Value) {
        let mut calls = vec![call];
        while let Some(mut call) = calls.pop() {
            self.now += 1;
            call["now"] = json!(self.now);
            let done: Heard = serde_json::from_str(&(self.speak)(&call.to_string())).unwrap();
            for batch in done.batches {
                for sending in batch.at_once.into_iter().chain(batch.frames) {
                    for to in sending.to {
                        self.hear(to, &sending.text);
                        let sent = |decision| json!({ "do": "sent", "connection": to, "decision": decision });
                        calls.extend(sending.window.map(sent));
                    }
                }
                assert!(batch.close.is_empty(), "{:?}", batch.close);
                let answer = batch.answers.into_iter().next().map(|answer| (answer.status, answer.body));
                self.answer = answer.or(self.answer.take());
            }
        }
    }

    fn hear(&mut self, line: usize, text: &str) {
        let message: Value = serde_json::from_str(text).unwrap();
        if message["game"].is_object() {
            self.games[line] = message["game"].clone();
        }
        let heard = comparable(text, &self.table);
        self.frames[line].extend(heard);
    }

    fn send(&mut self, line: usize, message: &Value) {
        self.call(json!({ "do": "frame", "connection": line, "text": message.to_string() }));
    }

    fn ask(
        &mut self,
        line: usize,
        method: &str,
        path: &[&str],
        query: &[(&str, &str)],
        body: Value,
    ) -> (u16, String) {
        let query: BTreeMap<&str, &str> = query.iter().copied().collect();
        let body = match body {
            Value::Null => String::new(),
            Value::String(text) => text,
            other => other.to_string(),
        };
        let token = line.to_string();
        self.call(json!({
            "do": "ask", "id": 1, "method": method, "path": path, "query": query, "token": token, "body": body
        }));
        self.answer.take().unwrap()
    }

    fn request(&mut self, line: usize, request: Value) {
        let table = self.table.clone();
        let path = ["tables", &table, "requests"];
        let (status, body) = self.ask(line, "POST", &path, &[], json!({ "request": request }));
        assert_eq!(status, 204, "{body}");
    }
}

/// What follows a call, as far as pages hear of it.
#[derive(Deserialize)]
struct Heard {
    batches: Vec<Batch>,
}

#[derive(Deserialize)]
struct Batch {
    at_once: Vec<Sending>,
    frames: Vec<Sending>,
    close: Vec<Value>,
    answers: Vec<Answer>,
}

#[derive(Deserialize)]
struct Sending {
    to: Vec<usize>,
    text: String,
    window: Option<u32>,
}

#[derive(Deserialize)]
struct Answer {
    status: u16,
    body: String,
}

/// The set-up of a recorded game for people, without clocks.
fn setup(record: &Record) -> Value {
    let mut options = serde_json::Map::new();
    for (_, id, value) in &record.options {
        let value = if id.ends_with("_seconds") { "0" } else { value };
        options.insert(id.clone(), serde_json::from_str(value).unwrap());
    }
    let seats: Vec<Value> = (0..record.seats).map(|_| json!({ "for": "person" })).collect();
    json!({ "game": record.game, "seats": seats, "options": options, "public": false, "clock": { "kind": "none" } })
}

fn text(game: &str, name: &str) -> String {
    let path = format!("{}/../../records/{game}/{name}.hzr", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn read(game: &str, name: &str) -> Record {
    Record::parse(&text(game, name)).unwrap()
}

fn same(server: &Dealt, insides: &[Inside], when: &str) {
    for inside in insides {
        for (place, (line, frames)) in server.lines.iter().zip(&inside.frames).enumerate() {
            for (one, two) in line.frames.iter().zip(frames) {
                assert_eq!(one, two, "line {place} {when}, {}", inside.whose);
            }
            assert_eq!(line.frames.len(), frames.len(), "line {place} {when}, {}", inside.whose);
        }
    }
}

/// Sends all the same message on a line; the kind of the server's answer.
async fn ask_all(server: &mut Dealt, insides: &mut [Inside], line: usize, message: Value) -> String {
    let mut twin = message.clone();
    twin["id"] = json!((server.lines[line].sent + 1).to_string());
    for inside in insides {
        inside.send(line, &twin);
    }
    server.lines[line].ask(message).await
}

/// Asks all about moves that are not to be played, and about lay-outs.
async fn probe(server: &mut Dealt, insides: &mut [Inside], line: usize) {
    let decision = server.lines[line].game["decision"].clone();
    let tried = json!({ "type": "try", "decision": decision, "moves": ["discard ness", "draw file"] });
    ask_all(server, insides, line, tried).await;
    for (wish, held) in drafts(&server.lines[line].game["view"]) {
        let arrange = json!({ "type": "arrange", "decision": decision, "wish": wish });
        ask_all(server, insides, line, arrange).await;
        let fit = json!({ "type": "fit", "decision": decision, "wish": wish, "held": held });
        ask_all(server, insides, line, fit).await;
    }
}

async fn answer(server: &mut Dealt, insides: &mut [Inside], line: usize, text: &str) -> String {
    let decision = server.lines[line].game["decision"].clone();
    ask_all(server, insides, line, json!({ "type": "move", "decision": decision, "move": text })).await
}

/// Plays the moves of a record as far as people can play them, and then any that are offered, until the game is over or long
/// enough. In a window everybody answers at a table, and a record has only what came into effect: there the rest is played by luck.
async fn play(server: &mut Dealt, insides: &mut [Inside], record: &Record, when: &str) -> usize {
    let mut written = record.moves();
    let mut rng = Rng::new(record.moves().count() as u64);
    let mut by_record = 0;
    let mut follow = true;
    for number in 0..MOVES {
        if server.lines.iter().all(|line| line.game["kind"] == "over") {
            break;
        }
        if number % 8 == 0 {
            probe(server, insides, number / 8 % record.seats).await;
        }
        // What a clock ended nobody can play.
        let next = written.next().filter(|line| follow && !line.text.starts_with('-'));
        let (mover, text) = match next.and_then(|line| line.text.split_once(' ')) {
            Some((seat, text)) => (usize::from(seat.as_bytes()[0] - b'A'), text.to_string()),
            None => match offered(server, &mut rng) {
                Some(offered) => offered,
                None => break,
            },
        };
        let kind = answer(server, insides, mover, &text).await;
        follow &= kind == "ack" && next.is_some();
        by_record += usize::from(follow);
        server.catch_up().await;
        same(server, insides, &format!("of {when}, move {number}: {text}"));
    }
    by_record
}

/// Any move that somebody is offered.
fn offered(server: &Dealt, rng: &mut Rng) -> Option<(usize, String)> {
    let legal = |line: &Line| line.game["legal"].as_array().cloned().unwrap_or_default();
    let mover = server.lines.iter().position(|line| !legal(line).is_empty())?;
    let legal = legal(&server.lines[mover]);
    Some((mover, legal[rng.below(legal.len())].as_str()?.to_string()))
}

/// Answers to requests are the same too: of the game so far, of the record that was brought along, and of the catalogue.
async fn requests(server: &Dealt, inside: &mut Inside, record: &str, when: &str) {
    let table = inside.table.clone();
    let at = format!("/api/tables/{}", server.place.table);
    let guest = &server.guests[0];
    let answer = guest.ask("GET", &format!("{at}/steps?seat=A&from=2"), None, None).await;
    let steps =
        inside.ask(0, "GET", &["tables", &table, "steps"], &[("seat", "A"), ("from", "2")], Value::Null);
    assert_eq!((answer.status, String::from_utf8(answer.body).unwrap()), steps, "{when}");
    // In a browser the page of rules is a file that is brought along.
    let book = include_str!("../../../../docs/rules/de/omerta.md");
    for (path, parts, query, body) in [
        ("/api/games", vec!["games"], vec![], Value::Null),
        (
            "/api/games/omerta/rules?lang=de",
            vec!["games", "omerta", "rules"],
            vec![("lang", "de")],
            json!(book),
        ),
        ("/api/games/none/rules", vec!["games", "none", "rules"], vec![], Value::Null),
    ] {
        let answer = guest.ask("GET", path, None, None).await;
        let told = inside.ask(0, "GET", &parts, &query, body);
        assert_eq!((answer.status, String::from_utf8(answer.body).unwrap()), told, "{path}, {when}");
    }
    let query = "/api/replays?open=true&from=0&seat=B";
    let mut http = workbench::client::Http::new(&*guest.address);
    let bearer = format!("Bearer {}", guest.token);
    for text in [record, "no record"] {
        let headers = [("authorization", bearer.as_str())];
        let answer = http.ask("POST", query, &headers, Some(text.as_bytes())).await.unwrap();
        let wish = [("open", "true"), ("from", "0"), ("seat", "B")];
        let told = inside.ask(0, "POST", &["replays"], &wish, Value::String(text.to_string()));
        assert_eq!((answer.status, String::from_utf8(answer.body).unwrap()), told, "{when}");
    }
}

#[tokio::test]
async fn a_house_says_what_a_server_says() {
    let records: Vec<Record> = RECORDS.iter().map(|(game, name)| read(game, name)).collect();
    let seeds: Vec<_> = records.iter().map(|record| record.seed).collect();
    let folder = tempfile::tempdir().unwrap();
    let deal = |seed| TestDeal { seed, exchange: None, fails: false };
    let deals = move |number: i64| deal(seeds[number as usize - 1]);
    let doors = Doors { wrap: None, deals: Some(Box::new(deals)) };
    let running = RunningServer::start_with(settings(&folder), doors).await.unwrap();
    let address = running.address.to_string();
    let built = Built::start();
    for (record, (game, name)) in records.iter().zip(RECORDS) {
        let when = format!("{game}/{name}");
        let setup = setup(record);
        let mut server = Dealt::at(&address, &setup, record.seats).await;
        let houses = [("native", Some(native())), ("WebAssembly", built.as_ref().map(Built::house))];
        let houses = houses.into_iter().filter_map(|(whose, speak)| Some((whose, speak?)));
        let dealt = |(whose, speak)| Inside::dealt(whose, speak, deal(record.seed), &setup, record.seats);
        let mut insides: Vec<Inside> = houses.map(dealt).collect();
        same(&server, &insides, &format!("of {when}, dealt"));
        let played = play(&mut server, &mut insides, record, &when).await;
        assert!(played >= 8, "{when}: only {played} moves of the record");
        for inside in &mut insides {
            requests(&server, inside, &text(game, name), &format!("{when}, {}", inside.whose)).await;
        }
    }
    running.stop().await;
}
