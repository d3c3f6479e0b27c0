//! Sound sense in Al Capone: meld and lay off what scores, work towards complete sets, ask for what is likely to be there,
//! keep what can still become something, and end the round when ahead.

mod likes;
mod reason;
mod taste;

use std::sync::LazyLock;

use engine::{Game as _, Knowledge as _, Lang, Rng, Seat};
use games::al_capone::{Action, AlCapone, Bag, CLUES, Card, Phase, Rules, State};
use mystery::Kind;

use crate::mysteries::{self, Quiet};
use crate::taste::changed;
use crate::{Features, Judges, Level, Seen, Sense, Standing, Style, Taste, Tastes};

/// All kinds of cards.
const KINDS: usize = 15;
/// What a round brings a side, and how much it varies.
const ROUND: (f32, f32) = (45.0, 28.0);
/// What a card is worth that only goes round.
const STUCK: i32 = -500;

static LEARNED: LazyLock<Tastes> =
    LazyLock::new(|| Tastes::read(include_str!("../weights/al-capone.taste"), &taste::HANDMADE, taste::ALL));

/// Whose memory it is, the cards that are certainly in the others' hands, and how long nothing has changed.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    own: Seat,
    certain: [Bag; 4],
    quiet: Quiet,
    taste: Taste,
    /// Whether likely deals are chosen among several.
    likely: bool,
}

impl Sense for AlCapone {
    type Mind = Mind;
    const REVISION: u32 = 5;
    const CASUAL: i32 = 60;
    const DEPTH: usize = 160;
    const ITERATIONS: u32 = 4_000;
    const HANDMADE: Taste = &taste::HANDMADE;
    const TASTE: usize = taste::ALL;

    crate::search::searched!();

    fn seat(seen: &Seen<'_, AlCapone>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, AlCapone>, level: Level) -> Mind {
        let quiet = Quiet::new(level, seen.knowledge.quiet_turns());
        let taste =
            LEARNED.of(seen.rules.sides.seats()).filter(|_| level.has_learned()).unwrap_or(&taste::HANDMADE);
        let mut mind = Mind {
            own: AlCapone::seat(seen),
            certain: [Bag::default(); 4],
            quiet,
            taste,
            likely: level.has_learned(),
        };
        if !matches!(level, Level::Nina | Level::Easy) {
            for seat in mind.own.others(seen.rules.sides.seats()) {
                mind.certain[seat.index() & 3] = *seen.knowledge.certain(seat);
            }
        }
        mind
    }

    fn set_taste(mind: &mut Mind, taste: Taste) {
        if [taste::HANDMADE.len(), taste::ALL].contains(&taste.len()) {
            mind.taste = taste;
        }
    }

    fn imagine(seen: &Seen<'_, AlCapone>, mind: &Mind, rng: &mut Rng) -> State {
        let draw = |rng: &mut Rng| seen.knowledge.determinize(seen.rules, seen.view, rng);
        if !mind.likely {
            return draw(rng);
        }
        let known = (mind.own, &mind.certain);
        mysteries::likely_deal(seen.rules.sides, known, draw, |state: &State| &state.table, rng)
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
    /// How much of the case file is used up, and how small the smallest of the others' hands is, in eighths and in cards.
    stages: (i32, i32),
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
        let dealt = 10 * rules.sides.seats() as i32;
        let full = i32::from(Card::COPIES.iter().sum::<u8>()) - dealt;
        Eyes {
            rules,
            state,
            mind,
            seat,
            hand,
            stages: (8 - 8 * table.case_file.len() as i32 / full, mysteries::hurry(table, seat, rules.sides)),
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
        changed(self.mind.taste, taste::HANDMADE.len(), place, self.stages)
    }

    /// A tenth of the product with a number of the taste.
    fn times(&self, place: usize, number: i32) -> i32 {
        self.taste(place) * number / 10
    }

    /// What the last card of a set is worth more to a learned taste, which may think little of single cards that fit.
    fn completes(&self, card: Card) -> i32 {
        let have = self.area.count(card.index()) + self.hand.count(card.index());
        let is_last = card.is_clue() && have + 1 == Card::COPIES[card.index()];
        if is_last && self.mind.taste.len() == taste::ALL { self.taste(taste::SET) } else { 0 }
    }

    /// What speaks for laying cards down now rather than later, by a learned taste.
    fn holding(&self, clue: Card, hand: i32, count: i32) -> i32 {
        let Some([unseen, each, missing]) = self.mind.taste.get(taste::HOLD..taste::ALL) else { return 0 };
        let unseen = if self.is_open(clue) { 0 } else { unseen * self.unseen[clue.index()] };
        each * count - unseen - missing * (8 - hand + count).max(0)
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
                let denies = |card| self.times(taste::DENIES, 10 * self.known_next(card));
                let top = |card| self.gain(card) + denies(card) + self.completes(card);
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
                    + self.holding(clue, hand, count)
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
