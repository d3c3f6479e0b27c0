//! What a seat with perfect memory knows, and what it cannot know.

use std::collections::BTreeMap;

use engine::{
    Fact, FactKind, Facts, Game, Knowledge as _, Options, Remembered, Rng, Seat, Seed, Value, Viewer,
    apply_move, parse_move,
};
use rue_morgue::{Bag, Card, Knowledge, RueMorgue, Rules, State};

/// A position and what every seat knows of it.
struct Table {
    rules: Rules,
    state: State,
    known: Vec<Knowledge>,
}

impl Table {
    /// A position in the words of cases; `hands.A` is the hand of a seat.
    fn new(seats: usize, words: &[(&str, &str)]) -> Table {
        let rules = RueMorgue::rules(seats, &Options::new()).unwrap();
        let mut facts = Facts::new();
        let mut hands = BTreeMap::new();
        for (word, text) in words {
            let value = Value::Text(text.to_string());
            if let Some(seat) = word.strip_prefix("hands.") {
                hands.insert(Seat::from_text(seat).unwrap(), Fact::read(FactKind::Bag, &value).unwrap());
            } else {
                let (_, kind) = RueMorgue::words().iter().find(|(known, _)| known == word).unwrap();
                facts.insert(word.to_string(), Fact::read(*kind, &value).unwrap());
            }
        }
        facts.insert("hands".to_string(), Fact::BySeat(hands));
        facts.insert("rest".to_string(), Fact::Text("box".to_string()));
        let state = RueMorgue::from_facts(&rules, &facts, Seed::default()).unwrap();
        let view = |seat| RueMorgue::view(&rules, &state, Viewer::Seat(seat));
        let known = Seat::all(seats).map(|seat| Knowledge::from_view(&rules, &view(seat))).collect();
        Table { rules, state, known }
    }

    fn play(&mut self, moves: &[&str]) {
        for text in moves {
            let mv = parse_move::<RueMorgue>(text).unwrap();
            let mut events = Vec::new();
            apply_move::<RueMorgue, _>(&self.rules, &mut self.state, &mv, &mut events)
                .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            for (seat, known) in Seat::all(4).zip(&mut self.known) {
                for event in &events {
                    if let Some(seen) = RueMorgue::redact(&self.rules, event, Viewer::Seat(seat)) {
                        known.observe(&self.rules, &seen);
                    }
                }
                assert_eq!(known.contradiction(&self.rules, &self.state), None, "{seat} after {text}");
            }
        }
    }

    fn of(&self, seat: Seat) -> &Knowledge {
        &self.known[seat.index()]
    }
}

fn bag(cards: &[Card]) -> Bag {
    let mut bag = Bag::default();
    cards.iter().for_each(|card| bag.add(*card as usize, 1));
    bag
}

const FEEDING: &[(&str, &str)] = &[
    ("turn", "A"),
    ("phase", "play"),
    ("hands.A", "night*3 mme ad"),
    ("hands.B", "poe sailor"),
    ("hands.C", "rod roch"),
    ("file", "prefect lebon lebon mlle"),
    ("morgue", "windows help"),
];

#[test]
fn who_feeds_knows_what_lies_on_the_case_file() {
    let mut table = Table::new(3, FEEDING);
    table.play(&["A meld night 3", "A feed morgue"]);
    assert_eq!(table.of(Seat::A).file_top(), Some(Card::Prefect));
    assert_eq!(table.of(Seat::B).file_top(), None);
    for seat in Seat::all(3) {
        assert_eq!(table.of(seat).certain_under_orangutan(), bag(&[Card::Windows]), "{seat}");
    }
    table.play(&["A discard mme", "B draw file"]);
    assert_eq!(table.of(Seat::A).file_top(), None);
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::B), bag(&[Card::Prefect]));
    assert_eq!(table.of(Seat::C).certain_in_hand(Seat::B), bag(&[]));
    table.play(&["B discard prefect"]);
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::B), bag(&[]));
}

#[test]
fn only_who_fed_from_the_case_file_knows_the_card() {
    let mut table = Table::new(3, FEEDING);
    table.play(&["A meld night 3", "A feed file"]);
    assert_eq!(table.of(Seat::A).certain_under_orangutan(), bag(&[Card::Prefect]));
    assert_eq!(table.of(Seat::B).certain_under_orangutan(), bag(&[]));
    assert_eq!(table.of(Seat::A).file_top(), None);
}

#[test]
fn a_search_under_the_orangutan_tells_the_searcher_all() {
    let mut words = FEEDING.to_vec();
    words.extend([("orangutan", "roch poe")]);
    words.retain(|(word, _)| *word != "hands.B");
    words.push(("hands.B", "dupin sailor"));
    let mut table = Table::new(3, &words);
    table.play(&["A meld night 3", "A feed file", "A discard mme", "B draw file", "B dupin", "B take poe"]);
    assert_eq!(table.of(Seat::B).certain_under_orangutan(), bag(&[Card::Roch, Card::Prefect]));
    assert_eq!(table.of(Seat::A).certain_under_orangutan(), bag(&[Card::Prefect]));
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::B), bag(&[Card::Poe]));
    assert_eq!(table.of(Seat::C).certain_under_orangutan(), bag(&[]));
}

