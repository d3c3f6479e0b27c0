//! What a player with perfect memory knows.

use engine::{Knowledge, MAX_SEATS, Rng, Seat, SeatSet};

use crate::Hush;
use crate::apply::{deck, fresh};
use crate::event::Event;
use crate::rules::{CARDS, Rules};
use crate::state::{Phase, State};
use crate::view::View;

/// All that a seat has seen happen.
#[derive(Clone, Debug)]
pub struct Memory(pub Vec<Event>);

impl Memory {
    /// The card in each place as far as it was seen, and what was picked in this round; 0 is unknown.
    fn known(&self) -> ([u8; CARDS], [u8; MAX_SEATS]) {
        let (mut cards, mut picks) = ([0; CARDS], [0; MAX_SEATS]);
        for event in &self.0 {
            match *event {
                Event::Dealt { seat, card } => cards[seat.index()] = card.unwrap_or_default(),
                Event::Drew { seat, place, card } => {
                    cards.swap(seat.index(), usize::from(place));
                    cards[seat.index()] = card.unwrap_or(cards[seat.index()]);
                }
                Event::Slapped { seat, card } => cards[seat.index()] = card,
                Event::Picked { seat, pick } => picks[seat.index()] = pick,
                Event::RoundOver { .. } => picks = [0; MAX_SEATS],
                Event::Knocked { .. } | Event::Resigned { .. } => {}
            }
        }
        (cards, picks)
    }
}

impl Knowledge<Hush> for Memory {
    fn from_view(_rules: &Rules, _view: &View) -> Memory {
        Memory(Vec::new())
    }

    fn observe(&mut self, _rules: &Rules, event: &Event) {
        self.0.push(*event);
    }

    fn determinize(&self, rules: &Rules, view: &View, rng: &mut Rng) -> State {
        let (mut cards, picks) = self.known();
        if let (Some(seat), Some(card)) = (view.seat, view.card) {
            cards[seat.index()] = card;
        }
        let mut unseen: Vec<u8> = deck().into_iter().filter(|card| !cards.contains(card)).collect();
        rng.shuffle(&mut unseen);
        cards.iter_mut().filter(|card| **card == 0).for_each(|card| *card = unseen.pop().unwrap_or_default());
        let mut state = fresh(rules, cards, view.active);
        (state.round, state.phase, state.drawn) = (view.round, view.phase, view.drawn);
        for (total, number) in state.scores.iter_mut().zip(view.scores.as_slice()) {
            *total = *number;
        }
        // Who has answered is not told: of the others everybody may still have to.
        match (view.phase, view.seat.filter(|_| !view.asked)) {
            (Phase::Over, _) => state.left = SeatSet::EMPTY,
            (_, Some(seat)) => state.left.remove(seat),
            _ => {}
        }
        for seat in Seat::all(rules.seats) {
            state.picks[seat.index()] = match view.phase {
                Phase::Over => 0,
                _ if view.seat == Some(seat) => view.pick.unwrap_or_default(),
                Phase::Pick => 0,
                Phase::Turn | Phase::Window => picks[seat.index()].max(1),
            };
        }
        state
    }

    fn contradiction(&self, _rules: &Rules, state: &State) -> Option<String> {
        let (cards, _) = self.known();
        let place = (0..CARDS).find(|place| cards[*place] != 0 && cards[*place] != state.cards[*place])?;
        Some(format!("{} was seen in place {place}", cards[place]))
    }
}
