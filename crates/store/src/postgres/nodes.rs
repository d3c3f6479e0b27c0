//! Several servers on one database: which of them lives, and which tables each of them owns.
//!
//! Leases run by the clock of the database alone. They only say who should own a table; that nobody else writes to it is
//! what the key of its journal holds.

use std::time::Duration;

use super::{PostgresReader, SHARDS};
use crate::{StoreError, StoredTable, TableKey};

/// A node that lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// A number that no other life of a node has.
    pub incarnation: i64,
    /// Whether it is about to go.
    pub leaving: bool,
}

/// Who lives and who owns what, at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nodes {
    /// The nodes that live, by name.
    pub nodes: Vec<Node>,
    /// The life of the node that owns each shard; nothing where none that lives does.
    pub owners: Vec<Option<i64>>,
}

/// A node's place among the others.
#[derive(Debug)]
pub struct Membership {
    reader: PostgresReader,
    name: String,
    incarnation: i64,
    lease_ms: i64,
    /// The games this program carries with the revisions of their rules, as `game/revision`.
    rules: Vec<String>,
}

impl Membership {
    /// Takes a name among the nodes, for as long as the lease is renewed; refused where another node has it.
    pub fn join(
        reader: PostgresReader,
        name: &str,
        incarnation: i64,
        lease: Duration,
        games: &[(&str, u32)],
    ) -> Result<Membership, StoreError> {
        let rules = games.iter().map(|(game, revision)| format!("{game}/{revision}")).collect();
        let lease_ms = i64::try_from(lease.as_millis()).unwrap_or(i64::MAX);
        let member = Membership { reader, name: name.to_string(), incarnation, lease_ms, rules };
        let taken = || {
            let query = "INSERT INTO node AS n (name, incarnation, until, version, rules)
                 VALUES ($1, $2, clock_timestamp() + $3::bigint * interval '1 ms', $4, $5)
                 ON CONFLICT (name) DO UPDATE SET incarnation = $2, until = excluded.until, version = $4, rules = $5,
                     leaving = false
                 WHERE n.until < clock_timestamp() RETURNING name";
            let version = env!("CARGO_PKG_VERSION");
            let params: super::read::Params<'_> =
                &[&member.name, &member.incarnation, &member.lease_ms, &version, &member.rules];
            member.reader.row(query, params).map(|row| row.is_some())
        };
        if !taken()? {
            // One that was just killed has the name until its lease ends.
            std::thread::sleep(lease + lease / 4);
            if !taken()? {
                return Err(StoreError::NameTaken(member.name));
            }
        }
        member.pass_keys()?;
        Ok(member)
    }

    /// A server that was alone has numbered its tables by itself: numbers go on behind the last of those.
    fn pass_keys(&self) -> Result<(), StoreError> {
        self.reader.with(|client| async move {
            let pass = "BEGIN; SELECT pg_advisory_xact_lock(hashtext('keys'));
                 SELECT setval('game_table_key', last.key) FROM game_table_key AS given,
                     (SELECT max(key) AS key FROM game_table) AS last WHERE last.key > given.last_value;
                 COMMIT";
            Ok(client.batch_execute(pass).await?)
        })
    }

    /// The number of this life.
    pub fn incarnation(&self) -> i64 {
        self.incarnation
    }

    /// Renews the lease, and says how things stand.
    pub fn renew(&self, leaving: bool) -> Result<Nodes, StoreError> {
        let query = "UPDATE node SET until = clock_timestamp() + $3::bigint * interval '1 ms', leaving = $4
             WHERE name = $1 AND incarnation = $2 RETURNING name";
        let params: super::read::Params<'_> = &[&self.name, &self.incarnation, &self.lease_ms, &leaving];
        if self.reader.row(query, params)?.is_none() {
            return Err(StoreError::NameTaken(self.name.clone()));
        }
        let query =
            "SELECT name, incarnation, leaving FROM node WHERE until > clock_timestamp() ORDER BY name";
        let mut nodes = Vec::new();
        for row in self.reader.rows(query, &[])? {
            nodes.push(Node {
                name: row.try_get(0)?,
                incarnation: row.try_get(1)?,
                leaving: row.try_get(2)?,
            });
        }
        let mut owners = vec![None; usize::from(SHARDS)];
        for row in self.reader.rows("SELECT number, incarnation FROM shard", &[])? {
            let (number, owner): (i16, Option<i64>) = (row.try_get(0)?, row.try_get(1)?);
            if let Some(place) = usize::try_from(number).ok().and_then(|number| owners.get_mut(number)) {
                *place = owner.filter(|owner| nodes.iter().any(|node| node.incarnation == *owner));
            }
        }
        Ok(Nodes { nodes, owners })
    }

