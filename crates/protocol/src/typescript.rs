//! The TypeScript of everything on the wire, as one file.

/// The whole generated file.
pub fn typescript() -> String {
    String::new()
}
