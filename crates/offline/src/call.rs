//! What the worker hands in, and what it gets back.

use std::collections::BTreeMap;

use protocol::{MyTable, Stage};
use serde::{Deserialize, Serialize};

/// A call and when it was made.
#[derive(Clone, Debug, Deserialize)]
pub struct Timed {
    /// Milliseconds since 1970, by the device's clock.
    pub now: u64,
    /// What is called.
    #[serde(flatten)]
    pub call: Call,
}

/// Something that comes to the house.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Call {
    /// The first call: what is stored, and randomness for everything to come.
    Load {
        /// 32 unguessable bytes.
        entropy: [u8; 32],
        /// Those who have played on this device.
        #[serde(default)]
        guests: Vec<GuestRow>,
        /// The tables that are stored, without their rows.
        #[serde(default)]
        tables: Vec<Head>,
        /// The shortest time in which a bot moves, in milliseconds; the usual one if left out.
        #[serde(default)]
        pace: Option<u64>,
        /// How long a bot thinks at most, in milliseconds; the usual time if left out, and 0 leaves it to the game's usual number
        /// of iterations.
        #[serde(default)]
        think: Option<u64>,
        /// New tables deal by this seed, which a test knows. Records of such games do not replay.
        #[serde(default)]
        seed: Option<[u8; 32]>,
    },
    /// The rows of a stored table; they come before anything else that is about it.
    Table {
        /// Its id.
        table: String,
        /// All its rows, in order.
        rows: Vec<String>,
    },
    /// A socket to a table is opened.
    Open {
        /// Its number.
        connection: u64,
        /// The table's id.
        table: String,
    },
    /// A message came over a socket.
    Frame {
        /// Its number.
        connection: u64,
        /// The message.
        text: String,
    },
    /// A socket was closed.
    Close {
        /// Its number.
        connection: u64,
    },
    /// A message that opens a timed window was handed over.
    Sent {
        /// To which socket.
        connection: u64,
        /// The decision it was marked with.
        decision: u32,
    },
    /// A request as of REST.
    Ask {
        /// Its number, for the answer.
        id: u64,
        /// What is asked.
        #[serde(flatten)]
        ask: Ask,
    },
    /// Time for a piece of thinking.
    Think,
    /// Time for a piece of thinking in a copy of this house: nothing but [`Done::thought`] comes of it.
    Ponder,
    /// What a copy of this house has thought.
    Pondered {
        /// Its thought.
        thought: Pondered,
    },
    /// The moment of [`Done::wake`] has come.
    Tick,
    /// Rows of a table could not be stored: it is made again from what is.
    Failed {
        /// The table's id.
        table: String,
    },
}

/// What a copy of a house has thought, to be brought to the house itself.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pondered {
    /// What it was about.
    pub work: u64,
    /// What came of it, as text; nothing where nothing did.
    pub text: Option<String>,
}

/// A request as of REST.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct Ask {
    /// `GET`, `POST`, `PUT` or `DELETE`.
    pub method: String,
    /// The parts of the path after `/api/`.
    pub path: Vec<String>,
    /// What stands behind `?`.
    #[serde(default)]
    pub query: BTreeMap<String, String>,
    /// The guest's token.
    #[serde(default)]
    pub token: Option<String>,
    /// The body.
    #[serde(default)]
    pub body: String,
}

/// Somebody who plays on this device.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestRow {
    /// The token, by which the page names the guest.
    pub token: String,
    /// The name.
    pub name: String,
    /// A number of the page's palette.
    pub colour: u8,
}

/// What is stored of a table beside its rows: enough for the list of one's own tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The table's id.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// What it is doing.
    pub stage: Stage,
    /// When something happened here last.
    pub touched: u64,
    /// The table as each guest with a seat finds it in the list.
    pub glances: BTreeMap<String, MyTable>,
}

/// What follows a call: to be carried out batch by batch, in order.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Done {
    /// What is to be stored and told.
    pub batches: Vec<Batch>,
    /// When to call [`Call::Tick`], whatever was said before.
    pub wake: Option<u64>,
    /// Whether there is something for [`Call::Think`].
    pub busy: bool,
    /// Whether a copy of this house could think about it meanwhile ([`Call::Ponder`]).
    pub apart: bool,
    /// What came of [`Call::Ponder`].
    pub thought: Option<Pondered>,
}

/// First `at_once` is sent, then `commit` is stored, and when it is, all the rest is sent.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Batch {
    /// Messages that need not wait.
    pub at_once: Vec<Sending>,
    /// What must survive, in one transaction.
    pub commit: Option<Commit>,
    /// Messages.
    pub frames: Vec<Sending>,
    /// Sockets that end after them.
    pub close: Vec<Closing>,
    /// Answers to requests.
    pub answers: Vec<Answer>,
}

/// A message to a socket.
#[derive(Clone, Debug, Serialize)]
pub struct Sending {
    /// The sockets.
    pub to: Vec<u64>,
    /// The message.
    pub text: String,
    /// The decision whose timed window it opens, to be told by [`Call::Sent`].
    pub window: Option<u32>,
}

/// A socket that ends.
#[derive(Clone, Debug, Serialize)]
pub struct Closing {
    /// Its number.
    pub connection: u64,
    /// The reason as the client is told it, as a message; nothing where it was told before.
    pub text: Option<String>,
}

/// What must survive.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "what", rename_all = "kebab-case")]
pub enum Commit {
    /// Rows of a table.
    Rows {
        /// The number of the first one.
        first: usize,
        /// The rows.
        rows: Vec<String>,
        /// The table now.
        head: Head,
    },
    /// A guest, new or renamed.
    Guest {
        /// Who.
        guest: GuestRow,
    },
    /// Everything is to be forgotten.
    Forget,
}

/// The answer to a request.
#[derive(Clone, Debug, Serialize)]
pub struct Answer {
    /// The request's number.
    pub id: u64,
    /// As of HTTP.
    pub status: u16,
    /// The type of the body.
    pub kind: &'static str,
    /// The name under which the body is to be kept as a file.
    pub name: Option<String>,
    /// The body.
    pub body: String,
}
