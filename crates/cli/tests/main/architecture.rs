//! ARCHITECTURE.md says of every crate what it stands on, and its picture has no other arrows.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

type Arrows = BTreeMap<String, BTreeSet<String>>;

fn page() -> String {
    std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../ARCHITECTURE.md")).unwrap()
}

/// Of every crate the crates of the workspace that it depends on; for tests only does not count.
fn stands_on() -> Arrows {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let name = |value: &Value| value["name"].as_str().unwrap().to_string();
    let ours = |dependency: &&Value| dependency["kind"].is_null() && dependency["path"].is_string();
    let packages = metadata["packages"].as_array().unwrap().iter();
    packages
        .map(|package| {
            let dependencies = package["dependencies"].as_array().unwrap().iter();
            (name(package), dependencies.filter(ours).map(name).collect())
        })
        .collect()
}

/// The same with what those depend on, and so on.
fn far(arrows: &Arrows) -> Arrows {
    let mut far = arrows.clone();
    for _ in arrows {
        for krate in arrows.keys() {
            let near: Vec<String> = far[krate].iter().cloned().collect();
            let more: Vec<String> =
                near.iter().filter_map(|other| far.get(other)).flatten().cloned().collect();
            far.entry(krate.clone()).or_default().extend(more);
        }
    }
    far
}

#[test]
fn the_code_map_says_what_every_crate_stands_on() {
    let mut told = Arrows::new();
    for line in page().lines().skip_while(|line| !line.starts_with("| crate |")).skip(2) {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, krates, below, ..] = cells[..] else { break };
        let names = |cell: &str| -> BTreeSet<String> {
            cell.split(", ")
                .map(|name| name.trim_matches('`').to_string())
                .filter(|name| name != "–")
                .collect()
        };
        for krate in names(krates) {
            told.insert(krate, names(below));
        }
    }
    assert_eq!(told, stands_on(), "left: ARCHITECTURE.md, right: cargo metadata");
}

#[test]
fn the_picture_has_every_arrow_and_no_other() {
    let page = page();
    let picture = page.split("```").nth(1).unwrap();
    let mut drawn: Arrows = stands_on().into_keys().map(|krate| (krate, BTreeSet::new())).collect();
    for line in picture.trim().lines() {
        let groups: Vec<Vec<&str>> =
            line.split('←').map(|group| group.trim().split(", ").collect()).collect();
        for pair in groups.windows(2) {
            for right in &pair[1] {
                let below = drawn.get_mut(*right).unwrap_or_else(|| panic!("there is no crate {right:?}"));
                below.extend(pair[0].iter().map(ToString::to_string));
            }
        }
    }
    drawn.remove("conformance");
    let mut real = stands_on();
    real.remove("conformance");
    assert_eq!(far(&drawn), far(&real), "left: the picture, right: cargo metadata");
}

/// What a program for players is made of, as cargo builds it without tests.
fn program_for_players() -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--package", "cli", "--edges", "normal,build", "--prefix", "none", "--format", "{p}"])
        .args(["--offline", "--locked"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.split(' ').next()).map(ToString::to_string).collect()
}

#[test]
fn a_program_for_players_has_no_game_for_tests() {
    use games::GameId;
    let made_of = program_for_players();
    for game in GameId::ALL {
        let id = game.info().id;
        let has = made_of.iter().any(|krate| krate == id);
        assert_eq!(has, GameId::LISTED.contains(game), "{id} in the program for players");
    }
    assert!(GameId::LISTED.len() < GameId::ALL.len(), "tests have no game of their own");
}

/// The value after the first of these words in a file of the project.
fn told_in(path: &str, word: &str) -> String {
    let text = std::fs::read_to_string(crate::root().join(path)).unwrap();
    let rest = text.split(word).nth(1).unwrap_or_else(|| panic!("{path} has no {word:?}"));
    rest.trim_start_matches([' ', '=', '"', ':', '>', '^'])
        .split(['"', '\n'])
        .next()
        .unwrap()
        .trim()
        .to_string()
}

#[test]
fn make_asks_for_the_versions_that_are_needed() {
    let (rust, node) = (told_in("Makefile", "NEED_RUST ="), told_in("Makefile", "NEED_NODE ="));
    assert_eq!(rust, told_in("Cargo.toml", "rust-version"));
    let readme = std::fs::read_to_string(crate::root().join("README.md")).unwrap();
    let told = format!("Rust ({rust} or newer) and Node.js ({node} or newer)");
    assert!(readme.contains(&told), "README.md does not say {told:?}");
}
