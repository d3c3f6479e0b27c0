//! Every game of the catalogue against the battery, the exchange test, its goldens, its cases and bad input.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

mod bad_input;
mod coverage;
mod ends;
mod goldens;
mod memory;
mod places;
mod play;
mod sizes;

use std::path::{Path, PathBuf};

use games::GameId;

/// The root of the workspace.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where a game keeps its cases or records: one that only tests play has them in its crate, away from what players get.
fn place(game: GameId, what: &str) -> PathBuf {
    let id = game.info().id;
    if GameId::LISTED.contains(&game) {
        root().join(what).join(id)
    } else {
        root().join("crates").join(id).join(what)
    }
}

/// The files below a folder with an extension, sorted.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    files.sort();
    files
}

/// The files below a folder with one of these endings, by their paths from the root, and what stands in them.
fn walk(folder: &Path, endings: &[&str], without: &[&str], found: &mut Vec<(String, String)>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for path in entries.filter_map(|entry| entry.ok().map(|entry| entry.path())) {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if path.is_dir() {
            if !without.contains(&name) && !name.starts_with('.') {
                walk(&path, endings, without, found);
            }
        } else if endings.iter().any(|ending| name.ends_with(ending))
            && let Ok(text) = std::fs::read_to_string(&path)
            && let Ok(path) = path.strip_prefix(root())
        {
            found.push((path.display().to_string(), text));
        }
    }
}
