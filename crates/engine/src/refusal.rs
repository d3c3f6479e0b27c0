//! Why a move is refused.

use std::fmt;

/// The id of a rule in the rules document of a game, such as `AC-2.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS))]
#[cfg_attr(feature = "wire", ts(type = "string"))]
pub struct RuleId(&'static str);

impl RuleId {
    /// A rule by its id. That it exists is checked by a test against the rules texts.
    pub const fn new(id: &'static str) -> RuleId {
        RuleId(id)
    }

    /// The id as written in the rules document.
    pub const fn as_str(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[cfg(feature = "wire")]
impl serde::Serialize for RuleId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

/// Why a move is refused. The order is that of the notation: the first reason that holds is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The text is not a move of this game.
    Unreadable,
    /// The seat cannot move now.
    NotYourTurn,
    /// No move of this word exists in the phase.
    WrongPhase,
    /// A card is not where the move wants it.
    NoSuchCard,
    /// There is no such seat or combination.
    NoSuchTarget,
    /// The move breaks a rule.
    Rule(RuleId),
}

impl Reason {
    /// What a refusal can be called that no rule is the reason of.
    pub const WORDS: [&str; 5] = [
        Reason::Unreadable.as_str(),
        Reason::NotYourTurn.as_str(),
        Reason::WrongPhase.as_str(),
        Reason::NoSuchCard.as_str(),
        Reason::NoSuchTarget.as_str(),
    ];

    /// The id that cases, records and people see.
    pub const fn as_str(self) -> &'static str {
        match self {
            Reason::Unreadable => "unreadable",
            Reason::NotYourTurn => "not-your-turn",
            Reason::WrongPhase => "wrong-phase",
            Reason::NoSuchCard => "no-such-card",
            Reason::NoSuchTarget => "no-such-target",
            Reason::Rule(id) => id.as_str(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// A refused move: nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub struct Refusal {
    /// Why.
    pub reason: Reason,
    /// The part of the table that decides it, where a game numbers such parts (mini Rummy's combinations).
    pub part: Option<u8>,
}

impl Refusal {
    /// A refusal for a reason that is not a rule.
    pub const fn new(reason: Reason) -> Refusal {
        Refusal { reason, part: None }
    }

    /// A refusal by a rule.
    pub const fn rule(id: RuleId) -> Refusal {
        Refusal { reason: Reason::Rule(id), part: None }
    }

    /// The same refusal with the part of the table that decides it.
    #[must_use]
    pub const fn at(self, part: u8) -> Refusal {
        Refusal { part: Some(part), ..self }
    }
}

impl From<Reason> for Refusal {
    fn from(reason: Reason) -> Refusal {
        Refusal::new(reason)
    }
}

impl From<RuleId> for Refusal {
    fn from(id: RuleId) -> Refusal {
        Refusal::rule(id)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.reason.fmt(f)?;
        match self.part {
            Some(part) => write!(f, " (#{part})"),
            None => Ok(()),
        }
    }
}

/// What checking a move gives.
pub type Checked = Result<(), Refusal>;
