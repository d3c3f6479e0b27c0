//! A PostgreSQL and a NATS of one's own, on free ports of this machine.

use std::fs::Permissions;
use std::io::{Error, Result};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use tempfile::TempDir;

/// How long a service may take to start or to end.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long to wait between two looks.
const LOOK: Duration = Duration::from_millis(20);

/// A PostgreSQL that ends with the value.
#[derive(Debug)]
pub struct PrivatePostgres {
    /// Where its programs are.
    programs: PathBuf,
    folder: TempDir,
    port: u16,
    settings: Vec<String>,
    child: Option<Child>,
}

/// A PostgreSQL for a test; nothing where there is none to be had, which is said loudly. Where `CI` is set, that fails.
pub fn postgres_for_tests() -> Option<PrivatePostgres> {
    let started = PrivatePostgres::start(&[]);
    match started {
        Ok(postgres) => Some(postgres),
        Err(error) => {
            let ci = std::env::var("CI").is_ok_and(|ci| !ci.is_empty() && ci != "false");
            assert!(!ci, "PostgreSQL must be tested here, but does not start: {error}");
            eprintln!(
                "SKIPPED: nothing of PostgreSQL was tested, because it does not start ({error}). \
                 Install it (Debian: apt-get install postgresql), or name the folder of its programs in HINTERZIMMER_POSTGRES."
            );
            None
        }
    }
}

