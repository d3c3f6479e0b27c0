//! Honest records are accepted, forged ones are rejected, and a server that deals unfairly is caught.

use std::sync::Arc;

use conformance::random::random_move;
use conformance::{Config, configs};
use engine::{Game, Move, Playthrough, Record, RecordLine, Rng, Seat, Seed, Viewer, parse_move};
use games::al_capone::AlCapone;
use games::{GameId, with_game};
use protocol::{ClientMessage, DealState, Message, Request, Stage};
use study::{Forgery, Giver, deal_proof, steps_of, verify};
use table::{Deal, Entry, Part, derive_seed};

use crate::harness::{World, setup, with_option};

/// A random game is given up after so many moves, so that every record is whole.
const MOVES: usize = 400;

/// The number of records: a few here, ten thousand in `make soak`.
fn count() -> usize {
    std::env::var("HINTERZIMMER_RECORDS").ok().and_then(|text| text.parse().ok()).unwrap_or(500)
}

fn part(rng: &mut Rng) -> Part {
    Part(rng.seed().0)
}

/// A random game from its start to its end, three of four dealt from parts of the server and most seats.
fn honest<G: Game>(config: &Config, rng: &mut Rng) -> Record {
    let rules = config.rules::<G>().unwrap();
    let seats: Vec<Seat> = Seat::all(config.seats).collect();
    let server = part(rng);
    let mut given = Vec::new();
    for seat in &seats {
        if rng.below(4) > 0 {
            given.push((*seat, part(rng)));
        }
    }
    let seed = derive_seed(&server, &given);
    let mut game = Playthrough::<G>::begin(rules.clone(), seed, &mut ());
    let mut actions = Vec::new();
    while game.moves().len() < MOVES {
        let Some(mv) = random_move::<G>(&rules, game.state(), rng, &mut actions) else { break };
        game.play(mv, &mut ()).unwrap();
    }
    if G::winners(&rules, game.state()).is_none() {
        game.play(Move::Resign(rng.pick(&seats).unwrap()), &mut ()).unwrap();
    }
    let names: Vec<String> = seats.iter().map(|seat| format!("Player {seat}")).collect();
    let mut record = game.record(&names);
    if rng.below(4) > 0 {
        let all = || {
            let seats = given.iter().map(|(seat, part)| (seat.to_string(), *part));
            std::iter::once(("server".to_string(), server)).chain(seats)
        };
        record.commits = all().map(|(who, part)| (who, part.commitment().to_string())).collect();
        record.parts = all().map(|(who, part)| (who, part.to_string())).collect();
    }
    record.lines.insert(rng.below(record.lines.len()), RecordLine::Remark("A bot:medium".to_string()));
    record
}

/// Whether rules, seed, moves and result fit together, found out without the code under test.
fn replays<G: Game>(config: &Config, record: &Record) -> bool {
    let rules = config.rules::<G>().unwrap();
    let mut game = Playthrough::<G>::begin(rules.clone(), record.seed, &mut ());
    let fine =
        record.moves().all(|line| parse_move::<G>(&line.text).is_ok_and(|mv| game.play(mv, &mut ()).is_ok()));
    let totals: Vec<i64> = G::scores(&rules, game.state()).as_slice().iter().map(|n| i64::from(*n)).collect();
    fine && G::winners(&rules, game.state()).is_some()
        && record.result.as_ref().is_some_and(|(_, result)| *result == totals)
}

fn other_digit(hex: &str, rng: &mut Rng) -> String {
    let place = rng.below(hex.len());
    let digit = u8::from_str_radix(&hex[place..=place], 16).unwrap();
    let other = (digit + 1 + rng.below(15) as u8) % 16;
    format!("{}{other:x}{}", &hex[..place], &hex[place + 1..])
}

/// Places of moves among the lines.
fn places(record: &Record) -> Vec<usize> {
    let is_move = |line: &RecordLine| matches!(line, RecordLine::Move(_));
    (0..record.lines.len()).filter(|place| is_move(&record.lines[*place])).collect()
}

