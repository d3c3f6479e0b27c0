//! The shuffle of the notation against its test vectors.

#![allow(clippy::unwrap_used, clippy::panic, reason = "A test fails by panicking.")]

use engine::{Chance, Seat, Seed};
use serde_json::Value;

/// The decks in the order of the rules' tables.
fn deck(game: &str) -> Vec<String> {
    let copies = |kinds: &str, count: usize| {
        kinds
            .split_whitespace()
            .flat_map(|kind| std::iter::repeat_n(kind.to_string(), count))
            .collect::<Vec<_>>()
    };
    match game {
        "al-capone" => [
            copies("capone", 8),
            copies("ralph guzik mcgurn humphreys", 7),
            copies("white nitti torrio", 6),
            copies("hunt burke", 5),
            copies("heitler", 4),
            copies("meeting warrant ness", 5),
            copies("raid", 3),
        ]
        .concat(),
        "rue-morgue" => [
            copies("night roch mlle mme windows rod ad sailor lebon", 5),
            copies("poe", 4),
            copies("help", 6),
            copies("dupin prefect deduction-night deduction-lespanaye deduction-rod deduction-sailor", 1),
        ]
        .concat(),
        "mini-rummy" => {
            let mut tiles = Vec::new();
            for colour in ["o", "g", "b", "r"] {
                for number in 1..=13 {
                    tiles.extend(std::iter::repeat_n(format!("{colour}{number}"), 2));
                }
            }
            tiles.extend(copies("J", 4));
            tiles
        }
        _ => [
            copies("1 2 3 4 5 6 7 8 9 10", 4),
            copies("lady mole henchman traitor assassin witness alibi driver safecracker", 2),
            copies("mamma patrol", 1),
        ]
        .concat(),
    }
}

#[test]
fn shuffles_are_those_of_the_notation() {
    let vectors: Value = serde_json::from_str(include_str!("shuffle-vectors.json")).unwrap();
    let vectors = vectors.as_array().unwrap();
    assert_eq!(vectors.len(), 3);
    for vector in vectors {
        let seed = Seed::from_hex(vector["seed"].as_str().unwrap()).unwrap();
        for (seats, first) in vector["first_seat"].as_object().unwrap() {
            let mut chance = Chance::new(seed);
            let drawn = chance.draw_below(seats.parse().unwrap()) as usize;
            assert_eq!(Seat::new(drawn).unwrap().to_string(), first.as_str().unwrap());
            assert_eq!(chance.next_event(), 1);
        }
        for (game, shuffles) in vector["decks"].as_object().unwrap() {
            let mut chance = Chance::at(seed, 1);
            let mut first = deck(game);
            chance.shuffle(&mut first);
            assert_eq!(first.join(" "), shuffles["shuffle_1"].as_str().unwrap(), "{game}");
            let mut second = deck(game);
            chance.shuffle(&mut second);
            assert_eq!(second[..12].join(" "), shuffles["shuffle_2_top"].as_str().unwrap(), "{game}");
        }
    }
}
