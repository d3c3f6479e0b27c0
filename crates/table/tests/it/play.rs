//! Moves, sealed choices, streams, reconnecting, records.

use engine::{Rng, Seat, Viewer};
use games::al_capone::AlCapone;
use protocol::*;
use table::*;

use crate::harness::{World, guest, setup};
use crate::hush::{Event, Hush};

#[test]
fn a_move_answers_a_decision_by_number_and_is_played_once() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.pick_all(2);
    let mover = world.on_turn();
    let other = 3 - mover;
    let decision = world.position(mover).decision;
    assert_eq!(world.play_as(mover, "x", decision - 1, "draw"), Err("stale".to_string()));
    assert_eq!(world.play_as(other, "x", decision, "draw"), Err("not-your-turn".to_string()));
    assert_eq!(world.play_as(mover, "x", decision, "jump"), Err("unreadable".to_string()));
    assert_eq!(world.play_as(mover, "x", decision, "slap"), Err("wrong-phase".to_string()));
    assert_eq!(world.play_as(mover, "x", decision, "draw"), Ok(()));
    assert_eq!(world.play_as(mover, "x", decision, "draw"), Ok(()), "a resend is acknowledged again");
    assert_eq!(world.play_as(mover, "y", decision + 1, "draw"), Err("HU-1.1".to_string()));
    assert_eq!(world.moves().iter().filter(|text| text.ends_with("draw")).count(), 1);
    world.restart();
    world.connect(mover, crate::harness::NAMES[mover as usize - 1]);
    assert_eq!(world.play_as(mover, "x", decision, "draw"), Ok(()), "also after a restart");
    assert_eq!(world.moves().iter().filter(|text| text.ends_with("draw")).count(), 1);
}

#[test]
fn nothing_tells_who_has_chosen() {
    let mut world = World::<Hush>::begun(setup("hush", 3));
    world.connect_as(9, "Eve", Access::Watch, None);
    let quiet: Vec<usize> = [2, 3, 9].map(|connection| world.count(connection)).to_vec();
    world.play(1, "pick 2").unwrap();
    assert_eq!([2, 3, 9].map(|connection| world.count(connection)).to_vec(), quiet);
    let own = world.position(1);
    assert!(own.answered && own.legal.is_empty());
    assert_eq!(own.view.pick, Some(2));
    world.connect(20, "Bob");
    let other = world.position(20);
    assert_eq!((other.asked.to_string().as_str(), other.answered), ("ABC", false));
    assert_eq!(world.play(1, "pick 1"), Err("not-your-turn".to_string()), "a choice is final");
    world.disconnect(20);
    world.play(3, "pick 3").unwrap();
    world.play(2, "pick 1").unwrap();
    let last = world.inbox[&9].last().unwrap();
    let Message::Update(update) = last else { panic!("{last:?}") };
    assert!(update.events.contains(&Event::Picked { seat: Seat::C, pick: 3 }));
}

#[test]
fn a_sealed_choice_survives_a_restart_and_stays_sealed() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.play(1, "pick 2").unwrap();
    world.restart();
    world.connect(1, "Ada");
    world.connect(2, "Bob");
    assert!(world.position(1).answered);
    assert_eq!(world.position(2).asked.to_string(), "AB");
    world.play(2, "pick 3").unwrap();
    assert_eq!(world.moves(), ["A pick 2", "B pick 3"]);
}

#[test]
fn events_hide_what_others_may_not_know() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    let dealt = |world: &World<Hush>, connection: u64| -> Vec<bool> {
        let events = world.inbox[&connection].iter().find_map(|message| match message {
            Message::Update(update) => Some(update.events.clone()),
            _ => None,
        });
        let card = |event: &Event| match event {
            Event::Dealt { card, .. } => Some(card.is_some()),
            _ => None,
        };
        events.unwrap().iter().filter_map(card).collect()
    };
    assert_eq!(dealt(&world, 1), [true, false]);
    assert_eq!(dealt(&world, 2), [false, true]);
    world.connect_as(9, "Eve", Access::Watch, None);
    assert_eq!(world.position(9).view.card, None);
    assert_eq!(world.play(9, "pick 1"), Err("not-seated".to_string()));
}

