//! From the choices of a plan to combinations, with the spare jokers placed.

use super::colour::Fate;
use super::problem::{Anchor, MOST_JOKERS, PLAIN_SETS, Problem, choice_of, tiles_of};
use super::search::{Plan, reachable_jokers, steps};
use crate::cards::{HIGHEST, Tile};
use crate::combination::{Combination, Shape, Written};

const LAST: usize = HIGHEST as usize;
const JOKER: Written = Written { tile: Tile::JOKER, name: None };

/// The combinations of a plan.
pub(super) struct Layout {
    /// The combinations, those of the anchors first and in their order.
    pub table: Vec<Combination>,
    /// How many jokers found a place, anchored ones left out.
    pub jokers_placed: u8,
}

/// An open run and, where it goes on from an anchored one, the place of that anchor.
#[derive(Clone, Copy)]
struct Open {
    tiles: u16,
    jokers: u16,
    anchor: Option<usize>,
}

impl Open {
    fn length(&self) -> u32 {
        if self.anchor.is_some() { 3 } else { (self.tiles | self.jokers).count_ones().min(3) }
    }
}

/// Builds the combinations of a plan and places as many of its jokers as it says, or as can be.
pub(super) fn build(problem: &Problem, plan: &Plan) -> Layout {
    let mut table: Vec<Combination> = problem.anchors.iter().map(|anchor| anchor.1).collect();
    let mut placed = 0;
    for colour in 0..4 {
        placed += build_runs(problem, plan, colour, &mut table);
    }
    let has_run =
        problem.roomy_run || problem.wide_run || table.iter().any(|combination| combination.is_run());
    let sets: [usize; LAST + 1] = std::array::from_fn(|number| usize::from(plan.choices[number].sets));
    let jokers =
        if has_run { least_jokers(problem, &sets) } else { exact_jokers(problem, &sets, plan.jokers_placed) };
    for number in 1..=LAST {
        build_sets(problem, number, tiles_of(sets[number]), jokers[number], &mut table);
        placed += jokers[number];
    }
    if !has_run && problem.jokers_alone && plan.jokers_placed >= placed + 3 {
        table.push(Combination::run(0, 0, (1 << (plan.jokers_placed - placed)) - 1));
        placed = plan.jokers_placed;
    }
    while has_run && placed < plan.jokers_placed && place_spare(problem, &mut table) {
        placed += 1;
    }
    Layout { table, jokers_placed: placed }
}

/// Adds the runs of a colour; how many jokers are in them.
fn build_runs(problem: &Problem, plan: &Plan, colour: usize, table: &mut Vec<Combination>) -> u8 {
    let mut open: [Option<Open>; 2] = [None; 2];
    let mut injected = vec![false; problem.anchors.len()];
    let mut absorbed = injected.clone();
    let mut jokers = 0;
    for number in 1..=LAST + 1 {
        let choice = plan.choices.get(number);
        let fates = match choice {
            Some(choice) => {
                let all = steps(problem, number, colour, choice.before[colour]);
                all[usize::from(choice.steps[colour])].fates
            }
            None => [Fate::Idle; 2],
        };
        let mut left = choice
            .map_or(0, |choice| problem.have[number][colour] - tiles_of(usize::from(choice.sets))[colour]);
        for (slot, fate) in fates.into_iter().enumerate() {
            let run = open[slot].take();
            let goes_on = match fate {
                Fate::Continue => run,
                Fate::Start => Some(Open { tiles: 0, jokers: 0, anchor: None }),
                Fate::Idle => {
                    jokers += close(run, colour, table);
                    None
                }
                Fate::Absorbed | Fate::AbsorbedThenStart => {
                    let place = find_anchor(
                        problem,
                        &mut absorbed,
                        |anchor| matches!(anchor, Anchor::Run { colour: c, low, .. } if usize::from(c) == colour && usize::from(low) == number),
                    );
                    jokers += close(run.map(|run| Open { anchor: place, ..run }), colour, table);
                    (fate == Fate::AbsorbedThenStart).then_some(Open { tiles: 0, jokers: 0, anchor: None })
                }
                Fate::Inject => {
                    let place = find_anchor(
                        problem,
                        &mut injected,
                        |anchor| matches!(anchor, Anchor::Run { colour: c, high, .. } if usize::from(c) == colour && usize::from(high) + 1 == number),
                    );
                    Some(Open { tiles: 0, jokers: 0, anchor: place })
                }
            };
            open[slot] = goes_on.map(|mut run| {
                let bit = 1u16 << (number - 1);
                if left > 0 {
                    left -= 1;
                    run.tiles |= bit;
                } else {
                    run.jokers |= bit;
                }
                run
            });
        }
        open.sort_by_key(|run| std::cmp::Reverse(run.as_ref().map_or(0, Open::length)));
    }
    jokers
}

fn find_anchor(problem: &Problem, used: &mut [bool], fits: impl Fn(Anchor) -> bool) -> Option<usize> {
    let place = (0..used.len()).find(|&place| !used[place] && fits(problem.anchors[place].0))?;
    used[place] = true;
    Some(place)
}

/// Puts a finished run on the table, at its anchor if it has one; how many jokers it needed. A run of jokers
/// alone is left out: its jokers are spare.
fn close(run: Option<Open>, colour: usize, table: &mut Vec<Combination>) -> u8 {
    let Some(run) = run else { return 0 };
    match run.anchor {
        Some(place) => {
            let core = table[place];
            table[place] =
                Combination::run(colour as u8, core.tile_mask() | run.tiles, core.joker_mask() | run.jokers);
        }
        None if run.tiles == 0 => return 0,
        None => table.push(Combination::run(colour as u8, run.tiles, run.jokers)),
    }
    run.jokers.count_ones() as u8
}

