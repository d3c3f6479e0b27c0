//! Positions in the words of cases, and the one door from a set-up to a state.

use std::collections::BTreeMap;

use engine::{Fact, FactError, FactKind, FactReader, Facts, InWords, Seat, SeatSet, Seed};
use mystery::{CardCount, Kind, bag_fact, read_rest, read_table, table_facts};

use crate::RueMorgue;
use crate::cards::Card;
use crate::rules::Rules;
use crate::state::{Bag, Cards, Phase, State, WIDTH};

impl InWords<RueMorgue> for State {
    const WORDS: &'static [(&'static str, FactKind)] = &[
        ("turn", FactKind::Seats),
        ("active", FactKind::Seats),
        ("phase", FactKind::Text),
        ("round", FactKind::Number),
        ("dealer", FactKind::Seats),
        ("scores", FactKind::Numbers),
        ("hands", FactKind::BagBySeat),
        ("areas", FactKind::BagBySeat),
        ("file", FactKind::Pile),
        ("morgue", FactKind::Pile),
        ("orangutan", FactKind::Bag),
        ("second_file", FactKind::Flag),
        ("event_played", FactKind::Flag),
        ("search", FactKind::Text),
        ("chosen", FactKind::BagBySeat),
        ("rest", FactKind::Text),
    ];

    fn facts(&self, rules: &Rules) -> Facts {
        let mut facts = table_facts(&self.table, rules.sides, "morgue");
        let active = match self.phase {
            Phase::Pass | Phase::Bury | Phase::Over => SeatSet::EMPTY,
            _ => SeatSet::one(self.table.turn),
        };
        let chosen: BTreeMap<Seat, Fact> = Seat::all(rules.sides.seats())
            .filter_map(|seat| Some((seat, Fact::bag([self.chosen[seat.index() & 3]?.to_string()]))))
            .collect();
        let mut add = |word: &str, fact: Fact| facts.insert(word.to_string(), fact);
        add("turn", Fact::Seats(self.actors(rules)));
        add("active", Fact::Seats(active));
        add("phase", Fact::Text(self.phase.word().to_string()));
        add("orangutan", bag_fact::<Card, WIDTH>(&bag_of(&self.orangutan)));
        add("second_file", Fact::Flag(self.second_file));
        add("chosen", Fact::BySeat(chosen));
        match self.phase {
            Phase::SearchMorgue => add("search", Fact::Text("morgue".to_string())),
            Phase::SearchOrangutan => add("search", Fact::Text("orangutan".to_string())),
            _ => None,
        };
        facts
    }

    fn from_facts(rules: &Rules, facts: &Facts, seed: Seed) -> Result<State, FactError> {
        let mut reader = FactReader::new(facts);
        let mut count = CardCount::<Card, WIDTH>::default();
        let table = read_table(&mut reader, &mut count, rules.sides, seed, "morgue", |_| Ok(()))?;
        let mut orangutan = Cards::default();
        for card in count.read("orangutan", &reader.cards("orangutan")?)? {
            orangutan.push(card);
        }
        let second_file = reader.flag("second_file")?;
        let mut state = State { table, orangutan, chosen: [None; 4], phase: Phase::Over, second_file };
        read_chosen(rules, &mut reader, &mut state)?;
        let (turn, active) = (reader.seats("turn", SeatSet::EMPTY)?, reader.seats("active", SeatSet::EMPTY)?);
        state.phase = read_phase(rules, &mut reader, active)?;
        read_turn(rules, &mut state, turn, active)?;
        read_rest(&mut reader, &mut state.table, &bag_of(&state.orangutan))?;
        reader.end()?;
        if state.phase == Phase::Over {
            let totals = &state.table.scores[..rules.sides.count()];
            state.table.winners = rules.sides.best(totals, |_| true);
        }
        Ok(state)
    }
}

fn bag_of(pile: &Cards) -> Bag {
    let mut bag = Bag::default();
    for card in pile.as_slice() {
        bag.add(card.index(), 1);
    }
    bag
}

