//! The way to a wished table: what opens, and the moves from the position as it is.

use engine::{Refusal, Seat};

use crate::action::Action;
use crate::apply;
use crate::cards::{Bag, HIGHEST, Tile};
use crate::combination::{Combination, Shape, Written};
use crate::legal::check;
use crate::rules::Rules;
use crate::solver::{self, FIRST_LAYOUT, Goal, Solver};
use crate::state::State;

/// The work that may be done to find an opening among tiles that lie in other combinations in the end.
const OPENING_WORK: u64 = 4_000;

/// The steps from a table to another, from the beginning of the turn.
pub(crate) fn change(
    laid: Bag,
    from: &[Combination],
    opening: Option<&[Combination]>,
    to: &[Combination],
) -> Result<Vec<Action>, Refusal> {
    solver::change(laid, from, opening, to).map(|(steps, _)| steps)
}

/// Ways to reach the 40 points with these tiles alone: by groups of the wish that need nothing else, by the parts of the
/// others that do not, by anything else, first without jokers.
pub(crate) fn openings(
    laid: Bag,
    own: Vec<Combination>,
    standing: &[Combination],
) -> impl Iterator<Item = Vec<Combination>> {
    let mut rest = own.iter().fold(laid, |rest, combination| rest.without(combination.bag()));
    let mut parts = own.clone();
    for combination in standing.iter().filter(|combination| !own.contains(combination)) {
        let part = part_of(*combination, rest);
        if let Some(part) = part {
            rest = rest.without(part.bag());
            parts.push(part);
        }
    }
    let jokers: Bag = laid.tiles().filter(|tile| tile.is_joker()).collect();
    let search = move |tiles: Bag| {
        let found = Solver::bounded(OPENING_WORK).best_value(tiles, &[], Goal::Open);
        found.map(|best| best.table)
    };
    let searched = [laid.without(jokers), laid].into_iter().filter_map(search);
    let enough = |first: &Vec<Combination>| {
        first.iter().map(|combination| combination.value()).sum::<i32>() >= FIRST_LAYOUT
    };
    [own, parts].into_iter().filter(enough).chain(searched)
}

/// The part of a combination that can be laid from these tiles, to be added to afterwards.
fn part_of(combination: Combination, tiles: Bag) -> Option<Combination> {
    let mut jokers = u32::from(tiles.jokers());
    match combination.shape() {
        Shape::Run { colour } => {
            let own = combination.tile_mask() & tiles.numbers(usize::from(colour));
            let mut best: Option<Combination> = None;
            let (mut part, mut jokered) = (0u16, 0u16);
            for bit in (0..HIGHEST).map(|number| 1u16 << number).chain([0]) {
                if own & bit != 0 {
                    part |= bit;
                } else if combination.joker_mask() & bit != 0 && jokers > 0 {
                    jokers -= 1;
                    jokered |= bit;
                } else {
                    let run = Combination::run(colour, part, jokered);
                    if run.is_valid() && best.is_none_or(|best| best.value() < run.value()) {
                        best = Some(run);
                    }
                    (part, jokered) = (0, 0);
                }
            }
            best
        }
        Shape::Set { number } => {
            let has = |colour: &u8| tiles.has(Tile::new(*colour, number));
            let own = (0..4u8).filter(has).fold(0u16, |own, colour| own | 1 << colour);
            let jokers = u16::try_from(jokers).unwrap_or(0).min(combination.joker_mask());
            let set = Combination::set(number, own & combination.tile_mask(), jokers);
            set.is_valid().then_some(set)
        }
    }
}

/// Why the turn could not end after these steps from its beginning.
pub(crate) fn judge(
    rules: &Rules,
    began: &State,
    seat: Seat,
    steps: &[Action],
) -> Result<Option<Refusal>, Refusal> {
    let mut end = *began;
    for step in steps {
        check(rules, &end, seat, *step)?;
        apply::step(&mut end, *step);
    }
    Ok(check(rules, &end, seat, Action::Done).err())
}

