//! What holds for PostgreSQL only, with a private one.

use std::cell::Cell;
use std::rc::Rc;

use store::{
    Backend, Commit, Postgres, PostgresReader, PostgresUrl, Progress, Reader, RecordRow, Row, Sqlite,
    SqliteOptions, SqliteReader, StoreError, Writer,
};
use workbench::{PrivatePostgres, postgres_for_tests};

use crate::conformance::{self, Place, entry, table};

/// A schema of its own.
struct Schema(PostgresUrl);

impl Place for Schema {
    fn open(&self) -> (Box<dyn Backend>, Box<dyn Reader>) {
        let writer = Postgres::open(&self.0).unwrap();
        (Box::new(writer), Box::new(PostgresReader::open(&self.0).unwrap()))
    }
}

/// The address of a new, empty schema.
fn schema(postgres: &PrivatePostgres, name: &str) -> PostgresUrl {
    postgres.sql(&format!("CREATE SCHEMA {name}")).unwrap();
    format!("{}?options=-c%20search_path%3D{name}", postgres.url()).parse().unwrap()
}

fn refusal(url: &str) -> StoreError {
    Postgres::open(&url.parse().unwrap()).unwrap_err()
}

#[test]
fn postgres_keeps_what_every_store_keeps() {
    let Some(postgres) = postgres_for_tests() else { return };
    let number = Rc::new(Cell::new(0));
    conformance::all(&mut || {
        number.set(number.get() + 1);
        Box::new(Schema(schema(&postgres, &format!("s{}", number.get()))))
    });
}

#[test]
fn what_cannot_be_used_is_refused_with_the_reason() {
    let Some(mut postgres) = postgres_for_tests() else { return };
    let error = refusal(&postgres.url_for("postgres", "nowhere"));
    assert!(matches!(&error, StoreError::Refused(words) if words.contains("nowhere")), "{error}");
    let error = refusal("postgres://postgres:secret@127.0.0.1:1/postgres");
    assert!(matches!(&error, StoreError::Away(words) if !words.contains("secret")), "{error}");

    let url = postgres.url();
    let writer = Postgres::open(&url.parse().unwrap()).unwrap();
    let error = refusal(&url);
    assert!(matches!(error, StoreError::DatabaseInUse), "{error}");
    drop(writer);

    // Later versions only add, up to one that this program cannot work with.
    postgres.sql("UPDATE hinterzimmer SET version = 7").unwrap();
    drop(Postgres::open(&url.parse().unwrap()).unwrap());
    postgres.sql("UPDATE hinterzimmer SET needs = 7").unwrap();
    let error = refusal(&url);
    assert!(matches!(error, StoreError::TooNew { found: 7, .. }), "{error}");

    postgres.sql("CREATE SCHEMA theirs").unwrap();
    postgres.sql("CREATE TABLE theirs.guest (x int)").unwrap();
    let error = refusal(&format!("{url}?options=-c%20search_path%3Dtheirs"));
    assert!(matches!(error, StoreError::Occupied), "{error}");

    postgres.sql("CREATE ROLE ada LOGIN").unwrap();
    postgres.sql("CREATE DATABASE locked").unwrap();
    let error = refusal(&postgres.url_for("ada", "locked"));
    assert!(matches!(error, StoreError::Rights(_)), "{error}");

    postgres.sql("CREATE DATABASE careless").unwrap();
    let careless = postgres.url_for("postgres", "careless");
    for level in ["off", "local"] {
        postgres.sql(&format!("ALTER DATABASE careless SET synchronous_commit = {level}")).unwrap();
        let error = refusal(&careless);
        assert!(matches!(error, StoreError::Pragma { name: "synchronous_commit", .. }), "{error}");
    }
    postgres.sql("ALTER SYSTEM SET fsync = off").unwrap();
    postgres.end(false).unwrap();
    postgres.go_on().unwrap();
    let error = refusal(&careless);
    assert!(matches!(error, StoreError::Pragma { name: "fsync", .. }), "{error}");
}

