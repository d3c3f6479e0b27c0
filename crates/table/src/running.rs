//! A game at a table: the position, the open decision, and what led there.

use std::sync::Arc;

use engine::{
    Fact, Game, Knowledge, MAX_SEATS, Move, Playthrough, Record, RecordLine, Refusal, Seat, SeatSet, Seed,
    Together, Viewer, action_text, apply_move, move_text,
};

use crate::message::{DecisionKind, GameResult};
use crate::window::{Answer, ROUND_TRIP_CAP};
use crate::{PersonId, Step, Time};

/// How a game is dealt: usually [`Game::begin`]; tests deal other cards.
pub type Deal<G> =
    Arc<dyn Fn(&<G as Game>::Rules, Seed, &mut Vec<<G as Game>::Event>) -> <G as Game>::State + Send + Sync>;

/// What a bot's thinking has come to, for the open decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Thinking {
    /// Nobody has been asked.
    #[default]
    Idle,
    /// A bot thinks; its move is not played before the moment.
    Asked(Time),
    /// A bot has thought; its move is played at the moment.
    Done(Time, Option<String>),
}

/// A line of the record.
#[derive(Clone, Debug)]
pub(crate) enum Line<A> {
    Move(Move<A>, Option<u32>),
    Remark(String),
}

/// A running or finished game.
#[derive(Clone, Debug)]
pub(crate) struct Running<G: Game> {
    pub(crate) number: u32,
    pub(crate) seed: Seed,
    pub(crate) commitments: Vec<(String, String)>,
    pub(crate) parts: Vec<(String, String)>,
    pub(crate) names: Vec<String>,
    /// The people whose names these are: some may be sent away before the end.
    pub(crate) people: Vec<(Seat, PersonId)>,
    pub(crate) state: G::State,
    pub(crate) lines: Vec<Line<G::Action>>,
    /// The number of the open decision.
    pub(crate) decision: u32,
    /// How several seats make it.
    pub(crate) together: Option<Together>,
    /// The seats it was put to.
    pub(crate) asked: SeatSet,
    /// Answers in a window that are not handed over yet.
    pub(crate) answers: Vec<Answer>,
    pub(crate) opened: Time,
    /// When the window was sent to each seat.
    pub(crate) sent: [Option<Time>; MAX_SEATS],
    /// The round of the open decision, where a clock runs: a new round is a new turn, also for the same seat.
    round: Option<Fact>,
    /// When the turn's clock or the window ends.
    pub(crate) deadline: Option<Time>,
    /// The clock of this turn has run out: bots finish it.
    pub(crate) overtime: bool,
    pub(crate) thinking: [Thinking; MAX_SEATS],
    knowledge: [Option<G::Knowledge>; MAX_SEATS],
    /// The last answer about a seat's last turn, and after how many lines it was given.
    looked_back: Option<(Seat, usize, Option<LookedBack>)>,
}

/// How many more pieces a turn could have laid, and its steps in the notation.
type LookedBack = (u32, Vec<String>);

impl<G: Game> Running<G> {
    /// Deals.
    pub(crate) fn begin(
        rules: &G::Rules,
        deal: Option<&Deal<G>>,
        number: u32,
        seed: Seed,
        at: Time,
        clock: Option<u64>,
    ) -> (Running<G>, Vec<G::Event>) {
        let (state, events) = dealt::<G>(rules, deal, seed);
        let mut running = Running {
            number,
            seed,
            commitments: Vec::new(),
            parts: Vec::new(),
            names: Vec::new(),
            people: Vec::new(),
            state,
            lines: Vec::new(),
            decision: 0,
            together: None,
            asked: SeatSet::EMPTY,
            answers: Vec::new(),
            opened: at,
            sent: [None; MAX_SEATS],
            round: None,
            deadline: None,
            overtime: false,
            thinking: Default::default(),
            knowledge: Default::default(),
            looked_back: None,
        };
        running.open(rules, at, clock);
        (running, events)
    }

    /// Opens the next decision.
    fn open(&mut self, rules: &G::Rules, at: Time, clock: Option<u64>) {
        let before = (self.asked, self.together);
        self.decision += 1;
        self.together = G::together(rules, &self.state);
        self.asked = G::actors(rules, &self.state);
        self.answers.clear();
        self.opened = at;
        self.sent = [None; MAX_SEATS];
        self.thinking = Default::default();
        let round = clock.and_then(|_| G::facts(rules, &self.state).get("round").cloned());
        let same_round = std::mem::replace(&mut self.round, round) == self.round;
        let same_turn =
            before == (self.asked, None) && self.together.is_none() && self.decision > 1 && same_round;
        if !same_turn {
            self.overtime = false;
            self.deadline = self.fresh_deadline(at, clock);
        }
    }

