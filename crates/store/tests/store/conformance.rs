//! One suite for every database: the same rows in, the same rows out.

use std::sync::mpsc::channel;

use store::{
    Alive, Backend, Commit, GuestRow, Progress, Reader, RecordRow, Row, StoreError, TableRow, Writer,
};

/// An empty database, which can be opened again and again.
pub(crate) trait Place {
    fn open(&self) -> (Box<dyn Backend>, Box<dyn Reader>);
}

pub(crate) fn table(key: i64, stage: Progress) -> Row {
    Row::Table(TableRow {
        key,
        id: format!("table-{key}"),
        game: "al-capone".to_string(),
        revision: 1,
        stage,
        head: "{}".to_string(),
        created_ms: 1,
    })
}

pub(crate) fn entry(table: i64, seq: i64, text: &str) -> Row {
    Row::Entry { table, seq, body: text.as_bytes().to_vec() }
}

pub(crate) fn record(table: i64, number: u32) -> RecordRow {
    RecordRow { table, number, text: format!("game {number}"), finished_ms: 9, players: Vec::new() }
}

pub(crate) fn guest(number: u8) -> GuestRow {
    GuestRow {
        id: format!("guest-{number}"),
        token_hash: [number; 32],
        name: "Zoë 🂡".to_string(),
        colour: "red".to_string(),
        created_ms: 5,
        seen_ms: i64::from(number),
    }
}

/// All of it, each part with a fresh place.
pub(crate) fn all(fresh: &mut dyn FnMut() -> Box<dyn Place>) {
    journals_come_back_in_order_and_by_table(&*fresh());
    long_journals_are_swept_part_by_part(&*fresh());
    guests_and_records_are_found(&*fresh());
    guests_who_go_take_their_name_along(&*fresh());
    entries_can_stand_there_in_other_words(&*fresh());
    old_reviews_go(&*fresh());
    a_commit_is_whole_or_nothing(&*fresh());
    many_tables_share_commits_and_are_told_in_order(&*fresh());
}

fn journals_come_back_in_order_and_by_table(place: &dyn Place) {
    let (mut writer, reader) = place.open();
    writer
        .commit(&[
            &[table(1, Progress::Open), entry(1, 1, "a")],
            &[table(2, Progress::Running), entry(2, 1, "x")],
        ])
        .unwrap();
    writer.commit(&[&[entry(1, 2, "b"), entry(2, 2, "y"), entry(1, 3, "c")], &[]]).unwrap();
    drop((writer, reader));
    let (mut writer, reader) = place.open();
    let mut found = Vec::new();
    reader
        .tables(&mut |table| {
            found.push((table.row.id, table.entries.concat()));
            Ok(())
        })
        .unwrap();
    assert_eq!(found, [("table-1".to_string(), b"abc".to_vec()), ("table-2".to_string(), b"xy".to_vec())]);
    let Row::Table(expected) = table(2, Progress::Running) else { panic!() };
    assert_eq!(reader.table(2).unwrap().unwrap().row, expected);
    assert_eq!(reader.table(2).unwrap().unwrap().entries.concat(), b"xy");
    assert_eq!(reader.table(9).unwrap(), None);
    assert_eq!(reader.table_by_id("table-1").unwrap().unwrap().key, 1);
    assert_eq!(reader.table_by_id("table-\0").unwrap(), None);
    assert_eq!(reader.last_key().unwrap(), 2);
    assert_eq!(reader.alive().unwrap(), None);
    writer
        .commit(&[&[Row::Alive { at_ms: 7, paused_ms: 1 }], &[Row::Alive { at_ms: 8, paused_ms: 2 }]])
        .unwrap();
    assert_eq!(reader.alive().unwrap(), Some(Alive { at_ms: 8, paused_ms: 2 }));
    writer.commit(&[&[table(1, Progress::Closed)]]).unwrap();
    assert_eq!(reader.table_rows().unwrap().len(), 1);
    assert!(!writer.tidy().unwrap(), "all of it was swept in one go");
    assert!(reader.table(1).unwrap().unwrap().entries.is_empty());
    assert_eq!(reader.table(2).unwrap().unwrap().entries.len(), 2);
    reader.ping().unwrap();
    writer.finish().unwrap();
}