#[test]
fn who_start_at_the_same_time_make_the_schema_once() {
    let Some(postgres) = postgres_for_tests() else { return };
    let url: PostgresUrl = postgres.url().parse().unwrap();
    let opened: Vec<_> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..6).map(|_| scope.spawn(|| Postgres::open(&url))).collect();
        starts.into_iter().map(|start| start.join().unwrap()).collect()
    });
    let good = opened.iter().filter(|opened| opened.is_ok()).count();
    assert_eq!(good, 1, "one has the database, the others found its schema made");
    assert!(
        opened
            .iter()
            .flat_map(|opened| opened.as_ref().err())
            .all(|error| matches!(error, StoreError::DatabaseInUse))
    );
    assert_eq!(postgres.sql("SELECT count(*) FROM hinterzimmer").unwrap(), "1");
}

#[test]
fn the_journal_refuses_who_does_not_know_it_and_others_go_through() {
    let Some(postgres) = postgres_for_tests() else { return };
    let place = Schema(schema(&postgres, "fence"));
    let (mut backend, reader) = place.open();
    backend
        .commit(&[&[
            table(1, Progress::Running),
            table(2, Progress::Running),
            entry(1, 1, "a"),
            entry(2, 1, "x"),
        ]])
        .unwrap();
    // Somebody else has taken the first table over.
    postgres.sql("INSERT INTO fence.entry VALUES (1, 2, 'taken over')").unwrap();
    let writer = Writer::start(backend).unwrap();
    let (sender, results) = std::sync::mpsc::channel();
    let gate = std::sync::mpsc::channel::<()>();
    let submit = |table: i64, rows: Vec<Row>, hold: Option<std::sync::mpsc::Receiver<()>>| {
        let sender = sender.clone();
        let done = Box::new(move |result: Result<(), StoreError>| {
            if let Some(hold) = hold {
                let _ = hold.recv();
            }
            sender.send((table, result)).unwrap();
        });
        writer.submit(Commit { table: Some((table, 0)), rows, done });
    };
    // The writer is held up, so that what follows is one commit.
    submit(2, vec![entry(2, 2, "y")], Some(gate.1));
    submit(1, vec![entry(1, 2, "stale")], None);
    submit(2, vec![entry(2, 3, "z")], None);
    submit(1, vec![entry(1, 3, "stale too")], None);
    gate.0.send(()).unwrap();
    let told: Vec<_> = results.iter().take(4).collect();
    assert!(matches!(&told[1], (1, Err(StoreError::Fenced))), "{told:?}");
    assert!(matches!(&told[3], (1, Err(StoreError::Poisoned))), "{told:?}");
    assert!(matches!((&told[0], &told[2]), ((2, Ok(())), (2, Ok(())))), "{told:?}");
    assert_eq!(reader.table(1).unwrap().unwrap().entries.concat(), b"ataken over");
    assert_eq!(reader.table(2).unwrap().unwrap().entries.concat(), b"xyz");
    writer.close();
}

#[test]
fn a_database_that_was_away_is_used_again() {
    let Some(mut postgres) = postgres_for_tests() else { return };
    let place = Schema(schema(&postgres, "away"));
    let (mut writer, reader) = place.open();
    writer.commit(&[&[table(1, Progress::Running), entry(1, 1, "a")]]).unwrap();
    postgres.end(true).unwrap();
    let error = writer.commit(&[&[entry(1, 2, "b")]]).unwrap_err();
    assert!(matches!(error, StoreError::Away(_)), "{error}");
    assert!(matches!(reader.ping().unwrap_err(), StoreError::Away(_)));
    postgres.go_on().unwrap();
    assert_eq!(reader.table(1).unwrap().unwrap().entries.concat(), b"a");
    writer.commit(&[&[entry(1, 2, "c")]]).unwrap();
    assert_eq!(reader.table(1).unwrap().unwrap().entries.concat(), b"ac");
    let ours = "FROM pg_stat_activity WHERE application_name = 'hinterzimmer'";
    postgres.sql(&format!("SELECT pg_terminate_backend(pid) {ours}")).unwrap();
    while postgres.sql(&format!("SELECT count(*) {ours}")).unwrap() != "0" {}
    writer.commit(&[&[entry(1, 3, "d")]]).unwrap();
    reader.ping().or_else(|_| reader.ping()).unwrap();
}

