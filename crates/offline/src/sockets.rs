//! Sockets that are none: the same frames between the page and a table.

use protocol::{FirstMessage, Message, Refused};
use table::{Access, ConnectionId, Input};

use crate::call::{Batch, Closing, Sending};
use crate::house::House;

/// The key of the link for watching. Whoever has the device may do everything else without one.
pub(crate) const WATCH: &str = "watch";

/// A socket that is open.
#[derive(Clone, Debug)]
pub(crate) struct Socket {
    /// The table's id.
    pub(crate) table: String,
    /// Whether its hello has come.
    pub(crate) greeted: bool,
}

impl House {
    /// A socket to a table is opened; it says nothing before the hello.
    pub(crate) fn open(&mut self, connection: u64, table: String) {
        self.sockets.insert(connection, Socket { table, greeted: false });
    }

    /// A message came over a socket.
    pub(crate) fn frame(&mut self, connection: u64, text: &str) {
        let Some(socket) = self.sockets.get(&connection).cloned() else { return };
        if !socket.greeted {
            if let Err(reason) = self.enter(connection, &socket.table, text) {
                let close = vec![self.farewell(connection, reason)];
                self.batches.push(Batch { close, ..Batch::default() });
            }
            return;
        }
        match protocol::decode(text) {
            Ok(message) => {
                let input = Input::Client { connection: ConnectionId(connection), message };
                self.step(&socket.table, input, Vec::new());
            }
            Err(error) => self.refuse(connection, error.refused()),
        }
    }

    /// Takes a hello; the error is why the socket ends.
    fn enter(&mut self, connection: u64, table: &str, text: &str) -> Result<(), &'static str> {
        let Ok(FirstMessage::Hello { protocol, token, key, resume }) = protocol::decode_first(text) else {
            return Err("hello-expected");
        };
        if protocol != protocol::VERSION {
            return Err("wrong-version");
        }
        let guest = self.guest(&token).ok_or("wrong-token")?;
        if !self.tables.contains_key(table) {
            return Err("no-such-table");
        }
        if let Some(socket) = self.sockets.get_mut(&connection) {
            socket.greeted = true;
        }
        let access = if key.as_deref() == Some(WATCH) { Access::Watch } else { Access::Play };
        let connection = ConnectionId(connection);
        self.step(table, Input::Connect { connection, guest, access, resume }, Vec::new());
        Ok(())
    }

    /// A socket was closed.
    pub(crate) fn close(&mut self, connection: u64) {
        let greeted = self.sockets.get(&connection).is_some_and(|socket| socket.greeted);
        if greeted {
            self.bring_by_socket(connection, Input::Disconnect { connection: ConnectionId(connection) });
        }
        self.sockets.remove(&connection);
    }

    /// Brings an input to the table that a socket leads to.
    pub(crate) fn bring_by_socket(&mut self, connection: u64, input: Input) {
        if let Some(table) = self.sockets.get(&connection).map(|socket| socket.table.clone()) {
            self.step(&table, input, Vec::new());
        }
    }

    /// Ends a socket with a reason.
    pub(crate) fn farewell(&mut self, connection: u64, reason: &str) -> Closing {
        self.sockets.remove(&connection);
        let text = protocol::encode::<(), ()>(&Message::Closed { reason: reason.to_string() });
        Closing { connection, text: Some(text) }
    }

    fn refuse(&mut self, connection: u64, refused: Refused) {
        let sending = Sending { to: vec![connection], text: protocol::refused(None, refused), window: None };
        self.batches.push(Batch { at_once: vec![sending], ..Batch::default() });
    }
}
