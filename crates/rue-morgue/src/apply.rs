//! Carrying out actions, phase by phase.

use engine::{Pile, Rng, Seat, Seed, Sink};
use mystery::Tableau;

use crate::action::{Action, Source};
use crate::cards::{CARDS, Card};
use crate::event::Event;
use crate::rules::Rules;
use crate::score;
use crate::state::{Cards, Phase, State};

pub(crate) fn begin<S: Sink<Event>>(rules: &Rules, seed: Seed, sink: &mut S) -> State {
    let table = Tableau::new(rules.sides.seats(), seed);
    let mut state = State {
        table,
        orangutan: Pile::default(),
        chosen: [None; 4],
        phase: Phase::Bury,
        second_file: false,
    };
    deal(rules, &mut state, sink);
    state
}

fn deal<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let table = &mut state.table;
    sink.emit(Event::RoundBegan { round: table.round, dealer: table.dealer });
    table.deal(rules.sides.seats(), rules.hand(), |seat, card| {
        sink.emit(Event::Dealt { seat, card: Some(card) });
    });
    if let Some(card) = table.discards.top() {
        sink.emit(Event::TurnedUp { card });
    }
    state.orangutan.clear();
    state.second_file = false;
    if rules.sides.seats() == 2 {
        for _ in 0..2 {
            if let Some(card) = state.table.case_file.pop() {
                state.orangutan.push(card);
                sink.emit(Event::PutUnder);
            }
        }
    }
    state.phase = if rules.sides.are_teams() { Phase::Pass } else { Phase::Bury };
}

pub(crate) fn apply<S: Sink<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: Action,
    sink: &mut S,
) {
    match action {
        Action::Pass { card } | Action::Bury { card } => choose(rules, state, seat, card, sink),
        Action::Draw { from: Source::File } => {
            draw_file(state, seat, 1, sink);
            state.phase = Phase::Play;
        }
        Action::Draw { from: Source::Morgue } => {
            if let Some(card) = state.table.draw_discard(seat) {
                sink.emit(Event::DrewMorgue { seat, card });
            }
            expose(state, None, sink);
            state.phase = Phase::Play;
        }
        Action::Meld { clue, count } => {
            state.table.put_down(rules.sides, seat, clue, count);
            sink.emit(Event::Melded { seat, clue, count });
            ask_for_food(state, seat, sink);
        }
        Action::Feed { from } => feed(state, seat, from, sink),
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

/// Keeps a sealed choice; the last one lets all take effect.
fn choose<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, card: Card, sink: &mut S) {
    state.chosen[seat.index() & 3] = Some(card);
    sink.emit(Event::Chose { seat, card });
    if !state.open_choices(rules).is_empty() {
        return;
    }
    if state.phase == Phase::Bury {
        bury(rules, state, sink);
        state.phase = Phase::Draw;
    } else {
        pass(rules, state, sink);
        state.phase = if state.phase == Phase::Pass { Phase::Bury } else { Phase::Play };
    }
    state.chosen = [None; 4];
}

/// The chosen cards change hands between partners.
fn pass<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    for seat in Seat::all(rules.sides.seats()) {
        let (Some(card), Some(to)) = (state.chosen[seat.index() & 3], rules.sides.partner(seat)) else {
            continue;
        };
        state.table.take(seat, card, 1);
        state.table.give(to, card, 1);
        sink.emit(Event::Passed { seat, to, card: Some(card) });
    }
}

/// The chosen cards go under the orang-utan, and replacements are drawn, both clockwise from the dealer's left.
fn bury<S: Sink<Event>>(rules: &Rules, state: &mut State, sink: &mut S) {
    let seats = rules.sides.seats();
    let round_the_table = |step| Seat::wrapping(state.table.dealer.index() + 1 + step, seats);
    let order = [0, 1, 2, 3].map(round_the_table);
    for seat in order.into_iter().take(seats) {
        if let Some(card) = state.chosen[seat.index() & 3] {
            state.table.take(seat, card, 1);
            state.orangutan.push(card);
            sink.emit(Event::Buried { seat, card: Some(card) });
        }
    }
    for seat in order.into_iter().take(seats) {
        draw_file(state, seat, 1, sink);
    }
}

/// Draws from the case file, as many as there are. Says so when it runs out.
fn draw_file<S: Sink<Event>>(state: &mut State, seat: Seat, count: u8, sink: &mut S) {
    for _ in 0..count {
        if let Some(card) = state.table.draw(seat) {
            sink.emit(Event::DrewFile { seat, card: Some(card) });
            note_empty_file(state, sink);
        }
    }
}

fn note_empty_file<S: Sink<Event>>(state: &State, sink: &mut S) {
    if state.table.case_file.is_empty() {
        sink.emit(Event::FileRanOut);
    }
}

/// The next card of the Rue Morgue lies open now.
fn expose<S: Sink<Event>>(state: &State, searcher: Option<Seat>, sink: &mut S) {
    if let Some(card) = state.table.discards.top() {
        sink.emit(Event::Exposed { card, searcher });
    }
}

/// After a meld, while the first case file runs and there is anything to feed.
fn ask_for_food<S: Sink<Event>>(state: &mut State, seat: Seat, sink: &mut S) {
    let file_top = state.table.case_file.top();
    if state.second_file || file_top.is_none() && state.table.discards.is_empty() {
        return;
    }
    state.phase = Phase::Feed;
    if let Some(card) = file_top {
        sink.emit(Event::LookedAtFile { seat, card });
    }
}

