//! Positions with what came of them.

/// Positions with what came of them: for each the inputs that are on, and the goals of the outputs.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Samples {
    active: Vec<u16>,
    ends: Vec<usize>,
    goals: Vec<f32>,
    /// How many inputs positions have.
    inputs: usize,
    outputs: usize,
}

impl Samples {
    /// No positions yet.
    pub fn new(outputs: usize) -> Samples {
        Samples { outputs, ..Samples::default() }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// How many inputs positions have.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many outputs have a goal.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// Notes a position; as many goals as outputs.
    pub fn push(&mut self, active: &[u16], inputs: usize, goals: &[f32]) {
        self.active.extend(active);
        self.ends.push(self.active.len());
        self.goals.extend(goals.iter().take(self.outputs));
        self.inputs = self.inputs.max(inputs);
    }

    /// Takes over the positions of others.
    pub fn append(&mut self, others: &Samples) {
        for index in 0..others.len() {
            let (active, goals) = others.get(index);
            self.push(active, others.inputs, goals);
        }
    }

    /// A position: the inputs that are on, and the goals.
    pub fn get(&self, index: usize) -> (&[u16], &[f32]) {
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        let goals = &self.goals[index * self.outputs..(index + 1) * self.outputs];
        (&self.active[begin..self.ends[index]], goals)
    }
}
