//! The contract every game keeps.

use std::fmt;

use crate::notation::{NotationError, Words};
use crate::{
    Act, Arrangement, Bilingual, Checked, FactError, FactKind, Facts, Fit, InWords, Knowledge, MAX_SEATS,
    OptionError, OptionKind, OptionSpec, Options, Position, Reason, Redact, Refusal, Rng, Ruleset, Seat,
    SeatSet, Seed, Sight, Viewer,
};

/// What is fixed about a game.
#[derive(Debug)]
pub struct GameInfo {
    /// The id used everywhere: `al-capone`.
    pub id: &'static str,
    /// The game's name.
    pub name: Bilingual,
    /// What its rule ids begin with: `AC`.
    pub prefix: &'static str,
    /// How many can play, the usual number first.
    pub seats: &'static [usize],
    /// The revision of the rules. It rises when a change of the program changes the outcome of any game.
    pub revision: u32,
    /// The options it has, in the order in which records write them.
    pub options: &'static [OptionSpec],
    /// The rules for players, in our own words.
    pub rules_text: Bilingual,
    /// Whether a turn is constructed in steps that are too many to list (`legal` then lists a canonical choice).
    pub constructive: bool,
    /// The option with the seconds of a turn, where the rules bring a clock along; 0 is none.
    pub clock: Option<&'static str>,
    /// The record of the first game with explanations: its cards, what the person in seat A is advised to do, and what the
    /// bots do. It ends with a round; empty where a game has none.
    pub tour: &'static str,
}

/// A small fixed list of totals: one number per seat or team.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(type = "number[]"))]
pub struct Scores {
    numbers: [i32; MAX_SEATS],
    len: u8,
}

impl Scores {
    /// The scores of these numbers.
    pub fn new(numbers: &[i32]) -> Scores {
        let mut scores = Scores::default();
        for (place, number) in scores.numbers.iter_mut().zip(numbers) {
            *place = *number;
            scores.len += 1;
        }
        scores
    }

    /// The numbers.
    pub fn as_slice(&self) -> &[i32] {
        &self.numbers[..self.len as usize]
    }
}

impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, number) in self.as_slice().iter().enumerate() {
            write!(f, "{}{number}", if place == 0 { "" } else { " " })?;
        }
        Ok(())
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for Scores {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

/// How several seats decide at the same time. While it lasts nothing tells who has answered already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Together {
    /// A sealed choice: each choice is final, lies in the state, and takes effect with the last one.
    Sealed,
    /// A reaction window: answers take effect in the order in which they are handed over.
    Window {
        /// How long it stays open; 0 is untimed: answers are sealed until all are in.
        seconds: u32,
        /// Whose turn it is; ties go clockwise from here.
        active: Seat,
    },
}

/// What a player can take hold of in a game whose turns are constructed, in the words of the notation.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Handles {
    /// What can be moved.
    pub sources: Vec<String>,
    /// Where it can be put.
    pub targets: Vec<String>,
}

/// Takes the events of a move. The empty sink `()` costs nothing.
pub trait Sink<E> {
    /// Whether anybody listens; work that serves only events can be left out where not.
    const LISTENS: bool = true;

    /// Takes an event.
    fn emit(&mut self, event: E);
}

impl<E> Sink<E> for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn emit(&mut self, _event: E) {}
}

impl<E> Sink<E> for Vec<E> {
    fn emit(&mut self, event: E) {
        self.push(event);
    }
}