impl PrivatePostgres {
    /// Makes a database and starts it, with settings such as `max_connections=20`.
    pub fn start(settings: &[&str]) -> Result<PrivatePostgres> {
        let programs = programs().ok_or_else(|| Error::other("no program initdb was found"))?;
        let folder = TempDir::new()?;
        if let Some((user, group)) = other_user()? {
            std::os::unix::fs::chown(folder.path(), Some(user), Some(group))?;
        }
        std::fs::set_permissions(folder.path(), Permissions::from_mode(0o700))?;
        let settings = settings.iter().map(ToString::to_string).collect();
        let mut postgres = PrivatePostgres { programs, folder, port: free_port()?, settings, child: None };
        let data = postgres.data();
        let args =
            ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"];
        let made = postgres.command("initdb")?.args(args).arg(&data).output()?;
        if !made.status.success() {
            return Err(Error::other(String::from_utf8_lossy(&made.stderr).into_owned()));
        }
        postgres.go_on()?;
        Ok(postgres)
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    /// A program of PostgreSQL, by a user who may run it: it refuses to work for root.
    fn command(&self, program: &str) -> Result<Command> {
        let mut command = Command::new(self.programs.join(program));
        command.current_dir(self.folder.path()).stdin(Stdio::null());
        if let Some((user, group)) = other_user()? {
            command.uid(user).gid(group);
        }
        Ok(command)
    }

    /// The address of its database, as somebody who may do everything.
    pub fn url(&self) -> String {
        self.url_for("postgres", "postgres")
    }

    /// The address of a database, as somebody.
    pub fn url_for(&self, user: &str, database: &str) -> String {
        format!("postgres://{user}@127.0.0.1:{}/{database}", self.port)
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Runs statements and gives what `psql` prints of their answers.
    pub fn sql(&self, sql: &str) -> Result<String> {
        let args = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c"];
        let output = self.command("psql")?.args(args).arg(sql).arg(self.url()).output()?;
        if !output.status.success() {
            return Err(Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
    }

    /// Ends it at once, as a crash does, or in order.
    pub fn end(&mut self, crash: bool) -> Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        // Its own words for the two: QUIT gives up at once, INT closes connections and then everything.
        let signal = if crash { Signal::QUIT } else { Signal::INT };
        if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
            kill_process(pid, signal)?;
        }
        child.wait()?;
        Ok(())
    }

    /// Starts it after an end.
    pub fn go_on(&mut self) -> Result<()> {
        let mut command = self.command("postgres")?;
        command.arg("-D").arg(self.data()).args(["-p", &self.port.to_string(), "-h", "127.0.0.1"]);
        command.arg("-k").arg(self.folder.path());
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        let log = std::fs::File::create(self.folder.path().join("log"))?;
        let child = command.stdout(Stdio::null()).stderr(log).spawn()?;
        self.child = Some(child);
        let begin = Instant::now();
        while self.sql("SELECT 1").is_err() {
            if begin.elapsed() > PATIENCE
                || self.child.as_mut().is_some_and(|child| !matches!(child.try_wait(), Ok(None)))
            {
                let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
                return Err(Error::other(format!("PostgreSQL does not start: {log}")));
            }
            std::thread::sleep(LOOK);
        }
        Ok(())
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        let _ = self.end(true);
    }
}

/// Where PostgreSQL's programs are: in the folder that `HINTERZIMMER_POSTGRES` names, where Debian has them, or on the path.
fn programs() -> Option<PathBuf> {
    let has = |folder: &Path| folder.join("initdb").is_file();
    if let Some(named) = std::env::var_os("HINTERZIMMER_POSTGRES") {
        return Some(PathBuf::from(named)).filter(|folder| has(folder));
    }
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        versions.map(|version| version.path().join("bin")).filter(|folder| has(folder)).collect();
    found.sort();
    let path = std::env::var_os("PATH")?;
    found.pop().or_else(|| std::env::split_paths(&path).find(|folder| has(folder)))
}

/// The user for whom PostgreSQL runs, where that is not who runs this.
fn other_user() -> Result<Option<(u32, u32)>> {
    if !rustix::process::geteuid().is_root() {
        return Ok(None);
    }
    let users = std::fs::read_to_string("/etc/passwd")?;
    let user = users.lines().find(|line| line.starts_with("postgres:"));
    let mut fields = user.ok_or_else(|| Error::other("there is no user postgres"))?.split(':').skip(2);
    let mut number = || fields.next().and_then(|field| field.parse().ok());
    match (number(), number()) {
        (Some(user), Some(group)) => Ok(Some((user, group))),
        _ => Err(Error::other("the user postgres has no number")),
    }
}

/// A NATS server that ends with the value.
#[derive(Debug)]
pub struct PrivateNats {
    port: u16,
    child: Option<Child>,
}

/// A NATS server for a test; nothing where there is none to be had, which is said loudly. Where `CI` is set, that fails.
pub fn nats_for_tests() -> Option<PrivateNats> {
    match PrivateNats::start() {
        Ok(nats) => Some(nats),
        Err(error) => {
            let ci = std::env::var("CI").is_ok_and(|ci| !ci.is_empty() && ci != "false");
            assert!(!ci, "NATS must be tested here, but does not start: {error}");
            eprintln!(
                "SKIPPED: nothing of several nodes was tested, because NATS does not start ({error}). \
                 Install it (Debian: apt-get install nats-server)."
            );
            None
        }
    }
}

impl PrivateNats {
    /// Starts it on a free port.
    pub fn start() -> Result<PrivateNats> {
        let mut nats = PrivateNats { port: free_port()?, child: None };
        nats.go_on()?;
        Ok(nats)
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// The port on which it listens.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Ends it at once.
    pub fn end(&mut self) -> Result<()> {
        let Some(mut child) = self.child.take() else { return Ok(()) };
        child.kill()?;
        child.wait()?;
        Ok(())
    }

    /// Starts it after an end.
    pub fn go_on(&mut self) -> Result<()> {
        let known = Path::new("/usr/sbin/nats-server");
        let program = if known.exists() { known } else { Path::new("nats-server") };
        let mut command = Command::new(program);
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]).stdin(Stdio::null());
        self.child = Some(command.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?);
        wait_for_port(self.port)
    }
}

impl Drop for PrivateNats {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// A port of this machine on which nobody listens.
pub fn free_port() -> Result<u16> {
    Ok(TcpListener::bind(("127.0.0.1", 0))?.local_addr()?.port())
}

/// Waits until somebody listens on a port of this machine.
pub fn wait_for_port(port: u16) -> Result<()> {
    let begin = Instant::now();
    while let Err(error) = TcpStream::connect(("127.0.0.1", port)) {
        if begin.elapsed() > PATIENCE {
            return Err(error);
        }
        std::thread::sleep(LOOK);
    }
    Ok(())
}
