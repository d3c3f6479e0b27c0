//! A turn that keeps something for the next one.
//!
//! Who lays out everything at once has to take tiles in the turns that follow. A frugal player lays out little as long as
//! nobody is about to go out, so that the next turn can lay out too, and everything when the round is about to end.

use engine::Seat;
use games::mini_rummy::solver::Goal;
use games::mini_rummy::{Action, Bag, Combination, MiniRummy, Tile, Written};

use super::desk;
use crate::Seen;

/// With so few tiles on a rack somebody may go out soon.
const FEW: u8 = 5;
/// So many little turns are compared at most.
const COMPARED: usize = 16;

/// The turn of a frugal player, from its beginning.
pub(super) fn turn(
    seen: &Seen<'_, MiniRummy>,
    (rack, table, open): (Bag, Vec<Combination>, bool),
) -> Vec<Action> {
    let full = desk::turn(rack, &table, open);
    let own = seen.view.turn;
    let others = Seat::all(seen.rules.seats).filter(|seat| *seat != own);
    let fewest = others.filter_map(|seat| seen.view.rack_sizes.get(seat.index())).min().copied();
    let late = fewest.unwrap_or(0) <= FEW || seen.view.stock_size < 8;
    if full.len() < 2 || late || !open {
        return full;
    }
    if desk::with_solver(|solver| solver.best_value(rack, &table, Goal::Out)).is_some() {
        return full;
    }
    let mut best: Option<(u32, i32, Action)> = None;
    for (action, laid, after) in little_turns(rack, &table).into_iter().take(COMPARED) {
        let left = rack.without(laid);
        let found = desk::with_solver(|solver| solver.best_value(left, &after, Goal::Tiles));
        let Some(value) = found else { continue };
        let better = best.is_none_or(|(tiles, points, _)| (value.tiles, laid.value()) > (tiles, points));
        if value.tiles > 0 && better {
            best = Some((value.tiles, laid.value(), action));
        }
    }
    match best {
        Some((_, _, action)) => vec![action, Action::Done],
        None => full,
    }
}

/// Turns of one step without jokers: what is done, the tiles it takes from the rack, and the table afterwards.
fn little_turns(rack: Bag, table: &[Combination]) -> Vec<(Action, Bag, Vec<Combination>)> {
    let mut turns = Vec::new();
    for (tile, _) in rack.kinds().filter(|(tile, _)| !tile.is_joker()) {
        let written = Written { tile, name: None };
        for (place, combination) in table.iter().enumerate() {
            if let Some(more) = combination.with(written).filter(|more| more.is_valid()) {
                let mut after = table.to_vec();
                after[place] = more;
                let action = Action::Add { tile: written, number: place as u8 + 1 };
                turns.push((action, [tile].into_iter().collect(), after));
            }
        }
    }
    let tiles: Vec<Tile> = rack.kinds().map(|(tile, _)| tile).filter(|tile| !tile.is_joker()).collect();
    for first in &tiles {
        let of = |colour: u8, number: u8| {
            tiles.iter().copied().find(|tile| tile.colour() == colour && tile.number() == number)
        };
        let run = [0, 1, 2].map(|step| of(first.colour(), first.number() + step));
        let set: Vec<Tile> = tiles.iter().copied().filter(|tile| tile.number() == first.number()).collect();
        let set = if set.first() == Some(first) && set.len() >= 3 { set } else { Vec::new() };
        for group in [run.into_iter().collect::<Option<Vec<Tile>>>().unwrap_or_default(), set] {
            let written: Vec<Written> =
                group.iter().map(|tile| Written { tile: *tile, name: None }).collect();
            if group.len() >= 3
                && let Ok(combination) = Combination::read(&written)
            {
                let after = table.iter().copied().chain([combination]).collect();
                turns.push((Action::Lay { combination }, group.into_iter().collect(), after));
            }
        }
    }
    turns
}
