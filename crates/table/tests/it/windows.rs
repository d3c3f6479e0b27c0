//! Reaction windows.

use engine::Seat;
use protocol::*;
use table::*;

use crate::harness::{World, setup, with_option};
use crate::hush::{Event, Hush};

/// Three people, of whom A is about to open a window, all with cards above 6, windows reported by the test.
fn before_the_window(seconds: i64) -> World<Hush> {
    let mut world = World::<Hush>::new(with_option(setup("hush", 3), "seconds", seconds));
    world.deal_by(std::sync::Arc::new(|rules, seed, events| {
        let mut state = <Hush as engine::Game>::begin(rules, seed, events);
        state.cards = [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];
        state.active = Seat::A;
        state
    }));
    world.seat_people(3);
    world.begin(3);
    world.pick_all(3);
    world.windows_arrive = false;
    world
}

/// The same, and the window has opened.
fn window(seconds: i64) -> World<Hush> {
    let mut world = before_the_window(seconds);
    world.play(1, "knock").unwrap();
    world
}

fn sent(world: &mut World<Hush>, connection: u64) {
    let decision = world.position(connection).decision;
    world.step(Input::WindowSent { connection: ConnectionId(connection), decision });
}

fn round_trip(world: &mut World<Hush>, connection: u64, millis: u32) {
    world.step(Input::RoundTrip { connection: ConnectionId(connection), millis });
}

/// Who got the point, as the watcher of connection 1 saw it.
fn winner(world: &World<Hush>) -> Option<Seat> {
    world.inbox[&1].iter().find_map(|message| match message {
        Message::Update(update) => update.events.iter().find_map(|event| match event {
            Event::Slapped { seat, card: 7.. } => Some(*seat),
            _ => None,
        }),
        _ => None,
    })
}

#[test]
fn the_faster_reaction_wins_over_a_slow_line() {
    for (slow, expected) in [(350, Seat::B), (650, Seat::C)] {
        let mut world = window(4);
        round_trip(&mut world, 2, 200);
        round_trip(&mut world, 3, 20);
        (1..=3).for_each(|connection| sent(&mut world, connection));
        // C reacts after 500 ms over 20 ms of round trip, B after 350 or 650 ms over 200 ms.
        let (b, c) = (slow + 200, 520);
        let mut arrivals = [(b, 2), (c, 3)];
        arrivals.sort_unstable();
        let mut at = 0;
        for (millis, connection) in arrivals {
            world.pass(millis - at);
            at = millis;
            if winner(&world).is_none() {
                world.play(connection, "slap").unwrap();
            }
        }
        world.pass(300);
        assert_eq!(winner(&world), Some(expected), "B reacts after {slow} ms");
    }
}

#[test]
fn a_lying_client_gains_at_most_the_cap() {
    let mut world = window(4);
    round_trip(&mut world, 2, 60_000);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    world.pass(600);
    world.play(2, "slap").unwrap();
    assert!(world.rows.iter().any(|row| matches!(row, Entry::Answered { seat: Seat::B, reaction: 350, .. })));
    let mut world = window(4);
    round_trip(&mut world, 2, 60_000);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    world.pass(300);
    world.play(3, "slap").unwrap();
    world.pass(300);
    assert_eq!(winner(&world), Some(Seat::C), "600 ms with a lie do not beat 300 ms");
}

#[test]
fn ties_go_clockwise_from_the_active_player() {
    let mut world = window(4);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    world.pass(400);
    world.play(3, "slap").unwrap();
    world.pass(19);
    world.play(2, "slap").unwrap();
    world.pass(400);
    assert_eq!(winner(&world), Some(Seat::B));
    let mut world = window(4);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    world.pass(400);
    world.play(3, "slap").unwrap();
    world.pass(20);
    assert_eq!(winner(&world), Some(Seat::C), "nobody can be faster any more");
}

#[test]
fn a_window_that_came_late_counts_from_when_it_came() {
    let mut world = window(4);
    sent(&mut world, 1);
    sent(&mut world, 3);
    world.pass(250);
    sent(&mut world, 2);
    sent(&mut world, 2);
    world.pass(150);
    world.play(3, "slap").unwrap();
    world.pass(200);
    world.play(2, "slap").unwrap();
    world.pass(300);
    assert_eq!(winner(&world), Some(Seat::B), "350 ms beat 400 ms");
}

#[test]
fn nothing_tells_who_has_answered_until_a_card_is_turned_up() {
    let mut world = window(4);
    world.connect_as(9, "Eve", Access::Watch, None);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    let quiet = [2, 3, 9].map(|connection| world.count(connection));
    world.pass(400);
    world.play(1, "wait").unwrap();
    assert!(world.position(1).answered);
    assert_eq!(world.play(1, "slap"), Err("already-answered".to_string()));
    world.pass(2_000);
    assert_eq!([2, 3, 9].map(|connection| world.count(connection)), quiet);
    assert_eq!(world.position(2).asked.to_string(), "ABC");
    world.play(2, "slap").unwrap();
    world.pass(300);
    assert_eq!(winner(&world), Some(Seat::B));
    assert!(world.count(9) > quiet[2]);
}

