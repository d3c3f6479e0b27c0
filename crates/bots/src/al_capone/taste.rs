//! The places of a taste of Al Capone, and the one made by hand.

/// What holding an event is worth, and a raid.
pub(super) const EVENT: usize = 0;
pub(super) const RAID: usize = 1;
/// What the card before the last of a set is worth of what the set adds, and earlier ones.
pub(super) const NEARLY: usize = 2;
pub(super) const PROGRESS: usize = 3;
/// A first card, for each one unseen, and for its value; a second one; a third and more, by their worth.
pub(super) const ONE: usize = 4;
pub(super) const ONE_UNSEEN: usize = 5;
pub(super) const TWO: usize = 6;
pub(super) const TWO_UNSEEN: usize = 7;
pub(super) const THREE: usize = 8;
pub(super) const MORE: usize = 9;
pub(super) const OPEN: usize = 10;
/// Drawing from the file, and from the underworld.
pub(super) const FILE: usize = 11;
pub(super) const UNDERWORLD: usize = 12;
/// Playing cards, a set that becomes complete, and going out by the lead.
pub(super) const PLAY: usize = 13;
pub(super) const SET: usize = 14;
pub(super) const OUT: usize = 15;
pub(super) const OUT_MOST: usize = 16;
/// A raid by what it swings; waiting with it, and until when.
pub(super) const SWING: usize = 17;
pub(super) const WAIT: usize = 18;
pub(super) const LATE: usize = 19;
/// Asking one, asking around, turning up seven, drawing two, searching.
pub(super) const ASK: usize = 20;
pub(super) const AROUND: usize = 21;
pub(super) const SEVEN: usize = 22;
pub(super) const DRAW_TWO: usize = 23;
pub(super) const SEARCH_SET: usize = 24;
pub(super) const SEARCH_ONE: usize = 25;
/// Keeping a card that fits, a single one, for each unseen, for its value; two, for each unseen; three; a raid; an event.
pub(super) const KEEP_OPEN: usize = 26;
pub(super) const KEEP_ONE: usize = 27;
pub(super) const KEEP_ONE_UNSEEN: usize = 28;
pub(super) const KEEP_ONE_VALUE: usize = 29;
pub(super) const KEEP_TWO: usize = 30;
pub(super) const KEEP_TWO_UNSEEN: usize = 31;
pub(super) const KEEP_THREE: usize = 32;
pub(super) const KEEP_RAID: usize = 33;
pub(super) const KEEP_EVENT: usize = 34;
pub(super) const MANY: usize = 35;
/// Not to discard what the next player is known to hold; nor, by tenths, what others have lying in sets.
pub(super) const FEEDS: usize = 36;
pub(super) const FEEDS_SET: usize = 37;
/// When few cards are left in the file, cards that do not lie yet lose so much for each of twelve.
pub(super) const ENDS: usize = 38;
/// Drawing from the underworld what the next player would want.
pub(super) const DENIES: usize = 39;

/// How many numbers can follow those made by hand: each number's change while the case file is used up, and while the smallest of
/// the others' hands shrinks; then three of their own.
pub(super) const ALL: usize = HOLD + 3;
/// What melding costs for each card of that gangster that is still unseen, what each card that leaves the hand brings, and what each
/// that is missing there afterwards costs.
pub(super) const HOLD: usize = 3 * HANDMADE.len();

/// The taste made by hand. Factors are in tenths.
pub(super) const HANDMADE: [i32; 40] = [
    26, 40, 70, 100, 4, 10, 10, 20, 20, 10, 10, 20, 2, 300, 150, 100, 40, 200, 90, 12, 15, 10, 70, 20, 10, 5,
    20, 3, 10, 10, 20, 30, 60, 45, 26, 4, 0, 0, 0, 0,
];
