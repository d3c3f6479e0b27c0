//! The one way in for advice: who may ask, and what they may know.

use bots::Level;
use engine::{Game, Seat, Viewer};
use protocol::{PersonId, Refused, Stage};

use crate::{BotTask, GuestId, Table};

impl<G: Game> Table<G> {
    /// What somebody who wants advice knows: as much as a bot in the same seat. Only where nobody else sits at the table.
    pub fn question(&mut self, guest: &GuestId) -> Result<BotTask<G>, Refused> {
        let Some(seat) = self.seat_of(guest) else {
            return Err(Refused::new("not-seated", "hints are for those who play"));
        };
        if !self.room.only_bots_sit_with(seat) {
            return Err(Refused::new(
                "not-alone",
                "hints are given only where nobody else sits at the table",
            ));
        }
        let luck = self.entropy.number();
        if self.room.stage() != Stage::Running || self.board.game().is_none() {
            return Err(Refused::new("no-game", "no game runs at this table"));
        }
        let nothing = || Refused::new("not-your-turn", "nothing is to be decided by this seat now");
        if !self.board.waiting().contains(seat) {
            return Err(nothing());
        }
        self.task(seat, Level::Hard, luck, None).ok_or_else(nothing)
    }

    /// What more the last turn of a person could have brought: while people play with each other, nobody is told.
    pub(crate) fn better(&mut self, person: PersonId) -> Result<(u32, Vec<String>), Refused> {
        let not_seated = || Refused::new("not-seated", "only somebody with a seat can do this");
        let seat = self.room.seat_of(person).ok_or_else(not_seated)?;
        if !self.room.only_bots_sit_with(seat) && self.room.stage() == Stage::Running {
            return Err(Refused::new("against-people", "advice is for games against bots"));
        }
        self.board.better(seat)
    }

    /// What a seat sees and remembers now, for a bot or for advice.
    pub(crate) fn task(
        &mut self,
        seat: Seat,
        level: Level,
        luck: u64,
        most_millis: Option<u64>,
    ) -> Option<BotTask<G>> {
        let game = self.board.game()?;
        let (number, decision) = (game.number, game.decision);
        Some(BotTask {
            number,
            decision,
            seat,
            level,
            view: self.board.view(Viewer::Seat(seat))?,
            knowledge: self.board.knowledge(seat)?,
            rules: self.board.rules().clone(),
            legal: self.board.legal(seat),
            luck,
            most_millis,
        })
    }
}
