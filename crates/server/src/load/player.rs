//! One seat of the load: it gets ready, answers what it is asked with any legal move, and counts.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use anyhow::bail;
use engine::Rng;
use serde::Deserialize;
use serde_json::json;
use table::{Holder, PersonId, Stage, TableInfo, You};
use tokio::sync::{Semaphore, watch};

use crate::client::Socket;
use crate::secret;

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
    /// The time from one move of a table to the next on average.
    pub(super) beat: Option<Duration>,
}

/// What a player has counted.
#[derive(Debug, Default)]
pub(super) struct Tally {
    /// From sending a move to its acknowledgement, in microseconds.
    pub(super) waits: Vec<u32>,
    pub(super) errors: u64,
    pub(super) refused: u64,
}

impl Tally {
    pub(super) fn add(&mut self, other: Tally) {
        self.waits.extend(other.waits);
        self.errors += other.errors;
        self.refused += other.refused;
    }
}

/// The little of a message that playing needs; the view is passed over.
#[derive(Deserialize)]
struct Incoming<'a> {
    #[serde(rename = "type", borrow)]
    kind: Cow<'a, str>,
    #[serde(default, borrow)]
    id: Option<Cow<'a, str>>,
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
    legal: Vec<Cow<'a, str>>,
    #[serde(default)]
    result: Option<serde::de::IgnoredAny>,
}

struct Seated<'a> {
    socket: Socket,
    conditions: &'a Conditions,
    rng: Rng,
    you: Option<You>,
    /// Moves that wait for their acknowledgement: their numbers and when they were sent.
    waiting: VecDeque<(u64, Instant)>,
    /// What the last acknowledgement took.
    took: Duration,
    /// A move that is sent later: when, its number, and the message.
    planned: Option<(Instant, u64, String)>,
    decision: Option<u32>,
    number: u64,
    counted: bool,
    tally: Tally,
}

impl Player {
    /// Plays until it is told to stop.
    pub(super) async fn play(
        self,
        conditions: &Conditions,
        mut stopped: watch::Receiver<bool>,
        doors: &Semaphore,
    ) -> Tally {
        let opened = {
            let _door = doors.acquire().await;
            Socket::hello(&conditions.address, &self.table, &self.token, Some(&self.key), None).await
        };
        let socket = match opened {
            Ok(socket) => socket,
            Err(_) => return Tally { errors: 1, ..Tally::default() },
        };
        let luck = u64::from_le_bytes(secret::bytes().unwrap_or_default());
        let mut seated = Seated {
            socket,
            conditions,
            rng: Rng::new(luck),
            you: None,
            waiting: VecDeque::new(),
            took: Duration::ZERO,
            planned: None,
            decision: None,
            number: 0,
            counted: false,
            tally: Tally::default(),
        };
        loop {
            let planned = seated.planned.as_ref().map(|(when, _, _)| *when);
            let done = tokio::select! {
                text = seated.socket.next() => match text {
                    Ok(Some(text)) => seated.take(&text).await,
                    Ok(None) => Err(anyhow::anyhow!("the server closed the socket")),
                    Err(error) => Err(error),
                },
                () = Seated::due(planned) => match seated.planned.take() {
                    Some((_, number, message)) => seated.send_move(number, message).await,
                    None => Ok(()),
                },
                _ = stopped.changed() => return seated.tally,
            };
            if let Err(error) = done {
                tracing::warn!(%error, "a player of the load is out");
                seated.tally.errors += 1;
                return seated.tally;
            }
        }
    }
}

impl Seated<'_> {
    async fn take(&mut self, text: &str) -> anyhow::Result<()> {
        let message: Incoming<'_> = serde_json::from_str(text)?;
        match message.kind.as_ref() {
            "ack" => self.acknowledged(message.id.as_deref()),
            // Asking twice for a start, or too late, is no fault; a refused move is.
            "refused" if message.id.as_deref().is_none_or(|id| id.starts_with('m')) => {
                self.waiting.clear();
                self.decision = None;
                self.tally.refused += u64::from(self.conditions.measuring.load(Ordering::Relaxed));
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
        if let Some(game) = message.game {
            self.answer(game).await?;
        }
        Ok(())
    }

    fn acknowledged(&mut self, id: Option<&str>) {
        let Some(number) = id.and_then(|id| id.strip_prefix('m')).and_then(|id| id.parse::<u64>().ok())
        else {
            return;
        };
        let Some(place) = self.waiting.iter().position(|(sent, _)| *sent == number) else { return };
        let Some((_, sent)) = self.waiting.remove(place) else { return };
        self.took = sent.elapsed();
        if self.conditions.measuring.load(Ordering::Relaxed) {
            self.tally.waits.push(u32::try_from(self.took.as_micros()).unwrap_or(u32::MAX));
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
        let here = |seat: &table::SeatInfo| match seat.holder {
            Holder::Person { person } => table.people.iter().any(|one| one.person == person && one.connected),
            _ => false,
        };
        if table.host == Some(me) && table.seats.iter().all(|seat| seat.ready && here(seat)) {
            self.request(json!({ "do": "start" })).await?;
        }
        Ok(())
    }

    async fn answer(&mut self, game: Asked<'_>) -> anyhow::Result<()> {
        if !self.counted {
            self.counted = true;
            self.conditions.dealt.fetch_add(1, Ordering::Relaxed);
        }
        if game.result.is_some() {
            self.decision = None;
            if self.you.as_ref().is_some_and(|you| you.host) {
                self.request(json!({ "do": "rematch" })).await?;
            }
            return Ok(());
        }
        let answered = self.decision == Some(game.decision);
        if self.conditions.idle || game.legal.is_empty() || answered {
            return Ok(());
        }
        let pause = self.conditions.beat.map_or(Duration::ZERO, |beat| {
            // Between half and one and a half of the beat, so that the tables do not fall into step; what the last
            // acknowledgement took is part of it.
            let share = 0.5 + self.rng.below(1000) as f64 / 1000.0;
            beat.mul_f64(share).saturating_sub(self.took)
        });
        let text = &game.legal[self.rng.below(game.legal.len())];
        self.number += 1;
        self.decision = Some(game.decision);
        // Moves of the notation have no character that JSON escapes.
        let number = self.number;
        let message =
            format!(r#"{{"type":"move","id":"m{number}","decision":{},"move":"{text}"}}"#, game.decision);
        if pause.is_zero() {
            return self.send_move(number, message).await;
        }
        self.planned = Some((Instant::now() + pause, number, message));
        Ok(())
    }

    async fn send_move(&mut self, number: u64, message: String) -> anyhow::Result<()> {
        self.waiting.push_back((number, Instant::now()));
        self.socket.send(message).await
    }

    /// Waits until the planned move is due, for ever where none is planned.
    async fn due(planned: Option<Instant>) {
        match planned {
            Some(when) => tokio::time::sleep_until(when.into()).await,
            None => std::future::pending().await,
        }
    }
}
