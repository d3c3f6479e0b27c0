//! The outbox: what a step has led to so far, and the streams in which viewers are told of it.

use engine::{Game, Seat, Viewer};
use protocol::{ChatLine, Message, Refused};

use crate::output::{BotTask, Delivery};
use crate::stream::{Kept, Stream};
use crate::table::{MessageOf, OutputOf};
use crate::{ConnectionId, Entry, Time};

/// Rows, messages and tasks that wait for the end of a step.
pub(crate) struct Outbox<G: Game> {
    /// The beginning of the names of streams: another one in each life of the table.
    epoch: u64,
    streams_made: u64,
    /// One stream per seat, then that of everybody without one.
    streams: Vec<Stream<G::Event>>,
    out: OutputOf<G>,
    /// People, seats or the stage have changed and nobody has been told yet.
    news: bool,
}

impl<G: Game> Outbox<G> {
    /// An empty outbox with fresh streams for so many seats.
    pub(crate) fn new(epoch: u64, seats: usize) -> Outbox<G> {
        let mut outbox = Outbox {
            epoch,
            streams_made: 0,
            streams: Vec::new(),
            out: OutputOf::<G>::default(),
            news: false,
        };
        outbox.streams = (0..=seats).map(|place| outbox.fresh(place, seats)).collect();
        outbox
    }

    fn fresh(&mut self, place: usize, seats: usize) -> Stream<G::Event> {
        self.streams_made += 1;
        let who = Seat::new(place).filter(|_| place < seats).map_or('-', Seat::letter);
        Stream::new(format!("{:016x}.{}.{who}", self.epoch, self.streams_made))
    }

    fn place(&self, viewer: Viewer) -> usize {
        viewer.seat().map_or(self.streams.len().saturating_sub(1), Seat::index)
    }

    /// Begins a seat's stream anew: somebody else looks from there now.
    pub(crate) fn restart_stream(&mut self, seat: Seat) {
        let seats = self.streams.len().saturating_sub(1);
        if seat.index() < seats {
            self.streams[seat.index()] = self.fresh(seat.index(), seats);
        }
    }

    /// Begins all streams anew.
    pub(crate) fn restart_streams(&mut self) {
        let seats = self.streams.len().saturating_sub(1);
        for place in 0..self.streams.len() {
            self.streams[place] = self.fresh(place, seats);
        }
    }

    /// Lets something be done to every line of chat that a client could still be sent again.
    pub(crate) fn rewrite_chat(&mut self, rewrite: impl Fn(&mut ChatLine)) {
        self.streams.iter_mut().for_each(|stream| stream.rewrite_chat(&rewrite));
    }

    pub(crate) fn stream(&self, viewer: Viewer) -> Option<&Stream<G::Event>> {
        self.streams.get(self.place(viewer))
    }

    /// Numbers a message in a viewer's stream.
    pub(crate) fn number(&mut self, viewer: Viewer, kept: Kept<G::Event>) -> Option<u64> {
        let place = self.place(viewer);
        self.streams.get_mut(place).map(|stream| stream.next(kept))
    }

    /// Numbers a message in a viewer's stream and sends it to all connections there.
    pub(crate) fn tell(
        &mut self,
        viewer: Viewer,
        to: Vec<ConnectionId>,
        kept: Kept<G::Event>,
        message: impl FnOnce(u64) -> MessageOf<G>,
    ) {
        let Some(seq) = self.number(viewer, kept) else { return };
        if !to.is_empty() {
            self.deliver(Delivery { to, message: message(seq), window: None });
        }
    }

    /// Sends a message once everything before is committed.
    pub(crate) fn deliver(&mut self, delivery: Delivery<MessageOf<G>>) {
        self.out.after_commit.push(delivery);
    }

    /// Answers one connection, once everything before is committed.
    pub(crate) fn reply(&mut self, connection: ConnectionId, message: MessageOf<G>) {
        self.deliver(Delivery { to: vec![connection], message, window: None });
    }

    /// Answers one connection at once.
    pub(crate) fn reply_at_once(&mut self, connection: ConnectionId, message: MessageOf<G>) {
        self.out.at_once.push(Delivery { to: vec![connection], message, window: None });
    }

    pub(crate) fn refuse(&mut self, connection: ConnectionId, id: Option<String>, refused: Refused) {
        self.reply_at_once(connection, Message::Refused { id, refused });
    }

    /// Closes a connection after all messages.
    pub(crate) fn close(&mut self, connection: ConnectionId) {
        self.out.close.push(connection);
    }

    /// Answers the request of this step.
    pub(crate) fn answer(&mut self, answer: Result<(), Refused>) {
        self.out.answer = Some(answer);
    }

    /// Gives a bot something to think about.
    pub(crate) fn ask(&mut self, task: BotTask<G>) {
        self.out.think.push(task);
    }

    /// Notes a row to be committed.
    pub(crate) fn journal(&mut self, row: Entry) {
        self.out.entries.push(row);
    }

    pub(crate) fn has_news(&self) -> bool {
        self.news
    }

    /// Whether people, seats or the stage have changed and nobody has been told yet.
    pub(crate) fn set_news(&mut self, news: bool) {
        self.news = news;
    }

    /// The news are about to be told; whether there are any.
    pub(crate) fn take_news(&mut self) -> bool {
        let news = std::mem::take(&mut self.news);
        self.out.lobby_changed |= news;
        news
    }

    /// Hands out what has gathered.
    pub(crate) fn take(&mut self, wake: Option<Time>) -> OutputOf<G> {
        self.out.wake = wake;
        std::mem::take(&mut self.out)
    }
}
