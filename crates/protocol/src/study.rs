//! Looking back: a game from its record, step by step, and what the record proves about its deal.

use std::collections::BTreeMap;

use engine::{Fact, Game, Playthrough, Record, ReplayError, Seat, Viewer};
use games::{GameId, with_game};
use serde::{Deserialize, Serialize};
use table::{Commitment, GameResult, OptionChoice, Part, derive_seed};
use ts_rs::TS;
use utoipa::ToSchema;

use crate::WireGame;

/// The largest record that is taken, in bytes.
pub const MAX_RECORD_BYTES: usize = 256 * 1024;
/// Views in one answer at most.
pub const MAX_VIEWS: usize = 100;

/// A recorded game. Every answer tells all that happened; views come in parts.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Replay<V, E> {
    /// The game's id.
    pub game: String,
    /// How many seats there are.
    pub seats: u8,
    /// Who sat there, from seat `A`; `bot:LEVEL` for a bot, empty where the record does not say.
    pub names: Vec<String>,
    /// The options.
    pub options: BTreeMap<String, OptionChoice>,
    /// How it ended; nothing of a game that was not played to its end.
    pub result: Option<GameResult>,
    /// What the record proves about the deal.
    pub deal: DealProof,
    /// What is wrong with the record; everything before that is shown.
    pub problem: Option<ReplayProblem>,
    /// What happened in each step as the viewer saw it; step 0 is the deal.
    pub steps: Vec<ReplayStep<E>>,
    /// What the viewer saw after some of the steps.
    pub views: Vec<ReplayView<V>>,
}

/// A step of a recorded game.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayStep<E> {
    /// The move with its seat; nothing of the deal.
    pub text: Option<String>,
    /// The seats that decide after it; empty when the game is over.
    pub next: String,
    /// The round in which it was made, from 1.
    pub round: u32,
    /// What happened.
    pub events: Vec<E>,
}

/// What a viewer saw after a step.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct ReplayView<V> {
    /// The step.
    pub step: u32,
    /// The view.
    pub view: V,
    /// The cards of every seat, where they are asked for: hands, racks or slots (`_` is an empty one).
    pub open: BTreeMap<String, Vec<String>>,
}

/// What a record proves about its deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct DealProof {
    /// What can be said.
    pub state: DealState,
    /// Who gave a part of the seed: `server` and letters of seats.
    pub parts: Vec<String>,
    /// Whose part does not fit, or `seed`; only where something is wrong.
    pub wrong: Option<String>,
}

/// Whether a deal can be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum DealState {
    /// Every part fits its commitment, the seed is made of the parts, and somebody beside the server gave one.
    Shared,
    /// The same, but only the server gave a part.
    ServerOnly,
    /// The record has no commitments: a local game, or a tour.
    Open,
    /// Something does not fit.
    Wrong,
}

/// What is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, ToSchema)]
pub struct ReplayProblem {
    /// `record` (it cannot be read), `game`, `revision`, `options`, `move` (it cannot be read), `refused` (it is not
    /// allowed), `result`, or `seed`.
    pub code: String,
    /// The line of the file, from 1; 0 where it is none.
    pub line: u32,
    /// The column, where there is one.
    pub column: Option<u32>,
    /// The move.
    pub text: Option<String>,
    /// Why a move is refused: a rule's id or a word of the notation.
    pub reason: Option<String>,
    /// The whole sentence, in English.
    pub detail: String,
}

impl ReplayProblem {
    fn new(code: &str, line: usize, detail: String) -> ReplayProblem {
        let line = u32::try_from(line).unwrap_or(u32::MAX);
        ReplayProblem { code: code.to_string(), line, column: None, text: None, reason: None, detail }
    }

    fn of_record(error: &engine::RecordError) -> ReplayProblem {
        let column = u32::try_from(error.column).ok();
        ReplayProblem { column, ..ReplayProblem::new("record", error.line, error.to_string()) }
    }

