//! Settings: flags before the environment before a TOML file before the defaults.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use ipnet::IpNet;
use serde::{Deserialize, Serialize};
use store::{PostgresUrl, StoreError};

use crate::list::List;
use crate::origin::Origin;
use crate::place::Place;

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// A line for people.
    Text,
    /// A JSON object a line.
    Json,
}

/// Declares every setting once: its type, its default, its environment variable and its words.
macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty = $default:expr, $env:literal, $value:literal;)*) => {
        /// Settings as one source gives them: what is not said is `None`.
        #[derive(Clone, Debug, Default, Args, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct Layer {
            $($(#[doc = $doc])+
            #[arg(long, env = $env, hide_env_values = true, value_name = $value)]
            pub $name: Option<$kind>,)*
        }

        impl Layer {
            /// Settings with what this source says, then the other, then the defaults.
            fn over(self, other: Layer) -> Settings {
                Settings { $($name: self.$name.or(other.$name).unwrap_or_else(|| $default)),* }
            }
        }

        /// The settings that hold.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        pub struct Settings {
            $($(#[doc = $doc])+
            pub $name: $kind,)*
        }
    };
}

settings! {
    /// The address to listen on; port 0 picks a free one.
    listen: SocketAddr = SocketAddr::from(([127, 0, 0, 1], 8080)), "HINTERZIMMER_LISTEN", "ADDR";
    /// The folder of the database, created if it does not exist.
    data: PathBuf = PathBuf::from("hinterzimmer-data"), "HINTERZIMMER_DATA", "PATH";
    /// A PostgreSQL database instead of the file in that folder, such as postgres://name@host/database.
    store: Place = Place::default(), "HINTERZIMMER_STORE", "URL";
    /// A NATS server such as nats://host:4222; with one, this is one node of several on that database.
    nats: Place = Place::default(), "HINTERZIMMER_NATS", "URL";
    /// The name of this node, different from every other node's; by default the machine's name.
    node: String = String::new(), "HINTERZIMMER_NODE", "NAME";
    /// How long a silent node keeps its tables, in milliseconds, by the clock of the database.
    lease_ms: u64 = 3000, "HINTERZIMMER_LEASE_MS", "MS";
    /// The folder of a built page to serve instead of the embedded one, for work on the page.
    page: PathBuf = PathBuf::new(), "HINTERZIMMER_PAGE", "PATH";
    /// What is logged, as a filter of levels and modules.
    log: String = "info".to_string(), "HINTERZIMMER_LOG", "FILTER";
    /// How log lines are written.
    log_format: LogFormat = LogFormat::Text, "HINTERZIMMER_LOG_FORMAT", "FORMAT";
    /// Threads for bots, at low priority; 0 leaves one core to the server.
    bot_threads: usize = 0, "HINTERZIMMER_BOT_THREADS", "N";
    /// The least time a bot takes for a move, in milliseconds, so that people can follow; the most is twice that.
    bot_pace_ms: u64 = 800, "HINTERZIMMER_BOT_PACE_MS", "MS";
    /// How long a searching bot may think about a move at most, in milliseconds, less while others wait; 0 means
    /// each game's fixed number of iterations.
    bot_think_ms: u64 = 1000, "HINTERZIMMER_BOT_THINK_MS", "MS";
    /// How long to wait for clients and the disk when told to stop, in seconds.
    drain_seconds: u64 = 10, "HINTERZIMMER_DRAIN_SECONDS", "S";
    /// The largest message and request body, in bytes.
    max_message_bytes: usize = 16 * 1024, "HINTERZIMMER_MAX_MESSAGE_BYTES", "N";
    /// Messages per second that a guest may send over all its sockets, with bursts of twice as many.
    messages_per_second: u32 = 50, "HINTERZIMMER_MESSAGES_PER_SECOND", "N";
    /// Messages per second from one address, with bursts of twice as many.
    messages_per_second_per_address: u32 = 1000, "HINTERZIMMER_MESSAGES_PER_SECOND_PER_ADDRESS", "N";
    /// Requests per second from one address, with bursts of four times as many.
    requests_per_second_per_address: u32 = 50, "HINTERZIMMER_REQUESTS_PER_SECOND_PER_ADDRESS", "N";
    /// New guests per hour from one address.
    guests_per_hour_per_address: u32 = 60, "HINTERZIMMER_GUESTS_PER_HOUR_PER_ADDRESS", "N";
    /// New tables per hour from one address.
    tables_per_hour_per_address: u32 = 120, "HINTERZIMMER_TABLES_PER_HOUR_PER_ADDRESS", "N";
    /// New tables per hour of one guest.
    tables_per_hour_per_guest: u32 = 60, "HINTERZIMMER_TABLES_PER_HOUR_PER_GUEST", "N";
    /// Sockets opened and seats asked for per minute from one address.
    joins_per_minute_per_address: u32 = 300, "HINTERZIMMER_JOINS_PER_MINUTE_PER_ADDRESS", "N";
    /// Sockets opened and seats asked for per minute by one guest.
    joins_per_minute_per_guest: u32 = 120, "HINTERZIMMER_JOINS_PER_MINUTE_PER_GUEST", "N";
    /// Wrong tokens per minute from one address.
    wrong_tokens_per_minute_per_address: u32 = 20, "HINTERZIMMER_WRONG_TOKENS_PER_MINUTE_PER_ADDRESS", "N";
    /// Messages that may wait for a slow reader before it is dropped; it resumes on reconnecting.
    send_queue: usize = 256, "HINTERZIMMER_SEND_QUEUE", "N";
    /// The most open connections that are not, or not yet, sockets.
    max_connections: usize = 4096, "HINTERZIMMER_MAX_CONNECTIONS", "N";
    /// The most open connections from one address that are not, or not yet, sockets.
    connections_per_address: usize = 256, "HINTERZIMMER_CONNECTIONS_PER_ADDRESS", "N";
    /// The most open sockets.
    max_sockets: usize = 18_000, "HINTERZIMMER_MAX_SOCKETS", "N";
    /// The most open sockets from one address.
    sockets_per_address: usize = 200, "HINTERZIMMER_SOCKETS_PER_ADDRESS", "N";
    /// The most open sockets of one guest.
    sockets_per_guest: usize = 20, "HINTERZIMMER_SOCKETS_PER_GUEST", "N";
    /// The most open tables.
    max_tables: usize = 20_000, "HINTERZIMMER_MAX_TABLES", "N";
    /// The most tables that one guest may have open as their host.
    max_tables_per_guest: usize = 50, "HINTERZIMMER_MAX_TABLES_PER_GUEST", "N";
    /// The most moves in a game, many more than any game played to its end has; a table with more is closed.
    max_moves_per_game: usize = 20_000, "HINTERZIMMER_MAX_MOVES_PER_GAME", "N";
    /// Replays, reviews and hints per minute for one address, in bursts of at most 120.
    studies_per_minute_per_address: u32 = 480, "HINTERZIMMER_STUDIES_PER_MINUTE_PER_ADDRESS", "N";
    /// Replays, reviews and hints per minute for one guest, in bursts of at most 30.
    studies_per_minute_per_guest: u32 = 120, "HINTERZIMMER_STUDIES_PER_MINUTE_PER_GUEST", "N";
    /// Seconds within which the head of a request must have arrived; idle connections are closed after as long.
    header_seconds: u64 = 10, "HINTERZIMMER_HEADER_SECONDS", "S";
    /// Seconds within which a request must have been read and answered.
    request_seconds: u64 = 30, "HINTERZIMMER_REQUEST_SECONDS", "S";
    /// Seconds after which a connection that is not a socket is closed, even if it is in use.
    connection_seconds: u64 = 600, "HINTERZIMMER_CONNECTION_SECONDS", "S";
    /// Seconds without a sign of life after which a socket counts as dead; it is pinged after half of that.
    socket_timeout_seconds: u64 = 60, "HINTERZIMMER_SOCKET_TIMEOUT_SECONDS", "S";
    /// Hours with nobody there after which a table without a running game is closed.
    idle_hours: u64 = 48, "HINTERZIMMER_IDLE_HOURS", "H";
    /// Days with nobody there after which a table is closed even if its game is still running.
    abandoned_days: u64 = 30, "HINTERZIMMER_ABANDONED_DAYS", "D";
    /// Days of absence after which a guest is forgotten.
    guest_days: u64 = 180, "HINTERZIMMER_GUEST_DAYS", "D";
    /// Networks that are not limited by address and may read `/metrics`: this machine.
    trusted_addresses: List<IpNet> = List::networks(["127.0.0.0/8", "::1/128"]), "HINTERZIMMER_TRUSTED_ADDRESSES", "NETWORKS";
    /// Networks of proxies that are believed about a client's address.
    trusted_proxies: List<IpNet> = List::default(), "HINTERZIMMER_TRUSTED_PROXIES", "NETWORKS";
    /// The header in which those proxies name it, such as X-Forwarded-For; empty without a proxy.
    client_address_header: String = String::new(), "HINTERZIMMER_CLIENT_ADDRESS_HEADER", "NAME";
    /// Origins of pages, other than the server's own, that may open sockets and change things.
    allowed_origins: List<Origin> = List::default(), "HINTERZIMMER_ALLOWED_ORIGINS", "ORIGINS";
    /// People reach the server over TLS, through a proxy: browsers are told to use nothing else.
    tls: bool = false, "HINTERZIMMER_TLS", "BOOL";
    /// Closes running tables that this program cannot continue, instead of refusing to start.
    abandon_incompatible: bool = false, "HINTERZIMMER_ABANDON_INCOMPATIBLE", "BOOL";
    /// The largest size of the database in pages of 4096 bytes; 0 leaves it to the disk.
    max_database_pages: u32 = 0, "HINTERZIMMER_MAX_DATABASE_PAGES", "N";
}

