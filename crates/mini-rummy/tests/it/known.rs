//! Positions with known best values, on which two integer-programming solvers agree.

use mini_rummy::solver::{Goal, Solver};
use mini_rummy::{Bag, Combination, Tile, Written};

/// The numbers of a JSON list that begins behind a key.
fn numbers(line: &str, key: &str, end: &str) -> Vec<Vec<usize>> {
    let start = line.find(key).expect(key) + key.len();
    let list = &line[start..];
    let list = &list[..list.find(end).expect(end)];
    let read = |part: &str| -> Vec<usize> {
        let digits = part.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
        digits.map(|digits| digits.parse().unwrap()).collect()
    };
    list.split(']').map(read).collect()
}

fn tiles(indices: &[usize]) -> Vec<Tile> {
    indices.iter().map(|index| Tile::from_index(*index).unwrap()).collect()
}

#[test]
fn known_best_values_are_found() {
    let text = include_str!("../../../../bench/mini-rummy/positions.jsonl");
    let mut solver = Solver::new();
    let (mut count, mut less) = (0, 0);
    for line in text.lines() {
        let table: Vec<Combination> = numbers(line, "\"table\": [[", "]]")
            .iter()
            .map(|indices| {
                let words = tiles(indices).into_iter().map(|tile| Written { tile, name: None });
                Combination::read(&words.collect::<Vec<_>>()).unwrap()
            })
            .collect();
        let rack: Bag = tiles(&numbers(line, "\"rack\": [", "]").concat()).into_iter().collect();
        let known = |key: &str| numbers(line, key, if key.contains("tiles") { "," } else { "}" })[0][0];
        let (most_tiles, most_points) = (known("\"max_tiles\": "), known("\"max_value\": "));
        let by_tiles = solver.free_jokers(rack, &table, Goal::Tiles).unwrap();
        assert_eq!(by_tiles.tiles as usize, most_tiles, "{line}");
        let by_points = solver.free_jokers(rack, &table, Goal::Points).unwrap();
        assert_eq!(by_points.points as usize, most_points, "{line}");
        let bound = solver.best_value(rack, &table, Goal::Tiles).unwrap();
        assert!(bound.tiles as usize <= most_tiles, "{line}");
        less += usize::from((bound.tiles as usize) < most_tiles);
        count += 1;
    }
    assert_eq!(count, 1200);
    assert!(less > 20, "bound jokers cost something only {less} times");
}
