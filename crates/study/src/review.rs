//! Reviews: every decision of a seat in a recorded game, judged from what that seat knew then.

use std::fmt;

use bots::{Budget, Level, Seen, Sense};
use engine::{
    Game, Knowledge as _, Lang, Move, Playthrough, Record, Rng, Seat, SeatSet, Viewer, Witness, action_text,
};
use games::mini_rummy::solver::Solver;
use games::mini_rummy::{Action, Bag, Event, MiniRummy};
use games::{GameId, with_game};
use protocol::{LayoutReview, ReplayProblem, Reviewed, Words};
use sha2::{Digest, Sha256};

use crate::{Stop, read_record};

/// Decisions of a review at most; the first ones of a longer game. A constructed turn is one, however many steps it has.
pub const MAX_DECISIONS: usize = 400;
/// A review thinks this part of what a hard bot thinks about a move.
const SHARE: u32 = 5;
/// Imagined games for the chances in a game whose best turn is computed.
const IMAGINED: usize = 24;

/// The name of a review: what it depends on, and the version of the thinking behind it.
pub fn review_name(text: &str, seat: Seat) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("review 2 {seat} {}\n", env!("CARGO_PKG_VERSION")));
    hash.update(text);
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

type Judge = Box<dyn FnMut(usize, Stop<'_>) -> Reviewed + Send>;

/// A review that is being made, decision by decision.
pub struct ReviewWork {
    next: Judge,
    total: usize,
    partial: bool,
    result: Option<f32>,
}

impl ReviewWork {
    /// Reads a record and gathers the decisions of a seat.
    pub fn open(text: &str, seat: Seat) -> Result<ReviewWork, ReplayProblem> {
        let (record, game) = read_record(text)?;
        if game == GameId::MiniRummy {
            return turns(&record, seat);
        }
        with_game!(game, G => decisions::<G>(&record, seat))
    }

    /// How many decisions there are.
    pub fn total(&self) -> usize {
        self.total
    }

    /// Whether the game has more decisions than a review looks at.
    pub fn is_partial(&self) -> bool {
        self.partial
    }

    /// What the seat won in the end, from 0 to 1; nothing where the game was not played to its end.
    pub fn result(&self) -> Option<f32> {
        self.result
    }

    /// Judges a decision by its place. It may take a while: not for a thread that must stay responsive.
    pub fn judge(&mut self, place: usize, stop: Stop<'_>) -> Option<Reviewed> {
        (place < self.total).then(|| (self.next)(place, stop))
    }
}

impl fmt::Debug for ReviewWork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ReviewWork({} decisions)", self.total)
    }
}

/// What a seat had before it when it decided.
struct Decision<G: Game> {
    step: u32,
    round: u32,
    view: G::View,
    knowledge: G::Knowledge,
    legal: Vec<G::Action>,
    played: Vec<G::Action>,
    /// Whether its last move has been played, or the clock has ended it.
    ended: bool,
    /// Whether the clock has.
    expired: bool,
}

/// The decisions of a seat in a game.
struct Gathered<G: Game> {
    rules: G::Rules,
    found: Vec<Decision<G>>,
    partial: bool,
    result: Option<f32>,
}

/// Replays a game and gathers what a seat had before it when a decision of its own began; `ends` tells with which move one is
/// over. What was left unfinished, or was no choice, is no decision.
fn gather<G: Game>(
    record: &Record,
    seat: Seat,
    ends: fn(&G::Action) -> bool,
) -> Result<Gathered<G>, ReplayProblem> {
    let texts: Vec<&str> = record.moves().map(|line| line.text.as_str()).collect();
    let mut witness: Option<Witness<G>> = None;
    let mut found: Vec<Decision<G>> = Vec::new();
    let mut partial = false;
    let game = Playthrough::<G>::replay(record, None, |number, game, events| {
        let (rules, state) = (game.rules(), game.state());
        if seat.index() >= G::seats(rules) {
            return;
        }
        let see = || G::view(rules, state, Viewer::Seat(seat));
        let witness = witness.get_or_insert_with(|| Witness::new(rules, state, seat));
        // The first view has everything that the deal told.
        if number > 0 {
            witness.see(rules, &events);
        }
        let next = texts.get(number).and_then(|text| engine::parse_move::<G>(text).ok());
        let begun = found.last_mut().filter(|last| !last.ended);
        let action = match next {
            Some(Move::Act(mover, action)) if mover == seat => action,
            Some(Move::Expire) if G::actors(rules, state).contains(seat) => {
                // The clock may end a turn of which nothing was played: not the one before it.
                if let Some(decision) = begun {
                    (decision.ended, decision.expired) = (true, true);
                }
                return;
            }
            _ => return,
        };
        if let Some(decision) = begun {
            decision.played.push(action);
            decision.ended = ends(&action);
            return;
        }
        let mut legal = Vec::new();
        <G as Game>::legal(rules, state, seat, &mut legal);
        // Of a constructed turn not everything is listed.
        if partial || legal.len() < 2 && !G::INFO.constructive {
            return;
        }
        if found.len() >= MAX_DECISIONS {
            partial = true;
            return;
        }
        found.push(Decision {
            step: number as u32,
            round: G::round(state),
            view: see(),
            knowledge: witness.knowledge().clone(),
            legal,
            ended: ends(&action),
            played: vec![action],
            expired: false,
        });
    })
    .map_err(|error| ReplayProblem::from(&error))?;
    found.retain(|decision| decision.ended);
    let winners = G::winners(game.rules(), game.state()).filter(|winners| !winners.is_empty());
    // Partners win together, so it is sides that share.
    let sides = G::scores(game.rules(), game.state()).as_slice().len();
    let share = |winners: SeatSet| match winners.contains(seat) {
        true => 1.0 / (winners.len() * sides / G::seats(game.rules())).max(1) as f32,
        false => 0.0,
    };
    Ok(Gathered { rules: game.rules().clone(), found, partial, result: winners.map(share) })
}

