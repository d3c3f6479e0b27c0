//! Sound sense in Al Capone: meld and lay off what scores, work towards complete sets, ask for what is likely to be there,
//! keep what can still become something, and end the round when ahead.

mod likes;
mod reason;

use std::sync::LazyLock;

use engine::{Game as _, Lang, Seat};
use games::al_capone::{Action, AlCapone, Bag, CLUES, Card, Phase, Rules, State};
use mystery::Kind;

use crate::mysteries::{self, Quiet};
use crate::{Features, Judges, Level, Seen, Sense, Standing, Style, Taste, Tastes};

/// All kinds of cards.
const KINDS: usize = 15;
/// What a round brings a side, and how much it varies.
const ROUND: (f32, f32) = (45.0, 28.0);
/// What a card is worth that only goes round.
const STUCK: i32 = -500;

/// The places of a taste.
mod taste {
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
}

/// The taste made by hand. Factors are in tenths.
const HANDMADE: [i32; 40] = [
    26, 40, 70, 100, 4, 10, 10, 20, 20, 10, 10, 20, 2, 300, 150, 100, 40, 200, 90, 12, 15, 10, 70, 20, 10, 5,
    20, 3, 10, 10, 20, 30, 60, 45, 26, 4, 0, 0, 0, 0,
];

static LEARNED: LazyLock<Tastes> =
    LazyLock::new(|| Tastes::read(include_str!("../weights/al-capone.taste"), &HANDMADE));

/// Whose memory it is, the cards that are certainly in the others' hands, and how long nothing has changed.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    own: Seat,
    certain: [Bag; 4],
    quiet: Quiet,
    taste: Taste,
}

impl Sense for AlCapone {
    type Mind = Mind;
    const REVISION: u32 = 4;
    const CASUAL: i32 = 60;
    const DEPTH: usize = 160;
    const ITERATIONS: u32 = 4_000;
    const HANDMADE: Taste = &HANDMADE;

    crate::search::searched!();

    fn seat(seen: &Seen<'_, AlCapone>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, AlCapone>, level: Level) -> Mind {
        let quiet = Quiet::new(level, seen.knowledge.quiet_turns());
        let taste = LEARNED.of(seen.rules.sides.seats()).filter(|_| level.has_learned()).unwrap_or(&HANDMADE);
        let mut mind = Mind { own: AlCapone::seat(seen), certain: [Bag::default(); 4], quiet, taste };
        if !matches!(level, Level::Nina | Level::Easy) {
            for seat in mind.own.others(seen.rules.sides.seats()) {
                mind.certain[seat.index() & 3] = *seen.knowledge.certain(seat);
            }
        }
        mind
    }

    fn set_taste(mind: &mut Mind, taste: Taste) {
        if taste.len() == HANDMADE.len() {
            mind.taste = taste;
        }
    }

    fn rate(rules: &Rules, state: &State, mind: &Mind, seat: Seat, actions: &[Action], rates: &mut Vec<i32>) {
        let eyes = Eyes::new(rules, state, mind, seat);
        rates.clear();
        rates.extend(actions.iter().map(|action| eyes.rate(*action)));
    }

    fn play(rules: &Rules, state: &mut State, mind: &mut Mind, seat: Seat, action: Action) {
        match action {
            // What an event brings can go round with it.
            Action::DrawFile
            | Action::DrawTwo
            | Action::RevealSeven
            | Action::Meld { .. }
            | Action::LayOff { .. } => mind.quiet.changed(),
            Action::Discard { .. } => mind.quiet.turn_ended(),
            _ => {}
        }
        AlCapone::apply_unchecked(rules, state, seat, action, &mut ());
    }

    fn standing(rules: &Rules, state: &State) -> Standing {
        let mut totals = [0.0; 4];
        for (side, total) in totals.iter_mut().enumerate().take(rules.sides.count()) {
            let running = match state.phase {
                Phase::Over => 0,
                _ => area_points(rules, &state.table.areas[side]),
            };
            *total = (state.table.scores[side] + running) as f32;
        }
        let over = state.table.winners;
        mysteries::standing(rules.sides, &totals[..rules.sides.count()], over, rules.target, ROUND)
    }

