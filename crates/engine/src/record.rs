//! Game records, `*.hzr`: a header, a blank line, a move a line.

use std::fmt;

use crate::game::value_rows;
use crate::{
    Game, GameInfo, OptionKind, OptionValue, Options, Playthrough, Seat, Seed, ValueTable, move_text,
};

/// The version of the record format.
pub const RECORD_VERSION: u32 = 1;

/// A record as it is written, not yet replayed.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The number of seats.
    pub seats: usize,
    /// Options as written, with their lines.
    pub options: Vec<(usize, String, String)>,
    /// Rows of a values table as written, with their lines.
    pub values: Vec<(usize, String, Vec<i64>)>,
    /// Commitments to parts of the seed: who, and the hash in hexadecimal.
    pub commits: Vec<(String, String)>,
    /// Revealed parts of the seed: who, and the part in hexadecimal.
    pub parts: Vec<(String, String)>,
    /// The seed.
    pub seed: Seed,
    /// Names of players.
    pub names: Vec<(Seat, String)>,
    /// Moves and remarks in their order.
    pub lines: Vec<RecordLine>,
    /// The line of the result and the totals, once the game is over.
    pub result: Option<(usize, Vec<i64>)>,
}

/// A line after the header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordLine {
    /// A move.
    Move(MoveLine),
    /// A remark, without its `#`.
    Remark(String),
}

/// A move as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLine {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The move with its seat.
    pub text: String,
    /// The reaction time in milliseconds that it was ordered by, in a timed window.
    pub reaction: Option<u32>,
}

/// Where and why a record cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected.
    pub message: String,
}

fn error<T>(line: usize, column: usize, message: impl Into<String>) -> Result<T, RecordError> {
    Err(RecordError { line, column, message: message.into() })
}

impl Record {
    /// The moves in their order.
    pub fn moves(&self) -> impl Iterator<Item = &MoveLine> {
        self.lines.iter().filter_map(|line| match line {
            RecordLine::Move(line) => Some(line),
            RecordLine::Remark(_) => None,
        })
    }

    /// The record of a game, with the players' names from seat A.
    pub fn of<G: Game>(game: &Playthrough<G>, names: &[String]) -> Record {
        let info = G::INFO;
        let options = G::options(game.rules());
        let written = info.options.iter().filter_map(|spec| match options.get(spec.id) {
            Some(OptionValue::Flag(flag)) => Some((0, spec.id.to_string(), flag.to_string())),
            Some(OptionValue::Number(number)) => Some((0, spec.id.to_string(), number.to_string())),
            _ => None,
        });
        let values = value_rows(info, &options);
        let result = G::winners(game.rules(), game.state()).map(|_| {
            let scores = G::scores(game.rules(), game.state());
            (0, scores.as_slice().iter().map(|number| i64::from(*number)).collect())
        });
        Record {
            game: info.id.to_string(),
            revision: info.revision,
            seats: G::seats(game.rules()),
            options: written.collect(),
            values: values.into_iter().map(|(card, row)| (0, card.to_string(), row)).collect(),
            seed: game.seed(),
            names: Seat::all(names.len()).zip(names.iter().cloned()).collect(),
            lines: game
                .moves()
                .iter()
                .map(|mv| RecordLine::Move(MoveLine { line: 0, text: move_text::<G>(mv), reaction: None }))
                .collect(),
            result,
            ..Record::default()
        }
    }

    /// The options of the header for a game.
    pub fn options_of(&self, info: &GameInfo) -> Result<Options, RecordError> {
        let mut options = Options::new();
        for (line, id, text) in &self.options {
            options
                .set_text(info.options, id, text)
                .or_else(|problem| error(*line, 8, problem.to_string()))?;
        }
        let spec = info.options.iter().find(|spec| matches!(spec.kind, OptionKind::Values { .. }));
        if let Some((line, _, _)) = self.values.first() {
            let Some((id, columns)) = spec.and_then(|spec| match spec.kind {
                OptionKind::Values { columns, .. } => Some((spec.id, columns)),
                _ => None,
            }) else {
                return error(*line, 1, "this game has no values table");
            };
            let mut table = ValueTable::new();
            for (line, card, row) in &self.values {
                if row.len() != columns.len() {
                    return error(*line, 7, format!("expected {} after the card", columns.join(" and ")));
                }
                let row = columns.iter().map(|column| column.to_string()).zip(row.iter().copied()).collect();
                if table.insert(card.clone(), row).is_some() {
                    return error(*line, 7, format!("{card:?} has a value already"));
                }
            }
            options.set(id, OptionValue::Values(table));
            options.check(info.options).or_else(|problem| error(*line, 1, problem.to_string()))?;
        }
        Ok(options)
    }