    /// When the open decision ends if it begins now.
    pub(crate) fn fresh_deadline(&self, at: Time, clock: Option<u64>) -> Option<Time> {
        match self.together {
            _ if self.asked.is_empty() => None,
            Some(Together::Window { seconds, .. }) if seconds > 0 => {
                Some(at.after(u64::from(seconds) * 1000 + ROUND_TRIP_CAP))
            }
            _ => clock.map(|millis| at.after(millis)),
        }
    }

    /// Goes on with the open decision after a pause.
    pub(crate) fn reopen(&mut self, at: Time, deadline: Option<Time>) {
        self.opened = at;
        self.deadline = deadline;
        self.answers.iter_mut().for_each(|answer| answer.at = at);
    }

    /// Plays a move. The answer has the events, and whether the open decision has ended.
    pub(crate) fn apply(
        &mut self,
        rules: &G::Rules,
        mv: Move<G::Action>,
        reaction: Option<u32>,
        at: Time,
        clock: Option<u64>,
    ) -> Result<(Vec<G::Event>, bool), Refusal> {
        let phase = G::phase(&self.state);
        let actors = G::actors(rules, &self.state);
        let mut events = Vec::new();
        apply_move::<G, _>(rules, &mut self.state, &mv, &mut events)?;
        self.lines.push(Line::Move(mv, reaction));
        for (seat, known) in Seat::all(MAX_SEATS).zip(&mut self.knowledge) {
            if let Some(known) = known {
                observe::<G>(rules, known, seat, &events);
            }
        }
        let goes_on = match mv {
            Move::Act(seat, _) => {
                let now = G::actors(rules, &self.state);
                self.together.is_some()
                    && G::together(rules, &self.state) == self.together
                    && G::phase(&self.state) == phase
                    && !now.is_empty()
                    && now.iter().all(|other| other != seat && actors.contains(other))
            }
            Move::Resign(_) => false,
            Move::Expire => {
                // Whoever decides next, also the same seat, has a new turn.
                self.asked = SeatSet::EMPTY;
                false
            }
        };
        if goes_on {
            self.answers.retain(|answer| Some(answer.seat) != mv.seat());
        } else {
            self.open(rules, at, clock);
        }
        Ok((events, !goes_on))
    }

    /// The seats that have still to answer the open decision.
    pub(crate) fn waiting(&self, rules: &G::Rules) -> SeatSet {
        let answered = crate::window::seats_of(&self.answers);
        G::actors(rules, &self.state).iter().filter(|seat| !answered.contains(*seat)).collect()
    }

    pub(crate) fn kind(&self) -> DecisionKind {
        match self.together {
            _ if self.asked.is_empty() => DecisionKind::Over,
            None => DecisionKind::Turn,
            Some(Together::Window { seconds, .. }) if seconds > 0 => DecisionKind::Window,
            Some(_) => DecisionKind::Sealed,
        }
    }

    pub(crate) fn result(&self, rules: &G::Rules) -> Option<GameResult> {
        let winners = G::winners(rules, &self.state)?;
        let totals = G::scores(rules, &self.state).as_slice().to_vec();
        Some(GameResult { winners: winners.to_string(), totals })
    }

    /// What a seat with perfect memory knows; gathered from the beginning when it is needed first.
    pub(crate) fn knowledge(&mut self, rules: &G::Rules, deal: Option<&Deal<G>>, seat: Seat) -> G::Knowledge {
        if let Some(known) = self.knowledge.get(seat.index()).and_then(Option::as_ref) {
            return known.clone();
        }
        let (mut state, events) = dealt::<G>(rules, deal, self.seed);
        let mut known = G::Knowledge::from_view(rules, &G::view(rules, &state, Viewer::Seat(seat)));
        observe::<G>(rules, &mut known, seat, &events);
        self.replay(rules, &mut state, |_, _, events| observe::<G>(rules, &mut known, seat, &events));
        if let Some(place) = self.knowledge.get_mut(seat.index()) {
            *place = Some(known.clone());
        }
        known
    }

