//! Thinking, a piece at a time: bots first, then hints, then reviews decision by decision. What takes long is thought about in a
//! copy of the house, beside it, so that the house itself hears whoever plays.

use engine::{Lang, Seat};
use protocol::{ReplayProblem, Review, ReviewStage};
use study::ReviewWork;
use table::{AnyBotTask, Input, Question, Thought};

use crate::call::{Answer, Batch, Pondered};
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

    /// Who waits for a thought.
    fn asker(&self) -> Asker {
        match self {
            Work::Bot { table, task } => Asker::Bot(table.clone(), task.nothing()),
            Work::Hint { id, .. } => Asker::Hint(*id),
            Work::Review { .. } => Asker::Nobody,
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

/// Who waits for a thought: a bot at a table, or whoever asked for a hint.
enum Asker {
    Bot(String, Thought),
    Hint(u64),
    Nobody,
}

/// A review that is being made, or was made.
pub(crate) struct Job {
    pub(crate) review: Review,
    work: Option<ReviewWork>,
}

impl House {
    /// Notes something to think about.
    fn note(&mut self, work: Work) {
        self.works += 1;
        self.work.push_back((self.works, work));
    }

    /// What is most urgent.
    fn first(&self) -> Option<usize> {
        (0..self.work.len()).min_by_key(|place| self.work[*place].1.rank())
    }

    /// Whether a copy of this house can think about what is most urgent. Reviews are thought about in short pieces.
    pub(crate) fn is_apart(&self) -> bool {
        self.first().is_some_and(|place| !matches!(self.work[place].1, Work::Review { .. }))
    }

    /// Thinks about what is most urgent.
    pub(crate) fn think(&mut self) {
        let Some((_, work)) = self.first().and_then(|place| self.work.remove(place)) else { return };
        match work {
            Work::Review { id } => self.judge(id),
            work => {
                let asker = work.asker();
                let text = self.consider(work);
                self.tell(asker, text);
            }
        }
    }

    /// The same in a copy of this house: what comes of it is for the house itself.
    pub(crate) fn ponder(&mut self) {
        let Some((number, work)) = self.first().and_then(|place| self.work.remove(place)) else { return };
        let text = self.consider(work);
        self.thought = Some(Pondered { work: number, text });
    }

    /// A copy has thought about something. It may be about nothing any more.
    pub(crate) fn pondered(&mut self, Pondered { work, text }: Pondered) {
        let Some(place) = self.work.iter().position(|(number, _)| *number == work) else { return };
        if let Some((_, work)) = self.work.remove(place) {
            self.tell(work.asker(), text);
        }
    }

    /// When so many milliseconds are over.
    fn within(&self, millis: f64) -> impl Fn() -> bool + use<> {
        let (clock, began) = (self.clock, (self.clock)());
        move || clock() - began >= millis
    }

    /// What comes of thinking about something, as text.
    fn consider(&self, work: Work) -> Option<String> {
        match work {
            Work::Bot { task, .. } => {
                let most = task.most_millis.map_or(f64::INFINITY, |millis| millis as f64);
                task.run(&self.within(most)).text
            }
            Work::Hint { question, lang, .. } => {
                serde_json::to_string(&study::hints(question, lang, &self.within(HINT))).ok()
            }
            Work::Review { .. } => None,
        }
    }

    /// Brings a thought to whoever waits for it.
    fn tell(&mut self, asker: Asker, text: Option<String>) {
        match asker {
            Asker::Bot(table, nothing) => {
                self.step(&table, Input::Thought(Thought { text, ..nothing }), Vec::new());
            }
            Asker::Hint(id) => {
                let answers = vec![Answer { body: text.unwrap_or_default(), ..json(id, 200, &()) }];
                self.batches.push(Batch { answers, ..Batch::default() });
            }
            Asker::Nobody => {}
        }
    }

    /// Thinks about a decision of a game that is looked back at.
    fn judge(&mut self, id: String) {
        let stop = self.within(DECISION);
        let Some(job) = self.reviews.get_mut(&id) else { return };
        let Some(work) = &mut job.work else { return };
        let judged = work.judge(job.review.decisions.len(), &stop);
        job.review.decisions.extend(judged);
        if job.review.decisions.len() < job.review.total as usize {
            self.note(Work::Review { id });
        } else {
            job.work = None;
            job.review.stage = ReviewStage::Done;
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
        self.note(Work::Review { id });
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
        self.note(Work::Hint { id, table: table.to_string(), question, lang });
        None
    }
}
