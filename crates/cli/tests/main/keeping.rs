//! `hinterzimmer backup` and `restore` beside a running server.

use std::io::{BufRead, BufReader};
use std::process::{Child, Stdio};

use serde_json::Value;

use super::{command, err, json, out, run};

struct Server(Child);

impl Server {
    fn start(data: &str) -> Server {
        let mut child = command(&["serve", "--listen", "127.0.0.1:0", "--data", data, "--log", "error"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.starts_with("listening on "), "{line}");
        Server(child)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_is_backed_up_while_it_runs_and_restored_when_it_does_not() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).display().to_string();
    let (data, copy) = (place("data"), place("copy.hzb"));
    let missing = run(&["backup", "--data", &data, &copy]);
    assert_eq!(missing.status.code(), Some(2), "there is nothing to copy yet");
    let server = Server::start(&data);
    let report: Value = json(&run(&["backup", "--data", &data, &copy, "--json"]));
    assert_eq!((&report["tables"], &report["guests"], &report["records"]), (&0.into(), &0.into(), &0.into()));
    assert!(report["bytes"].as_u64().unwrap() > 4096 && report["file"] == copy.as_str(), "{report}");
    let again = run(&["backup", "--data", &data, &copy]);
    assert_eq!(again.status.code(), Some(2));
    assert!(err(&again).contains("is there already"), "{}", err(&again));

    let refused = run(&["restore", "--data", &data, &copy]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(err(&refused).contains("a server uses the folder"), "{}", err(&refused));
    drop(server);
    let report: Value = json(&run(&["restore", "--data", &data, &copy, "--json"]));
    assert!(report["aside"].as_str().unwrap().contains("hinterzimmer.sqlite.before-"), "{report}");
    let other = place("other");
    let done = run(&["restore", "--data", &other, &copy, "--lang", "de"]);
    assert_eq!(done.status.code(), Some(0), "{}", err(&done));
    assert!(out(&done).contains("0 offene Tische"), "{}", out(&done));
    drop(Server::start(&other));
}
