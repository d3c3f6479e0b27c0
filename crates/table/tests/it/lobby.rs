//! Seats, the host, chat.

use protocol::*;
use table::*;

use crate::harness::{World, bot, guest, setup};
use crate::hush::Hush;

fn code(result: Result<(), Refused>) -> String {
    result.unwrap_err().code
}

#[test]
fn seats_are_taken_and_given_back() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    assert_eq!(world.seat_of("Bob"), Some(engine::Seat::B));
    assert_eq!(code(world.ask("Cleo", Request::Sit { seat: None })), "full");
    assert_eq!(code(world.ask("Cleo", Request::Sit { seat: Some(engine::Seat::B) })), "seat-taken");
    assert_eq!(code(world.ask("Cleo", Request::Sit { seat: Some(engine::Seat::E) })), "no-such-seat");
    world.ask("Bob", Request::Stand).unwrap();
    world.ask("Cleo", Request::Sit { seat: Some(engine::Seat::B) }).unwrap();
    assert_eq!(world.seat_of("Cleo"), Some(engine::Seat::B));
    world.restart();
    assert_eq!(world.seat_of("Cleo"), Some(engine::Seat::B));
}

#[test]
fn a_link_for_watching_gives_no_seat() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.connect_as(9, "Eve", Access::Watch, None);
    assert!(matches!(&world.inbox[&9][0], Message::Welcome(welcome) if welcome.you.watch_only));
    let sit = Request::Sit { seat: None };
    let answer =
        world.step(Input::Request { guest: guest("Eve"), access: Access::Watch, request: sit.clone() });
    assert_eq!(code(answer.unwrap()), "watch-only");
    world.restart();
    let answer =
        world.step(Input::Request { guest: guest("Eve"), access: Access::Watch, request: sit.clone() });
    assert_eq!(code(answer.unwrap()), "watch-only");
    let answer = world.step(Input::Request { guest: guest("Eve"), access: Access::Play, request: sit });
    answer.unwrap().unwrap();
}

#[test]
fn only_the_host_rules_and_the_role_passes_on() {
    let mut world = World::<Hush>::new(setup("hush", 3));
    world.seat_people(2);
    assert_eq!(code(world.ask("Bob", Request::Start)), "not-host");
    assert_eq!(code(world.ask("Bob", Request::Kick { person: PersonId(1) })), "not-host");
    assert_eq!(code(world.ask("Ada", Request::Start)), "not-ready");
    world.ask("Ada", Request::Plan { seat: engine::Seat::C, bot: Some("simple".to_string()) }).unwrap();
    assert_eq!(
        code(world.ask("Ada", Request::Plan { seat: engine::Seat::B, bot: None })),
        "seat-taken",
        "a person is not planned away"
    );
    world.disconnect(1);
    world.pass(59_000);
    assert_eq!(world.table.info().host, Some(PersonId(1)));
    world.pass(2_000);
    assert_eq!(world.table.info().host, Some(PersonId(2)));
    world.connect(1, "Ada");
    world.ask("Bob", Request::Leave).unwrap();
    assert_eq!(world.table.info().host, Some(PersonId(1)), "at once where the host goes");
    assert_eq!(world.seat_of("Bob"), None);
}

#[test]
fn the_role_does_not_pass_to_those_who_only_watch() {
    let host = |world: &World<Hush>| world.table.info().host;
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    world.connect_as(8, "Eve", Access::Watch, None);
    world.connect(9, "Cleo");
    world.disconnect(2);
    world.disconnect(1);
    world.pass(61_000);
    assert_eq!(host(&world), Some(PersonId(4)), "who may still take a seat can be host before the game");
    world.connect(1, "Ada");
    world.connect(2, "Bob");
    world.ask("Cleo", Request::Host { person: PersonId(1) }).unwrap();
    world.begin(2);
    world.disconnect(1);
    world.disconnect(2);
    world.pass(300_000);
    assert_eq!(host(&world), Some(PersonId(1)), "nobody else plays");
    world.connect(2, "Bob");
    assert_eq!(host(&world), Some(PersonId(2)), "somebody who plays is there");
    world.ask("Bob", Request::Resign).unwrap();
    assert_eq!(world.stage(), Stage::Over);
    world.disconnect(2);
    world.pass(300_000);
    assert_eq!(host(&world), Some(PersonId(2)), "those who watched do not close the table");
}

