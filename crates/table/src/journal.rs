//! The journal: rows are the one way in which a table remembers, when it runs and when it comes back.

use engine::Game;
use protocol::{DecisionKind, Setup, Stage};

use crate::people::forget_line;
use crate::table::{OutputOf, rules_of};
use crate::{Deal, Entropy, Entry, SetupError, Table, TableSettings, Time};

/// After a restart nobody has less than this.
const LEAST_AFTER_RESTART: u64 = 15_000;

impl<G: Game> Table<G> {
    /// Makes a table again from all its rows. `alive` is the last moment at which the server is known to have run;
    /// the time since then is not charged to anybody's clock.
    pub fn resume(
        rows: impl IntoIterator<Item = Entry>,
        settings: TableSettings,
        entropy: Entropy,
        alive: Option<Time>,
        now: Time,
    ) -> Result<(Table<G>, OutputOf<G>), ResumeError> {
        Table::resume_dealt(rows, settings, entropy, alive, now, None)
    }

    /// The same for a table that was dealt another way; see [`Table::deal_by`].
    pub fn resume_dealt(
        rows: impl IntoIterator<Item = Entry>,
        settings: TableSettings,
        entropy: Entropy,
        alive: Option<Time>,
        now: Time,
        deal: Option<Deal<G>>,
    ) -> Result<(Table<G>, OutputOf<G>), ResumeError> {
        let mut rows = rows.into_iter().enumerate();
        let Some((_, Entry::Created { table: id, setup, revision, at })) = rows.next() else {
            return Err(ResumeError::Empty);
        };
        if revision != G::INFO.revision {
            return Err(ResumeError::Revision { found: revision, expected: G::INFO.revision });
        }
        let mut table = Table::empty(&id, setup, settings, entropy, at).map_err(ResumeError::Setup)?;
        if let Some(deal) = deal {
            table.deal_by(deal);
        }
        for (place, row) in rows {
            table.fold(&row).map_err(|problem| ResumeError::Entry { place, problem })?;
        }
        table.wake_up(alive, now);
        let output = table.finish_step().map_err(ResumeError::Misfit)?;
        Ok((table, output))
    }

    /// Begins to live again: nobody is connected, and clocks go on where they stood.
    fn wake_up(&mut self, alive: Option<Time>, now: Time) {
        // Rows from the future were written while the caller's clock was wrong: from there time goes on as it passes.
        self.ahead = self.now.since(now);
        self.now = self.now.max(now);
        let now = self.now;
        self.room.wake_up(now);
        self.outbox.set_news(false);
        let clock = self.room.clock().millis();
        if let Some(game) = self.board.game_mut() {
            let full = game.fresh_deadline(now, clock);
            let timed = game.kind() == DecisionKind::Window;
            let deadline = match (game.deadline, full, alive) {
                (Some(deadline), Some(full), Some(alive)) if !timed => {
                    Some(now.after(deadline.since(alive).max(LEAST_AFTER_RESTART)).min(full))
                }
                _ => full,
            };
            game.reopen(now, deadline);
        }
    }

    /// Notes a row and lets it take effect. A row that does not fit stops the step: nothing of it is stored or told, and the
    /// table is to be made again from what was stored before.
    pub(crate) fn write(&mut self, row: Entry) {
        if self.misfit.is_some() {
            return;
        }
        match self.fold(&row) {
            Ok(()) => self.outbox.journal(row),
            Err(problem) => self.misfit = Some(Misfit { problem }),
        }
    }

    /// Notes a row about the game or the chat only: people and seats are as before.
    pub(crate) fn write_quietly(&mut self, row: Entry) {
        let news = self.outbox.has_news();
        self.write(row);
        self.outbox.set_news(news);
    }

