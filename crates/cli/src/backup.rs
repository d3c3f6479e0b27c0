//! `hinterzimmer backup` and `hinterzimmer restore`: a copy of everything the server keeps, and putting one back.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use engine::Lang;
use serde_json::json;
use store::{Contents, StoreError};

use crate::trouble::{Naming, counted};
use crate::{output, trouble};

/// Copies a server's database into a file, even while the server runs.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  hinterzimmer backup monday.hzb\n  \
    hinterzimmer backup --data /srv/hinterzimmer /backups/$(date +%F).hzb --json\n\n\
    Every move that was acknowledged before is in it. An existing file is never overwritten. The file has seeds of\n\
    running games: keep it to yourself.")]
pub(crate) struct BackupArgs {
    /// The file to write.
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

/// Restores a server's database from a backup. The server must not be running; the old database is kept beside it.
#[derive(clap::Args, Debug)]
#[command(after_help = "Examples:\n  hinterzimmer restore monday.hzb\n  \
    hinterzimmer restore --data /srv/hinterzimmer /backups/2026-11-16.hzb\n\n\
    Exit status: 0 done, 1 a server uses the folder, 2 the file cannot be used.")]
pub(crate) struct RestoreArgs {
    /// The file that `hinterzimmer backup` made.
    file: PathBuf,
    #[command(flatten)]
    place: Place,
}

#[derive(clap::Args, Debug)]
struct Place {
    /// The folder of the database.
    #[arg(long, env = "HINTERZIMMER_DATA", value_name = "PATH", default_value = "hinterzimmer-data")]
    data: PathBuf,
    /// Prints one JSON object.
    #[arg(long)]
    json: bool,
}

impl Place {
    fn database(&self) -> PathBuf {
        server::Settings { data: self.data.clone(), ..server::Settings::default() }.database()
    }
}

fn words(contents: &Contents, lang: Lang) -> String {
    let Contents { bytes, .. } = contents;
    let [tables, records, guests] =
        [contents.tables, contents.records, contents.guests].map(|count| count as usize);
    lang.pick(
        format!(
            "{bytes} Bytes: {}, {}, {}",
            counted(tables, "offener Tisch", "offene Tische"),
            counted(records, "beendete Partie", "beendete Partien"),
            counted(guests, "Gast", "Gäste"),
        ),
        format!(
            "{bytes} bytes: {}, {}, {}",
            counted(tables, "open table", "open tables"),
            counted(records, "finished game", "finished games"),
            counted(guests, "guest", "guests"),
        ),
    )
}

fn keys(contents: &Contents, file: &std::path::Path) -> serde_json::Value {
    json!({
        "file": file, "bytes": contents.bytes, "tables": contents.tables, "records": contents.records,
        "guests": contents.guests,
    })
}

pub(crate) fn backup(args: &BackupArgs, lang: Lang) -> Result<ExitCode> {
    let database = args.place.database();
    std::fs::metadata(&database).reading(&database, lang)?;
    let contents = store::backup(&database, &args.file)?;
    if args.place.json {
        output::json(&keys(&contents, &args.file))?;
    } else {
        output::line(format!("{}: {}", args.file.display(), words(&contents, lang)))?;
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn restore(args: &RestoreArgs, lang: Lang) -> Result<ExitCode> {
    let (contents, aside) = match store::restore(&args.file, &args.place.database()) {
        Ok(done) => done,
        Err(error @ StoreError::InUse { .. }) => {
            eprintln!("hinterzimmer: {}", trouble::store_text(&error, lang));
            return Ok(ExitCode::FAILURE);
        }
        Err(error) => return Err(error.into()),
    };
    if args.place.json {
        let mut report = keys(&contents, &args.file);
        report["data"] = json!(args.place.data);
        report["aside"] = json!(aside);
        output::json(&report)?;
        return Ok(ExitCode::SUCCESS);
    }
    output::line(format!("{}: {}", args.place.data.display(), words(&contents, lang)))?;
    if let Some(aside) = aside {
        let aside = aside.display();
        output::line(
            lang.pick(format!("Was dort war, ist jetzt {aside}"), format!("What was there is now {aside}")),
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
