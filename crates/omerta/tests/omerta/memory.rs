//! What a perfect memory knows, and who else has seen what.

use engine::{Fact, Game, Knowledge as _, Seat, SeatSet, Viewer};
use omerta::{Card, Event, Knowledge, Omerta, Phase, Rules, State};

use crate::{play, position, rules, table, text};

/// A table where everybody remembers everything.
struct Table {
    rules: Rules,
    state: State,
    known: Vec<Knowledge>,
}

impl Table {
    fn new(words: &[(&str, engine::Value)]) -> Table {
        let rules = rules(3);
        let state = position(&rules, words);
        let known = Seat::all(3)
            .map(|seat| Knowledge::from_view(&rules, &Omerta::view(&rules, &state, Viewer::Seat(seat))))
            .collect();
        Table { rules, state, known }
    }

    fn play(&mut self, moves: &[&str]) {
        for mv in moves {
            let events = play(&self.rules, &mut self.state, mv);
            for (seat, known) in Seat::all(3).zip(&mut self.known) {
                for event in
                    events.iter().filter_map(|event| Omerta::redact(&self.rules, event, Viewer::Seat(seat)))
                {
                    known.observe(&self.rules, &event);
                }
                assert_eq!(known.contradiction(&self.rules, &self.state), None, "{seat} after {mv}");
            }
        }
    }

    fn knows(&self, who: Seat, seat: Seat, slot: u8) -> Option<Card> {
        self.known[who.index()].known(seat, slot)
    }
}

fn start(
    phase: &str,
    discard: &str,
    slots: &[(&str, &str)],
    pile: &str,
) -> Vec<(&'static str, engine::Value)> {
    vec![
        ("turn", text(if phase == "peek" { "ABC" } else { "A" })),
        ("phase", text(if phase == "peek" { "peek" } else { "power" })),
        ("discard", text(discard)),
        ("slots", table(slots)),
        ("pile", text(pile)),
        ("safe", text("1 2 3 4")),
    ]
}

const SLOTS: [(&str, &str); 3] = [("A", "5 lady"), ("B", "7 8"), ("C", "9 alibi")];

#[test]
fn a_look_is_remembered_by_who_looked_and_noticed_by_all() {
    let mut table = Table::new(&start("peek", "", &SLOTS, "6 10"));
    table.play(&["A peek 1 2", "B peek 1 2"]);
    assert_eq!(table.knows(Seat::A, Seat::A, 1), Some(Card::Bottle5));
    assert_eq!(table.knows(Seat::B, Seat::A, 1), None);
    assert_eq!(table.known[1].seen_by(Seat::A, 1), SeatSet::EMPTY, "nobody notices before all have looked");
    table.play(&["C peek 1 2"]);
    for who in Seat::all(3) {
        assert_eq!(table.known[who.index()].seen_by(Seat::A, 1), SeatSet::one(Seat::A));
    }
}

#[test]
fn a_swapped_card_keeps_its_identity() {
    let mut table = Table::new(&start("power", "mole", &SLOTS, "henchman 6 10"));
    table.play(&["A mole 1", "B draw pile", "B discard", "B henchman A1 C2", "- expire"]);
    assert_eq!(table.knows(Seat::A, Seat::C, 2), Some(Card::Bottle5));
    assert_eq!(table.knows(Seat::A, Seat::A, 1), None);
    assert_eq!(table.knows(Seat::C, Seat::C, 2), None);
    assert_eq!(table.known[2].seen_by(Seat::C, 2), SeatSet::one(Seat::A), "C knows that A has seen it");
}

#[test]
fn shuffled_cards_become_a_pool() {
    let mut table =
        Table::new(&start("power", "mole", &[("A", "5 lady 3"), ("B", "7 8"), ("C", "9 9")], "lady 6 10"));
    table.play(&["A mole 1", "B draw pile", "B discard", "B lady A", "- expire"]);
    for slot in 1..=3 {
        assert_eq!(table.knows(Seat::A, Seat::A, slot), None);
        assert_eq!(table.known[0].seen_by(Seat::A, slot), SeatSet::EMPTY);
        let pool = table.known[0].pool_of(Seat::A, slot).unwrap();
        assert_eq!(pool[Card::Bottle5.index()], 1, "one of the three is the 5 that A has seen");
        assert_eq!(pool.iter().sum::<u8>(), 1);
    }
}

#[test]
fn cards_leave_a_pool_one_by_one() {
    let mut table = Table::new(&[
        ("turn", text("A")),
        ("phase", text("power")),
        ("discard", text("driver")),
        ("slots", table_of(&[("A", "5 lady"), ("B", "7"), ("C", "9")])),
        ("pile", text("6 lady 10 1 2 3 4")),
    ]);
    // Everybody sees the 5 and the Lady; A takes a 6 as a penalty into slot 3, then all three are shuffled.
    table.play(&["A driver 1 2", "B draw pile", "B discard", "B lady A", "- expire"]);
    let pool = table.known[2].pool_of(Seat::A, 1).unwrap();
    assert_eq!((pool[Card::Bottle5.index()], pool[Card::Lady.index()]), (1, 1));
    table.play(&["C draw pile", "C discard", "A wait", "B wait", "C wait"]);
    // Two of the three leave one after the other. What is left is known if the 6, which nobody had seen, was among them.
    let last = slot_of(&table, 3);
    table.play(&["A draw pile", "A replace 1"]);
    table.play(&["A decline"][..usize::from(table.state.phase() == Phase::Power)]);
    table.play(&["- expire"][..usize::from(table.state.phase() == Phase::Snap)]);
    table.play(&["B draw pile", "B discard", "- expire", "C draw pile", "C discard", "- expire"]);
    table.play(&["A draw pile", "A replace 2"]);
    let known = table.knows(Seat::B, Seat::A, 3).map(|card| card.to_string());
    assert_eq!(known, (last != "6").then_some(last));
}

