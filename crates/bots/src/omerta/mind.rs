//! Who remembers which cards in an imagined game of Omerta.

use engine::{Game, MAX_SEATS, Seat};
use games::omerta::{Action, Card, Omerta, Phase, Rules, State};

use crate::{Level, Seen, Taste};

/// For every player a bit for each card on the table that the player remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mind {
    /// First whose memory it is, then whose cards; slot 1 is the lowest bit.
    known: [[u64; MAX_SEATS]; MAX_SEATS],
    round: u8,
    pub(super) taste: Taste,
    /// Whether likely deals are chosen among several.
    pub(super) likely: bool,
}

/// Of a hundred cards a player remembers so many of one's owns, and of the others'; everything where nothing is said.
fn remembers(level: Level) -> Option<(u64, u64)> {
    match level {
        Level::Nina => Some((65, 15)),
        Level::Easy => Some((82, 40)),
        Level::Medium => Some((97, 80)),
        Level::Rosa => Some((98, 90)),
        _ => None,
    }
}

impl Mind {
    /// What a seat remembers and what it has seen others look at.
    pub(super) fn of(seen: &Seen<'_, Omerta>, level: Level, taste: Taste) -> Mind {
        let own = seen.view.seat.unwrap_or(Seat::A);
        let mut mind = Mind {
            known: [[0; MAX_SEATS]; MAX_SEATS],
            round: seen.view.round,
            taste,
            likely: level.has_learned(),
        };
        for (owner, slots) in Seat::all(seen.rules.seats).zip(&seen.view.slots) {
            for (index, _) in slots.iter().enumerate().filter(|(_, filled)| **filled) {
                let slot = index as u8 + 1;
                for viewer in seen.knowledge.seen_by(owner, slot).iter() {
                    mind.learn(viewer, owner, slot);
                }
                let known = seen.knowledge.known(owner, slot);
                mind.set(own, owner, slot, known.is_some());
                if let (Some(card), Some(remembers)) = (known, remembers(level))
                    && forgets(
                        seen.view.round,
                        if own == owner { remembers.0 } else { remembers.1 },
                        slot,
                        card,
                    )
                {
                    mind.set(own, owner, slot, false);
                }
            }
        }
        mind
    }

    /// Whether a player remembers a card, by its slot from 1.
    #[inline]
    pub(super) fn knows(&self, viewer: Seat, owner: Seat, slot: u8) -> bool {
        self.known[viewer.index()][owner.index()] >> (slot - 1) & 1 != 0
    }

    fn learn(&mut self, viewer: Seat, owner: Seat, slot: u8) {
        self.set(viewer, owner, slot, true);
    }

    fn set(&mut self, viewer: Seat, owner: Seat, slot: u8, known: bool) {
        let bits = &mut self.known[viewer.index()][owner.index()];
        let bit = 1 << (slot - 1);
        *bits = if known { *bits | bit } else { *bits & !bit };
    }

    fn learn_all(&mut self, owner: Seat, slot: u8) {
        Seat::all(MAX_SEATS).for_each(|viewer| self.learn(viewer, owner, slot));
    }

    /// The points of the cards that a player has seen and kept and that another one cannot see.
    pub(super) fn points_of_kept(&self, state: &State, own: Seat, owner: Seat) -> i32 {
        let mut kept = self.known[owner.index()][owner.index()]
            & !self.known[own.index()][owner.index()]
            & state.filled(owner);
        let mut points = 0;
        while kept != 0 {
            let slot = kept.trailing_zeros() as u8 + 1;
            kept &= kept - 1;
            points += state.card(owner, slot).map_or(0, Card::points);
        }
        points
    }

    /// Carries out an action, and lets everybody remember what they see of it.
    pub(super) fn play(&mut self, rules: &Rules, state: &mut State, seat: Seat, action: Action) {
        let waiting = state.waiting_action();
        let before: [u64; MAX_SEATS] =
            std::array::from_fn(|index| Seat::new(index).map_or(0, |seat| state.filled(seat)));
        let (drawn, was) = (state.drawn(), state.phase());
        Omerta::apply_unchecked(rules, state, seat, action, &mut ());
        if state.round() != self.round || state.phase() == Phase::Over {
            self.round = state.round();
            self.known = [[0; MAX_SEATS]; MAX_SEATS];
            return;
        }
        match action {
            Action::Peek { first, second } => {
                self.learn(seat, seat, first.slot());
                self.learn(seat, seat, second.slot());
            }
            Action::Replace { card } => {
                let open = drawn.is_some_and(|drawn| drawn.from_discard);
                for viewer in Seat::all(rules.seats) {
                    self.set(viewer, seat, card.slot(), open || viewer == seat);
                }
            }
            Action::Mole { card } => self.learn(seat, seat, card.slot()),
            Action::Swap { card, .. } => {
                for viewer in Seat::all(rules.seats) {
                    self.set(viewer, seat, card.slot(), viewer == seat);
                }
            }
            Action::Driver { first, second } => {
                for place in [first, second].into_iter().flatten() {
                    self.learn_all(seat, place.slot());
                }
            }
            Action::Snap { card } | Action::Kill { card } => self.learn_all(seat, card.slot()),
            _ => {}
        }
        // What waited for reactions happens with the last answer; without anybody to ask, at once.
        let acted = match action {
            Action::Wait | Action::Kill { .. } if was == Phase::React => {
                waiting.filter(|_| state.phase() != Phase::React && !matches!(action, Action::Kill { .. }))
            }
            action if state.phase() != Phase::React => Some(action),
            _ => None,
        };
        self.acted(rules, acted);
        for owner in Seat::all(rules.seats) {
            // A card that left is forgotten, also where another one has come into its slot.
            let stays = before[owner.index()] & state.filled(owner);
            Seat::all(rules.seats).for_each(|viewer| self.known[viewer.index()][owner.index()] &= stays);
        }
    }

    fn acted(&mut self, rules: &Rules, action: Option<Action>) {
        match action {
            Some(Action::Lady { seat }) => {
                Seat::all(rules.seats).for_each(|viewer| self.known[viewer.index()][seat.index()] = 0);
            }
            Some(Action::Henchman { first, second }) => {
                let (Some(one), Some(other)) = (first.named(), second.named()) else { return };
                for viewer in Seat::all(rules.seats) {
                    let here = self.knows(viewer, one, first.slot());
                    let there = self.knows(viewer, other, second.slot());
                    self.set(viewer, one, first.slot(), there);
                    self.set(viewer, other, second.slot(), here);
                }
            }
            _ => {}
        }
    }
}

/// Whether a player who remembers so many of a hundred cards has forgotten this one: always the same in the same round.
fn forgets(round: u8, remembers: u64, slot: u8, card: Card) -> bool {
    let mut bits = u64::from(round) << 16 | u64::from(slot) << 8 | card.index() as u64;
    bits = (bits ^ bits >> 7).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits ^= bits >> 29;
    bits % 100 >= remembers
}
