//! Sound sense in Al Capone: meld and lay off what scores, work towards complete sets, ask for what is likely to be there,
//! keep what can still become something, and end the round when ahead.

mod likes;
mod reason;

use engine::{Game as _, Lang, Seat};
use games::al_capone::{Action, AlCapone, Bag, CLUES, Card, Phase, Rules, State};
use mystery::Kind;

use crate::mysteries::{self, Quiet};
use crate::{Level, Seen, Sense, Standing, Style};

/// All kinds of cards.
const KINDS: usize = 15;
/// What a round brings a side, and how much it varies.
const ROUND: (f32, f32) = (45.0, 28.0);
/// What a card is worth that only goes round.
const STUCK: i32 = -500;
/// What holding an event is worth, in tenths of a point.
const EVENT: i32 = 26;

/// Whose memory it is, the cards that are certainly in the others' hands, and how long nothing has changed.
#[derive(Clone, Copy, Debug)]
pub struct Mind {
    own: Seat,
    certain: [Bag; 4],
    quiet: Quiet,
}

impl Sense for AlCapone {
    type Mind = Mind;
    const REVISION: u32 = 3;
    const CASUAL: i32 = 60;
    const DEPTH: usize = 160;
    const ITERATIONS: u32 = 4_000;

    fn seat(seen: &Seen<'_, AlCapone>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, AlCapone>, level: Level) -> Mind {
        let quiet = Quiet::new(level, seen.knowledge.quiet_turns());
        let mut mind = Mind { own: AlCapone::seat(seen), certain: [Bag::default(); 4], quiet };
        if !matches!(level, Level::Nina | Level::Easy) {
            for seat in mind.own.others(seen.rules.sides.seats()) {
                mind.certain[seat.index() & 3] = *seen.knowledge.certain(seat);
            }
        }
        mind
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

    /// Tenths of a point for one more card of a gangster in the own area: its value, and its part of a complete set
    /// where that is still possible.
    fn worth(&self, clue: Card) -> i32 {
        let index = clue.index();
        let (value, copies) = (self.rules.card_values[index], i32::from(Card::COPIES[index]));
        let have = i32::from(self.area.count(index)) + self.held(clue);
        let elsewhere = self.elsewhere(clue);
        let extra = self.rules.set_values[index] - copies * value;
        let progress = match elsewhere {
            1.. => 0,
            _ if have + 1 == copies => 7 * extra,
            _ => 10 * extra * have / (copies * copies),
        };
        10 * value + progress.max(0)
    }

    /// Tenths of a point that a card brings when it comes into the hand now.
    fn gain(&self, card: Card) -> i32 {
        if !card.is_clue() {
            return if card == Card::Raid { 40 } else { EVENT };
        }
        let held = self.held(card);
        match held {
            _ if self.is_open(card) => self.worth(card),
            0 => 4 + self.unseen[card.index()],
            1 => 10 + 2 * self.unseen[card.index()],
            2 => 2 * self.worth(card),
            _ => self.worth(card),
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

    /// The own lead in this round, in points.
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
        10 * (self.lead() + gained).clamp(-40, 40)
    }

    fn rate(&self, action: Action) -> i32 {
        let hand = i32::from(self.state.table.hand_size(self.seat));
        match action {
            Action::DrawFile => 2 * self.average_gain(),
            Action::DrawUnderworld if self.mind.quiet.is_stuck(self.rules.sides.seats()) => STUCK,
            Action::DrawUnderworld => self.state.table.discards.top().map_or(0, |card| self.gain(card)) + 2,
            Action::Meld { clue, count } | Action::LayOff { clue, count } => {
                let count = i32::from(count);
                let complete =
                    i32::from(self.area.count(clue.index())) + count == i32::from(Card::COPIES[clue.index()]);
                let bonus = if complete { 150 } else { 0 };
                let gained = count * self.rules.card_values[clue.index()];
                300 + count * self.worth(clue) + bonus + self.going_out(hand - count, gained)
            }
            Action::Raid { clue } => {
                let swing = 2 * self.elsewhere(clue) * self.rules.card_values[clue.index()] * 10;
                let late = self.state.table.case_file.len() < 12;
                swing - if late { 0 } else { 90 }
            }
            Action::AskOne { clue, seat } => {
                self.expected(clue, seat) * (self.worth(clue) + 15) / 100 - EVENT
            }
            Action::AskAround { clue } => {
                let others = self.seat.others(self.rules.sides.seats());
                let chance = others.map(|seat| self.expected(clue, seat)).sum::<i32>().min(90);
                chance * self.gain(clue) / 100 - EVENT
            }
            Action::RevealSeven => {
                let mut expected = 0;
                for clue in self.own_incomplete() {
                    expected += 7 * self.unseen[clue.index()].max(0) * self.worth(clue);
                }
                expected / self.unseen_total - EVENT
            }
            Action::DrawTwo => 2 * self.average_gain() - EVENT,
            Action::SearchSet => {
                let best = self.own_incomplete().map(|clue| self.lying(clue) * self.worth(clue)).max();
                best.unwrap_or(0) - EVENT
            }
            Action::SearchOne => {
                let discards = self.state.table.discards.as_slice();
                discards.iter().map(|card| self.gain(*card)).max().unwrap_or(0) - EVENT - 5
            }
            Action::Take { card } => match self.state.phase {
                Phase::SearchSet => self.lying(card) * self.worth(card),
                _ => self.gain(card),
            },
            Action::TakeNothing => 0,
            Action::Discard { card } => self.discard(card, hand),
        }
    }

    /// Discarding comes after everything that brings something; what is worth least goes.
    fn discard(&self, card: Card, hand: i32) -> i32 {
        let kept = if card.is_clue() {
            match self.held(card) {
                _ if self.is_open(card) => self.worth(card) + 20,
                1 => 3 + self.unseen[card.index()] + self.rules.card_values[card.index()],
                2 => 20 + 3 * self.unseen[card.index()],
                _ => 60 + self.worth(card),
            }
        } else if card == Card::Raid {
            45
        } else {
            // More events than can be played, one a turn, are of less use.
            EVENT - 4 * (hand / 6)
        };
        -kept
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
