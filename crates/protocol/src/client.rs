//! What clients ask of a table: over their sockets, and by REST.

use std::collections::BTreeMap;

use engine::Seat;
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::{Clock, OptionChoice, PersonId};

/// How far a client has got in its stream.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ResumeFrom {
    /// The stream that the last welcome named.
    pub stream: String,
    /// The last number received.
    #[ts(type = "number")]
    pub seq: u64,
}

/// What a client says over its socket.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum ClientMessage {
    /// A move. Acknowledged when it is committed; a resend with the same id is acknowledged again and not played.
    Move {
        /// Chosen by the client, at most 64 characters, new for each move.
        id: String,
        /// The decision it answers.
        decision: u32,
        /// The move in the notation, without the seat.
        #[serde(rename = "move")]
        text: String,
    },
    /// Would this move be allowed? Answered by `tried`; nothing changes.
    Try {
        /// Given back with the answer.
        id: String,
        /// The decision it is about.
        decision: u32,
        /// Moves in the notation, without the seat, one after the other.
        moves: Vec<String>,
    },
    /// What does this lay-out come to, and which moves lead there? Answered by `arranged`; nothing changes.
    Arrange {
        /// Given back with the answer.
        id: String,
        /// The decision it is about.
        decision: u32,
        /// The lay-out in the notation, groups separated by `;`, finished or not.
        wish: String,
    },
    /// Where do these pieces fit? Answered by `fits`; nothing changes.
    Fit {
        /// Given back with the answer.
        id: String,
        /// The decision it is about.
        decision: u32,
        /// The lay-out without them, as in `arrange`.
        wish: String,
        /// The pieces that are held, in the notation.
        held: String,
    },
    /// What more could one's own last turn have brought? Answered by `better`; nothing changes. Only in games against
    /// bots, and after a game.
    Better {
        /// Given back with the answer.
        id: String,
    },
    /// First step of a start: what this client's part of the seed hashes to, or nothing to leave it out.
    Commit {
        /// SHA-256 in hexadecimal.
        commitment: Option<String>,
    },
    /// Second step of a start: this client's part of the seed.
    Reveal {
        /// 32 bytes in hexadecimal.
        part: String,
    },
    /// A line of chat.
    Chat {
        /// Chosen by the client; a resend is not said twice.
        id: String,
        /// What is said.
        text: String,
    },
    /// A request outside play; answered by `ack` or `refused`. The same can be asked by REST.
    Request {
        /// Given back with the answer.
        id: String,
        /// What is wanted.
        request: Request,
    },
    /// Answered by `pong`.
    Ping {
        /// Given back with the answer.
        id: String,
    },
}

/// What a person can ask of a table outside play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub enum Request {
    /// Comes to the table without a seat, and stays known there.
    Join,
    /// Takes a free seat; any where none is named. Before the start only.
    Sit {
        /// The seat.
        #[serde(default)]
        #[schema(value_type = Option<String>)]
        seat: Option<Seat>,
    },
    /// Gives one's own seat back. Before the start only.
    Stand,
    /// Says whether the person is ready to begin or, after a game, whether they want another one.
    Ready {
        /// Whether they are.
        ready: bool,
    },
    /// The host plans a seat that no person holds: for a bot of a level, or for a person.
    Plan {
        /// The seat.
        #[schema(value_type = String)]
        seat: Seat,
        /// The bot's level; nothing for a person.
        bot: Option<String>,
    },
    /// The host takes a seat back from a person, who stays at the table. Before the start only.
    Free {
        /// The seat.
        #[schema(value_type = String)]
        seat: Seat,
    },
    /// The host chooses other options or another clock. Before the start only; then everybody has to be ready again.
    Change {
        /// Options that differ from their defaults.
        options: BTreeMap<String, OptionChoice>,
        /// The clock.
        clock: Clock,
    },
    /// The host begins: all seats are taken and everybody is ready.
    Start,
    /// The host removes somebody from the table for good; in a running game a bot plays on for them.
    Kick {
        /// The number of that person at the table.
        person: PersonId,
    },
    /// The host mutes somebody in the chat, or lets them write again.
    Mute {
        /// The number of that person at the table.
        person: PersonId,
        /// Whether they are muted from now on.
        muted: bool,
    },
    /// The host locks the table or unlocks it. Whoever is at the table already can always come back.
    Lock {
        /// Whether it is locked from now on.
        locked: bool,
    },
    /// The host lets in somebody who asks to join.
    LetIn {
        /// The number under which they are asking.
        knock: u16,
    },
    /// The host turns away somebody who asks to join; asking again does not help.
    TurnAway {
        /// The number under which they are asking.
        knock: u16,
    },
    /// A player says what to do about another one who is away: wait, or let a bot stand in. From a minute of absence on
    /// a bot stands in once more of those who are there call for one than want to wait. While more want to wait, none
    /// stands in by itself either.
    Absent {
        /// The seat of whoever is away.
        #[schema(value_type = String)]
        seat: Seat,
        /// Whether to wait.
        wait: bool,
    },
    /// The host slows down the chat for everybody else; 0 is the usual speed.
    SlowChat {
        /// The seconds between two lines of one person, up to five minutes.
        seconds: u16,
    },
    /// The host hands over the role.
    Host {
        /// To whom.
        person: PersonId,
    },
    /// Takes another name and colour.
    Rename {
        /// The name.
        name: String,
        /// A number of the page's palette.
        colour: u8,
    },
    /// The host opens the table for another game, seats rotated by one. After a game only.
    Rematch,
    /// Leaves the table; in a running game a bot stands in until the person comes back. After a game the seat is
    /// free for the next one.
    Leave,
    /// Gives up the game.
    Resign,
    /// The host closes the table.
    Close,
    /// Sets how fast bots move, where only bots play with the person. It is not kept: send it again after coming back.
    Pace {
        /// Which.
        pace: BotPace,
    },
}

/// How fast bots move, compared with what the server has set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum BotPace {
    /// So that all of it can be followed.
    Slow,
    /// As the server has it.
    #[default]
    Normal,
    /// Hardly any waiting.
    Quick,
    /// At once, until a person has to decide; then as before.
    Skip,
}
