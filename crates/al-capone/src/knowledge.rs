//! What a player with perfect memory knows.
//!
//! Everything that lies in the underworld was seen when it came there, so its order is known, except for cards
//! that another player took by searching one: such a [`Hole`] keeps who took a card and what it can have been, until
//! a look or an open card settles it. Of the others' hands a player knows the cards that came there openly, and, of
//! gangsters somebody was asked for in vain, how many can have been drawn since.

mod draw;

use engine::{Pile, Rng, Seat};
use mystery::{Kind, Tableau};

use crate::AlCapone;
use crate::action::Action;
use crate::cards::{CARDS, CLUES, Card};
use crate::event::Event;
use crate::rules::Rules;
use crate::state::{Bag, Phase, State};
use crate::view::View;
use draw::Unseen;

/// How many unknown cards of a gangster a hand can hold, where nothing limits it.
const UNLIMITED: u8 = u8::MAX;
/// How many holes are kept apart; more are forgotten into one another.
const HOLES: usize = 8;
/// How often hidden cards are drawn anew where they do not fit.
const DRAWS: usize = 64;

/// A card that was taken from the underworld unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
struct Hole {
    /// Who took it, where that is still certain.
    taker: Option<Seat>,
    /// It lay among so many of the lowest cards of `underworld`.
    below: u8,
    /// The kinds it can be.
    kinds: u16,
    /// The kinds that have left the taker's hand since.
    left: u16,
}

/// What a seat knows beyond what it sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    seat: Option<Seat>,
    /// Cards that are certainly in a hand.
    hands: [Bag; 4],
    /// How many unknown cards of a gangster a hand can hold at most.
    limits: [[u8; CLUES]; 4],
    /// The underworld with the cards that lie in holes still in it; `None` is a card never seen.
    underworld: Pile<Option<Card>, CARDS>,
    holes: Vec<Hole>,
    /// While this player looks through the underworld: the hole that will be settled, and what is not seen yet.
    settling: Option<(Hole, Bag)>,
    /// How many turns have ended since a card left the case file or went into an area.
    quiet_turns: u8,
}

impl Knowledge {
    fn new(seat: Option<Seat>) -> Knowledge {
        Knowledge {
            seat,
            hands: [Bag::default(); 4],
            limits: [[UNLIMITED; CLUES]; 4],
            underworld: Pile::default(),
            holes: Vec::with_capacity(HOLES),
            settling: None,
            quiet_turns: 0,
        }
    }

    /// The cards that are certainly in a hand, besides one's own.
    pub fn certain(&self, seat: Seat) -> &Bag {
        &self.hands[seat.index() & 3]
    }

    /// How many turns have ended since a card left the case file or went into an area: so long cards have only
    /// changed hands. An event does not count, because it can be taken from the underworld and played again.
    pub fn quiet_turns(&self) -> u8 {
        self.quiet_turns
    }

    /// A card comes into a hand, face known to this player or not.
    fn comes(&mut self, seat: Seat, card: Option<Card>) {
        if Some(seat) == self.seat {
            return;
        }
        match card {
            Some(card) => self.hands[seat.index() & 3].add(card.index(), 1),
            None => {
                for limit in self.limits[seat.index() & 3].iter_mut().filter(|limit| **limit != UNLIMITED) {
                    *limit += 1;
                }
            }
        }
    }

    /// A card leaves a hand openly.
    fn leaves(&mut self, seat: Seat, card: Card, count: u8) {
        if Some(seat) == self.seat {
            return;
        }
        let known = self.hands[seat.index() & 3].count(card.index());
        self.hands[seat.index() & 3].remove(card.index(), count);
        if card.is_clue() {
            let limit = &mut self.limits[seat.index() & 3][card.index()];
            if *limit != UNLIMITED {
                *limit = limit.saturating_sub(count.saturating_sub(known));
            }
        }
        for hole in self.holes.iter_mut().filter(|hole| hole.taker == Some(seat)) {
            hole.left |= 1 << card.index();
        }
    }

    /// A player has no clue of a gangster left.
    fn has_none(&mut self, seat: Seat, clue: Card) {
        if clue.is_clue() {
            self.limits[seat.index() & 3][clue.index()] = 0;
            self.hands[seat.index() & 3].0[clue.index()] = 0;
            let bit = 1 << clue.index();
            // Who took such a card and has none now has let it go openly, or took another one.
            for hole in self.holes.iter_mut().filter(|hole| hole.taker == Some(seat) && hole.left & bit == 0)
            {
                hole.kinds &= !bit;
            }
        }
    }

