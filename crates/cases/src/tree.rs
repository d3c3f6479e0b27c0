//! A case file as a tree of values that know their places.

use std::collections::BTreeMap;

use engine::{OptionValue, Value, ValueTable};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where and why a case file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct CaseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected.
    pub message: String,
}

/// A place in a case file: line and column, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) line: usize,
    column: usize,
}

impl Place {
    /// The beginning of a file.
    pub(crate) const START: Place = Place { line: 1, column: 1 };

    /// An error at this place.
    pub(crate) fn error(self, message: impl Into<String>) -> CaseError {
        CaseError { line: self.line, column: self.column, message: message.into() }
    }
}

/// A text and where its lines begin, for turning the parser's spans into places.
struct Source<'a> {
    text: &'a str,
    lines: Vec<usize>,
}

impl<'a> Source<'a> {
    fn new(text: &'a str) -> Source<'a> {
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Source { text, lines: std::iter::once(0).chain(after_breaks).collect() }
    }

    fn place(&self, at: usize) -> Place {
        let line = self.lines.partition_point(|begin| *begin <= at).max(1);
        let begin = self.lines.get(line - 1).copied().unwrap_or(0);
        let before = self.text.get(begin..at).unwrap_or("");
        Place { line, column: before.chars().count() + 1 }
    }
}

/// A table of a case file: keys in the order written, each with its place.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    pub(crate) place: Place,
    pub(crate) entries: Vec<(String, Place, Node)>,
}

/// A value of a case file.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Text(String),
    Number(i64),
    Flag(bool),
    List(Vec<(Place, Node)>),
    Table(Tree),
}

impl Tree {
    /// Reads a file.
    pub(crate) fn parse(text: &str) -> Result<Tree, CaseError> {
        let source = Source::new(text);
        let table = DeTable::parse(text).map_err(|error| {
            source.place(error.span().map_or(0, |span| span.start)).error(error.message().trim())
        })?;
        tree(&source, table.span().start, table.get_ref())
    }

    /// Takes an entry out.
    pub(crate) fn take(&mut self, key: &str) -> Option<(Place, Node)> {
        let index = self.entries.iter().position(|(name, _, _)| name == key)?;
        let (_, place, node) = self.entries.remove(index);
        Some((place, node))
    }
}

impl Node {
    /// The value without places.
    pub(crate) fn value(&self) -> Value {
        match self {
            Node::Text(text) => Value::Text(text.clone()),
            Node::Number(number) => Value::Number(*number),
            Node::Flag(flag) => Value::Flag(*flag),
            Node::List(list) => Value::List(list.iter().map(|(_, node)| node.value()).collect()),
            Node::Table(tree) => {
                Value::Map(tree.entries.iter().map(|(key, _, node)| (key.clone(), node.value())).collect())
            }
        }
    }

    /// The texts of a list, each with its place; nothing where it is no list of texts.
    pub(crate) fn texts(&self) -> Option<Vec<(Place, &str)>> {
        let Node::List(list) = self else { return None };
        list.iter()
            .map(|(place, node)| match node {
                Node::Text(text) => Some((*place, text.as_str())),
                _ => None,
            })
            .collect()
    }
}

fn tree(source: &Source<'_>, at: usize, table: &DeTable<'_>) -> Result<Tree, CaseError> {
    let mut entries = Vec::new();
    for (key, value) in table.iter() {
        let place = source.place(key.span().start);
        entries.push((key.span().start, (key.get_ref().to_string(), place, node(source, value)?)));
    }
    entries.sort_by_key(|(at, _)| *at);
    Ok(Tree { place: source.place(at), entries: entries.into_iter().map(|(_, entry)| entry).collect() })
}

fn node(source: &Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<Node, CaseError> {
    let at = value.span().start;
    Ok(match value.get_ref() {
        DeValue::String(text) => Node::Text(text.to_string()),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Node::Number(number),
            Err(_) => return Err(source.place(at).error("expected a smaller number")),
        },
        DeValue::Boolean(flag) => Node::Flag(*flag),
        DeValue::Float(_) => return Err(source.place(at).error("expected a whole number")),
        DeValue::Datetime(_) => return Err(source.place(at).error("a date has no place in a case")),
        DeValue::Table(inner) => Node::Table(tree(source, at, inner)?),
        DeValue::Array(list) => Node::List(
            list.iter()
                .map(|value| Ok((source.place(value.span().start), node(source, value)?)))
                .collect::<Result<_, _>>()?,
        ),
    })
}

/// An option's value as a case or a values file writes it.
pub(crate) fn option_value(value: &Value) -> Result<OptionValue, String> {
    match value {
        Value::Flag(flag) => Ok(OptionValue::Flag(*flag)),
        Value::Number(number) => Ok(OptionValue::Number(*number)),
        Value::Map(rows) => value_table(rows).map(OptionValue::Values),
        Value::Text(_) | Value::List(_) => Err("expected true, false, a whole number or a table".to_string()),
    }
}

fn value_table(rows: &[(String, Value)]) -> Result<ValueTable, String> {
    let mut table = ValueTable::new();
    for (card, row) in rows {
        let Value::Map(columns) = row else {
            return Err(format!("{card}: expected a table of values"));
        };
        let mut values = BTreeMap::new();
        for (column, value) in columns {
            let Value::Number(number) = value else {
                return Err(format!("{card}.{column}: expected a whole number"));
            };
            values.insert(column.clone(), *number);
        }
        table.insert(card.clone(), values);
    }
    Ok(table)
}

/// Reads a values table from a file of its own: `[nitti]`, `card = 3`, `set = 30`.
pub fn read_values(text: &str) -> Result<ValueTable, CaseError> {
    match Node::Table(Tree::parse(text)?).value() {
        Value::Map(rows) => value_table(&rows).map_err(|message| Place::START.error(message)),
        _ => Err(Place::START.error("expected a table of values")),
    }
}
