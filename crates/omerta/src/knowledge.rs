//! What a player with perfect memory knows.
//!
//! Every card is followed through all places: a look makes it known, a swap takes what is known along, a card given unseen
//! is one of the pile's pool, and shuffled cards become a pool of their own (see [`crate::pools`]). Of each card it is also
//! known who else has seen it.

use engine::{Chance, Remembered, Rng, Seat, SeatSet};

use crate::Omerta;
use crate::apply::{self, HAND};
use crate::cards::{CARDS, Card, KINDS};
use crate::event::Event;
use crate::pools::{Belief, Change, PoolId, Pools};
use crate::rules::Rules;
use crate::state::{Drawn, SAFE, SLOTS, State};
use crate::view::View;

/// A card that is followed: what it is, and who has seen it since it could last be told apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Followed {
    belief: Belief,
    seen: SeatSet,
}

/// What a seat knows beyond what it sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    seats: usize,
    slots: [[Option<Followed>; SLOTS]; 5],
    safe: [Option<Followed>; SAFE],
    /// From the bottom.
    discards: Vec<Followed>,
    drawn: Option<Followed>,
    pile: usize,
    /// The pool of the cards in the pile.
    pile_pool: PoolId,
    /// How many cards are out of this round; none but in set-up positions.
    boxed: usize,
    pools: Pools,
    blocked: Option<(Seat, u8)>,
    /// Who has turned up a wrong card in this window.
    out: SeatSet,
}

impl Knowledge {
    /// The kind of a card in a slot, counted from 1, where it is certain.
    pub fn known(&self, seat: Seat, slot: u8) -> Option<Card> {
        certain(self.slot(seat, slot))
    }

    /// The kind of a card in the safe, counted from 1, where it is certain.
    pub fn known_in_safe(&self, slot: u8) -> Option<Card> {
        certain(self.safe.get((slot as usize).wrapping_sub(1)).copied().flatten())
    }

    /// The seats that have seen the card in a slot, counted from 1, since it was last shuffled.
    pub fn seen_by(&self, seat: Seat, slot: u8) -> SeatSet {
        self.slot(seat, slot).map_or(SeatSet::EMPTY, |card| card.seen)
    }

    /// The kinds that a card in a slot can be, with how many of each are certainly in its pool; `None` for an empty slot.
    pub fn pool_of(&self, seat: Seat, slot: u8) -> Option<[u8; KINDS]> {
        match self.slot(seat, slot)?.belief {
            Belief::In(pool) => Some(self.pools.get(pool).known),
            Belief::Known(card) => {
                let mut known = [0; KINDS];
                known[card.index()] = 1;
                Some(known)
            }
        }
    }

    fn slot(&self, seat: Seat, slot: u8) -> Option<Followed> {
        self.slots[seat.index()].get((slot as usize).wrapping_sub(1)).copied().flatten()
    }

    fn everybody(&self) -> SeatSet {
        SeatSet::all(self.seats)
    }

    /// Nothing is known but the deck.
    fn new(seats: usize) -> Knowledge {
        Knowledge {
            seats,
            slots: [[None; SLOTS]; 5],
            safe: [None; SAFE],
            discards: Vec::new(),
            drawn: None,
            pile: 0,
            pile_pool: 0,
            boxed: 0,
            pools: Pools::root(Card::ALL.map(|card| card.copies() as u8)),
            blocked: None,
            out: SeatSet::EMPTY,
        }
    }

    fn deal(&mut self) {
        *self = Knowledge::new(self.seats);
        let unseen = Some(Followed { belief: Belief::In(0), seen: SeatSet::EMPTY });
        for slots in &mut self.slots[..self.seats] {
            slots[..HAND].fill(unseen);
        }
        self.safe = [unseen; SAFE];
        self.pile = CARDS - self.seats * HAND - SAFE;
    }

    /// A card is seen to be of a kind.
    fn reveal(&mut self, followed: &mut Followed, card: Card) {
        if let Belief::In(pool) = followed.belief {
            let mut changes = Vec::new();
            self.pools.take(pool, card, &mut changes);
            followed.belief = Belief::Known(card);
            self.simplify(changes);
        }
    }

