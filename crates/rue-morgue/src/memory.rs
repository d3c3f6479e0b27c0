//! What a player with perfect memory knows of cards in hidden places: hands, the case file, what lies under a card.
//!
//! A [`Bound`] says: of these cards at most so many are missing from these places taken together. A card seen going
//! into a hand is a bound without a missing one. When somebody then moves a card unseen from there to another
//! place, it may have been this card: the bound of the first place has one more missing card, and a bound of both
//! places together keeps what is still certain.

use engine::Rng;

use crate::state::{Bag, WIDTH};

/// How many hidden places a [`Memory`] can tell apart.
pub(crate) const PLACES: usize = 8;

/// More bounds than this are not kept; the weakest are forgotten, which is never wrong.
const MOST_BOUNDS: usize = 40;
/// How many exchanges a hidden deal tries before it begins anew, and how often it begins.
const EXCHANGES: usize = 400;
const ATTEMPTS: usize = 12;

/// Of `cards` at most `missing` are not in `places`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bound {
    /// The places, one bit each.
    pub(crate) places: u8,
    /// The cards that were seen to go there.
    pub(crate) cards: Bag,
    /// How many of them may have left unseen.
    pub(crate) missing: u8,
}

impl Bound {
    fn covers(&self, place: usize) -> bool {
        self.places >> place & 1 != 0
    }

    /// How many of the cards are not in the places, beyond what may be missing.
    fn lack(&self, contents: &[Bag; PLACES]) -> usize {
        let lacking: usize = (0..WIDTH).map(|index| self.lack_of(index, contents)).sum();
        lacking.saturating_sub(self.missing as usize)
    }

    fn lack_of(&self, index: usize, contents: &[Bag; PLACES]) -> usize {
        let want = self.cards.count(index) as usize;
        if want == 0 {
            return 0;
        }
        let have: usize = (0..PLACES)
            .filter(|place| self.covers(*place))
            .map(|place| contents[place].count(index) as usize)
            .sum();
        want.saturating_sub(have)
    }

    /// Whether this bound says at least all that the other one says.
    fn implies(&self, other: &Bound) -> bool {
        self.places & !other.places == 0
            && self.missing <= other.missing
            && self.cards.0.iter().zip(other.cards.0).all(|(mine, theirs)| *mine >= theirs)
    }
}

/// All bounds that hold. The memory's owner numbers the places.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Memory {
    bounds: Vec<Bound>,
}

impl Memory {
    /// Nothing is known.
    pub(crate) fn new() -> Self {
        Memory { bounds: Vec::new() }
    }

    /// The cards that certainly lie in a place.
    pub(crate) fn certain(&self, place: usize) -> Bag {
        let mut bag = Bag::default();
        for bound in self.bounds.iter().filter(|bound| bound.places == 1 << place) {
            for (known, count) in bag.0.iter_mut().zip(bound.cards.0) {
                *known = (*known).max(count.saturating_sub(bound.missing));
            }
        }
        bag
    }

    /// Cards went into a place, seen.
    pub(crate) fn gain(&mut self, place: usize, index: usize, count: u8) {
        if count == 0 {
            return;
        }
        let own = 1 << place;
        if !self.bounds.iter().any(|bound| bound.places == own && bound.missing == 0) {
            self.bounds.push(Bound { places: own, cards: Bag::default(), missing: 0 });
        }
        for bound in self.bounds.iter_mut().filter(|bound| bound.covers(place)) {
            bound.cards.add(index, count);
        }
        self.prune();
    }

    /// Cards left a place, seen.
    pub(crate) fn lose(&mut self, place: usize, index: usize, count: u8) {
        for bound in self.bounds.iter_mut().filter(|bound| bound.covers(place)) {
            bound.cards.remove(index, count);
        }
        self.prune();
    }

    /// Cards went from one place to another, unseen.
    pub(crate) fn moved_unseen(&mut self, from: usize, to: usize, count: u8) {
        let mut together = Vec::new();
        for bound in self.bounds.iter_mut().filter(|bound| bound.covers(from) && !bound.covers(to)) {
            together.push(Bound { places: bound.places | 1 << to, ..*bound });
            bound.missing = bound.missing.saturating_add(count);
        }
        self.bounds.append(&mut together);
        self.prune();
    }

