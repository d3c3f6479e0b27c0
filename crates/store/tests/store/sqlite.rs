//! What holds for SQLite only, with a real file in a temporary folder.

use std::path::Path;
use std::sync::mpsc::channel;

use store::{
    Backend, Commit, GuestRow, Progress, Reader, RecordRow, Row, Sqlite, SqliteOptions, SqliteReader,
    StoreError, Writer,
};

use crate::conformance::{self, Place, entry, table};

fn open(path: &Path) -> (Sqlite, SqliteReader) {
    let writer = Sqlite::open(path, SqliteOptions::default()).unwrap();
    (writer, SqliteReader::open(path).unwrap())
}

/// A file in a folder that does not exist yet.
struct File(tempfile::TempDir);

impl Place for File {
    fn open(&self) -> (Box<dyn Backend>, Box<dyn Reader>) {
        let (writer, reader) = open(&self.0.path().join("deep/hinterzimmer.sqlite"));
        (Box::new(writer), Box::new(reader))
    }
}

#[test]
fn sqlite_keeps_what_every_store_keeps() {
    conformance::all(&mut || Box::new(File(tempfile::tempdir().unwrap())));
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
    (0..10).for_each(|number| writer.commit(&[&[entry(1, number + 1, &format!("entry {number}"))]]).unwrap());
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
    let rows = vec![table(1, Progress::Running), entry(1, 1, "first")];
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
    submit(1, 0, vec![table(1, Progress::Running), entry(1, 1, "first")]);
    assert!(results.recv().unwrap().is_ok());
    let big = "x".repeat(4096 * 30);
    submit(1, 0, vec![entry(1, 2, "half"), entry(1, 3, &big)]);
    assert!(results.recv().unwrap().unwrap_err().is_full());
    submit(1, 0, vec![entry(1, 4, "builds on what was lost")]);
    assert!(matches!(results.recv().unwrap(), Err(StoreError::Poisoned)));
    submit(1, 1, vec![entry(1, 2, "made again")]);
    assert!(results.recv().unwrap().is_ok());
    assert_eq!(reader.table(1).unwrap().unwrap().entries, [b"first".to_vec(), b"made again".to_vec()]);
    writer.close();
    submit(1, 1, vec![]);
    assert!(matches!(results.recv().unwrap(), Err(StoreError::Closed)));
    assert_eq!(writer.stats().waiting.load(std::sync::atomic::Ordering::Relaxed), 0);
}