/// Forgeries of moves and of a seed that nobody is committed to: another honest game may come out of them.
fn bent(record: &Record, rng: &mut Rng) -> Vec<(&'static str, Record)> {
    let places = places(record);
    let (one, two) = (rng.pick(&places).unwrap(), rng.pick(&places).unwrap());
    let mut list = Vec::new();
    let mut forge = |name, change: &dyn Fn(&mut Record)| {
        let mut forged = record.clone();
        change(&mut forged);
        if forged != *record {
            list.push((name, forged));
        }
    };
    forge("changed move", &|forged| forged.lines[one] = record.lines[two].clone());
    forge("reordered", &|forged| forged.lines.swap(one, two));
    forge("reordered neighbours", &|forged| {
        let next = places.iter().copied().find(|place| *place > one).unwrap_or(two);
        forged.lines.swap(one, next);
    });
    forge("cut in the middle", &|forged| drop(forged.lines.remove(one)));
    forge("cut before the result", &|forged| {
        let last = *places.last().unwrap();
        forged.lines.truncate(last);
    });
    forge("a move twice", &|forged| forged.lines.insert(one, record.lines[one].clone()));
    if record.parts.is_empty() {
        let seed = Seed::from_hex(&other_digit(&record.seed.to_string(), rng)).unwrap();
        forge("changed seed, nobody committed", &|forged| forged.seed = seed);
    }
    list
}

/// Forgeries that nothing can excuse.
fn broken(record: &Record, rng: &mut Rng) -> Vec<(&'static str, String)> {
    let mut list = Vec::new();
    let mut forge = |name, change: &dyn Fn(&mut Record)| {
        let mut forged = record.clone();
        change(&mut forged);
        assert_ne!(forged, *record, "{name}");
        list.push((name, forged.to_string()));
    };
    forge("changed result", &|forged| forged.result.as_mut().unwrap().1[0] += 1);
    forge("longer result", &|forged| forged.result.as_mut().unwrap().1.push(0));
    forge("no result", &|forged| forged.result = None);
    forge("appended before the result", &|forged| forged.lines.push(forged.lines[places(forged)[0]].clone()));
    if !record.parts.is_empty() {
        let who = rng.below(record.parts.len());
        let other = other_digit(&record.parts[who].1, rng);
        forge("changed part", &|forged| forged.parts[who].1.clone_from(&other));
        forge("changed part and commitment", &|forged| {
            forged.parts[who].1.clone_from(&other);
            forged.commits[who].1 = other.parse::<Part>().unwrap().commitment().to_string();
        });
        let other = other_digit(&record.commits[who].1, rng);
        forge("changed commitment", &|forged| forged.commits[who].1.clone_from(&other));
        let seed = Seed::from_hex(&other_digit(&record.seed.to_string(), rng)).unwrap();
        forge("changed seed", &|forged| forged.seed = seed);
        forge("no part of one", &|forged| drop(forged.parts.remove(who)));
        forge("no commitment of one", &|forged| drop(forged.commits.remove(who)));
        if record.parts.len() > 1 {
            forge("nothing of one", &|forged| {
                forged.parts.remove(who);
                forged.commits.remove(who);
            });
        }
        forge("a part twice", &|forged| forged.parts.push(forged.parts[who].clone()));
        forge("a part of a stranger", &|forged| {
            forged.parts.push(("F".to_string(), forged.parts[0].1.clone()));
            forged.commits.push(("F".to_string(), forged.commits[0].1.clone()));
        });
        forge("cut off", &|forged| {
            forged.lines.pop();
            forged.lines.pop();
            forged.result = None;
        });
    }
    let text = record.to_string();
    list.push(("appended", format!("{text}A draw file\n")));
    list.push(("appended result", format!("{text}result 1 2\n")));
    list.push(("appended nonsense", format!("{text}\u{1}\n")));
    list
}

/// Checks one honest record and everything that is forged from it; counts forgeries, and those that are honest
/// records of another game.
fn check<G: Game>(config: &Config, number: u64, seen: &mut (usize, usize)) {
    let mut rng = Rng::new(number);
    let record = honest::<G>(config, &mut rng);
    let text = record.to_string();
    let verified = verify(&text).unwrap();
    assert_eq!(verified.problem, None, "{number}: an honest record is rejected\n{text}");
    assert_eq!(verified.moves, record.moves().count());
    assert_eq!(verified.result, record.result.clone().map(|(_, totals)| totals));
    assert_eq!(verified.commitment, (!record.parts.is_empty()).then_some(true));
    for (name, forged) in bent(&record, &mut rng) {
        let fits = replays::<G>(config, &forged);
        let verified = verify(&forged.to_string()).unwrap();
        assert_eq!(verified.ok(), fits, "{number}: {name}\n{forged}");
        seen.0 += 1;
        seen.1 += usize::from(fits);
    }
    for (name, forged) in broken(&record, &mut rng) {
        let verified = verify(&forged).unwrap();
        assert!(!verified.ok(), "{number}: {name} is accepted\n{forged}");
        if let Ok(record) = Record::parse(&forged) {
            let wrong = deal_proof(&record).state == DealState::Wrong;
            assert_eq!(wrong, verified.commitment == Some(false), "{number}: {name}\n{forged}");
        }
        seen.0 += 1;
    }
}

