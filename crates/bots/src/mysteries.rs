//! What the two Mystery Rummy games have in common for bots.

use engine::{MAX_SEATS, Pile, Rng, Seat};
use mystery::{Bag, Kind, Sides, Tableau};

use crate::sense::{chances, likely};
use crate::{Features, Level, Standing};

/// How many turns in a row cards have only changed hands. Players who draw what the other has just discarded, and discard it
/// again, could go on like that for ever; who notices it draws from the case file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quiet(Option<u8>);

impl Quiet {
    /// What a player of a level has noticed.
    pub(crate) fn new(level: Level, turns: u8) -> Quiet {
        Quiet((level != Level::HardOne).then_some(turns))
    }

    /// Whether the player looks for it at all.
    pub(crate) fn is_noticed(self) -> bool {
        self.0.is_some()
    }

    /// Whether nothing has changed for two turns of everybody.
    pub(crate) fn is_stuck(self, seats: usize) -> bool {
        self.0.is_some_and(|turns| usize::from(turns) >= 2 * seats)
    }

    /// A card has left the case file, or went where it stays.
    pub(crate) fn changed(&mut self) {
        self.0 = self.0.map(|_| 0);
    }

    /// A turn has ended.
    pub(crate) fn turn_ended(&mut self) {
        self.0 = self.0.map(|turns| turns.saturating_add(1));
    }
}

/// Leaves of the discards what a player of a level remembers: a child only the last ones.
pub(crate) fn forget<K: Copy + Default + PartialEq, const N: usize>(discards: &mut Pile<K, N>, level: Level) {
    let remembers = match level {
        Level::Nina => 2,
        Level::Easy => 6,
        _ => return,
    };
    while discards.len() > remembers {
        discards.remove(0);
    }
}

/// A strong player chooses a likely deal among so many.
const DRAWS: usize = 8;
/// How much likelier a deal is for every pair that another player holds, for every meld that the player has not laid down, and for
/// every card that the player could have laid off.
const LIKELY: (f32, f32, f32) = (1.6, 0.3, 0.25);

/// A deal in which the others hold what players hold: pairs, but hardly what they could have laid down. `table` is that of a state;
/// what is certain in the others' hands says nothing.
pub(crate) fn likely_deal<S: Copy, K: Kind + 'static, const W: usize, const N: usize>(
    sides: Sides,
    (own, certain): (Seat, &[Bag<W>; 4]),
    draw: impl FnMut(&mut Rng) -> S,
    table: impl Fn(&S) -> &Tableau<K, W, N>,
    rng: &mut Rng,
) -> S {
    let (pair, meld, lay_off) = LIKELY;
    let likelihood = |state: &S| {
        let table = table(state);
        let open = table.melds(sides).0;
        let mut likelihood = 1.0;
        for seat in own.others(sides.seats()) {
            let (hand, certain) = (table.hand(seat), &certain[seat.index() & 3]);
            for (index, kind) in K::ALL.iter().enumerate().filter(|(_, kind)| kind.is_clue()) {
                let (held, certain) = (hand.count(index), certain.count(index));
                debug_assert_eq!(kind.index(), index);
                likelihood *= match held {
                    _ if open >> index & 1 != 0 => (certain..held).fold(1.0, |product, _| product * lay_off),
                    2 => pair,
                    3.. => meld,
                    _ => 1.0,
                };
            }
        }
        likelihood
    };
    likely(DRAWS, draw, likelihood, rng)
}

/// How a game of sides stands: the totals with what the running round is worth, the points that end the game, and what a
/// round brings and how much that varies.
pub(crate) fn standing(
    sides: Sides,
    totals: &[f32],
    winners: engine::SeatSet,
    target: i32,
    (round, spread): (f32, f32),
) -> Standing {
    let mut by_side = [0.0; MAX_SEATS];
    let best = totals.iter().copied().fold(f32::MIN, f32::max);
    let rounds_left = (target as f32 - best) / round;
    chances(totals, spread, rounds_left + 0.5, &mut by_side);
    let mut standing = Standing { chances: [0.0; MAX_SEATS], totals: [0.0; MAX_SEATS] };
    for seat in Seat::all(sides.seats()) {
        let side = sides.of(seat);
        standing.chances[seat.index()] = match winners.is_empty() {
            true => by_side[side],
            false if winners.contains(seat) => 1.0,
            false => 0.0,
        };
        standing.totals[seat.index()] = totals[side];
    }
    standing
}

/// By how many cards the smallest of the others' hands is below eight.
pub(crate) fn hurry<K: Kind, const W: usize, const N: usize>(
    table: &Tableau<K, W, N>,
    seat: Seat,
    sides: Sides,
) -> i32 {
    let hands = seat.others(sides.seats()).map(|other| i32::from(table.hand_size(other)));
    hands.map(|hand| (8 - hand).max(0)).max().unwrap_or(0)
}

/// Describes a table from the seat on turn on: hands, areas, what lies open, the totals and what the areas are worth now.
pub(crate) fn describe<K: Kind, const W: usize, const N: usize>(
    sides: Sides,
    table: &Tableau<K, W, N>,
    target: i32,
    points: impl Fn(usize) -> i32,
    features: &mut Features,
) {
    let seats = sides.seats();
    for offset in 0..seats {
        let seat = Seat::wrapping(table.turn.index() + offset, seats);
        let most = if offset == 0 { 4 } else { 3 };
        let hand = table.hand(seat);
        (0..K::ALL.len()).for_each(|kind| features.count(i32::from(hand.count(kind)), most));
        features.count(i32::from(table.hand_size(seat)), 16);
    }
    let mut lies = Bag::<W>::default();
    table.discards.as_slice().iter().for_each(|card| lies.add(card.index(), 1));
    (0..K::ALL.len()).for_each(|kind| features.count(i32::from(lies.count(kind)), 3));
    features.one_of(table.discards.top().map_or(usize::MAX, Kind::index), K::ALL.len() as u16);
    features.count((table.case_file.len() as i32 + 2) / 3, 24);
    for offset in 0..sides.count() {
        let side = sides.of(Seat::wrapping(table.turn.index() + offset, seats));
        for (kind, copies) in K::COPIES.iter().enumerate() {
            features.count(i32::from(table.areas[side & 3].count(kind)), u16::from(*copies));
        }
        let of_target = |points: i32, parts: i32| points.saturating_mul(parts) / target.max(1);
        features.count(of_target(table.scores[side & 3], 20), 24);
        features.count(of_target(points(side), 40), 24);
    }
}
