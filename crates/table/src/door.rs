//! The door for messages of clients.

use engine::Game;
use protocol::{ClientMessage, Message, Refused};

use crate::lobby::not_seated;
use crate::{ConnectionId, Table};

impl<G: Game> Table<G> {
    /// Takes a message of a client: everything that comes over a socket goes through here.
    pub(crate) fn client_message(&mut self, connection: ConnectionId, message: ClientMessage) {
        let Some(person) = self.room.person_of(connection) else {
            return self.outbox.refuse(
                connection,
                None,
                Refused::new("not-connected", "this connection is not welcome here"),
            );
        };
        let seat = self.room.seat_of(person);
        let (id, answer) = match message {
            ClientMessage::Move { id, decision, text } => {
                let answer = self.move_by_person(connection, &id, decision, &text);
                (Some(id), answer)
            }
            ClientMessage::Try { id, decision, moves } => {
                let (allowed, refused) = match self.try_moves(connection, decision, &moves) {
                    Ok(allowed) => (allowed, None),
                    Err((allowed, refused)) => (allowed, Some(refused)),
                };
                return self.outbox.reply_at_once(connection, Message::Tried { id, refused, allowed });
            }
            ClientMessage::Arrange { id, decision, wish } => {
                match self.arrange(connection, decision, &wish) {
                    Ok(arranged) => {
                        let arranged = Box::new(arranged);
                        return self.outbox.reply_at_once(connection, Message::Arranged { id, arranged });
                    }
                    Err(refused) => (Some(id), Err(refused)),
                }
            }
            ClientMessage::Fit { id, decision, wish, held } => {
                match self.fits(connection, decision, &wish, &held) {
                    Ok(places) => return self.outbox.reply_at_once(connection, Message::Fits { id, places }),
                    Err(refused) => (Some(id), Err(refused)),
                }
            }
            ClientMessage::Better { id } => match self.better(person) {
                Ok((more, moves)) => {
                    return self.outbox.reply_at_once(connection, Message::Better { id, more, moves });
                }
                Err(refused) => (Some(id), Err(refused)),
            },
            ClientMessage::Commit { commitment } => {
                (None, seat.ok_or_else(not_seated).and_then(|seat| self.commit(seat, commitment.as_deref())))
            }
            ClientMessage::Reveal { part } => {
                (None, seat.ok_or_else(not_seated).and_then(|seat| self.reveal(seat, &part)))
            }
            ClientMessage::Chat { id, text } => {
                let answer = self.say(person, &id, &text);
                if answer.is_ok() {
                    self.outbox.reply(connection, Message::Ack { id: id.clone() });
                }
                (Some(id), answer)
            }
            ClientMessage::Request { id, request } => {
                let answer = self.request(person, request);
                if answer.is_ok() {
                    self.outbox.reply(connection, Message::Ack { id: id.clone() });
                }
                (Some(id), answer)
            }
            ClientMessage::Ping { id } => {
                let now_ms = self.now.0;
                return self.outbox.reply_at_once(connection, Message::Pong { id, now_ms });
            }
        };
        if let Err(refused) = answer {
            self.outbox.refuse(connection, id, refused);
        }
    }
}
