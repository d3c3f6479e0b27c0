//! All chance of a game, as the notation defines it: numbered events of a ChaCha20 key stream under the seed.

use std::fmt;

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

/// The 32 bytes all chance of a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Seed(pub [u8; 32]);

impl Seed {
    /// Reads 64 hexadecimal digits; shorter texts are filled up with zeros on the right, so that `--seed 7`
    /// is a seed too.
    pub fn from_hex(text: &str) -> Result<Seed, SeedError> {
        if text.is_empty() {
            return Err(SeedError::Empty);
        }
        let mut bytes = [0u8; 32];
        for (place, digit) in text.chars().enumerate() {
            let value = digit.to_digit(16).ok_or(SeedError::NotHex { place: place + 1, found: digit })?;
            let byte = bytes.get_mut(place / 2).ok_or(SeedError::TooLong)?;
            *byte |= (value as u8) << if place % 2 == 0 { 4 } else { 0 };
        }
        Ok(Seed(bytes))
    }

    /// A seed made from a number, for tests and benches.
    pub fn from_number(number: u64) -> Seed {
        let mut bytes = [0u8; 32];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        Seed(bytes)
    }
}

impl fmt::Display for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The seed of a game is a secret until the game is over: debug output does not show it.
impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(…)")
    }
}

/// Why a text is not a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SeedError {
    /// Nothing was written.
    #[error("a seed needs 1 to 64 hexadecimal digits, none were given")]
    Empty,
    /// More than 64 digits.
    #[error("a seed has at most 64 hexadecimal digits")]
    TooLong,
    /// A character that is not a hexadecimal digit.
    #[error("a seed is written in hexadecimal digits; place {place} has {found:?}")]
    NotHex {
        /// Its place, from 1.
        place: usize,
        /// The character.
        found: char,
    },
}

/// The chance of a running game: its seed and the number of the next event. No generator's buffer is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Chance {
    seed: Seed,
    next: u32,
}

impl Chance {
    /// The chance of a new game: the next event is number 0.
    pub fn new(seed: Seed) -> Chance {
        Chance { seed, next: 0 }
    }

    /// Chance in the middle of a game.
    pub fn at(seed: Seed, next: u32) -> Chance {
        Chance { seed, next }
    }

    /// The seed.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The number of the next event.
    pub fn next_event(&self) -> u32 {
        self.next
    }

    /// The next event draws a number below `m`: the first dealer or starting player.
    pub fn draw_below(&mut self, m: u32) -> u32 {
        self.stream().below(m)
    }

    /// The next event shuffles these cards by Fisher and Yates; place 0 is the top afterwards.
    pub fn shuffle<T>(&mut self, cards: &mut [T]) {
        let mut stream = self.stream();
        for i in (1..cards.len()).rev() {
            let j = stream.below(i as u32 + 1) as usize;
            cards.swap(i, j);
        }
    }

    fn stream(&mut self) -> Stream {
        let stream = Stream::new(self.seed, self.next);
        self.next += 1;
        stream
    }
}

/// The key stream of one chance event, read as 32-bit words.
struct Stream {
    cipher: ChaCha20,
    block: [u8; Stream::BYTES],
    used: usize,
}

impl Stream {
    const BYTES: usize = 256;

    fn new(seed: Seed, event: u32) -> Stream {
        let mut nonce = [0u8; 12];
        nonce[4..].copy_from_slice(&u64::from(event).to_le_bytes());
        let cipher = ChaCha20::new(&seed.0.into(), &nonce.into());
        Stream { cipher, block: [0; Stream::BYTES], used: Stream::BYTES }
    }

    /// Shuffles are compiled in the crates of the games: what they do for every card has to be at hand there.
    #[inline]
    fn word(&mut self) -> u32 {
        if self.used == Stream::BYTES {
            self.refill();
        }
        let mut bytes = [0u8; 4];
        bytes.copy_from_slice(&self.block[self.used..self.used + 4]);
        self.used += 4;
        u32::from_le_bytes(bytes)
    }

    #[inline(never)]
    fn refill(&mut self) {
        self.block = [0; Stream::BYTES];
        self.cipher.apply_keystream(&mut self.block);
        self.used = 0;
    }

    #[inline]
    fn below(&mut self, m: u32) -> u32 {
        let m = m.max(1);
        loop {
            let word = self.word();
            // The largest multiple of m up to 2³² is above 2³² - m: only the last few words need a closer look.
            if word < u32::MAX - m || u64::from(word) < (1u64 << 32) - (1u64 << 32) % u64::from(m) {
                return word % m;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_stream_is_that_of_rfc_8439() {
        let mut bytes = [0u8; 32];
        bytes.iter_mut().enumerate().for_each(|(i, byte)| *byte = i as u8);
        let mut cipher = ChaCha20::new(&bytes.into(), &[0, 0, 0, 9, 0, 0, 0, 0x4a, 0, 0, 0, 0].into());
        let mut stream = [0u8; 128];
        cipher.apply_keystream(&mut stream);
        assert_eq!(stream[64..72], [0x10, 0xf1, 0xe7, 0xe4, 0xd1, 0x3b, 0x59, 0x15]);
    }

    #[test]
    fn seeds_are_read_and_written() {
        let seed = Seed::from_hex("6b1F").unwrap();
        assert_eq!(&seed.to_string()[..6], "6b1f00");
        assert_eq!(Seed::from_hex(""), Err(SeedError::Empty));
        assert_eq!(Seed::from_hex("0x"), Err(SeedError::NotHex { place: 2, found: 'x' }));
        assert_eq!(Seed::from_hex(&"0".repeat(65)), Err(SeedError::TooLong));
        assert_eq!(format!("{seed:?}"), "Seed(…)");
    }
}
