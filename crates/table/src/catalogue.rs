//! The games that players are shown, with the bots to play against.

use bots::{Level, Rating, ratings};
use protocol::{GameEntry, RatingEntry};

/// The games for players, with the characters and how strong each was measured to be, where that was measured.
pub fn catalogue() -> Vec<GameEntry> {
    let mut games = GameEntry::all(&Level::CHARACTERS.map(Level::word));
    for game in &mut games {
        let rated = ratings(&game.id).filter(Rating::measured).map(|rating| RatingEntry {
            level: rating.level.to_string(),
            seats: rating.seats as u8,
            elo: rating.elo,
            within: rating.within,
        });
        game.ratings = rated.collect();
    }
    games
}