/// The rules of one game.
///
/// The type is only a name for the game; rules, states and actions are values of their own types, and what each of them
/// can do by itself is asked of its type: those methods are given here once and need not be written again. `legal`, `check`
/// and `apply_unchecked` agree: `check` accepts what `legal` lists, and of other actions only those that are another way to
/// write a listed one ([`Act::listed`]); a constructive game accepts more than it lists. Accepted actions can be applied.
pub trait Game: Copy + Default + fmt::Debug + Send + Sync + 'static {
    /// Options, values and seat count.
    type Rules: Ruleset;
    /// The whole truth of a position.
    type State: Position<Self> + InWords<Self>;
    /// What a seat can do.
    type Action: Act;
    /// What happened, or what a viewer may know of it.
    type Event: Redact<Self>;
    /// What a viewer may see now.
    type View: Sight<Self>;
    /// What a seat may know.
    type Knowledge: Knowledge<Self>;
    /// A kind of card or tile.
    type Card: Copy + fmt::Debug + Eq + Ord + fmt::Display + Send + Sync;

    /// What is fixed about the game.
    const INFO: &'static GameInfo;

    /// Makes and validates the rules of a table.
    #[inline]
    fn rules(seats: usize, options: &Options) -> Result<Self::Rules, OptionError> {
        Self::Rules::new(seats, options)
    }

    /// Every option of the rules, defaults and values tables too.
    #[inline]
    fn options(rules: &Self::Rules) -> Options {
        rules.options()
    }

    /// The number of seats.
    #[inline]
    fn seats(rules: &Self::Rules) -> usize {
        rules.seats()
    }

    /// Begins a game: draws who starts and deals the first round.
    fn begin<S: Sink<Self::Event>>(rules: &Self::Rules, seed: Seed, sink: &mut S) -> Self::State;

    /// The phase's word in cases.
    #[inline]
    fn phase(state: &Self::State) -> &'static str {
        state.phase()
    }

    /// The round, from 1.
    #[inline]
    fn round(state: &Self::State) -> u32 {
        state.round()
    }

    /// The seats that can move now; several in sealed choices and windows, none when the game is over.
    #[inline]
    fn actors(rules: &Self::Rules, state: &Self::State) -> SeatSet {
        state.actors(rules)
    }

    /// The totals so far, one number per seat or team.
    #[inline]
    fn scores(rules: &Self::Rules, state: &Self::State) -> Scores {
        state.scores(rules)
    }

    /// The points of the round that just ended, as for `scores`.
    #[inline]
    fn round_scores(rules: &Self::Rules, state: &Self::State) -> Scores {
        state.round_scores(rules)
    }

    /// The winners, once the game is over.
    #[inline]
    fn winners(_rules: &Self::Rules, state: &Self::State) -> Option<SeatSet> {
        state.winners()
    }

    /// The cards that a seat holds; where they lie in places, `None` is an empty one.
    #[inline]
    fn held(rules: &Self::Rules, state: &Self::State, seat: Seat) -> Vec<Option<Self::Card>> {
        state.held(rules, seat)
    }

    /// Appends the legal actions of a seat, in a fixed order. They follow from what the seat may know.
    fn legal(rules: &Self::Rules, state: &Self::State, seat: Seat, actions: &mut Vec<Self::Action>);

    /// Whether the action is allowed; the first reason in the order of the notation where not.
    fn check(rules: &Self::Rules, state: &Self::State, seat: Seat, action: Self::Action) -> Checked;

    /// Carries out an action that `check` accepts. With any other action the state is meaningless afterwards.
    fn apply_unchecked<S: Sink<Self::Event>>(
        rules: &Self::Rules,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        sink: &mut S,
    );

    /// Carries out an action if it is allowed; a refusal leaves the state untouched.
    fn apply<S: Sink<Self::Event>>(
        rules: &Self::Rules,
        state: &mut Self::State,
        seat: Seat,
        action: Self::Action,
        sink: &mut S,
    ) -> Checked {
        Self::check(rules, state, seat, action)?;
        Self::apply_unchecked(rules, state, seat, action, sink);
        Ok(())
    }

    /// Whether several seats decide at the same time now, and how.
    fn together(_rules: &Self::Rules, _state: &Self::State) -> Option<Together> {
        None
    }

    /// In a constructive game, what the seat can take hold of now.
    fn handles(_rules: &Self::Rules, _state: &Self::State, _seat: Seat) -> Option<Handles> {
        None
    }

    /// In a constructive game, what a lay-out written in the notation comes to, and the steps that lead there by the rules.
    fn arrange(
        _rules: &Self::Rules,
        _state: &Self::State,
        _seat: Seat,
        _wish: &str,
    ) -> Result<Arrangement<Self::Action>, Refusal> {
        Err(Reason::WrongPhase.into())
    }

    /// In a constructive game, where pieces that are held fit into a lay-out without them, both written in the notation.
    fn fits(
        _rules: &Self::Rules,
        _state: &Self::State,
        _seat: Seat,
        _wish: &str,
        _held: &str,
    ) -> Result<Vec<Fit>, Refusal> {
        Err(Reason::WrongPhase.into())
    }

    /// In a constructive game, how many more pieces the turn could have laid that `action` ended at this position, and
    /// the steps of such a turn from its beginning. No action means that the clock ended it; nothing comes where no turn
    /// ended. Only what the seat knew counts.
    fn better(
        _rules: &Self::Rules,
        _state: &Self::State,
        _seat: Seat,
        _action: Option<Self::Action>,
    ) -> Option<(u32, Vec<Self::Action>)> {
        None
    }

    /// The clock ran out. Refused where no rule says what that means.
    fn expire<S: Sink<Self::Event>>(
        _rules: &Self::Rules,
        _state: &mut Self::State,
        _sink: &mut S,
    ) -> Checked {
        Err(Reason::WrongPhase.into())
    }

    /// A player gives up a game that is not over: it ends unscored, the best total of the others wins.
    fn resign<S: Sink<Self::Event>>(rules: &Self::Rules, state: &mut Self::State, seat: Seat, sink: &mut S);

    /// The action's stable code, for search, fuzzing and other languages.
    #[inline]
    fn code(action: Self::Action) -> u32 {
        action.code()
    }

    /// The action of a code.
    #[inline]
    fn decode(code: u32) -> Option<Self::Action> {
        Self::Action::decode(code)
    }

    /// Reads an action in the notation, without the seat.
    #[inline]
    fn parse(words: &mut Words<'_>) -> Result<Self::Action, NotationError> {
        Self::Action::parse(words)
    }

    /// What a viewer may know of an event; nothing where the viewer does not notice it.
    #[inline]
    fn redact(_rules: &Self::Rules, event: &Self::Event, viewer: Viewer) -> Option<Self::Event> {
        event.redact(viewer)
    }

    /// Whether a player may be told again, while the game runs, what only that player saw. Not where remembering is
    /// the game.
    fn tells_again(_rules: &Self::Rules) -> bool {
        true
    }

    /// Whether players are reminded of hidden cards that they have seen.
    fn reminds(_rules: &Self::Rules) -> bool {
        false
    }

    /// Appends the cards whose faces an event shows to a viewer that could not see them right before.
    #[inline]
    fn shown(_rules: &Self::Rules, event: &Self::Event, viewer: Viewer, cards: &mut Vec<Self::Card>) {
        event.shown(viewer, cards);
    }

    /// What a viewer may see now.
    #[inline]
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Viewer) -> Self::View {
        Self::View::new(rules, state, viewer)
    }

    /// The words of a start in case files, and how each is read.
    #[inline]
    fn words() -> &'static [(&'static str, FactKind)] {
        Self::State::WORDS
    }

    /// All facts of a position, in the words of cases.
    #[inline]
    fn facts(rules: &Self::Rules, state: &Self::State) -> Facts {
        state.facts(rules)
    }

    /// The one door from a set-up to a state: validated, not necessarily reachable.
    #[inline]
    fn from_facts(rules: &Self::Rules, facts: &Facts, seed: Seed) -> Result<Self::State, FactError> {
        Self::State::from_facts(rules, facts, seed)
    }

    /// The state with two cards exchanged that the seat has not seen, directly after a deal; for the exchange
    /// test. `None` where there are no two different ones.
    fn exchange(
        rules: &Self::Rules,
        state: &Self::State,
        seat: Seat,
        rng: &mut Rng,
    ) -> Option<(Self::State, [Self::Card; 2])>;
}

/// Checks a seat count against a game and its options against what it offers.
pub fn check_options(info: &GameInfo, seats: usize, options: &Options) -> Result<(), OptionError> {
    if !info.seats.contains(&seats) {
        let mut numbers = info.seats.to_vec();
        numbers.sort_unstable();
        let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        let expected = match numbers.split_last() {
            Some((last, most)) if !most.is_empty() => format!("{} or {last}", most.join(", ")),
            _ => numbers.join(""),
        };
        return Err(OptionError::Seats { found: seats, expected });
    }
    options.check(info.options)
}

/// The values table of the rules: the chosen one, else the built-in one given by card and column.
pub(crate) fn value_rows<'a>(info: &'a GameInfo, options: &'a Options) -> Vec<(&'a str, Vec<i64>)> {
    let kind = info.options.iter().find(|spec| spec.id == "values").map(|spec| spec.kind);
    let (Some(OptionKind::Values { cards, columns }), Some(table)) = (kind, options.values("values")) else {
        return Vec::new();
    };
    cards
        .iter()
        .filter_map(|card| {
            let row = table.get(*card)?;
            Some((*card, columns.iter().filter_map(|column| row.get(*column).copied()).collect()))
        })
        .collect()
}
