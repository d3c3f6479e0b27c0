//! Telling: the one place where something about the table becomes a message to somebody.

use engine::{Game, Seat, Viewer, action_text};

use crate::message::{Holder, PersonInfo, Position, SeatInfo, StartStep, Update, Welcome, You};
use crate::people::{Connection, Person, Sitter};
use crate::stream::{Kept, Stream};
use crate::table::{MessageOf, PROTOCOL_VERSION};
use crate::window::seats_of;
use crate::{
    ChatLine, ConnectionId, DecisionKind, Delivery, Message, PersonId, Refused, ResumeFrom, SeedCommit,
    Stage, Table, TableInfo,
};

impl<G: Game> Table<G> {
    pub(crate) fn viewers(&self) -> impl Iterator<Item = Viewer> + use<G> {
        Viewer::all(self.chairs.len())
    }

    /// The connections of everybody who looks from a seat, or from none.
    fn connections(&self, viewer: Viewer) -> Vec<ConnectionId> {
        let mut connections = Vec::new();
        for person in self.people.iter().filter(|person| person.connected()) {
            if self.viewer_of(person.id) == viewer {
                connections.extend(person.connections.iter().map(|connection| connection.id));
            }
        }
        connections
    }

    pub(crate) fn viewer_of(&self, person: PersonId) -> Viewer {
        self.seat_of_person(person).map_or(Viewer::Spectator, Viewer::Seat)
    }

    fn stream_mut(&mut self, viewer: Viewer) -> Option<&mut Stream<G::Event>> {
        let place = viewer.seat().map_or(self.chairs.len(), Seat::index);
        self.streams.get_mut(place)
    }

    pub(crate) fn new_stream(&mut self, place: usize) -> Stream<G::Event> {
        self.streams_made += 1;
        let who = Seat::new(place).filter(|_| place < self.chairs.len()).map_or('-', Seat::letter);
        Stream::new(format!("{:016x}.{}.{who}", self.epoch, self.streams_made))
    }

    pub(crate) fn restart_stream(&mut self, seat: Seat) {
        let stream = self.new_stream(seat.index());
        if let Some(place) = self.streams.get_mut(seat.index()) {
            *place = stream;
        }
    }

    /// Numbers a message in a viewer's stream and sends it to all connections there.
    fn tell(&mut self, viewer: Viewer, kept: Kept<G::Event>, message: impl FnOnce(u64) -> MessageOf<G>) {
        let to = self.connections(viewer);
        let Some(stream) = self.stream_mut(viewer) else { return };
        let seq = stream.next(kept);
        if !to.is_empty() {
            self.out.after_commit.push(Delivery { to, message: message(seq), window: None });
        }
    }

    /// Tells everybody of people, seats and the stage, if anything of that has changed.
    pub(crate) fn tell_news(&mut self) {
        if !std::mem::take(&mut self.news) {
            return;
        }
        self.out.lobby_changed = true;
        let table = self.table_info();
        for viewer in self.viewers() {
            self.tell(viewer, Kept::Nothing, |seq| Message::Lobby { seq, table: Box::new(table.clone()) });
        }
    }

    /// Tells everybody which step of a start it is.
    pub(crate) fn tell_starting(&mut self, step: StartStep, commitments: &[SeedCommit], left_ms: u64) {
        for viewer in self.viewers() {
            let commitments = commitments.to_vec();
            self.tell(viewer, Kept::Nothing, |seq| Message::Starting { seq, step, commitments, left_ms });
        }
    }

    /// Tells everybody that there is no start.
    pub(crate) fn tell_start_stopped(&mut self, reason: &str, seat: Option<Seat>) {
        for viewer in self.viewers() {
            let reason = reason.to_string();
            self.tell(viewer, Kept::Nothing, |seq| Message::StartStopped { seq, reason, seat });
        }
    }

    /// Tells everybody what was said.
    pub(crate) fn tell_chat(&mut self, line: &ChatLine) {
        for viewer in self.viewers() {
            let line = line.clone();
            self.tell(viewer, Kept::Chat(line.clone()), |seq| Message::Chat { seq, line });
        }
    }

    /// Tells a viewer how the game went on.
    pub(crate) fn tell_update(&mut self, viewer: Viewer, events: Vec<G::Event>) {
        let to = self.connections(viewer);
        let Some(stream) = self.stream_mut(viewer) else { return };
        let seq = stream.next(Kept::Events(events.clone()));
        if to.is_empty() {
            return;
        }
        if let Some(game) = self.position(viewer) {
            let window = window_mark(&game, viewer);
            let message = Message::Update(Box::new(Update { seq, events, game }));
            self.out.after_commit.push(Delivery { to, message, window });
        }
    }

    /// Answers one connection, once everything before is committed.
    pub(crate) fn reply(&mut self, connection: ConnectionId, message: MessageOf<G>) {
        self.out.after_commit.push(Delivery { to: vec![connection], message, window: None });
    }

    /// Answers one connection at once.
    pub(crate) fn reply_at_once(&mut self, connection: ConnectionId, message: MessageOf<G>) {
        self.out.at_once.push(Delivery { to: vec![connection], message, window: None });
    }

