//! The exchange test on the wire: two servers whose tables differ in two cards that a seat has not seen send that seat,
//! and a spectator, the same frames, and write the same lines into their logs.
//!
//! Both are played by the same moves. Where frames begin to differ, the journals must give a reason: one of the two cards
//! was shown to the seat by right, or somebody else's move named one of them.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

use engine::{Game, Move, Rng, Seat, Seed, Viewer, apply_move, check_move, parse_move};
use games::{GameId, with_game};
use protocol::Setup;
use serde_json::{Value, json};
use server::{Doors, RunningServer};
use store::{Reader, SqliteReader};
use table::{Entry, TestDeal};
use tempfile::TempDir;
use workbench::client::Socket;

use crate::harness::{Guest, PATIENCE, Place, settings};

/// Tables of each game, and moves at each at most.
const TABLES: u64 = 4;
const MOVES: usize = 30;

/// A folder that the log has nothing to say about.
fn private_folder() -> TempDir {
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
    tempfile::Builder::new().permissions(mode).tempdir().unwrap()
}

/// How the table of a number is dealt: always the same way, with or without the exchange.
pub(crate) fn deal(number: i64, seat: Seat, exchanged: bool) -> TestDeal {
    let seed = Rng::new(number as u64).seed();
    TestDeal { seed, exchange: exchanged.then_some((seat, number as u64)), fails: false }
}

/// The seat that must not notice anything at the table of a number; every game has at least two.
pub(crate) fn watched(number: i64) -> Seat {
    Seat::wrapping(number as usize, 2)
}

/// Not a test of its own: the process that the test starts, when it names a folder.
#[test]
fn a_server_that_deals_as_it_is_told() {
    let Ok(folder) = std::env::var("HINTERZIMMER_EXCHANGE_DATA") else { return };
    let exchanged = std::env::var("HINTERZIMMER_EXCHANGE").is_ok();
    tracing_subscriber::fmt()
        .with_max_level(tracing_subscriber::filter::LevelFilter::TRACE)
        .without_time()
        .with_ansi(false)
        .with_writer(std::io::stderr)
        .init();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let mut settings = settings(&private_folder());
        settings.data = folder.into();
        let deals = move |number| deal(number, watched(number), exchanged);
        let doors = Doors { wrap: None, deals: Some(Box::new(deals)) };
        let running = RunningServer::start_with(settings, doors).await.unwrap();
        println!("listening on http://{}", running.address);
        std::io::stdout().flush().unwrap();
        tokio::task::spawn_blocking(|| std::io::stdin().read_to_end(&mut Vec::new())).await.unwrap().unwrap();
        running.stop().await;
    });
}

/// A server in a process of its own, because of its log.
struct Twin {
    child: Child,
    input: ChildStdin,
    address: String,
    folder: TempDir,
}

impl Twin {
    fn start(exchanged: bool) -> Twin {
        let folder = private_folder();
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args([
                "exchange::a_server_that_deals_as_it_is_told",
                "--exact",
                "--nocapture",
                "--test-threads=1",
            ])
            .env("HINTERZIMMER_EXCHANGE_DATA", folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(folder.path().join("log")).unwrap());
        if exchanged {
            command.env("HINTERZIMMER_EXCHANGE", "yes");
        }
        let mut child = command.spawn().unwrap();
        let input = child.stdin.take().unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines
            .find_map(|line| {
                line.unwrap().split_once("listening on http://").map(|(_, rest)| rest.to_string())
            })
            .expect("the server did not start");
        std::thread::spawn(move || lines.for_each(drop));
        Twin { child, input, address, folder }
    }

