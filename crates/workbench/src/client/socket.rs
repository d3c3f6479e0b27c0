//! A socket to a table.

use futures_util::{SinkExt, StreamExt};
use protocol::ResumeFrom;
use serde_json::json;
use tokio::net::TcpStream;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message, Utf8Bytes};

use super::route;

/// An open socket.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
}

impl Socket {
    /// Opens a socket to a table of the server at an address such as `127.0.0.1:8080`, without saying hello.
    pub async fn open(address: &str, table: &str) -> anyhow::Result<Socket> {
        Socket::open_with(address, table, &[]).await
    }

    /// Opens a socket with further headers, without saying hello.
    pub async fn open_with(
        address: &str,
        table: &str,
        headers: &[(&'static str, &str)],
    ) -> anyhow::Result<Socket> {
        let stream = route::connect(address).await?;
        let config = WebSocketConfig::default().read_buffer_size(4096).write_buffer_size(0);
        let url = format!("ws://{}/api/tables/{table}/socket", route::server(address));
        let mut request = url.into_client_request()?;
        for (name, value) in headers {
            request.headers_mut().append(*name, value.parse()?);
        }
        let (stream, _) = tokio_tungstenite::client_async_with_config(request, stream, Some(config)).await?;
        Ok(Socket { stream })
    }

    /// Opens a socket and says hello.
    pub async fn hello(
        address: &str,
        table: &str,
        token: &str,
        key: Option<&str>,
        resume: Option<&ResumeFrom>,
    ) -> anyhow::Result<Socket> {
        let mut socket = Socket::open(address, table).await?;
        let hello = json!({
            "type": "hello", "protocol": protocol::VERSION, "token": token, "key": key, "resume": resume,
        });
        socket.send(hello.to_string()).await?;
        Ok(socket)
    }

    /// Sends a text.
    pub async fn send(&mut self, text: impl Into<Utf8Bytes>) -> anyhow::Result<()> {
        self.send_raw(Message::Text(text.into())).await
    }

    /// Sends any frame.
    pub async fn send_raw(&mut self, message: Message) -> anyhow::Result<()> {
        Ok(self.stream.send(message).await?)
    }

    /// The next text; nothing when the other side has closed. Pings are answered on the way.
    pub async fn next(&mut self) -> anyhow::Result<Option<Utf8Bytes>> {
        loop {
            match self.stream.next().await {
                None | Some(Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed)) => {
                    return Ok(None);
                }
                Some(Ok(Message::Text(text))) => return Ok(Some(text)),
                Some(Ok(_)) => {}
                Some(Err(error)) => return Err(error.into()),
            }
        }
    }

    /// The stream below, for tests that misbehave.
    pub fn stream_mut(&mut self) -> &mut TcpStream {
        self.stream.get_mut()
    }
}
