//! One input at a time: step the machine, hand its rows to the writer, and tell people after the commit.

use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use protocol::{Refused, Setup};
use store::{Commit, Progress, RecordRow, StoreError};
use table::{
    AnyTable, ConnectionId, Delivery, Entropy, Entry, Frame, Guest, Input, SetupError, Thought, Time,
    WireOutput,
};
use tokio::sync::oneshot;

use super::slot::Facts;
use super::{Head, Hub, Outlet, OutletFrame, Slot, lock};
use crate::metrics::Metrics;
use crate::secret;

/// The store or the system failed; the log says why, the client only learns this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unavailable;

impl Unavailable {
    pub(crate) fn log(error: StoreError) -> Unavailable {
        tracing::error!(%error, "the store failed");
        Unavailable
    }
}

impl From<secret::NoRandomness> for Unavailable {
    fn from(error: secret::NoRandomness) -> Unavailable {
        tracing::error!(%error, "no randomness");
        Unavailable
    }
}

/// The answer to a request at a table.
pub(crate) type Answered = Result<Result<(), Refused>, Unavailable>;

/// A table that was just made, with the keys of its links.
pub(crate) struct NewTable {
    pub(crate) slot: Arc<Slot>,
    pub(crate) join_key: String,
    pub(crate) watch_key: String,
}

/// What follows a commit.
struct After {
    deliveries: Vec<Delivery<Frame>>,
    close: Vec<ConnectionId>,
    answer: Option<Result<(), Refused>>,
    think: Vec<table::AnyBotTask>,
    moves: u64,
    making: u32,
    since: Option<Instant>,
    ended: bool,
}

impl Hub {
    /// Makes a table and waits until it is safe.
    pub(crate) async fn create(
        self: &Arc<Hub>,
        setup: Setup,
        host: Guest,
        origin: Option<IpAddr>,
    ) -> Result<Result<NewTable, SetupError>, Unavailable> {
        let id = self.new_table_id(&host.id.0)?;
        let (join_key, watch_key) = (secret::id()?, secret::id()?);
        let head = Head::new(&join_key, &watch_key, setup.public);
        let now = self.now();
        let host_id = host.id.clone();
        let game = setup.game.clone();
        let made = AnyTable::create(&id, setup, self.table_settings(), host, Hub::entropy()?, now);
        let (mut machine, outcome) = match made {
            Ok(made) => made,
            Err(error) => return Ok(Err(error)),
        };
        let key = self.new_table_key().await?;
        if let Some(deals) = &self.deals {
            machine.deal_by(deals(key));
        }
        let game = match games::GameId::from_id(&game) {
            Ok(game) => game,
            Err(error) => return Ok(Err(SetupError::Game(error))),
        };
        let facts = Facts {
            key,
            id,
            game,
            revision: game.info().revision,
            created_ms: now.0 as i64,
            head,
            host: Some(host_id.0.clone()),
            origin,
            entries: 0,
        };
        let slot = Slot::new(facts, machine, Progress::Open, now);
        let (sender, receiver) = oneshot::channel();
        {
            // Whoever finds the table from now on waits until its first rows are handed over.
            let mut inner = lock(&slot.inner);
            self.insert(&slot);
            if self.is_gone(&host_id) {
                self.remove(&slot);
                return Err(Unavailable);
            }
            self.process_locked(&slot, &mut inner, outcome, Some(sender), None);
        }
        match receiver.await.map_err(|_| Unavailable)? {
            Err(error) => {
                self.remove(&slot);
                Err(error)
            }
            Ok(_) => Ok(Ok(NewTable { slot, join_key, watch_key })),
        }
    }

    /// Brings an input to a table.
    pub(crate) fn drive(self: &Arc<Hub>, slot: &Arc<Slot>, input: Input) {
        self.step(slot, input, None, None);
    }

    /// Brings a message that came in at a moment to a table.
    pub(crate) fn drive_message(self: &Arc<Hub>, slot: &Arc<Slot>, input: Input, since: Instant) {
        self.step(slot, input, None, Some(since));
    }

    /// Brings a request to a table and waits for its answer, which comes after the commit.
    pub(crate) async fn request(self: &Arc<Hub>, slot: &Arc<Slot>, input: Input) -> Answered {
        let (sender, receiver) = oneshot::channel();
        self.step(slot, input, Some(sender), None);
        receiver.await.unwrap_or(Err(Unavailable))
    }