fn least_jokers(problem: &Problem, sets: &[usize; LAST + 1]) -> [u8; LAST + 1] {
    std::array::from_fn(|number| match number {
        0 => 0,
        _ => problem.set_jokers(number)[sets[number]].trailing_zeros() as u8,
    })
}

/// How many jokers go to the sets of each number, so many altogether (or three and more remain).
fn exact_jokers(problem: &Problem, sets: &[usize; LAST + 1], total: u8) -> [u8; LAST + 1] {
    fn go(
        problem: &Problem,
        sets: &[usize; LAST + 1],
        number: usize,
        left: u8,
        found: &mut [u8; LAST + 1],
    ) -> bool {
        if number > LAST {
            return left == 0 || (problem.jokers_alone && left >= 3);
        }
        let mask = problem.set_jokers(number)[sets[number]];
        (0..=left.min(MOST_JOKERS as u8)).filter(|jokers| mask & (1 << jokers) != 0).any(|jokers| {
            found[number] = jokers;
            go(problem, sets, number + 1, left - jokers, found)
        })
    }
    let reachable = reachable_jokers(problem, sets);
    let total = (0..=total).rev().find(|&jokers| reachable & (1 << jokers) != 0).unwrap_or(0);
    let mut found = [0; LAST + 1];
    go(problem, sets, 1, total, &mut found);
    found
}

/// Adds the sets of a number with exactly so many jokers, using anchored sets of three where it helps.
fn build_sets(problem: &Problem, number: usize, tiles: [u8; 4], jokers: u8, table: &mut Vec<Combination>) {
    let anchored: Vec<(usize, u8)> = problem
        .anchors
        .iter()
        .enumerate()
        .filter_map(|(place, anchor)| match anchor.0 {
            Anchor::Set { number: at, open } if usize::from(at) == number => Some((place, open)),
            _ => None,
        })
        .collect();
    let built = extend(number as u8, tiles, jokers, &anchored, table);
    debug_assert!(built, "the masks of sets and their construction agree");
}

fn extend(
    number: u8,
    tiles: [u8; 4],
    jokers: u8,
    anchored: &[(usize, u8)],
    table: &mut Vec<Combination>,
) -> bool {
    let Some((&(place, open), others)) = anchored.split_first() else {
        return plain(number, tiles, jokers, table);
    };
    let before = table[place];
    for colour in 0..4 {
        if open & (1 << colour) != 0 && tiles[colour] > 0 {
            let mut rest = tiles;
            rest[colour] -= 1;
            table[place] = Combination::set(number, before.tile_mask() | 1 << colour, before.joker_mask());
            if extend(number, rest, jokers, others, table) {
                return true;
            }
            table[place] = before;
        }
    }
    if extend(number, tiles, jokers, others, table) {
        return true;
    }
    if jokers > 0 {
        table[place] = Combination::set(number, before.tile_mask(), before.joker_mask() + 1);
        if extend(number, tiles, jokers - 1, others, table) {
            return true;
        }
        table[place] = before;
    }
    false
}

fn plain(number: u8, tiles: [u8; 4], jokers: u8, table: &mut Vec<Combination>) -> bool {
    if PLAIN_SETS[choice_of(tiles)] & (1 << jokers) == 0 {
        return false;
    }
    let total: u8 = tiles.iter().sum();
    if total == 0 {
        return true;
    }
    let most = tiles.iter().copied().max().unwrap_or(0);
    let Some(count) = (most..=total).find(|sets| 3 * sets <= total + jokers && total + jokers <= 4 * sets)
    else {
        return false;
    };
    let mut sets = vec![(0u16, 0u16); usize::from(count)];
    for copies in [2, 1] {
        for colour in (0..4).filter(|&colour| tiles[colour] == copies) {
            for _ in 0..copies {
                let smallest = sets
                    .iter_mut()
                    .filter(|set| set.0 & (1 << colour) == 0)
                    .min_by_key(|set| set.0.count_ones());
                if let Some(set) = smallest {
                    set.0 |= 1 << colour;
                }
            }
        }
    }
    for _ in 0..jokers {
        if let Some(set) = sets.iter_mut().min_by_key(|set| set.0.count_ones() as u16 + set.1) {
            set.1 += 1;
        }
    }
    table.extend(sets.into_iter().map(|(colours, jokers)| Combination::set(number, colours, jokers)));
    true
}

/// Puts one spare joker at a run; false if there is no room.
fn place_spare(problem: &Problem, table: &mut Vec<Combination>) -> bool {
    let anchors = problem.anchors.len();
    let runs = (anchors..table.len()).chain(0..anchors).filter(|&place| table[place].is_run());
    let runs: Vec<usize> = runs.collect();
    if let Some(&place) = runs.iter().find(|&&place| table[place].len() < u32::from(HIGHEST))
        && let Some(longer) = table[place].with(JOKER)
    {
        table[place] = longer;
        return true;
    }
    for place in runs {
        let Shape::Run { colour } = table[place].shape() else { continue };
        let (tiles, jokers) = (table[place].tile_mask(), table[place].joker_mask());
        // The tiles that can go: all but the anchored ones; four jokers at most, so five have a tile.
        let parts: [u16; 2] = match problem.anchors.get(place).map(|anchor| anchor.0) {
            Some(Anchor::Run { low, high, .. }) => [(1 << (low - 1)) - 1, 0x1fff & !((1 << high) - 1)],
            _ => [0b1_1111, 0],
        };
        for part in parts {
            if part.count_ones() >= 3 && tiles & part != 0 {
                table[place] = Combination::run(colour, tiles & !part, jokers & !part);
                table.push(Combination::run(colour, tiles & part, jokers & part));
                return place_spare(problem, table);
            }
        }
    }
    false
}
