//! mini Rummy: two to four players get rid of tiles.
//!
//! The rules are those of `docs/rules/en/mini-rummy.md`, with ids that refusals and cases cite. Options: `jokers`,
//! `rounds` and `turn_seconds`. A turn is constructed in steps; the docs of `legal` say which of the many ways to write
//! a step are listed. The [`solver`] finds the best lay-out for a rack and a table, exactly. The README of this crate
//! names the rulings and what differs from the booklet.

mod action;
mod apply;
mod arrange;
mod cards;
mod combination;
mod event;
mod facts;
mod fits;
mod knowledge;
mod legal;
mod plan;
mod route;
mod rules;
mod score;
pub mod solver;
mod state;
mod step;
mod view;
mod wish;

use engine::{Arrangement, Bilingual, Checked, Fit, Game, GameInfo, Handles, Refusal, Rng, Seat, Seed, Sink};

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
        revision: 2,
        options: rules::OPTIONS,
        rules_text: engine::rules_text!(
            "../../../docs/rules/de/mini-rummy.md",
            "../../../docs/rules/en/mini-rummy.md"
        ),
        constructive: true,
        clock: Some("turn_seconds"),
        tour: include_str!("../../../records/mini-rummy/tour.hzr"),
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

    fn handles(_rules: &Rules, state: &State, seat: Seat) -> Option<Handles> {
        wish::handles(state, seat)
    }

    fn arrange(rules: &Rules, state: &State, seat: Seat, wish: &str) -> Result<Arrangement<Action>, Refusal> {
        arrange::arrange(rules, state, seat, wish)
    }

    fn fits(_rules: &Rules, state: &State, seat: Seat, wish: &str, held: &str) -> Result<Vec<Fit>, Refusal> {
        fits::fits(state, seat, wish, held)
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

    fn exchange(rules: &Rules, state: &State, seat: Seat, rng: &mut Rng) -> Option<(State, [Tile; 2])> {
        apply::exchange(rules, state, seat, rng)
    }
}
