//! The life of a table in the soak: made, played, left and come back to, watched, closed, and another one made.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, ensure};
use engine::Rng;
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::Counts;
use super::guest::{Guest, Person, Place, Sent};

/// Moves of a person after which it has had enough and resigns.
const ENOUGH: u32 = 150;
/// How long nothing may come while a game runs.
const PATIENCE: Duration = Duration::from_secs(60);

/// A game for tables at which it does not matter what is played.
pub(super) const ANY_GAME: &str = "al-capone";

/// Ways to sit: the game, people as `p` and bots as `b`, options that keep games short.
fn sitting(rng: &mut Rng) -> (&'static str, &'static str, Value) {
    let sittings = [
        ("al-capone", "pp", json!({ "target": 60 })),
        ("al-capone", "ppbp", json!({ "target": 60, "teams": true })),
        ("al-capone", "pb", json!({})),
        ("rue-morgue", "pbp", json!({})),
        ("rue-morgue", "pppp", json!({})),
        ("mini-rummy", "pp", json!({})),
        ("mini-rummy", "pb", json!({})),
        ("omerta", "pbp", json!({})),
        ("omerta", "pbbp", json!({})),
    ];
    sittings[rng.below(sittings.len())].clone()
}

/// Makes tables and plays them, one after the other, until the soak ends.
pub(super) async fn live(address: String, counts: Arc<Counts>, number: u64) {
    let mut rng = Rng::new(number);
    let mut lives = 0;
    while !counts.stops() {
        lives += 1;
        let luck = (number << 20) + lives * 16;
        if let Err(error) = table(&address, &counts, &mut rng, luck).await
            && !counts.stops()
        {
            counts.fault(format!("table {lives} of {number}: {error:#}"));
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

async fn table(address: &str, counts: &Arc<Counts>, rng: &mut Rng, luck: u64) -> anyhow::Result<()> {
    let (game, seats, options) = sitting(rng);
    let plans: Vec<Value> = seats
        .chars()
        .map(|seat| match seat {
            'p' => json!({ "for": "person" }),
            _ => json!({ "for": "bot", "level": "easy" }),
        })
        .collect();
    let setup = json!({ "game": game, "seats": plans, "options": options, "grace_seconds": 2,
        "public": rng.below(2) == 0 });
    let maker = Guest::new(address, "Ada").await?;
    let place = maker.create(setup).await?;
    Counts::count(&counts.tables);
    let mut people = vec![maker.clone()];
    for _ in 1..seats.matches('p').count() {
        let guest = Guest::new(address, "Ben").await?;
        guest.sit(&place).await?;
        people.push(guest);
    }
    let mut playing = JoinSet::new();
    for (chair, guest) in people.into_iter().enumerate() {
        let (place, counts) = (place.clone(), Arc::clone(counts));
        playing.spawn(async move { sit(guest, &place, &counts, luck + chair as u64).await });
    }
    let watching = tokio::spawn(watch(address.to_string(), place.clone(), Arc::clone(counts), luck + 9));
    let mut result = Ok(());
    while let Some(ended) = playing.join_next().await {
        let ended = ended.context("a player broke")?;
        if result.is_ok() {
            result = ended;
        }
    }
    watching.abort();
    // It is still there, and its host can close it.
    let path = format!("/api/tables/{}", place.table);
    let there = maker.ask("GET", &path, None).await?.status;
    let close = json!({ "request": { "do": "close" } });
    let closed = maker.ask("POST", &format!("{path}/requests"), Some(close)).await?.status;
    result.with_context(|| format!("{game} {seats}"))?;
    ensure!((there, closed) == (200, 204), "a table was lost ({game} {seats}): {there}, {closed}");
    Ok(())
}

/// A person who gets ready and plays any moves until the game is over, coming and going.
async fn sit(guest: Guest, place: &Place, counts: &Counts, luck: u64) -> anyhow::Result<()> {
    let mut person = Person::connect(guest, place, None, luck).await?;
    let (mut ready, mut started, mut moves) = (false, false, 0);
    let mut answered = None;
    loop {
        if person.is_over() || counts.stops() {
            Counts::count(&counts.games);
            return Ok(());
        }
        if person.game.is_null() && person.is_seated() {
            if !ready {
                ready = true;
                person.request(json!({ "do": "ready", "ready": true })).await?;
            }
            let seats = person.table["seats"].as_array().cloned().unwrap_or_default();
            if person.is_host() && !started && seats.iter().all(|seat| seat["ready"] == true) {
                started = true;
                person.request(json!({ "do": "start" })).await?;
            }
        }
        let legal = person.game["legal"].as_array().map_or(0, Vec::len);
        if legal > 0 && person.waiting.is_none() && answered != person.decision() {
            tokio::time::sleep(Duration::from_millis(20 + person.rng.below(120) as u64)).await;
            moves += 1;
            act(&mut person, moves, legal).await?;
        }
        if moves > 0 && person.rng.below(60) == 0 {
            Counts::count(&counts.comebacks);
            person.come_back().await?;
            continue;
        }
        let message = tokio::time::timeout(PATIENCE, person.next()).await.context("nothing came")??;
        match message["type"].as_str().unwrap_or_default() {
            "starting" if message["step"] == "commit" => {
                person.send(json!({ "type": "commit", "commitment": null })).await?;
            }
            "ack" | "refused" => {
                let Some(sent) = person.waiting.take_if(|sent| message["id"] == sent.id.as_str()) else {
                    continue;
                };
                answered = Some(sent.decision);
                if message["type"] == "ack" {
                    counts.moves.fetch_add(1, Ordering::Relaxed);
                } else {
                    // What was asked may have ended while the answer was under way.
                    let late = person.decision() != answered
                        || person.game["kind"] == "window"
                        || message["refused"]["code"] == "stale"
                        || message["refused"]["code"] == "no-game";
                    ensure!(late, "a legal move was refused: {message}");
                }
            }
            "closed" => anyhow::bail!("the server closed the table: {message}"),
            _ => {}
        }
    }
}

async fn act(person: &mut Person, moves: u32, legal: usize) -> anyhow::Result<()> {
    let decision = person.decision().unwrap_or_default();
    let chosen = person.rng.below(legal);
    let text = match moves {
        ..ENOUGH => person.game["legal"][chosen].clone(),
        _ => json!("resign"),
    };
    if moves % 25 == 10 {
        let id = person.id();
        person.send(json!({ "type": "chat", "id": id, "text": "noch eine Runde?" })).await?;
    }
    let id = person.id();
    person.waiting = Some(Sent { id, decision, text });
    person.send_move().await
}

/// People who come to watch for a while and go again.
async fn watch(address: String, place: Place, counts: Arc<Counts>, luck: u64) -> anyhow::Result<()> {
    let guest = Guest::new(&address, "Cleo").await?;
    for visit in 0.. {
        let mut person = Person::connect(guest.clone(), &place, Some(&place.watch_key), luck + visit).await?;
        Counts::count(&counts.watchers);
        for _ in 0..40 {
            if person.is_over() {
                return Ok(());
            }
            if let Ok(message) = tokio::time::timeout(Duration::from_secs(1), person.next()).await {
                message?;
            }
        }
    }
    Ok(())
}
