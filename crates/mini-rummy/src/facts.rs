//! Positions in the words of cases, and the one door from a set-up to a state.
//!
//! A start is the beginning of a turn. A position within a turn is written with two words more: `began`, the table and
//! the rack when the turn began, and `steps`, the steps since.

use std::collections::BTreeMap;

use engine::{
    Chance, Fact, FactError, FactKind, FactReader, Facts, InWords, Position as _, Seat, SeatSet, Seed, Value,
    Word, Words, parse_action,
};

use crate::MiniRummy;
use crate::action::{Action, written};
use crate::apply;
use crate::cards::{Bag, Tile};
use crate::combination::{Combination, Written};
use crate::legal::check;
use crate::rules::Rules;
use crate::score::winners;
use crate::state::{MOST_BEGAN, Phase, State};
use crate::step::Step;

fn read_table(value: &Value) -> Result<Fact, String> {
    let Value::List(list) = value else {
        return Err("expected a list of combinations, such as [\"b4 b5 b6\"]".to_string());
    };
    let read = |value: &Value| match value {
        Value::Text(text) => tiles_of(text).map(|tiles| Fact::Text(canonical(&tiles))),
        _ => Err("expected a combination, such as \"b4 b5 b6\"".to_string()),
    };
    list.iter().map(read).collect::<Result<_, _>>().map(Fact::List)
}

fn read_began(value: &Value) -> Result<Fact, String> {
    let Value::Map(map) = value else {
        return Err("expected a table with table and rack".to_string());
    };
    let mut facts = BTreeMap::new();
    for (key, value) in map {
        let fact = match key.as_str() {
            "table" => read_table(value)?,
            "rack" => Fact::read(FactKind::Bag, value)?,
            other => return Err(format!("expected table or rack, found {other:?}")),
        };
        facts.insert(key.clone(), fact);
    }
    Ok(Fact::Map(facts))
}

fn read_steps(value: &Value) -> Result<Fact, String> {
    let Value::List(list) = value else {
        return Err("expected a list of steps".to_string());
    };
    let read = |value: &Value| match value {
        Value::Text(text) => Ok(Fact::Text(text.clone())),
        _ => Err("expected a step, such as \"lay b4 b5 b6\"".to_string()),
    };
    list.iter().map(read).collect::<Result<_, _>>().map(Fact::List)
}

fn tiles_of(text: &str) -> Result<Vec<Written>, String> {
    let words = text.split_whitespace().map(|text| written(Word { text, column: 1 }));
    words.collect::<Result<_, _>>().map_err(|error| error.message)
}

/// Equal combinations have the same text: valid ones as they are written, broken ones as their tiles.
fn canonical(tiles: &[Written]) -> String {
    match Combination::read(tiles) {
        Ok(combination) => combination.to_string(),
        Err(_) => tiles.iter().map(|written| written.tile).collect::<Bag>().to_string(),
    }
}

fn table_fact(table: impl Iterator<Item = Combination>) -> Fact {
    let text = |combination: Combination| match combination.is_valid() {
        true => combination.to_string(),
        false => combination.bag().to_string(),
    };
    Fact::List(table.map(|combination| Fact::Text(text(combination))).collect())
}

fn bag_fact(bag: Bag) -> Fact {
    Fact::bag(bag.tiles().map(|tile| tile.to_string()))
}

