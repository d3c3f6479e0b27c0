//! What a wished table comes to: a verdict for each group, and the steps from here to those that stand.

use engine::{Arrangement, Bound, FirstLayout, Group, Reason, Refusal, Seat, StandIn};

use crate::action::Action;
use crate::apply;
use crate::cards::{Bag, HIGHEST, Tile};
use crate::combination::{Combination, Misread, Shape, Written};
use crate::route::{change, from_here, judge, openings};
use crate::rules::{self, Rules};
use crate::solver::{self, FIRST_LAYOUT, bag_of, replacements};
use crate::state::State;
use crate::wish::{Wished, read_groups};

/// A wish in the course of being judged.
pub(crate) struct Wish {
    pub groups: Vec<Wished>,
    /// Why each group does not stand.
    verdicts: Vec<Option<Refusal>>,
    /// The position when the turn began.
    began: State,
    /// The table then.
    pub from: Vec<Combination>,
}

/// What is known of the first lay-out.
enum Opening {
    /// It was made before this turn.
    Made,
    /// These combinations can be laid first; their points may be too few.
    Laid(Vec<Combination>),
    /// The table is touched, and what comes from the rack is worth so little.
    Short(i32),
}

/// Judges a wish written as combinations separated by `;`.
pub(crate) fn arrange(
    rules: &Rules,
    state: &State,
    seat: Seat,
    wish: &str,
) -> Result<Arrangement<Action>, Refusal> {
    let mut wish = Wish::read(state, seat, wish)?;
    let before = bag_of(&wish.from);
    let (opening, made) = wish.opening(seat);
    let standing = wish.standing();
    let homeless = before.without(bag_of(&standing));
    let laid = bag_of(&standing).without(before);
    let displaced = if homeless.is_empty() { wish.find_displaced(&standing) } else { Vec::new() };
    let found = if !homeless.is_empty() {
        Err(Refusal::rule(rules::ALL_STAY))
    } else if let Some(place) = displaced.first() {
        Err(Refusal::rule(rules::JOKERS).at(*place as u8 + 1))
    } else {
        match (made, &opening) {
            (Some(steps), _) => Ok(steps),
            (None, Opening::Laid(first)) => change(laid, &wish.from, Some(first), &standing),
            (None, _) => change(laid, &wish.from, None, &standing),
        }
    };
    let judged = found.and_then(|steps| Ok((judge(rules, &wish.began, seat, &steps)?, steps)));
    let (steps, refusal) = match judged {
        Ok((verdict, steps)) => (Some(from_here(rules, state, seat, &steps, &standing, verdict)), verdict),
        Err(why) => (None, Some(why)),
    };
    let first = match opening {
        Opening::Made => None,
        Opening::Laid(first) => Some(first.iter().map(|combination| combination.value()).sum()),
        Opening::Short(points) => Some(points),
    };
    let draft = wish.verdicts.iter().flatten().next().copied();
    Ok(Arrangement {
        groups: (0..wish.groups.len()).map(|place| wish.group(place)).collect(),
        steps,
        refusal: draft.or(refusal),
        first: first.map(|points: i32| FirstLayout { points: points as u32, needed: FIRST_LAYOUT as u32 }),
        homeless: homeless.tiles().map(|tile| tile.to_string()).collect(),
        bound: displaced.iter().map(|place| bound(*place, wish.from[*place])).collect(),
    })
}

impl Wish {
    /// Reads a wish of the player on turn; its tiles must be among those on the rack and on the table.
    pub(crate) fn read(state: &State, seat: Seat, text: &str) -> Result<Wish, Refusal> {
        if !state.actors().contains(seat) {
            return Err(Reason::NotYourTurn.into());
        }
        let began = apply::at_turn_begin(state);
        let from: Vec<Combination> = began.table().collect();
        let mut tiles = began.own();
        tiles.add_all(bag_of(&from));
        let groups = read_groups(text, tiles)?;
        let verdict = |group: &Wished| group.read.err().map(|why| misread(why).into());
        let verdicts = groups.iter().map(verdict).collect();
        Ok(Wish { groups, verdicts, began, from })
    }

    /// The tiles of rack and table that are in no group.
    pub(crate) fn left(&self) -> Bag {
        let mut left = self.began.own();
        left.add_all(bag_of(&self.from));
        for group in &self.groups {
            left.take_all(group.words.iter().map(|word| word.tile).collect());
        }
        left
    }

