//! Bots in positions with one clearly right move, bots that must not know more than they see, and budgets.

mod budgets;
mod exchange;
mod positions;
