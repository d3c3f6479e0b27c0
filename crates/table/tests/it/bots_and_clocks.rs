//! Bots' turns, clocks, absence and coming back.

use protocol::*;
use table::*;

use crate::harness::{World, bot, guest, setup};
use crate::hush::Hush;

fn timed(seconds: u32) -> Setup {
    Setup { clock: Clock::PerTurn { seconds }, ..setup("hush", 2) }
}

#[test]
fn bots_move_at_a_human_pace() {
    let mut plan = setup("hush", 2);
    plan.seats = vec![SeatPlan::Person, bot("random")];
    let mut world = World::<Hush>::begun(plan);
    world.play(1, "pick 1").unwrap();
    assert_eq!(world.moves().len(), 1, "the bot's choice waits for its moment");
    world.pass(99);
    assert_eq!(world.moves().len(), 1);
    world.pass(1);
    assert_eq!(world.moves().len(), 2);
}

fn with_two_bots() -> World<Hush> {
    let mut plan = setup("hush", 3);
    plan.seats = vec![SeatPlan::Person, bot("random"), bot("random")];
    let mut world = World::<Hush>::new(plan);
    world.seat_people(1);
    world
}

#[test]
fn who_plays_with_bots_alone_chooses_their_pace() {
    for (pace, millis) in [(BotPace::Slow, 250), (BotPace::Normal, 100), (BotPace::Quick, 25)] {
        let mut world = with_two_bots();
        world.ask("Ada", Request::Pace { pace }).unwrap();
        world.begin(1);
        world.play(1, "pick 1").unwrap();
        world.pass(millis - 1);
        assert_eq!(world.moves().len(), 1, "{pace:?}");
        world.pass(1);
        assert_eq!(world.moves().len(), 3, "{pace:?}");
    }
}

#[test]
fn who_plays_with_bots_alone_skips_their_pace_until_somebody_has_to_decide() {
    let mut world = with_two_bots();
    world.begin(1);
    // While the person has to decide, there is nothing to skip.
    world.ask("Ada", Request::Pace { pace: BotPace::Skip }).unwrap();
    world.play(1, "pick 1").unwrap();
    assert_eq!(world.moves().len(), 1);
    world.ask("Ada", Request::Pace { pace: BotPace::Skip }).unwrap();
    // What the bots have thought is played at once, and whoever of them is next does not wait either.
    assert!(world.moves().len() > 3, "{:?}", world.moves());
}

#[test]
fn nobody_chooses_the_pace_of_bots_for_other_people() {
    let mut plan = setup("hush", 3);
    plan.seats = vec![SeatPlan::Person, SeatPlan::Person, bot("random")];
    let mut world = World::<Hush>::begun(plan);
    let refused = world.ask("Ada", Request::Pace { pace: BotPace::Skip }).unwrap_err();
    assert_eq!(refused.code, "not-alone");
}

#[test]
fn a_table_of_bots_plays_to_the_end_and_its_record_replays() {
    let mut plan = setup("hush", 4);
    plan.seats = vec![bot("random"); 4];
    let mut world = World::<Hush>::new(plan);
    world.connect(1, "Ada");
    world.ask("Ada", Request::Start).unwrap();
    world.pass(60_000);
    assert_eq!(world.stage(), Stage::Over);
    let record = engine::Record::parse(&world.table.record().unwrap()).unwrap();
    engine::Playthrough::<Hush>::replay(&record, None, |_, _, _| {}).unwrap();
}

#[test]
fn late_and_foreign_thoughts_are_ignored_and_bad_ones_replaced() {
    let mut plan = setup("hush", 2);
    plan.seats = vec![SeatPlan::Person, bot("random")];
    let mut world = World::<Hush>::new(plan);
    world.bots_think = false;
    world.seat_people(1);
    world.begin(1);
    assert_eq!(world.tasks.len(), 1);
    let task = world.tasks.remove(0);
    assert!(task.view.card.is_some());
    assert_eq!(task.knowledge.0.len(), 2, "the bot remembers the deal");
    assert!(
        task.knowledge.0.iter().any(|event| matches!(event, crate::hush::Event::Dealt { card: None, .. }))
    );
    world.step(Input::Thought(Thought { decision: 99, ..task.thought(Some("pick 1".to_string())) }));
    world.step(Input::Thought(Thought { seat: engine::Seat::A, ..task.thought(Some("pick 1".to_string())) }));
    world.pass(1_000);
    assert!(world.moves().is_empty());
    world.step(Input::Thought(task.thought(Some("jump over the table".to_string()))));
    world.pass(1_000);
    assert_eq!(world.moves(), ["B pick 1"], "the first legal move stands in for nonsense");
}