    /// Brings a socket to a table: its outlet is known before the table can answer.
    pub(crate) fn connect(self: &Arc<Hub>, slot: &Arc<Slot>, outlet: Outlet, input: Input) {
        let connection = outlet.connection;
        tracing::debug!(table = slot.key, connection = connection.0, "a socket came");
        lock(&slot.outlets).push(outlet);
        self.drive(slot, input);
        // Whoever comes while the server stops may have missed that everybody was told.
        if self.is_draining() {
            slot.hand(connection, OutletFrame::Close("restart"));
        }
    }

    /// A socket has ended.
    pub(crate) fn disconnect(self: &Arc<Hub>, slot: &Arc<Slot>, connection: ConnectionId) {
        tracing::debug!(table = slot.key, connection = connection.0, "a socket went");
        lock(&slot.outlets).retain(|outlet| outlet.connection != connection);
        self.drive(slot, Input::Disconnect { connection });
    }

    fn step(
        self: &Arc<Hub>,
        slot: &Arc<Slot>,
        input: Input,
        answer: Option<oneshot::Sender<Answered>>,
        since: Option<Instant>,
    ) {
        let now = self.now();
        let mut inner = lock(&slot.inner);
        let Some(machine) = inner.machine.as_mut() else {
            drop(inner);
            if let Some(answer) = answer {
                let _ = answer.send(Err(Unavailable));
            }
            if let Input::Connect { connection, .. } = input {
                slot.hand(connection, OutletFrame::Close("try-again"));
            }
            return;
        };
        if let Input::Connect { guest, .. } | Input::Request { guest, .. } | Input::Knock { guest } = &input
            && self.is_gone(&guest.id)
        {
            drop(inner);
            if let Some(answer) = answer {
                let _ =
                    answer.send(Ok(Err(Refused::new("wrong-token", "there is no guest with this token"))));
            }
            if let Input::Connect { connection, .. } = input {
                slot.hand(connection, OutletFrame::Close("wrong-token"));
            }
            return;
        }
        // Strangers at the door do not keep a table open that nobody comes to any more.
        if !matches!(input, Input::Knock { .. }) {
            slot.touched.store(now.0, Ordering::Relaxed);
        }
        let ticked = matches!(input, Input::Tick);
        // A table that fails takes nobody with it: neither the thread, nor the timers of the others.
        let stepped = catch_unwind(AssertUnwindSafe(|| machine.step(now, input)));
        let outcome = match stepped.map_err(|_| "it panicked".to_string()) {
            Ok(Ok(outcome)) => outcome,
            Ok(Err(misfit)) => return self.step_stopped(slot, &mut inner, answer, &misfit.to_string()),
            Err(problem) => return self.step_stopped(slot, &mut inner, answer, &problem),
        };
        if ticked {
            inner.wake = None;
        }
        self.process_locked(slot, &mut inner, outcome, answer, since);
    }

    /// A machine has stopped in the middle of a step: nothing of that is stored. Once everything before it is, the machine is
    /// made again from the store.
    fn step_stopped(
        self: &Arc<Hub>,
        slot: &Arc<Slot>,
        inner: &mut super::slot::Inner,
        answer: Option<oneshot::Sender<Answered>>,
        problem: &str,
    ) {
        tracing::error!(table = slot.key, problem, "a step was stopped");
        inner.put_aside();
        if let Some(answer) = answer {
            let _ = answer.send(Err(Unavailable));
        }
        let (hub, place, making) = (Arc::clone(self), Arc::clone(slot), inner.making);
        let done = Box::new(move |_| hub.fall_back(&place, making));
        self.writer.submit(Commit { table: Some((slot.key, making)), rows: Vec::new(), done });
    }

