//! The address of another service in the settings. It may have a password, which is never printed.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize, Serializer};

/// An address as the host wrote it; empty where there is none. What is printed of it has no password, and it is looked
/// into only where nothing repeats it.
#[derive(Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Place(String);

impl Place {
    /// The address itself; nothing where there is none.
    pub fn secret(&self) -> Option<&str> {
        Some(self.0.as_str()).filter(|text| !text.is_empty())
    }
}

impl FromStr for Place {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Place, Infallible> {
        Ok(Place(text.to_string()))
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&store::without_password(&self.0))
    }
}

impl fmt::Debug for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_password_is_printed() {
        let place: Place = "postgres://ada:secret@db/hz?password=secret".parse().unwrap();
        assert_eq!(
            format!("{place} {place:?}"),
            "postgres://ada:***@db/hz?password=*** postgres://ada:***@db/hz?password=***"
        );
        assert_eq!(place.secret(), Some("postgres://ada:secret@db/hz?password=secret"));
        assert_eq!((Place::default().secret(), Place::default().to_string()), (None, String::new()));
    }
}
