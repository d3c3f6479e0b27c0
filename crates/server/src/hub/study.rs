//! Looking at games for people: on threads of its own, with places and rates shared by guests and addresses.

use tokio::sync::oneshot;

use super::{Hub, Unavailable};
use crate::address::Client;
use crate::limits::TooMuch;
use crate::metrics::Metrics;

/// Who wants to look at a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asker<'a> {
    pub(crate) guest: &'a str,
    pub(crate) client: &'a Client,
}

/// Whether somebody waits for it in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// It is a game that runs.
    Now,
    /// It can wait.
    Later,
}

/// Why nothing is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NoStudy {
    /// The guest does so too often.
    TooOften(TooMuch),
    /// The guest, the address, or all together have as much under way as they may have.
    TooMany,
    /// The server stops, or what was asked for failed.
    Unavailable,
}

impl Hub {
    /// Works something out for a guest. What it takes is given back before the answer comes.
    pub(crate) async fn study<T: Send + 'static>(
        &self,
        asker: Asker<'_>,
        urgency: Urgency,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, NoStudy> {
        self.limits.study(asker.guest).map_err(NoStudy::TooOften)?;
        let places = self.limits.study_places(asker.guest, asker.client).ok_or(NoStudy::TooMany)?;
        let work = move || {
            let done = work();
            drop(places);
            done
        };
        match self.in_study(urgency, work).await {
            Some(answer) => answer.map_err(|_| NoStudy::Unavailable),
            None => {
                Metrics::count(&self.metrics.limited);
                Err(NoStudy::TooMany)
            }
        }
    }

    /// Works something out; nothing where too much waits. Where whoever asked has gone meanwhile, nothing is worked out.
    pub(crate) async fn in_study<T: Send + 'static>(
        &self,
        urgency: Urgency,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<Result<T, Unavailable>> {
        let (sender, answer) = oneshot::channel();
        let task = move || {
            if !sender.is_closed() {
                drop(sender.send(work()));
            }
        };
        let taken = match urgency {
            Urgency::Now => self.study.submit_first(task),
            Urgency::Later => self.study.submit(task),
        };
        if !taken {
            return None;
        }
        Some(answer.await.map_err(|_| Unavailable))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::Ordering;
    use std::time::{Duration, Instant};

    use table::{Guest, GuestId};

    use super::super::testing::Held;
    use super::*;

    #[tokio::test]
    async fn what_nobody_waits_for_is_not_thought_about() {
        let mut held = Held::new();
        let (sender, thoughts) = std::sync::mpsc::channel();
        let gone = sender.clone();
        let hub = Arc::clone(&held.hub);
        let wish = hub.in_study(Urgency::Later, move || gone.send("nobody waits"));
        drop(held.queued(wish).await.ok().unwrap());
        held.release();
        let answer = held.hub.in_study(Urgency::Later, move || sender.send("somebody waits")).await;
        answer.unwrap().unwrap().unwrap();
        assert_eq!(thoughts.iter().collect::<Vec<_>>(), ["somebody waits"]);
    }

    #[tokio::test]
    async fn strangers_work_cannot_take_the_bots_places() {
        let mut held = Held::new();
        // The thread for looking at games is held up and as much waits for it as may wait; bots' threads are free.
        while held.hub.study.submit(|| {}) {}
        held.release_bots();
        assert!(held.hub.in_study(Urgency::Later, || ()).await.is_none());
        let host = Guest { id: GuestId("ada".to_string()), name: "Ada".to_string(), colour: 1 };
        held.game(&host, false).await;
        let moves = || held.hub.metrics.bot_moves.load(Ordering::Relaxed);
        let end = Instant::now() + Duration::from_secs(60);
        while moves() < 10 && Instant::now() < end {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        assert!(moves() >= 10, "{} moves", moves());
    }

    #[tokio::test]
    async fn one_guest_and_one_address_have_only_so_many_places() {
        let held = Held::new();
        let client = Client { address: [192, 0, 2, 1].into(), trusted: false };
        let mut waiting = Vec::new();
        let mut refused = 0;
        for number in 0..40 {
            let guest = format!("guest {}", number / 5);
            let hub = Arc::clone(&held.hub);
            let wish = async move {
                hub.study(Asker { guest: &guest, client: &client }, Urgency::Later, || ()).await
            };
            match held.queued(wish).await {
                Ok(wish) => waiting.push(wish),
                Err(answer) => {
                    assert_eq!(answer, Err(NoStudy::TooMany));
                    refused += 1;
                }
            }
        }
        assert_eq!((waiting.len(), refused), (16, 24), "four of each guest, sixteen of the address");
        let other = Client { address: [192, 0, 2, 2].into(), trusted: false };
        let hub = Arc::clone(&held.hub);
        let wish =
            async move { hub.study(Asker { guest: "ada", client: &other }, Urgency::Later, || ()).await };
        assert!(held.queued(wish).await.is_ok(), "others are let in");
    }
}
