//! Mystery Rummy, case 4: Al Capone.
//!
//! Two to four players, or two teams of two, collect gangsters over several rounds. The rules are those of
//! `docs/rules/en/al-capone.md`, with ids that refusals and cases cite. Options: `teams`, `target` and `values`.
//! The README of this crate names the rulings and what differs from the booklet.

mod action;
mod apply;
mod cards;
mod event;
mod facts;
mod knowledge;
mod legal;
mod rules;
mod score;
mod state;
mod view;

use engine::{Bilingual, Checked, Game, GameInfo, Rng, Seat, Seed, Sink};

pub use action::Action;
pub use cards::{CARDS, CLUES, Card};
pub use event::Event;
pub use knowledge::Knowledge;
pub use rules::{BREAKABLE, Rules};
pub use state::{Bag, Phase, State};
pub use view::{Area, Clues, View};

/// The game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AlCapone;

impl Game for AlCapone {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Knowledge = Knowledge;
    type Card = Card;

    const INFO: &'static GameInfo = &GameInfo {
        id: "al-capone",
        name: Bilingual::new("Mystery Rummy: Al Capone", "Mystery Rummy: Al Capone"),
        prefix: "AC",
        seats: &[2, 3, 4],
        revision: 1,
        options: rules::OPTIONS,
        rules_text: engine::rules_text!(
            "../../../docs/rules/de/al-capone.md",
            "../../../docs/rules/en/al-capone.md"
        ),
        constructive: false,
        clock: None,
        tour: include_str!("../../../records/al-capone/tour.hzr"),
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

    fn resign<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
        apply::resign(rules, state, seat, sink);
    }

    fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<(State, [Card; 2])> {
        apply::exchange(rules, state, seat, rng)
    }
}
