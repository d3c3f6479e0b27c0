//! Telling: the one place where something about the table becomes a message to somebody.

use engine::{Game, Seat, Viewer, action_text};
use protocol::{
    ChatLine, DecisionKind, Holder, Message, PersonId, PersonInfo, Position, ResumeFrom, SeatInfo,
    SeedCommit, Stage, StartStep, TableInfo, Update, Welcome, You,
};

use crate::people::{Person, Sitter};
use crate::stream::Kept;
use crate::table::MessageOf;
use crate::{ConnectionId, Delivery, Table};

impl<G: Game> Table<G> {
    /// Tells every viewer the same.
    fn tell_all(&mut self, kept: &Kept<G::Event>, message: impl Fn(u64) -> MessageOf<G>) {
        for viewer in self.room.viewers() {
            self.outbox.tell(viewer, self.room.connections(viewer), kept.clone(), &message);
        }
    }

    /// Tells everybody of people, seats and the stage, if anything of that has changed.
    pub(crate) fn tell_news(&mut self) {
        if self.outbox.take_news() {
            let table = self.table_info();
            self.tell_all(&Kept::Nothing, |seq| Message::Lobby { seq, table: Box::new(table.clone()) });
        }
    }

    /// Tells everybody which step of a start it is.
    pub(crate) fn tell_starting(&mut self, step: StartStep, commitments: &[SeedCommit], left_ms: u64) {
        self.tell_all(&Kept::Nothing, |seq| Message::Starting {
            seq,
            step,
            commitments: commitments.to_vec(),
            left_ms,
        });
    }

    /// Tells everybody that there is no start.
    pub(crate) fn tell_start_stopped(&mut self, reason: &str, seat: Option<Seat>) {
        self.tell_all(&Kept::Nothing, |seq| Message::StartStopped { seq, reason: reason.to_string(), seat });
    }

    /// Tells everybody what was said.
    pub(crate) fn tell_chat(&mut self, line: &ChatLine) {
        self.tell_all(&Kept::Chat(line.clone()), |seq| Message::Chat { seq, line: line.clone() });
    }

    /// Tells a viewer how the game went on.
    pub(crate) fn tell_update(&mut self, viewer: Viewer, events: Vec<G::Event>) {
        let to = self.room.connections(viewer);
        let Some(seq) = self.outbox.number(viewer, Kept::Events(events.clone())) else { return };
        if to.is_empty() {
            return;
        }
        if let Some(game) = self.position(viewer) {
            let window = window_mark(&game, viewer);
            let message = Message::Update(Box::new(Update { seq, events, game }));
            self.outbox.deliver(Delivery { to, message, window });
        }
    }

    /// Gives a connection everything it may see, or what it has missed.
    pub(crate) fn welcome(
        &mut self,
        person: PersonId,
        connection: ConnectionId,
        resume: Option<&ResumeFrom>,
    ) {
        let viewer = self.room.viewer_of(person);
        let Some(stream) = self.outbox.stream(viewer) else { return };
        let missed = resume.and_then(|from| stream.since(&from.stream, from.seq));
        let (missed, chat) = match missed {
            Some((events, chat)) => (Some(events), chat),
            None => (None, self.room.chat().iter().cloned().collect()),
        };
        let (name, seq) = (stream.name.clone(), stream.seq);
        let watch_only = self.room.person(person).is_some_and(|person| person.watch_only);
        let welcome = Welcome {
            protocol: protocol::VERSION,
            stream: name,
            seq,
            you: You { person, seat: viewer.seat(), host: self.room.host() == Some(person), watch_only },
            table: self.table_info(),
            game: self.position(viewer),
            starting: self.start.as_ref().map(|start| (start.step, start.commitments())),
            missed,
            chat,
            now_ms: self.now.0,
        };
        let window = welcome.game.as_ref().and_then(|game| window_mark(game, viewer));
        let message = Message::Welcome(Box::new(welcome));
        self.outbox.deliver(Delivery { to: vec![connection], message, window });
    }

    /// Welcomes all connections of a person anew: the person looks from another seat now.
    pub(crate) fn welcome_anew(&mut self, person: PersonId) {
        let connections: Vec<ConnectionId> = self
            .room
            .person(person)
            .into_iter()
            .flat_map(|person| &person.connections)
            .map(|c| c.id)
            .collect();
        for connection in connections {
            self.welcome(person, connection, None);
        }
    }

