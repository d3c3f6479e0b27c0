//! How well a bot plays.

use std::fmt;
use std::str::FromStr;

use engine::Rng;

use crate::search::search_as;
use crate::{Budget, Seen, Sense};

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// Like a casual person: sees the obvious, takes the second best, forgets.
    Easy,
    /// Sound rules of thumb and a perfect memory.
    Medium,
    /// Searches.
    Hard,
    /// `Hard` as it was before it was mended last, to measure against; nobody meets it at a table.
    HardOne,
    /// The name that sound rules of thumb had before there were levels; plays like `Medium`.
    Simple,
}

impl Level {
    /// The levels to choose from.
    pub const ALL: [Level; 4] = [Level::Random, Level::Easy, Level::Medium, Level::Hard];

    /// The word of the level.
    pub fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::HardOne => "hard-1",
            Level::Simple => "simple",
        }
    }

    /// The level of a word, those among them that are for measuring only.
    pub fn for_measuring(text: &str) -> Result<Level, String> {
        if text == Level::HardOne.word() { Ok(Level::HardOne) } else { text.parse() }
    }

    /// Chooses an action within the game's usual budget; `None` only where there is none.
    pub fn choose<G: Sense>(self, seen: &Seen<'_, G>, rng: &mut Rng) -> Option<G::Action> {
        self.think(seen, &Budget::iterations(G::ITERATIONS), rng)
    }

    /// Chooses an action within a budget; only a hard bot needs it.
    pub fn think<G: Sense>(
        self,
        seen: &Seen<'_, G>,
        budget: &Budget<'_>,
        rng: &mut Rng,
    ) -> Option<G::Action> {
        match (self, seen.legal) {
            (_, [only]) => Some(*only),
            (Level::Random, legal) => rng.pick(legal),
            (Level::Easy, _) => by_thumb(seen, self, G::CASUAL, rng),
            (Level::Medium | Level::Simple, _) => by_thumb(seen, self, 0, rng),
            (Level::Hard | Level::HardOne, _) => {
                if let Some(action) = G::computes(seen, &G::mind(seen, self)) {
                    return Some(action);
                }
                let findings = search_as(seen, self, budget, rng);
                findings.first().map(|finding| finding.action).or_else(|| by_thumb(seen, self, 0, rng))
            }
        }
    }

    /// How long the bot takes to react in a window, in milliseconds: an easy one is slow, a hard one like somebody who
    /// waits for it.
    pub fn reaction_millis(self, rng: &mut Rng) -> u32 {
        let (quickest, varies) = match self {
            Level::Random => (900, 1_800),
            Level::Easy => (1_500, 2_000),
            Level::Medium | Level::Simple => (900, 1_400),
            Level::Hard | Level::HardOne => (700, 900),
        };
        quickest + rng.below(varies) as u32
    }
}

/// The action that looks best by rules of thumb; actions that differ by less than about `blur` look alike.
fn by_thumb<G: Sense>(seen: &Seen<'_, G>, level: Level, blur: i32, rng: &mut Rng) -> Option<G::Action> {
    let mind = G::mind(seen, level);
    if let Some(action) = G::computes(seen, &mind) {
        return Some(action);
    }
    let state = G::imagine(seen, &mind, rng);
    let mut rates = Vec::with_capacity(seen.legal.len());
    G::rate(seen.rules, &state, &mind, G::seat(seen), seen.legal, &mut rates);
    if blur > 0 {
        // The sum of two dice: far misjudgements are rarer than near ones.
        rates
            .iter_mut()
            .for_each(|rate| *rate += (rng.below(blur as usize + 1) + rng.below(blur as usize + 1)) as i32);
    }
    best_of(seen.legal, &rates, rng)
}

/// One of the best rated.
pub(crate) fn best_of<A: Copy>(actions: &[A], rates: &[i32], rng: &mut Rng) -> Option<A> {
    let best = *rates.iter().max()?;
    let equals = rates.iter().filter(|rate| **rate == best).count();
    let chosen = if equals > 1 { rng.below(equals) } else { 0 };
    actions.iter().zip(rates).filter(|(_, rate)| **rate == best).nth(chosen).map(|(action, _)| *action)
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(text: &str) -> Result<Level, String> {
        Level::ALL.into_iter().chain([Level::Simple]).find(|level| level.word() == text).ok_or_else(|| {
            let known: Vec<&str> = Level::ALL.iter().map(|level| level.word()).collect();
            format!("{text:?} is not a bot's level; expected one of: {}", known.join(", "))
        })
    }
}
