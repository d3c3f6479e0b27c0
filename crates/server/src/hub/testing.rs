//! A hub for tests, without a listener, whose thinking threads are held up.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::task::Poll;

use protocol::{ClientMessage, Clock, Request, SeatPlan, Setup};
use table::{Access, Guest, Input};
use tempfile::TempDir;
use tokio::sync::{Notify, mpsc};

use super::{Doors, Hub, Outlet, Slot};
use crate::config::Settings;
use crate::pool::Pool;

/// A hub whose thread for looking at games waits until it is released, and its bots' thread too.
pub(crate) struct Held {
    pub(crate) hub: Arc<Hub>,
    hold: Option<Sender<()>>,
    hold_bots: Option<Sender<()>>,
    _folder: TempDir,
}

impl Held {
    pub(crate) fn new() -> Held {
        let folder = tempfile::tempdir().unwrap();
        let data = folder.path().to_path_buf();
        let settings = Settings { data, bot_pace_ms: 0, bot_threads: 1, ..Settings::default() };
        let hub = Hub::open(settings, Doors::default(), None).unwrap();
        let [study, bots] = [&hub.study, &hub.pool].map(|pool| {
            let (hold, begun) = hold(pool);
            begun.recv().unwrap();
            Some(hold)
        });
        Held { hub, hold: study, hold_bots: bots, _folder: folder }
    }

    /// Lets the thread do what waits for it now, and then holds it up again.
    pub(crate) fn hold_again(&mut self) {
        let (hold, begun) = hold(&self.hub.study);
        self.hold = Some(hold);
        begun.recv().unwrap();
    }

    /// Begins something until it waits for the thread; what it says where it is done without.
    pub(crate) async fn queued<F: Future>(&self, wish: F) -> Result<Pin<Box<F>>, F::Output> {
        let mut wish = Box::pin(wish);
        let answer = poll_fn(|context| {
            let waiting = self.hub.study.waiting();
            match wish.as_mut().poll(context) {
                Poll::Ready(answer) => Poll::Ready(Some(answer)),
                Poll::Pending if self.hub.study.waiting() > waiting => Poll::Ready(None),
                Poll::Pending => Poll::Pending,
            }
        });
        match answer.await {
            Some(answer) => Err(answer),
            None => Ok(wish),
        }
    }

    /// Lets the thread go on.
    pub(crate) fn release(&mut self) {
        self.hold = None;
    }

    /// Lets the bots' thread go on.
    pub(crate) fn release_bots(&mut self) {
        self.hold_bots = None;
    }

    /// A table at which a game has begun; a guest in the first seat where `alone`, else bots only. Its first decision is
    /// everybody's, so that the guest is asked while the bots' thread is held up.
    pub(crate) async fn game(&self, guest: &Guest, alone: bool) -> Arc<Slot> {
        let bot = SeatPlan::Bot { level: "easy".to_string() };
        let first = if alone { SeatPlan::Person } else { bot.clone() };
        let setup = Setup {
            game: "rue-morgue".to_string(),
            seats: vec![first, bot],
            options: Default::default(),
            public: false,
            clock: Clock::None,
            grace_seconds: None,
            tour: alone,
        };
        let slot = self.hub.create(setup, guest.clone(), None).await.unwrap().unwrap().slot;
        let connection = self.hub.connection();
        let (access, resume) = (Access::Play, None);
        // Nobody reads what is sent.
        let outlet = Outlet { connection, frames: mpsc::channel(1).0, cut: Arc::new(Notify::new()) };
        self.hub.connect(&slot, outlet, Input::Connect { connection, guest: guest.clone(), access, resume });
        let ask = async |request| {
            let input = Input::Request { guest: guest.clone(), access, request };
            self.hub.request(&slot, input).await.unwrap().unwrap();
        };
        if alone {
            ask(Request::Sit { seat: None }).await;
        }
        ask(Request::Start).await;
        let message = ClientMessage::Commit { commitment: None };
        self.hub.drive(&slot, Input::Client { connection, message });
        slot
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.release();
        self.release_bots();
        self.hub.drain();
        self.hub.pool.close();
        self.hub.study.close();
        self.hub.writer.close();
    }
}

/// Holds the thread up, as soon as it has done what waits for it, until the sender is dropped; tells when that begins.
fn hold(pool: &Pool) -> (Sender<()>, Receiver<()>) {
    let ((hold, held), (begins, begun)) = (channel(), channel());
    assert!(pool.submit(move || {
        let _ = begins.send(());
        let _ = held.recv();
    }));
    (hold, begun)
}
