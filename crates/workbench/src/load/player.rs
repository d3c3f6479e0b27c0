//! One seat of the load: it gets ready, answers what it is asked with any legal move, and counts.

use std::collections::{HashMap, VecDeque};
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use anyhow::bail;
use engine::Rng;
use protocol::{Holder, PersonId, Stage, TableInfo, You};
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;
use tokio::sync::Semaphore;

use crate::client::Socket;

/// A seat that was taken by REST and has no socket yet.
#[derive(Debug)]
pub(super) struct Player {
    pub(super) table: String,
    pub(super) key: String,
    pub(super) token: String,
}

/// What all players share.
pub(super) struct Conditions {
    pub(super) address: String,
    pub(super) measuring: AtomicBool,
    /// How many players have been dealt cards.
    pub(super) dealt: AtomicUsize,
    pub(super) idle: bool,
    /// Whether sockets that end come back.
    pub(super) follow: bool,
    /// When each table had its last acknowledged move, and its longest pause so far.
    pub(super) pauses: Mutex<HashMap<String, (Instant, Duration)>>,
    /// The time from one move of a table to the next on average.
    pub(super) beat: Option<Duration>,
    /// What all players have counted.
    pub(super) tally: Mutex<Tally>,
}

impl Conditions {
    fn is_measuring(&self) -> bool {
        self.measuring.load(Ordering::Relaxed)
    }

    fn pauses(&self) -> MutexGuard<'_, HashMap<String, (Instant, Duration)>> {
        self.pauses.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Measures pauses from a moment on.
    pub(super) fn watch_pauses(&self, begin: Instant) {
        self.pauses().values_mut().for_each(|pause| *pause = (begin, Duration::ZERO));
    }

    /// A move of a table was acknowledged.
    fn moved(&self, table: &str, now: Instant) {
        let mut pauses = self.pauses();
        match pauses.get_mut(table) {
            Some((last, longest)) => {
                *longest = (*longest).max(now.saturating_duration_since(*last));
                *last = now;
            }
            None => drop(pauses.insert(table.to_string(), (now, Duration::ZERO))),
        }
    }

    /// The longest pause of each table up to a moment, the shortest of them first.
    pub(super) fn longest_pauses(&self, end: Instant) -> Vec<Duration> {
        let pauses = self.pauses();
        let mut longest: Vec<Duration> = pauses
            .values()
            .map(|(last, longest)| (*longest).max(end.saturating_duration_since(*last)))
            .collect();
        longest.sort_unstable();
        longest
    }

    /// The common tally. A player that failed while counting leaves it as it was.
    pub(super) fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What players have counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// From sending a move to its acknowledgement, in microseconds.
    pub(super) waits: Vec<u32>,
    pub(super) errors: u64,
    pub(super) refused: u64,
}

/// The little of a message that playing needs; everything else is passed over.
#[derive(Deserialize)]
struct Incoming<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    id: Option<&'a str>,
    #[serde(default, borrow)]
    game: Option<Asked<'a>>,
    #[serde(default)]
    you: Option<You>,
    #[serde(default)]
    table: Option<TableInfo>,
}

#[derive(Deserialize)]
struct Asked<'a> {
    decision: u32,
    #[serde(borrow)]
    legal: Moves<'a>,
    #[serde(default)]
    result: Option<serde::de::IgnoredAny>,
}

/// A list of moves as it came. Moves of the notation have no character that JSON escapes.
#[derive(Deserialize)]
#[serde(transparent)]
struct Moves<'a>(#[serde(borrow)] &'a RawValue);

impl<'a> Moves<'a> {
    fn all(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.0.get().split('"').skip(1).step_by(2)
    }
}

struct Seated<'a> {
    socket: Socket,
    table: &'a str,
    welcomed: bool,
    conditions: &'a Conditions,
    rng: Rng,
    you: Option<You>,
    /// Moves that wait for their acknowledgement: their numbers and when they were sent.
    waiting: VecDeque<(u64, Instant)>,
    /// What the last acknowledgement took.
    took: Duration,
    /// A move that is sent later: its number, and the message.
    planned: Option<(u64, String)>,
    decision: Option<u32>,
    number: u64,
    counted: bool,
}

