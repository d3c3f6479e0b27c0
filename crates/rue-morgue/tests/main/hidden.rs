//! Hidden cards stay hidden in the middle of a game too: a position that a seat cannot tell from the true one goes on
//! looking the same, whatever the others do in secret.

use std::collections::BTreeMap;

use engine::{Game, Knowledge as _, Move, Options, Rng, Seat, Viewer, apply_move, check_move};
use rue_morgue::{Action, Card, Event, Knowledge, Phase, RueMorgue, Rules, Source, State};

/// What somebody does in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Secret {
    Pass,
    Bury,
    Feed,
    Consult,
    SearchMorgue,
    SearchOrangutan,
    Draw,
}

fn secret(phase: Phase, action: Action) -> Option<Secret> {
    match (phase, action) {
        (Phase::Pass, _) => Some(Secret::Pass),
        (Phase::Bury, _) => Some(Secret::Bury),
        (Phase::Consult, _) => Some(Secret::Consult),
        (_, Action::Feed { from: Source::File }) => Some(Secret::Feed),
        (_, Action::HelpSearch) => Some(Secret::SearchMorgue),
        (_, Action::Dupin) => Some(Secret::SearchOrangutan),
        (_, Action::Draw { from: Source::File }) => Some(Secret::Draw),
        _ => None,
    }
}

fn seen(rules: &Rules, events: &[Event], seat: Seat) -> Vec<Event> {
    events.iter().filter_map(|event| RueMorgue::redact(rules, event, Viewer::Seat(seat))).collect()
}

fn shown(rules: &Rules, events: &[Event], seat: Seat) -> Vec<Card> {
    let mut cards = Vec::new();
    events.iter().for_each(|event| RueMorgue::shown(rules, event, Viewer::Seat(seat), &mut cards));
    cards
}

/// Plays the same move in the true position and in one that the seat cannot tell from it. Whether both allow it.
fn compare(rules: &Rules, truth: &State, drawn: &State, seat: Seat, mv: &Move<Action>) -> bool {
    let (mut one, mut two) = (*truth, *drawn);
    if check_move::<RueMorgue>(rules, &two, mv).is_err() {
        assert_ne!(mv.seat(), Some(seat), "{seat} cannot do {mv:?} in a position that looks the same");
        return false;
    }
    let (mut events_one, mut events_two) = (Vec::new(), Vec::new());
    apply_move::<RueMorgue, _>(rules, &mut one, mv, &mut events_one).unwrap();
    apply_move::<RueMorgue, _>(rules, &mut two, mv, &mut events_two).unwrap();
    // In the drawn position others have not chosen yet, so that the last choice is only there not the last.
    if events_one.len() != events_two.len() && truth.phase.is_sealed() {
        return false;
    }
    if shown(rules, &events_one, seat) == shown(rules, &events_two, seat) {
        assert_eq!(seen(rules, &events_one, seat), seen(rules, &events_two, seat), "{seat} sees {mv:?}");
        let view = |state| RueMorgue::view(rules, state, Viewer::Seat(seat));
        assert_eq!(view(&one), view(&two), "{seat} after {mv:?}");
    }
    true
}

#[test]
fn secrets_look_the_same_from_outside() {
    for seats in [2, 3, 4] {
        let rules = RueMorgue::rules(seats, &Options::new()).unwrap();
        let mut rng = Rng::new(17 + seats as u64);
        let mut compared: BTreeMap<Secret, usize> = BTreeMap::new();
        for _ in 0..12 {
            play(&rules, &mut rng, &mut compared);
        }
        for (secret, count) in &compared {
            assert!(*count >= 10, "{seats} seats: {secret:?} was compared {count} times");
        }
        assert_eq!(compared.len(), if seats == 4 { 7 } else { 5 }, "{seats} seats: {compared:?}");
    }
}

/// Plays a part of a random game and compares at every secret.
fn play(rules: &Rules, rng: &mut Rng, compared: &mut BTreeMap<Secret, usize>) {
    let seats = RueMorgue::seats(rules);
    let mut events = Vec::new();
    let mut state = RueMorgue::begin(rules, rng.seed(), &mut events);
    let view = |state: &State, seat| RueMorgue::view(rules, state, Viewer::Seat(seat));
    let mut known: Vec<Knowledge> =
        Seat::all(seats).map(|seat| Knowledge::from_view(rules, &view(&state, seat))).collect();
    let mut actions = Vec::new();
    for _ in 0..3_000 {
        for (seat, known) in Seat::all(seats).zip(&mut known) {
            seen(rules, &events, seat).iter().for_each(|event| known.observe(rules, event));
        }
        let actors: Vec<Seat> = RueMorgue::actors(rules, &state).iter().collect();
        let Some(actor) = rng.pick(&actors) else { return };
        actions.clear();
        RueMorgue::legal(rules, &state, actor, &mut actions);
        let Some(action) = rng.pick(&actions) else { return };
        let mv = Move::Act(actor, action);
        if let Some(secret) = secret(state.phase, action) {
            for seat in actor.others(seats) {
                let drawn = known[seat.index()].determinize(rules, &view(&state, seat), rng);
                if compare(rules, &state, &drawn, seat, &mv) {
                    *compared.entry(secret).or_default() += 1;
                }
            }
        }
        events.clear();
        apply_move::<RueMorgue, _>(rules, &mut state, &mv, &mut events).unwrap();
    }
}