    fn simplify(&mut self, mut changes: Vec<Change>) {
        self.pools.simplify(&mut changes);
        for change in changes {
            let (pile, pile_pool) = (self.pile, self.pile_pool);
            let mut settled = 0;
            for followed in self.followed_mut() {
                match (change, followed.belief) {
                    (Change::Renamed(from, to), Belief::In(pool)) if pool == from => {
                        followed.belief = Belief::In(to);
                    }
                    (Change::AllAre(pool, card), Belief::In(own)) if pool == own => {
                        followed.belief = Belief::Known(card);
                        settled += 1;
                    }
                    _ => {}
                }
            }
            match change {
                Change::Renamed(from, to) if pile > 0 && pile_pool == from => {
                    self.pile_pool = to;
                }
                Change::Renamed(..) => {}
                Change::AllAre(pool, card) => {
                    (0..settled).for_each(|_| self.pools.take(pool, card, &mut Vec::new()));
                }
            }
        }
    }

    fn followed_mut(&mut self) -> impl Iterator<Item = &mut Followed> {
        let slots = self.slots.iter_mut().flatten();
        slots.chain(&mut self.safe).chain([&mut self.drawn]).flatten().chain(&mut self.discards)
    }

    /// Looks at a card in a slot; the kind is known where this player sees it.
    fn look(&mut self, seat: Seat, slot: u8, card: Option<Card>, by: SeatSet) {
        let index = (slot as usize).wrapping_sub(1);
        if let Some(mut followed) = self.slot(seat, slot) {
            by.iter().for_each(|seat| followed.seen.insert(seat));
            // The place is left empty meanwhile, so that a simplification does not find the card in its old pool.
            self.slots[seat.index()][index] = None;
            if let Some(card) = card {
                self.reveal(&mut followed, card);
            }
            self.slots[seat.index()][index] = Some(followed);
        }
    }

    fn look_into_safe(&mut self, seat: Seat, cards: [Option<Card>; SAFE]) {
        for (index, card) in cards.into_iter().enumerate() {
            if let Some(mut followed) = self.safe[index].take() {
                followed.seen.insert(seat);
                if let Some(card) = card {
                    self.reveal(&mut followed, card);
                }
                self.safe[index] = Some(followed);
            }
        }
    }

    /// A card leaves its slot, face up, for the discard pile.
    fn discard_slot(&mut self, seat: Seat, slot: u8, card: Card) {
        self.look(seat, slot, Some(card), SeatSet::EMPTY);
        if let Some(place) = self.slots[seat.index()].get_mut((slot as usize).wrapping_sub(1)) {
            *place = None;
        }
        self.discard(card);
    }

    /// A card that is known already comes to the discard pile.
    fn discard(&mut self, card: Card) {
        self.discards.push(Followed { belief: Belief::Known(card), seen: self.everybody() });
    }

    fn card_of_pile(&mut self) -> Followed {
        self.pile = self.pile.saturating_sub(1);
        let mut followed = Followed { belief: Belief::In(self.pile_pool), seen: SeatSet::EMPTY };
        if let Some(card) = self.pools.get(self.pile_pool).only_kind() {
            self.reveal(&mut followed, card);
        }
        followed
    }

    /// The cards of a player are shuffled, all but a blocked one.
    fn shuffle(&mut self, seat: Seat) {
        let blocked = self.blocked.filter(|(on, _)| *on == seat).map(|(_, slot)| slot as usize - 1);
        let free: Vec<usize> = (0..SLOTS)
            .filter(|index| self.slots[seat.index()][*index].is_some() && Some(*index) != blocked)
            .collect();
        if free.len() < 2 {
            return;
        }
        let beliefs: Vec<Belief> = free
            .iter()
            .filter_map(|index| self.slots[seat.index()][*index])
            .map(|card| card.belief)
            .collect();
        let pool = self.pools.mix(beliefs);
        for index in free {
            self.slots[seat.index()][index] =
                Some(Followed { belief: Belief::In(pool), seen: SeatSet::EMPTY });
        }
        self.simplify(Vec::new());
    }

