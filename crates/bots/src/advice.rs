//! What a strong player would do, and why.

use engine::{Lang, Rng};

use crate::{Budget, Finding, Seen, Sense, search};

/// A move with what is to be expected of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice<A> {
    /// What the search found.
    pub finding: Finding<A>,
    /// Why one would do it, in a sentence.
    pub reason: String,
}

/// The candidate moves of a seat from its knowledge alone, the best first. Moves that nobody would consider are left out.
pub fn advise<G: Sense>(
    seen: &Seen<'_, G>,
    budget: &Budget<'_>,
    rng: &mut Rng,
    lang: Lang,
) -> Vec<Advice<G::Action>> {
    search(seen, budget, rng)
        .into_iter()
        .map(|finding| Advice { finding, reason: G::reason(seen, finding.action, lang) })
        .collect()
}
