//! Bags: cards whose kinds are known together, but not one by one.
//!
//! A shuffle makes the cards that went in indistinguishable: what comes out is a bag. Its content is what was known of
//! each card that went in: a kind, or membership of an older bag. The oldest bag is the whole deck. So bags form
//! a graph without cycles, and every card that is not known belongs to exactly one of them, wherever it has gone.

use engine::Rng;

use crate::cards::{Card, KINDS};

/// The name of a bag.
pub(crate) type BagId = u8;

/// What is known of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Belief {
    /// Its kind.
    Known(Card),
    /// It is one of a bag.
    In(BagId),
}

/// Cards whose kinds are known together. `members` is always the number of `known` kinds and cards `from` other bags.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Bag {
    /// How many cards there are in it, those that became content of other bags included.
    pub(crate) members: usize,
    /// How many of each kind are certainly in it.
    pub(crate) known: [u8; KINDS],
    /// How many cards of other bags are in it.
    pub(crate) from: Vec<(BagId, usize)>,
}

impl Bag {
    fn add_from(&mut self, id: BagId, count: usize) {
        match self.from.iter_mut().find(|(other, _)| *other == id) {
            Some((_, have)) => *have += count,
            None => self.from.push((id, count)),
        }
        self.from.retain(|(_, count)| *count > 0);
    }

    fn remove_from(&mut self, id: BagId) -> usize {
        let count = self.from.iter().find(|(other, _)| *other == id).map_or(0, |(_, count)| *count);
        self.from.retain(|(other, _)| *other != id);
        count
    }

    /// How many cards in it have come from other bags.
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

/// What the places that hold cards of bags must be told when bags are simplified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Cards of the first bag belong to the second.
    Renamed(BagId, BagId),
    /// Cards of the bag are all of this kind.
    AllAre(BagId, Card),
}

/// All bags of a round.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Bags {
    bags: Vec<Bag>,
}

impl Bags {
    /// A bag with a known content and nothing else.
    pub(crate) fn root(known: [u8; KINDS]) -> Bags {
        let members = known.iter().map(|count| *count as usize).sum();
        Bags { bags: vec![Bag { members, known, from: Vec::new() }] }
    }

    pub(crate) fn get(&self, id: BagId) -> &Bag {
        &self.bags[id as usize]
    }

    /// Puts cards together into a new bag.
    pub(crate) fn mix(&mut self, beliefs: impl IntoIterator<Item = Belief>) -> BagId {
        let mut bag = Bag::default();
        for belief in beliefs {
            bag.members += 1;
            match belief {
                Belief::Known(card) => bag.known[card.index()] += 1,
                Belief::In(id) => bag.add_from(id, 1),
            }
        }
        match self.bags.iter().position(|bag| bag.members == 0) {
            Some(free) => {
                self.bags[free] = bag;
                free as BagId
            }
            None => {
                self.bags.push(bag);
                (self.bags.len() - 1) as BagId
            }
        }
    }

    /// Whether a card of this kind can be in a bag.
    fn can_hold(&self, id: BagId, card: Card) -> bool {
        let bag = self.get(id);
        bag.known[card.index()] > 0 || bag.from.iter().any(|(source, _)| self.can_hold(*source, card))
    }

    /// A card of a bag turns out to be of a kind, and is in the bag no more.
    ///
    /// Equal cards are as good as the same, so a kind that is certainly in the bag settles it. Else the card came from an
    /// older bag. Where several could have given it, they are put together: which one it was stays unknown.
    pub(crate) fn take(&mut self, id: BagId, card: Card, changes: &mut Vec<Change>) {
        let sources: Vec<BagId> = self
            .get(id)
            .from
            .iter()
            .map(|(source, _)| *source)
            .filter(|source| self.can_hold(*source, card))
            .collect();
        let bag = &mut self.bags[id as usize];
        if bag.known[card.index()] > 0 {
            bag.known[card.index()] -= 1;
            bag.members -= 1;
            return;
        }
        let source = match sources[..] {
            [] => return,
            [only] => only,
            _ => self.merge(&sources, changes),
        };
        let bag = &mut self.bags[id as usize];
        bag.members -= 1;
        if let Some((_, count)) = bag.from.iter_mut().find(|(other, _)| *other == source) {
            *count -= 1;
        }
        bag.from.retain(|(_, count)| *count > 0);
        self.take(source, card, changes);
    }

    /// Puts bags and all they came from into one, and returns it.
    fn merge(&mut self, ids: &[BagId], changes: &mut Vec<Change>) -> BagId {
        let mut all = ids.to_vec();
        let mut next = 0;
        while let Some(id) = all.get(next).copied() {
            let sources: Vec<BagId> = self.get(id).from.iter().map(|(source, _)| *source).collect();
            all.extend(sources.into_iter().filter(|source| !all.contains(source)).collect::<Vec<_>>());
            next += 1;
        }
        let into = all[0];
        let mut merged = Bag::default();
        for id in &all {
            let bag = std::mem::take(&mut self.bags[*id as usize]);
            merged.members += bag.members;
            // What came from another bag of these is counted there already.
            merged.members -= bag.unknown();
            merged.known.iter_mut().zip(bag.known).for_each(|(sum, count)| *sum += count);
        }
        self.bags[into as usize] = merged;
        for id in all.into_iter().filter(|id| *id != into) {
            for bag in &mut self.bags {
                let count = bag.remove_from(id);
                bag.add_from(into, count);
            }
            changes.push(Change::Renamed(id, into));
        }
        into
    }

    /// Simplifies: content that lies nowhere else is taken over, a bag that adds nothing to another becomes that one,
    /// and equal cards are known. `held` says how many cards of a bag are not content of other bags.
    pub(crate) fn simplify(&mut self, changes: &mut Vec<Change>) {
        while self.take_over() || self.rename(changes) || self.settle(changes) {}
    }

