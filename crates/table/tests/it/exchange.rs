//! The exchange test on messages: two tables whose hidden cards differ give the same messages to a seat.

use std::sync::Arc;

use engine::{Game, Rng, Seat, Viewer};
use protocol::*;
use serde::Serialize;
use table::*;

use crate::harness::{World, setup};
use crate::hush::Hush;

/// A table of people, dealt as usual or with two cards exchanged that the seat has not seen.
fn table<G: Game>(seats: usize, seat: Seat, number: u64, exchanged: bool) -> World<G> {
    let mut world = World::<G>::new(setup(G::INFO.id, seats));
    world.deal_by(Arc::new(move |rules, seed, events| {
        let state = G::begin(rules, seed, events);
        let other = G::exchange(rules, &state, seat, &mut Rng::new(number));
        other.filter(|_| exchanged).map_or(state, |(state, _)| state)
    }));
    // Another entropy for each number, so that the deals differ.
    (0..number).for_each(|_| drop(world.ask("Ada", Request::Start)));
    world.seat_people(seats);
    world.connect_as(90, "Eve", Access::Watch, None);
    world.begin(seats);
    world
}

fn text<T: Serialize>(messages: &[T]) -> String {
    serde_json::to_string(messages).unwrap()
}

/// Lay-outs that a player of mini Rummy might draft from what the seat sees, and tiles held meanwhile: the table as it lies,
/// the rack beside it in threes, the first two tiles of the rack in hand. Elsewhere nothing of use.
fn wishes(view: &serde_json::Value) -> Vec<(String, String)> {
    let (Some(rack), Some(table)) = (view["rack"].as_array(), view["table"].as_array()) else {
        return vec![("b1 b2 b3".to_string(), "b4".to_string())];
    };
    let word = |tile: &serde_json::Value| tile.as_str().unwrap_or_default().to_string();
    let rack: Vec<String> = rack.iter().map(word).collect();
    let group = |laid: &serde_json::Value| {
        let tiles = laid["tiles"].as_array().cloned().unwrap_or_default();
        tiles.iter().map(|written| word(&written["tile"])).collect::<Vec<_>>().join(" ")
    };
    let mut groups: Vec<String> = table.iter().map(group).collect();
    let held = rack[..2.min(rack.len())].join(" ");
    let mut wishes = vec![(groups.join("; "), held.clone())];
    groups.extend(rack[2.min(rack.len())..].chunks(3).map(|tiles| tiles.join(" ")));
    wishes.push((groups.join("; "), held));
    wishes
}

