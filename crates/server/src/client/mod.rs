//! A client for the load generator and the tests.

mod http;
mod socket;

pub use http::{Answer, Http};
pub use socket::Socket;
pub use tokio_tungstenite::tungstenite::Message as RawMessage;
