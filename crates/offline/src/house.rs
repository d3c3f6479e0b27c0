//! The house: all tables of a device.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use engine::Seed;
use protocol::{Refused, Setup, Stage};
use table::{
    Access, AnyTable, ConnectionId, Delivery, Entropy, Entry, Frame, Guest, GuestId, Input, Pace, SetupError,
    TableSettings, TestDeal, Time, WireOutput,
};

use crate::call::{Answer, Batch, Call, Closing, Commit, Done, GuestRow, Head, Pondered, Sending, Timed};
use crate::sockets::Socket;
use crate::work::{Job, Work};

/// What the ids of tables here begin with. Those of servers have no such sign in them.
const HERE: &str = "here-";
/// Letters and digits that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// All tables, guests and studies of a device.
pub struct House {
    /// Milliseconds that pass while something is thought about.
    pub(crate) clock: fn() -> f64,
    pub(crate) settings: TableSettings,
    entropy: Entropy,
    pub(crate) now: Time,
    pub(crate) guests: BTreeMap<String, GuestRow>,
    /// Every table that is stored, those too of which nobody has wanted anything yet.
    pub(crate) heads: BTreeMap<String, Head>,
    pub(crate) tables: BTreeMap<String, Slot>,
    pub(crate) sockets: BTreeMap<u64, Socket>,
    /// With a number each, by which thoughts find what they are about.
    pub(crate) work: VecDeque<(u64, Work)>,
    pub(crate) works: u64,
    pub(crate) thought: Option<Pondered>,
    pub(crate) reviews: BTreeMap<String, Job>,
    pub(crate) batches: Vec<Batch>,
    deal: Option<TestDeal>,
}

/// A table that is awake.
pub(crate) struct Slot {
    pub(crate) machine: AnyTable,
    /// How many rows it has.
    rows: usize,
    /// The finished games: their numbers and records.
    pub(crate) records: Vec<(u32, String)>,
    pub(crate) stage: Stage,
    wake: Option<Time>,
}

impl House {
    /// An empty house. The clock counts milliseconds; what is thought about ends by it.
    pub fn new(clock: fn() -> f64) -> House {
        House {
            clock,
            settings: TableSettings::default(),
            entropy: Entropy::new([0; 32]),
            now: Time(0),
            guests: BTreeMap::new(),
            heads: BTreeMap::new(),
            tables: BTreeMap::new(),
            sockets: BTreeMap::new(),
            work: VecDeque::new(),
            works: 0,
            thought: None,
            reviews: BTreeMap::new(),
            batches: Vec::new(),
            deal: None,
        }
    }

    /// Takes a call as JSON and gives what follows as JSON; an empty text where it is no call.
    pub fn call_text(&mut self, text: &str) -> String {
        let Ok(call) = serde_json::from_str::<Timed>(text) else { return String::new() };
        serde_json::to_string(&self.call(call)).unwrap_or_default()
    }

    /// Takes a call.
    pub fn call(&mut self, Timed { now, call }: Timed) -> Done {
        self.now = self.now.max(Time(now));
        match call {
            Call::Load { entropy, guests, tables, pace, think, seed } => {
                self.deal = seed.map(|seed| TestDeal { seed: Seed(seed), exchange: None, fails: false });
                self.entropy = Entropy::new(entropy);
                self.guests = guests.into_iter().map(|guest| (guest.token.clone(), guest)).collect();
                self.heads = tables.into_iter().map(|head| (head.id.clone(), head)).collect();
                self.settings.think_millis = think.unwrap_or(self.settings.think_millis);
                if let Some(min_millis) = pace {
                    self.settings.pace = Pace { min_millis, max_millis: min_millis.saturating_mul(2) };
                }
            }
            Call::Table { table, rows } => self.wake_up(&table, &rows),
            Call::Open { connection, table } => self.open(connection, table),
            Call::Frame { connection, text } => self.frame(connection, &text),
            Call::Close { connection } => self.close(connection),
            Call::Sent { connection, decision } => {
                let to = ConnectionId(connection);
                self.bring_by_socket(connection, Input::WindowSent { connection: to, decision });
            }
            Call::Ask { id, ask } => self.ask(id, &ask),
            Call::Think => self.think(),
            Call::Ponder => self.ponder(),
            Call::Pondered { thought } => self.pondered(thought),
            Call::Tick => self.tick(),
            Call::Failed { table } => self.fall_back(&table),
        }
        Done {
            batches: std::mem::take(&mut self.batches),
            wake: self.tables.values().filter_map(|slot| slot.wake).min().map(|time| time.0),
            busy: !self.work.is_empty(),
            apart: self.is_apart(),
            thought: self.thought.take(),
        }
    }

