//! The catalogue of games.
//!
//! Everything around the rules is written once, generic over [`Game`]; [`with_game!`] is the one place where a game
//! chosen at run time becomes a type. A new game is added here: a line in [`games!`]'s call.

pub use al_capone;
use engine::{Game, GameInfo, Lang, Paragraph, RuleText, rule_texts, rules_page};
pub use mini_rummy;
pub use omerta;
pub use rue_morgue;

/// Declares the games: variant, crate and type.
macro_rules! games {
    ($($variant:ident => $krate:ident :: $game:ident),* $(,)?) => {
        /// A game of the catalogue.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[allow(missing_docs, reason = "The variants are the games' names.")]
        pub enum GameId {
            $($variant),*
        }

        impl GameId {
            /// All games.
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
    AlCapone => al_capone::AlCapone,
    RueMorgue => rue_morgue::RueMorgue,
    Omerta => omerta::Omerta,
    MiniRummy => mini_rummy::MiniRummy,
}

impl GameId {
    /// The game of an id such as `al-capone`; an error names all of them.
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

/// The ids of all games.
fn ids() -> String {
    let ids: Vec<&str> = GameId::ALL.iter().map(|game| game.info().id).collect();
    ids.join(", ")
}

/// There is no such game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game {0:?}; expected one of: {known}", known = ids())]
pub struct UnknownGame(pub String);