    /// The combinations that stand, in an order that does not depend on that of the wish.
    fn standing(&self) -> Vec<Combination> {
        let stands =
            |(group, verdict): (&Wished, &Option<Refusal>)| group.read.ok().filter(|_| verdict.is_none());
        let mut standing: Vec<Combination> =
            self.groups.iter().zip(&self.verdicts).filter_map(stands).collect();
        standing.sort_unstable_by_key(|combination| combination.packed());
        standing
    }

    /// The groups that are the table's combinations unchanged, and whether that is all of the table.
    fn unchanged(&self) -> (Vec<bool>, bool) {
        let mut same = vec![false; self.groups.len()];
        let mut all = true;
        for combination in &self.from {
            let is = |place: &usize| !same[*place] && self.groups[*place].read == Ok(*combination);
            match (0..same.len()).find(is) {
                Some(place) => same[place] = true,
                None => all = false,
            }
        }
        (same, all)
    }

    /// The groups that come from the rack alone, where the table's other combinations are left as they are.
    pub(crate) fn own(&self) -> Vec<bool> {
        let (same, _) = self.unchanged();
        let mut rack = self.began.own();
        let of_rack = |(group, same): (&Wished, &bool)| {
            let bag: Bag = group.words.iter().map(|word| word.tile).collect();
            let own = !same && rack.contains(bag);
            if own {
                rack.take_all(bag);
            }
            own
        };
        self.groups.iter().zip(&same).map(of_rack).collect()
    }

    /// Whether tiles of the table may be moved: the first lay-out is made, or is part of the wish.
    pub(crate) fn is_open(&self, seat: Seat) -> bool {
        let open = || openings(self.wished_of_rack(), self.own_combinations(), &self.standing()).next();
        self.began.opened.contains(seat) || open().is_some()
    }

    /// The tiles of the wish that come from the rack, in drafts too.
    fn wished_of_rack(&self) -> Bag {
        let words = self.groups.iter().flat_map(|group| &group.words);
        words.map(|word| word.tile).collect::<Bag>().without(bag_of(&self.from))
    }

    fn own_combinations(&self) -> Vec<Combination> {
        let own = self.own();
        let mut own: Vec<Combination> = self
            .groups
            .iter()
            .zip(own)
            .filter(|(_, own)| *own)
            .filter_map(|(group, _)| group.read.ok())
            .collect();
        own.sort_unstable_by_key(|combination| combination.packed());
        own
    }

    /// Finds out what of the wish can be laid first (MR-3.4), and the steps to the whole where they were found with it.
    /// Groups that touch the table too early do not stand.
    fn opening(&mut self, seat: Seat) -> (Opening, Option<Vec<Action>>) {
        if self.began.opened.contains(seat) {
            return (Opening::Made, None);
        }
        let own = self.own_combinations();
        let (same, untouched) = self.unchanged();
        if untouched {
            return (Opening::Laid(own), None);
        }
        let points = own.iter().map(|combination| combination.value()).sum();
        let standing = self.standing();
        let before = bag_of(&self.from);
        let all_lie = bag_of(&standing).contains(before);
        let laid = if all_lie { bag_of(&standing).without(before) } else { self.wished_of_rack() };
        let mut enough = None;
        for first in openings(laid, own, &standing) {
            if !all_lie {
                return (Opening::Laid(first), None);
            }
            if let Ok(steps) = change(laid, &self.from, Some(&first), &standing) {
                return (Opening::Laid(first), Some(steps));
            }
            enough.get_or_insert(first);
        }
        if let Some(first) = enough {
            return (Opening::Laid(first), None);
        }
        let own = self.own();
        for place in 0..self.groups.len() {
            if !same[place] && !own[place] && self.verdicts[place].is_none() {
                self.verdicts[place] = Some(rules::FIRST_LAYOUT.into());
            }
        }
        (Opening::Short(points), None)
    }

    /// The combinations that must stay and do not. The groups that hold what is left of them, or else their jokers, do
    /// not stand.
    fn find_displaced(&mut self, standing: &[Combination]) -> Vec<usize> {
        let displaced = solver::displaced(&self.from, standing);
        let (same, _) = self.unchanged();
        for &place in &displaced {
            let lost = self.from[place];
            let rest = |group: Combination| {
                group.shape() == lost.shape() && group.tile_mask() & lost.tile_mask() != 0
            };
            let joker = |group: Combination| group.jokers() > 0;
            let holds = |test: &dyn Fn(Combination) -> bool| -> Vec<usize> {
                let stands = |at: &usize| !same[*at] && self.groups[*at].read.is_ok_and(test);
                (0..self.groups.len()).filter(stands).collect()
            };
            let mut blamed = holds(&rest);
            if blamed.is_empty() {
                blamed = holds(&joker);
            }
            for at in blamed {
                self.verdicts[at] = Some(Refusal::rule(rules::JOKERS).at(place as u8 + 1));
            }
        }
        displaced
    }

