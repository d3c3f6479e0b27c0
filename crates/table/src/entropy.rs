//! Unguessable numbers from bytes that the caller drew.

use sha2::{Digest, Sha256};

/// A source that turns 32 unguessable bytes into as many as are needed.
#[derive(Clone)]
pub struct Entropy {
    key: [u8; 32],
    next: u64,
}

impl Entropy {
    /// The source of these bytes. Two tables must never get the same.
    pub fn new(key: [u8; 32]) -> Entropy {
        Entropy { key, next: 0 }
    }

    /// The next 32 bytes.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut hash = Sha256::new();
        hash.update(self.key);
        hash.update(self.next.to_le_bytes());
        self.next += 1;
        hash.finalize().into()
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        let mut number = [0; 8];
        number.copy_from_slice(&self.bytes()[..8]);
        u64::from_le_bytes(number)
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        let span = high.saturating_sub(low).saturating_add(1).max(1);
        low + self.number() % span
    }
}

/// The bytes are a secret of the table: debug output does not show them.
impl std::fmt::Debug for Entropy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Entropy(…)")
    }
}
