//! Sound sense in Rue Morgue: meld and lay off what scores, work for bonus pairs and deductions, feed what helps others, and
//! solve the case before the cards in hand cost points.

mod likes;
mod reason;
mod taste;

use std::sync::LazyLock;

use engine::{Game as _, Lang, Seat};
use games::rue_morgue::{Action, Bag, Card, KINDS, Phase, RueMorgue, Rules, Source, State};
use mystery::Kind;

use crate::mysteries::{self, Quiet};
use crate::taste::changed;
use crate::{Features, Judges, Level, Seen, Sense, Standing, Style, Taste, Tastes};

/// What a round brings a side, and how much it varies.
const ROUND: (f32, f32) = (22.0, 22.0);
/// What a card is worth that only goes round.
const STUCK: i32 = -500;

static LEARNED: LazyLock<Tastes> =
    LazyLock::new(|| Tastes::read(include_str!("../weights/rue-morgue.taste"), &taste::HANDMADE, taste::ALL));

/// How long nothing has changed, and what players like.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    quiet: Quiet,
    taste: Taste,
}

impl Sense for RueMorgue {
    type Mind = Mind;
    const REVISION: u32 = 4;
    const CASUAL: i32 = 60;
    const DEPTH: usize = 220;
    const ITERATIONS: u32 = 3_000;
    const HANDMADE: Taste = &taste::HANDMADE;
    const TASTE: usize = taste::ALL;

    crate::search::searched!();

    fn seat(seen: &Seen<'_, RueMorgue>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, RueMorgue>, level: Level) -> Mind {
        let taste =
            LEARNED.of(seen.rules.sides.seats()).filter(|_| level.has_learned()).unwrap_or(&taste::HANDMADE);
        Mind { quiet: Quiet::new(level, seen.knowledge.quiet_turns()), taste }
    }

    fn set_taste(mind: &mut Mind, taste: Taste) {
        if [taste::HANDMADE.len(), taste::ALL].contains(&taste.len()) {
            mind.taste = taste;
        }
    }

    fn rate(rules: &Rules, state: &State, mind: &Mind, seat: Seat, actions: &[Action], rates: &mut Vec<i32>) {
        let eyes = Eyes::new(rules, state, *mind, seat);
        rates.clear();
        rates.extend(actions.iter().map(|action| eyes.rate(*action)));
    }

    fn play(rules: &Rules, state: &mut State, mind: &mut Mind, seat: Seat, action: Action) {
        let quiet = &mut mind.quiet;
        match action {
            Action::Discard { .. } => quiet.turn_ended(),
            Action::Pass { .. }
            | Action::Bury { .. }
            | Action::Draw { from: Source::Morgue }
            | Action::Take { .. }
            | Action::TakeNothing => {}
            _ => quiet.changed(),
        }
        RueMorgue::apply_unchecked(rules, state, seat, action, &mut ());
    }

    fn standing(rules: &Rules, state: &State) -> Standing {
        let mut totals = [0.0; 4];
        for (side, total) in totals.iter_mut().enumerate().take(rules.sides.count()) {
            // A round that may stay unsolved counts for a part only.
            let running = area_points(rules, state, side) as f32 * 0.5;
            *total = state.table.scores[side] as f32 + running;
        }
        let over = state.table.winners;
        mysteries::standing(rules.sides, &totals[..rules.sides.count()], over, rules.target, ROUND)
    }

    fn forget(state: &mut State, level: Level) {
        mysteries::forget(&mut state.table.discards, level);
    }

    fn likes(seen: &Seen<'_, RueMorgue>, style: Style, action: Action) -> i32 {
        likes::likes(seen, style, action)
    }

    fn gives_up(seen: &Seen<'_, RueMorgue>, action: Action) -> bool {
        reason::gives_up(seen, action)
    }

    fn sides(rules: &Rules) -> usize {
        rules.sides.count()
    }

