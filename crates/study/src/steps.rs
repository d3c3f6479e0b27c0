//! A recorded game step by step as a viewer saw it.

use engine::{Game, Playthrough, Record, ReplayError, Viewer};
use games::{GameId, with_game};
use protocol::SeenStep;
use table::Onlooker;

/// A finished game from its record, step by step as a viewer saw it, as a JSON list. The error says what is wrong
/// with the record.
pub fn replay_steps(record: &str, viewer: Viewer, from: usize, most: usize) -> Result<String, String> {
    let record = Record::parse(record).map_err(|error| error.to_string())?;
    let game = GameId::from_id(&record.game).map_err(|error| error.to_string())?;
    with_game!(game, G => {
        let steps = steps_of::<G>(&record, viewer, from, most).map_err(|error| error.to_string())?;
        serde_json::to_string(&steps).map_err(|error| error.to_string())
    })
}

/// What a viewer saw of a game, step by step.
type Steps<G> = Vec<SeenStep<<G as Game>::View, <G as Game>::Event>>;

/// A finished game from its record, step by step as a viewer saw it. SeenStep 0 is the deal.
pub fn steps_of<G: Game>(
    record: &Record,
    viewer: Viewer,
    from: usize,
    most: usize,
) -> Result<Steps<G>, ReplayError> {
    let mut steps = Vec::new();
    let moves: Vec<&str> = record.moves().map(|line| line.text.as_str()).collect();
    let mut onlooker = None;
    Playthrough::<G>::replay(record, None, |number, game, events| {
        let (rules, state) = (game.rules(), game.state());
        let onlooker = onlooker.get_or_insert_with(|| Onlooker::<G>::new(rules, state, viewer));
        let text = number.checked_sub(1).and_then(|place| moves.get(place)).map(ToString::to_string);
        let step = onlooker.step(rules, number as u32, text, &events, state);
        if number >= from && steps.len() < most {
            steps.push(step);
        }
    })?;
    Ok(steps)
}
