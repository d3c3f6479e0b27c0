//! The two steps of a start.

use protocol::*;
use table::*;

use crate::harness::{World, setup};
use crate::hush::Hush;

fn world() -> World<Hush> {
    let mut world = World::new(setup("hush", 2));
    world.seat_people(2);
    world.ask("Ada", Request::Start).unwrap();
    world
}

fn commit(part: Option<Part>) -> ClientMessage {
    ClientMessage::Commit { commitment: part.map(|part| part.commitment().to_string()) }
}

fn reveal(part: Part) -> ClientMessage {
    ClientMessage::Reveal { part: part.to_string() }
}

#[test]
fn parts_are_shown_only_after_all_commitments() {
    let mut world = world();
    let (one, two) = (Part([1; 32]), Part([2; 32]));
    world.send(1, commit(Some(one)));
    let shown = |world: &World<Hush>| {
        world.inbox[&2].iter().rev().find_map(|message| match message {
            Message::Starting { step, commitments, .. } => Some((*step, commitments.len())),
            _ => None,
        })
    };
    assert_eq!(shown(&world), Some((StartStep::Commit, 1)), "only the server's");
    world.send(1, reveal(one));
    assert!(
        matches!(world.inbox[&1].last(), Some(Message::Refused { refused, .. }) if refused.code == "not-now")
    );
    world.send(2, commit(Some(two)));
    assert_eq!(shown(&world), Some((StartStep::Reveal, 3)));
    world.send(2, reveal(two));
    assert_eq!(world.stage(), Stage::Starting);
    world.send(1, reveal(one));
    assert_eq!(world.stage(), Stage::Running);
    let started = world.rows.iter().find_map(|row| match row {
        Entry::Started { seed, parts, commitments, .. } => Some((seed, parts, commitments)),
        _ => None,
    });
    let (seed, parts, commitments) = started.unwrap();
    let part = |place: usize| parts[place].1.parse::<Part>().unwrap();
    assert_eq!(parts.iter().map(|(who, _)| who.as_str()).collect::<Vec<_>>(), ["server", "A", "B"]);
    assert_eq!(*seed, derive_seed(&part(0), &[(engine::Seat::A, one), (engine::Seat::B, two)]).to_string());
    assert!(
        commitments
            .iter()
            .zip(parts)
            .all(|(c, p)| c.1 == p.1.parse::<Part>().unwrap().commitment().to_string())
    );
}

#[test]
fn parts_may_be_left_out() {
    let mut world = world();
    world.send(1, commit(None));
    assert_eq!(world.stage(), Stage::Starting);
    world.send(2, commit(None));
    assert_eq!(world.stage(), Stage::Running);
}

#[test]
fn who_does_not_commit_in_time_is_left_out() {
    let mut world = world();
    world.pass(9_999);
    assert_eq!(world.stage(), Stage::Starting);
    world.pass(1);
    assert_eq!(world.stage(), Stage::Running);
}

#[test]
fn who_does_not_reveal_stops_the_start_visibly() {
    let stopped = |world: &World<Hush>, reason: &str| {
        assert_eq!(world.stage(), Stage::Waiting);
        assert!(world.inbox[&2].iter().any(|message| matches!(message,
            Message::StartStopped { reason: why, seat: Some(engine::Seat::A), .. } if why == reason)));
    };
    let mut late = world();
    late.send(1, commit(Some(Part([1; 32]))));
    late.send(2, commit(None));
    late.pass(10_000);
    stopped(&late, "no-reveal");
    let mut wrong = world();
    wrong.send(1, commit(Some(Part([1; 32]))));
    wrong.send(2, commit(None));
    wrong.send(1, reveal(Part([2; 32])));
    stopped(&wrong, "wrong-reveal");
    let mut gone = world();
    gone.ask("Ada", Request::Leave).unwrap();
    stopped(&gone, "seat-left");
    late.begin(2);
    assert_eq!(late.stage(), Stage::Running, "it can be tried again");
}
