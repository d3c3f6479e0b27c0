//! What leaves a table.

use std::sync::Arc;

use bots::{Budget, Level, Seen, Sense};
use engine::{Game, Rng, Seat, action_text};
use protocol::Refused;

use crate::{ConnectionId, Entry, Time};

/// What one input led to. `M` is a message, `T` a bot's task.
///
/// The caller (1) hands `at_once` to the sockets, (2) commits `entries` in one transaction, after those of all earlier
/// outputs of this table, (3) then hands `after_commit` to the sockets, gives `answer`, and closes `close`.
/// Outputs keep their order: `after_commit` of an output without entries still waits for those before it. If a
/// commit fails, the table in memory is ahead of the disk: drop it, close its sockets, and resume from the journal.
#[derive(Clone, Debug)]
#[must_use]
pub struct Output<M, T> {
    /// Messages that tell nothing new about the table: they need not wait.
    pub at_once: Vec<Delivery<M>>,
    /// What must survive, in order.
    pub entries: Vec<Entry>,
    /// Messages to release after the commit.
    pub after_commit: Vec<Delivery<M>>,
    /// Connections to close after all messages.
    pub close: Vec<ConnectionId>,
    /// The answer to a request, to be given after the commit.
    pub answer: Option<Result<(), Refused>>,
    /// Tasks of bots, to be started after the commit; each is answered by `Input::Thought`.
    pub think: Vec<T>,
    /// When to send the next tick; it replaces what earlier outputs said.
    pub wake: Option<Time>,
    /// Whether what the lobby shows of the table may have changed.
    pub lobby_changed: bool,
}

impl<M, T> Default for Output<M, T> {
    fn default() -> Self {
        Output {
            at_once: Vec::new(),
            entries: Vec::new(),
            after_commit: Vec::new(),
            close: Vec::new(),
            answer: None,
            think: Vec::new(),
            wake: None,
            lobby_changed: false,
        }
    }
}

impl<M, T> Output<M, T> {
    /// The same with other messages and tasks.
    pub fn map<N, U>(self, message: impl Fn(M) -> N, task: impl Fn(T) -> U) -> Output<N, U> {
        let deliveries = |list: Vec<Delivery<M>>| {
            list.into_iter()
                .map(|d| Delivery { to: d.to, message: message(d.message), window: d.window })
                .collect()
        };
        Output {
            at_once: deliveries(self.at_once),
            entries: self.entries,
            after_commit: deliveries(self.after_commit),
            close: self.close,
            answer: self.answer,
            think: self.think.into_iter().map(task).collect(),
            wake: self.wake,
            lobby_changed: self.lobby_changed,
        }
    }
}

/// A message and where it goes.
#[derive(Clone, Debug, PartialEq)]
pub struct Delivery<M> {
    /// The connections, all of the same viewer.
    pub to: Vec<ConnectionId>,
    /// The message.
    pub message: M,
    /// This message opens a timed window: for each connection the caller reports by `Input::WindowSent` with this
    /// number when it was handed to the socket.
    pub window: Option<u32>,
}

/// A bot's task: what its seat sees and remembers, nothing else.
#[derive(Clone, Debug)]
pub struct BotTask<G: Game> {
    /// The game at this table.
    pub number: u32,
    /// The decision.
    pub decision: u32,
    /// The bot's seat.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// The rules.
    pub rules: Arc<G::Rules>,
    /// What the seat sees.
    pub view: G::View,
    /// What the seat remembers.
    pub knowledge: G::Knowledge,
    /// What the seat can do.
    pub legal: Vec<G::Action>,
    /// The bot's own luck.
    pub luck: u64,
    /// How long it may think at most, in milliseconds; nothing leaves it to the game's usual number of iterations.
    pub most_millis: Option<u64>,
}

impl<G: Sense> BotTask<G> {
    /// Thinks until the function says stop. It may take long: not for a thread that must stay responsive. Whoever
    /// calls looks at the clock, and lets the bot think [`BotTask::most_millis`] at most.
    pub fn run(&self, stop: &dyn Fn() -> bool) -> Thought {
        let seen =
            Seen { rules: &*self.rules, view: &self.view, knowledge: &self.knowledge, legal: &self.legal };
        let budget = match self.most_millis {
            Some(_) => Budget::until(stop),
            None => Budget::iterations(G::ITERATIONS).or_until(stop),
        };
        let action = self.level.think::<G>(&seen, &budget, &mut Rng::new(self.luck));
        self.thought(action.map(action_text::<G>))
    }
}

impl<G: Game> BotTask<G> {
    /// The answer to this task with a move; nothing lets the table take any legal one.
    pub fn thought(&self, text: Option<String>) -> Thought {
        Thought { number: self.number, decision: self.decision, seat: self.seat, text }
    }
}

/// What a bot has thought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The game at this table.
    pub number: u32,
    /// The decision.
    pub decision: u32,
    /// The bot's seat.
    pub seat: Seat,
    /// The move in the notation.
    pub text: Option<String>,
}
