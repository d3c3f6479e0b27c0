//! What is allowed: the checks of every move, and the canonical steps that are listed.
//!
//! Every way to write a step is accepted, far too many to list. Listed is one way to do each thing:
//! - until the 40 points of the first lay-out are reached, only new combinations;
//! - then jokers are replaced and tiles taken up: from the ends of a run, or one of a set of four, where three and more
//!   stay; or all of a combination without jokers, from its lowest tile up and without anything between. Takes that
//!   follow each other go up, by the number of the combination, then by tile. A tile is listed where something at
//!   hand could go with it: a joker, the same number, or the same colour at most two apart;
//! - then tiles are laid and added; after the first of these nothing more is taken up or replaced;
//! - a new combination has jokers only where the tile itself is not at hand; a joker that is added goes above or
//!   below a run, and is named only below.
//!
//! `undo` and `reset` are listed whenever a step stands, so that a random player who has taken up too much can always
//! go back and take a tile from the stock.

use engine::{Checked, Reason, Refusal, Seat};

use crate::action::Action;
use crate::cards::{HIGHEST, Tile};
use crate::combination::{Combination, Misread, Shape, Written};
use crate::rules::{self, Rules};
use crate::state::{MOST_SLOTS, MOST_STEPS, Phase, State};
use crate::step::Step;

pub(crate) fn check(_rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
    if !state.actors().contains(seat) {
        return Err(Reason::NotYourTurn.into());
    }
    match action {
        Action::Draw if state.step_count() > 0 => Err(rules::LAY_OR_TAKE.into()),
        Action::Draw => Ok(()),
        Action::Undo | Action::Reset if state.step_count() == 0 => Err(rules::TAKING_BACK.into()),
        Action::Undo | Action::Reset => Ok(()),
        Action::Done => check_done(state),
        Action::Lay { combination } => {
            if !in_hand(state, combination) {
                return Err(Reason::NoSuchCard.into());
            }
            check_count(state)
        }
        Action::Misfit { tiles, why } => {
            let mut hand = state.own();
            hand.add_all(state.tray);
            if !hand.contains(tiles) {
                return Err(Reason::NoSuchCard.into());
            }
            Err(match why {
                Misread::NoSet => rules::NO_SET,
                Misread::NoRun => rules::NO_RUN,
                Misread::OnlyJokers => rules::ONLY_JOKERS,
                Misread::NamesDoNotFit => rules::NAMES,
            }
            .into())
        }
        Action::Add { tile, number } => {
            let combination = target(state, tile.tile, number)?;
            if !state.is_open() {
                return Err(rules::FIRST_LAYOUT.into());
            }
            if !combination.with(tile).is_some_and(Combination::is_valid) {
                return Err(Refusal::rule(rules::ADDING).at(number));
            }
            check_count(state)
        }
        Action::Take { tile, number } => {
            let combination = combination(state, number)?;
            if !combination.holds(tile) {
                return Err(Reason::NoSuchCard.into());
            }
            if !state.is_open() {
                return Err(rules::FIRST_LAYOUT.into());
            }
            if tile.is_joker() {
                return Err(Refusal::rule(rules::JOKERS).at(number));
            }
            check_count(state)
        }
        Action::Swap { tile, number } => {
            let combination = target(state, tile, number)?;
            if !state.is_open() {
                return Err(rules::FIRST_LAYOUT.into());
            }
            let closed = state.closed(usize::from(number) - 1);
            if combination.swapped(tile, closed).is_none() {
                return Err(Refusal::rule(rules::JOKERS).at(number));
            }
            check_count(state)
        }
    }
}

/// MR-4.9; the numbers of combinations end no sooner than the steps.
fn check_count(state: &State) -> Checked {
    let room = state.step_count() < MOST_STEPS && state.used() < MOST_SLOTS;
    if room { Ok(()) } else { Err(rules::MOST_STEPS.into()) }
}

fn in_hand(state: &State, combination: Combination) -> bool {
    let (rack, tray) = (state.own(), state.tray);
    u32::from(rack.jokers() + tray.jokers()) >= combination.jokers()
        && combination.numbered().all(|tile| rack.has(tile) || tray.has(tile))
}

