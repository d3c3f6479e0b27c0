//! What reasons say is true of what the seat knows: every kind of sentence has a check of its own here, and two moves of one
//! list do not contradict each other.

use std::collections::BTreeSet;

use bots::{Budget, Level, Seen, Sense, plain};
use engine::{Lang, Move, Options, Playthrough, Rng, Seat, Seed, Viewer, Witness, action_text};
use games::al_capone::AlCapone;
use games::mini_rummy::MiniRummy;
use games::omerta::Omerta;
use games::rue_morgue::RueMorgue;

/// What stands for the stars of a pattern, if a sentence fits it.
fn like<'a>(sentence: &'a str, pattern: &str) -> Option<Vec<&'a str>> {
    let (first, rest) = pattern.split_once('*').unwrap_or((pattern, ""));
    let mut left = sentence.strip_prefix(first)?;
    if !pattern.contains('*') {
        return left.is_empty().then(Vec::new);
    }
    let mut found = Vec::new();
    let mut parts = rest.split('*').peekable();
    while let Some(part) = parts.next() {
        let at = if parts.peek().is_none() { left.len().checked_sub(part.len())? } else { left.find(part)? };
        found.push(left.get(..at)?);
        left = left.get(at..)?.strip_prefix(part)?;
    }
    left.is_empty().then_some(found)
}

/// The number at the beginning of some words.
fn number(words: &str) -> i32 {
    words.split(' ').next().unwrap().parse().unwrap_or_else(|_| panic!("{words:?} is no number"))
}

/// The seat that stands in braces.
fn seat(words: &str) -> Seat {
    words.strip_prefix('{').and_then(|words| words.strip_suffix('}')).and_then(Seat::from_text).unwrap()
}

/// A game whose sentences can be checked, in English.
trait Claims: Sense {
    /// Whether what a reason says is so; nothing where the sentence is not known here.
    fn is_true(seen: &Seen<'_, Self>, action: Self::Action, said: &str) -> Option<bool>;
}

/// Of these two sentences at most one stands in a list.
const CONTRADICTIONS: [(&str, &str); 7] = [
    ("fits none of your cards", "makes a pair"),
    ("fits none of your cards", "fits a meld on the table"),
    ("fits none of your cards", "and can meld"),
    ("and nobody has fewer", "has fewer: it costs"),
    ("the open one saves you nothing", "points fewer."),
    ("Nothing can be laid out", "From the rack to the table"),
    ("No more points can be laid out", "More is possible"),
];

fn check<G: Claims>(seen: &Seen<'_, G>, kinds: &mut BTreeSet<String>) {
    let mut list = Vec::new();
    for action in seen.legal {
        let said = G::reason(seen, *action, Lang::En);
        let german = G::reason(seen, *action, Lang::De);
        let what =
            || format!("{}: {} {said:?} {german:?}\n{:?}", G::INFO.id, action_text::<G>(*action), seen.view);
        match G::is_true(seen, *action, &said) {
            Some(true) => {}
            Some(false) => panic!("not true: {}", what()),
            None => panic!("unknown: {}", what()),
        }
        assert!(said.ends_with('.') && german.ends_with('.') && said != german, "{}", what());
        let seats = |text: &str| {
            let mut seats: Vec<_> = text.split('{').skip(1).map(|rest| rest[..2].to_string()).collect();
            seats.sort();
            seats
        };
        assert_eq!(seats(&said), seats(&german), "{}", what());
        let bare = german.replace("C. Auguste", "");
        let words = bare.split(|letter: char| !letter.is_alphanumeric() && letter != '{');
        assert!(!words.into_iter().any(|word| ["A", "B", "C", "D", "E"].contains(&word)), "{}", what());
        assert!(!german.contains("Tresor") && !plain(&german).contains(['{', '}']), "{}", what());
        kinds.insert(said.chars().filter(|letter| !letter.is_ascii_digit()).take(14).collect());
        list.push(said);
    }
    for (one, other) in CONTRADICTIONS {
        let has = |part: &str| list.iter().any(|said| said.contains(part));
        assert!(!(has(one) && has(other)), "{} says {one:?} and {other:?}: {list:#?}", G::INFO.id);
    }
}

/// Plays games of random moves and sound ones, and checks what could be said at every position.
fn games<G: Claims>(seats: &[usize], count: u8, most: usize, random: usize) -> (usize, usize) {
    let (mut positions, mut kinds) = (0, BTreeSet::new());
    for (game, seats) in (0..count).flat_map(|game| seats.iter().map(move |seats| (game, *seats))) {
        let rules = G::rules(seats, &Options::new()).unwrap();
        let mut play = Playthrough::<G>::begin(rules, Seed([game * 7 + seats as u8; 32]), &mut ());
        let mut rng = Rng::new(u64::from(game) * 31 + seats as u64);
        let mut witnesses = Witness::<G>::all(play.rules(), play.state());
        for _ in 0..most {
            let actors = G::actors(play.rules(), play.state());
            let Some(mover) = actors.first() else { break };
            let view = G::view(play.rules(), play.state(), Viewer::Seat(mover));
            let mut legal = Vec::new();
            G::legal(play.rules(), play.state(), mover, &mut legal);
            let seen = Seen::<G> {
                rules: play.rules(),
                view: &view,
                knowledge: witnesses[mover.index()].knowledge(),
                legal: &legal,
            };
            check(&seen, &mut kinds);
            positions += 1;
            let level = if rng.below(100) < random { Level::Random } else { Level::Medium };
            let action = level.think(&seen, &Budget::iterations(1), &mut rng).unwrap();
            let mut events = Vec::new();
            play.play(Move::Act(mover, action), &mut events).unwrap();
            for witness in &mut witnesses {
                witness.see(play.rules(), &events);
            }
        }
    }
    (positions, kinds.len())
}

/// The first pattern that fits decides.
macro_rules! claims {
    ($said:expr; $($pattern:literal => |$found:pat_param| $holds:expr),+ $(,)?) => {{
        $(if let Some(found) = like($said, $pattern) {
            let $found = &found[..] else { unreachable!() };
            return Some($holds);
        })+
        None
    }};
}

mod mini_rummy;
mod mysteries;
mod omerta;

#[test]
fn omerta() {
    let (positions, kinds) = games::<Omerta>(&[3, 4, 5], 24, 250, 40);
    assert!(positions > 5_000 && kinds > 35, "{positions} positions, {kinds} kinds of sentences");
}

#[test]
fn al_capone() {
    let (positions, kinds) = games::<AlCapone>(&[2, 3, 4], 24, 250, 30);
    assert!(positions > 5_000 && kinds > 25, "{positions} positions, {kinds} kinds of sentences");
}

#[test]
fn rue_morgue() {
    let (positions, kinds) = games::<RueMorgue>(&[2, 3, 4], 24, 250, 30);
    assert!(positions > 5_000 && kinds > 35, "{positions} positions, {kinds} kinds of sentences");
}

#[test]
fn mini_rummy() {
    let (positions, kinds) = games::<MiniRummy>(&[2, 3, 4], 12, 150, 15);
    assert!(positions > 2_000 && kinds > 10, "{positions} positions, {kinds} kinds of sentences");
}
