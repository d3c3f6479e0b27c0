//! A server beside a PostgreSQL and a NATS that ask for passwords, tokens and TLS: it says what is wrong, ends with status 2, and
//! repeats no secret.

use std::path::Path;
use std::process::{Command, Output};

use workbench::{PrivateNats, PrivatePostgres, nats_for_tests, postgres_for_tests};

use super::keeping::Server;
use super::{command, err, out};

/// Certificates of an authority of our own, for this machine.
struct Certificates(tempfile::TempDir);

impl Certificates {
    fn make() -> Certificates {
        let made = Certificates(tempfile::tempdir().unwrap());
        let folder = made.0.path();
        let openssl = |args: &str| {
            let done = Command::new("openssl").args(args.split(' ')).current_dir(folder).output().unwrap();
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        };
        openssl("req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -subj /CN=ca -days 2");
        std::fs::write(folder.join("names"), "subjectAltName=IP:127.0.0.1,DNS:localhost").unwrap();
        openssl("req -newkey rsa:2048 -nodes -keyout key.pem -out asked.pem -subj /CN=localhost");
        openssl(
            "x509 -req -in asked.pem -CA ca.pem -CAkey ca.key -CAcreateserial -out cert.pem -days 2 -extfile names",
        );
        let rules = "local all all trust\nhostssl all ada 127.0.0.1/32 scram-sha-256\nhost all postgres 127.0.0.1/32 trust\n";
        std::fs::write(folder.join("hba"), rules).unwrap();
        // PostgreSQL wants its key to be its own.
        std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
        let key = made.path("key.pem");
        std::fs::set_permissions(&key, std::os::unix::fs::PermissionsExt::from_mode(0o600)).unwrap();
        // Where this is not root, it is.
        let _ = Command::new("chown").args(["postgres", &key]).output();
        made
    }

    fn path(&self, name: &str) -> String {
        self.0.path().join(name).display().to_string()
    }

    /// Our authority, or those of the system only.
    fn trusting(&self, args: &[&str], ours: bool) -> Command {
        let mut command = command(args);
        match ours {
            true => command.env("SSL_CERT_FILE", self.path("ca.pem")),
            false => command.env_remove("SSL_CERT_FILE"),
        };
        command
    }
}

fn refused(output: &Output, words: &str) {
    let said = format!("{}{}", err(output), out(output));
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains(words), "{words:?} is not said: {said}");
    assert!(!said.contains("s3cret") && !said.contains("wr0ng"), "{said}");
}

/// The arguments of a node.
fn node<'a>(store: &'a str, nats: &'a str) -> Vec<&'a str> {
    vec![
        "serve",
        "--listen",
        "127.0.0.1:0",
        "--log",
        "debug",
        "--store",
        store,
        "--nats",
        nats,
        "--node",
        "n",
    ]
}

#[test]
fn passwords_tokens_and_tls_are_asked_for_in_clear_words_and_never_repeated() {
    let (Some(mut postgres), Some(nats)) = (postgres_for_tests(), nats_for_tests()) else { return };
    let certificates = Certificates::make();
    let folder = |name: &str| certificates.path(name);
    let store = postgres.url();

    // NATS with a name and password, a token, no rights, and small messages.
    let place = |nats: &PrivateNats| nats.url().replace("nats://", "");
    let named = PrivateNats::start_with(&["--user", "ada", "--pass", "s3cret"]).unwrap();
    let there = place(&named);
    refused(&command(&node(&store, &named.url())).output().unwrap(), "it asks for credentials");
    let wrong = format!("nats://ada:wr0ng@{there}");
    refused(&command(&node(&store, &wrong)).output().unwrap(), "it refuses the name and password");
    drop(Server::with(&node(&store, &format!("nats://ada:s3cret@{there}"))[5..]));
    let token = PrivateNats::start_with(&["--auth", "s3cret"]).unwrap();
    refused(
        &command(&node(&store, &format!("nats://wr0ng@{}", place(&token)))).output().unwrap(),
        "the token",
    );
    let mut printed =
        command(&[&node(&store, "nats://s3cret@nats.example")[..], &["--print-config"]].concat());
    let printed = printed.output().unwrap();
    assert!(out(&printed).contains("nats://***@nats.example") && !out(&printed).contains("s3cret"));
    let file = folder("nats.conf");
    let nothing =
        "authorization { users = [{ user: ada, password: s3cret, permissions: { publish: \"x\" } }] }\n";
    std::fs::write(&file, nothing).unwrap();
    let mute = PrivateNats::start_with(&["-c", &file]).unwrap();
    let there = format!("nats://ada:s3cret@{}", place(&mute));
    refused(&command(&node(&store, &there)).output().unwrap(), "Permissions Violation for Publish");
    std::fs::write(
        &file,
        "authorization { users = [{ nkey: UDXU4RCSJNZOIQHZNWXHXORDPRTGNJAHAHFRGZNEEJCPQTT2M7NLCNF4 }] }\n",
    )
    .unwrap();
    let keys = PrivateNats::start_with(&["-c", &file]).unwrap();
    refused(
        &command(&node(&store, &keys.url())).output().unwrap(),
        "nkeys, which this program does not have",
    );

    // TLS to NATS: with our authority, without it, and where there is none.
    let (cert, key) = (folder("cert.pem"), folder("key.pem"));
    let secure = PrivateNats::start_with(&["--tls", "--tlscert", &cert, "--tlskey", &key]).unwrap();
    let there = format!("tls://{}", place(&secure));
    let mut serve = certificates.trusting(&node(&store, &there), false);
    refused(&serve.output().unwrap(), "certificate");
    drop(Server::from(certificates.trusting(&node(&store, &there), true)));
    drop(Server::from(certificates.trusting(&node(&store, &secure.url()), true)));
    let plain = format!("tls://{}", place(&nats));
    refused(&command(&node(&store, &plain)).output().unwrap(), "it does not speak TLS");

    // PostgreSQL with a password and TLS.
    postgres.sql("CREATE ROLE ada LOGIN PASSWORD 's3cret'").unwrap();
    postgres.sql("CREATE DATABASE hers OWNER ada").unwrap();
    refused(&command(&node(&format!("{store}?sslmode=require"), &nats.url())).output().unwrap(), "TLS");
    with_tls(&mut postgres, &certificates);
    let hers =
        |password: &str, mode: &str| postgres.url_for(&format!("ada{password}"), "hers") + "?sslmode=" + mode;
    for (url, ours, words) in [
        (hers("", "require"), true, "password"),
        (hers(":wr0ng", "require"), true, "password authentication failed"),
        (hers(":s3cret", "require"), false, "certificate"),
        (hers(":s3cret", "disable"), true, "no pg_hba.conf entry"),
    ] {
        refused(&certificates.trusting(&node(&url, &nats.url()), ours).output().unwrap(), words);
    }
    drop(Server::from(certificates.trusting(&node(&hers(":s3cret", "verify-full"), &nats.url()), true)));
}

fn with_tls(postgres: &mut PrivatePostgres, certificates: &Certificates) {
    for (name, file) in [("ssl_cert_file", "cert.pem"), ("ssl_key_file", "key.pem"), ("hba_file", "hba")] {
        assert!(Path::new(&certificates.path(file)).exists());
        postgres.sql(&format!("ALTER SYSTEM SET {name} = '{}'", certificates.path(file))).unwrap();
    }
    postgres.sql("ALTER SYSTEM SET ssl = on").unwrap();
    postgres.end(false).unwrap();
    postgres.go_on().unwrap();
}
