//! Running a case.

use std::collections::BTreeMap;

use engine::{Fact, FactKind, Facts, Game, Reason, Seat, Value, Viewer, apply_move, check_move, parse_move};
use games::with_game;

use crate::case::{Case, CaseStep, Entry, Illegal};
use crate::tree::{CaseError, Place};

/// How a case went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Everything held.
    Passed,
    /// A step was not as expected.
    Failed {
        /// The step, from 1.
        step: usize,
        /// Its line in the file.
        line: usize,
        /// What was expected and what was.
        message: String,
    },
}

impl Case {
    /// Runs the case. An error means that the file cannot be used: its start is no position, or a word is unknown.
    pub fn run(&self) -> Result<Verdict, CaseError> {
        with_game!(self.game, G => run::<G>(self))
    }
}

/// Words of every game that stand only in `expect`.
const EXPECT_ONLY: &[(&str, FactKind)] = &[
    ("round_scores", FactKind::Numbers),
    ("over", FactKind::Flag),
    ("winners", FactKind::Seats),
    ("sees", FactKind::BagBySeat),
];

fn run<G: Game>(case: &Case) -> Result<Verdict, CaseError> {
    let rules =
        G::rules(case.seats, &case.options).map_err(|problem| Place::START.error(problem.to_string()))?;
    let mut state = match &case.start {
        None => G::begin(&rules, case.seed, &mut ()),
        Some(entries) => start::<G>(case, &rules, entries)?,
    };
    for step in &case.steps {
        step.expect.iter().try_for_each(|entry| check_word::<G>(entry))?;
    }
    for (index, step) in case.steps.iter().enumerate() {
        let mut events = Vec::new();
        let result = step
            .text
            .as_deref()
            .map_or(Ok(()), |text| play::<G>(&rules, &mut state, step, text, &mut events));
        let result = result.and_then(|()| {
            let facts = facts::<G>(&rules, &state, &events);
            step.expect.iter().try_for_each(|entry| holds::<G>(&rules, &state, &facts, entry))
        });
        if let Err(message) = result {
            return Ok(Verdict::Failed { step: index + 1, line: step.line, message });
        }
    }
    Ok(Verdict::Passed)
}

pub(crate) fn start<G: Game>(
    case: &Case,
    rules: &G::Rules,
    entries: &[Entry],
) -> Result<G::State, CaseError> {
    let mut facts = Facts::new();
    for entry in entries {
        let Some((_, kind)) = G::words().iter().find(|(word, _)| *word == entry.word) else {
            let known = G::words().iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
            let message = format!("start.{}: unknown word; expected one of: {known}", entry.word);
            return Err(entry.place.error(message));
        };
        let fact = Fact::read(*kind, &entry.value())
            .map_err(|message| entry.place.error(format!("start.{}: {message}", entry.word)))?;
        facts.insert(entry.word.clone(), fact);
    }
    G::from_facts(rules, &facts, case.seed).map_err(|problem| {
        let word = problem.word.split('.').next().unwrap_or("");
        let entry = entries.iter().find(|entry| entry.word == word).or(entries.first());
        entry.map_or(Place::START, |entry| entry.place).error(format!("start.{problem}"))
    })
}

fn play<G: Game>(
    rules: &G::Rules,
    state: &mut G::State,
    step: &CaseStep,
    text: &str,
    events: &mut Vec<G::Event>,
) -> Result<(), String> {
    let before = *state;
    let read = parse_move::<G>(text);
    let result = match &read {
        Ok(mv) => apply_move::<G, _>(rules, state, mv, events).map_err(|refusal| refusal.reason),
        Err(_) => Err(Reason::Unreadable),
    };
    if result.is_err() && *state != before {
        return Err(format!("{text:?} was refused, but changed the position"));
    }
    let why = match (&read, result) {
        (Err(problem), _) => format!("unreadable ({problem})"),
        (_, Err(reason)) => reason.to_string(),
        (_, Ok(())) => String::new(),
    };
    match (&step.illegal, result) {
        (None, Ok(())) | (Some(Illegal::Any), Err(_)) => Ok(()),
        (None, Err(_)) => Err(format!("{text:?} was expected to be accepted, was refused: {why}")),
        (Some(Illegal::OneOf(ids)), Err(reason)) if ids.iter().any(|id| id == reason.as_str()) => Ok(()),
        (Some(Illegal::OneOf(ids)), Err(_)) => {
            Err(format!("{text:?} was expected to be refused by {}, was refused: {why}", ids.join(" or ")))
        }
        (Some(_), Ok(())) => Err(format!("{text:?} was expected to be refused, was accepted")),
    }
}

/// The facts of the position and of the step that led to it.
fn facts<G: Game>(rules: &G::Rules, state: &G::State, events: &[G::Event]) -> Facts {
    let mut facts = G::facts(rules, state);
    let winners = G::winners(rules, state);
    let numbers =
        |scores: engine::Scores| Fact::Numbers(scores.as_slice().iter().map(|n| i64::from(*n)).collect());
    facts.insert("round_scores".to_string(), numbers(G::round_scores(rules, state)));
    facts.insert("over".to_string(), Fact::Flag(winners.is_some()));
    facts.insert("winners".to_string(), Fact::Seats(winners.unwrap_or_default()));
    let sees: BTreeMap<Seat, Fact> = Seat::all(G::seats(rules))
        .map(|seat| {
            let mut cards = Vec::new();
            events.iter().for_each(|event| G::shown(rules, event, Viewer::Seat(seat), &mut cards));
            (seat, Fact::bag(cards.iter().map(ToString::to_string)))
        })
        .collect();
    facts.insert("sees".to_string(), Fact::BySeat(sees));
    facts
}