/// Plays both tables by the same random moves and compares what the seat and, until the cards show, a watcher get.
/// Gives the number of positions compared.
fn lockstep<G: Game>(seats: usize, seat: Seat, number: u64) -> usize
where
    G::View: Serialize,
    G::Event: Serialize,
{
    let mut one = table::<G>(seats, seat, number, false);
    let mut two = table::<G>(seats, seat, number, true);
    let own = seat.index() as u64 + 1;
    let mut rng = Rng::new(number);
    for compared in 0..60 {
        assert_eq!(
            text(&one.inbox[&own]),
            text(&two.inbox[&own]),
            "{} {number}: {seat} after {compared}",
            G::INFO.id
        );
        if one.stage() != Stage::Running {
            return compared;
        }
        for world in [&mut one, &mut two] {
            let decision = world.position(own).decision;
            let tries = ["resign", "discard ness", "draw file", "slap", "snap 1", "meld nitti 3", "nonsense"];
            for (place, text) in tries.iter().enumerate() {
                let id = format!("try {compared} {place}");
                world.send(own, ClientMessage::Try { id, decision, moves: vec![text.to_string(); 2] });
            }
            let view = serde_json::to_value(&world.position(own).view).unwrap();
            for (place, (wish, held)) in wishes(&view).into_iter().enumerate() {
                let id = format!("wish {compared} {place}");
                world.send(own, ClientMessage::Arrange { id: id.clone(), decision, wish: wish.clone() });
                world.send(own, ClientMessage::Fit { id, decision, wish, held });
            }
            let viewer = Viewer::Seat(seat);
            assert!(world.table.steps(viewer, 0, 999).iter().all(|step| step.text.is_none()));
        }
        assert_eq!(
            text(&one.table.steps(Viewer::Seat(seat), 0, 999)),
            text(&two.table.steps(Viewer::Seat(seat), 0, 999))
        );
        let movers: Vec<u64> =
            (1..=seats as u64).filter(|connection| !one.position(*connection).legal.is_empty()).collect();
        let Some(mover) = rng.pick(&movers) else { return compared };
        let legal = one.position(mover).legal.clone();
        let Some(mv) = legal.get(rng.below(legal.len())).cloned() else { return compared };
        let wait = rng.below(500) as u64;
        let before = (one.count(own), two.count(own));
        let answers = [&mut one, &mut two].map(|world| {
            world.pass(wait);
            let answer = world.play(mover, &mv);
            world.pass(300);
            answer
        });
        if answers[0] != answers[1] {
            assert_ne!(mover, own, "{}: {seat} cannot move alike: {mv}", G::INFO.id);
            return compared;
        }
        let new = [text(&one.inbox[&own][before.0..]), text(&two.inbox[&own][before.1..])];
        if new[0] != new[1] {
            assert!(
                [&one, &two].iter().any(|world| shows::<G>(world, seat)),
                "{} {number}: {seat} gets different messages of {mv} without a card shown:\n{}\n{}",
                G::INFO.id,
                new[0],
                new[1]
            );
            return compared;
        }
    }
    60
}

/// Whether any of the last moves showed a card to the seat by right.
fn shows<G: Game>(world: &World<G>, seat: Seat) -> bool {
    let rules = G::rules(world.table.info().seats.len(), &engine::Options::new()).unwrap();
    let mut shown = Vec::new();
    for message in world.inbox[&(seat.index() as u64 + 1)].iter().rev().take(6) {
        if let Message::Update(update) = message {
            update.events.iter().for_each(|event| G::shown(&rules, event, Viewer::Seat(seat), &mut shown));
        }
    }
    !shown.is_empty()
}

fn many<G: Game>(games: u64)
where
    G::View: Serialize,
    G::Event: Serialize,
{
    let mut compared = 0;
    for number in 0..games {
        let seats = G::INFO.seats[number as usize % G::INFO.seats.len()].min(4);
        compared += lockstep::<G>(seats, Seat::wrapping(number as usize, seats), number);
    }
    assert!(compared as u64 > 2 * games, "{}: only {compared} positions compared", G::INFO.id);
}

#[test]
fn a_seat_gets_the_same_messages_whatever_it_cannot_see() {
    many::<Hush>(60);
}

#[test]
fn so_it_is_in_every_game_of_the_catalogue() {
    for game in games::GameId::ALL {
        games::with_game!(*game, G => many::<G>(12));
    }
}

#[test]
fn a_leak_would_be_found() {
    let world = table::<Hush>(2, Seat::A, 1, false);
    let other = table::<Hush>(2, Seat::A, 1, true);
    assert_ne!(text(&world.inbox[&2]), text(&other.inbox[&2]), "B's card was exchanged, and B sees it");
}

#[test]
fn where_remembering_is_the_game_a_look_is_not_told_again() {
    let mut world = World::<games::omerta::Omerta>::begun(setup("omerta", 3));
    world.play(1, "peek 1 2").unwrap();
    world.pass(300);
    assert!(text(&world.inbox[&1]).contains("\"peeked\""), "A has seen two cards");
    let told = text(&world.table.steps(Viewer::Seat(Seat::A), 0, 999));
    assert!(!told.contains("\"peeked\""), "and is not told of them again: {told}");
}
