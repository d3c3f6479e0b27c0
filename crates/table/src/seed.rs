//! The seed of a game, made of parts that nobody alone controls.
//!
//! The server and every client that wants to take part draw 32 bytes each and commit to them by their SHA-256 before
//! any of them is shown. The seed is derived from all parts. A client may leave its part out; the server's is always
//! there.

use std::fmt;
use std::str::FromStr;

use engine::{Seat, Seed};
use hkdf::Hkdf;
use sha2::{Digest, Sha256};

/// A part of the seed. It is a secret until it is revealed, so debug output does not show it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Part(pub [u8; 32]);

/// The SHA-256 of a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commitment(pub [u8; 32]);

impl Part {
    /// What commits to this part.
    pub fn commitment(&self) -> Commitment {
        Commitment(Sha256::digest(self.0).into())
    }
}

/// The seed of a game: HKDF-SHA-256 over the server's part and then those of the seats from `A`, each part preceded
/// by who gave it (`server` or the letter).
pub fn derive_seed(server: &Part, parts: &[(Seat, Part)]) -> Seed {
    let mut material = b"server".to_vec();
    material.extend_from_slice(&server.0);
    let mut parts = parts.to_vec();
    parts.sort_by_key(|(seat, _)| *seat);
    for (seat, part) in &parts {
        material.push(seat.letter() as u8);
        material.extend_from_slice(&part.0);
    }
    let mut seed = [0; 32];
    // Expanding to 32 bytes cannot fail: the limit is 255 times as much.
    let _ = Hkdf::<Sha256>::new(Some(b"hinterzimmer"), &material).expand(b"seed 1", &mut seed);
    Seed(seed)
}

fn hex(bytes: &[u8; 32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

fn from_hex(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.is_ascii() {
        return None;
    }
    let mut bytes = [0; 32];
    for (place, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * place..2 * place + 2)?, 16).ok()?;
    }
    text.bytes().all(|byte| byte.is_ascii_hexdigit()).then_some(bytes)
}

impl fmt::Debug for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Part(…)")
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        hex(&self.0, f)
    }
}

impl FromStr for Part {
    type Err = ();

    fn from_str(text: &str) -> Result<Part, ()> {
        from_hex(text).map(Part).ok_or(())
    }
}

impl FromStr for Commitment {
    type Err = ();

    fn from_str(text: &str) -> Result<Commitment, ()> {
        from_hex(text).map(Commitment).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_and_its_owner_matter_but_not_the_order() {
        let (one, two) = (Part([1; 32]), Part([2; 32]));
        let seed = derive_seed(&one, &[(Seat::A, one), (Seat::B, two)]);
        assert_eq!(seed, derive_seed(&one, &[(Seat::B, two), (Seat::A, one)]));
        assert_ne!(seed, derive_seed(&one, &[(Seat::A, two), (Seat::B, one)]));
        assert_ne!(seed, derive_seed(&two, &[(Seat::A, one), (Seat::B, two)]));
        assert_ne!(seed, derive_seed(&one, &[(Seat::A, one)]));
    }

    /// Worked out by hand with HMAC-SHA-256; the page's tests have the same.
    #[test]
    fn a_seed_anybody_can_derive() {
        let parts = [(Seat::A, Part([2; 32])), (Seat::C, Part([3; 32]))];
        assert_eq!(
            derive_seed(&Part([1; 32]), &parts).to_string(),
            "0b1defb73e11e9c3f86a30b9c5e55e433d7a66e40599d5bb14e4983236fce547"
        );
    }

    #[test]
    fn hexadecimal_is_exact() {
        let text = Part([0xab; 32]).to_string();
        assert_eq!(text.parse(), Ok(Part([0xab; 32])));
        assert_eq!(text[1..].parse::<Part>(), Err(()));
        assert_eq!(format!("+{}", &text[1..]).parse::<Part>(), Err(()));
        assert_eq!("ä".repeat(32).parse::<Part>(), Err(()));
    }
}