    fn forget(state: &mut State, level: Level) {
        mysteries::forget(&mut state.table.discards, level);
    }

    fn likes(seen: &Seen<'_, AlCapone>, style: Style, action: Action) -> i32 {
        likes::likes(seen, style, action)
    }

    fn gives_up(seen: &Seen<'_, AlCapone>, action: Action) -> bool {
        reason::gives_up(seen, action)
    }

    fn sides(rules: &Rules) -> usize {
        rules.sides.count()
    }

    fn describe(rules: &Rules, state: &State, _mind: &Mind, features: &mut Features) -> Option<Seat> {
        if state.phase != Phase::Draw {
            return None;
        }
        let points = |side: usize| area_points(rules, &state.table.areas[side & 3]);
        mysteries::describe(rules.sides, &state.table, rules.target, points, features);
        Some(state.table.turn)
    }

    fn judges() -> &'static Judges {
        static JUDGES: LazyLock<Judges> =
            LazyLock::new(|| Judges::read(include_bytes!("../weights/al-capone.net")));
        &JUDGES
    }

    fn reason(seen: &Seen<'_, AlCapone>, action: Action, lang: Lang) -> String {
        reason::reason(seen, action, lang)
    }
}

/// What an area scores.
fn area_points(rules: &Rules, area: &Bag) -> i32 {
    let mut points = 0;
    for clue in 0..CLUES {
        let count = area.count(clue);
        points += if count == Card::COPIES[clue] {
            rules.set_values[clue]
        } else {
            i32::from(count) * rules.card_values[clue]
        };
    }
    points
}

/// What the player on turn reads off the table and remembers.
struct Eyes<'a> {
    rules: &'a Rules,
    state: &'a State,
    mind: &'a Mind,
    seat: Seat,
    hand: &'a Bag,
    area: &'a Bag,
    /// The gangsters of whom a meld lies somewhere.
    open: u32,
    /// How many of each kind lie where the player cannot see them.
    unseen: [i32; KINDS],
    unseen_total: i32,
}

