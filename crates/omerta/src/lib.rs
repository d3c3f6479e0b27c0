//! Omerta, a game of memory and reflexes.
//!
//! Three to five players get rid of bottles before the raid, over as many rounds as there are players. The rules are
//! those of `docs/rules/en/omerta.md`, with ids that refusals and cases cite. Options: `snap_seconds` and `memory_aid`.
//! The README of this crate names the rulings and what differs from the booklet.

mod action;
mod apply;
mod cards;
mod event;
mod facts;
mod knowledge;
mod legal;
mod look;
mod notation;
mod pools;
mod rules;
mod score;
mod state;
mod view;

use engine::{Bilingual, Checked, Game, GameInfo, Rng, Seat, Seed, Sink, Together};

pub use action::{Action, Place};
pub use cards::{CARDS, Card, KINDS};
pub use event::Event;
pub use knowledge::Knowledge;
pub use rules::{BREAKABLE, Rules};
pub use state::{Drawn, Mamma, Patrol, Phase, SAFE, SLOTS, State};
pub use view::{DrawnCard, View};

/// The game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Omerta;

impl Game for Omerta {
    type Rules = Rules;
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;
    type Knowledge = Knowledge;
    type Card = Card;

    const INFO: &'static GameInfo = &GameInfo {
        id: "omerta",
        name: Bilingual::new("Omerta", "Omerta"),
        prefix: "OM",
        seats: &[4, 3, 5],
        revision: 1,
        options: rules::OPTIONS,
        rules_text: engine::rules_text!(
            "../../../docs/rules/de/omerta.md",
            "../../../docs/rules/en/omerta.md"
        ),
        constructive: false,
        clock: None,
        tour: include_str!("../../../records/omerta/tour.hzr"),
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

    fn together(rules: &Rules, state: &State) -> Option<Together> {
        let seconds = u32::from(rules.snap_seconds);
        match state.phase {
            Phase::Peek => Some(Together::Sealed),
            Phase::Snap | Phase::React => Some(Together::Window { seconds, active: state.active }),
            _ => None,
        }
    }

    fn expire<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) -> Checked {
        apply::expire(rules, state, sink)
    }

    fn resign<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
        apply::resign(rules, state, seat, sink);
    }

    fn tells_again(rules: &Rules) -> bool {
        rules.memory_aid
    }

    fn reminds(rules: &Rules) -> bool {
        rules.memory_aid
    }

    fn exchange(rules: &Rules, state: &State, _seat: Seat, rng: &mut Rng) -> Option<(State, [Card; 2])> {
        apply::exchange(rules, state, rng)
    }
}