    fn take_over(&mut self) -> bool {
        for id in 0..self.bags.len() {
            let whole = self.bags[id]
                .from
                .iter()
                .copied()
                .find(|(source, count)| self.get(*source).members == *count);
            if let Some((source, _)) = whole {
                let old = std::mem::take(&mut self.bags[source as usize]);
                let bag = &mut self.bags[id];
                bag.remove_from(source);
                bag.known.iter_mut().zip(old.known).for_each(|(sum, count)| *sum += count);
                old.from.into_iter().for_each(|(older, count)| bag.add_from(older, count));
                return true;
            }
        }
        false
    }

    fn rename(&mut self, changes: &mut Vec<Change>) -> bool {
        for id in 0..self.bags.len() {
            let bag = &self.bags[id];
            if let ([(source, count)], true) = (&bag.from[..], bag.known.iter().all(|count| *count == 0))
                && *count == bag.members
            {
                let source = *source;
                self.bags[id] = Bag::default();
                for other in &mut self.bags {
                    let count = other.remove_from(id as BagId);
                    other.add_from(source, count);
                }
                changes.push(Change::Renamed(id as BagId, source));
                return true;
            }
        }
        false
    }

    /// Cards of a bag that are all alike are known, where they are content of other bags. Those that lie somewhere are
    /// settled by who holds them.
    fn settle(&mut self, changes: &mut Vec<Change>) -> bool {
        for id in 0..self.bags.len() as BagId {
            let Some(card) = self.get(id).only_kind() else { continue };
            let mut settled = 0;
            for bag in &mut self.bags {
                let count = bag.remove_from(id);
                bag.known[card.index()] += count as u8;
                settled += count;
            }
            let bag = &mut self.bags[id as usize];
            bag.members -= settled;
            bag.known[card.index()] -= settled as u8;
            let change = Change::AllAre(id, card);
            if bag.members > 0 && !changes.contains(&change) {
                changes.push(change);
                return true;
            }
            if settled > 0 {
                return true;
            }
        }
        false
    }

    /// Draws the content of every bag, in a random order; cards that went on into other bags are drawn there.
    pub(crate) fn draw(&self, rng: &mut Rng) -> Vec<Vec<Card>> {
        let mut drawn: Vec<Option<Vec<Card>>> = vec![None; self.bags.len()];
        for _ in 0..self.bags.len() {
            for (id, bag) in self.bags.iter().enumerate() {
                if drawn[id].is_some() || bag.from.iter().any(|(source, _)| drawn[*source as usize].is_none())
                {
                    continue;
                }
                let mut cards: Vec<Card> = Card::ALL
                    .into_iter()
                    .flat_map(|card| std::iter::repeat_n(card, bag.known[card.index()] as usize))
                    .collect();
                for (source, count) in &bag.from {
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

    /// How many cards of a bag are content of other bags.
    pub(crate) fn passed_on(&self, id: BagId) -> usize {
        self.bags
            .iter()
            .flat_map(|bag| &bag.from)
            .filter(|(source, _)| *source == id)
            .map(|(_, count)| count)
            .sum()
    }

    /// How many bags there are, with those that are empty now.
    pub(crate) fn len(&self) -> usize {
        self.bags.len()
    }

    /// All bags that hold cards.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (BagId, &Bag)> {
        self.bags.iter().enumerate().filter(|(_, bag)| bag.members > 0).map(|(id, bag)| (id as BagId, bag))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Six cards on the table, followed by bags and, beside it, by listing every way they can lie.
    struct Table {
        truth: Vec<Card>,
        beliefs: Vec<Belief>,
        bags: Bags,
        ways: BTreeSet<Vec<Card>>,
    }

    impl Table {
        fn new(truth: Vec<Card>) -> Table {
            let mut known = [0; KINDS];
            truth.iter().for_each(|card| known[card.index()] += 1);
            let all: Vec<usize> = (0..truth.len()).collect();
            let ways = mixed(&truth, &all);
            Table { beliefs: vec![Belief::In(0); truth.len()], bags: Bags::root(known), ways, truth }
        }

        fn simplify(&mut self, mut changes: Vec<Change>) {
            self.bags.simplify(&mut changes);
            for change in changes {
                for place in 0..self.beliefs.len() {
                    match (change, self.beliefs[place]) {
                        (Change::Renamed(from, to), Belief::In(bag)) if bag == from => {
                            self.beliefs[place] = Belief::In(to);
                        }
                        (Change::AllAre(bag, card), Belief::In(own)) if bag == own => {
                            self.beliefs[place] = Belief::Known(card);
                            self.bags.take(bag, card, &mut Vec::new());
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
            let bag = self.bags.mix(places.iter().map(|place| self.beliefs[*place]).collect::<Vec<_>>());
            places.iter().for_each(|place| self.beliefs[*place] = Belief::In(bag));
            self.simplify(Vec::new());
        }

        /// Looks at a card. False where two older bags could have given it: then something is forgotten.
        fn look(&mut self, place: usize) -> bool {
            let card = self.truth[place];
            self.ways.retain(|way| way[place] == card);
            let Belief::In(id) = self.beliefs[place] else { return true };
            let bag = self.bags.get(id);
            let sources = bag.from.iter().filter(|(source, _)| self.bags.can_hold(*source, card)).count();
            let clear = bag.known[card.index()] > 0 || sources == 1;
            let mut changes = Vec::new();
            self.bags.take(id, card, &mut changes);
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
                    Belief::In(bag) => assert!(kinds.iter().all(|card| self.bags.can_hold(*bag, *card))),
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
