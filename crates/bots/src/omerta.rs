//! Sound sense in Omerta: remember what was seen, keep low cards, snap only what is certain, hinder who is ahead, and say
//! Omerta when few points are certain and the others hardly have fewer.

mod likes;
mod mind;
mod reason;

use std::sync::LazyLock;

use engine::{Knowledge as _, Lang, MAX_SEATS, Rng, Seat};
use games::omerta::{Action, Card, KINDS, Omerta, Phase, Place, Rules, State};

pub(crate) use mind::Mind;

use crate::sense::{chances, likely};
use crate::{Features, Judges, Level, Seen, Sense, Standing, Style, Taste, Tastes};

/// A strong player chooses a likely deal among so many.
const DRAWS: usize = 5;
/// So much less likely is a deal for every point of a card that its owner has seen and kept.
const KEPT_POINT: f32 = 0.75;

/// The places of a taste.
mod taste {
    /// What a card is worth that nobody has seen, in tenths of a point, and one that its owner has seen and kept.
    pub(super) const UNSEEN: usize = 0;
    pub(super) const KEPT: usize = 1;
    /// With at most so many tenths of a point Omerta can succeed; what it is worth by the distance to others, and to that.
    pub(super) const MOST: usize = 2;
    pub(super) const LEAD: usize = 3;
    pub(super) const BELOW: usize = 4;
    pub(super) const OMERTA: usize = 5;
    /// Taking the top of the discards costs, because it is seen.
    pub(super) const SEEN: usize = 6;
    /// A power in a drawn card.
    pub(super) const POWER: usize = 7;
    pub(super) const MOLE: usize = 8;
    /// The Lady: for each card that is remembered.
    pub(super) const LADY: usize = 9;
    pub(super) const MAMMA: usize = 10;
    pub(super) const PATROL: usize = 11;
    pub(super) const TRAITOR: usize = 12;
    /// How much an opponent is hindered for being ahead, and how quickly that fades.
    pub(super) const AHEAD: usize = 13;
    pub(super) const FADES: usize = 14;
    pub(super) const SAFE: usize = 15;
    /// A card that becomes known, and one that goes unknown.
    pub(super) const LEARNED: usize = 16;
    pub(super) const GOING: usize = 17;
    /// A twin that can be snapped: by its points, and more.
    pub(super) const TWIN: usize = 18;
    pub(super) const TWIN_MORE: usize = 19;
    /// What powers are worth when their card is discarded.
    pub(super) const MOLE_POWER: usize = 20;
    pub(super) const HENCHMAN: usize = 21;
    pub(super) const TRAITOR_POWER: usize = 22;
    pub(super) const DRIVER: usize = 23;
    pub(super) const CRACKER: usize = 24;
    pub(super) const CRACKER_COSTS: usize = 25;
    pub(super) const HINDER: usize = 26;
    pub(super) const LADY_POWER: usize = 27;
    /// The Henchman among others, and a card of which nothing is known for the Driver.
    pub(super) const OTHERS: usize = 28;
    pub(super) const BLIND: usize = 29;
    /// Keeping a pair of equal bottles, by the points of one.
    pub(super) const PAIRED: usize = 30;
}

/// The taste made by hand. Factors are in tenths.
const HANDMADE: [i32; 31] = [
    83, 52, 70, 20, 5, 0, 5, 30, 25, 8, 15, 12, 60, 30, 6, 30, 18, 4, 60, 10, 20, 10, 60, 10, 5, 30, 25, 15,
    25, 25, 0,
];

static LEARNED: LazyLock<Tastes> =
    LazyLock::new(|| Tastes::read(include_str!("../weights/omerta.taste"), &HANDMADE, HANDMADE.len()));

impl Sense for Omerta {
    type Mind = Mind;
    const REVISION: u32 = 4;
    const CASUAL: i32 = 30;
    const DEPTH: usize = 90;
    const ITERATIONS: u32 = 4_000;
    const HANDMADE: Taste = &HANDMADE;
    const TASTE: usize = HANDMADE.len();

    crate::search::searched!();

    fn seat(seen: &Seen<'_, Omerta>) -> Seat {
        seen.view.seat.unwrap_or(Seat::A)
    }

    fn mind(seen: &Seen<'_, Omerta>, level: Level) -> Mind {
        let taste = LEARNED.of(seen.rules.seats).filter(|_| level.has_learned()).unwrap_or(&HANDMADE);
        Mind::of(seen, level, taste)
    }