fn combination(state: &State, number: u8) -> Result<Combination, Refusal> {
    let place = usize::from(number).wrapping_sub(1);
    if place >= state.used() || state.slot(place).is_empty() {
        return Err(Reason::NoSuchTarget.into());
    }
    Ok(state.slot(place))
}

/// The combination that a tile from rack or tray goes to.
fn target(state: &State, tile: Tile, number: u8) -> Result<Combination, Refusal> {
    if !state.own().has(tile) && !state.tray.has(tile) {
        return Err(Reason::NoSuchCard.into());
    }
    combination(state, number)
}

/// Whether the turn can end. Rules are asked in their order; the first one that is broken is named.
fn check_done(state: &State) -> Checked {
    if state.own().len() >= u32::from(state.rack_before) {
        return Err(rules::LAY_OR_TAKE.into());
    }
    if !state.is_open() {
        return Err(rules::FIRST_LAYOUT.into());
    }
    if let Some(place) = (0..state.began_count()).find(|place| state.too_few_kept(*place)) {
        return Err(Refusal::rule(rules::THREE_STAY).at(place as u8 + 1));
    }
    let broken = (0..state.used()).find(|place| {
        let combination = state.slot(*place);
        !combination.is_empty() && !combination.is_valid()
    });
    if let Some(place) = broken {
        return Err(Refusal::rule(rules::ALL_STAY).at(place as u8 + 1));
    }
    if state.tray.is_empty() {
        return Ok(());
    }
    // A joker that this player brought in this turn is not one that lay on the table before (MR-4.3).
    let jokers_only = state.tray.len() == u32::from(state.tray.jokers());
    let count = |jokers: u32, combination: Combination| jokers + combination.jokers();
    let before = crate::apply::at_turn_begin(state).table().fold(0, count);
    let all_lie = state.table().fold(0, count) >= before;
    Err(if jokers_only && all_lie { rules::JOKERS } else { rules::ALL_STAY }.into())
}

/// Appends the canonical actions of a seat.
pub(crate) fn legal(_rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
    if state.phase == Phase::Over || seat != state.turn {
        return;
    }
    let last = state.last_step();
    match last {
        None => actions.push(Action::Draw),
        Some(_) => actions.extend([Action::Undo, Action::Reset]),
    }
    if check_count(state).is_err() {
        if state.tray.is_empty() && check_done(state).is_ok() {
            actions.push(Action::Done);
        }
        return;
    }
    if let Some(Step::Take { slot, .. }) = last {
        let begun = state.slot(usize::from(slot));
        if !begun.is_valid()
            && let Some(tile) = begun.numbered().next()
        {
            actions.push(Action::Take { tile, number: slot + 1 });
            return;
        }
    }
    if state.tray.is_empty() && last.is_some() && check_done(state).is_ok() {
        actions.push(Action::Done);
    }
    let numbers = numbers(state);
    list_new(state, &numbers, actions);
    if !state.is_open() {
        return;
    }
    list_additions(state, &numbers, actions);
    match last {
        Some(Step::Lay { counted: false, .. } | Step::Add { .. }) => {}
        Some(Step::Take { slot, tile }) => {
            list_taking(state, &numbers, usize::from(slot), Some(tile), actions);
        }
        None | Some(Step::Lay { .. } | Step::Swap { .. }) => list_taking(state, &numbers, 0, None, actions),
    }
}

/// The numbers at hand of each colour.
#[inline]
fn numbers(state: &State) -> [u16; 4] {
    let (rack, tray) = (state.own(), state.tray);
    if tray.is_empty() {
        return std::array::from_fn(|colour| rack.numbers(colour));
    }
    std::array::from_fn(|colour| rack.numbers(colour) | tray.numbers(colour))
}

/// New combinations from rack and tray.
fn list_new(state: &State, numbers: &[u16; 4], actions: &mut Vec<Action>) {
    let jokers = u32::from(state.own().jokers() + state.tray.jokers());
    for (colour, &tiles) in numbers.iter().enumerate() {
        if jokers == 0 {
            list_runs(colour as u8, tiles, actions);
        } else {
            list_runs_with_jokers(colour as u8, tiles, jokers, actions);
        }
    }
    let [o, g, b, r] = *numbers;
    let mut found = match jokers {
        0 => o & g & b | o & g & r | o & b & r | g & b & r,
        1 => o & g | o & b | o & r | g & b | g & r | b & r,
        _ => o | g | b | r,
    };
    while found != 0 {
        let number = found.trailing_zeros();
        found &= found - 1;
        let number = number as u8 + 1;
        list_sets(number, colours_of(numbers, number), jokers, actions);
    }
}

