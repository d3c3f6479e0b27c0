//! What comes to a table.

use protocol::{ClientMessage, Request, ResumeFrom};

use crate::{ConnectionId, GuestId, Thought};

/// One input. The caller has checked tokens and links before.
#[derive(Clone, Debug)]
pub enum Input {
    /// A socket was opened. Answered by a welcome, or by a message `closed` and the wish to close the socket.
    Connect {
        /// Its number.
        connection: ConnectionId,
        /// Whose it is.
        guest: Guest,
        /// What the link allows; a seat or an earlier place at the table is found by the guest.
        access: Access,
        /// How far the client has got, if it was here before.
        resume: Option<ResumeFrom>,
    },
    /// A socket was closed, or is as good as closed.
    Disconnect {
        /// Its number.
        connection: ConnectionId,
    },
    /// A message of a client came in.
    Client {
        /// From where.
        connection: ConnectionId,
        /// What it says.
        message: ClientMessage,
    },
    /// A request outside play, by REST. Answered in [`Output::answer`](crate::Output::answer).
    Request {
        /// By whom.
        guest: Guest,
        /// What the link allows.
        access: Access,
        /// What is wanted.
        request: Request,
    },
    /// Somebody without a link asks to join.
    Knock {
        /// Who.
        guest: Guest,
    },
    /// A message marked with [`Delivery::window`](crate::Delivery::window) was handed to the socket now.
    WindowSent {
        /// To where.
        connection: ConnectionId,
        /// The decision it was marked with.
        decision: u32,
    },
    /// The round trip of a connection was measured.
    RoundTrip {
        /// The connection.
        connection: ConnectionId,
        /// The measured time.
        millis: u32,
    },
    /// A bot has thought.
    Thought(Thought),
    /// The moment of [`Output::wake`](crate::Output::wake) has come. Early or needless ticks do no harm.
    Tick,
    /// A guest is no more: leaves the table, and the name is forgotten.
    Forget {
        /// Who.
        guest: GuestId,
    },
    /// The server closes the table: swept, or by the operator.
    Close {
        /// Why, as a word for clients, such as `idle`.
        reason: String,
    },
}

/// Somebody with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guest {
    /// Who it is.
    pub id: GuestId,
    /// The name; cleaned and cut by the table.
    pub name: String,
    /// A number of the page's palette.
    pub colour: u8,
}

/// What a link allows to somebody who is new at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Taking a seat.
    Play,
    /// Watching.
    Watch,
}
