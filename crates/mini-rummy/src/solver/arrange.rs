//! The steps from one table to another by the rules of section 7, with few moves of tiles that can stay.
//!
//! Combinations of the first table are matched with those of the second: a matched one keeps at least three of its
//! tiles where they lie (MR-4.2), every other one is taken up completely. Jokers that must go are replaced first, then
//! tiles are taken up, added and laid.

use engine::{Chance, Reason, Refusal, Seat, SeatSet};

use super::bound::{bag_of, replacements};
use crate::action::Action;
use crate::cards::{Bag, HIGHEST, Tile};
use crate::combination::{Combination, Shape, Written};
use crate::legal::check;
use crate::rules::{self, Rules};
use crate::state::State;

/// The steps from one table to another with tiles of the rack, without the `done` at their end; or why there are none.
pub fn arrange(rack: Bag, from: &[Combination], to: &[Combination]) -> Result<Vec<Action>, Refusal> {
    steps_and_table(rack, from, to).map(|(steps, _)| steps)
}

/// The steps, and the combinations in the order in which they lie in the end.
pub(super) fn steps_and_table(
    rack: Bag,
    from: &[Combination],
    to: &[Combination],
) -> Result<(Vec<Action>, Vec<Combination>), Refusal> {
    let (before, after) = (bag_of(from), bag_of(to));
    if let Some(place) = to.iter().position(|combination| !combination.is_valid()) {
        return Err(Refusal::rule(rules::ALL_STAY).at(place as u8 + 1));
    }
    if !after.contains(before) {
        return Err(rules::ALL_STAY.into());
    }
    let laid = after.without(before);
    if !rack.contains(laid) {
        return Err(Reason::NoSuchCard.into());
    }
    if laid.is_empty() {
        return Err(rules::LAY_OR_TAKE.into());
    }
    change(laid, from, None, to)
}

/// The steps from a table to another that has it all and the laid tiles besides. Where the first lay-out has not been
/// made, an opening of these tiles is laid before anything else (MR-3.4).
pub(crate) fn change(
    laid: Bag,
    from: &[Combination],
    opening: Option<&[Combination]>,
    to: &[Combination],
) -> Result<(Vec<Action>, Vec<Combination>), Refusal> {
    let first = opening.unwrap_or_default();
    let all: Vec<Combination> = from.iter().chain(first).copied().collect();
    let matched = match_combinations(&all, to, bag_of(to))?;
    let mut work = Work::new(laid, from, opening.is_none(), to, matched)?;
    for combination in first {
        work.step(Action::Lay { combination: *combination })?;
    }
    work.free_jokers()?;
    work.take_up()?;
    work.add_and_lay()?;
    Ok((work.steps, work.state.table().collect()))
}

/// The combinations with a joker that nothing on the wished table replaces, and that find no place there (MR-4.5).
pub(crate) fn displaced(from: &[Combination], to: &[Combination]) -> Vec<usize> {
    let after = bag_of(to);
    let bound: Vec<usize> = (0..from.len()).filter(|&place| !can_go(from[place], after)).collect();
    let (mut matched, mut used) = (vec![None; from.len()], vec![false; to.len()]);
    if match_bound(&bound, from, to, after, &mut matched, &mut used) {
        return Vec::new();
    }
    let lost = |&place: &usize| to.iter().all(|&other| fit(from[place], other, after).is_none());
    let alone: Vec<usize> = bound.iter().copied().filter(lost).collect();
    if alone.is_empty() { bound } else { alone }
}

/// What of a combination stays when it becomes another one.
#[derive(Clone, Copy)]
struct Fit {
    /// How many of its original tiles stay, replaced jokers' tiles included.
    kept: u32,
    /// How much shorter the turn is than if it were taken up and the other laid anew.
    saving: i32,
}

