//! Moves: checked, journalled, played, told.

use engine::{Game, Move, Seat, Together, Viewer, Words, check_move, move_text, parse_action, parse_move};
use protocol::{Arranged, DecisionKind, FitPlace, Message, Refused, Stage};

use crate::lobby::not_seated;
use crate::running::RunningGame;
use crate::window::{order, reaction, untimed_order};
use crate::{ConnectionId, Entry, Mover, Table};

/// What a position looked like to everybody before a move that not everybody may notice.
type Before<G> = Vec<(Viewer, <G as Game>::View)>;

impl<G: Game> Table<G> {
    /// A person's move, answering a decision.
    pub(crate) fn move_by_person(
        &mut self,
        connection: ConnectionId,
        id: &str,
        decision: u32,
        text: &str,
    ) -> Result<(), Refused> {
        let person = self.room.person_of(connection).and_then(|person| self.room.person(person));
        let person = person.ok_or_else(not_seated)?;
        if person.has_sent(id) {
            self.outbox.reply(connection, Message::Ack { id: id.to_string() });
            return Ok(());
        }
        let round_trip = person.round_trip();
        let seat = self.room.seat_of(person.id).ok_or_else(not_seated)?;
        self.running()?;
        self.board.at_decision(decision)?;
        self.answer(seat, text, Mover::Person, Some(id), round_trip)?;
        self.outbox.reply(connection, Message::Ack { id: id.to_string() });
        Ok(())
    }

    /// Checks a move against the open decision; in a window it then waits, elsewhere it is played.
    pub(crate) fn answer(
        &mut self,
        seat: Seat,
        text: &str,
        by: Mover,
        id: Option<&str>,
        round_trip: u32,
    ) -> Result<(), Refused> {
        let game = self.running()?;
        let mv = match parse_action::<G>(&mut Words::new(text))? {
            Some(action) => Move::Act(seat, action),
            None => Move::Resign(seat),
        };
        if crate::window::seats_of(&game.answers).contains(seat) && !matches!(mv, Move::Resign(_)) {
            return Err(Refused::new("already-answered", "an answer is final"));
        }
        check_move::<G>(self.board.rules(), &game.state, &mv)?;
        if matches!(game.together, Some(Together::Window { .. })) && matches!(mv, Move::Act(..)) {
            let sent = game.sent.get(seat.index()).copied().flatten().unwrap_or(game.opened);
            let row = Entry::Answered {
                seat,
                text: move_text::<G>(&mv),
                by,
                id: id.map(ToString::to_string),
                reaction: reaction(sent, self.now, round_trip),
                at: self.now,
            };
            self.write_quietly(row);
            self.tell_update(Viewer::Seat(seat), Vec::new());
            return Ok(());
        }
        self.play(&mv, by, id, None);
        Ok(())
    }

    /// Plays a move that was checked.
    pub(crate) fn play(&mut self, mv: &Move<G::Action>, by: Mover, id: Option<&str>, reaction: Option<u32>) {
        let before = self.before();
        let row = Entry::Moved {
            text: move_text::<G>(mv),
            by,
            id: id.map(ToString::to_string),
            reaction,
            at: self.now,
        };
        self.write_quietly(row);
        self.tell_what_happened(before, mv.seat());
        self.finish_game();
        self.stop_endless();
    }

    /// A game that has as many moves as a table keeps has no end: the table is closed, and everybody is told why.
    fn stop_endless(&mut self) {
        let endless = self.board.game().is_some_and(|game| game.moves >= self.settings.moves);
        if endless && self.room.stage() == Stage::Running {
            self.close("too-long");
        }
    }

    /// The views before a move in a decision of several seats, to find out who may notice it.
    fn before(&self) -> Option<Before<G>> {
        self.board.game().filter(|game| game.together.is_some())?;
        self.room.viewers().map(|viewer| Some((viewer, self.board.view(viewer)?))).collect()
    }

    /// Tells each viewer the events of the last row as that viewer may know them. While a decision of several seats
    /// goes on, those who cannot notice a move are told nothing at all.
    pub(crate) fn tell_what_happened(&mut self, before: Option<Before<G>>, mover: Option<Seat>) {
        let (events, decided) = self.board.take_happened();
        for viewer in self.room.viewers() {
            let seen: Vec<G::Event> =
                events.iter().filter_map(|event| G::redact(self.board.rules(), event, viewer)).collect();
            let Some(game) = self.board.game() else { return };
            let own_choice = mover.is_some_and(|seat| viewer.is(seat)) && game.kind() == DecisionKind::Sealed;
            let view = G::view(self.board.rules(), &game.state, viewer);
            let same_view = before.as_ref().is_some_and(|views| views.contains(&(viewer, view)));
            if decided || !seen.is_empty() || !same_view || own_choice {
                self.tell_update(viewer, seen);
            }
        }
    }