    /// The lock on the machine is held until the rows are handed over: the writer gets them in the machine's order.
    pub(super) fn process_locked(
        self: &Arc<Hub>,
        slot: &Arc<Slot>,
        inner: &mut super::slot::Inner,
        outcome: WireOutput,
        answer: Option<oneshot::Sender<Answered>>,
        since: Option<Instant>,
    ) {
        let mut deliveries = outcome.after_commit;
        if slot.proven.load(Ordering::Relaxed) == inner.making {
            self.deliver(slot, outcome.at_once, None);
        } else {
            // A table that was just taken over: what is said is not known to be true before that is written.
            deliveries.splice(0..0, outcome.at_once);
        }
        if inner.wake != outcome.wake {
            inner.wake = outcome.wake;
            self.timers.set(slot.key, outcome.wake);
        }
        if outcome.lobby_changed && slot.head().published.is_some() {
            inner.listing = inner.machine.as_ref().map(|machine| Arc::new(machine.info()));
        }
        let mut rows = Vec::with_capacity(outcome.entries.len());
        let created = matches!(outcome.entries.first(), Some(Entry::Created { .. }));
        let stage = outcome.entries.iter().fold(inner.stage, stage_after);
        if created || stage != inner.stage {
            let away = inner.machine.as_ref().map(AnyTable::all_sent_away).unwrap_or_default();
            if stage == Progress::Closed && !away.is_empty() {
                slot.set_head(Arc::new(slot.head().closed(&away)));
            }
            rows.push(store::Row::Table(slot.row(stage)));
            inner.stage = stage;
        }
        let mut moves = 0;
        for row in &outcome.entries {
            if let Entry::Finished { number, record, at, .. } = row {
                rows.push(store::Row::Record(RecordRow {
                    table: slot.key,
                    number: *number,
                    text: record.clone(),
                    finished_ms: at.0 as i64,
                    players: players(inner.machine.as_ref()),
                }));
            }
            moves += u64::from(matches!(row, Entry::Moved { .. }));
            inner.entries += 1;
            rows.push(store::Row::Entry { table: slot.key, seq: inner.entries, body: json(row) });
        }
        let after = After {
            deliveries,
            close: outcome.close,
            answer: outcome.answer,
            think: outcome.think,
            moves,
            making: inner.making,
            since,
            ended: stage == Progress::Closed,
        };
        let nothing = rows.is_empty()
            && after.deliveries.is_empty()
            && after.close.is_empty()
            && after.think.is_empty()
            && answer.is_none();
        if nothing {
            return;
        }
        tracing::trace!(table = slot.key, rows = rows.len(), messages = after.deliveries.len(), "a step");
        let (hub, slot_after) = (Arc::clone(self), Arc::clone(slot));
        let done = Box::new(move |result| hub.committed(&slot_after, after, answer, result));
        self.writer.submit(Commit { table: Some((slot.key, inner.making)), rows, done });
    }

    /// Runs on the writer's thread after the commit.
    fn committed(
        self: &Arc<Hub>,
        slot: &Arc<Slot>,
        after: After,
        answer: Option<oneshot::Sender<Answered>>,
        result: Result<(), StoreError>,
    ) {
        if let Err(error) = result {
            if let Some(answer) = answer {
                let _ = answer.send(Err(Unavailable));
            }
            if !matches!(error, StoreError::Closed) {
                self.fall_back(slot, after.making);
            }
            return;
        }
        self.metrics.moves.fetch_add(after.moves, Ordering::Relaxed);
        // What an answer promises holds when it is read: a closed table no longer counts among its host's.
        if after.ended {
            self.remove(slot);
        }
        self.deliver(slot, after.deliveries, after.since);
        if let Some(answer) = answer {
            let said = after.answer.unwrap_or(Ok(()));
            let _ = answer.send(if self.may_speak() { Ok(said) } else { Err(Unavailable) });
        }
        for connection in after.close {
            slot.hand(connection, OutletFrame::Close("closed"));
        }
        after.think.into_iter().for_each(|task| self.think(slot, task));
        if after.ended {
            slot.close_outlets("closed");
        }
    }

    /// Lets a bot think in the pool. Where more bots wait than there are threads, each thinks for a shorter time, so
    /// that a table waits for its own bot and not for those of all others. A bot that cannot think plays anything, so
    /// that its table goes on.
    fn think(self: &Arc<Hub>, slot: &Arc<Slot>, task: table::AnyBotTask) {
        let nothing = task.nothing();
        let (hub, place) = (Arc::clone(self), Arc::clone(slot));
        let taken = self.pool.submit(move || {
            let crowd = 1 + hub.pool.waiting() as u64 / hub.settings.bot_thread_count() as u64;
            let end = task.most_millis.map(|millis| Instant::now() + Duration::from_millis(millis / crowd));
            let stop = || hub.is_draining() || end.is_some_and(|end| Instant::now() >= end);
            let thought = thought_of(task, &stop);
            Metrics::count(&hub.metrics.bot_moves);
            hub.drive(&place, Input::Thought(thought));
        });
        // A server that stops takes no thoughts either; its bots are asked again after the next start.
        if !taken && !self.is_draining() {
            tracing::warn!("too many bots want to think");
            self.drive(slot, Input::Thought(nothing));
        }
    }