/// What a seat is reminded of: cards with how they became known and by whom.
fn reminded(table: &Table, seat: Seat) -> Vec<String> {
    let text = |one: Remembered| format!("{} {} {}", one.card, one.how.unwrap(), one.by.unwrap());
    table.of(seat).remembered(seat).into_iter().map(text).collect()
}

#[test]
fn players_are_reminded_of_what_they_saw_going_under_the_orangutan() {
    let mut words = FEEDING.to_vec();
    words.extend([("orangutan", "roch poe")]);
    words.retain(|(word, _)| *word != "hands.B");
    words.push(("hands.B", "dupin sailor"));
    let mut table = Table::new(3, &words);
    table.play(&["A meld night 3", "A feed morgue"]);
    assert_eq!(reminded(&table, Seat::A), ["windows fed A"]);
    assert_eq!(reminded(&table, Seat::C), ["windows open A"]);
    table.play(&["A discard mme", "B draw file", "B dupin"]);
    assert_eq!(reminded(&table, Seat::B), ["roch saw B", "windows saw B", "poe saw B"]);
    assert_eq!(reminded(&table, Seat::C), ["windows open A"]);
    table.play(&["B take windows"]);
    assert_eq!(reminded(&table, Seat::B), ["roch saw B", "poe saw B"]);
    assert!(reminded(&table, Seat::A).is_empty() && reminded(&table, Seat::C).is_empty());
}

#[test]
fn only_the_own_buried_card_is_reminded_of() {
    let mut table = Table::new(4, FOUR);
    table.play(&["A pass night", "B pass poe", "C pass mlle", "D pass lebon"]);
    table.play(&["A bury mme", "B bury ad", "C bury roch", "D bury help"]);
    assert_eq!(reminded(&table, Seat::A), ["mme hid A"]);
    assert_eq!(reminded(&table, Seat::C), ["roch hid C"]);
}

const FOUR: &[(&str, &str)] = &[
    ("turn", "ABCD"),
    ("phase", "pass"),
    ("hands.A", "night mme rod*2"),
    ("hands.B", "poe ad sailor*2"),
    ("hands.C", "mlle*2 roch*2"),
    ("hands.D", "lebon*2 help*2"),
    ("file", "prefect windows*3 dupin mme*3 night"),
    ("morgue", "ad"),
];

#[test]
fn a_passed_card_is_with_the_partner_or_buried() {
    let mut table = Table::new(4, FOUR);
    table.play(&["A pass night", "C pass roch", "B pass poe", "D pass help"]);
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::C), bag(&[Card::Night]));
    assert_eq!(table.of(Seat::C).certain_in_hand(Seat::A), bag(&[Card::Roch]));
    assert_eq!(table.of(Seat::B).certain_in_hand(Seat::C), bag(&[]));
    table.play(&["A bury rod", "B bury ad", "D bury lebon", "C bury mlle"]);
    assert_eq!(table.of(Seat::A).certain_under_orangutan(), bag(&[Card::Rod]));
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::C), bag(&[]));
    let mut rng = Rng::new(1);
    let view = RueMorgue::view(&table.rules, &table.state, Viewer::Seat(Seat::A));
    let (mut held, mut buried) = (0, 0);
    for _ in 0..300 {
        let drawn = table.of(Seat::A).determinize(&table.rules, &view, &mut rng);
        let in_hand = drawn.table.holds(Seat::C, Card::Night) > 0;
        let under = drawn.orangutan.as_slice().contains(&Card::Night);
        assert!(in_hand || under);
        held += usize::from(in_hand);
        buried += usize::from(under);
    }
    assert!(held > 0 && buried > 0, "{held} held, {buried} buried");
}

#[test]
fn equal_cards_passed_both_ways_stay_known() {
    let mut words = FOUR.to_vec();
    words.retain(|(word, _)| *word != "hands.C");
    words.push(("hands.C", "night roch*3"));
    let mut table = Table::new(4, &words);
    table.play(&["C pass night", "A pass night", "B pass poe", "D pass help"]);
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::C), bag(&[Card::Night]));
    assert_eq!(table.of(Seat::C).certain_in_hand(Seat::A), bag(&[Card::Night]));
}