impl InWords<MiniRummy> for State {
    const WORDS: &'static [(&'static str, FactKind)] = &[
        ("turn", FactKind::Seats),
        ("active", FactKind::Seats),
        ("phase", FactKind::Text),
        ("round", FactKind::Number),
        ("starter", FactKind::Seats),
        ("scores", FactKind::Numbers),
        ("racks", FactKind::BagBySeat),
        ("table", FactKind::Own(read_table)),
        ("tray", FactKind::Bag),
        ("stock", FactKind::Pile),
        ("opened", FactKind::Seats),
        ("began", FactKind::Own(read_began)),
        ("steps", FactKind::Own(read_steps)),
        ("rest", FactKind::Text),
    ];

    fn facts(&self, rules: &Rules) -> Facts {
        let racks: BTreeMap<Seat, Fact> =
            Seat::all(rules.seats).map(|seat| (seat, bag_fact(self.rack(seat)))).collect();
        let mut facts: Facts = [
            ("turn", Fact::Seats(self.actors())),
            ("active", Fact::Seats(self.actors())),
            ("phase", Fact::Text(self.phase.word().to_string())),
            ("round", Fact::Number(i64::from(self.round))),
            ("starter", Fact::Seats(SeatSet::one(self.starter))),
            ("scores", Fact::Numbers(self.scores(rules).as_slice().iter().map(|n| i64::from(*n)).collect())),
            ("racks", Fact::BySeat(racks)),
            ("table", table_fact(self.table())),
            ("tray", bag_fact(self.tray)),
            ("stock", Fact::pile(self.stock().iter().rev().map(|tile| tile.to_string()))),
            ("opened", Fact::Seats(self.opened)),
        ]
        .map(|(word, fact)| (word.to_string(), fact))
        .into();
        if self.step_count() > 0 {
            let began = apply::at_turn_begin(self);
            let parts = [("table", table_fact(began.table())), ("rack", bag_fact(began.own()))];
            let parts = parts.map(|(word, fact)| (word.to_string(), fact)).into();
            facts.insert("began".to_string(), Fact::Map(parts));
            let steps = steps_of(self, &began).iter().map(|action| Fact::Text(action.to_string())).collect();
            facts.insert("steps".to_string(), Fact::List(steps));
        }
        facts
    }

    fn from_facts(rules: &Rules, facts: &Facts, seed: Seed) -> Result<State, FactError> {
        let seats = rules.seats;
        let mut reader = FactReader::new(facts);
        let starter = reader.seat("starter", Seat::A, seats)?;
        let round = reader.number("round", 1, 1, i64::from(rules.rounds).max(100))?;
        let mut state = State::empty(starter, Chance::at(seed, round as u32 + 1));
        state.round = round as u16;
        state.phase = match reader.text("phase")?.as_deref() {
            None | Some("turn") => Phase::Turn,
            Some("over") => Phase::Over,
            Some(other) => {
                return Err(FactError::new("phase", format!("expected turn or over, found {other:?}")));
            }
        };
        let turn = read_turn(&mut reader, state.phase, starter, seats)?;
        for (total, number) in state.scores.iter_mut().zip(reader.numbers("scores", seats)?) {
            *total = number as i32;
        }
        state.opened = reader.seats("opened", SeatSet::EMPTY)?;
        if let Some(seat) = state.opened.iter().find(|seat| seat.index() >= seats) {
            return Err(FactError::new("opened", format!("there is no seat {seat}")));
        }
        let mut count = Count::new(rules);
        let mut racks = [Bag::EMPTY; 4];
        for (seat, tokens) in reader.cards_by_seat("racks", seats)? {
            racks[seat.index() & 3] = count.read(&format!("racks.{seat}"), &tokens)?.into_iter().collect();
        }
        let table = read_combinations(&mut count, "table", reader.fact("table"))?;
        let tray: Bag = count.read("tray", &reader.cards("tray")?)?.into_iter().collect();
        let stock = count.read("stock", &reader.cards("stock")?)?;
        let rest = match reader.text("rest")?.as_deref() {
            None | Some("file" | "stock") => count.rest(Chance::at(seed, round as u32)),
            Some("box") => Vec::new(),
            Some(other) => {
                return Err(FactError::new("rest", format!("expected \"box\" or \"file\", found {other:?}")));
            }
        };
        let order: Vec<Tile> = rest.into_iter().rev().chain(stock.into_iter().rev()).collect();
        state.set_stock(&order);
        state.racks = racks;
        match (reader.fact("began"), reader.fact("steps")) {
            (None, None) => {
                if !tray.is_empty() {
                    return Err(FactError::new(
                        "tray",
                        "a start is the beginning of a turn: the tray is empty",
                    ));
                }
                put_table(&mut state, "table", &table)?;
                state.begin_turn(turn);
            }
            (Some(Fact::Map(began)), Some(Fact::List(steps))) => {
                replay(rules, &mut state, turn, &began, &steps)?;
                let same = state.tray == tray
                    && state.racks == racks
                    && table_fact(state.table()) == Fact::List(table);
                if !same {
                    return Err(FactError::new("steps", "they do not lead from began to this position"));
                }
            }
            _ => return Err(FactError::new("steps", "began and steps stand together")),
        }
        reader.end()?;
        if state.phase == Phase::Over {
            state.winners = winners(rules, &state, None);
        }
        Ok(state)
    }
}

/// The steps that stand in a turn as actions.
pub(crate) fn standing_steps(state: &State) -> Vec<Action> {
    steps_of(state, &apply::at_turn_begin(state))
}

fn steps_of(state: &State, began: &State) -> Vec<Action> {
    let mut laid = began.used();
    let mut actions = Vec::with_capacity(state.step_count());
    let mut now = *began;
    for (place, step) in state.steps().enumerate() {
        let action = match step {
            Step::Lay { .. } => {
                laid += 1;
                Action::Lay { combination: apply::laid_at(state, place, laid - 1) }
            }
            Step::Add { slot, tile, place, .. } => {
                let combination = now.slot(usize::from(slot));
                let plain = Written { tile, name: None };
                let named = match combination.shape() {
                    crate::Shape::Run { colour } if place > 0 => {
                        Written { tile, name: Some(Tile::new(colour, place)) }
                    }
                    _ => plain,
                };
                let same = combination.with(plain) == combination.with(named);
                Action::Add { tile: if same { plain } else { named }, number: slot + 1 }
            }
            Step::Take { slot, tile } => Action::Take { tile, number: slot + 1 },
            Step::Swap { slot, tile, .. } => Action::Swap { tile, number: slot + 1 },
        };
        apply::step(&mut now, action);
        actions.push(action);
    }
    actions
}

