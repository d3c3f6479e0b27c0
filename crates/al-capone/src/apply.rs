//! Carrying out actions, phase by phase.

use engine::{Rng, Seat, Seed, Sink};
use mystery::{Kind, Tableau};

use crate::action::Action;
use crate::cards::Card;
use crate::event::Event;
use crate::rules::Rules;
use crate::score;
use crate::state::{Phase, State};

/// How many cards each player is dealt.
const HAND: usize = 10;

pub(crate) fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
    let table = Tableau::new(rules.sides.seats(), seed);
    let mut state = State { table, phase: Phase::Draw };
    deal(rules, &mut state, sink);
    state
}

fn deal<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let table = &mut state.table;
    sink.emit(Event::RoundBegan { round: table.round, dealer: table.dealer });
    table.deal(rules.sides.seats(), HAND, |seat, card| sink.emit(Event::Dealt { seat, card: Some(card) }));
    if let Some(card) = table.discards.top() {
        sink.emit(Event::TurnedUp { card });
    }
    state.phase = Phase::Draw;
}

pub(crate) fn apply<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::DrawFile => {
            draw_file(state, seat, 2, sink);
            state.phase = Phase::Play;
        }
        Action::DrawUnderworld => {
            if let Some(card) = state.table.draw_discard(seat) {
                sink.emit(Event::DrewUnderworld { seat, card });
            }
            if let Some(card) = state.table.discards.top() {
                sink.emit(Event::Exposed { card });
            }
            state.phase = Phase::Play;
        }
        Action::Meld { clue, count } => {
            state.table.put_down(rules.sides, seat, clue, count);
            sink.emit(Event::Melded { seat, clue, count });
        }
        Action::LayOff { clue, count } => {
            state.table.put_down(rules.sides, seat, clue, count);
            sink.emit(Event::LaidOff { seat, clue, count });
        }
        Action::Take { card } => take(state, seat, card, sink),
        Action::TakeNothing => {
            sink.emit(Event::TookNothing { seat });
            state.phase = Phase::Play;
        }
        Action::Discard { card } => {
            state.table.discard(seat, card);
            sink.emit(Event::Discarded { seat, card });
            end_turn(rules, state, seat, sink);
        }
        _ => play_event(rules, state, seat, action, sink),
    }
}

/// Draws from the case file, as many as there are. Says so when it runs out.
fn draw_file<S: Sink<Event>>(state: &mut State, seat: Seat, count: u8, sink: &mut S) {
    let before = state.table.case_file.len();
    for _ in 0..count {
        if let Some(card) = state.table.draw(seat) {
            sink.emit(Event::DrewFile { seat, card: Some(card) });
        }
    }
    note_empty_file(state, before, sink);
}

fn note_empty_file<S: Sink<Event>>(state: &State, before: usize, sink: &mut S) {
    if before > 0 && state.table.case_file.is_empty() {
        sink.emit(Event::FileRanOut);
    }
}

fn play_event<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, action: Action, sink: &mut S) {
    if let Some(card) = action.event() {
        state.table.discard(seat, card);
        state.table.event_played = true;
        sink.emit(Event::Played { seat, play: action });
    }
    let seats = rules.sides.seats();
    match action {
        Action::AskAround { clue } => {
            for asked in seat.others(seats) {
                if state.table.holds(asked, clue) > 0 {
                    hand_over(state, asked, seat, clue, 1, false, sink);
                    break;
                }
                sink.emit(Event::HasNone { seat: asked, clue });
            }
        }
        Action::AskOne { clue, seat: asked } => match state.table.holds(asked, clue) {
            0 => sink.emit(Event::HasNone { seat: asked, clue }),
            count => hand_over(state, asked, seat, clue, count, true, sink),
        },
        Action::SearchOne | Action::SearchSet => {
            state.phase = if action == Action::SearchOne { Phase::SearchOne } else { Phase::SearchSet };
            if S::LISTENS {
                for (depth, card) in state.table.discards.iter_from_top().skip(1).enumerate() {
                    sink.emit(Event::Looked { seat, card, depth: depth as u8 });
                }
            }
        }
        Action::DrawTwo => draw_file(state, seat, 2, sink),
        Action::RevealSeven => reveal_seven(rules, state, seat, sink),
        Action::Raid { clue } => raid(rules, state, seat, clue, sink),
        _ => {}
    }
}

