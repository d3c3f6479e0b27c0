//! Tests of the crate from outside: long games, every order of answers, and what players may know.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test that cannot go on has failed.")]

mod long_games;
mod memory;
mod windows;

use engine::{Fact, Facts, Game, Move, Options, Seed, Value, apply_move, parse_move};
use omerta::{Event, Omerta, Rules, State};

/// The rules for so many seats.
fn rules(seats: usize) -> Rules {
    Omerta::rules(seats, &Options::new()).unwrap()
}

/// A position in the words of cases, with nothing but what is named.
fn position(rules: &Rules, words: &[(&str, Value)]) -> State {
    let mut facts: Facts = [("rest".to_string(), Fact::Text("box".to_string()))].into();
    for (word, value) in words {
        let (_, kind) = Omerta::words().iter().find(|(known, _)| known == word).unwrap();
        facts.insert(word.to_string(), Fact::read(*kind, value).unwrap());
    }
    Omerta::from_facts(rules, &facts, Seed::default()).unwrap()
}

fn text(text: &str) -> Value {
    Value::Text(text.to_string())
}

fn table(entries: &[(&str, &str)]) -> Value {
    Value::Map(entries.iter().map(|(key, value)| (key.to_string(), text(value))).collect())
}

/// Plays a move that must be accepted, and gives its events.
fn play(rules: &Rules, state: &mut State, mv: &str) -> Vec<Event> {
    let mv = read(mv);
    let mut events = Vec::new();
    apply_move::<Omerta, _>(rules, state, &mv, &mut events)
        .unwrap_or_else(|refusal| panic!("{mv:?}: {refusal}"));
    events
}

fn read(mv: &str) -> Move<omerta::Action> {
    parse_move::<Omerta>(mv).unwrap()
}

/// A fact of a position, as cases write it.
fn fact(rules: &Rules, state: &State, word: &str) -> String {
    Omerta::facts(rules, state).get(word).map_or(String::new(), ToString::to_string)
}
