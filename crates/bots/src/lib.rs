//! Players that see only what a seat sees.
//!
//! A bot gets a [`Seat`](engine::Seat)'s view, its knowledge, its legal actions and a [`Budget`]; the types give it no
//! way to a state. Weak characters rate every action by rules of thumb ([`Sense`]), strong ones
//! ([`Level::Vito`]) search ([`search`]) in states that it imagines itself. [`advise`] gives the reasons in words, and
//! [`Contest`] lets bots play against each other. Clocks and threads are the caller's: a budget can be cancelled by a
//! function that looks at a clock.

mod advice;
mod al_capone;
mod budget;
mod calibration;
mod character;
mod contest;
mod judge;
mod level;
mod mini_rummy;
mod mysteries;
mod net;
mod omerta;
mod rating;
mod rue_morgue;
mod search;
mod sense;
mod taste;
mod words;

games::for_tests! {
    mod hush;
}

pub use advice::{
    Advice, AdviceError, Advised, advise, advise_record, as_good, as_predicted, judge, reason_for_best,
};
pub use budget::Budget;
pub use calibration::{Calibration, KNOTS, fit};
pub use character::Style;
pub use contest::Contest;
pub use judge::{Judges, POINTS, place};
pub use level::{Level, by_taste};
pub use net::{CELLS, Features, Layers, Net, ONE, OUTPUTS};
pub use rating::{Rating, ratings};
pub use search::{Finding, MEMORY, search, search_judged};
pub use sense::{Seen, Sense, Standing};
pub use taste::{Taste, Tastes};
pub use words::plain;
