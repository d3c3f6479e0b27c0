//! Lay-outs that a player wishes for in a game whose turns are constructed: what the game says about them.

use crate::Refusal;

/// What a game says about a wished lay-out. Groups that do not stand and hold nothing of the table are drafts: the steps
/// leave their pieces in hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrangement<A> {
    /// What is said about each group, in the order of the wish.
    pub groups: Vec<Group>,
    /// The steps from here to the groups that stand, taking back included; none where they cannot all stand together or
    /// a piece of the table has no place among them.
    pub steps: Option<Vec<A>>,
    /// Why the turn could not end with exactly this lay-out; nothing where it could.
    pub refusal: Option<Refusal>,
    /// How far the first lay-out is, where it has not been made before this turn.
    pub first: Option<FirstLayout>,
    /// The pieces that lay on the table when the turn began and are in no group that stands.
    pub homeless: Vec<String>,
    /// What must stay as it lay when the turn began, and does not.
    pub bound: Vec<Bound>,
}

/// What a game says about one group of a wish.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Why it does not stand; nothing where it does.
    pub refusal: Option<Refusal>,
    /// Its pieces in their order, with what each stands for where that matters, if they belong together.
    pub reads: Option<Vec<String>>,
    /// How many more pieces it needs at least; nothing where no further piece helps.
    pub lacks: Option<u8>,
    /// What its pieces count.
    pub points: u32,
    /// The pieces in it that stand for others.
    pub stand_ins: Vec<StandIn>,
}

/// A piece that stands for another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    /// Its place in what the group reads, from 0.
    pub place: u8,
    /// The pieces that can take its place.
    pub by: Vec<String>,
}

/// The points of a first lay-out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FirstLayout {
    /// Those of the groups that count for it.
    pub points: u32,
    /// Those that it takes.
    pub needed: u32,
}

/// A part of the table that must stay, because something in it has not been replaced.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Its number.
    pub part: u8,
    /// Its pieces as they lay when the turn began.
    pub pieces: Vec<String>,
    /// The pieces that would set it free.
    pub by: Vec<String>,
}

/// A place where held pieces fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fit {
    /// The group of the wish, from 0.
    pub group: u8,
    /// How they go there.
    pub how: FitKind,
    /// Before which piece of the group as it reads they go, from 0, or which one they replace.
    pub place: u8,
    /// The groups that come of it, each in its order.
    pub result: Vec<Vec<String>>,
    /// Whether these stand by themselves; else a draft comes nearer to it.
    pub stands: bool,
}

/// How held pieces go to a group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FitKind {
    /// They become part of it.
    Join,
    /// One takes the place of a stand-in, which is then free.
    Swap,
    /// The group becomes two.
    Split,
}
