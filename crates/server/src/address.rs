//! Whose request it is, as far as an address tells.
//!
//! A header about the client's address is believed only if a host has named it and the peer is one of the host's
//! proxies; anybody else can write what they like into it.

use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, ensure};
use axum::http::{HeaderMap, HeaderName};
use ipnet::{IpNet, Ipv6Net};

use crate::config::Settings;

/// Headers by which proxies usually say for whom they ask.
const USUAL: [&str; 3] = ["x-forwarded-for", "x-real-ip", "forwarded"];

/// Where a connection comes from: the other end of it, a proxy or a client.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Client {
    /// The address by which it is counted: of IPv6 the first 64 bits, which is what one household has.
    pub(crate) address: IpAddr,
    /// Whether it is trusted: not limited by its address.
    pub(crate) trusted: bool,
}

/// How a client's address is found.
#[derive(Debug)]
pub(crate) struct Addresses {
    header: Option<HeaderName>,
    proxies: Vec<IpNet>,
    trusted: Vec<IpNet>,
    warned: AtomicBool,
}

impl Addresses {
    /// As the settings say; they must fit together.
    pub(crate) fn new(settings: &Settings) -> anyhow::Result<Addresses> {
        let name = settings.client_address_header.trim();
        let header = (!name.is_empty())
            .then(|| name.parse::<HeaderName>())
            .transpose()
            .with_context(|| format!("client_address_header is {name:?}; expected the name of a header"))?;
        ensure!(
            header.as_ref().is_none_or(|header| header != "forwarded"),
            "client_address_header takes a header that holds addresses only, such as X-Forwarded-For"
        );
        ensure!(
            header.is_some() != settings.trusted_proxies.0.is_empty(),
            "client_address_header and trusted_proxies belong together: set both, or neither"
        );
        Ok(Addresses {
            header,
            proxies: settings.trusted_proxies.0.clone(),
            trusted: settings.trusted_addresses.0.clone(),
            warned: AtomicBool::new(false),
        })
    }

    /// The client of a connection on which nothing has been asked yet; nothing where it may be anybody's.
    pub(crate) fn direct(&self, peer: Peer) -> Option<Client> {
        let address = peer.0.to_canonical();
        let known = contains(&self.proxies, address) || contains(&self.trusted, address);
        (!known).then(|| Client { address: network(address), trusted: false })
    }

    /// The client of a request.
    pub(crate) fn client(&self, peer: Peer, headers: &HeaderMap) -> Client {
        let peer = peer.0.to_canonical();
        let counted = |address| Client { address: network(address), trusted: false };
        match &self.header {
            // A proxy that does not say for whom it asks may ask for anybody: it is counted, and not trusted as if it
            // were this machine itself.
            Some(header) if contains(&self.proxies, peer) => match headers.contains_key(header) {
                true => counted(self.forwarded(header, headers).unwrap_or(peer)),
                false => {
                    if !self.warned.swap(true, Ordering::Relaxed) {
                        tracing::warn!("a proxy asks without {header}: all for whom it asks count as one");
                    }
                    counted(peer)
                }
            },
            // Somebody asks through a proxy that nobody has named: to trust it would let everybody in.
            None if contains(&self.trusted, peer) && USUAL.iter().any(|name| headers.contains_key(*name)) => {
                if !self.warned.swap(true, Ordering::Relaxed) {
                    tracing::warn!(
                        "a proxy asks for others, but client_address_header and trusted_proxies are not set: \
                         all its clients count as one"
                    );
                }
                counted(peer)
            }
            _ => Client { address: network(peer), trusted: contains(&self.trusted, peer) },
        }
    }

    /// The last address in a header that is not a proxy's own; what stands before it may be made up.
    fn forwarded(&self, header: &HeaderName, headers: &HeaderMap) -> Option<IpAddr> {
        let mut last = None;
        // What a client has written before the proxy's own word may be any bytes.
        let values: Vec<_> =
            headers.get_all(header).iter().map(|value| String::from_utf8_lossy(value.as_bytes())).collect();
        for word in values.iter().rev().flat_map(|value| value.rsplit(',')) {
            let address = parse(word.trim())?;
            last = Some(address);
            if !contains(&self.proxies, address) {
                break;
            }
        }
        last
    }
}

/// An address, with or without a port.
fn parse(word: &str) -> Option<IpAddr> {
    let plain = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(word);
    let address = plain.parse::<IpAddr>().ok();
    let address = address.or_else(|| word.parse::<std::net::SocketAddr>().ok().map(|address| address.ip()));
    address.map(|address| address.to_canonical())
}

