//! Pools: cards whose kinds are known together, but not one by one.
//!
//! A shuffle makes the cards that went in indistinguishable: what comes out is a pool. Its content is what was known of
//! each card that went in: a kind, or membership of an older pool. The oldest pool is the whole deck. So pools form
//! a graph without cycles, and every card that is not known belongs to exactly one of them, wherever it has gone.

use engine::Rng;

use crate::cards::{Card, KINDS};

/// The name of a pool.
pub(crate) type PoolId = u8;

/// What is known of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Belief {
    /// Its kind.
    Known(Card),
    /// It is one of a pool.
    In(PoolId),
}

/// Cards whose kinds are known together. `members` is always the number of `known` kinds and cards `from` other pools.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Pool {
    /// How many cards there are in it, those that became content of other pools included.
    pub(crate) members: usize,
    /// How many of each kind are certainly in it.
    pub(crate) known: [u8; KINDS],
    /// How many cards of other pools are in it.
    pub(crate) from: Vec<(PoolId, usize)>,
}

impl Pool {
    fn add_from(&mut self, id: PoolId, count: usize) {
        match self.from.iter_mut().find(|(other, _)| *other == id) {
            Some((_, have)) => *have += count,
            None => self.from.push((id, count)),
        }
        self.from.retain(|(_, count)| *count > 0);
    }

    fn remove_from(&mut self, id: PoolId) -> usize {
        let count = self.from.iter().find(|(other, _)| *other == id).map_or(0, |(_, count)| *count);
        self.from.retain(|(other, _)| *other != id);
        count
    }

    /// How many cards in it have come from other pools.
    pub(crate) fn unknown(&self) -> usize {
        self.from.iter().map(|(_, count)| count).sum()
    }

    /// The kind of all its cards, where they are all alike.
    pub(crate) fn only_kind(&self) -> Option<Card> {
        let mut kinds = Card::ALL.into_iter().filter(|card| self.known[card.index()] > 0);
        let only = kinds.next()?;
        (self.from.is_empty() && kinds.next().is_none()).then_some(only)
    }
}

/// What the places that hold cards of pools must be told when pools are simplified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Cards of the first pool belong to the second.
    Renamed(PoolId, PoolId),
    /// Cards of the pool are all of this kind.
    AllAre(PoolId, Card),
}

/// All pools of a round.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Pools {
    pools: Vec<Pool>,
}

impl Pools {
    /// A pool with a known content and nothing else.
    pub(crate) fn root(known: [u8; KINDS]) -> Pools {
        let members = known.iter().map(|count| *count as usize).sum();
        Pools { pools: vec![Pool { members, known, from: Vec::new() }] }
    }

    pub(crate) fn get(&self, id: PoolId) -> &Pool {
        &self.pools[id as usize]
    }

    /// Puts cards together into a new pool.
    pub(crate) fn mix(&mut self, beliefs: impl IntoIterator<Item = Belief>) -> PoolId {
        let mut pool = Pool::default();
        for belief in beliefs {
            pool.members += 1;
            match belief {
                Belief::Known(card) => pool.known[card.index()] += 1,
                Belief::In(id) => pool.add_from(id, 1),
            }
        }
        match self.pools.iter().position(|pool| pool.members == 0) {
            Some(free) => {
                self.pools[free] = pool;
                free as PoolId
            }
            None => {
                self.pools.push(pool);
                (self.pools.len() - 1) as PoolId
            }
        }
    }

    /// Whether a card of this kind can be in a pool.
    fn can_hold(&self, id: PoolId, card: Card) -> bool {
        let pool = self.get(id);
        pool.known[card.index()] > 0 || pool.from.iter().any(|(source, _)| self.can_hold(*source, card))
    }

    /// A card of a pool turns out to be of a kind, and is in the pool no more.
    ///
    /// Equal cards are as good as the same, so a kind that is certainly in the pool settles it. Else the card came from an
    /// older pool. Where several could have given it, they are put together: which one it was stays unknown.
    pub(crate) fn take(&mut self, id: PoolId, card: Card, changes: &mut Vec<Change>) {
        let sources: Vec<PoolId> = self
            .get(id)
            .from
            .iter()
            .map(|(source, _)| *source)
            .filter(|source| self.can_hold(*source, card))
            .collect();
        let pool = &mut self.pools[id as usize];
        if pool.known[card.index()] > 0 {
            pool.known[card.index()] -= 1;
            pool.members -= 1;
            return;
        }
        let source = match sources[..] {
            [] => return,
            [only] => only,
            _ => self.merge(&sources, changes),
        };
        let pool = &mut self.pools[id as usize];
        pool.members -= 1;
        if let Some((_, count)) = pool.from.iter_mut().find(|(other, _)| *other == source) {
            *count -= 1;
        }
        pool.from.retain(|(_, count)| *count > 0);
        self.take(source, card, changes);
    }

