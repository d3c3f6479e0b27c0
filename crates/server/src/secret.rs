//! Names and tokens that cannot be guessed.

use sha2::{Digest, Sha256};

/// Letters and digits that cannot be mistaken for each other.
const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// The system could not give randomness.
#[derive(Debug, thiserror::Error)]
#[error("the system gives no randomness")]
pub(crate) struct NoRandomness;

/// Random bytes of the system.
pub(crate) fn bytes<const N: usize>() -> Result<[u8; N], NoRandomness> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(|_| NoRandomness)?;
    Ok(bytes)
}

/// A random name with five bits a letter.
pub(crate) fn name(letters: usize) -> Result<String, NoRandomness> {
    let mut name = String::with_capacity(letters);
    while name.len() < letters {
        for byte in bytes::<16>()? {
            if name.len() < letters {
                name.push(char::from(ALPHABET[usize::from(byte % 32)]));
            }
        }
    }
    Ok(name)
}

/// A name for a table or a guest: 100 bits.
pub(crate) fn id() -> Result<String, NoRandomness> {
    name(20)
}

/// A name for a table for which something holds: the last letters are changed until it does.
pub(crate) fn id_that(holds: impl Fn(&str) -> bool) -> Result<String, NoRandomness> {
    loop {
        let start = id()?;
        let kept = &start[..start.len() - 2];
        for number in 0..ALPHABET.len() * ALPHABET.len() {
            let letters = [number / ALPHABET.len(), number % ALPHABET.len()];
            let id: String = kept.chars().chain(letters.map(|letter| char::from(ALPHABET[letter]))).collect();
            if holds(&id) {
                return Ok(id);
            }
        }
    }
}

/// A token: 200 bits.
pub(crate) fn token() -> Result<String, NoRandomness> {
    name(40)
}

/// What is stored of a token. A plain hash is enough, because a token is random and long.
pub(crate) fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// The mark of a key, made of its hash: it stands in a link where chats can read it, and opens nothing.
pub(crate) fn mark(hash: &[u8; 32]) -> String {
    Sha256::digest(hash).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_chosen_by_what_holds_for_them() {
        for shard in [0, 7, 255] {
            let id = id_that(|id| store::shard_of(id) == shard).unwrap();
            assert_eq!((store::shard_of(&id), id.len()), (shard, 20));
        }
    }

    #[test]
    fn names_are_long_and_different() {
        let (one, two) = (token().unwrap(), token().unwrap());
        assert_ne!(one, two);
        assert_eq!((one.len(), id().unwrap().len()), (40, 20));
        assert!(one.bytes().all(|letter| ALPHABET.contains(&letter)));
        assert_ne!(hash(&one), hash(&two));
    }

    /// The page makes the same mark (`web/src/lib/invite.ts`), with the same example in its test.
    #[test]
    fn a_mark_is_the_hash_of_a_hash() {
        assert_eq!(mark(&hash("abcdefghijkmnpqrstuv")), "c4d1fe44c9ff7910");
    }
}