    pub(crate) fn refuse(&mut self, connection: ConnectionId, id: Option<String>, refused: Refused) {
        self.reply_at_once(connection, Message::Refused { id, refused });
    }

    /// Gives a connection everything it may see, or what it has missed.
    pub(crate) fn welcome(
        &mut self,
        person: PersonId,
        connection: ConnectionId,
        resume: Option<&ResumeFrom>,
    ) {
        let viewer = self.viewer_of(person);
        let place = viewer.seat().map_or(self.chairs.len(), Seat::index);
        let Some(stream) = self.streams.get(place) else { return };
        let missed = resume.and_then(|from| stream.since(&from.stream, from.seq));
        let (missed, chat) = match missed {
            Some((events, chat)) => (Some(events), chat),
            None => (None, self.chat.iter().cloned().collect()),
        };
        let watch_only = self.person(person).is_some_and(|person| person.watch_only);
        let welcome = Welcome {
            protocol: PROTOCOL_VERSION,
            stream: stream.name.clone(),
            seq: stream.seq,
            you: You { person, seat: viewer.seat(), host: self.host == Some(person), watch_only },
            table: self.table_info(),
            game: self.position(viewer),
            starting: self.start.as_ref().map(|start| (start.step, start.commitments())),
            missed,
            chat,
            now_ms: self.now.0,
        };
        let window = welcome.game.as_ref().and_then(|game| window_mark(game, viewer));
        let message = Message::Welcome(Box::new(welcome));
        self.out.after_commit.push(Delivery { to: vec![connection], message, window });
    }

    /// Welcomes all connections of a person anew: the person looks from another seat now.
    pub(crate) fn welcome_anew(&mut self, person: PersonId) {
        let connections: Vec<ConnectionId> =
            self.person(person).into_iter().flat_map(|person| &person.connections).map(|c| c.id).collect();
        for connection in connections {
            self.welcome(person, connection, None);
        }
    }

    /// The position as a viewer sees it.
    fn position(&self, viewer: Viewer) -> Option<Position<G::View>> {
        let game = self.game.as_ref()?;
        let rules = &*self.rules;
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
        let options = G::options(&self.rules);
        let seats = self.chairs.iter().map(|chair| SeatInfo {
            seat: chair.seat,
            holder: match chair.sitter {
                Sitter::Open => Holder::Open,
                Sitter::Person(person) => Holder::Person { person },
                Sitter::Bot(level) => Holder::Bot { level: level.to_string() },
            },
            ready: chair.ready || matches!(chair.sitter, Sitter::Bot(_)),
            stand_in: chair.stand_in.map(|level| level.to_string()),
        });
        let here = |person: &&Person| {
            !person.kicked
                && (person.connected()
                    || self.host == Some(person.id)
                    || self.seat_of_person(person.id).is_some())
        };
        let people = self.people.iter().filter(here).map(|person| PersonInfo {
            person: person.id,
            name: person.name.clone(),
            colour: person.colour,
            connected: person.connected(),
            muted: person.muted,
        });
        TableInfo {
            id: self.id.clone(),
            game: G::INFO.id.to_string(),
            revision: G::INFO.revision,
            options: options.iter().map(|(id, value)| (id.to_string(), value.clone().into())).collect(),
            public: self.setup.public,
            tour: self.setup.tour,
            clock: self.clock,
            stage: if self.start.is_some() { Stage::Starting } else { self.stage },
            games: self.games,
            host: self.host,
            seats: seats.collect(),
            people: people.collect(),
        }
    }

    /// Notes when a window reached a seat; the first time counts.
    pub(crate) fn window_sent(&mut self, connection: ConnectionId, decision: u32) {
        let now = self.now;
        let seat = self.person_of(connection).and_then(|person| self.seat_of_person(person));
        let Some(game) = self.game.as_mut().filter(|game| game.decision == decision) else { return };
        if let Some(sent) = seat.and_then(|seat| game.sent.get_mut(seat.index())) {
            sent.get_or_insert(now);
        }
    }

    pub(crate) fn person_of(&self, connection: ConnectionId) -> Option<PersonId> {
        let has = |person: &&Person| person.connections.iter().any(|known| known.id == connection);
        self.people.iter().find(has).map(|person| person.id)
    }

    pub(crate) fn connection_mut(&mut self, connection: ConnectionId) -> Option<&mut Connection> {
        self.people.iter_mut().flat_map(|person| &mut person.connections).find(|known| known.id == connection)
    }

    /// The seats whose answers wait in a window.
    pub(crate) fn has_answered(&self, seat: Seat) -> bool {
        self.game.as_ref().is_some_and(|game| seats_of(&game.answers).contains(seat))
    }
}

/// The mark of a message that puts a timed window to its viewer.
fn window_mark<V>(game: &Position<V>, viewer: Viewer) -> Option<u32> {
    let asked = viewer.seat().is_some_and(|seat| game.asked.contains(seat)) && !game.answered;
    (game.kind == DecisionKind::Window && asked).then_some(game.decision)
}
