//! `hinterzimmer move`: everything a stopped server keeps, from its file into a PostgreSQL database.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use engine::Lang;
use serde_json::json;
use server::Place;
use store::{PostgresUrl, StoreError};

use crate::{output, trouble};

/// Moves everything a stopped server keeps into an empty PostgreSQL database.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  \
    hinterzimmer move --from sqlite:/srv/hinterzimmer --to postgres://hinterzimmer@db.example/hinterzimmer\n\n\
    What has arrived is counted and compared before it counts. The file stays as it is: whoever does not start the\n\
    server with --store has changed nothing.\n\n\
    Exit status: 0 done, 1 a server uses one of the two, 2 something cannot be used.")]
pub(crate) struct Args {
    /// The folder or file of the server's database, after `sqlite:`.
    #[arg(long, value_name = "sqlite:PATH")]
    from: String,
    /// The database to move into.
    #[arg(long, env = "HINTERZIMMER_STORE", hide_env_values = true, value_name = "URL")]
    to: Place,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args, lang: Lang) -> Result<ExitCode> {
    let from = source(&args.from, lang)?;
    let to: PostgresUrl = args.to.secret().unwrap_or_default().parse()?;
    let moved = match store::transfer(&from, &to) {
        Ok(moved) => moved,
        Err(error @ (StoreError::InUse { .. } | StoreError::DatabaseInUse)) => {
            eprintln!("hinterzimmer: {}", trouble::store_text(&error, lang));
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(error.into()),
    };
    if args.json {
        let kinds = moved
            .iter()
            .map(|kind| (kind.kind.to_string(), json!({ "rows": kind.rows, "sha256": kind.sha256 })));
        let kinds: serde_json::Map<_, _> = kinds.collect();
        output::json(&json!({ "from": from, "to": args.to, "moved": kinds }))?;
        return Ok(ExitCode::SUCCESS);
    }
    for kind in &moved {
        output::line(format!("{:<12} {:>10}  {}", kind.kind, kind.rows, kind.sha256))?;
    }
    output::line(lang.pick(
        format!("Alles ist angekommen, wie es war. Ab jetzt: hinterzimmer serve --store {}", args.to),
        format!("Everything has arrived as it was. From now on: hinterzimmer serve --store {}", args.to),
    ))?;
    Ok(ExitCode::SUCCESS)
}

/// The file of a database, by its own name or its folder's.
fn source(text: &str, lang: Lang) -> Result<PathBuf> {
    let path = text.strip_prefix("sqlite:").map(PathBuf::from).with_context(|| {
        lang.pick("--from erwartet sqlite: und einen Pfad", "--from expects sqlite: and a path")
    })?;
    if path.is_dir() {
        return Ok(server::Settings { data: path, ..server::Settings::default() }.database());
    }
    Ok(path)
}
