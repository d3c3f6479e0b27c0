//! The whole turns that a strong player weighs, and which of them is played.
//!
//! Who lays out gives the others something to add to and to rebuild, and takes no tile; who holds back takes one in every
//! turn and can go out from a full rack at once, when nobody expects it. So a strong player holds everything back, the first
//! lay-out too, until all tiles can go in one turn. That is given up when somebody else is about to go out or the stock is
//! nearly used up: then as much as possible is laid, because what is left on the rack costs points. Among players who all
//! wait, whoever lays out first loses, so a small stock is no reason as long as somebody else waits. With an empty stock there is
//! nothing to hope for any more: taking a tile ends the round, and laying out only helps the others to go out before that.

use games::mini_rummy::{Action, Bag, Combination, MiniRummy, State};

use super::desk;
use crate::Seen;

/// With so few tiles on a rack somebody may go out soon.
const FEW: u32 = 2;
/// When everybody can take only so many tiles more, the round may end soon; but whoever has not laid out yet either is waiting for
/// others to do so first.
const TAKES: usize = 2;

/// What a player has before the turn, and what everybody sees.
pub(super) struct Scene {
    pub(super) rack: Bag,
    pub(super) table: Vec<Combination>,
    pub(super) open: bool,
    /// The fewest tiles on another rack.
    fewest: u32,
    stock: usize,
    seats: usize,
    /// Whether all others have made their first lay-out.
    others_open: bool,
}

impl Scene {
    /// What a seat sees, with the rack and the table as they were when its turn began.
    pub(super) fn seen(
        seen: &Seen<'_, MiniRummy>,
        (rack, table, open): (Bag, Vec<Combination>, bool),
    ) -> Scene {
        let own = seen.view.turn;
        let seats = seen.rules.seats;
        let fewest = own.others(seats).filter_map(|seat| seen.view.rack_sizes.get(seat.index())).min();
        Scene {
            rack,
            table,
            open,
            fewest: fewest.map_or(0, |fewest| u32::from(*fewest)),
            stock: usize::from(seen.view.stock_size),
            seats,
            others_open: own.others(seats).all(|seat| seen.view.opened.contains(seat)),
        }
    }

    /// What the seat on turn has in an imagined game.
    pub(super) fn imagined(seats: usize, state: &State) -> Scene {
        let own = state.turn();
        let fewest = own.others(seats).map(|seat| state.rack(seat).len()).min();
        Scene {
            rack: state.rack(own),
            table: state.table().collect(),
            open: state.has_opened(own),
            fewest: fewest.unwrap_or(0),
            stock: state.stock_size(),
            seats,
            others_open: own.others(seats).all(|seat| state.has_opened(seat)),
        }
    }

    /// The turn that lays out the most.
    pub(super) fn most(&self) -> Vec<Action> {
        desk::turn(self.rack, &self.table, self.open)
    }

    /// The turn that lays out the most without a joker, where there is one on the rack.
    fn without_jokers(&self) -> Option<Vec<Action>> {
        let jokers: Bag = self.rack.tiles().filter(|tile| tile.is_joker()).collect();
        (!jokers.is_empty()).then(|| desk::turn(self.rack.without(jokers), &self.table, self.open))
    }

    /// Whether there is no time left to hold tiles back.
    fn is_late(&self) -> bool {
        let ends = self.others_open && self.stock <= TAKES * self.seats;
        self.stock > 0 && (self.fewest <= FEW || ends)
    }

    /// The turn of a strong player.
    pub(super) fn best(&self) -> Vec<Action> {
        if let Some(out) = desk::out(self.rack, &self.table, self.open) {
            return out;
        }
        if self.is_late() {
            return self.most();
        }
        vec![Action::Draw]
    }

    /// All turns worth a thought, the best first.
    pub(super) fn turns(&self) -> Vec<Vec<Action>> {
        let mut turns = vec![self.best()];
        for turn in [self.most()].into_iter().chain(self.without_jokers()).chain([vec![Action::Draw]]) {
            if !turns.contains(&turn) {
                turns.push(turn);
            }
        }
        turns
    }
}

/// How many tiles a turn takes from the rack. What is taken up from the table is put down again.
pub(super) fn laid(turn: &[Action]) -> u32 {
    let change = |action: &Action| match action {
        Action::Lay { combination } => combination.bag().len() as i32,
        Action::Add { .. } => 1,
        Action::Take { .. } => -1,
        _ => 0,
    };
    turn.iter().map(change).sum::<i32>().max(0) as u32
}

/// The steps that stand, and then the rest of a turn that has all of them in it, in whatever order.
pub(super) fn going_on(standing: &[Action], turn: &[Action]) -> Option<Vec<Action>> {
    let mut rest = turn.to_vec();
    for step in standing {
        let place = rest.iter().position(|other| other == step)?;
        rest.remove(place);
    }
    Some(standing.iter().copied().chain(rest).collect())
}
