//! The end of a solved round: sharing out what lies under the orang-utan, shedding, scoring.

use engine::{RuleId, Seat, Sink};
use mystery::{Kind, Kinds, MELD};

use crate::cards::{CLUE_BITS, Card};
use crate::event::Event;
use crate::rules::{AREA, BONUS_PAIR, DUPIN_COUNTS, LEFT_IN_HAND, Rules, SHUT_OUT};
use crate::state::{Bag, State};

/// The points for a bonus pair.
const BONUS: i32 = 10;
/// With the rules for advanced players: what Monsieur Dupin makes of each Dupin's Help.
const FOR_A_HELP: i32 = 2;

/// The solver takes from under the orang-utan what fits; all else goes to the Rue Morgue.
pub(crate) fn share_out<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    let mut found = Bag::default();
    for card in state.orangutan.as_slice() {
        found.add(card.index(), 1);
    }
    let melds = Kinds(state.table.melds(rules.sides).0 | found.at_least(MELD).0 & CLUE_BITS);
    let fits = |card: Card| match card {
        Card::Help | Card::Dupin => false,
        Card::Prefect => melds.has(Card::Lebon.index()),
        card if card.is_clue() => melds.has(card.index()),
        deduction => State::is_deduced(deduction, melds),
    };
    for index in found.at_least(1) {
        let (card, count) = (Card::at(index), found.count(index));
        let taken = fits(card);
        if taken {
            state.table.areas[rules.sides.of(seat) & 3].add(index, count);
        } else {
            (0..count).for_each(|_| state.table.discards.push(card));
        }
        sink.emit(Event::Found { seat, card, count, taken });
    }
    state.orangutan.clear();
}

/// Everybody sheds onto the Rue Morgue what matches a meld in play; the solver's partner sheds all.
pub(crate) fn shed<S: Sink<Event>>(rules: &Rules, state: &mut State, solver: Seat, sink: &mut S) {
    let melds = state.table.melds(rules.sides);
    for seat in Seat::all(rules.sides.seats()) {
        let hand = *state.table.hand(seat);
        for index in hand.at_least(1) {
            let (card, count) = (Card::at(index), hand.count(index));
            sink.emit(Event::ShowedHand { seat, card, count });
        }
        let partner = rules.sides.partner(solver) == Some(seat);
        for index in hand.at_least(1) {
            let (card, count) = (Card::at(index), hand.count(index));
            if partner || colours(card).0 & melds.0 != 0 {
                state.table.take(seat, card, count);
                (0..count).for_each(|_| state.table.discards.push(card));
                sink.emit(Event::Shed { seat, card, count });
            }
        }
    }
}

/// The kinds of clues whose colour a card has.
fn colours(card: Card) -> Kinds {
    match card {
        Card::Help | Card::Dupin => Kinds(0),
        Card::Prefect => Kinds(1 << Card::Lebon as u32),
        card => card.deduces().unwrap_or(Kinds(1 << card as u32)),
    }
}

/// Whether a solver who has caught the orang-utan shuts the opponents out.
pub(crate) fn shuts_out(rules: &Rules, state: &State, solver: Seat) -> bool {
    would_shut_out(rules, state, rules.sides.of(solver))
}

/// Whether a side would shut the others out by catching the orang-utan now.
pub(crate) fn would_shut_out(rules: &Rules, state: &State, own: usize) -> bool {
    rules.advanced && (0..rules.sides.count()).all(|side| has_deduced_pair(state, side) == (side == own))
}

/// Whether an area holds a bonus pair together with its deduction.
fn has_deduced_pair(state: &State, side: usize) -> bool {
    let melds = state.table.melds_of(side);
    state.table.areas[side & 3].at_least(1).any(|index| State::is_deduced(Card::at(index), melds))
}

/// The points of each side after shedding, summed up from the lines of the score sheet, which `sink` hears.
pub(crate) fn round_points<S: Sink<Event>>(
    rules: &Rules,
    state: &State,
    shut_out: Option<Seat>,
    sink: &mut S,
) -> [i32; 4] {
    let mut totals = [0; 4];
    for (side, total) in totals.iter_mut().enumerate().take(rules.sides.count()) {
        let seats = rules.sides.members(side);
        let mut line = |rule: RuleId, card: Option<Card>, count: u8, points: i32| {
            sink.emit(Event::Scored { seats, rule, card, count, points });
            *total += points;
        };
        if shut_out.is_some_and(|solver| rules.sides.of(solver) != side) {
            line(SHUT_OUT, None, 0, 0);
            continue;
        }
        let area = &state.table.areas[side];
        for index in area.at_least(1) {
            let count = area.count(index);
            line(AREA, Some(Card::at(index)), count, i32::from(count) * rules.values[index]);
        }
        for index in state.bonus_pairs(side) {
            line(BONUS_PAIR, Some(Card::at(index)), 1, BONUS);
        }
        for seat in seats.iter() {
            let hand = state.table.hand(seat);
            for index in hand.at_least(1) {
                let count = hand.count(index);
                line(LEFT_IN_HAND, Some(Card::at(index)), count, -i32::from(count) * rules.values[index]);
            }
        }
        if rules.advanced && area.count(Card::Dupin.index()) > 0 {
            line(DUPIN_COUNTS, Some(Card::Dupin), 1, FOR_A_HELP * helps_balance(rules, state, side));
        }
    }
    totals
}

/// How many of Dupin's Helps lie in other areas, less those in this one.
fn helps_balance(rules: &Rules, state: &State, own: usize) -> i32 {
    (0..rules.sides.count())
        .map(|side| {
            let helps = i32::from(state.table.areas[side].count(Card::Help.index()));
            if side == own { -helps } else { helps }
        })
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::CLUES;

    #[test]
    fn colours_are_those_of_the_values_table() {
        assert_eq!(colours(Card::Help), Kinds(0));
        assert_eq!(colours(Card::Poe), Kinds(1 << (CLUES - 1)));
        assert!(colours(Card::DeductionSailor).has(Card::Ad.index()));
        assert!(colours(Card::Prefect).has(Card::Lebon.index()));
    }
}