#[test]
fn honest_records_are_accepted_and_forged_ones_rejected() {
    let mut seen = (0, 0);
    let mut number = 0;
    while number < count() {
        for game in GameId::ALL {
            with_game!(*game, G => for config in configs::<G>() {
                number += 1;
                check::<G>(&config, number as u64, &mut seen);
            });
        }
        if number % 1000 < 30 {
            println!("{number} records");
        }
    }
    let (forged, other) = seen;
    println!(
        "{number} honest records accepted; {forged} forged, of which {other} are honest records of another game"
    );
    assert!(other * 20 < forged, "changed moves should rarely give another honest game: {other} of {forged}");
}

#[test]
fn what_is_no_record_is_not_called_forged() {
    let text = honest::<AlCapone>(&configs::<AlCapone>()[0], &mut Rng::new(1)).to_string();
    for (from, to) in [
        ("hinterzimmer 1", "hello"),
        ("game al-capone", "game chess"),
        ("rules 1", "rules 99"),
        ("seats 2", "seats two"),
        ("seed ", "seed x"),
    ] {
        assert!(verify(&text.replacen(from, to, 1)).is_err(), "{to}");
    }
    assert!(verify("").is_err());
}

#[test]
fn a_game_that_still_runs_is_checked_as_far_as_it_goes() {
    let rules = configs::<AlCapone>()[0].rules::<AlCapone>().unwrap();
    let game = Playthrough::<AlCapone>::begin(rules, Seed([3; 32]), &mut ());
    let mut record = game.record(&[]);
    let verified = verify(&record.to_string()).unwrap();
    assert_eq!((verified.ok(), verified.commitment, verified.result), (true, None, None));
    let server = Part([4; 32]);
    record.seed = derive_seed(&server, &[]);
    record.parts = vec![("server".to_string(), server.to_string())];
    record.commits = vec![("server".to_string(), server.commitment().to_string())];
    assert_eq!(verify(&record.to_string()).unwrap().problem, Some(Forgery::Cut));
}

/// A table of two people who both give a part, played by random moves to its end; the record that the server hands
/// out, and what each seat was shown.
fn served(deal: Option<Deal<AlCapone>>, number: u64) -> (Record, Vec<Vec<String>>) {
    let mut world = World::<AlCapone>::new(with_option(setup("al-capone", 2), "target", 50));
    if let Some(deal) = deal {
        world.deal_by(deal);
    }
    world.seat_people(2);
    world.ask("Ada", Request::Start).unwrap();
    let mut rng = Rng::new(number);
    let parts = [part(&mut rng), part(&mut rng)];
    for (place, part) in parts.iter().enumerate() {
        let commitment = Some(part.commitment().to_string());
        world.send(place as u64 + 1, ClientMessage::Commit { commitment });
    }
    for (place, part) in parts.iter().enumerate() {
        world.send(place as u64 + 1, ClientMessage::Reveal { part: part.to_string() });
    }
    while world.stage() == Stage::Running {
        let mover = world.on_turn();
        let legal = world.position(mover).legal.clone();
        world.play(mover, &legal[rng.below(legal.len())]).unwrap();
    }
    let text = world.rows.iter().find_map(|row| match row {
        Entry::Finished { record, .. } => Some(record.clone()),
        _ => None,
    });
    let shown = [1, 2].map(|connection| {
        let updates = world.inbox[&connection].iter().filter_map(|message| match message {
            Message::Update(update) => Some(update),
            _ => None,
        });
        updates.flat_map(|update| update.events.iter().map(|event| format!("{event:?}"))).collect()
    });
    (Record::parse(&text.unwrap()).unwrap(), shown.to_vec())
}

#[test]
fn a_served_game_is_honest_from_the_commitments_to_the_result() {
    for number in 0..5 {
        let (record, _) = served(None, number);
        let verified = verify(&record.to_string()).unwrap();
        assert_eq!(verified.problem, None, "{record}");
        assert_eq!(verified.givers, [Giver::Server, Giver::Seat(Seat::A), Giver::Seat(Seat::B)]);
    }
}

