//! What a table answers about wished lay-outs, in a game whose turns are constructed.

use engine::{Arrangement, Game, action_text};
use serde::Serialize;
use ts_rs::TS;

use crate::Refused;

/// What a wished lay-out comes to. Groups that do not stand and hold nothing of the table are drafts: the moves leave their
/// pieces in hand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct Arranged {
    /// What is said about each group, in the order of the wish.
    pub groups: Vec<GroupVerdict>,
    /// The moves from here to the groups that stand, `undo` and `reset` included; nothing where they cannot all stand
    /// together or a piece of the table has no place among them.
    pub moves: Option<Vec<String>>,
    /// Why the turn could not end with exactly this lay-out; nothing where `done` may follow the moves.
    pub refused: Option<Refused>,
    /// How far the first lay-out is, where it has not been made before this turn.
    pub first: Option<FirstPoints>,
    /// The pieces that lay on the table when the turn began and are in no group that stands.
    pub homeless: Vec<String>,
    /// The parts of the table that must stay as they lay when the turn began, and do not.
    pub bound: Vec<BoundPart>,
}

/// What is said about one group of a wish.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct GroupVerdict {
    /// Why it does not stand; nothing where it does.
    pub refused: Option<Refused>,
    /// Its pieces in their order, with what each stands for where that matters, if they belong together.
    pub reads: Option<Vec<String>>,
    /// How many more pieces it needs at least; nothing where no further piece helps.
    pub lacks: Option<u8>,
    /// What its pieces count.
    pub points: u32,
    /// The pieces in it that stand for others.
    pub stand_ins: Vec<StandInPlace>,
}

/// A piece that stands for another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct StandInPlace {
    /// Its place in what the group reads, from 0.
    pub place: u8,
    /// The pieces that can take its place.
    pub by: Vec<String>,
}

/// The points of a first lay-out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FirstPoints {
    /// Those of the groups that count for it.
    pub points: u32,
    /// Those that it takes.
    pub needed: u32,
}

/// A part of the table that must stay, because something in it has not been replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct BoundPart {
    /// Its number.
    pub part: u8,
    /// Its pieces as they lay when the turn began.
    pub pieces: Vec<String>,
    /// The pieces that would set it free.
    pub by: Vec<String>,
}

/// A place where held pieces fit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
pub struct FitPlace {
    /// The group of the wish, from 0.
    pub group: u8,
    /// How they go there.
    pub how: FitHow,
    /// Before which piece of the group as it reads they go, from 0, or which one they replace.
    pub place: u8,
    /// The groups that come of it, each in its order.
    pub result: Vec<Vec<String>>,
    /// Whether these stand by themselves; else a draft comes nearer to it.
    pub stands: bool,
}

/// How held pieces go to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum FitHow {
    /// They become part of it.
    Join,
    /// One takes the place of a piece that stands for it, which is then free.
    Swap,
    /// The group becomes two.
    Split,
}

impl Arranged {
    /// The answer of a game.
    pub fn new<G: Game>(arrangement: Arrangement<G::Action>) -> Arranged {
        let text = |steps: Vec<G::Action>| steps.into_iter().map(action_text::<G>).collect();
        Arranged {
            groups: arrangement.groups.into_iter().map(GroupVerdict::from).collect(),
            moves: arrangement.steps.map(text),
            refused: arrangement.refusal.map(Refused::from),
            first: arrangement.first.map(|first| FirstPoints { points: first.points, needed: first.needed }),
            homeless: arrangement.homeless,
            bound: arrangement
                .bound
                .into_iter()
                .map(|bound| BoundPart { part: bound.part, pieces: bound.pieces, by: bound.by })
                .collect(),
        }
    }
}

impl From<engine::Group> for GroupVerdict {
    fn from(group: engine::Group) -> GroupVerdict {
        let place = |stand_in: engine::StandIn| StandInPlace { place: stand_in.place, by: stand_in.by };
        GroupVerdict {
            refused: group.refusal.map(Refused::from),
            reads: group.reads,
            lacks: group.lacks,
            points: group.points,
            stand_ins: group.stand_ins.into_iter().map(place).collect(),
        }
    }
}

impl From<engine::Fit> for FitPlace {
    fn from(fit: engine::Fit) -> FitPlace {
        let how = match fit.how {
            engine::FitKind::Join => FitHow::Join,
            engine::FitKind::Swap => FitHow::Swap,
            engine::FitKind::Split => FitHow::Split,
        };
        FitPlace { group: fit.group, how, place: fit.place, result: fit.result, stands: fit.stands }
    }
}
