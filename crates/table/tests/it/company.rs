//! Who is at a table with whom: room for players beside watchers, numbers that are not used up, and the host's means.

use protocol::*;
use table::*;

use crate::harness::{World, guest, setup};
use crate::hush::Hush;

fn say(id: &str, text: &str) -> ClientMessage {
    ClientMessage::Chat { id: id.to_string(), text: text.to_string() }
}

fn code(answer: Result<(), Refused>) -> String {
    answer.err().map(|refused| refused.code).unwrap_or_default()
}

/// What the last message of a connection says no with.
fn refused(world: &World<Hush>, connection: u64) -> String {
    match world.inbox[&connection].last() {
        Some(Message::Refused { refused, .. }) => refused.code.clone(),
        Some(Message::Closed { reason }) => reason.clone(),
        other => format!("{other:?}"),
    }
}

fn number(world: &World<Hush>, name: &str) -> PersonId {
    let info = world.table.info();
    info.people.iter().find(|person| person.name == name).unwrap().person
}

fn is_welcome(world: &World<Hush>, connection: u64) -> bool {
    world.inbox[&connection].iter().any(|message| matches!(message, Message::Welcome(_)))
}

#[test]
fn watchers_do_not_take_the_place_of_players() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.connect(1, "Ada");
    for watcher in 0..100 {
        world.connect_as(100 + watcher, &format!("Watcher {watcher}"), Access::Watch, None);
    }
    assert_eq!(refused(&world, 199), "full", "there is an end to watching");
    world.connect(2, "Bob");
    assert!(is_welcome(&world, 2), "a friend with the link comes in");
    world.ask("Bob", Request::Sit { seat: None }).unwrap();
}

#[test]
fn who_was_sent_away_takes_no_place() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.connect(1, "Ada");
    for watcher in 0..200 {
        let name = format!("Watcher {watcher}");
        world.connect_as(100 + watcher, &name, Access::Watch, None);
        assert!(is_welcome(&world, 100 + watcher), "{name}");
        let person = number(&world, &name);
        world.ask("Ada", Request::Kick { person }).unwrap();
    }
    world.restart();
    world.connect_as(500, "Watcher 0", Access::Watch, None);
    assert_eq!(refused(&world, 500), "kicked", "the first of them is still kept out");
}

#[test]
fn who_leaves_and_comes_keeps_the_number_and_uses_up_none() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.connect(1, "Ada");
    world.connect_as(9, "Eve", Access::Watch, None);
    let eve = number(&world, "Eve");
    for _ in 0..100 {
        world.send(9, ClientMessage::Request { id: "l".to_string(), request: Request::Leave });
        world.connect_as(9, "Eve", Access::Watch, None);
    }
    assert_eq!(number(&world, "Eve"), eve);
    world.connect_as(10, "Fay", Access::Watch, None);
    assert!(is_welcome(&world, 10));
}

#[test]
fn a_mute_survives_leaving_and_a_muted_person_cannot_speak_by_a_name() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    world.connect_as(9, "Eve", Access::Watch, None);
    let person = number(&world, "Eve");
    world.ask("Ada", Request::Mute { person, muted: true }).unwrap();
    world.send(9, ClientMessage::Request { id: "l".to_string(), request: Request::Leave });
    world.restart();
    world.connect(1, "Ada");
    world.connect_as(9, "Eve", Access::Watch, None);
    world.send(9, say("1", "psst"));
    assert_eq!(refused(&world, 9), "muted");
    let rename = Request::Rename { name: "You all cheat".to_string(), colour: 1 };
    world.send(9, ClientMessage::Request { id: "r".to_string(), request: rename });
    assert_eq!(refused(&world, 9), "muted");
    assert_eq!(number(&world, "Eve"), person);
}

#[test]
fn names_change_a_few_times_and_cost_nothing_where_nothing_changes() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.connect(1, "Ada");
    world.connect(2, "Bob");
    let rows = world.rows.len();
    let told = world.count(1);
    for _ in 0..50 {
        world.ask("Bob", Request::Rename { name: "Bob".to_string(), colour: 1 }).unwrap();
    }
    assert_eq!((world.rows.len(), world.count(1)), (rows, told), "the same name is no news");
    let mut rename =
        |number: i32| code(world.ask("Bob", Request::Rename { name: format!("Bob {number}"), colour: 1 }));
    let codes: Vec<String> = (0..20).map(&mut rename).collect();
    assert!(codes[..5].iter().all(String::is_empty), "{codes:?}");
    assert_eq!(codes[19], "too-fast", "{codes:?}");
    world.pass(3_600_000);
    world.ask("Bob", Request::Rename { name: "Bobby".to_string(), colour: 1 }).unwrap();
}

#[test]
fn a_locked_table_lets_nobody_new_in() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    assert_eq!(code(world.ask("Bob", Request::Lock { locked: true })), "not-host");
    world.ask("Ada", Request::Lock { locked: true }).unwrap();
    assert!(world.table.info().locked);
    world.restart();
    world.connect(3, "Cleo");
    assert_eq!(refused(&world, 3), "locked");
    world.connect_as(4, "Eve", Access::Watch, None);
    assert_eq!(refused(&world, 4), "locked");
    world.connect(1, "Ada");
    world.connect(2, "Bob");
    assert!(is_welcome(&world, 2), "who sits here comes back");
    world.ask("Ada", Request::Lock { locked: false }).unwrap();
    world.connect(5, "Cleo");
    assert!(is_welcome(&world, 5));
}

#[test]
fn a_slow_chat_lets_everybody_but_the_host_wait() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    assert_eq!(code(world.ask("Bob", Request::SlowChat { seconds: 30 })), "not-host");
    assert_eq!(code(world.ask("Ada", Request::SlowChat { seconds: 10_000 })), "bad-field");
    world.ask("Ada", Request::SlowChat { seconds: 30 }).unwrap();
    world.restart();
    world.connect(1, "Ada");
    world.connect(2, "Bob");
    assert_eq!(world.table.info().slow_chat_seconds, 30);
    world.send(2, say("1", "one"));
    assert_eq!(world.inbox[&2].last(), Some(&Message::Ack { id: "1".to_string() }));
    world.pass(29_000);
    world.send(2, say("2", "two"));
    assert_eq!(refused(&world, 2), "slow-chat");
    world.pass(1_000);
    world.send(2, say("3", "three"));
    assert_eq!(world.inbox[&2].last(), Some(&Message::Ack { id: "3".to_string() }));
    for id in ["4", "5"] {
        world.send(1, say(id, "quiet, please"));
        assert_eq!(world.inbox[&1].last(), Some(&Message::Ack { id: id.to_string() }));
    }
}

#[test]
fn who_left_a_locked_table_or_has_no_link_any_more_stays_out() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    world.connect(3, "Cleo");
    world.ask("Cleo", Request::Leave).unwrap();
    assert!(!world.table.knows(&guest("Cleo").id), "a link is needed to come back");
    world.ask("Ada", Request::Lock { locked: true }).unwrap();
    world.connect(4, "Cleo");
    assert_eq!(refused(&world, 4), "locked");
}
