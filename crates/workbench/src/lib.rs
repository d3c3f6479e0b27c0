//! The load generator, the soak and the test client.
//!
//! They know a server by its sockets only, so that what they measure and attack is what people get.

pub mod client;
mod load;
mod services;
mod soak;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use load::{LoadArgs, Report, load, run as run_load};
pub use services::{
    PrivateNats, PrivatePostgres, free_port, nats_for_tests, postgres_for_tests, wait_for_port,
};
pub use soak::{SoakArgs, SoakReport, soak};

/// Waits until the process is told to end.
async fn stop_signal() -> anyhow::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}

/// Locks a mutex whose content stays sound even if a holder panicked: every change is made in one step.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