#[test]
fn who_reconnects_gets_what_was_missed_or_everything() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    let before = world.got(2);
    world.disconnect(2);
    world.play(1, "pick 1").unwrap();
    world.send(1, ClientMessage::Chat { id: "c".to_string(), text: "where are you?".to_string() });
    world.connect_as(3, "Bob", Access::Watch, Some(before.clone()));
    world.play(3, "pick 2").unwrap();
    let mover = if world.on_turn() == 2 { 3 } else { 1 };
    world.disconnect(3);
    let welcome = |world: &World<Hush>, connection: u64| match world.inbox[&connection].first() {
        Some(Message::Welcome(welcome)) => welcome.clone(),
        other => panic!("{other:?}"),
    };
    let first = welcome(&world, 3);
    assert_eq!(first.missed.as_deref(), Some(&[][..]));
    assert_eq!(first.chat.len(), 1);
    assert_eq!(first.you.seat, Some(Seat::B));
    world.connect_as(4, "Bob", Access::Watch, Some(before.clone()));
    assert_eq!(welcome(&world, 4).missed.map(|events| events.len()), Some(2), "both picks");
    assert_eq!(world.got(4).seq, world.got(4).seq);
    let mover = if mover == 3 { 4 } else { 1 };
    world.play(mover, "knock").unwrap();
    world.connect_as(5, "Bob", Access::Watch, Some(ResumeFrom { seq: 999, ..before.clone() }));
    assert_eq!(welcome(&world, 5).missed, None);
    world.connect_as(6, "Eve", Access::Watch, Some(before.clone()));
    assert_eq!(welcome(&world, 6).missed, None, "another one's stream is not given away");
    world.restart();
    world.connect_as(7, "Bob", Access::Watch, Some(before));
    assert_eq!(welcome(&world, 7).missed, None, "after a restart everything is sent afresh");
}

#[test]
fn a_try_changes_nothing_and_tells_only_the_first_answer() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.pick_all(2);
    let mover = world.on_turn();
    let decision = world.position(mover).decision;
    let (count, rows) = (world.count(3 - mover), world.rows.len());
    let ask = |moves: &[&str]| ClientMessage::Try {
        id: "t".to_string(),
        decision,
        moves: moves.iter().map(ToString::to_string).collect(),
    };
    world.send(mover, ask(&["draw", "draw"]));
    let tried = Message::Tried { id: "t".to_string(), refused: None, allowed: 1 };
    assert_eq!(world.inbox[&mover].last(), Some(&tried), "what comes after a draw is not told");
    world.send(mover, ask(&["slap"]));
    assert!(matches!(world.inbox[&mover].last(),
        Some(Message::Tried { refused: Some(refused), allowed: 0, .. }) if refused.code == "wrong-phase"));
    world.send(3 - mover, ask(&["draw"]));
    assert!(matches!(world.inbox[&(3 - mover)].last(),
        Some(Message::Tried { refused: Some(refused), .. }) if refused.code == "not-your-turn"));
    let arrange = ClientMessage::Arrange { id: "a".to_string(), decision, wish: "b1 b2 b3".to_string() };
    world.send(mover, arrange);
    assert!(matches!(world.inbox[&mover].last(),
        Some(Message::Refused { refused, .. }) if refused.code == "wrong-phase"));
    assert_eq!((world.count(3 - mover), world.rows.len()), (count + 1, rows));
}