    /// Writes the result and the record once the game is over.
    fn finish_game(&mut self) {
        // Asked one after the other: a record costs as much as the whole game, and almost every move ends none.
        let Some(result) = self.board.result() else { return };
        let Some(record) = self.board.record() else { return };
        let row = Entry::Finished {
            number: self.room.games(),
            winners: result.winners,
            totals: result.totals,
            record,
            at: self.now,
        };
        self.write(row);
    }

    /// Hands the waiting answers of a window over to the game, in their order. An answer that came too late for
    /// another one is not played.
    pub(crate) fn hand_over(&mut self) {
        let seats = self.room.chairs().len();
        let Some(game) = self.board.game_mut() else { return };
        let Some(Together::Window { seconds, active }) = game.together else { return };
        let decision = game.decision;
        let answers = std::mem::take(&mut game.answers);
        let timed = seconds > 0;
        let ordered =
            if timed { order(answers, active, seats) } else { untimed_order(answers, active, seats) };
        for answer in ordered {
            let Some(game) = self.board.game().filter(|game| game.decision == decision) else { return };
            let Ok(mv) = parse_move::<G>(&answer.text) else { continue };
            if check_move::<G>(self.board.rules(), &game.state, &mv).is_ok() {
                self.play(&mv, answer.by, None, timed.then_some(answer.reaction));
            }
        }
    }

    /// Whether moves would be allowed, one after the other. In games whose turns are not constructed only the first
    /// is looked at: the answer about a later one could tell what the first would bring to light.
    pub(crate) fn try_moves(
        &self,
        connection: ConnectionId,
        decision: u32,
        moves: &[String],
    ) -> Result<u32, (u32, Refused)> {
        let (seat, mut state) = self.asked_seat(connection, decision).map_err(|refused| (0, refused))?;
        let looked_at = if G::INFO.constructive { moves.len() } else { 1 };
        let mut allowed = 0;
        for text in moves.iter().take(looked_at) {
            let mv = match parse_action::<G>(&mut Words::new(text)) {
                Ok(Some(action)) => Move::Act(seat, action),
                Ok(None) => Move::Resign(seat),
                Err(error) => return Err((allowed, error.into())),
            };
            check_move::<G>(self.board.rules(), &state, &mv).map_err(|refusal| (allowed, refusal.into()))?;
            allowed += 1;
            let Move::Act(_, action) = mv else { break };
            let mut events = Vec::new();
            G::apply_unchecked(self.board.rules(), &mut state, seat, action, &mut events);
            let mut shown = Vec::new();
            events
                .iter()
                .for_each(|event| G::shown(self.board.rules(), event, Viewer::Seat(seat), &mut shown));
            if !shown.is_empty() || !G::actors(self.board.rules(), &state).contains(seat) {
                break;
            }
        }
        Ok(allowed)
    }

    /// What a lay-out comes to in a constructive game.
    pub(crate) fn arrange(
        &self,
        connection: ConnectionId,
        decision: u32,
        wish: &str,
    ) -> Result<Arranged, Refused> {
        let (seat, state) = self.asked_seat(connection, decision)?;
        Ok(Arranged::new::<G>(G::arrange(self.board.rules(), &state, seat, wish)?))
    }

    /// Where pieces that are held fit into a lay-out.
    pub(crate) fn fits(
        &self,
        connection: ConnectionId,
        decision: u32,
        wish: &str,
        held: &str,
    ) -> Result<Vec<FitPlace>, Refused> {
        let (seat, state) = self.asked_seat(connection, decision)?;
        let places = G::fits(self.board.rules(), &state, seat, wish, held)?;
        Ok(places.into_iter().map(FitPlace::from).collect())
    }

    /// The seat behind a connection and the position, where the open decision is put to that seat.
    fn asked_seat(&self, connection: ConnectionId, decision: u32) -> Result<(Seat, G::State), Refused> {
        let person = self.room.person_of(connection).ok_or_else(not_seated)?;
        let seat = self.room.seat_of(person).ok_or_else(not_seated)?;
        self.running()?;
        let game = self.board.at_decision(decision)?;
        if !self.board.waiting().contains(seat) {
            return Err(engine::Refusal::from(engine::Reason::NotYourTurn).into());
        }
        Ok((seat, game.state))
    }

    /// The running game.
    pub(crate) fn running(&self) -> Result<&RunningGame<G>, Refused> {
        let game = self.board.game().filter(|_| self.room.stage() == Stage::Running);
        game.ok_or_else(|| Refused::new("no-game", "no game is running"))
    }
}
