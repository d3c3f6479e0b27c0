//! What a viewer may see now.

use engine::{Scores, Seat, SeatSet, Sight, Viewer};
use mystery::Kind;

use crate::RueMorgue;
use crate::cards::Card;
use crate::rules::Rules;
use crate::score;
use crate::state::{Bag, Phase, State};

/// The position as a viewer sees it. Who else has made a sealed choice is not part of it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "RueMorgueView"))]
pub struct View {
    /// The viewer's seat; a spectator has none.
    pub seat: Option<Seat>,
    /// The round, from 1.
    pub round: u16,
    /// Who dealt it.
    pub dealer: Seat,
    /// Whose turn it is; in the set-up, who will begin.
    pub turn: Seat,
    /// What is being done.
    pub phase: Phase,
    /// Whether the second case file runs: the orang-utan has escaped.
    pub second_file: bool,
    /// Whether an event was played in this turn.
    pub event_played: bool,
    /// The viewer's hand, sorted.
    pub hand: Vec<Card>,
    /// The viewer's own sealed choice, which waits for the others; the card is still in hand.
    pub chosen: Option<Card>,
    /// How many cards each seat holds.
    pub hand_sizes: Vec<u8>,
    /// The areas of the players or teams.
    pub areas: Vec<Area>,
    /// How many cards the case file has.
    pub file_size: u8,
    /// The top card of the case file, while the viewer has to feed the orang-utan.
    pub file_top: Option<Card>,
    /// How many cards the Rue Morgue has.
    pub morgue_size: u8,
    /// The only visible card of the Rue Morgue.
    pub morgue_top: Option<Card>,
    /// How many cards lie under the orang-utan.
    pub orangutan_size: u8,
    /// The cards that the viewer looks through: the Rue Morgue from the top, or what lies under the orang-utan.
    pub searching: Option<Vec<Card>>,
    /// The totals, one per player or team.
    #[cfg_attr(feature = "wire", ts(type = "number[]"))]
    pub scores: Scores,
    /// The winners once the game is over, else nobody.
    pub winners: SeatSet,
}

/// The area of a player or team.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "RueMorgueArea"))]
pub struct Area {
    /// Whose it is.
    pub seats: SeatSet,
    /// The cards that lie there.
    pub cards: Vec<Laid>,
    /// How many bonus pairs it has.
    pub bonus_pairs: u8,
    /// Whether the others would be shut out if the orang-utan were caught by this side as things are.
    pub shuts_out: bool,
}

/// The cards of one kind in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "wire", derive(serde::Serialize, ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(rename = "RueMorgueLaid"))]
pub struct Laid {
    /// The kind.
    pub card: Card,
    /// How many cards.
    pub count: u8,
    /// Whether they are a meld.
    pub meld: bool,
}

impl Sight<RueMorgue> for View {
    fn new(rules: &Rules, state: &State, viewer: Viewer) -> View {
        let table = &state.table;
        let own = viewer.seat().filter(|seat| seat.index() < rules.sides.seats());
        let on_turn = viewer.is(table.turn);
        View {
            seat: own,
            round: table.round,
            dealer: table.dealer,
            turn: table.turn,
            phase: state.phase,
            second_file: state.second_file,
            event_played: table.event_played,
            hand: own.map_or(Vec::new(), |seat| table.hand(seat).cards().map(Card::at).collect()),
            chosen: own.and_then(|seat| state.chosen[seat.index() & 3]),
            hand_sizes: table.hand_sizes[..rules.sides.seats()].to_vec(),
            areas: (0..rules.sides.count()).map(|side| area(rules, state, side)).collect(),
            file_size: table.case_file.len() as u8,
            file_top: table.case_file.top().filter(|_| on_turn && state.phase == Phase::Feed),
            morgue_size: table.discards.len() as u8,
            morgue_top: table.discards.top(),
            orangutan_size: state.orangutan.len() as u8,
            searching: match state.phase {
                Phase::SearchMorgue if on_turn => Some(table.discards.iter_from_top().collect()),
                Phase::SearchOrangutan if on_turn => Some(state.sorted_orangutan()),
                _ => None,
            },
            scores: table.totals(rules.sides),
            winners: table.winners,
        }
    }
}

impl View {
    /// The area of a side as a bag.
    pub(crate) fn area(&self, side: usize) -> Bag {
        let mut bag = Bag::default();
        for laid in self.areas.get(side).iter().flat_map(|area| &area.cards) {
            bag.add(laid.card.index(), laid.count);
        }
        bag
    }
}

fn area(rules: &Rules, state: &State, side: usize) -> Area {
    let bag = &state.table.areas[side];
    let melds = state.table.melds_of(side);
    Area {
        seats: rules.sides.members(side),
        cards: bag
            .at_least(1)
            .map(|index| Laid { card: Card::at(index), count: bag.count(index), meld: melds.has(index) })
            .collect(),
        bonus_pairs: state.bonus_pairs(side).count() as u8,
        shuts_out: score::would_shut_out(rules, state, side),
    }
}

#[cfg(test)]
mod tests {
    use engine::{Game as _, OptionValue, Options, Seed};

    use super::*;

    #[test]
    fn a_pair_with_its_deduction_has_the_shut_out_in_sight() {
        let sight = |advanced: bool, other: &[(Card, u8)]| {
            let mut options = Options::new();
            options.set("advanced", OptionValue::Flag(advanced));
            let rules = RueMorgue::rules(2, &options).unwrap();
            let mut state = RueMorgue::begin(&rules, Seed::default(), &mut ());
            let own = [(Card::Night, 3), (Card::Roch, 3), (Card::DeductionNight, 1)];
            own.iter().for_each(|(card, count)| state.table.areas[0].add(card.index(), *count));
            other.iter().for_each(|(card, count)| state.table.areas[1].add(card.index(), *count));
            let view = View::new(&rules, &state, Viewer::Spectator);
            [view.areas[0].shuts_out, view.areas[1].shuts_out]
        };
        assert_eq!(sight(true, &[]), [true, false]);
        assert_eq!(sight(false, &[]), [false, false]);
        let as_well = [(Card::Windows, 3), (Card::Rod, 3), (Card::DeductionRod, 1)];
        assert_eq!(sight(true, &as_well), [false, false]);
    }
}
