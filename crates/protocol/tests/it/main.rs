//! The wire: generated types, documented examples, whole games over frames, and hostile messages.

mod decoder;
mod drift;
mod games_over_frames;
