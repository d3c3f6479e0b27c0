//! The store in a PostgreSQL database: a writer, and a few connections that read beside it.
//!
//! The writer has one connection, on the writer's own thread, and sends everything of a commit without waiting in
//! between. A commit whose answer is lost with the connection may have happened: it counts as failed, what builds on it
//! is made again from the database, and the key of the journal refuses whatever was written twice.

mod nodes;
mod read;
mod schema;
mod url;
mod write;

use std::sync::Arc;
use std::time::Duration;

use rustls::{ClientConfig, RootCertStore};
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::MakeTlsConnect;
use tokio_postgres::{Client, Connection, Socket};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::StoreError;

pub use nodes::{Membership, Node, Nodes};
pub use read::PostgresReader;
pub use url::{PostgresUrl, without_password};
pub use write::Postgres;

/// Our locks among all advisory locks of the database: `HZim`.
const LOCKS: i32 = 0x485a_696d;
/// How long to wait for each machine that an address names: one that is gone without a word must not keep us from the next.
const CONNECT: Duration = Duration::from_secs(2);
/// The oldest PostgreSQL whose features are used, as it numbers itself.
const OLDEST: i32 = 120_000;
/// Tables are spread over so many shards.
pub const SHARDS: u16 = 256;

/// The shard of a table, by its name.
pub fn shard_of(id: &str) -> u16 {
    let hash =
        id.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    ((hash ^ (hash >> 16)) % u32::from(SHARDS)) as u16
}

/// Brings a database up to date, whoever else does the same now.
pub(crate) async fn prepare(url: &PostgresUrl) -> Result<(), StoreError> {
    let (mut client, connection) = connect(url).await?;
    let driving = tokio::spawn(connection);
    let done = schema::run(&mut client).await;
    driving.abort();
    done
}

/// A connection to a database that was brought up to date and that nobody else uses, for as long as it lives.
pub(crate) async fn take(url: &PostgresUrl) -> Result<Client, StoreError> {
    prepare(url).await?;
    attach(url, Sharing::Alone).await
}

/// Who else may use a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// Nobody.
    Alone,
    /// Other nodes of a cluster.
    Cluster,
}

/// A connection that has the database for itself, or for its cluster, for as long as it lives.
async fn attach(url: &PostgresUrl, sharing: Sharing) -> Result<Client, StoreError> {
    let (client, connection) = connect(url).await?;
    // Errors of the connection come to whoever uses it.
    tokio::spawn(connection);
    let lock = match sharing {
        Sharing::Alone => "SELECT pg_try_advisory_lock($1, hashtext('server ' || current_schema()))",
        Sharing::Cluster => "SELECT pg_try_advisory_lock_shared($1, hashtext('server ' || current_schema()))",
    };
    if !client.query_one(lock, &[&LOCKS]).await?.try_get::<_, bool>(0)? {
        return Err(StoreError::DatabaseInUse);
    }
    Ok(client)
}

type Link = Connection<Socket, <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream>;

/// A connection whose other end keeps what it says it keeps.
async fn connect(url: &PostgresUrl) -> Result<(Client, Link), StoreError> {
    let connecting = url.config().connect(tls(url.config().get_ssl_mode())?);
    let (client, mut connection) = match tokio::time::timeout(url.patience(), connecting).await {
        Ok(Ok(connected)) => connected,
        Ok(Err(error)) => return Err(error.into()),
        Err(_) => return Err(StoreError::Away("it does not answer".to_string())),
    };
    {
        let mut checked = std::pin::pin!(check(&client));
        tokio::select! {
            biased;
            checked = &mut checked => checked?,
            ended = &mut connection => {
                ended?;
                return Err(StoreError::Away("it has closed the connection".to_string()));
            }
        }
    }
    Ok((client, connection))
}

/// Certificates are always checked, against the system's authorities or those of the file that `SSL_CERT_FILE` names.
fn tls(mode: SslMode) -> Result<MakeRustlsConnect, StoreError> {
    let mut roots = RootCertStore::empty();
    if mode != SslMode::Disable {
        let found = rustls_native_certs::load_native_certs();
        roots.add_parsable_certificates(found.certs);
    }
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| StoreError::Url(format!("TLS cannot be used: {error}")))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}

/// Checks that a commit is on disk when it returns, and that the server is one that can be used.
async fn check(client: &Client) -> Result<(), StoreError> {
    let row = client
        .query_one(
            "SELECT current_setting('server_version_num')::int, current_setting('fsync'),
             current_setting('synchronous_commit'), pg_is_in_recovery()",
            &[],
        )
        .await?;
    let version: i32 = row.try_get(0)?;
    if version < OLDEST {
        let found = (version / 10_000).to_string();
        return Err(StoreError::Pragma { name: "version", expected: "12 or newer".to_string(), found });
    }
    let settings: [(&'static str, usize, &[&str]); 2] =
        [("fsync", 1, &["on"]), ("synchronous_commit", 2, &["on", "remote_apply"])];
    for (name, place, good) in settings {
        let found: String = row.try_get(place)?;
        if !good.contains(&found.as_str()) {
            return Err(StoreError::Pragma { name, expected: good[0].to_string(), found });
        }
    }
    if row.try_get(3)? {
        return Err(StoreError::Away("it is a standby and takes no writes".to_string()));
    }
    Ok(())
}

impl From<tokio_postgres::Error> for StoreError {
    fn from(error: tokio_postgres::Error) -> StoreError {
        let Some(problem) = error.as_db_error() else { return StoreError::Away(causes(&error)) };
        let (code, message) = (problem.code(), problem.message().to_string());
        // Shutting down, starting up, cut off by an administrator, too many connections.
        let away =
            code.code().starts_with("57P") || code.code().starts_with("08") || code.code().starts_with("53");
        match code {
            &SqlState::DISK_FULL => StoreError::Full(message),
            &SqlState::UNIQUE_VIOLATION if problem.table() == Some("entry") => StoreError::Fenced,
            &SqlState::READ_ONLY_SQL_TRANSACTION => StoreError::Away(message),
            _ if away => StoreError::Away(message),
            &SqlState::INSUFFICIENT_PRIVILEGE => StoreError::Rights(message),
            &SqlState::INVALID_PASSWORD
            | &SqlState::INVALID_AUTHORIZATION_SPECIFICATION
            | &SqlState::INVALID_CATALOG_NAME => StoreError::Refused(message),
            _ => StoreError::Postgres(format!("{message} ({})", code.code())),
        }
    }
}

/// An error with what is behind it. None of that has a password.
fn causes(error: &tokio_postgres::Error) -> String {
    let mut text = error.to_string();
    let mut cause = std::error::Error::source(error);
    while let Some(next) = cause {
        let words = next.to_string();
        if !text.ends_with(&words) {
            text = format!("{text}: {words}");
        }
        cause = next.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_are_even_and_never_change() {
        let mut counts = [0_u32; SHARDS as usize];
        for number in 0..100_000_u32 {
            counts[usize::from(shard_of(&format!("table {number}")))] += 1;
        }
        let (least, most) = (counts.iter().min().unwrap(), counts.iter().max().unwrap());
        assert!(*least > 250 && *most < 550, "{least} to {most}");
        // What is stored rests on this.
        assert_eq!([shard_of(""), shard_of("a"), shard_of("table-1")], [217, 32, 52]);
    }
}