    /// The position as a viewer sees it.
    fn position(&mut self, viewer: Viewer) -> Option<Position<G::View>> {
        let remembered = self.board.remembered(viewer);
        let game = self.board.game()?;
        let rules = &**self.board.rules();
        let seat = viewer.seat();
        let waits = seat.is_some_and(|seat| game.waiting(rules).contains(seat));
        let mut actions = Vec::new();
        if let Some(seat) = seat.filter(|_| waits) {
            G::legal(rules, &game.state, seat, &mut actions);
        }
        let asked = seat.is_some_and(|seat| game.asked.contains(seat));
        Some(Position {
            number: game.number,
            decision: game.decision,
            kind: game.kind(),
            asked: game.asked,
            answered: asked && !waits,
            view: G::view(rules, &game.state, viewer),
            remembered,
            legal: actions.into_iter().map(action_text::<G>).collect(),
            handles: seat
                .filter(|_| waits)
                .and_then(|seat| G::handles(rules, &game.state, seat))
                .map(Into::into),
            left_ms: game.deadline.map(|deadline| deadline.since(self.now)),
            result: game.result(rules),
        })
    }

    /// People, seats and set-up as everybody may see them.
    pub(crate) fn table_info(&self) -> TableInfo {
        let options = G::options(self.board.rules());
        let seats = self.room.chairs().iter().map(|chair| SeatInfo {
            seat: chair.seat,
            holder: match chair.sitter {
                Sitter::Open => Holder::Open,
                Sitter::Person(person) => Holder::Person { person },
                Sitter::Bot(level) => Holder::Bot { level: level.to_string() },
            },
            ready: chair.ready || matches!(chair.sitter, Sitter::Bot(_)),
            stand_in: chair.stand_in.map(|level| level.to_string()),
            wait: self.voters(chair.seat, true),
            call: self.voters(chair.seat, false),
        });
        let here = |person: &&Person| {
            !person.kicked
                && (person.connected()
                    || self.room.host() == Some(person.id)
                    || self.room.seat_of(person.id).is_some())
        };
        let people = self.room.people().iter().filter(here).map(|person| PersonInfo {
            person: person.id,
            name: person.name.clone(),
            colour: person.colour,
            connected: person.connected(),
            away_ms: (!person.connected()).then(|| self.now.since(person.away_since)),
            muted: person.muted,
        });
        TableInfo {
            id: self.id.clone(),
            game: G::INFO.id.to_string(),
            revision: G::INFO.revision,
            options: options.iter().map(|(id, value)| (id.to_string(), value.clone().into())).collect(),
            public: self.room.setup().public,
            tour: self.room.setup().tour,
            locked: self.room.locked(),
            slow_chat_seconds: self.room.slow_chat_seconds(),
            clock: self.room.clock(),
            stage: if self.start.is_some() { Stage::Starting } else { self.room.stage() },
            games: self.room.games(),
            host: self.room.host(),
            seats: seats.collect(),
            people: people.collect(),
            knocking: self.knocks.shown(),
        }
    }

    /// Notes when a window reached a seat; the first time counts. Whoever was away when it opened and comes later is timed
    /// from its opening: nobody gains by coming late to what others may have told them.
    pub(crate) fn window_sent(&mut self, connection: ConnectionId, decision: u32) {
        let now = self.now;
        let Some(since) = self.room.open_since(connection) else { return };
        let seat = self.room.person_of(connection).and_then(|person| self.room.seat_of(person));
        let Some(game) = self.board.game_mut().filter(|game| game.decision == decision) else { return };
        if since > game.opened && !game.reopened {
            return;
        }
        if let Some(sent) = seat.and_then(|seat| game.sent.get_mut(seat.index())) {
            sent.get_or_insert(now);
        }
    }
}

/// The mark of a message that puts a timed window to its viewer.
fn window_mark<V>(game: &Position<V>, viewer: Viewer) -> Option<u32> {
    let asked = viewer.seat().is_some_and(|seat| game.asked.contains(seat)) && !game.answered;
    (game.kind == DecisionKind::Window && asked).then_some(game.decision)
}
