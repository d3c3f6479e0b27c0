//! The board: the rules that hold, how cards are dealt, and the game that runs or is over.

use std::sync::Arc;

use engine::{Game, Remembered, Seat, SeatSet, Seed, Viewer, parse_move};
use protocol::{GameResult, PersonId, Refused};

use crate::past::Past;
use crate::people::DELETED_NAME;
use crate::running::{Deal, RunningGame};
use crate::window::Answer;
use crate::{Entry, Time};

/// The events of a row, and whether it ended a decision.
pub(crate) type Happened<G> = (Vec<<G as Game>::Event>, bool);

/// What is played at a table.
pub(crate) struct Board<G: Game> {
    rules: Arc<G::Rules>,
    deal: Option<Deal<G>>,
    game: Option<RunningGame<G>>,
    happened: Happened<G>,
}

impl<G: Game> Board<G> {
    pub(crate) fn new(rules: G::Rules) -> Board<G> {
        Board { rules: Arc::new(rules), deal: None, game: None, happened: (Vec::new(), false) }
    }

    /// Deals another way than the game does.
    pub(crate) fn deal_by(&mut self, deal: Deal<G>) {
        self.deal = Some(deal);
    }

    /// The rules changed; no game is running.
    pub(crate) fn change(&mut self, rules: G::Rules) {
        self.rules = Arc::new(rules);
    }

    pub(crate) fn rules(&self) -> &Arc<G::Rules> {
        &self.rules
    }

    /// The game that runs or is over.
    pub(crate) fn game(&self) -> Option<&RunningGame<G>> {
        self.game.as_ref()
    }

    pub(crate) fn game_mut(&mut self) -> Option<&mut RunningGame<G>> {
        self.game.as_mut()
    }

    /// Whether somebody was dealt cards in the game.
    pub(crate) fn was_dealt(&self, person: PersonId) -> bool {
        self.game.as_ref().is_some_and(|game| game.people.iter().any(|(_, other)| *other == person))
    }

    /// The game whose open decision has this number.
    pub(crate) fn at_decision(&self, decision: u32) -> Result<&RunningGame<G>, Refused> {
        let game = self.game.as_ref().ok_or_else(|| Refused::new("no-game", "no game is running"))?;
        if decision == game.decision {
            Ok(game)
        } else {
            Err(Refused::new("stale", format!("the open decision is number {}", game.decision)))
        }
    }

    /// The seats that have still to answer the open decision.
    pub(crate) fn waiting(&self) -> SeatSet {
        self.game.as_ref().map(|game| game.waiting(&self.rules)).unwrap_or_default()
    }

    pub(crate) fn result(&self) -> Option<GameResult> {
        self.game.as_ref()?.result(&self.rules)
    }

    pub(crate) fn legal(&self, seat: Seat) -> Vec<G::Action> {
        let mut legal = Vec::new();
        if let Some(game) = &self.game {
            G::legal(&self.rules, &game.state, seat, &mut legal);
        }
        legal
    }

    pub(crate) fn view(&self, viewer: Viewer) -> Option<G::View> {
        self.game.as_ref().map(|game| G::view(&self.rules, &game.state, viewer))
    }

    /// What a seat with perfect memory knows.
    pub(crate) fn knowledge(&mut self, seat: Seat) -> Option<G::Knowledge> {
        let game = self.game.as_mut()?;
        Some(game.knowledge(&self.rules, self.deal.as_ref(), seat))
    }

    /// The hidden cards that a viewer is reminded of, where the game does that.
    pub(crate) fn remembered(&mut self, viewer: Viewer) -> Option<Vec<Remembered>> {
        let game = self.game.as_mut()?;
        game.remembered(&self.rules, self.deal.as_ref(), viewer.seat()?)
    }

    /// What more the last turn of a seat could have brought.
    pub(crate) fn better(&mut self, seat: Seat) -> Result<(u32, Vec<String>), Refused> {
        let game =
            self.game.as_mut().ok_or_else(|| Refused::new("no-game", "there is no game to look back at"))?;
        game.better(&self.rules, self.deal.as_ref(), seat)
            .ok_or_else(|| Refused::new("no-turn", "no turn of this seat has ended yet"))
    }

    /// The game from its beginning.
    pub(crate) fn past(&self) -> Option<Past<G>> {
        self.game.as_ref().map(|game| game.past(&self.rules, self.deal.as_ref()))
    }

    /// The record of the game so far. It has the seed: of a running game nobody may see it.
    pub(crate) fn record(&self) -> Option<String> {
        self.game.as_ref().map(|game| game.record(&self.rules).to_string())
    }

    /// What the last row of the game has led to; asked once.
    pub(crate) fn take_happened(&mut self) -> Happened<G> {
        std::mem::take(&mut self.happened)
    }

    /// Lets a row take effect on the game; whose move it was. `players` are the people in seats.
    pub(crate) fn fold(
        &mut self,
        row: &Entry,
        players: impl FnOnce() -> Vec<(Seat, PersonId)>,
        now: Time,
        clock: Option<u64>,
    ) -> Result<Option<Seat>, String> {
        match row {
            Entry::Started { number, seed, commitments, parts, names, .. } => {
                let seed = Seed::from_hex(seed).map_err(|error| error.to_string())?;
                let (mut game, events) =
                    RunningGame::<G>::begin(&self.rules, self.deal.as_ref(), *number, seed, now, clock);
                game.commitments.clone_from(commitments);
                game.parts.clone_from(parts);
                game.names.clone_from(names);
                game.people = players();
                self.happened = (events, true);
                self.game = Some(game);
            }
            Entry::Moved { text, reaction, .. } => {
                let mv = parse_move::<G>(text).map_err(|error| format!("{text:?}: {error}"))?;
                let game = self.game.as_mut().ok_or("a move without a game")?;
                self.happened = game
                    .apply(&self.rules, mv, *reaction, now, clock)
                    .map_err(|refusal| format!("{text:?} is not allowed: {refusal}"))?;
                return Ok(mv.seat());
            }
            Entry::Answered { seat, text, by, reaction, at, .. } => {
                let game = self.game.as_mut().ok_or("an answer without a game")?;
                let (seat, text) = (*seat, text.clone());
                game.answers.push(Answer { seat, text, by: *by, reaction: *reaction, at: *at });
                return Ok(Some(seat));
            }
            Entry::Forgotten { person } => {
                if let Some(game) = &mut self.game {
                    game.forget(*person, DELETED_NAME);
                }
            }
            Entry::Rematch => self.game = None,
            _ => {}
        }
        Ok(None)
    }

    /// Adds a remark to the record.
    pub(crate) fn remark(&mut self, text: String) {
        if let Some(game) = &mut self.game {
            game.remark(text);
        }
    }
}
