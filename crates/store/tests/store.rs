//! The store with a real file in a temporary folder.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

use std::path::Path;
use std::sync::mpsc::channel;

use store::{
    Backend, Commit, GuestRow, Progress, Reader, RecordRow, Row, Sqlite, SqliteOptions, SqliteReader,
    StoreError, TableRow, Writer,
};

fn table(key: i64, stage: Progress) -> Row {
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

fn entry(table: i64, text: &str) -> Row {
    Row::Entry { table, body: text.as_bytes().to_vec() }
}

fn open(path: &Path) -> (Sqlite, SqliteReader) {
    let writer = Sqlite::open(path, SqliteOptions::default()).unwrap();
    (writer, SqliteReader::open(path).unwrap())
}

#[test]
fn journals_come_back_in_order_and_by_table() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep/hinterzimmer.sqlite");
    let (mut writer, _) = open(&path);
    writer
        .commit(&[&[table(1, Progress::Open), entry(1, "a")], &[table(2, Progress::Running), entry(2, "x")]])
        .unwrap();
    writer.commit(&[&[entry(1, "b"), entry(2, "y"), entry(1, "c")]]).unwrap();
    drop(writer);
    let (mut writer, reader) = open(&path);
    let mut found = Vec::new();
    reader
        .tables(&mut |table| {
            found.push((table.row.id, table.entries.concat()));
            Ok(())
        })
        .unwrap();
    assert_eq!(found, [("table-1".to_string(), b"abc".to_vec()), ("table-2".to_string(), b"xy".to_vec())]);
    assert_eq!(reader.table(2).unwrap().unwrap().entries.concat(), b"xy");
    assert_eq!(reader.table_by_id("table-1").unwrap().unwrap().key, 1);
    assert_eq!(reader.last_key().unwrap(), 2);
    assert_eq!(reader.alive().unwrap(), None);
    writer
        .commit(&[&[Row::Alive { at_ms: 7, paused_ms: 1 }], &[Row::Alive { at_ms: 8, paused_ms: 2 }]])
        .unwrap();
    assert_eq!(reader.alive().unwrap(), Some(store::Alive { at_ms: 8, paused_ms: 2 }));
    writer.commit(&[&[table(1, Progress::Closed)]]).unwrap();
    assert_eq!(reader.table_rows().unwrap().len(), 1);
    assert!(!writer.tidy().unwrap(), "all of it was swept in one go");
    assert!(reader.table(1).unwrap().unwrap().entries.is_empty());
    assert_eq!(reader.table(2).unwrap().unwrap().entries.len(), 2);
}

#[test]
fn long_journals_are_swept_part_by_part() {
    let folder = tempfile::tempdir().unwrap();
    let (mut writer, reader) = open(&folder.path().join("db"));
    writer.commit(&[&[table(1, Progress::Running), table(2, Progress::Running)]]).unwrap();
    writer.commit(&[&vec![entry(1, "a"); 20_001]]).unwrap();
    writer.commit(&[&[entry(2, "x"), table(1, Progress::Closed)]]).unwrap();
    assert!(writer.tidy().unwrap(), "there is more");
    assert_eq!(reader.table(1).unwrap().unwrap().entries.len(), 1);
    assert!(!writer.tidy().unwrap());
    assert!(reader.table(1).unwrap().unwrap().entries.is_empty());
    assert_eq!(reader.table(2).unwrap().unwrap().entries.len(), 1);
}