    /// Reads a record.
    pub fn parse(text: &str) -> Result<Record, RecordError> {
        let mut reader = Reader::default();
        let mut lines = text.lines().map(|line| line.strip_suffix('\r').unwrap_or(line)).enumerate();
        match lines.next() {
            Some((_, "hinterzimmer 1")) => {}
            Some((_, line)) if line.starts_with("hinterzimmer ") => {
                return error(1, 14, "this program reads records of version 1 only");
            }
            _ => return error(1, 1, "expected `hinterzimmer 1`: this is not a game record"),
        }
        let mut header = true;
        let mut last = 1;
        for (index, line) in lines {
            last = index + 1;
            match (header, line) {
                (true, "") => {
                    header = false;
                    reader.end_of_header(last)?;
                }
                (false, "") => {
                    return error(last, 1, "expected a move; blank lines stand only after the header");
                }
                (true, line) => reader.header_line(last, line)?,
                (false, line) => reader.move_line(last, line)?,
            }
        }
        if header {
            reader.end_of_header(last)?;
        }
        Ok(reader.record)
    }
}

#[derive(Default)]
struct Reader {
    record: Record,
    seen: Vec<&'static str>,
}

impl Reader {
    fn once(&mut self, line: usize, key: &'static str) -> Result<(), RecordError> {
        if self.seen.contains(&key) {
            return error(line, 1, format!("`{key}` stands twice in the header"));
        }
        self.seen.push(key);
        Ok(())
    }

    fn header_line(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        if let Some(remark) = text.strip_prefix('#') {
            self.record.lines.push(RecordLine::Remark(remark.trim_start().to_string()));
            return Ok(());
        }
        let (key, value) = text.split_once(' ').unwrap_or((text, ""));
        let column = key.len() + 2;
        let pair = || {
            value
                .split_once(' ')
                .filter(|(first, second)| !first.is_empty() && !second.is_empty())
                .map_or_else(
                    || error(line, column, format!("expected two words after `{key}`")),
                    |(first, second)| Ok((first.to_string(), second.to_string())),
                )
        };
        match key {
            "game" => {
                self.once(line, "game")?;
                self.record.game = value.to_string();
            }
            "rules" => {
                self.once(line, "rules")?;
                self.record.revision = number(line, column, value)?;
            }
            "seats" => {
                self.once(line, "seats")?;
                self.record.seats = number(line, column, value)?;
            }
            "seed" => {
                self.once(line, "seed")?;
                if value.len() != 64 {
                    return error(line, column, "expected a seed of 64 hexadecimal digits");
                }
                self.record.seed =
                    Seed::from_hex(value).or_else(|problem| error(line, column, problem.to_string()))?;
            }
            "option" => {
                let (id, value) = pair()?;
                if self.record.options.iter().any(|(_, known, _)| *known == id) {
                    return error(line, column, format!("option {id:?} stands twice in the header"));
                }
                self.record.options.push((line, id, value));
            }
            "value" => {
                let (card, rest) = pair()?;
                let row = rest
                    .split(' ')
                    .map(|word| number(line, column + card.len() + 1, word))
                    .collect::<Result<Vec<i64>, _>>()?;
                self.record.values.push((line, card, row));
            }
            "commit" => self.record.commits.push(pair()?),
            "part" => self.record.parts.push(pair()?),
            "name" => {
                let (seat, name) = pair()?;
                let Some(seat) = Seat::from_text(&seat) else {
                    return error(line, column, "expected a seat (A to E) and a name");
                };
                self.record.names.push((seat, name));
            }
            _ => {
                return error(
                    line,
                    1,
                    format!(
                        "expected game, rules, seats, option, value, commit, part, seed, name or a blank line, found {key:?}"
                    ),
                );
            }
        }
        Ok(())
    }

    fn end_of_header(&self, line: usize) -> Result<(), RecordError> {
        match ["game", "rules", "seats", "seed"].iter().find(|key| !self.seen.contains(key)) {
            Some(key) => error(line, 1, format!("the header ends without `{key}`")),
            None => Ok(()),
        }
    }

