//! Moves: checked, journalled, played, told.

use engine::{
    Game, Move, Seat, Together, Viewer, Words, action_text, check_move, move_text, parse_action, parse_move,
};

use crate::message::{DecisionKind, Message};
use crate::people::Sitter;
use crate::window::{order, reaction, untimed_order};
use crate::{ConnectionId, Mover, Refused, Row, Stage, Table};

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
        let person = self.person_of(connection).ok_or_else(not_seated)?;
        if self.person(person).is_some_and(|person| person.has_sent(id)) {
            self.reply(connection, Message::Ack { id: id.to_string() });
            return Ok(());
        }
        let seat = self.seat_of_person(person).ok_or_else(not_seated)?;
        let game = self.running()?;
        if decision != game.decision {
            return Err(Refused::new("stale", format!("the open decision is number {}", game.decision)));
        }
        let round_trip = self.person(person).map_or(0, crate::people::Person::round_trip);
        self.answer(seat, text, Mover::Person, Some(id), round_trip)?;
        self.reply(connection, Message::Ack { id: id.to_string() });
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
        if self.has_answered(seat) && !matches!(mv, Move::Resign(_)) {
            return Err(Refused::new("already-answered", "an answer is final"));
        }
        check_move::<G>(&self.rules, &game.state, &mv)?;
        if matches!(game.together, Some(Together::Window { .. })) && matches!(mv, Move::Act(..)) {
            let sent = game.sent.get(seat.index()).copied().flatten().unwrap_or(game.opened);
            let row = Row::Answered {
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
        let row = Row::Moved {
            text: move_text::<G>(mv),
            by,
            id: id.map(ToString::to_string),
            reaction,
            at: self.now,
        };
        self.write_quietly(row);
        self.tell_what_happened(before, mv.seat());
        self.finish_game();
    }

    /// Notes a row about the game only: people and seats are as before.
    fn write_quietly(&mut self, row: Row) {
        let news = self.news;
        self.write(row);
        self.news = news;
    }

    /// The views before a move in a decision of several seats, to find out who may notice it.
    fn before(&self) -> Option<Before<G>> {
        let game = self.game.as_ref().filter(|game| game.together.is_some())?;
        Some(self.viewers().map(|viewer| (viewer, G::view(&self.rules, &game.state, viewer))).collect())
    }

    /// Tells each viewer the events of the last row as that viewer may know them. While a decision of several seats
    /// goes on, those who cannot notice a move are told nothing at all.
    pub(crate) fn tell_what_happened(&mut self, before: Option<Before<G>>, mover: Option<Seat>) {
        let (events, decided) = std::mem::take(&mut self.happened);
        for viewer in self.viewers() {
            let seen: Vec<G::Event> =
                events.iter().filter_map(|event| G::redact(&self.rules, event, viewer)).collect();
            let Some(game) = self.game.as_ref() else { return };
            let own_choice = mover.is_some_and(|seat| viewer.is(seat)) && game.kind() == DecisionKind::Sealed;
            let same_view = before
                .as_ref()
                .is_some_and(|views| views.contains(&(viewer, G::view(&self.rules, &game.state, viewer))));
            if decided || !seen.is_empty() || !same_view || own_choice {
                self.tell_update(viewer, seen);
            }
        }
    }

    /// Writes the result and the record once the game is over.
    fn finish_game(&mut self) {
        let Some(game) = self.game.as_ref() else { return };
        let Some(result) = game.result(&self.rules) else { return };
        let row = Row::Finished {
            number: game.number,
            winners: result.winners,
            totals: result.totals,
            record: game.record(&self.rules).to_string(),
            at: self.now,
        };
        self.write(row);
    }

    /// Hands the waiting answers of a window over to the game, in their order. An answer that came too late for
    /// another one is not played.
    pub(crate) fn hand_over(&mut self) {
        let seats = self.chairs.len();
        let Some(game) = self.game.as_mut() else { return };
        let Some(Together::Window { seconds, active }) = game.together else { return };
        let decision = game.decision;
        let answers = std::mem::take(&mut game.answers);
        let timed = seconds > 0;
        let ordered =
            if timed { order(answers, active, seats) } else { untimed_order(answers, active, seats) };
        for answer in ordered {
            let Some(game) = self.game.as_ref().filter(|game| game.decision == decision) else { return };
            let Ok(mv) = parse_move::<G>(&answer.text) else { continue };
            if check_move::<G>(&self.rules, &game.state, &mv).is_ok() {
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
            check_move::<G>(&self.rules, &state, &mv).map_err(|refusal| (allowed, refusal.into()))?;
            allowed += 1;
            let Move::Act(_, action) = mv else { break };
            let mut events = Vec::new();
            G::apply_unchecked(&self.rules, &mut state, seat, action, &mut events);
            let mut shown = Vec::new();
            events.iter().for_each(|event| G::shown(&self.rules, event, Viewer::Seat(seat), &mut shown));
            if !shown.is_empty() || !G::actors(&self.rules, &state).contains(seat) {
                break;
            }
        }
        Ok(allowed)
    }

    /// The steps to a lay-out in a constructive game.
    pub(crate) fn arrange(
        &self,
        connection: ConnectionId,
        decision: u32,
        wish: &str,
    ) -> Result<Vec<String>, Refused> {
        let (seat, state) = self.asked_seat(connection, decision)?;
        let steps = G::arrange(&self.rules, &state, seat, wish)?;
        Ok(steps.into_iter().map(action_text::<G>).collect())
    }

    /// What more the last turn of the seat behind a connection could have brought.
    pub(crate) fn better(&mut self, connection: ConnectionId) -> Result<(u32, Vec<String>), Refused> {
        let person = self.person_of(connection).ok_or_else(not_seated)?;
        let seat = self.seat_of_person(person).ok_or_else(not_seated)?;
        let alone =
            self.chairs.iter().all(|chair| chair.seat == seat || matches!(chair.sitter, Sitter::Bot(_)));
        if !alone && self.stage == Stage::Running {
            return Err(Refused::new("against-people", "advice is for games against bots"));
        }
        let (rules, deal) = (self.rules.clone(), self.deal.clone());
        let game =
            self.game.as_mut().ok_or_else(|| Refused::new("no-game", "there is no game to look back at"))?;
        game.better(&rules, deal.as_ref(), seat)
            .ok_or_else(|| Refused::new("no-turn", "no turn of this seat has ended yet"))
    }

    /// The seat behind a connection and the position, where the open decision is put to that seat.
    fn asked_seat(&self, connection: ConnectionId, decision: u32) -> Result<(Seat, G::State), Refused> {
        let person = self.person_of(connection).ok_or_else(not_seated)?;
        let seat = self.seat_of_person(person).ok_or_else(not_seated)?;
        let game = self.running()?;
        if decision != game.decision {
            return Err(Refused::new("stale", format!("the open decision is number {}", game.decision)));
        }
        if !game.waiting(&self.rules).contains(seat) {
            return Err(engine::Refusal::from(engine::Reason::NotYourTurn).into());
        }
        Ok((seat, game.state))
    }

    /// The running game.
    pub(crate) fn running(&self) -> Result<&crate::running::Running<G>, Refused> {
        let game = self.game.as_ref().filter(|_| self.stage == Stage::Running);
        game.ok_or_else(|| Refused::new("no-game", "no game is running"))
    }
}

fn not_seated() -> Refused {
    Refused::new("not-seated", "only somebody with a seat can do this")
}