    fn took_unseen(&mut self, seat: Seat) {
        self.comes(seat, None);
        let below = self.underworld.len().saturating_sub(1) as u8;
        if self.holes.len() == HOLES {
            // Forget which of the two oldest holes is whose; together they are still two cards gone.
            self.holes[0].taker = None;
            self.holes[0].kinds = u16::MAX;
            self.holes[1].taker = None;
            self.holes[1].kinds = u16::MAX;
            let first = self.holes.remove(0);
            self.forget_hole(first);
        }
        self.holes.push(Hole { taker: Some(seat), below, kinds: u16::MAX, left: 0 });
    }

    /// Gives up the order of everything below a hole that cannot be kept.
    fn forget_hole(&mut self, hole: Hole) {
        let below = hole.below as usize;
        for place in self.underworld.as_mut_slice().iter_mut().take(below) {
            *place = None;
        }
        self.underworld.remove(0);
        for other in &mut self.holes {
            other.below = other.below.saturating_sub(1);
            other.kinds = u16::MAX;
        }
    }

    /// A card of the known underworld turns out to be gone.
    fn settle(&mut self, place: usize, card: Card) {
        self.underworld.remove(place);
        let bit = 1 << card.index();
        let fits = |hole: &Hole| hole.below as usize > place && hole.kinds & bit != 0;
        let fitting: Vec<usize> = (0..self.holes.len()).filter(|index| fits(&self.holes[*index])).collect();
        match fitting[..] {
            [] => {}
            [only] => {
                let hole = self.holes.remove(only);
                if let Some(taker) = hole.taker.filter(|_| hole.left & bit == 0) {
                    self.becomes_known(taker, card);
                }
            }
            [first, ..] => {
                let kinds = fitting.iter().fold(0, |kinds, index| kinds | self.holes[*index].kinds);
                let below = fitting.iter().map(|index| self.holes[*index].below).max().unwrap_or(0);
                for index in &fitting {
                    self.holes[*index] = Hole { taker: None, below, kinds, left: 0 };
                }
                self.holes.remove(first);
            }
        }
        for hole in self.holes.iter_mut().filter(|hole| hole.below as usize > place) {
            hole.below -= 1;
        }
    }

    /// One of the unknown cards of a hand becomes known.
    fn becomes_known(&mut self, seat: Seat, card: Card) {
        if Some(seat) == self.seat {
            return;
        }
        self.hands[seat.index() & 3].add(card.index(), 1);
        if card.is_clue() {
            let limit = &mut self.limits[seat.index() & 3][card.index()];
            if *limit != UNLIMITED {
                *limit = limit.saturating_sub(1);
            }
        }
    }

    /// The top of the underworld lies open.
    fn exposed(&mut self, card: Card) {
        while let Some(top) = self.underworld.top() {
            let place = self.underworld.len() - 1;
            match top {
                None => {
                    self.underworld.pop();
                    self.underworld.push(Some(card));
                    break;
                }
                Some(top) if top == card => {
                    let below = place.checked_sub(1).and_then(|below| self.underworld.as_slice().get(below));
                    let next_is_other = below.is_none_or(|below| below.is_some_and(|below| below != card));
                    if let ([hole], true) = (&mut self.holes[..], next_is_other)
                        && hole.below as usize > place
                    {
                        hole.kinds &= !(1 << card.index());
                    }
                    break;
                }
                Some(top) => self.settle(place, top),
            }
            self.trim_holes();
        }
        self.trim_holes();
    }

    /// No hole reaches above the pile.
    fn trim_holes(&mut self) {
        let len = self.underworld.len() as u8;
        for hole in &mut self.holes {
            hole.below = hole.below.min(len);
        }
    }

    /// This player begins to look through the underworld: the warrant lies on top, everything below will be seen.
    fn begins_to_look(&mut self) {
        let warrant = self.underworld.pop().flatten();
        let lies = self.underworld.len().saturating_sub(self.holes.len());
        self.settling = match self.holes[..] {
            [hole] => {
                let mut missing = Bag::default();
                for card in self.underworld.as_slice().iter().flatten() {
                    missing.add(card.index(), 1);
                }
                Some((hole, missing))
            }
            _ => None,
        };
        self.holes.clear();
        self.underworld.clear();
        (0..lies).for_each(|_| self.underworld.push(None));
        self.underworld.push(warrant);
    }

