//! What was learned is what the file beside it says, and no more than a megabyte.

use std::fmt::Write as _;
use std::path::Path;

use bots::{Judges, Sense};
use engine::Options;
use games::{GameId, with_game};
use sha2::{Digest, Sha256};

#[test]
fn the_weights_are_those_of_the_file_that_says_how_they_were_made() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("weights");
    let made = std::fs::read_to_string(folder.join("README.md")).unwrap();
    let (mut bytes, mut files) = (0, 0);
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|end| end == "md") {
            continue;
        }
        let content = std::fs::read(&path).unwrap();
        let mut hash = String::new();
        Sha256::digest(&content).iter().for_each(|byte| write!(hash, "{byte:02x}").unwrap());
        let name = path.file_name().unwrap().to_string_lossy().to_string();
        let line = format!("| `{name}` | {} | `{hash}` |", content.len());
        assert!(made.contains(&line), "README.md does not have the line\n{line}");
        bytes += content.len();
        files += 1;
    }
    assert!(files >= 6, "{files} files");
    assert!(bytes <= 1 << 20, "{bytes} bytes");
}

/// What is there can be read, and fits what the game says of itself.
#[test]
fn judges_fit_their_games() {
    for &game in GameId::LISTED {
        with_game!(game, G => fits::<G>());
    }
}

fn fits<G: Sense>() {
    for &seats in G::INFO.seats {
        let rules = G::rules(seats, &Options::new()).unwrap();
        if let Some(net) = G::judges().of(seats, G::sides(&rules)) {
            assert_eq!(net.outputs(), 2 * G::sides(&rules), "{} for {seats}", G::INFO.id);
        }
    }
    assert_eq!(Judges::read(&G::judges().to_bytes()).to_bytes(), G::judges().to_bytes());
}