    pub(crate) fn of(error: &ReplayError) -> ReplayProblem {
        let detail = error.to_string();
        match error {
            ReplayError::OtherGame { .. } => ReplayProblem::new("game", 0, detail),
            ReplayError::OtherRevision { .. } => ReplayProblem::new("revision", 0, detail),
            ReplayError::Record(error) => ReplayProblem::of_record(error),
            ReplayError::Options(_) => ReplayProblem::new("options", 0, detail),
            ReplayError::Unreadable { line, text, .. } => {
                ReplayProblem { text: Some(text.clone()), ..ReplayProblem::new("move", *line, detail) }
            }
            ReplayError::Refused { line, text, refusal } => ReplayProblem {
                text: Some(text.clone()),
                reason: Some(refusal.reason.to_string()),
                ..ReplayProblem::new("refused", *line, detail)
            },
            ReplayError::NotOver { line } => ReplayProblem::new("result", *line, detail),
            ReplayError::OtherResult { line, expected } => ReplayProblem {
                reason: Some(expected.clone()),
                ..ReplayProblem::new("result", *line, detail)
            },
        }
    }
}

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
    let record = Record::parse(text).map_err(|error| ReplayProblem::of_record(&error))?;
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
    let replayed = Playthrough::<G>::replay(record, None, |number, game, events| {
        let (rules, state) = (game.rules(), game.state());
        if number == 0 {
            options = OptionChoice::all(&G::options(rules));
        }
        let text = number.checked_sub(1).and_then(|place| texts.get(place)).map(ToString::to_string);
        let facts = G::facts(rules, state);
        if (wish.from..wish.from.saturating_add(wish.most.min(MAX_VIEWS))).contains(&number) {
            let open = if wish.open { open_cards(&facts) } else { BTreeMap::new() };
            let view = G::view(rules, state, wish.viewer);
            views.push(ReplayView { step: number as u32, view, open });
        }
        let next = G::actors(rules, state).to_string();
        let events = events.iter().filter_map(|event| G::redact(rules, event, wish.viewer)).collect();
        steps.push(ReplayStep { text, next, round, events });
        if let Some(Fact::Number(now)) = facts.get("round") {
            round = u32::try_from(*now).unwrap_or(round);
        }
        result = G::winners(rules, state).map(|winners| GameResult {
            winners: winners.to_string(),
            totals: G::scores(rules, state).as_slice().to_vec(),
        });
    });
    let deal = deal_proof(record);
    let problem = match replayed {
        Err(error) if steps.is_empty() => return Err(ReplayProblem::of(&error)),
        Err(error) => Some(ReplayProblem::of(&error)),
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
fn open_cards(facts: &engine::Facts) -> BTreeMap<String, Vec<String>> {
    let held = ["hands", "racks", "slots"].iter().find_map(|word| facts.get(*word));
    let Some(Fact::BySeat(seats)) = held else { return BTreeMap::new() };
    let cards = |fact: &Fact| match fact {
        Fact::Bag(cards) | Fact::Pile(cards) => cards.clone(),
        _ => Vec::new(),
    };
    seats.iter().map(|(seat, fact)| (seat.to_string(), cards(fact))).collect()
}

/// Checks the parts of the seed against their commitments, and the seed against its parts.
pub fn deal_proof(record: &Record) -> DealProof {
    let parts: Vec<String> = record.parts.iter().map(|(who, _)| who.clone()).collect();
    let proof = |state, wrong: Option<&str>| DealProof {
        state,
        parts: parts.clone(),
        wrong: wrong.map(ToString::to_string),
    };
    if record.commits.is_empty() && record.parts.is_empty() {
        return proof(DealState::Open, None);
    }
    let mut server = None;
    let mut seats: Vec<(Seat, Part)> = Vec::new();
    for (who, text) in &record.parts {
        let commitment: Option<Commitment> = record
            .commits
            .iter()
            .find(|(name, _)| name == who)
            .and_then(|(_, commitment)| commitment.parse().ok());
        let part = text.parse::<Part>().ok().filter(|part| Some(part.commitment()) == commitment);
        match (part, who.as_str(), Seat::from_text(who)) {
            (Some(part), "server", _) if server.is_none() => server = Some(part),
            (Some(part), _, Some(seat)) if seats.iter().all(|(known, _)| *known != seat) => {
                seats.push((seat, part));
            }
            _ => return proof(DealState::Wrong, Some(who)),
        }
    }
    if let Some((who, _)) = record.commits.iter().find(|(who, _)| !parts.contains(who)) {
        return proof(DealState::Wrong, Some(who));
    }
    let Some(server) = server else { return proof(DealState::Wrong, Some("server")) };
    if derive_seed(&server, &seats) != record.seed {
        return proof(DealState::Wrong, Some("seed"));
    }
    proof(if seats.is_empty() { DealState::ServerOnly } else { DealState::Shared }, None)
}

/// The position of a recorded game after some moves, as a case file.
pub fn replay_case(text: &str, at: usize) -> Result<String, ReplayProblem> {
    let (record, game) = read_record(text)?;
    with_game!(game, G => {
        let game = Playthrough::<G>::replay(&record, Some(at), |_, _, _| {})
            .map_err(|error| ReplayProblem::of(&error))?;
        let title = format!("position after move {}", game.moves().len());
        Ok(cases::write_case::<G>(game.rules(), game.state(), &title))
    })
}
