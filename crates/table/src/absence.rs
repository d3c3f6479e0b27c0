//! Players who are away: what the others want to do about it, and when a bot stands in.

use engine::{Game, Seat};
use protocol::{PersonId, Refused, Stage};

use crate::lobby::not_seated;
use crate::{Table, Time};

/// Nobody is taken over by a call before having been away for so long.
const CALLED_AFTER: u64 = 60_000;
/// Where a turn may take so many seconds, nobody is expected to stay at the table.
const SLOW_CLOCK: u64 = 3_600_000;

/// What a player wants to do about another one who is away. It holds for one game and until that one is back.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vote {
    game: u32,
    absent: Seat,
    by: Seat,
    wait: bool,
}

impl<G: Game> Table<G> {
    /// A player wants to wait for somebody who is away, or calls for a bot.
    pub(crate) fn vote(&mut self, person: PersonId, absent: Seat, wait: bool) -> Result<(), Refused> {
        let by = self.room.seat_of(person).ok_or_else(not_seated)?;
        let away = self.room.sitting(absent).is_some_and(|person| !person.connected());
        let taken_over = self.room.chair(absent).is_some_and(|chair| chair.stand_in.is_some());
        let slow = self.room.clock().millis().is_some_and(|millis| millis >= SLOW_CLOCK);
        if self.room.stage() != Stage::Running || !away || taken_over || by == absent || slow {
            return Err(Refused::new("not-now", "nobody is waited for in this seat"));
        }
        self.votes.retain(|vote| (vote.absent, vote.by) != (absent, by));
        self.votes.push(Vote { game: self.room.games(), absent, by, wait });
        self.outbox.set_news(true);
        Ok(())
    }

    /// Somebody is back: what others wanted to do about it is over.
    pub(crate) fn forget_votes_about(&mut self, person: PersonId) {
        if let Some(seat) = self.room.seat_of(person) {
            self.votes.retain(|vote| vote.absent != seat);
        }
    }

    /// The seats whose players want to wait for another one, or who call for a bot. Only those count who are there.
    pub(crate) fn voters(&self, absent: Seat, wait: bool) -> Vec<Seat> {
        let here = |seat| self.room.sitting(seat).is_some_and(|person| person.connected());
        let about =
            |vote: &&Vote| vote.absent == absent && vote.game == self.room.games() && vote.wait == wait;
        let votes = self.votes.iter().filter(about).map(|vote| vote.by);
        if self.room.sitting(absent).is_none_or(|person| person.connected()) {
            return Vec::new();
        }
        votes.filter(|seat| here(*seat)).collect()
    }

    /// The absent people for whom a bot will stand in, and when.
    pub(crate) fn absences(&self) -> Vec<(Seat, Time)> {
        if self.room.stage() != Stage::Running || !self.room.somebody_plays() {
            return Vec::new();
        }
        let grace = self.room.setup().grace_millis();
        let taken = |seat| self.room.chair(seat).is_some_and(|chair| chair.stand_in.is_some());
        let away = self.room.seated().filter(|(seat, person)| !person.connected() && !taken(*seat));
        away.filter_map(|(seat, person)| {
            let (calls, waits) = (self.voters(seat, false).len(), self.voters(seat, true).len());
            let after = match calls.cmp(&waits) {
                std::cmp::Ordering::Greater => Some(CALLED_AFTER),
                std::cmp::Ordering::Less => None,
                std::cmp::Ordering::Equal => grace,
            };
            Some((seat, person.away_since.after(after?)))
        })
        .collect()
    }
}