fn feed<S: Sink<Event>>(state: &mut State, seat: Seat, from: Source, sink: &mut S) {
    let pile = match from {
        Source::File => &mut state.table.case_file,
        Source::Morgue => &mut state.table.discards,
    };
    if let Some(card) = pile.pop() {
        state.orangutan.push(card);
        sink.emit(Event::Fed { seat, from, card: Some(card) });
    }
    match from {
        Source::File => note_empty_file(state, sink),
        Source::Morgue => expose(state, None, sink),
    }
    state.phase = Phase::Play;
}

fn play_event<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, action: Action, sink: &mut S) {
    if let Some(card) = action.event() {
        state.table.put_down(rules.sides, seat, card, 1);
        state.table.event_played = true;
        sink.emit(Event::Played { seat, play: action });
    }
    match action {
        Action::HelpDraw => draw_file(state, seat, 2, sink),
        Action::HelpSearch => {
            state.phase = Phase::SearchMorgue;
            if S::LISTENS {
                for (depth, card) in state.table.discards.iter_from_top().enumerate() {
                    sink.emit(Event::LookedInMorgue { seat, card, depth: depth as u8 });
                }
            }
        }
        Action::HelpConsult => {
            draw_file(state, seat, 1, sink);
            state.phase = Phase::Consult;
        }
        Action::Dupin if state.second_file => draw_file(state, seat, 2, sink),
        Action::Dupin => {
            state.phase = Phase::SearchOrangutan;
            if S::LISTENS {
                for card in state.sorted_orangutan() {
                    sink.emit(Event::LookedUnder { seat, card });
                }
            }
        }
        _ => {}
    }
}

fn take<S: Sink<Event>>(state: &mut State, seat: Seat, card: Card, sink: &mut S) {
    if state.phase == Phase::SearchMorgue {
        let top = state.table.discards.top() == Some(card);
        state.table.discards.take_topmost(card);
        sink.emit(Event::TookFromMorgue { seat, card, top });
        if top {
            expose(state, Some(seat), sink);
        }
    } else {
        // Of equal cards the one that came first is taken, which nobody can tell from the others.
        if let Some(place) = state.orangutan.as_slice().iter().position(|other| *other == card) {
            state.orangutan.remove(place);
        }
        sink.emit(Event::TookFromUnder { seat, card });
    }
    state.table.give(seat, card, 1);
    state.phase = Phase::Play;
}

fn end_turn<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    if state.table.hand_size(seat) == 0 {
        return solved(rules, state, seat, sink);
    }
    if state.table.case_file.is_empty() {
        if state.second_file {
            sink.emit(Event::Unsolved);
            return end_round(rules, state, [0; 4], sink);
        }
        make_second_file(state, sink);
    }
    state.table.turn = seat.next(rules.sides.seats());
    state.table.event_played = false;
    state.phase = Phase::Draw;
}

/// The cards under the orang-utan, in the order in which they came, and the Rue Morgue, top first, are shuffled.
fn make_second_file<S: Sink<Event>>(state: &mut State, sink: &mut S) {
    let mut cards = [Card::default(); CARDS];
    let mut count = 0;
    for card in state.orangutan.as_slice().iter().copied().chain(state.table.discards.iter_from_top()) {
        if let Some(place) = cards.get_mut(count) {
            *place = card;
            count += 1;
        }
    }
    state.table.chance.shuffle(&mut cards[..count]);
    state.table.case_file = Pile::from_top(&cards[..count]);
    state.table.discards.clear();
    state.orangutan.clear();
    state.second_file = true;
    sink.emit(Event::SecondFileMade);
}

fn solved<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    sink.emit(Event::Solved { seat });
    let caught = !state.second_file;
    if caught {
        score::share_out(rules, state, seat, sink);
    }
    score::shed(rules, state, seat, sink);
    let shut_out = (caught && score::shuts_out(rules, state, seat)).then_some(seat);
    if let Some(seat) = shut_out {
        sink.emit(Event::ShutOut { seat });
    }
    let points = score::round_points(rules, state, shut_out, sink);
    end_round(rules, state, points, sink);
}

fn end_round<S: Sink<Event>>(rules: &Rules, state: &mut State, points: [i32; 4], sink: &mut S) {
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
    state.chosen = [None; 4];
    sink.emit(Event::GameOver { winners: state.table.winners });
}

pub(crate) fn resign<S: Sink<Event>>(rules: &Rules, state: &mut State, seat: Seat, sink: &mut S) {
    sink.emit(Event::Resigned { seat });
    state.table.resign(rules.sides, seat);
    end_game(state, sink);
}

/// Exchanges two different cards that a seat has not seen directly after a deal: in others' hands, in the case file
/// or under the orang-utan.
pub(crate) fn exchange(
    rules: &Rules,
    state: &State,
    seat: Seat,
    rng: &mut Rng,
) -> Option<(State, [Card; 2])> {
    let mut other = *state;
    let mut under: Cards = state.orangutan;
    let cards = mystery::exchange(&mut other.table, under.as_mut_slice(), rules.sides, seat, rng)?;
    other.orangutan = under;
    Some((other, cards))
}
