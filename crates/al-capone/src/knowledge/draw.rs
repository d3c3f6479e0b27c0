//! Drawing what is hidden: what holes in the underworld took, the others' hands, the case file.

use engine::{Rng, Seat};
use mystery::{Kind, Tableau};

use super::{Hole, Knowledge, UNLIMITED};
use crate::cards::{CARDS, Card};
use crate::state::{Bag, WIDTH};
use crate::view::View;

/// How often holes are filled at random before all ways are tried.
const FILLS: usize = 32;
/// How many steps trying all ways may take. There are at most eight holes, and most of them fit anything.
const STEPS: usize = 20_000;

/// The underworld as it can be, from the bottom, and who has got what from it.
struct Filled {
    cards: Vec<Option<Card>>,
    taken: Vec<(Seat, Card)>,
}

impl Filled {
    /// Whether no more copies of a kind lie here than are free.
    fn fits(&self, free: &Bag) -> bool {
        let mut lie = Bag::default();
        self.cards.iter().flatten().for_each(|card| lie.add(card.index(), 1));
        (0..WIDTH).all(|kind| lie.count(kind) <= free.count(kind))
    }
}

/// Which cards of the underworld the holes took, chosen hole by hole.
struct Choice<'a> {
    cards: &'a [Option<Card>],
    holes: &'a [Hole],
    /// How many cards of each kind have still to be taken.
    excess: [u8; WIDTH],
    /// The places of the cards that were taken by the first holes.
    places: Vec<usize>,
    steps: usize,
}

impl Choice<'_> {
    /// The kinds that a hole can take, each with its topmost place; the open top card is taken by nobody.
    fn options(&self, hole: &Hole) -> Vec<(Option<Card>, usize)> {
        let reach = (hole.below as usize).min(self.cards.len().saturating_sub(1));
        let mut options: Vec<(Option<Card>, usize)> = Vec::new();
        for place in (0..reach).rev().filter(|place| !self.places.contains(place)) {
            let kind = self.cards[place];
            let allowed = kind.is_none_or(|card| hole.kinds >> card.index() & 1 != 0);
            if allowed && options.iter().all(|(other, _)| *other != kind) {
                options.push((kind, place));
            }
        }
        options
    }

    /// Whether the holes that are left can still take what has to be taken.
    fn hopeless(&self, left: &[Hole]) -> bool {
        let wanted: usize = self.excess.iter().map(|count| *count as usize).sum();
        let can_take = |kind: usize| {
            let takes = |hole: &&Hole| {
                self.options(hole).iter().any(|(card, _)| card.is_some_and(|card| card.index() == kind))
            };
            left.iter().filter(takes).count()
        };
        wanted > left.len() || (0..WIDTH).any(|kind| self.excess[kind] as usize > can_take(kind))
    }

    fn fill(&mut self, rng: &mut Rng) -> bool {
        let left = &self.holes[self.places.len()..];
        let Some(hole) = left.first() else { return true };
        if self.steps == 0 || self.hopeless(left) {
            return false;
        }
        self.steps -= 1;
        let mut options = self.options(hole);
        rng.shuffle(&mut options);
        for (kind, place) in options {
            let before = self.excess;
            if let Some(card) = kind {
                self.excess[card.index()] = self.excess[card.index()].saturating_sub(1);
            }
            self.places.push(place);
            if self.fill(rng) {
                return true;
            }
            self.places.pop();
            self.excess = before;
        }
        false
    }

    fn filled(&self) -> Filled {
        let stays = |(place, card): (usize, &Option<Card>)| (!self.places.contains(&place)).then_some(*card);
        let taken = self.holes.iter().zip(&self.places).filter_map(|(hole, place)| {
            let card = self.cards[*place]?;
            hole.taker.filter(|_| hole.left >> card.index() & 1 == 0).map(|taker| (taker, card))
        });
        Filled { cards: self.cards.iter().enumerate().filter_map(stays).collect(), taken: taken.collect() }
    }
}