    /// The discard pile becomes a new pile.
    fn reshuffle(&mut self, kept_top: bool) {
        let top = if kept_top { self.discards.pop() } else { None };
        self.pile = self.discards.len();
        let beliefs: Vec<Belief> = self.discards.drain(..).map(|card| card.belief).collect();
        self.pile_pool = self.pools.mix(beliefs);
        self.discards.extend(top);
        self.simplify(Vec::new());
    }

    fn observe(&mut self, event: &Event) {
        let everybody = self.everybody();
        match *event {
            Event::RoundBegan { .. } => self.deal(),
            Event::Peeked { seat, slot, card } | Event::Looked { seat, slot, card } => {
                self.look(seat, slot, card, SeatSet::one(seat));
            }
            Event::PeekedAt { seat, first, second } => {
                self.look(seat, first, None, SeatSet::one(seat));
                self.look(seat, second, None, SeatSet::one(seat));
            }
            Event::DrewPile { seat, card } => {
                let mut followed = self.card_of_pile();
                followed.seen.insert(seat);
                if let Some(card) = card {
                    self.reveal(&mut followed, card);
                }
                self.drawn = Some(followed);
            }
            Event::DrewDiscard { card, .. } => {
                self.expose(card);
                self.drawn = self.discards.pop();
            }
            Event::Exposed { card } => self.expose(card),
            Event::Reshuffled { kept_top, .. } => self.reshuffle(kept_top),
            Event::Replaced { seat, slot, card } => {
                self.discard_slot(seat, slot, card);
                self.slots[seat.index()][slot as usize - 1] = self.drawn.take();
            }
            Event::Discarded { card, .. } => {
                if let Some(mut followed) = self.drawn.take() {
                    self.reveal(&mut followed, card);
                }
                self.discard(card);
            }
            Event::SnapOpened { .. } | Event::ReactionOpened { .. } | Event::WindowClosed => {
                self.out = SeatSet::EMPTY;
            }
            Event::Snapped { seat, slot, card } | Event::DroveAway { seat, slot, card } => {
                self.discard_slot(seat, slot, card);
            }
            Event::Killed { seat, slot } => self.discard_slot(seat, slot, Card::Assassin),
            Event::Wrong { seat, slot, card } => {
                self.out.insert(seat);
                self.look(seat, slot, Some(card), everybody);
            }
            Event::TurnedUp { seat, slot, card } | Event::Counted { seat, slot, card } => {
                self.look(seat, slot, Some(card), everybody);
            }
            Event::Given { seat, slot } => {
                let followed = self.card_of_pile();
                self.slots[seat.index()][slot as usize - 1] = Some(followed);
            }
            Event::Shuffled { seat } => self.shuffle(seat),
            Event::Swapped { first, first_slot, second, second_slot } => {
                let (one, other) = (self.slot(first, first_slot), self.slot(second, second_slot));
                self.slots[first.index()][first_slot as usize - 1] = other;
                self.slots[second.index()][second_slot as usize - 1] = one;
            }
            Event::OpenedSafe { seat, cards } => self.look_into_safe(seat, cards),
            Event::SwappedSafe { seat, slot, safe } => {
                std::mem::swap(
                    &mut self.slots[seat.index()][slot as usize - 1],
                    &mut self.safe[safe as usize - 1],
                );
            }
            Event::MammaPlaced { .. } => {
                self.discards.pop();
            }
            Event::PatrolPlaced { on, slot, .. } => {
                self.discards.pop();
                self.blocked = Some((on, slot));
            }
            Event::MammaLeft => self.discard(Card::Mamma),
            Event::PatrolLeft => {
                self.blocked = None;
                self.discard(Card::Patrol);
            }
            _ => {}
        }
    }