fn decisions<G: Sense<Knowledge: 'static>>(record: &Record, seat: Seat) -> Result<ReviewWork, ReplayProblem> {
    let Gathered { rules, found, partial, result } = gather::<G>(record, seat, |_| true)?;
    let total = found.len();
    let next = move |place: usize, stop: Stop<'_>| judge::<G>(&rules, &found[place], stop);
    Ok(ReviewWork { next: Box::new(next), total, partial, result })
}

fn judge<G: Sense>(rules: &G::Rules, decision: &Decision<G>, stop: Stop<'_>) -> Reviewed {
    let seen = |legal| Seen::<G> { rules, view: &decision.view, knowledge: &decision.knowledge, legal };
    let budget = Budget::iterations((G::ITERATIONS / SHARE).max(60)).or_until(stop);
    let mut rng = Rng::new(u64::from(decision.step));
    let played = decision.played[0];
    let findings = bots::judge(&seen(&decision.legal), Some(played), &budget, &mut rng);
    let (best, best_chance) =
        findings.first().map_or((played, 0.5), |finding| (finding.action, finding.win_chance));
    let worst = findings.iter().map(|finding| finding.win_chance).fold(best_chance, f32::min);
    let found = findings.iter().find(|finding| finding.action == played);
    let chance = found.map_or(worst, |finding| finding.win_chance);
    // What nobody would consider is at most as good as the worst of what was tried.
    let untried = decision.legal.len().saturating_sub(findings.len()) as f32;
    let sum = findings.iter().map(|finding| finding.win_chance).sum::<f32>() + untried * worst;
    let usual = (sum / (findings.len() as f32 + untried).max(1.0)).min(best_chance);
    let reason = |lang| {
        if best == played { String::new() } else { bots::reason_for_best(&seen(&decision.legal), best, lang) }
    };
    Reviewed {
        step: decision.step,
        round: decision.round,
        played: vec![action_text::<G>(played)],
        best: vec![action_text::<G>(best)],
        chance,
        best_chance,
        usual_chance: Some(usual),
        reason: Words { de: reason(Lang::De), en: reason(Lang::En) },
        layout: None,
    }
}

/// In mini Rummy a decision is a whole turn, and the solver knows the best one.
fn turns(record: &Record, seat: Seat) -> Result<ReviewWork, ReplayProblem> {
    let ends = |action: &Action| matches!(action, Action::Done | Action::Draw);
    let Gathered { rules, found, partial, result } = gather::<MiniRummy>(record, seat, ends)?;
    let total = found.len();
    let mut solver = Solver::new();
    let next = move |place: usize, _: Stop<'_>| judge_turn(&rules, &found[place], &mut solver);
    Ok(ReviewWork { next: Box::new(next), total, partial, result })
}

/// Ends a turn by the clock; the tiles that return to the rack.
fn time_up(rules: &<MiniRummy as Game>::Rules, state: &mut <MiniRummy as Game>::State) -> Bag {
    let (mut events, mut back) = (Vec::new(), Bag::EMPTY);
    // It was allowed in the game that is reviewed; otherwise nothing returns.
    let _ = MiniRummy::expire(rules, state, &mut events);
    for event in events {
        if let Event::Reset { to_rack, .. } | Event::Expired { to_rack, .. } = event {
            back.add_all(to_rack);
        }
    }
    back
}

