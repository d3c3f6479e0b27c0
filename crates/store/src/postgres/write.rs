//! Writing to PostgreSQL: one connection, everything of a commit sent in one go.

use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use tokio::runtime::Runtime;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Statement};

use super::{PostgresUrl, Sharing, attach, prepare, shard_of};
use crate::{Backend, Progress, Row, StoreError, forget};

/// Entries of closed tables that are swept in one go.
const SWEEP: i64 = 20_000;
/// Reviews that are kept, the youngest.
const REVIEWS: i64 = 2_000;
/// How long a commit waits for a database that is away before it fails.
const PATIENCE: Duration = Duration::from_secs(3);
/// How long to wait between two attempts.
const AGAIN: Duration = Duration::from_millis(100);

/// The writing connection. It comes back by itself when it was lost.
pub struct Postgres {
    url: PostgresUrl,
    sharing: Sharing,
    link: Option<Link>,
    /// Connections are looked after while something is done with them, on the thread that does it.
    runtime: Runtime,
}

impl std::fmt::Debug for Postgres {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Postgres").field("url", &self.url).finish_non_exhaustive()
    }
}

/// A connection and what was prepared on it.
struct Link {
    client: Client,
    statements: Statements,
}

macro_rules! statements {
    ($($name:ident: $sql:literal;)*) => {
        struct Statements { $($name: Statement,)* }

        impl Statements {
            async fn prepare(client: &Client) -> Result<Statements, StoreError> {
                Ok(Statements { $($name: client.prepare($sql).await?,)* })
            }
        }
    };
}

statements! {
    begin: "BEGIN";
    commit: "COMMIT";
    entries: "INSERT INTO entry (table_key, seq, body)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bytea[])";
    rewrite: "UPDATE entry SET body = $3 WHERE table_key = $1 AND seq = $2";
    table: "INSERT INTO game_table AS t (key, id, game, revision, stage, head, created_ms, shard)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
        ON CONFLICT (key) DO UPDATE SET revision = $4, stage = $5, head = $6 WHERE t.id = $2";
    guest: "INSERT INTO guest (token_hash, id, name, colour, created_ms, seen_ms) VALUES ($1, $2, $3, $4, $5, $6)";
    guest_changed: "UPDATE guest SET name = $2, colour = $3, seen_ms = $4 WHERE token_hash = $1";
    forget_guests: "DELETE FROM guest WHERE token_hash IN
        (SELECT token_hash FROM guest WHERE seen_ms < $1 ORDER BY seen_ms LIMIT $2)";
    played: "SELECT r.table_key, r.number, p.seat, r.text FROM player p
        JOIN record r ON r.table_key = p.table_key AND r.number = p.number WHERE p.guest = $1 FOR UPDATE OF r";
    record_text: "UPDATE record SET text = $3 WHERE table_key = $1 AND number = $2";
    no_player: "DELETE FROM player WHERE guest = $1";
    no_guest: "DELETE FROM guest WHERE id = $1";
    record: "INSERT INTO record (table_key, number, text, finished_ms) VALUES ($1, $2, $3, $4)
        ON CONFLICT (table_key, number) DO UPDATE SET text = $3, finished_ms = $4";
    player: "INSERT INTO player (guest, table_key, number, seat) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
    review: "INSERT INTO review (id, text, made_ms) VALUES ($1, $2, $3)
        ON CONFLICT (id) DO UPDATE SET text = $2, made_ms = $3";
    old_reviews: "DELETE FROM review WHERE id IN (SELECT id FROM review ORDER BY made_ms DESC, id OFFSET $1)";
    alive: "INSERT INTO alive (one, at_ms, paused_ms) VALUES (0, $1, $2)
        ON CONFLICT (one) DO UPDATE SET at_ms = $1, paused_ms = $2";
    sweep: "DELETE FROM entry WHERE (table_key, seq) IN (SELECT e.table_key, e.seq FROM entry e
        JOIN game_table t ON t.key = e.table_key WHERE t.stage = 3 AND NOT t.swept LIMIT $1)";
    swept: "UPDATE game_table SET swept = true WHERE stage = 3 AND NOT swept
        AND NOT EXISTS (SELECT FROM entry WHERE table_key = key)";
}

impl Postgres {
    /// Brings a database up to date and takes it for this server alone.
    pub fn open(url: &PostgresUrl) -> Result<Postgres, StoreError> {
        Postgres::open_for(url, Sharing::Alone)
    }

