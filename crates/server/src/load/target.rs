//! The server under load: one that runs already, or one that is started for the measurement.

use std::net::{IpAddr, SocketAddr, ToSocketAddrs};
use std::process::Stdio;

use anyhow::{Context, bail, ensure};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::LoadArgs;
use crate::client::Http;

/// A server.
pub(super) struct Target {
    pub(super) address: String,
    own: Option<Own>,
}

/// A server of our own, in a process of its own because of the limit on open files.
struct Own {
    child: Child,
    _folder: tempfile::TempDir,
}

impl Target {
    pub(super) async fn of(args: &LoadArgs) -> anyhow::Result<Target> {
        match &args.url {
            Some(url) => Ok(Target { address: address_of(url, args.allow_remote)?, own: None }),
            None => Target::start().await,
        }
    }

    async fn start() -> anyhow::Result<Target> {
        let folder = tempfile::Builder::new().prefix("hinterzimmer-load").tempdir()?;
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "warn", "--messages-per-second", "100000"])
            .arg("--data")
            .arg(folder.path())
            .env_remove("HINTERZIMMER_CONFIG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .context("cannot start a server")?;
        let out = child.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(out).lines();
        let Some(line) = lines.next_line().await? else { bail!("the server did not start") };
        let address = line.strip_prefix("listening on http://").context("the server said something else")?;
        Ok(Target { address: address.to_string(), own: Some(Own { child, _folder: folder }) })
    }

    /// The resident memory of the server, from its metrics.
    pub(super) async fn resident(&self) -> u64 {
        let answer = Http::new(self.address.clone()).ask("GET", "/metrics", &[], None).await;
        let text =
            answer.map(|answer| String::from_utf8_lossy(&answer.body).into_owned()).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        line.and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// Ends a server of our own.
    pub(super) async fn close(mut self) {
        if let Some(own) = &mut self.own
            && let Err(error) = own.child.kill().await
        {
            tracing::warn!(%error, "the server could not be ended");
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
