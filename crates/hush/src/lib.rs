//! Hush, a small game that only tests play.
//!
//! It has what is hard about games, and nothing else: hidden cards, a sealed choice, a turn of two moves with a hidden
//! draw, and a reaction window. So it shows what every part of the program needs of a game, and how little each file
//! of one can be. The rules are those of `rules/en.md` in this folder.

mod action;
mod apply;
mod event;
mod facts;
mod knowledge;
mod legal;
mod rules;
mod state;
mod view;

use engine::{Bilingual, Checked, Game, GameInfo, Rng, Seat, Seed, Sink, Together};

pub use action::Action;
pub use event::Event;
pub use knowledge::Memory;
pub use rules::{CARDS, Rules};
pub use state::{Phase, State};
pub use view::View;

/// The game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hush;

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
        options: rules::OPTIONS,
        rules_text: Bilingual::new(include_str!("../rules/de.md"), include_str!("../rules/en.md")),
        constructive: false,
        clock: None,
        tour: "",
    };

    fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
        apply::begin(rules, seed, sink)
    }

    fn together(rules: &Rules, state: &State) -> Option<Together> {
        match state.phase {
            Phase::Pick => Some(Together::Sealed),
            Phase::Window => Some(Together::Window { seconds: rules.seconds, active: state.active }),
            Phase::Turn | Phase::Over => None,
        }
    }

    fn legal(rules: &Rules, state: &State, seat: Seat, actions: &mut Vec<Action>) {
        legal::legal(rules, state, seat, actions);
    }

    fn check(rules: &Rules, state: &State, seat: Seat, action: Action) -> Checked {
        legal::check(rules, state, seat, action)
    }

    fn apply_unchecked<S: Sink<Event>>(
        rules: &Rules,
        state: &mut State,
        seat: Seat,
        action: Action,
        sink: &mut S,
    ) {
        apply::apply(rules, state, seat, action, sink);
    }

    fn expire<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) -> Checked {
        apply::expire(rules, state, sink)
    }

    fn resign<S: Sink<Event>>(_rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
        apply::resign(state, seat, sink);
    }

    fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<(State, [u8; 2])> {
        Some(apply::exchange(rules, state, seat, rng))
    }
}