#[test]
fn guests_and_records_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let (mut writer, reader) = open(&folder.path().join("db"));
    let guest = GuestRow {
        id: "g".to_string(),
        token_hash: [7; 32],
        name: "Ada".to_string(),
        colour: "red".to_string(),
        created_ms: 5,
        seen_ms: 5,
    };
    let record = |number| RecordRow {
        table: 3,
        number,
        text: format!("game {number}"),
        finished_ms: 9,
        players: Vec::new(),
    };
    writer.commit(&[&[Row::Guest(guest.clone()), Row::Record(record(1)), Row::Record(record(2))]]).unwrap();
    assert_eq!(reader.guest(&[7; 32]).unwrap(), Some(guest.clone()));
    assert_eq!(reader.guest(&[8; 32]).unwrap(), None);
    assert_eq!(reader.record(3, None).unwrap(), Some(record(2)));
    assert_eq!(reader.record(3, Some(1)).unwrap(), Some(record(1)));
    assert_eq!(reader.record(3, Some(3)).unwrap(), None);
    writer.commit(&[&[Row::GuestChanged(GuestRow { name: "Eve".to_string(), ..guest.clone() })]]).unwrap();
    assert_eq!(reader.guest(&[7; 32]).unwrap().unwrap().name, "Eve");
    let seen = reader.guest(&[7; 32]).unwrap().unwrap().seen_ms;
    writer.commit(&[&[Row::ForgetGuests { before_ms: seen, most: 9 }]]).unwrap();
    assert!(reader.guest(&[7; 32]).unwrap().is_some(), "a guest was forgotten too soon");
    writer.commit(&[&[Row::ForgetGuests { before_ms: seen + 1, most: 9 }]]).unwrap();
    assert_eq!(reader.guest(&[7; 32]).unwrap(), None);
    writer.commit(&[&[Row::GuestChanged(guest)]]).unwrap();
    assert_eq!(reader.guest(&[7; 32]).unwrap(), None, "who is gone stays gone");
}

/// How often a text stands in the bytes of a database and the journal beside it.
fn found(path: &Path, text: &str) -> usize {
    let wal = path.with_file_name("db-wal");
    let files = [std::fs::read(path).unwrap(), std::fs::read(wal).unwrap_or_default()];
    files.iter().map(|bytes| bytes.windows(text.len()).filter(|part| *part == text.as_bytes()).count()).sum()
}

#[test]
fn nothing_of_guests_who_are_gone_is_left_in_any_byte() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let (mut writer, reader) = open(&path);
    let (mut hashes, mut rows) = (Vec::new(), Vec::new());
    for number in 0..2000_u32 {
        // In any order, so that pages are split and rows move.
        let token_hash =
            std::array::from_fn(|place| (number.wrapping_mul(2_654_435_761) >> (8 * (place % 4))) as u8);
        hashes.push(token_hash);
        let guest = GuestRow {
            id: format!("guest-{number}"),
            token_hash,
            name: format!("Zephyrine {number}"),
            colour: "red".to_string(),
            created_ms: 5,
            seen_ms: 5,
        };
        let table = i64::from(number.wrapping_mul(40_503) % 65_536);
        let record = RecordRow {
            table,
            number: 1,
            text: format!("name A Zephyrine {number}\n\n{}", "A draw file\n".repeat(number as usize % 200)),
            finished_ms: 9,
            players: vec![("A".to_string(), format!("guest-{number}"))],
        };
        rows.extend([Row::Guest(guest), Row::Record(record)]);
        if rows.len() == 40 {
            writer.commit(&[&std::mem::take(&mut rows)]).unwrap();
        }
    }
    assert!(found(&path, "Zephyrine") > 2000);
    let gone = |number| Row::GuestGone { id: format!("guest-{number}"), name: "gone".to_string() };
    writer.commit(&[&(0..2000).map(gone).collect::<Vec<_>>()]).unwrap();
    while writer.tidy().unwrap() {}
    assert_eq!(found(&path, "Zephyrine"), 0);
    assert_eq!(reader.guest(&hashes[0]).unwrap(), None);
}

#[test]
fn commits_that_a_damaged_journal_has_lost_are_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let (mut writer, reader) = open(&path);
    writer.commit(&[&[table(1, Progress::Running)]]).unwrap();
    (0..10).for_each(|number| writer.commit(&[&[entry(1, &format!("entry {number}"))]]).unwrap());
    assert_eq!(reader.table(1).unwrap().unwrap().entries.len(), 10);
    // A crash: the files as they are.
    let crashed = tempfile::tempdir().unwrap();
    let copy = crashed.path().join("db");
    std::fs::copy(&path, &copy).unwrap();
    let journal = std::fs::read(folder.path().join("db-wal")).unwrap();
    let put = |bytes: &[u8]| std::fs::write(crashed.path().join("db-wal"), bytes).unwrap();
    put(&journal);
    assert_eq!(store::lost_commits(&copy), None, "the journal is whole");
    put(&journal[..journal.len() - 100]);
    assert_eq!(store::lost_commits(&copy), None, "what was never whole is not lost");
    let mut damaged = journal.clone();
    let place = journal.len() - 3 * (4096 + 24);
    damaged[place] ^= 1;
    put(&damaged);
    let lost = store::lost_commits(&copy).unwrap();
    drop(SqliteReader::open(&copy).unwrap());
    let (_, reader) = open(&copy);
    assert_eq!(reader.table(1).unwrap().unwrap().entries.len() + lost, 10, "as many as are missing");
    put(b"nonsense that is no journal at all, and long enough");
    assert!(store::lost_commits(&copy).is_some());
}