/// Why the best turn of mini Rummy is better than the one that was played, by the tiles and points of each.
fn why_better((tiles, points): (u32, i32), (played_tiles, played_points): (u32, i32)) -> Words {
    let count =
        |number: i64, one: &str, many: &str| format!("{number} {}", if number == 1 { one } else { many });
    let (tiles_de, tiles_en) = (count(tiles.into(), "Stein", "Steine"), count(tiles.into(), "tile", "tiles"));
    let points_en = count(points.into(), "point", "points");
    if tiles == 0 {
        Words {
            de: "Als die Zeit um war, kamen Steine vom Tisch auf deinen Aufsteller. Gleich einen Stein zu nehmen, war besser."
                .to_string(),
            en: "When time ran out, tiles from the table went onto your rack. Just taking a tile was better."
                .to_string(),
        }
    } else if played_tiles == 0 {
        let points_de = count(points.into(), "Punkt", "Punkte");
        Words {
            de: format!("Du konntest {tiles_de} auslegen, zusammen {points_de}."),
            en: format!("You could lay out {tiles_en}, worth {points_en} in total."),
        }
    } else {
        let points_de = count(points.into(), "Punkt", "Punkten");
        Words {
            de: format!("{tiles_de} mit {points_de} statt {played_tiles} mit {played_points}."),
            en: format!("{tiles_en} with {points_en} instead of {played_tiles} with {played_points}."),
        }
    }
}

fn judge_turn(
    rules: &<MiniRummy as Game>::Rules,
    turn: &Decision<MiniRummy>,
    solver: &mut Solver,
) -> Reviewed {
    let seat = turn.view.turn;
    let mut best = games::mini_rummy::plan(&turn.view, solver);
    let imagine = |luck: usize| turn.knowledge.determinize(rules, &turn.view, &mut Rng::new(luck as u64 + 1));
    let after = |moves: &[Action], luck: usize| {
        let mut state = imagine(luck);
        for action in moves {
            MiniRummy::apply_unchecked(rules, &mut state, seat, *action, &mut ());
        }
        state
    };
    let chance = |moves: &[Action], expired: bool| {
        let end = |luck| {
            let mut state = after(moves, luck);
            if expired {
                time_up(rules, &mut state);
            }
            state
        };
        let sum: f32 =
            (0..IMAGINED).map(|luck| MiniRummy::standing(rules, &end(luck)).chances[seat.index()]).sum();
        sum / IMAGINED as f32
    };
    // The last step ends the turn, or the clock does; until then the rack tells what has been laid. That is less than
    // nothing where the clock brought tiles of the table onto it (MR-5.2).
    let laid = |moves: &[Action], expired: bool| {
        let steps = moves.split_last().filter(|_| !expired).map_or(moves, |(_, steps)| steps);
        let state = after(steps, 0);
        let (before, mut left) = (imagine(0).rack(seat), state.rack(seat));
        if expired {
            left.add_all(time_up(rules, &mut state.clone()));
        }
        (before.len().saturating_sub(left.len()), before.value() - left.value(), state)
    };
    let (tiles, points, end) = laid(&best, false);
    let (played_tiles, played_points, _) = laid(&turn.played, turn.expired);
    // Lay-outs that are worth the same are equally good, and so is holding back where a strong player does.
    let waits = turn.played == [Action::Draw] && {
        let seen =
            Seen::<MiniRummy> { rules, view: &turn.view, knowledge: &turn.knowledge, legal: &turn.legal };
        Level::Hard.think(&seen, &Budget::iterations(0), &mut Rng::new(0)) == Some(Action::Draw)
    };
    if played_points >= points || waits {
        best.clone_from(&turn.played);
    }
    let played_chance = chance(&turn.played, turn.expired);
    let best_chance =
        if best == turn.played { played_chance } else { chance(&best, false).max(played_chance) };
    let (played_tiles, played_points) =
        if played_points < 0 { (0, 0) } else { (played_tiles, played_points) };
    let reason = if best == turn.played {
        Words { de: String::new(), en: String::new() }
    } else {
        why_better((tiles, points), (played_tiles, played_points))
    };
    let texts = |moves: &[Action]| moves.iter().map(|step| action_text::<MiniRummy>(*step)).collect();
    Reviewed {
        step: turn.step,
        round: turn.round,
        played: texts(&turn.played),
        best: texts(&best),
        chance: played_chance,
        best_chance,
        // Whoever just takes a tile brings nothing.
        usual_chance: Some(chance(&[Action::Draw], false).min(best_chance)),
        reason,
        layout: Some(LayoutReview {
            tiles,
            points,
            table: end.table().map(|combination| combination.to_string()).collect(),
            played_tiles,
            played_points,
        }),
    }
}