impl Knowledge {
    /// Draws which cards lie in the holes. A kind of which more copies would lie somewhere than there are (`free` are not
    /// seen elsewhere) is in a hole for sure.
    fn fill_holes(&self, free: &Bag, rng: &mut Rng) -> Filled {
        let mut holes = self.holes.clone();
        holes.sort_by_key(|hole| hole.below);
        let lies = self.underworld.len().saturating_sub(holes.len());
        // One hole can take what another one needs; a few draws usually find a way.
        for _ in 0..FILLS {
            let filled = self.fill_once(holes.clone(), free, rng);
            if filled.cards.len() == lies && filled.fits(free) {
                return filled;
            }
        }
        if let Some(filled) = self.fill_for_sure(&holes, free, rng) {
            return filled;
        }
        // Only what was never true leads here, such as a view of another game: then no more than the number of cards matters.
        holes.iter_mut().for_each(|hole| (hole.below, hole.kinds) = (u8::MAX, u16::MAX));
        self.fill_once(holes, free, rng)
    }

    /// Tries all ways to fill the holes, in a random order, until one fits. Holes that reach less choose first.
    fn fill_for_sure(&self, holes: &[Hole], free: &Bag, rng: &mut Rng) -> Option<Filled> {
        let cards = self.underworld.as_slice();
        let mut excess = [0; WIDTH];
        for card in cards.iter().flatten() {
            excess[card.index()] += 1;
        }
        for (kind, excess) in excess.iter_mut().enumerate() {
            *excess = u8::saturating_sub(*excess, free.count(kind));
        }
        let mut choice = Choice { cards, holes, excess, places: Vec::new(), steps: STEPS };
        choice.fill(rng).then(|| choice.filled())
    }

    fn fill_once(&self, mut holes: Vec<Hole>, free: &Bag, rng: &mut Rng) -> Filled {
        let mut cards: Vec<Option<Card>> = self.underworld.as_slice().to_vec();
        let mut taken = Vec::new();
        for kind in Card::ALL {
            let lie = |cards: &[Option<Card>]| cards.iter().filter(|card| **card == Some(*kind)).count();
            while lie(&cards) > free.count(kind.index()) as usize {
                let bit = 1 << kind.index();
                let below_top = cards.len().saturating_sub(1);
                let reach =
                    |hole: &Hole| cards[..(hole.below as usize).min(below_top)].contains(&Some(*kind));
                let fitting: Vec<usize> = (0..holes.len())
                    .filter(|index| holes[*index].kinds & bit != 0 && reach(&holes[*index]))
                    .collect();
                let Some(index) = rng.pick(&fitting) else { break };
                let hole = holes.remove(index);
                take_out(&mut cards, &mut holes, &hole, Some(*kind), &mut taken);
            }
        }
        while !holes.is_empty() {
            let hole = holes.remove(0);
            let reach = (hole.below as usize).min(cards.len().saturating_sub(1));
            let fits = |card: &Option<Card>| card.is_none_or(|card| hole.kinds >> card.index() & 1 != 0);
            let options: Vec<Option<Card>> = cards[..reach].iter().copied().filter(fits).collect();
            if let Some(kind) = rng.pick(&options) {
                take_out(&mut cards, &mut holes, &hole, kind, &mut taken);
            }
        }
        Filled { cards, taken }
    }

    /// Draws everything that is hidden: the underworld's holes, the others' hands, the case file. Whether all limits
    /// were kept comes with it.
    pub(super) fn draw_hidden(
        &self,
        view: &View,
        others: &[Seat],
        mut table: Tableau<Card, WIDTH, CARDS>,
        unseen: &Unseen,
        rng: &mut Rng,
    ) -> (Tableau<Card, WIDTH, CARDS>, bool) {
        let mut unseen = unseen.clone();
        let Filled { cards: underworld, taken } = self.fill_holes(&unseen.bag(), rng);
        for card in underworld.iter().flatten() {
            unseen.take(*card);
        }
        for (seat, card) in taken {
            let room = table.hand_size(seat) < view.hand_sizes[seat.index()];
            if room && unseen.take(card) {
                table.give(seat, card, 1);
            }
        }
        let kept = unseen.deal(self, view, others, &mut table, rng);
        for card in underworld {
            table.discards.push(card.unwrap_or_else(|| unseen.next(rng)));
        }
        while table.case_file.len() < view.file_size as usize && !unseen.cards.is_empty() {
            let card = unseen.next(rng);
            table.case_file.push(card);
        }
        (table, kept)
    }
}

