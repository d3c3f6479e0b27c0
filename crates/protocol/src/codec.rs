//! Between messages and JSON text.

use crate::{ClientMessage, Message, Refused, ResumeFrom};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The longest message a client may send.
pub const MAX_MESSAGE_BYTES: usize = 8 * 1024;
/// The longest id a client may give a message.
const MAX_ID_CHARS: usize = 64;
/// The most moves in one `try`.
const MAX_TRIED: usize = 64;

/// Few messages of a table are longer.
const USUAL_BYTES: usize = 1024;

/// The first message on a socket. It stands in a frame and not in the address, because addresses are logged.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FirstMessage {
    /// Who comes, and how far the client has got.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The guest's token.
        token: String,
        /// The key of the link, for those who are new at the table.
        #[serde(default)]
        key: Option<String>,
        /// How far the client has got, if it was here before.
        #[serde(default)]
        resume: Option<ResumeFrom>,
    },
}

/// Why a message of a client cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    /// It is too long.
    #[error("a message has at most {MAX_MESSAGE_BYTES} bytes, this one has {bytes}")]
    TooLong {
        /// Its bytes.
        bytes: usize,
    },
    /// It is not a message of this protocol.
    #[error("this is not a message of the protocol: {detail}")]
    Unreadable {
        /// Where and why, without anything of the message itself.
        detail: String,
    },
    /// A part of it is too long or empty.
    #[error("{field}: expected {expected}")]
    Field {
        /// Which.
        field: &'static str,
        /// What is allowed.
        expected: &'static str,
    },
}

impl DecodeError {
    /// What the client is told.
    pub fn refused(&self) -> Refused {
        let code = match self {
            DecodeError::TooLong { .. } => "too-long",
            DecodeError::Unreadable { .. } => "unreadable",
            DecodeError::Field { .. } => "bad-field",
        };
        Refused::new(code, self.to_string())
    }
}

/// A move, read without the detour that finding out the kind of a message takes. Almost all messages are moves.
#[derive(Deserialize)]
struct PlainMove<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    id: String,
    decision: u32,
    #[serde(rename = "move")]
    text: String,
}

/// Reads the first message on a socket.
pub fn decode_first(text: &str) -> Result<FirstMessage, DecodeError> {
    read(text)
}

/// Reads a message of a client.
pub fn decode(text: &str) -> Result<ClientMessage, DecodeError> {
    let message = match read::<PlainMove<'_>>(text) {
        Ok(PlainMove { kind: "move", id, decision, text }) => ClientMessage::Move { id, decision, text },
        _ => read(text)?,
    };
    check(&message)?;
    Ok(message)
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, DecodeError> {
    if text.len() > MAX_MESSAGE_BYTES {
        return Err(DecodeError::TooLong { bytes: text.len() });
    }
    serde_json::from_str(text).map_err(|error| DecodeError::Unreadable { detail: error.to_string() })
}

fn check(message: &ClientMessage) -> Result<(), DecodeError> {
    let id = match message {
        ClientMessage::Move { id, .. }
        | ClientMessage::Try { id, .. }
        | ClientMessage::Arrange { id, .. }
        | ClientMessage::Fit { id, .. }
        | ClientMessage::Better { id }
        | ClientMessage::Chat { id, .. }
        | ClientMessage::Request { id, .. }
        | ClientMessage::Ping { id } => id,
        ClientMessage::Commit { .. } | ClientMessage::Reveal { .. } => return Ok(()),
    };
    if id.is_empty() || id.chars().count() > MAX_ID_CHARS {
        return Err(DecodeError::Field { field: "id", expected: "1 to 64 characters" });
    }
    match message {
        ClientMessage::Try { moves, .. } if moves.len() > MAX_TRIED => {
            Err(DecodeError::Field { field: "moves", expected: "at most 64 moves" })
        }
        _ => Ok(()),
    }
}

/// Writes a message of a table.
pub fn encode<V: Serialize, E: Serialize>(message: &Message<V, E>) -> String {
    let mut text = Vec::with_capacity(USUAL_BYTES);
    // The types have text keys only and no fallible parts, so that writing them cannot fail; JSON is UTF-8.
    let _ = serde_json::to_writer(&mut text, message);
    String::from_utf8(text).unwrap_or_default()
}

/// The answer to a message that could not be read, or that never reached a table.
pub fn refused(id: Option<String>, refused: Refused) -> String {
    encode::<(), ()>(&Message::Refused { id, refused })
}