/// What a player takes along from one socket to the next.
#[derive(Default)]
struct Past {
    number: u64,
    counted: bool,
    /// How often in a row there was no welcome.
    tries: u32,
}

impl Player {
    /// Plays for ever.
    pub(super) async fn play(self, conditions: &Conditions, doors: &Semaphore) {
        let mut past = Past::default();
        loop {
            let ended = self.play_until_it_fails(conditions, doors, &mut past).await;
            if !conditions.follow {
                if let Err(error) = ended {
                    tracing::warn!(%error, "a player of the load is out");
                    conditions.tally().errors += 1;
                }
                return;
            }
            // As long as the page waits.
            let longest = 300_u64.saturating_mul(1 << past.tries.min(10)).min(8000);
            past.tries += 1;
            let share = 75 + getrandom::u64().unwrap_or_default() % 50;
            tokio::time::sleep(Duration::from_millis(longest * share / 100)).await;
        }
    }

    async fn play_until_it_fails(
        &self,
        conditions: &Conditions,
        doors: &Semaphore,
        past: &mut Past,
    ) -> anyhow::Result<()> {
        let socket = {
            let _door = doors.acquire().await;
            Socket::hello(&conditions.address, &self.table, &self.token, Some(&self.key), None).await?
        };
        let luck = getrandom::u64().unwrap_or_default();
        let mut seated = Seated {
            socket,
            table: &self.table,
            welcomed: false,
            conditions,
            rng: Rng::new(luck),
            you: None,
            waiting: VecDeque::new(),
            took: Duration::ZERO,
            planned: None,
            decision: None,
            number: past.number,
            counted: past.counted,
        };
        let ended = seated.play().await;
        *past = Past {
            number: seated.number,
            counted: seated.counted,
            tries: if seated.welcomed { 0 } else { past.tries },
        };
        ended
    }
}

impl Seated<'_> {
    /// Plays until the socket ends.
    async fn play(&mut self) -> anyhow::Result<()> {
        let seated = self;
        let mut alarm = pin!(tokio::time::sleep(Duration::ZERO));
        loop {
            tokio::select! {
                biased;
                text = seated.socket.next() => match text? {
                    Some(text) => {
                        if let Some(pause) = seated.take(&text).await? {
                            alarm.as_mut().reset(tokio::time::Instant::now() + pause);
                        }
                    }
                    None => bail!("the server closed the socket"),
                },
                () = alarm.as_mut(), if seated.planned.is_some() => {
                    if let Some((number, message)) = seated.planned.take() {
                        seated.send_move(number, message).await?;
                    }
                }
            }
        }
    }
}

