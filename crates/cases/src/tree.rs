//! A case file as a tree of values that know their lines.

use std::collections::BTreeMap;

use engine::{OptionValue, Value, ValueTable};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Where and why a case file cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// What was expected.
    pub message: String,
}

impl std::fmt::Display for CaseError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for CaseError {}

/// The text of a file, for turning places into lines and columns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a>(pub(crate) &'a str);

impl Source<'_> {
    pub(crate) fn error(self, at: usize, message: impl Into<String>) -> CaseError {
        let (line, column) = self.line_column(at);
        CaseError { line, column, message: message.into() }
    }

    fn line_column(self, at: usize) -> (usize, usize) {
        let before = self.0.get(..at).unwrap_or(self.0);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        (line, column)
    }

    pub(crate) fn line(self, at: usize) -> usize {
        self.line_column(at).0
    }
}

/// A table of a case file: keys in the order written, each with its place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) at: usize,
    pub(crate) entries: Vec<(String, usize, Node)>,
}

/// A value of a case file.
#[derive(Clone, Debug)]
pub(crate) enum Node {
    Leaf(Value),
    Table(Tree),
    Tables(Vec<Tree>),
}

impl Tree {
    /// Reads a file.
    pub(crate) fn parse(text: &str) -> Result<Tree, CaseError> {
        let source = Source(text);
        let table = DeTable::parse(text).map_err(|error| {
            source.error(error.span().map_or(0, |span| span.start), error.message().trim().to_string())
        })?;
        tree(source, &table)
    }

    /// Takes an entry out.
    pub(crate) fn take(&mut self, key: &str) -> Option<(usize, Node)> {
        let place = self.entries.iter().position(|(name, _, _)| name == key)?;
        let (_, at, node) = self.entries.remove(place);
        Some((at, node))
    }
}

impl Node {
    /// The value without places.
    pub(crate) fn value(&self) -> Value {
        match self {
            Node::Leaf(value) => value.clone(),
            Node::Table(tree) => {
                Value::Map(tree.entries.iter().map(|(key, _, node)| (key.clone(), node.value())).collect())
            }
            Node::Tables(trees) => {
                Value::List(trees.iter().map(|tree| Node::Table(tree.clone()).value()).collect())
            }
        }
    }
}

fn tree(source: Source<'_>, table: &Spanned<DeTable<'_>>) -> Result<Tree, CaseError> {
    let mut entries = Vec::new();
    for (key, value) in table.get_ref().iter() {
        entries.push((key.get_ref().to_string(), key.span().start, node(source, value)?));
    }
    entries.sort_by_key(|(_, at, _)| *at);
    Ok(Tree { at: table.span().start, entries })
}

fn node(source: Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<Node, CaseError> {
    let at = value.span().start;
    Ok(match value.get_ref() {
        DeValue::String(text) => Node::Leaf(Value::Text(text.to_string())),
        DeValue::Integer(number) => match i64::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) => Node::Leaf(Value::Number(number)),
            Err(_) => return Err(source.error(at, "expected a smaller number")),
        },
        DeValue::Boolean(flag) => Node::Leaf(Value::Flag(*flag)),
        DeValue::Float(_) => return Err(source.error(at, "expected a whole number")),
        DeValue::Datetime(_) => return Err(source.error(at, "a date has no place in a case")),
        DeValue::Table(inner) => Node::Table(tree(source, &Spanned::new(value.span(), inner.clone()))?),
        DeValue::Array(list) => {
            let nodes = list.iter().map(|value| node(source, value)).collect::<Result<Vec<_>, _>>()?;
            let tables: Option<Vec<Tree>> = nodes
                .iter()
                .map(|node| match node {
                    Node::Table(tree) => Some(tree.clone()),
                    _ => None,
                })
                .collect();
            match tables {
                Some(trees) if !trees.is_empty() => Node::Tables(trees),
                _ => Node::Leaf(Value::List(nodes.iter().map(Node::value).collect())),
            }
        }
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
    let tree = Tree::parse(text)?;
    let source = Source(text);
    match Node::Table(tree).value() {
        Value::Map(rows) => value_table(&rows).map_err(|message| source.error(0, message)),
        _ => Err(source.error(0, "expected a table of values")),
    }
}
