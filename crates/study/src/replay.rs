//! Looking back: a game from its record, step by step.

use std::collections::BTreeMap;

use engine::{Game, Playthrough, Record, Seat, Viewer};
use games::{GameId, with_game};
use protocol::{GameResult, MAX_VIEWS, OptionChoice, Replay, ReplayProblem, ReplayStep, ReplayView};
use table::{Onlooker, WireGame};

use crate::deal_proof;

/// What is asked of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayWish {
    /// Whose eyes it is seen through.
    pub viewer: Viewer,
    /// Whether the cards of every seat are told too.
    pub open: bool,
    /// The first view.
    pub from: usize,
    /// How many views at most.
    pub most: usize,
}

/// A record that has been read.
pub fn read_record(text: &str) -> Result<(Record, GameId), ReplayProblem> {
    let record = Record::parse(text).map_err(|error| ReplayProblem::from(&error))?;
    let game =
        GameId::from_id(&record.game).map_err(|error| ReplayProblem::new("game", 2, error.to_string()))?;
    Ok((record, game))
}

/// A recorded game as JSON: a [`Replay`]. Whoever has the record has the seed, so that nothing in it is hidden.
/// The error is for records of which nothing can be shown.
pub fn replay(text: &str, wish: ReplayWish) -> Result<String, ReplayProblem> {
    let (record, game) = read_record(text)?;
    with_game!(game, G => {
        let replay = replay_of::<G>(&record, wish)?;
        serde_json::to_string(&replay).map_err(|error| ReplayProblem::new("record", 0, error.to_string()))
    })
}

type ReplayOf<G> = Replay<<G as Game>::View, <G as Game>::Event>;

fn replay_of<G: WireGame>(record: &Record, wish: ReplayWish) -> Result<ReplayOf<G>, ReplayProblem> {
    if let Viewer::Seat(seat) = wish.viewer
        && seat.index() >= record.seats
    {
        let detail = format!("the game has {} seats", record.seats);
        return Err(ReplayProblem::new("seat", 0, detail));
    }
    let texts: Vec<&str> = record.moves().map(|line| line.text.as_str()).collect();
    let (mut steps, mut views) = (Vec::new(), Vec::new());
    let mut options = BTreeMap::new();
    let mut result = None;
    let mut round = 1;
    let mut onlooker = None;
    let replayed = Playthrough::<G>::replay(record, None, |number, game, events| {
        let (rules, state) = (game.rules(), game.state());
        if number == 0 {
            options = OptionChoice::all(&G::options(rules));
        }
        let text = number.checked_sub(1).and_then(|place| texts.get(place)).map(ToString::to_string);
        let onlooker = onlooker.get_or_insert_with(|| Onlooker::<G>::new(rules, state, wish.viewer));
        let events = onlooker.see(rules, &events);
        if (wish.from..wish.from.saturating_add(wish.most.min(MAX_VIEWS))).contains(&number) {
            let open = if wish.open { open_cards::<G>(rules, state) } else { BTreeMap::new() };
            let view = G::view(rules, state, wish.viewer);
            let remembered = onlooker.remembered(rules);
            views.push(ReplayView { step: number as u32, view, remembered, open });
        }
        let next = G::actors(rules, state).to_string();
        steps.push(ReplayStep { text, next, round, events });
        round = G::round(state);
        result = G::winners(rules, state).map(|winners| GameResult {
            winners: winners.to_string(),
            totals: G::scores(rules, state).as_slice().to_vec(),
        });
    });
    let deal = deal_proof(record);
    let problem = match replayed {
        Err(error) if steps.is_empty() => return Err(ReplayProblem::from(&error)),
        Err(error) => Some(ReplayProblem::from(&error)),
        Ok(_) => deal.wrong.as_ref().map(|who| {
            let detail = format!("the part of {who} does not fit: these cards were not dealt as promised");
            ReplayProblem { reason: Some(who.clone()), ..ReplayProblem::new("seed", 0, detail) }
        }),
    };
    let mut names = vec![String::new(); record.seats];
    for (seat, name) in &record.names {
        if let Some(place) = names.get_mut(seat.index()) {
            place.clone_from(name);
        }
    }
    let seats = u8::try_from(record.seats).unwrap_or(u8::MAX);
    Ok(Replay { game: record.game.clone(), seats, names, options, result, deal, problem, steps, views })
}

/// The cards of every seat in a position.
fn open_cards<G: Game>(rules: &G::Rules, state: &G::State) -> BTreeMap<String, Vec<String>> {
    let token = |card: Option<G::Card>| card.map_or("_".to_string(), |card| card.to_string());
    let cards = |seat| G::held(rules, state, seat).into_iter().map(token).collect();
    Seat::all(G::seats(rules)).map(|seat| (seat.to_string(), cards(seat))).collect()
}

/// The position of a recorded game after some moves, as a case file.
pub fn replay_case(text: &str, at: usize) -> Result<String, ReplayProblem> {
    let (record, game) = read_record(text)?;
    with_game!(game, G => {
        let game = Playthrough::<G>::replay(&record, Some(at), |_, _, _| {})
            .map_err(|error| ReplayProblem::from(&error))?;
        let title = format!("position after move {}", game.moves().len());
        Ok(cases::write_case::<G>(game.rules(), game.state(), &title))
    })
}