#[test]
fn time_closes_a_window_by_the_games_rule() {
    let mut world = window(4);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    assert_eq!(world.position(2).left_ms, Some(4_250));
    world.pass(4_249);
    assert!(!world.moves().contains(&"- expire".to_string()));
    world.pass(1);
    assert_eq!(world.moves().last().map(String::as_str), Some("- expire"));
    assert!(world.rows.iter().any(|row| matches!(row, Entry::Moved { by: Mover::Clock, .. })));
}

#[test]
fn an_answer_and_the_end_of_time_together_leave_the_answer() {
    let mut world = window(4);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    world.pass(4_249);
    world.play(3, "slap").unwrap();
    world.pass(1);
    world.pass(300);
    assert_eq!(winner(&world), Some(Seat::C));
    assert!(!world.moves().contains(&"- expire".to_string()));
}

#[test]
fn an_untimed_window_is_sealed_until_all_are_in() {
    let mut world = window(0);
    assert_eq!(world.position(2).kind, DecisionKind::Sealed);
    let quiet = world.count(3);
    world.play(1, "slap").unwrap();
    world.pass(1_000_000);
    world.play(2, "slap").unwrap();
    assert_eq!(world.count(3), quiet);
    world.restart();
    (1..=3).for_each(|connection| world.connect(connection, crate::harness::NAMES[connection as usize - 1]));
    world.play(3, "slap").unwrap();
    assert_eq!(world.moves()[4..], ["B slap"], "the player after the active one is asked first");
}

#[test]
fn a_restart_inside_a_window_keeps_the_answers() {
    let mut world = window(4);
    (1..=3).for_each(|connection| sent(&mut world, connection));
    world.pass(500);
    world.play(2, "wait").unwrap();
    world.pass(400);
    world.restart();
    assert_eq!(world.moves().last().map(String::as_str), Some("B wait"));
    world.connect(2, "Bob");
    world.connect(3, "Cleo");
    assert!(world.position(2).answered);
    assert_eq!(world.position(3).left_ms, Some(4_250), "the others have all their time again");
    sent(&mut world, 3);
    world.pass(300);
    world.play(3, "slap").unwrap();
    world.pass(300);
    assert!(world.moves().contains(&"C slap".to_string()));
    let record =
        world.rows.iter().filter(|row| matches!(row, Entry::Moved { reaction: Some(_), .. })).count();
    assert_eq!(record, 2);
}

#[test]
fn bots_react_as_their_level_does_and_within_the_window() {
    for (level, seconds, expected) in
        [("hard", 4, 700..=1_600), ("easy", 4, 1_500..=3_500), ("easy", 1, 1_000..=1_000)]
    {
        let mut plan = with_option(setup("hush", 2), "seconds", seconds);
        plan.seats[1] = SeatPlan::Bot { level: level.to_string() };
        let mut world = World::<Hush>::new(plan);
        world.deal_by(std::sync::Arc::new(|rules, seed, events| {
            let state = <Hush as engine::Game>::begin(rules, seed, events);
            crate::hush::State { active: Seat::A, ..state }
        }));
        world.seat_people(1);
        world.begin(1);
        world.play(1, "pick 1").unwrap();
        world.pass(100);
        world.bots_think = false;
        world.play(1, "knock").unwrap();
        let task = world.tasks.pop().unwrap();
        assert!(task.most_millis.is_some_and(|most| most > 0 && most <= 1_000), "it thinks before it reacts");
        world.step(Input::Thought(task.thought(Some("wait".to_string()))));
        world.pass(4_000);
        let reaction = world.rows.iter().find_map(|row| match row {
            Entry::Answered { seat: Seat::B, reaction, .. } => Some(*reaction),
            _ => None,
        });
        assert!(reaction.is_some_and(|millis| expected.contains(&millis)), "{level}: {reaction:?}");
    }
}

#[test]
fn who_comes_back_to_an_open_window_is_timed_from_its_opening() {
    let reaction = |world: &World<Hush>, seat: Seat| {
        world.rows.iter().find_map(|row| match row {
            Entry::Answered { seat: by, reaction, .. } if *by == seat => Some(*reaction),
            _ => None,
        })
    };
    // B was away when the window opened, or goes and comes: both gain nothing.
    for away in [true, false] {
        let mut world = before_the_window(4);
        if away {
            world.disconnect(2);
        }
        world.play(1, "knock").unwrap();
        world.pass(2000);
        world.disconnect(2);
        world.connect(12, "Bob");
        let decision = world.position(12).decision;
        world.step(Input::WindowSent { connection: ConnectionId(12), decision });
        world.pass(10);
        let _ = world.play(12, "slap");
        assert_eq!(reaction(&world, Seat::B), Some(2010), "away: {away}");
    }
}

#[test]
fn after_a_restart_a_window_begins_when_it_is_seen() {
    let mut world = window(4);
    world.restart();
    world.pass(2000);
    world.connect(2, "Bob");
    sent(&mut world, 2);
    world.pass(300);
    world.play(2, "slap").unwrap();
    assert!(world.rows.iter().any(|row| matches!(row, Entry::Answered { seat: Seat::B, reaction: 300, .. })));
}
