//! What can happen to the runs of one colour from one number to the next.
//!
//! At most two runs of a colour overlap: three can always be rewritten as two and freed jokers, as there are
//! two copies of a tile. A run counts as 0 (none), 1, 2, or 3 tiles and more, so a colour has ten states.

/// The number of states of a colour.
pub(super) const STATES: usize = 10;
/// How long the two runs of a state are, the longer one first.
pub(super) const LENGTHS: [[u8; 2]; STATES] =
    [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1], [2, 2], [3, 0], [3, 1], [3, 2], [3, 3]];
/// How many anchored runs may begin, or end, at one place of a colour.
pub(super) const ANCHORS: usize = 3;

/// A state has no more steps than this.
pub(super) const MOST_TRANSITIONS: usize = 8;

/// What happens to one of the two runs at a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fate {
    /// There is no run, or it ended with the number before.
    Idle,
    /// A new run begins.
    Start,
    /// The run goes on.
    Continue,
    /// The run became the lower end of an anchored run that begins here.
    Absorbed,
    /// The same, and a new run begins.
    AbsorbedThenStart,
    /// An anchored run that ended with the number before goes on.
    Inject,
}

impl Fate {
    const fn is_absorbed(self) -> bool {
        matches!(self, Fate::Absorbed | Fate::AbsorbedThenStart)
    }

    const fn starts(self) -> bool {
        matches!(self, Fate::Start | Fate::AbsorbedThenStart)
    }

    /// Whether a run of this length, or an anchored one in its stead, could have gone on and did not.
    const fn ends(self, length: u8, anchored: bool) -> bool {
        matches!(self, Fate::Idle) && (length == 3 || (length == 0 && anchored))
    }
}

/// One way to go from a number to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Transition {
    /// The state after the number.
    pub next: u8,
    /// How many runs have a tile at the number.
    pub active: u8,
    /// What happens to the two runs of the state before.
    pub fates: [Fate; 2],
}

/// The steps from a state.
#[derive(Clone, Copy)]
pub(super) struct Transitions {
    list: [Transition; MOST_TRANSITIONS],
    len: usize,
}

impl Transitions {
    const NONE: Transitions = Transitions {
        list: [Transition { next: 0, active: 0, fates: [Fate::Idle; 2] }; MOST_TRANSITIONS],
        len: 0,
    };

    /// The steps as a slice.
    pub(super) fn as_slice(&self) -> &[Transition] {
        &self.list[..self.len]
    }

    const fn knows(&self, next: u8, active: u8) -> bool {
        let mut place = 0;
        while place < self.len {
            if self.list[place].next == next && self.list[place].active == active {
                return true;
            }
            place += 1;
        }
        false
    }
}

/// All steps, by the number of anchored runs that begin here, of those that ended just before, and the state.
pub(super) static TRANSITIONS: [[[Transitions; STATES]; ANCHORS]; ANCHORS] = {
    let mut all = [[[Transitions::NONE; STATES]; ANCHORS]; ANCHORS];
    let mut place = 0;
    while place < ANCHORS * ANCHORS * STATES {
        let (absorb, inject, state) = (place / STATES / ANCHORS, place / STATES % ANCHORS, place % STATES);
        all[absorb][inject][state] = steps_of(absorb, inject, LENGTHS[state]);
        place += 1;
    }
    all
};

/// The index of a state of two runs with these lengths, in any order.
const fn state_of(first: u8, second: u8) -> u8 {
    let (longer, shorter) = if first > second { (first, second) } else { (second, first) };
    longer * (longer + 1) / 2 + shorter
}

/// What can happen to a run of a length, and how long it is then.
const fn fates_of(length: u8, absorb: bool, inject: bool) -> &'static [(Fate, u8)] {
    match (length, absorb) {
        (0, _) if inject => &[(Fate::Idle, 0), (Fate::Inject, 3)],
        (0, _) => &[(Fate::Idle, 0), (Fate::Start, 1)],
        (1, false) => &[(Fate::Continue, 2)],
        (1, true) => &[(Fate::Continue, 2), (Fate::Absorbed, 0), (Fate::AbsorbedThenStart, 1)],
        (2, false) => &[(Fate::Continue, 3)],
        (2, true) => &[(Fate::Continue, 3), (Fate::Absorbed, 0), (Fate::AbsorbedThenStart, 1)],
        _ => &[(Fate::Idle, 0), (Fate::Continue, 3)],
    }
}

const fn steps_of(absorb: usize, inject: usize, lengths: [u8; 2]) -> Transitions {
    let mut steps = Transitions::NONE;
    let second_injects = inject > (lengths[0] == 0) as usize;
    let fates =
        [fates_of(lengths[0], absorb > 0, inject > 0), fates_of(lengths[1], absorb > 0, second_injects)];
    let mut place = 0;
    while place < fates[0].len() * fates[1].len() {
        let (first, first_length) = fates[0][place / fates[1].len()];
        let (second, second_length) = fates[1][place % fates[1].len()];
        place += 1;
        let absorbed = first.is_absorbed() as usize + second.is_absorbed() as usize;
        let ended = first.ends(lengths[0], inject > 0) || second.ends(lengths[1], inject > 1);
        if absorbed > absorb || (ended && (first.starts() || second.starts())) {
            continue;
        }
        let active = (first_length > 0) as u8 + (second_length > 0) as u8;
        let next = state_of(first_length, second_length);
        if !steps.knows(next, active) {
            steps.list[steps.len] = Transition { next, active, fates: [first, second] };
            steps.len += 1;
        }
    }
    steps
}
