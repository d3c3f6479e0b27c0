//! People and seats.

use std::collections::VecDeque;

use bots::Level;
use engine::Seat;
use protocol::{ChatLine, PersonId};

use crate::{ConnectionId, GuestId, Time};

/// So many ids of messages are kept for each person; an older resend answers a decision that is long over.
const KEPT_IDS: usize = 32;
/// So many measured round trips are kept for each connection; the shortest counts.
const KEPT_ROUND_TRIPS: usize = 5;
/// So often a person may take another name within ten minutes.
const RENAMES: usize = 10;
/// Somebody without a name that can be seen.
pub(crate) const NAMELESS: &str = "?";

/// The name of somebody who is no guest any more; pages show it in their language.
pub const DELETED_NAME: &str = "deleted guest";

/// What is left of a line that somebody said who is no guest any more.
pub(crate) const FORGOTTEN_TEXT: &str = "…";

/// Takes the name and the words from a line that somebody has said.
pub(crate) fn forget_line(line: &mut ChatLine, person: PersonId) {
    if line.person == person {
        line.name = DELETED_NAME.to_string();
        line.text = FORGOTTEN_TEXT.to_string();
    }
}

/// Somebody at the table.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) id: PersonId,
    pub(crate) guest: GuestId,
    pub(crate) name: String,
    pub(crate) colour: u8,
    /// Came by the link for watching only.
    pub(crate) watch_only: bool,
    pub(crate) muted: bool,
    pub(crate) kicked: bool,
    /// Went away by wish; comes back by connecting.
    pub(crate) left: bool,
    pub(crate) connections: Vec<Connection>,
    /// Since when there is no connection.
    pub(crate) away_since: Time,
    ids: VecDeque<String>,
    said: VecDeque<Time>,
    renamed: VecDeque<Time>,
}

/// An open socket of a person.
#[derive(Clone, Debug)]
pub(crate) struct Connection {
    pub(crate) id: ConnectionId,
    /// Since when it is open.
    pub(crate) since: Time,
    round_trips: VecDeque<u32>,
}

impl Connection {
    pub(crate) fn new(id: ConnectionId, since: Time) -> Connection {
        Connection { id, since, round_trips: VecDeque::new() }
    }

    pub(crate) fn measured(&mut self, millis: u32) {
        if self.round_trips.len() == KEPT_ROUND_TRIPS {
            self.round_trips.pop_front();
        }
        self.round_trips.push_back(millis);
    }

    /// The shortest of the last measured round trips; 0 where none was measured.
    pub(crate) fn round_trip(&self) -> u32 {
        self.round_trips.iter().copied().min().unwrap_or(0)
    }
}

impl Person {
    pub(crate) fn new(id: PersonId, guest: GuestId, now: Time) -> Person {
        Person {
            id,
            guest,
            name: String::new(),
            colour: 0,
            watch_only: false,
            muted: false,
            kicked: false,
            left: false,
            connections: Vec::new(),
            away_since: now,
            ids: VecDeque::new(),
            said: VecDeque::new(),
            renamed: VecDeque::new(),
        }
    }

    /// Whether the person is here, or may be back at any moment: neither left nor was sent away.
    pub(crate) fn stays(&self) -> bool {
        !self.left && !self.kicked
    }

    pub(crate) fn connected(&self) -> bool {
        !self.connections.is_empty()
    }

    /// Whether a message with this id was accepted before.
    pub(crate) fn has_sent(&self, id: &str) -> bool {
        self.ids.iter().any(|known| known == id)
    }

    pub(crate) fn remember(&mut self, id: &str) {
        if self.ids.len() == KEPT_IDS {
            self.ids.pop_front();
        }
        self.ids.push_back(id.to_string());
    }

    /// Whether another chat line is too many within ten seconds; if not, it is counted.
    pub(crate) fn speaks_too_fast(&mut self, now: Time, burst: usize) -> bool {
        is_too_much(&mut self.said, now, 10_000, burst)
    }

    /// When the person spoke last.
    pub(crate) fn spoke(&self) -> Option<Time> {
        self.said.back().copied()
    }

    /// Whether another change of name is too many within ten minutes; if not, it is counted.
    pub(crate) fn renames_too_often(&mut self, now: Time) -> bool {
        is_too_much(&mut self.renamed, now, 600_000, RENAMES)
    }

    /// The shortest round trip of the person's connections.
    pub(crate) fn round_trip(&self) -> u32 {
        self.connections.iter().map(Connection::round_trip).min().unwrap_or(0)
    }
}

/// Whether there were as many moments as may be within a time; if not, this one is counted.
fn is_too_much(moments: &mut VecDeque<Time>, now: Time, millis: u64, most: usize) -> bool {
    while moments.front().is_some_and(|at| now.since(*at) >= millis) {
        moments.pop_front();
    }
    if moments.len() >= most {
        return true;
    }
    moments.push_back(now);
    false
}

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sitter {
    Open,
    Person(PersonId),
    Bot(Level),
}

/// A seat.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chair {
    pub(crate) seat: Seat,
    pub(crate) sitter: Sitter,
    pub(crate) ready: bool,
    /// The bot that moves for an absent person.
    pub(crate) stand_in: Option<Level>,
}

impl Chair {
    pub(crate) fn person(&self) -> Option<PersonId> {
        match self.sitter {
            Sitter::Person(person) => Some(person),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_ids_are_forgotten() {
        let mut person = Person::new(PersonId(1), GuestId(String::new()), Time(0));
        (0..40).for_each(|id| person.remember(&id.to_string()));
        assert!(!person.has_sent("7"));
        assert!(person.has_sent("8"));
    }

    #[test]
    fn chat_is_limited_for_ten_seconds() {
        let mut person = Person::new(PersonId(1), GuestId(String::new()), Time(0));
        assert!(!person.speaks_too_fast(Time(0), 2));
        assert!(!person.speaks_too_fast(Time(1), 2));
        assert!(person.speaks_too_fast(Time(9_999), 2));
        assert!(!person.speaks_too_fast(Time(10_000), 2));
    }
}
