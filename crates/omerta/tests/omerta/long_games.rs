//! Random games in which hardly anybody says Omerta: they reach new piles, full hands and shuffled cards, which games
//! by chance alone end too early for.

use engine::{Act as _, Fact, Game, Knowledge as _, Move, Rng, Seat, Viewer, apply_move, move_text};
use omerta::{Action, CARDS, Knowledge, Omerta, Rules, State};

use crate::rules;

/// After so many moves of a round somebody says Omerta as soon as it is allowed.
const ROUND: usize = 400;

#[test]
fn perfect_memory_is_never_wrong() {
    let mut moves = 0;
    for (seats, games) in [(3, 6), (4, 5), (5, 4)] {
        for number in 0..games {
            // Every other game has no clock: there everybody must answer.
            let snap_seconds = if number % 2 == 0 { 4 } else { 0 };
            moves += play_game(&Rules { snap_seconds, ..rules(seats) }, number);
        }
    }
    assert!(moves > 10_000, "{moves} moves are too few to mean anything");
}

fn play_game(rules: &Rules, number: u64) -> usize {
    let mut rng = Rng::new(number);
    let mut events = Vec::new();
    let mut state = Omerta::begin(rules, rng.seed(), &mut events);
    let mut known: Vec<Knowledge> = Seat::all(rules.seats)
        .map(|seat| Knowledge::from_view(rules, &Omerta::view(rules, &state, Viewer::Seat(seat))))
        .collect();
    let (mut moves, mut in_round) = (0, 0);
    let mut log = Vec::new();
    loop {
        for (seat, known) in Seat::all(rules.seats).zip(&mut known) {
            for event in events.iter().filter_map(|event| Omerta::redact(rules, event, Viewer::Seat(seat))) {
                known.observe(rules, &event);
            }
            if let Some(what) = known.contradiction(rules, &state) {
                panic!("game {number} of {}: {seat} is wrong: {what}\n{}", rules.seats, log.join("\n"));
            }
        }
        if moves % 150 == 75 {
            // Somebody else sits down and knows only what can be seen now.
            let seat = Seat::wrapping(moves, rules.seats);
            known[seat.index()] =
                Knowledge::from_view(rules, &Omerta::view(rules, &state, Viewer::Seat(seat)));
        }
        let Some(mv) = choose(rules, &state, in_round, &mut rng) else { return moves };
        if moves % 16 == 0 {
            check_position(rules, &state, &mut rng);
            check_imagined(rules, &state, &known, &mut rng);
        }
        log.push(move_text::<Omerta>(&mv));
        events.clear();
        apply_move::<Omerta, _>(rules, &mut state, &mv, &mut events).unwrap();
        moves += 1;
        in_round = if matches!(mv, Move::Act(_, Action::Omerta)) { 0 } else { in_round + 1 };
    }
}

fn choose(rules: &Rules, state: &State, in_round: usize, rng: &mut Rng) -> Option<Move<Action>> {
    let actors: Vec<Seat> = state.actors().iter().collect();
    let seat = rng.pick(&actors)?;
    if rng.below(10) == 0 && Omerta::expire(rules, &mut { *state }, &mut ()).is_ok() {
        return Some(Move::Expire);
    }
    let mut actions = Vec::new();
    Omerta::legal(rules, state, seat, &mut actions);
    let omerta = actions.contains(&Action::Omerta);
    if omerta && in_round > ROUND {
        return Some(Move::Act(seat, Action::Omerta));
    }
    actions.retain(|action| *action != Action::Omerta);
    // Waiting half of the time keeps hands from swallowing the whole pile at once.
    if actions.contains(&Action::Wait) && rng.below(2) == 0 {
        return Some(Move::Act(seat, Action::Wait));
    }
    rng.pick(&actions).map(|action| Move::Act(seat, action))
}

