//! Where a page comes from that talks to the server.
//!
//! Browsers say it in the header `Origin` and a page cannot change it. Programs other than browsers leave it out or
//! write what they like; they hold no person's token, so that nothing is lost by letting them in.

use std::fmt;
use std::str::FromStr;

use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, Uri};
use serde::{Deserialize, Serialize};

/// The scheme, host and port of a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Origin {
    tls: bool,
    host: String,
    port: u16,
}

/// A text is no origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is no origin; expected such as https://play.example.org")]
pub struct NoOrigin(String);

impl FromStr for Origin {
    type Err = NoOrigin;

    fn from_str(text: &str) -> Result<Origin, NoOrigin> {
        let wrong = || NoOrigin(text.chars().take(100).collect());
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let tls = match uri.scheme_str() {
            Some("https") => true,
            Some("http") => false,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        // A path other than none, a question mark or a name before the host do not belong to an origin.
        if uri.path() != "/"
            || text.ends_with('/')
            || uri.query().is_some()
            || authority.as_str().contains('@')
        {
            return Err(wrong());
        }
        let port = authority.port_u16().unwrap_or(if tls { 443 } else { 80 });
        Ok(Origin { tls, host: authority.host().to_ascii_lowercase(), port })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (scheme, usual) = if self.tls { ("https", 443) } else { ("http", 80) };
        write!(f, "{scheme}://{}", self.host)?;
        if self.port != usual { write!(f, ":{}", self.port) } else { Ok(()) }
    }
}

impl TryFrom<String> for Origin {
    type Error = NoOrigin;

    fn try_from(text: String) -> Result<Origin, NoOrigin> {
        text.parse()
    }
}

impl From<Origin> for String {
    fn from(origin: Origin) -> String {
        origin.to_string()
    }
}

/// Whether a page may open sockets and change something: it is the server's own, or one that was allowed. `tls` says
/// that the server's own page is only reached by TLS.
pub(crate) fn is_allowed(headers: &HeaderMap, tls: bool, allowed: &[Origin]) -> bool {
    let mut origins = headers.get_all(ORIGIN).iter();
    let Some(first) = origins.next() else { return true };
    if origins.next().is_some() {
        return false;
    }
    let Some(origin) = first.to_str().ok().and_then(|text| text.parse::<Origin>().ok()) else { return false };
    allowed.contains(&origin) || is_own(headers, tls, &origin)
}

fn is_own(headers: &HeaderMap, tls: bool, origin: &Origin) -> bool {
    let Some(host) = headers.get(HOST).and_then(|host| host.to_str().ok()) else { return false };
    let scheme = if origin.tls { "https" } else { "http" };
    let own = format!("{scheme}://{host}").parse::<Origin>();
    (origin.tls || !tls) && own.is_ok_and(|own| own == *origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(origin: Option<&str>, host: &str, tls: bool) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        is_allowed(&headers, tls, &["https://friends.example".parse().unwrap()])
    }

    #[test]
    fn the_own_page_and_allowed_ones_may() {
        for (origin, host, tls) in [
            (None, "play.example", true),
            (Some("https://play.example"), "play.example", true),
            (Some("https://play.example:443"), "play.example", true),
            (Some("https://PLAY.example"), "play.example:443", true),
            (Some("http://localhost:8080"), "localhost:8080", false),
            (Some("http://[::1]:8080"), "[::1]:8080", false),
            (Some("https://friends.example"), "play.example", true),
        ] {
            assert!(asks(origin, host, tls), "{origin:?} {host}");
        }
    }

    #[test]
    fn others_may_not() {
        for (origin, host, tls) in [
            ("https://evil.example", "play.example", false),
            ("http://play.example", "play.example", true),
            ("https://play.example.evil.example", "play.example", false),
            ("https://play.example@evil.example", "play.example", false),
            ("https://evil.example/https://play.example", "play.example", false),
            ("http://localhost:9999", "localhost:8080", false),
            ("http://friends.example", "play.example", false),
            ("null", "play.example", false),
            ("", "play.example", false),
            ("file://", "play.example", false),
        ] {
            assert!(!asks(Some(origin), host, tls), "{origin:?} {host}");
        }
    }

    #[test]
    fn an_origin_is_written_as_browsers_write_it() {
        let text = |text: &str| text.parse::<Origin>().map(|origin| origin.to_string());
        assert_eq!(text("https://Play.example:443").unwrap(), "https://play.example");
        assert_eq!(text("http://127.0.0.1:81").unwrap(), "http://127.0.0.1:81");
        assert!(text("play.example").unwrap_err().to_string().contains("play.example"));
        assert!(text("https://play.example/").is_err());
    }
}
