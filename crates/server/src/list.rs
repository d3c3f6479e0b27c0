//! A setting with several values.

use std::str::FromStr;

use ipnet::IpNet;
use serde::{Deserialize, Serialize};

/// Several values: a list in the file, words with commas between them as a flag or in the environment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct List<T>(pub Vec<T>);

impl<T> Default for List<T> {
    fn default() -> List<T> {
        List(Vec::new())
    }
}

impl<T: FromStr> FromStr for List<T> {
    type Err = T::Err;

    fn from_str(text: &str) -> Result<List<T>, T::Err> {
        let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
        words.map(T::from_str).collect::<Result<_, _>>().map(List)
    }
}

impl List<IpNet> {
    /// Networks that are written in the program.
    pub(crate) fn networks<const N: usize>(texts: [&str; N]) -> List<IpNet> {
        List(texts.iter().filter_map(|text| text.parse().ok()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_stand_between_values() {
        let list: List<IpNet> = "127.0.0.0/8, ::1/128,".parse().unwrap();
        assert_eq!(list, List::networks(["127.0.0.0/8", "::1/128"]));
        assert_eq!("".parse::<List<IpNet>>().unwrap().0, []);
        assert!("127.0.0.1/8,nowhere".parse::<List<IpNet>>().is_err());
    }
}