    /// A card of the underworld is seen, `depth` cards below the warrant. What a single hole took is known when the
    /// last card has been seen.
    fn looked(&mut self, card: Card, depth: usize) {
        let Some(place) = self.underworld.len().checked_sub(2 + depth) else { return };
        self.underworld.as_mut_slice()[place] = Some(card);
        if let Some((_, missing)) = &mut self.settling {
            missing.remove(card.index(), 1);
        }
        if place == 0
            && let Some((hole, missing)) = self.settling.take()
            && let (1, Some(taken), Some(taker)) = (missing.len(), missing.cards().next(), hole.taker)
            && hole.left >> taken & 1 == 0
        {
            self.becomes_known(taker, Card::at(taken));
        }
    }

    fn took_set(&mut self, clue: Card, count: u8) {
        let known = self.underworld.as_slice().iter().filter(|card| **card == Some(clue)).count();
        // All of them go, so any place of one that a hole took will do; every hole reaches the lowest.
        for _ in count as usize..known {
            if let Some(place) = self.underworld.as_slice().iter().position(|card| *card == Some(clue)) {
                self.settle(place, clue);
            }
        }
        for _ in 0..count {
            let cards = self.underworld.as_slice();
            let place = cards.iter().rposition(|card| *card == Some(clue));
            if let Some(place) = place.or_else(|| cards.iter().rposition(Option::is_none)) {
                self.underworld.remove(place);
                for hole in self.holes.iter_mut().filter(|hole| hole.below as usize > place) {
                    hole.below -= 1;
                }
            }
        }
    }

    fn count_quiet_turns(&mut self, event: &Event) {
        self.quiet_turns = match event {
            Event::DrewFile { .. }
            | Event::Revealed { .. }
            | Event::Melded { .. }
            | Event::LaidOff { .. } => 0,
            Event::Discarded { .. } => self.quiet_turns.saturating_add(1),
            _ => self.quiet_turns,
        };
    }

    fn observe(&mut self, event: &Event) {
        self.count_quiet_turns(event);
        match *event {
            Event::RoundBegan { .. } => *self = Knowledge::new(self.seat),
            Event::TurnedUp { card } => self.underworld.push(Some(card)),
            Event::Dealt { seat, card } | Event::DrewFile { seat, card } => self.comes(seat, card),
            Event::DrewUnderworld { seat, card } => {
                self.underworld.pop();
                self.trim_holes();
                self.comes(seat, Some(card));
            }
            Event::Exposed { card } => self.exposed(card),
            Event::Melded { seat, clue, count } | Event::LaidOff { seat, clue, count } => {
                self.leaves(seat, clue, count);
            }
            Event::Played { seat, play } => {
                if let Some(card) = play.event() {
                    self.leaves(seat, card, 1);
                    self.underworld.push(Some(card));
                }
                if matches!(play, Action::SearchOne | Action::SearchSet) && Some(seat) == self.seat {
                    self.begins_to_look();
                }
            }
            Event::HasNone { seat, clue } => self.has_none(seat, clue),
            Event::Gave { seat, to, clue, count, all } => {
                self.leaves(seat, clue, count);
                if all {
                    self.has_none(seat, clue);
                }
                (0..count).for_each(|_| self.comes(to, Some(clue)));
            }
            Event::Looked { card, depth, .. } => self.looked(card, depth as usize),
            Event::TookOne { seat, card: None } => self.took_unseen(seat),
            Event::TookOne { seat, card: Some(card) } => {
                // One's own search: the underworld has just been seen, the warrant lies on top.
                let warrant = self.underworld.pop();
                self.underworld.take_topmost(Some(card));
                self.underworld.push(warrant.flatten());
                self.comes(seat, Some(card));
            }
            Event::TookSet { seat, clue, count } => {
                self.took_set(clue, count);
                (0..count).for_each(|_| self.comes(seat, Some(clue)));
            }
            Event::Revealed { seat, card, kept } => {
                if kept {
                    self.comes(seat, Some(card));
                } else {
                    self.underworld.push(Some(card));
                }
            }
            Event::Discarded { seat, card } => {
                self.leaves(seat, card, 1);
                self.underworld.push(Some(card));
            }
            _ => {}
        }
    }
}

