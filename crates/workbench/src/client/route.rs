//! Ways to a server.

use std::net::{IpAddr, SocketAddr};

use anyhow::Context;
use tokio::net::{TcpSocket, TcpStream};

/// Where a server is, such as `127.0.0.1:8080`; before it can stand from which address of this machine to come, such as
/// `127.0.0.2>127.0.0.1:8080`.
pub(super) fn server(address: &str) -> &str {
    address.rsplit_once('>').map_or(address, |(_, server)| server)
}

/// A connection to a server.
pub(super) async fn connect(address: &str) -> anyhow::Result<TcpStream> {
    let problem = || format!("cannot reach {address}");
    let stream = match address.rsplit_once('>') {
        None => TcpStream::connect(address).await.with_context(problem)?,
        Some((from, server)) => {
            let from: IpAddr = from.parse().with_context(problem)?;
            let server: SocketAddr = server.parse().with_context(problem)?;
            let socket = if from.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
            socket.bind(SocketAddr::new(from, 0)).with_context(problem)?;
            socket.connect(server).await.with_context(problem)?
        }
    };
    stream.set_nodelay(true)?;
    Ok(stream)
}
