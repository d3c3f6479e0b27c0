//! When to wake which table.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Mutex, MutexGuard, PoisonError};

use store::TableKey;
use table::Time;
use tokio::sync::Notify;

#[derive(Debug, Default)]
struct Inner {
    moments: BTreeSet<(Time, TableKey)>,
    current: HashMap<TableKey, Time>,
}

/// One moment a table at most: a new one replaces the old one.
#[derive(Debug, Default)]
pub(crate) struct Timers {
    inner: Mutex<Inner>,
    earlier: Notify,
}

impl Timers {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets or takes away the moment of a table.
    pub(crate) fn set(&self, table: TableKey, wake: Option<Time>) {
        let mut inner = self.lock();
        let before = match wake {
            Some(time) => inner.current.insert(table, time),
            None => inner.current.remove(&table),
        };
        if before == wake {
            return;
        }
        if let Some(time) = before {
            inner.moments.remove(&(time, table));
        }
        if let Some(time) = wake {
            inner.moments.insert((time, table));
            if inner.moments.first() == Some(&(time, table)) {
                drop(inner);
                self.earlier.notify_one();
            }
        }
    }

    /// The tables whose moment has come, and when the next one comes.
    pub(crate) fn due(&self, now: Time) -> (Vec<TableKey>, Option<Time>) {
        let mut inner = self.lock();
        let mut due = Vec::new();
        while let Some((time, table)) = inner.moments.first().copied() {
            if time > now {
                return (due, Some(time));
            }
            inner.moments.pop_first();
            inner.current.remove(&table);
            due.push(table);
        }
        (due, None)
    }

    /// Waits until an earlier moment than all others is set.
    pub(crate) async fn earlier(&self) {
        self.earlier.notified().await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_moment_that_was_set_holds() {
        let timers = Timers::default();
        timers.set(1, Some(Time(10)));
        timers.set(2, Some(Time(20)));
        timers.set(1, Some(Time(30)));
        assert_eq!(timers.due(Time(15)), (vec![], Some(Time(20))));
        timers.set(3, Some(Time(5)));
        timers.set(3, None);
        assert_eq!(timers.due(Time(25)), (vec![2], Some(Time(30))));
        assert_eq!(timers.due(Time(99)), (vec![1], None));
        timers.set(1, Some(Time(30)));
        assert_eq!(timers.due(Time(99)), (vec![1], None));
    }
}
