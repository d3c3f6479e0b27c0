//! Files and folders that only their owner can read: they have the seeds of running games.

use std::fs::{DirBuilder, OpenOptions, Permissions};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use crate::StoreError;

/// Makes a folder for its owner only, and those above it, where there is none.
pub(crate) fn folder(path: &Path) -> Result<(), StoreError> {
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(path)
        .map_err(|error| StoreError::Folder { path: path.to_path_buf(), error })
}

/// Makes the file of a database for its owner only, or takes one away from others. What SQLite puts beside it gets the
/// same permissions.
pub(crate) fn make(path: &Path) -> Result<(), StoreError> {
    if let Some(above) = path.parent() {
        folder(above)?;
    }
    let problem = |error| StoreError::File { path: path.to_path_buf(), error };
    OpenOptions::new().create(true).truncate(false).write(true).mode(0o600).open(path).map_err(problem)?;
    for beside in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_os_string();
        name.push(beside);
        close(Path::new(&name))?;
    }
    Ok(())
}

/// Takes a file away from everybody but its owner, where it is there.
pub(crate) fn close(path: &Path) -> Result<(), StoreError> {
    match std::fs::metadata(path) {
        Ok(found) if found.permissions().mode() & 0o077 != 0 => {
            std::fs::set_permissions(path, Permissions::from_mode(0o600))
                .map_err(|error| StoreError::File { path: path.to_path_buf(), error })
        }
        _ => Ok(()),
    }
}

/// Whether others than its owner can look into a folder.
pub(crate) fn is_open(folder: &Path) -> bool {
    std::fs::metadata(folder).is_ok_and(|found| found.permissions().mode() & 0o077 != 0)
}
