//! The exchange test on frames that another node carries: everybody is at a node that does not own the table.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use games::{GameId, with_game};
use protocol::Setup;
use serde_json::json;
use server::{Doors, RunningServer, Settings};
use store::{PostgresReader, Reader, shard_of};
use table::Entry;

use crate::cluster::{Ground, ready};
use crate::exchange::{deal, excused, lockstep, options, twin_tables, watched};

/// Two nodes on a database of their own.
struct Pair<'a> {
    ground: &'a Ground,
    database: String,
    owner: RunningServer,
    edge: RunningServer,
}

impl Pair<'_> {
    /// Tables are dealt by the number, with or without the exchange.
    async fn start<'a>(ground: &'a Ground, exchanged: bool, number: &Arc<AtomicI64>) -> Pair<'a> {
        let database = if exchanged { "exchanged" } else { "plain" }.to_string();
        ground.postgres.sql(&format!("CREATE DATABASE {database}")).unwrap();
        let start = async |name: &str| {
            let number = Arc::clone(number);
            let deals = move |_| {
                let number = number.load(Ordering::Relaxed);
                deal(number, watched(number), exchanged)
            };
            let settings = Settings {
                store: ground.postgres.url_for("postgres", &database).parse().unwrap(),
                // Nobody is to lose a table on a busy machine.
                lease_ms: 60_000,
                ..ground.settings(name)
            };
            RunningServer::start_with(settings, Doors { wrap: None, deals: Some(Box::new(deals)) })
                .await
                .unwrap()
        };
        let (owner, edge) = (start("owner").await, start("edge").await);
        for node in [&owner, &edge] {
            ready(&node.address.to_string()).await;
        }
        Pair { ground, database, owner, edge }
    }

    /// Whether the node where everybody is does not own a table.
    fn is_carried(&self, table: &str) -> bool {
        let query = format!("SELECT owner FROM shard WHERE number = {}", shard_of(table));
        self.ground.postgres.sql_in(&self.database, &query).unwrap() == "owner"
    }

    /// The moves of all tables, by name, after the end.
    async fn end(self) -> HashMap<String, Vec<String>> {
        tokio::join!(self.edge.stop(), self.owner.stop());
        let url = self.ground.postgres.url_for("postgres", &self.database).parse().unwrap();
        let read = move || {
            let mut journals = HashMap::new();
            let each = &mut |stored: store::StoredTable| {
                let rows = stored.entries.iter().map(|body| serde_json::from_slice::<Entry>(body).unwrap());
                let moves = rows.filter_map(|row| match row {
                    Entry::Moved { text, .. } => Some(text),
                    _ => None,
                });
                journals.insert(stored.row.id.clone(), moves.collect());
                Ok(())
            };
            PostgresReader::open(&url).unwrap().tables(each).unwrap();
            journals
        };
        tokio::task::spawn_blocking(read).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn frames_that_another_node_carries_tell_nothing_that_a_seat_may_not_know() {
    let Some(ground) = Ground::lay().await else { return };
    let now = Arc::new(AtomicI64::new(0));
    let pairs = [Pair::start(&ground, false, &now).await, Pair::start(&ground, true, &now).await];
    let addresses = [pairs[0].edge.address.to_string(), pairs[1].edge.address.to_string()];
    let mut differing = Vec::new();
    for (number, game) in (1..).zip(GameId::ALL) {
        now.store(number, Ordering::Relaxed);
        let seats = game.info().seats[0];
        let plans = vec![json!({ "for": "person" }); seats];
        let setup = json!({ "game": game.info().id, "seats": plans, "options": options(*game) });
        let carried: [&crate::exchange::Wanted<'_>; 2] =
            [&|table| pairs[0].is_carried(table), &|table| pairs[1].is_carried(table)];
        let mut tables = twin_tables([&addresses[0], &addresses[1]], carried, &setup, seats).await;
        let (same, differs) = lockstep(&mut tables, seats, number).await;
        assert!(same > 0, "{}: no position was compared", game.info().id);
        for (pair, table) in pairs.iter().zip(&tables) {
            assert!(pair.is_carried(&table.place.table), "the table has moved to where everybody is");
        }
        if differs {
            let setup: Setup = serde_json::from_value(setup).unwrap();
            differing.push((*game, setup, number, tables.map(|table| table.place.table)));
        }
    }
    let [one, two] = pairs;
    let (one, two) = (one.end().await, two.end().await);
    for (game, setup, number, [table, twin]) in differing {
        let verdict = with_game!(game, G => excused::<G>(&setup, number, &one[&table], &two[&twin]));
        assert_eq!(verdict, Ok(()), "{} at table {number}", game.info().id);
    }
}
