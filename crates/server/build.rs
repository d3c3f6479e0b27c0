//! Puts the built page (`web/dist`) into the program, if it was built. Without it the server has a plain page.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn main() {
    // Asked when it runs: a build script that was compiled in another checkout would else look there.
    let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let dist = here.join("../../web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.join("index.html").is_file() {
        collect(&dist, &mut files);
    }
    let mut named: Vec<(String, PathBuf)> = files
        .iter()
        .filter_map(|file| {
            let name = file.strip_prefix(&dist).ok()?.to_string_lossy().replace('\\', "/");
            Some((name, file.canonicalize().ok()?))
        })
        .collect();
    named.sort();
    let mut code = String::from("&[\n");
    for (name, file) in &named {
        println!("cargo::rerun-if-changed={}", file.display());
        let _ = writeln!(code, "    ({name:?}, include_bytes!({:?}) as &[u8]),", file.display().to_string());
    }
    code.push_str("]\n");
    let out = std::env::var_os("OUT_DIR").map(PathBuf::from).unwrap_or_default().join("web_files.rs");
    if let Err(error) = std::fs::write(&out, code) {
        println!("cargo::error=cannot write {}: {error}", out.display());
    }
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    for path in entries.map(|entry| entry.path()) {
        match path.is_dir() {
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}