    /// The top of the discard pile is seen.
    fn expose(&mut self, card: Card) {
        if let Some(mut followed) = self.discards.pop() {
            self.reveal(&mut followed, card);
            followed.seen = self.everybody();
            self.discards.push(followed);
        }
    }
}

fn certain(card: Option<Followed>) -> Option<Card> {
    match card?.belief {
        Belief::Known(card) => Some(card),
        Belief::In(_) => None,
    }
}

impl engine::Knowledge<Omerta> for Knowledge {
    fn from_view(rules: &Rules, view: &View) -> Knowledge {
        let mut knowledge = Knowledge::new(rules.seats);
        let unseen = Followed { belief: Belief::In(0), seen: SeatSet::EMPTY };
        for (slots, filled) in knowledge.slots.iter_mut().zip(&view.slots) {
            for (slot, _) in slots.iter_mut().zip(filled).filter(|(_, filled)| **filled) {
                *slot = Some(unseen);
            }
        }
        knowledge.safe = view.safe.map(|filled| filled.then_some(unseen));
        knowledge.pile = view.pile_size as usize;
        knowledge.discards = vec![unseen; view.discard_size as usize];
        knowledge.drawn = view.drawn.map(|_| unseen);
        knowledge.blocked = view.patrol.map(|patrol| (patrol.on.seat(patrol.by), patrol.on.slot()));
        for card in [view.mamma.map(|_| Card::Mamma), view.patrol.map(|_| Card::Patrol)].into_iter().flatten()
        {
            knowledge.reveal(&mut { unseen }, card);
        }
        let lying = knowledge
            .slots
            .iter()
            .flatten()
            .chain(&knowledge.safe)
            .chain([&knowledge.drawn])
            .flatten()
            .count();
        let blocking = usize::from(view.mamma.is_some()) + usize::from(view.patrol.is_some());
        let in_round = lying + knowledge.discards.len() + knowledge.pile + blocking;
        knowledge.boxed = CARDS.saturating_sub(in_round);
        if let Some(card) = view.discard_top {
            knowledge.expose(card);
        }
        if let (Some(mut followed), Some(card)) =
            (knowledge.drawn.take(), view.drawn.and_then(|drawn| drawn.card))
        {
            knowledge.reveal(&mut followed, card);
            followed.seen.insert(view.active);
            knowledge.drawn = Some(followed);
        } else {
            knowledge.drawn = view.drawn.map(|_| unseen);
        }
        if let Some(cards) = view.safe_cards {
            knowledge.look_into_safe(view.active, cards);
        }
        knowledge
    }

    fn observe(&mut self, _rules: &Rules, event: &Event) {
        Knowledge::observe(self, event);
    }

    fn remembered(&self, seat: Seat) -> Vec<Remembered> {
        let slots = Seat::all(self.seats).flat_map(|of| {
            let slots = (1..).zip(self.slots[of.index()]);
            slots.map(move |(slot, card)| (format!("{of}{slot}"), card))
        });
        let safe = (1..).zip(self.safe).map(|(slot, card)| (format!("safe{slot}"), card));
        slots
            .chain(safe)
            .filter(|(_, card)| card.is_some_and(|card| card.seen.contains(seat)))
            .filter_map(|(place, card)| {
                Some(Remembered { place, card: certain(card)?.to_string(), how: None, by: None })
            })
            .collect()
    }

