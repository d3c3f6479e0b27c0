//! What a viewer may see now.

use engine::{Scores, Seat, SeatSet, Sight, Viewer};
use mystery::Kind;

use crate::AlCapone;
use crate::cards::Card;
use crate::rules::Rules;
use crate::state::{Bag, Phase, State};

/// The position as a viewer sees it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "AlCaponeView"))]
pub struct View {
    /// The viewer's seat; a spectator has none.
    pub seat: Option<Seat>,
    /// The round, from 1.
    pub round: u16,
    /// Who dealt it.
    pub dealer: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// What the player on turn is doing.
    pub phase: Phase,
    /// Whether an event was played in this turn.
    pub event_played: bool,
    /// The viewer's hand, sorted.
    pub hand: Vec<Card>,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u8>,
    /// The areas of the players or teams.
    pub areas: Vec<Area>,
    /// How many cards the case file has.
    pub file_size: u8,
    /// How many cards the underworld has.
    pub underworld_size: u8,
    /// The only visible card of the underworld.
    pub underworld_top: Option<Card>,
    /// The cards under the warrant, from the top, while the viewer looks through them.
    pub searching: Option<Vec<Card>>,
    /// The totals, one per player or team.
    pub scores: Scores,
    /// The winners once the game is over, else nobody.
    pub winners: SeatSet,
}

/// The area of a player or team.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "AlCaponeArea"))]
pub struct Area {
    /// Whose it is.
    pub seats: SeatSet,
    /// The clues that lie there.
    pub clues: Vec<Clues>,
}

/// The clues of one gangster in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "AlCaponeClues"))]
pub struct Clues {
    /// The gangster.
    pub clue: Card,
    /// How many cards.
    pub count: u8,
    /// How many copies there are.
    pub copies: u8,
    /// Whether these are all copies there are.
    pub complete: bool,
}

impl Sight<AlCapone> for View {
    fn new(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let table = &state.table;
        let own = viewer.seat().filter(|seat| seat.index() < rules.sides.seats());
        let searches = matches!(state.phase, Phase::SearchOne | Phase::SearchSet) && viewer.is(table.turn);
        View {
            seat: own,
            round: table.round,
            dealer: table.dealer,
            turn: table.turn,
            phase: state.phase,
            event_played: table.event_played,
            hand: own.map_or(Vec::new(), |seat| table.hand(seat).cards().map(Card::at).collect()),
            hand_sizes: table.hand_sizes[..rules.sides.seats()].to_vec(),
            areas: (0..rules.sides.count())
                .map(|side| Area { seats: rules.sides.members(side), clues: clues(&table.areas[side]) })
                .collect(),
            file_size: table.case_file.len() as u8,
            underworld_size: table.discards.len() as u8,
            underworld_top: table.discards.top(),
            searching: searches.then(|| table.discards.iter_from_top().skip(1).collect()),
            scores: table.totals(rules.sides),
            winners: table.winners,
        }
    }
}

impl View {
    /// The area of a side as a bag.
    pub(crate) fn area(&self, side: usize) -> Bag {
        let mut bag = Bag::default();
        for clues in self.areas.get(side).iter().flat_map(|area| &area.clues) {
            bag.add(clues.clue.index(), clues.count);
        }
        bag
    }
}

fn clues(area: &Bag) -> Vec<Clues> {
    area.at_least(1)
        .map(|index| {
            let (clue, count) = (Card::at(index), area.count(index));
            Clues { clue, count, copies: clue.copies(), complete: count == clue.copies() }
        })
        .collect()
}