    /// Whether what was worked out before this question may be told. Once the lease of this node has ended, another one may
    /// have told of something later: whoever was held up then says nothing.
    fn may_speak(&self) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| !cluster.lease_is_over())
    }

    fn deliver(&self, slot: &Slot, deliveries: Vec<Delivery<Frame>>, since: Option<Instant>) {
        if !self.may_speak() {
            return slot.close_outlets("try-again");
        }
        for delivery in deliveries {
            let text = axum::extract::ws::Utf8Bytes::from(delivery.message);
            for to in delivery.to {
                Metrics::count(&self.metrics.messages_out);
                if !slot.hand(to, OutletFrame::Text { text: text.clone(), window: delivery.window, since }) {
                    Metrics::count(&self.metrics.slow_readers);
                }
            }
        }
    }

    /// The machine is ahead of the disk: it is dropped, its sockets are closed, and it is made again from the store.
    pub(super) fn fall_back(self: &Arc<Hub>, slot: &Arc<Slot>, making: u32) {
        {
            let mut inner = lock(&slot.inner);
            if inner.making != making {
                return;
            }
            inner.making += 1;
            inner.put_aside();
            inner.wake = None;
        }
        slot.close_outlets("try-again");
        self.recover(slot);
    }

    /// Makes a machine of what is stored.
    pub(super) fn resume(
        &self,
        stored: store::StoredTable,
        entropy: Entropy,
        alive: Option<Time>,
    ) -> Result<(AnyTable, WireOutput, Progress), String> {
        let rows = stored
            .entries
            .iter()
            .map(|body| serde_json::from_slice(body))
            .collect::<Result<Vec<Entry>, _>>()
            .map_err(|error| error.to_string())?;
        // Whatever stands in a damaged journal, it costs its own table only.
        let resume = || AnyTable::resume(rows, self.table_settings(), entropy, alive, self.now());
        let resumed = catch_unwind(AssertUnwindSafe(resume)).map_err(|_| "it panicked".to_string())?;
        let (machine, outcome) = resumed.map_err(|error| error.to_string())?;
        Ok((machine, outcome, stored.row.stage))
    }
}

/// What a bot thinks; nothing where it fails.
fn thought_of(task: table::AnyBotTask, stop: &dyn Fn() -> bool) -> Thought {
    let nothing = task.nothing();
    catch_unwind(AssertUnwindSafe(|| task.run(stop))).unwrap_or_else(|_| {
        tracing::error!(seat = %nothing.seat, "a bot failed to think");
        nothing
    })
}

/// A row of the journal as it is stored. Its types have text keys only, so that writing it cannot fail.
pub(super) fn json(row: &Entry) -> Vec<u8> {
    serde_json::to_vec(row).unwrap_or_default()
}

/// The guests who play, for the store.
fn players(machine: Option<&AnyTable>) -> Vec<(String, String)> {
    let players = machine.map(AnyTable::players).unwrap_or_default();
    players.into_iter().map(|(seat, guest)| (seat.to_string(), guest.0)).collect()
}

/// How far a table has come after a row.
fn stage_after(stage: Progress, row: &Entry) -> Progress {
    match row {
        Entry::Created { .. } | Entry::Rematch => Progress::Open,
        Entry::Started { .. } => Progress::Running,
        Entry::Finished { .. } => Progress::Over,
        Entry::Closed { .. } => Progress::Closed,
        _ => stage,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::Held;
    use super::*;

    #[tokio::test]
    async fn a_table_goes_on_where_no_bot_is_let_in_to_think() {
        let held = Held::new();
        while held.hub.pool.submit(|| {}) {}
        let host = Guest { id: table::GuestId("ada".to_string()), name: "Ada".to_string(), colour: 1 };
        held.game(&host, false).await;
        let moves = || held.hub.metrics.moves.load(Ordering::Relaxed);
        let end = Instant::now() + Duration::from_secs(60);
        while moves() < 10 && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(moves() >= 10, "{} moves", moves());
    }

    #[test]
    fn a_bot_that_fails_to_think_says_nothing() {
        let nothing = Thought { number: 2, decision: 7, seat: engine::Seat::B, text: None };
        let thought = Thought { text: Some("pick 1".to_string()), ..nothing.clone() };
        let answer = thought.clone();
        let task = table::AnyBotTask::new(nothing.clone(), None, move |_| answer);
        assert_eq!(thought_of(task, &|| false), thought);
        let task = table::AnyBotTask::new(nothing.clone(), None, |_| panic!("this one fails on purpose"));
        assert_eq!(thought_of(task, &|| false), nothing);
    }
}
