//! Positions in the words of cases, and the one door from a set-up to a state.

use std::collections::BTreeMap;

use engine::{
    Act as _, Chance, Fact, FactError, FactKind, FactReader, Facts, InWords, Position as _, Seat, SeatSet,
    Seed, Value, Word, Words,
};

use crate::Omerta;
use crate::action::{Action, Place};
use crate::apply::{self, PATROL_TURNS};
use crate::cards::{Card, DECK, KINDS};
use crate::rules::Rules;
use crate::score;
use crate::state::{Drawn, Mamma, Patrol, Phase, SAFE, SLOTS, State};

impl InWords<Omerta> for State {
    const WORDS: &'static [(&'static str, FactKind)] = &[
        ("turn", FactKind::Seats),
        ("active", FactKind::Seats),
        ("phase", FactKind::Text),
        ("round", FactKind::Number),
        ("starter", FactKind::Seats),
        ("scores", FactKind::Numbers),
        ("slots", FactKind::PileBySeat),
        ("safe", FactKind::Pile),
        ("pile", FactKind::Pile),
        ("discard", FactKind::Pile),
        ("drawn", FactKind::Text),
        ("from", FactKind::Text),
        ("action", FactKind::Own(read_action)),
        ("mamma", FactKind::Own(read_block)),
        ("patrol", FactKind::Own(read_block)),
        ("rest", FactKind::Text),
    ];

    fn facts(&self, rules: &Rules) -> Facts {
        let tokens = |cards: &[Option<Card>]| {
            let token = |card: &Option<Card>| card.map_or("_".to_string(), |card| card.to_string());
            Fact::pile(cards.iter().map(token).collect::<Vec<_>>())
        };
        let slots: BTreeMap<Seat, Fact> =
            Seat::all(rules.seats).map(|seat| (seat, tokens(self.slots(seat).up_to_last()))).collect();
        let active = if self.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(self.active) };
        let mut facts: Facts = [
            ("turn", Fact::Seats(self.actors())),
            ("active", Fact::Seats(active)),
            ("phase", Fact::Text(self.phase.word().to_string())),
            ("round", Fact::Number(i64::from(self.round))),
            ("starter", Fact::Seats(SeatSet::one(self.starter))),
            ("scores", Fact::Numbers(self.scores(rules).as_slice().iter().map(|n| i64::from(*n)).collect())),
            ("slots", Fact::BySeat(slots)),
            ("safe", tokens(&self.safe)),
            ("pile", Fact::pile(self.piles.pile().map(|card| card.to_string()))),
            ("discard", Fact::pile(self.piles.discards().map(|card| card.to_string()))),
        ]
        .map(|(word, fact)| (word.to_string(), fact))
        .into();
        let mut insert = |word: &str, fact: Fact| facts.insert(word.to_string(), fact);
        if let Some(drawn) = self.drawn {
            insert("drawn", Fact::Text(drawn.card.to_string()));
            insert("from", Fact::Text(if drawn.from_discard { "discard" } else { "pile" }.to_string()));
        }
        if let Some(action) = self.action {
            insert("action", Fact::Text(action.to_string()));
        }
        if let Some(mamma) = self.mamma {
            insert("mamma", block(mamma.on.to_string(), mamma.by, None));
        }
        if let Some(patrol) = self.patrol {
            insert("patrol", block(patrol.on.to_string(), patrol.by, Some(patrol.turns)));
        }
        facts
    }

    fn from_facts(rules: &Rules, facts: &Facts, seed: Seed) -> Result<State, FactError> {
        let seats = rules.seats;
        let mut reader = FactReader::new(facts);
        let mut count = Count::default();
        let round = reader.number("round", 1, 1, 200)?;
        let starter = reader.seat("starter", Seat::A, seats)?;
        let mut state = apply::empty(Chance::at(seed, round as u32 + 1), starter);
        state.round = round as u8;
        for (total, number) in state.scores.iter_mut().zip(reader.numbers("scores", seats)?) {
            *total = number as i32;
        }
        for (seat, tokens) in reader.cards_by_seat("slots", seats)? {
            let cards = count.places(&format!("slots.{seat}"), &tokens, SLOTS)?;
            for (index, card) in cards.into_iter().enumerate() {
                if let Some(card) = card {
                    state.slots_mut(seat).put(index, card);
                }
            }
        }
        for (place, card) in state.safe.iter_mut().zip(count.places("safe", &reader.cards("safe")?, SAFE)?) {
            *place = card;
        }
        let pile = count.cards("pile", &reader.cards("pile")?)?;
        let discards = count.cards("discard", &reader.cards("discard")?)?;
        read_phase(&mut reader, &mut state, seats)?;
        read_drawn(&mut reader, &mut state, &mut count)?;
        state.mamma = read_mamma(&mut reader, seats, &mut count)?;
        state.patrol = read_patrol(&mut reader, &state, seats, &mut count)?;
        discards.iter().rev().for_each(|card| state.piles.discard(*card));
        match reader.text("rest")?.as_deref() {
            None | Some("file") => {
                let mut rest: Vec<Card> = count.rest();
                Chance::at(seed, round as u32).shuffle(&mut rest);
                rest.iter().rev().for_each(|card| state.piles.put_on_pile(*card));
            }
            Some("box") => {}
            Some(other) => {
                return Err(FactError::new("rest", format!("expected \"box\" or \"file\", found {other:?}")));
            }
        }
        pile.iter().rev().for_each(|card| state.piles.put_on_pile(*card));
        read_waiting(&mut reader, &mut state, rules)?;
        reader.end()?;
        if state.phase == Phase::Over {
            state.winners = score::winners(rules, &state, None);
        }
        Ok(state)
    }
}