    fn group(&self, place: usize) -> Group {
        let Wished { words, read } = &self.groups[place];
        let points = words.iter().map(|word| word.tile.value()).sum::<i32>() as u32;
        let stand_ins = read.map_or_else(|_| Vec::new(), |combination| self.stand_ins(combination));
        Group {
            refusal: self.verdicts[place],
            reads: read.ok().map(tokens),
            lacks: lacks(words),
            points,
            stand_ins,
        }
    }

    /// The jokers of a combination and what can replace them (MR-4.4).
    fn stand_ins(&self, combination: Combination) -> Vec<StandIn> {
        let closed = self.closed(combination);
        let place_of = |(place, word): (usize, &Written)| {
            let name = word.name.filter(|_| word.tile.is_joker())?;
            let kinds = match combination.shape() {
                Shape::Run { .. } => [name].into_iter().collect(),
                Shape::Set { .. } => replacements(combination, 0),
            };
            let open = |tile: &Tile| combination.is_run() || closed & 1 << tile.colour() == 0;
            let by = kinds.tiles().filter(open).map(|tile| tile.to_string()).collect();
            Some(StandIn { place: place as u8, by })
        };
        combination.with_all_names().iter().enumerate().filter_map(place_of).collect()
    }

    /// The colours that cannot replace a joker of a set because it had them when the turn began.
    pub(crate) fn closed(&self, combination: Combination) -> u16 {
        let alike = |other: &&Combination| {
            !other.is_run() && other.shape() == combination.shape() && other.jokers() > 0
        };
        let sets = || self.from.iter().filter(alike);
        sets().map(|set| set.tile_mask()).reduce(|all, mask| all & mask).unwrap_or(0)
    }
}

/// The rule that tiles break which are no combination.
pub(crate) const fn misread(why: Misread) -> engine::RuleId {
    match why {
        Misread::NoSet => rules::NO_SET,
        Misread::NoRun => rules::NO_RUN,
        Misread::OnlyJokers => rules::ONLY_JOKERS,
        Misread::NamesDoNotFit => rules::NAMES,
    }
}

/// The tiles of a combination in their order; in a run jokers say what they stand for.
pub(crate) fn tokens(combination: Combination) -> Vec<String> {
    let words = combination.with_all_names().into_iter();
    words.map(|word| if combination.is_run() { word.to_string() } else { word.tile.to_string() }).collect()
}

/// How many more tiles make a combination of these, at least.
pub(crate) fn lacks(words: &[Written]) -> Option<u8> {
    if Combination::read(words).is_ok() {
        return Some(0);
    }
    let few = 3u32.saturating_sub(words.len() as u32);
    let jokers = words.iter().filter(|word| word.tile.is_joker() && word.name.is_none()).count() as u32;
    let said: Vec<Tile> = words
        .iter()
        .filter_map(|word| if word.tile.is_joker() { word.name } else { Some(word.tile) })
        .collect();
    let Some(first) = said.first() else { return Some(few.max(1) as u8) };
    let one_number = said.iter().all(|tile| tile.number() == first.number());
    let one_colour = said.iter().all(|tile| tile.colour() == first.colour());
    let mut numbers = 0u32;
    let mut twice = false;
    for tile in &said {
        let bit = if one_colour { 1 << tile.number() } else { 1 << tile.colour() };
        twice |= numbers & bit != 0;
        numbers |= bit;
    }
    if twice || !(one_number || one_colour) {
        return None;
    }
    let as_set = (one_number && words.len() <= 4).then_some(few);
    let span = 32 - numbers.leading_zeros() - numbers.trailing_zeros();
    let gaps = (span - numbers.count_ones()).saturating_sub(jokers);
    let fits = words.len() as u32 + gaps <= u32::from(HIGHEST);
    let as_run = (one_colour && fits).then_some(gaps.max(few));
    let least = [as_set, as_run].into_iter().flatten().min()?;
    let only_jokers = words.iter().all(|word| word.tile.is_joker());
    Some(least.max(u32::from(only_jokers)) as u8)
}

fn bound(place: usize, combination: Combination) -> Bound {
    let by: Bag = match combination.shape() {
        Shape::Run { .. } => combination
            .with_all_names()
            .iter()
            .filter(|word| word.tile.is_joker())
            .filter_map(|word| word.name)
            .collect(),
        Shape::Set { .. } => replacements(combination, 0),
    };
    Bound {
        part: place as u8 + 1,
        pieces: tokens(combination),
        by: by.tiles().map(|tile| tile.to_string()).collect(),
    }
}
