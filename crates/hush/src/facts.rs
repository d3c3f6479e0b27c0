//! Positions in the words of cases, and the one door from a set-up to a state.

use engine::{Fact, FactError, FactKind, FactReader, Facts, InWords, Position as _, Seat, SeatSet, Seed};

use crate::Hush;
use crate::apply::{deck, fresh};
use crate::rules::{CARDS, Rules};
use crate::state::{Phase, State};

impl InWords<Hush> for State {
    const WORDS: &'static [(&'static str, FactKind)] = &[
        ("turn", FactKind::Seats),
        ("active", FactKind::Seats),
        ("phase", FactKind::Text),
        ("round", FactKind::Number),
        ("scores", FactKind::Numbers),
        ("picks", FactKind::Numbers),
        ("drawn", FactKind::Flag),
        ("hands", FactKind::PileBySeat),
        ("aside", FactKind::Pile),
    ];

    fn facts(&self, rules: &Rules) -> Facts {
        let seats = rules.seats;
        let pile = |cards: &[u8]| Fact::pile(cards.iter().map(ToString::to_string));
        let hands = Seat::all(seats).map(|seat| (seat, pile(&[self.card(seat)]))).collect();
        let active = if self.phase == Phase::Over { SeatSet::EMPTY } else { SeatSet::one(self.active) };
        [
            ("turn", Fact::Seats(self.actors(rules))),
            ("active", Fact::Seats(active)),
            ("phase", Fact::Text(self.phase.word().to_string())),
            ("round", Fact::Number(i64::from(self.round))),
            ("scores", Fact::Numbers(self.scores[..seats].iter().copied().map(i64::from).collect())),
            ("picks", Fact::Numbers(self.picks[..seats].iter().copied().map(i64::from).collect())),
            ("drawn", Fact::Flag(self.drawn)),
            ("hands", Fact::BySeat(hands)),
            ("aside", pile(&self.cards[seats..])),
        ]
        .map(|(word, fact)| (word.to_string(), fact))
        .into()
    }

    /// Cards that are not named fill the free places in their order, so no chance is needed.
    fn from_facts(rules: &Rules, facts: &Facts, _seed: Seed) -> Result<State, FactError> {
        let mut reader = FactReader::new(facts);
        let cards = read_cards(&mut reader, rules)?;
        let mut state = fresh(rules, cards, Seat::A);
        state.round = reader.number("round", 1, 1, i64::from(rules.rounds))? as u8;
        for (total, number) in state.scores.iter_mut().zip(reader.numbers("scores", rules.seats)?) {
            *total = number as i32;
        }
        state.drawn = reader.flag("drawn")?;
        read_phase(&mut reader, &mut state, rules)?;
        read_picks(&mut reader, &mut state, rules)?;
        reader.end()?;
        Ok(state)
    }
}

fn read_cards(reader: &mut FactReader, rules: &Rules) -> Result<[u8; CARDS], FactError> {
    let mut places = [0; CARDS];
    let mut left = deck().to_vec();
    let mut put = |word: &str, place: usize, token: &str| {
        let found = left.iter().position(|card| card.to_string() == token);
        let index =
            found.ok_or_else(|| FactError::new(word, format!("there is no card {token:?} (any more)")))?;
        places[place] = left.remove(index);
        Ok(())
    };
    for (seat, tokens) in reader.cards_by_seat("hands", rules.seats)? {
        let word = format!("hands.{seat}");
        let [token] = tokens.as_slice() else { return Err(FactError::new(word, "expected one card")) };
        put(&word, seat.index(), token)?;
    }
    let aside = reader.cards("aside")?;
    if aside.len() > CARDS - rules.seats {
        return Err(FactError::new("aside", format!("at most {} cards lie aside", CARDS - rules.seats)));
    }
    for (index, token) in aside.iter().enumerate() {
        put("aside", rules.seats + index, token)?;
    }
    let mut left = left.into_iter();
    places.iter_mut().filter(|place| **place == 0).for_each(|place| *place = left.next().unwrap_or_default());
    Ok(places)
}

/// Reads the phase, who is to answer, and whose turn it is.
fn read_phase(reader: &mut FactReader, state: &mut State, rules: &Rules) -> Result<(), FactError> {
    let word = reader.text("phase")?.unwrap_or_default();
    state.phase = Phase::ALL.into_iter().find(|phase| phase.word() == word).ok_or_else(|| {
        let known = Phase::ALL.map(Phase::word).join(", ");
        FactError::new("phase", format!("expected one of {known}, found {word:?}"))
    })?;
    let turn = reader.seats("turn", SeatSet::EMPTY)?;
    if let Some(seat) = turn.iter().find(|seat| seat.index() >= rules.seats) {
        return Err(FactError::new("turn", format!("{seat} is no seat of {}", SeatSet::all(rules.seats))));
    }
    if turn.is_empty() != (state.phase == Phase::Over) {
        return Err(FactError::new("turn", "expected the seats that can move, none when the game is over"));
    }
    let usual = if state.phase == Phase::Turn { turn.first().unwrap_or(Seat::A) } else { Seat::A };
    let active = reader.seats("active", SeatSet::EMPTY)?;
    state.active = match active.first() {
        None => usual,
        Some(_) if state.phase == Phase::Over => return Err(FactError::new("active", "the game is over")),
        Some(seat) if active.len() == 1 && seat.index() < rules.seats => seat,
        Some(_) => {
            let all = SeatSet::all(rules.seats);
            return Err(FactError::new("active", format!("expected one seat of {all}")));
        }
    };
    if state.phase == Phase::Turn && turn != SeatSet::one(state.active) {
        return Err(FactError::new("turn", "in this phase it is the same as active"));
    }
    state.left = turn;
    Ok(())
}

/// Reads what was picked: by those who are no longer asked, and by all once it is somebody's turn.
fn read_picks(reader: &mut FactReader, state: &mut State, rules: &Rules) -> Result<(), FactError> {
    for (seat, number) in Seat::all(rules.seats).zip(reader.numbers("picks", rules.seats)?) {
        let wants = match state.phase {
            Phase::Pick => !state.left.contains(seat),
            Phase::Turn | Phase::Window => true,
            Phase::Over => false,
        };
        if wants != (1..=3).contains(&number) || !wants && number != 0 {
            let what = if wants { "has picked 1 to 3" } else { "has not picked yet, which is 0" };
            return Err(FactError::new("picks", format!("in this position {seat} {what}")));
        }
        state.picks[seat.index()] = number as u8;
    }
    Ok(())
}
