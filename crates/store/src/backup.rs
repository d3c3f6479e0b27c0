//! Copies of the database while it is in use, and putting one back.

use std::fs::{File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags};
use rustix::fs::{FlockOperation, flock};

use crate::{StoreError, migrate, private};

/// The end of the name of a file that is being written, before the number of the process that writes it.
const DRAFT: &str = ".hinterzimmer.part-";

/// The file that a server holds locked as long as it uses a folder.
const LOCK: &str = "hinterzimmer.lock";

/// What a copy has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Its size in bytes.
    pub bytes: u64,
    /// Tables that are not closed.
    pub tables: u64,
    /// Finished games.
    pub records: u64,
    /// Guests.
    pub guests: u64,
}

/// The right to use a folder. It ends with the value, also when the process dies.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes a folder, which is made if it does not exist; an error where somebody else uses it.
    pub fn take(folder: &Path) -> Result<FolderLock, StoreError> {
        let problem = |error| StoreError::Folder { path: folder.to_path_buf(), error };
        private::folder(folder)?;
        if private::is_open(folder) {
            tracing::warn!(
                folder = %folder.display(),
                "others on this machine can look into the folder of the database: chmod 700"
            );
        }
        let file = OpenOptions::new()
            .create(true)
            .truncate(false)
            .write(true)
            .mode(0o600)
            .open(folder.join(LOCK))
            .map_err(problem)?;
        match flock(&file, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => Ok(FolderLock { _file: file }),
            Err(rustix::io::Errno::WOULDBLOCK) => Err(StoreError::InUse { path: folder.to_path_buf() }),
            Err(error) => Err(problem(error.into())),
        }
    }
}

/// Copies a database into a new file, whether a server uses it or not. The copy has everything that was committed
/// before, is whole when its name appears, and is on disk when this returns.
pub fn backup(database: &Path, to: &Path) -> Result<Contents, StoreError> {
    // A link counts, wherever it leads.
    if to.symlink_metadata().is_ok() {
        return Err(StoreError::Exists { path: to.to_path_buf() });
    }
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(database, flags)?;
    connection.busy_timeout(Duration::from_secs(60))?;
    migrate::check(&connection)?;
    let draft = Draft::new(to)?;
    connection.execute("VACUUM INTO ?1", [draft.path.to_string_lossy()])?;
    let contents = examine(&draft.path)?;
    draft.publish(to)?;
    Ok(contents)
}

/// Puts a copy in the place of a folder's database, after having looked through it. The database that was there is
/// kept beside it under the name that comes back. At every moment a whole database stands at the path.
pub fn restore(from: &Path, database: &Path) -> Result<(Contents, Option<PathBuf>), StoreError> {
    let contents = examine(from)?;
    let folder = database.parent().unwrap_or(Path::new("."));
    let _lock = FolderLock::take(folder)?;
    let draft = Draft::new(database)?;
    std::fs::copy(from, &draft.path).map_err(|error| StoreError::File { path: from.to_path_buf(), error })?;
    // Copying takes the permissions along.
    private::close(&draft.path)?;
    let aside = if database.exists() { Some(set_aside(database)?) } else { None };
    draft.replace(database)?;
    Ok((contents, aside))
}

/// Keeps a database under another name, without taking it away.
fn set_aside(database: &Path) -> Result<PathBuf, StoreError> {
    // What a crashed server has left in the journal beside the file goes into it first; then the journal is gone.
    let folded = Connection::open(database)
        .and_then(|connection| connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())));
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs();
    let mut number = 0;
    let aside = loop {
        let more = if number == 0 { String::new() } else { format!("-{number}") };
        let aside = beside(database, &format!(".before-{seconds}{more}"));
        match std::fs::hard_link(database, &aside) {
            Ok(()) => break aside,
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => number += 1,
            Err(error) => return Err(StoreError::File { path: aside, error }),
        }
    };
    for journal in ["-wal", "-shm"] {
        let path = beside(database, journal);
        if path.exists() {
            // Only a database that cannot be opened still has one; the two stay together.
            std::fs::rename(&path, beside(&aside, journal))
                .map_err(|error| StoreError::File { path, error })?;
        }
    }
    if let Err(error) = folded {
        tracing::warn!(%error, "the database that was there could not be opened; it is kept as it was");
    }
    Ok(aside)
}