#[test]
fn bots_go_on_after_a_restart() {
    let mut plan = setup("hush", 2);
    plan.seats = vec![bot("random"), bot("random")];
    let mut world = World::<Hush>::new(plan);
    world.connect(1, "Ada");
    world.ask("Ada", Request::Start).unwrap();
    world.pass(150);
    let before = world.moves().len();
    world.restart();
    world.connect(2, "Ada");
    world.pass(60_000);
    assert!(world.moves().len() > before);
    assert_eq!(world.stage(), Stage::Over);
}

#[test]
fn bots_among_themselves_play_only_while_somebody_is_there() {
    for clock in [Clock::None, Clock::PerTurn { seconds: 5 }] {
        let seats = vec![bot("random"), bot("random")];
        let mut world = World::<Hush>::new(Setup { seats, clock, ..setup("hush", 2) });
        world.ask("Ada", Request::Start).unwrap();
        world.pass(86_400_000);
        assert!(world.moves().is_empty(), "nobody has come yet");
        world.connect(1, "Ada");
        while world.moves().len() < 2 {
            world.pass(100);
        }
        // Each time somebody looks in for a moment, the game goes on where it was.
        for connection in 2..40 {
            world.disconnect(connection - 1);
            // What was under way may still come to its end.
            world.pass(10_000);
            let (before, asked) = (world.moves().len(), world.tasks.len());
            world.pass(86_400_000);
            assert_eq!((world.moves().len(), world.tasks.len()), (before, asked));
            assert!(world.wake.is_none(), "there is nothing to wait for");
            world.connect(connection, "Bob");
            if clock != Clock::None && world.stage() == Stage::Running {
                assert!(world.position(connection).left_ms.is_some_and(|left| left > 0));
            }
            world.pass(1_000);
            assert!(world.moves().len() > before || world.stage() == Stage::Over);
        }
        assert_eq!(world.stage(), Stage::Over);
        assert!(!world.rows.iter().any(|row| matches!(row, Entry::Moved { by: Mover::Clock, .. })));
    }
}

#[test]
fn a_bot_plays_on_for_somebody_who_has_gone_for_a_moment() {
    let mut plan = setup("hush", 2);
    plan.seats = vec![SeatPlan::Person, bot("random")];
    let mut world = World::<Hush>::begun(plan);
    world.disconnect(1);
    world.pass(1_000);
    assert_eq!(world.moves().len(), 1);
}

#[test]
fn a_clock_that_runs_out_lets_a_bot_finish_the_turn() {
    let mut world = World::<Hush>::begun(timed(30));
    assert_eq!(world.position(1).left_ms, Some(30_000));
    world.play(1, "pick 1").unwrap();
    world.pass(30_000);
    world.pass(100);
    assert!(world.moves()[1].starts_with("B pick"), "only who has not chosen: {:?}", world.moves());
    let mover = world.on_turn();
    world.pass(10_000);
    world.play(mover, "draw").unwrap();
    assert_eq!(world.position(mover).left_ms, Some(20_000), "one clock for the whole turn");
    world.pass(20_100);
    assert!(world.moves().last().unwrap().ends_with("knock"));
    let by_clock =
        world.rows.iter().filter(|row| matches!(row, Entry::Moved { by: Mover::Clock, .. })).count();
    assert_eq!(by_clock, 2);
}

#[test]
fn clocks_resume_fairly() {
    let mut world = World::<Hush>::begun(timed(100));
    world.pick_all(2);
    world.pass(40_000);
    let rows = world.rows.clone();
    let resume = |alive: Option<Time>, down: u64| {
        let now = world.now.after(down);
        let (mut table, _) =
            Table::<Hush>::resume(rows.clone(), world.settings.clone(), Entropy::new([3; 32]), alive, now)
                .unwrap();
        let output = table.step(
            now,
            Input::Connect {
                connection: ConnectionId(1),
                guest: guest("Ada"),
                access: Access::Watch,
                resume: None,
            },
        );
        output.unwrap().after_commit.into_iter().find_map(|delivery| match delivery.message {
            Message::Welcome(welcome) => welcome.game.and_then(|game| game.left_ms),
            _ => None,
        })
    };
    assert_eq!(resume(Some(world.now), 3_600_000), Some(60_000), "the time down is nobody's");
    assert_eq!(resume(Some(world.now.after(59_000)), 0), Some(15_000), "everybody can come back");
    assert_eq!(resume(None, 5_000), Some(100_000));
}

