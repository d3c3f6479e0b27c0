//! What a player with perfect memory knows.
//!
//! Everything that lies in the Rue Morgue was seen when it came there, and cards taken from it are shown, so its order
//! is known. What lies in hands, under the orang-utan and in the second case file is remembered as bounds
//! ([`Memory`]): cards that were seen going there, and how many may have left unseen.

use engine::{Chance, Remembered, Rng, Seat};
use mystery::{Kind, Tableau};

use crate::RueMorgue;
use crate::action::{Action, Source};
use crate::cards::{CARDS, Card};
use crate::event::Event;
use crate::memory::{Memory, PLACES};
use crate::rules::Rules;
use crate::state::{Bag, Cards, Phase, State, WIDTH};
use crate::view::View;

/// The places beyond the four hands.
const ORANGUTAN: usize = 4;
const FILE: usize = 5;
const MORGUE: usize = 6;
/// Cards that take no part in the round; only positions of cases have such.
const BOX: usize = 7;

/// A card under the orang-utan, how the seat knows of it, and whose doing that was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct SeenUnder {
    card: Card,
    how: &'static str,
    by: Seat,
}

/// What a seat knows, or what anybody knows who only watches.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    /// Whose knowledge it is.
    seat: Option<Seat>,
    /// What is certain of hidden places.
    memory: Memory,
    /// The Rue Morgue from the bottom; cards that were never seen are `None`.
    morgue: Vec<Option<Card>>,
    /// The top card of the first case file, once the seat has looked at it and until it leaves.
    file_top: Option<Card>,
    /// The cards under the orang-utan while the seat looks through them.
    under: Bag,
    /// The cards that the seat saw going under the orang-utan, or saw there, and how.
    seen_under: Vec<SeenUnder>,
    /// What the seat has passed to the partner whose card it has not seen yet.
    given: Option<(Seat, Card)>,
    /// Whether the partner's card came before one's own was passed.
    received: bool,
    /// How many turns have ended since a card left the case file or was played.
    quiet_turns: u8,
}

impl Knowledge {
    fn new(seat: Option<Seat>) -> Knowledge {
        Knowledge {
            seat,
            memory: Memory::new(),
            morgue: Vec::new(),
            file_top: None,
            under: Bag::default(),
            seen_under: Vec::new(),
            given: None,
            received: false,
            quiet_turns: 0,
        }
    }

    /// The cards that certainly lie in a seat's hand; of one's own hand the view tells.
    pub fn certain_in_hand(&self, seat: Seat) -> Bag {
        self.memory.certain(seat.index())
    }

    /// The cards that certainly lie under the orang-utan.
    pub fn certain_under_orangutan(&self) -> Bag {
        self.memory.certain(ORANGUTAN)
    }

    /// The cards that certainly lie in the second case file.
    pub fn certain_in_file(&self) -> Bag {
        self.memory.certain(FILE)
    }

    /// The top card of the case file, if the seat has seen it.
    pub fn file_top(&self) -> Option<Card> {
        self.file_top
    }

    /// How many turns have ended since a card left the case file or was played: so long cards have only changed hands.
    pub fn quiet_turns(&self) -> u8 {
        self.quiet_turns
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.seat == Some(seat)
    }

    /// A card leaves a hand and is seen.
    fn leaves(&mut self, seat: Seat, card: Card, count: u8) {
        if !self.is_own(seat) {
            self.memory.lose(seat.index(), card.index(), count);
        }
    }

    /// A card comes into a hand and is seen.
    fn comes(&mut self, seat: Seat, card: Card) {
        if !self.is_own(seat) {
            self.memory.gain(seat.index(), card.index(), 1);
        }
    }

    /// The top card of the case file goes somewhere; only who has looked at it, or gets it, knows which one.
    fn leaves_file(&mut self, card: Option<Card>, to: usize) {
        let known = self.file_top.take();
        match card.or(known) {
            Some(card) => {
                self.memory.lose(FILE, card.index(), 1);
                if self.seat.is_none_or(|seat| seat.index() != to) {
                    self.memory.gain(to, card.index(), 1);
                }
            }
            None => self.memory.moved_unseen(FILE, to, 1),
        }
    }

