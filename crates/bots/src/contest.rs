//! A game between bots, in which everybody sees only what the seat sees.

use engine::{Move, Playthrough, Rng, Seat, Seed, Together, Viewer, Witness};

use crate::{Level, Seen, Sense};

/// A game between bots.
#[derive(Debug)]
pub struct Contest<G: Sense> {
    game: Playthrough<G>,
    witnesses: Vec<Witness<G>>,
    levels: Vec<Level>,
    rng: Rng,
    /// In a window: who answers when.
    answers: Vec<(u32, Seat)>,
}

impl<G: Sense> Contest<G> {
    /// Begins a game; a level for each seat. Chance comes from the seed, the bots' own luck from the number.
    pub fn begin(rules: G::Rules, seed: Seed, levels: Vec<Level>, luck: u64) -> Contest<G> {
        let game = Playthrough::<G>::begin(rules, seed, &mut ());
        let witnesses = Witness::all(game.rules(), game.state());
        Contest { game, witnesses, levels, rng: Rng::new(luck), answers: Vec::new() }
    }

    /// The game so far.
    pub fn game(&self) -> &Playthrough<G> {
        &self.game
    }

    /// Who decides next, and how well; none when the game is over. In a window the quickest comes first.
    pub fn next_to_move(&mut self) -> Option<(Seat, Level)> {
        let (rules, state) = (self.game.rules(), self.game.state());
        let actors = G::actors(rules, state);
        let seat = match G::together(rules, state) {
            Some(Together::Window { active, .. }) => {
                self.answers.retain(|(_, seat)| actors.contains(*seat));
                if self.answers.is_empty() {
                    for seat in active.others(G::seats(rules)).chain([active]) {
                        if actors.contains(seat) {
                            let level = self.levels.get(seat.index()).copied().unwrap_or(Level::Medium);
                            self.answers.push((level.reaction_millis(&mut self.rng), seat));
                        }
                    }
                    self.answers.sort_by_key(|(millis, _)| *millis);
                }
                self.answers.first().map(|(_, seat)| *seat)
            }
            _ => {
                self.answers.clear();
                actors.first()
            }
        }?;
        Some((seat, self.levels.get(seat.index()).copied().unwrap_or(Level::Medium)))
    }

    /// Asks for an action of a seat: `choose` gets what the seat sees, and the bots' luck.
    pub fn ask<T>(&mut self, seat: Seat, choose: impl FnOnce(&Seen<'_, G>, &mut Rng) -> T) -> T {
        let (rules, state) = (self.game.rules(), self.game.state());
        let view = G::view(rules, state, Viewer::Seat(seat));
        let mut legal = Vec::new();
        G::legal(rules, state, seat, &mut legal);
        let knowledge = self.witnesses[seat.index()].knowledge();
        let seen = Seen { rules, view: &view, knowledge, legal: &legal };
        choose(&seen, &mut self.rng)
    }

    /// Plays an action; everybody sees of it what they may.
    pub fn play(&mut self, seat: Seat, action: G::Action) -> engine::Checked {
        let mut events = Vec::new();
        self.game.play(Move::Act(seat, action), &mut events)?;
        let rules = self.game.rules();
        for witness in &mut self.witnesses {
            witness.see(rules, &events);
        }
        Ok(())
    }
}
