//! What a bot decides from, and what a game must tell about itself to be played by bots.

use engine::{Game, Lang, MAX_SEATS, Rng, Seat};

use crate::judge::Judges;
use crate::net::{self, Features};
use crate::search::{Aim, Judged};
use crate::{Budget, Level, Net, Style, Taste};

/// What a bot decides from.
#[derive(Debug)]
pub struct Seen<'a, G: Game> {
    /// The rules of the table.
    pub rules: &'a G::Rules,
    /// What the seat sees.
    pub view: &'a G::View,
    /// What the seat remembers.
    pub knowledge: &'a G::Knowledge,
    /// What the seat can do; never empty.
    pub legal: &'a [G::Action],
}

/// How a game stands, by seats: partners have the same numbers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Standing {
    /// The chance to win.
    pub chances: [f32; MAX_SEATS],
    /// The totals, with what the running round is worth so far.
    pub totals: [f32; MAX_SEATS],
}

/// Rules of thumb in one game. States here are imagined ones: drawn from a seat's knowledge.
pub trait Sense: Game {
    /// What players are thought to remember in an imagined game.
    type Mind: Clone + Send;

    /// Raised whenever a level plays this game differently, so that measurements of its strength are not mixed.
    const REVISION: u32;

    /// How far apart, in tenths of a point, two ratings can be that a casual player takes for equal.
    const CASUAL: i32;

    /// What is rated no better leads nowhere: nobody does it by mistake. A game that says so has its own way to overlook things.
    const USELESS: Option<i32> = None;

    /// The most actions after which an imagined round is broken off and judged as it stands.
    const DEPTH: usize;

    /// Whether the time is looked at within an imagined round too, because its turns take long.
    const LONG_TURNS: bool = false;

    /// How many iterations a hard bot thinks where nothing is said: some tenths of a second.
    const ITERATIONS: u32;