    /// Puts pools and all they came from into one, and returns it.
    fn merge(&mut self, ids: &[PoolId], changes: &mut Vec<Change>) -> PoolId {
        let mut all = ids.to_vec();
        let mut next = 0;
        while let Some(id) = all.get(next).copied() {
            let sources: Vec<PoolId> = self.get(id).from.iter().map(|(source, _)| *source).collect();
            all.extend(sources.into_iter().filter(|source| !all.contains(source)).collect::<Vec<_>>());
            next += 1;
        }
        let into = all[0];
        let mut merged = Pool::default();
        for id in &all {
            let pool = std::mem::take(&mut self.pools[*id as usize]);
            merged.members += pool.members;
            // What came from another pool of these is counted there already.
            merged.members -= pool.unknown();
            merged.known.iter_mut().zip(pool.known).for_each(|(sum, count)| *sum += count);
        }
        self.pools[into as usize] = merged;
        for id in all.into_iter().filter(|id| *id != into) {
            for pool in &mut self.pools {
                let count = pool.remove_from(id);
                pool.add_from(into, count);
            }
            changes.push(Change::Renamed(id, into));
        }
        into
    }

    /// Simplifies: content that lies nowhere else is taken over, a pool that adds nothing to another becomes that one,
    /// and equal cards are known. `held` says how many cards of a pool are not content of other pools.
    pub(crate) fn simplify(&mut self, changes: &mut Vec<Change>) {
        while self.take_over() || self.rename(changes) || self.settle(changes) {}
    }

    fn take_over(&mut self) -> bool {
        for id in 0..self.pools.len() {
            let whole = self.pools[id]
                .from
                .iter()
                .copied()
                .find(|(source, count)| self.get(*source).members == *count);
            if let Some((source, _)) = whole {
                let old = std::mem::take(&mut self.pools[source as usize]);
                let pool = &mut self.pools[id];
                pool.remove_from(source);
                pool.known.iter_mut().zip(old.known).for_each(|(sum, count)| *sum += count);
                old.from.into_iter().for_each(|(older, count)| pool.add_from(older, count));
                return true;
            }
        }
        false
    }

    fn rename(&mut self, changes: &mut Vec<Change>) -> bool {
        for id in 0..self.pools.len() {
            let pool = &self.pools[id];
            if let ([(source, count)], true) = (&pool.from[..], pool.known.iter().all(|count| *count == 0))
                && *count == pool.members
            {
                let source = *source;
                self.pools[id] = Pool::default();
                for other in &mut self.pools {
                    let count = other.remove_from(id as PoolId);
                    other.add_from(source, count);
                }
                changes.push(Change::Renamed(id as PoolId, source));
                return true;
            }
        }
        false
    }

    /// Cards of a pool that are all alike are known, where they are content of other pools. Those that lie somewhere are
    /// settled by who holds them.
    fn settle(&mut self, changes: &mut Vec<Change>) -> bool {
        for id in 0..self.pools.len() as PoolId {
            let Some(card) = self.get(id).only_kind() else { continue };
            let mut settled = 0;
            for pool in &mut self.pools {
                let count = pool.remove_from(id);
                pool.known[card.index()] += count as u8;
                settled += count;
            }
            let pool = &mut self.pools[id as usize];
            pool.members -= settled;
            pool.known[card.index()] -= settled as u8;
            let change = Change::AllAre(id, card);
            if pool.members > 0 && !changes.contains(&change) {
                changes.push(change);
                return true;
            }
            if settled > 0 {
                return true;
            }
        }
        false
    }

    /// Draws the content of every pool, in a random order; cards that went on into other pools are drawn there.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Vec<Vec<Card>> {
        let mut drawn: Vec<Option<Vec<Card>>> = vec![None; self.pools.len()];
        for _ in 0..self.pools.len() {
            for (id, pool) in self.pools.iter().enumerate() {
                if drawn[id].is_some()
                    || pool.from.iter().any(|(source, _)| drawn[*source as usize].is_none())
                {
                    continue;
                }
                let mut cards: Vec<Card> = Card::ALL
                    .into_iter()
                    .flat_map(|card| std::iter::repeat_n(card, pool.known[card.index()] as usize))
                    .collect();
                for (source, count) in &pool.from {
                    if let Some(source) = &mut drawn[*source as usize] {
                        cards.extend(source.split_off(source.len().saturating_sub(*count)));
                    }
                }
                rng.shuffle(&mut cards);
                drawn[id] = Some(cards);
            }
        }
        drawn.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// How many cards of a pool are content of other pools.
    pub(crate) fn passed_on(&self, id: PoolId) -> usize {
        self.pools
            .iter()
            .flat_map(|pool| &pool.from)
            .filter(|(source, _)| *source == id)
            .map(|(_, count)| count)
            .sum()
    }

    /// How many pools there are, with those that are empty now.
    pub(crate) fn len(&self) -> usize {
        self.pools.len()
    }