    fn describe(rules: &Rules, state: &State, _mind: &Mind, features: &mut Features) -> Option<Seat> {
        if state.phase != Phase::Draw {
            return None;
        }
        let points = |side: usize| area_points(rules, state, side);
        mysteries::describe(rules.sides, &state.table, rules.target, points, features);
        features.flag(state.second_file);
        features.count(state.orangutan.len() as i32, 12);
        let mut under = Bag::default();
        state.orangutan.as_slice().iter().for_each(|card| under.add(card.index(), 1));
        (0..KINDS).for_each(|kind| features.count(i32::from(under.count(kind)), 2));
        Some(state.table.turn)
    }

    fn judges() -> &'static Judges {
        static JUDGES: LazyLock<Judges> =
            LazyLock::new(|| Judges::read(include_bytes!("../weights/rue-morgue.net")));
        &JUDGES
    }

    fn reason(seen: &Seen<'_, RueMorgue>, action: Action, lang: Lang) -> String {
        reason::reason(seen, action, lang)
    }
}

/// What an area scores.
fn area_points(rules: &Rules, state: &State, side: usize) -> i32 {
    let area = &state.table.areas[side];
    let cards: i32 = area.0.iter().zip(rules.values).map(|(count, value)| i32::from(*count) * value).sum();
    let melds = state.table.melds_of(side).0;
    cards + 10 * (melds & melds >> 1 & 0b0101_0101).count_ones() as i32
}

/// What the player reads off the table.
struct Eyes<'a> {
    rules: &'a Rules,
    state: &'a State,
    mind: Mind,
    seat: Seat,
    hand: &'a Bag,
    /// The kinds of which a meld lies somewhere, and in one's own area.
    open: u32,
    own: u32,
    unseen: [i32; KINDS],
    unseen_total: i32,
    /// How far the round has come, and how small the smallest of the others' hands is.
    stages: (i32, i32),
}

