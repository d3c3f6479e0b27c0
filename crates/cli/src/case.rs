//! `hinterzimmer case`: runs case files.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail};
use cases::{Case, Verdict};
use serde::Serialize;

use crate::output;

/// Runs case files: one line for each, then how many passed and failed.
#[derive(clap::Args, Debug)]
#[command(
    after_help = "Examples:\n  hinterzimmer case cases/al-capone\n  hinterzimmer case dispute.toml --json"
)]
pub(crate) struct Args {
    /// Case files, or folders with case files below them.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Prints one JSON object: passed, failed, cases.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    passed: usize,
    failed: usize,
    cases: Vec<CaseReport>,
}

#[derive(Serialize)]
struct CaseReport {
    path: String,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    rules: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut files = Vec::new();
    for path in &args.paths {
        find_files(path, &mut files)?;
    }
    if files.is_empty() {
        bail!(
            "no case file (*.toml) below {}",
            args.paths.iter().map(|path| path.display().to_string()).collect::<Vec<_>>().join(", ")
        );
    }
    let mut report = Report { passed: 0, failed: 0, cases: Vec::new() };
    let mut unreadable = Vec::new();
    for file in files {
        let path = file.display().to_string();
        match run_file(&file) {
            Ok((case, verdict)) => {
                let (step, line, problem) = match verdict {
                    Verdict::Passed => (None, None, None),
                    Verdict::Failed { step, line, message } => (Some(step), Some(line), Some(message)),
                };
                let ok = problem.is_none();
                *(if ok { &mut report.passed } else { &mut report.failed }) += 1;
                if !args.json {
                    match (step, &problem) {
                        (Some(step), Some(problem)) => {
                            output::line(format!("FAIL {path}: step {step}: {problem}"))?;
                        }
                        _ => output::line(format!("ok {path}"))?,
                    }
                }
                let title = Some(case.title).filter(|title| !title.is_empty());
                report.cases.push(CaseReport { path, ok, title, rules: case.rules, step, line, problem });
            }
            Err(error) => unreadable.push(format!("{path}: {error:#}")),
        }
    }
    if args.json {
        output::json(&report)?;
    } else {
        output::line(format!("{} passed, {} failed", report.passed, report.failed))?;
    }
    for message in &unreadable {
        eprintln!("hinterzimmer: {message}");
    }
    Ok(match (unreadable.is_empty(), report.failed) {
        (false, _) => ExitCode::from(2),
        (true, 0) => ExitCode::SUCCESS,
        (true, _) => ExitCode::from(1),
    })
}

fn run_file(path: &Path) -> Result<(Case, Verdict)> {
    let text = std::fs::read_to_string(path).context("cannot be read")?;
    let case = Case::parse(&text)?;
    let verdict = case.run()?;
    Ok((case, verdict))
}

fn find_files(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_path_buf());
        return Ok(());
    }
    let entries = std::fs::read_dir(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() || path.extension().is_some_and(|extension| extension == "toml") {
            find_files(&path, files)?;
        }
    }
    Ok(())
}
