//! The position and the moves of a case, for programs that ask what a player should do there.

use engine::Game;

use crate::case::Case;
use crate::run;
use crate::tree::{CaseError, Place};

impl Case {
    /// The rules and the position that the case starts from; the game must be that of the case.
    pub fn open<G: Game>(&self) -> Result<(G::Rules, G::State), CaseError> {
        let rules =
            G::rules(self.seats, &self.options).map_err(|problem| Place::START.error(problem.to_string()))?;
        let state = match &self.start {
            None => G::begin(&rules, self.seed, &mut ()),
            Some(entries) => run::start::<G>(self, &rules, entries)?,
        };
        Ok((rules, state))
    }

    /// The moves of its steps.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = &str> {
        self.steps.iter().filter_map(|step| step.text.as_deref())
    }
}