fn block(on: String, by: Seat, turns: Option<u8>) -> Fact {
    let turns = turns.map(|turns| ("turns".to_string(), Fact::Number(i64::from(turns))));
    let words = [("on".to_string(), Fact::Text(on)), ("by".to_string(), Fact::Text(by.to_string()))];
    Fact::Map(words.into_iter().chain(turns).collect())
}

/// Reads a move that waits, so that every way to write it compares alike.
fn read_action(value: &Value) -> Result<Fact, String> {
    let Value::Text(text) = value else { return Err("expected a move, such as \"traitor B C\"".to_string()) };
    if text.is_empty() {
        return Ok(Fact::Text(String::new()));
    }
    parse_action(text).map(|action| Fact::Text(action.to_string()))
}

fn parse_action(text: &str) -> Result<Action, String> {
    let mut words = Words::new(text);
    let action = Action::parse(&mut words).and_then(|action| words.end().map(|()| action));
    action.map_err(|error| error.to_string())
}

fn read_block(value: &Value) -> Result<Fact, String> {
    let Value::Map(map) = value else {
        return Err("expected a table, such as { on = \"B\", by = \"A\" }".to_string());
    };
    let read = |(key, value): &(String, Value)| match (key.as_str(), value) {
        ("on" | "by", Value::Text(text)) => Ok((key.clone(), Fact::Text(text.clone()))),
        ("turns", Value::Number(number)) => Ok((key.clone(), Fact::Number(*number))),
        ("on" | "by", _) => Err(format!("{key}: expected a text")),
        ("turns", _) => Err("turns: expected a whole number".to_string()),
        _ => Err(format!("{key:?} is unknown here; expected on, by and turns")),
    };
    map.iter().map(read).collect::<Result<_, _>>().map(Fact::Map)
}