    /// Ends the server. Gives the moves in the journals of all tables, and the different lines of the log.
    fn end(mut self) -> (BTreeMap<i64, Vec<String>>, BTreeSet<String>) {
        drop(self.input);
        assert!(self.child.wait().unwrap().success());
        let reader = SqliteReader::open(&self.folder.path().join("hinterzimmer.sqlite")).unwrap();
        let mut journals = BTreeMap::new();
        reader
            .tables(&mut |stored| {
                let rows = stored.entries.iter().map(|body| serde_json::from_slice::<Entry>(body).unwrap());
                let moves = rows.filter_map(|row| match row {
                    Entry::Moved { text, .. } => Some(text),
                    _ => None,
                });
                journals.insert(stored.row.key, moves.collect());
                Ok(())
            })
            .unwrap();
        let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap();
        (journals, log.lines().map(str::to_string).collect())
    }
}

/// A connection and every frame that came over it, without what differs between any two tables.
pub(crate) struct Line {
    socket: Socket,
    table: String,
    pub(crate) frames: Vec<String>,
    pub(crate) game: Value,
    /// How many messages with ids were sent; the ids are their numbers.
    pub(crate) sent: u64,
}

impl Line {
    async fn open(guest: &Guest, place: &Place, key: &str) -> Line {
        let socket =
            Socket::hello(&guest.address, &place.table, &guest.token, Some(key), None).await.unwrap();
        let mut line =
            Line { socket, table: place.table.clone(), frames: Vec::new(), game: Value::Null, sent: 0 };
        line.until(|message| message["type"] == "welcome").await;
        line
    }

    async fn until(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let text = tokio::time::timeout(PATIENCE, self.socket.next()).await.expect("nothing came");
            let text = text.unwrap().expect("the server closed the socket");
            let message: Value = serde_json::from_str(&text).unwrap();
            if message["game"].is_object() {
                self.game = message["game"].clone();
            }
            let found = wanted(&message);
            self.frames.extend(comparable(&text, &self.table));
            if found {
                return message;
            }
        }
    }

    async fn send(&mut self, message: Value) {
        self.socket.send(message.to_string()).await.unwrap();
    }

    /// Asks something and gives the kind of the answer.
    pub(crate) async fn ask(&mut self, mut message: Value) -> String {
        self.sent += 1;
        let id = format!("{}", self.sent);
        message["id"] = json!(id);
        self.send(message).await;
        let answer = self.until(|message| message["id"] == id.as_str()).await;
        answer["type"].as_str().unwrap().to_string()
    }

    /// Reads everything that was sent before.
    async fn catch_up(&mut self) {
        self.ask(json!({ "type": "ping" })).await;
    }

    fn legal(&self) -> Vec<String> {
        let list = self.game["legal"].as_array().cloned().unwrap_or_default();
        list.iter().map(|text| text.as_str().unwrap().to_string()).collect()
    }
}

/// A frame without what differs between any two tables; nothing where its place among the others does.
pub(crate) fn comparable(text: &str, table: &str) -> Option<String> {
    let mut message: Value = serde_json::from_str(text).unwrap();
    match message["type"].as_str().unwrap() {
        "update" | "ack" | "refused" | "tried" | "arranged" | "fits" => Some(text.to_string()),
        // It overtakes what waits for a commit.
        "pong" => None,
        _ => {
            for name in ["now_ms", "left_ms", "stream", "commitments", "starting"] {
                message.as_object_mut().unwrap().remove(name);
            }
            let people = message.pointer_mut("/table/people").and_then(Value::as_array_mut);
            for person in people.into_iter().flatten() {
                person.as_object_mut().unwrap().remove("away_ms");
            }
            Some(message.to_string().replace(table, "the table"))
        }
    }
}

/// What a player of mini Rummy might draft from what the seat sees, and tiles held meanwhile. Elsewhere nothing of use.
pub(crate) fn drafts(view: &Value) -> Vec<(String, String)> {
    let (Some(rack), Some(table)) = (view["rack"].as_array(), view["table"].as_array()) else {
        return vec![("b1 b2 b3".to_string(), "b4".to_string())];
    };
    let word = |tile: &Value| tile.as_str().unwrap_or_default().to_string();
    let rack: Vec<String> = rack.iter().map(word).collect();
    let group = |laid: &Value| {
        let tiles = laid["tiles"].as_array().cloned().unwrap_or_default();
        tiles.iter().map(|written| word(&written["tile"])).collect::<Vec<_>>().join(" ")
    };
    let mut groups: Vec<String> = table.iter().map(group).collect();
    let held = rack.first().cloned().unwrap_or_default();
    let lies = groups.join("; ");
    groups.extend(rack.iter().skip(1).cloned().collect::<Vec<_>>().chunks(3).map(|tiles| tiles.join(" ")));
    vec![(lies, held.clone()), (groups.join("; "), held)]
}