/// What lies in a slot of A.
fn slot_of(table: &Table, slot: usize) -> String {
    match Omerta::facts(&table.rules, &table.state).get("slots") {
        Some(Fact::BySeat(seats)) => match seats.get(&Seat::A) {
            Some(Fact::Pile(tokens)) => tokens[slot - 1].clone(),
            _ => String::new(),
        },
        _ => String::new(),
    }
}

fn table_of(entries: &[(&str, &str)]) -> engine::Value {
    table(entries)
}

#[test]
fn a_card_given_unseen_is_unknown_until_it_can_only_be_one() {
    let mut table = Table::new(&[
        ("turn", text("A")),
        ("phase", text("draw")),
        ("slots", table_of(&[("A", "5 5"), ("B", "7"), ("C", "9")])),
        ("pile", text("6 3")),
    ]);
    table.play(&["A draw pile", "A discard", "A wait", "B wait", "C wait"]);
    table.play(&["B draw pile", "B discard", "A snap 1"]);
    assert_eq!(table.knows(Seat::C, Seat::A, 1), Some(Card::Bottle5), "the wrong card was seen by everybody");
    assert_eq!(table.knows(Seat::C, Seat::A, 3), Some(Card::Bottle6), "the new pile was only the 6");
    assert_eq!(table.known[2].seen_by(Seat::A, 3), SeatSet::EMPTY);
}

#[test]
fn the_safe_is_remembered_and_swaps_are_followed() {
    let mut table = Table::new(&start("power", "safecracker", &SLOTS, "6 10"));
    table.play(&["A safecracker", "A swap 2 3"]);
    assert_eq!(table.knows(Seat::A, Seat::A, 2), Some(Card::Bottle3));
    assert_eq!(table.knows(Seat::B, Seat::A, 2), None);
    assert_eq!(table.known[1].seen_by(Seat::A, 2), SeatSet::one(Seat::A));
    assert_eq!(table.known[0].known_in_safe(1), Some(Card::Bottle1));
    assert_eq!(table.known[0].known_in_safe(3), None, "one's own card was swapped unseen");
    assert_eq!(table.known[1].known_in_safe(1), None);
}

#[test]
fn a_card_from_the_discard_pile_is_known_to_all() {
    let mut table = Table::new(&[
        ("turn", text("A")),
        ("phase", text("draw")),
        ("discard", text("4 2")),
        ("slots", table_of(&[("A", "witness 5"), ("B", "7"), ("C", "9")])),
        ("pile", text("6")),
    ]);
    table.play(&["A draw discard"]);
    let view = Omerta::view(&table.rules, &table.state, Viewer::Seat(Seat::B));
    assert_eq!(view.drawn.unwrap().card, None, "the view shows only what lies open now");
    table.play(&["A replace 1"]);
    for who in Seat::all(3) {
        assert_eq!(table.knows(who, Seat::A, 1), Some(Card::Bottle4));
    }
}

#[test]
fn players_are_reminded_of_what_the_patrol_kept_in_its_place_then_not_now() {
    let look = Event::Looked { seat: Seat::A, slot: 1, card: Some(Card::Bottle5) };
    let shuffle = Event::Shuffled { seat: Seat::A };
    let patrol = Event::PatrolPlaced { on: Seat::A, slot: 1, by: Seat::B };
    let reminded = |events: &[Event]| {
        let mut table = Table::new(&start("power", "mole patrol", &SLOTS, "1 2"));
        events.iter().for_each(|event| table.known[0].observe(&table.rules, event));
        let text = |one: engine::Remembered| format!("{} {}", one.place, one.card);
        table.known[0].remembered(Seat::A).into_iter().map(text).collect::<Vec<_>>()
    };
    assert!(reminded(&[look, shuffle, patrol]).is_empty());
    assert_eq!(reminded(&[look, patrol, shuffle, Event::PatrolLeft]), ["A1 5"]);
    assert!(reminded(&[look, patrol, Event::PatrolLeft, shuffle]).is_empty());
}

#[test]
fn players_are_reminded_of_what_they_saw_only() {
    let mut table = Table::new(&start("power", "mole", &SLOTS, "1 2"));
    table.play(&["A mole 1"]);
    let cards = |seat: Seat| table.known[seat.index()].remembered(seat).len();
    assert_eq!((cards(Seat::A), cards(Seat::B), cards(Seat::C)), (1, 0, 0));
}