fn beside(path: &Path, more: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(more);
    PathBuf::from(name)
}

/// Looks through a database: that it is one of ours, that it is whole, and what it has.
fn examine(path: &Path) -> Result<Contents, StoreError> {
    let file = |error| StoreError::File { path: path.to_path_buf(), error };
    let bytes = std::fs::metadata(path).map_err(file)?.len();
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    migrate::check(&connection)?;
    let verdict: String = connection.query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))?;
    if verdict != "ok" {
        return Err(StoreError::Damaged(verdict));
    }
    let count = |query: &str| connection.query_row(query, [], |row| row.get::<_, i64>(0));
    Ok(Contents {
        bytes,
        tables: count("SELECT count(*) FROM game_table WHERE stage < 3")? as u64,
        records: count("SELECT count(*) FROM record")? as u64,
        guests: count("SELECT count(*) FROM guest")? as u64,
    })
}

/// A file under a passing name, which is removed unless it is finished. Only its owner can read it: it has seeds of
/// running games.
struct Draft {
    path: PathBuf,
}

impl Draft {
    fn new(target: &Path) -> Result<Draft, StoreError> {
        remove_left_drafts(target);
        let path = beside(target, &format!("{DRAFT}{}", std::process::id()));
        // A new file: what somebody has put there, such as a link that leads out of the folder, is not written to.
        OpenOptions::new()
            .create_new(true)
            .write(true)
            .mode(0o600)
            .open(&path)
            .map_err(|error| StoreError::File { path: path.clone(), error })?;
        Ok(Draft { path })
    }

    /// Gives the file its name, if nothing has it.
    fn publish(self, target: &Path) -> Result<(), StoreError> {
        self.sync()?;
        match std::fs::hard_link(&self.path, target) {
            Ok(()) => {}
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                return Err(StoreError::Exists { path: target.to_path_buf() });
            }
            // A file system without links.
            Err(_) => std::fs::rename(&self.path, target)
                .map_err(|error| StoreError::File { path: target.to_path_buf(), error })?,
        }
        sync_folder(target)
    }

    /// Gives the file its name, in the place of what has it.
    fn replace(self, target: &Path) -> Result<(), StoreError> {
        self.sync()?;
        std::fs::rename(&self.path, target)
            .map_err(|error| StoreError::File { path: target.to_path_buf(), error })?;
        sync_folder(target)
    }

    fn sync(&self) -> Result<(), StoreError> {
        File::open(&self.path)
            .and_then(|file| file.sync_all())
            .map_err(|error| StoreError::File { path: self.path.clone(), error })
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After a rename there is nothing to remove.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// Removes drafts that earlier programs have left behind because they were ended: those whose process is no more.
fn remove_left_drafts(target: &Path) {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(files) = std::fs::read_dir(folder) else { return };
    for file in files.flatten() {
        let name = file.file_name();
        let Some((_, process)) = name.to_str().and_then(|name| name.rsplit_once(DRAFT)) else { continue };
        // The database puts a journal of its own beside a file while it writes it.
        let process = ["-journal", "-wal", "-shm"]
            .iter()
            .fold(process, |name, journal| name.strip_suffix(journal).unwrap_or(name));
        let Ok(process) = process.parse::<u32>() else { continue };
        let works = process != std::process::id() && Path::new("/proc").join(process.to_string()).exists();
        if !works && let Err(error) = std::fs::remove_file(file.path()) {
            tracing::warn!(%error, file = %file.path().display(), "a draft that was left behind cannot be removed");
        }
    }
}

fn sync_folder(path: &Path) -> Result<(), StoreError> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    File::open(folder)
        .and_then(|file| file.sync_all())
        .map_err(|error| StoreError::File { path: folder.to_path_buf(), error })
}
