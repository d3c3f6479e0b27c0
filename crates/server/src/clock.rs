//! The server's time: it starts from the system's clock and then only runs forward, whatever happens to that.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use store::Alive;
use table::Time;

/// A day, in milliseconds.
const DAY_MS: u64 = 24 * 3_600_000;
/// Before this moment this program was not written: 1 January 2026.
const NOT_BEFORE_MS: u64 = 1_767_225_600_000;

/// A clock that cannot jump.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    begin: Instant,
    begin_ms: u64,
    paused_ms: i64,
}

impl Clock {
    /// Starts now; `alive` is when a server last ran by its clock.
    pub(crate) fn start(alive: Option<Alive>) -> Clock {
        let system = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        Clock::at(system, alive)
    }

    /// Starts at a moment of the system's clock, which may be wrong now, or may have been when a server last ran.
    ///
    /// A clock that is a little behind is not followed back. One that is days behind is right and the last one was wrong,
    /// unless it is so far behind that it cannot be. Nobody counts as having stayed away while no server ran, nor by a
    /// jump of the clock; a jump back takes that back.
    fn at(system_ms: u64, alive: Option<Alive>) -> Clock {
        let Some(alive) = alive else {
            return Clock { begin: Instant::now(), begin_ms: system_ms, paused_ms: 0 };
        };
        let last = u64::try_from(alive.at_ms).unwrap_or_default();
        let (behind, gone) = (last.saturating_sub(system_ms), system_ms.saturating_sub(last));
        let mut paused_ms = alive.paused_ms.max(0);
        let mut begin_ms = system_ms.max(last);
        if behind > DAY_MS && system_ms >= NOT_BEFORE_MS {
            tracing::warn!(
                days = behind / DAY_MS,
                "the clock is behind when the server last ran: it is believed"
            );
            begin_ms = system_ms;
            paused_ms = paused_ms.saturating_sub(i64::try_from(behind).unwrap_or(i64::MAX)).max(0);
        } else if behind > DAY_MS {
            tracing::warn!("the clock is wrong: the time goes on from when the server last ran");
        } else if gone > DAY_MS {
            tracing::warn!(
                days = gone / DAY_MS,
                "no server has run for days, or the clock has jumped: nobody is forgotten for that"
            );
            paused_ms = paused_ms.saturating_add(i64::try_from(gone).unwrap_or(i64::MAX));
        }
        Clock { begin: Instant::now(), begin_ms, paused_ms }
    }

    /// The moment now.
    pub(crate) fn now(&self) -> Time {
        Time(self.begin_ms + self.begin.elapsed().as_millis() as u64)
    }

    /// How long no server has run in all.
    pub(crate) fn paused_ms(&self) -> i64 {
        self.paused_ms
    }

    /// When a moment will be; now if it has passed.
    pub(crate) fn instant(&self, time: Time) -> Instant {
        self.begin + Duration::from_millis(time.0.saturating_sub(self.begin_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: u64 = NOT_BEFORE_MS + 400 * DAY_MS;

    fn clock(system: u64, at_ms: u64, paused_days: u64) -> (u64, u64) {
        let alive = Alive { at_ms: at_ms as i64, paused_ms: (paused_days * DAY_MS) as i64 };
        let clock = Clock::at(system, Some(alive));
        (clock.begin_ms, clock.paused_ms as u64 / DAY_MS)
    }

    #[test]
    fn a_system_clock_that_was_set_back_a_little_does_not_set_the_tables_back() {
        let far = Clock::start(None).now().0 + 1_000_000;
        let clock = Clock::start(Some(Alive { at_ms: far as i64, paused_ms: 0 }));
        assert!(clock.now() >= Time(far));
        assert!(clock.instant(Time(0)) <= Instant::now());
    }

    #[test]
    fn a_jump_forwards_is_nobodys_absence_and_a_jump_back_heals_it() {
        assert_eq!(clock(NOW + 5000, NOW, 3), (NOW + 5000, 3));
        assert_eq!(clock(NOW + 200 * DAY_MS, NOW, 0), (NOW + 200 * DAY_MS, 200));
        // The next start has the right time again.
        assert_eq!(clock(NOW, NOW + 200 * DAY_MS, 200), (NOW, 0));
        assert_eq!(clock(NOW, NOW + 7300 * DAY_MS, 7310), (NOW, 10));
    }

    #[test]
    fn a_clock_that_cannot_be_right_is_not_believed() {
        assert_eq!(clock(0, NOW, 4), (NOW, 4));
    }
}
