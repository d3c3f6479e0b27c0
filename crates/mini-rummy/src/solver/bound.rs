//! The jokers that lie on the table: which of them can be freed, and what must stay around the others.
//!
//! A joker is free as soon as any tile it can stand for lies elsewhere on the table: that tile takes its
//! place, the joker goes, and the tile may go on or back (MR-4.2, MR-4.4). The same tile can do so for one joker
//! after the other. A tile of the rack does it too, and must then stay on the table. Every other joker stays
//! where it is with at least two more of its combination's tiles (MR-4.5): an anchor.

use crate::cards::{Bag, HIGHEST, Tile};
use crate::combination::{Combination, Shape};

/// One way to deal with the jokers on the table.
#[derive(Clone)]
pub(super) struct Configuration {
    /// The tiles of the rack that free jokers and must be laid.
    pub catalysts: Bag,
    /// What stays where it is, one combination each.
    pub cores: Vec<Core>,
}

/// A combination's part that stays.
#[derive(Clone, Copy)]
pub(super) struct Core {
    /// The number of the combination on the table, from 0.
    pub of: usize,
    /// The part, valid by itself.
    pub part: Combination,
}

/// The jokers of one combination that share what can replace them.
struct Locked {
    of: usize,
    /// The jokers' places in a run; 0 in a set, where all go together.
    places: u16,
    kinds: Bag,
}

/// Goes through all ways to deal with the jokers; the visitor gets one after the other.
pub(super) fn for_each_configuration(
    rack: Bag,
    table: &[Combination],
    mut visit: impl FnMut(&Configuration),
) {
    let on_table = bag_of(table);
    let locked: Vec<Locked> = locks(table).into_iter().filter(|lock| !lock.kinds.shares(on_table)).collect();
    let mut seen: Vec<Bag> = Vec::new();
    choose_catalysts(rack, &locked, Bag::EMPTY, &mut |catalysts| {
        if seen.contains(&catalysts) {
            return;
        }
        seen.push(catalysts);
        let bound: Vec<&Locked> = locked.iter().filter(|lock| !lock.kinds.shares(catalysts)).collect();
        let spare = (on_table.jokers() + rack.jokers()) as usize;
        let mut options: Vec<Vec<Core>> = Vec::new();
        for (of, &combination) in table.iter().enumerate() {
            let mut here = bound.iter().filter(|lock| lock.of == of).peekable();
            if here.peek().is_some() {
                let places = here.fold(0, |places, lock| places | lock.places);
                let parts = match combination.shape() {
                    Shape::Run { .. } => run_cores(combination, places, spare as u32),
                    Shape::Set { number } => set_cores(combination, number),
                };
                options.push(parts.into_iter().map(|part| Core { of, part }).collect());
            }
        }
        let mut configuration = Configuration { catalysts, cores: Vec::new() };
        choose_cores(&options, &mut configuration, &mut visit);
    });
}

/// The tiles of all combinations.
pub(crate) fn bag_of(table: &[Combination]) -> Bag {
    let mut bag = Bag::EMPTY;
    for combination in table {
        bag.add_all(combination.bag());
    }
    bag
}

/// The tiles that can take the place of a joker in a combination as it was when the turn began.
pub(crate) fn replacements(combination: Combination, place: u16) -> Bag {
    match combination.shape() {
        Shape::Run { colour } => {
            Tile::from_index(usize::from(colour * HIGHEST) + place.trailing_zeros() as usize)
                .into_iter()
                .collect()
        }
        Shape::Set { number } => (0..4)
            .filter(|colour| combination.tile_mask() & (1 << colour) == 0)
            .map(|colour| Tile::new(colour, number))
            .collect(),
    }
}