    /// A random name with five bits a letter.
    pub(crate) fn name(&mut self, letters: usize) -> String {
        let mut name = String::with_capacity(letters);
        while name.len() < letters {
            let left = letters - name.len();
            let bytes = self.entropy.bytes();
            name.extend(bytes.iter().take(left).map(|byte| char::from(ALPHABET[usize::from(byte % 32)])));
        }
        name
    }

    /// A guest as tables know them.
    pub(crate) fn guest(&self, token: &str) -> Option<Guest> {
        let GuestRow { token, name, colour } = self.guests.get(token)?.clone();
        Some(Guest { id: GuestId(token), name, colour })
    }

    /// Makes a table; its id.
    pub(crate) fn create(&mut self, setup: Setup, host: Guest) -> Result<String, SetupError> {
        let id = format!("{HERE}{}", self.name(20));
        let entropy = Entropy::new(self.entropy.bytes());
        let (mut machine, output) =
            AnyTable::create(&id, setup, self.settings.clone(), host, entropy, self.now)?;
        if let Some(deal) = self.deal {
            machine.deal_by(deal);
        }
        let slot = Slot { machine, rows: 0, records: Vec::new(), stage: Stage::Waiting, wake: None };
        self.tables.insert(id.clone(), slot);
        self.carry_out(&id, output, Vec::new());
        Ok(id)
    }

    /// Makes a table again from its rows. One that cannot be made again stays on the list of none.
    fn wake_up(&mut self, id: &str, rows: &[String]) {
        if self.tables.contains_key(id) {
            return;
        }
        let entries: Result<Vec<Entry>, _> = rows.iter().map(|row| serde_json::from_str(row)).collect();
        let Ok(entries) = entries else { return self.give_up(id) };
        let records = entries.iter().filter_map(finished).collect();
        let alive = self.heads.get(id).map(|head| Time(head.touched));
        let entropy = Entropy::new(self.entropy.bytes());
        let Ok((machine, output)) =
            AnyTable::resume(entries, self.settings.clone(), entropy, alive, self.now)
        else {
            return self.give_up(id);
        };
        let stage = machine.info().stage;
        self.tables.insert(id.to_string(), Slot { machine, rows: rows.len(), records, stage, wake: None });
        self.carry_out(id, output, Vec::new());
    }

    fn give_up(&mut self, id: &str) {
        self.heads.remove(id);
    }

    /// Rows were not stored: the table is ahead of them, and comes again from what is stored.
    fn fall_back(&mut self, id: &str) {
        self.tables.remove(id);
        self.work.retain(|(_, work)| !work.is_of(id));
        self.hang_up(id, "try-again");
    }

    /// Closes all sockets of a table.
    pub(crate) fn hang_up(&mut self, id: &str, reason: &str) {
        let at = self.sockets.iter().filter(|(_, socket)| socket.table == id).map(|(number, _)| *number);
        let numbers: Vec<u64> = at.collect();
        let close = numbers.into_iter().map(|number| self.farewell(number, reason)).collect();
        self.batches.push(Batch { close, ..Batch::default() });
    }

    /// Brings an input to a table. The answers are given once everything is stored.
    pub(crate) fn step(
        &mut self,
        id: &str,
        input: Input,
        answers: Vec<Answer>,
    ) -> Option<Result<(), Refused>> {
        let now = self.now;
        let slot = self.tables.get_mut(id)?;
        match slot.machine.step(now, input) {
            Ok(output) => {
                let answer = output.answer.clone();
                self.carry_out(id, output, answers);
                answer
            }
            // Nothing of such a step is stored; the table comes again from what is.
            Err(_) => {
                self.fall_back(id);
                None
            }
        }
    }

