//! A position in the words of case files, without knowing their file format.
//!
//! A game says all of a position as [`Facts`], and makes a state of facts again through its one validated door.
//! What a case file writes is a [`Value`]; which kind of fact a word has ([`FactKind`]) tells how to read it.

use std::collections::BTreeMap;
use std::fmt;

use crate::notation::{card_tokens, write_card_list};
use crate::{Seat, SeatSet};

/// A value as a case file writes it.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A text in quotes.
    Text(String),
    /// A whole number.
    Number(i64),
    /// `true` or `false`.
    Flag(bool),
    /// A list.
    List(Vec<Value>),
    /// A table of named values, in the order written.
    Map(Vec<(String, Value)>),
}

/// One thing that holds in a position.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// A set of seats.
    Seats(SeatSet),
    /// A word.
    Text(String),
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// One number a seat or a team.
    Numbers(Vec<i64>),
    /// Cards without an order; kept sorted.
    Bag(Vec<String>),
    /// Cards in an order; `_` is an empty place, and empty places at the end are left out.
    Pile(Vec<String>),
    /// The same kind of thing for seats.
    BySeat(BTreeMap<Seat, Fact>),
    /// Things in an order.
    List(Vec<Fact>),
    /// Named things.
    Map(BTreeMap<String, Fact>),
}

/// All facts of a position, by their words.
pub type Facts = BTreeMap<String, Fact>;

/// How the value of a word is read.
#[derive(Clone, Copy, Debug)]
pub enum FactKind {
    /// A text of seat letters, or a list of them.
    Seats,
    /// A text.
    Text,
    /// A whole number.
    Number,
    /// `true` or `false`.
    Flag,
    /// A list of whole numbers.
    Numbers,
    /// A card list that compares as a bag.
    Bag,
    /// A card list that compares in order.
    Pile,
    /// A table with a card list for each seat, compared as bags.
    BagBySeat,
    /// A table with a card list for each seat, compared in order.
    PileBySeat,
    /// Something only its game can read.
    Own(fn(&Value) -> Result<Fact, String>),
}

/// Why facts do not make a position, or a value is not a fact.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{word}: {message}")]
pub struct FactError {
    /// The word in question, with the seat where there is one: `hands.A`.
    pub word: String,
    /// What was expected.
    pub message: String,
}

impl FactError {
    /// An error about a word.
    pub fn new(word: impl Into<String>, message: impl Into<String>) -> FactError {
        FactError { word: word.into(), message: message.into() }
    }
}

impl Fact {
    /// A bag of cards.
    pub fn bag(tokens: impl IntoIterator<Item = String>) -> Fact {
        let mut tokens: Vec<String> = tokens.into_iter().collect();
        tokens.sort();
        Fact::Bag(tokens)
    }

    /// A pile of cards, or slots in their order.
    pub fn pile(tokens: impl IntoIterator<Item = String>) -> Fact {
        let mut tokens: Vec<String> = tokens.into_iter().collect();
        while tokens.last().is_some_and(|token| token == "_") {
            tokens.pop();
        }
        Fact::Pile(tokens)
    }

    /// Reads a value as a fact of a kind.
    pub fn read(kind: FactKind, value: &Value) -> Result<Fact, String> {
        match (kind, value) {
            (FactKind::Seats, Value::Text(text)) => SeatSet::from_text(text)
                .map(Fact::Seats)
                .ok_or_else(|| format!("{text:?} is not a set of seats")),
            (FactKind::Seats, Value::List(list)) => list
                .iter()
                .map(|seat| match seat {
                    Value::Text(text) => Seat::from_text(text),
                    _ => None,
                })
                .collect::<Option<SeatSet>>()
                .map(Fact::Seats)
                .ok_or_else(|| "expected a list of seats, such as [\"A\", \"C\"]".to_string()),
            (FactKind::Text, Value::Text(text)) => Ok(Fact::Text(text.clone())),
            (FactKind::Number, Value::Number(number)) => Ok(Fact::Number(*number)),
            (FactKind::Flag, Value::Flag(flag)) => Ok(Fact::Flag(*flag)),
            (FactKind::Numbers, Value::List(list)) => list
                .iter()
                .map(|number| match number {
                    Value::Number(number) => Ok(*number),
                    _ => Err("expected a list of whole numbers".to_string()),
                })
                .collect::<Result<_, _>>()
                .map(Fact::Numbers),
            (FactKind::Bag, Value::Text(text)) => {
                Ok(Fact::bag(card_tokens(text).map_err(|e| e.to_string())?))
            }
            (FactKind::Pile, Value::Text(text)) => {
                Ok(Fact::pile(card_tokens(text).map_err(|e| e.to_string())?))
            }
            (FactKind::BagBySeat, Value::Map(map)) => Fact::read_by_seat(FactKind::Bag, map),
            (FactKind::PileBySeat, Value::Map(map)) => Fact::read_by_seat(FactKind::Pile, map),
            (FactKind::Own(read), value) => read(value),
            (kind, _) => Err(format!("expected {}", kind.expected())),
        }
    }

