//! People without a link who ask to join. Nothing of them is written down until the host lets them in.

use std::collections::VecDeque;

use engine::Game;
use protocol::{KnockAnswer, KnockInfo, PersonId, Refused, Stage};

use crate::names::clean_name;
use crate::people::NAMELESS;
use crate::{Access, Guest, GuestId, Table, Time};

/// So many ask at the same time; nobody else is heard until one of them was answered.
const MOST: usize = 8;
/// For so long a question stands before it has to be asked again.
const STANDS: u64 = 600_000;
/// So many who were turned away are remembered.
const TURNED_AWAY: usize = 256;

/// Who asks to join, and who asked in vain.
#[derive(Debug, Default)]
pub(crate) struct Knocks {
    asking: Vec<Knock>,
    turned_away: VecDeque<GuestId>,
    last: u16,
}

#[derive(Debug)]
struct Knock {
    number: u16,
    guest: Guest,
    until: Time,
}

impl Knocks {
    /// Those who ask, as everybody at the table sees them.
    pub(crate) fn shown(&self) -> Vec<KnockInfo> {
        let shown = |knock: &Knock| KnockInfo { knock: knock.number, name: knock.guest.name.clone() };
        self.asking.iter().map(shown).collect()
    }

    /// When the first question has stood for long enough.
    pub(crate) fn ends(&self) -> Option<Time> {
        self.asking.iter().map(|knock| knock.until).min()
    }

    /// Whether a guest asks, or asked in vain.
    pub(crate) fn has(&self, guest: &GuestId) -> bool {
        self.asking.iter().any(|knock| knock.guest.id == *guest) || self.turned_away.contains(guest)
    }

    /// Forgets a guest who came in or is no more; whether anything has changed that is shown.
    pub(crate) fn forget(&mut self, guest: &GuestId) -> bool {
        let before = self.asking.len();
        self.asking.retain(|knock| knock.guest.id != *guest);
        self.turned_away.retain(|known| known != guest);
        before != self.asking.len()
    }

    fn take(&mut self, number: u16) -> Result<Knock, Refused> {
        let place = self.asking.iter().position(|knock| knock.number == number);
        place
            .map(|place| self.asking.remove(place))
            .ok_or_else(|| Refused::new("no-such-person", "nobody asks to join under this number any more"))
    }
}

impl<G: Game> Table<G> {
    /// Somebody without a link asks to join. Who asks is told nothing by this, whatever comes of it.
    pub(crate) fn knock(&mut self, guest: Guest) {
        let unheard = self.room.stage() == Stage::Closed
            || self.room.locked()
            || self.sent_away(&guest.id)
            || self.knows(&guest.id)
            || self.knocks.turned_away.contains(&guest.id);
        if unheard {
            return;
        }
        let until = self.now.after(STANDS);
        if let Some(known) = self.knocks.asking.iter_mut().find(|knock| knock.guest.id == guest.id) {
            known.until = until;
            return;
        }
        if self.knocks.asking.len() >= MOST {
            return;
        }
        self.knocks.last = self.knocks.last.wrapping_add(1);
        let name = clean_name(&guest.name).unwrap_or_else(|| NAMELESS.to_string());
        let knock = Knock { number: self.knocks.last, guest: Guest { name, ..guest }, until };
        self.knocks.asking.push(knock);
        self.outbox.set_news(true);
    }

    /// How it stands with somebody who asked.
    pub fn knock_answer(&self, guest: &GuestId) -> KnockAnswer {
        if self.knows(guest) {
            KnockAnswer::In
        } else if self.knocks.turned_away.contains(guest) {
            KnockAnswer::No
        } else {
            KnockAnswer::Waiting
        }
    }

    pub(crate) fn let_in_knocking(&mut self, person: PersonId, number: u16) -> Result<(), Refused> {
        self.room.only_host(person)?;
        let knock = self.knocks.take(number)?;
        self.outbox.set_news(true);
        self.admit(&knock.guest, Access::Play).map(drop)
    }

    pub(crate) fn turn_away(&mut self, person: PersonId, number: u16) -> Result<(), Refused> {
        self.room.only_host(person)?;
        let knock = self.knocks.take(number)?;
        if self.knocks.turned_away.len() == TURNED_AWAY {
            self.knocks.turned_away.pop_front();
        }
        self.knocks.turned_away.push_back(knock.guest.id);
        self.outbox.set_news(true);
        Ok(())
    }

    /// A question that nobody answered ends; whether there was one.
    pub(crate) fn knock_ends(&mut self) -> bool {
        let now = self.now;
        if self.knocks.ends().is_none_or(|at| at > now) {
            return false;
        }
        self.knocks.asking.retain(|knock| knock.until > now);
        self.outbox.set_news(true);
        true
    }
}
