//! Files can be read at a sitting: none has more than 500 lines. Functions are counted by clippy, the page's files by ESLint.

use crate::root;

/// The most lines of a file.
const MOST: usize = 500;

#[test]
fn no_file_is_longer_than_it_should_be() {
    let mut found = Vec::new();
    for folder in ["crates", "fuzz", "bench", "clients"] {
        crate::walk(
            &root().join(folder),
            &[".rs", ".py", ".sh"],
            &["target", "node_modules", "golden"],
            &mut found,
        );
    }
    assert!(found.len() > 250, "only {} files were looked at", found.len());
    let long: Vec<String> = found
        .iter()
        .map(|(path, text)| (path, text.lines().count()))
        .filter(|(_, lines)| *lines > MOST)
        .map(|(path, lines)| format!("{path}: {lines} lines"))
        .collect();
    assert!(long.is_empty(), "longer than {MOST} lines:\n{}", long.join("\n"));
}
