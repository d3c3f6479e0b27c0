//! `hinterzimmer backup` and `restore` beside a running server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::{command, err, json, out, run};

/// A server that ends with the value.
pub(crate) struct Server(Child, String);

impl Server {
    fn start(data: &str) -> Server {
        Server::with(&["--data", data])
    }

    pub(crate) fn with(args: &[&str]) -> Server {
        let mut serve = command(&["serve", "--listen", "127.0.0.1:0", "--log", "error"]);
        serve.args(args);
        Server::from(serve)
    }

    /// Runs a command until it listens.
    pub(crate) fn from(mut serve: Command) -> Server {
        let mut child = serve.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.trim().strip_prefix("listening on http://").expect("the server listens").to_string();
        Server(child, address)
    }

    /// Makes a guest, which is stored when the answer comes.
    fn guest(&self) {
        let body = r#"{"name":"Ada","colour":1}"#;
        let length = body.len();
        let head = format!(
            "POST /api/guests HTTP/1.1\r\nHost: here\r\nContent-Length: {length}\r\nConnection: close\r\n"
        );
        let mut stream = TcpStream::connect(&self.1).unwrap();
        stream.write_all(format!("{head}\r\n{body}").as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
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

#[test]
fn a_server_moves_into_postgres_and_goes_on_there() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data").display().to_string();
    let server = Server::start(&data);
    server.guest();
    drop(server);
    let from = format!("sqlite:{data}");
    for (url, words) in [
        ("mysql://ada:secret@db/hz", "postgres://"),
        ("postgres://ada:secret@127.0.0.1:1/hz", "the database is away"),
    ] {
        for args in [
            vec!["move", "--from", &from, "--to", url],
            vec!["serve", "--listen", "127.0.0.1:0", "--store", url],
        ] {
            let refused = run(&args);
            assert_eq!(refused.status.code(), Some(2), "{args:?}: {}", err(&refused));
            assert!(err(&refused).contains(words), "{}", err(&refused));
            assert!(!format!("{}{}", err(&refused), out(&refused)).contains("secret"), "{}", err(&refused));
        }
    }
    let nats = ["serve", "--listen", "127.0.0.1:0", "--nats", "nats://ada:secret@127.0.0.1:1", "--store"];
    for (store, words) in [("", "nats needs a store"), ("postgres://127.0.0.1:1/hz", "NATS cannot be used")] {
        let refused = run(&[&nats[..], &[store]].concat());
        assert_eq!(refused.status.code(), Some(2), "{}", err(&refused));
        assert!(err(&refused).contains(words) && !err(&refused).contains("secret"), "{}", err(&refused));
    }
    let Some(postgres) = workbench::postgres_for_tests() else { return };
    let url = postgres.url();
    let report: Value = json(&run(&["move", "--from", &from, "--to", &url, "--json"]));
    assert_eq!(report["moved"]["guest"]["rows"], 1, "{report}");
    let again = run(&["move", "--from", &from, "--to", &url]);
    assert_eq!(again.status.code(), Some(2));
    assert!(err(&again).contains("must be empty"), "{}", err(&again));
    let server = Server::with(&["--store", &url, "--data", "nowhere/at/all"]);
    let second = run(&["serve", "--listen", "127.0.0.1:0", "--store", &url]);
    assert_eq!(second.status.code(), Some(1));
    assert!(err(&second).contains("another server uses this database"), "{}", err(&second));
    drop(server);
    assert!(!std::path::Path::new("nowhere").exists(), "the folder is not used");
}
