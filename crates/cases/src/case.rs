//! A case: a position, moves, and what must hold.

use engine::{Lang, Options, Reason, Seed, Value};
use games::GameId;

use crate::tree::{CaseError, Node, Place, Tree, option_value};

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
    pub(crate) steps: Vec<CaseStep>,
}

/// A word with its value and place.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) word: String,
    pub(crate) place: Place,
    pub(crate) node: Node,
}

impl Entry {
    /// The value without places.
    pub(crate) fn value(&self) -> Value {
        self.node.value()
    }

    /// Whether it names no move where moves are listed.
    fn names_no_move(&self) -> bool {
        matches!(&self.node, Node::List(list) if list.is_empty())
            && ["legal", "not_legal"].contains(&&*self.word)
    }
}

/// A step of a case.
#[derive(Clone, Debug)]
pub(crate) struct CaseStep {
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
    /// Reads a case file. A case that could not fail, or that cites a rule there is not, is an error.
    pub fn parse(text: &str) -> Result<Case, CaseError> {
        let mut tree = Tree::parse(text)?;
        let (place, game) =
            text_entry(&mut tree, "game")?.ok_or_else(|| Place::START.error("expected game = \"…\""))?;
        let game = GameId::from_id(&game).map_err(|error| place.error(error.to_string()))?;
        let title = text_entry(&mut tree, "title")?.map(|(_, title)| title).unwrap_or_default();
        let known = KnownIds::of(game);
        let rules = match tree.take("rules") {
            None => Vec::new(),
            Some((place, node)) => {
                let ids = node
                    .texts()
                    .ok_or_else(|| place.error("rules: expected a list of rule ids, such as [\"AC-2.5\"]"))?;
                ids.into_iter().map(|(place, id)| known.rule(place, id)).collect::<Result<_, _>>()?
            }
        };
        let seats = match tree.take("seats") {
            None => game.info().seats.first().copied().unwrap_or(2),
            Some((place, node)) => match node {
                Node::Number(seats) => usize::try_from(seats).ok(),
                _ => None,
            }
            .ok_or_else(|| place.error("seats: expected a number of players"))?,
        };
        let options = read_options(&mut tree, game)?;
        let seed = match text_entry(&mut tree, "seed")? {
            None => Seed::default(),
            Some((place, hex)) => {
                Seed::from_hex(&hex).map_err(|error| place.error(format!("seed: {error}")))?
            }
        };
        let start = match tree.take("start") {
            None => None,
            Some((_, Node::Table(start))) => Some(entries(start)),
            Some((place, _)) => return Err(place.error("start: expected a table, [start]")),
        };
        let steps = read_steps(&mut tree, &known)?;
        if let Some((key, place, _)) = tree.entries.first() {
            let known = "game, title, rules, seats, options, seed, start, step";
            return Err(place.error(format!("{key:?} is unknown here; expected one of: {known}")));
        }
        if steps.is_empty() {
            return Err(Place::START.error("the case checks nothing; expected at least one [[step]]"));
        }
        Ok(Case { game, title, rules, seats, options, seed, start, steps })
    }
}

/// The ids that a case of a game can cite.
struct KnownIds {
    game: GameId,
    rules: Vec<String>,
}

impl KnownIds {
    fn of(game: GameId) -> KnownIds {
        KnownIds { game, rules: game.rule_texts(Lang::En).into_iter().map(|rule| rule.id).collect() }
    }

    fn rule(&self, place: Place, id: &str) -> Result<String, CaseError> {
        if self.rules.iter().any(|known| known == id) {
            return Ok(id.to_string());
        }
        Err(place.error(format!("rules: {id:?} is no rule of {}", self.game)))
    }

    fn reason(&self, place: Place, id: &str) -> Result<String, CaseError> {
        if self.rules.iter().any(|known| known == id) || Reason::WORDS.contains(&id) {
            return Ok(id.to_string());
        }
        let words = Reason::WORDS.join(", ");
        Err(place.error(format!("illegal: {id:?} is no rule of {}, and none of: {words}", self.game)))
    }
}

fn text_entry(tree: &mut Tree, key: &str) -> Result<Option<(Place, String)>, CaseError> {
    match tree.take(key) {
        None => Ok(None),
        Some((place, Node::Text(text))) => Ok(Some((place, text))),
        Some((place, _)) => Err(place.error(format!("{key}: expected a text"))),
    }
}

fn read_options(tree: &mut Tree, game: GameId) -> Result<Options, CaseError> {
    let mut options = Options::new();
    match tree.take("options") {
        None => {}
        Some((_, Node::Table(table))) => {
            for (id, place, node) in table.entries {
                let value =
                    option_value(&node.value()).map_err(|message| place.error(format!("{id}: {message}")))?;
                options.set(id, value);
                options.check(game.info().options).map_err(|error| place.error(error.to_string()))?;
            }
        }
        Some((place, _)) => return Err(place.error("options: expected a table, { target = 50 }")),
    }
    Ok(options)
}

fn entries(tree: Tree) -> Vec<Entry> {
    tree.entries.into_iter().map(|(word, place, node)| Entry { word, place, node }).collect()
}

fn read_steps(tree: &mut Tree, known: &KnownIds) -> Result<Vec<CaseStep>, CaseError> {
    let Some((place, node)) = tree.take("step") else { return Ok(Vec::new()) };
    let wrong = || place.error("step: expected a list of tables, [[step]]");
    let Node::List(list) = node else { return Err(wrong()) };
    list.into_iter()
        .map(|(_, node)| match node {
            Node::Table(step) => read_step(step, known),
            _ => Err(wrong()),
        })
        .collect()
}

fn read_step(mut tree: Tree, known: &KnownIds) -> Result<CaseStep, CaseError> {
    let text = text_entry(&mut tree, "move")?.map(|(_, text)| text);
    let illegal = match tree.take("illegal") {
        None => None,
        Some((_, Node::Flag(true))) => Some(Illegal::Any),
        Some((place, Node::Text(id))) => Some(Illegal::OneOf(vec![known.reason(place, &id)?])),
        Some((place, node)) => match node.texts() {
            Some(ids) if !ids.is_empty() => {
                let ids = ids.into_iter().map(|(place, id)| known.reason(place, id));
                Some(Illegal::OneOf(ids.collect::<Result<_, _>>()?))
            }
            _ => return Err(place.error("illegal: expected an id, a list of ids, or true")),
        },
    };
    let expect = match tree.take("expect") {
        None => Vec::new(),
        Some((_, Node::Table(table))) => entries(table),
        Some((place, _)) => return Err(place.error("expect: expected a table, { turn = \"B\" }")),
    };
    if let Some((key, place, _)) = tree.entries.first() {
        return Err(place.error(format!("{key:?} is unknown here; expected move, illegal or expect")));
    }
    if text.is_none() && (illegal.is_some() || expect.is_empty()) {
        return Err(tree.place.error("a step needs a move"));
    }
    // Of an empty list of moves every one is legal, and none: without a move such a step would always hold.
    if text.is_none() && expect.iter().all(Entry::names_no_move) {
        return Err(tree.place.error("the step checks nothing; expected a move, or something in expect"));
    }
    Ok(CaseStep { line: tree.place.line, text, illegal, expect })
}
