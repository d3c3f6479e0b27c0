//! A game from its beginning: rules, seed and moves, and what they led to.

use crate::notation::NotationError;
use crate::record::{Record, RecordError};
use crate::{Checked, Game, Move, OptionError, Refusal, Seed, Sink, apply_move, parse_move};

/// A running or finished game that can be written as a record and made of one.
#[derive(Clone, Debug)]
pub struct Playthrough<G: Game> {
    rules: G::Rules,
    seed: Seed,
    state: G::State,
    moves: Vec<Move<G::Action>>,
}

impl<G: Game> Playthrough<G> {
    /// Begins a game.
    pub fn begin<S: Sink<G::Event>>(rules: G::Rules, seed: Seed, sink: &mut S) -> Self {
        let state = G::begin(&rules, seed, sink);
        Playthrough { rules, seed, state, moves: Vec::new() }
    }

    /// Plays a move if it is allowed.
    pub fn play<S: Sink<G::Event>>(&mut self, mv: Move<G::Action>, sink: &mut S) -> Checked {
        apply_move::<G, S>(&self.rules, &mut self.state, &mv, sink)?;
        self.moves.push(mv);
        Ok(())
    }

    /// The rules.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The position now.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The moves so far.
    pub fn moves(&self) -> &[Move<G::Action>] {
        &self.moves
    }

    /// Takes the last moves back by playing the others again. Only the caller knows whether that is fair.
    pub fn take_back(&mut self, count: usize) {
        self.moves.truncate(self.moves.len().saturating_sub(count));
        self.state = G::begin(&self.rules, self.seed, &mut ());
        for mv in &self.moves {
            // They were accepted before, in the same order from the same beginning.
            let _ = apply_move::<G, ()>(&self.rules, &mut self.state, mv, &mut ());
        }
    }

    /// The game as a record, with the players' names.
    pub fn record(&self, names: &[String]) -> Record {
        Record::of(self, names)
    }

    /// Makes the rules of a record, begins, and plays its moves up to a number of them. Events of each move go
    /// to `each`, together with the number of moves played; the deal's events with 0.
    pub fn replay(
        record: &Record,
        upto: Option<usize>,
        mut each: impl FnMut(usize, &Self, Vec<G::Event>),
    ) -> Result<Self, ReplayError> {
        let mut game = Playthrough::<G>::open(record)?;
        let mut events = Vec::new();
        game.state = G::begin(&game.rules, game.seed, &mut events);
        each(0, &game, std::mem::take(&mut events));
        for line in record.moves().take(upto.unwrap_or(usize::MAX)) {
            let mv = parse_move::<G>(&line.text).map_err(|error| ReplayError::Unreadable {
                line: line.line,
                text: line.text.clone(),
                error,
            })?;
            game.play(mv, &mut events).map_err(|refusal| ReplayError::Refused {
                line: line.line,
                text: line.text.clone(),
                refusal,
            })?;
            each(game.moves.len(), &game, std::mem::take(&mut events));
        }
        if upto.is_none() {
            game.check_result(record)?;
        }
        Ok(game)
    }

    fn open(record: &Record) -> Result<Self, ReplayError> {
        let info = G::INFO;
        if record.game != info.id {
            return Err(ReplayError::OtherGame { found: record.game.clone(), expected: info.id });
        }
        if record.revision != info.revision {
            return Err(ReplayError::OtherRevision { found: record.revision, expected: info.revision });
        }
        let options = record.options_of(info).map_err(ReplayError::Record)?;
        let rules = G::rules(record.seats, &options).map_err(ReplayError::Options)?;
        let state = G::begin(&rules, record.seed, &mut ());
        Ok(Playthrough { rules, seed: record.seed, state, moves: Vec::new() })
    }

    fn check_result(&self, record: &Record) -> Result<(), ReplayError> {
        let over = G::winners(&self.rules, &self.state).is_some();
        let Some((line, result)) = &record.result else { return Ok(()) };
        let scores = G::scores(&self.rules, &self.state);
        let same = result.len() == scores.as_slice().len()
            && result.iter().zip(scores.as_slice()).all(|(a, b)| *a == i64::from(*b));
        match over {
            false => Err(ReplayError::NotOver { line: *line }),
            true if !same => Err(ReplayError::OtherResult { line: *line, expected: scores.to_string() }),
            true => Ok(()),
        }
    }
}

/// Why a record does not replay.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The record is of another game.
    #[error("the record is of the game {found:?}, expected {expected:?}")]
    OtherGame {
        /// What the record says.
        found: String,
        /// What was asked for.
        expected: &'static str,
    },
    /// The record was played by another revision of the rules.
    #[error("the record was played by rules revision {found}; this program has revision {expected}")]
    OtherRevision {
        /// What the record says.
        found: u32,
        /// What this program carries.
        expected: u32,
    },
    /// The header cannot be used.
    #[error(transparent)]
    Record(RecordError),
    /// The options cannot be used.
    #[error(transparent)]
    Options(OptionError),
    /// A move cannot be read.
    #[error("line {line}: {text:?}: {error}")]
    Unreadable {
        /// The line.
        line: usize,
        /// The move.
        text: String,
        /// Where and why.
        error: NotationError,
    },
    /// A move is not allowed.
    #[error("line {line}: {text:?} is not allowed: {refusal}")]
    Refused {
        /// The line.
        line: usize,
        /// The move.
        text: String,
        /// Why.
        refusal: Refusal,
    },
    /// There is a result, but the game is not over.
    #[error("line {line}: there is a result, but the game is not over")]
    NotOver {
        /// The line.
        line: usize,
    },
    /// The result is another one.
    #[error("line {line}: the moves give the result {expected}")]
    OtherResult {
        /// The line.
        line: usize,
        /// The totals that the moves give.
        expected: String,
    },
}
