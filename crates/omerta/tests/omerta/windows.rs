//! Every order of arrival of two or three answers in a window, also when the time runs out between them.

use engine::{Seat, Value, apply_move};
use omerta::{Omerta, State};

use crate::{fact, position, read, rules, table, text};

/// What somebody does in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Right,
    Wrong,
    Wait,
    /// The time is over; not by a player.
    Expire,
}

const ANSWERS: [Answer; 3] = [Answer::Right, Answer::Wrong, Answer::Wait];

/// All orders of some things.
fn orders<T: Copy>(things: &[T]) -> Vec<Vec<T>> {
    if things.is_empty() {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, first) in things.iter().enumerate() {
        let mut rest = things.to_vec();
        rest.remove(index);
        for mut order in orders(&rest) {
            order.insert(0, *first);
            all.push(order);
        }
    }
    all
}

/// What the rules say, computed in the plainest way from the order of arrival.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    /// Whose right card came first.
    winner: Option<Seat>,
    /// Who has taken a penalty card, in order.
    penalties: Vec<Seat>,
    /// Whether the window is closed.
    closed: bool,
    /// Who was refused.
    refused: Vec<Option<Seat>>,
}

fn by_the_rules(asked: &[Seat], arrivals: &[(Option<Seat>, Answer)]) -> Outcome {
    let mut outcome = Outcome::default();
    let mut pending = asked.to_vec();
    for (who, answer) in arrivals {
        let waiting = who.is_none_or(|seat| pending.contains(&seat));
        if outcome.closed || !waiting {
            outcome.refused.push(*who);
            continue;
        }
        match (who, answer) {
            (Some(seat), Answer::Right) => {
                outcome.winner = Some(*seat);
                outcome.closed = true;
            }
            (Some(seat), Answer::Wrong) => outcome.penalties.push(*seat),
            (_, Answer::Expire) => outcome.closed = true,
            _ => {}
        }
        pending.retain(|seat| Some(*seat) != *who);
        outcome.closed |= pending.is_empty();
    }
    outcome
}

/// In both windows everybody has a right card in slot 1 and a wrong one in slot 2; the pile gives bottles from 6 up.
fn snap_window(seats: usize) -> State {
    let slots = [("A", "3 1"), ("B", "3 1"), ("C", "3 1"), ("D", "2 1")];
    position(
        &rules(seats),
        &[
            ("turn", text(&"ABCD"[..seats])),
            ("active", text("A")),
            ("phase", text("snap")),
            ("slots", table(&slots[..seats])),
            ("discard", text("3")),
            ("pile", text("6 7 8 9 10")),
        ],
    )
}

fn react_window(action: &str, discard: &str) -> State {
    position(
        &rules(3),
        &[
            ("turn", text("BC")),
            ("active", text("A")),
            ("phase", text("react")),
            ("action", text(action)),
            ("slots", table(&[("A", "2 2"), ("B", "assassin 1"), ("C", "assassin 1")])),
            ("discard", text(discard)),
            ("pile", text("6 7 8 9 10")),
        ],
    )
}

/// Hands the answers over in this order, and compares with what the rules say.
fn check(start: &State, word: &str, asked: &[Seat], arrivals: &[(Option<Seat>, Answer)]) -> (State, Outcome) {
    let rules = rules(3);
    let mut state = *start;
    let expected = by_the_rules(asked, arrivals);
    let mut refused = Vec::new();
    for (who, answer) in arrivals {
        let before = state;
        let mv = match (who, answer) {
            (Some(seat), Answer::Right) => format!("{seat} {word} 1"),
            (Some(seat), Answer::Wrong) => format!("{seat} {word} 2"),
            (Some(seat), _) => format!("{seat} wait"),
            (None, _) => "- expire".to_string(),
        };
        if apply_move::<Omerta, _>(&rules, &mut state, &read(&mv), &mut ()).is_err() {
            assert_eq!(state, before, "a refusal changes nothing");
            refused.push(*who);
        }
    }
    assert_eq!(refused, expected.refused, "{arrivals:?}");
    let phase = fact(&rules, &state, "phase");
    assert_eq!(phase == "\"draw\"", expected.closed, "{arrivals:?}");
    let penalty_cards = ["6", "7", "8", "9", "10"];
    for seat in Seat::all(3) {
        let mut slots = slots_of(start, seat);
        if expected.winner == Some(seat) {
            slots[0] = "_".to_string();
        }
        for (card, punished) in penalty_cards.iter().zip(&expected.penalties) {
            if *punished == seat {
                slots.push(card.to_string());
            }
        }
        if !matches!(word, "kill") || expected.winner.is_some() || !expected.closed {
            assert_eq!(slots_of(&state, seat), slots, "{seat} after {arrivals:?}");
        }
    }
    (state, expected)
}

