//! `hinterzimmer serve`, `load` and `soak`: the server, and what puts it under load.

use std::process::ExitCode;

pub(crate) use server::ServeArgs;
pub(crate) use workbench::{LoadArgs, SoakArgs};

/// Runs the server until it is told to stop.
pub(crate) fn serve(args: ServeArgs) -> anyhow::Result<ExitCode> {
    match server::serve(args) {
        Ok(()) => Ok(ExitCode::SUCCESS),
        Err(error) if server::is_refusal(&error) => {
            eprintln!("hinterzimmer: {error:#}");
            Ok(ExitCode::FAILURE)
        }
        Err(error) => Err(error),
    }
}

/// Runs the load generator.
pub(crate) fn load(args: &LoadArgs) -> anyhow::Result<ExitCode> {
    workbench::load(args)?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the soak.
pub(crate) fn soak(args: &SoakArgs) -> anyhow::Result<ExitCode> {
    Ok(if workbench::soak(args)? { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