fn locks(table: &[Combination]) -> Vec<Locked> {
    let mut locks = Vec::new();
    for (of, &combination) in table.iter().enumerate() {
        if combination.jokers() == 0 {
            continue;
        }
        if combination.is_run() {
            let mut rest = combination.joker_mask();
            while rest != 0 {
                let place = rest & rest.wrapping_neg();
                rest &= rest - 1;
                locks.push(Locked { of, places: place, kinds: replacements(combination, place) });
            }
        } else {
            locks.push(Locked { of, places: 0, kinds: replacements(combination, 0) });
        }
    }
    locks
}

/// For every lock in turn: it stays, or one of the rack's tiles frees it.
fn choose_catalysts(rack: Bag, locked: &[Locked], chosen: Bag, visit: &mut impl FnMut(Bag)) {
    let Some((lock, others)) = locked.split_first() else {
        visit(chosen);
        return;
    };
    if !lock.kinds.shares(chosen) {
        for (tile, _) in lock.kinds.kinds().filter(|&(tile, _)| rack.has(tile)) {
            let mut more = chosen;
            more.add(tile);
            choose_catalysts(rack, others, more, visit);
        }
    }
    choose_catalysts(rack, others, chosen, visit);
}

fn choose_cores(
    options: &[Vec<Core>],
    configuration: &mut Configuration,
    visit: &mut impl FnMut(&Configuration),
) {
    let Some((first, others)) = options.split_first() else {
        visit(configuration);
        return;
    };
    for &core in first {
        configuration.cores.push(core);
        choose_cores(others, configuration, visit);
        configuration.cores.pop();
    }
}

/// What can stay of a run whose jokers at `bound` are not replaced.
fn run_cores(run: Combination, bound: u16, spare: u32) -> Vec<Combination> {
    let Shape::Run { colour } = run.shape() else { return Vec::new() };
    let all = run.tile_mask() | run.joker_mask();
    let (low, high) = (bound.trailing_zeros(), 15 - bound.leading_zeros());
    let length = (high - low + 1).max(3);
    let mut cores = Vec::new();
    for start in (high + 1).saturating_sub(length)..=low {
        let window = ((1u16 << length) - 1) << start;
        if window & all != window {
            continue;
        }
        // The place of a freed joker has the tile that replaced it, or a joker again.
        let freed = window & run.joker_mask() & !bound;
        let mut again = freed;
        loop {
            let jokers = window & bound | again;
            let part = Combination::run(colour, window & !jokers, jokers);
            if part.is_valid() {
                cores.push(part);
            } else {
                with_a_tile(part, spare, &mut cores);
            }
            if again == 0 {
                break;
            }
            again = (again - 1) & freed;
        }
    }
    cores
}

/// Jokers alone need a tile at one of the ends, with further jokers between perhaps.
fn with_a_tile(part: Combination, spare: u32, cores: &mut Vec<Combination>) {
    let Shape::Run { colour } = part.shape() else { return };
    let jokers = u32::from(part.joker_mask());
    for between in 0..=spare.saturating_sub(part.jokers()) {
        let (low, high) = (jokers.trailing_zeros(), 32 - jokers.leading_zeros());
        if low > between {
            let tile = 1u32 << (low - 1 - between);
            let filled = jokers | ((1 << low) - 1) & !(2 * tile - 1);
            cores.push(Combination::run(colour, tile as u16, filled as u16));
        }
        if high + between < u32::from(HIGHEST) {
            let tile = 1u32 << (high + between);
            let filled = jokers | (tile - 1) & !((1 << high) - 1);
            cores.push(Combination::run(colour, tile as u16, filled as u16));
        }
    }
}

/// What can stay of a set whose jokers are not replaced.
fn set_cores(set: Combination, number: u8) -> Vec<Combination> {
    let jokers = set.joker_mask();
    let (from, wanted) = match jokers {
        1 => (set.tile_mask(), 2),
        2 => (set.tile_mask(), 1),
        _ => (0b1111, 1),
    };
    (1..16u16)
        .filter(|colours| colours.count_ones() == wanted && colours & from == *colours)
        .map(|colours| Combination::set(number, colours, jokers))
        .collect()
}
