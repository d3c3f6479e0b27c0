//! What a player with perfect memory knows: the tiles that went to a rack openly, when a step was taken back or
//! time ran out, and have not left it since.

use engine::{Chance, Rng, Seat};

use crate::MiniRummy;
use crate::cards::{Bag, Tile};
use crate::event::Event;
use crate::rules::Rules;
use crate::state::State;
use crate::view::View;

/// What a seat knows beyond what it sees.
#[derive(Clone, Debug, PartialEq)]
pub struct Knowledge {
    seat: Option<Seat>,
    /// Tiles that are certainly on a rack, besides one's own.
    racks: [Bag; 4],
}

impl Knowledge {
    /// The tiles that are certainly on a rack, besides one's own.
    pub fn certain(&self, seat: Seat) -> Bag {
        self.racks[seat.index() & 3]
    }

    fn comes(&mut self, seat: Seat, tiles: Bag) {
        if Some(seat) != self.seat {
            self.racks[seat.index() & 3].add_all(tiles);
        }
    }

    /// Tiles leave a rack openly; the known ones of their kind are the first.
    fn leaves(&mut self, seat: Seat, tiles: impl Iterator<Item = Tile>) {
        let rack = &mut self.racks[seat.index() & 3];
        for tile in tiles {
            if rack.has(tile) {
                rack.remove(tile);
            }
        }
    }
}

impl engine::Knowledge<MiniRummy> for Knowledge {
    fn from_view(_rules: &Rules, view: &View) -> Knowledge {
        Knowledge { seat: view.seat, racks: [Bag::EMPTY; 4] }
    }

    fn observe(&mut self, _rules: &Rules, event: &Event) {
        match *event {
            Event::RoundBegan { .. } => self.racks = [Bag::EMPTY; 4],
            Event::Laid { seat, from_rack, .. } => self.leaves(seat, from_rack.tiles()),
            Event::Added { seat, tile, from_rack: true, .. } => self.leaves(seat, [tile.tile].into_iter()),
            Event::Swapped { seat, tile, from_rack: true, .. } => self.leaves(seat, [tile].into_iter()),
            Event::Undid { seat, to_rack }
            | Event::Reset { seat, to_rack }
            | Event::Expired { seat, to_rack } => {
                self.comes(seat, to_rack);
            }
            _ => {}
        }
    }

    fn determinize(&self, rules: &Rules, view: &View, rng: &mut Rng) -> State {
        let mut state = view.open;
        state.chance = Chance::at(rng.seed(), view.open.chance.next_event());
        let mut seen = state.tray;
        for combination in state.table() {
            seen.add_all(combination.bag());
        }
        seen.add_all(view.rack);
        let others: Vec<Seat> = Seat::all(rules.seats).filter(|seat| Some(*seat) != view.seat).collect();
        for seat in &others {
            seen.add_all(self.certain(*seat));
            *state.rack_mut(*seat) = self.certain(*seat);
        }
        let mut unseen: Vec<Tile> = Bag::deck(rules.jokers).without(seen).tiles().collect();
        rng.shuffle(&mut unseen);
        for seat in others {
            let size = u32::from(view.rack_sizes.get(seat.index()).copied().unwrap_or(0));
            while state.rack(seat).len() < size {
                let Some(tile) = unseen.pop() else { break };
                state.rack_mut(seat).add(tile);
            }
        }
        unseen.truncate(usize::from(view.stock_size));
        state.set_stock(&unseen);
        state
    }

    fn contradiction(&self, rules: &Rules, state: &State) -> Option<String> {
        Seat::all(rules.seats).find_map(|seat| {
            let (known, held) = (self.certain(seat), state.rack(seat));
            (!held.contains(known)).then(|| format!("{seat} holds {held}, known were {known}"))
        })
    }
}
