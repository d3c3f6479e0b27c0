//! Positions in the words of cases, and the one door from a set-up to a state.

use std::collections::BTreeMap;

use engine::{Chance, Fact, FactError, FactKind, FactReader, Facts, Pile, Seat, SeatSet, Seed};
use mystery::{CardCount, Kind, Table};

use crate::cards::Card;
use crate::rules::Rules;
use crate::state::{Bag, Phase, State, WIDTH};

/// The words of a start.
pub(crate) const WORDS: &[(&str, FactKind)] = &[
    ("turn", FactKind::Seats),
    ("active", FactKind::Seats),
    ("phase", FactKind::Text),
    ("round", FactKind::Number),
    ("dealer", FactKind::Seats),
    ("scores", FactKind::Numbers),
    ("hands", FactKind::BagBySeat),
    ("areas", FactKind::BagBySeat),
    ("file", FactKind::Pile),
    ("underworld", FactKind::Pile),
    ("event_played", FactKind::Flag),
    ("search", FactKind::Text),
    ("rest", FactKind::Text),
];

pub(crate) fn facts(rules: &Rules, state: &State) -> Facts {
    let table = &state.table;
    let bag = |bag: &Bag| Fact::bag(bag.cards().map(|index| Card::at(index).to_string()));
    let pile = |pile: &Pile<Card, { crate::cards::CARDS }>| {
        Fact::pile(pile.iter_from_top().map(|card| card.to_string()))
    };
    let hands: BTreeMap<Seat, Fact> =
        Seat::all(rules.sides.seats()).map(|seat| (seat, bag(table.hand(seat)))).collect();
    let areas: BTreeMap<Seat, Fact> =
        (0..rules.sides.count()).map(|side| (rules.sides.first(side), bag(&table.areas[side]))).collect();
    let active = if state.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(table.turn) };
    let search = match state.phase {
        Phase::SearchOne => Some("one"),
        Phase::SearchSet => Some("set"),
        _ => None,
    };
    let mut facts: Facts = [
        ("turn", Fact::Seats(state.actors())),
        ("active", Fact::Seats(active)),
        ("phase", Fact::Text(state.phase.word().to_string())),
        ("round", Fact::Number(i64::from(table.round))),
        ("dealer", Fact::Seats(SeatSet::one(table.dealer))),
        ("scores", Fact::Numbers(state.scores(rules).as_slice().iter().map(|n| i64::from(*n)).collect())),
        ("hands", Fact::BySeat(hands)),
        ("areas", Fact::BySeat(areas)),
        ("file", pile(&table.case_file)),
        ("underworld", pile(&table.discards)),
        ("event_played", Fact::Flag(table.event_played)),
    ]
    .map(|(word, fact)| (word.to_string(), fact))
    .into();
    if let Some(search) = search {
        facts.insert("search".to_string(), Fact::Text(search.to_string()));
    }
    facts
}

pub(crate) fn state(rules: &Rules, facts: &Facts, seed: Seed) -> Result<State, FactError> {
    let seats = rules.sides.seats();
    let mut reader = FactReader::new(facts);
    let mut count = CardCount::<Card, WIDTH>::default();
    let last = Seat::wrapping(seats - 1, seats);
    let dealer = reader.seat("dealer", last, seats)?;
    let round = reader.number("round", 1, 1, 9_999)?;
    let mut table = Table::empty(dealer, Chance::at(seed, round as u32 + 1));
    table.round = round as u16;

    let phase = read_phase(&mut reader)?;
    table.turn = read_turn(&mut reader, phase, dealer, seats)?;
    for (total, number) in table.scores.iter_mut().zip(reader.numbers("scores", rules.sides.count())?) {
        *total = number as i32;
    }
    for (seat, tokens) in reader.cards_by_seat("hands", seats)? {
        for card in count.read(&format!("hands.{seat}"), &tokens)? {
            table.give(seat, card, 1);
        }
    }
    for (seat, tokens) in reader.cards_by_seat("areas", seats)? {
        let word = format!("areas.{seat}");
        let side = rules.sides.of(seat);
        if rules.sides.first(side) != seat {
            let first = rules.sides.first(side);
            return Err(FactError::new(
                word,
                format!("a team's area is written under its first seat, {first}"),
            ));
        }
        for card in count.read(&word, &tokens)? {
            if !card.is_clue() {
                return Err(FactError::new(word, format!("{card} is an event; only clues lie in an area")));
            }
            table.areas[side].add(card.index(), 1);
        }
    }
    table.case_file = Pile::from_top(&count.read("file", &reader.cards("file")?)?);
    table.discards = Pile::from_top(&count.read("underworld", &reader.cards("underworld")?)?);
    table.event_played = reader.flag("event_played")?;
    match reader.text("rest")?.as_deref() {
        None | Some("file") => table.put_rest_under_case_file(&Bag::default()),
        Some("box") => {}
        Some(other) => {
            return Err(FactError::new("rest", format!("expected \"box\" or \"file\", found {other:?}")));
        }
    }
    reader.end()?;
    if phase == Phase::Over {
        table.winners = rules.sides.best(&table.scores[..rules.sides.count()], |_| true);
    }
    Ok(State { table, phase })
}

fn read_phase(reader: &mut FactReader) -> Result<Phase, FactError> {
    let phase = reader.text("phase")?;
    let search = reader.text("search")?;
    match (phase.as_deref(), search.as_deref()) {
        (Some("draw"), None) => Ok(Phase::Draw),
        (Some("play"), None) => Ok(Phase::Play),
        (Some("over"), None) => Ok(Phase::Over),
        (Some("search"), Some("one")) => Ok(Phase::SearchOne),
        (Some("search"), Some("set")) => Ok(Phase::SearchSet),
        (Some("search"), _) => {
            Err(FactError::new("search", "expected \"one\" or \"set\" in the phase search"))
        }
        (Some("draw" | "play" | "over"), Some(_)) => {
            Err(FactError::new("search", "this word stands only in the phase search"))
        }
        (Some(other), _) => {
            Err(FactError::new("phase", format!("expected draw, play, search or over, found {other:?}")))
        }
        (None, _) => Err(FactError::new("phase", "a start of this game needs a phase")),
    }
}

fn read_turn(reader: &mut FactReader, phase: Phase, dealer: Seat, seats: usize) -> Result<Seat, FactError> {
    let turn = reader.seats("turn", SeatSet::EMPTY)?;
    let active = reader.seats("active", turn)?;
    if active != turn {
        return Err(FactError::new("active", "in this game it is the same as turn"));
    }
    match (phase, turn.len(), turn.first()) {
        (Phase::Over, 0, _) => Ok(dealer.next(seats)),
        (Phase::Over, ..) => Err(FactError::new("turn", "nobody is on turn when the game is over")),
        (_, 1, Some(seat)) if seat.index() < seats => Ok(seat),
        _ => Err(FactError::new("turn", format!("expected one seat of {}", SeatSet::all(seats)))),
    }
}
