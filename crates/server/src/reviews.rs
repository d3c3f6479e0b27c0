//! Reviews in the background: decision by decision where games are looked at, so that the reviews of all guests take
//! turns.

use std::collections::{HashMap, HashSet};
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use engine::Seat;
use protocol::{ReplayProblem, Review, ReviewStage};
use store::{Row, StoreError};
use study::ReviewWork;

use crate::hub::{Asker, Hub, NoStudy, Unavailable, Urgency, lock};

/// Reviews that are made at the same time, at most. They take turns, so that many of them make each slower and push
/// nobody out.
const RUNNING: usize = 256;
/// Those of one address.
const PER_ADDRESS: usize = 8;
/// How long one decision is thought about at most.
const PATIENCE: Duration = Duration::from_millis(400);

/// The reviews that are being made, the guests whose records are being opened for one, and the guests who are being
/// given hints.
#[derive(Default)]
pub(crate) struct Reviews {
    jobs: Mutex<HashMap<String, Arc<Job>>>,
    openings: Guests,
    hints: Guests,
}

/// Guests for whom something is being done.
type Guests = Arc<Mutex<HashSet<String>>>;

struct Job {
    guest: String,
    /// Where it is counted.
    address: Option<IpAddr>,
    cancelled: AtomicBool,
    review: Mutex<Review>,
}

/// What a wish for a review has led to.
pub(crate) enum Begun {
    /// It was made before.
    Known(Review),
    /// It is being made.
    Running(Review),
    /// The guest has another one under way, or there are too many.
    Busy,
    /// The record is not one.
    Bad(ReplayProblem),
}

/// Something is being done for a guest for as long as this lives.
pub(crate) struct Turn {
    guest: String,
    taken: Guests,
}

impl Turn {
    /// A turn for a guest who has none yet.
    fn begin(guest: &str, taken: &Guests) -> Option<Turn> {
        if !lock(taken).insert(guest.to_string()) {
            return None;
        }
        Some(Turn { guest: guest.to_string(), taken: Arc::clone(taken) })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        lock(&self.taken).remove(&self.guest);
    }
}

impl Reviews {
    /// Lets a guest have a hint, unless another one is under way.
    pub(crate) fn hint_begins(&self, guest: &str) -> Option<Turn> {
        Turn::begin(guest, &self.hints)
    }

    /// Lets a guest have a record opened, if there is a place for its review.
    fn opening_begins(&self, guest: &str, address: Option<IpAddr>) -> Option<Turn> {
        if !has_place(&lock(&self.jobs), guest, address) {
            return None;
        }
        Turn::begin(guest, &self.openings)
    }

    /// Cancels a guest's review; `false` where there is none. Its place is free at once. What of it still waits for a
    /// thread is skipped there, before anything that the guest asks for afterwards is thought about, so that it does
    /// not pile up.
    pub(crate) fn cancel(&self, id: &str, guest: &str) -> bool {
        let mut jobs = lock(&self.jobs);
        let Some(job) = jobs.get(id).filter(|job| job.guest == guest) else { return false };
        job.cancelled.store(true, Ordering::Relaxed);
        jobs.remove(id);
        true
    }

    fn running(&self, id: &str) -> Option<Review> {
        lock(&self.jobs).get(id).map(|job| lock(&job.review).clone())
    }

    /// Takes a place for a new review, or says what has come of the wish instead.
    fn enter(&self, guest: &str, address: Option<IpAddr>, review: Review) -> Result<Arc<Job>, Begun> {
        let mut jobs = lock(&self.jobs);
        let id = review.id.clone();
        // Somebody else may have had the same record opened meanwhile.
        if let Some(same) = jobs.get(&id) {
            return Err(Begun::Running(lock(&same.review).clone()));
        }
        if !has_place(&jobs, guest, address) {
            return Err(Begun::Busy);
        }
        let job = Arc::new(Job {
            guest: guest.to_string(),
            address,
            cancelled: AtomicBool::new(false),
            review: Mutex::new(review),
        });
        jobs.insert(id, Arc::clone(&job));
        Ok(job)
    }

    /// Frees the place of a review. Another one of the same name may have followed one that was cancelled.
    fn leave(&self, id: &str, job: &Arc<Job>) {
        let mut jobs = lock(&self.jobs);
        if jobs.get(id).is_some_and(|known| Arc::ptr_eq(known, job)) {
            jobs.remove(id);
        }
    }
}

/// Whether a guest may have another review made.
fn has_place(jobs: &HashMap<String, Arc<Job>>, guest: &str, address: Option<IpAddr>) -> bool {
    let neighbours = jobs.values().filter(|job| address.is_some() && job.address == address).count();
    jobs.len() < RUNNING && neighbours < PER_ADDRESS && jobs.values().all(|job| job.guest != guest)
}

