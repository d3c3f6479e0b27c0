//! Moves with their seats: written, read, checked and carried out.

use crate::notation::{NotationError, Word, Words};
use crate::{Checked, Game, Reason, Seat, Sink};

/// A move as records write it: by a seat, or by the table itself when a clock runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move<A> {
    /// A seat acts.
    Act(Seat, A),
    /// A seat gives up.
    Resign(Seat),
    /// The clock ran out.
    Expire,
}

impl<A: Copy> Move<A> {
    /// The seat that moves.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            Move::Act(seat, _) | Move::Resign(seat) => Some(*seat),
            Move::Expire => None,
        }
    }
}

/// Reads a move with its seat: `A meld nitti 3`, `B resign`, `- expire`.
pub fn parse_move<G: Game>(text: &str) -> Result<Move<G::Action>, NotationError> {
    let mut words = Words::new(text);
    let who = words.expect("a seat, or - for the table")?;
    if who.text == "-" {
        let word = words.expect("expire")?;
        return match word.text {
            "expire" => words.end().map(|()| Move::Expire),
            _ => Err(word.expected("expire")),
        };
    }
    let seat = who.seat()?;
    parse_action::<G>(&mut words)
        .map(|action| action.map_or(Move::Resign(seat), |action| Move::Act(seat, action)))
}

/// Reads what a seat says, without its letter; `None` is `resign`.
pub fn parse_action<G: Game>(words: &mut Words<'_>) -> Result<Option<G::Action>, NotationError> {
    let mut ahead = words.clone();
    if let Some(Word { text: "resign", .. }) = ahead.next_word() {
        *words = ahead;
        return words.end().map(|()| None);
    }
    let action = G::parse(words)?;
    words.end()?;
    Ok(Some(action))
}

/// Writes an action in the notation.
pub fn action_text<G: Game>(action: G::Action) -> String {
    action.to_string()
}

/// Writes a move with its seat.
pub fn move_text<G: Game>(mv: &Move<G::Action>) -> String {
    match mv {
        Move::Act(seat, action) => format!("{seat} {}", action_text::<G>(*action)),
        Move::Resign(seat) => format!("{seat} resign"),
        Move::Expire => "- expire".to_string(),
    }
}

/// Whether a move is allowed.
pub fn check_move<G: Game>(rules: &G::Rules, state: &G::State, mv: &Move<G::Action>) -> Checked {
    match *mv {
        Move::Act(seat, action) => {
            if !G::actors(rules, state).contains(seat) {
                return Err(Reason::NotYourTurn.into());
            }
            G::check(rules, state, seat, action)
        }
        Move::Resign(seat) => {
            if seat.index() >= G::seats(rules) || G::winners(rules, state).is_some() {
                return Err(Reason::NotYourTurn.into());
            }
            Ok(())
        }
        Move::Expire => {
            let mut state = *state;
            G::expire(rules, &mut state, &mut ())
        }
    }
}

/// Carries out a move if it is allowed; a refusal leaves the state untouched.
pub fn apply_move<G: Game, S: Sink<G::Event>>(
    rules: &G::Rules,
    state: &mut G::State,
    mv: &Move<G::Action>,
    sink: &mut S,
) -> Checked {
    match *mv {
        Move::Act(seat, action) => {
            if !G::actors(rules, state).contains(seat) {
                return Err(Reason::NotYourTurn.into());
            }
            G::apply(rules, state, seat, action, sink)
        }
        Move::Resign(seat) => {
            check_move::<G>(rules, state, mv)?;
            G::resign(rules, state, seat, sink);
            Ok(())
        }
        Move::Expire => G::expire(rules, state, sink),
    }
}