    /// All pools that hold cards.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PoolId, &Pool)> {
        self.pools
            .iter()
            .enumerate()
            .filter(|(_, pool)| pool.members > 0)
            .map(|(id, pool)| (id as PoolId, pool))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Six cards on the table, followed by pools and, beside it, by listing every way they can lie.
    struct Table {
        truth: Vec<Card>,
        beliefs: Vec<Belief>,
        pools: Pools,
        ways: BTreeSet<Vec<Card>>,
    }

    impl Table {
        fn new(truth: Vec<Card>) -> Table {
            let mut known = [0; KINDS];
            truth.iter().for_each(|card| known[card.index()] += 1);
            let all: Vec<usize> = (0..truth.len()).collect();
            let ways = mixed(&truth, &all);
            Table { beliefs: vec![Belief::In(0); truth.len()], pools: Pools::root(known), ways, truth }
        }

        fn simplify(&mut self, mut changes: Vec<Change>) {
            self.pools.simplify(&mut changes);
            for change in changes {
                for place in 0..self.beliefs.len() {
                    match (change, self.beliefs[place]) {
                        (Change::Renamed(from, to), Belief::In(pool)) if pool == from => {
                            self.beliefs[place] = Belief::In(to);
                        }
                        (Change::AllAre(pool, card), Belief::In(own)) if pool == own => {
                            self.beliefs[place] = Belief::Known(card);
                            self.pools.take(pool, card, &mut Vec::new());
                        }
                        _ => {}
                    }
                }
            }
        }

        /// Shuffles the cards in some places.
        fn mix(&mut self, places: &[usize], rng: &mut Rng) {
            let mut cards: Vec<Card> = places.iter().map(|place| self.truth[*place]).collect();
            rng.shuffle(&mut cards);
            places.iter().zip(cards).for_each(|(place, card)| self.truth[*place] = card);
            self.ways = self.ways.iter().flat_map(|way| mixed(way, places)).collect();
            let pool = self.pools.mix(places.iter().map(|place| self.beliefs[*place]).collect::<Vec<_>>());
            places.iter().for_each(|place| self.beliefs[*place] = Belief::In(pool));
            self.simplify(Vec::new());
        }

        /// Looks at a card. False where two older pools could have given it: then something is forgotten.
        fn look(&mut self, place: usize) -> bool {
            let card = self.truth[place];
            self.ways.retain(|way| way[place] == card);
            let Belief::In(id) = self.beliefs[place] else { return true };
            let pool = self.pools.get(id);
            let sources = pool.from.iter().filter(|(source, _)| self.pools.can_hold(*source, card)).count();
            let clear = pool.known[card.index()] > 0 || sources == 1;
            let mut changes = Vec::new();
            self.pools.take(id, card, &mut changes);
            self.beliefs[place] = Belief::Known(card);
            self.simplify(changes);
            clear
        }

        fn check(&self, exact: bool) {
            for (place, belief) in self.beliefs.iter().enumerate() {
                let kinds: BTreeSet<Card> = self.ways.iter().map(|way| way[place]).collect();
                match belief {
                    Belief::Known(card) => assert_eq!(kinds, [*card].into(), "place {place}"),
                    Belief::In(_) if exact => assert!(kinds.len() > 1, "place {place} can only be {kinds:?}"),
                    Belief::In(pool) => assert!(kinds.iter().all(|card| self.pools.can_hold(*pool, *card))),
                }
            }
        }
    }

    /// All ways to lie that a shuffle of some places makes of one.
    fn mixed(way: &[Card], places: &[usize]) -> BTreeSet<Vec<Card>> {
        let Some((first, rest)) = places.split_first() else { return [way.to_vec()].into() };
        let mut all = BTreeSet::new();
        for place in places {
            let mut other = way.to_vec();
            other.swap(*first, *place);
            all.extend(mixed(&other, rest));
        }
        all
    }

    #[test]
    fn a_card_is_known_exactly_where_it_can_be_nothing_else() {
        let cards = [Card::Bottle1, Card::Bottle1, Card::Bottle2, Card::Bottle2, Card::Lady, Card::Alibi];
        let mut exact_steps = 0;
        for number in 0..120 {
            let mut rng = Rng::new(number);
            let mut truth = cards.to_vec();
            rng.shuffle(&mut truth);
            let mut table = Table::new(truth);
            let mut exact = true;
            for _ in 0..12 {
                if rng.below(2) == 0 {
                    let places: Vec<usize> = (0..cards.len()).filter(|_| rng.below(2) == 0).collect();
                    if places.len() > 1 {
                        table.mix(&places, &mut rng);
                    }
                } else {
                    exact &= table.look(rng.below(cards.len()));
                }
                table.check(exact);
                exact_steps += usize::from(exact);
            }
        }
        assert!(exact_steps > 900, "only {exact_steps} steps were exact");
    }
}
