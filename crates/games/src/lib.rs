//! The catalogue of games.
//!
//! Everything around the rules is written once, generic over [`Game`]; [`with_game!`] is the one place where a game
//! chosen at run time becomes a type. A new game is added here: a line in [`games!`]'s call.
//!
//! A game that only tests play is in the catalogue where the feature `for-tests` is on, which dev-dependencies alone
//! turn on. Every part of the program then has it by its id; [`GameId::LISTED`] leaves it out of what players are shown.

pub use al_capone;
use engine::{Game, GameInfo, Lang, Paragraph, RuleText, rule_texts, rules_page};
#[cfg(feature = "for-tests")]
pub use hush;
pub use mini_rummy;
pub use omerta;
pub use rue_morgue;

/// Declares the games: variant, crate and type; those that only tests play by themselves.
macro_rules! games {
    (for players { $($variant:ident => $krate:ident :: $game:ident,)* }
     for tests { $($only:ident => $tested:ident :: $test:ident,)* }) => {
        #[cfg(not(feature = "for-tests"))]
        catalogue! { $($variant => $krate::$game),* }
        #[cfg(feature = "for-tests")]
        catalogue! { $($variant => $krate::$game,)* $($only => $tested::$test),* }

        impl GameId {
            /// The games that players are shown; of the others they would have to know the id.
            pub const LISTED: &'static [GameId] = &[$(GameId::$variant),*];
        }
    };
}

macro_rules! catalogue {
    ($($variant:ident => $krate:ident :: $game:ident),* $(,)?) => {
        /// A game of the catalogue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "The variants are the games' names.")]
        pub enum GameId {
            $($variant),*
        }

        impl GameId {
            /// All games, those for tests too where they are compiled.
            pub const ALL: &'static [GameId] = &[$(GameId::$variant),*];

            /// What is fixed about the game.
            pub fn info(self) -> &'static GameInfo {
                match self {
                    $(GameId::$variant => $krate::$game::INFO),*
                }
            }
        }

        /// Runs an expression with a type alias for the game of an id:
        /// `with_game!(id, G => run::<G>())`.
        #[macro_export]
        macro_rules! with_game {
            ($id:expr, $g:ident => $body:expr) => {
                match $id {
                    $($crate::GameId::$variant => {
                        type $g = $crate::$krate::$game;
                        $body
                    })*
                }
            };
        }
    };
}

games! {
    for players {
        AlCapone => al_capone::AlCapone,
        RueMorgue => rue_morgue::RueMorgue,
        Omerta => omerta::Omerta,
        MiniRummy => mini_rummy::MiniRummy,
    }
    for tests {
        Hush => hush::Hush,
    }
}

/// Items that are there only where the games for tests are: a crate that uses this follows the feature `for-tests` of
/// this one, and needs none of its own.
#[cfg(feature = "for-tests")]
#[macro_export]
macro_rules! for_tests {
    ($($item:item)*) => { $($item)* };
}

/// Items that are there only where the games for tests are; here they are not.
#[cfg(not(feature = "for-tests"))]
#[macro_export]
macro_rules! for_tests {
    ($($item:item)*) => {};
}

impl GameId {
    /// The game of an id such as `al-capone`; an error names those that are listed.
    pub fn from_id(id: &str) -> Result<GameId, UnknownGame> {
        GameId::ALL
            .iter()
            .copied()
            .find(|game| game.info().id == id)
            .ok_or_else(|| UnknownGame(id.to_string()))
    }

    /// The rules in words for players.
    pub fn rule_texts(self, lang: Lang) -> Vec<RuleText> {
        rule_texts(self.info().rules_text.get(lang))
    }

    /// The whole rules page for players, what is not about single rules included.
    pub fn rules_page(self, lang: Lang) -> Vec<Paragraph> {
        rules_page(self.info().rules_text.get(lang))
    }

    /// The words of one rule.
    pub fn rule_text(self, id: &str, lang: Lang) -> Option<RuleText> {
        self.rule_texts(lang).into_iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }
}

impl std::str::FromStr for GameId {
    type Err = UnknownGame;

    fn from_str(id: &str) -> Result<GameId, UnknownGame> {
        GameId::from_id(id)
    }
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.info().id)
    }
}

/// The ids of the games that players are shown.
fn ids() -> String {
    let ids: Vec<&str> = GameId::LISTED.iter().map(|game| game.info().id).collect();
    ids.join(", ")
}

/// There is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game {0:?}; expected one of: {known}", known = ids())]
pub struct UnknownGame(pub String);
