//! A tiny game for the tests: it has a sealed choice, a turn of two moves with a hidden draw, and a reaction window.
//!
//! Everybody holds one hidden card, 1 to 12. A round: all `pick` 1 to 3, sealed; the active player may `draw` another
//! card once and has to `knock`; then all may `slap` or `wait`. The first to slap with a card above 6 gets a point;
//! who slaps with a lower one shows it and is out. After `rounds` rounds the most points win.

use std::fmt;

use engine::*;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hush;

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Rules {
    pub(crate) seats: usize,
    pub(crate) seconds: u32,
    pub(crate) rounds: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Pick,
    Turn,
    Window,
    Over,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct State {
    pub(crate) cards: [u8; 12],
    pub(crate) picks: [u8; 5],
    pub(crate) drawn: u8,
    pub(crate) left: SeatSet,
    pub(crate) active: Seat,
    pub(crate) round: u8,
    pub(crate) phase: Phase,
    pub(crate) scores: [i32; 5],
    pub(crate) resigned: Option<Seat>,
    pub(crate) seats: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Action {
    Pick(u8),
    Draw,
    Knock,
    Slap,
    Wait,
}

#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event {
    Dealt { seat: Seat, card: Option<u8> },
    Picked { seat: Seat, pick: u8 },
    Drew { seat: Seat, card: Option<u8> },
    Knocked { seat: Seat },
    Slapped { seat: Seat, card: u8 },
    RoundOver { round: u8 },
    Resigned { seat: Seat },
}

#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub(crate) struct View {
    pub(crate) card: Option<u8>,
    pub(crate) pick: Option<u8>,
    pub(crate) round: u8,
    pub(crate) active: Seat,
    pub(crate) drawn: u8,
    pub(crate) scores: Vec<i32>,
}

#[derive(Clone, Debug)]
pub(crate) struct Memory(pub(crate) Vec<Event>);

impl Knowledge<Hush> for Memory {
    fn from_view(_rules: &Rules, _view: &View) -> Memory {
        Memory(Vec::new())
    }

    fn observe(&mut self, _rules: &Rules, event: &Event) {
        self.0.push(*event);
    }

    fn determinize(&self, rules: &Rules, _view: &View, rng: &mut Rng) -> State {
        Hush::begin(rules, rng.seed(), &mut ())
    }

    fn contradiction(&self, _rules: &Rules, _state: &State) -> Option<String> {
        None
    }
}

const RULE: RuleId = RuleId::new("HU-1.1");

impl State {
    fn card(&self, seat: Seat) -> u8 {
        self.cards[seat.index()]
    }

    fn end_round(&mut self, rules: &Rules, sink: &mut impl Sink<Event>) {
        sink.emit(Event::RoundOver { round: self.round });
        self.round += 1;
        self.active = self.active.next(rules.seats);
        self.picks = [0; 5];
        self.left = SeatSet::all(rules.seats);
        self.phase = Phase::Pick;
        if self.round > rules.rounds {
            self.phase = Phase::Over;
            self.left = SeatSet::EMPTY;
        }
    }
}

impl Ruleset for Rules {
    fn new(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        check_options(Hush::INFO, seats, options)?;
        let number = |id| options.number(Hush::INFO.options, id);
        Ok(Rules { seats, seconds: number("seconds") as u32, rounds: number("rounds") as u8 })
    }

    fn options(&self) -> Options {
        Options::new()
            .with("seconds", OptionValue::Number(i64::from(self.seconds)))
            .with("rounds", OptionValue::Number(i64::from(self.rounds)))
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn kinds(&self) -> Vec<KindFacts> {
        (1..=12).map(|card| KindFacts::single(card, 1, card)).collect()
    }
}

impl Position<Hush> for State {
    fn phase(&self) -> &'static str {
        match self.phase {
            Phase::Pick => "pick",
            Phase::Turn => "turn",
            Phase::Window => "window",
            Phase::Over => "over",
        }
    }

    fn round(&self) -> u32 {
        u32::from(self.round)
    }

    fn actors(&self, _rules: &Rules) -> SeatSet {
        match self.phase {
            Phase::Pick | Phase::Window => self.left,
            Phase::Turn => SeatSet::one(self.active),
            Phase::Over => SeatSet::EMPTY,
        }
    }

