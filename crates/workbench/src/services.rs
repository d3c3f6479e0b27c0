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

/// A PostgreSQL that ends with the value, alone or with a standby.
#[derive(Debug)]
pub struct PrivatePostgres {
    /// Where its programs are.
    programs: PathBuf,
    folder: TempDir,
    settings: Vec<String>,
    port: u16,
    child: Option<Child>,
    /// Another one that has every commit before it is told of.
    standby: Option<(u16, Child)>,
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
        let mut postgres =
            PrivatePostgres { programs, folder, settings, port: free_port()?, child: None, standby: None };
        let data = postgres.data(postgres.port);
        let args =
            ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C", "--no-sync", "-D"];
        postgres.finish("initdb", postgres.command("initdb")?.args(args).arg(&data))?;
        postgres.go_on()?;
        Ok(postgres)
    }

    /// Adds a standby. From then on a commit waits until that has it too.
    pub fn add_standby(&mut self) -> Result<()> {
        self.stand_by(free_port()?)
    }

    /// The machine is gone, and the standby takes its place. Then there is a new standby where the machine was.
    pub fn fail_over(&mut self) -> Result<()> {
        let (port, child) = self.standby.take().ok_or_else(|| Error::other("there is no standby"))?;
        self.end(true)?;
        let gone = std::mem::replace(&mut self.port, port);
        self.child = Some(child);
        if self.sql("SELECT pg_promote()")? != "t" {
            return Err(Error::other("the standby does not take over"));
        }
        std::fs::remove_dir_all(self.data(gone))?;
        self.stand_by(gone)
    }

    fn stand_by(&mut self, port: u16) -> Result<()> {
        let from = format!("host=127.0.0.1 port={} user=postgres application_name=standby", self.port);
        let mut copy = self.command("pg_basebackup")?;
        copy.args(["--write-recovery-conf", "--checkpoint=fast", "--no-sync", "-d", &from, "-D"]);
        self.finish("pg_basebackup", copy.arg(self.data(port)))?;
        self.standby = Some((port, self.run(port)?));
        self.sql("ALTER SYSTEM SET synchronous_standby_names = 'standby'")?;
        self.sql("SELECT pg_reload_conf()")?;
        let begin = Instant::now();
        while self.sql("SELECT sync_state FROM pg_stat_replication")? != "sync" {
            if begin.elapsed() > PATIENCE {
                return Err(Error::other(format!("the standby does not follow: {}", self.log(port))));
            }
            std::thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Runs a program to its end.
    fn finish(&self, name: &str, command: &mut Command) -> Result<()> {
        let done = command.output()?;
        if done.status.success() {
            return Ok(());
        }
        Err(Error::other(format!("{name}: {}", String::from_utf8_lossy(&done.stderr))))
    }

    fn data(&self, port: u16) -> PathBuf {
        self.folder.path().join(format!("data-{port}"))
    }

    fn log(&self, port: u16) -> String {
        std::fs::read_to_string(self.folder.path().join(format!("log-{port}"))).unwrap_or_default()
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

    /// The address of a database, as somebody. It names the standby too.
    pub fn url_for(&self, user: &str, database: &str) -> String {
        let places: Vec<String> = self.ports().iter().map(|port| format!("127.0.0.1:{port}")).collect();
        format!("postgres://{user}@{}/{database}", places.join(","))
    }

    /// The ports on which it and its standby listen.
    pub fn ports(&self) -> Vec<u16> {
        let standby = self.standby.iter().map(|(port, _)| *port);
        std::iter::once(self.port).chain(standby).collect()
    }

    /// Runs statements and gives what `psql` prints of their answers.
    pub fn sql(&self, sql: &str) -> Result<String> {
        self.sql_in("postgres", sql)
    }

    /// The same in another database.
    pub fn sql_in(&self, database: &str, sql: &str) -> Result<String> {
        let args = ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c"];
        let place = format!("postgres://postgres@127.0.0.1:{}/{database}", self.port);
        let output = self.command("psql")?.args(args).arg(sql).arg(place).output()?;
        if !output.status.success() {
            return Err(Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
        }
        Ok(String::from_utf8_lossy(&output.stdout).trim().to_string())
    }

    /// Ends it at once, as a crash does, or in order.
    pub fn end(&mut self, crash: bool) -> Result<()> {
        self.child.take().map_or(Ok(()), |child| end(child, crash))
    }

    /// Starts it after an end.
    pub fn go_on(&mut self) -> Result<()> {
        self.child = Some(self.run(self.port)?);
        let begin = Instant::now();
        while self.sql("SELECT 1").is_err() {
            if begin.elapsed() > PATIENCE
                || self.child.as_mut().is_some_and(|child| !matches!(child.try_wait(), Ok(None)))
            {
                return Err(Error::other(format!("PostgreSQL does not start: {}", self.log(self.port))));
            }
            std::thread::sleep(LOOK);
        }
        Ok(())
    }

    /// Starts what is in the folder of a port.
    fn run(&self, port: u16) -> Result<Child> {
        let mut command = self.command("postgres")?;
        command.arg("-D").arg(self.data(port)).args(["-p", &port.to_string(), "-h", "127.0.0.1"]);
        command.arg("-k").arg(self.folder.path()).args(["-c", "wal_retrieve_retry_interval=100ms"]);
        for setting in &self.settings {
            command.args(["-c", setting]);
        }
        let log = std::fs::File::create(self.folder.path().join(format!("log-{port}")))?;
        command.stdout(Stdio::null()).stderr(log).spawn()
    }
}

impl Drop for PrivatePostgres {
    fn drop(&mut self) {
        let _ = self.end(true);
        if let Some((_, standby)) = self.standby.take() {
            let _ = end(standby, true);
        }
    }
}

/// Ends a PostgreSQL at once, as a crash does, or in order.
fn end(mut child: Child, crash: bool) -> Result<()> {
    // Its own words for the two: QUIT gives up at once, INT closes connections and then everything.
    let signal = if crash { Signal::QUIT } else { Signal::INT };
    if let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        kill_process(pid, signal)?;
    }
    child.wait()?;
    Ok(())
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
    args: Vec<String>,
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
        PrivateNats::start_with(&[])
    }

    /// The same with more arguments.
    pub fn start_with(args: &[&str]) -> Result<PrivateNats> {
        let args = args.iter().map(ToString::to_string).collect();
        let mut nats = PrivateNats { port: free_port()?, args, child: None };
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
        command.args(["-a", "127.0.0.1", "-p", &self.port.to_string()]).args(&self.args).stdin(Stdio::null());
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
