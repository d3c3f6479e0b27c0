//! The server under load: one that runs already, or one that is started for the measurement.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};

use anyhow::{Context, ensure};

use super::LoadArgs;
use crate::client::{OwnServer, metric};

/// A server.
pub(super) struct Target {
    pub(super) address: String,
    own: Option<OwnServer>,
}

impl Target {
    pub(super) async fn of(args: &LoadArgs) -> anyhow::Result<Target> {
        match &args.url {
            Some(url) => Ok(Target { address: address_of(url, args.allow_remote)?, own: None }),
            None => {
                let own = OwnServer::start(&["--log", "warn", "--messages-per-second", "100000"]).await?;
                Ok(Target { address: own.address.clone(), own: Some(own) })
            }
        }
    }

    /// The resident memory of the server, from its metrics.
    pub(super) async fn resident(&self) -> u64 {
        metric(&self.address, "process_resident_memory_bytes").await
    }

    /// Ends a server of our own and shows what it had to complain about.
    pub(super) async fn close(self) {
        let Some(own) = self.own else { return };
        match own.end().await {
            Ok(log) => eprint!("{log}"),
            Err(error) => tracing::warn!(%error, "the server could not be ended"),
        }
    }
}

/// The address in a URL; only this machine unless told otherwise.
fn address_of(url: &str, remote: bool) -> anyhow::Result<String> {
    let rest = url.strip_prefix("http://").with_context(|| format!("{url:?}: expected http://HOST:PORT"))?;
    let address = rest.trim_end_matches('/');
    let found: Vec<SocketAddr> =
        address.to_socket_addrs().with_context(|| format!("{address:?}: expected HOST:PORT"))?.collect();
    ensure!(!found.is_empty(), "{address:?} has no address");
    let here = found.iter().all(|one| match one.ip() {
        IpAddr::V4(ip) => ip.is_loopback(),
        IpAddr::V6(ip) => ip.is_loopback(),
    });
    ensure!(
        here || remote,
        "{address} is not this machine; --allow-remote allows it, if whoever runs it agrees"
    );
    Ok(address.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_unless_told_otherwise() {
        assert_eq!(address_of("http://127.0.0.1:8080/", false).unwrap(), "127.0.0.1:8080");
        assert!(address_of("http://192.0.2.1:80", false).unwrap_err().to_string().contains("--allow-remote"));
        assert!(address_of("http://192.0.2.1:80", true).is_ok());
        assert!(address_of("https://127.0.0.1:1", true).is_err());
        assert!(address_of("http://127.0.0.1", true).is_err());
    }
}