fn long_journals_are_swept_part_by_part(place: &dyn Place) {
    let (mut writer, reader) = place.open();
    writer.commit(&[&[table(1, Progress::Running), table(2, Progress::Running)]]).unwrap();
    let journal: Vec<Row> = (1..=20_001).map(|seq| entry(1, seq, "a")).collect();
    writer.commit(&[&journal]).unwrap();
    writer.commit(&[&[entry(2, 1, "x"), table(1, Progress::Closed)]]).unwrap();
    assert!(writer.tidy().unwrap(), "there is more");
    assert!(!writer.tidy().unwrap());
    assert!(reader.table(1).unwrap().unwrap().entries.is_empty());
    assert_eq!(reader.table(2).unwrap().unwrap().entries.len(), 1);
}

fn guests_and_records_are_found(place: &dyn Place) {
    let (mut writer, reader) = place.open();
    let record = |number| record(3, number);
    let ada = guest(7);
    writer.commit(&[&[Row::Guest(ada.clone()), Row::Record(record(1)), Row::Record(record(2))]]).unwrap();
    assert_eq!(reader.guest(&[7; 32]).unwrap(), Some(ada.clone()));
    assert_eq!(reader.guest(&[8; 32]).unwrap(), None);
    assert_eq!(reader.record(3, None).unwrap(), Some(record(2)));
    assert_eq!(reader.record(3, Some(1)).unwrap(), Some(record(1)));
    assert_eq!(reader.record(3, Some(3)).unwrap(), None);
    writer.commit(&[&[Row::GuestChanged(GuestRow { name: "Eve".to_string(), ..ada.clone() })]]).unwrap();
    assert_eq!(reader.guest(&[7; 32]).unwrap().unwrap().name, "Eve");
    writer.commit(&[&[Row::Guest(guest(5)), Row::Guest(guest(6))]]).unwrap();
    writer.commit(&[&[Row::ForgetGuests { before_ms: 7, most: 1 }]]).unwrap();
    let here = |number| reader.guest(&[number; 32]).unwrap().is_some();
    assert_eq!([5, 6, 7].map(here), [false, true, true], "the longest away goes first, and so many at most");
    writer.commit(&[&[Row::ForgetGuests { before_ms: 8, most: 9 }]]).unwrap();
    assert_eq!([5, 6, 7].map(here), [false; 3]);
    writer.commit(&[&[Row::GuestChanged(ada)]]).unwrap();
    assert!(!here(7), "who is gone stays gone");
}

fn guests_who_go_take_their_name_along(place: &dyn Place) {
    let (mut writer, reader) = place.open();
    let record = |number, players: &[(&str, &str)]| {
        Row::Record(RecordRow {
            table: 3,
            number,
            text: "hinterzimmer 1\nname A Ada\nname B Ada\n\nA draw file\n# A Ada\n".to_string(),
            finished_ms: 9,
            players: players.iter().map(|(seat, guest)| (seat.to_string(), guest.to_string())).collect(),
        })
    };
    let players = [("A", "guest-1"), ("B", "guest-2")];
    writer
        .commit(&[
            &[Row::Guest(guest(1)), Row::Guest(guest(2))],
            &[record(1, &players), record(2, &players[1..])],
        ])
        .unwrap();
    let gone = |number| Row::GuestGone { id: format!("guest-{number}"), name: "gone".to_string() };
    writer.commit(&[&[table(3, Progress::Over), gone(1), entry(3, 1, "a")]]).unwrap();
    let text = |number| reader.record(3, Some(number)).unwrap().unwrap().text;
    assert_eq!(text(1), "hinterzimmer 1\nname A gone\nname B Ada\n\nA draw file\n# A gone\n");
    assert!(!text(2).contains("gone"));
    assert_eq!(reader.guest(&[1; 32]).unwrap(), None);
    assert!(reader.guest(&[2; 32]).unwrap().is_some());
    assert_eq!(reader.entries(3).unwrap().len(), 1, "what was committed beside it is there");
    writer.commit(&[&[gone(1), gone(2)]]).unwrap();
    assert!(text(1).contains("name B gone") && text(2).contains("name B gone"));
}