/// Begins a review, or finds it.
pub(crate) async fn begin(
    hub: &Arc<Hub>,
    asker: Asker<'_>,
    text: String,
    seat: Seat,
) -> Result<Begun, Unavailable> {
    let guest = asker.guest;
    let address = (!asker.client.trusted).then_some(asker.client.address);
    let id = study::review_name(&text, seat);
    if let Some(review) = find(hub, &id).await? {
        return Ok(match review.stage {
            ReviewStage::Done => Begun::Known(review),
            ReviewStage::Running | ReviewStage::Cancelled => Begun::Running(review),
        });
    }
    let Some(turn) = hub.reviews.opening_begins(guest, address) else { return Ok(Begun::Busy) };
    // Whoever hangs up while this waits has no turn again before it is done with.
    let opened = hub.study(asker, Urgency::Later, move || (ReviewWork::open(&text, seat), turn)).await;
    let (opened, _turn) = match opened {
        Ok(opened) => opened,
        Err(NoStudy::Unavailable) => return Err(Unavailable),
        Err(NoStudy::TooMany | NoStudy::TooOften(_)) => return Ok(Begun::Busy),
    };
    let work = match opened {
        Ok(work) => work,
        Err(problem) => return Ok(Begun::Bad(problem)),
    };
    let review = Review {
        id,
        seat: seat.to_string(),
        stage: ReviewStage::Running,
        total: work.total() as u32,
        partial: work.is_partial(),
        result: work.result(),
        decisions: Vec::new(),
    };
    let job = match hub.reviews.enter(guest, address, review.clone()) {
        Ok(job) => job,
        Err(instead) => return Ok(instead),
    };
    tokio::spawn(make(Arc::clone(hub), job, work));
    Ok(Begun::Running(review))
}

/// A review that is being made or was made before.
pub(crate) async fn find(hub: &Hub, id: &str) -> Result<Option<Review>, Unavailable> {
    if let Some(review) = hub.reviews.running(id) {
        return Ok(Some(review));
    }
    let (reader, name) = (Arc::clone(&hub.reader), id.to_string());
    let text = hub.read(move || reader.review(&name)).await?;
    Ok(text.and_then(|text| serde_json::from_str(&text).ok()))
}

/// Makes a review. Whatever happens, its place is free afterwards.
async fn make(hub: Arc<Hub>, job: Arc<Job>, mut work: ReviewWork) {
    let mut stopping = hub.drained();
    for place in 0..work.total() {
        let flag = Arc::clone(&job);
        let thought = hub.in_study(Urgency::Later, move || {
            let began = Instant::now();
            let cancelled = || flag.cancelled.load(Ordering::Relaxed);
            let stop = || began.elapsed() > PATIENCE || cancelled();
            let judged = if cancelled() { None } else { work.judge(place, &stop) };
            (work, judged)
        });
        let thought = tokio::select! {
            thought = thought => thought,
            _ = stopping.wait_for(|stopping| *stopping) => break,
        };
        let Some(Ok((same, judged))) = thought else { break };
        if job.cancelled.load(Ordering::Relaxed) {
            break;
        }
        work = same;
        lock(&job.review).decisions.extend(judged);
    }
    // Whoever reads that it is done can begin another one: it is stored first, and then found there.
    let review = lock(&job.review).clone();
    keep(&hub, &review).await;
    hub.reviews.leave(&review.id, &job);
}

