//! Any text is a message of a client or an error, and a message does no harm at a table.
#![no_main]

use libfuzzer_sys::fuzz_target;
use protocol::{MAX_MESSAGE_BYTES, SeatPlan, Setup, decode, decode_first};
use table::{Access, AnyTable, ConnectionId, Entropy, Guest, GuestId, Input, TableSettings, Time};

/// A table of two people of each game, one of them connected.
fn tables() -> Vec<AnyTable> {
    let guest = |name: &str| Guest { id: GuestId(name.to_string()), name: name.to_string(), colour: 0 };
    let table = |game: &games::GameId| {
        let setup = Setup {
            game: game.info().id.to_string(),
            seats: vec![SeatPlan::Person; game.info().seats[0]],
            options: Default::default(),
            public: false,
            clock: Default::default(),
            grace_seconds: None,
            tour: false,
        };
        let made =
            AnyTable::create("t", setup, TableSettings::default(), guest("a"), Entropy::new([1; 32]), Time(1));
        let (mut table, _) = made.expect("the usual rules are valid");
        let connect = Input::Connect {
            connection: ConnectionId(1),
            guest: guest("a"),
            access: Access::Play,
            resume: None,
        };
        let _ = table.step(Time(2), connect).expect("its rows fit");
        table
    };
    games::GameId::ALL.iter().map(table).collect()
}

// The messages of one connection, a line each.
fuzz_target!(|text: &str| {
    let _ = decode_first(text);
    let mut tables = tables();
    for (number, line) in text.lines().take(50).enumerate() {
        let Ok(message) = decode(line) else { continue };
        let written = serde_json::to_string(&message).expect("what was read can be written");
        // What was left out is written, so that it may grow beyond what may be sent.
        if written.len() <= MAX_MESSAGE_BYTES {
            assert_eq!(decode(&written).as_ref(), Ok(&message));
        }
        for table in &mut tables {
            let input = Input::Client { connection: ConnectionId(1), message: message.clone() };
            let _ = table.step(Time(3 + number as u64), input).expect("its rows fit");
        }
    }
});