    fn read_by_seat(kind: FactKind, map: &[(String, Value)]) -> Result<Fact, String> {
        let mut facts = BTreeMap::new();
        for (key, value) in map {
            let seat = Seat::from_text(key).ok_or_else(|| format!("{key:?} is not a seat"))?;
            facts.insert(seat, Fact::read(kind, value).map_err(|message| format!("{key}: {message}"))?);
        }
        Ok(Fact::BySeat(facts))
    }

    /// How many cards lie there, for the words that end in `_size`.
    pub fn size(&self) -> Option<Fact> {
        match self {
            Fact::Bag(tokens) | Fact::Pile(tokens) => {
                Some(Fact::Number(tokens.iter().filter(|token| *token != "_").count() as i64))
            }
            Fact::BySeat(facts) => facts
                .iter()
                .map(|(seat, fact)| Some((*seat, fact.size()?)))
                .collect::<Option<BTreeMap<_, _>>>()
                .map(Fact::BySeat),
            _ => None,
        }
    }

    /// Whether everything that is expected holds here. Of tables only the named entries are compared; a seat
    /// that has no entry has nothing.
    pub fn holds(&self, expected: &Fact) -> bool {
        match (self, expected) {
            (Fact::BySeat(have), Fact::BySeat(want)) => {
                want.iter().all(|(seat, fact)| match have.get(seat) {
                    Some(own) => own.holds(fact),
                    None => fact.is_nothing(),
                })
            }
            (Fact::Map(have), Fact::Map(want)) => {
                want.is_empty() == have.is_empty()
                    && want.iter().all(|(key, fact)| have.get(key).is_some_and(|own| own.holds(fact)))
            }
            (have, want) => have == want,
        }
    }

    /// Whether it says only what holds where nothing is said.
    pub fn is_nothing(&self) -> bool {
        match self {
            Fact::Seats(seats) => seats.is_empty(),
            Fact::Text(text) => text.is_empty(),
            Fact::Number(number) => *number == 0,
            Fact::Flag(flag) => !flag,
            Fact::Numbers(numbers) => numbers.iter().all(|number| *number == 0),
            Fact::Bag(tokens) | Fact::Pile(tokens) => tokens.is_empty(),
            Fact::BySeat(facts) => facts.values().all(Fact::is_nothing),
            Fact::List(facts) => facts.is_empty(),
            Fact::Map(facts) => facts.is_empty(),
        }
    }
}

impl FactKind {
    fn expected(self) -> &'static str {
        match self {
            FactKind::Seats => "seats, such as \"A\" or \"AC\"",
            FactKind::Text => "a text",
            FactKind::Number => "a whole number",
            FactKind::Flag => "true or false",
            FactKind::Numbers => "a list of whole numbers",
            FactKind::Bag | FactKind::Pile => "a text with a card list",
            FactKind::BagBySeat | FactKind::PileBySeat => "a table of seats, such as { A = \"…\" }",
            FactKind::Own(_) => "another value",
        }
    }
}

/// Facts are written as case files write them.
impl fmt::Display for Fact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, parts: Vec<String>| write!(f, "[{}]", parts.join(", "));
        match self {
            Fact::Seats(seats) => write!(f, "\"{seats}\""),
            Fact::Text(text) => write!(f, "\"{text}\""),
            Fact::Number(number) => write!(f, "{number}"),
            Fact::Flag(flag) => write!(f, "{flag}"),
            Fact::Numbers(numbers) => list(f, numbers.iter().map(ToString::to_string).collect()),
            Fact::Bag(tokens) | Fact::Pile(tokens) => write!(f, "\"{}\"", write_card_list(tokens)),
            Fact::BySeat(facts) => write_table(f, facts.iter()),
            Fact::List(facts) => list(f, facts.iter().map(ToString::to_string).collect()),
            Fact::Map(facts) => write_table(f, facts.iter()),
        }
    }
}

fn write_table<'a, K: fmt::Display + 'a>(
    f: &mut fmt::Formatter<'_>,
    entries: impl Iterator<Item = (&'a K, &'a Fact)>,
) -> fmt::Result {
    let parts: Vec<String> = entries.map(|(key, fact)| format!("{key} = {fact}")).collect();
    if parts.is_empty() { f.write_str("{}") } else { write!(f, "{{ {} }}", parts.join(", ")) }
}

/// Reads facts one by one when a game makes a state of them; each `take_*` removes the word.
#[derive(Clone, Debug)]
pub struct FactReader {
    facts: Facts,
}

impl FactReader {
    /// A reader of these facts.
    pub fn new(facts: &Facts) -> FactReader {
        FactReader { facts: facts.clone() }
    }

    /// A set of seats, or the default.
    pub fn seats(&mut self, word: &str, default: SeatSet) -> Result<SeatSet, FactError> {
        match self.facts.remove(word) {
            None => Ok(default),
            Some(Fact::Seats(seats)) => Ok(seats),
            Some(_) => Err(FactError::new(word, "expected seats")),
        }
    }

