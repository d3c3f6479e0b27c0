//! What the types of a game can do.
//!
//! A [`Game`] names its types; each of these traits says what one of them has to bring along, where it is written. The
//! game itself then only has what concerns several of them.

use std::fmt;
use std::hash::Hash;

use crate::notation::{NotationError, Words};
use crate::{
    FactError, FactKind, Facts, Game, KindFacts, OptionError, Options, Remembered, Rng, Scores, Seat,
    SeatSet, Seed, Viewer,
};

/// The rules of a table: options, values and seat count. They are made once, validated, and passed by reference.
pub trait Ruleset: Clone + fmt::Debug + PartialEq + Send + Sync {
    /// Makes and validates the rules of a table.
    fn new(seats: usize, options: &Options) -> Result<Self, OptionError>;

    /// Every option, defaults and values tables too.
    fn options(&self) -> Options;

    /// The number of seats.
    fn seats(&self) -> usize;

    /// The kinds of cards or tiles that the game is played with, in the order of the rules.
    fn kinds(&self) -> Vec<KindFacts>;
}

/// What a seat can do. It displays in the notation.
pub trait Act: Copy + fmt::Debug + fmt::Display + Eq + Hash + Send + Sync {
    /// The stable code, for search, fuzzing and other languages.
    fn code(self) -> u32;

    /// The action of a code.
    fn decode(code: u32) -> Option<Self>;

    /// Reads an action in the notation, without the seat.
    fn parse(words: &mut Words<'_>) -> Result<Self, NotationError>;

    /// The same action of a seat as `legal` lists it, where the notation has several ways to write it.
    #[must_use]
    fn listed(self, _seat: Seat) -> Self {
        self
    }
}

/// What happened, or what a viewer may know of it.
pub trait Redact<G: Game>: Copy + fmt::Debug + PartialEq + Send + Sync {
    /// What a viewer may know of it; nothing where the viewer does not notice it.
    fn redact(&self, viewer: Viewer) -> Option<Self>;

    /// Appends the cards whose faces it shows to a viewer that could not see them right before.
    fn shown(&self, viewer: Viewer, cards: &mut Vec<G::Card>);
}

/// The whole truth of a position: small and copied freely.
pub trait Position<G: Game>: Copy + fmt::Debug + PartialEq + Send + Sync {
    /// The phase's word in cases.
    fn phase(&self) -> &'static str;

    /// The round, from 1.
    fn round(&self) -> u32;

    /// The seats that can move now; several in sealed choices and windows, none when the game is over.
    fn actors(&self, rules: &G::Rules) -> SeatSet;

    /// The totals so far, one number per seat or team.
    fn scores(&self, rules: &G::Rules) -> Scores;

    /// The points of the round that just ended, as for `scores`.
    fn round_scores(&self, rules: &G::Rules) -> Scores;

    /// The winners, once the game is over.
    fn winners(&self) -> Option<SeatSet>;

    /// The cards that a seat holds; where they lie in places, `None` is an empty one.
    fn held(&self, rules: &G::Rules, seat: Seat) -> Vec<Option<G::Card>>;
}

/// A position in the words of case files, there and back.
pub trait InWords<G: Game>: Sized {
    /// The words of a start in case files, and how each is read.
    const WORDS: &'static [(&'static str, FactKind)];

    /// All facts of the position.
    fn facts(&self, rules: &G::Rules) -> Facts;

    /// The one door from a set-up to a state: validated, not necessarily reachable.
    fn from_facts(rules: &G::Rules, facts: &Facts, seed: Seed) -> Result<Self, FactError>;
}

/// What a viewer may see now.
pub trait Sight<G: Game>: Clone + fmt::Debug + PartialEq + Send + Sync {
    /// What a viewer sees of a position.
    fn new(rules: &G::Rules, state: &G::State, viewer: Viewer) -> Self;
}

/// What a player with perfect memory has gathered.
///
/// Its only way in is what the seat sees: the view it had when it sat down, and events as the seat saw them. A
/// [`Witness`](crate::Witness) gathers it.
pub trait Knowledge<G: Game>: Clone + fmt::Debug + Send {
    /// What the seat of a view knows from the view alone.
    fn from_view(rules: &G::Rules, view: &G::View) -> Self;

    /// Takes in an event as the seat saw it.
    fn observe(&mut self, rules: &G::Rules, event: &G::Event);

    /// The hidden cards that the player of this seat is reminded of: those the player was shown, not those that could be
    /// worked out. Asked only where [`Game::reminds`] says so.
    fn remembered(&self, _seat: Seat) -> Vec<Remembered> {
        Vec::new()
    }

    /// Draws a full state that fits the view and every hard fact. It always ends; the state's seed is drawn too.
    ///
    /// This is the one place that makes a state without going through [`InWords::from_facts`]: a search draws one for
    /// every game it imagines, and reading words would take longer than playing it. The battery instead takes drawn
    /// states through that door, and compares what the seat sees, knows and can do in them.
    fn determinize(&self, rules: &G::Rules, view: &G::View, rng: &mut Rng) -> G::State;

    /// The first fact that is not true of the state, if any; for tests.
    fn contradiction(&self, rules: &G::Rules, state: &G::State) -> Option<String>;
}