    /// Takes shards that nobody who lives owns, and all of whose tables this program can continue; says which it got.
    pub fn claim(&self, shards: &[u16]) -> Result<Vec<u16>, StoreError> {
        let query = "UPDATE shard s SET owner = $1, incarnation = $2 WHERE number = ANY($3)
             AND NOT EXISTS (SELECT FROM node n WHERE n.incarnation = s.incarnation AND n.until > clock_timestamp())
             AND EXISTS (SELECT FROM node n WHERE n.incarnation = $2 AND n.until > clock_timestamp())
             AND NOT EXISTS (SELECT FROM game_table t WHERE t.shard = s.number AND t.stage < 3
                 AND t.game || '/' || t.revision <> ALL ($4::text[]))
             RETURNING number";
        let shards: Vec<i16> = shards.iter().map(|shard| *shard as i16).collect();
        let rows = self.reader.rows(query, &[&self.name, &self.incarnation, &shards, &self.rules])?;
        rows.iter().map(|row| Ok(row.try_get::<_, i16>(0)? as u16)).collect()
    }

    /// Shards of this node, so many at most, that another one with less than its share could take.
    pub fn to_give(&self, share: usize, most: usize) -> Result<Vec<u16>, StoreError> {
        let query = "SELECT s.number FROM shard s WHERE s.incarnation = $1 AND EXISTS (
                 SELECT FROM node n WHERE n.incarnation <> $1 AND NOT n.leaving AND n.until > clock_timestamp()
                 AND (SELECT count(*) FROM shard o WHERE o.incarnation = n.incarnation) < $2
                 AND NOT EXISTS (SELECT FROM game_table t WHERE t.shard = s.number AND t.stage < 3
                     AND t.game || '/' || t.revision <> ALL (n.rules)))
             ORDER BY s.number LIMIT $3";
        let rows = self.reader.rows(query, &[&self.incarnation, &(share as i64), &(most as i64)])?;
        rows.iter().map(|row| Ok(row.try_get::<_, i16>(0)? as u16)).collect()
    }

    /// Leaves a shard to the others.
    pub fn release(&self, shard: u16) -> Result<(), StoreError> {
        let query = "UPDATE shard SET owner = NULL, incarnation = NULL WHERE number = $1 AND incarnation = $2 RETURNING 1";
        self.reader.row(query, &[&(shard as i16), &self.incarnation]).map(drop)
    }

    /// Whether this node owns a shard now, by the database's own word.
    pub fn owns(&self, shard: u16) -> Result<bool, StoreError> {
        let query = "SELECT FROM shard s JOIN node n ON n.incarnation = s.incarnation
             WHERE s.number = $1 AND s.incarnation = $2 AND n.until > clock_timestamp()";
        Ok(self.reader.row(query, &[&(shard as i16), &self.incarnation])?.is_some())
    }

    /// The tables of a shard that are not closed, with their journals.
    pub fn tables(&self, shard: u16) -> Result<Vec<StoredTable>, StoreError> {
        self.reader.tables_of(shard)
    }

    /// Numbers for new tables that no other node gets.
    pub fn new_keys(&self, count: i64) -> Result<Vec<TableKey>, StoreError> {
        let query = "SELECT nextval('game_table_key') FROM generate_series(1, $1::bigint)";
        self.reader.rows(query, &[&count])?.iter().map(|row| Ok(row.try_get(0)?)).collect()
    }

    /// Counts something that happens now for all nodes together; how often it has in this minute.
    pub fn tally(&self, what: &str) -> Result<i64, StoreError> {
        let query = "INSERT INTO tally AS t (what, minute, count)
             VALUES ($1, (extract(epoch FROM clock_timestamp()) / 60)::bigint, 1)
             ON CONFLICT (what, minute) DO UPDATE SET count = t.count + 1 RETURNING count";
        let row = self.reader.row(query, &[&what])?;
        row.map_or(Ok(0), |row| Ok(row.try_get(0)?))
    }

    /// Forgets what was counted in minutes that are over.
    pub fn forget_tally(&self) -> Result<(), StoreError> {
        let query = "DELETE FROM tally WHERE minute < (extract(epoch FROM clock_timestamp()) / 60)::bigint - 1 RETURNING 1";
        self.reader.rows(query, &[]).map(drop)
    }

    /// Gives the name back.
    pub fn leave(&self) -> Result<(), StoreError> {
        let query = "DELETE FROM node WHERE name = $1 AND incarnation = $2 RETURNING 1";
        self.reader.rows(query, &[&self.name, &self.incarnation]).map(drop)
    }
}