#[test]
fn everything_moves_in_and_is_found_as_it_was() {
    let Some(postgres) = postgres_for_tests() else { return };
    let url: PostgresUrl = postgres.url().parse().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hinterzimmer.sqlite");
    assert!(matches!(store::transfer(&file, &url), Err(StoreError::File { .. })), "there is nothing yet");
    let mut writer = Sqlite::open(&file, SqliteOptions::default()).unwrap();
    let mut rows = vec![Row::Alive { at_ms: 7, paused_ms: 1 }];
    for key in 1..=30 {
        rows.push(table(key, if key % 7 == 0 { Progress::Closed } else { Progress::Running }));
        rows.push(Row::Guest(conformance::guest(key as u8)));
        let players = vec![("A".to_string(), format!("guest-{key}"))];
        rows.push(Row::Record(RecordRow { players, ..conformance::record(key, 1) }));
        rows.push(Row::Review { id: format!("r{key}"), text: "{}".to_string(), made_ms: key });
    }
    for seq in 1..=200 {
        rows.extend((1..=30).map(|key| entry(key, seq, &format!("entry {seq} of {key}"))));
    }
    writer.commit(&[&rows]).unwrap();
    let before = SqliteReader::open(&file).unwrap();
    let moved = store::transfer(&file, &url).unwrap();
    let counts: Vec<(&str, u64)> = moved.iter().map(|moved| (moved.kind, moved.rows)).collect();
    let expected = [
        ("guest", 30),
        ("game_table", 30),
        ("entry", 6000),
        ("record", 30),
        ("player", 30),
        ("review", 30),
        ("alive", 1),
    ];
    assert_eq!(counts, expected);
    let after = PostgresReader::open(&url).unwrap();
    for key in 1..=30 {
        assert_eq!(after.table(key).unwrap(), before.table(key).unwrap());
        assert_eq!(after.record(key, None).unwrap(), before.record(key, None).unwrap());
        assert_eq!(after.guest(&[key as u8; 32]).unwrap(), before.guest(&[key as u8; 32]).unwrap());
    }
    assert_eq!((after.alive().unwrap(), after.last_key().unwrap()), (before.alive().unwrap(), 30));
    assert!(matches!(store::transfer(&file, &url), Err(StoreError::NotEmpty)), "it is moved only once");
    // A server goes on writing there, and one that runs is not moved away from under its feet.
    let _lock = store::FolderLock::take(folder.path()).unwrap();
    assert!(matches!(store::transfer(&file, &url), Err(StoreError::InUse { .. })));
    let mut writer = Postgres::open(&url).unwrap();
    writer.commit(&[&[entry(1, 201, "and on")]]).unwrap();
    assert!(matches!(writer.commit(&[&[entry(2, 200, "stale")]]), Err(StoreError::Fenced)));
}

#[test]
fn what_was_committed_outlives_a_failover() {
    let Some(mut postgres) = postgres_for_tests() else { return };
    postgres.add_standby().unwrap();
    let url: PostgresUrl = postgres.url().parse().unwrap();
    let mut writer = Postgres::open(&url).unwrap();
    let reader = PostgresReader::open(&url).unwrap();
    writer.commit(&[&[table(1, Progress::Running), entry(1, 1, "before")]]).unwrap();
    for (seq, text) in [(2, "after one"), (3, "after two")] {
        postgres.fail_over().unwrap();
        // The first commit may find that the connection is gone; nobody was told of it.
        let rows = [entry(1, seq, text)];
        let written = writer.commit(&[&rows]).or_else(|_| writer.commit(&[&rows]));
        assert!(matches!(written, Ok(()) | Err(StoreError::Fenced)), "{written:?}");
    }
    let stored = (0..20).find_map(|_| reader.entries(1).ok()).unwrap();
    let texts: Vec<&str> = stored.iter().map(|(_, body)| std::str::from_utf8(body).unwrap()).collect();
    assert_eq!(texts, ["before", "after one", "after two"]);
}