/// What `hinterzimmer serve` takes.
#[derive(Clone, Debug, Default, Args)]
pub struct ServeArgs {
    /// A TOML file with settings, by the names of the flags with underscores.
    #[arg(long, env = "HINTERZIMMER_CONFIG", value_name = "FILE")]
    pub config: Option<PathBuf>,
    /// Prints the settings that apply, as TOML, and exits.
    #[arg(long)]
    pub print_config: bool,
    /// The settings.
    #[command(flatten)]
    pub layer: Layer,
}

impl ServeArgs {
    /// The settings that hold.
    pub fn settings(self) -> anyhow::Result<Settings> {
        let file = match &self.config {
            None => Layer::default(),
            Some(path) => {
                let text = std::fs::read_to_string(path)
                    .with_context(|| format!("cannot read {}", path.display()))?;
                toml::from_str(&text).with_context(|| format!("cannot use {}", path.display()))?
            }
        };
        let settings = self.layer.over(file);
        settings.check()?;
        Ok(settings)
    }
}

impl Default for Settings {
    fn default() -> Settings {
        Layer::default().over(Layer::default())
    }
}

impl Settings {
    /// The settings as a TOML file.
    pub fn to_toml(&self) -> anyhow::Result<String> {
        toml::to_string(self).context("cannot write the settings")
    }