#[test]
fn a_record_is_given_only_of_a_finished_game() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.play(1, "pick 2").unwrap();
    assert_eq!(world.table.record(), None);
    let steps = |world: &World<Hush>, viewer| world.table.steps(viewer, 0, 99);
    assert_eq!(steps(&world, Viewer::Seat(Seat::A)).len(), 2);
    assert_eq!(steps(&world, Viewer::Seat(Seat::B)).len(), 1, "B has not noticed anything");
    assert!(steps(&world, Viewer::Seat(Seat::A)).iter().all(|step| step.text.is_none()));
    world.ask("Bob", Request::Resign).unwrap();
    assert_eq!(world.stage(), Stage::Over);
    assert_eq!(world.position(1).result.as_ref().map(|result| result.winners.as_str()), Some("A"));
    assert_eq!(world.position(1).kind, DecisionKind::Over);
    let told = steps(&world, Viewer::Seat(Seat::B));
    assert_eq!(told[1].text.as_deref(), Some("A pick 2"));
    let text = world.table.record().unwrap();
    let record = engine::Record::parse(&text).unwrap();
    let replayed = study::steps_of::<Hush>(&record, Viewer::Seat(Seat::B), 0, 99).unwrap();
    assert_eq!(replayed, told);
    assert!(text.contains("\npart server "), "{text}");
    assert!(world.rows.iter().any(|row| matches!(row, Entry::Finished { record, .. } if *record == text)));
    assert_eq!(world.play(1, "pick 1"), Err("no-game".to_string()));
}

#[test]
fn rows_read_back_as_they_were_written() {
    let mut world = World::<Hush>::begun(setup("hush", 2));
    world.pick_all(2);
    world.ask("Ada", Request::Resign).unwrap();
    for row in &world.rows {
        let text = serde_json::to_string(row).unwrap();
        assert_eq!(serde_json::from_str::<Entry>(&text).unwrap(), *row, "{text}");
    }
    let resume = |rows: Vec<Entry>| {
        Table::<Hush>::resume(rows, TableSettings::default(), Entropy::new([0; 32]), None, Time(0))
            .map(|_| ())
            .unwrap_err()
    };
    assert_eq!(resume(Vec::new()), ResumeError::Empty);
    let mut other = world.rows.clone();
    if let Entry::Created { revision, .. } = &mut other[0] {
        *revision = 99;
    }
    assert_eq!(resume(other), ResumeError::Revision { found: 99, expected: 1 });
    let mut cut = world.rows.clone();
    cut.retain(|row| !matches!(row, Entry::Started { .. }));
    assert!(matches!(resume(cut), ResumeError::Entry { .. }));
    assert!(world.table.knows(&guest("Bob").id));
}

#[test]
fn the_own_last_turn_is_looked_back_at_only_among_bots() {
    let against = |plan: SeatPlan| {
        let mut setup = setup("mini-rummy", 2);
        setup.seats[1] = plan;
        World::<games::mini_rummy::MiniRummy>::begun(setup)
    };
    let better = || ClientMessage::Better { id: "b".to_string() };
    let mut friends = against(SeatPlan::Person);
    friends.send(1, better());
    assert!(matches!(friends.inbox[&1].last(),
        Some(Message::Refused { refused, .. }) if refused.code == "against-people"));
    let mut world = against(crate::harness::bot("simple"));
    world.send(1, better());
    assert!(
        matches!(world.inbox[&1].last(), Some(Message::Refused { refused, .. }) if refused.code == "no-turn")
    );
    for _ in 0..40 {
        if world.position(1).asked.contains(Seat::A) {
            world.play(1, "draw").unwrap();
            break;
        }
        world.pass(200);
    }
    let rows = world.rows.len();
    world.send(1, better());
    assert!(matches!(world.inbox[&1].last(), Some(Message::Better { id, .. }) if id == "b"));
    assert_eq!(world.rows.len(), rows, "nothing changes");
}