fn contains(networks: &[IpNet], address: IpAddr) -> bool {
    networks.iter().any(|network| network.contains(&address))
}

/// The address by which a client is counted.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(v6) => Ipv6Net::new(v6, 64).map_or(address, |net| IpAddr::V6(net.network())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::list::List;

    fn addresses(header: &str, proxies: &str) -> anyhow::Result<Addresses> {
        let settings = Settings {
            client_address_header: header.to_string(),
            trusted_proxies: proxies.parse::<List<IpNet>>().unwrap(),
            ..Settings::default()
        };
        Addresses::new(&settings)
    }

    fn client(addresses: &Addresses, peer: &str, values: &[&str]) -> (String, bool) {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        let client = addresses.client(Peer(peer.parse().unwrap()), &headers);
        (client.address.to_string(), client.trusted)
    }

    fn counted(address: &str) -> (String, bool) {
        (address.to_string(), false)
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let proxied = addresses("X-Forwarded-For", "127.0.0.1/32, 10.0.0.0/8").unwrap();
        assert_eq!(client(&proxied, "127.0.0.1", &["203.0.113.9"]), counted("203.0.113.9"));
        assert_eq!(client(&proxied, "198.51.100.7", &["203.0.113.9"]), counted("198.51.100.7"));
        assert_eq!(client(&proxied, "127.0.0.1", &[]), counted("127.0.0.1"), "a proxy is not this machine");
        assert_eq!(client(&proxied, "127.0.0.2", &[]), ("127.0.0.2".to_string(), true));
        assert_eq!(client(&proxied, "::ffff:127.0.0.1", &["203.0.113.9:4711"]), counted("203.0.113.9"));
    }

    #[test]
    fn what_a_client_made_up_is_passed_over() {
        let proxied = addresses("X-Forwarded-For", "127.0.0.1/32, 10.0.0.0/8").unwrap();
        for made_up in ["127.0.0.1", "10.1.1.1", "nonsense", "", "8.8.8.8, 127.0.0.1"] {
            let joined = format!("{made_up}, 203.0.113.9, 10.0.0.2");
            assert_eq!(client(&proxied, "127.0.0.1", &[&joined]), counted("203.0.113.9"));
            assert_eq!(client(&proxied, "127.0.0.1", &[made_up, "203.0.113.9"]), counted("203.0.113.9"));
        }
        let mut headers = HeaderMap::new();
        let bytes = axum::http::HeaderValue::from_bytes(b"\xff\xfe, 203.0.113.9").unwrap();
        headers.append("x-forwarded-for", bytes);
        let found = proxied.client(Peer([127, 0, 0, 1].into()), &headers);
        assert_eq!(found.address.to_string(), "203.0.113.9", "what stands before it may be any bytes");
        // What a proxy itself writes but nobody can read is counted, never trusted.
        assert_eq!(client(&proxied, "127.0.0.1", &["203.0.113.9, unknown"]), counted("127.0.0.1"));
        assert_eq!(client(&proxied, "127.0.0.1", &["127.0.0.1"]), counted("127.0.0.1"));
    }

    #[test]
    fn without_a_named_proxy_headers_say_nothing() {
        let plain = addresses("", "").unwrap();
        assert_eq!(client(&plain, "198.51.100.7", &["127.0.0.1"]), counted("198.51.100.7"));
        assert_eq!(client(&plain, "127.0.0.1", &[]), ("127.0.0.1".to_string(), true));
        assert_eq!(client(&plain, "127.0.0.1", &["203.0.113.9"]), counted("127.0.0.1"));
    }

    #[test]
    fn a_household_of_the_new_internet_is_one_address() {
        let plain = addresses("", "").unwrap();
        let one = client(&plain, "2001:db8:1:2:aaaa::1", &[]);
        assert_eq!(one, counted("2001:db8:1:2::"));
        assert_eq!(one, client(&plain, "2001:db8:1:2:bbbb::9", &[]));
        assert_ne!(one, client(&plain, "2001:db8:1:3::1", &[]));
    }

    #[test]
    fn a_header_and_its_proxies_belong_together() {
        assert!(addresses("X-Forwarded-For", "").unwrap_err().to_string().contains("belong together"));
        assert!(addresses("", "10.0.0.0/8").is_err());
        assert!(addresses("no header", "10.0.0.0/8").unwrap_err().to_string().contains("no header"));
        assert!(addresses("Forwarded", "10.0.0.0/8").is_err());
    }
}