impl<'a> Eyes<'a> {
    fn new(rules: &'a Rules, state: &'a State, mind: Mind, seat: Seat) -> Eyes<'a> {
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
        let used = if state.second_file { 8 } else { (8 - table.case_file.len() as i32 / 5).max(0) };
        Eyes {
            rules,
            state,
            mind,
            seat,
            hand,
            stages: (used, mysteries::hurry(table, seat, rules.sides)),
            open: table.melds(rules.sides).0,
            own: table.melds_of(rules.sides.of(seat)).0,
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

    fn value(&self, card: Card) -> i32 {
        self.rules.values[card.index()]
    }

    fn taste(&self, place: usize) -> i32 {
        changed(self.mind.taste, taste::HANDMADE.len(), place, self.stages)
    }

    /// A tenth of the product with a number of the taste.
    fn times(&self, place: usize, number: i32) -> i32 {
        self.taste(place) * number / 10
    }

    /// The same in percent.
    fn percent(&self, place: usize, number: i32) -> i32 {
        self.taste(place) * number / 100
    }

    /// What speaks for melding now rather than later, by a learned taste.
    fn holding(&self, clue: Card, hand: i32, count: i32) -> i32 {
        let Some([unseen, each, missing, behind]) = self.mind.taste.get(taste::HOLD..taste::ALL) else {
            return 0;
        };
        let behind = if self.lead() < 0 { *behind } else { 0 };
        each * count - unseen * self.unseen[clue.index()] - missing * (8 - hand + count).max(0) - behind
    }

    /// Tenths of a point that a meld of a kind brings beyond its cards: a bonus pair, now or likely.
    fn pair(&self, clue: Card) -> i32 {
        let Some(partner) = clue.bonus_partner() else { return 0 };
        match self.held(partner) {
            _ if self.own >> partner.index() & 1 != 0 => self.taste(taste::PAIR),
            3.. => self.taste(taste::PAIR),
            2 => self.taste(taste::PAIR_TWO),
            _ => self.taste(taste::PAIR_ONE),
        }
    }

    /// Whether one more card of a kind in one's own area makes a meld there.
    fn near_meld(&self, clue: Card, count: i32) -> bool {
        let lying = i32::from(self.state.table.areas[self.rules.sides.of(self.seat) & 3].count(clue.index()));
        lying < 3 && lying + count >= 3
    }

    /// Tenths of a point that a card brings when it comes into the hand now.
    fn gain(&self, card: Card) -> i32 {
        if card.is_clue() {
            let held = self.held(card);
            return match held {
                _ if self.is_open(card) => self.times(taste::OPEN, self.value(card)),
                0 => self.taste(taste::ONE) + self.times(taste::ONE_UNSEEN, self.unseen[card.index()]),
                1 => {
                    self.taste(taste::TWO)
                        + self.times(taste::TWO_UNSEEN, self.unseen[card.index()])
                        + self.percent(taste::TWO_PAIR, self.pair(card))
                }
                2 => self.taste(taste::THREE) + self.percent(taste::THREE_PAIR, self.pair(card)),
                _ => self.taste(taste::MORE),
            };
        }
        match card {
            Card::Help => self.taste(taste::HELP),
            Card::Dupin => self.taste(taste::DUPIN),
            card => self.event_gain(card),
        }
    }

    /// What a deduction or the Prefect is worth in hand: a lot when it can be played, else a burden.
    fn event_gain(&self, card: Card) -> i32 {
        let value = 10 * self.value(card);
        let missing = match card.deduced() {
            Some(pair) => pair.iter().filter(|clue| !self.is_open(**clue)).count(),
            None => usize::from(!self.is_open(Card::Lebon)),
        };
        match missing {
            0 => value,
            1 if card != Card::Prefect => self.percent(taste::MISSING, value),
            1 => self.percent(taste::PREFECT, value),
            _ => self.percent(taste::FAR, value) - self.taste(taste::BURDEN),
        }
    }

    fn average_gain(&self) -> i32 {
        let sum: i32 = Card::ALL.iter().map(|card| self.unseen[card.index()].max(0) * self.gain(*card)).sum();
        sum / self.unseen_total
    }

    /// What solving would bring now, compared with the best of the others, whose hands cost.
    fn lead(&self) -> i32 {
        let own = self.rules.sides.of(self.seat);
        let mut best = i32::MIN;
        for side in (0..self.rules.sides.count()).filter(|side| *side != own) {
            let hands: i32 = self
                .rules
                .sides
                .members(side)
                .iter()
                .map(|seat| i32::from(self.state.table.hand_size(seat)))
                .sum();
            best = best.max(area_points(self.rules, self.state, side) - self.percent(taste::HANDS, hands));
        }
        area_points(self.rules, self.state, own) - best
    }

    fn going_out(&self, left: i32, gained: i32) -> i32 {
        if left != 1 {
            return 0;
        }
        let most = self.taste(taste::OUT_MOST).max(0);
        self.times(taste::OUT, (self.lead() + gained + self.taste(taste::OUT_MORE)).clamp(-most, most))
    }

    fn rate(&self, action: Action) -> i32 {
        let hand = i32::from(self.state.table.hand_size(self.seat));
        let table = &self.state.table;
        match action {
            Action::Pass { card } | Action::Bury { card } => -self.keep(card),
            Action::Draw { from: Source::File } => self.times(taste::FILE, self.average_gain()),
            Action::Draw { from: Source::Morgue } if self.mind.quiet.is_stuck(self.rules.sides.seats()) => {
                STUCK
            }
            Action::Draw { from: Source::Morgue } => {
                // The card can be had for certain, but the others see it.
                let gain = |card| if self.would_go_back(card) { 0 } else { self.gain(card) };
                table.discards.top().map_or(0, gain) + self.taste(taste::MORGUE)
            }
            Action::Meld { clue, count } => {
                let gained = i32::from(count) * self.value(clue);
                let pair = if self.near_meld(clue, i32::from(count)) { self.pair(clue) } else { 0 };
                self.taste(taste::MELD)
                    + 20 * gained
                    + pair
                    + self.going_out(hand - i32::from(count), gained)
                    + self.holding(clue, hand, i32::from(count))
            }
            Action::LayOff { clue, count } => {
                let gained = i32::from(count) * self.value(clue);
                let pair = if self.near_meld(clue, i32::from(count)) { self.pair(clue) } else { 0 };
                self.taste(taste::LAY_OFF)
                    + 10 * gained
                    + pair
                    + self.going_out(hand - i32::from(count), gained)
            }
            Action::Feed { from } => {
                let card = match from {
                    Source::File => table.case_file.top(),
                    Source::Morgue => table.discards.top(),
                };
                // What the next player would draw and lay down is better kept from there.
                card.map_or(0, |card| {
                    if card.is_clue() && self.is_open(card) {
                        self.taste(taste::FEED)
                    } else {
                        self.unseen_use(card)
                    }
                })
            }
            Action::Deduce { deduction } => 600 + self.going_out(hand - 1, self.value(deduction)),
            Action::Prefect => 550 + self.going_out(hand - 1, self.value(Card::Prefect)),
            Action::HelpDraw => self.times(taste::HELP_DRAW, self.average_gain()) - self.taste(taste::HELP),
            Action::HelpConsult => self.average_gain() + self.taste(taste::CONSULT) - self.taste(taste::HELP),
            Action::HelpSearch => {
                let best = table.discards.as_slice().iter().map(|card| self.gain(*card)).max();
                best.unwrap_or(0) + self.taste(taste::SEARCH) - self.taste(taste::HELP)
            }
            Action::Dupin if self.state.second_file => {
                self.times(taste::DUPIN_SECOND, self.average_gain()) - self.taste(taste::DUPIN)
            }
            Action::Dupin => {
                // Among several unseen cards one is likely to be of use.
                let under = self.state.orangutan.len() as i32;
                self.percent(taste::DUPIN_UNDER, self.average_gain() * (under + 2).min(6))
                    - self.taste(taste::DUPIN_COSTS)
            }
            Action::Take { card } => self.gain(card),
            Action::TakeNothing => 0,
            Action::Discard { card } => -self.keep(card),
        }
    }

    /// Whether a card of the Rue Morgue would be the discard of the same turn, because everything in hand is of more use.
    fn would_go_back(&self, card: Card) -> bool {
        let held = self.held(card) + 1;
        let playable = card.is_clue() && (self.is_open(card) || held >= 3);
        let keep = self.keep_of(card, held);
        let others = self.hand.cards().map(Card::at).filter(|other| *other != card);
        self.mind.quiet.is_noticed()
            && !playable
            && others.map(|other| self.keep(other)).all(|other| other >= keep)
    }

    /// How useful a card looks to somebody whose hand is not known.
    fn unseen_use(&self, card: Card) -> i32 {
        match card {
            Card::Help => 14,
            Card::Dupin => 8,
            card if card.is_clue() => self.times(taste::FEED_UNSEEN, self.unseen[card.index()]),
            card => self.event_gain(card),
        }
    }

    /// How much a card should be kept in hand, less what it may cost there.
    fn keep(&self, card: Card) -> i32 {
        self.keep_of(card, self.held(card))
    }

    /// The same with so many in hand.
    fn keep_of(&self, card: Card, held: i32) -> i32 {
        if !card.is_clue() {
            return match card {
                Card::Help => self.taste(taste::KEEP_HELP),
                Card::Dupin => self.taste(taste::KEEP_DUPIN),
                card => self.event_gain(card) - self.taste(taste::KEEP_EVENT) - self.hurry(),
            };
        }
        let live = self.unseen[card.index()];
        match held {
            _ if self.is_open(card) => self.taste(taste::KEEP_OPEN),
            1 => {
                self.taste(taste::KEEP_ONE)
                    + self.times(taste::KEEP_ONE_UNSEEN, live)
                    + self.percent(taste::KEEP_ONE_PAIR, self.pair(card))
                    - self.times(taste::KEEP_ONE_VALUE, self.value(card))
                    - self.hurry()
            }
            2 => {
                self.taste(taste::KEEP_TWO)
                    + self.times(taste::KEEP_TWO_UNSEEN, live)
                    + self.percent(taste::KEEP_TWO_PAIR, self.pair(card))
            }
            _ => self.taste(taste::KEEP_THREE) + self.percent(taste::KEEP_THREE_PAIR, self.pair(card)),
        }
    }

    /// What it costs to hold single cards when somebody may end the round soon.
    fn hurry(&self) -> i32 {
        if self.taste(taste::HURRY) == 0 {
            return 0;
        }
        let others = self.seat.others(self.rules.sides.seats());
        let fewest = others.map(|seat| i32::from(self.state.table.hand_size(seat))).min().unwrap_or(0);
        self.taste(taste::HURRY) * (4 - fewest).max(0)
    }
}