#[test]
fn questions_about_a_draft_change_nothing_for_anybody() {
    let mut world = World::<games::mini_rummy::MiniRummy>::new(setup("mini-rummy", 2));
    world.seat_people(2);
    world.connect_as(9, "Eve", Access::Watch, None);
    world.begin(2);
    let mover = world.on_turn();
    let position = world.position(mover).clone();
    let (decision, rack) = (position.decision, position.view.rack);
    let tiles: Vec<String> = rack.tiles().map(|tile| tile.to_string()).collect();
    let wish = tiles[1..].chunks(3).map(|group| group.join(" ")).collect::<Vec<_>>().join("; ");
    let before = (world.count(3 - mover), world.count(9), world.rows.len(), world.wake);
    world.pass(5_000);
    let clock = world.wake;
    let arrange = ClientMessage::Arrange { id: "a".to_string(), decision, wish: wish.clone() };
    world.send(mover, arrange);
    let Some(Message::Arranged { id, arranged }) = world.inbox[&mover].last() else {
        panic!("{:?}", world.inbox[&mover].last())
    };
    assert_eq!((id.as_str(), arranged.groups.len()), ("a", 5));
    assert!(arranged.refused.is_some() && arranged.homeless.is_empty());
    let held = tiles[0].clone();
    world.send(mover, ClientMessage::Fit { id: "f".to_string(), decision, wish: wish.clone(), held });
    assert!(matches!(world.inbox[&mover].last(), Some(Message::Fits { id, .. }) if id == "f"));
    world.send(3 - mover, ClientMessage::Arrange { id: "b".to_string(), decision, wish });
    assert!(matches!(world.inbox[&(3 - mover)].last(),
        Some(Message::Refused { refused, .. }) if refused.code == "not-your-turn"));
    let after = (world.count(3 - mover) - 1, world.count(9), world.rows.len(), world.wake);
    assert_eq!(after, before, "the others hear nothing, nothing is kept, the clock runs on");
    assert_eq!(world.wake, clock);
    assert_eq!(world.position(mover), &position);
}

#[test]
fn a_game_without_end_is_stopped_in_words() {
    let settings = TableSettings { moves: 6, ..TableSettings::default() };
    let mut world = World::<Hush>::with(setup("hush", 2), settings);
    world.seat_people(2);
    world.begin(2);
    let mut moves = 0;
    while world.stage() == Stage::Running {
        let connection = if world.position(1).legal.is_empty() { 2 } else { 1 };
        let text = world.position(connection).legal[0].clone();
        world.play(connection, &text).unwrap();
        moves = world.moves().len();
        assert!(moves <= 6, "{moves} moves");
    }
    assert_eq!((moves, world.stage()), (6, Stage::Closed));
    assert!(world.inbox[&1].contains(&Message::Closed { reason: "too-long".to_string() }));
}

#[test]
fn a_table_whose_clock_was_wrong_goes_on_by_the_right_one() {
    let mut plan = setup("hush", 2);
    plan.clock = Clock::PerTurn { seconds: 30 };
    let mut world = World::<Hush>::new(plan);
    let twenty_years = 20 * 365 * 86_400_000;
    let right = world.now;
    world.now = right.after(twenty_years);
    world.seat_people(2);
    world.begin(2);
    world.now = right;
    world.restart();
    world.connect(1, "Ada");
    world.connect(2, "Bob");
    let decision = world.position(1).decision;
    let wake = world.wake.expect("the clock runs");
    assert!(wake > right && wake <= right.after(31_000), "{wake:?}");
    world.pass(40_000);
    assert!(world.position(1).decision > decision, "the turn's clock has run out");
}

#[test]
fn a_late_move_costs_as_much_as_an_early_one() {
    let mut world = World::<AlCapone>::begun(setup("al-capone", 2));
    let mut rng = Rng::new(5);
    let mut counts = Vec::new();
    while world.stage() == Stage::Running && counts.len() < 300 {
        let connection = if world.position(1).legal.is_empty() { 2 } else { 1 };
        let legal = world.position(connection).legal.clone();
        let text = &legal[rng.below(legal.len())];
        let counted = allocation_counter::measure(|| world.play(connection, text).unwrap());
        counts.push(counted.count_total);
    }
    assert!(counts.len() >= 120, "the game was too short: {} moves", counts.len());
    // The last move writes the record, and may.
    let late = counts.len() - 41..counts.len() - 1;
    let median = |mut part: Vec<u64>| {
        part.sort_unstable();
        part[part.len() / 2]
    };
    let (early, late) = (median(counts[..40].to_vec()), median(counts[late].to_vec()));
    assert!(late <= early * 3 / 2, "{early} allocations early in the game, {late} late");
}
