//! Against servers that do what real ones do at their worst.

use std::future::Future;

use tokio::net::tcp::OwnedWriteHalf;
use tokio::net::{TcpListener, TcpStream};

use super::*;

const INFO: &str = r#"{"server_id":"x","max_payload":1048576}"#;
/// Longer than anything here takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

async fn soon<T>(what: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, what).await.expect("it does not come about")
}

async fn until(wanted: impl Fn() -> bool) {
    soon(async {
        while !wanted() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await;
}

/// A server that does what the test says.
struct Fake {
    listener: TcpListener,
}

/// A client at a fake server.
struct Guest {
    lines: tokio::io::Lines<BufReader<tokio::net::tcp::OwnedReadHalf>>,
    writer: OwnedWriteHalf,
}

impl Fake {
    async fn start() -> Fake {
        Fake { listener: TcpListener::bind("127.0.0.1:0").await.unwrap() }
    }

    fn place(&self) -> String {
        self.listener.local_addr().unwrap().to_string()
    }

    fn url(&self) -> String {
        format!("nats://{}", self.place())
    }

    /// Takes a client in: what it is told, and what it says up to its first ping.
    async fn meet(&self, info: &str) -> (Guest, Vec<String>) {
        let (stream, _) = soon(self.listener.accept()).await.unwrap();
        Guest::new(stream, info).await
    }

    /// Takes a client in and lets it in.
    async fn admit(&self, info: &str) -> Guest {
        let (mut guest, said) = self.meet(info).await;
        assert!(said[0].starts_with("CONNECT {"), "{said:?}");
        assert_eq!(said[1..], ["SUB hz.1.> 1", "PUB hz.1.hello 0", "", "PING"]);
        guest.say("MSG hz.1.hello 1 0\r\n\r\nPONG\r\n").await;
        guest
    }
}

impl Guest {
    async fn new(stream: TcpStream, info: &str) -> (Guest, Vec<String>) {
        let (reader, writer) = stream.into_split();
        let mut guest = Guest { lines: BufReader::new(reader).lines(), writer };
        guest.say(&format!("INFO {info}\r\n")).await;
        let mut said = Vec::new();
        while said.last().is_none_or(|line| line != "PING") {
            let Some(line) = soon(guest.lines.next_line()).await.unwrap() else { break };
            said.push(line);
        }
        (guest, said)
    }

    async fn say(&mut self, text: &str) {
        self.writer.write_all(text.as_bytes()).await.unwrap();
    }

    /// The next line that is not a sign of life, each of which is answered.
    async fn hear(&mut self) -> String {
        loop {
            let line = soon(self.lines.next_line()).await.unwrap().expect("it hung up");
            match line.as_str() {
                "PING" => self.say("PONG\r\n").await,
                "PONG" => {}
                _ => return line,
            }
        }
    }

    /// Answers signs of life until the client hangs up.
    async fn live(mut self) {
        while let Ok(Some(line)) = self.lines.next_line().await {
            if line == "PING" && self.writer.write_all(b"PONG\r\n").await.is_err() {
                return;
            }
        }
    }
}

async fn refused(info: &str, url: impl FnOnce(String) -> String, answer: &str) -> String {
    let fake = Fake::start().await;
    let url = url(fake.place());
    let (opened, ()) = tokio::join!(Nats::open(&url, "hz.1.>"), async {
        let (mut guest, _) = fake.meet(info).await;
        // It may have hung up.
        let _ = guest.writer.write_all(answer.as_bytes()).await;
    });
    format!("{:#}", opened.map(drop).unwrap_err())
}

#[tokio::test]
async fn what_a_server_asks_for_is_said_and_no_secret_is() {
    let plain = |place: String| format!("nats://{place}");
    let denied = "-ERR 'Authorization Violation'\r\n";
    let asks = r#"{"auth_required":true}"#;
    assert!(
        refused(asks, plain, denied)
            .await
            .contains("it asks for credentials: its address takes name:password@")
    );
    let keys = r#"{"auth_required":true,"nonce":"x"}"#;
    assert!(refused(keys, plain, denied).await.contains("nkeys, which this program does not have"));
    let said = refused(asks, |place| format!("nats://secret@{place}"), denied).await;
    assert!(said.contains("refuses the token") && !said.contains("secret"), "{said}");
    let said = refused(asks, |place| format!("nats://ada:secret@{place}"), denied).await;
    assert!(said.contains("refuses the name and password") && !said.contains("secret"), "{said}");
    let said = refused(INFO, plain, "-ERR 'Permissions Violation for Subscription to \"hz.1.>\"'\r\n").await;
    assert!(said.contains("Permissions Violation for Subscription"), "{said}");
    assert!(refused(INFO, plain, "PONG\r\n").await.contains("does not pass messages on"));
    assert!(refused(r#"{"max_payload":1000}"#, plain, "").await.contains("1000 bytes at most (max_payload)"));
    assert!(refused(INFO, |place| format!("tls://{place}"), "").await.contains("does not speak TLS"));
    assert!(refused("[]", plain, "").await.contains("no NATS server"));
}

#[tokio::test]
async fn it_comes_back_by_itself_and_says_nothing_late() {
    let fake = Fake::start().await;
    let url = fake.url();
    let (opened, mut guest) = tokio::join!(Nats::open(&url, "hz.1.>"), fake.admit(INFO));
    let (nats, mut heard) = opened.unwrap();
    assert!(nats.publish("hz.2.t", b"one"));
    assert_eq!([guest.hear().await, guest.hear().await], ["PUB hz.2.t 3", "one"]);
    guest.say("MSG hz.1.t 1 3\r\ntwo\r\n").await;
    assert_eq!(soon(heard.recv()).await.unwrap().as_ref(), b"two");

    // The server goes: whoever waits is told, and nothing is taken meanwhile.
    drop(guest);
    soon(nats.lost()).await;
    until(|| !nats.is_there()).await;
    assert!(!nats.publish("hz.2.t", b"too late"));
    let mut guest = fake.admit(INFO).await;
    until(|| nats.is_there()).await;
    assert!(nats.publish("hz.2.t", b"four"));
    assert_eq!([guest.hear().await, guest.hear().await], ["PUB hz.2.t 4", "four"]);

    // It asks for signs of life too.
    guest.say("PING\r\n").await;
    soon(async { while guest.lines.next_line().await.unwrap().unwrap() != "PONG" {} }).await;

    // It says what it does not like, and ends.
    guest.say("-ERR 'Slow Consumer'\r\n").await;
    soon(nats.lost()).await;
    fake.admit(INFO).await;
}

#[tokio::test]
async fn a_server_that_says_nothing_any_more_is_left() {
    let fake = Fake::start().await;
    let url = fake.url();
    let (opened, mute) = tokio::join!(Nats::open(&url, "hz.1.>"), fake.admit(INFO));
    let (nats, _heard) = opened.unwrap();
    // Nobody answers its pings, and the connection stays open.
    soon(nats.lost()).await;
    let guest = fake.admit(INFO).await;
    until(|| nats.is_there()).await;
    drop(mute);
    // One that stops in the middle of a message is left as well.
    let mut guest = guest;
    guest.say("MSG hz.1.t 1 100\r\nhalf of it").await;
    soon(nats.lost()).await;
    fake.admit(INFO).await;
}

#[tokio::test]
async fn who_does_not_read_is_noticed_on_both_sides() {
    let fake = Fake::start().await;
    let url = fake.url();
    let (opened, mut guest) = tokio::join!(Nats::open(&url, "hz.1.>"), fake.admit(INFO));
    let (nats, mut heard) = opened.unwrap();
    // We do not read: what is too much is dropped, which is told, and the connection goes on.
    let flood = "MSG hz.1.t 1 1\r\nx\r\n".repeat(WAITING + 100);
    guest.say(&flood).await;
    soon(nats.lost()).await;
    let mut count = 0;
    while heard.try_recv().is_ok() {
        count += 1;
    }
    assert!(count <= WAITING, "{count}");
    assert!(nats.is_there());
    soon(async {
        loop {
            guest.say("MSG hz.1.t 1 1\r\ny\r\n").await;
            if heard.recv().await.unwrap().as_ref() == b"y" {
                break;
            }
        }
    })
    .await;

    // The server does not read: at some time nothing more is taken, and then it is left.
    let long = vec![b'x'; 4096];
    let mut taken = 0;
    while nats.publish("hz.2.t", &long) {
        taken += 1;
        assert!(taken < 10 * WAITING, "a queue without an end");
    }
    soon(nats.lost()).await;
    fake.admit(INFO).await;
}

#[tokio::test]
async fn what_is_too_long_is_not_said() {
    let fake = Fake::start().await;
    let url = fake.url();
    let (opened, mut guest) = tokio::join!(Nats::open(&url, "hz.1.>"), fake.admit(INFO));
    let (nats, _heard) = opened.unwrap();
    assert!(!nats.publish("hz.2.t", &vec![0; NEEDED + 1]));
    assert!(nats.publish("hz.2.t", b"short"));
    assert_eq!([guest.hear().await, guest.hear().await], ["PUB hz.2.t 5", "short"]);
    // A server may change its mind.
    guest.say("INFO {\"max_payload\":4}\r\n").await;
    until(|| !nats.publish("hz.2.t", b"short")).await;
    assert!(nats.is_there());
    tokio::spawn(guest.live());
}

#[tokio::test]
async fn the_next_server_is_used_where_one_is_away() {
    let (one, two, three) = (Fake::start().await, Fake::start().await, Fake::start().await);
    let url = format!("nats://{},{}", one.place(), two.place());
    // The first tells of the third, and of itself.
    let info = format!(r#"{{"max_payload":1048576,"connect_urls":["{}","{}"]}}"#, one.place(), three.place());
    let (opened, guest) = tokio::join!(Nats::open(&url, "hz.1.>"), one.admit(&info));
    let (nats, _heard) = opened.unwrap();
    drop((one, guest));
    soon(nats.lost()).await;
    let mut guest = two.admit(INFO).await;
    until(|| nats.is_there()).await;
    // One that is about to end is left for another.
    let told = format!("INFO {{\"ldm\":true,\"connect_urls\":[\"{}\"]}}\r\n", three.place());
    guest.say(&told).await;
    drop(two);
    drop(guest);
    soon(nats.lost()).await;
    let guest = three.admit(INFO).await;
    until(|| nats.is_there()).await;
    tokio::spawn(guest.live());
}