fn read_turn(reader: &mut FactReader, phase: Phase, starter: Seat, seats: usize) -> Result<Seat, FactError> {
    let nobody = if phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(starter) };
    let turn = reader.seats("turn", nobody)?;
    if reader.seats("active", turn)? != turn {
        return Err(FactError::new("active", "in this game it is the same as turn"));
    }
    match (phase, turn.len(), turn.first()) {
        (Phase::Over, 0, _) => Ok(starter),
        (Phase::Over, ..) => Err(FactError::new("turn", "nobody is on turn when the game is over")),
        (_, 1, Some(seat)) if seat.index() < seats => Ok(seat),
        _ => Err(FactError::new("turn", format!("expected one seat of {}", SeatSet::all(seats)))),
    }
}

/// Plays the steps of a turn from its beginning.
fn replay(
    rules: &Rules,
    state: &mut State,
    turn: Seat,
    began: &BTreeMap<String, Fact>,
    steps: &[Fact],
) -> Result<(), FactError> {
    let mut count = Count::new(rules);
    let table = read_combinations(&mut count, "began", began.get("table").cloned())?;
    put_table(state, "began", &table)?;
    let Some(Fact::Bag(rack)) = began.get("rack") else {
        return Err(FactError::new("began", "expected table and rack"));
    };
    *state.rack_mut(turn) = count.read("began", rack)?.into_iter().collect();
    state.begin_turn(turn);
    for step in steps {
        let Fact::Text(text) = step else { continue };
        let fail = |why: String| FactError::new("steps", format!("{text:?}: {why}"));
        let action =
            parse_action::<MiniRummy>(&mut Words::new(text)).map_err(|error| fail(error.to_string()))?;
        match action {
            Some(
                action
                @ (Action::Lay { .. } | Action::Add { .. } | Action::Take { .. } | Action::Swap { .. }),
            ) => {
                check(rules, state, turn, action).map_err(|refusal| fail(refusal.to_string()))?;
                apply::step(state, action);
            }
            _ => return Err(fail("expected lay, add, take or swap".to_string())),
        }
    }
    Ok(())
}

fn put_table(state: &mut State, word: &str, table: &[Fact]) -> Result<(), FactError> {
    for fact in table {
        let Fact::Text(text) = fact else { continue };
        let tiles = tiles_of(text).map_err(|message| FactError::new(word, message))?;
        let combination = Combination::read(&tiles).map_err(|why| {
            FactError::new(word, format!("{text:?} is not a valid combination ({})", why.rule()))
        })?;
        if state.used() >= MOST_BEGAN || !state.push_slot(combination) {
            return Err(FactError::new(word, "too many combinations"));
        }
    }
    Ok(())
}

/// Counts the tiles of a list of combinations.
fn read_combinations(count: &mut Count, word: &str, fact: Option<Fact>) -> Result<Vec<Fact>, FactError> {
    let list = match fact {
        None => Vec::new(),
        Some(Fact::List(list)) => list,
        Some(_) => return Err(FactError::new(word, "expected a list of combinations")),
    };
    for fact in &list {
        let Fact::Text(text) = fact else {
            return Err(FactError::new(word, "expected a list of combinations"));
        };
        let tiles = tiles_of(text).map_err(|message| FactError::new(word, message))?;
        tiles.iter().try_for_each(|written| count.one(word, written.tile))?;
    }
    Ok(list)
}

/// Sees to it that no tile is there in more copies than there are.
struct Count {
    seen: [u8; crate::cards::KINDS],
    jokers: u8,
}

impl Count {
    fn new(rules: &Rules) -> Count {
        Count { seen: [0; crate::cards::KINDS], jokers: rules.jokers }
    }

    fn one(&mut self, word: &str, tile: Tile) -> Result<(), FactError> {
        let copies = tile.copies(self.jokers);
        let seen = &mut self.seen[tile.index()];
        if *seen == copies {
            return Err(FactError::new(word, format!("there are only {copies} copies of {tile}")));
        }
        *seen += 1;
        Ok(())
    }

    fn read(&mut self, word: &str, tokens: &[String]) -> Result<Vec<Tile>, FactError> {
        let read = |token: &String| {
            let tile = Tile::read(token);
            let tile = tile.ok_or_else(|| FactError::new(word, format!("{token:?} is not a tile")))?;
            self.one(word, tile).map(|()| tile)
        };
        tokens.iter().map(read).collect()
    }

    /// The tiles that were not counted, shuffled.
    fn rest(&self, mut chance: Chance) -> Vec<Tile> {
        let left = |tile: Tile| usize::from(tile.copies(self.jokers) - self.seen[tile.index()]);
        let mut rest: Vec<Tile> =
            Tile::all().flat_map(|tile| std::iter::repeat_n(tile, left(tile))).collect();
        chance.shuffle(&mut rest);
        rest
    }
}
