//! Players who are away: calling for a bot, wanting to wait; and people who ask to join.

use engine::Seat;
use protocol::*;
use table::*;

use crate::harness::{World, guest, setup};
use crate::hush::Hush;

fn stands_in(world: &World<Hush>, seat: Seat) -> bool {
    world.table.info().seats[seat.index()].stand_in.is_some()
}

/// Three play, and Cleo is away.
fn two_of_three() -> World<Hush> {
    let mut world = World::<Hush>::begun(setup("hush", 3));
    world.disconnect(3);
    world
}

#[test]
fn a_bot_is_called_after_a_minute_and_not_before() {
    let mut world = two_of_three();
    world.ask("Ada", Request::Absent { seat: Seat::C, wait: false }).unwrap();
    world.pass(59_000);
    assert!(!stands_in(&world, Seat::C), "before a minute is over");
    assert_eq!(world.table.info().seats[2].call, [Seat::A]);
    world.pass(1_000);
    assert!(stands_in(&world, Seat::C));
    // Whoever is back plays on, and nothing of the call is left.
    world.connect(3, "Cleo");
    assert!(!stands_in(&world, Seat::C));
    world.disconnect(3);
    world.pass(119_000);
    assert!(!stands_in(&world, Seat::C), "an old call has counted again");
    world.pass(1_000);
    assert!(stands_in(&world, Seat::C), "by itself after two minutes");
}

#[test]
fn those_who_want_to_wait_hold_the_bot_back() {
    let mut world = two_of_three();
    world.pass(61_000);
    let info = world.table.info();
    let cleo = info.people.iter().find(|person| person.name == "Cleo").unwrap();
    assert!(cleo.away_ms.is_some() && !cleo.connected);
    world.ask("Bob", Request::Absent { seat: Seat::C, wait: true }).unwrap();
    world.ask("Ada", Request::Absent { seat: Seat::C, wait: false }).unwrap();
    world.pass(1_000);
    assert!(!stands_in(&world, Seat::C), "one each: it goes on as usual");
    world.ask("Ada", Request::Absent { seat: Seat::C, wait: true }).unwrap();
    world.pass(3_600_000);
    assert!(!stands_in(&world, Seat::C), "both want to wait");
    assert_eq!(world.table.info().seats[2].wait, [Seat::B, Seat::A]);
    // Who is away has no say.
    world.disconnect(2);
    world.ask("Ada", Request::Absent { seat: Seat::C, wait: false }).unwrap();
    assert!(stands_in(&world, Seat::C));
}

#[test]
fn only_players_decide_and_only_about_those_who_are_away() {
    let code = |result: Result<(), Refused>| result.unwrap_err().code;
    let mut world = two_of_three();
    let call = |seat| Request::Absent { seat, wait: false };
    assert_eq!(code(world.ask("Eve", call(Seat::C))), "not-seated");
    for seat in [Seat::A, Seat::B, Seat::E] {
        assert_eq!(code(world.ask("Ada", call(seat))), "not-now", "{seat}");
    }
    // Where a turn may take days, nobody is expected to stay at the table.
    let slow = Setup { clock: Clock::PerTurn { seconds: 86_400 }, ..setup("hush", 3) };
    let mut world = World::<Hush>::begun(slow);
    world.disconnect(3);
    assert_eq!(code(world.ask("Ada", call(Seat::C))), "not-now");
    world.pass(600_000);
    assert!(!stands_in(&world, Seat::C));
}

#[test]
fn a_question_at_the_door_ends_by_itself_and_costs_no_row() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.connect(1, "Ada");
    let rows = world.rows.len();
    world.step(Input::Knock { guest: guest("Eve") });
    assert_eq!(world.table.info().knocking.len(), 1);
    world.pass(599_000);
    world.step(Input::Knock { guest: guest("Eve") });
    world.pass(599_000);
    assert_eq!(world.table.info().knocking.len(), 1, "it was asked again");
    world.pass(1_000);
    assert_eq!(world.table.info().knocking, []);
    assert_eq!(world.rows.len(), rows, "somebody at the door was written down");
    assert_eq!(world.table.knock_answer(&guest("Eve").id), KnockAnswer::Waiting);
}
