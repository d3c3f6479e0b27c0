//! Who a bot is, and how well it plays.

use std::fmt;
use std::str::FromStr;

use engine::{Lang, Rng};

use crate::character::Habits;
use crate::search::search_as;
use crate::{Budget, Finding, Seen, Sense, Taste};

/// Who a bot is: one of five characters, or a name that says no more than how well it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal action.
    Random,
    /// A child's first game: overlooks much, takes what it likes.
    Nina,
    /// A casual person: sees the obvious, collects, forgets.
    Luca,
    /// Sound rules of thumb and caution.
    Frankie,
    /// Thinks ahead a little, and attacks.
    Rosa,
    /// The strongest there is.
    Vito,
    /// Plays like `Luca`.
    Easy,
    /// Plays like `Frankie`.
    Medium,
    /// Plays like `Vito`.
    Hard,
    /// `Hard` as it was before it was mended last, to measure against; nobody meets it at a table.
    HardOne,
    /// The name that sound rules of thumb had before there were levels; plays like `Medium`.
    Simple,
}

impl Level {
    /// The characters, the weakest first.
    pub const CHARACTERS: [Level; 5] = [Level::Nina, Level::Luca, Level::Frankie, Level::Rosa, Level::Vito];

    /// All that play differently at a table.
    pub const ALL: [Level; 6] =
        [Level::Random, Level::Nina, Level::Luca, Level::Frankie, Level::Rosa, Level::Vito];

    /// Raised whenever a character's habits change, so that measurements of strength are not mixed.
    pub const REVISION: u32 = 1;

    /// The level that plays in the same way: judgements know characters by it.
    #[must_use]
    pub fn plays_as(self) -> Level {
        match self {
            Level::Luca => Level::Easy,
            Level::Frankie | Level::Simple => Level::Medium,
            Level::Vito => Level::Hard,
            other => other,
        }
    }

    /// The character that plays in the same way.
    pub fn character(self) -> Option<Level> {
        Level::CHARACTERS.into_iter().find(|character| character.plays_as() == self.plays_as())
    }

    /// The character's name, the same in all languages.
    pub fn name(self) -> Option<&'static str> {
        Some(match self.character()? {
            Level::Nina => "Nina",
            Level::Luca => "Luca",
            Level::Frankie => "Frankie",
            Level::Rosa => "Rosa",
            _ => "Vito",
        })
    }

    /// The character in a sentence.
    pub fn about(self, lang: Lang) -> Option<&'static str> {
        let (de, en) = match self.character()? {
            Level::Nina => (
                "spielt zum ersten Mal: nimmt, was ihr gefällt, und übersieht viel",
                "plays for the first time: takes what she likes and overlooks a lot",
            ),
            Level::Luca => (
                "spielt zum Vergnügen: sammelt gern und vergisst schnell",
                "plays for fun: loves to collect and soon forgets",
            ),
            Level::Frankie => (
                "geht auf Nummer sicher und passt auf, was die anderen tun",
                "plays it safe and watches what the others do",
            ),
            Level::Rosa => (
                "wagt viel, greift gern an und denkt ein Stück voraus",
                "takes risks, likes to attack and thinks a little ahead",
            ),
            _ => (
                "rechnet jeden Zug durch, vergisst nichts und ist schneller als die meisten",
                "works out every move, forgets nothing and is quicker than most",
            ),
        };
        Some(lang.pick(de, en))
    }

    /// The word of the level.
    pub fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Nina => "nina",
            Level::Luca => "luca",
            Level::Frankie => "frankie",
            Level::Rosa => "rosa",
            Level::Vito => "vito",
            Level::Easy => "easy",
            Level::Medium => "medium",
            Level::Hard => "hard",
            Level::HardOne => "hard-1",
            Level::Simple => "simple",
        }
    }

    /// Whether it plays by what was learned, where others go by what was made by hand.
    pub(crate) fn has_learned(self) -> bool {
        self == Level::Hard
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
        let level = self.plays_as();
        match (level, seen.legal) {
            (_, [only]) => Some(*only),
            (Level::Random, legal) => rng.pick(legal),
            (Level::Rosa | Level::Hard | Level::HardOne, _) => {
                if let Some(action) = G::computes(seen, &G::mind(seen, level)) {
                    return Some(action);
                }
                let chosen = match level {
                    Level::Rosa => {
                        let budget = budget.at_most((G::ITERATIONS / ROSA).max(24));
                        let findings = search_as(seen, level, &budget, rng);
                        liked(seen, level, &findings)
                    }
                    _ => search_as(seen, level, budget, rng).first().map(|finding| finding.action),
                };
                chosen.or_else(|| by_thumb(seen, level, rng))
            }
            _ => by_thumb(seen, level, rng),
        }
    }

    /// How long the bot takes to react in a window, in milliseconds: a child is slow, strong characters are like a quick
    /// person, and only the strongest of all is quicker than that.
    pub fn reaction_millis(self, rng: &mut Rng) -> u32 {
        let (quickest, varies) = match self.plays_as() {
            Level::Random => (900, 1_800),
            Level::Nina => (1_900, 2_100),
            Level::Easy => (1_500, 2_000),
            Level::Rosa => (1_000, 1_200),
            Level::Hard | Level::HardOne => (700, 900),
            _ => (1_100, 1_300),
        };
        quickest + rng.below(varies) as u32
    }
}

