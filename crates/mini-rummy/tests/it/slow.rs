//! Slow searches that are obviously right, to compare the solver with.

use std::collections::HashSet;

use mini_rummy::{Bag, Combination, HIGHEST, Tile};

/// Every valid combination that can be made of a bag's tiles and jokers.
pub(crate) fn combinations(bag: Bag, jokers_alone: bool) -> Vec<Combination> {
    let jokers = u32::from(bag.jokers());
    let mut found = Vec::new();
    for colour in 0..4u8 {
        for low in 0..HIGHEST {
            for high in low + 2..HIGHEST {
                let window = (1u16 << (high + 1)) - (1 << low);
                if (window & !bag.numbers(usize::from(colour))).count_ones() > jokers {
                    continue;
                }
                // Every place has its tile or a joker.
                let mut with_jokers = window;
                loop {
                    let run = Combination::run(colour, window & !with_jokers, with_jokers);
                    let fits = with_jokers.count_ones() <= jokers && run.numbered().all(|tile| bag.has(tile));
                    if fits && (run.is_valid() || jokers_alone) {
                        found.push(run);
                    }
                    if with_jokers == 0 {
                        break;
                    }
                    with_jokers = (with_jokers - 1) & window;
                }
            }
        }
    }
    for number in 1..=HIGHEST {
        for colours in 0..16u16 {
            for with in 0..=jokers.min(4) as u16 {
                let set = Combination::set(number, colours, with);
                let valid = if jokers_alone { set.is_valid_with_jokers_only() } else { set.is_valid() };
                if valid && set.numbered().all(|tile| bag.has(tile)) {
                    found.push(set);
                }
            }
        }
    }
    found
}

fn contains(bag: Bag, part: Bag) -> bool {
    bag.contains(part)
}

/// Visits every table that can be made of tiles of a bag and has all of another one.
pub(crate) fn for_each_table(
    bag: Bag,
    must: Bag,
    jokers_alone: bool,
    visit: &mut impl FnMut(&[Combination], Bag),
) {
    let all = combinations(bag, jokers_alone);
    let mut table = Vec::new();
    go(&all, 0, bag, bag.without(must), &mut table, visit);
}

fn go(
    all: &[Combination],
    from: usize,
    left: Bag,
    spare: Bag,
    table: &mut Vec<Combination>,
    visit: &mut impl FnMut(&[Combination], Bag),
) {
    if contains(spare, left) {
        visit(table, left);
    }
    for (place, combination) in all.iter().enumerate().skip(from) {
        let part = combination.bag();
        if contains(left, part) {
            table.push(*combination);
            go(all, place, left.without(part), spare, table, visit);
            table.pop();
        }
    }
}

/// The most tiles and the most points of the rack that can lie on the table where jokers are free.
pub(crate) fn free(rack: Bag, table: &[Combination]) -> (u32, i32) {
    let must = sum(table);
    let mut all = rack;
    all.add_all(must);
    let mut best = (0, 0);
    for_each_table(all, must, true, &mut |_, left| {
        best.0 = best.0.max(rack.len() - left.len());
        best.1 = best.1.max(rack.value() - left.value());
    });
    best
}

/// The same by the rules: every table that can be made is asked whether the old one can become it.
pub(crate) fn bound(rack: Bag, table: &[Combination]) -> (u32, i32) {
    let must = sum(table);
    let mut all = rack;
    all.add_all(must);
    let mut best = (0, 0);
    let mut asked: HashSet<Vec<u32>> = HashSet::new();
    for_each_table(all, must, false, &mut |end, left| {
        let (tiles, points) = (rack.len() - left.len(), rack.value() - left.value());
        if tiles <= best.0 && points <= best.1 {
            return;
        }
        let mut key: Vec<u32> = end.iter().map(|combination| combination.packed()).collect();
        key.sort_unstable();
        if asked.insert(key) && allowed(table, end) {
            best.0 = best.0.max(tiles);
            best.1 = best.1.max(points);
        }
    });
    best
}

fn sum(table: &[Combination]) -> Bag {
    table.iter().flat_map(|combination| combination.bag().tiles().collect::<Vec<_>>()).collect()
}

/// Whether a table can become another one under MR-4.2 to MR-4.5: each combination goes, which needs a tile on the
/// final table for each of its jokers; or it keeps three of its tiles, the jokers that were not replaced among them.
fn allowed(from: &[Combination], to: &[Combination]) -> bool {
    let end = sum(to);
    let mut used = vec![false; to.len()];
    place(from, to, end, &mut used)
}

fn place(from: &[Combination], to: &[Combination], end: Bag, used: &mut Vec<bool>) -> bool {
    let Some((first, others)) = from.split_first() else {
        return true;
    };
    if replaceable(*first, first.joker_mask(), end) && place(others, to, end, used) {
        return true;
    }
    for target in 0..to.len() {
        if !used[target] && becomes(*first, to[target], end) {
            used[target] = true;
            if place(others, to, end, used) {
                return true;
            }
            used[target] = false;
        }
    }
    false
}

/// Whether a tile for each of these jokers lies on the table at the end (it may have been there only for the moment).
fn replaceable(from: Combination, jokers: u16, end: Bag) -> bool {
    if jokers == 0 {
        return true;
    }
    if from.is_run() {
        let mentioned = Combination::run(
            from.with_all_names()[0].name.unwrap_or(from.with_all_names()[0].tile).colour(),
            jokers,
            0,
        );
        return mentioned.numbered().all(|tile| end.has(tile));
    }
    let number = from.numbered().next().map_or(1, Tile::number);
    (0..4).any(|colour| from.tile_mask() & (1 << colour) == 0 && end.has(Tile::new(colour, number)))
}

fn becomes(from: Combination, to: Combination, end: Bag) -> bool {
    if from.shape() != to.shape() {
        return false;
    }
    let same = (from.tile_mask() & to.tile_mask()).count_ones();
    if from.is_run() {
        let stay = from.joker_mask() & to.joker_mask();
        let replaced = from.joker_mask() & !stay;
        let in_place = (replaced & to.tile_mask()).count_ones();
        return same + stay.count_ones() + in_place >= 3 && replaceable(from, replaced, end);
    }
    (0..=from.joker_mask().min(to.joker_mask())).any(|stay| {
        let replaced = from.joker_mask() - stay;
        let new = (to.tile_mask() & !from.tile_mask()).count_ones();
        let kept = same + u32::from(stay) + new.min(u32::from(replaced));
        kept >= 3 && (replaced == 0 || replaceable(from, replaced, end))
    })
}
