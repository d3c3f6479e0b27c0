//! Folding rows: the one way in which a table remembers, when it runs and when it comes back.

use std::fmt;
use std::sync::Arc;

use engine::{Game, Seed, parse_move};

use crate::names::clean_name;
use crate::people::{DELETED_NAME, NAMELESS, Person, Sitter};
use crate::running::{Line, Running};
use crate::table::{OutputOf, rules_of};
use crate::window::Answer;
use crate::{ChatLine, Entropy, Row, Settings, Setup, SetupError, Stage, Table, Time};

/// So many chat lines are kept for those who come.
const KEPT_CHAT: usize = 50;
/// After a restart nobody has less than this.
const LEAST_AFTER_RESTART: u64 = 15_000;

impl<G: Game> Table<G> {
    /// Makes a table again from all its rows. `alive` is the last moment at which the server is known to have run;
    /// the time since then is not charged to anybody's clock.
    pub fn resume(
        rows: impl IntoIterator<Item = Row>,
        settings: Settings,
        entropy: Entropy,
        alive: Option<Time>,
        now: Time,
    ) -> Result<(Table<G>, OutputOf<G>), ResumeError> {
        Table::resume_dealt(rows, settings, entropy, alive, now, None)
    }

    /// The same for a table that was dealt another way; see [`Table::deal_by`].
    pub fn resume_dealt(
        rows: impl IntoIterator<Item = Row>,
        settings: Settings,
        entropy: Entropy,
        alive: Option<Time>,
        now: Time,
        deal: Option<crate::Deal<G>>,
    ) -> Result<(Table<G>, OutputOf<G>), ResumeError> {
        let mut rows = rows.into_iter().enumerate();
        let Some((_, Row::Created { table: id, setup, revision, at })) = rows.next() else {
            return Err(ResumeError::Empty);
        };
        if revision != G::INFO.revision {
            return Err(ResumeError::Revision { found: revision, expected: G::INFO.revision });
        }
        let mut table = Table::empty(&id, setup, settings, entropy, at).map_err(ResumeError::Setup)?;
        table.deal = deal;
        for (place, row) in rows {
            table.fold(&row).map_err(|problem| ResumeError::Row { place, problem })?;
        }
        table.wake_up(alive, now);
        let output = table.finish_step();
        Ok((table, output))
    }

    /// Begins to live again: nobody is connected, and clocks go on where they stood.
    fn wake_up(&mut self, alive: Option<Time>, now: Time) {
        self.now = self.now.max(now);
        let now = self.now;
        self.people.iter_mut().for_each(|person| person.away_since = now);
        self.news = false;
        let clock = self.clock.millis();
        if let Some(game) = &mut self.game {
            let full = game.fresh_deadline(now, clock);
            let timed = game.kind() == crate::DecisionKind::Window;
            let deadline = match (game.deadline, full, alive) {
                (Some(deadline), Some(full), Some(alive)) if !timed => {
                    Some(now.after(deadline.since(alive).max(LEAST_AFTER_RESTART)).min(full))
                }
                _ => full,
            };
            game.reopen(now, deadline);
        }
    }

