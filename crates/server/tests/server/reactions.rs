//! Omerta's windows behind slow lines: who reacts faster is first, however long the line.

use std::time::Duration;

use engine::Record;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{Instant, sleep, sleep_until};

use crate::harness::{Guest, Host, Person, Place, people};

/// Windows that both must have answered; the faster is first in most of them even on a busy machine.
const WINDOWS: usize = 5;

/// A line to the server that delays every byte by half a round trip on each way.
async fn slow_line(server: &str, round_trip: Duration) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let server = server.to_string();
    tokio::spawn(async move {
        while let Ok((near, _)) = listener.accept().await {
            let far = TcpStream::connect(&server).await.unwrap();
            near.set_nodelay(true).unwrap();
            far.set_nodelay(true).unwrap();
            let ((near_read, near_write), (far_read, far_write)) = (near.into_split(), far.into_split());
            tokio::spawn(delay(near_read, far_write, round_trip / 2));
            tokio::spawn(delay(far_read, near_write, round_trip / 2));
        }
    });
    address
}

async fn delay(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, by: Duration) {
    let (sender, mut waiting) = mpsc::unbounded_channel::<(Instant, Vec<u8>)>();
    tokio::spawn(async move {
        while let Some((at, bytes)) = waiting.recv().await {
            sleep_until(at).await;
            if to.write_all(&bytes).await.is_err() {
                return;
            }
        }
    });
    let mut bytes = [0; 16_384];
    while let Ok(count @ 1..) = from.read(&mut bytes).await {
        if sender.send((Instant::now() + by, bytes[..count].to_vec())).is_err() {
            return;
        }
    }
}

/// Plays towards windows: discards what was drawn, declines powers; in a window snaps after the reaction time, or
/// waits without one. Ends with the game.
async fn play(mut person: Person, reaction: Option<Duration>, windows: usize) {
    let mut answered = 0;
    let mut last = None;
    while person.game["result"].is_null() {
        let legal = person.legal();
        let decision = person.decision();
        if !legal.is_empty() && last != Some(decision) {
            last = Some(decision);
            let window = person.game["kind"] == "window";
            let text = match (window, reaction) {
                (true, Some(reaction)) => {
                    sleep(reaction).await;
                    answered += 1;
                    legal
                        .iter()
                        .find(|text| text.starts_with("snap") || text.starts_with("kill"))
                        .unwrap()
                        .clone()
                }
                (true, None) => "wait".to_string(),
                (false, _) => ["discard", "decline", "keep", "draw pile"]
                    .iter()
                    .find(|wish| legal.iter().any(|text| text == *wish))
                    .map_or_else(|| legal[0].clone(), ToString::to_string),
            };
            let resigns = answered > windows;
            let text = if resigns { "resign".to_string() } else { text };
            person.send(json!({ "type": "move", "id": format!("d{decision}"), "decision": decision, "move": text })).await;
        }
        person.next().await;
    }
}

/// Plays a whole game and gives the seat. A person listens all the time: an unheard ping would look like a slow line.
async fn sit_and_play(guest: &Guest, place: &Place, reaction: Option<Duration>) -> String {
    let mut person = guest.connect(place, None).await;
    let seat = person.seat().unwrap().to_string();
    person.deal().await;
    play(person, reaction, WINDOWS).await;
    seat
}

/// In how many windows the near and the far player were first.
async fn contest(near: Duration, far: Duration) -> (usize, usize) {
    let host = Host::start().await;
    let near_line = slow_line(&host.address, Duration::from_millis(20)).await;
    let far_line = slow_line(&host.address, Duration::from_millis(200)).await;
    let guests = [
        Guest::new(&near_line, "Near").await,
        Guest::new(&far_line, "Far").await,
        Guest::new(&host.address, "Calm").await,
    ];
    let place = guests[0].create(people("omerta", 3)).await;
    for guest in &guests[1..] {
        assert_eq!(guest.request(&place, Some(&place.join_key), json!({ "do": "sit" })).await.0, 204);
    }
    let (near, far, _) = tokio::join!(
        sit_and_play(&guests[0], &place, Some(near)),
        sit_and_play(&guests[1], &place, Some(far)),
        sit_and_play(&guests[2], &place, None),
    );

    let answer = guests[2].ask("GET", &format!("/api/tables/{}/record", place.table), None, None).await;
    let record = Record::parse(std::str::from_utf8(&answer.body).unwrap()).unwrap();
    firsts(&record, &[near, far])
}

/// Of each window of a record the first of the two who snapped.
fn firsts(record: &Record, seats: &[String; 2]) -> (usize, usize) {
    let mut count = [0, 0];
    let mut open = true;
    for line in record.moves() {
        let (seat, text) = line.text.split_once(' ').unwrap();
        let answers = ["snap", "kill", "wait", "expire"].iter().any(|word| text.starts_with(word));
        if !answers {
            open = true;
        } else if (text.starts_with("snap") || text.starts_with("kill")) && open {
            open = false;
            assert!(line.reaction.is_some(), "{} has no reaction time", line.text);
            if let Some(place) = seats.iter().position(|known| known == seat) {
                count[place] += 1;
            }
        }
    }
    (count[0], count[1])
}

#[tokio::test(flavor = "multi_thread")]
async fn who_reacts_faster_is_first_however_long_the_line() {
    let (quick, slow) = (Duration::from_millis(150), Duration::from_millis(300));
    let (near, far) = contest(quick, slow).await;
    assert!(near > far, "near was first {near} times, far {far} times, though near was quicker");
    let (near, far) = contest(slow, quick).await;
    assert!(far > near, "near was first {near} times, far {far} times, though far was quicker");
}

#[test]
fn the_first_of_each_window_is_counted() {
    let text = format!(
        "hinterzimmer 1\ngame omerta\nrules 1\nseats 3\nseed {}\n\nA draw pile\nA discard\nB snap 1 @100\nA snap 2 @250\nC wait @9\n\
         B draw pile\nB discard\nA snap 1 @100\n",
        "0".repeat(64)
    );
    let record = Record::parse(&text).unwrap();
    assert_eq!(firsts(&record, &["A".to_string(), "B".to_string()]), (1, 1));
}