    /// Brings a database up to date and takes it, for this server alone or with the nodes of its cluster.
    pub fn open_for(url: &PostgresUrl, sharing: Sharing) -> Result<Postgres, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(|error| StoreError::Folder { path: "the threads of the database".into(), error })?;
        let link = runtime.block_on(async {
            prepare(url).await?;
            Postgres::link_when_free(url, sharing).await
        })?;
        Ok(Postgres { url: url.clone(), sharing, link: Some(link), runtime })
    }

    /// The first connection. Whoever has just ended has the database until it notices, which takes a busy machine a moment.
    async fn link_when_free(url: &PostgresUrl, sharing: Sharing) -> Result<Link, StoreError> {
        let begin = Instant::now();
        loop {
            match Link::open(url, sharing).await {
                Err(StoreError::DatabaseInUse) if begin.elapsed() < PATIENCE => {
                    tokio::time::sleep(AGAIN).await;
                }
                link => return link,
            }
        }
    }

    /// The connection, made again where it was lost.
    async fn link<'a>(
        link: &'a mut Option<Link>,
        url: &PostgresUrl,
        sharing: Sharing,
    ) -> Result<&'a Link, StoreError> {
        // What the other end has said meanwhile, such as goodbye, is heard now.
        for _ in 0..3 {
            tokio::task::yield_now().await;
        }
        if link.as_ref().is_some_and(|link| link.client.is_closed()) {
            *link = None;
        }
        let begin = Instant::now();
        while link.is_none() {
            match Link::open(url, sharing).await {
                Ok(made) => {
                    tracing::warn!("the database is back");
                    *link = Some(made);
                }
                Err(error @ (StoreError::Away(_) | StoreError::DatabaseInUse)) => {
                    if begin.elapsed() > PATIENCE {
                        return Err(StoreError::Away(error.to_string()));
                    }
                    tokio::time::sleep(AGAIN).await;
                }
                Err(error) => return Err(StoreError::Away(error.to_string())),
            }
        }
        link.as_ref().ok_or(StoreError::Closed)
    }

    fn with<T>(&mut self, work: impl AsyncFnOnce(&Link) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let Postgres { url, sharing, link, runtime } = self;
        let done = runtime.block_on(async {
            let link = Postgres::link(link, url, *sharing).await?;
            work(link).await
        });
        if matches!(done, Err(StoreError::Away(_))) {
            *link = None;
        }
        done
    }
}

impl Backend for Postgres {
    fn commit(&mut self, groups: &[&[Row]]) -> Result<(), StoreError> {
        self.with(async |link| link.write(groups).await)
    }

    fn tidy(&mut self) -> Result<bool, StoreError> {
        self.with(async |link| {
            let swept = link.client.execute(&link.statements.sweep, &[&SWEEP]).await?;
            if swept as i64 == SWEEP {
                return Ok(true);
            }
            link.client.execute(&link.statements.swept, &[]).await?;
            Ok(false)
        })
    }

    fn finish(&mut self) -> Result<(), StoreError> {
        self.link = None;
        Ok(())
    }
}

/// A statement that is under way.
type Call<'a> = Pin<Box<dyn Future<Output = Result<u64, tokio_postgres::Error>> + 'a>>;