    /// A single seat, or the default.
    pub fn seat(&mut self, word: &str, default: Seat, seats: usize) -> Result<Seat, FactError> {
        let set = self.seats(word, SeatSet::one(default))?;
        match (set.len(), set.first()) {
            (1, Some(seat)) if seat.index() < seats => Ok(seat),
            _ => Err(FactError::new(word, format!("expected one seat of {}", SeatSet::all(seats)))),
        }
    }

    /// A text.
    pub fn text(&mut self, word: &str) -> Result<Option<String>, FactError> {
        match self.facts.remove(word) {
            None => Ok(None),
            Some(Fact::Text(text)) => Ok(Some(text)),
            Some(_) => Err(FactError::new(word, "expected a text")),
        }
    }

    /// A number within bounds, or the default.
    pub fn number(&mut self, word: &str, default: i64, min: i64, max: i64) -> Result<i64, FactError> {
        match self.facts.remove(word) {
            None => Ok(default),
            Some(Fact::Number(number)) if (min..=max).contains(&number) => Ok(number),
            Some(_) => Err(FactError::new(word, format!("expected a whole number from {min} to {max}"))),
        }
    }

    /// A flag, false where nothing is said.
    pub fn flag(&mut self, word: &str) -> Result<bool, FactError> {
        match self.facts.remove(word) {
            None => Ok(false),
            Some(Fact::Flag(flag)) => Ok(flag),
            Some(_) => Err(FactError::new(word, "expected true or false")),
        }
    }

    /// Exactly so many numbers, all 0 where nothing is said.
    pub fn numbers(&mut self, word: &str, count: usize) -> Result<Vec<i64>, FactError> {
        match self.facts.remove(word) {
            None => Ok(vec![0; count]),
            Some(Fact::Numbers(numbers))
                if numbers.len() == count && numbers.iter().all(|n| n.abs() < 1_000_000_000) =>
            {
                Ok(numbers)
            }
            Some(_) => Err(FactError::new(word, format!("expected {count} whole numbers"))),
        }
    }

    /// The tokens of a bag or pile.
    pub fn cards(&mut self, word: &str) -> Result<Vec<String>, FactError> {
        match self.facts.remove(word) {
            None => Ok(Vec::new()),
            Some(Fact::Bag(tokens) | Fact::Pile(tokens)) => Ok(tokens),
            Some(_) => Err(FactError::new(word, "expected a card list")),
        }
    }

    /// The tokens of bags or piles by seat.
    pub fn cards_by_seat(&mut self, word: &str, seats: usize) -> Result<Vec<(Seat, Vec<String>)>, FactError> {
        let Some(fact) = self.facts.remove(word) else { return Ok(Vec::new()) };
        let Fact::BySeat(facts) = fact else {
            return Err(FactError::new(word, "expected a table of seats"));
        };
        facts
            .into_iter()
            .map(|(seat, fact)| match fact {
                _ if seat.index() >= seats => {
                    Err(FactError::new(format!("{word}.{seat}"), format!("this game has {seats} seats")))
                }
                Fact::Bag(tokens) | Fact::Pile(tokens) => Ok((seat, tokens)),
                _ => Err(FactError::new(format!("{word}.{seat}"), "expected a card list")),
            })
            .collect()
    }

    /// A fact as it is, for what only one game has.
    pub fn fact(&mut self, word: &str) -> Option<Fact> {
        self.facts.remove(word)
    }

    /// An error if any word is left.
    pub fn end(self) -> Result<(), FactError> {
        match self.facts.into_keys().next() {
            None => Ok(()),
            Some(word) => Err(FactError::new(word, "this word cannot stand in a start")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bags_and_piles_compare_differently() {
        let text = |text: &str| Value::Text(text.to_string());
        let bag = |cards| Fact::read(FactKind::Bag, &text(cards)).unwrap();
        let pile = |cards| Fact::read(FactKind::Pile, &text(cards)).unwrap();
        assert_eq!(bag("a b*2"), bag("b a b"));
        assert_ne!(pile("a b"), pile("b a"));
        assert_eq!(pile("a _ _"), pile("a"));
        assert_eq!(pile("a _ b").size(), Some(Fact::Number(2)));
    }

    #[test]
    fn only_what_is_named_is_compared() {
        let hands = |entries: &[(Seat, &str)]| {
            Fact::BySeat(entries.iter().map(|(seat, card)| (*seat, Fact::bag([card.to_string()]))).collect())
        };
        let have = hands(&[(Seat::A, "x"), (Seat::B, "y")]);
        assert!(have.holds(&hands(&[(Seat::B, "y")])));
        assert!(!have.holds(&hands(&[(Seat::B, "x")])));
        assert!(have.holds(&Fact::BySeat([(Seat::C, Fact::bag([]))].into())));
        assert_eq!(have.to_string(), "{ A = \"x\", B = \"y\" }");
    }
}
