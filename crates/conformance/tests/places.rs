//! A game is a folder: which files outside a game's own places name it. `docs/adding-a-game.md` says what these places are.

use games::GameId;

use crate::root;

/// Shared files that may name a game, and why.
const ALLOWED: &[(&str, &str)] = &[
    ("Cargo.toml", "registration: the crate is a member of the workspace"),
    ("crates/games/Cargo.toml", "registration"),
    ("crates/games/src/lib.rs", "registration: the catalogue"),
    ("crates/bots/src/lib.rs", "registration: a module"),
    ("crates/cli/src/show/mod.rs", "registration: a module"),
    ("web/src/generated/protocol.ts", "generated"),
    ("crates/cli/src/solve.rs", "a command about one game, whose solver it is: that game's own"),
    ("crates/study/src/review.rs", "turns of many small steps are judged as wholes, with that game's solver"),
    ("crates/workbench/src/soak/life.rs", "which tables a soak plays"),
    ("web/src/games/mystery/words.ts", "what two games share in the page, and where they differ"),
];

/// Whether a path is one of the game's own places.
fn is_own(path: &str, id: &str, name: &str) -> bool {
    let own = [
        format!("crates/{id}/"),
        format!("crates/bots/src/{name}.rs"),
        format!("crates/bots/src/{name}/"),
        format!("crates/bots/positions/{id}/"),
        format!("crates/cli/src/show/{name}.rs"),
        format!("web/src/games/{id}/"),
    ];
    own.iter().any(|own| path.starts_with(own.as_str()))
}

/// The sources below a folder, by their paths from the root; what only tests see is left out.
fn sources(folder: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let endings = [".rs", ".toml", ".ts", ".svelte", ".css"];
    crate::walk(&root().join(folder), &endings, &["tests", "target", "node_modules", "golden"], &mut found);
    found.retain(|(path, _)| !path.ends_with("/testing.rs"));
    for (_, text) in &mut found {
        *text = text.split("#[cfg(test)]").next().unwrap_or_default().to_string();
    }
    found
}

/// Whether a line of code names a game. Comments, and examples that people type, may.
fn names(line: &str, words: &[String]) -> bool {
    let code = line.trim_start();
    let example = code.starts_with("//") || code.contains("hinterzimmer ") || code.contains("default_value");
    !example && words.iter().any(|word| has_word(code, word))
}

fn has_word(text: &str, word: &str) -> bool {
    let joins = |letter: Option<char>| letter.is_some_and(|letter| letter.is_alphanumeric() || letter == '_');
    text.match_indices(word).any(|(at, _)| {
        !joins(text[..at].chars().next_back()) && !joins(text[at + word.len()..].chars().next())
    })
}

#[test]
fn a_game_is_named_in_its_own_places_only() {
    let mut found: Vec<_> =
        ["crates", "web/src", "fuzz/fuzz_targets"].into_iter().flat_map(sources).collect();
    found.push(("Cargo.toml".to_string(), std::fs::read_to_string(root().join("Cargo.toml")).unwrap()));
    assert!(found.len() > 400, "only {} files were looked at", found.len());
    let mut wrong = Vec::new();
    for game in GameId::ALL {
        let id = game.info().id;
        let snake = id.replace('-', "_");
        let words = [id.to_string(), snake.clone(), format!("{game:?}")];
        for (path, text) in found.iter().filter(|(path, _)| !is_own(path, id, &snake)) {
            if ALLOWED.iter().all(|(allowed, _)| path != allowed) {
                let lines = (1..).zip(text.lines()).filter(|(_, line)| names(line, &words));
                wrong.extend(lines.map(|(number, line)| format!("{path}:{number}: {}", line.trim())));
            }
        }
    }
    assert!(wrong.is_empty(), "these name a game outside of its own places:\n{}", wrong.join("\n"));
}