    fn scores(&self, rules: &Rules) -> Scores {
        Scores::new(&self.scores[..rules.seats])
    }

    fn round_scores(&self, rules: &Rules) -> Scores {
        Position::scores(self, rules)
    }

    fn winners(&self) -> Option<SeatSet> {
        let playing = || Seat::all(usize::from(self.seats)).filter(|seat| Some(*seat) != self.resigned);
        let best = playing().map(|seat| self.scores[seat.index()]).max()?;
        (self.phase == Phase::Over)
            .then(|| playing().filter(|seat| self.scores[seat.index()] == best).collect())
    }

    fn held(&self, _rules: &Rules, seat: Seat) -> Vec<Option<u8>> {
        vec![Some(self.card(seat))]
    }
}

impl InWords<Hush> for State {
    const WORDS: &'static [(&'static str, FactKind)] = &[];

    fn facts(&self, _rules: &Rules) -> Facts {
        Facts::default()
    }

    fn from_facts(rules: &Rules, _facts: &Facts, seed: Seed) -> Result<State, FactError> {
        Ok(Hush::begin(rules, seed, &mut ()))
    }
}

impl Act for Action {
    fn code(self) -> u32 {
        match self {
            Action::Pick(pick) => u32::from(pick),
            Action::Draw => 10 << 16,
            Action::Knock => 11 << 16,
            Action::Slap => 12 << 16,
            Action::Wait => 13 << 16,
        }
    }

    fn decode(code: u32) -> Option<Action> {
        [Action::Draw, Action::Knock, Action::Slap, Action::Wait].into_iter().find(|a| a.code() == code)
    }

    fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
        let word = words.expect("a move")?;
        Ok(match word.text {
            "pick" => Action::Pick(words.expect("a number")?.count()?),
            "draw" => Action::Draw,
            "knock" => Action::Knock,
            "slap" => Action::Slap,
            "wait" => Action::Wait,
            _ => return Err(word.expected("a move")),
        })
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Pick(pick) => write!(f, "pick {pick}"),
            Action::Draw => f.write_str("draw"),
            Action::Knock => f.write_str("knock"),
            Action::Slap => f.write_str("slap"),
            Action::Wait => f.write_str("wait"),
        }
    }
}

impl Redact<Hush> for Event {
    fn redact(&self, viewer: Viewer) -> Option<Event> {
        Some(match *self {
            Event::Dealt { seat, card } => Event::Dealt { seat, card: card.filter(|_| viewer.is(seat)) },
            Event::Drew { seat, card } => Event::Drew { seat, card: card.filter(|_| viewer.is(seat)) },
            other => other,
        })
    }

    fn shown(&self, viewer: Viewer, cards: &mut Vec<u8>) {
        match *self {
            Event::Dealt { seat, card: Some(card) } | Event::Drew { seat, card: Some(card) }
                if viewer.is(seat) =>
            {
                cards.push(card);
            }
            Event::Slapped { seat, card } if !viewer.is(seat) => cards.push(card),
            _ => {}
        }
    }
}

impl Sight<Hush> for View {
    fn new(rules: &Rules, state: &State, viewer: Viewer) -> View {
        View {
            card: viewer.seat().map(|seat| state.card(seat)),
            pick: viewer.seat().map(|seat| state.picks[seat.index()]).filter(|pick| *pick > 0),
            round: state.round,
            active: state.active,
            drawn: state.drawn,
            scores: state.scores[..rules.seats].to_vec(),
        }
    }
}

impl Game for Hush {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Knowledge = Memory;
    type Card = u8;

