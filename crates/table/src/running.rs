//! A game at a table: the position, the open decision, and what led there.

use std::sync::Arc;

use engine::{
    Game, MAX_SEATS, Move, Playthrough, Record, RecordLine, Refusal, Remembered, Seat, SeatSet, Seed,
    Together, Witness, action_text, apply_move, move_text,
};
use protocol::{DecisionKind, GameResult, PersonId};

use crate::Time;
use crate::past::Past;
use crate::window::{Answer, ROUND_TRIP_CAP};

/// How a game is dealt: usually [`Game::begin`]; tests deal other cards.
pub type Deal<G> =
    Arc<dyn Fn(&<G as Game>::Rules, Seed, &mut Vec<<G as Game>::Event>) -> <G as Game>::State + Send + Sync>;

/// How far a bot has got with the open decision.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum BotReply {
    /// Nobody has been asked.
    #[default]
    NotAsked,
    /// A bot thinks; its move is not played before the moment.
    Asked(Time),
    /// A bot has thought; its move is played at the moment.
    Ready(Time, Option<String>),
}

/// A line of the record.
#[derive(Clone, Debug)]
pub(crate) enum Line<A> {
    Move(Move<A>, Option<u32>),
    Remark(String),
}

/// A game that runs or is over.
#[derive(Clone, Debug)]
pub(crate) struct RunningGame<G: Game> {
    pub(crate) number: u32,
    pub(crate) seed: Seed,
    pub(crate) commitments: Vec<(String, String)>,
    pub(crate) parts: Vec<(String, String)>,
    pub(crate) names: Vec<String>,
    /// The people whose names these are: some may be sent away before the end.
    pub(crate) people: Vec<(Seat, PersonId)>,
    pub(crate) state: G::State,
    pub(crate) lines: Vec<Line<G::Action>>,
    /// How many of them are moves.
    pub(crate) moves: usize,
    /// The number of the open decision.
    pub(crate) decision: u32,
    /// How several seats make it.
    pub(crate) together: Option<Together>,
    /// The seats it was put to.
    pub(crate) asked: SeatSet,
    /// Answers in a window that are not handed over yet.
    pub(crate) answers: Vec<Answer>,
    pub(crate) opened: Time,
    /// Nobody was there when the decision was opened, because the server was not.
    pub(crate) reopened: bool,
    /// When the window was sent to each seat.
    pub(crate) sent: [Option<Time>; MAX_SEATS],
    /// The round of the open decision, where a clock runs: a new round is a new turn, also for the same seat.
    round: Option<u32>,
    /// When the turn's clock or the window ends.
    pub(crate) deadline: Option<Time>,
    /// The clock of this turn has run out: bots finish it.
    pub(crate) overtime: bool,
    pub(crate) replies: [BotReply; MAX_SEATS],
    witnesses: [Option<Witness<G>>; MAX_SEATS],
    /// The last answer about a seat's last turn, and after how many lines it was given.
    looked_back: Option<(Seat, usize, Option<LookedBack>)>,
}

/// How many more pieces a turn could have laid, and its steps in the notation.
type LookedBack = (u32, Vec<String>);

impl<G: Game> RunningGame<G> {
    /// Deals.
    pub(crate) fn begin(
        rules: &G::Rules,
        deal: Option<&Deal<G>>,
        number: u32,
        seed: Seed,
        at: Time,
        clock: Option<u64>,
    ) -> (RunningGame<G>, Vec<G::Event>) {
        let (state, events) = dealt::<G>(rules, deal, seed);
        let mut running = RunningGame {
            number,
            seed,
            commitments: Vec::new(),
            parts: Vec::new(),
            names: Vec::new(),
            people: Vec::new(),
            state,
            lines: Vec::new(),
            moves: 0,
            decision: 0,
            together: None,
            asked: SeatSet::EMPTY,
            answers: Vec::new(),
            opened: at,
            reopened: false,
            sent: [None; MAX_SEATS],
            round: None,
            deadline: None,
            overtime: false,
            replies: Default::default(),
            witnesses: Default::default(),
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
        (self.opened, self.reopened) = (at, false);
        self.sent = [None; MAX_SEATS];
        self.replies = Default::default();
        let round = clock.map(|_| G::round(&self.state));
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
        (self.opened, self.reopened) = (at, true);
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
        self.moves += 1;
        for witness in self.witnesses.iter_mut().flatten() {
            witness.see(rules, &events);
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
        self.witness(rules, deal, seat).knowledge().clone()
    }

    /// The hidden cards that a seat is reminded of, where the game does that.
    pub(crate) fn remembered(
        &mut self,
        rules: &G::Rules,
        deal: Option<&Deal<G>>,
        seat: Seat,
    ) -> Option<Vec<Remembered>> {
        if !G::reminds(rules) {
            return None;
        }
        self.witness(rules, deal, seat).remembered(rules)
    }

    fn witness(&mut self, rules: &G::Rules, deal: Option<&Deal<G>>, seat: Seat) -> &Witness<G> {
        let place = seat.index() % MAX_SEATS;
        if self.witnesses[place].is_none() {
            let (mut state, events) = dealt::<G>(rules, deal, self.seed);
            let mut witness = Witness::<G>::new(rules, &state, seat);
            witness.see(rules, &events);
            self.replay(rules, &mut state, |_, _, events| {
                witness.see(rules, &events);
            });
            self.witnesses[place] = Some(witness);
        }
        self.witnesses[place].get_or_insert_with(|| Witness::new(rules, &self.state, seat))
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

    /// Adds a remark to the record.
    pub(crate) fn remark(&mut self, text: String) {
        self.lines.push(Line::Remark(text));
    }

    /// Puts another name in the place of a person's.
    pub(crate) fn forget(&mut self, person: PersonId, name: &str) {
        for seat in self.people.iter().filter(|(_, other)| *other == person).map(|(seat, _)| *seat) {
            if let Some(known) = self.names.get_mut(seat.index()) {
                *known = name.to_string();
            }
            let (own, bot) = (format!("{seat} "), format!("{seat} bot:"));
            for line in &mut self.lines {
                if let Line::Remark(text) = line
                    && text.starts_with(&own)
                    && !text.starts_with(&bot)
                {
                    *text = format!("{seat} {name}");
                }
            }
        }
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

    /// What is needed to look at the game again from its beginning.
    pub(crate) fn past(&self, rules: &Arc<G::Rules>, deal: Option<&Deal<G>>) -> Past<G> {
        let moves = self.lines.iter().filter_map(|line| match line {
            Line::Move(mv, _) => Some(*mv),
            Line::Remark(_) => None,
        });
        Past {
            rules: Arc::clone(rules),
            deal: deal.cloned(),
            seed: self.seed,
            moves: moves.collect(),
            over: G::winners(rules, &self.state).is_some(),
        }
    }
}

pub(crate) fn dealt<G: Game>(
    rules: &G::Rules,
    deal: Option<&Deal<G>>,
    seed: Seed,
) -> (G::State, Vec<G::Event>) {
    let mut events = Vec::new();
    let state = match deal {
        Some(deal) => deal(rules, seed, &mut events),
        None => G::begin(rules, seed, &mut events),
    };
    (state, events)
}
