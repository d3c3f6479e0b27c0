//! Reaction windows in the terminal: who was faster, the person at the keyboard or the bots.

use std::time::Duration;

use bots::Level;
use engine::Seat;

/// An answer of a bot, with the time after which it comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BotAnswer<A> {
    /// Who answers.
    pub(crate) seat: Seat,
    /// What.
    pub(crate) action: A,
    /// When, from the opening of the window.
    pub(crate) after: Duration,
}

/// The time a bot takes in a window of so many seconds; always within it.
pub(crate) fn reaction(level: Level, seconds: u32, rng: &mut engine::Rng) -> Duration {
    let millis = u64::from(level.reaction_millis(rng));
    Duration::from_millis(millis).min(Duration::from_secs(u64::from(seconds)))
}

/// Splits the answers into those that come before the person's and those that come after it, each in their order. Without
/// an answer of the person in time, all come before.
pub(crate) fn around<A: Copy>(
    mut answers: Vec<BotAnswer<A>>,
    person: Option<Duration>,
) -> (Vec<BotAnswer<A>>, Vec<BotAnswer<A>>) {
    answers.sort_by_key(|answer| answer.after);
    answers.into_iter().partition(|answer| person.is_none_or(|person| answer.after < person))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(seat: Seat, millis: u64) -> BotAnswer<u8> {
        BotAnswer { seat, action: 0, after: Duration::from_millis(millis) }
    }

    fn seats(answers: &[BotAnswer<u8>]) -> String {
        answers.iter().map(|answer| answer.seat.letter()).collect()
    }

    #[test]
    fn the_faster_answer_comes_first() {
        let answers = vec![answer(Seat::B, 1_500), answer(Seat::C, 1_000), answer(Seat::D, 2_000)];
        let (before, after) = around(answers.clone(), Some(Duration::from_millis(1_200)));
        assert_eq!((seats(&before), seats(&after)), ("C".to_string(), "BD".to_string()));
        let (before, after) = around(answers.clone(), Some(Duration::ZERO));
        assert_eq!((seats(&before), seats(&after)), (String::new(), "CBD".to_string()));
        let (before, after) = around(answers, None);
        assert_eq!((seats(&before), seats(&after)), ("CBD".to_string(), String::new()));
    }

    #[test]
    fn bots_answer_within_the_window() {
        let mut rng = engine::Rng::new(1);
        for seconds in 1..6 {
            for _ in 0..50 {
                assert!(reaction(Level::Easy, seconds, &mut rng) <= Duration::from_secs(u64::from(seconds)));
            }
        }
    }
}