    const INFO: &'static GameInfo = &GameInfo {
        id: "hush",
        name: Bilingual::new("Pst", "Hush"),
        prefix: "HU",
        seats: &[2, 3, 4],
        revision: 1,
        options: &[
            OptionSpec {
                id: "seconds",
                kind: OptionKind::Number { default: 4, min: 0, max: 9 },
                text: Bilingual::new("", ""),
            },
            OptionSpec {
                id: "rounds",
                kind: OptionKind::Number { default: 2, min: 1, max: 99 },
                text: Bilingual::new("", ""),
            },
        ],
        rules_text: Bilingual::new("", ""),
        constructive: false,
        clock: None,
        tour: Seed([0; 32]),
    };

    fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
        let mut chance = Chance::new(seed);
        let active = Seat::wrapping(chance.draw_below(rules.seats as u32) as usize, rules.seats);
        let mut cards: [u8; 12] = std::array::from_fn(|i| i as u8 + 1);
        chance.shuffle(&mut cards);
        for seat in Seat::all(rules.seats) {
            sink.emit(Event::Dealt { seat, card: Some(cards[seat.index()]) });
        }
        State {
            cards,
            picks: [0; 5],
            drawn: 0,
            left: SeatSet::all(rules.seats),
            active,
            round: 1,
            phase: Phase::Pick,
            scores: [0; 5],
            resigned: None,
            seats: rules.seats as u8,
        }
    }

    fn together(rules: &Rules, state: &State) -> Option<Together> {
        match state.phase {
            Phase::Pick => Some(Together::Sealed),
            Phase::Window => Some(Together::Window { seconds: rules.seconds, active: state.active }),
            _ => None,
        }
    }

    fn legal(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        if !<Hush as Game>::actors(rules, state).contains(seat) {
            return;
        }
        match state.phase {
            Phase::Pick => actions.extend((1..=3).map(Action::Pick)),
            Phase::Turn if state.drawn < state.round => actions.extend([Action::Draw, Action::Knock]),
            Phase::Turn => actions.push(Action::Knock),
            Phase::Window => actions.extend([Action::Slap, Action::Wait]),
            Phase::Over => {}
        }
    }

    fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
        if !<Hush as Game>::actors(rules, state).contains(seat) {
            return Err(Reason::NotYourTurn.into());
        }
        match (state.phase, action) {
            (Phase::Pick, Action::Pick(1..=3)) => Ok(()),
            (Phase::Pick, Action::Pick(_)) => Err(RULE.into()),
            (Phase::Turn, Action::Draw) if state.drawn >= state.round => Err(RULE.into()),
            (Phase::Turn, Action::Draw | Action::Knock) | (Phase::Window, Action::Slap | Action::Wait) => {
                Ok(())
            }
            _ => Err(Reason::WrongPhase.into()),
        }
    }

    fn apply_unchecked<S: Sink<Event>>(
        rules: &Rules,
        state: &mut State,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) {
        match action {
            Action::Pick(pick) => {
                state.picks[seat.index()] = pick;
                state.left.remove(seat);
                if state.left.is_empty() {
                    for seat in Seat::all(rules.seats) {
                        sink.emit(Event::Picked { seat, pick: state.picks[seat.index()] });
                    }
                    state.phase = Phase::Turn;
                }
            }
            Action::Draw => {
                state.drawn = state.round;
                state.cards.swap(seat.index(), 11 - usize::from(state.round) % 4);
                sink.emit(Event::Drew { seat, card: Some(state.card(seat)) });
            }
            Action::Knock => {
                sink.emit(Event::Knocked { seat });
                state.phase = Phase::Window;
                state.left = SeatSet::all(rules.seats);
            }
            Action::Slap => {
                sink.emit(Event::Slapped { seat, card: state.card(seat) });
                state.left.remove(seat);
                if state.card(seat) > 6 {
                    state.scores[seat.index()] += 1;
                    state.end_round(rules, sink);
                } else if state.left.is_empty() {
                    state.end_round(rules, sink);
                }
            }
            Action::Wait => {
                state.left.remove(seat);
                if state.left.is_empty() {
                    state.end_round(rules, sink);
                }
            }
        }
    }

    fn expire<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) -> Checked {
        if state.phase != Phase::Window {
            return Err(Reason::WrongPhase.into());
        }
        state.end_round(rules, sink);
        Ok(())
    }

    fn resign<S: Sink<Event>>(_rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
        sink.emit(Event::Resigned { seat });
        state.resigned = Some(seat);
        state.phase = Phase::Over;
        state.left = SeatSet::EMPTY;
    }

    fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<(State, [u8; 2])> {
        let other = seat.next(rules.seats).index();
        let hidden = rules.seats + rng.below(12 - rules.seats);
        let mut exchanged = *state;
        exchanged.cards.swap(other, hidden);
        Some((exchanged, [state.cards[other], state.cards[hidden]]))
    }
}
