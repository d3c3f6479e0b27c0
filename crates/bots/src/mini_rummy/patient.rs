//! A turn that keeps the jokers.
//!
//! A joker fits nearly everywhere. Whoever lays it out gives it to the table, where others may free it; whoever keeps it can go out
//! with it when nothing else fits. A patient player lays out what goes without jokers and rather takes a tile than use one,
//! for the first lay-out too. Everything is laid out when the last tile can go, and when somebody else is about to go out,
//! because a joker that is left on the rack costs most.

use engine::Seat;
use games::mini_rummy::{Action, Bag, Combination, MiniRummy};

use super::desk;
use crate::Seen;

/// With so few tiles on a rack somebody may go out soon.
const FEW: u8 = 2;
/// With so few tiles in the stock the round may end soon.
const LITTLE: u8 = 8;

/// The turn of a patient player, from its beginning, where it differs from the one that lays out the most.
pub(super) fn turn(
    seen: &Seen<'_, MiniRummy>,
    rack: Bag,
    table: &[Combination],
    open: bool,
) -> Option<Vec<Action>> {
    let jokers: Bag = rack.tiles().filter(|tile| tile.is_joker()).collect();
    if jokers.is_empty() || is_late(seen) || open && desk::goes_out(rack, table) {
        return None;
    }
    Some(desk::turn(rack.without(jokers), table, open))
}

fn is_late(seen: &Seen<'_, MiniRummy>) -> bool {
    let own = seen.view.turn;
    let others = Seat::all(seen.rules.seats).filter(|seat| *seat != own);
    let fewest = others.filter_map(|seat| seen.view.rack_sizes.get(seat.index())).min();
    fewest.is_none_or(|fewest| *fewest <= FEW) || seen.view.stock_size < LITTLE
}