#[test]
fn an_absent_player_is_taken_over_and_comes_back() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.disconnect(2);
    world.pass(119_999);
    assert!(!world.rows.iter().any(|row| matches!(row, Entry::TakenOver { .. })));
    world.pass(1);
    assert!(world.rows.iter().any(|row| matches!(row, Entry::TakenOver { seat: engine::Seat::B, .. })));
    world.pass(100);
    assert_eq!(world.moves().len(), 1);
    assert_eq!(world.table.info().seats[1].stand_in.as_deref(), Some("simple"));
    world.connect(3, "Bob");
    assert_eq!(world.table.info().seats[1].stand_in, None);
    assert!(world.position(3).answered, "what the bot has chosen holds");
    world.ask("Bob", Request::Leave).unwrap();
    assert_eq!(
        world.table.info().seats[1].stand_in.as_deref(),
        Some("simple"),
        "who leaves is replaced at once"
    );
    world.connect(4, "Bob");
    world.ask("Ada", Request::Resign).unwrap();
    let record = world.table.record().unwrap();
    assert!(record.contains("\n# B bot:simple\nB pick"), "{record}");
    assert_eq!(record.matches("\n# B Bob\n").count(), 2, "{record}");
}

#[test]
fn nobody_is_taken_over_while_nobody_plays() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.disconnect(1);
    world.disconnect(2);
    world.pass(86_400_000);
    assert!(world.moves().is_empty());
    assert_eq!(world.wake, None);
    let mut slow = World::<Hush>::begun(timed(86_400));
    slow.disconnect(2);
    slow.pass(3_600_000);
    assert!(!slow.rows.iter().any(|row| matches!(row, Entry::TakenOver { .. })), "a turn may take a day");
}

#[test]
fn a_kicked_players_seat_goes_to_a_bot() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.ask("Ada", Request::Kick { person: PersonId(2) }).unwrap();
    world.pass(100);
    assert_eq!(world.moves().len(), 1);
    world.restart();
    assert_eq!(world.table.info().seats[1].holder, Holder::Bot { level: "simple".to_string() });
}

#[test]
fn a_kicked_player_is_still_one_who_played_and_can_be_forgotten() {
    let record = |world: &World<Hush>| match world.rows.last() {
        Some(Entry::Finished { record, .. }) => record.clone(),
        other => panic!("the game goes on: {other:?}"),
    };
    let both = [(engine::Seat::A, guest("Ada").id), (engine::Seat::B, guest("Bob").id)];
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.ask("Ada", Request::Kick { person: PersonId(2) }).unwrap();
    assert_eq!(world.table.players(), both);
    world.restart();
    world.ask("Ada", Request::Resign).unwrap();
    assert_eq!(world.table.players(), both, "whose name is in the record");
    assert!(record(&world).contains("name B Bob"));

    for restarts in [false, true] {
        let mut world = World::<Hush>::begun(setup("hush", 2));
        world.ask("Ada", Request::Kick { person: PersonId(2) }).unwrap();
        world.step(Input::Forget { guest: guest("Bob").id });
        if restarts {
            world.restart();
        }
        world.ask("Ada", Request::Resign).unwrap();
        assert_eq!(world.table.players(), both[..1]);
        let record = record(&world);
        assert!(record.contains("name B deleted guest") && !record.contains("Bob"), "{record}");
    }
}

#[test]
fn time_that_goes_back_does_no_harm() {
    let mut world = World::<Hush>::begun(timed(30));
    world.pass(10_000);
    world.step(Input::Tick);
    world.now = Time(5);
    world.play(1, "pick 1").unwrap();
    assert_eq!(world.position(1).left_ms, Some(20_000));
}

#[test]
fn a_new_round_is_a_new_turn_also_for_the_same_seat() {
    let mut plan = Setup { clock: Clock::PerTurn { seconds: 600 }, ..setup("al-capone", 2) };
    plan.seats[1] = bot("random");
    let mut world = World::<games::al_capone::AlCapone>::begun(plan);
    let mut rounds = std::collections::BTreeSet::new();
    for _ in 0..3_000 {
        if world.stage() != Stage::Running {
            break;
        }
        let position = world.position(1);
        let (begins, round) = (position.view.phase == games::al_capone::Phase::Draw, position.view.round);
        let Some(mv) = position.legal.last().cloned() else {
            world.pass(100);
            continue;
        };
        if begins {
            assert_eq!(position.left_ms, Some(600_000), "round {round}");
            rounds.insert(round);
        }
        world.pass(7_000);
        world.play(1, &mv).unwrap();
    }
    assert!(rounds.len() > 1);
}

#[test]
fn a_game_with_a_clock_in_its_rules_runs_by_it() {
    let world = World::<games::mini_rummy::MiniRummy>::begun(setup("mini-rummy", 2));
    assert_eq!(world.table.info().clock, Clock::PerTurn { seconds: 120 });
    assert_eq!(world.position(1).left_ms, Some(120_000));
    let world = World::<games::mini_rummy::MiniRummy>::begun(Setup {
        clock: Clock::PerTurn { seconds: 86_400 },
        ..setup("mini-rummy", 2)
    });
    assert_eq!(world.position(1).left_ms, Some(86_400_000), "what the table chose comes first");
}