    /// The file of the database.
    pub fn database(&self) -> PathBuf {
        self.data.join("hinterzimmer.sqlite")
    }

    /// The PostgreSQL database, where there is one.
    pub fn postgres(&self) -> Result<Option<PostgresUrl>, StoreError> {
        self.store.secret().map(str::parse).transpose()
    }

    /// The name of this node.
    pub fn node_name(&self) -> String {
        match self.node.trim() {
            "" => match std::fs::read_to_string("/proc/sys/kernel/hostname") {
                Ok(name) => name.trim().to_string(),
                Err(_) => "hinterzimmer".to_string(),
            },
            name => name.to_string(),
        }
    }

    /// The number of threads on which bots think.
    pub fn bot_thread_count(&self) -> usize {
        match self.bot_threads {
            0 => std::thread::available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            threads => threads,
        }
    }

    fn check(&self) -> anyhow::Result<()> {
        let ranges = [
            ("max_message_bytes", self.max_message_bytes as u64, 1024, 1 << 20),
            ("messages_per_second", u64::from(self.messages_per_second), 1, 1_000_000),
            ("send_queue", self.send_queue as u64, 8, 1 << 20),
            ("socket_timeout_seconds", self.socket_timeout_seconds, 2, 3600),
            ("lease_ms", self.lease_ms, 500, 600_000),
            ("bot_threads", self.bot_threads as u64, 0, 256),
            ("bot_pace_ms", self.bot_pace_ms, 0, 60_000),
            ("bot_think_ms", self.bot_think_ms, 0, 60_000),
            ("idle_hours", self.idle_hours, 1, 24 * 3650),
            ("abandoned_days", self.abandoned_days, 1, 36_500),
            ("guest_days", self.guest_days, 1, 36_500),
            ("drain_seconds", self.drain_seconds, 0, 600),
            ("max_sockets", self.max_sockets as u64, 1, 1 << 24),
            ("max_tables", self.max_tables as u64, 1, 1 << 24),
            ("max_moves_per_game", self.max_moves_per_game as u64, 1, 1 << 20),
            ("max_connections", self.max_connections as u64, 1, 1 << 24),
            ("connections_per_address", self.connections_per_address as u64, 1, 1 << 24),
            ("sockets_per_address", self.sockets_per_address as u64, 1, 1 << 24),
            ("sockets_per_guest", self.sockets_per_guest as u64, 1, 1 << 24),
            ("header_seconds", self.header_seconds, 1, 3600),
            ("request_seconds", self.request_seconds, 1, 3600),
            ("connection_seconds", self.connection_seconds, 1, 24 * 3600),
        ];
        for (name, value, min, max) in ranges {
            anyhow::ensure!((min..=max).contains(&value), "{name} is {value}; expected {min} to {max}");
        }
        let rates = [
            ("messages_per_second_per_address", self.messages_per_second_per_address),
            ("requests_per_second_per_address", self.requests_per_second_per_address),
            ("guests_per_hour_per_address", self.guests_per_hour_per_address),
            ("tables_per_hour_per_address", self.tables_per_hour_per_address),
            ("tables_per_hour_per_guest", self.tables_per_hour_per_guest),
            ("joins_per_minute_per_address", self.joins_per_minute_per_address),
            ("joins_per_minute_per_guest", self.joins_per_minute_per_guest),
            ("studies_per_minute_per_address", self.studies_per_minute_per_address),
            ("studies_per_minute_per_guest", self.studies_per_minute_per_guest),
            ("wrong_tokens_per_minute_per_address", self.wrong_tokens_per_minute_per_address),
        ];
        for (name, value) in rates {
            anyhow::ensure!((1..=1_000_000).contains(&value), "{name} is {value}; expected 1 to 1000000");
        }
        let alone = self.postgres()?.is_none();
        anyhow::ensure!(
            !alone || self.nats.secret().is_none(),
            "nats needs a store that several nodes share: --store postgres://…"
        );
        anyhow::ensure!(
            !self.node.contains('\0') && self.node.len() <= 200,
            "the name of the node cannot be used"
        );
        crate::address::Addresses::new(self).map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_the_file_and_the_file_before_the_defaults() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("server.toml");
        std::fs::write(&path, "bot_pace_ms = 10\nidle_hours = 5\n").unwrap();
        let layer = Layer { bot_pace_ms: Some(20), ..Layer::default() };
        let settings = ServeArgs { config: Some(path), print_config: false, layer }.settings().unwrap();
        assert_eq!((settings.bot_pace_ms, settings.idle_hours, settings.drain_seconds), (20, 5, 10));
    }