fn list_runs(colour: u8, tiles: u16, actions: &mut Vec<Action>) {
    let mut starts = tiles & tiles >> 1 & tiles >> 2;
    while starts != 0 {
        let low = starts.trailing_zeros();
        starts &= starts - 1;
        let mut run = 0b11 << low;
        let mut next = 1u16 << (low + 2);
        while tiles & next != 0 {
            run |= next;
            next <<= 1;
            actions.push(Action::Lay { combination: Combination::run(colour, run, 0) });
        }
    }
}

fn list_runs_with_jokers(colour: u8, tiles: u16, jokers: u32, actions: &mut Vec<Action>) {
    if tiles == 0 {
        return;
    }
    for low in 0..u32::from(HIGHEST) - 2 {
        let (mut run, mut missing, mut next) = (0u16, 0u16, 1u16 << low);
        while next < 1 << HIGHEST {
            if tiles & next != 0 {
                run |= next;
            } else {
                missing |= next;
                if missing.count_ones() > jokers {
                    break;
                }
            }
            let long = (run | missing) >> low > 0b11;
            if long && run != 0 {
                actions.push(Action::Lay { combination: Combination::run(colour, run, missing) });
            }
            next <<= 1;
        }
    }
}

fn list_sets(number: u8, colours: u16, jokers: u32, actions: &mut Vec<Action>) {
    let mut chosen = colours;
    while chosen != 0 {
        let tiles = chosen.count_ones();
        for size in 3..=4u32 {
            if tiles <= size && size - tiles <= jokers {
                let combination = Combination::set(number, chosen, (size - tiles) as u16);
                actions.push(Action::Lay { combination });
            }
        }
        chosen = (chosen - 1) & colours;
    }
}

/// Tiles at hand that fit combinations on the table.
fn list_additions(state: &State, numbers: &[u16; 4], actions: &mut Vec<Action>) {
    let joker = state.own().jokers() + state.tray.jokers() > 0;
    let mut push = |tile: Tile, number: u8| {
        actions.push(Action::Add { tile: Written { tile, name: None }, number });
    };
    for place in 0..state.used() {
        let combination = state.slot(place);
        if combination.is_empty() {
            continue;
        }
        let number = place as u8 + 1;
        match combination.shape() {
            Shape::Run { colour } => {
                let all = combination.tile_mask() | combination.joker_mask();
                let fits = run_fits(all);
                let mut found = fits & numbers[usize::from(colour)];
                while found != 0 {
                    push(Tile::new(colour, found.trailing_zeros() as u8 + 1), number);
                    found &= found - 1;
                }
            }
            Shape::Set { number: value } => {
                if !(2..=3).contains(&combination.len()) {
                    continue;
                }
                let mut found = colours_of(numbers, value) & !combination.tile_mask();
                while found != 0 {
                    push(Tile::new(found.trailing_zeros() as u8 & 3, value), number);
                    found &= found - 1;
                }
            }
        }
    }
    if joker {
        list_joker_additions(state, actions);
    }
}

/// The colours of a number, a bit each.
#[inline]
fn colours_of(numbers: &[u16; 4], number: u8) -> u16 {
    let shift = number - 1;
    let one = |colour: usize| (numbers[colour] >> shift & 1) << colour;
    one(0) | one(1) | one(2) | one(3)
}

/// The numbers that make a valid run of these together with one tile.
#[inline]
fn run_fits(all: u16) -> u16 {
    let (low, high) = (all.trailing_zeros(), 15 - all.leading_zeros());
    let length = high - low + 1;
    let whole = ((1u32 << (high + 1)) - (1u32 << low)) as u16;
    let gaps = whole & !all;
    match gaps.count_ones() {
        0 if length >= 2 => (whole << 1 | whole >> 1) & !whole & 0x1fff,
        1 if length >= 3 => gaps,
        _ => 0,
    }
}