/// No card is lost, and what is listed as legal is exactly what is accepted.
fn check_position(rules: &Rules, state: &State, rng: &mut Rng) {
    let facts = Omerta::facts(rules, state);
    let count = |word: &str| match facts.get(word).and_then(Fact::size) {
        Some(Fact::Number(number)) => number as usize,
        Some(Fact::BySeat(seats)) => seats
            .values()
            .map(|fact| if let Fact::Number(number) = fact { *number as usize } else { 0 })
            .sum(),
        _ => usize::from(facts.contains_key(word)),
    };
    let cards: usize =
        ["slots", "safe", "pile", "discard", "drawn", "mamma", "patrol"].map(count).iter().sum();
    assert_eq!(cards, CARDS, "{facts:?}");
    for seat in Seat::all(rules.seats) {
        let mut listed = Vec::new();
        Omerta::legal(rules, state, seat, &mut listed);
        for action in &listed {
            assert_eq!(Omerta::check(rules, state, seat, *action), Ok(()), "{seat} {action}");
            assert_eq!(Action::decode(action.code()), Some(*action), "{seat} {action}");
        }
        for _ in 0..200 {
            let seats = rng.below(6) << 21 | rng.below(6) << 24;
            let code = seats | rng.below(20) << 16 | rng.below(8) << 8 | rng.below(8);
            let Some(action) = Action::decode(code as u32) else { continue };
            let accepted = Omerta::check(rules, state, seat, action).is_ok();
            // Own cards may be written with their seat too, which is not listed.
            let same = listed.iter().any(|other| named(*other, seat) == named(action, seat));
            assert_eq!(accepted, same, "{seat} {action} among {listed:?}");
        }
    }
}

/// An action with all seats written.
fn named(action: Action, seat: Seat) -> String {
    let letter = seat.letter();
    let words = action.to_string();
    let mut parts = words.split(' ');
    let word = parts.next().unwrap_or_default();
    let mut places: Vec<String> = parts
        .enumerate()
        .map(|(index, part)| match part.chars().next() {
            Some('0'..='9') if word != "swap" || index == 0 => format!("{letter}{part}"),
            _ => part.to_string(),
        })
        .collect();
    if matches!(word, "peek" | "henchman") {
        places.sort();
    }
    format!("{word} {}", places.join(" "))
}

/// States drawn from what a seat knows look the same to it, and fit all it knows.
fn check_imagined(rules: &Rules, state: &State, known: &[Knowledge], rng: &mut Rng) {
    for (seat, known) in Seat::all(rules.seats).zip(known) {
        let view = Omerta::view(rules, state, Viewer::Seat(seat));
        let imagined = known.determinize(rules, &view, rng);
        assert_eq!(Omerta::view(rules, &imagined, Viewer::Seat(seat)), view);
        assert_eq!(known.contradiction(rules, &imagined), None);
        let (mut own, mut other) = (Vec::new(), Vec::new());
        Omerta::legal(rules, state, seat, &mut own);
        Omerta::legal(rules, &imagined, seat, &mut other);
        assert_eq!(own, other);
        let facts = Omerta::facts(rules, &imagined);
        let mut cards: Vec<String> = Vec::new();
        for fact in facts.values() {
            match fact {
                Fact::Pile(tokens) => cards.extend(tokens.iter().filter(|token| *token != "_").cloned()),
                Fact::BySeat(seats) => {
                    for fact in seats.values() {
                        if let Fact::Pile(tokens) = fact {
                            cards.extend(tokens.iter().filter(|token| *token != "_").cloned());
                        }
                    }
                }
                _ => {}
            }
        }
        for token in ["drawn", "mamma", "patrol"] {
            match (token, facts.get(token)) {
                ("drawn", Some(Fact::Text(card))) => cards.push(card.clone()),
                (card, Some(_)) => cards.push(card.to_string()),
                _ => {}
            }
        }
        cards.sort();
        let mut deck: Vec<String> = omerta::Card::ALL
            .iter()
            .flat_map(|card| std::iter::repeat_n(card.to_string(), card.copies()))
            .collect();
        deck.sort();
        assert_eq!(cards, deck, "an imagined state has the cards of the game");
    }
}