    fn determinize(&self, rules: &Rules, view: &View, rng: &mut Rng) -> State {
        let mut pools = self.pools.draw(rng);
        // A view of another game could ask for more cards than are known here; even then there is a state.
        let mut next = |pool: PoolId| pools.get_mut(pool as usize).and_then(Vec::pop).unwrap_or(Card::Alibi);
        let mut draw = |followed: Option<Followed>| match followed.map(|card| card.belief) {
            Some(Belief::Known(card)) => card,
            Some(Belief::In(pool)) => next(pool),
            None => Card::Alibi,
        };
        let mut state = apply::empty(Chance::at(rng.seed(), 1), view.starter);
        for (seat, filled) in Seat::all(rules.seats).zip(&view.slots) {
            for (index, _) in filled.iter().enumerate().filter(|(_, filled)| **filled) {
                let card = draw(self.slots[seat.index()].get(index).copied().flatten());
                state.slots_mut(seat).put(index, card);
            }
        }
        for (index, _) in view.safe.iter().enumerate().filter(|(_, filled)| **filled) {
            state.safe[index] = Some(draw(self.safe[index]));
        }
        for followed in &self.discards {
            state.piles.discard(draw(Some(*followed)));
        }
        state.drawn = view.drawn.map(|drawn| Drawn {
            card: drawn.card.unwrap_or_else(|| draw(self.drawn)),
            from_discard: drawn.from_discard,
        });
        for _ in 0..view.pile_size {
            state.piles.put_on_pile(next(self.pile_pool));
        }
        state.phase = view.phase;
        state.active = view.active;
        state.round = view.round;
        state.action = view.action;
        state.mamma = view.mamma;
        state.patrol = view.patrol;
        state.winners = view.winners;
        for (total, number) in state.scores.iter_mut().zip(view.scores.as_slice()) {
            *total = *number;
        }
        if view.phase.is_shared() {
            let answered = |seat: Seat| self.out.contains(seat) && Some(seat) != view.seat;
            state.pending = view.waiting_for.iter().filter(|seat| !answered(*seat)).collect();
        }
        state
    }

    fn contradiction(&self, rules: &Rules, state: &State) -> Option<String> {
        let mut lies = vec![[0u8; KINDS]; self.pools.len()];
        let slots = Seat::all(rules.seats).flat_map(|seat| {
            let places = self.slots[seat.index()].iter().enumerate();
            places
                .map(move |(index, known)| ((seat.letter(), index + 1), *known, state.slots(seat).get(index)))
        });
        let safe = (1..)
            .zip(self.safe.iter().zip(state.safe))
            .map(|(slot, (known, card))| (('s', slot), *known, card));
        let drawn = [(('d', 0), self.drawn, state.drawn.map(|drawn| drawn.card))];
        let from_top = self.discards.iter().rev().copied().map(Some).chain(std::iter::repeat(None));
        let lying = state.piles.discards().map(Some).chain(std::iter::repeat(None));
        let most = self.discards.len().max(state.piles.discard_size());
        let discards = (1..)
            .zip(from_top.zip(lying))
            .take(most)
            .map(|(depth, (known, card))| (('x', depth), known, card));
        for ((place, number), known, card) in slots.chain(safe).chain(drawn).chain(discards) {
            match (known.map(|followed| followed.belief), card) {
                (None, None) => {}
                (Some(Belief::Known(known)), Some(card)) if known == card => {}
                (Some(Belief::In(pool)), Some(card)) => lies[pool as usize][card.index()] += 1,
                (known, card) => return Some(format!("{place}{number} is {card:?}, known was {known:?}")),
            }
        }
        for card in state.piles.pile() {
            lies[self.pile_pool as usize][card.index()] += 1;
        }
        if self.pile != state.piles.pile_size() {
            return Some(format!("the pile has {} cards, known were {}", state.piles.pile_size(), self.pile));
        }
        self.pools.iter().find_map(|(id, pool)| {
            let lies = &lies[id as usize];
            let elsewhere = self.pools.passed_on(id) + self.boxed;
            let sum = |counts: [u8; KINDS]| counts.into_iter().map(usize::from).sum::<usize>();
            let beyond = sum(std::array::from_fn(|kind| lies[kind].saturating_sub(pool.known[kind])));
            let lacking = sum(std::array::from_fn(|kind| pool.known[kind].saturating_sub(lies[kind])));
            let missing = (pool.members + self.boxed).checked_sub(sum(*lies) + elsewhere);
            let fits = missing.is_some_and(|missing| missing <= self.boxed);
            let fits = fits && beyond <= pool.unknown() && lacking <= elsewhere;
            (!fits).then(|| format!("of pool {id}, {pool:?}, {lies:?} lie on the table"))
        })
    }
}
