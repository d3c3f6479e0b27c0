//! What several commands take alike: the game, its options, a seed, a seat.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use engine::{Game, Lang, OptionKind, OptionValue, Options, Seat, Seed};
use games::GameId;

use crate::trouble::Naming;

/// Reads a seat's letter.
pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    Seat::from_text(text).ok_or_else(|| format!("{text:?} is not a seat; expected A to E"))
}

/// Reads `k=v` options; `values=FILE` reads a table of card values.
pub(crate) fn options(game: GameId, pairs: &[String], lang: Lang) -> Result<Options> {
    let specs = game.info().options;
    let mut options = Options::new();
    for pair in pairs {
        let (id, text) = pair.split_once('=').ok_or_else(|| {
            anyhow!(lang.pick(
                format!("--option {pair}: gemeint ist NAME=WERT, zum Beispiel target=100"),
                format!("--option {pair}: expected NAME=VALUE, such as target=100")
            ))
        })?;
        let is_table = |kind: &OptionKind| matches!(kind, OptionKind::Values { .. });
        if specs.iter().any(|spec| spec.id == id && is_table(&spec.kind)) {
            let file = std::fs::read_to_string(text).reading(Path::new(text), lang)?;
            let table = cases::read_values(&file).with_context(|| text.to_string())?;
            options.set(id, OptionValue::Values(table));
            options.check(specs).with_context(|| text.to_string())?;
        } else {
            options.set_text(specs, id, text)?;
        }
    }
    Ok(options)
}

/// The rules for a number of seats, the game's usual one where none is given.
pub(crate) fn rules<G: Game>(seats: Option<usize>, options: &Options) -> Result<G::Rules> {
    let seats = seats.or(G::INFO.seats.first().copied()).unwrap_or(2);
    Ok(G::rules(seats, options)?)
}

/// Reads a seed given on the command line.
pub(crate) fn seed(text: &str) -> Result<Seed, String> {
    Seed::from_hex(text).map_err(|error| error.to_string())
}

/// Reads a game's id given on the command line.
pub(crate) fn game(text: &str) -> Result<GameId, String> {
    GameId::from_id(text).map_err(|error| error.to_string())
}

/// A seed nobody can foresee.
pub(crate) fn fresh_seed() -> Result<Seed> {
    let mut bytes = [0u8; 32];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gives no randomness: {error}"))?;
    Ok(Seed(bytes))
}

/// The seed of one of many games: the given seed with the game's number added to its last bytes.
pub(crate) fn numbered_seed(seed: Seed, number: u64) -> Seed {
    let mut bytes = seed.0;
    let mut tail = [0u8; 8];
    tail.copy_from_slice(&bytes[24..]);
    bytes[24..].copy_from_slice(&u64::from_le_bytes(tail).wrapping_add(number).to_le_bytes());
    Seed(bytes)
}
