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

use engine::{Bilingual, Checked, Game, GameInfo, Rng, Seat, Seed, Sink, Together};

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
        rules_text: engine::rules_text!(
            "../../../docs/rules/de/rue-morgue.md",
            "../../../docs/rules/en/rue-morgue.md"
        ),
        constructive: false,
        clock: None,
        tour: include_str!("../../../records/rue-morgue/tour.hzr"),
    };

    fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
        apply::begin(rules, seed, sink)
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

    fn reminds(_rules: &Rules) -> bool {
        true
    }

    fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<(State, [Card; 2])> {
        apply::exchange(rules, state, seat, rng)
    }
}
