//! What makes the characters play differently: what they overlook, how they misjudge, and what they like.
//!
//! A weak character is weak like a person. It does not notice every option, takes a worse one for as good, forgets what was
//! discarded, and prefers what it likes. It never plays something that looks bad to it.

use engine::Rng;

use crate::{Level, Seen, Sense};

/// What a character likes, whatever it brings; [`Sense::likes`] says what that means in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Nothing in particular.
    Sober,
    /// What lies open and what has a picture: takes and plays it because it is there.
    Magpie,
    /// Collecting: keeps what belongs together, and gives away what stands alone.
    Collector,
    /// Safety: takes what is certain, and leaves others in peace.
    Careful,
    /// Attack: plays against others and for the great stroke.
    Daring,
}

/// How a level falls short of its own judgement.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Habits {
    /// Of a hundred options so many are noticed.
    notices: usize,
    /// How far two ratings can be apart that look alike, in hundredths of what a casual player takes for equal.
    blur: i32,
    /// What it likes.
    pub(crate) style: Style,
    /// How much, in hundredths.
    liking: i32,
}

impl Habits {
    /// The habits of a level that judges by rules of thumb.
    pub(crate) fn of(level: Level) -> Habits {
        let (notices, blur, style, liking) = match level.plays_as() {
            Level::Nina => (55, 150, Style::Magpie, 200),
            Level::Easy => (90, 90, Style::Collector, 100),
            Level::Medium => (100, 0, Style::Careful, 25),
            Level::Rosa => (100, 0, Style::Daring, 100),
            _ => (100, 0, Style::Sober, 0),
        };
        Habits { notices, blur, style, liking }
    }

    /// What a style adds to the rating of an action, in tenths of a point.
    pub(crate) fn likes<G: Sense>(self, seen: &Seen<'_, G>, action: G::Action) -> i32 {
        if self.liking == 0 { 0 } else { G::likes(seen, self.style, action) * self.liking / 100 }
    }

    /// Changes what actions look like into what they look like to somebody with these habits.
    pub(crate) fn look<G: Sense>(self, seen: &Seen<'_, G>, rates: &mut [i32], rng: &mut Rng) {
        let blur = (G::CASUAL * self.blur / 100).max(0) as usize;
        let useless = G::USELESS.unwrap_or(i32::MIN);
        for (rate, action) in rates.iter_mut().zip(seen.legal).filter(|(rate, _)| **rate > useless) {
            *rate += self.likes(seen, *action);
            if blur > 0 {
                // The sum of two dice: far misjudgements are rarer than near ones.
                *rate += (rng.below(blur + 1) + rng.below(blur + 1)) as i32;
            }
        }
        if self.notices >= 100 || G::USELESS.is_some() {
            return;
        }
        let noticed: Vec<bool> = rates.iter().map(|_| rng.below(100) < self.notices).collect();
        // Whoever notices nothing at all looks again.
        if noticed.contains(&true) {
            for (rate, _) in rates.iter_mut().zip(&noticed).filter(|(_, noticed)| !**noticed) {
                *rate = rate.saturating_sub(OVERLOOKED);
            }
        }
    }
}

/// More than any rating: what is overlooked is never chosen before what is noticed.
const OVERLOOKED: i32 = 1_000_000;