impl engine::Knowledge<AlCapone> for Knowledge {
    fn from_view(_rules: &Rules, view: &View) -> Knowledge {
        let mut knowledge = Knowledge::new(view.seat);
        match &view.searching {
            Some(cards) => cards.iter().rev().for_each(|card| knowledge.underworld.push(Some(*card))),
            None => (1..view.underworld_size).for_each(|_| knowledge.underworld.push(None)),
        }
        if let Some(card) = view.underworld_top {
            knowledge.underworld.push(Some(card));
        }
        knowledge
    }

    fn observe(&mut self, _rules: &Rules, event: &Event) {
        Knowledge::observe(self, event);
    }

    fn determinize(&self, rules: &Rules, view: &View, rng: &mut Rng) -> State {
        let seats = rules.sides.seats();
        let mut table = Tableau::empty(view.dealer, engine::Chance::at(rng.seed(), 1));
        table.turn = view.turn;
        table.round = view.round;
        table.event_played = view.event_played;
        table.winners = view.winners;
        for (total, number) in table.scores.iter_mut().zip(view.scores.as_slice()) {
            *total = *number;
        }
        let mut unseen = Unseen::new();
        for side in 0..rules.sides.count() {
            table.areas[side] = view.area(side);
            unseen.remove(&table.areas[side]);
        }
        if let Some(seat) = view.seat {
            view.hand.iter().for_each(|card| table.give(seat, *card, 1));
            unseen.remove(table.hand(seat));
        }
        let others: Vec<Seat> = Seat::all(seats).filter(|seat| Some(*seat) != view.seat).collect();
        for seat in &others {
            for index in self.hands[seat.index()].cards() {
                if unseen.take(Card::at(index)) {
                    table.give(*seat, Card::at(index), 1);
                }
            }
        }
        // What lies in a hole can leave too few cards that fit the hands; a few draws find a way.
        let mut drawn = self.draw_hidden(view, &others, table, &unseen, rng);
        for _ in 0..DRAWS {
            if drawn.1 {
                break;
            }
            drawn = self.draw_hidden(view, &others, table, &unseen, rng);
        }
        State { table: drawn.0, phase: view.phase }
    }

    fn contradiction(&self, rules: &Rules, state: &State) -> Option<String> {
        for seat in Seat::all(rules.sides.seats()).filter(|seat| Some(*seat) != self.seat) {
            for card in Card::ALL {
                let (known, held) =
                    (self.hands[seat.index()].count(card.index()), state.table.holds(seat, *card));
                if known > held {
                    return Some(format!("{seat} holds {held} {card}, known were {known}"));
                }
                let limit = if card.is_clue() { self.limits[seat.index()][card.index()] } else { UNLIMITED };
                if limit != UNLIMITED && held - known > limit {
                    return Some(format!(
                        "{seat} holds {held} {card}, known {known} and at most {limit} more"
                    ));
                }
            }
        }
        if state.phase == Phase::Over {
            return None;
        }
        let lies: Vec<Card> = state.table.discards.as_slice().to_vec();
        if self.underworld.len() != lies.len() + self.holes.len() {
            return Some(format!("the underworld has {} cards and {} holes", lies.len(), self.holes.len()));
        }
        if !can_lie(self.underworld.as_slice(), &self.holes, &lies) {
            return Some(format!("the underworld {lies:?} cannot come from {:?}", self.underworld));
        }
        None
    }
}

/// Whether a pile can be what is left of the known one when each hole has taken a card.
fn can_lie(known: &[Option<Card>], holes: &[Hole], lies: &[Card]) -> bool {
    match (known.split_last(), lies.split_last()) {
        (None, None) => holes.is_empty(),
        (None, Some(_)) => false,
        (Some((card, rest)), last) => {
            let stays = last.is_some_and(|(other, lies)| {
                card.is_none_or(|card| card == *other) && can_lie(rest, holes, lies)
            });
            stays
                || (0..holes.len()).any(|index| {
                    let hole = holes[index];
                    let kind = card.is_none_or(|card| hole.kinds >> card.index() & 1 != 0);
                    let fewer: Vec<Hole> = holes
                        .iter()
                        .enumerate()
                        .filter(|(i, _)| *i != index)
                        .map(|(_, hole)| *hole)
                        .collect();
                    hole.below as usize > rest.len() && kind && can_lie(rest, &fewer, lies)
                })
        }
    }
}