impl<'a> Eyes<'a> {
    fn new(rules: &'a Rules, state: &'a State, mind: &'a Mind, seat: Seat) -> Eyes<'a> {
        let table = &state.table;
        let hand = table.hand(seat);
        let mut unseen = [0; KINDS];
        for (kind, unseen) in unseen.iter_mut().enumerate() {
            let mut seen = hand.count(kind);
            for side in 0..rules.sides.count() {
                seen += table.areas[side].count(kind);
            }
            *unseen = i32::from(Card::COPIES[kind]) - i32::from(seen);
        }
        for card in table.discards.as_slice() {
            unseen[card.index()] -= 1;
        }
        Eyes {
            rules,
            state,
            mind,
            seat,
            hand,
            area: &table.areas[rules.sides.of(seat) & 3],
            open: table.melds(rules.sides).0,
            unseen_total: unseen.iter().sum::<i32>().max(1),
            unseen,
        }
    }

    fn held(&self, card: Card) -> i32 {
        i32::from(self.hand.count(card.index()))
    }

    fn is_open(&self, clue: Card) -> bool {
        self.open >> clue.index() & 1 != 0
    }

    fn taste(&self, place: usize) -> i32 {
        self.mind.taste.get(place).copied().unwrap_or_default()
    }

    /// A tenth of the product with a number of the taste.
    fn times(&self, place: usize, number: i32) -> i32 {
        self.taste(place) * number / 10
    }

    /// How many of twelve cards are missing in the file.
    fn ends(&self) -> i32 {
        (12 - self.state.table.case_file.len() as i32).max(0)
    }

    /// Tenths of a point for one more card of a gangster in one's own area: its value, and its part of a complete set
    /// where that is still possible.
    fn worth(&self, clue: Card) -> i32 {
        let index = clue.index();
        let (value, copies) = (self.rules.card_values[index], i32::from(Card::COPIES[index]));
        let have = i32::from(self.area.count(index)) + self.held(clue);
        let elsewhere = self.elsewhere(clue);
        let extra = self.rules.set_values[index] - copies * value;
        let progress = match elsewhere {
            1.. => 0,
            _ if have + 1 == copies => self.times(taste::NEARLY, extra),
            _ => self.times(taste::PROGRESS, extra) * have / (copies * copies),
        };
        10 * value + progress.max(0)
    }

    /// Tenths of a point that a card brings when it comes into the hand now.
    fn gain(&self, card: Card) -> i32 {
        if !card.is_clue() {
            return self.taste(if card == Card::Raid { taste::RAID } else { taste::EVENT });
        }
        let unseen = self.unseen[card.index()];
        match self.held(card) {
            _ if self.is_open(card) => self.times(taste::OPEN, self.worth(card)),
            0 => {
                self.taste(taste::ONE) + self.times(taste::ONE_UNSEEN, unseen)
                    - self.times(taste::ENDS, self.ends())
            }
            1 => {
                self.taste(taste::TWO) + self.times(taste::TWO_UNSEEN, unseen)
                    - self.times(taste::ENDS, self.ends())
            }
            2 => self.times(taste::THREE, self.worth(card)),
            _ => self.times(taste::MORE, self.worth(card)),
        }
    }

    /// What a card of the case file brings on average.
    fn average_gain(&self) -> i32 {
        let sum: i32 = Card::ALL.iter().map(|card| self.unseen[card.index()].max(0) * self.gain(*card)).sum();
        sum / self.unseen_total
    }

    /// How many cards of a gangster a player is expected to hold, in hundredths.
    fn expected(&self, clue: Card, seat: Seat) -> i32 {
        let index = clue.index();
        let (mut known, mut hidden) = (0, i32::from(self.state.table.hand_size(seat)));
        let mut unseen = self.unseen[index];
        if self.mind.own == self.seat {
            let certain = &self.mind.certain[seat.index() & 3];
            known = i32::from(certain.count(index)).min(self.unseen[index]);
            hidden -= certain.len() as i32;
            unseen -= known;
        }
        100 * known + 100 * unseen.max(0) * hidden.max(0) / self.unseen_total
    }

    /// How many cards of a gangster the next player is known to hold.
    fn known_next(&self, card: Card) -> i32 {
        if self.mind.own != self.seat {
            return 0;
        }
        let next = self.seat.next(self.rules.sides.seats());
        i32::from(self.mind.certain[next.index() & 3].count(card.index()))
    }

    /// One's own lead in this round, in points.
    fn lead(&self) -> i32 {
        let own = self.rules.sides.of(self.seat);
        let points = |side: usize| area_points(self.rules, &self.state.table.areas[side]);
        let best = (0..self.rules.sides.count()).filter(|side| *side != own).map(points).max().unwrap_or(0);
        points(own) - best
    }

    /// What it means to keep only one card, which ends the round with the discard.
    fn going_out(&self, left: i32, gained: i32) -> i32 {
        if left != 1 || self.state.table.case_file.is_empty() {
            return 0;
        }
        let most = self.taste(taste::OUT_MOST).max(0);
        self.times(taste::OUT, (self.lead() + gained).clamp(-most, most))
    }

    fn rate(&self, action: Action) -> i32 {
        let hand = i32::from(self.state.table.hand_size(self.seat));
        let event = self.taste(taste::EVENT);
        match action {
            Action::DrawFile => self.times(taste::FILE, self.average_gain()),
            Action::DrawUnderworld if self.mind.quiet.is_stuck(self.rules.sides.seats()) => STUCK,
            Action::DrawUnderworld => {
                let top = |card| self.gain(card) + self.times(taste::DENIES, 10 * self.known_next(card));
                self.state.table.discards.top().map_or(0, top) + self.taste(taste::UNDERWORLD)
            }
            Action::Meld { clue, count } | Action::LayOff { clue, count } => {
                let count = i32::from(count);
                let complete =
                    i32::from(self.area.count(clue.index())) + count == i32::from(Card::COPIES[clue.index()]);
                let bonus = if complete { self.taste(taste::SET) } else { 0 };
                let gained = count * self.rules.card_values[clue.index()];
                self.taste(taste::PLAY)
                    + count * self.worth(clue)
                    + bonus
                    + self.going_out(hand - count, gained)
            }
            Action::Raid { clue } => {
                let swing = self.elsewhere(clue) * self.rules.card_values[clue.index()];
                let late = (self.state.table.case_file.len() as i32) < self.taste(taste::LATE);
                self.times(taste::SWING, swing) - if late { 0 } else { self.taste(taste::WAIT) }
            }
            Action::AskOne { clue, seat } => {
                self.expected(clue, seat) * (self.worth(clue) + self.taste(taste::ASK)) / 100 - event
            }
            Action::AskAround { clue } => {
                let others = self.seat.others(self.rules.sides.seats());
                let chance = others.map(|seat| self.expected(clue, seat)).sum::<i32>().min(90);
                self.times(taste::AROUND, chance * self.gain(clue) / 100) - event
            }
            Action::RevealSeven => {
                let mut expected = 0;
                for clue in self.own_incomplete() {
                    expected += self.unseen[clue.index()].max(0) * self.worth(clue);
                }
                self.times(taste::SEVEN, expected) / self.unseen_total - event
            }
            Action::DrawTwo => self.times(taste::DRAW_TWO, self.average_gain()) - event,
            Action::SearchSet => {
                let best = self.own_incomplete().map(|clue| self.lying(clue) * self.worth(clue)).max();
                self.times(taste::SEARCH_SET, best.unwrap_or(0)) - event
            }
            Action::SearchOne => {
                let discards = self.state.table.discards.as_slice();
                let best = discards.iter().map(|card| self.gain(*card)).max();
                best.unwrap_or(0) - event - self.taste(taste::SEARCH_ONE)
            }
            Action::Take { card } => match self.state.phase {
                Phase::SearchSet => self.lying(card) * self.worth(card),
                _ => self.gain(card),
            },
            Action::TakeNothing => 0,
            Action::Discard { card } => -self.keep(card, hand),
        }
    }

    /// How much a card should be kept. Discarding comes after everything that brings something; what is worth least goes.
    fn keep(&self, card: Card, hand: i32) -> i32 {
        if !card.is_clue() {
            // More events than can be played, one a turn, are of less use.
            let many = self.taste(taste::MANY) * (hand / 6);
            return if card == Card::Raid {
                self.taste(taste::KEEP_RAID)
            } else {
                self.taste(taste::KEEP_EVENT) - many
            };
        }
        let unseen = self.unseen[card.index()];
        let feeds = self.taste(taste::FEEDS) * self.known_next(card)
            + self.times(taste::FEEDS_SET, self.elsewhere(card));
        feeds
            + match self.held(card) {
                _ if self.is_open(card) => self.worth(card) + self.taste(taste::KEEP_OPEN),
                1 => {
                    self.taste(taste::KEEP_ONE)
                        + self.times(taste::KEEP_ONE_UNSEEN, unseen)
                        + self.times(taste::KEEP_ONE_VALUE, self.rules.card_values[card.index()])
                }
                2 => self.taste(taste::KEEP_TWO) + self.times(taste::KEEP_TWO_UNSEEN, unseen),
                _ => self.taste(taste::KEEP_THREE) + self.worth(card),
            }
    }

    fn own_incomplete(&self) -> impl Iterator<Item = Card> + '_ {
        let melds = self.area.at_least(3);
        melds
            .map(Card::at)
            .filter(|clue| clue.is_clue() && self.area.count(clue.index()) < Card::COPIES[clue.index()])
    }

    /// How many cards of a gangster lie in the underworld.
    fn lying(&self, clue: Card) -> i32 {
        self.state.table.discards.as_slice().iter().filter(|card| **card == clue).count() as i32
    }

    /// How many cards of a gangster lie in the others' areas.
    fn elsewhere(&self, clue: Card) -> i32 {
        let own = self.rules.sides.of(self.seat);
        (0..self.rules.sides.count())
            .filter(|side| *side != own)
            .map(|side| i32::from(self.state.table.areas[side].count(clue.index())))
            .sum()
    }
}
