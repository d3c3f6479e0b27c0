//! The places of a taste of Rue Morgue, and the one made by hand.

/// What holding Dupin's Help is worth, and Dupin.
pub(super) const HELP: usize = 0;
pub(super) const DUPIN: usize = 1;
/// A pair that is there, nearly there, and far, in tenths of a point.
pub(super) const PAIR: usize = 2;
pub(super) const PAIR_TWO: usize = 3;
pub(super) const PAIR_ONE: usize = 4;
/// A card that fits, by its value; a first card, for each unseen; a second, for each unseen, by its pair; a third, by its pair; more.
pub(super) const OPEN: usize = 5;
pub(super) const ONE: usize = 6;
pub(super) const ONE_UNSEEN: usize = 7;
pub(super) const TWO: usize = 8;
pub(super) const TWO_UNSEEN: usize = 9;
pub(super) const TWO_PAIR: usize = 10;
pub(super) const THREE: usize = 11;
pub(super) const THREE_PAIR: usize = 12;
pub(super) const MORE: usize = 13;
/// Events: what part of the value counts with one kind missing, for the Prefect, and with more missing; and a burden.
pub(super) const MISSING: usize = 14;
pub(super) const PREFECT: usize = 15;
pub(super) const FAR: usize = 16;
pub(super) const BURDEN: usize = 17;
/// Going out: the others' hands by their sizes, one's own lead, what is added, and the most.
pub(super) const HANDS: usize = 18;
pub(super) const OUT: usize = 19;
pub(super) const OUT_MORE: usize = 20;
pub(super) const OUT_MOST: usize = 21;
/// Drawing from the file by its mean, and from the Rue Morgue.
pub(super) const FILE: usize = 22;
pub(super) const MORGUE: usize = 23;
/// Melding and laying off.
pub(super) const MELD: usize = 24;
pub(super) const LAY_OFF: usize = 25;
/// Feeding what fits; and what others may want.
pub(super) const FEED: usize = 26;
pub(super) const FEED_UNSEEN: usize = 27;
/// The uses of Dupin's Help, and of Dupin.
pub(super) const HELP_DRAW: usize = 28;
pub(super) const CONSULT: usize = 29;
pub(super) const SEARCH: usize = 30;
pub(super) const DUPIN_SECOND: usize = 31;
pub(super) const DUPIN_UNDER: usize = 32;
pub(super) const DUPIN_COSTS: usize = 33;
/// Keeping: Help, Dupin, events less this, what fits, one, for each unseen, by its pair, by its value; two, for each unseen, by its pair;
/// three, by its pair.
pub(super) const KEEP_HELP: usize = 34;
pub(super) const KEEP_DUPIN: usize = 35;
pub(super) const KEEP_EVENT: usize = 36;
pub(super) const KEEP_OPEN: usize = 37;
pub(super) const KEEP_ONE: usize = 38;
pub(super) const KEEP_ONE_UNSEEN: usize = 39;
pub(super) const KEEP_ONE_PAIR: usize = 40;
pub(super) const KEEP_ONE_VALUE: usize = 41;
pub(super) const KEEP_TWO: usize = 42;
pub(super) const KEEP_TWO_UNSEEN: usize = 43;
pub(super) const KEEP_TWO_PAIR: usize = 44;
pub(super) const KEEP_THREE: usize = 45;
pub(super) const KEEP_THREE_PAIR: usize = 46;
/// Cards in hand cost more when the others have few: for each of four that is missing in the smallest hand.
pub(super) const HURRY: usize = 47;

/// How many numbers can follow those made by hand: each number's change while the case file is used up, and while the smallest of
/// the others' hands shrinks; then four of their own.
pub(super) const ALL: usize = HOLD + 4;
/// What melding costs for each card of that kind that is still unseen, what each card that leaves the hand brings, what each that is
/// missing there afterwards costs, and what being behind in the round costs.
pub(super) const HOLD: usize = 3 * HANDMADE.len();

/// The taste made by hand. Factors are in tenths, or in percent where they are small.
pub(super) const HANDMADE: [i32; 48] = [
    24, 20, 100, 33, 12, 100, 2, 10, 8, 30, 10, 50, 50, 20, 33, 12, 12, 5, 125, 100, 4, 30, 10, -4, 400, 300,
    20, 20, 20, 6, 0, 20, 33, 10, 24, 18, 4, 30, 2, 20, 8, 10, 18, 50, 20, 90, 50, 0,
];
