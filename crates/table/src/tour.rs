//! First games: a table for one person and bots, dealt from a seed that is known beforehand.

use engine::{Game, Move, Record, Seat, check_move, parse_move};
use protocol::{SeatPlan, Setup};

use crate::SetupError;
use crate::running::{Line, RunningGame};

/// A tour is for one person; everybody knows its cards, so that it is never public.
pub(crate) fn check(setup: &Setup) -> Result<(), SetupError> {
    let people = setup.seats.iter().filter(|plan| **plan == SeatPlan::Person).count();
    if setup.tour && (people != 1 || setup.public) { Err(SetupError::Tour) } else { Ok(()) }
}

/// The record that a game's tour follows.
pub(crate) fn lesson<G: Game>() -> Option<Record> {
    Record::parse(G::INFO.tour).ok()
}

/// What a bot does next in a tour, as long as everybody has done what the record says. A turn that is constructed can be put
/// together in several ways: there the bot's own moves alone count.
pub(crate) fn next_move<G: Game>(rules: &G::Rules, game: &RunningGame<G>, seat: Seat) -> Option<G::Action> {
    let lesson = lesson::<G>().filter(|lesson| lesson.seed == game.seed)?;
    let planned: Vec<Move<G::Action>> =
        lesson.moves().map(|line| parse_move::<G>(&line.text)).collect::<Result<_, _>>().ok()?;
    let played: Vec<Move<G::Action>> = game
        .lines
        .iter()
        .filter_map(|line| match line {
            Line::Move(mv, _) => Some(*mv),
            Line::Remark(_) => None,
        })
        .collect();
    let follows = |seat: Seat| {
        let of = |mv: &&Move<G::Action>| mv.seat() == Some(seat);
        let (mut planned, mut played) = (planned.iter().filter(of), played.iter().filter(of));
        played.all(|mv| planned.next() == Some(mv)).then(|| planned.next().copied())
    };
    if !G::INFO.constructive && Seat::all(G::seats(rules)).any(|seat| follows(seat).is_none()) {
        return None;
    }
    let next = follows(seat)??;
    let Move::Act(_, action) = next else { return None };
    check_move::<G>(rules, &game.state, &next).is_ok().then_some(action)
}
