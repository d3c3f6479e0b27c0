//! The bot in Python takes seats by a link and plays every game to its end.

use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

use serde_json::{Value, json};
use tokio::process::Command;

use crate::harness::{Host, PATIENCE};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A Python that has the package `websockets`: the one that `make test` sets up, or the system's.
async fn python() -> Result<PathBuf, String> {
    let mut why = String::new();
    for path in [root().join(".test/python/bin/python"), PathBuf::from("python3")] {
        let output = Command::new(&path).args(["-c", "import websockets.sync.client"]).output().await;
        match output {
            Ok(output) if output.status.success() => return Ok(path),
            Ok(output) => why = String::from_utf8_lossy(&output.stderr).into_owned(),
            Err(error) => why = error.to_string(),
        }
    }
    Err(why.trim().to_string())
}

/// Lets bots play one game among themselves; their answers, and the record.
async fn game(host: &Host, python: &Path, game: &str, seats: usize, options: Value) -> (Vec<Output>, String) {
    let owner = host.guest("Owner").await;
    let setup = json!({ "game": game, "seats": vec![json!({ "for": "person" }); seats], "options": options });
    let made: Value = owner
        .ask("POST", "/api/tables", None, Some(json!({ "setup": setup, "sit": false })))
        .await
        .json()
        .unwrap();
    let (table, key) = (made["table"].as_str().unwrap(), made["join_key"].as_str().unwrap());
    let link = format!("http://{}/t/{table}#{key}", host.address);
    let bots: Vec<_> = (0..seats)
        .map(|seat| {
            Command::new(python)
                .arg(root().join("clients/python/bot.py"))
                .args([link.as_str(), "--name", "Robo", "--pause", "0", "--seed", &seat.to_string()])
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .kill_on_drop(true)
                .spawn()
                .unwrap()
        })
        .collect();
    // Somebody who watches sees when everybody is ready, and begins.
    let place = crate::harness::Place {
        table: table.to_string(),
        join_key: key.to_string(),
        watch_key: made["watch_key"].as_str().unwrap().to_string(),
    };
    let mut watcher = owner.connect(&place, None).await;
    let ready = |table: &Value| table["seats"].as_array().unwrap().iter().all(|seat| seat["ready"] == true);
    while !ready(&watcher.table) {
        watcher.next().await;
    }
    assert_eq!(watcher.request(json!({ "do": "start" })).await["type"], "ack");
    let mut answers = Vec::new();
    for bot in bots {
        let answer = async {
            let mut bot = Box::pin(bot.wait_with_output());
            loop {
                tokio::select! {
                    answer = &mut bot => return answer.unwrap(),
                    // What is shown meanwhile is read, so that nothing waits for the watcher.
                    _ = watcher.try_next() => {}
                }
            }
        };
        answers.push(tokio::time::timeout(PATIENCE * 2, answer).await.expect("a bot plays for too long"));
    }
    let path = format!("/api/tables/{table}/record");
    let record = owner.ask("GET", &path, None, None).await;
    (answers, String::from_utf8(record.body.to_vec()).unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_over_the_network_plays_every_game() {
    let python = match python().await {
        Ok(python) => python,
        Err(why) => {
            eprintln!(
                "SKIPPED: the bot in Python was not tested, because there is no Python with websockets: {why}"
            );
            return;
        }
    };
    let host = Host::start().await;
    let games = [
        ("al-capone", 2, json!({ "target": 50 })),
        ("rue-morgue", 3, json!({ "target": 25 })),
        ("omerta", 3, json!({ "snap_seconds": 0 })),
        ("mini-rummy", 2, json!({ "rounds": 1 })),
    ];
    for (name, seats, options) in games {
        let (answers, record) = game(&host, &python, name, seats, options).await;
        for answer in &answers {
            let err = String::from_utf8_lossy(&answer.stderr);
            assert!(answer.status.success(), "{name}: {err}");
            let result: Value = serde_json::from_slice(&answer.stdout).unwrap();
            assert!(!result["winners"].as_str().unwrap().is_empty(), "{name}: {result}");
        }
        let verified = study::verify(&record).unwrap();
        assert_eq!(verified.problem, None, "{name}");
        assert_eq!(verified.givers.len(), seats + 1, "the server and every bot took part in the shuffle");
    }
    host.running.stop().await;
}
