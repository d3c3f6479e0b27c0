//! Starting a game in two steps: everybody commits to a part of the seed, then reveals it.

use engine::{Game, Seat, SeatSet};
use protocol::{Refused, SeedCommit, StartStep};

use crate::people::Sitter;
use crate::seed::{Commitment, Part, derive_seed};
use crate::{Entry, Table, Time};

/// A start that is under way. It is not journalled: after a restart people start again.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) step: StartStep,
    /// When the step is over.
    pub(crate) until: Time,
    server: Part,
    /// The seats of people who have not done this step.
    missing: SeatSet,
    commitments: Vec<(Seat, Commitment)>,
    parts: Vec<(Seat, Part)>,
}

impl Start {
    /// What may be shown: the server's commitment first, those of the seats once all are in.
    pub(crate) fn commitments(&self) -> Vec<SeedCommit> {
        let server = ("server".to_string(), self.server.commitment());
        let seats = self.commitments.iter().filter(|_| self.step == StartStep::Reveal);
        std::iter::once(server)
            .chain(seats.map(|(seat, commitment)| (seat.to_string(), *commitment)))
            .map(|(who, commitment)| SeedCommit { who, commitment: commitment.to_string() })
            .collect()
    }
}

impl<G: Game> Table<G> {
    /// Begins a start: the server commits, the clients of people in seats are asked to.
    pub(crate) fn start_begins(&mut self) {
        let missing: SeatSet = self
            .room
            .chairs()
            .iter()
            .filter(|chair| chair.person().is_some())
            .map(|chair| chair.seat)
            .collect();
        let until = self.now.after(self.settings.start_millis);
        let start = Start {
            step: StartStep::Commit,
            until,
            server: Part(self.entropy.bytes()),
            missing,
            commitments: Vec::new(),
            parts: Vec::new(),
        };
        let shown = start.commitments();
        self.start = Some(start);
        self.outbox.set_news(true);
        self.tell_starting(StartStep::Commit, &shown, self.settings.start_millis);
        self.start_goes_on();
    }

    /// A client commits, or leaves its part out.
    pub(crate) fn commit(&mut self, seat: Seat, commitment: Option<&str>) -> Result<(), Refused> {
        let Some(start) = self.start.as_mut().filter(|start| start.step == StartStep::Commit) else {
            return Err(Refused::new("not-now", "no start waits for commitments"));
        };
        if !start.missing.contains(seat) {
            return Err(Refused::new("already-answered", "this seat has committed"));
        }
        if let Some(text) = commitment {
            let commitment = text
                .parse()
                .map_err(|()| Refused::new("bad-field", "commitment: expected 64 hexadecimal digits"))?;
            start.commitments.push((seat, commitment));
            start.commitments.sort_by_key(|(seat, _)| *seat);
        }
        start.missing.remove(seat);
        self.start_goes_on();
        Ok(())
    }

    /// A client reveals its part.
    pub(crate) fn reveal(&mut self, seat: Seat, part: &str) -> Result<(), Refused> {
        let Some(start) = self.start.as_mut().filter(|start| start.step == StartStep::Reveal) else {
            return Err(Refused::new("not-now", "no start waits for parts"));
        };
        let part: Part =
            part.parse().map_err(|()| Refused::new("bad-field", "part: expected 64 hexadecimal digits"))?;
        if !start.missing.contains(seat) {
            return Err(Refused::new("already-answered", "this seat has nothing to reveal"));
        }
        if !start.commitments.contains(&(seat, part.commitment())) {
            self.start_stops("wrong-reveal", Some(seat));
            return Err(Refused::new("wrong-reveal", "this part is not what the seat has committed to"));
        }
        start.parts.push((seat, part));
        start.missing.remove(seat);
        self.start_goes_on();
        Ok(())
    }

    /// Goes to the next step when everybody has done this one.
    fn start_goes_on(&mut self) {
        let until = self.now.after(self.settings.start_millis);
        let Some(start) = self.start.as_mut().filter(|start| start.missing.is_empty()) else { return };
        if start.step == StartStep::Commit && !start.commitments.is_empty() {
            start.step = StartStep::Reveal;
            start.until = until;
            start.missing = start.commitments.iter().map(|(seat, _)| *seat).collect();
            let shown = start.commitments();
            self.tell_starting(StartStep::Reveal, &shown, self.settings.start_millis);
            return;
        }
        let Some(start) = self.start.take() else { return };
        self.game_begins(&start);
    }

    /// The time of a step is over: who did not commit is left out; who did not reveal stops the start.
    pub(crate) fn start_times_out(&mut self) -> bool {
        let now = self.now;
        let Some(start) = self.start.as_mut().filter(|start| start.until <= now) else { return false };
        match start.step {
            StartStep::Commit => {
                start.missing = SeatSet::EMPTY;
                self.start_goes_on();
            }
            StartStep::Reveal => {
                let seat = start.missing.first();
                self.start_stops("no-reveal", seat);
            }
        }
        true
    }

    /// Gives a start up; everybody stays seated and ready.
    pub(crate) fn start_stops(&mut self, reason: &str, seat: Option<Seat>) {
        if self.start.take().is_some() {
            self.outbox.set_news(true);
            self.tell_start_stopped(reason, seat);
        }
    }

    fn game_begins(&mut self, start: &Start) {
        let mut commitments: Vec<_> =
            start.commitments().into_iter().map(|commit| (commit.who, commit.commitment)).collect();
        let mut parts = vec![("server".to_string(), start.server.to_string())];
        let mut given = start.parts.clone();
        given.sort_by_key(|(seat, _)| *seat);
        parts.extend(given.iter().map(|(seat, part)| (seat.to_string(), part.to_string())));
        let names = self.room.chairs().iter().map(|chair| match chair.sitter {
            Sitter::Bot(level) => format!("bot:{level}"),
            Sitter::Person(person) => {
                self.room.person(person).map_or_else(String::new, |person| person.name.clone())
            }
            Sitter::Open => String::new(),
        });
        let mut seed = derive_seed(&start.server, &start.parts).to_string();
        if let Some(tour) = self.room.is_tour().then(crate::tour::lesson::<G>).flatten() {
            // What was committed to has no part in these cards, and the record says nothing else.
            seed = tour.seed.to_string();
            (commitments, parts) = (Vec::new(), Vec::new());
        }
        let row = Entry::Started {
            number: self.room.games() + 1,
            seed,
            commitments,
            parts,
            names: names.collect(),
            at: self.now,
        };
        self.write(row);
        self.tell_what_happened(None, None);
    }
}
