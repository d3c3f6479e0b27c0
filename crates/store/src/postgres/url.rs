//! The address of a database, which may have a password that nobody is to see.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};

use crate::StoreError;

/// The address of a PostgreSQL database, such as `postgres://name@host/database`.
///
/// What is printed of it has no password. Where the address has none, the variable `PGPASSWORD` may have it. To a
/// machine other than this one TLS is needed unless the address says `sslmode=disable`.
#[derive(Clone)]
pub struct PostgresUrl {
    config: Config,
    shown: String,
}

impl PostgresUrl {
    pub(crate) fn config(&self) -> &Config {
        &self.config
    }

    /// How long to wait for a connection to any of its machines.
    pub(crate) fn patience(&self) -> Duration {
        super::CONNECT * (self.config.get_hosts().len() as u32 + 1)
    }
}

impl FromStr for PostgresUrl {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<PostgresUrl, StoreError> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(StoreError::Url("it does not begin with postgres://".to_string()));
        }
        // Certificates are always checked, as the strictest of these says.
        let known = text
            .replace("sslmode=verify-full", "sslmode=require")
            .replace("sslmode=verify-ca", "sslmode=require");
        let mut config = Config::from_str(&known).map_err(|error| {
            StoreError::Url(
                std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string),
            )
        })?;
        if config.get_hosts().is_empty() {
            return Err(StoreError::Url("it names no machine".to_string()));
        }
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        if !text.contains("sslmode=") {
            let near = config.get_hosts().iter().all(is_near);
            config.ssl_mode(if near { SslMode::Disable } else { SslMode::Require });
        }
        if config.get_application_name().is_none() {
            config.application_name("hinterzimmer");
        }
        config
            .target_session_attrs(TargetSessionAttrs::ReadWrite)
            .connect_timeout(super::CONNECT)
            .tcp_user_timeout(Duration::from_secs(10))
            .keepalives_idle(Duration::from_secs(5))
            .keepalives_interval(Duration::from_secs(2))
            .keepalives_retries(3);
        Ok(PostgresUrl { config, shown: without_password(text) })
    }
}

fn is_near(host: &Host) -> bool {
    match host {
        Host::Unix(_) => true,
        Host::Tcp(name) => {
            name == "localhost" || name.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
        }
    }
}

/// An address without its password.
pub fn without_password(text: &str) -> String {
    // What is no address may be anything.
    let Some((scheme, rest)) = text.split_once("://") else { return "*".repeat(text.len().min(3)) };
    // A password that is not encoded as it should be may have a slash.
    let (before, after) = match rest.rfind('@') {
        Some(at) => (Some(&rest[..at]), &rest[at + 1..]),
        None => (None, rest),
    };
    // Where NATS is asked, one word alone is a token.
    let token = matches!(scheme, "nats" | "tls");
    let who = before.map_or(String::new(), |before| match before.split_once(':') {
        Some((name, _)) => format!("{name}:***@"),
        None if token => "***@".to_string(),
        None => format!("{before}@"),
    });
    let after = match after.split_once('?') {
        None => after.to_string(),
        Some((place, options)) => {
            let options = options.split('&').map(|option| match option.split_once('=') {
                Some((name, _)) if name.contains("pass") => format!("{name}=***"),
                _ => option.to_string(),
            });
            format!("{place}?{}", options.collect::<Vec<_>>().join("&"))
        }
    };
    format!("{scheme}://{who}{after}")
}

impl fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl PartialEq for PostgresUrl {
    fn eq(&self, other: &PostgresUrl) -> bool {
        self.config == other.config
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_shown() {
        for (text, expected) in [
            ("postgres://ada:secret@db.example/hz", "postgres://ada:***@db.example/hz"),
            ("postgres://ada:se/cr@et@db/hz?sslmode=disable", "postgres://ada:***@db/hz?sslmode=disable"),
            (
                "postgres://ada@db/hz?password=secret&connect_timeout=3",
                "postgres://ada@db/hz?password=***&connect_timeout=3",
            ),
            ("postgresql://db/hz", "postgresql://db/hz"),
            ("nats://secret@a,b:4222", "nats://***@a,b:4222"),
            ("tls://ada:secret@a", "tls://ada:***@a"),
        ] {
            assert_eq!(without_password(text), expected);
        }
        let url: PostgresUrl = "postgres://ada:secret@db.example/hz".parse().unwrap();
        assert!(!format!("{url:?} {url}").contains("secret"));
    }

    #[test]
    fn machines_elsewhere_need_tls() {
        let mode = |text: &str| text.parse::<PostgresUrl>().unwrap().config.get_ssl_mode();
        assert_eq!(mode("postgres://ada@127.0.0.1:5433/hz"), SslMode::Disable);
        assert_eq!(mode("postgres://ada@%2Frun%2Fpostgresql/hz"), SslMode::Disable);
        assert_eq!(mode("postgres://ada@db.example/hz"), SslMode::Require);
        assert_eq!(mode("postgres://ada@db.example,localhost/hz"), SslMode::Require);
        assert_eq!(mode("postgres://ada@db.example/hz?sslmode=verify-full"), SslMode::Require);
        assert_eq!(mode("postgres://ada@db.example/hz?sslmode=disable"), SslMode::Disable);
    }

    #[test]
    fn what_is_no_address_is_refused_without_repeating_it() {
        for text in [
            "mysql://ada:secret@db/hz",
            "postgres://ada:secret@db/hz?nonsense=1",
            "postgres://",
            "postgres://ada:secret@db:port/hz",
        ] {
            let error = text.parse::<PostgresUrl>().unwrap_err();
            assert!(matches!(error, StoreError::Url(_)), "{text}: {error}");
            assert!(!error.to_string().contains("secret"), "{error}");
        }
    }
}