/// A table of people at one of the servers, dealt; the last line is a spectator's.
pub(crate) struct Dealt {
    pub(crate) guests: Vec<Guest>,
    pub(crate) place: Place,
    pub(crate) lines: Vec<Line>,
}

impl Dealt {
    pub(crate) async fn at(address: &str, setup: &Value, seats: usize) -> Dealt {
        Dealt::where_it_is(address, setup, seats, &|_| true).await
    }

    /// The same at a table whose name is as wanted.
    async fn where_it_is(address: &str, setup: &Value, seats: usize, wanted: &Wanted<'_>) -> Dealt {
        let mut guests = vec![Guest::new(address, "Ada").await];
        let mut place = guests[0].create(setup.clone()).await;
        while !wanted(&place.table) {
            guests[0] = Guest::new(address, "Ada").await;
            place = guests[0].create(setup.clone()).await;
        }
        for name in ["Ben", "Cleo", "Dora", "Eve"].iter().take(seats - 1) {
            guests.push(Guest::new(address, name).await);
        }
        let watcher = Guest::new(address, "Zoe").await;
        let mut lines = Vec::new();
        for (number, guest) in guests.iter().enumerate() {
            if number > 0 {
                let (status, code) =
                    guest.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await;
                assert_eq!(status, 204, "{code}");
            }
            lines.push(Line::open(guest, &place, &place.join_key).await);
        }
        lines.push(Line::open(&watcher, &place, &place.watch_key).await);
        for guest in &guests {
            assert_eq!(guest.request(&place, None, json!({ "do": "ready", "ready": true })).await.0, 204);
        }
        assert_eq!(guests[0].request(&place, None, json!({ "do": "start" })).await.0, 204);
        for line in &mut lines[..seats] {
            line.send(json!({ "type": "commit", "commitment": null })).await;
            line.catch_up().await;
        }
        let mut dealt = Dealt { guests, place, lines };
        dealt.catch_up().await;
        assert!(dealt.lines.iter().all(|line| line.game.is_object()), "the cards were not dealt");
        dealt
    }

    /// Lets everybody read everything that was sent before. The answer to a request, which is refused here, waits for the
    /// commits before it, and so does what is told after them.
    pub(crate) async fn catch_up(&mut self) {
        let (status, _) = self.guests[0].request(&self.place, None, json!({ "do": "start" })).await;
        assert_ne!(status, 204);
        for line in &mut self.lines {
            line.catch_up().await;
        }
    }

    /// What the seat is answered when it tries this and that, and what it can look through.
    async fn probe(&mut self, seat: Seat) -> String {
        let line = &mut self.lines[seat.index()];
        let decision = line.game["decision"].clone();
        for text in
            ["resign", "discard ness", "draw file", "snap 1", "meld nitti 3", "lay b1 b2 b3", "nonsense"]
        {
            line.ask(json!({ "type": "try", "decision": decision, "moves": [text, text] })).await;
        }
        for (wish, held) in drafts(&line.game["view"]) {
            line.ask(json!({ "type": "arrange", "decision": decision, "wish": wish })).await;
            line.ask(json!({ "type": "fit", "decision": decision, "wish": wish, "held": held })).await;
        }
        if line.legal().is_empty() {
            for text in ["discard ness", "draw file", "peek 1 2", "nonsense"] {
                line.ask(json!({ "type": "move", "decision": decision, "move": text })).await;
            }
        }
        let path = format!("/api/tables/{}/steps?seat={seat}", self.place.table);
        let answer = self.guests[seat.index()].ask("GET", &path, None, None).await;
        assert_eq!(answer.status, 200);
        String::from_utf8(answer.body).unwrap()
    }

