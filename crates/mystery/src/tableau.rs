//! The table of a Mystery Rummy round: hands, areas, case file, discard pile; and what all rounds have in common.

use engine::{Chance, FactError, Pile, Scores, Seat, SeatSet, Seed};

use crate::{Bag, Kind, Kinds, Sides};

/// How many cards of a kind make a meld.
pub const MELD: u8 = 3;

/// What lies on the table and in the hands, whose turn it is, and the totals. `W` is the width of a [`Bag`] of all
/// kinds, `N` the number of cards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tableau<K: Kind, const W: usize, const N: usize> {
    /// The hand of each seat.
    pub hands: [Bag<W>; 4],
    /// How many cards each hand holds.
    pub hand_sizes: [u8; 4],
    /// The area of each side.
    pub areas: [Bag<W>; 4],
    /// The draw pile.
    pub case_file: Pile<K, N>,
    /// The discard pile: the underworld, or the Rue Morgue.
    pub discards: Pile<K, N>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Who dealt this round.
    pub dealer: Seat,
    /// Whether an event was played in this turn.
    pub event_played: bool,
    /// The round, from 1.
    pub round: u16,
    /// The total of each side.
    pub scores: [i32; 4],
    /// The points of each side in the round that just ended.
    pub round_scores: [i32; 4],
    /// Where shuffles come from.
    pub chance: Chance,
    /// The winners once the game is over, empty before.
    pub winners: SeatSet,
}

impl<K: Kind, const W: usize, const N: usize> Tableau<K, W, N> {
    /// A table before the first deal: the dealer is drawn, nothing is dealt.
    pub fn new(seats: usize, seed: Seed) -> Self {
        let mut chance = Chance::new(seed);
        let dealer = Seat::wrapping(chance.draw_below(seats as u32) as usize, seats);
        Tableau::empty(dealer, chance)
    }

    /// A table with nothing on it.
    pub fn empty(dealer: Seat, chance: Chance) -> Self {
        Tableau {
            hands: [Bag::default(); 4],
            hand_sizes: [0; 4],
            areas: [Bag::default(); 4],
            case_file: Pile::default(),
            discards: Pile::default(),
            turn: dealer,
            dealer,
            event_played: false,
            round: 1,
            scores: [0; 4],
            round_scores: [0; 4],
            chance,
            winners: SeatSet::EMPTY,
        }
    }

    /// All copies of all kinds as a bag.
    pub fn deck() -> Bag<W> {
        let mut bag = Bag::default();
        for (index, copies) in K::COPIES.iter().enumerate() {
            bag.0[index] = *copies;
        }
        bag
    }

    /// Shuffles all cards and deals: `each` to a seat, one at a time clockwise from the dealer's left, then the first
    /// card of the discard pile. The seat at the dealer's left begins. `dealt` hears of every card in a hand.
    pub fn deal(&mut self, seats: usize, each: usize, mut dealt: impl FnMut(Seat, K)) {
        self.hands = [Bag::default(); 4];
        self.areas = [Bag::default(); 4];
        self.hand_sizes = [0; 4];
        self.event_played = false;
        let mut cards = [K::default(); N];
        let deck = Self::deck();
        for (place, index) in cards.iter_mut().zip(deck.cards()) {
            *place = K::at(index);
        }
        self.chance.shuffle(&mut cards);
        self.case_file = Pile::from_top(&cards);
        self.discards.clear();
        self.turn = self.dealer.next(seats);
        for _ in 0..each {
            for step in 0..seats {
                let seat = Seat::wrapping(self.turn.index() + step, seats);
                if let Some(card) = self.draw(seat) {
                    dealt(seat, card);
                }
            }
        }
        if let Some(card) = self.case_file.pop() {
            self.discards.push(card);
        }
    }

    /// The hand of a seat.
    #[inline]
    pub fn hand(&self, seat: Seat) -> &Bag<W> {
        &self.hands[seat.index() & 3]
    }

    /// How many cards a seat holds.
    #[inline]
    pub fn hand_size(&self, seat: Seat) -> u8 {
        self.hand_sizes[seat.index() & 3]
    }

    /// How many cards of a kind a seat holds.
    #[inline]
    pub fn holds(&self, seat: Seat, card: K) -> u8 {
        self.hand(seat).count(card.index())
    }

    /// Puts cards into a hand.
    #[inline]
    pub fn give(&mut self, seat: Seat, card: K, count: u8) {
        self.hands[seat.index() & 3].add(card.index(), count);
        self.hand_sizes[seat.index() & 3] += count;
    }

    /// Takes cards from a hand.
    #[inline]
    pub fn take(&mut self, seat: Seat, card: K, count: u8) {
        self.hands[seat.index() & 3].remove(card.index(), count);
        self.hand_sizes[seat.index() & 3] -= count.min(self.hand_sizes[seat.index() & 3]);
    }

    /// Draws the top card of the case file into a hand.
    #[inline]
    pub fn draw(&mut self, seat: Seat) -> Option<K> {
        let card = self.case_file.pop()?;
        self.give(seat, card, 1);
        Some(card)
    }