    fn set_taste(mind: &mut Mind, taste: Taste) {
        if taste.len() == HANDMADE.len() {
            mind.taste = taste;
        }
    }

    fn imagine(seen: &Seen<'_, Omerta>, mind: &Mind, rng: &mut Rng) -> State {
        let draw = |rng: &mut Rng| seen.knowledge.determinize(seen.rules, seen.view, rng);
        // Cards that their owners have seen and kept are rather low.
        let own = Omerta::seat(seen);
        let kept = |state: &State| -> i32 {
            own.others(seen.rules.seats).map(|seat| mind.points_of_kept(state, own, seat)).sum()
        };
        if !mind.likely {
            let (one, other) = (draw(rng), draw(rng));
            return if kept(&one) <= kept(&other) { one } else { other };
        }
        likely(DRAWS, draw, |state| (0..kept(state)).fold(1.0, |likelihood, _| likelihood * KEPT_POINT), rng)
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

    fn describe(rules: &Rules, state: &State, mind: &Mind, features: &mut Features) -> Option<Seat> {
        if state.phase() != Phase::Draw {
            return None;
        }
        describe(rules, state, mind, features);
        Some(state.active())
    }

    fn judges() -> &'static Judges {
        static JUDGES: LazyLock<Judges> =
            LazyLock::new(|| Judges::read(include_bytes!("../weights/omerta.net")));
        &JUDGES
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

/// Describes a position from the seat on turn on: what lies before everybody, how much of it they remember, and the totals.
fn describe(rules: &Rules, state: &State, mind: &Mind, features: &mut Features) {
    let active = state.active();
    let scores = <Omerta as engine::Game>::scores(rules, state);
    let lowest = scores.as_slice().iter().copied().min().unwrap_or(0);
    for offset in 0..rules.seats {
        let seat = Seat::wrapping(active.index() + offset, rules.seats);
        let mut kinds = [0; KINDS];
        let (mut cards, mut points, mut remembered, mut certain, mut open) = (0, 0, 0, 0, 0);
        let mut filled = state.filled(seat);
        while filled != 0 {
            let slot = filled.trailing_zeros() as u8 + 1;
            filled &= filled - 1;
            let Some(card) = state.card(seat, slot) else { continue };
            kinds[card.index()] += 1;
            cards += 1;
            points += card.points();
            if mind.knows(seat, seat, slot) {
                remembered += 1;
                certain += card.points();
            }
            open += i32::from(mind.knows(active, seat, slot));
        }
        kinds.iter().for_each(|count| features.count(*count, 2));
        features.count(cards, 8);
        features.count(points, 40);
        features.count(remembered, 6);
        features.count(cards - remembered, 5);
        features.count(certain, 20);
        features.count(open, 5);
        features.flag(state.under_mamma(seat));
        let total = scores.as_slice().get(seat.index()).copied().unwrap_or(0);
        features.count((total - lowest + 2) / 3, 24);
    }
    features.one_of(state.discard_top().map_or(usize::MAX, Card::index), KINDS as u16);
    let left = rules.seats as i32 + 1 - i32::from(state.round());
    features.count(left, 7);
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
    fn taste(&self, place: usize) -> i32 {
        self.mind.taste.get(place).copied().unwrap_or_default()
    }

    /// A tenth of the product with a number of the taste.
    fn times(&self, place: usize, number: i32) -> i32 {
        self.taste(place) * number / 10
    }

    fn known(&self, place: Place) -> Option<Card> {
        let owner = place.seat(self.seat);
        self.mind.knows(self.seat, owner, place.slot()).then(|| self.state.card(owner, place.slot()))?
    }

    /// The points of a card in tenths, known or guessed.
    fn points(&self, place: Place) -> i32 {
        let owner = place.seat(self.seat);
        match self.known(place) {
            Some(card) => 10 * card.points(),
            None if owner != self.seat && self.mind.knows(owner, owner, place.slot()) => {
                self.taste(taste::KEPT)
            }
            None => self.taste(taste::UNSEEN),
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

    /// One's own card that equals a bottle, if it is known.
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
            Action::Omerta if !counts.own_certain || own > self.taste(taste::MOST) => -400,
            Action::Omerta => {
                self.times(taste::LEAD, counts.lowest - own)
                    + self.times(taste::BELOW, self.taste(taste::MOST) - own)
                    + self.taste(taste::OMERTA)
            }
            Action::DrawPile => self.average_draw(counts.worst),
            Action::DrawDiscard => {
                let top =
                    self.state.discard_top().map_or(self.taste(taste::UNSEEN), |card| 10 * card.points());
                counts.worst - top - self.taste(taste::SEEN)
            }
            Action::Replace { card } => self.replace(card, counts),
            Action::Discard => self.discard(counts),
            Action::Mole { card } => {
                if self.known(card).is_none() {
                    self.taste(taste::MOLE)
                } else {
                    -5
                }
            }
            Action::Lady { seat } => {
                let remembered = self.slots(seat).filter(|p| self.mind.knows(seat, seat, p.slot())).count();
                self.taste(taste::LADY) * remembered as i32 + self.ahead(seat, counts) - 5
            }
            Action::Mamma { seat } => self.taste(taste::MAMMA) + self.ahead(seat, counts),
            Action::Patrol { card } => self.taste(taste::PATROL) + self.ahead(card.seat(self.seat), counts),
            Action::Traitor { first, second } => {
                self.taste(taste::TRAITOR) + self.ahead(first, counts) + self.ahead(second, counts)
                    - if first == second { 4 } else { 0 }
            }
            Action::Henchman { first, second } => self.henchman(first, second, counts),
            Action::Driver { first, second } => self.driver(first, second),
            Action::Safecracker => self.taste(taste::SAFE),
            Action::Swap { card, safe } => {
                let there =
                    self.state.safe_card(safe).map_or(self.taste(taste::UNSEEN), |there| 10 * there.points());
                self.points(card) - there
            }
            _ => 0,
        }
    }

    /// How much an opponent is worth hindering, up to 30.
    fn ahead(&self, seat: Seat, counts: &Counts) -> i32 {
        let behind = counts.counts[seat.index()] - counts.lowest;
        (self.taste(taste::AHEAD) - behind / self.taste(taste::FADES).max(1)).max(0)
    }

    /// What a card of the pile improves on average, if it replaces the worst card.
    fn average_draw(&self, worst: i32) -> i32 {
        let mut sum = 0;
        for card in Card::ALL {
            let better = (worst - 10 * card.points()).max(0);
            let power = if card.has_power() { self.taste(taste::POWER) } else { 0 };
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
        let learned = if known.is_none() { self.taste(taste::LEARNED) } else { 0 };
        let going = known.map_or(self.taste(taste::GOING), |card| {
            self.power(card, counts) + self.snap_after(card, Some(place.slot()))
        });
        let paired =
            if self.twin(drawn, Some(place.slot())) { self.times(taste::PAIRED, drawn.points()) } else { 0 };
        old - new + learned + going + paired
    }

    fn discard(&self, counts: &Counts) -> i32 {
        let drawn = self.drawn();
        self.power(drawn, counts) + self.snap_after(drawn, None)
    }

    /// Whoever discards a bottle and has another one can snap it, if nobody is faster.
    fn snap_after(&self, card: Card, from: Option<u8>) -> i32 {
        if self.twin(card, from) {
            self.times(taste::TWIN, card.points()) + self.taste(taste::TWIN_MORE)
        } else {
            0
        }
    }

    /// What the power of a card is worth when it is discarded now.
    fn power(&self, card: Card, counts: &Counts) -> i32 {
        match card {
            Card::Mole => {
                if counts.own_certain {
                    0
                } else {
                    self.taste(taste::MOLE_POWER)
                }
            }
            Card::Henchman => self.times(taste::HENCHMAN, (counts.worst - self.taste(taste::KEPT)).max(0)),
            Card::Traitor => self.taste(taste::TRAITOR_POWER),
            Card::Driver => {
                let bottles = |place: &Place| self.known(*place).filter(|card| card.is_bottle());
                let mut best: Vec<i32> =
                    self.slots(self.seat).filter_map(|place| bottles(&place)).map(Card::points).collect();
                best.sort_unstable_by_key(|points| -points);
                self.taste(taste::DRIVER) * best.iter().take(2).sum::<i32>()
            }
            Card::Safecracker => {
                self.times(taste::CRACKER, (counts.worst - self.taste(taste::CRACKER_COSTS)).max(0))
            }
            Card::Mamma | Card::Patrol => self.taste(taste::HINDER),
            Card::Lady => self.taste(taste::LADY_POWER),
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
            (there - here) * self.taste(taste::OTHERS) / 100
        } else if other == counts.leader {
            (here - there) * self.taste(taste::OTHERS) / 100
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
                None => -self.taste(taste::BLIND),
            };
        }
        sum
    }
}
