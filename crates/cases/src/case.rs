//! A case: a position, moves, and what must hold.

use engine::{Options, Seed, Value};
use games::GameId;

use crate::tree::{CaseError, Node, Source, Tree, option_value};

/// A case file, read but not yet run.
#[derive(Clone, Debug)]
pub struct Case {
    /// The game.
    pub game: GameId,
    /// What the case shows, in a sentence.
    pub title: String,
    /// The ids of the rules it tests.
    pub rules: Vec<String>,
    /// The number of seats.
    pub seats: usize,
    /// The options.
    pub options: Options,
    /// The seed.
    pub seed: Seed,
    /// The position it starts from, else a fresh deal.
    pub(crate) start: Option<Vec<Entry>>,
    /// What is done and expected.
    pub(crate) steps: Vec<Step>,
}

/// A word with its value and line.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) word: String,
    pub(crate) value: Value,
    pub(crate) line: usize,
}

/// A step of a case.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) line: usize,
    pub(crate) text: Option<String>,
    pub(crate) illegal: Option<Illegal>,
    pub(crate) expect: Vec<Entry>,
}

/// How a step must be refused.
#[derive(Clone, Debug)]
pub(crate) enum Illegal {
    /// For whatever reason.
    Any,
    /// For one of these reasons.
    OneOf(Vec<String>),
}

impl Case {
    /// Reads a case file.
    pub fn parse(text: &str) -> Result<Case, CaseError> {
        let source = Source(text);
        let mut tree = Tree::parse(text)?;
        let (at, game) =
            text_entry(source, &mut tree, "game")?.ok_or_else(|| source.error(0, "expected game = \"…\""))?;
        let game = GameId::from_id(&game).map_err(|error| source.error(at, error.to_string()))?;
        let title = text_entry(source, &mut tree, "title")?.map(|(_, title)| title).unwrap_or_default();
        let rules = match tree.take("rules") {
            None => Vec::new(),
            Some((at, node)) => texts(&node.value()).ok_or_else(|| {
                source.error(at, "rules: expected a list of rule ids, such as [\"AC-2.5\"]")
            })?,
        };
        let seats = match tree.take("seats") {
            None => game.info().seats.first().copied().unwrap_or(2),
            Some((at, Node::Leaf(Value::Number(seats)))) => {
                usize::try_from(seats).map_err(|_| source.error(at, "seats: expected a number of players"))?
            }
            Some((at, _)) => return Err(source.error(at, "seats: expected a number of players")),
        };
        let options = read_options(source, &mut tree, game)?;
        let seed = match text_entry(source, &mut tree, "seed")? {
            None => Seed::default(),
            Some((at, hex)) => {
                Seed::from_hex(&hex).map_err(|error| source.error(at, format!("seed: {error}")))?
            }
        };
        let start = match tree.take("start") {
            None => None,
            Some((_, Node::Table(start))) => Some(entries(source, start)),
            Some((at, _)) => return Err(source.error(at, "start: expected a table, [start]")),
        };
        let steps = match tree.take("step") {
            None => Vec::new(),
            Some((_, Node::Tables(steps))) => {
                steps.into_iter().map(|step| read_step(source, step)).collect::<Result<_, _>>()?
            }
            Some((at, _)) => return Err(source.error(at, "step: expected a list of tables, [[step]]")),
        };
        if let Some((key, at, _)) = tree.entries.first() {
            let known = "game, title, rules, seats, options, seed, start, step";
            return Err(source.error(*at, format!("{key:?} is unknown here; expected one of: {known}")));
        }
        Ok(Case { game, title, rules, seats, options, seed, start, steps })
    }
}

fn text_entry(source: Source<'_>, tree: &mut Tree, key: &str) -> Result<Option<(usize, String)>, CaseError> {
    match tree.take(key) {
        None => Ok(None),
        Some((at, Node::Leaf(Value::Text(text)))) => Ok(Some((at, text))),
        Some((at, _)) => Err(source.error(at, format!("{key}: expected a text"))),
    }
}

fn texts(value: &Value) -> Option<Vec<String>> {
    let Value::List(list) = value else { return None };
    list.iter()
        .map(|value| match value {
            Value::Text(text) => Some(text.clone()),
            _ => None,
        })
        .collect()
}

fn read_options(source: Source<'_>, tree: &mut Tree, game: GameId) -> Result<Options, CaseError> {
    let mut options = Options::new();
    match tree.take("options") {
        None => {}
        Some((_, Node::Table(table))) => {
            for (id, at, node) in table.entries {
                let value = option_value(&node.value())
                    .map_err(|message| source.error(at, format!("{id}: {message}")))?;
                options.set(id, value);
                options.check(game.info().options).map_err(|error| source.error(at, error.to_string()))?;
            }
        }
        Some((at, _)) => return Err(source.error(at, "options: expected a table, { target = 50 }")),
    }
    Ok(options)
}

fn entries(source: Source<'_>, tree: Tree) -> Vec<Entry> {
    tree.entries
        .into_iter()
        .map(|(word, at, node)| Entry { word, value: node.value(), line: source.line(at) })
        .collect()
}

fn read_step(source: Source<'_>, mut tree: Tree) -> Result<Step, CaseError> {
    let line = source.line(tree.at);
    let text = text_entry(source, &mut tree, "move")?.map(|(_, text)| text);
    let illegal = match tree.take("illegal") {
        None => None,
        Some((_, Node::Leaf(Value::Flag(true)))) => Some(Illegal::Any),
        Some((_, Node::Leaf(Value::Text(id)))) => Some(Illegal::OneOf(vec![id])),
        Some((at, node)) => match texts(&node.value()) {
            Some(ids) if !ids.is_empty() => Some(Illegal::OneOf(ids)),
            _ => return Err(source.error(at, "illegal: expected an id, a list of ids, or true")),
        },
    };
    let expect = match tree.take("expect") {
        None => Vec::new(),
        Some((_, Node::Table(table))) => entries(source, table),
        Some((at, _)) => return Err(source.error(at, "expect: expected a table, { turn = \"B\" }")),
    };
    if let Some((key, at, _)) = tree.entries.first() {
        return Err(source.error(*at, format!("{key:?} is unknown here; expected move, illegal or expect")));
    }
    if text.is_none() && (illegal.is_some() || expect.is_empty()) {
        return Err(source.error(tree.at, "a step needs a move"));
    }
    Ok(Step { line, text, illegal, expect })
}
