//! Any text is a record or an error, and a record replays or says why not.
#![no_main]

use engine::{Playthrough, Record};
use games::{GameId, with_game};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(record) = Record::parse(text) else { return };
    assert!(Record::parse(&record.to_string()).is_ok());
    if let Ok(game) = GameId::from_id(&record.game) {
        with_game!(game, G => {
            let _ = Playthrough::<G>::replay(&record, None, |_, _, _| {});
        });
    }
});