fn hand_over<S: Sink<Event>>(
    state: &mut State,
    giver: Seat,
    taker: Seat,
    clue: Card,
    count: u8,
    all: bool,
    sink: &mut S,
) {
    state.table.take(giver, clue, count);
    state.table.give(taker, clue, count);
    sink.emit(Event::Gave { seat: giver, to: taker, clue, count, all });
    draw_file(state, giver, count, sink);
}

fn take<S: Sink<Event>>(state: &mut State, seat: Seat, card: Card, sink: &mut S) {
    let warrant = state.table.discards.pop();
    if state.phase == Phase::SearchOne {
        if state.table.discards.take_topmost(card) {
            state.table.give(seat, card, 1);
        }
        sink.emit(Event::TookOne { seat, card: Some(card) });
    } else {
        let before = state.table.discards.len();
        state.table.discards.retain(|other| other != card);
        let count = (before - state.table.discards.len()) as u8;
        state.table.give(seat, card, count);
        sink.emit(Event::TookSet { seat, clue: card, count });
    }
    if let Some(warrant) = warrant {
        state.table.discards.push(warrant);
    }
    state.phase = Phase::Play;
}

fn reveal_seven<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    let melds = state.table.melds_of(rules.sides.of(seat));
    let before = state.table.case_file.len();
    for _ in 0..7 {
        let Some(card) = state.table.case_file.pop() else { break };
        let kept = melds.has(card.index());
        if kept {
            state.table.give(seat, card, 1);
        } else {
            state.table.discards.push(card);
        }
        sink.emit(Event::Revealed { seat, card, kept });
    }
    note_empty_file(state, before, sink);
}

fn raid<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, clue: Card, sink: &mut S) {
    let own = rules.sides.of(seat);
    for side in (0..rules.sides.count()).filter(|side| *side != own) {
        let count = state.table.areas[side].count(clue.index());
        if count > 0 {
            state.table.areas[side].remove(clue.index(), count);
            state.table.areas[own].add(clue.index(), count);
            sink.emit(Event::Raided { seat, from: rules.sides.first(side), clue, count });
        }
    }
}

fn end_turn<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    let went_out = state.table.hand_size(seat) == 0;
    if !went_out && !state.table.case_file.is_empty() {
        state.table.turn = seat.next(rules.sides.seats());
        state.table.event_played = false;
        state.phase = Phase::Draw;
        return;
    }
    if went_out {
        sink.emit(Event::WentOut { seat });
    }
    end_round(rules, state, went_out.then_some(seat), sink);
}

fn end_round<S: Sink<Event>>(rules: &Rules, state: &mut State, out: Option<Seat>, sink: &mut S) {
    let shut_out = out.filter(|seat| score::shuts_out(rules, state, *seat));
    if let Some(seat) = shut_out {
        sink.emit(Event::ShutOut { seat });
    }
    let points = score::round_points(rules, state, shut_out, sink);
    state.table.score_round(rules.sides, points, rules.target);
    sink.emit(Event::RoundEnded {
        points: state.table.round_points(rules.sides),
        totals: state.table.totals(rules.sides),
    });
    if state.table.winners.is_empty() {
        state.table.next_round(rules.sides.seats());
        deal(rules, state, sink);
    } else {
        end_game(state, sink);
    }
}

fn end_game<S: Sink<Event>>(state: &mut State, sink: &mut S) {
    state.phase = Phase::Over;
    sink.emit(Event::GameOver { winners: state.table.winners });
}

pub(crate) fn resign<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    sink.emit(Event::Resigned { seat });
    state.table.resign(rules.sides, seat);
    end_game(state, sink);
}

/// Exchanges two different cards that a seat has not seen directly after a deal: in others' hands or the case file.
pub(crate) fn exchange(
    rules: &Rules,
    state: &State,
    seat: Seat,
    rng: &mut Rng,
) -> Option<(State, [Card; 2])> {
    let mut other = *state;
    let cards = mystery::exchange(&mut other.table, &mut [], rules.sides, seat, rng)?;
    Some((other, cards))
}
