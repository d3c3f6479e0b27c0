//! The server's time: it starts from the system's clock and then only runs forward, whatever happens to that.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use table::Time;

/// A clock that cannot jump.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    begin: Instant,
    begin_ms: u64,
}

impl Clock {
    /// Starts now; `not_before` is a moment that has certainly passed, should the system's clock be wrong.
    pub(crate) fn start(not_before: Option<Time>) -> Clock {
        let system = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64;
        Clock { begin: Instant::now(), begin_ms: system.max(not_before.map_or(0, |time| time.0)) }
    }

    /// The moment now.
    pub(crate) fn now(&self) -> Time {
        Time(self.begin_ms + self.begin.elapsed().as_millis() as u64)
    }

    /// When a moment will be; now if it has passed.
    pub(crate) fn instant(&self, time: Time) -> Instant {
        self.begin + Duration::from_millis(time.0.saturating_sub(self.begin_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_clock_that_was_set_back_does_not_set_the_tables_back() {
        let far = Time(Clock::start(None).now().0 + 1_000_000);
        let clock = Clock::start(Some(far));
        assert!(clock.now() >= far);
        assert!(clock.instant(Time(0)) <= Instant::now());
    }
}