#[test]
fn a_server_that_changes_its_part_after_seeing_the_others_is_caught() {
    let (mut record, _) = served(None, 1);
    // It has seen the parts of A and B and looks for a seed that deals the first card it wants.
    let parts: Vec<(Seat, Part)> = [Seat::A, Seat::B]
        .into_iter()
        .zip(&record.parts[1..])
        .map(|(seat, (_, hex))| (seat, hex.parse().unwrap()))
        .collect();
    let wish = (0..).map(|n: u8| Part([n; 32])).find(|server| derive_seed(server, &parts).0[0] < 16).unwrap();
    let rules = with_game_rules(&record);
    record.seed = derive_seed(&wish, &parts);
    record.parts[0].1 = wish.to_string();
    let game = Playthrough::<AlCapone>::begin(rules, record.seed, &mut ());
    record.lines.clear();
    // It plays on honestly from the deal that it has chosen.
    let moved = play_out(game);
    record.lines = moved.lines;
    record.result = moved.result;
    let verified = verify(&record.to_string()).unwrap();
    assert_eq!(
        (verified.commitment, verified.problem),
        (Some(false), Some(Forgery::OtherPart(Giver::Server)))
    );
    // Changing its commitment as well only helps where nobody has kept the one that was shown before.
    record.parts[0].1 = Part([200; 32]).to_string();
    record.commits[0].1 = Part([200; 32]).commitment().to_string();
    assert_eq!(verify(&record.to_string()).unwrap().problem, Some(Forgery::OtherSeed));
}

fn with_game_rules(record: &Record) -> <AlCapone as Game>::Rules {
    AlCapone::rules(record.seats, &record.options_of(AlCapone::INFO).unwrap()).unwrap()
}

fn play_out(mut game: Playthrough<AlCapone>) -> Record {
    let (mut rng, mut actions) = (Rng::new(5), Vec::new());
    let rules = game.rules().clone();
    while let Some(mv) = random_move::<AlCapone>(&rules, game.state(), &mut rng, &mut actions) {
        game.play(mv, &mut ()).unwrap();
    }
    game.record(&[])
}

#[test]
fn a_server_that_deals_from_another_seed_is_caught() {
    for number in 0..10 {
        let deal: Deal<AlCapone> = Arc::new(|rules, seed: Seed, events| {
            AlCapone::begin(rules, Seed(seed.0.map(|byte| byte ^ 1)), events)
        });
        let (record, _) = served(Some(deal), number);
        let verified = verify(&record.to_string()).unwrap();
        assert_eq!(verified.commitment, Some(true), "the seed in the record is the honest one");
        assert!(matches!(verified.problem, Some(Forgery::Replay(_))), "{record}");
    }
}

/// A swapped card is caught by the moves that need it, or by what the players have been shown.
#[test]
fn a_server_that_swaps_a_card_is_caught() {
    let (mut caught, mut swapped) = (0, 0);
    for number in 0..20 {
        let deal: Deal<AlCapone> = Arc::new(move |rules, seed, events| {
            let state = AlCapone::begin(rules, seed, events);
            let hand = |state: &_| AlCapone::view(rules, state, Viewer::Seat(Seat::B));
            let mut rng = Rng::new(number);
            let swapped = (0..100).find_map(|_| {
                let (other, _) = AlCapone::exchange(rules, &state, Seat::A, &mut rng)?;
                (hand(&other) != hand(&state)).then_some(other)
            });
            swapped.unwrap()
        });
        let (record, shown) = served(Some(deal), number);
        let honest =
            steps_of::<AlCapone>(&Record { result: None, ..record.clone() }, Viewer::Spectator, 0, 0);
        let verdict = verify(&record.to_string()).unwrap();
        swapped += 1;
        match (verdict.problem, honest) {
            (Some(_), _) => caught += 1,
            (None, Err(_)) => panic!("a record that does not replay is accepted"),
            (None, Ok(_)) => {
                let differs = Seat::all(2).zip(&shown).any(|(seat, shown)| {
                    let steps = steps_of::<AlCapone>(&record, Viewer::Seat(seat), 0, usize::MAX).unwrap();
                    let told: Vec<String> = steps
                        .iter()
                        .flat_map(|step| step.events.iter().map(|event| format!("{event:?}")))
                        .collect();
                    told != *shown
                });
                assert!(differs, "{number}: the swap changed nothing that anybody saw\n{record}");
            }
        }
    }
    assert!(caught * 2 > swapped, "moves alone caught {caught} of {swapped}");
}
