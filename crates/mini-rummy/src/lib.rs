//! mini Rummy: two to four players get rid of tiles.
//!
//! The rules are those of `docs/rules/en/mini-rummy.md`, with ids that refusals and cases cite. Options: `jokers`,
//! `rounds` and `turn_seconds`. A turn is constructed in steps; the docs of `legal` say which of the many ways to write
//! a step are listed. The [`solver`] finds the best lay-out for a rack and a table, exactly. The README of this crate
//! names the rulings and what differs from the booklet.

mod action;
mod apply;
mod cards;
mod combination;
mod event;
mod facts;
mod knowledge;
mod legal;
mod plan;
mod rules;
mod score;
pub mod solver;
mod state;
mod step;
mod view;
mod wish;

use std::fmt;

use engine::{
    Bilingual, Checked, FactError, FactKind, Facts, Game, GameInfo, Handles, NotationError, OptionError,
    Options, Refusal, Rng, Scores, Seat, SeatSet, Seed, Sink, Viewer, Words,
};

pub use action::Action;
pub use cards::{Bag, COLOURS, HIGHEST, KINDS, Tile};
pub use combination::{Combination, Misread, Shape, Written};
pub use event::Event;
pub use knowledge::Knowledge;
pub use plan::{plan, turn, turn_began};
pub use rules::{BREAKABLE, Rules};
pub use state::{Phase, State};
pub use step::Step;
pub use view::{Laid, View};
pub use wish::{ReadError, read_rack, read_table};

/// The game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MiniRummy;

impl Game for MiniRummy {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Knowledge = Knowledge;
    type Card = Tile;

    const INFO: &'static GameInfo = &GameInfo {
        id: "mini-rummy",
        name: Bilingual::new("mini Rummy", "mini Rummy"),
        prefix: "MR",
        seats: &[2, 3, 4],
        revision: 1,
        options: rules::OPTIONS,
        rules_text: Bilingual::new(
            include_str!("../../../docs/rules/de/mini-rummy.md"),
            include_str!("../../../docs/rules/en/mini-rummy.md"),
        ),
        constructive: true,
    };

    fn rules(seats: usize, options: &Options) -> Result<Rules, OptionError> {
        Rules::new(seats, options)
    }

    fn options(rules: &Rules) -> Options {
        rules.options()
    }

    fn seats(rules: &Rules) -> usize {
        rules.seats
    }

    fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
        apply::begin(rules, seed, sink)
    }

    fn phase(state: &State) -> &'static str {
        state.phase.word()
    }

    #[inline]
    fn actors(_rules: &Rules, state: &State) -> SeatSet {
        state.actors()
    }

    fn scores(rules: &Rules, state: &State) -> Scores {
        state.scores(rules)
    }

    fn round_scores(rules: &Rules, state: &State) -> Scores {
        score::round_scores(rules, state)
    }

    fn winners(_rules: &Rules, state: &State) -> Option<SeatSet> {
        (state.phase == Phase::Over).then_some(state.winners)
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

    fn handles(_rules: &Rules, state: &State, seat: Seat) -> Option<Handles> {
        wish::handles(state, seat)
    }

    fn arrange(_rules: &Rules, state: &State, seat: Seat, wish: &str) -> Result<Vec<Action>, Refusal> {
        wish::arrange(state, seat, wish)
    }

    fn better(
        _rules: &Rules,
        state: &State,
        seat: Seat,
        action: Option<Action>,
    ) -> Option<(u32, Vec<Action>)> {
        plan::better(state, seat, action)
    }

    fn expire<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) -> Checked {
        apply::expire(rules, state, sink)
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
        Some(event.redact(viewer))
    }

    fn shown(_rules: &Rules, event: &Event, viewer: Viewer, cards: &mut Vec<Tile>) {
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

    fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<(State, [Tile; 2])> {
        apply::exchange(rules, state, seat, rng)
    }
}
