//! A client for the load generator, the soak and the tests.

mod http;
mod own;
mod route;
mod socket;

pub use http::{Answer, Http};
pub(crate) use own::{OwnServer, metric};
pub use socket::Socket;
pub use tokio_tungstenite::tungstenite::Message as RawMessage;