    /// All cards of a place were seen.
    pub(crate) fn saw_all(&mut self, place: usize, cards: &Bag) {
        for bound in self.bounds.iter_mut().filter(|bound| bound.covers(place)) {
            bound.places &= !(1 << place);
            for (count, seen) in bound.cards.0.iter_mut().zip(cards.0) {
                *count = count.saturating_sub(seen);
            }
        }
        self.bounds.push(Bound { places: 1 << place, cards: *cards, missing: 0 });
        self.prune();
    }

    /// All cards of a place were put into another one, which was empty, and lost their order.
    pub(crate) fn poured(&mut self, from: usize, into: usize) {
        for bound in &mut self.bounds {
            bound.places &= !(1 << into);
            if bound.covers(from) {
                bound.places = bound.places & !(1 << from) | 1 << into;
            }
        }
        self.prune();
    }

    /// The first bound that these contents do not keep.
    pub(crate) fn broken(&self, contents: &[Bag; PLACES]) -> Option<&Bound> {
        self.bounds.iter().find(|bound| bound.lack(contents) > 0)
    }

    /// Bounds that say nothing, or nothing more than another one, are dropped.
    fn prune(&mut self) {
        self.bounds.retain(|bound| bound.places != 0 && bound.cards.len() > bound.missing as usize);
        let mut place = 0;
        while let Some(bound) = self.bounds.get(place).copied() {
            let implied = |(other_place, other): (usize, &Bound)| {
                other_place != place
                    && other.implies(&bound)
                    && (!bound.implies(other) || other_place < place)
            };
            if self.bounds.iter().enumerate().any(implied) {
                self.bounds.remove(place);
            } else {
                place += 1;
            }
        }
        if self.bounds.len() > MOST_BOUNDS {
            self.bounds.sort_by_key(|bound| (bound.missing, bound.places.count_ones()));
            self.bounds.truncate(MOST_BOUNDS);
        }
    }

    /// Deals a pool of cards into the places at random, so that every bound is kept. The pool has as many cards as
    /// the places hold. It always ends; were no such deal found, the nearest one would be given.
    pub(crate) fn deal(&self, pool: &Bag, sizes: &[u8; PLACES], rng: &mut Rng) -> [Bag; PLACES] {
        let mut best = [Bag::default(); PLACES];
        let mut least = usize::MAX;
        for _ in 0..ATTEMPTS {
            let mut contents = self.first_deal(pool, sizes, rng);
            let lack = self.mend(&mut contents, sizes, rng);
            if lack < least {
                (best, least) = (contents, lack);
            }
            if lack == 0 {
                break;
            }
        }
        best
    }

    /// Certain cards first, then the others at random.
    fn first_deal(&self, pool: &Bag, sizes: &[u8; PLACES], rng: &mut Rng) -> [Bag; PLACES] {
        let mut rest = *pool;
        let mut free = *sizes;
        let mut contents = [Bag::default(); PLACES];
        for bound in self.bounds.iter().filter(|bound| bound.missing == 0 && bound.places.is_power_of_two()) {
            let place = bound.places.trailing_zeros() as usize;
            for index in 0..WIDTH {
                let more = bound.cards.count(index).saturating_sub(contents[place].count(index));
                let more = more.min(rest.count(index)).min(free[place]);
                contents[place].add(index, more);
                rest.remove(index, more);
                free[place] -= more;
            }
        }
        let mut cards: Vec<usize> = rest.cards().collect();
        rng.shuffle(&mut cards);
        for (bag, free) in contents.iter_mut().zip(free) {
            for _ in 0..free {
                if let Some(index) = cards.pop() {
                    bag.add(index, 1);
                }
            }
        }
        contents
    }