    /// Asks something of a table for a guest.
    pub(crate) fn request(
        &mut self,
        id: &str,
        guest: Guest,
        request: protocol::Request,
    ) -> Result<(), Refused> {
        let input = Input::Request { guest, access: Access::Play, request };
        let gone = || Refused::new("try-again", "the table has to be made again; nothing has changed");
        self.step(id, input, Vec::new()).unwrap_or_else(|| Err(gone()))
    }

    /// Notes what a table wants done.
    fn carry_out(&mut self, id: &str, output: WireOutput, answers: Vec<Answer>) {
        let now = self.now;
        let Some(slot) = self.tables.get_mut(id) else { return };
        slot.wake = output.wake;
        slot.records.extend(output.entries.iter().filter_map(finished));
        let stage = output.entries.iter().fold(slot.stage, stage_after);
        slot.stage = stage;
        let mut commit = None;
        if !output.entries.is_empty() {
            let first = slot.rows;
            slot.rows += output.entries.len();
            // The types of rows have text keys only, so that writing them cannot fail.
            let rows =
                output.entries.iter().map(|row| serde_json::to_string(row).unwrap_or_default()).collect();
            let head = head_of(id, slot, self.guests.keys(), now);
            self.heads.insert(id.to_string(), head.clone());
            commit = Some(Commit::Rows { first, rows, head });
        }
        let tasks = output.think.into_iter().map(|task| Work::Bot { table: id.to_string(), task });
        self.work.extend((self.works + 1..).zip(tasks));
        self.works = self.work.back().map_or(self.works, |(number, _)| self.works.max(*number));
        let close = output.close.iter().map(|connection| {
            self.sockets.remove(&connection.0);
            Closing { connection: connection.0, text: None }
        });
        let batch = Batch {
            close: close.collect(),
            at_once: output.at_once.into_iter().map(sending).collect(),
            commit,
            frames: output.after_commit.into_iter().map(sending).collect(),
            answers,
        };
        self.batches.push(batch);
        if stage == Stage::Closed {
            self.hang_up(id, "closed");
        }
    }

    fn tick(&mut self) {
        let due = |slot: &Slot| slot.wake.is_some_and(|wake| wake <= self.now);
        let due: Vec<String> =
            self.tables.iter().filter(|(_, slot)| due(slot)).map(|(id, _)| id.clone()).collect();
        for id in due {
            self.step(&id, Input::Tick, Vec::new());
        }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        let tables: Vec<String> = self.tables.keys().cloned().collect();
        for table in tables {
            self.hang_up(&table, "closed");
        }
        self.tables.clear();
        self.heads.clear();
        self.guests.clear();
        self.work.clear();
        self.reviews.clear();
    }
}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "House({} tables)", self.heads.len())
    }
}

fn sending(delivery: Delivery<Frame>) -> Sending {
    let to = delivery.to.into_iter().map(|connection| connection.0).collect();
    Sending { to, text: delivery.message, window: delivery.window }
}

fn finished(row: &Entry) -> Option<(u32, String)> {
    match row {
        Entry::Finished { number, record, .. } => Some((*number, record.clone())),
        _ => None,
    }
}

/// What a table is doing after a row.
fn stage_after(stage: Stage, row: &Entry) -> Stage {
    match row {
        Entry::Created { .. } | Entry::Rematch => Stage::Waiting,
        Entry::Started { .. } => Stage::Running,
        Entry::Finished { .. } => Stage::Over,
        Entry::Closed { .. } => Stage::Closed,
        _ => stage,
    }
}

fn head_of<'a>(id: &str, slot: &Slot, guests: impl Iterator<Item = &'a String>, now: Time) -> Head {
    let glance = |token: &String| {
        let glance = slot.machine.glance(&GuestId(token.clone()), now)?;
        Some((token.clone(), glance))
    };
    let game = slot.machine.info().game;
    Head {
        id: id.to_string(),
        game,
        stage: slot.stage,
        touched: now.0,
        glances: guests.filter_map(glance).collect(),
    }
}
