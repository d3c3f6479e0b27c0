//! What can happen to the runs of one colour from one number to the next.
//!
//! At most two runs of a colour overlap: three can always be rewritten as two and freed jokers, as there are
//! two copies of a tile. A run counts as 0 (none), 1, 2, or 3 tiles and more, so a colour has ten states.

use std::sync::LazyLock;

/// The number of states of a colour.
pub(super) const STATES: usize = 10;
/// How long the two runs of a state are, the longer one first.
pub(super) const LENGTHS: [[u8; 2]; STATES] =
    [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1], [2, 2], [3, 0], [3, 1], [3, 2], [3, 3]];
/// How many anchored runs may begin, or end, at one place of a colour.
pub(super) const ANCHORS: usize = 3;

/// A state has no more steps than this.
pub(super) const MOST_STEPS: usize = 8;

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

/// One way to go from a number to the next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// The state after the number.
    pub next: u8,
    /// How many runs have a tile at the number.
    pub active: u8,
    /// What happens to the two runs of the state before.
    pub fates: [Fate; 2],
}

/// The steps from a state.
#[derive(Clone, Copy)]
pub(super) struct Steps {
    list: [Step; MOST_STEPS],
    len: usize,
}

impl Steps {
    /// The steps as a slice.
    pub(super) fn as_slice(&self) -> &[Step] {
        &self.list[..self.len]
    }
}

/// All steps, by the number of anchored runs that begin here, of those that ended just before, and the state.
pub(super) static STEPS: LazyLock<[[[Steps; STATES]; ANCHORS]; ANCHORS]> = LazyLock::new(|| {
    std::array::from_fn(|absorb| {
        std::array::from_fn(|inject| std::array::from_fn(|state| steps_of(absorb, inject, LENGTHS[state])))
    })
});

/// The index of a state.
pub(super) fn state_of(mut lengths: [u8; 2]) -> u8 {
    lengths.sort_unstable_by(|a, b| b.cmp(a));
    LENGTHS.iter().position(|&state| state == lengths).unwrap_or(0) as u8
}

fn fates_of(length: u8, absorb: bool, inject: bool) -> Vec<(Fate, u8)> {
    let mut fates = match length {
        0 if inject => vec![(Fate::Idle, 0), (Fate::Inject, 3)],
        0 => vec![(Fate::Idle, 0), (Fate::Start, 1)],
        1 => vec![(Fate::Continue, 2)],
        2 => vec![(Fate::Continue, 3)],
        _ => vec![(Fate::Idle, 0), (Fate::Continue, 3)],
    };
    if absorb && (1..=2).contains(&length) {
        fates.extend([(Fate::Absorbed, 0), (Fate::AbsorbedThenStart, 1)]);
    }
    fates
}

fn steps_of(absorb: usize, inject: usize, lengths: [u8; 2]) -> Steps {
    let mut steps = Steps { list: [Step { next: 0, active: 0, fates: [Fate::Idle; 2] }; MOST_STEPS], len: 0 };
    let second_injects = inject > usize::from(lengths[0] == 0);
    let fates =
        [fates_of(lengths[0], absorb > 0, inject > 0), fates_of(lengths[1], absorb > 0, second_injects)];
    for &(first, first_length) in &fates[0] {
        for &(second, second_length) in &fates[1] {
            let pair = [first, second];
            let absorbed =
                pair.iter().filter(|f| matches!(f, Fate::Absorbed | Fate::AbsorbedThenStart)).count();
            let ended = (0..2).any(|slot| lengths[slot] == 3 && pair[slot] == Fate::Idle)
                || (0..inject).any(|slot| slot < 2 && lengths[slot] == 0 && pair[slot] == Fate::Idle);
            let started = pair.iter().any(|f| matches!(f, Fate::Start | Fate::AbsorbedThenStart));
            if absorbed > absorb || (ended && started) {
                continue;
            }
            let active = u8::from(first_length > 0) + u8::from(second_length > 0);
            let next = state_of([first_length, second_length]);
            let known = steps.as_slice().iter().any(|step| step.next == next && step.active == active);
            if !known {
                steps.list[steps.len] = Step { next, active, fates: pair };
                steps.len += 1;
            }
        }
    }
    steps
}