    /// Draws the top card of the discard pile into a hand.
    #[inline]
    pub fn draw_discard(&mut self, seat: Seat) -> Option<K> {
        let card = self.discards.pop()?;
        self.give(seat, card, 1);
        Some(card)
    }

    /// Puts clues from a hand into its side's area.
    #[inline]
    pub fn put_down(&mut self, sides: Sides, seat: Seat, clue: K, count: u8) {
        self.take(seat, clue, count);
        self.areas[sides.of(seat) & 3].add(clue.index(), count);
    }

    /// Discards a card from a hand.
    #[inline]
    pub fn discard(&mut self, seat: Seat, card: K) {
        self.take(seat, card, 1);
        self.discards.push(card);
    }

    /// The kinds of clues of which a meld lies in a side's area.
    #[inline]
    pub fn melds_of(&self, side: usize) -> Kinds {
        Kinds(self.areas[side & 3].at_least(MELD).0 & clue_mask::<K>())
    }

    /// The kinds of clues of which a meld lies in anybody's area.
    #[inline]
    pub fn melds(&self, sides: Sides) -> Kinds {
        let mut mask = 0;
        for side in 0..sides.count() {
            mask |= self.melds_of(side).0;
        }
        Kinds(mask)
    }

    /// Adds the points of a round to the totals. Where a side has reached the target and a single side has the
    /// highest total, the game is over and its seats are the winners.
    pub fn score_round(&mut self, sides: Sides, points: [i32; 4], target: i32) {
        self.round_scores = points;
        for (total, points) in self.scores.iter_mut().zip(points) {
            *total += points;
        }
        let totals = &self.scores[..sides.count()];
        let best = totals.iter().copied().max().unwrap_or(0);
        if best >= target && totals.iter().filter(|total| **total == best).count() == 1 {
            self.winners = sides.best(totals, |_| true);
        }
    }

    /// The totals as a list, one number a side.
    pub fn totals(&self, sides: Sides) -> Scores {
        Scores::new(&self.scores[..sides.count()])
    }

    /// The points of the round that just ended, one number a side.
    pub fn round_points(&self, sides: Sides) -> Scores {
        Scores::new(&self.round_scores[..sides.count()])
    }

    /// Passes the deal on for the next round.
    pub fn next_round(&mut self, seats: usize) {
        self.dealer = self.dealer.next(seats);
        self.round += 1;
    }

    /// A player gives up: of the other sides those with the best total win.
    pub fn resign(&mut self, sides: Sides, seat: Seat) {
        let own = sides.of(seat);
        self.winners = sides.best(&self.scores[..sides.count()], |side| side != own);
    }

    /// Every card there is on the table and in the hands.
    pub fn all_cards(&self) -> Bag<W> {
        let mut bag = Bag::default();
        for other in self.hands.iter().chain(&self.areas) {
            for (count, more) in bag.0.iter_mut().zip(other.0) {
                *count += more;
            }
        }
        for card in self.case_file.as_slice().iter().chain(self.discards.as_slice()) {
            bag.add(card.index(), 1);
        }
        bag
    }

    /// Puts the cards that are nowhere yet under the case file, shuffled by the event that dealt the round.
    pub fn put_rest_under_case_file(&mut self, others: &Bag<W>) {
        let mut rest = Self::deck();
        let known = self.all_cards();
        for ((count, known), other) in rest.0.iter_mut().zip(known.0).zip(others.0) {
            *count = count.saturating_sub(known + other);
        }
        let mut cards: Vec<K> = rest.cards().map(K::at).collect();
        Chance::at(self.chance.seed(), u32::from(self.round)).shuffle(&mut cards);
        let named: Vec<K> = self.case_file.iter_from_top().collect();
        self.case_file = Pile::from_top(&[named, cards].concat());
    }
}

/// The bits of the kinds that are clues.
#[inline]
pub(crate) fn clue_mask<K: Kind>() -> u32 {
    (1 << K::CLUES) - 1
}

/// Counts cards against their copies while a set-up is read.
#[derive(Clone, Debug)]
pub struct CardCount<K: Kind, const W: usize> {
    used: Bag<W>,
    kind: std::marker::PhantomData<K>,
}

impl<K: Kind, const W: usize> Default for CardCount<K, W> {
    fn default() -> Self {
        CardCount { used: Bag::default(), kind: std::marker::PhantomData }
    }
}

impl<K: Kind, const W: usize> CardCount<K, W> {
    /// Reads tokens of a word as cards; unknown ones and one copy too many are errors.
    pub fn read(&mut self, word: &str, tokens: &[String]) -> Result<Vec<K>, FactError> {
        tokens
            .iter()
            .map(|token| {
                let kind = K::from_token(token)
                    .ok_or_else(|| FactError::new(word, format!("{token:?} is not a card of this game")))?;
                self.used.add(kind.index(), 1);
                if self.used.count(kind.index()) > kind.copies() {
                    let message = format!("there are only {} of {token}", kind.copies());
                    return Err(FactError::new(word, message));
                }
                Ok(kind)
            })
            .collect()
    }
}
