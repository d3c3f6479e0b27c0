//! Thinking, a piece at a time: bots first, then hints, then reviews decision by decision.

use engine::{Lang, Seat};
use protocol::{ReplayProblem, Review, ReviewStage};
use study::ReviewWork;
use table::{AnyBotTask, Input, Question};

use crate::call::{Answer, Batch};
use crate::house::House;
use crate::rest::json;

/// How long a hint is thought about at most, in milliseconds, as on a server.
const HINT: f64 = 1500.0;
/// How long a review thinks about a decision, likewise.
const DECISION: f64 = 400.0;

/// Something to think about.
pub(crate) enum Work {
    Bot { table: String, task: AnyBotTask },
    Hint { id: u64, table: String, question: Question, lang: Lang },
    Review { id: String },
}

impl Work {
    pub(crate) fn is_of(&self, id: &str) -> bool {
        match self {
            Work::Bot { table, .. } | Work::Hint { table, .. } => table == id,
            Work::Review { .. } => false,
        }
    }

    fn rank(&self) -> u8 {
        match self {
            Work::Bot { .. } => 0,
            Work::Hint { .. } => 1,
            Work::Review { .. } => 2,
        }
    }
}

/// A review that is being made, or was made.
pub(crate) struct Job {
    pub(crate) review: Review,
    work: Option<ReviewWork>,
}

impl House {
    /// Thinks about what is most urgent.
    pub(crate) fn think(&mut self) {
        let first = (0..self.work.len()).min_by_key(|place| self.work[*place].rank());
        let Some(work) = first.and_then(|place| self.work.remove(place)) else { return };
        let (clock, began) = (self.clock, (self.clock)());
        let within = move |millis: f64| move || clock() - began >= millis;
        match work {
            Work::Bot { table, task } => {
                let most = task.most_millis.map_or(f64::INFINITY, |millis| millis as f64);
                let thought = task.run(&within(most));
                self.step(&table, Input::Thought(thought), Vec::new());
            }
            Work::Hint { id, question, lang, .. } => {
                let hints = study::hints(question, lang, &within(HINT));
                self.batches.push(Batch { answers: vec![json(id, 200, &hints)], ..Batch::default() });
            }
            Work::Review { id } => {
                let Some(job) = self.reviews.get_mut(&id) else { return };
                let Some(work) = &mut job.work else { return };
                let judged = work.judge(job.review.decisions.len(), &within(DECISION));
                job.review.decisions.extend(judged);
                if job.review.decisions.len() < job.review.total as usize {
                    self.work.push_back(Work::Review { id });
                } else {
                    job.work = None;
                    job.review.stage = ReviewStage::Done;
                }
            }
        }
    }

    /// Begins a review, or finds it. One at a time: another one takes the place of what is not done.
    pub(crate) fn begin_review(&mut self, text: &str, seat: Seat) -> Result<Review, ReplayProblem> {
        let id = study::review_name(text, seat);
        if let Some(job) = self.reviews.get(&id) {
            return Ok(job.review.clone());
        }
        let work = ReviewWork::open(text, seat)?;
        self.reviews.retain(|_, job| job.work.is_none());
        let (total, partial, result) = (work.total() as u32, work.is_partial(), work.result());
        let (seat, stage) = (seat.to_string(), ReviewStage::Running);
        let review = Review { id: id.clone(), seat, stage, total, partial, result, decisions: Vec::new() };
        self.reviews.insert(id.clone(), Job { review: review.clone(), work: Some(work) });
        self.work.push_back(Work::Review { id });
        Ok(review)
    }

    /// Asks for a hint; the answer follows when it has been thought about.
    pub(crate) fn begin_hint(
        &mut self,
        id: u64,
        table: &str,
        question: Question,
        lang: Lang,
    ) -> Option<Answer> {
        self.work.push_back(Work::Hint { id, table: table.to_string(), question, lang });
        None
    }
}
