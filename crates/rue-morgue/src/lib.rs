//! Mystery Rummy, case 2: Rue Morgue.
//!
//! Two or three players, or two teams of two, prove that the orang-utan did it. The rules are those of
//! `docs/rules/en/rue-morgue.md`, with ids that refusals and cases cite. Options: `advanced`, `target` and `values`.
//! The README of this crate names the rulings and what differs from the booklet.

mod action;
mod apply;
mod cards;
mod event;
mod facts;
mod knowledge;
mod legal;
mod memory;
mod rules;
mod score;
mod state;
mod view;

use std::fmt;

use engine::{
    Bilingual, Checked, FactError, FactKind, Facts, Game, GameInfo, NotationError, OptionError, Options, Rng,
    Scores, Seat, SeatSet, Seed, Sink, Together, Viewer, Words,
};

pub use action::{Action, Source};
pub use cards::{CARDS, CLUES, Card, KINDS};
pub use event::Event;
pub use knowledge::Knowledge;
pub use rules::{BREAKABLE, Rules};
pub use state::{Bag, Cards, Phase, State};
pub use view::{Area, Laid, View};

/// The game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RueMorgue;

impl Game for RueMorgue {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Knowledge = Knowledge;
    type Card = Card;

    const INFO: &'static GameInfo = &GameInfo {
        id: "rue-morgue",
        name: Bilingual::new("Mystery Rummy: Rue Morgue", "Mystery Rummy: Rue Morgue"),
        prefix: "RM",
        seats: &[2, 3, 4],
        revision: 1,
        options: rules::OPTIONS,
        rules_text: Bilingual::new(
            include_str!("../../../docs/rules/de/rue-morgue.md"),
            include_str!("../../../docs/rules/en/rue-morgue.md"),
        ),
        constructive: false,
    };

    fn rules(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        Rules::new(seats, options)
    }

    fn options(rules: &Rules) -> Options {
        rules.options()
    }

    fn seats(rules: &Rules) -> usize {
        rules.sides.seats()
    }

    fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
        apply::begin(rules, seed, sink)
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    #[inline]
    fn actors(rules: &Rules, state: &State) -> SeatSet {
        state.actors(rules)
    }

    fn scores(rules: &Rules, state: &State) -> Scores {
        state.table.totals(rules.sides)
    }

    fn round_scores(rules: &Rules, state: &State) -> Scores {
        state.table.round_points(rules.sides)
    }

    fn winners(_rules: &Rules, state: &State) -> Option<SeatSet> {
        (state.phase == Phase::Over).then_some(state.table.winners)
    }

    #[inline]
    fn legal(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        legal::legal(rules, state, seat, actions);
    }

    fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
        legal::check(rules, state, seat, action)
    }

    #[inline]
    fn apply_unchecked<S: Sink<Event>>(
        rules: &Rules,
        state: &mut State,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) {
        apply::apply(rules, state, seat, action, sink);
    }

    fn together(_rules: &Rules, state: &State) -> Option<Together> {
        state.phase.is_sealed().then_some(Together::Sealed)
    }

    fn resign<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
        apply::resign(rules, state, seat, sink);
    }

    fn code(action: Action) -> u32 {
        action.code()
    }

    fn decode(code: u32) -> Option<Action> {
        Action::decode(code)
    }

    fn parse(words: &mut Words<'_>) -> Result<Action, NotationError> {
        Action::parse(words)
    }

    fn write(action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }

    fn redact(_rules: &Rules, event: &Event, viewer: Viewer) -> Option<Event> {
        event.redact(viewer)
    }

    fn shown(_rules: &Rules, event: &Event, viewer: Viewer, cards: &mut Vec<Card>) {
        event.shown(viewer, cards);
    }

    fn view(rules: &Rules, state: &State, viewer: Viewer) -> View {
        View::new(rules, state, viewer)
    }

    fn words() -> &'static [(&'static str, FactKind)] {
        facts::WORDS
    }

    fn facts(rules: &Rules, state: &State) -> Facts {
        facts::facts(rules, state)
    }

    fn from_facts(rules: &Rules, facts: &Facts, seed: Seed) -> Result<State, FactError> {
        facts::state(rules, facts, seed)
    }

    fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<(State, [Card; 2])> {
        apply::exchange(rules, state, seat, rng)
    }
}