fn list_joker_additions(state: &State, actions: &mut Vec<Action>) {
    for place in 0..state.used() {
        let combination = state.slot(place);
        if combination.is_empty() {
            continue;
        }
        let number = place as u8 + 1;
        let plain = Written { tile: Tile::JOKER, name: None };
        let with = combination.with(plain);
        if with.is_some_and(Combination::is_valid) {
            actions.push(Action::Add { tile: plain, number });
        }
        if let Shape::Run { colour } = combination.shape() {
            let low = (combination.tile_mask() | combination.joker_mask()).trailing_zeros() as u8;
            if low > 0 {
                let named = Written { tile: Tile::JOKER, name: Some(Tile::new(colour, low)) };
                let below = combination.with(named);
                if below.is_some_and(Combination::is_valid) && below != with {
                    actions.push(Action::Add { tile: named, number });
                }
            }
        }
    }
}

/// The numbers of each colour that something at hand could go with.
fn wanted(state: &State, numbers: &[u16; 4]) -> [u16; 4] {
    if state.own().jokers() + state.tray.jokers() > 0 {
        return [0x1fff; 4];
    }
    let any = numbers.iter().fold(0, |any, numbers| any | numbers);
    numbers.map(|own| any | own << 1 | own << 2 | own >> 1 | own >> 2)
}

/// Tiles that can be taken up, after a tile that was taken from a place, and jokers that can be replaced.
fn list_taking(
    state: &State,
    numbers: &[u16; 4],
    from: usize,
    after: Option<Tile>,
    actions: &mut Vec<Action>,
) {
    let wanted = wanted(state, numbers);
    for place in 0..state.used() {
        let combination = state.slot(place);
        if combination.is_empty() {
            continue;
        }
        let number = place as u8 + 1;
        if place >= from {
            let mut rest = takeable(combination, &wanted);
            if place == from
                && let Some(tile) = after
            {
                rest &= !(2 * combination.bit_of(tile).unwrap_or(0)).wrapping_sub(1);
            }
            while rest != 0 {
                let bit = rest.trailing_zeros() as u8;
                rest &= rest - 1;
                let tile = match combination.shape() {
                    Shape::Run { colour } => Tile::new(colour, bit + 1),
                    Shape::Set { number } => Tile::new(bit, number),
                };
                actions.push(Action::Take { tile, number });
            }
        }
        if combination.joker_mask() != 0 {
            list_swaps(state, place, combination, actions);
        }
    }
}

/// The tiles of a combination that are listed for taking up.
#[inline]
fn takeable(combination: Combination, wanted: &[u16; 4]) -> u16 {
    let tiles = combination.tile_mask();
    let near = match combination.shape() {
        Shape::Run { colour } => tiles & wanted[usize::from(colour)],
        Shape::Set { number } => colours_of(wanted, number) & tiles,
    };
    let lowest = tiles & tiles.wrapping_neg();
    match (combination.len(), combination.shape()) {
        (3, _) if combination.joker_mask() == 0 && near != 0 => lowest,
        (0..=3, _) => 0,
        (_, Shape::Set { .. }) => near,
        (_, Shape::Run { .. }) => {
            let all = tiles | combination.joker_mask();
            let ends = all & all.wrapping_neg() | 1 << (15 - all.leading_zeros());
            near & ends
        }
    }
}

fn list_swaps(state: &State, place: usize, combination: Combination, actions: &mut Vec<Action>) {
    let number = place as u8 + 1;
    let closed = state.closed(place);
    let candidates: [Option<Tile>; 13] = match combination.shape() {
        Shape::Run { colour } => std::array::from_fn(|bit| {
            (combination.joker_mask() >> bit & 1 != 0).then(|| Tile::new(colour, bit as u8 + 1))
        }),
        Shape::Set { number } => {
            std::array::from_fn(|colour| (colour < 4).then(|| Tile::new(colour as u8 & 3, number)))
        }
    };
    for tile in candidates.into_iter().flatten() {
        let at_hand = state.own().has(tile) || state.tray.has(tile);
        if at_hand && combination.swapped(tile, closed).is_some() {
            actions.push(Action::Swap { tile, number });
        }
    }
}
