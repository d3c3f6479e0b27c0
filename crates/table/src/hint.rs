//! Advice for somebody who plays against bots only.

use bots::Level;
use engine::{Game, Viewer};

use crate::{GuestId, Refused, Stage, Table, Think};

impl<G: Game> Table<G> {
    /// What somebody who wants advice knows: as much as a bot in the same seat. Only where nobody else sits at the table.
    pub fn hint(&mut self, guest: &GuestId) -> Result<Think<G>, Refused> {
        let Some(seat) = self.seat_of(guest) else {
            return Err(Refused::new("not-seated", "hints are for those who play"));
        };
        if self.chairs.iter().any(|chair| chair.seat != seat && chair.person().is_some()) {
            return Err(Refused::new(
                "not-alone",
                "hints are given only where nobody else sits at the table",
            ));
        }
        let (rules, deal, luck) = (self.rules.clone(), self.deal.clone(), self.entropy.number());
        let Some(game) = self.game.as_mut().filter(|_| self.stage == Stage::Running) else {
            return Err(Refused::new("no-game", "no game runs at this table"));
        };
        if !game.waiting(&rules).contains(seat) {
            return Err(Refused::new("not-your-turn", "nothing is to be decided by this seat now"));
        }
        let mut legal = Vec::new();
        G::legal(&rules, &game.state, seat, &mut legal);
        Ok(Think {
            number: game.number,
            decision: game.decision,
            seat,
            level: Level::Hard,
            view: G::view(&rules, &game.state, Viewer::Seat(seat)),
            knowledge: game.knowledge(&rules, deal.as_ref(), seat),
            rules,
            legal,
            luck,
            most_millis: None,
        })
    }
}
