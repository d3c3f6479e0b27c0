//! Sound sense in Rue Morgue: meld and lay off what scores, work for bonus pairs and deductions, feed what helps others, and
//! solve the case before the cards in hand cost points.

mod likes;
mod reason;

use engine::{Game as _, Lang, Seat};
use games::rue_morgue::{Action, Bag, Card, KINDS, RueMorgue, Rules, Source, State};
use mystery::Kind;

use crate::mysteries::{self, Quiet};
use crate::{Level, Seen, Sense, Standing, Style};

/// What a round brings a side, and how much it varies.
const ROUND: (f32, f32) = (22.0, 22.0);
/// What holding Dupin's Help is worth, in tenths of a point.
const HELP: i32 = 24;
/// What a card is worth that only goes round.
const STUCK: i32 = -500;
/// Ten points for a pair.
const BONUS: i32 = 100;

impl Sense for RueMorgue {
    type Mind = Quiet;
    const REVISION: u32 = 3;
    const CASUAL: i32 = 60;
    const DEPTH: usize = 220;
    const ITERATIONS: u32 = 3_000;

    fn seat(seen: &Seen<'_, RueMorgue>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, RueMorgue>, level: Level) -> Quiet {
        Quiet::new(level, seen.knowledge.quiet_turns())
    }

    fn rate(
        rules: &Rules,
        state: &State,
        quiet: &Quiet,
        seat: Seat,
        actions: &[Action],
        rates: &mut Vec<i32>,
    ) {
        let eyes = Eyes::new(rules, state, *quiet, seat);
        rates.clear();
        rates.extend(actions.iter().map(|action| eyes.rate(*action)));
    }

    fn play(rules: &Rules, state: &mut State, quiet: &mut Quiet, seat: Seat, action: Action) {
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
    quiet: Quiet,
    seat: Seat,
    hand: &'a Bag,
    /// The kinds of which a meld lies somewhere, and in the own area.
    open: u32,
    own: u32,
    unseen: [i32; KINDS],
    unseen_total: i32,
}

impl<'a> Eyes<'a> {
    fn new(rules: &'a Rules, state: &'a State, quiet: Quiet, seat: Seat) -> Eyes<'a> {
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
            quiet,
            seat,
            hand,
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

    /// Tenths of a point that a meld of a kind brings beyond its cards: a bonus pair, now or likely.
    fn pair(&self, clue: Card) -> i32 {
        let Some(partner) = clue.bonus_partner() else { return 0 };
        match self.held(partner) {
            _ if self.own >> partner.index() & 1 != 0 => BONUS,
            3.. => BONUS,
            2 => BONUS / 3,
            _ => BONUS / 8,
        }
    }

    /// Whether one more card of a kind in the own area makes a meld there.
    fn near_meld(&self, clue: Card, count: i32) -> bool {
        let lying = i32::from(self.state.table.areas[self.rules.sides.of(self.seat) & 3].count(clue.index()));
        lying < 3 && lying + count >= 3
    }

    /// Tenths of a point that a card brings when it comes into the hand now.
    fn gain(&self, card: Card) -> i32 {
        if card.is_clue() {
            let held = self.held(card);
            return match held {
                _ if self.is_open(card) => 10 * self.value(card),
                0 => 2 + self.unseen[card.index()],
                1 => 8 + 3 * self.unseen[card.index()] + self.pair(card) / 10,
                2 => 50 + self.pair(card) / 2,
                _ => 20,
            };
        }
        match card {
            Card::Help => HELP,
            Card::Dupin => 20,
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
            1 if card != Card::Prefect => value / 3,
            1 => value / 8,
            _ => value / 8 - 5,
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
            best = best.max(area_points(self.rules, self.state, side) - hands * 5 / 4);
        }
        area_points(self.rules, self.state, own) - best
    }

    fn going_out(&self, left: i32, gained: i32) -> i32 {
        if left != 1 {
            return 0;
        }
        10 * (self.lead() + gained + 4).clamp(-30, 30)
    }

    fn rate(&self, action: Action) -> i32 {
        let hand = i32::from(self.state.table.hand_size(self.seat));
        let table = &self.state.table;
        match action {
            Action::Pass { card } | Action::Bury { card } => -self.keep(card),
            Action::Draw { from: Source::File } => self.average_gain(),
            Action::Draw { from: Source::Morgue } if self.quiet.is_stuck(self.rules.sides.seats()) => STUCK,
            Action::Draw { from: Source::Morgue } => {
                // The card can be had for certain, but the others see it.
                let gain = |card| if self.would_go_back(card) { 0 } else { self.gain(card) };
                table.discards.top().map_or(0, gain) - 4
            }
            Action::Meld { clue, count } => {
                let gained = i32::from(count) * self.value(clue);
                let pair = if self.near_meld(clue, i32::from(count)) { self.pair(clue) } else { 0 };
                400 + 20 * gained + pair + self.going_out(hand - i32::from(count), gained)
            }
            Action::LayOff { clue, count } => {
                let gained = i32::from(count) * self.value(clue);
                let pair = if self.near_meld(clue, i32::from(count)) { self.pair(clue) } else { 0 };
                300 + 10 * gained + pair + self.going_out(hand - i32::from(count), gained)
            }
            Action::Feed { from } => {
                let card = match from {
                    Source::File => table.case_file.top(),
                    Source::Morgue => table.discards.top(),
                };
                // What the next player would draw and lay down is better kept from there.
                card.map_or(
                    0,
                    |card| if card.is_clue() && self.is_open(card) { 20 } else { self.unseen_use(card) },
                )
            }
            Action::Deduce { deduction } => 600 + self.going_out(hand - 1, self.value(deduction)),
            Action::Prefect => 550 + self.going_out(hand - 1, self.value(Card::Prefect)),
            Action::HelpDraw => 2 * self.average_gain() - HELP,
            Action::HelpConsult => self.average_gain() + 6 - HELP,
            Action::HelpSearch => {
                let best = table.discards.as_slice().iter().map(|card| self.gain(*card)).max();
                best.unwrap_or(0) - HELP
            }
            Action::Dupin if self.state.second_file => 2 * self.average_gain() - 20,
            Action::Dupin => {
                // Among several unseen cards one is likely to be of use.
                let under = self.state.orangutan.len() as i32;
                self.average_gain() * (under + 2).min(6) / 3 - 10
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
        self.quiet.is_noticed()
            && !playable
            && others.map(|other| self.keep(other)).all(|other| other >= keep)
    }

    /// How useful a card looks to somebody whose hand is not known.
    fn unseen_use(&self, card: Card) -> i32 {
        match card {
            Card::Help => 14,
            Card::Dupin => 8,
            card if card.is_clue() => self.unseen[card.index()] * 2,
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
                Card::Help => HELP,
                Card::Dupin => 18,
                card => self.event_gain(card) - 4,
            };
        }
        let cost = self.value(card);
        let live = self.unseen[card.index()];
        match held {
            _ if self.is_open(card) => 30,
            1 => 2 + 2 * live + self.pair(card) / 12 - cost,
            2 => 18 + 5 * live + self.pair(card) / 5,
            _ => 90 + self.pair(card) / 2,
        }
    }
}
