//! Sound sense in Omerta: remember what was seen, keep low cards, snap only what is certain, hinder who is ahead, and say
//! Omerta when few points are certain and the others hardly have fewer.

mod likes;
mod mind;
mod reason;

use engine::{Lang, MAX_SEATS, Rng, Seat};
use games::omerta::{Action, Card, KINDS, Omerta, Phase, Place, Rules, State};

pub(crate) use mind::Mind;

use crate::sense::chances;
use crate::{Level, Seen, Sense, Standing, Style};

/// What a card is worth that nobody has seen, in tenths of a point: the mean of all cards.
const UNSEEN: i32 = 83;
/// The same for a card that its owner has seen: who knows a bad card gets rid of it.
const KEPT: i32 = 52;
/// With at most so many points Omerta can succeed.
const MOST: i32 = 70;

impl Sense for Omerta {
    type Mind = Mind;
    const REVISION: u32 = 2;
    const CASUAL: i32 = 30;
    const DEPTH: usize = 90;
    const ITERATIONS: u32 = 4_000;

    fn seat(seen: &Seen<'_, Omerta>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, Omerta>, level: Level) -> Mind {
        Mind::of(seen, level)
    }

    fn imagine(seen: &Seen<'_, Omerta>, mind: &Mind, rng: &mut Rng) -> State {
        use engine::Knowledge as _;
        let mut draw = || seen.knowledge.determinize(seen.rules, seen.view, rng);
        let (one, other) = (draw(), draw());
        // Cards that their owners have seen and kept are rather low.
        let own = Omerta::seat(seen);
        let kept = |state: &State| -> i32 {
            own.others(seen.rules.seats).map(|seat| mind.points_of_kept(state, own, seat)).sum()
        };
        if kept(&one) <= kept(&other) { one } else { other }
    }

    fn rate(rules: &Rules, state: &State, mind: &Mind, seat: Seat, actions: &[Action], rates: &mut Vec<i32>) {
        let eyes = Eyes { rules, state, mind, seat };
        rates.clear();
        if state.phase().is_window() {
            rates.extend(actions.iter().map(|action| eyes.react(*action)));
            return;
        }
        let counts = eyes.counts();
        rates.extend(actions.iter().map(|action| eyes.rate(*action, &counts)));
    }

    fn play(rules: &Rules, state: &mut State, mind: &mut Mind, seat: Seat, action: Action) {
        mind.play(rules, state, seat, action);
    }

    fn mover(rules: &Rules, state: &State) -> Option<Seat> {
        match state.phase() {
            Phase::Snap | Phase::React => {
                let active = state.active();
                active.others(rules.seats).chain([active]).find(|seat| state.pending().contains(*seat))
            }
            _ => state.actors().first(),
        }
    }

    fn standing(rules: &Rules, state: &State) -> Standing {
        let scores = <Omerta as engine::Game>::scores(rules, state);
        let mut totals = [0.0; MAX_SEATS];
        let mut own_chances = [0.0; MAX_SEATS];
        let over = <Omerta as engine::Game>::winners(rules, state);
        for (seat, total) in Seat::all(rules.seats).zip(scores.as_slice()) {
            // A round that was broken off costs about what lies there; a new one has cost nothing yet.
            let running = match state.phase() {
                Phase::Peek | Phase::Over => 0.0,
                _ => 0.7 * state.count(seat) as f32,
            };
            totals[seat.index()] = -(*total as f32 + running);
        }
        let left = (rules.seats as f32 - f32::from(state.round()) + 1.0).max(0.2);
        chances(&totals[..rules.seats], 20.0, left, &mut own_chances);
        if let Some(winners) = over {
            for seat in Seat::all(rules.seats) {
                let share = 1.0 / winners.len().max(1) as f32;
                own_chances[seat.index()] = if winners.contains(seat) { share } else { 0.0 };
            }
        }
        totals.iter_mut().for_each(|total| *total = -*total);
        Standing { chances: own_chances, totals }
    }

    fn alike(seen: &Seen<'_, Omerta>, one: Action, other: Action) -> bool {
        let own = Omerta::seat(seen);
        let unseen = |action: Action| match action {
            Action::Peek { first, second } => {
                [first, second].iter().all(|place| seen.knowledge.known(own, place.slot()).is_none())
            }
            _ => false,
        };
        unseen(one) && unseen(other)
    }