/// Reads the phase, who can move, and whose turn it is.
fn read_phase(reader: &mut FactReader, state: &mut State, seats: usize) -> Result<(), FactError> {
    let phase = reader.text("phase")?;
    let Some(word) = phase else { return Err(FactError::new("phase", "a start of this game needs a phase")) };
    let known = || Phase::ALL.map(Phase::word).join(", ");
    state.phase = Phase::ALL
        .into_iter()
        .find(|phase| phase.word() == word)
        .ok_or_else(|| FactError::new("phase", format!("expected one of {}, found {word:?}", known())))?;
    let turn = reader.seats("turn", SeatSet::EMPTY)?;
    let active = reader.seats("active", SeatSet::EMPTY)?;
    if let Some(seat) = turn.iter().chain(active.iter()).find(|seat| seat.index() >= seats) {
        return Err(FactError::new("turn", format!("{seat} is no seat of {}", SeatSet::all(seats))));
    }
    if active.len() > 1 {
        return Err(FactError::new("active", "expected one seat"));
    }
    match (state.phase, turn.len(), turn.first()) {
        (Phase::Over, 0, _) => Ok(()),
        (Phase::Over, ..) => Err(FactError::new("turn", "nobody is on turn when the game is over")),
        (_, 0, _) => Err(FactError::new("turn", "a start of this game needs the seats that can move")),
        (Phase::Peek | Phase::Snap | Phase::React, ..) => {
            state.pending = turn;
            let absent = Seat::all(seats).find(|seat| !turn.contains(*seat));
            let default = match state.phase {
                Phase::React if turn.contains(state.starter) => absent.unwrap_or(state.starter),
                _ => state.starter,
            };
            state.active = active.first().unwrap_or(default);
            if state.phase == Phase::React && turn.contains(state.active) {
                return Err(FactError::new("turn", "the active player is not asked in a reaction"));
            }
            if state.phase == Phase::Peek && turn.iter().any(|seat| state.slots(seat).filled.count_ones() < 2)
            {
                return Err(FactError::new("turn", "who is to peek needs two cards"));
            }
            Ok(())
        }
        (_, 1, Some(seat)) if active.is_empty() || active == turn => {
            state.active = seat;
            Ok(())
        }
        (_, 1, _) => Err(FactError::new("active", "in this phase it is the same as turn")),
        _ => Err(FactError::new("turn", format!("expected one seat of {}", SeatSet::all(seats)))),
    }
}

fn read_drawn(reader: &mut FactReader, state: &mut State, count: &mut Count) -> Result<(), FactError> {
    let (drawn, from) = (reader.text("drawn")?, reader.text("from")?);
    let from_discard = match from.as_deref() {
        None | Some("pile") => false,
        Some("discard") => true,
        Some(other) => {
            return Err(FactError::new("from", format!("expected \"pile\" or \"discard\", found {other:?}")));
        }
    };
    match (state.phase, drawn) {
        (Phase::Place, Some(token)) => {
            state.drawn = count.card("drawn", &token).map(|card| Some(Drawn { card, from_discard }))?;
            Ok(())
        }
        (Phase::Place, None) => Err(FactError::new("drawn", "the phase place needs the card in hand")),
        (_, Some(_)) => Err(FactError::new("drawn", "this word stands only in the phase place")),
        (_, None) if from.is_some() => {
            Err(FactError::new("from", "this word stands only in the phase place"))
        }
        (_, None) => Ok(()),
    }
}

fn block_words(reader: &mut FactReader, word: &str) -> Result<Option<BTreeMap<String, Fact>>, FactError> {
    match reader.fact(word) {
        None => Ok(None),
        Some(Fact::Map(map)) if map.is_empty() => Ok(None),
        Some(Fact::Map(map)) => Ok(Some(map)),
        Some(_) => Err(FactError::new(word, "expected a table with on and by")),
    }
}

fn text_of<'a>(map: &'a BTreeMap<String, Fact>, word: &str, key: &str) -> Result<&'a str, FactError> {
    match map.get(key) {
        Some(Fact::Text(text)) => Ok(text),
        _ => Err(FactError::new(format!("{word}.{key}"), "expected a text")),
    }
}

fn seat_of(map: &BTreeMap<String, Fact>, word: &str, key: &str, seats: usize) -> Result<Seat, FactError> {
    Seat::from_text(text_of(map, word, key)?).filter(|seat| seat.index() < seats).ok_or_else(|| {
        FactError::new(format!("{word}.{key}"), format!("expected a seat of {}", SeatSet::all(seats)))
    })
}

fn read_mamma(reader: &mut FactReader, seats: usize, count: &mut Count) -> Result<Option<Mamma>, FactError> {
    let Some(map) = block_words(reader, "mamma")? else { return Ok(None) };
    let mamma = Mamma { on: seat_of(&map, "mamma", "on", seats)?, by: seat_of(&map, "mamma", "by", seats)? };
    if mamma.on == mamma.by {
        return Err(FactError::new("mamma.on", "La Mamma lies on another player's cards"));
    }
    if map.contains_key("turns") {
        return Err(FactError::new("mamma.turns", "La Mamma always leaves in the next turn of her player"));
    }
    count.card("mamma", Card::Mamma.token()).map(|_| Some(mamma))
}