    fn move_line(&mut self, line: usize, text: &str) -> Result<(), RecordError> {
        if let Some(remark) = text.strip_prefix('#') {
            self.record.lines.push(RecordLine::Remark(remark.trim_start().to_string()));
            return Ok(());
        }
        if self.record.result.is_some() {
            return error(line, 1, "expected the end of the record after its result");
        }
        if let Some(result) = text.strip_prefix("result ") {
            let totals =
                result.split(' ').map(|word| number(line, 8, word)).collect::<Result<Vec<i64>, _>>()?;
            self.record.result = Some((line, totals));
            return Ok(());
        }
        let (text, reaction) = match text.rsplit_once(" @") {
            Some((mv, time)) => (mv, Some(number(line, mv.chars().count() + 3, time)?)),
            None => (text, None),
        };
        self.record.lines.push(RecordLine::Move(MoveLine { line, text: text.to_string(), reaction }));
        Ok(())
    }
}

fn number<N: std::str::FromStr>(line: usize, column: usize, text: &str) -> Result<N, RecordError> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    match text.parse() {
        Ok(number) if digits.bytes().all(|byte| byte.is_ascii_digit()) => Ok(number),
        _ => error(line, column, format!("expected a whole number, found {text:?}")),
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "hinterzimmer {RECORD_VERSION}")?;
        writeln!(f, "game {}\nrules {}\nseats {}", self.game, self.revision, self.seats)?;
        self.options.iter().try_for_each(|(_, id, value)| writeln!(f, "option {id} {value}"))?;
        for (_, card, row) in &self.values {
            write!(f, "value {card}")?;
            row.iter().try_for_each(|number| write!(f, " {number}"))?;
            writeln!(f)?;
        }
        self.commits.iter().try_for_each(|(who, hash)| writeln!(f, "commit {who} {hash}"))?;
        self.parts.iter().try_for_each(|(who, part)| writeln!(f, "part {who} {part}"))?;
        writeln!(f, "seed {}", self.seed)?;
        self.names.iter().try_for_each(|(seat, name)| writeln!(f, "name {seat} {name}"))?;
        writeln!(f)?;
        for line in &self.lines {
            match line {
                RecordLine::Remark(text) => writeln!(f, "# {text}")?,
                RecordLine::Move(MoveLine { text, reaction: Some(time), .. }) => {
                    writeln!(f, "{text} @{time}")?;
                }
                RecordLine::Move(MoveLine { text, .. }) => writeln!(f, "{text}")?,
            }
        }
        if let Some((_, totals)) = &self.result {
            write!(f, "result")?;
            totals.iter().try_for_each(|number| write!(f, " {number}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "hinterzimmer 1\ngame x\nrules 1\nseats 2\noption target 200\nvalue nitti 3 30\n\
        seed 0000000000000000000000000000000000000000000000000000000000000007\nname A Ada L\n\n\
        A draw file\n# A bot:medium\nB kill 2 @412\nresult 213 -150\n";

    #[test]
    fn records_are_read_and_written_alike() {
        let record = Record::parse(TEXT).unwrap();
        assert_eq!(record.to_string(), TEXT);
        assert_eq!(record.names, [(Seat::A, "Ada L".to_string())]);
        assert_eq!(record.moves().nth(1).unwrap().reaction, Some(412));
        assert_eq!(record.result, Some((13, vec![213, -150])));
    }

    #[test]
    fn errors_name_line_and_column() {
        let broken = |from: &str, to: &str| {
            let error = Record::parse(&TEXT.replacen(from, to, 1)).unwrap_err();
            (error.line, error.column)
        };
        assert_eq!(broken("hinterzimmer 1", "hello"), (1, 1));
        assert_eq!(broken("hinterzimmer 1", "hinterzimmer 2"), (1, 14));
        assert_eq!(broken("rules 1", "rules one"), (3, 7));
        assert_eq!(broken("seats 2\n", ""), (8, 1));
        assert_eq!(broken("game x", "game x\ngame y"), (3, 1));
        assert_eq!(broken("seed 0", "seed g0"), (7, 6));
        assert_eq!(broken("name A", "name Z"), (8, 6));
        assert_eq!(broken("@412", "@x"), (12, 11));
        assert_eq!(broken("result 213", "result +213"), (13, 8));
        assert_eq!(broken("option target 200", "colour red"), (5, 1));
    }
}