fn slots_of(state: &State, seat: Seat) -> Vec<String> {
    use engine::{Fact, Game};
    match Omerta::facts(&rules(3), state).get("slots") {
        Some(Fact::BySeat(seats)) => match seats.get(&seat) {
            Some(Fact::Pile(tokens)) => tokens.clone(),
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

/// All ways in which these seats can answer.
fn ways(seats: &[Seat]) -> Vec<Vec<(Option<Seat>, Answer)>> {
    let mut all: Vec<Vec<(Option<Seat>, Answer)>> = vec![Vec::new()];
    for seat in seats {
        all = all
            .iter()
            .flat_map(|way| {
                ANSWERS.map(|answer| way.iter().copied().chain([(Some(*seat), answer)]).collect::<Vec<_>>())
            })
            .collect();
    }
    all
}

#[test]
fn every_order_of_answers_in_a_snap() {
    let start = snap_window(3);
    let asked = [Seat::A, Seat::B, Seat::C];
    let mut checked = 0;
    for answering in [&asked[..], &asked[..2], &asked[1..], &[Seat::A, Seat::C]] {
        for way in ways(answering) {
            for order in orders(&way) {
                let (state, outcome) = check(&start, "snap", &asked, &order);
                let discard = fact(&rules(3), &state, "discard");
                assert_eq!(discard, if outcome.winner.is_some() { "\"3*2\"" } else { "\"3\"" });
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 27 * 6 + 3 * 9 * 2);
}

#[test]
fn time_runs_out_at_every_moment_of_a_snap() {
    let start = snap_window(3);
    let asked = [Seat::A, Seat::B, Seat::C];
    let mut checked = 0;
    for answering in [&asked[..], &asked[..2], &asked[1..], &[Seat::B]] {
        for way in ways(answering) {
            let with_time: Vec<_> = way.iter().copied().chain([(None, Answer::Expire)]).collect();
            for order in orders(&with_time) {
                let (state, outcome) = check(&start, "snap", &asked, &order);
                assert!(outcome.closed, "the time is over in {order:?}");
                assert_eq!(fact(&rules(3), &state, "turn"), "\"B\"");
                checked += 1;
            }
        }
    }
    assert_eq!(checked, 27 * 24 + 2 * 9 * 6 + 3 * 2);
}

#[test]
fn an_answer_given_twice_counts_once() {
    let start = snap_window(3);
    let asked = [Seat::A, Seat::B, Seat::C];
    for first in ANSWERS {
        for second in ANSWERS {
            for third in ANSWERS {
                let arrivals = [(Some(Seat::B), first), (Some(Seat::B), second), (Some(Seat::C), third)];
                for order in orders(&arrivals) {
                    check(&start, "snap", &asked, &order);
                }
            }
        }
    }
}

#[test]
fn every_order_of_answers_to_a_character() {
    let asked = [Seat::B, Seat::C];
    for (action, character) in [
        ("lady B", "lady"),
        ("henchman A1 C2", "henchman"),
        ("traitor B C", "traitor"),
        ("mamma C", "mamma"),
        ("patrol C2", "patrol"),
    ] {
        let start = react_window(action, character);
        for way in ways(&asked) {
            let with_time: Vec<_> = way.iter().copied().chain([(None, Answer::Expire)]).collect();
            for order in orders(&way).into_iter().chain(orders(&with_time)) {
                let (state, outcome) = check(&start, "kill", &asked, &order);
                check_character(&start, &state, character, &outcome);
            }
        }
    }
}

/// A stopped character lies under the Assassin and has done nothing; else it has acted.
fn check_character(start: &State, state: &State, character: &str, outcome: &Outcome) {
    let rules = rules(3);
    let discard = fact(&rules, state, "discard");
    if outcome.winner.is_some() {
        assert_eq!(discard, format!("\"assassin {character}\""));
        for word in ["mamma", "patrol"] {
            assert_eq!(fact(&rules, state, word), "");
        }
        return;
    }
    assert!(outcome.closed);
    let penalties = outcome.penalties.len();
    match character {
        "mamma" => assert_eq!(fact(&rules, state, "mamma"), "{ by = \"A\", on = \"C\" }"),
        "patrol" => assert_eq!(fact(&rules, state, "patrol"), "{ by = \"A\", on = \"C2\", turns = 2 }"),
        "henchman" => {
            assert_eq!(slots_of(state, Seat::A)[0], slots_of(start, Seat::C)[1]);
            assert_eq!(slots_of(state, Seat::C)[1], slots_of(start, Seat::A)[0]);
        }
        "traitor" => {
            let cards: usize = Seat::all(3).map(|seat| slots_of(state, seat).len()).sum();
            assert_eq!(cards, 6 + 2 + penalties);
        }
        _ => {
            let mut cards = slots_of(state, Seat::B)[..2].to_vec();
            cards.extend(slots_of(state, Seat::B)[2..].to_vec());
            cards.sort();
            let penalty = outcome.penalties.iter().position(|seat| *seat == Seat::B);
            let mut expected = vec!["1".to_string(), "assassin".to_string()];
            expected.extend(penalty.map(|place| ["6", "7"][place].to_string()));
            expected.sort();
            assert_eq!(cards, expected);
        }
    }
}

#[test]
fn nobody_learns_who_has_waited() {
    use engine::{Game, Viewer};
    let rules = rules(4);
    let start = snap_window(4);
    for waiting in Seat::all(4) {
        let mut state = start;
        let mut events = Vec::new();
        apply_move::<Omerta, _>(&rules, &mut state, &read(&format!("{waiting} wait")), &mut events).unwrap();
        for viewer in Viewer::all(4).filter(|viewer| !viewer.is(waiting)) {
            assert_eq!(Omerta::view(&rules, &state, viewer), Omerta::view(&rules, &start, viewer));
            assert!(events.iter().all(|event| Omerta::redact(&rules, event, viewer).is_none()));
        }
        let own = Viewer::Seat(waiting);
        assert!(!Omerta::view(&rules, &state, own).waiting_for.contains(waiting));
    }
}

#[test]
fn a_window_needs_somebody_to_ask() {
    let rules = rules(3);
    let start = position(
        &rules,
        &[
            ("turn", text("A")),
            ("phase", text("place")),
            ("drawn", text("5")),
            ("slots", table(&[("B", "5")])),
            ("mamma", table(&[("on", "B"), ("by", "C")])),
            ("scores", Value::List(vec![Value::Number(0); 3])),
        ],
    );
    let mut state = start;
    crate::play(&rules, &mut state, "A discard");
    assert_eq!(fact(&rules, &state, "phase"), "\"draw\"");
    assert_eq!(fact(&rules, &state, "turn"), "\"C\"", "B is skipped");
}
