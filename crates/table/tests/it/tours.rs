//! First games with known cards, and hints.

use protocol::*;
use table::*;

use crate::harness::{World, bot, guest, setup};
use engine::{Game, Record, Seat};
use games::al_capone::AlCapone;
use games::{GameId, with_game};

fn tour() -> Setup {
    let mut setup = setup("al-capone", 2);
    setup.seats[1] = bot("easy");
    setup.public = false;
    setup.tour = true;
    setup
}

fn started(world: &World<AlCapone>) -> (String, usize) {
    let row = world.rows.iter().find_map(|row| match row {
        Entry::Started { seed, commitments, parts, .. } => {
            Some((seed.clone(), commitments.len() + parts.len()))
        }
        _ => None,
    });
    row.unwrap()
}

#[test]
fn a_tour_deals_the_same_cards_every_time_and_promises_nothing() {
    let (one, two) = (World::<AlCapone>::begun(tour()), World::<AlCapone>::begun(tour()));
    assert_eq!(started(&one), started(&two));
    assert_eq!(started(&one).1, 0, "no commitments stand in the record");
    assert!(one.table.info().tour);
    let usual = Setup { tour: false, ..tour() };
    assert_ne!(started(&World::<AlCapone>::begun(usual)).0, started(&one).0);
}

#[test]
fn a_tour_is_for_one_person_and_never_public() {
    let create = |setup: Setup| {
        let made = Table::<AlCapone>::create(
            "t",
            setup,
            TableSettings::default(),
            guest("Ada"),
            Entropy::new([1; 32]),
            Time(1),
        );
        made.map(|_| ()).map_err(|error| error.to_string())
    };
    assert!(create(tour()).is_ok());
    assert_eq!(create(Setup { public: true, ..tour() }), Err(SetupError::Tour.to_string()));
    let friends = Setup { seats: vec![SeatPlan::Person, SeatPlan::Person], ..tour() };
    assert_eq!(create(friends), Err(SetupError::Tour.to_string()));
}

#[test]
fn a_tour_stays_one_for_one_person() {
    let mut world = World::<AlCapone>::new(tour());
    world.seat_people(1);
    let plan = |seat, bot: Option<&str>| Request::Plan { seat, bot: bot.map(ToString::to_string) };
    let refused = world.ask("Ada", plan(Seat::B, None)).unwrap_err();
    assert_eq!((refused.code.as_str(), refused.detail), ("bad-setup", SetupError::Tour.to_string()));
    world.ask("Ada", plan(Seat::B, Some("hard"))).unwrap();
    world.ask("Ada", Request::Stand).unwrap();
    world.ask("Ada", plan(Seat::A, Some("easy"))).unwrap();
    world.ask("Ada", plan(Seat::B, None)).unwrap();
    world.ask("Ada", Request::Sit { seat: None }).unwrap();
    assert_eq!(world.seat_of("Ada"), Some(Seat::B), "another seat than before, but still one");
    world.ask("Ada", plan(Seat::A, None)).unwrap_err();
}

#[test]
fn known_cards_are_dealt_to_one_person_only() {
    // A table on disk at which a seat was opened for somebody else.
    let mut world = World::<AlCapone>::new(tour());
    world.seat_people(1);
    world.rows.push(Entry::Planned { seat: Seat::B, bot: None });
    world.restart();
    world.seat_people(2);
    world.begin(2);
    let known = started(&World::<AlCapone>::begun(tour())).0;
    assert_ne!(started(&world).0, known);
    assert_eq!(started(&world).1, 2, "the server's commitment and its part stand in the record");
}

#[test]
fn hints_are_for_those_who_play_against_bots_only() {
    let mut alone = World::<AlCapone>::begun(tour());
    wait_for_ada(&mut alone, "the first move");
    let think = alone.table.question(&guest("Ada").id).unwrap();
    assert!(!think.legal.is_empty());
    assert_eq!(think.view.seat, Some(Seat::A));
    let code = |result: Result<BotTask<AlCapone>, Refused>| result.unwrap_err().code;
    assert_eq!(code(alone.table.question(&guest("Bob").id)), "not-seated");
    let mut friends = World::<AlCapone>::begun(setup("al-capone", 2));
    assert_eq!(code(friends.table.question(&guest("Ada").id)), "not-alone");
    let mut waiting = World::<AlCapone>::new(tour());
    waiting.seat_people(1);
    assert_eq!(code(waiting.table.question(&guest("Ada").id)), "no-game");
}

/// The table of a game's tour as its record says.
fn prepared<G: Game>(record: &Record) -> Setup {
    let mut setup = setup(G::INFO.id, record.seats);
    setup.seats[1..].fill(bot("easy"));
    (setup.public, setup.tour) = (false, true);
    for (_, id, value) in &record.options {
        let choice = match value.as_str() {
            "true" | "false" => OptionChoice::Flag(value == "true"),
            number => OptionChoice::Number(number.parse().unwrap()),
        };
        setup.options.insert(id.clone(), choice);
    }
    setup
}

fn wait_for_ada<G: Game>(world: &mut World<G>, what: &str) {
    for _ in 0..100 {
        if world.table.question(&guest("Ada").id).is_ok() {
            return;
        }
        world.pass(100);
    }
    panic!("{}: nobody asks for {what}", G::INFO.id);
}

/// Whoever does what the tour says meets the bots that it says; nobody has to think.
fn walk<G: Game>(pace: u64) {
    if G::INFO.tour.is_empty() {
        return;
    }
    let record = Record::parse(G::INFO.tour).unwrap();
    let pace = Pace { min_millis: pace, max_millis: pace };
    let settings = TableSettings { pace, ..TableSettings::default() };
    let mut world = World::<G>::with(prepared::<G>(&record), settings);
    world.bots_think = false;
    world.seat_people(1);
    world.begin(1);
    for line in record.moves().filter(|line| line.text.starts_with("A ")) {
        wait_for_ada(&mut world, &line.text);
        world.play(1, &line.text[2..]).unwrap_or_else(|code| panic!("{}: {}: {code}", G::INFO.id, line.text));
    }
    let played: Vec<String> = world
        .rows
        .iter()
        .filter_map(|row| match row {
            Entry::Moved { text, .. } => Some(text.clone()),
            _ => None,
        })
        .collect();
    let of = |seat: Seat, moves: &[String]| -> Vec<String> {
        moves.iter().filter(|text| text.starts_with(&format!("{seat} "))).cloned().collect()
    };
    let planned: Vec<String> = record.moves().map(|line| line.text.clone()).collect();
    for seat in Seat::all(record.seats) {
        assert_eq!(of(seat, &played), of(seat, &planned), "{}", G::INFO.id);
    }
}

#[test]
fn every_tour_can_be_played_to_its_end() {
    for game in GameId::ALL {
        for pace in [0, 100] {
            with_game!(*game, G => walk::<G>(pace));
        }
    }
}

#[test]
fn bots_think_for_themselves_once_a_tour_is_left() {
    let record = Record::parse(AlCapone::INFO.tour).unwrap();
    let mut world = World::<AlCapone>::new(prepared::<AlCapone>(&record));
    world.bots_think = false;
    world.seat_people(1);
    world.begin(1);
    wait_for_ada(&mut world, "the first move");
    world.play(1, "draw file").unwrap();
    world.play(1, "discard heitler").unwrap();
    assert_eq!(world.tasks.len(), 1, "nothing is prepared any more");
}
