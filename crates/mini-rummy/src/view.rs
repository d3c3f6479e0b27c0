//! What a viewer may see now.

use engine::{Chance, Position as _, Scores, Seat, SeatSet, Seed, Sight, Viewer};

use crate::MiniRummy;
use crate::cards::{Bag, Tile};
use crate::combination::Written;
use crate::rules::Rules;
use crate::state::{Phase, State};

/// The position as a viewer sees it: everything but the others' racks and the stock's order.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "MiniRummyView"))]
pub struct View {
    /// The viewer's seat; a spectator has none.
    pub seat: Option<Seat>,
    /// The round, from 1.
    pub round: u16,
    /// How many rounds are played.
    pub rounds: u16,
    /// Who started it.
    pub starter: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// Whether the game goes on.
    pub phase: Phase,
    /// The viewer's rack, in the order of the deck.
    pub rack: Bag,
    /// How many tiles each seat has on its rack.
    pub rack_sizes: Vec<u8>,
    /// The combinations on the table.
    pub table: Vec<Laid>,
    /// The tiles taken up in this turn.
    pub tray: Bag,
    /// How many tiles the stock has.
    pub stock_size: u8,
    /// Who has made the first lay-out in this round.
    pub opened: SeatSet,
    /// The points of the first lay-out that is being made.
    pub first_points: u16,
    /// How many steps stand in this turn.
    pub steps: u8,
    /// The totals.
    pub scores: Scores,
    /// The winners once the game is over, else nobody.
    pub winners: SeatSet,
    /// The open part of the position as the engine keeps it.
    #[cfg_attr(feature = "wire", serde(skip))]
    #[cfg_attr(feature = "wire", ts(skip))]
    pub(crate) open: State,
}

/// A combination on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "MiniRummyLaid"))]
pub struct Laid {
    /// Its number in this turn.
    pub number: u8,
    /// Whether it is a run, else a set.
    pub run: bool,
    /// Its tiles, runs from low to high; in a run jokers say what they stand for.
    pub tiles: Vec<Written>,
    /// Whether it is valid now.
    pub valid: bool,
    /// Whether it was laid in this turn.
    pub new: bool,
    /// Whether too few of its tiles stayed for the turn to end (MR-4.2).
    pub too_few: bool,
}

impl Sight<MiniRummy> for View {
    fn new(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let own = viewer.seat().filter(|seat| seat.index() < rules.seats);
        let mut open = *state;
        for seat in Seat::all(rules.seats).filter(|seat| Some(*seat) != own) {
            *open.rack_mut(seat) = Bag::EMPTY;
        }
        open.stock_mut().fill(Tile::JOKER);
        open.round_scores = [0; 4];
        open.chance = Chance::at(Seed::default(), state.chance.next_event());
        View {
            seat: own,
            round: state.round,
            rounds: rules.rounds,
            starter: state.starter,
            turn: state.turn,
            phase: state.phase,
            rack: own.map_or(Bag::EMPTY, |seat| state.rack(seat)),
            rack_sizes: Seat::all(rules.seats).map(|seat| state.rack(seat).len() as u8).collect(),
            table: (0..state.used()).filter_map(|place| laid(state, place)).collect(),
            tray: state.tray,
            stock_size: state.stock().len() as u8,
            opened: state.opened,
            first_points: state.first,
            steps: state.step_count() as u8,
            scores: state.scores(rules),
            winners: state.winners,
            open,
        }
    }
}

fn laid(state: &State, place: usize) -> Option<Laid> {
    let combination = state.slot(place);
    if combination.is_empty() {
        return None;
    }
    let mut tiles = combination.with_all_names();
    if !combination.is_run() {
        for written in &mut tiles {
            written.name = None;
        }
    }
    Some(Laid {
        number: place as u8 + 1,
        run: combination.is_run(),
        tiles,
        valid: combination.is_valid(),
        new: place >= state.began_count(),
        too_few: state.too_few_kept(place),
    })
}
