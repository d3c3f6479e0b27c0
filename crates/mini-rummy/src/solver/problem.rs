//! The problem that the search solves: a pool of tiles, some of which must lie on the table at the end.

use super::colour::ANCHORS;
use crate::cards::{Bag, HIGHEST, Tile};
use crate::combination::{Combination, Shape};

/// Sets take up to two tiles of each of four colours: so many ways at a number.
pub(super) const SET_CHOICES: usize = 81;
/// The jokers in the game at most.
pub(super) const MOST_JOKERS: usize = 4;

/// An anchored run from a number to that number plus this or more may have no room for spare jokers.
const WIDE: u8 = 5;

/// For every choice of tiles for sets at one number a mask of how many jokers can go with them.
pub(super) type SetJokers = [u8; SET_CHOICES];

/// How many tiles of each colour a choice takes.
pub(super) const fn tiles_of(choice: usize) -> [u8; 4] {
    [(choice % 3) as u8, (choice / 3 % 3) as u8, (choice / 9 % 3) as u8, (choice / 27) as u8]
}

/// The choice that takes so many tiles of each colour.
pub(super) const fn choice_of(tiles: [u8; 4]) -> usize {
    tiles[0] as usize + 3 * tiles[1] as usize + 9 * tiles[2] as usize + 27 * tiles[3] as usize
}

/// The joker masks at a number without anchored sets.
pub(super) static PLAIN_SETS: SetJokers = {
    let mut masks = [0; SET_CHOICES];
    let mut choice = 0;
    while choice < SET_CHOICES {
        masks[choice] = plain_jokers(tiles_of(choice));
        choice += 1;
    }
    masks
};

/// With how many jokers these tiles can be sets that each have a tile.
const fn plain_jokers(tiles: [u8; 4]) -> u8 {
    let (mut total, mut most, mut colour) = (0, 0, 0);
    while colour < 4 {
        total += tiles[colour];
        if tiles[colour] > most {
            most = tiles[colour];
        }
        colour += 1;
    }
    if total == 0 {
        return 1;
    }
    let mut mask = 0;
    let mut sets = most;
    while sets <= total {
        let mut jokers = 0;
        while jokers <= MOST_JOKERS as u8 {
            if 3 * sets <= total + jokers && total + jokers <= 4 * sets {
                mask |= 1 << jokers;
            }
            jokers += 1;
        }
        sets += 1;
    }
    mask
}

/// A part of a combination that cannot move: an unreplaced joker with the tiles that stay with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    /// A run from `low` to `high`.
    Run {
        /// The colour.
        colour: u8,
        /// The lowest number.
        low: u8,
        /// The highest number.
        high: u8,
    },
    /// A set of three that can take one more: a colour of the mask, or a joker.
    Set {
        /// The number.
        number: u8,
        /// The colours that it lacks, a bit each.
        open: u8,
    },
    /// A set of four.
    FullSet,
}

/// What to place, and what each tile is worth.
#[derive(Clone)]
pub(super) struct Problem {
    /// How many tiles of a number and a colour there are, anchored ones left out.
    pub have: [[u8; 4]; 14],
    /// How many of them must be on the table at the end.
    pub need: [[u8; 4]; 14],
    /// Jokers, anchored ones left out.
    pub jokers: u8,
    /// How many of them must be on the table at the end.
    pub jokers_needed: u8,
    /// What a tile of each number is worth.
    pub worth: [i32; 14],
    /// What a joker is worth.
    pub joker_worth: i32,
    /// Jokers alone are a combination.
    pub jokers_alone: bool,
    /// How many anchored runs begin at a number of a colour.
    pub absorb: [[u8; 4]; 15],
    /// How many anchored runs end just below a number of a colour.
    pub inject: [[u8; 4]; 15],
    /// Whether there is an anchored run that takes any spare jokers.
    pub roomy_run: bool,
    /// Whether there is an anchored run that may be too long to take spare jokers.
    pub wide_run: bool,
    /// The parts that cannot move.
    pub anchors: Vec<(Anchor, Combination)>,
    /// The anchored sets of three: number and open colours.
    pub open_sets: Vec<(u8, u8)>,
    /// The joker masks of numbers with anchored sets.
    pub anchored_sets: Vec<(u8, SetJokers)>,
}