/// The moves from the position as it is to the end of steps that begin with the turn: what stands is added to where that
/// will do, else taken back as far as it differs.
pub(crate) fn from_here(
    rules: &Rules,
    state: &State,
    seat: Seat,
    steps: &[Action],
    to: &[Combination],
    verdict: Option<Refusal>,
) -> Vec<Action> {
    let stand = state.standing();
    if let Some(more) = steps.strip_prefix(stand.as_slice()) {
        return more.to_vec();
    }
    if let Some((more, end)) = additions(rules, state, seat, to) {
        // What stands may be in the way of ending the turn, where beginning again is not.
        let mut table: Vec<Combination> = end.table().collect();
        table.sort_unstable_by_key(|combination| combination.packed());
        if table == to && check(rules, &end, seat, Action::Done).err() == verdict {
            return more;
        }
    }
    let same = stand.iter().zip(steps).take_while(|(one, other)| one == other).count();
    let back = stand.len() - same;
    if same == 0 || back > same + 1 {
        return [Action::Reset].into_iter().chain(steps.iter().copied()).collect();
    }
    std::iter::repeat_n(Action::Undo, back).chain(steps[same..].iter().copied()).collect()
}

/// The steps to a table that has everything as it lies now, and more besides.
fn additions(rules: &Rules, state: &State, seat: Seat, to: &[Combination]) -> Option<(Vec<Action>, State)> {
    if !state.tray().is_empty() {
        return None;
    }
    let mut new = to.to_vec();
    let mut grown: Vec<(usize, Combination)> = Vec::new();
    let mut lies: Vec<(usize, Combination)> =
        state.slots().enumerate().filter(|(_, combination)| !combination.is_empty()).collect();
    lies.sort_by_key(|(_, combination)| std::cmp::Reverse(combination.len()));
    for (place, now) in lies {
        let within = |other: &Combination| {
            let jokers = if now.is_run() {
                now.joker_mask() & !other.joker_mask() == 0
            } else {
                now.joker_mask() <= other.joker_mask()
            };
            now.shape() == other.shape() && now.tile_mask() & !other.tile_mask() == 0 && jokers
        };
        let at = new.iter().position(|other| *other == now).or_else(|| new.iter().position(within))?;
        grown.push((place, new.remove(at)));
    }
    grown.sort_by_key(|(place, _)| *place);
    let mut end = *state;
    let mut steps = Vec::new();
    for (place, target) in grown {
        while let Some(tile) = next_addition(end.slot(place), target) {
            let action = Action::Add { tile, number: place as u8 + 1 };
            check(rules, &end, seat, action).ok()?;
            apply::step(&mut end, action);
            steps.push(action);
        }
    }
    for combination in new {
        let action = Action::Lay { combination };
        check(rules, &end, seat, action).ok()?;
        apply::step(&mut end, action);
        steps.push(action);
    }
    Some((steps, end))
}

/// A tile to add to a combination on its way to a larger one, next to what lies there.
fn next_addition(now: Combination, target: Combination) -> Option<Written> {
    let plain = |tile| Written { tile, name: None };
    let Shape::Run { colour } = now.shape() else {
        let tile = target.numbered().find(|tile| !now.holds(*tile));
        let joker = (now.joker_mask() < target.joker_mask()).then_some(Tile::JOKER);
        return tile.or(joker).map(plain);
    };
    let all = now.tile_mask() | now.joker_mask();
    let missing = (target.tile_mask() | target.joker_mask()) & !all;
    let (low, high) = (all.trailing_zeros(), 15 - all.leading_zeros());
    let below = missing & ((1u16 << low) - 1);
    let place = if below != 0 { 15 - below.leading_zeros() } else { missing.trailing_zeros() };
    if missing == 0 || (below == 0 && place < high) {
        return None;
    }
    let tile = Tile::new(colour, place as u8 + 1);
    if target.holds(tile) {
        return Some(plain(tile));
    }
    let named = Written { tile: Tile::JOKER, name: Some(tile) };
    let joker = plain(Tile::JOKER);
    Some(if now.with(joker) == now.with(named) { joker } else { named })
}