/// Sends statements in their order without waiting in between, and then waits for all; the first that failed counts.
async fn send(mut calls: Vec<Call<'_>>) -> Result<(), StoreError> {
    let mut failed = None;
    let mut done = vec![false; calls.len()];
    poll_fn(|context| {
        for (call, done) in calls.iter_mut().zip(&mut done).filter(|(_, done)| !**done) {
            if let Poll::Ready(result) = call.as_mut().poll(context) {
                *done = true;
                if let Err(error) = result {
                    failed.get_or_insert(error);
                }
            }
        }
        if done.iter().all(|done| *done) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    failed.map_or(Ok(()), |error| Err(error.into()))
}

impl Link {
    async fn open(url: &PostgresUrl, sharing: Sharing) -> Result<Link, StoreError> {
        let client = attach(url, sharing).await?;
        let statements = Statements::prepare(&client).await?;
        Ok(Link { client, statements })
    }

    fn call<'a>(&'a self, statement: &'a Statement, params: Vec<&'a (dyn ToSql + Sync)>) -> Call<'a> {
        Box::pin(async move { self.client.execute(statement, &params).await })
    }

    async fn write(&self, groups: &[&[Row]]) -> Result<(), StoreError> {
        let (mut keys, mut seqs, mut bodies) = (Vec::new(), Vec::new(), Vec::new());
        let mut others = Vec::new();
        for row in groups.iter().copied().flatten() {
            match row {
                Row::Entry { table, seq, body } => {
                    keys.push(*table);
                    seqs.push(*seq);
                    bodies.push(body.as_slice());
                }
                row => others.push(row),
            }
        }
        let entries = self.call(&self.statements.entries, vec![&keys, &seqs, &bodies]);
        if others.is_empty() {
            return send(vec![entries]).await;
        }
        let numbers: Vec<Numbers> = others.iter().map(|row| Numbers::of(row)).collect();
        let mut calls = vec![self.call(&self.statements.begin, Vec::new())];
        for (row, numbers) in others.iter().zip(&numbers) {
            match row {
                Row::GuestGone { id, name } => {
                    let gone = match send(std::mem::take(&mut calls)).await {
                        Ok(()) => self.guest_gone(id, name).await,
                        Err(error) => Err(error),
                    };
                    if let Err(error) = gone {
                        self.client.batch_execute("ROLLBACK").await?;
                        return Err(error);
                    }
                }
                row => self.add(&mut calls, row, numbers),
            }
        }
        if !keys.is_empty() {
            calls.push(entries);
        }
        // After a statement that failed this takes everything back.
        calls.push(self.call(&self.statements.commit, Vec::new()));
        send(calls).await
    }

    /// The statements for a row.
    fn add<'a>(&'a self, calls: &mut Vec<Call<'a>>, row: &'a Row, numbers: &'a Numbers) {
        let known = &self.statements;
        let mut call = |statement, params| calls.push(self.call(statement, params));
        match row {
            Row::Entry { .. } | Row::GuestGone { .. } => {}
            Row::Rewritten { table, number, body } => call(&known.rewrite, vec![table, number, body]),
            Row::Table(row) => {
                let Numbers { revision, stage, shard, .. } = numbers;
                call(
                    &known.table,
                    vec![&row.key, &row.id, &row.game, revision, stage, &row.head, &row.created_ms, shard],
                );
            }
            Row::Guest(guest) => call(
                &known.guest,
                vec![&numbers.hash, &guest.id, &guest.name, &guest.colour, &guest.created_ms, &guest.seen_ms],
            ),
            Row::GuestChanged(guest) => {
                call(&known.guest_changed, vec![&numbers.hash, &guest.name, &guest.colour, &guest.seen_ms]);
            }
            Row::ForgetGuests { before_ms, .. } => {
                call(&known.forget_guests, vec![before_ms, &numbers.number]);
            }
            Row::Record(record) => {
                let number = &numbers.number;
                call(&known.record, vec![&record.table, number, &record.text, &record.finished_ms]);
                for (seat, guest) in &record.players {
                    call(&known.player, vec![guest, &record.table, number, seat]);
                }
            }
            Row::Review { id, text, made_ms } => {
                call(&known.review, vec![id, text, made_ms]);
                call(&known.old_reviews, vec![&REVIEWS]);
            }
            Row::Alive { at_ms, paused_ms } => call(&known.alive, vec![at_ms, paused_ms]),
        }
    }

    /// Removes a guest, and its name from all records.
    async fn guest_gone(&self, id: &str, name: &str) -> Result<(), StoreError> {
        let known = &self.statements;
        for row in self.client.query(&known.played, &[&id]).await? {
            let (table, number): (i64, i64) = (row.try_get(0)?, row.try_get(1)?);
            let text = forget::renamed(row.try_get(3)?, row.try_get(2)?, name);
            self.client.execute(&known.record_text, &[&table, &number, &text]).await?;
        }
        self.client.execute(&known.no_player, &[&id]).await?;
        self.client.execute(&known.no_guest, &[&id]).await?;
        Ok(())
    }
}

/// What of a row has other types in the database.
#[derive(Default)]
struct Numbers {
    revision: i64,
    stage: i16,
    shard: i16,
    number: i64,
    hash: Vec<u8>,
}

impl Numbers {
    fn of(row: &Row) -> Numbers {
        let none = Numbers::default();
        match row {
            Row::Table(table) => Numbers {
                revision: i64::from(table.revision),
                stage: stage(table.stage),
                shard: shard_of(&table.id) as i16,
                ..none
            },
            Row::Guest(guest) | Row::GuestChanged(guest) => {
                Numbers { hash: guest.token_hash.to_vec(), ..none }
            }
            Row::ForgetGuests { most, .. } => Numbers { number: i64::from(*most), ..none },
            Row::Record(record) => Numbers { number: i64::from(record.number), ..none },
            _ => none,
        }
    }
}

fn stage(stage: Progress) -> i16 {
    stage.number() as i16
}