    /// The seat that decides.
    fn seat(seen: &Seen<'_, Self>) -> Seat;

    /// What the seat remembers, and what it thinks the others do. A casual player forgets.
    fn mind(seen: &Seen<'_, Self>, level: Level) -> Self::Mind;

    /// The taste made by hand, where a game has one that can be learned.
    const HANDMADE: Taste = &[];

    /// How many numbers a learned taste can have; those that the one made by hand does not have are zero in it.
    const TASTE: usize = 0;

    /// Whose games a judge learns from.
    const TEACHERS: &'static [Level] =
        &[Level::Medium, Level::Medium, Level::Medium, Level::Medium, Level::Easy];

    /// Something else than the best, so that unusual positions are seen when a judge learns: any legal action where a game does
    /// not say otherwise.
    fn whim(seen: &Seen<'_, Self>, rng: &mut Rng) -> Option<Self::Action> {
        rng.pick(seen.legal)
    }

    /// Gives all players of imagined games another taste.
    fn set_taste(_mind: &mut Self::Mind, _taste: Taste) {}

    /// Draws a state that the seat holds for possible, likely ones more often.
    fn imagine(seen: &Seen<'_, Self>, _mind: &Self::Mind, rng: &mut Rng) -> Self::State {
        use engine::Knowledge as _;
        seen.knowledge.determinize(seen.rules, seen.view, rng)
    }

    /// How good actions look to a player of sound sense, in tenths of a point; one number for each. It uses only what the
    /// seat would see or remember.
    fn rate(
        rules: &Self::Rules,
        state: &Self::State,
        mind: &Self::Mind,
        seat: Seat,
        actions: &[Self::Action],
        rates: &mut Vec<i32>,
    );

    /// The actions that a seat weighs, each with how good it looks: the legal ones where a game does not say otherwise.
    fn candidates(
        seen: &Seen<'_, Self>,
        mind: &Self::Mind,
        state: &Self::State,
        candidates: &mut Vec<(i32, Self::Action)>,
    ) {
        let mut rates = Vec::with_capacity(seen.legal.len());
        Self::rate(seen.rules, state, mind, Self::seat(seen), seen.legal, &mut rates);
        candidates.extend(rates.into_iter().zip(seen.legal.iter().copied()));
    }

    /// What a player of an imagined game has made up the mind to do; it need not be among the listed actions.
    fn intends(_state: &Self::State, _mind: &Self::Mind, _seat: Seat) -> Option<Self::Action> {
        None
    }

    /// The action of a player who computes the best move instead of weighing the listed ones; it need not be listed.
    fn computes(_seen: &Seen<'_, Self>, _mind: &Self::Mind) -> Option<Self::Action> {
        None
    }

    /// Carries out an action in an imagined game.
    fn play(
        rules: &Self::Rules,
        state: &mut Self::State,
        _mind: &mut Self::Mind,
        seat: Seat,
        action: Self::Action,
    ) {
        Self::apply_unchecked(rules, state, seat, action, &mut ());
    }

    /// Who is asked first in an imagined game.
    fn mover(rules: &Self::Rules, state: &Self::State) -> Option<Seat> {
        Self::actors(rules, state).first()
    }

    /// Searches; `searched!` writes it for every game. What belongs to one game is compiled here, for speed; what is for any
    /// game would be compiled where it is called, in the browser for size.
    fn search(
        seen: &Seen<'_, Self>,
        level: Level,
        net: Option<&Net>,
        aim: Aim<Self::Action>,
        budget: &Budget<'_>,
        rng: &mut Rng,
    ) -> Vec<Judged<Self::Action>>;

    /// How an imagined game stands.
    fn standing(rules: &Self::Rules, state: &Self::State) -> Standing;

    /// How many sides play against each other: every seat for itself where a game does not say otherwise.
    fn sides(rules: &Self::Rules) -> usize {
        Self::seats(rules)
    }

    /// Describes an imagined state to a network, and returns who is on turn; `None` where it is not one to be judged, as in the
    /// middle of a turn.
    fn describe(
        _rules: &Self::Rules,
        _state: &Self::State,
        _mind: &Self::Mind,
        _features: &mut Features,
    ) -> Option<Seat> {
        None
    }

    /// The networks that have learned to judge this game.
    fn judges() -> &'static Judges {
        static NONE: Judges = Judges::NONE;
        &NONE
    }

    /// Whether a seat cannot tell two moves apart, because what it knows of both is the same.
    fn alike(_seen: &Seen<'_, Self>, _one: Self::Action, _other: Self::Action) -> bool {
        false
    }

    /// Takes out of an imagined state what a weak player has forgotten, before the rules of thumb look at it.
    fn forget(_state: &mut Self::State, _level: Level) {}

    /// Whether an action needs what the player has forgotten.
    fn is_forgotten(_seen: &Seen<'_, Self>, _mind: &Self::Mind, _action: Self::Action) -> bool {
        false
    }

    /// How much a style likes an action whatever it brings, in tenths of a point; from what the seat sees alone.
    fn likes(_seen: &Seen<'_, Self>, _style: Style, _action: Self::Action) -> i32 {
        0
    }

    /// Whether the reason of an action names only what it gives up.
    fn gives_up(_seen: &Seen<'_, Self>, _action: Self::Action) -> bool {
        false
    }

    /// What speaks for this or against it, in a sentence that is true of what the seat knows, whether the move is good or not.
    /// Players are named by their seats in braces, such as `{B}`.
    fn reason(seen: &Seen<'_, Self>, action: Self::Action, lang: Lang) -> String;
}

/// The chances of sides to win from their totals: the more of a typical round's `spread` lies between two, and the fewer
/// rounds are left, the surer the better one wins.
pub(crate) fn chances(totals: &[f32], spread: f32, rounds_left: f32, chances: &mut [f32]) {
    let scale = 0.6 * spread * rounds_left.max(0.3).sqrt();
    let best = totals.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for (chance, total) in chances.iter_mut().zip(totals) {
        *chance = net::exp((total - best) / scale);
        sum += *chance;
    }
    chances.iter_mut().take(totals.len()).for_each(|chance| *chance /= sum);
}

/// One of several drawn states, likely ones more often.
pub(crate) fn likely<S: Copy>(
    draws: usize,
    mut draw: impl FnMut(&mut Rng) -> S,
    likelihood: impl Fn(&S) -> f32,
    rng: &mut Rng,
) -> S {
    let mut chosen = draw(rng);
    let mut sum = likelihood(&chosen);
    for _ in 1..draws {
        let state = draw(rng);
        let weight = likelihood(&state);
        sum += weight;
        // Each one stays with its part of the sum so far.
        if (rng.below(1 << 24) as f32) * sum < weight * (1 << 24) as f32 {
            chosen = state;
        }
    }
    chosen
}
