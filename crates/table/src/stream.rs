//! The stream of a viewer: numbered messages, and what of them can be sent again.

use std::collections::VecDeque;

use protocol::ChatLine;

/// So many messages of a stream are kept for those who reconnect.
const KEPT: usize = 48;

/// A viewer's stream. Its numbers rise only with what is sent to this viewer.
#[derive(Clone, Debug)]
pub(crate) struct Stream<E> {
    /// Its name; another holder of the seat, or another life of the server, gets another one.
    pub(crate) name: String,
    /// The number of the last message.
    pub(crate) seq: u64,
    kept: VecDeque<(u64, Kept<E>)>,
}

/// What is kept of a message. The table and the position are sent as they are then.
#[derive(Clone, Debug)]
pub(crate) enum Kept<E> {
    /// What happened in the game.
    Events(Vec<E>),
    /// A line of chat.
    Chat(ChatLine),
    /// Something that a fresh table says as well.
    Nothing,
}

impl<E: Copy> Stream<E> {
    pub(crate) fn new(name: String) -> Stream<E> {
        Stream { name, seq: 0, kept: VecDeque::new() }
    }

    /// Numbers the next message.
    pub(crate) fn next(&mut self, kept: Kept<E>) -> u64 {
        self.seq += 1;
        if self.kept.len() == KEPT {
            self.kept.pop_front();
        }
        self.kept.push_back((self.seq, kept));
        self.seq
    }

    /// Lets something be done to every line of chat that is kept.
    pub(crate) fn rewrite_chat(&mut self, rewrite: impl Fn(&mut ChatLine)) {
        for (_, kept) in &mut self.kept {
            if let Kept::Chat(line) = kept {
                rewrite(line);
            }
        }
    }

    /// The events and chat lines after a number, if all of them are still kept.
    pub(crate) fn since(&self, name: &str, seq: u64) -> Option<(Vec<E>, Vec<ChatLine>)> {
        let oldest = self.kept.front().map_or(self.seq + 1, |(first, _)| *first);
        if name != self.name || seq > self.seq || seq + 1 < oldest {
            return None;
        }
        let (mut events, mut chat) = (Vec::new(), Vec::new());
        for (_, kept) in self.kept.iter().filter(|(number, _)| *number > seq) {
            match kept {
                Kept::Events(list) => events.extend_from_slice(list),
                Kept::Chat(line) => chat.push(line.clone()),
                Kept::Nothing => {}
            }
        }
        Some((events, chat))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_missed_is_given_once_or_not_at_all() {
        let mut stream = Stream::new("s".to_string());
        assert!(stream.since("s", 0).is_some());
        assert!(stream.since("s", 1).is_none());
        for event in 0..60 {
            stream.next(Kept::Events(vec![event]));
        }
        assert_eq!(stream.since("s", 58).unwrap().0, [58, 59]);
        assert_eq!(stream.since("s", 12).unwrap().0.len(), KEPT);
        assert!(stream.since("s", 11).is_none());
        assert!(stream.since("t", 58).is_none());
        assert!(stream.since("s", u64::MAX).is_none());
    }
}
