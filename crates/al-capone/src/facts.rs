//! Positions in the words of cases, and the one door from a set-up to a state.

use engine::{Fact, FactError, FactKind, FactReader, Facts, InWords, Seat, SeatSet, Seed};
use mystery::{CardCount, Kind, read_rest, read_table, table_facts};

use crate::AlCapone;
use crate::cards::Card;
use crate::rules::Rules;
use crate::state::{Bag, Phase, State, WIDTH};

impl InWords<AlCapone> for State {
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
        ("underworld", FactKind::Pile),
        ("event_played", FactKind::Flag),
        ("search", FactKind::Text),
        ("rest", FactKind::Text),
    ];

    fn facts(&self, rules: &Rules) -> Facts {
        let mut facts = table_facts(&self.table, rules.sides, "underworld");
        let mut add = |word: &str, fact: Fact| facts.insert(word.to_string(), fact);
        add("turn", Fact::Seats(self.actors()));
        add("active", Fact::Seats(self.actors()));
        add("phase", Fact::Text(self.phase.word().to_string()));
        match self.phase {
            Phase::SearchOne => add("search", Fact::Text("one".to_string())),
            Phase::SearchSet => add("search", Fact::Text("set".to_string())),
            _ => None,
        };
        facts
    }

    fn from_facts(rules: &Rules, facts: &Facts, seed: Seed) -> Result<State, FactError> {
        let mut reader = FactReader::new(facts);
        let mut count = CardCount::<Card, WIDTH>::default();
        let lies =
            |card: Card| if card.is_clue() { Ok(()) } else { Err("is an event; only clues lie in an area") };
        let mut table = read_table(&mut reader, &mut count, rules.sides, seed, "underworld", lies)?;
        let phase = read_phase(&mut reader)?;
        table.turn = read_turn(&mut reader, phase, table.dealer, rules.sides.seats())?;
        read_rest(&mut reader, &mut table, &Bag::default())?;
        reader.end()?;
        if phase == Phase::Over {
            table.winners = rules.sides.best(&table.scores[..rules.sides.count()], |_| true);
        }
        Ok(State { table, phase })
    }
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
