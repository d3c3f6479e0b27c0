//! What is generated and what is documented is what the program does.

use std::path::PathBuf;

use serde_json::Value;

fn repository(path: &str) -> String {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_typescript_is_up_to_date() {
    let written = repository("web/src/generated/protocol.ts");
    assert!(
        protocol::typescript().unwrap() == written,
        "run: cargo run -q -p protocol --example typescript > web/src/generated/protocol.ts"
    );
}

/// The examples of the document, by what they are: `client` or `server`.
fn examples(kind: &str) -> Vec<String> {
    let page = repository("docs/protocol.md");
    let mut examples = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match line.strip_prefix("```") {
            Some(info) => inside = info == format!("json {kind}"),
            None if inside => examples.push(line.to_string()),
            None => {}
        }
    }
    examples
}

#[test]
fn documented_messages_of_clients_are_understood() {
    let mut kinds = std::collections::BTreeSet::new();
    for example in examples("client") {
        let value: Value = serde_json::from_str(&example).unwrap();
        kinds.insert(value["type"].as_str().unwrap().to_string());
        match serde_json::from_str::<protocol::FirstMessage>(&example) {
            Ok(_) => {}
            Err(_) => drop(protocol::decode(&example).unwrap_or_else(|error| panic!("{example}: {error}"))),
        }
    }
    let all =
        ["arrange", "better", "chat", "commit", "fit", "hello", "move", "ping", "request", "reveal", "try"];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all);
}