#[test]
fn the_host_hands_the_role_to_nobody_who_could_not_inherit_it() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    world.connect_as(8, "Eve", Access::Watch, None);
    world.connect(9, "Cleo");
    let (ada, bob, eve, cleo) = (PersonId(1), PersonId(2), PersonId(3), PersonId(4));
    let hand = |world: &mut World<Hush>, from: &str, person| world.ask(from, Request::Host { person });
    assert_eq!(code(hand(&mut world, "Ada", eve)), "watch-only");
    hand(&mut world, "Ada", cleo).unwrap();
    hand(&mut world, "Cleo", ada).unwrap();
    world.begin(2);
    assert_eq!(code(hand(&mut world, "Ada", eve)), "watch-only");
    assert_eq!(code(hand(&mut world, "Ada", cleo)), "not-seated");
    hand(&mut world, "Ada", bob).unwrap();
    world.ask("Bob", Request::Resign).unwrap();
    assert_eq!(world.stage(), Stage::Over);
    assert_eq!(code(hand(&mut world, "Bob", cleo)), "not-seated");
    world.ask("Ada", Request::Stand).unwrap();
    world.ask("Bob", Request::Stand).unwrap();
    assert_eq!(code(hand(&mut world, "Bob", eve)), "watch-only");
    hand(&mut world, "Bob", cleo).unwrap();
    assert_eq!(world.table.info().host, Some(cleo));
}

#[test]
fn a_table_that_all_players_have_left_gets_a_host_who_may_play() {
    let host = |world: &World<Hush>| world.table.info().host;
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.connect_as(8, "Eve", Access::Watch, None);
    world.ask("Ada", Request::Leave).unwrap();
    world.ask("Bob", Request::Resign).unwrap();
    assert_eq!((world.stage(), host(&world)), (Stage::Over, Some(PersonId(2))));
    world.ask("Bob", Request::Leave).unwrap();
    assert_eq!(host(&world), None, "nobody is there who may play");
    world.connect(9, "Cleo");
    assert_eq!(host(&world), Some(PersonId(4)));
    world.connect(10, "Dan");
    world.disconnect(9);
    world.pass(300_000);
    assert_eq!(host(&world), Some(PersonId(4)), "who has not left may come back");
    world.ask("Cleo", Request::Rematch).unwrap();
    assert_eq!(world.stage(), Stage::Waiting);
}

#[test]
fn who_was_kicked_stays_out() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    world.ask("Ada", Request::Kick { person: PersonId(2) }).unwrap();
    assert_eq!(world.closed, [2]);
    assert!(world.inbox[&2].contains(&Message::Closed { reason: "kicked".to_string() }));
    assert_eq!(world.seat_of("Bob"), None);
    world.restart();
    world.connect(3, "Bob");
    assert_eq!(world.inbox[&3], [Message::Closed { reason: "kicked".to_string() }]);
    assert_eq!(code(world.ask("Ada", Request::Kick { person: PersonId(1) })), "not-now");
}

