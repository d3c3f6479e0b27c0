//! How strong the characters were measured to be.

use crate::Level;

/// The measured strength of a character in a game with so many seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// Who.
    pub level: Level,
    /// At a table of so many.
    pub seats: usize,
    /// Elo; Frankie is 1500 in every game and at every table.
    pub elo: i32,
    /// How far off that may be, with 95 % confidence.
    pub within: i32,
    /// How many games that rests on; none for Frankie, by whom the others are measured.
    pub games: u32,
}

impl Rating {
    /// Whether it was measured at this very table; what has not been played yet borrows the numbers of a smaller one.
    pub fn measured(&self) -> bool {
        self.games > 0 || self.within == 0
    }
}

/// Written by `bench/strength/ratings`: the game, seats, character, Elo, how far off it may be, and games played.
const MEASURED: &str = include_str!("../ratings.txt");

/// What was measured in a game, by its id.
pub fn ratings(game: &str) -> impl Iterator<Item = Rating> {
    let of_game =
        move |line: &'static str| line.split_once(' ').filter(|(id, _)| *id == game).map(|(_, rest)| rest);
    MEASURED.lines().filter_map(of_game).filter_map(|rest| {
        let mut words = rest.split(' ');
        let seats = words.next()?.parse().ok()?;
        let level = words.next()?.parse().ok()?;
        let mut number = || words.next()?.parse::<i32>().ok();
        Some(Rating { level, seats, elo: number()?, within: number()?, games: number()?.try_into().ok()? })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::GameId;

    #[test]
    fn every_character_is_rated_in_every_game_at_every_table() {
        for game in GameId::LISTED {
            for seats in game.info().seats {
                let found: Vec<Rating> =
                    ratings(game.info().id).filter(|rating| rating.seats == *seats).collect();
                let who: Vec<Level> = found.iter().map(|rating| rating.level).collect();
                assert_eq!(who, Level::CHARACTERS, "{}, {seats} seats", game.info().id);
                assert_eq!(found[2].elo, 1500, "the others are measured by Frankie");
                assert!(found.iter().all(|rating| (100..3_500).contains(&rating.elo) && rating.within >= 0));
            }
        }
    }
}