    /// What more the last turn of a seat could have brought; asked again, it is not computed again.
    pub(crate) fn better(
        &mut self,
        rules: &G::Rules,
        deal: Option<&Deal<G>>,
        seat: Seat,
    ) -> Option<LookedBack> {
        if let Some((of, lines, answer)) = &self.looked_back
            && (*of, *lines) == (seat, self.lines.len())
        {
            return answer.clone();
        }
        let (mut state, _) = dealt::<G>(rules, deal, self.seed);
        let mut before = state;
        let mut own = Vec::new();
        self.replay(rules, &mut state, |mv, state, _| {
            match mv {
                Move::Act(by, action) if *by == seat => own.push((before, Some(*action))),
                Move::Expire if G::actors(rules, &before) == SeatSet::one(seat) => own.push((before, None)),
                _ => {}
            }
            before = *state;
        });
        let found = own.iter().rev().find_map(|(state, action)| G::better(rules, state, seat, *action));
        let text = |action: &G::Action| action_text::<G>(*action);
        let answer = found.map(|(more, steps)| (more, steps.iter().map(text).collect()));
        self.looked_back = Some((seat, self.lines.len(), answer.clone()));
        answer
    }

    /// Plays all moves again from the deal.
    fn replay(
        &self,
        rules: &G::Rules,
        state: &mut G::State,
        mut each: impl FnMut(&Move<G::Action>, &G::State, Vec<G::Event>),
    ) {
        for line in &self.lines {
            let Line::Move(mv, _) = line else { continue };
            let mut events = Vec::new();
            // It was accepted before, in the same order from the same beginning.
            let _ = apply_move::<G, _>(rules, state, mv, &mut events);
            each(mv, state, events);
        }
    }

    /// The record so far. It has the seed: of a running game nobody may see it.
    pub(crate) fn record(&self, rules: &G::Rules) -> Record {
        let header = Playthrough::<G>::begin(rules.clone(), self.seed, &mut ()).record(&self.names);
        let line = |line: &Line<G::Action>| match line {
            Line::Remark(text) => RecordLine::Remark(text.clone()),
            Line::Move(mv, reaction) => {
                RecordLine::Move(engine::MoveLine { line: 0, text: move_text::<G>(mv), reaction: *reaction })
            }
        };
        let result =
            self.result(rules).map(|result| (0, result.totals.iter().map(|n| i64::from(*n)).collect()));
        Record {
            commits: self.commitments.clone(),
            parts: self.parts.clone(),
            lines: self.lines.iter().map(line).collect(),
            result,
            ..header
        }
    }

    /// The game step by step as a viewer saw it. While it runs, moves are not told and what the viewer could not
    /// notice is left out; where remembering is the game, also what the viewer saw alone.
    pub(crate) fn steps(
        &self,
        rules: &G::Rules,
        deal: Option<&Deal<G>>,
        viewer: Viewer,
    ) -> Vec<Step<G::View, G::Event>> {
        let over = G::winners(rules, &self.state).is_some();
        let viewer = if over || G::tells_again(rules) { viewer } else { Viewer::Spectator };
        let (mut state, events) = dealt::<G>(rules, deal, self.seed);
        let mut steps = vec![step::<G>(rules, 0, None, &events, &state, viewer)];
        self.replay(rules, &mut state, |mv, state, events| {
            let text = over.then(|| move_text::<G>(mv));
            let next = step::<G>(rules, steps.len() as u32, text, &events, state, viewer);
            let noticed = !next.events.is_empty() || steps.last().is_none_or(|last| last.view != next.view);
            if over || noticed {
                steps.push(next);
            }
        });
        steps
    }
}

pub(crate) fn step<G: Game>(
    rules: &G::Rules,
    number: u32,
    text: Option<String>,
    events: &[G::Event],
    state: &G::State,
    viewer: Viewer,
) -> Step<G::View, G::Event> {
    let events = events.iter().filter_map(|event| G::redact(rules, event, viewer)).collect();
    Step { step: number, text, events, view: G::view(rules, state, viewer) }
}

fn dealt<G: Game>(rules: &G::Rules, deal: Option<&Deal<G>>, seed: Seed) -> (G::State, Vec<G::Event>) {
    let mut events = Vec::new();
    let state = match deal {
        Some(deal) => deal(rules, seed, &mut events),
        None => G::begin(rules, seed, &mut events),
    };
    (state, events)
}

fn observe<G: Game>(rules: &G::Rules, known: &mut G::Knowledge, seat: Seat, events: &[G::Event]) {
    for event in events.iter().filter_map(|event| G::redact(rules, event, Viewer::Seat(seat))) {
        known.observe(rules, &event);
    }
}