fn entries_can_stand_there_in_other_words(place: &dyn Place) {
    let (mut writer, reader) = place.open();
    writer
        .commit(&[&[table(1, Progress::Open), entry(1, 1, "a"), entry(1, 2, "Ada"), entry(2, 1, "x")]])
        .unwrap();
    let numbers: Vec<i64> = reader.entries(1).unwrap().into_iter().map(|(number, _)| number).collect();
    writer.commit(&[&[Row::Rewritten { table: 1, number: numbers[1], body: b"gone".to_vec() }]]).unwrap();
    assert_eq!(reader.table(1).unwrap().unwrap().entries, [b"a".to_vec(), b"gone".to_vec()]);
}

fn old_reviews_go(place: &dyn Place) {
    let (mut writer, reader) = place.open();
    let review = |number: i64| Row::Review {
        id: format!("review-{number}"),
        text: format!("text {number}"),
        made_ms: number,
    };
    writer.commit(&[&(0..2001).map(review).collect::<Vec<_>>()]).unwrap();
    assert_eq!(reader.review("review-0").unwrap(), None);
    assert_eq!(reader.review("review-1").unwrap().as_deref(), Some("text 1"));
    writer
        .commit(&[&[Row::Review { id: "review-1".to_string(), text: "other".to_string(), made_ms: 9 }]])
        .unwrap();
    assert_eq!(reader.review("review-1").unwrap().as_deref(), Some("other"));
}

fn a_commit_is_whole_or_nothing(place: &dyn Place) {
    let (mut writer, reader) = place.open();
    writer.commit(&[&[Row::Guest(guest(1)), table(1, Progress::Open), entry(1, 1, "a")]]).unwrap();
    // The same guest cannot be made twice.
    let rows = [entry(1, 2, "b"), table(1, Progress::Running), Row::Guest(guest(1)), entry(1, 3, "c")];
    writer.commit(&[&[table(2, Progress::Open)], &rows]).unwrap_err();
    assert_eq!(reader.table(2).unwrap(), None);
    let stored = reader.table(1).unwrap().unwrap();
    assert_eq!((stored.entries.concat(), stored.row.stage), (b"a".to_vec(), Progress::Open));
    writer.commit(&[&[entry(1, 2, "d")]]).unwrap();
    assert_eq!(reader.table(1).unwrap().unwrap().entries.concat(), b"ad");
}

fn many_tables_share_commits_and_are_told_in_order(place: &dyn Place) {
    let (backend, reader) = place.open();
    let writer = Writer::start(backend).unwrap();
    let (sender, results) = channel();
    let submit = |table: i64, rows: Vec<Row>| {
        let sender = sender.clone();
        let done =
            Box::new(move |result: Result<(), StoreError>| sender.send((table, result.is_ok())).unwrap());
        writer.submit(Commit { table: Some((table, 0)), rows, done });
    };
    for key in 1..=20 {
        submit(key, vec![table(key, Progress::Open)]);
    }
    for seq in 1..=50 {
        for key in 1..=20 {
            submit(key, vec![entry(key, seq, &format!("{seq} "))]);
        }
    }
    let expected: Vec<(i64, bool)> = (0..51).flat_map(|_| (1..=20).map(|key| (key, true))).collect();
    assert_eq!(results.iter().take(51 * 20).collect::<Vec<_>>(), expected);
    let all: String = (1..=50).map(|seq| format!("{seq} ")).collect();
    for key in 1..=20 {
        assert_eq!(reader.table(key).unwrap().unwrap().entries.concat(), all.as_bytes());
    }
    writer.close();
}
