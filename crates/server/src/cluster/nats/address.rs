//! Where NATS servers are, and how they know us.

use std::collections::HashSet;

use anyhow::{Context, ensure};
use serde_json::{Value, json};

/// A machine and a port.
pub(super) type Server = (String, u16);

/// The servers of an address, and what they are told.
#[derive(Clone)]
pub(super) struct Address {
    /// Those of the address first, then others of which they have told.
    pub(super) servers: Vec<Server>,
    pub(super) tls: bool,
    pub(super) login: Login,
    /// How many of the servers the address names.
    named: usize,
}

#[derive(Clone)]
pub(super) enum Login {
    None,
    Token(String),
    Name(String, String),
}

impl Address {
    /// Reads `nats://` or `tls://`, with `name:password@` or `token@`, and one server or several with commas. What is
    /// wrong is said without repeating it.
    pub(super) fn parse(url: &str) -> anyhow::Result<Address> {
        let (scheme, rest) =
            url.split_once("://").context("the address of NATS does not begin with nats://")?;
        ensure!(
            matches!(scheme, "nats" | "tls"),
            "the address of NATS does not begin with nats:// or tls://"
        );
        let rest = rest.trim_end_matches('/');
        let (login, places) = match rest.rsplit_once('@') {
            None => (Login::None, rest),
            Some((login, places)) => match login.split_once(':') {
                Some((name, password)) => (Login::Name(name.to_string(), password.to_string()), places),
                None => (Login::Token(login.to_string()), places),
            },
        };
        let servers = places.split(',').map(server).collect::<anyhow::Result<Vec<Server>>>()?;
        let named = servers.len();
        Ok(Address { servers, tls: scheme == "tls", login, named })
    }

    /// Notes what a server tells of others.
    pub(super) fn learn(&mut self, info: &Value) {
        let Some(told) = info["connect_urls"].as_array() else { return };
        // What was told before may be no more.
        self.servers.truncate(self.named);
        let mut known: HashSet<Server> = self.servers.iter().cloned().collect();
        let told = told.iter().filter_map(|place| server(place.as_str()?).ok());
        self.servers.extend(told.filter(|server| known.insert(server.clone())));
    }

    /// What a server is told first.
    pub(super) fn connect_line(&self) -> String {
        let mut options = json!({ "verbose": false, "pedantic": false, "name": "hinterzimmer", "lang": "rust",
            "version": env!("CARGO_PKG_VERSION"), "protocol": 1, "tls_required": self.tls });
        match &self.login {
            Login::None => {}
            Login::Token(token) => options["auth_token"] = json!(token),
            Login::Name(name, password) => {
                options["user"] = json!(name);
                options["pass"] = json!(password);
            }
        }
        format!("CONNECT {options}\r\n")
    }
}

/// One server. An address of IPv6 stands in brackets, because it has colons of its own.
fn server(place: &str) -> anyhow::Result<Server> {
    let (host, port) = match place.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((host, port)) => (host, port.strip_prefix(':')),
        None => place.split_once(':').map_or((place, None), |(host, port)| (host, Some(port))),
    };
    let port = match port {
        Some(port) => port.parse().ok().context("the address of NATS has no port that is a number")?,
        None => 4222,
    };
    ensure!(!host.is_empty(), "the address of NATS names no machine");
    Ok((host.to_string(), port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(url: &str) -> Address {
        Address::parse(url).unwrap()
    }

    #[test]
    fn addresses_are_read_and_never_repeated() {
        let address = one("nats://ada:se:cr@et@nats.example:4333/");
        assert_eq!((address.servers, address.tls), (vec![("nats.example".to_string(), 4333)], false));
        assert!(
            matches!(address.login, Login::Name(name, password) if name == "ada" && password == "se:cr@et")
        );
        let address = one("tls://token@[::1],b,c:9");
        let servers = [("::1", 4222), ("b", 4222), ("c", 9)].map(|(host, port)| (host.to_string(), port));
        assert_eq!((address.servers, address.tls), (servers.to_vec(), true));
        assert!(matches!(address.login, Login::Token(token) if token == "token"));
        for bad in [
            "http://ada:secret@x",
            "nats://ada:secret@",
            "nats://ada:secret@x:y",
            "nats://secret@x,",
            "secret",
        ] {
            let error = Address::parse(bad).map(drop).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    #[test]
    fn servers_tell_of_others_and_take_it_back() {
        let mut address = one("nats://a,b:9");
        let hosts = |address: &Address| -> Vec<String> {
            address.servers.iter().map(|(host, port)| format!("{host}:{port}")).collect()
        };
        address.learn(&json!({ "connect_urls": ["a:4222", "c:1", "[::1]:2", "nonsense:x", 7] }));
        assert_eq!(hosts(&address), ["a:4222", "b:9", "c:1", "::1:2"]);
        address.learn(&json!({ "max_payload": 1 }));
        assert_eq!(hosts(&address).len(), 4, "it said nothing about others");
        address.learn(&json!({ "connect_urls": ["d:3"] }));
        assert_eq!(hosts(&address), ["a:4222", "b:9", "d:3"]);
    }
}