    /// Plays a move and lets everybody see what follows; the kind of the answer.
    pub(crate) async fn play(&mut self, mover: usize, text: &str) -> String {
        let decision = self.lines[mover].game["decision"].clone();
        let answer =
            self.lines[mover].ask(json!({ "type": "move", "decision": decision, "move": text })).await;
        self.catch_up().await;
        answer
    }
}

/// Whether a table of a name is one that can be used.
pub(crate) type Wanted<'a> = dyn Fn(&str) -> bool + Sync + 'a;

/// Two tables that are dealt alike but for two cards, at two servers.
pub(crate) async fn twin_tables(
    addresses: [&str; 2],
    wanted: [&Wanted<'_>; 2],
    setup: &Value,
    seats: usize,
) -> [Dealt; 2] {
    [
        Dealt::where_it_is(addresses[0], setup, seats, wanted[0]).await,
        Dealt::where_it_is(addresses[1], setup, seats, wanted[1]).await,
    ]
}

/// Plays two tables by the same moves. Gives how many positions looked the same, and whether they began to differ.
pub(crate) async fn lockstep(tables: &mut [Dealt; 2], seats: usize, number: i64) -> (usize, bool) {
    let seat = watched(number);
    let [one, two] = tables;
    let mut rng = Rng::new(number as u64);
    for compared in 0..MOVES {
        if [&*one, &*two].iter().any(|dealt| !dealt.lines[seat.index()].game["result"].is_null()) {
            let differ =
                [seat.index(), seats].iter().any(|at| one.lines[*at].frames != two.lines[*at].frames);
            return (compared, differ);
        }
        let steps = [one.probe(seat).await, two.probe(seat).await];
        for place in [seat.index(), seats] {
            let frames = [&one.lines[place].frames, &two.lines[place].frames];
            if frames[0] != frames[1] {
                // Shown where the journals give no reason.
                let first = frames[0].iter().zip(frames[1]).find(|(one, two)| one != two);
                println!("table {number}, place {place}, after {compared} moves: {first:#?}");
                return (compared, true);
            }
        }
        // What was told apart by right can be looked through, too; the journals say whether it was.
        assert_eq!(steps[0], steps[1], "{seat} can look through different games");
        let movers: Vec<usize> = (0..seats).filter(|place| !one.lines[*place].legal().is_empty()).collect();
        let Some(mover) = rng.pick(&movers) else { return (compared, false) };
        let legal = one.lines[mover].legal();
        let text = &legal[rng.below(legal.len())];
        if one.play(mover, text).await != two.play(mover, text).await {
            assert_ne!(mover, seat.index(), "{seat} cannot play {text} at both tables");
            return (compared + 1, true);
        }
    }
    (MOVES, false)
}

/// Whether the journals say why a seat's frames differ: what it saw differs by right, or a move of somebody else named a
/// card. The error says what is wrong.
pub(crate) fn excused<G: Game>(
    setup: &Setup,
    number: i64,
    one: &[String],
    two: &[String],
) -> Result<(), String> {
    let seat = watched(number);
    let rules = G::rules(setup.seats.len(), &setup.options()).unwrap();
    let TestDeal { seed, .. } = deal(number, seat, true);
    let mut state = G::begin(&rules, seed, &mut ());
    let exchanged = G::exchange(&rules, &state, seat, &mut Rng::new(number as u64));
    let (mut other, cards) = exchanged.ok_or("there was nothing to exchange")?;
    let seen = |events: &[G::Event]| -> Vec<G::Event> {
        events.iter().filter_map(|event| G::redact(&rules, event, Viewer::Seat(seat))).collect()
    };
    let shown = |events: &[G::Event]| {
        let mut shown = Vec::new();
        events.iter().for_each(|event| G::shown(&rules, event, Viewer::Seat(seat), &mut shown));
        shown.iter().any(|card| cards.contains(card))
    };
    for place in 0.. {
        let (text, twin) = (one.get(place), two.get(place));
        let read = |text: &String| parse_move::<G>(text).map_err(|error| error.to_string());
        if text != twin {
            let refused = |text: Option<&String>, state: &G::State| -> Result<bool, String> {
                let Some(text) = text else { return Ok(false) };
                let mv: Move<G::Action> = read(text)?;
                Ok(mv.seat() != Some(seat) && check_move::<G>(&rules, state, &mv).is_err())
            };
            let named = refused(text, &other)? || refused(twin, &state)?;
            return if named { Ok(()) } else { Err(format!("{text:?} here and {twin:?} there")) };
        }
        let Some(text) = text else { return Err("the moves give no reason".to_string()) };
        let mv = read(text)?;
        let before = G::round(&state);
        let (mut events, mut others) = (Vec::new(), Vec::new());
        apply_move::<G, _>(&rules, &mut state, &mv, &mut events).map_err(|refusal| format!("{refusal:?}"))?;
        apply_move::<G, _>(&rules, &mut other, &mv, &mut others).map_err(|refusal| format!("{refusal:?}"))?;
        if seen(&events) != seen(&others) {
            let by_right = shown(&events) || shown(&others);
            return if by_right { Ok(()) } else { Err(format!("{seat} saw different things of {text}")) };
        }
        // The next round is dealt from what lies where: everything may differ.
        if G::round(&state) != before {
            return Ok(());
        }
    }
    Ok(())
}

/// Options that let no clock run: time is not what is compared.
pub(crate) fn options(game: GameId) -> Value {
    let timed = game.info().options.iter().filter(|option| option.id.ends_with("seconds"));
    timed.map(|option| (option.id.to_string(), json!(0))).collect::<serde_json::Map<_, _>>().into()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_and_log_lines_tell_nothing_that_a_seat_may_not_know() {
    let twins = [Twin::start(false), Twin::start(true)];
    let mut differing = Vec::new();
    let mut number = 0;
    for game in GameId::ALL {
        let mut compared = 0;
        for table in 0..TABLES {
            number += 1;
            let seats = game.info().seats[table as usize % game.info().seats.len()];
            let plans = vec![json!({ "for": "person" }); seats];
            let setup = json!({ "game": game.info().id, "seats": plans, "options": options(*game) });
            let addresses = [&*twins[0].address, &*twins[1].address];
            let mut tables = twin_tables(addresses, [&|_| true, &|_| true], &setup, seats).await;
            let (same, differs) = lockstep(&mut tables, seats, number).await;
            compared += same;
            if differs {
                let setup: Setup = serde_json::from_value(setup).unwrap();
                differing.push((*game, setup, number));
            }
        }
        assert!(compared > 10, "{}: only {compared} positions were compared", game.info().id);
    }
    let [one, two] = twins;
    let ((one, lines), (two, twin_lines)) = (one.end(), two.end());
    // Once two games differ by right, so do the steps that follow in them.
    let apart: Vec<String> = differing.iter().map(|(.., number)| format!("a step table={number} ")).collect();
    let alike = |lines: BTreeSet<String>| -> BTreeSet<String> {
        lines.into_iter().filter(|line| !apart.iter().any(|table| line.contains(table.as_str()))).collect()
    };
    for (game, setup, number) in differing {
        let verdict = with_game!(game, G => excused::<G>(&setup, number, &one[&number], &two[&number]));
        assert_eq!(verdict, Ok(()), "{} at table {number}", game.info().id);
    }
    assert!(lines.iter().any(|line| line.contains("a step")), "no moves were logged: {lines:?}");
    assert_eq!(alike(lines), alike(twin_lines), "the logs tell the two games apart");
}

#[test]
fn a_difference_without_a_reason_is_found() {
    let setup: Setup = serde_json::from_value(json!({
        "game": "al-capone", "seats": [{ "for": "person" }, { "for": "person" }],
    }))
    .unwrap();
    assert!(excused::<games::al_capone::AlCapone>(&setup, 1, &[], &[]).is_err());
    let seed: Seed = deal(1, Seat::A, false).seed;
    assert_eq!(seed, deal(1, Seat::A, true).seed);
}