/// Whether and how a combination can become another one. `after` are all tiles at the end.
fn fit(from: Combination, to: Combination, after: Bag) -> Option<Fit> {
    if from.shape() != to.shape() {
        return None;
    }
    let (tiles, jokers) = (from.tile_mask(), from.joker_mask());
    let same = (tiles & to.tile_mask()).count_ones();
    let (stay, swapped, leave) = if from.is_run() {
        let stay = jokers & to.joker_mask();
        let swapped = jokers & to.tile_mask();
        let leave = jokers & !stay & !swapped;
        let mut rest = leave;
        while rest != 0 {
            let place = rest & rest.wrapping_neg();
            rest &= rest - 1;
            if !can_be_freed(from, place, after) {
                return None;
            }
        }
        (stay.count_ones(), swapped.count_ones(), leave.count_ones())
    } else {
        let stay = jokers.min(to.joker_mask());
        let new_colours = (to.tile_mask() & !tiles).count_ones() as u16;
        let swapped = (jokers - stay).min(new_colours);
        let leave = jokers - stay - swapped;
        if leave > 0 && !can_be_freed(from, 0, after) {
            return None;
        }
        (u32::from(stay), u32::from(swapped), u32::from(leave))
    };
    let kept = same + stay + swapped;
    let saving = 2 * kept as i32 + 1 - to.len() as i32 - leave as i32;
    (kept >= 3).then_some(Fit { kept, saving })
}

fn can_be_freed(from: Combination, place: u16, after: Bag) -> bool {
    replacements(from, place).shares(after)
}

/// Whether all jokers of a combination can be replaced, so that it can be taken up completely.
fn can_go(from: Combination, after: Bag) -> bool {
    if !from.is_run() {
        return from.jokers() == 0 || can_be_freed(from, 0, after);
    }
    let jokers = from.joker_mask();
    (0..HIGHEST).map(|bit| 1 << bit).all(|place| jokers & place == 0 || can_be_freed(from, place, after))
}

/// For each combination the one it becomes, if it stays: first for those that must stay, then where it saves most.
fn match_combinations(
    from: &[Combination],
    to: &[Combination],
    after: Bag,
) -> Result<Vec<Option<usize>>, Refusal> {
    let mut matched = vec![None; from.len()];
    let mut used = vec![false; to.len()];
    let bound: Vec<usize> = (0..from.len()).filter(|&place| !can_go(from[place], after)).collect();
    if !match_bound(&bound, from, to, after, &mut matched, &mut used) {
        let place = bound.first().map_or(0, |place| *place as u8);
        return Err(Refusal::rule(rules::JOKERS).at(place + 1));
    }
    let mut pairs: Vec<(i32, usize, usize)> = Vec::new();
    for (place, &combination) in from.iter().enumerate().filter(|(place, _)| matched[*place].is_none()) {
        for (target, &other) in to.iter().enumerate().filter(|(target, _)| !used[*target]) {
            if let Some(fit) = fit(combination, other, after)
                && fit.saving > 0
            {
                pairs.push((-fit.saving, place, target));
            }
        }
    }
    pairs.sort_unstable();
    for (_, place, target) in pairs {
        if matched[place].is_none() && !used[target] {
            matched[place] = Some(target);
            used[target] = true;
        }
    }
    Ok(matched)
}

fn match_bound(
    bound: &[usize],
    from: &[Combination],
    to: &[Combination],
    after: Bag,
    matched: &mut [Option<usize>],
    used: &mut [bool],
) -> bool {
    let Some((&place, others)) = bound.split_first() else {
        return true;
    };
    let fits = |target: usize| fit(from[place], to[target], after).map(|fit| (fit.kept, target));
    let mut targets: Vec<(u32, usize)> =
        (0..to.len()).filter(|&target| !used[target]).filter_map(fits).collect();
    targets.sort_unstable_by(|a, b| b.cmp(a));
    for (_, target) in targets {
        matched[place] = Some(target);
        used[target] = true;
        if match_bound(others, from, to, after, matched, used) {
            return true;
        }
        matched[place] = None;
        used[target] = false;
    }
    false
}

/// The turn as far as it has been made.
struct Work<'a> {
    rules: Rules,
    state: State,
    to: &'a [Combination],
    matched: Vec<Option<usize>>,
    steps: Vec<Action>,
}