    /// Lets a row take effect. What it means never depends on anything but the rows before it.
    pub(crate) fn fold(&mut self, row: &Entry) -> Result<(), String> {
        match row {
            Entry::Created { .. } => return Err("a table is made only once".to_string()),
            Entry::Started { at, .. } | Entry::Moved { at, .. } | Entry::Answered { at, .. } => {
                self.now = self.now.max(*at);
            }
            Entry::Changed { options, clock } => {
                let setup = Setup { options: options.clone(), clock: *clock, ..self.room.setup().clone() };
                let (rules, clock) = rules_of::<G>(&setup).map_err(|error| error.to_string())?;
                self.board.change(rules);
                self.room.change(setup, clock);
            }
            _ => {}
        }
        let players = || {
            let chairs = self.room.chairs().iter();
            chairs.filter_map(|chair| Some((chair.seat, chair.person()?))).collect()
        };
        let mover = self.board.fold(row, players, self.now, self.room.clock().millis())?;
        self.room.fold(row, self.now)?;
        match row {
            Entry::Sat { seat, .. } | Entry::Stood { seat } => self.outbox.restart_stream(*seat),
            Entry::Planned { seat, bot } => {
                self.outbox.restart_stream(*seat);
                if let (Stage::Running, Some(level)) = (self.room.stage(), bot) {
                    self.board.remark(format!("{seat} bot:{level}"));
                }
            }
            Entry::TakenOver { seat, level } => self.board.remark(format!("{seat} bot:{level}")),
            Entry::CameBack { seat } => {
                let name = self.room.sitting(*seat).map_or("", |person| &person.name);
                self.board.remark(format!("{seat} {name}"));
            }
            Entry::Moved { id, .. } | Entry::Answered { id, .. } => self.room.remember(mover, id.as_deref()),
            Entry::Forgotten { person } => self.outbox.rewrite_chat(|line| forget_line(line, *person)),
            Entry::Rematch => self.outbox.restart_streams(),
            _ => {}
        }
        self.outbox.set_news(true);
        Ok(())
    }
}

/// A row that does not fit the table that was about to write it. It stops the step before anything is stored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an entry does not fit the table: {problem}")]
pub struct Misfit {
    /// Why it does not fit.
    pub problem: String,
}

/// Why rows do not make a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// There is no row, or the first does not make a table.
    #[error("there is no row that makes the table")]
    Empty,
    /// The set-up does not hold any more.
    #[error(transparent)]
    Setup(SetupError),
    /// The game runs by a revision of the rules that this program does not carry.
    #[error("its rules have revision {found}; this program has revision {expected}")]
    Revision {
        /// What the rows say.
        found: u32,
        /// What this program has.
        expected: u32,
    },
    /// A row does not fit those before it.
    #[error("row {place}: {problem}")]
    Entry {
        /// Its place, from 0.
        place: usize,
        /// Why.
        problem: String,
    },
    /// The rows fit, but what follows from them now does not.
    #[error(transparent)]
    Misfit(Misfit),
}

#[cfg(test)]
mod tests {
    use games::al_capone::AlCapone;
    use protocol::{PersonId, SeatPlan};

    use super::*;
    use crate::{Guest, GuestId, Input};

    #[test]
    fn a_row_that_does_not_fit_stops_the_step_before_anything_is_stored() {
        let setup = Setup {
            game: "al-capone".to_string(),
            seats: vec![SeatPlan::Person; 2],
            options: Default::default(),
            public: false,
            clock: Default::default(),
            grace_seconds: None,
            tour: false,
        };
        let host = Guest { id: GuestId("a".to_string()), name: "Ada".to_string(), colour: 0 };
        let (settings, entropy) = (TableSettings::default(), Entropy::new([1; 32]));
        let (mut table, _) = Table::<AlCapone>::create("t", setup, settings, host, entropy, Time(1)).unwrap();
        table.write(Entry::Muted { person: PersonId(1), muted: true });
        table.write(Entry::Ready { person: PersonId(9), ready: true });
        table.write(Entry::Muted { person: PersonId(1), muted: false });
        let misfit = table.step(Time(2), Input::Tick).unwrap_err();
        assert_eq!(misfit.problem, "somebody without a seat is ready");
    }
}