    /// Partners pass cards to each other at the same time: what comes back cannot be what was just given.
    fn passed(&mut self, seat: Seat, to: Seat, card: Option<Card>) {
        match card {
            None => self.memory.moved_unseen(seat.index(), to.index(), 1),
            Some(card) if self.is_own(seat) => {
                if self.received {
                    self.comes(to, card);
                    self.received = false;
                } else {
                    self.given = Some((to, card));
                }
            }
            Some(card) => {
                self.leaves(seat, card, 1);
                match self.given.take() {
                    Some((partner, given)) => self.comes(partner, given),
                    None => self.received = true,
                }
            }
        }
    }

    fn put_on_morgue(&mut self, card: Card, count: u8) {
        self.morgue.extend(std::iter::repeat_n(Some(card), count as usize));
    }

    /// A card was taken by searching. It may have been the topmost known one, or one above that was never seen;
    /// between these nothing is certain any more.
    fn took_from_morgue(&mut self, card: Card, top: bool) {
        let Some(last) = self.morgue.len().checked_sub(1) else { return };
        if top {
            self.morgue.pop();
            return;
        }
        let seen_top = self.morgue[last];
        let below = &self.morgue[..last];
        let known = below.iter().rposition(|other| *other == Some(card));
        let unseen =
            |place: &usize| self.morgue[*place].is_none() && known.is_none_or(|known| *place > known);
        let lowest = known.or_else(|| (0..last).find(unseen)).unwrap_or(last);
        let highest = (0..last).rev().find(unseen).or(known).unwrap_or(last);
        if lowest < highest {
            self.morgue[lowest..=highest].fill(None);
        }
        self.morgue.remove(highest);
        if let Some(place) = self.morgue.last_mut() {
            *place = seen_top;
        }
    }

    /// The Rue Morgue and the cards under the orang-utan are shuffled: places turn into a bag.
    fn second_file(&mut self) {
        self.memory.poured(ORANGUTAN, FILE);
        for card in std::mem::take(&mut self.morgue).into_iter().flatten() {
            self.memory.gain(FILE, card.index(), 1);
        }
        self.file_top = None;
    }

    /// Follows what the seat has seen of the cards under the orang-utan.
    fn follow_under(&mut self, event: &Event) {
        let own = |seat| self.seat == Some(seat);
        let seen = match *event {
            Event::Buried { seat, card: Some(card) } => Some((card, "hid", seat)),
            Event::Fed { seat, card: Some(card), .. } if own(seat) => Some((card, "fed", seat)),
            Event::Fed { seat, card: Some(card), .. } => Some((card, "open", seat)),
            Event::LookedUnder { seat, card } => Some((card, "saw", seat)),
            _ => None,
        };
        self.seen_under.extend(seen.map(|(card, how, by)| SeenUnder { card, how, by }));
        match *event {
            // Whoever looks through all of them knows all of them.
            Event::Played { seat, play: Action::Dupin } if self.is_own(seat) => self.seen_under.clear(),
            Event::TookFromUnder { card, .. } => {
                if let Some(place) = self.seen_under.iter().position(|seen| seen.card == card) {
                    self.seen_under.remove(place);
                }
            }
            Event::SecondFileMade | Event::Solved { .. } => self.seen_under.clear(),
            _ => {}
        }
    }

    fn count_quiet_turns(&mut self, event: &Event) {
        self.quiet_turns = match event {
            Event::DrewFile { .. }
            | Event::Fed { .. }
            | Event::Melded { .. }
            | Event::LaidOff { .. }
            | Event::Played { .. } => 0,
            Event::Discarded { .. } => self.quiet_turns.saturating_add(1),
            _ => self.quiet_turns,
        };
    }

