//! A small HTTP/1.1 client over one kept connection, for the load generator and the tests.

use anyhow::{Context, bail, ensure};
use serde::de::DeserializeOwned;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::route;

/// The largest answer that is read.
const LARGEST: usize = 64 << 20;

/// A connection to a server.
#[derive(Debug)]
pub struct Http {
    address: String,
    stream: Option<TcpStream>,
}

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers, as one text.
    pub head: String,
    /// The body.
    pub body: Vec<u8>,
}

impl Answer {
    /// The body as JSON, if the status says that all is well.
    pub fn json<T: DeserializeOwned>(&self) -> anyhow::Result<T> {
        ensure!(
            (200..300).contains(&self.status),
            "status {}: {}",
            self.status,
            String::from_utf8_lossy(&self.body)
        );
        serde_json::from_slice(&self.body).context("the answer is not the expected JSON")
    }
}

impl Http {
    /// A client of the server at an address such as `127.0.0.1:8080`.
    pub fn new(address: impl Into<String>) -> Http {
        Http { address: address.into(), stream: None }
    }

    /// Asks for a path, with headers, and with a JSON body where there is one.
    pub async fn ask(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> anyhow::Result<Answer> {
        let mut stream = match self.stream.take() {
            Some(stream) => stream,
            None => route::connect(&self.address).await?,
        };
        let mut request = format!("{method} {path} HTTP/1.1\r\nhost: {}\r\n", route::server(&self.address));
        for (name, value) in headers {
            request.push_str(&format!("{name}: {value}\r\n"));
        }
        if body.is_some() {
            request.push_str("content-type: application/json\r\n");
        }
        request.push_str(&format!("content-length: {}\r\n\r\n", body.map_or(0, <[u8]>::len)));
        let mut bytes = request.into_bytes();
        bytes.extend_from_slice(body.unwrap_or_default());
        stream.write_all(&bytes).await?;
        let answer = read(&mut stream).await?;
        if !answer.head.to_ascii_lowercase().contains("connection: close") {
            self.stream = Some(stream);
        }
        Ok(answer)
    }
}

async fn read(stream: &mut TcpStream) -> anyhow::Result<Answer> {
    let mut bytes = Vec::with_capacity(4096);
    let head_end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end;
        }
        ensure!(bytes.len() < LARGEST, "the answer is too large");
        if stream.read_buf(&mut bytes).await? == 0 {
            bail!("the connection was closed before the answer");
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|word| word.parse().ok());
    let status = status.context("the answer has no status")?;
    let length = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    let mut body = bytes.split_off(head_end + 4);
    match length {
        Some(length) => {
            ensure!(length <= LARGEST, "the answer is too large");
            while body.len() < length {
                if stream.read_buf(&mut body).await? == 0 {
                    bail!("the connection was closed within the answer");
                }
            }
        }
        None if status == 204 || status == 304 => {}
        None => bail!("the answer has no length"),
    }
    Ok(Answer { status, head, body })
}