/// The action that looks best by rules of thumb to somebody of a certain taste.
pub fn by_taste<G: Sense>(seen: &Seen<'_, G>, taste: Taste, rng: &mut Rng) -> Option<G::Action> {
    let mut mind = G::mind(seen, Level::Medium);
    G::set_taste(&mut mind, taste);
    let state = G::imagine(seen, &mind, rng);
    let mut rates = Vec::with_capacity(seen.legal.len());
    G::rate(seen.rules, &state, &mind, G::seat(seen), seen.legal, &mut rates);
    best_of(seen.legal, &rates, rng)
}

/// Rosa thinks this part of what a hard bot does where nothing is said.
const ROSA: u32 = 20;
/// Chances that are no farther apart are equal to somebody who likes one of the moves.
const EQUAL: f32 = 0.025;

/// Of the moves that promise about the same, the one that is liked best. Nobody thinks of what they have forgotten, though imagined
/// games know it.
fn liked<G: Sense>(seen: &Seen<'_, G>, level: Level, findings: &[Finding<G::Action>]) -> Option<G::Action> {
    let mind = G::mind(seen, level);
    let mut sound = findings.iter().filter(|one| !G::is_forgotten(seen, &mind, one.action)).peekable();
    let best = sound.peek().copied()?;
    let habits = Habits::of(level);
    let equal = sound.filter(|one| one.visits == best.visits && one.win_chance >= best.win_chance - EQUAL);
    // The first of several that are liked as much.
    let rated = equal.map(|one| (habits.likes(seen, one.action), one.action));
    let liked = rated.reduce(|best, other| if other.0 > best.0 { other } else { best });
    Some(liked.map_or(best.action, |(_, action)| action))
}

/// The action that looks best by rules of thumb to somebody with the habits of the level.
fn by_thumb<G: Sense>(seen: &Seen<'_, G>, level: Level, rng: &mut Rng) -> Option<G::Action> {
    let mind = G::mind(seen, level);
    if let Some(action) = G::computes(seen, &mind) {
        return Some(action);
    }
    let mut state = G::imagine(seen, &mind, rng);
    G::forget(&mut state, level);
    let mut rates = Vec::with_capacity(seen.legal.len());
    G::rate(seen.rules, &state, &mind, G::seat(seen), seen.legal, &mut rates);
    Habits::of(level).look(seen, &mut rates, rng);
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
        let old = [Level::Easy, Level::Medium, Level::Hard, Level::Simple];
        let mut known = Level::ALL.into_iter().chain(old);
        known.find(|level| level.word().eq_ignore_ascii_case(text)).ok_or_else(|| {
            let words: Vec<&str> = Level::CHARACTERS.iter().map(|level| level.word()).collect();
            format!(
                "there is no bot {text:?}; expected one of: {}, or easy, medium, hard, random",
                words.join(", ")
            )
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_old_names_are_characters() {
        for (old, character) in
            [("easy", "luca"), ("medium", "frankie"), ("simple", "frankie"), ("hard", "vito")]
        {
            let level: Level = old.parse().unwrap();
            assert_eq!(level.word(), old, "records go on to say what was asked for");
            assert_eq!(level.character().map(Level::word), Some(character));
            assert_eq!(level.name(), character.parse::<Level>().unwrap().name());
        }
        assert_eq!("Rosa".parse(), Ok(Level::Rosa));
        assert_eq!(Level::Random.character(), None);
        assert!("ceiling".parse::<Level>().is_err() && "hard-1".parse::<Level>().is_err());
        assert!("sam".parse::<Level>().is_err_and(|error| error.contains("nina, luca, frankie, rosa, vito")));
    }

    #[test]
    fn strong_characters_react_like_a_quick_person() {
        let mut rng = Rng::new(7);
        for (level, range) in [
            (Level::Nina, 1_900..4_000),
            (Level::Luca, 1_500..3_500),
            (Level::Frankie, 1_000..2_400),
            (Level::Rosa, 1_000..2_200),
            (Level::Vito, 700..1_600),
        ] {
            assert!((0..500).all(|_| range.contains(&level.reaction_millis(&mut rng))), "{level}");
        }
        assert!(Level::Vito.about(Lang::En).is_some_and(|about| about.contains("quicker")), "and says so");
    }
}
