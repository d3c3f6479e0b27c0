//! Where tiles that are held fit into a wished table.

use engine::{Fit, FitKind, Reason, Refusal, Seat};

use crate::arrange::{Wish, lacks, tokens};
use crate::cards::Tile;
use crate::combination::{Combination, Shape, Written};
use crate::state::State;
use crate::wish::{Wished, read_held};

/// The places of a wish where held tiles fit: to become part of a group, to replace a joker, to split a run. The wish is
/// without these tiles.
pub(crate) fn fits(state: &State, seat: Seat, wish: &str, held: &str) -> Result<Vec<Fit>, Refusal> {
    let wish = Wish::read(state, seat, wish)?;
    let mut left = wish.left();
    let held = read_held(held, &mut left)?;
    if held.is_empty() {
        return Err(Reason::Unreadable.into());
    }
    let (own, open) = (wish.own(), wish.is_open(seat));
    let mut found = Vec::new();
    for (place, group) in wish.groups.iter().enumerate() {
        // Before the first lay-out nothing goes to the table (MR-3.2).
        if open || own[place] {
            let mut fits = Fits { group: place as u8, found: &mut found };
            fits.join(group, &held);
            if let (Ok(combination), [word]) = (group.read, held.as_slice()) {
                fits.swap(combination, word.tile, wish.closed(combination));
            }
            if let Ok(run) = group.read {
                fits.split(run, &held);
            }
        }
    }
    Ok(found)
}

struct Fits<'a> {
    group: u8,
    found: &'a mut Vec<Fit>,
}

impl Fits<'_> {
    fn push(&mut self, how: FitKind, place: u32, result: Vec<Vec<String>>, stands: bool) {
        self.found.push(Fit { group: self.group, how, place: place as u8, result, stands });
    }

    /// The group with the tiles, which is a combination then or nearer to one.
    fn join(&mut self, group: &Wished, held: &[Written]) {
        let Ok(combination) = group.read else {
            let mut words = group.words.clone();
            words.extend(held);
            match Combination::read(&words) {
                Ok(whole) => self.push(FitKind::Join, place_in(whole, held), vec![tokens(whole)], true),
                Err(_) if nearer(&group.words, &words) => {
                    let written = words.iter().map(ToString::to_string).collect();
                    self.push(FitKind::Join, group.words.len() as u32, vec![written], false);
                }
                Err(_) => {}
            }
            return;
        };
        let mut ways: Vec<(Combination, u32)> = Vec::new();
        for jokers_below in [false, true] {
            let Some(whole) = joined(combination, held, jokers_below) else { continue };
            if ways.iter().any(|(known, _)| *known == whole) {
                continue;
            }
            let before = combination.tile_mask() | combination.joker_mask();
            let after = whole.tile_mask() | whole.joker_mask();
            let place = if combination.is_run() {
                let lowest = (after & !before).trailing_zeros();
                (before & ((1u32 << lowest) as u16).wrapping_sub(1)).count_ones()
            } else {
                combination.len()
            };
            ways.push((whole, place));
        }
        for (whole, place) in ways {
            self.push(FitKind::Join, place, vec![tokens(whole)], true);
        }
    }

    /// A tile in the place of a joker (MR-4.4).
    fn swap(&mut self, combination: Combination, tile: Tile, closed: u16) {
        if tile.is_joker() {
            return;
        }
        let Some(after) = combination.swapped(tile, closed) else { return };
        let is_place =
            |word: &Written| word.tile.is_joker() && (!combination.is_run() || word.name == Some(tile));
        let words = combination.with_all_names();
        let place = words.iter().position(is_place).unwrap_or(0);
        self.push(FitKind::Swap, place as u32, vec![tokens(after)], after.is_valid());
    }

    /// Two runs of one that holds the same tiles.
    fn split(&mut self, run: Combination, held: &[Written]) {
        let Shape::Run { colour } = run.shape() else { return };
        let mut tiles = 0u16;
        for word in held {
            match run.bit_of(word.tile) {
                Some(bit) if tiles & bit == 0 => tiles |= bit,
                _ => return,
            }
        }
        let all = run.tile_mask() | run.joker_mask();
        let low = tiles & tiles.wrapping_neg();
        let below = low - 1;
        let consecutive = tiles.wrapping_add(low) & tiles == 0;
        if tiles & !all != 0 || !consecutive {
            return;
        }
        let lower = Combination::run(colour, run.tile_mask() & below | tiles, run.joker_mask() & below);
        let upper = Combination::run(colour, run.tile_mask() & !below, run.joker_mask() & !below);
        if lower.is_valid() && upper.is_valid() {
            let place = (all & below).count_ones();
            self.push(FitKind::Split, place, vec![tokens(lower), tokens(upper)], true);
        }
    }
}

/// A combination with the tiles, which stays what it is; jokers without a name go above a run or below it.
fn joined(combination: Combination, held: &[Written], jokers_below: bool) -> Option<Combination> {
    let mut whole = combination;
    let (jokers, tiles): (Vec<Written>, Vec<Written>) =
        held.iter().partition(|word| word.tile.is_joker() && word.name.is_none());
    for word in tiles {
        whole = whole.with(word)?;
    }
    for joker in jokers {
        let mut named = joker;
        if let (true, Shape::Run { colour }) = (jokers_below, whole.shape()) {
            let all = whole.tile_mask() | whole.joker_mask();
            let low = all.trailing_zeros() as u8;
            let is_whole = (all >> low).wrapping_add(1).is_power_of_two();
            if is_whole && low > 0 {
                named.name = Some(Tile::new(colour, low));
            }
        }
        whole = whole.with(named)?;
    }
    whole.is_valid().then_some(whole)
}

/// Whether a draft needs fewer tiles with those that are added.
fn nearer(before: &[Written], after: &[Written]) -> bool {
    match (lacks(before), lacks(after)) {
        (Some(before), Some(after)) => after < before,
        _ => false,
    }
}

/// The place of the first of the held tiles in a combination that has them.
fn place_in(whole: Combination, held: &[Written]) -> u32 {
    let words = whole.with_all_names();
    words.iter().position(|word| held.iter().any(|held| held.tile == word.tile)).unwrap_or(0) as u32
}