#[test]
fn chat_reaches_everybody_within_limits() {
    let mut world = World::<Hush>::new(setup("hush", 2));
    world.seat_people(2);
    world.connect_as(9, "Eve", Access::Watch, None);
    let say = |id: &str, text: &str| ClientMessage::Chat { id: id.to_string(), text: text.to_string() };
    world.send(2, say("1", "hello \u{202e}all\n"));
    world.send(2, say("1", "hello all"));
    for connection in [1, 2, 9] {
        let lines = world.inbox[&connection].iter().filter(|message| {
            matches!(message, Message::Chat { line, .. } if line.text == "hello all" && line.name == "Bob")
        });
        assert_eq!(lines.count(), 1, "said once, also when sent twice");
    }
    world.send(2, say("2", &"x".repeat(301)));
    world.send(2, say("3", "\u{0}"));
    (4..9).for_each(|id: i32| world.send(2, say(&id.to_string(), "spam")));
    world.ask("Ada", Request::Mute { person: PersonId(2), muted: true }).unwrap();
    world.pass(20_000);
    world.send(2, say("9", "psst"));
    let codes: Vec<&str> = world.inbox[&2]
        .iter()
        .filter_map(|message| match message {
            Message::Refused { refused, .. } => Some(refused.code.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(codes, ["too-long", "empty", "too-fast", "muted"]);
    world.restart();
    world.connect(2, "Bob");
    world.send(2, say("1", "hello all"));
    assert_eq!(world.inbox[&2].last(), Some(&Message::Ack { id: "1".to_string() }), "also after a restart");
}

#[test]
fn a_full_table_forgets_those_who_watched_and_went() {
    let settings = TableSettings { watchers: 1, ..TableSettings::default() };
    let mut world = World::<Hush>::with(setup("hush", 2), settings);
    world.seat_people(2);
    world.connect_as(8, "Eve", Access::Watch, None);
    world.connect_as(9, "Fred", Access::Watch, None);
    assert_eq!(world.inbox[&9], [Message::Closed { reason: "full".to_string() }]);
    world.disconnect(8);
    world.connect_as(9, "Fred", Access::Watch, None);
    assert!(matches!(world.inbox[&9].last(), Some(Message::Welcome(_) | Message::Lobby { .. })));
    world.restart();
    assert!(world.table.knows(&guest("Fred").id));
    assert!(!world.table.knows(&guest("Eve").id));
}

#[test]
fn a_rematch_rotates_the_seats() {
    let mut plan = setup("hush", 3);
    plan.seats[2] = bot("random");
    let mut world = World::<Hush>::begun(plan);
    assert_eq!(code(world.ask("Ada", Request::Rematch)), "not-now");
    world.ask("Bob", Request::Resign).unwrap();
    assert_eq!(world.stage(), Stage::Over);
    let record = world.table.record().unwrap();
    assert!(record.contains("\nB resign\nresult 0 0 0\n"), "{record}");
    assert!(record.contains("\nname C bot:random\n"), "{record}");
    let ready =
        |world: &World<Hush>| world.table.info().seats.iter().map(|seat| seat.ready).collect::<Vec<_>>();
    assert_eq!(ready(&world), [false, false, true], "nobody has said yet whether they want another game");
    world.ask("Bob", Request::Ready { ready: true }).unwrap();
    world.restart();
    world.connect(1, "Ada");
    world.connect(2, "Bob");
    assert_eq!(ready(&world), [false, true, true], "the others see that Bob wants another game");
    world.ask("Ada", Request::Rematch).unwrap();
    assert_eq!(world.seat_of("Ada"), Some(engine::Seat::B));
    assert_eq!(world.seat_of("Bob"), Some(engine::Seat::C));
    assert_eq!(world.stage(), Stage::Waiting);
    world.ask("Bob", Request::Ready { ready: true }).unwrap();
    world.begin(2);
    assert_eq!((world.stage(), world.position(1).number), (Stage::Running, 2));
    world.restart();
    world.connect(1, "Ada");
    assert_eq!(world.position(1).number, 2);
}

#[test]
fn the_host_frees_a_seat_and_nobody_is_sent_away() {
    let free = |seat| Request::Free { seat };
    let mut plan = setup("hush", 3);
    plan.seats[2] = bot("random");
    let mut world = World::<Hush>::new(plan);
    world.seat_people(2);
    world.disconnect(2);
    assert_eq!(code(world.ask("Bob", free(engine::Seat::A))), "not-host");
    assert_eq!(code(world.ask("Ada", free(engine::Seat::C))), "not-seated");
    assert_eq!(code(world.ask("Ada", free(engine::Seat::E))), "no-such-seat");
    world.ask("Ada", free(engine::Seat::B)).unwrap();
    world.restart();
    assert_eq!(world.seat_of("Bob"), None);
    world.connect(2, "Bob");
    world.ask("Bob", Request::Sit { seat: None }).unwrap();
    assert_eq!(world.seat_of("Bob"), Some(engine::Seat::B), "who comes back can sit down again");
    world.connect(1, "Ada");
    world.ask("Bob", Request::Ready { ready: true }).unwrap();
    world.begin(2);
    assert_eq!(code(world.ask("Ada", free(engine::Seat::B))), "not-now");
}

#[test]
fn who_leaves_after_a_game_is_named_until_the_next() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.ask("Bob", Request::Resign).unwrap();
    world.ask("Ada", Request::Leave).unwrap();
    assert_eq!(world.seat_of("Ada"), Some(engine::Seat::A));
    assert_eq!(world.table.info().host, Some(PersonId(2)), "the other can open the next game");
    world.restart();
    world.connect(2, "Bob");
    world.ask("Bob", Request::Rematch).unwrap();
    assert_eq!((world.seat_of("Ada"), world.seat_of("Bob")), (None, Some(engine::Seat::A)));
    world.connect(1, "Ada");
    world.ask("Ada", Request::Sit { seat: None }).unwrap();
    assert_eq!(world.seat_of("Ada"), Some(engine::Seat::B));
}

#[test]
fn a_closed_table_is_closed_for_everybody() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    assert_eq!(code(world.ask("Bob", Request::Close)), "not-host");
    world.ask("Ada", Request::Close).unwrap();
    assert_eq!(world.closed, [1, 2]);
    assert_eq!(world.wake, None);
    world.connect(3, "Bob");
    assert_eq!(world.inbox[&3], [Message::Closed { reason: "closed".to_string() }]);
    world.restart();
    assert_eq!(world.stage(), Stage::Closed);
}

#[test]
fn bad_set_ups_are_refused() {
    let make = |setup: Setup| {
        let made = Table::<Hush>::create(
            "t",
            setup,
            TableSettings::default(),
            guest("Ada"),
            Entropy::new([0; 32]),
            Time(0),
        );
        made.map(|_| ()).unwrap_err().to_string()
    };
    assert!(make(setup("hush", 7)).contains("2, 3 or 4"));
    let mut plan = setup("hush", 2);
    plan.clock = Clock::PerTurn { seconds: 1 };
    assert!(make(plan).contains("5 seconds"));
    let mut plan = setup("hush", 2);
    plan.seats[0] = bot("genius");
    assert!(make(plan).contains("genius"));
}

#[test]
fn the_host_changes_options_and_clock_before_the_start() {
    let mut world = World::<games::al_capone::AlCapone>::new(setup("al-capone", 2));
    world.seat_people(2);
    let change = |target: i64, clock| Request::Change {
        options: [("target".to_string(), OptionChoice::Number(target))].into(),
        clock,
    };
    assert_eq!(code(world.ask("Bob", change(50, Clock::None))), "not-host");
    assert_eq!(code(world.ask("Ada", change(-3, Clock::None))), "bad-setup");
    assert_eq!(code(world.ask("Ada", change(50, Clock::PerTurn { seconds: 1 }))), "bad-setup");
    assert_eq!(
        world.table.info().options.get("target"),
        Some(&OptionChoice::Number(200)),
        "refused, unchanged"
    );
    world.ask("Ada", change(50, Clock::PerTurn { seconds: 60 })).unwrap();
    let info = world.table.info();
    assert_eq!(info.options.get("target"), Some(&OptionChoice::Number(50)));
    assert_eq!(info.clock, Clock::PerTurn { seconds: 60 });
    assert!(info.seats.iter().all(|seat| !seat.ready), "whoever was ready was so for other rules");
    world.restart();
    assert_eq!(world.table.info().options.get("target"), Some(&OptionChoice::Number(50)));
    world.seat_people(2);
    world.begin(2);
    assert_eq!(code(world.ask("Ada", change(60, Clock::None))), "not-now");
}