impl Problem {
    /// The problem of a rack, the tiles that must lie on the table at the end and their anchored part.
    pub(super) fn new(rack: Bag, table: Bag, by_points: bool) -> Problem {
        let mut problem = Problem {
            have: [[0; 4]; 14],
            need: [[0; 4]; 14],
            jokers: rack.jokers() + table.jokers(),
            jokers_needed: table.jokers(),
            worth: std::array::from_fn(|number| if by_points { number as i32 } else { 1 }),
            joker_worth: if by_points { Tile::JOKER.value() } else { 1 },
            jokers_alone: false,
            absorb: [[0; 4]; 15],
            inject: [[0; 4]; 15],
            roomy_run: false,
            wide_run: false,
            anchors: Vec::new(),
            open_sets: Vec::new(),
            anchored_sets: Vec::new(),
        };
        for number in 1..=HIGHEST {
            for colour in 0..4 {
                let tile = Tile::new(colour, number);
                let (number, colour) = (usize::from(number), usize::from(colour));
                problem.need[number][colour] = table.count(tile);
                problem.have[number][colour] = table.count(tile) + rack.count(tile);
            }
        }
        problem
    }

    /// Adds a part that cannot move, valid by itself; its tiles are no longer in the problem's bags.
    pub(super) fn anchor(&mut self, core: Combination) {
        let most = ANCHORS as u8 - 1;
        let anchor = match core.shape() {
            Shape::Run { colour } => {
                let all = core.tile_mask() | core.joker_mask();
                let (low, high) = (all.trailing_zeros() as u8 + 1, 16 - all.leading_zeros() as u8);
                let absorb = &mut self.absorb[usize::from(low)][usize::from(colour)];
                *absorb = most.min(*absorb + 1);
                let inject = &mut self.inject[usize::from(high) + 1][usize::from(colour)];
                *inject = most.min(*inject + 1);
                self.roomy_run |= high - low < WIDE;
                self.wide_run |= high - low >= WIDE;
                Anchor::Run { colour, low, high }
            }
            Shape::Set { .. } if core.len() == 4 => Anchor::FullSet,
            Shape::Set { number } => {
                let open = 0b1111 & !core.tile_mask() as u8;
                self.open_sets.push((number, open));
                let here = self.open_sets.iter().filter(|set| set.0 == number);
                let sets: Vec<u8> = here.map(|set| set.1).collect();
                self.anchored_sets.retain(|known| known.0 != number);
                let masks = std::array::from_fn(|choice| anchored_jokers(tiles_of(choice), &sets));
                self.anchored_sets.push((number, masks));
                Anchor::Set { number, open }
            }
        };
        self.anchors.push((anchor, core));
    }

    /// With how many jokers each choice of tiles for sets can lie at a number.
    pub(super) fn set_jokers(&self, number: usize) -> &SetJokers {
        if self.anchored_sets.is_empty() {
            return &PLAIN_SETS;
        }
        let anchored = self.anchored_sets.iter().find(|known| usize::from(known.0) == number);
        anchored.map_or(&PLAIN_SETS, |known| &known.1)
    }

    /// Whether anchored sets lie at a number.
    pub(super) fn has_anchored_sets(&self, number: usize) -> bool {
        self.anchored_sets.iter().any(|known| usize::from(known.0) == number)
    }

    /// The jokers of the rack.
    pub(super) fn jokers_of_rack(&self) -> u8 {
        self.jokers - self.jokers_needed
    }
}

/// With how many jokers these tiles can lie in plain sets and one each at anchored sets.
fn anchored_jokers(tiles: [u8; 4], anchored: &[u8]) -> u8 {
    let Some((&open, others)) = anchored.split_first() else {
        return PLAIN_SETS[choice_of(tiles)];
    };
    let without = anchored_jokers(tiles, others);
    let mut mask = without | without << 1;
    for colour in 0..4 {
        if open & (1 << colour) != 0 && tiles[colour] > 0 {
            let mut rest = tiles;
            rest[colour] -= 1;
            mask |= anchored_jokers(rest, others);
        }
    }
    mask & 0b1_1111
}