impl Seated<'_> {
    /// Takes a message in. Says how long to wait before the planned move is sent, if one was planned.
    async fn take(&mut self, text: &str) -> anyhow::Result<Option<Duration>> {
        let message: Incoming<'_> = serde_json::from_str(text)?;
        match message.kind {
            "ack" => self.acknowledged(message.id),
            // Asking twice for a start, or too late, is no fault; a refused move is.
            "refused" if message.id.is_none_or(|id| id.starts_with('m')) => {
                self.waiting.clear();
                self.decision = None;
                self.conditions.tally().refused += u64::from(self.conditions.is_measuring());
            }
            "welcome" => {
                self.welcomed = true;
                if text.contains(r#""starting":["commit""#) {
                    self.socket.send(r#"{"type":"commit","commitment":null}"#).await?;
                }
            }
            "starting" if text.contains("\"commit\"") => {
                self.socket.send(r#"{"type":"commit","commitment":null}"#).await?;
            }
            "closed" => bail!("the server closed the table: {text}"),
            _ => {}
        }
        if let Some(you) = message.you {
            self.you = Some(you);
        }
        if let Some(table) = &message.table {
            self.get_ready(table).await?;
        }
        match message.game {
            Some(game) => self.answer(game).await,
            None => Ok(None),
        }
    }

    fn acknowledged(&mut self, id: Option<&str>) {
        let Some(number) = id.and_then(|id| id.strip_prefix('m')).and_then(|id| id.parse::<u64>().ok())
        else {
            return;
        };
        let Some(place) = self.waiting.iter().position(|(sent, _)| *sent == number) else { return };
        let Some((_, sent)) = self.waiting.remove(place) else { return };
        self.took = sent.elapsed();
        if self.conditions.follow {
            self.conditions.moved(self.table, Instant::now());
        }
        if self.conditions.is_measuring() {
            self.conditions.tally().waits.push(u32::try_from(self.took.as_micros()).unwrap_or(u32::MAX));
        }
    }

    async fn request(&mut self, request: serde_json::Value) -> anyhow::Result<()> {
        self.number += 1;
        let id = format!("r{}", self.number);
        self.socket.send(json!({ "type": "request", "id": id, "request": request }).to_string()).await
    }

    async fn get_ready(&mut self, table: &TableInfo) -> anyhow::Result<()> {
        let Some(you) = &self.you else { return Ok(()) };
        let me: PersonId = you.person;
        if table.stage != Stage::Waiting {
            return Ok(());
        }
        let mine = table.seats.iter().find(|seat| seat.holder == Holder::Person { person: me });
        if mine.is_some_and(|seat| !seat.ready) {
            return self.request(json!({ "do": "ready", "ready": true })).await;
        }
        let here = |seat: &protocol::SeatInfo| match seat.holder {
            Holder::Person { person } => table.people.iter().any(|one| one.person == person && one.connected),
            _ => false,
        };
        if table.host == Some(me) && table.seats.iter().all(|seat| seat.ready && here(seat)) {
            self.request(json!({ "do": "start" })).await?;
        }
        Ok(())
    }

    /// Answers what is asked with any legal move: at once, or later.
    async fn answer(&mut self, game: Asked<'_>) -> anyhow::Result<Option<Duration>> {
        if !self.counted {
            self.counted = true;
            self.conditions.dealt.fetch_add(1, Ordering::Relaxed);
        }
        if game.result.is_some() {
            self.decision = None;
            if self.you.as_ref().is_some_and(|you| you.host) {
                self.request(json!({ "do": "rematch" })).await?;
            }
            return Ok(None);
        }
        let choices = game.legal.all().count();
        let answered = self.decision == Some(game.decision);
        if self.conditions.idle || choices == 0 || answered {
            return Ok(None);
        }
        let text = game.legal.all().nth(self.rng.below(choices)).unwrap_or_default();
        self.number += 1;
        self.decision = Some(game.decision);
        let number = self.number;
        let message =
            format!(r#"{{"type":"move","id":"m{number}","decision":{},"move":"{text}"}}"#, game.decision);
        let pause = self.conditions.beat.map_or(Duration::ZERO, |beat| {
            // Between half and one and a half of the beat, so that the tables do not fall into step; what the last
            // acknowledgement took is part of it.
            let share = 0.5 + self.rng.below(1000) as f64 / 1000.0;
            beat.mul_f64(share).saturating_sub(self.took)
        });
        if pause.is_zero() {
            self.send_move(number, message).await?;
            return Ok(None);
        }
        self.planned = Some((number, message));
        Ok(Some(pause))
    }

    async fn send_move(&mut self, number: u64, message: String) -> anyhow::Result<()> {
        self.waiting.push_back((number, Instant::now()));
        self.socket.send(message).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_little_that_playing_needs_is_found() {
        let text = r#"{"type":"update","seq":3,"events":[{"card":"x"}],"game":{"number":1,"decision":7,"view":{"hand":["a"]},
            "legal":["draw file", "draw underworld"],"result":null}}"#;
        let message: Incoming<'_> = serde_json::from_str(text).unwrap();
        let game = message.game.unwrap();
        assert_eq!(
            (message.kind, message.id, game.decision, game.result.is_some()),
            ("update", None, 7, false)
        );
        assert_eq!(game.legal.all().collect::<Vec<_>>(), ["draw file", "draw underworld"]);
        let none: Moves<'_> = serde_json::from_str("[]").unwrap();
        assert_eq!(none.all().count(), 0);
    }
}