    fn observe(&mut self, event: &Event) {
        self.follow_under(event);
        self.count_quiet_turns(event);
        match *event {
            Event::RoundBegan { .. } => *self = Knowledge::new(self.seat),
            Event::TurnedUp { card } => self.morgue.push(Some(card)),
            Event::Passed { seat, to, card } => self.passed(seat, to, card),
            Event::Buried { card: Some(card), .. } => self.memory.gain(ORANGUTAN, card.index(), 1),
            Event::Buried { seat, card: None } => self.memory.moved_unseen(seat.index(), ORANGUTAN, 1),
            Event::DrewFile { seat, card } => self.leaves_file(card, seat.index()),
            Event::DrewMorgue { seat, card } => {
                self.morgue.pop();
                self.comes(seat, card);
            }
            Event::Exposed { card, .. } => {
                if let Some(top) = self.morgue.last_mut() {
                    *top = Some(card);
                }
            }
            Event::Melded { seat, clue, count } | Event::LaidOff { seat, clue, count } => {
                self.leaves(seat, clue, count);
            }
            Event::LookedAtFile { card, .. } => self.file_top = Some(card),
            Event::Fed { from: Source::File, card, .. } => self.leaves_file(card, ORANGUTAN),
            Event::Fed { from: Source::Morgue, card, .. } => {
                let seen = self.morgue.pop().flatten();
                if let Some(card) = card.or(seen) {
                    self.memory.gain(ORANGUTAN, card.index(), 1);
                }
            }
            Event::Played { seat, play } => {
                if let Some(card) = play.event() {
                    self.leaves(seat, card, 1);
                }
                if play == Action::Dupin {
                    self.under = Bag::default();
                }
            }
            Event::LookedInMorgue { card, depth, .. } => {
                let place = self.morgue.len().checked_sub(1 + depth as usize);
                if let Some(place) = place.and_then(|place| self.morgue.get_mut(place)) {
                    *place = Some(card);
                }
            }
            Event::LookedUnder { card, .. } => self.under.add(card.index(), 1),
            Event::TookFromMorgue { seat, card, top } => {
                self.took_from_morgue(card, top);
                self.comes(seat, card);
            }
            Event::TookFromUnder { seat, card } => {
                if self.is_own(seat) {
                    self.memory.saw_all(ORANGUTAN, &self.under);
                }
                self.memory.lose(ORANGUTAN, card.index(), 1);
                self.comes(seat, card);
            }
            Event::Discarded { seat, card } => {
                self.leaves(seat, card, 1);
                self.put_on_morgue(card, 1);
            }
            Event::SecondFileMade => self.second_file(),
            // All hands are shown now, and what lies under a caught orang-utan too.
            Event::Solved { .. } => self.memory = Memory::new(),
            Event::Found { card, count, taken: false, .. } => self.put_on_morgue(card, count),
            Event::ShowedHand { seat, card, count } => (0..count).for_each(|_| self.comes(seat, card)),
            Event::Shed { seat, card, count } => {
                self.leaves(seat, card, count);
                self.put_on_morgue(card, count);
            }
            _ => {}
        }
    }
}

impl engine::Knowledge<RueMorgue> for Knowledge {
    fn from_view(_rules: &Rules, view: &View) -> Knowledge {
        let mut knowledge = Knowledge::new(view.seat);
        knowledge.morgue = vec![None; view.morgue_size as usize];
        if let Some(top) = knowledge.morgue.last_mut() {
            *top = view.morgue_top;
        }
        knowledge.file_top = view.file_top;
        match (&view.searching, view.phase) {
            (Some(cards), Phase::SearchMorgue) => {
                knowledge.morgue = cards.iter().rev().map(|card| Some(*card)).collect();
            }
            (Some(cards), _) => {
                cards.iter().for_each(|card| knowledge.under.add(card.index(), 1));
                let seen = |card: &Card| SeenUnder { card: *card, how: "saw", by: view.turn };
                knowledge.seen_under.extend(cards.iter().map(seen));
            }
            (None, _) => {}
        }
        knowledge
    }

    fn observe(&mut self, _rules: &Rules, event: &Event) {
        Knowledge::observe(self, event);
    }

    fn remembered(&self, _seat: Seat) -> Vec<Remembered> {
        let remembered = |seen: &SeenUnder| Remembered {
            place: "orangutan".to_string(),
            card: seen.card.to_string(),
            how: Some(seen.how),
            by: Some(seen.by),
        };
        self.seen_under.iter().map(remembered).collect()
    }