    /// Lets a row take effect. What it means never depends on anything but the rows before it.
    pub(crate) fn fold(&mut self, row: &Row) -> Result<(), String> {
        match row {
            Row::Created { .. } => return Err("a table is made only once".to_string()),
            Row::Joined { person, guest, name, colour, watch_only } => {
                if !self.people.iter().any(|known| known.id == *person) {
                    self.people.push(Person::new(*person, guest.clone(), self.now));
                    self.people_made = self.people_made.max(person.0);
                }
                let person = self.person_mut(*person)?;
                person.name = clean_name(name).unwrap_or_else(|| NAMELESS.to_string());
                person.colour = *colour;
                person.watch_only = *watch_only;
                person.left = false;
            }
            Row::Sat { person, seat } => {
                self.person_mut(*person)?;
                let chair = self.chair_mut(*seat)?;
                chair.sitter = Sitter::Person(*person);
                chair.ready = false;
                chair.stand_in = None;
                self.restart_stream(*seat);
            }
            Row::Stood { seat } => {
                let chair = self.chair_mut(*seat)?;
                chair.sitter = Sitter::Open;
                chair.stand_in = None;
                self.restart_stream(*seat);
            }
            Row::Planned { seat, bot } => {
                let sitter = match bot {
                    Some(level) => Sitter::Bot(level.parse()?),
                    None => Sitter::Open,
                };
                let chair = self.chair_mut(*seat)?;
                chair.sitter = sitter;
                chair.stand_in = None;
                self.restart_stream(*seat);
                if let (Stage::Running, Sitter::Bot(level)) = (self.stage, sitter) {
                    self.remark(format!("{seat} bot:{level}"));
                }
            }
            Row::Changed { options, clock } => {
                let setup = Setup { options: options.clone(), clock: *clock, ..self.setup.clone() };
                let (rules, clock) = rules_of::<G>(&setup).map_err(|error| error.to_string())?;
                self.setup = setup;
                self.rules = Arc::new(rules);
                self.clock = clock;
                self.chairs.iter_mut().for_each(|chair| chair.ready = false);
            }
            Row::Ready { person, ready } => {
                let seat = self.seat_of_person(*person).ok_or("somebody without a seat is ready")?;
                self.chair_mut(seat)?.ready = *ready;
            }
            Row::Host { person } => {
                self.person_mut(*person)?;
                self.host = Some(*person);
            }
            Row::Kicked { person } => {
                self.person_mut(*person)?.kicked = true;
                if self.host == Some(*person) {
                    self.host = None;
                }
            }
            Row::Muted { person, muted } => self.person_mut(*person)?.muted = *muted,
            Row::Left { person } => {
                let person = *person;
                self.person_mut(person)?.left = true;
                if self.host == Some(person) {
                    self.host = None;
                }
                if self.seat_of_person(person).is_none() {
                    self.people.retain(|known| known.id != person);
                }
            }
            Row::Forgotten { person } => self.fold_forgotten(*person),
            Row::Started { number, seed, commitments, parts, names, at } => {
                let seed = Seed::from_hex(seed).map_err(|error| error.to_string())?;
                self.now = self.now.max(*at);
                let clock = self.clock.millis();
                let (mut game, events) =
                    Running::<G>::begin(&self.rules, self.deal.as_ref(), *number, seed, self.now, clock);
                self.happened = (events, true);
                game.commitments.clone_from(commitments);
                game.parts.clone_from(parts);
                game.names.clone_from(names);
                game.people =
                    self.chairs.iter().filter_map(|chair| Some((chair.seat, chair.person()?))).collect();
                self.game = Some(game);
                self.games = *number;
                self.stage = Stage::Running;
                self.chairs.iter_mut().for_each(|chair| chair.stand_in = None);
            }
            Row::Moved { text, id, reaction, at, .. } => {
                let mv = parse_move::<G>(text).map_err(|error| format!("{text:?}: {error}"))?;
                self.now = self.now.max(*at);
                let (now, clock) = (self.now, self.clock.millis());
                let game = self.game.as_mut().ok_or("a move without a game")?;
                self.happened = game
                    .apply(&self.rules, mv, *reaction, now, clock)
                    .map_err(|refusal| format!("{text:?} is not allowed: {refusal}"))?;
                self.remember(mv.seat(), id.as_deref());
            }
            Row::Answered { seat, text, by, id, reaction, at } => {
                self.now = self.now.max(*at);
                let game = self.game.as_mut().ok_or("an answer without a game")?;
                game.answers.push(Answer {
                    seat: *seat,
                    text: text.clone(),
                    by: *by,
                    reaction: *reaction,
                    at: *at,
                });
                self.remember(Some(*seat), id.as_deref());
            }
            Row::TakenOver { seat, level } => {
                let bot = level.parse()?;
                self.chair_mut(*seat)?.stand_in = Some(bot);
                self.remark(format!("{seat} bot:{level}"));
            }
            Row::CameBack { seat } => {
                let chair = self.chair_mut(*seat)?;
                chair.stand_in = None;
                let person = chair.person();
                let name = person.and_then(|person| self.person(person)).map(|person| person.name.clone());
                self.remark(format!("{seat} {}", name.unwrap_or_default()));
            }
            Row::Said { person, text, id, at } => {
                let name = self.person_mut(*person)?.name.clone();
                self.person_mut(*person)?.remember(id);
                if self.chat.len() == KEPT_CHAT {
                    self.chat.pop_front();
                }
                self.chat.push_back(ChatLine { person: *person, name, text: text.clone(), at_ms: at.0 });
            }
            Row::Finished { .. } => self.stage = Stage::Over,
            Row::Rematch => self.fold_rematch(),
            Row::Closed { .. } => self.stage = Stage::Closed,
        }
        self.news = true;
        Ok(())
    }