#[test]
fn opponents_who_consult_share_what_was_known_of_one() {
    let mut table = Table::new(
        4,
        &[
            ("turn", "B"),
            ("phase", "draw"),
            ("hands.A", "night mme rod"),
            ("hands.B", "help poe ad"),
            ("hands.C", "mlle*2"),
            ("hands.D", "lebon*2"),
            ("file", "prefect windows*3"),
            ("morgue", "sailor"),
        ],
    );
    table.play(&["B draw morgue", "B help consult"]);
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::B), bag(&[Card::Sailor]));
    table.play(&["D pass lebon", "B pass poe"]);
    assert_eq!(table.of(Seat::A).certain_in_hand(Seat::B), bag(&[]));
    assert_eq!(table.of(Seat::B).certain_in_hand(Seat::D), bag(&[Card::Poe]));
    let mut rng = Rng::new(2);
    let view = RueMorgue::view(&table.rules, &table.state, Viewer::Seat(Seat::A));
    for _ in 0..100 {
        let drawn = table.of(Seat::A).determinize(&table.rules, &view, &mut rng);
        let sailors = drawn.table.holds(Seat::B, Card::Sailor) + drawn.table.holds(Seat::D, Card::Sailor);
        assert!(sailors > 0);
    }
}

#[test]
fn the_second_case_file_is_a_bag() {
    let mut table = Table::new(
        2,
        &[
            ("turn", "A"),
            ("phase", "play"),
            ("hands.A", "night*3 mme ad"),
            ("hands.B", "poe sailor"),
            ("file", "prefect lebon"),
            ("morgue", "windows"),
        ],
    );
    table.play(&["A meld night 3", "A feed file", "A discard mme", "B draw file", "B discard sailor"]);
    let discards = [Card::Windows, Card::Mme, Card::Sailor];
    assert_eq!(table.of(Seat::B).certain_in_file(), bag(&discards));
    let all = [Card::Prefect, Card::Windows, Card::Mme, Card::Sailor];
    assert_eq!(table.of(Seat::A).certain_in_file(), bag(&all));
    assert_eq!(table.of(Seat::A).certain_under_orangutan(), bag(&[]));
    // After an unseen draw none of the four is certain to lie there still, but three of them are.
    table.play(&["A draw file", "A discard ad", "B draw file"]);
    assert_eq!(table.of(Seat::A).certain_in_file(), bag(&[]));
    let mut rng = Rng::new(3);
    let view = RueMorgue::view(&table.rules, &table.state, Viewer::Seat(Seat::A));
    for _ in 0..100 {
        let drawn = table.of(Seat::A).determinize(&table.rules, &view, &mut rng);
        let known = |card: &Card| all.contains(card);
        assert!(drawn.table.case_file.as_slice().iter().all(known));
    }
}

#[test]
fn sealed_choices_tell_nobody_who_has_chosen() {
    let mut table = Table::new(4, FOUR);
    let views = |table: &Table| {
        [Viewer::Seat(Seat::A), Viewer::Seat(Seat::D), Viewer::Spectator]
            .map(|viewer| RueMorgue::view(&table.rules, &table.state, viewer))
    };
    let before = views(&table);
    let known = table.known.clone();
    table.play(&["C pass roch", "B pass poe"]);
    assert_eq!(views(&table), before);
    assert_eq!(table.known, known);
}

#[test]
fn who_sits_down_in_the_middle_is_never_wrong() {
    for seats in [2, 3, 4] {
        let rules = RueMorgue::rules(seats, &Options::new()).unwrap();
        let mut rng = Rng::new(40 + seats as u64);
        let mut state = RueMorgue::begin(&rules, rng.seed(), &mut ());
        let view = |state: &State, seat| RueMorgue::view(&rules, state, Viewer::Seat(seat));
        let fresh = |state: &State, seat| Knowledge::from_view(&rules, &view(state, seat));
        let mut known: Vec<Knowledge> = Seat::all(seats).map(|seat| fresh(&state, seat)).collect();
        let (mut actions, mut events) = (Vec::new(), Vec::new());
        for _ in 0..6_000 {
            let Some(actor) = RueMorgue::actors(&rules, &state).first() else { break };
            actions.clear();
            RueMorgue::legal(&rules, &state, actor, &mut actions);
            let action = rng.pick(&actions).unwrap();
            events.clear();
            RueMorgue::apply(&rules, &mut state, actor, action, &mut events).unwrap();
            for (seat, known) in Seat::all(seats).zip(&mut known) {
                for event in &events {
                    if let Some(seen) = RueMorgue::redact(&rules, event, Viewer::Seat(seat)) {
                        known.observe(&rules, &seen);
                    }
                }
                assert_eq!(known.contradiction(&rules, &state), None, "{seat} of {seats} after {action}");
                let drawn = known.determinize(&rules, &view(&state, seat), &mut rng);
                assert_eq!(view(&drawn, seat), view(&state, seat), "{seat} of {seats} after {action}");
                assert_eq!(known.contradiction(&rules, &drawn), None, "{seat} of {seats} after {action}");
                if rng.below(60) == 0 {
                    *known = fresh(&state, seat);
                }
            }
        }
    }
}