    fn determinize(&self, rules: &Rules, view: &View, rng: &mut Rng) -> State {
        let mut table: Tableau<Card, WIDTH, CARDS> = Tableau::empty(view.dealer, Chance::at(rng.seed(), 1));
        table.turn = view.turn;
        table.round = view.round;
        table.event_played = view.event_played;
        table.winners = view.winners;
        for (total, number) in table.scores.iter_mut().zip(view.scores.as_slice()) {
            *total = *number;
        }
        for side in 0..rules.sides.count() {
            table.areas[side] = view.area(side);
        }
        if let Some(seat) = view.seat {
            view.hand.iter().for_each(|card| table.give(seat, *card, 1));
        }

        let mut pool = Tableau::<Card, WIDTH, CARDS>::deck();
        let seen = table.all_cards();
        let lying = self.morgue.iter().flatten().chain(&self.file_top);
        for index in seen.cards().chain(lying.map(|card| card.index())) {
            pool.remove(index, 1);
        }
        let mut sizes = [0; PLACES];
        for (seat, size) in Seat::all(rules.sides.seats()).zip(&view.hand_sizes) {
            if view.seat != Some(seat) {
                sizes[seat.index()] = *size;
            }
        }
        sizes[ORANGUTAN] = view.orangutan_size;
        sizes[FILE] = view.file_size.saturating_sub(self.file_top.is_some() as u8);
        sizes[MORGUE] = self.morgue.iter().filter(|card| card.is_none()).count() as u8;
        sizes[BOX] = (pool.len() as u8).saturating_sub(sizes.iter().sum());

        let contents = match (&view.searching, view.phase) {
            (Some(cards), Phase::SearchOrangutan) => {
                let mut under = Bag::default();
                cards.iter().for_each(|card| under.add(card.index(), 1));
                let mut memory = self.memory.clone();
                memory.saw_all(ORANGUTAN, &under);
                memory.deal(&pool, &sizes, rng)
            }
            _ => self.memory.deal(&pool, &sizes, rng),
        };
        for seat in Seat::all(rules.sides.seats()) {
            contents[seat.index()].cards().for_each(|index| table.give(seat, Card::at(index), 1));
        }
        table.case_file = shuffled(&contents[FILE], rng);
        if let Some(card) = self.file_top {
            table.case_file.push(card);
        }
        let mut unseen = shuffled(&contents[MORGUE], rng);
        for card in &self.morgue {
            if let Some(card) = card.or_else(|| unseen.pop()) {
                table.discards.push(card);
            }
        }
        let mut chosen = [None; 4];
        if let Some(seat) = view.seat {
            chosen[seat.index() & 3] = view.chosen;
        }
        let orangutan = shuffled(&contents[ORANGUTAN], rng);
        State { table, orangutan, chosen, phase: view.phase, second_file: view.second_file }
    }

    fn contradiction(&self, rules: &Rules, state: &State) -> Option<String> {
        let lies: Vec<Card> = state.table.discards.as_slice().to_vec();
        let as_known =
            self.morgue.iter().zip(&lies).all(|(known, card)| known.is_none_or(|known| known == *card));
        if self.morgue.len() != lies.len() || !as_known {
            return Some(format!("the Rue Morgue is {lies:?}, known was {:?}", self.morgue));
        }
        if self.file_top.is_some() && self.file_top != state.table.case_file.top() {
            let top = state.table.case_file.top();
            return Some(format!("the top of the case file is {top:?}, known was {:?}", self.file_top));
        }
        let mut contents = [Bag::default(); PLACES];
        for seat in Seat::all(rules.sides.seats()).filter(|seat| !self.is_own(*seat)) {
            contents[seat.index()] = *state.table.hand(seat);
        }
        for (place, pile) in [(ORANGUTAN, &state.orangutan), (FILE, &state.table.case_file)] {
            pile.as_slice().iter().for_each(|card| contents[place].add(card.index(), 1));
        }
        let mut seen = Bag::default();
        self.seen_under.iter().for_each(|seen_under| seen.add(seen_under.card.index(), 1));
        if (0..WIDTH).any(|index| seen.count(index) > contents[ORANGUTAN].count(index)) {
            return Some(format!("under the orang-utan lie {:?}, not {seen:?}", state.orangutan));
        }
        let broken = self.memory.broken(&contents)?;
        Some(format!("the places {:#b} do not hold {broken:?}", broken.places))
    }
}

fn shuffled(bag: &Bag, rng: &mut Rng) -> Cards {
    let mut cards: Vec<Card> = bag.cards().map(Card::at).collect();
    rng.shuffle(&mut cards);
    Cards::from_top(&cards)
}