    /// Everybody moves on by one seat; people say again when they are ready.
    fn fold_rematch(&mut self) {
        let gone =
            |sitter| matches!(sitter, Sitter::Person(id) if self.person(id).is_none_or(|person| person.left));
        let sitters: Vec<Sitter> = self
            .chairs
            .iter()
            .map(|chair| if gone(chair.sitter) { Sitter::Open } else { chair.sitter })
            .collect();
        let last = sitters.len().saturating_sub(1);
        for (place, chair) in self.chairs.iter_mut().enumerate() {
            let from = place.checked_sub(1).unwrap_or(last);
            chair.sitter = sitters.get(from).copied().unwrap_or(Sitter::Open);
            chair.ready = false;
            chair.stand_in = None;
        }
        self.game = None;
        self.stage = Stage::Waiting;
        for place in 0..self.streams.len() {
            self.streams[place] = self.new_stream(place);
        }
    }

    fn fold_forgotten(&mut self, person: crate::PersonId) {
        if let Ok(known) = self.person_mut(person) {
            known.name = DELETED_NAME.to_string();
            known.guest = crate::GuestId(String::new());
        }
        for line in self.chat.iter_mut().filter(|line| line.person == person) {
            line.name = DELETED_NAME.to_string();
            line.text = "…".to_string();
        }
        let Some(game) = &mut self.game else { return };
        for seat in game.people.iter().filter(|(_, other)| *other == person).map(|(seat, _)| *seat) {
            if let Some(name) = game.names.get_mut(seat.index()).filter(|name| !name.starts_with("bot:")) {
                *name = DELETED_NAME.to_string();
            }
            let (own, bot) = (format!("{seat} "), format!("{seat} bot:"));
            for line in &mut game.lines {
                if let Line::Remark(text) = line
                    && text.starts_with(&own)
                    && !text.starts_with(&bot)
                {
                    *text = format!("{seat} {DELETED_NAME}");
                }
            }
        }
    }

    fn remark(&mut self, text: String) {
        if let Some(game) = &mut self.game {
            game.lines.push(Line::Remark(text));
        }
    }

    fn remember(&mut self, seat: Option<engine::Seat>, id: Option<&str>) {
        let person =
            seat.and_then(|seat| self.chairs.get(seat.index())).and_then(crate::people::Chair::person);
        if let (Some(id), Some(Ok(person))) = (id, person.map(|person| self.person_mut(person))) {
            person.remember(id);
        }
    }
}

/// Why rows do not make a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResumeError {
    /// There is no row, or the first does not make a table.
    Empty,
    /// The set-up does not hold any more.
    Setup(SetupError),
    /// The game runs by a revision of the rules that this program does not carry.
    Revision {
        /// What the rows say.
        found: u32,
        /// What this program has.
        expected: u32,
    },
    /// A row does not fit those before it.
    Row {
        /// Its place, from 0.
        place: usize,
        /// Why.
        problem: String,
    },
}

impl fmt::Display for ResumeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResumeError::Empty => f.write_str("there is no row that makes the table"),
            ResumeError::Setup(error) => error.fmt(f),
            ResumeError::Revision { found, expected } => {
                write!(f, "its rules have revision {found}; this program has revision {expected}")
            }
            ResumeError::Row { place, problem } => write!(f, "row {place}: {problem}"),
        }
    }
}

impl std::error::Error for ResumeError {}
