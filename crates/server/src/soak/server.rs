//! The server of a soak, in a process of its own, and its log.

use std::path::PathBuf;
use std::process::Stdio;

use anyhow::{Context, bail};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::client::Http;

/// A server that is started for the soak.
pub(super) struct Server {
    pub(super) address: String,
    child: Child,
    folder: tempfile::TempDir,
}

impl Server {
    pub(super) async fn start() -> anyhow::Result<Server> {
        let folder = tempfile::Builder::new().prefix("hinterzimmer-soak").tempdir()?;
        let program = std::env::current_exe().context("cannot find this program")?;
        let log = std::fs::File::create(log_file(&folder))?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "info", "--bot-pace-ms", "20"])
            .args(["--client-address-header", "X-Forwarded-For", "--trusted-proxies", "127.0.0.1/32"])
            // Short patience, so that what is slow and what is dead comes up often.
            .args(["--header-seconds", "2", "--request-seconds", "5", "--socket-timeout-seconds", "10"])
            .arg("--data")
            .arg(folder.path())
            .env_remove("HINTERZIMMER_CONFIG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(log)
            .kill_on_drop(true)
            .spawn()
            .context("cannot start a server")?;
        let out = child.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(out).lines();
        let Some(line) = lines.next_line().await? else { bail!("the server did not start") };
        let address = line.strip_prefix("listening on http://").context("the server said something else")?;
        Ok(Server { address: address.to_string(), child, folder })
    }

    /// A number of the server's metrics; 0 where it does not answer.
    pub(super) async fn metric(&self, name: &str) -> u64 {
        let answer = Http::new(self.address.clone()).ask("GET", "/metrics", &[], None).await;
        let text =
            answer.map(|answer| String::from_utf8_lossy(&answer.body).into_owned()).unwrap_or_default();
        let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        value.and_then(|number| number.parse().ok()).unwrap_or_default()
    }

    /// Stops the server in order and gives its log.
    pub(super) async fn stop(mut self) -> anyhow::Result<String> {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        kill_process(id.context("the server ended by itself")?, Signal::TERM)?;
        let status = self.child.wait().await?;
        anyhow::ensure!(status.success(), "the server ended with {status}");
        Ok(std::fs::read_to_string(log_file(&self.folder))?)
    }
}

fn log_file(folder: &tempfile::TempDir) -> PathBuf {
    folder.path().join("soak.log")
}