    #[test]
    fn what_is_printed_can_be_read_again() {
        let settings = Settings { bot_pace_ms: 3, ..Settings::default() };
        let layer: Layer = toml::from_str(&settings.to_toml().unwrap()).unwrap();
        assert_eq!(layer.over(Layer::default()), settings);
    }

    #[test]
    fn unknown_and_absurd_settings_are_refused() {
        assert!(toml::from_str::<Layer>("lisen = \"x\"").unwrap_err().to_string().contains("lisen"));
        let layer = Layer { max_message_bytes: Some(3), ..Layer::default() };
        let error = ServeArgs { layer, ..ServeArgs::default() }.settings().unwrap_err();
        assert!(error.to_string().contains("max_message_bytes is 3"));
    }

    #[test]
    fn passwords_are_neither_printed_nor_repeated() {
        let layer = Layer { store: "postgres://ada:secret@db/hz".parse().ok(), ..Layer::default() };
        let settings = ServeArgs { layer, ..ServeArgs::default() }.settings().unwrap();
        let printed = format!("{} {settings:?}", settings.to_toml().unwrap());
        assert!(
            printed.contains("store = \"postgres://ada:***@db/hz\"") && !printed.contains("secret"),
            "{printed}"
        );
        let layer = Layer { store: "mysql://ada:secret@db/hz".parse().ok(), ..Layer::default() };
        let error = format!("{:#}", ServeArgs { layer, ..ServeArgs::default() }.settings().unwrap_err());
        assert!(error.contains("postgres://") && !error.contains("secret"), "{error}");
    }

    #[test]
    fn every_setting_is_described() {
        let pages = include_str!("../../../docs/operations.md");
        for line in Settings::default().to_toml().unwrap().lines() {
            let (name, _) = line.split_once(" = ").unwrap();
            assert!(pages.contains(&format!("`{name}`")), "{name} is not described in docs/operations.md");
        }
    }

    #[test]
    fn lists_are_read_from_flags_and_files() {
        let layer: Layer =
            toml::from_str("trusted_proxies = [\"10.0.0.0/8\"]\nclient_address_header = \"X-Real-IP\"")
                .unwrap();
        let settings = ServeArgs { layer, ..ServeArgs::default() }.settings().unwrap();
        assert_eq!(settings.trusted_proxies, "10.0.0.0/8".parse().unwrap());
        let layer = Layer { trusted_proxies: "10.0.0.0/8".parse().ok(), ..Layer::default() };
        assert!(ServeArgs { layer, ..ServeArgs::default() }.settings().is_err(), "proxies without a header");
        assert!(toml::from_str::<Layer>("allowed_origins = [\"nowhere\"]").is_err());
    }
}
