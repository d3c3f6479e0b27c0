//! The host's means: sending away, silencing, locking, slowing; and names, by which people speak too.

use engine::Game;
use protocol::{PersonId, Refused, Stage};

use crate::lobby::{no_such_person, not_seated, watch_only};
use crate::names::clean_name;
use crate::people::NAMELESS;
use crate::{Entry, Table};

/// The longest wait between two lines of chat, in seconds.
const SLOWEST: u16 = 300;

impl<G: Game> Table<G> {
    pub(crate) fn kick(&mut self, person: PersonId, other: PersonId) -> Result<(), Refused> {
        self.room.only_host(person)?;
        self.room.present(other)?;
        if other == person {
            return Err(Refused::new("not-now", "the host cannot be sent away"));
        }
        let seat = self.room.seat_of(other);
        if seat.is_some() {
            self.start_stops("seat-left", seat);
        }
        if let Some(seat) = seat {
            let bot = (self.room.stage() == Stage::Running).then(|| self.settings.stand_in.to_string());
            self.write(Entry::Planned { seat, bot });
        }
        self.write(Entry::Kicked { person: other });
        self.send_away(other, "kicked");
        Ok(())
    }

    pub(crate) fn mute(&mut self, person: PersonId, other: PersonId, muted: bool) -> Result<(), Refused> {
        self.room.only_host(person)?;
        self.room.present(other)?;
        self.write(Entry::Muted { person: other, muted });
        Ok(())
    }

    pub(crate) fn lock(&mut self, person: PersonId, locked: bool) -> Result<(), Refused> {
        self.room.only_host(person)?;
        if self.room.locked() != locked {
            self.write(Entry::Locked { locked });
        }
        Ok(())
    }

    pub(crate) fn slow_chat(&mut self, person: PersonId, seconds: u16) -> Result<(), Refused> {
        self.room.only_host(person)?;
        if seconds > SLOWEST {
            return Err(Refused::new("bad-field", format!("seconds: expected 0 to {SLOWEST}")));
        }
        if self.room.slow_chat_seconds() != seconds {
            self.write(Entry::Slowed { seconds });
        }
        Ok(())
    }

    pub(crate) fn hand_over_host(&mut self, person: PersonId, other: PersonId) -> Result<(), Refused> {
        self.room.only_host(person)?;
        let heir = self.room.present(other)?;
        if !self.room.may_host(heir) {
            return Err(if heir.watch_only { watch_only() } else { not_seated() });
        }
        self.write(Entry::Host { person: other });
        Ok(())
    }

    /// Another name and colour. Whoever was silenced does not speak by a name either.
    pub(crate) fn rename(&mut self, person: PersonId, name: &str, colour: u8) -> Result<(), Refused> {
        let now = self.now;
        let known = self.room.person_mut(person).map_err(|_| no_such_person())?;
        let name = clean_name(name).unwrap_or_else(|| NAMELESS.to_string());
        if (known.name.as_str(), known.colour) == (name.as_str(), colour) {
            return Ok(());
        }
        if known.muted {
            return Err(Refused::new("muted", "the host has silenced you"));
        }
        if known.renames_too_often(now) {
            return Err(Refused::new("too-fast", "names change a few times in ten minutes"));
        }
        let (guest, watch_only) = (known.guest.clone(), known.watch_only);
        self.write(Entry::Joined { person, guest, name, colour, watch_only });
        Ok(())
    }
}
