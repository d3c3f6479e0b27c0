//! Journals that something has damaged: a table is made from them or refused, and nothing panics.

use engine::{Game, Rng};
use protocol::*;
use table::*;

use crate::harness::{World, setup};
use crate::hush::Hush;

/// The rows of a table with people, a watcher, chat, a mute, a name, and moves.
fn rows<G: Game>(game: &str, rng: &mut Rng) -> Vec<String> {
    let mut world = World::<G>::new(setup(game, 3));
    world.seat_people(3);
    world.connect_as(9, "Eve", Access::Watch, None);
    world.send(2, ClientMessage::Chat { id: "c".to_string(), text: "hello".to_string() });
    world.begin(3);
    for _ in 0..30 {
        let movers: Vec<u64> = (1..=3).filter(|person| !world.position(*person).legal.is_empty()).collect();
        let Some(mover) = movers.first().copied() else { break };
        let legal = world.position(mover).legal.clone();
        let _ = world.play(mover, &legal[rng.below(legal.len())]);
        world.pass(50);
    }
    world.disconnect(2);
    world.pass(200_000);
    world.rows.iter().map(|row| serde_json::to_string(row).unwrap()).collect()
}

/// Somewhere in the journal something is missing, twice, in another place, or another number or letter.
fn damage(rows: &mut Vec<String>, rng: &mut Rng) {
    let place = rng.below(rows.len());
    match rng.below(5) {
        0 => drop(rows.remove(place)),
        1 => rows.insert(place, rows[place].clone()),
        2 => {
            let other = rng.below(rows.len());
            rows.swap(place, other);
        }
        _ => {
            let mut text: Vec<u8> = rows[place].clone().into_bytes();
            let spots: Vec<usize> = (0..text.len())
                .filter(|spot| text[*spot].is_ascii_digit() || text[*spot].is_ascii_uppercase())
                .collect();
            if spots.is_empty() {
                return;
            }
            let spot = spots[rng.below(spots.len())];
            let with: &[u8] = match text[spot].is_ascii_digit() {
                true => [&b"0"[..], b"9", b"7", b"4294967295", b"18446744073709551615"][rng.below(5)],
                false => [&b"A"[..], b"B", b"E", b"F", b"Z"][rng.below(5)],
            };
            text.splice(spot..=spot, with.iter().copied());
            rows[place] = String::from_utf8(text).unwrap();
        }
    }
}

fn survives<G: Game>(game: &str, tries: usize) {
    let mut rng = Rng::new(7);
    let whole = rows::<G>(game, &mut rng);
    assert!(whole.len() > 20, "{} rows", whole.len());
    let mut refused = 0;
    for _ in 0..tries {
        let mut rows = whole.clone();
        (0..=rng.below(3)).for_each(|_| damage(&mut rows, &mut rng));
        let Ok(entries) = rows.iter().map(|row| serde_json::from_str(row)).collect::<Result<Vec<Entry>, _>>()
        else {
            refused += 1;
            continue;
        };
        let (settings, entropy) = (TableSettings::default(), Entropy::new([3; 32]));
        let made = Table::<G>::resume(entries, settings, entropy, Some(Time(60_000)), Time(70_000));
        let Ok((mut table, _)) = made else {
            refused += 1;
            continue;
        };
        // Whatever came of it takes steps like any other.
        for at in [71_000, 300_000, 400_000] {
            let _ = table.step(Time(at), Input::Tick);
        }
    }
    assert!(refused > tries / 10 && refused < tries, "{refused} of {tries} were refused");
}

#[test]
fn damaged_journals_are_refused_or_go_on_but_never_panic() {
    survives::<Hush>("hush", 3000);
    survives::<games::al_capone::AlCapone>("al-capone", 1000);
    survives::<games::omerta::Omerta>("omerta", 1000);
    survives::<games::mini_rummy::MiniRummy>("mini-rummy", 500);
    survives::<games::rue_morgue::RueMorgue>("rue-morgue", 500);
}
