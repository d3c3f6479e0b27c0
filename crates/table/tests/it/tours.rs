//! First games with known cards, and hints.

use table::*;

use crate::harness::{World, bot, guest, setup};
use games::al_capone::AlCapone;

fn tour() -> Setup {
    let mut setup = setup("al-capone", 2);
    setup.seats[1] = bot("easy");
    setup.public = false;
    setup.tour = true;
    setup
}

fn started(world: &World<AlCapone>) -> (String, usize) {
    let row = world.rows.iter().find_map(|row| match row {
        Row::Started { seed, commitments, parts, .. } => {
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
            Settings::default(),
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
fn hints_are_for_those_who_play_against_bots_only() {
    let mut alone = World::<AlCapone>::begun(tour());
    let think = alone.table.hint(&guest("Ada").id).unwrap();
    assert!(!think.legal.is_empty());
    assert_eq!(think.view.seat, Some(engine::Seat::A));
    let code = |result: Result<Think<AlCapone>, Refused>| result.unwrap_err().code;
    assert_eq!(code(alone.table.hint(&guest("Bob").id)), "not-seated");
    let mut friends = World::<AlCapone>::begun(setup("al-capone", 2));
    assert_eq!(code(friends.table.hint(&guest("Ada").id)), "not-alone");
    let mut waiting = World::<AlCapone>::new(tour());
    waiting.seat_people(1);
    assert_eq!(code(waiting.table.hint(&guest("Ada").id)), "no-game");
}