fn read_chosen(rules: &Rules, reader: &mut FactReader, state: &mut State) -> Result<(), FactError> {
    for (seat, tokens) in reader.cards_by_seat("chosen", rules.sides.seats())? {
        let word = format!("chosen.{seat}");
        let [token] = &tokens[..] else { return Err(FactError::new(word, "expected one card")) };
        let held = Card::from_token(token).filter(|card| state.table.holds(seat, *card) > 0);
        let Some(card) = held else {
            return Err(FactError::new(word, format!("{token:?} is not in the hand of {seat}")));
        };
        state.chosen[seat.index() & 3] = Some(card);
    }
    Ok(())
}

fn read_phase(rules: &Rules, reader: &mut FactReader, active: SeatSet) -> Result<Phase, FactError> {
    let phase = reader.text("phase")?;
    let search = reader.text("search")?;
    let teams = rules.sides.are_teams();
    match (phase.as_deref(), search.as_deref()) {
        (Some("pass"), None) if !teams => Err(FactError::new("phase", "only four players pass cards")),
        (Some("pass"), None) if active.is_empty() => Ok(Phase::Pass),
        (Some("pass"), None) => Ok(Phase::Consult),
        (Some("bury"), None) => Ok(Phase::Bury),
        (Some("draw"), None) => Ok(Phase::Draw),
        (Some("play"), None) => Ok(Phase::Play),
        (Some("feed"), None) => Ok(Phase::Feed),
        (Some("over"), None) => Ok(Phase::Over),
        (Some("search"), Some("morgue")) => Ok(Phase::SearchMorgue),
        (Some("search"), Some("orangutan")) => Ok(Phase::SearchOrangutan),
        (Some("search"), _) => {
            Err(FactError::new("search", "expected \"morgue\" or \"orangutan\" in the phase search"))
        }
        (Some("pass" | "bury" | "draw" | "play" | "feed" | "over"), Some(_)) => {
            Err(FactError::new("search", "this word stands only in the phase search"))
        }
        (Some(other), _) => {
            let phases = "expected pass, bury, draw, play, feed, search or over";
            Err(FactError::new("phase", format!("{phases}, found {other:?}")))
        }
        (None, _) => Err(FactError::new("phase", "a start of this game needs a phase")),
    }
}

/// Whose turn it is. In a sealed choice `turn` names the seats that have not chosen yet.
fn read_turn(rules: &Rules, state: &mut State, turn: SeatSet, active: SeatSet) -> Result<(), FactError> {
    let seats = rules.sides.seats();
    let one_of = |set: SeatSet| set.first().filter(|seat| set.len() == 1 && seat.index() < seats);
    let expected_one = |word| FactError::new(word, format!("expected one seat of {}", SeatSet::all(seats)));
    match state.phase {
        Phase::Pass | Phase::Bury | Phase::Over => {
            if !active.is_empty() {
                return Err(FactError::new("active", "it is nobody's turn in this phase"));
            }
            state.table.turn = state.table.dealer.next(seats);
        }
        Phase::Consult => state.table.turn = one_of(active).ok_or_else(|| expected_one("active"))?,
        _ => {
            state.table.turn = one_of(turn).ok_or_else(|| expected_one("turn"))?;
            if !active.is_empty() && active != turn {
                return Err(FactError::new("active", "in this phase it is the same as turn"));
            }
        }
    }
    let chosen: SeatSet = Seat::all(seats).filter(|seat| state.chosen[seat.index() & 3].is_some()).collect();
    let choosers = state.choosers(rules);
    if chosen.iter().any(|seat| !choosers.contains(seat)) {
        return Err(FactError::new("chosen", format!("in this phase {choosers:?} can have chosen")));
    }
    let actors = state.actors(rules);
    match turn == actors && (!state.phase.is_sealed() || !turn.is_empty()) {
        true => Ok(()),
        false if actors.is_empty() && state.phase != Phase::Over => {
            Err(FactError::new("chosen", "somebody must still have to choose"))
        }
        false => Err(FactError::new("turn", format!("expected \"{actors}\""))),
    }
}
