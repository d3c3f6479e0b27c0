//! Positions with one clearly right move: the last one of each case under `positions/`. The moves before it are played, so
//! that everybody has seen what happened.

use std::path::Path;

use bots::{Budget, Level, Seen, Sense};
use cases::Case;
use engine::{Knowledge as _, Move, Rng, Seat, Viewer, action_text, apply_move, parse_move};
use games::with_game;

/// What a level does at the last move of a case, and what would be right.
fn choice<G: Sense>(case: &Case, level: Level, luck: u64) -> (String, String) {
    let (rules, mut state) = case.open::<G>().unwrap();
    let seats = || Seat::all(G::seats(&rules));
    let mut knowledge: Vec<G::Knowledge> = seats()
        .map(|seat| G::Knowledge::from_view(&rules, &G::view(&rules, &state, Viewer::Seat(seat))))
        .collect();
    let mut moves: Vec<&str> = case.moves().collect();
    let last = moves.pop().unwrap();
    for text in moves {
        let mut events = Vec::new();
        apply_move::<G, _>(&rules, &mut state, &parse_move::<G>(text).unwrap(), &mut events)
            .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
        for (seat, knowledge) in seats().zip(&mut knowledge) {
            for event in events.iter().filter_map(|event| G::redact(&rules, event, Viewer::Seat(seat))) {
                knowledge.observe(&rules, &event);
            }
        }
    }
    let Move::Act(seat, right) = parse_move::<G>(last).unwrap() else { panic!("{last}: not an action") };
    let view = G::view(&rules, &state, Viewer::Seat(seat));
    let mut legal = Vec::new();
    G::legal(&rules, &state, seat, &mut legal);
    assert!(G::check(&rules, &state, seat, right).is_ok(), "{last} is not legal");
    let seen = Seen::<G> { rules: &rules, view: &view, knowledge: &knowledge[seat.index()], legal: &legal };
    let chosen = level.think(&seen, &Budget::iterations(400), &mut Rng::new(luck)).unwrap();
    let same = G::code(chosen) == G::code(right);
    (action_text::<G>(if same { right } else { chosen }), action_text::<G>(right))
}

fn positions(game: &str, least: usize) {
    check(game, least, &[(Level::Medium, 1), (Level::Medium, 2), (Level::Hard, 3)]);
}

/// At least so many positions of a folder, for these levels.
fn check(game: &str, least: usize, players: &[(Level, u64)]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("positions").join(game);
    let mut files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.is_file());
    files.sort();
    assert!(files.len() >= least, "{} positions of {game}", files.len());
    let mut missed = Vec::new();
    for path in files {
        let name = path.file_stem().unwrap().to_string_lossy().to_string();
        let case =
            Case::parse(&std::fs::read_to_string(&path).unwrap()).unwrap_or_else(|e| panic!("{name}: {e}"));
        for &(level, luck) in players {
            let (chosen, right) = with_game!(case.game, G => choice::<G>(&case, level, luck));
            if chosen != right {
                missed.push(format!("{name}: {level} chose {chosen:?}, right is {right:?}"));
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn al_capone() {
    positions("al-capone", 20);
}

#[test]
fn rue_morgue() {
    positions("rue-morgue", 20);
}

#[test]
fn omerta() {
    positions("omerta", 20);
}

#[test]
fn mini_rummy() {
    positions("mini-rummy", 31);
}

/// What only a strong player sees.
#[test]
fn mini_rummy_held_back() {
    check("mini-rummy/strong", 10, &[(Level::Hard, 1), (Level::Hard, 2)]);
}
