//! How answers in a reaction window are ordered.
//!
//! An answer's reaction time is measured by the server from when it sent the window to that player, less the measured
//! round trip up to a cap. After the first answer the table waits for those that could still be faster, but not long.
//! Times less than a few milliseconds apart are a tie, decided clockwise from the active player.

use engine::{Seat, SeatSet};

use crate::{Mover, Time};

/// The most that is taken off for the round trip; also what a lying client can gain.
pub(crate) const ROUND_TRIP_CAP: u64 = 250;
/// The longest wait for answers that could still be faster.
pub(crate) const LONGEST_WAIT: u64 = 300;
/// Times closer than this are a tie.
pub(crate) const TIE: u32 = 20;

/// An answer that waits to be handed over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) seat: Seat,
    /// The move in the notation, with its seat.
    pub(crate) text: String,
    pub(crate) by: Mover,
    pub(crate) reaction: u32,
    /// When it came in.
    pub(crate) at: Time,
}

/// The reaction time of an answer.
pub(crate) fn reaction(sent: Time, answered: Time, round_trip: u32) -> u32 {
    let millis = answered.since(sent).saturating_sub(u64::from(round_trip).min(ROUND_TRIP_CAP));
    u32::try_from(millis).unwrap_or(u32::MAX)
}

/// When the waiting answers are handed over. `others` has, for each seat that could still answer, when the window was
/// sent to it and its round trip.
pub(crate) fn due(answers: &[Answer], others: impl Iterator<Item = (Time, u32)>) -> Option<Time> {
    let first = answers.iter().map(|answer| answer.at).min()?;
    let best = answers.iter().map(|answer| answer.reaction).min()?;
    let could_be = |(sent, round_trip): (Time, u32)| {
        sent.after(u64::from(best) + u64::from(TIE) + u64::from(round_trip).min(ROUND_TRIP_CAP))
    };
    let until = others.map(could_be).max().unwrap_or(first);
    Some(until.clamp(first, first.after(LONGEST_WAIT)))
}

/// The order in which answers are handed over: by reaction time, ties clockwise from the active player.
pub(crate) fn order(mut answers: Vec<Answer>, active: Seat, seats: usize) -> Vec<Answer> {
    let clockwise = |seat: Seat| (seat.index() + seats - active.index()) % seats.max(1);
    let mut ordered = Vec::with_capacity(answers.len());
    while let Some(best) = answers.iter().map(|answer| answer.reaction).min() {
        let tied = answers.iter().enumerate().filter(|(_, answer)| answer.reaction - best < TIE);
        let Some((place, _)) = tied.min_by_key(|(_, answer)| clockwise(answer.seat)) else { break };
        ordered.push(answers.remove(place));
    }
    ordered
}

/// The order of an untimed window: clockwise from the player after the active one, the active player last.
pub(crate) fn untimed_order(mut answers: Vec<Answer>, active: Seat, seats: usize) -> Vec<Answer> {
    answers.sort_by_key(|answer| (answer.seat.index() + seats - active.index() + seats - 1) % seats.max(1));
    answers
}

/// The seats of these answers.
pub(crate) fn seats_of(answers: &[Answer]) -> SeatSet {
    answers.iter().map(|answer| answer.seat).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(seat: Seat, reaction: u32) -> Answer {
        Answer { seat, text: String::new(), by: Mover::Person, reaction, at: Time(1000) }
    }

    fn letters(answers: &[Answer]) -> String {
        answers.iter().map(|answer| answer.seat.letter()).collect()
    }

    #[test]
    fn the_round_trip_is_taken_off_up_to_a_cap() {
        assert_eq!(reaction(Time(100), Time(600), 80), 420);
        assert_eq!(reaction(Time(100), Time(600), 10_000), 250);
        assert_eq!(reaction(Time(100), Time(150), 80), 0);
    }

    #[test]
    fn the_faster_goes_first_and_ties_go_clockwise() {
        let list = |a, b, c| vec![answer(Seat::A, a), answer(Seat::B, b), answer(Seat::C, c)];
        assert_eq!(letters(&order(list(400, 250, 300), Seat::A, 3)), "BCA");
        assert_eq!(letters(&order(list(400, 419, 381), Seat::B, 3)), "CBA");
        assert_eq!(letters(&order(list(400, 400, 400), Seat::B, 3)), "BCA");
        assert_eq!(letters(&order(list(400, 420, 440), Seat::C, 3)), "ABC");
        assert_eq!(letters(&untimed_order(list(1, 2, 3), Seat::B, 3)), "CAB");
    }

    #[test]
    fn the_table_waits_only_for_those_who_could_be_faster() {
        let answers = [answer(Seat::A, 400)];
        assert_eq!(due(&[], std::iter::empty()), None);
        assert_eq!(due(&answers, std::iter::empty()), Some(Time(1000)));
        assert_eq!(due(&answers, [(Time(600), 0)].into_iter()), Some(Time(1020)));
        assert_eq!(due(&answers, [(Time(600), 100), (Time(500), 0)].into_iter()), Some(Time(1120)));
        assert_eq!(due(&answers, [(Time(990), 240)].into_iter()), Some(Time(1300)));
        assert_eq!(due(&answers, [(Time(100), 0)].into_iter()), Some(Time(1000)));
    }
}