fn read_patrol(
    reader: &mut FactReader,
    state: &State,
    seats: usize,
    count: &mut Count,
) -> Result<Option<Patrol>, FactError> {
    let Some(map) = block_words(reader, "patrol")? else { return Ok(None) };
    let by = seat_of(&map, "patrol", "by", seats)?;
    let text = text_of(&map, "patrol", "on")?;
    let place = Place::parse(&Word { text, column: 1 }).ok().filter(|place| place.named().is_some());
    let Some(on) = place.filter(|place| place.seat(by).index() < seats) else {
        return Err(FactError::new("patrol.on", format!("expected a card such as B3, found {text:?}")));
    };
    if on.seat(by) == by || state.card_at(by, on).is_none() {
        return Err(FactError::new("patrol.on", "the Patrol lies on a card of another player"));
    }
    let turns = match map.get("turns") {
        None => PATROL_TURNS,
        Some(Fact::Number(turns @ 1..=2)) => *turns as u8,
        _ => return Err(FactError::new("patrol.turns", "expected 1 or 2")),
    };
    count.card("patrol", Card::Patrol.token()).map(|_| Some(Patrol { on, by, turns }))
}

/// Reads the action that waits in a reaction.
fn read_waiting(reader: &mut FactReader, state: &mut State, rules: &Rules) -> Result<(), FactError> {
    let action = reader.text("action")?.filter(|text| !text.is_empty());
    match (state.phase, action) {
        (Phase::React, Some(text)) => {
            let action = parse_action(&text).map_err(|message| FactError::new("action", message))?;
            let action = apply::with_seats(action, state.active);
            let seats = match action {
                Action::Lady { seat } | Action::Mamma { seat } => [seat; 2],
                Action::Traitor { first, second } => [first, second],
                Action::Patrol { card } => [card.seat(state.active); 2],
                Action::Henchman { first, second } => [first.seat(state.active), second.seat(state.active)],
                _ => return Err(FactError::new("action", "nobody can react to this move")),
            };
            if seats.iter().any(|seat| seat.index() >= rules.seats) {
                return Err(FactError::new("action", format!("this game has {} seats", rules.seats)));
            }
            state.action = Some(action);
            Ok(())
        }
        (Phase::React, None) => Err(FactError::new("action", "the phase react needs the move that waits")),
        (_, Some(_)) => Err(FactError::new("action", "this word stands only in the phase react")),
        (_, None) => Ok(()),
    }
}

/// Counts the cards that were named, so that none has more copies than there are.
#[derive(Default)]
struct Count([usize; KINDS]);

impl Count {
    fn card(&mut self, word: &str, token: &str) -> Result<Card, FactError> {
        let card = Card::from_token(token)
            .ok_or_else(|| FactError::new(word, format!("there is no card {token:?}")))?;
        let count = &mut self.0[card.index()];
        *count += 1;
        if *count > card.copies() {
            return Err(FactError::new(word, format!("there are only {} cards {card}", card.copies())));
        }
        Ok(card)
    }

    fn cards(&mut self, word: &str, tokens: &[String]) -> Result<Vec<Card>, FactError> {
        tokens.iter().map(|token| self.card(word, token)).collect()
    }

    fn places(&mut self, word: &str, tokens: &[String], most: usize) -> Result<Vec<Option<Card>>, FactError> {
        if tokens.len() > most {
            return Err(FactError::new(word, format!("there are at most {most} slots")));
        }
        let read = |token: &String| if token == "_" { Ok(None) } else { self.card(word, token).map(Some) };
        tokens.iter().map(read).collect()
    }

    /// The cards that were not named, in the order of the deck.
    fn rest(&self) -> Vec<Card> {
        let mut named = self.0;
        let mut rest = Vec::new();
        for card in DECK.into_iter().flatten() {
            match &mut named[card.index()] {
                0 => rest.push(card),
                left => *left -= 1,
            }
        }
        rest
    }
}