/// Takes the topmost card of a kind that a hole reaches out of the pile.
fn take_out(
    cards: &mut Vec<Option<Card>>,
    holes: &mut [Hole],
    hole: &Hole,
    kind: Option<Card>,
    taken: &mut Vec<(Seat, Card)>,
) {
    let reach = (hole.below as usize).min(cards.len().saturating_sub(1));
    let Some(place) = cards[..reach].iter().rposition(|card| *card == kind) else { return };
    cards.remove(place);
    for other in holes.iter_mut().filter(|other| other.below as usize > place) {
        other.below -= 1;
    }
    if let (Some(taker), Some(card)) = (hole.taker, kind)
        && hole.left >> card.index() & 1 == 0
    {
        taken.push((taker, card));
    }
}

/// The cards whose place is not known, and how they are dealt out.
#[derive(Clone)]
pub(super) struct Unseen {
    cards: Vec<Card>,
}

impl Unseen {
    pub(super) fn new() -> Unseen {
        Unseen { cards: Tableau::<Card, WIDTH, CARDS>::deck().cards().map(Card::at).collect() }
    }

    pub(super) fn take(&mut self, card: Card) -> bool {
        match self.cards.iter().position(|other| *other == card) {
            Some(place) => {
                self.cards.swap_remove(place);
                true
            }
            None => false,
        }
    }

    fn bag(&self) -> Bag {
        let mut bag = Bag::default();
        self.cards.iter().for_each(|card| bag.add(card.index(), 1));
        bag
    }

    pub(super) fn remove(&mut self, bag: &Bag) {
        bag.cards().for_each(|index| {
            self.take(Card::at(index));
        });
    }

    fn next(&mut self, rng: &mut Rng) -> Card {
        let place = rng.below(self.cards.len());
        if self.cards.is_empty() { Card::default() } else { self.cards.swap_remove(place) }
    }

    /// Fills the others' hands by what they can hold. The most limited seat chooses first; where nothing fits any
    /// more, a card is exchanged with a seat that may hold it. Tells whether every limit was kept.
    fn deal(
        &mut self,
        knowledge: &Knowledge,
        view: &View,
        others: &[Seat],
        table: &mut Tableau<Card, WIDTH, CARDS>,
        rng: &mut Rng,
    ) -> bool {
        let mut kept = true;
        let mut seats = others.to_vec();
        rng.shuffle(&mut seats);
        let limited =
            |seat: &Seat| knowledge.limits[seat.index()].iter().filter(|limit| **limit != UNLIMITED).count();
        seats.sort_by_key(|seat| std::cmp::Reverse(limited(seat)));
        let fits = |table: &Tableau<Card, WIDTH, CARDS>, seat: Seat, card: Card| {
            let limit = if card.is_clue() { knowledge.limits[seat.index()][card.index()] } else { UNLIMITED };
            let unknown = table.holds(seat, card) - knowledge.hands[seat.index()].count(card.index());
            limit == UNLIMITED || unknown < limit
        };
        for (order, seat) in seats.iter().enumerate() {
            rng.shuffle(&mut self.cards);
            while table.hand_size(*seat) < view.hand_sizes[seat.index()] && !self.cards.is_empty() {
                if let Some(place) = self.cards.iter().rposition(|card| fits(table, *seat, *card)) {
                    table.give(*seat, self.cards.swap_remove(place), 1);
                    continue;
                }
                let exchange = seats[..order].iter().find_map(|other| {
                    let mine = Card::ALL.iter().copied().find(|card| {
                        table.holds(*other, *card) > knowledge.hands[other.index()].count(card.index())
                            && fits(table, *seat, *card)
                    })?;
                    let theirs = self.cards.iter().position(|card| fits(table, *other, *card))?;
                    Some((*other, mine, theirs))
                });
                match exchange {
                    Some((other, mine, theirs)) => {
                        let card = self.cards.swap_remove(theirs);
                        table.take(other, mine, 1);
                        table.give(other, card, 1);
                        table.give(*seat, mine, 1);
                    }
                    None => {
                        let card = self.next(rng);
                        table.give(*seat, card, 1);
                        kept = false;
                    }
                }
            }
        }
        kept
    }
}