/// Stores a review that is complete.
async fn keep(hub: &Hub, review: &Review) {
    if review.decisions.len() != review.total as usize {
        return;
    }
    let review = Review { stage: ReviewStage::Done, ..review.clone() };
    let Ok(text) = serde_json::to_string(&review) else { return };
    let (sender, stored) = tokio::sync::oneshot::channel();
    let rows = vec![Row::Review { id: review.id, text, made_ms: hub.now().0 as i64 }];
    let done = Box::new(move |result: Result<(), StoreError>| drop(sender.send(result)));
    hub.writer.submit(store::Commit { table: None, rows, done });
    if let Ok(Err(error)) = stored.await {
        tracing::warn!(%error, "a review could not be stored");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::Client;
    use crate::hub::testing::Held;

    const RECORD: &str = include_str!("../../../records/al-capone/00-2.hzr");

    /// Somebody on this machine.
    fn asker(guest: &'static str) -> Asker<'static> {
        const HERE: Client = Client { address: IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), trusted: true };
        Asker { guest, client: &HERE }
    }

    #[test]
    fn the_guests_of_one_address_leave_places_for_others() {
        let reviews = Reviews::default();
        let address = |last| Some(IpAddr::from([192, 0, 2, last]));
        let enter = |number: usize, last| {
            reviews.enter(&format!("guest {number}"), address(last), review(&number.to_string())).is_ok()
        };
        assert_eq!((0..40).filter(|number| enter(*number, 1)).count(), PER_ADDRESS);
        assert!(enter(99, 2));
    }

    fn review(id: &str) -> Review {
        Review {
            id: id.to_string(),
            seat: "A".to_string(),
            stage: ReviewStage::Running,
            total: 1,
            partial: false,
            result: None,
            decisions: Vec::new(),
        }
    }

    #[test]
    fn a_guest_has_one_review_at_a_time_and_cancels_only_the_own_one() {
        let reviews = Reviews::default();
        assert!(reviews.enter("ada", None, review("1")).is_ok());
        assert!(matches!(reviews.enter("ada", None, review("2")), Err(Begun::Busy)));
        assert!(reviews.enter("bob", None, review("3")).is_ok());
        assert!(!reviews.cancel("1", "bob"));
        assert!(reviews.cancel("1", "ada"));
        assert!(!reviews.cancel("1", "ada"), "it was cancelled before");
        assert!(!reviews.cancel("2", "ada"));
    }

    #[test]
    fn a_cancelled_review_makes_room_and_does_not_take_away_the_one_that_follows() {
        let reviews = Reviews::default();
        let first = reviews.enter("ada", None, review("1")).ok().unwrap();
        assert!(reviews.cancel("1", "ada"));
        let second = reviews.enter("ada", None, review("1")).ok().unwrap();
        reviews.leave("1", &first);
        assert!(matches!(reviews.enter("ada", None, review("2")), Err(Begun::Busy)));
        assert!(matches!(reviews.enter("bob", None, review("1")), Err(Begun::Running(_))), "the same record");
        reviews.leave("1", &second);
        assert!(reviews.enter("ada", None, review("2")).is_ok());
    }

    #[tokio::test]
    async fn whoever_cancels_a_review_can_begin_another_at_once() {
        let mut held = Held::new();
        let hub = Arc::clone(&held.hub);
        let wish = |seat| begin(&hub, asker("ada"), RECORD.to_string(), seat);
        let opened = held.queued(wish(Seat::A)).await.ok().unwrap();
        // The record is opened, and the first decision waits again.
        held.hold_again();
        let Ok(Begun::Running(review)) = opened.await else { panic!("the review did not begin") };
        while hub.study.waiting() == 0 {
            tokio::task::yield_now().await;
        }
        assert!(matches!(held.queued(wish(Seat::B)).await, Err(Ok(Begun::Busy))));
        let job = Arc::clone(&lock(&hub.reviews.jobs)[&review.id]);
        assert!(hub.reviews.cancel(&review.id, "ada"));
        assert_eq!(find(&hub, &review.id).await.unwrap(), None);
        let next = held.queued(wish(Seat::B)).await.ok().expect("there is room for another review");
        assert!(matches!(held.queued(wish(Seat::A)).await, Err(Ok(Begun::Busy))), "one at a time");
        held.release();
        assert!(matches!(next.await, Ok(Begun::Running(_))));
        assert_eq!(lock(&job.review).decisions, []);
    }

    #[tokio::test]
    async fn a_guest_opens_one_record_at_a_time_also_after_hanging_up() {
        let mut held = Held::new();
        let hub = Arc::clone(&held.hub);
        let wish = |guest, text: &str| begin(&hub, asker(guest), text.to_string(), Seat::A);
        drop(held.queued(wish("ada", "one")).await.ok().expect("it waits for the bots' thread"));
        let waiting = hub.study.waiting();
        for text in ["one", "two", "three"] {
            assert!(matches!(held.queued(wish("ada", text)).await, Err(Ok(Begun::Busy))), "{text}");
        }
        assert_eq!(hub.study.waiting(), waiting);
        assert!(held.queued(wish("bob", "one")).await.is_ok(), "others are let in");
        held.release();
        hub.in_study(Urgency::Later, || ()).await.unwrap().unwrap();
        assert!(matches!(wish("ada", "two").await, Ok(Begun::Bad(_))));
        assert!(matches!(wish("ada", "three").await, Ok(Begun::Bad(_))));
    }

    #[test]
    fn a_guest_has_one_hint_at_a_time() {
        let reviews = Reviews::default();
        let first = reviews.hint_begins("ada");
        assert!(first.is_some());
        assert!(reviews.hint_begins("ada").is_none());
        assert!(reviews.hint_begins("bob").is_some());
        drop(first);
        assert!(reviews.hint_begins("ada").is_some());
    }
}