    fn is_forgotten(seen: &Seen<'_, Omerta>, mind: &Mind, action: Action) -> bool {
        let own = Omerta::seat(seen);
        match action {
            Action::Snap { card } | Action::Kill { card } => !mind.knows(own, card.seat(own), card.slot()),
            _ => false,
        }
    }

    fn likes(seen: &Seen<'_, Omerta>, style: Style, action: Action) -> i32 {
        likes::likes(seen, style, action)
    }

    fn reason(seen: &Seen<'_, Omerta>, action: Action, lang: Lang) -> String {
        reason::reason(seen, action, lang)
    }
}

/// What a player reads off the table and remembers.
struct Eyes<'a> {
    rules: &'a Rules,
    state: &'a State,
    mind: &'a Mind,
    seat: Seat,
}

/// What players are thought to hold, in tenths of a point.
struct Counts {
    counts: [i32; MAX_SEATS],
    own_certain: bool,
    /// The opponent with the fewest points.
    leader: Seat,
    lowest: i32,
    /// The points of the worst own card.
    worst: i32,
}

impl Eyes<'_> {
    fn known(&self, place: Place) -> Option<Card> {
        let owner = place.seat(self.seat);
        self.mind.knows(self.seat, owner, place.slot()).then(|| self.state.card(owner, place.slot()))?
    }

    /// The points of a card in tenths, known or guessed.
    fn points(&self, place: Place) -> i32 {
        let owner = place.seat(self.seat);
        match self.known(place) {
            Some(card) => 10 * card.points(),
            None if owner != self.seat && self.mind.knows(owner, owner, place.slot()) => KEPT,
            None => UNSEEN,
        }
    }

    fn slots(&self, seat: Seat) -> impl Iterator<Item = Place> + use<> {
        let mut filled = self.state.filled(seat);
        std::iter::from_fn(move || {
            if filled == 0 {
                return None;
            }
            let slot = filled.trailing_zeros() as u8 + 1;
            filled &= filled - 1;
            Some(Place::of(seat, slot))
        })
    }

    fn counts(&self) -> Counts {
        let mut counts = [0; MAX_SEATS];
        for seat in Seat::all(self.rules.seats) {
            counts[seat.index()] = self.slots(seat).map(|place| self.points(place)).sum();
        }
        let others = || self.seat.others(self.rules.seats);
        let leader = others().min_by_key(|seat| counts[seat.index()]).unwrap_or(self.seat);
        Counts {
            own_certain: self.slots(self.seat).all(|place| self.known(place).is_some()),
            leader,
            lowest: counts[leader.index()],
            worst: self.slots(self.seat).map(|place| self.points(place)).max().unwrap_or(0),
            counts,
        }
    }

    /// The own card that equals a bottle, if it is known.
    fn twin(&self, card: Card, but: Option<u8>) -> bool {
        card.is_bottle()
            && self.slots(self.seat).any(|place| Some(place.slot()) != but && self.known(place) == Some(card))
    }

    fn react(&self, action: Action) -> i32 {
        match action {
            Action::Snap { card } => match self.known(card) {
                Some(known) if Some(known) == self.state.discard_top() => 40 + 10 * known.points(),
                Some(_) => -150,
                None => -60,
            },
            Action::Kill { card } => match self.known(card) {
                Some(Card::Assassin) => 150,
                Some(_) => -150,
                None => -70,
            },
            _ => 0,
        }
    }

    fn rate(&self, action: Action, counts: &Counts) -> i32 {
        let own = counts.counts[self.seat.index()];
        match action {
            Action::Omerta if !counts.own_certain || own > MOST => -400,
            Action::Omerta => 2 * (counts.lowest - own) + (MOST - own) / 2,
            Action::DrawPile => self.average_draw(counts.worst),
            Action::DrawDiscard => {
                let top = self.state.discard_top().map_or(UNSEEN, |card| 10 * card.points());
                counts.worst - top - 5
            }
            Action::Replace { card } => self.replace(card, counts),
            Action::Discard => self.discard(counts),
            Action::Mole { card } => {
                if self.known(card).is_none() {
                    25
                } else {
                    -5
                }
            }
            Action::Lady { seat } => {
                let remembered = self.slots(seat).filter(|p| self.mind.knows(seat, seat, p.slot())).count();
                8 * remembered as i32 + self.ahead(seat, counts) - 5
            }
            Action::Mamma { seat } => 15 + self.ahead(seat, counts),
            Action::Patrol { card } => 12 + self.ahead(card.seat(self.seat), counts),
            Action::Traitor { first, second } => {
                60 + self.ahead(first, counts) + self.ahead(second, counts)
                    - if first == second { 4 } else { 0 }
            }
            Action::Henchman { first, second } => self.henchman(first, second, counts),
            Action::Driver { first, second } => self.driver(first, second),
            Action::Safecracker => 30,
            Action::Swap { card, safe } => {
                let there = self.state.safe_card(safe).map_or(UNSEEN, |there| 10 * there.points());
                self.points(card) - there
            }
            _ => 0,
        }
    }

    /// How much an opponent is worth hindering, up to 30.
    fn ahead(&self, seat: Seat, counts: &Counts) -> i32 {
        (30 - (counts.counts[seat.index()] - counts.lowest) / 6).max(0)
    }

    /// What a card of the pile improves on average, if it replaces the worst card.
    fn average_draw(&self, worst: i32) -> i32 {
        let mut sum = 0;
        for card in Card::ALL {
            let better = (worst - 10 * card.points()).max(0);
            let power = if card.has_power() { 30 } else { 0 };
            sum += card.copies() as i32 * better.max(power);
        }
        debug_assert_eq!(Card::ALL.len(), KINDS);
        sum / 60
    }

    fn drawn(&self) -> Card {
        self.state.drawn().map_or(Card::Witness, |drawn| drawn.card)
    }

    fn replace(&self, place: Place, counts: &Counts) -> i32 {
        let drawn = self.drawn();
        let (old, new) = (self.points(place), 10 * drawn.points());
        let known = self.known(place);
        // A card that becomes known is worth something, and so is the power or the snap of the one that goes.
        let learned = if known.is_none() { 18 } else { 0 };
        let going =
            known.map_or(4, |card| self.power(card, counts) + self.snap_after(card, Some(place.slot())));
        old - new + learned + going
    }

    fn discard(&self, counts: &Counts) -> i32 {
        let drawn = self.drawn();
        self.power(drawn, counts) + self.snap_after(drawn, None)
    }

    /// Whoever discards a bottle and has another one can snap it, if nobody is faster.
    fn snap_after(&self, card: Card, from: Option<u8>) -> i32 {
        if self.twin(card, from) { 6 * card.points() + 10 } else { 0 }
    }

    /// What the power of a card is worth when it is discarded now.
    fn power(&self, card: Card, counts: &Counts) -> i32 {
        match card {
            Card::Mole => {
                if counts.own_certain {
                    0
                } else {
                    20
                }
            }
            Card::Henchman => (counts.worst - KEPT).max(0),
            Card::Traitor => 60,
            Card::Driver => {
                let bottles = |place: &Place| self.known(*place).filter(|card| card.is_bottle());
                let mut best: Vec<i32> =
                    self.slots(self.seat).filter_map(|place| bottles(&place)).map(Card::points).collect();
                best.sort_unstable_by_key(|points| -points);
                10 * best.iter().take(2).sum::<i32>()
            }
            Card::Safecracker => (counts.worst - 30).max(0) / 2,
            Card::Mamma | Card::Patrol => 25,
            Card::Lady => 15,
            _ => 0,
        }
    }

    fn henchman(&self, first: Place, second: Place, counts: &Counts) -> i32 {
        let (one, other) = (first.seat(self.seat), second.seat(self.seat));
        let (here, there) = (self.points(first), self.points(second));
        // An own card for another's; or a low card of the one who is ahead for a high one.
        if one == self.seat {
            here - there + self.ahead(other, counts) / 3
        } else if other == self.seat {
            there - here + self.ahead(one, counts) / 3
        } else if one == counts.leader {
            (there - here) / 4
        } else if other == counts.leader {
            (here - there) / 4
        } else {
            -1
        }
    }

    fn driver(&self, first: Option<Place>, second: Option<Place>) -> i32 {
        let mut sum = 0;
        for place in [first, second].into_iter().flatten() {
            sum += match self.known(place) {
                Some(card) if card.is_bottle() => 10 * card.points() + 5,
                Some(_) => -300,
                // A third of all cards are characters, which cost a card instead.
                None => -25,
            };
        }
        sum
    }
}