    /// Exchanges cards until every bound is kept; what is lacking in the end.
    fn mend(&self, contents: &mut [Bag; PLACES], sizes: &[u8; PLACES], rng: &mut Rng) -> usize {
        let all_lack = |contents: &[Bag; PLACES]| self.bounds.iter().map(|bound| bound.lack(contents)).sum();
        let mut lack: usize = all_lack(contents);
        for _ in 0..EXCHANGES {
            if lack == 0 {
                break;
            }
            let broken: Vec<&Bound> = self.bounds.iter().filter(|bound| bound.lack(contents) > 0).collect();
            let Some(bound) = rng.pick(&broken) else { break };
            let wanted: Vec<usize> = (0..WIDTH).filter(|index| bound.lack_of(*index, contents) > 0).collect();
            let Some(card) = rng.pick(&wanted) else { break };
            let outside: Vec<usize> = (0..PLACES)
                .filter(|place| {
                    !bound.covers(*place) && sizes[*place] > 0 && contents[*place].count(card) > 0
                })
                .collect();
            let inside: Vec<usize> =
                (0..PLACES).filter(|place| bound.covers(*place) && sizes[*place] > 0).collect();
            let (Some(there), Some(here)) = (rng.pick(&outside), rng.pick(&inside)) else { continue };
            let own: Vec<usize> = contents[here].cards().filter(|index| *index != card).collect();
            let Some(other) = rng.pick(&own) else { continue };
            exchange(contents, here, other, there, card);
            let then: usize = all_lack(contents);
            if then > lack && rng.below(8) != 0 {
                exchange(contents, here, card, there, other);
            } else {
                lack = then;
            }
        }
        lack
    }
}

fn exchange(contents: &mut [Bag; PLACES], here: usize, goes: usize, there: usize, comes: usize) {
    contents[here].remove(goes, 1);
    contents[there].add(goes, 1);
    contents[there].remove(comes, 1);
    contents[here].add(comes, 1);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bag(cards: &[usize]) -> Bag {
        let mut bag = Bag::default();
        cards.iter().for_each(|index| bag.add(*index, 1));
        bag
    }

    #[test]
    fn an_unseen_move_leaves_what_is_certain_of_both_places() {
        let mut memory = Memory::new();
        memory.gain(0, 2, 1);
        memory.gain(0, 3, 1);
        memory.moved_unseen(0, 1, 1);
        assert_eq!(memory.certain(0), bag(&[]));
        let mut contents = [Bag::default(); PLACES];
        contents[0] = bag(&[2, 5]);
        contents[1] = bag(&[3]);
        assert_eq!(memory.broken(&contents), None);
        // One of the two may have left, not both; and it can only be in the other place.
        contents[0] = bag(&[5, 5]);
        contents[1] = bag(&[2, 3]);
        assert!(memory.broken(&contents).is_some());
        contents[0] = bag(&[2, 5]);
        contents[1] = bag(&[5]);
        assert!(memory.broken(&contents).is_some());
    }

    #[test]
    fn what_comes_later_cannot_have_left_before() {
        let mut memory = Memory::new();
        memory.gain(0, 2, 1);
        memory.moved_unseen(0, 1, 1);
        memory.gain(0, 3, 1);
        assert_eq!(memory.certain(0), bag(&[3]));
        memory.lose(0, 3, 1);
        memory.lose(1, 2, 1);
        assert_eq!(memory, Memory::new());
    }

    #[test]
    fn seeing_a_place_tells_of_the_other() {
        let mut memory = Memory::new();
        memory.gain(0, 2, 1);
        memory.moved_unseen(0, 1, 1);
        memory.saw_all(1, &bag(&[4]));
        assert_eq!(memory.certain(0), bag(&[2]));
        memory.poured(1, 3);
        assert_eq!(memory.certain(3), bag(&[4]));
    }

    #[test]
    fn deals_keep_every_bound() {
        let mut rng = Rng::new(5);
        let mut memory = Memory::new();
        for index in [1, 2, 3] {
            memory.gain(0, index, 1);
        }
        memory.moved_unseen(0, 1, 1);
        memory.gain(1, 4, 1);
        memory.moved_unseen(1, 2, 1);
        let pool = bag(&[0, 0, 0, 1, 2, 3, 4, 5, 5, 6, 6, 7]);
        let sizes = [3, 3, 2, 4, 0, 0, 0, 0];
        for _ in 0..500 {
            let contents = memory.deal(&pool, &sizes, &mut rng);
            assert_eq!(memory.broken(&contents), None);
            for (bag, size) in contents.iter().zip(sizes) {
                assert_eq!(bag.len(), size as usize);
            }
        }
    }
}
