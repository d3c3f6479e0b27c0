//! A server that is started for a measurement, in a process of its own because of the limit on open files.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, bail, ensure};
use rustix::process::{Pid, Signal, kill_process};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use super::Http;

/// A server of our own on a free port, with a data folder that goes with it.
pub(crate) struct OwnServer {
    pub(crate) address: String,
    child: Child,
    folder: tempfile::TempDir,
}

impl OwnServer {
    /// Starts this program as a server with further arguments. Its log goes to the file `log` of its folder.
    pub(crate) async fn start(arguments: &[&str]) -> anyhow::Result<OwnServer> {
        let only_ours = std::fs::Permissions::from_mode(0o700);
        let folder = tempfile::Builder::new().prefix("hinterzimmer").permissions(only_ours).tempdir()?;
        let program = std::env::current_exe().context("cannot find this program")?;
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0"])
            .args(arguments)
            .arg("--data")
            .arg(folder.path())
            .env_remove("HINTERZIMMER_CONFIG")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(std::fs::File::create(folder.path().join("log"))?)
            .kill_on_drop(true)
            .spawn()
            .context("cannot start a server")?;
        let out = child.stdout.take().context("the server has no output")?;
        let mut lines = BufReader::new(out).lines();
        let Some(line) = lines.next_line().await? else {
            bail!("the server did not start: {}", log(folder.path())?.trim_end());
        };
        let address = line.strip_prefix("listening on http://").context("the server said something else")?;
        Ok(OwnServer { address: address.to_string(), child, folder })
    }

    /// Stops the server in order and gives its log.
    pub(crate) async fn stop(mut self) -> anyhow::Result<String> {
        let id = self.child.id().and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        kill_process(id.context("the server ended by itself")?, Signal::TERM)?;
        let status = self.child.wait().await?;
        ensure!(status.success(), "the server ended with {status}");
        log(self.folder.path())
    }

    /// Ends the server at once and gives its log.
    pub(crate) async fn end(mut self) -> anyhow::Result<String> {
        self.child.kill().await?;
        log(self.folder.path())
    }
}

fn log(folder: &Path) -> anyhow::Result<String> {
    Ok(std::fs::read_to_string(folder.join("log"))?)
}

/// A number of a server's metrics; 0 where it does not answer.
pub(crate) async fn metric(address: &str, name: &str) -> u64 {
    let answer = Http::new(address).ask("GET", "/metrics", &[], None).await;
    let text = answer.map(|answer| String::from_utf8_lossy(&answer.body).into_owned()).unwrap_or_default();
    let value = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    value.and_then(|number| number.parse().ok()).unwrap_or_default()
}