impl<'a> Work<'a> {
    fn new(
        rack: Bag,
        from: &[Combination],
        opened: bool,
        to: &'a [Combination],
        matched: Vec<Option<usize>>,
    ) -> Result<Work<'a>, Refusal> {
        let mut state = State::empty(Seat::A, Chance::default());
        for combination in from {
            if !state.push_slot(*combination) {
                return Err(rules::MOST_STEPS.into());
            }
        }
        *state.rack_mut(Seat::A) = rack;
        if opened {
            state.opened = SeatSet::one(Seat::A);
        }
        state.begin_turn(Seat::A);
        let rules = Rules { seats: 2, jokers: 4, rounds: 1, turn_seconds: 0 };
        Ok(Work { rules, state, to, matched, steps: Vec::new() })
    }

    fn step(&mut self, action: Action) -> Result<(), Refusal> {
        check(&self.rules, &self.state, Seat::A, action)?;
        crate::apply::step(&mut self.state, action);
        self.steps.push(action);
        Ok(())
    }

    /// What a combination becomes; one that goes has no tiles.
    fn target(&self, place: usize) -> Combination {
        self.matched[place].map_or(Combination::GONE, |target| self.to[target])
    }

    /// Whether a tile that lies in a combination stays there.
    fn stays(&self, place: usize, tile: Tile) -> bool {
        let target = self.target(place);
        target.shape() == self.state.slot(place).shape() && target.holds(tile)
    }

    fn at_hand(&self, tile: Tile) -> bool {
        self.state.tray.has(tile) || self.state.own().has(tile)
    }

    /// The combinations that hold a tile, those first from where it goes anyway.
    fn holder(&self, tile: Tile, not: usize) -> Option<usize> {
        let holders =
            || (0..self.matched.len()).filter(|&place| place != not && self.state.slot(place).holds(tile));
        holders().find(|&place| !self.stays(place, tile)).or_else(|| holders().next())
    }

    fn free_jokers(&mut self) -> Result<(), Refusal> {
        for place in 0..self.matched.len() {
            if self.state.slot(place).jokers() == 0 {
                continue;
            }
            // Jokers whose place another tile takes for good.
            for tile in self.target(place).numbered().collect::<Vec<_>>() {
                let now = self.state.slot(place);
                let target = self.target(place);
                let wanted = now.shape() == target.shape()
                    && now.swapped(tile, self.state.closed(place)).is_some()
                    && (now.is_run() || now.joker_mask() > target.joker_mask());
                if wanted {
                    self.fetch(tile, place)?;
                    self.step(Action::Swap { tile, number: place as u8 + 1 })?;
                }
            }
            // Jokers that leave, while their place goes too.
            while let Some(kinds) = self.leaving(place) {
                self.free_one(place, kinds)?;
            }
        }
        Ok(())
    }

    /// The tiles that can replace a joker that still has to leave a combination.
    fn leaving(&self, place: usize) -> Option<Bag> {
        let (now, target) = (self.state.slot(place), self.target(place));
        let same = now.shape() == target.shape();
        if now.is_run() {
            let stay = if same { target.joker_mask() } else { 0 };
            let leaving = now.joker_mask() & !stay;
            return (leaving != 0).then(|| replacements(now, leaving & leaving.wrapping_neg()));
        }
        let stay = if same { target.joker_mask() } else { 0 };
        let Shape::Set { number } = now.shape() else { return None };
        let closed = self.state.closed(place) | now.tile_mask();
        let open =
            (0..4u8).filter(|colour| closed & (1 << colour) == 0).map(|colour| Tile::new(colour, number));
        (now.joker_mask() > stay).then(|| open.collect())
    }

    /// Replaces a joker by a tile that does not stay in its place.
    fn free_one(&mut self, place: usize, kinds: Bag) -> Result<(), Refusal> {
        let number = place as u8 + 1;
        let at_hand = kinds.tiles().find(|tile| self.at_hand(*tile));
        if let Some(tile) = at_hand {
            self.step(Action::Swap { tile, number })?;
            return self.step(Action::Take { tile, number });
        }
        let found = kinds.tiles().find_map(|tile| self.holder(tile, place).map(|holder| (tile, holder)));
        let Some((tile, holder)) = found else {
            return Err(Refusal::rule(rules::JOKERS).at(number));
        };
        self.step(Action::Take { tile, number: holder as u8 + 1 })?;
        self.step(Action::Swap { tile, number })?;
        self.step(Action::Take { tile, number })?;
        if self.stays(holder, tile) {
            let written = Written { tile, name: None };
            self.step(Action::Add { tile: written, number: holder as u8 + 1 })?;
        }
        Ok(())
    }

    /// Takes a tile up, if it is not at hand already.
    fn fetch(&mut self, tile: Tile, not: usize) -> Result<(), Refusal> {
        if self.at_hand(tile) {
            return Ok(());
        }
        let Some(holder) = self.holder(tile, not) else {
            return Err(Reason::NoSuchCard.into());
        };
        self.step(Action::Take { tile, number: holder as u8 + 1 })
    }

    /// Takes up what does not stay. A joker fills a gap within a run at once.
    fn take_up(&mut self) -> Result<(), Refusal> {
        for fill in [false, true] {
            for place in 0..self.matched.len() {
                let target = self.target(place);
                for tile in self.state.slot(place).numbered().collect::<Vec<_>>() {
                    let filled = target.is_run()
                        && target.shape() == self.state.slot(place).shape()
                        && target.bit_of(tile).is_some_and(|bit| target.joker_mask() & bit != 0);
                    if self.stays(place, tile) || filled != fill {
                        continue;
                    }
                    let number = place as u8 + 1;
                    self.step(Action::Take { tile, number })?;
                    if filled {
                        let joker = self.joker_for(tile, place);
                        self.step(Action::Add { tile: joker, number })?;
                    }
                }
            }
        }
        Ok(())
    }

    /// A joker that is added for a tile; the tile is named only where it has to be, as in the steps that stand.
    fn joker_for(&self, tile: Tile, place: usize) -> Written {
        let plain = Written { tile: Tile::JOKER, name: None };
        let named = Written { tile: Tile::JOKER, name: Some(tile) };
        let now = self.state.slot(place);
        if now.with(plain) == now.with(named) { plain } else { named }
    }

    fn add_and_lay(&mut self) -> Result<(), Refusal> {
        for place in 0..self.matched.len() {
            if self.matched[place].is_some() {
                self.add_missing(place)?;
            }
        }
        let matched = self.matched.clone();
        for (target, &combination) in self.to.iter().enumerate() {
            if !matched.contains(&Some(target)) {
                self.step(Action::Lay { combination })?;
            }
        }
        Ok(())
    }

    /// Adds what a combination lacks, runs from the inside to the ends.
    fn add_missing(&mut self, place: usize) -> Result<(), Refusal> {
        let (now, target) = (self.state.slot(place), self.target(place));
        let number = place as u8 + 1;
        let Shape::Run { colour } = target.shape() else {
            let missing: Vec<Tile> = target.numbered().filter(|tile| !now.holds(*tile)).collect();
            let jokers = usize::from(target.joker_mask().saturating_sub(now.joker_mask()));
            for tile in missing.into_iter().chain(std::iter::repeat_n(Tile::JOKER, jokers)) {
                self.step(Action::Add { tile: Written { tile, name: None }, number })?;
            }
            return Ok(());
        };
        let all = now.tile_mask() | now.joker_mask();
        let (low, high) = (all.trailing_zeros() as u8 + 1, 16 - all.leading_zeros() as u8);
        let missing = (target.tile_mask() | target.joker_mask()) & !all;
        for value in (1..low).rev().chain(high + 1..=HIGHEST) {
            if missing & (1 << (value - 1)) == 0 {
                continue;
            }
            let tile = Tile::new(colour, value);
            let written =
                if target.holds(tile) { Written { tile, name: None } } else { self.joker_for(tile, place) };
            self.step(Action::Add { tile: written, number })?;
        }
        Ok(())
    }
}