/// How an expected word is read: as itself, or as the size of another one.
enum Expected {
    Moves { legal: bool },
    Fact(FactKind),
    Size { of: String, by_seat: bool },
}

fn expected<G: Game>(word: &str) -> Option<Expected> {
    match word {
        "legal" => return Some(Expected::Moves { legal: true }),
        "not_legal" => return Some(Expected::Moves { legal: false }),
        "rest" => return None,
        _ => {}
    }
    let find = |word: &str| {
        EXPECT_ONLY.iter().chain(G::words()).find(|(known, _)| *known == word).map(|(_, kind)| *kind)
    };
    if let Some(kind) = find(word) {
        return Some(Expected::Fact(kind));
    }
    let of = word.strip_suffix("_size")?;
    let by_seat = match find(of)? {
        FactKind::BagBySeat | FactKind::PileBySeat => true,
        FactKind::Bag | FactKind::Pile => false,
        _ => return None,
    };
    Some(Expected::Size { of: of.to_string(), by_seat })
}

/// An unknown word, a value of the wrong kind or an unreadable move means that the file cannot be read.
fn check_word<G: Game>(entry: &Entry) -> Result<(), CaseError> {
    let fail = |message: String| entry.place.error(format!("expect.{}: {message}", entry.word));
    match expected::<G>(&entry.word) {
        None => {
            let known =
                EXPECT_ONLY.iter().chain(G::words()).map(|(word, _)| *word).filter(|word| *word != "rest");
            let known = known.collect::<Vec<_>>().join(", ");
            Err(fail(format!(
                "unknown word; expected one of: {known}, legal, not_legal, or one of these with _size"
            )))
        }
        Some(Expected::Moves { .. }) => {
            let moves = entry.node.texts().ok_or_else(|| fail("expected a list of moves".to_string()))?;
            moves.into_iter().try_for_each(|(place, text)| match parse_move::<G>(text) {
                Ok(_) => Ok(()),
                Err(problem) => {
                    Err(place.error(format!("expect.{}: {text:?} is no move: {problem}", entry.word)))
                }
            })
        }
        Some(Expected::Fact(kind)) => Fact::read(kind, &entry.value()).map(|_| ()).map_err(fail),
        Some(Expected::Size { by_seat, .. }) => read_size(&entry.value(), by_seat).map(|_| ()).map_err(fail),
    }
}

fn read_size(value: &Value, by_seat: bool) -> Result<Fact, String> {
    match (value, by_seat) {
        (Value::Number(number), false) => Ok(Fact::Number(*number)),
        (Value::Map(map), true) => map
            .iter()
            .map(|(key, value)| match (Seat::from_text(key), value) {
                (Some(seat), Value::Number(number)) => Ok((seat, Fact::Number(*number))),
                _ => Err("expected a table of seats, such as { A = 8 }".to_string()),
            })
            .collect::<Result<BTreeMap<_, _>, _>>()
            .map(Fact::BySeat),
        (_, false) => Err("expected a whole number".to_string()),
        (_, true) => Err("expected a table of seats, such as { A = 8 }".to_string()),
    }
}

fn holds<G: Game>(rules: &G::Rules, state: &G::State, facts: &Facts, entry: &Entry) -> Result<(), String> {
    let word = &entry.word;
    let (have, want) = match expected::<G>(word) {
        Some(Expected::Moves { legal }) => return moves_hold::<G>(rules, state, entry, legal),
        Some(Expected::Fact(kind)) => (facts.get(word).cloned(), Fact::read(kind, &entry.value())?),
        Some(Expected::Size { of, by_seat }) => {
            (facts.get(&of).and_then(Fact::size), read_size(&entry.value(), by_seat)?)
        }
        None => return Err(format!("{word}: unknown word")),
    };
    match have {
        Some(have) if have.holds(&want) => Ok(()),
        None if want.is_nothing() => Ok(()),
        have => {
            let (want, have) = difference(&want, have.as_ref());
            Err(format!("{word}: expected {want}, was {have}"))
        }
    }
}

/// Of tables of seats only the entries that differ are worth reading.
fn difference(want: &Fact, have: Option<&Fact>) -> (String, String) {
    match (want, have) {
        (Fact::BySeat(want), Some(Fact::BySeat(have))) => {
            let differs = |seat: &Seat, fact: &Fact| have.get(seat).is_none_or(|own| !own.holds(fact));
            let differing: BTreeMap<Seat, Fact> = want
                .iter()
                .filter(|(seat, fact)| differs(seat, fact))
                .map(|(seat, fact)| (*seat, fact.clone()))
                .collect();
            let own = have.iter().filter(|(seat, _)| differing.contains_key(seat));
            let own = Fact::BySeat(own.map(|(seat, fact)| (*seat, fact.clone())).collect());
            (Fact::BySeat(differing).to_string(), own.to_string())
        }
        (want, have) => (want.to_string(), have.map_or("nothing".to_string(), ToString::to_string)),
    }
}

fn moves_hold<G: Game>(rules: &G::Rules, state: &G::State, entry: &Entry, legal: bool) -> Result<(), String> {
    let word = &entry.word;
    for (_, text) in entry.node.texts().unwrap_or_default() {
        let mv =
            parse_move::<G>(text).map_err(|problem| format!("{word}: {text:?} is no move: {problem}"))?;
        match (legal, check_move::<G>(rules, state, &mv)) {
            (true, Err(why)) => {
                return Err(format!("{word}: expected {text:?} to be legal, was refused: {why}"));
            }
            (false, Ok(())) => return Err(format!("{word}: expected {text:?} not to be legal, was legal")),
            _ => {}
        }
    }
    Ok(())
}