#[test]
fn after_the_end_everything_is_in_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let (sqlite, reader) = open(&path);
    let writer = Writer::start(Box::new(sqlite)).unwrap();
    let (sender, results) = channel();
    let rows = vec![table(1, Progress::Running), entry(1, "first")];
    let done = Box::new(move |result: Result<(), StoreError>| sender.send(result).unwrap());
    writer.submit(Commit { table: Some((1, 0)), rows, done });
    results.recv().unwrap().unwrap();
    writer.close();
    assert_eq!(std::fs::metadata(path.with_file_name("db-wal")).map_or(0, |file| file.len()), 0);
    let alone = folder.path().join("alone");
    std::fs::copy(&path, &alone).unwrap();
    assert_eq!(SqliteReader::open(&alone).unwrap().table(1).unwrap().unwrap().entries.len(), 1);
    drop(reader);
}

#[test]
fn a_later_schema_and_a_foreign_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    drop(open(&path));
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection.pragma_update(None, "user_version", 99).unwrap();
    let error = Sqlite::open(&path, SqliteOptions::default()).unwrap_err();
    assert!(matches!(error, StoreError::TooNew { found: 99, .. }), "{error}");

    let path = folder.path().join("foreign");
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE mine (x)").unwrap();
    let error = Sqlite::open(&path, SqliteOptions::default()).unwrap_err();
    assert!(matches!(error, StoreError::Foreign { .. }), "{error}");
}

#[test]
fn a_database_without_a_write_ahead_log_is_refused() {
    // A database in memory cannot have one; it stands for file systems on which SQLite falls back.
    let error = Sqlite::open(Path::new(":memory:"), SqliteOptions::default()).unwrap_err();
    assert!(matches!(error, StoreError::Pragma { name: "journal_mode", .. }), "{error}");
}

#[test]
fn a_full_disk_fails_whole_commits_and_what_builds_on_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("db");
    let sqlite = Sqlite::open(&path, SqliteOptions { max_pages: 20 }).unwrap();
    let reader = SqliteReader::open(&path).unwrap();
    let writer = Writer::start(Box::new(sqlite)).unwrap();
    let (sender, results) = channel();
    let submit = |table: i64, making: u32, rows: Vec<Row>| {
        let sender = sender.clone();
        let done = Box::new(move |result: Result<(), StoreError>| sender.send(result).unwrap());
        writer.submit(Commit { table: Some((table, making)), rows, done });
    };
    submit(1, 0, vec![table(1, Progress::Running), entry(1, "first")]);
    assert!(results.recv().unwrap().is_ok());
    let big = "x".repeat(4096 * 30);
    submit(1, 0, vec![entry(1, "half"), entry(1, &big)]);
    assert!(results.recv().unwrap().unwrap_err().is_full());
    submit(1, 0, vec![entry(1, "builds on what was lost")]);
    assert!(matches!(results.recv().unwrap(), Err(StoreError::Poisoned)));
    submit(1, 1, vec![entry(1, "made again")]);
    assert!(results.recv().unwrap().is_ok());
    assert_eq!(reader.table(1).unwrap().unwrap().entries, [b"first".to_vec(), b"made again".to_vec()]);
    writer.close();
    submit(1, 1, vec![]);
    assert!(matches!(results.recv().unwrap(), Err(StoreError::Closed)));
    assert_eq!(writer.stats().waiting.load(std::sync::atomic::Ordering::Relaxed), 0);
}
